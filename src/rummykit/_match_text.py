"""Matches as TOML documents: how a match began, then act by act what happened. Of a hand its deal, who joined which side
games, and its moves are written; all else follows from the match."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rummykit._match_history import (
    Act,
    BoughtIn,
    DealerChanged,
    Joined,
    Left,
    MatchError,
    Noted,
    Played,
    StakeChanged,
)
from rummykit._record_writing import rules_table
from rummykit._rules_reading import read_rules
from rummykit._toml import START, Document, DocumentError, write_key, write_value
from rummykit.cards import Card, CardError, words_of
from rummykit.facts import FactError, elements, transfers
from rummykit.game import Outcome
from rummykit.money import Transfer, parse_party
from rummykit.notation import NotationError
from rummykit.registry import GameNotFoundError, find_game
from rummykit.rulebook import AnyRulebook, side_games_of
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat
from rummykit.violations import Clause, IllegalMove

__all__ = ["FORMAT", "MatchTextError", "read_match", "write_match"]

AnyMatch: TypeAlias = Any
"""A :class:`rummykit.match.Match`."""

FORMAT: Final = "rummykit-match/1"
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


class MatchTextError(DocumentError):
    """A document that is no match."""

    __module__ = "rummykit.match"


# Writing


def write_match(match: AnyMatch) -> str:
    first = match.beginning
    lines = [
        _line("format", FORMAT),
        _line("game", match.game.name),
        _line("names", first.names),
        _line("dealer", int(first.dealer)),
    ]
    if first.balances is not None:
        lines.append(_line("balances", first.balances))
    lines += [_line(key, getattr(first, key)) for key in _AMOUNTS if getattr(first, key) is not None]
    lines.append(_line("rules", rules_table(match.game, match.rules)))
    for act in match.history:
        lines += ["", "[[then]]", *_act_lines(match.game, act)]
    return "\n".join(lines) + "\n"


def _line(key: str, value: Any) -> str:
    return f"{write_key(key)} = {write_value(value)}"


def _act_lines(game: AnyRulebook, act: Act) -> list[str]:
    match act:
        case Played(record=record):
            moves = [f"  {write_value(game.format(move))}," for move in record.moves]
            body = ["moves = [", *moves, "]"] if moves else ["moves = []"]
            return [_line("deal", " ".join(map(str, record.deal))), *_side_games(record.stakes.side_games), *body]
        case Noted(outcome=outcome, stakes=stakes):
            return [_line("outcome", _outcome(outcome)), *_side_games(stakes.side_games)]
        case BoughtIn():
            return [_line("buy_in", int(act.seat)), _line("chips", act.amount)]
        case Left():
            return [_line("leave", int(act.seat))]
        case Joined():
            return [_line("join", act.name), *([] if act.balance is None else [_line("chips", act.balance)])]
        case StakeChanged():
            side = [] if act.side_stake is None else [_line("side_stake", act.side_stake)]
            return [_line("stake", act.stake or 0), *side]
        case DealerChanged():
            return [_line("dealer", int(act.dealer))]


def _side_games(joined: tuple[tuple[str, tuple[Seat, ...]], ...] | None) -> list[str]:
    return [_line("side_games", {name: [int(seat) for seat in seats] for name, seats in joined})] if joined else []


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


def read_match(text: str | bytes, begin: Callable[..., AnyMatch]) -> AnyMatch:
    """The match that a document tells; ``begin`` is ``Match.begin``."""
    try:
        document = Document.parse(text) if isinstance(text, str) else Document.decode(text)
        return _Reader(document, begin).read()
    except DocumentError as error:
        raise MatchTextError(*error.args) from None


class _Reader:
    def __init__(self, document: Document, begin: Callable[..., AnyMatch]) -> None:
        self.document = document
        self.begin = begin
        self.top = ScoredHand(document, (), ())

    def read(self) -> AnyMatch:
        values = self.document.values
        for key in _NEEDED:
            if key not in values:
                raise self.document.fault(START, key, "this key is missing", f"a match needs {', '.join(_NEEDED)}")
        for key in values:
            if key not in _KEYS:
                raise self.top.fault_at_key((key,), "is no key of a match", f"its keys are {', '.join(_KEYS)}")
        if values["format"] != FORMAT:
            raise self.top.fault(("format",), "is no format that is known here", f'write "{FORMAT}"')
        match = self._begun()
        for index in range(self.top.length("then", what="what happened, each in a table [[then]]")):
            match = self._then(match, ScoredHand(self.document, ("then", index), match.names))
        return match

    def _begun(self) -> AnyMatch:
        top = self.top
        try:
            game = find_game(top.text("game"))
        except GameNotFoundError as error:
            known = ", ".join(error.known) or "none"
            raise top.fault(("game",), "is no game that is installed", f"the installed games are {known}") from None
        names = [top.text("names", index) for index in range(top.length("names", what="names"))]
        if len(names) not in game.seats:
            allowed = ", ".join(map(str, game.seats))
            raise top.fault(("names",), f"{game.title} is not played by so many", f"it is played by {allowed}")
        balances = None
        if top.value("balances") is not None:
            number = top.length("balances", what="the chips of each player")
            balances = [top.chips("balances", index, least=0) for index in range(number)]
        amounts = {key: top.chips(key) for key in _AMOUNTS if top.value(key) is not None}
        dealer = top.whole("dealer", least=0, what="the number of a seat")
        rules = read_rules(top, game)
        try:
            return self.begin(game, names=names, rules=rules, balances=balances, dealer=dealer, **amounts)
        except MatchError as error:
            raise top.fault((), error.reason, error.remedy) from None

    def _then(self, match: AnyMatch, notes: ScoredHand) -> AnyMatch:
        kind = next((key for key in _ACTS if notes.value(key) is not None), None)
        if kind is None:
            raise notes.fault((), "nothing that can happen in a match", f"write one of {', '.join(_ACTS)}")
        for key in notes.keys(what="what happened"):
            if key not in _ACTS[kind]:
                raise notes.fault_at_key((key,), f"does not belong to {kind}", f"its keys are {', '.join(_ACTS[kind])}")
        try:
            match kind:
                case "deal":
                    return self._played(match, notes)
                case "outcome":
                    return match.note(self._outcome(match, notes), self._side_games(match, notes))
                case "buy_in":
                    return match.buy_in(self._seat(match, notes, kind), notes.chips("chips"))
                case "leave":
                    return match.leave(self._seat(match, notes, kind))
                case "join":
                    chips = None if notes.value("chips") is None else notes.chips("chips", least=0)
                    return match.join(notes.text(kind), chips)
                case "stake":
                    side = None if notes.value("side_stake") is None else notes.chips("side_stake")
                    stake = notes.chips(kind, least=0) or None
                    return match.change_stake(stake, agreed=range(match.seats), side_stake=side)
                case _:
                    return match.give_deal(self._seat(match, notes, kind))
        except MatchError as error:
            raise notes.fault((kind,), error.reason, error.remedy) from None

    def _seat(self, match: AnyMatch, notes: ScoredHand, *path: str | int) -> Seat:
        number = notes.whole(*path, least=0, what="the number of a seat")
        if number >= match.seats:
            raise notes.fault(path, "is no seat of this table", f"its seats are 0 to {match.seats - 1}")
        return Seat(number)

    def _side_games(self, match: AnyMatch, notes: ScoredHand) -> dict[str, list[Seat]]:
        joined: dict[str, list[Seat]] = {}
        for name in notes.keys("side_games", what="side games and the seats that joined: { oro = [0, 2] }"):
            if name not in side_games_of(match.game):
                known = ", ".join(side_games_of(match.game)) or "none"
                raise notes.fault_at_key(("side_games", name), "is no side game", f"the side games are {known}")
            count = notes.length("side_games", name, what="seats")
            joined[name] = [self._seat(match, notes, "side_games", name, index) for index in range(count)]
        return joined

    def _played(self, match: AnyMatch, notes: ScoredHand) -> AnyMatch:
        order, side_games = self._deal(notes), self._side_games(match, notes)
        try:
            record = match.deal(order=order, side_games=side_games)
        except MatchError:
            raise
        except ValueError as error:
            raise notes.fault(("deal",), str(error), "write the hand as it was dealt") from None
        for index in range(notes.length("moves", what="moves, each a text")):
            text = notes.text("moves", index)
            try:
                record = record.play(match.game.parse(text, seats=match.seats))
            except NotationError as error:
                raise notes.in_text(("moves", index), error.offset, error.word, error.reason, error.remedy) from None
            except IllegalMove as error:  # pyright: ignore[reportUnknownVariableType]  # of any move
                remedy = "\n  ".join(map(str, error.violations))
                raise notes.in_text(("moves", index), 0, text, f"is illegal at ply {index + 1}", remedy) from None
        return match.settle(record)

    def _deal(self, notes: ScoredHand) -> list[Card]:
        text = notes.text("deal")
        order: list[Card] = []
        for offset, word in words_of(text):
            try:
                order.append(Card.parse(word, strict=True))
            except CardError as error:
                reason, _, remedy = error.reason.partition(": ")
                raise notes.in_text(("deal",), offset, word, reason, remedy) from None
        return order

    def _outcome(self, match: AnyMatch, notes: ScoredHand) -> Outcome:
        where = "outcome"
        game, _, number = notes.text(where, "clause").rpartition(" §")
        if not game or not number:
            raise notes.fault((where, "clause"), "is no clause", "write its game and its number, 'Desmoche §9.1'")
        paid = self._transfers(match, notes, game)
        winners = notes.length(where, "winners", what="seats")
        return Outcome(
            notes.text(where, "reason"),
            Clause(game, number),
            tuple(self._seat(match, notes, where, "winners", index) for index in range(winners)),
            match.seats,
            paid,
            counts=self._numbers(notes, where, "counts"),
            points=self._numbers(notes, where, "points"),
        )

    def _numbers(self, notes: ScoredHand, *path: str) -> tuple[int, ...]:
        return tuple(
            notes.whole(*path, index, least=0, what="a number of points")
            for index in range(notes.length(*path, what="points"))
        )

    def _transfers(self, match: AnyMatch, notes: ScoredHand, game: str) -> tuple[Transfer, ...]:
        path = ("outcome", "transfers")
        value = notes.value(*path)
        try:
            transfers(value, match.seats)
        except FactError as error:
            raise notes.fault((*path, *error.path), error.reason, error.remedy) from None
        paid: list[Transfer] = []
        for row in elements(value) or ():
            cells: list[Any] = list(elements(row) or ())
            source, target, chips, reason, number = cells
            paid.append(Transfer(parse_party(source), parse_party(target), chips, reason, Clause(game, number)))
        return tuple(paid)
