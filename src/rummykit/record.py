"""The history of one hand: its deal, rules and moves, written as a TOML document and read back strictly.

A :class:`Record` holds the state it has come to and no earlier one: :meth:`Record.states` plays the moves again.

>>> from rummykit.games import desmoche
>>> record = Record.begin(desmoche.GAME, seats=3, seed="a table in León")
>>> record = record.play(desmoche.parse_move("1 give 5c"))
>>> record
<Record of desmoche: 3 seats, 1 move, open>
>>> Record.read(record.write()) == record
True

A document is first parsed whole: its first fault is reported (:class:`RecordError`). Then it is played: a move that
breaks a rule is reported with its ply and the clauses (:class:`IllegalRecordError`).

>>> Record.read(record.write().replace("give 5c", "giev 5c"))
Traceback (most recent call last):
rummykit.record.RecordError: line 8, column 6: giev: is no verb of Desmoche
    "1 giev 5c",
       ^^^^
  write one of announce, bet, declare, decline, demand, draw, give, pay, play, release, stand-out

What ``[expect]`` says is checked when asked for: :meth:`Record.check`.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, zip_longest
from operator import attrgetter
from typing import Any, Generic, Self

from attrs import evolve, field, frozen
from typing_extensions import TypeVar, override

from rummykit.cards import Card
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Reader
from rummykit.documents.record import RecordSheet, fact_keys, fact_reader, illegal, read_record, write_record
from rummykit.documents.rules import must_be_rules_of
from rummykit.facts import elements, frozen_value, transfers
from rummykit.game import Outcome
from rummykit.names import check_name, normal_name
from rummykit.packs import Deal, Seed
from rummykit.rulebook import AnyRulebook, AnyState, HasSeat, Rulebook, State, counted, side_games_of
from rummykit.rulebook.machine import E, M, N, P, Q, T, V
from rummykit.seats import Seat
from rummykit.stakes import NO_STAKES, Stakes, StakesError
from rummykit.violations import IllegalMove, Violation

__all__ = ["IllegalRecordError", "Mismatch", "Record", "RecordError"]

R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
R0 = TypeVar("R0")
K = TypeVar("K", bound=HasSeat, default=Any)
"""The moves of the game; a record of any game has any."""


class RecordError(DocumentError):
    """A document that is no record of a hand: ``line``, ``column``, ``word``, ``reason``, ``remedy``, ``source`` (the line)."""


class IllegalRecordError(RecordError):
    """An illegal move: besides its place, ``ply``, its number from 1; ``move``; ``violations``, all that it breaks."""

    def __init__(self, found: DocumentError, ply: int, move: Any, violations: tuple[Violation, ...]) -> None:
        super().__init__(*found.args)
        self.args: tuple[Any, ...] = (found, ply, move, violations)
        self.ply = ply
        self.move = move
        self.violations = violations


@frozen
class Mismatch:
    """What a record expects and is not so."""

    key: str
    """Of ``[expect]``: ``"hands"``."""
    path: tuple[int, ...]
    """Which element, if one alone differs: the seat of a hand."""
    ply: int
    """After so many moves; for ``legal`` the number of the move, from 1."""
    expected: object
    """What the record says; ``None`` beyond a short array."""
    found: object
    """What is so, likewise."""

    @override
    def __str__(self) -> str:
        name = self.key + "".join(f"[{index}]" for index in self.path)
        when = "before" if self.key == "legal" else "after"
        return f"{name} {when} ply {self.ply}: expected {_shown(self.expected)}, found {_shown(self.found)}"


def _shown(value: object) -> str:
    found = elements(value)
    if found is not None:
        return f"[{', '.join(map(_shown, found))}]"
    return "nothing" if value is None else repr(value)


def _pairs(expect: Mapping[str, object] | tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    entries = tuple(expect.items()) if isinstance(expect, Mapping) else expect
    return tuple((key, frozen_value(value)) for key, value in entries)


@frozen(kw_only=True, repr=False)
class Record(Generic[R, S, K]):
    """One hand and its history, made by :meth:`begin` and :meth:`read`; it shows all cards, so it is not for players.

    Records are equal if they say the same.
    """

    game: AnyRulebook = field(eq=attrgetter("name"))
    """The game."""
    rules: R
    """The options of the table."""
    seats: int
    """How many seats there are."""
    dealer: Seat
    """The seat that dealt."""
    order: tuple[Card, ...]
    """The whole pack in dealing order."""
    names: tuple[str, ...] = ()
    """By seat, or none."""
    comment: str | None = None
    """Any text."""
    stakes: Stakes = field(factory=Stakes)
    """The money of the hand as it begins."""
    moves: tuple[K, ...] = ()
    _expect: tuple[tuple[str, object], ...] = field(default=(), alias="expect", converter=_pairs, hash=False)
    state: S = field(eq=False)
    """Where the hand stands after the last move."""

    @staticmethod
    def begin(
        game: Rulebook[R0, T, V, P, Q, N, M, E],
        *,
        seats: int,
        rules: R0 | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        order: Deal | Iterable[Card] | None = None,
        names: Iterable[str] = (),
        comment: str | None = None,
        stakes: Stakes | None = None,
    ) -> "Record[R0, State[R0, T, V, P, Q, N, M, E], M]":
        """A hand dealt from ``seed`` or in a given ``order``, else by chance; ``rules`` are the game's unless given.

        :raises TypeError: for rules of another game.
        :raises ValueError: for seats that cannot play, a dealer not at the table, an order that is not this game's pack, both
            a seed and an order, names or stakes that do not fit the table.
        """
        rules = game.rules() if rules is None else rules
        must_be_rules_of(game, rules)
        game.check_table(rules, seats, dealer)
        names = tuple(map(normal_name, names))
        if names and len(names) != seats:
            raise ValueError(f"{len(names)} names for {seats} seats: give one for each, or none")
        for index, name in enumerate(names):
            check_name(name, names[:index])
        if comment is not None:
            _check_text(comment)
        given = order.order if isinstance(order, Deal) else None if order is None else tuple(order)
        cards = game.dealing_order(rules, seats, seed=seed, order=given)
        stakes = (stakes or NO_STAKES).at_table(seats, side_games_of(game))
        return Record[R0, State[R0, T, V, P, Q, N, M, E], M](
            game=game,
            rules=rules,
            seats=seats,
            dealer=Seat(dealer),
            order=cards,
            names=names,
            comment=comment,
            stakes=stakes,
            state=game.deal(rules, seats=seats, dealer=dealer, order=cards, stakes=stakes),
        )

    @staticmethod
    def read(text: str | bytes) -> "Record[Any, Any]":
        """The hand that a document tells, played to its end; bytes are read as UTF-8; ``[expect]`` is not checked.

        :raises RecordError: with the first fault of the document.
        :raises IllegalRecordError: with the first move that is illegal.
        """
        try:
            document = Document.read(text)
            sheet = read_record(document)
            state = _dealt(document, sheet)
        except DocumentError as error:
            raise RecordError(*error.args) from None
        for index, move in enumerate(sheet.moves):
            try:
                state = state.play(move)
            except IllegalMove as error:  # pyright: ignore[reportUnknownVariableType]  # of any move
                broken = "\n  ".join(map(str, error.violations))
                found = illegal(document, index, sheet.game.format(move), broken)
                raise IllegalRecordError(found, index + 1, move, error.violations) from None
        return Record[Any, Any](
            game=sheet.game,
            rules=sheet.rules,
            seats=sheet.seats,
            dealer=sheet.dealer,
            order=sheet.order,
            names=sheet.names,
            comment=sheet.comment,
            stakes=sheet.stakes,
            moves=sheet.moves,
            expect=sheet.expect,
            state=state,
        )

    def write(self) -> str:
        """The document in its one layout: it reads back as this record."""
        sheet = RecordSheet(
            game=self.game,
            rules=self.rules,
            seats=self.seats,
            dealer=self.dealer,
            order=self.order,
            names=self.names,
            comment=self.comment,
            stakes=self.stakes,
            moves=self.moves,
            expect=self._expect,
        )
        return write_record(sheet, fact_keys(self.game) if self._expect else ())

    def play(self, move: K) -> Self:
        """The record with one more move and nothing expected. :raises IllegalMove: with everything it breaks."""
        state: Any = self.state.play(move)
        return evolve(self, moves=(*self.moves, move), expect=(), state=state)

    def before(self, ply: int) -> Self:
        """The record before its move number ``ply``, from 1. :raises IndexError: if there is none."""
        if not 1 <= ply <= len(self.moves):
            raise IndexError(f"there is no ply {ply}: this record has {len(self.moves)} moves, counted from 1")
        return evolve(self, moves=self.moves[: ply - 1], expect=(), state=self.at(ply - 1))

    @property
    def start(self) -> S:
        """The first state, dealt again."""
        return self.game.deal(  # type: ignore[return-value]  # of its own game
            self.rules, seats=self.seats, dealer=self.dealer, order=self.order, stakes=self.stakes
        )

    def states(self) -> Iterator[S]:
        """The states from the deal to the last move, lazily: one more than there are moves."""
        state: Any = self.start
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state

    def at(self, ply: int) -> S:
        """The state after so many moves; 0 is the deal. :raises IndexError: if there are fewer."""
        if not 0 <= ply <= len(self.moves):
            raise IndexError(f"there is no moment after {ply} moves: this record has {len(self.moves)}")
        if ply == len(self.moves):
            return self.state
        return next(islice(self.states(), ply, None))

    @property
    def outcome(self) -> Outcome | None:
        """``None`` while it is open."""
        return self.state.outcome

    def facts(self) -> dict[str, object]:
        """What can be expected of the present state, and the payments of the hand (``transfers``)."""
        facts = {key: frozen_value(value) for key, value in self.game.facts(self.state).items()}
        if "transfers" not in facts:
            outcome = self.state.outcome
            facts["transfers"] = () if outcome is None else tuple(transfer.row for transfer in outcome.transfers)
        return facts

    def legal_counts(self) -> tuple[int, ...]:
        """For each move, how many were legal for its seat; 0 for a referee's act, which is no seat's move."""
        moves = zip(self.states(), self.moves, strict=False)
        return tuple(0 if move.seat is None else len(state.legal_moves(move.seat)) for state, move in moves)

    @property
    def expect(self) -> dict[str, object]:
        """What ``[expect]`` says must be so after the last move; arrays are tuples."""
        return dict(self._expect)

    def with_expectations(self) -> Self:
        """The record with all that is so now under ``[expect]``."""
        facts = self.facts()
        if not facts["transfers"] and (self.outcome is None or self.stakes.stake is None):
            del facts["transfers"]
        return evolve(self, expect={**facts, "legal": self.legal_counts()})

    def check(self) -> tuple[Mismatch, ...]:
        """What is not as ``[expect]`` says, key by key.

        The order of a hand does not count, nor that of melds where a game says so.
        """
        found = self.facts()
        mismatches: list[Mismatch] = []
        for key, expected in self._expect:
            if key == "legal":
                mismatches += _unequal_counts(expected, self.legal_counts(), self.moves)
            else:
                mismatches += self._unequal_fact(key, expected, found.get(key))
        return tuple(mismatches)

    def _unequal_fact(self, key: str, expected: object, found: object) -> list[Mismatch]:
        read = fact_reader(self.game, key)
        said, so = read(expected, self.seats), read(found, self.seats)
        ply = len(self.moves)
        if said == so:
            return []
        parts = [_parts(value) for value in (said, so, expected, found)]
        if read is transfers:
            expected, found = self._only(expected, found), self._only(found, expected)
        if not parts[0] or len(set(map(len, parts))) > 1:
            return [Mismatch(key, (), ply, expected, found)]
        return [
            Mismatch(key, (index,), ply, one_expected, one_found)
            for index, (one_said, one_so, one_expected, one_found) in enumerate(zip(*parts, strict=True))
            if one_said != one_so
        ]

    def _only(self, these: object, those: object) -> tuple[object, ...]:
        left = [transfers((one,), self.seats) for one in _parts(those)]
        only: list[object] = []
        for one in _parts(these):
            read = transfers((one,), self.seats)
            if read in left:
                left.remove(read)
            else:
                only.append(one)
        return tuple(only)

    @override
    def __repr__(self) -> str:
        count = len(self.moves)
        outcome = self.state.outcome
        end = "open" if outcome is None else outcome.reason
        return f"<Record of {self.game.name}: {self.seats} seats, {counted(count, 'move')}, {end}>"


def _dealt(document: Document, sheet: RecordSheet) -> Any:
    """The first state. :raises DocumentError: for stakes, rules or seats that the game cannot have."""
    top = Reader(document)
    try:
        return sheet.game.deal(
            sheet.rules, seats=sheet.seats, dealer=sheet.dealer, order=sheet.order, stakes=sheet.stakes
        )
    except StakesError as error:
        raise top.fault(error.path, error.reason, error.remedy) from None
    except ValueError as error:
        raise top.fault(("seats",), str(error), "change the rules or the number of seats") from None


def _parts(value: object) -> tuple[object, ...]:
    return elements(value) or ()


def _unequal_counts(expected: object, found: tuple[int, ...], moves: tuple[Any, ...]) -> list[Mismatch]:
    """A referee's act is no seat's move, so what stands there is not compared."""
    rows = enumerate(zip_longest(_parts(expected), found, moves))
    return [
        Mismatch("legal", (), index + 1, says, has)
        for index, (says, has, move) in rows
        if says != has and (says is None or move is None or move.seat is not None)
    ]


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{text!r} cannot be written: its character {error.start + 1} is half of a surrogate pair"
        ) from None
