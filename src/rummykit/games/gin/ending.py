"""What all phases of Gin Rummy share, how a hand ends and what it scores (Gin §6)."""

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar, Generic, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.game import Outcome
from rummykit.games.gin import violations as broken
from rummykit.games.gin.events import GinEvent, HandShown, KnockCardTurned
from rummykit.games.gin.moves import GinMove
from rummykit.games.gin.rules import G, GinRules, other
from rummykit.games.gin.table import GinSight, GinTable, SeenGinTable
from rummykit.rulebook import Ending, HandOver, Left, OneSeat, Public
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

P = TypeVar("P", covariant=True)
NotNow: TypeAlias = tuple[type[broken.NotNow], str]
"""The violation of a move of a kind that is not awaited, and why it is not."""
Refusals: TypeAlias = Mapping[type[GinMove], tuple[NotNow, ...]]
"""What moves break that are of a kind that is not awaited."""


class How(Enum):
    """How the knocker has ended the hand, when it has laid its melds down (Gin §4.1 to §4.3)."""

    KNOCK = "knock"
    """With deadwood up to the limit."""
    GIN = "gin"
    """Without deadwood."""
    BIG_GIN = "big gin"
    """With all eleven cards melded, and no discard."""


@frozen
class GinEnding(Ending):
    """How a hand has ended, and what each seat scores."""

    winner: Seat | None
    """The seat that has won the hand; ``None``: nobody."""
    deadwood: tuple[int, ...]
    """The points that each seat is left with."""
    points: tuple[int, ...]
    """What each seat scores, bonuses and doubling included."""


class _Moment(Public[GinSight, SeenGinTable, GinTable, P, P, GinEnding, GinMove, GinEvent], Generic[P]):
    __slots__ = ()

    @override
    def out_of_turn(self, sight: GinSight, move: GinMove) -> list[Violation]:
        if not self.to_act or move.seat is None:
            return [broken.HandIsOver()]
        return [broken.NotYourTurn(move.seat, self.to_act[0])]


class GinPhase(OneSeat, _Moment[P]):
    """A seat is to act. No phase has a secret: what was drawn is in a hand, the knock card is on the table."""

    __slots__ = ()

    not_now: ClassVar[Refusals]
    """What moves of a kind break that is not awaited; they are judged no further."""

    @override
    def faults(self, sight: GinSight, move: GinMove) -> list[Violation]:
        refused = self.not_now.get(type(move), ())
        return [kind(why, self.awaited) for kind, why in refused] or self.broken(sight, move)

    def broken(self, sight: GinSight, move: GinMove) -> list[Violation]:
        """Return what a move breaks that is of a kind that is awaited."""
        return []


@frozen
class Over(HandOver, _Moment["Over"]):
    """The hand is over: both hands lie open (Gin §6)."""

    result: Outcome
    """How the hand ended."""


def scored(rules: GinRules, doubled: bool, knocker: Seat, how: How, deadwood: tuple[int, ...]) -> GinEnding:
    """Return how a hand ends that ``knocker`` has ended, with so much deadwood of each seat (Gin §6.1 to §6.3)."""
    difference = deadwood[other(knocker)] - deadwood[knocker]
    if how is not How.KNOCK:
        bonus = rules.gin_bonus if how is How.GIN else rules.big_gin_bonus or 0
        return won(how.value, "6.3", knocker, difference + bonus, doubled, deadwood)
    if difference > 0:
        return won("knock", "6.1", knocker, difference, doubled, deadwood)
    if difference == 0 and not rules.tie_is_undercut:
        return GinEnding("tie", G("6.2"), None, deadwood, (0, 0))
    return won("undercut", "6.2", other(knocker), rules.undercut_bonus - difference, doubled, deadwood)


def won(reason: str, clause: str, seat: Seat, points: int, doubled: bool, deadwood: tuple[int, ...]) -> GinEnding:
    """Return how a hand ends that ``seat`` has won with so many points, which may be doubled."""
    score = 2 * points if doubled else points
    return GinEnding(reason, G(clause), seat, deadwood, (0, score) if seat else (score, 0))


def seat_left(gone: Seat, doubled: bool, deadwood: tuple[int, ...]) -> GinEnding:
    """Return how a hand ends that a seat has left (Gin §6.5)."""
    winner = other(gone)
    return won("a seat has left", "6.5", winner, max(0, deadwood[gone] - deadwood[winner]), doubled, deadwood)


def ended(table: GinTable, ending: GinEnding, *told: GinEvent) -> tuple[GinTable, GinEnding, tuple[GinEvent, ...]]:
    """Return what follows the last move of a hand: both hands are shown, and the knock card is turned up (Gin §5.5)."""
    hidden = [seat for seat in seats_at(2) if table.hands[seat] != table.known[seat]]
    shown = [HandShown(seat, table.hands[seat]) for seat in hidden]
    turned = [KnockCardTurned(seat, card) for seat in seats_at(2) if seat == table.knocker for card in table.knock_card]
    return table.opened(), ending, (*told, *shown, *turned)


def faults_of_act(phase: object, move: GinMove) -> list[Violation]:
    """Return what forbids to say that a seat has left (Gin §6.5, §6.6)."""
    over: list[Violation] = [broken.HandIsOver()] if isinstance(phase, Over) else []
    return [*over, broken.NoSuchSeat(move.gone)] if isinstance(move, Left) and move.gone > 1 else over
