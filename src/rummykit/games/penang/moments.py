"""The moments of a hand: what is awaited, what may be done, what would be wrong, what follows; written here alone.

All ask and change a table only through what the moving seat sees (:class:`~rummykit.games.penang.table.Sees`): a state answers
with its table, a view with what it holds.
"""

from typing import ClassVar, Final, TypeAlias, TypeVar

from attrs import frozen

from rummykit.games.penang.choices import MeldMoves, Turn
from rummykit.games.penang.events import Died, EndedTurn, LaidOff, Melded, PenangEvent, Swapped, WentOut
from rummykit.games.penang.judging import (
    can_lay_off,
    hand_faults,
    lay_off_faults,
    lay_offs,
    meld_faults,
    swap_faults,
    swaps,
)
from rummykit.games.penang.moves import Dead, End, LayOff, Meld, PenangMove, Swap
from rummykit.games.penang.table import Sees, next_alive
from rummykit.games.penang.violations import (
    ActedThisTurn,
    AllAreDead,
    CouldLayOff,
    CouldMeld,
    EndsWithoutAction,
    GameDeclared,
    NoPassport,
    NotYourTurn,
    OneIsAlive,
    SeatIsDead,
    SwapIsNoAction,
)
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause, Violation

T = TypeVar("T", bound=Sees)


@frozen
class Ending:
    reason: str
    clause: Clause


GAME_DECLARED: Final = Ending("Game", Clause("Penang", "7.1"))
ALL_DEAD: Final = Ending("all are dead", Clause("Penang", "7.3"))
ONE_ALIVE: Final = Ending("one is alive", Clause("Penang", "6.3"))


class _InTurn:
    __slots__ = ()

    awaited: ClassVar[str]
    seat: Seat

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def listed(self, sees: Sees) -> Turn:
        """What the seat may do."""
        raise NotImplementedError

    def judged(self, sees: Sees, move: PenangMove) -> list[Violation]:
        """What a move of the seat breaks."""
        raise NotImplementedError


@frozen
class AwaitsPassport(_InTurn):
    """The first turn of a seat (Penang §4)."""

    awaited: ClassVar[str] = "lay a first meld, the passport, or be dead"
    seat: Seat

    def listed(self, sees: Sees) -> Turn:
        melds = sees.holding(self.seat).melds(sees.rules)
        return Turn(MeldMoves(self.seat, melds), last=() if melds.count else (Dead(self.seat),))

    def judged(self, sees: Sees, move: PenangMove) -> list[Violation]:
        match move:
            case Meld():
                return _meld_faults(sees, move)
            case LayOff():
                return [NoPassport("lay-off"), *lay_off_faults(sees, move)]
            case Swap():
                return [NoPassport("swap"), *swap_faults(sees, move)]
            case End():
                return [EndsWithoutAction()]
            case Dead():
                return [CouldMeld()] if sees.holding(self.seat).melds(sees.rules).count else []


@frozen
class AwaitsAction(_InTurn):
    """A seat has made no action yet (Penang §3.1, §6.1)."""

    awaited: ClassVar[str] = "meld or lay off, or be dead if neither is possible"
    seat: Seat
    swapped: bool = False
    """A swap is no action (Penang §5.2)."""

    def listed(self, sees: Sees) -> Turn:
        seat = self.seat
        melds = sees.holding(seat).melds(sees.rules)
        found = lay_offs(sees, seat)
        last = () if melds.count or found else (Dead(seat),)
        return Turn(MeldMoves(seat, melds), found, swaps(sees, seat), last)

    def judged(self, sees: Sees, move: PenangMove) -> list[Violation]:
        match move:
            case Meld():
                return _meld_faults(sees, move)
            case LayOff():
                return lay_off_faults(sees, move)
            case Swap():
                return swap_faults(sees, move)
            case End():
                return [EndsWithoutAction(), SwapIsNoAction()] if self.swapped else [EndsWithoutAction()]
            case Dead():
                return _reasons_to_live(sees, self.seat)


@frozen
class MayEnd(_InTurn):
    """A seat has made an action (Penang §3.5)."""

    awaited: ClassVar[str] = "go on, or end the turn"
    seat: Seat

    def listed(self, sees: Sees) -> Turn:
        seat = self.seat
        melds = MeldMoves(seat, sees.holding(seat).melds(sees.rules))
        return Turn(melds, lay_offs(sees, seat), swaps(sees, seat), (End(seat),))

    def judged(self, sees: Sees, move: PenangMove) -> list[Violation]:
        match move:
            case Meld():
                return _meld_faults(sees, move)
            case LayOff():
                return lay_off_faults(sees, move)
            case Swap():
                return swap_faults(sees, move)
            case End():
                return []
            case Dead():
                return [ActedThisTurn(), *_reasons_to_live(sees, self.seat)]


@frozen
class HandOver:
    awaited: ClassVar[str] = "nothing more"
    ending: Ending

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    def listed(self, sees: Sees) -> Turn | None:
        return None


Moment: TypeAlias = AwaitsPassport | AwaitsAction | MayEnd | HandOver


def _meld_faults(sees: Sees, move: Meld) -> list[Violation]:
    return [*hand_faults(sees.holding(move.seat), move.meld), *meld_faults(sees.rules, move.meld)]


def _reasons_to_live(sees: Sees, seat: Seat) -> list[Violation]:
    """Penang §6.1."""
    faults: list[Violation] = []
    if sees.holding(seat).melds(sees.rules).count:
        faults.append(CouldMeld())
    if can_lay_off(sees, seat):
        faults.append(CouldLayOff())
    return faults


def judge(sees: Sees, moment: Moment, move: PenangMove) -> tuple[Violation, ...]:
    """All that a move breaks; out of turn, and after the end, no more is judged (Penang §11)."""
    if isinstance(moment, HandOver):
        if moment.ending == GAME_DECLARED:
            return (GameDeclared(),)
        return (AllAreDead() if moment.ending == ALL_DEAD else OneIsAlive(),)
    if move.seat != moment.seat:
        if move.seat < sees.seat_count and sees.standing(move.seat).dead:
            return (SeatIsDead(move.seat),)
        return (NotYourTurn(move.seat, moment.seat),)
    return tuple(moment.judged(sees, move))


def follow(sees: T, moment: Moment, move: PenangMove) -> tuple[T, Moment, tuple[PenangEvent, ...]]:
    """What comes of a legal move."""
    seat = move.seat
    match move:
        case Meld():
            passport = not sees.standing(seat).passport
            return _acted(sees.after_meld(seat, move.meld), seat, Melded(seat, move.meld, passport))
        case LayOff():
            grown = move.onto.grown(move.card, move.edge)
            after = sees.after_lay_off(seat, move.card, move.onto, grown)
            return _acted(after, seat, LaidOff(seat, move.card, move.onto, move.edge, grown))
        case Swap():
            changed = move.source.swapped(move.card, move.edge)
            after = sees.after_swap(seat, move.card, move.source, changed)
            following: Moment = AwaitsAction(seat, True) if isinstance(moment, AwaitsAction) else MayEnd(seat)
            return after, following, (Swapped(seat, move.card, move.source, move.edge, changed),)
        case End():
            return sees, turn_after(sees, seat), (EndedTurn(seat),)
        case Dead():
            after = sees.after_death(seat)
            return after, _after_death(after, seat), (Died(seat),)


def _acted(sees: T, seat: Seat, event: PenangEvent) -> tuple[T, Moment, tuple[PenangEvent, ...]]:
    """The last card laid is Game (Penang §7.1)."""
    if sees.holding(seat).cards:
        return sees, MayEnd(seat), (event,)
    return sees, HandOver(GAME_DECLARED), (event, WentOut(seat))


def _after_death(sees: Sees, seat: Seat) -> Moment:
    alive = sum([not sees.standing(one).dead for one in seats_at(sees.seat_count)])
    if alive == 1 and sees.rules.stop_when_one_alive:
        return HandOver(ONE_ALIVE)
    return turn_after(sees, seat)


def turn_after(sees: Sees, seat: Seat) -> Moment:
    """The turn of the next seat alive (Penang §1.5, §6.3), or the end (§7.3)."""
    following = next_alive(sees, seat)
    if following is None:
        return HandOver(ALL_DEAD)
    return AwaitsAction(following) if sees.standing(following).passport else AwaitsPassport(following)
