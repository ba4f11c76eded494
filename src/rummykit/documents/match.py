"""What the document of a match holds, ``rummykit-match/1``: how it began, then act by act what happened.

Of a hand its deal, who joined which side games, and its moves are written; all else follows from the match.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from attrs import frozen

from rummykit.cards import Card, Cards
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Faults, Reader, pack_of
from rummykit.documents.rules import read_rules, rules_table
from rummykit.documents.toml import KeyPath
from rummykit.documents.writing import write_entry, write_value
from rummykit.facts import FactError, elements, transfers
from rummykit.game import Outcome
from rummykit.money import Transfer, parse_party
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.violations import Clause

__all__ = [
    "FORMAT",
    "BoughtIn",
    "DealerChanged",
    "DealtHand",
    "Joined",
    "Left",
    "MatchSheet",
    "NotedHand",
    "StakeChanged",
    "WrittenAct",
    "fault_of_act",
    "read_match",
    "write_match",
]

Joining: TypeAlias = Mapping[str, tuple[Seat, ...]]

FORMAT: Final = "rummykit-match/1"
"""What the key ``format`` of a match says."""
_NEEDED: Final = ("format", "game", "names", "dealer", "rules")
_AMOUNTS: Final = ("stake", "side_stake", "hands", "target")
_KEYS: Final = (*_NEEDED, "balances", *_AMOUNTS, "then")
_ACTS: Final = {
    "deal": ("deal", "side_games", "moves"),
    "outcome": ("outcome", "side_games"),
    "buy_in": ("buy_in", "chips"),
    "leave": ("leave",),
    "join": ("join", "chips"),
    "stake": ("stake", "side_stake"),
    "dealer": ("dealer",),
}
"""By which key an act is known, and which keys it may have."""
_OUTCOME: Final = ("reason", "clause", "winners", "transfers", "counts", "points")


@frozen
class DealtHand:
    """A hand that was dealt and played."""

    order: tuple[Card, ...]
    """The whole pack in dealing order."""
    side_games: Joining
    """Who has joined which side game."""
    moves: tuple[Any, ...]
    """Its moves, in order."""


@frozen
class NotedHand:
    """A hand of which the end alone was noted."""

    outcome: Outcome
    """How it ended."""
    side_games: Joining
    """Who has joined which side game."""


@frozen
class BoughtIn:
    """A seat brought more chips."""

    seat: Seat
    """The seat that buys in."""
    amount: int
    """How many chips it brings."""


@frozen
class Left:
    """A seat left and took its chips along."""

    seat: Seat
    """The seat that leaves; the seats after it move up."""


@frozen
class Joined:
    """A player took the seat after the last one."""

    name: str
    """The name of the player, who gets the last seat."""
    balance: int | None
    """The chips that the player brings; ``None`` where nobody counts them."""


@frozen
class StakeChanged:
    """All agreed on another stake."""

    stake: int | None
    """The stake of each hand from now on; ``None``: without."""
    side_stake: int | None
    """What a seat puts into the pot of each side game from now on; ``None``: nothing."""


@frozen
class DealerChanged:
    """The next deal went to a seat out of turn."""

    dealer: Seat
    """The seat that deals next."""


WrittenAct: TypeAlias = DealtHand | NotedHand | BoughtIn | Left | Joined | StakeChanged | DealerChanged
"""Whatever happens in a match, as its document tells it."""

_KINDS: Final[Mapping[type, str]] = {
    DealtHand: "deal",
    NotedHand: "outcome",
    BoughtIn: "buy_in",
    Left: "leave",
    Joined: "join",
    StakeChanged: "stake",
    DealerChanged: "dealer",
}


@frozen(kw_only=True)
class MatchSheet:
    """What a document says of a match; nothing has been played."""

    game: AnyRulebook
    """The game."""
    names: tuple[str, ...]
    """The names of the players who begin, by seat."""
    dealer: Seat
    """The seat that deals first."""
    balances: tuple[int, ...] | None
    """The chips that each brings; ``None`` where nobody counts them."""
    stake: int | None
    """The stake of each hand."""
    side_stake: int | None
    """What a seat puts into the pot of each side game."""
    hands: int | None
    """After how many hands the match ends."""
    target: int | None
    """The total that ends it."""
    rules: Any
    """The options of the table."""
    acts: tuple[WrittenAct, ...]
    """All that happened, in order."""


# Writing


def write_match(sheet: MatchSheet) -> str:
    """The document in its one layout: equal sheets are equal texts."""
    lines = [
        write_entry("format", FORMAT),
        write_entry("game", sheet.game.name),
        write_entry("names", sheet.names),
        write_entry("dealer", int(sheet.dealer)),
    ]
    if sheet.balances is not None:
        lines.append(write_entry("balances", sheet.balances))
    lines += [write_entry(key, getattr(sheet, key)) for key in _AMOUNTS if getattr(sheet, key) is not None]
    lines.append(write_entry("rules", rules_table(sheet.game, sheet.rules)))
    for act in sheet.acts:
        lines += ["", "[[then]]", *_act_lines(sheet.game, act)]
    return "\n".join(lines) + "\n"


def _act_lines(game: AnyRulebook, act: WrittenAct) -> list[str]:
    match act:
        case DealtHand():
            moves = [f"  {write_value(game.format(move))}," for move in act.moves]
            body = ["moves = [", *moves, "]"] if moves else ["moves = []"]
            return [write_entry("deal", " ".join(map(str, act.order))), *_side_games(act.side_games), *body]
        case NotedHand():
            return [write_entry("outcome", _outcome(act.outcome)), *_side_games(act.side_games)]
        case BoughtIn():
            return [write_entry("buy_in", int(act.seat)), write_entry("chips", act.amount)]
        case Left():
            return [write_entry("leave", int(act.seat))]
        case Joined():
            return [
                write_entry("join", act.name),
                *([] if act.balance is None else [write_entry("chips", act.balance)]),
            ]
        case StakeChanged():
            side = [] if act.side_stake is None else [write_entry("side_stake", act.side_stake)]
            return [write_entry("stake", act.stake or 0), *side]
        case DealerChanged():
            return [write_entry("dealer", int(act.dealer))]


def _side_games(joined: Joining) -> list[str]:
    table = {name: [int(seat) for seat in seats] for name, seats in joined.items()}
    return [write_entry("side_games", table)] if table else []


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "reason": outcome.reason,
        "clause": str(outcome.clause),
        "winners": [int(seat) for seat in outcome.winners],
        "transfers": [transfer.row for transfer in outcome.transfers],
        "counts": outcome.counts,
        "points": outcome.points,
    }


# Reading


def read_match(document: Document) -> MatchSheet:
    """:raises DocumentError: with the first fault."""
    faults = Faults()
    sheet = _Reading(document, faults).sheet()
    faults.stop()
    assert sheet is not None
    return sheet


def fault_of_act(document: Document, index: int, act: WrittenAct, reason: str, remedy: str) -> DocumentError:
    """The error for an act that cannot happen, at the key by which it is known."""
    return Reader(document, ("then", index)).fault((_KINDS[type(act)],), reason, remedy)


class _Reading:
    def __init__(self, document: Document, faults: Faults) -> None:
        self.top = Reader(document)
        self.faults = faults
        self.game: AnyRulebook | None = None
        self.rules: Any = None
        self.seats: int | None = None
        """As the acts that were read leave them; unknown after a fault."""
        self._packs: dict[int | None, Cards | None] = {}

    def sheet(self) -> MatchSheet | None:
        """``None`` if anything is wrong."""
        top, get = self.top, self.faults.get
        get(lambda: top.needed("a match", _NEEDED))
        get(lambda: top.known("a match", _KEYS))
        get(lambda: top.format(FORMAT))
        self.game = game = get(top.game) if top.has("game") else None
        names = get(lambda: self._names(game))
        self.seats = seats = None if names is None else len(names)
        dealer = get(lambda: top.seat("dealer", seats=seats)) if top.has("dealer") else None
        balances = get(lambda: self._balances(seats))
        amounts = {key: get(lambda key=key: top.chips(key)) for key in _AMOUNTS if top.has(key)}  # type: ignore[misc]  # bound now
        self.rules = get(lambda: read_rules(top, game)) if game is not None else None
        acts: list[WrittenAct | None] = []
        for index in range(get(lambda: top.length("then", what="the acts of a match")) or 0):
            act = get(lambda index=index: self._act(Reader(top.document, ("then", index))))  # type: ignore[misc]  # bound now
            self._count_seats(act)
            acts.append(act)
        if self.faults or game is None or names is None:
            return None
        return MatchSheet(
            game=game,
            names=names,
            dealer=dealer or Seat(0),
            balances=balances,
            stake=amounts.get("stake"),
            side_stake=amounts.get("side_stake"),
            hands=amounts.get("hands"),
            target=amounts.get("target"),
            rules=self.rules,
            acts=tuple(act for act in acts if act is not None),
        )

    def _names(self, game: AnyRulebook | None) -> tuple[str, ...] | None:
        if not self.top.has("names"):
            return None
        if game is not None:
            self.top.must_be_played_by(game, self.top.length("names", what="names"), "names")
        return self.top.players("names")

    def _balances(self, seats: int | None) -> tuple[int, ...] | None:
        if not self.top.has("balances"):
            return None
        length = self.top.per_seat("balances", seats, "balances")
        return tuple(self.top.whole("balances", index, least=0, what="a balance") for index in range(length))

    def _count_seats(self, act: WrittenAct | None) -> None:
        if act is None or self.seats is None:
            self.seats = None
        elif isinstance(act, Left):
            self.seats -= 1
        elif isinstance(act, Joined):
            self.seats += 1

    def _act(self, notes: Reader) -> WrittenAct:
        if not isinstance(notes.value(), dict):
            raise notes.fault((), "what happens in a match stands in a table", "write [[then]] before it")
        kind = next((key for key in _ACTS if notes.has(key)), None)
        if kind is None:
            raise notes.fault((), "nothing that can happen in a match", f"write one of {', '.join(_ACTS)}")
        notes.known(f"an act with {kind}", _ACTS[kind])
        match kind:
            case "deal":
                return self._dealt(notes)
            case "outcome":
                faults = Faults()
                joined = faults.get(lambda: notes.joined(self.game, self.seats))
                outcome = faults.get(lambda: self._outcome(notes))
                faults.stop()
                assert outcome is not None
                return NotedHand(outcome, joined or {})
            case "buy_in":
                return BoughtIn(notes.seat(kind, seats=self.seats), notes.chips("chips"))
            case "leave":
                return Left(notes.seat(kind, seats=self.seats))
            case "join":
                name = notes.player(kind)
                return Joined(name, notes.chips("chips", least=0) if notes.has("chips") else None)
            case "stake":
                side = notes.chips("side_stake") if notes.has("side_stake") else None
                return StakeChanged(notes.chips(kind, least=0) or None, side)
            case _:
                return DealerChanged(notes.seat(kind, seats=self.seats))

    def _dealt(self, notes: Reader) -> DealtHand:
        faults, game, seats = Faults(), self.game, self.seats
        pack = faults.get(lambda: self._pack(notes))
        deal = faults.get(lambda: notes.deal("deal", pack=pack))
        joined = faults.get(lambda: notes.joined(game, seats))
        moves = None
        if game is not None:
            moves = faults.get(lambda: notes.moves("moves", game=game, seats=seats, pack=pack))
        faults.stop()
        return DealtHand(deal or (), joined or {}, moves or ())

    def _pack(self, notes: Reader) -> Cards | None:
        if self.seats not in self._packs:
            try:
                known = self.game is None or self.seats is None or self.seats in self.game.seats_for_any
                self._packs[self.seats] = pack_of(self.game, self.rules, self.seats) if known else None
            except ValueError as error:
                remedy = "change the rules or the number of seats"
                raise self.top.fault(("rules",), str(error), remedy) from None
        return self._packs[self.seats]

    def _outcome(self, notes: Reader) -> Outcome:
        where = "outcome"
        notes.keys(where, what="the parts of an outcome", example='outcome = { reason = "...", clause = "..." }')
        notes.known("an outcome", _OUTCOME, (where,))
        reason = notes.text(where, "reason", what="the reason")
        clause = self._clause(notes, where, "clause")
        paid = self._transfers(notes, clause.game)
        seats = self.seats
        return Outcome(
            reason,
            clause,
            notes.seat_numbers(where, "winners", seats=seats),
            seats or 0,
            paid,
            counts=self._numbers(notes, where, "counts"),
            points=self._numbers(notes, where, "points"),
        )

    @staticmethod
    def _clause(notes: Reader, *path: str) -> Clause:
        game, _, number = notes.text(*path, what="a clause").rpartition(" §")
        try:
            return Clause(game, number)
        except ValueError:
            remedy = "write its game and its number, 'Desmoche §9.1'"
            raise notes.fault(path, "is no clause", remedy) from None

    def _numbers(self, notes: Reader, *path: str) -> tuple[int, ...]:
        length = notes.length(*path, what="points")
        if length and self.seats is not None and length != self.seats:
            raise notes.fault(path, f"{length} points for {self.seats} seats", "write one for each seat")
        return tuple(notes.whole(*path, index, least=0, what="a number of points") for index in range(length))

    def _transfers(self, notes: Reader, game: str) -> tuple[Transfer, ...]:
        path: KeyPath = ("outcome", "transfers")
        value = notes.value(*path)
        if value is None:
            return ()
        try:
            transfers(value, self.seats)
        except FactError as error:
            raise notes.fault((*path, *error.path), error.reason, error.remedy) from None
        paid: list[Transfer] = []
        for index, row in enumerate(elements(value) or ()):
            cells: list[Any] = list(elements(row) or ())
            source, target, chips, reason, number = cells
            try:
                paid.append(Transfer(parse_party(source), parse_party(target), chips, reason, Clause(game, number)))
            except ValueError as error:
                remedy = "write who pays whom how many chips, why, and the clause"
                raise notes.fault((*path, index), str(error), remedy) from None
        return tuple(paid)
