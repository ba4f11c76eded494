"""What all moments of a hand share, and how any move is judged at any of them (Desmoche §6.9, §17).

A move of a seat that is not to act, or of a kind that the moment does not know, is refused for that and its timing clause,
and judged no further. The referee's act (§11) is judged here, since it belongs to no moment.
"""

from typing import ClassVar

from rummykit.cards import Card
from rummykit.games.desmoche.moves import Announce, Declare, DesmocheMove, Disqualify, Fault, Play, StandOut
from rummykit.games.desmoche.table import Sees
from rummykit.games.desmoche.violations import (
    AnnouncedAtTheWrongTime,
    DeclaredOutsideWindow,
    HandIsOver,
    LayOffNotNow,
    MisdealNotByDealer,
    MisdealTooLate,
    NewMeldNotNow,
    NotKnownNow,
    NotTheDrawingSeat,
    NotYourTurn,
    SeatNotInHand,
)
from rummykit.seats import Seat
from rummykit.violations import Violation


class MomentBase:
    """What all moments share."""

    __slots__ = ()

    awaited: ClassVar[str]
    """What may be done now, in words."""
    is_window: ClassVar[bool] = False
    """Whether automatic wins are declared now."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        raise NotImplementedError

    @property
    def public_offer(self) -> Card | None:
        """The card on offer that all may see."""
        return None

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        """The legal moves of ``seat``, which is to act."""
        raise NotImplementedError

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        """What a move of a seat that is to act breaks."""
        raise NotImplementedError


class OfOneSeat(MomentBase):
    """A moment in which one seat acts."""

    __slots__ = ()

    seat: Seat

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,)


def judge(sees: Sees, moment: MomentBase, move: DesmocheMove) -> tuple[Violation, ...]:
    """All that a move breaks at a moment; ``()`` means legal (Desmoche §17)."""
    if isinstance(move, Disqualify):
        return tuple(_judge_referee(sees, moment, move))
    to_act = moment.to_act
    if move.seat in to_act:
        return tuple(moment.judged(sees, move))
    faults: list[Violation] = [NotYourTurn(move.seat, to_act) if to_act else HandIsOver()]
    return (*faults, *_timing(moment, move))


def not_known_now(moment: MomentBase, move: DesmocheMove) -> list[Violation]:
    """The refusal of a kind of move that the moment does not know."""
    return [NotKnownNow(str(move).split()[1], moment.awaited), *_timing(moment, move)]


def _timing(moment: MomentBase, move: DesmocheMove) -> list[Violation]:
    """What the clauses of the kind itself say of a move that comes at the wrong time."""
    match move:
        case Announce():
            return [AnnouncedAtTheWrongTime()]
        case Declare():
            return [] if moment.is_window else [DeclaredOutsideWindow()]
        case StandOut():
            return [NotTheDrawingSeat()]
        case Play() if moment.public_offer is None or moment.public_offer not in move.cards:
            return [NewMeldNotNow() if move.onto is None else LayOffNotNow()]
        case _:
            return []


def _judge_referee(sees: Sees, moment: MomentBase, move: Disqualify) -> list[Violation]:
    if not moment.to_act:
        return [HandIsOver()]
    faults: list[Violation] = []
    if move.culprit >= sees.seat_count or not sees.is_in(move.culprit):
        faults.append(SeatNotInHand(move.culprit))
    if move.fault is Fault.MISDEAL:
        if not sees.before_first_draw:
            faults.append(MisdealTooLate())
        if move.culprit != sees.dealer:
            faults.append(MisdealNotByDealer(sees.dealer))
    return faults
