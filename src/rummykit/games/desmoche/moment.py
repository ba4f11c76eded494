"""How any move is judged at any moment of a hand (Desmoche §6.9, §17), a referee's (§11) too; and the moments that money makes
(§12.3, §14.3). What comes from the wrong seat or at the wrong time is refused for that, and judged no further."""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, overload

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card
from rummykit.game import LegalMoves
from rummykit.games.desmoche.money import qualifies
from rummykit.games.desmoche.moves import Announce, Bet, Declare, DesmocheMove, Disqualify, Fault, Play, StandOut
from rummykit.games.desmoche.rules import SideGame
from rummykit.games.desmoche.table import Sees
from rummykit.games.desmoche.violations import (
    AnnouncedAtTheWrongTime,
    BetOutOfBounds,
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
    SideGameNotHeld,
    SideGameNotJoined,
)
from rummykit.seats import Seat
from rummykit.violations import Violation


class MomentBase:
    __slots__ = ()

    awaited: ClassVar[str]
    """What may be done now, in words."""
    is_window: ClassVar[bool] = False

    @property
    def to_act(self) -> tuple[Seat, ...]:
        raise NotImplementedError

    @property
    def public_offer(self) -> Card | None:
        return None

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        """The legal moves of ``seat``, which is to act."""
        raise NotImplementedError

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        """What a move of a seat that is to act breaks."""
        raise NotImplementedError


class OfOneSeat(MomentBase):
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
    return [NotKnownNow(str(move).split()[1], moment.awaited), *_timing(moment, move)]


def _timing(moment: MomentBase, move: DesmocheMove) -> list[Violation]:
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


class BetMoves(LegalMoves[DesmocheMove]):
    """From nothing to all that a seat has; none is made before it is asked for."""

    __slots__ = ("_range", "_seat")

    def __init__(self, seat: Seat, balance: int) -> None:
        self._seat = seat
        self._range = range(balance + 1)

    @override
    def __bool__(self) -> bool:
        return True

    @override
    def __len__(self) -> int:
        return len(self._range)

    @override
    def __iter__(self) -> Iterator[DesmocheMove]:
        return (Bet(self._seat, amount) for amount in self._range)

    @override
    def __contains__(self, move: object) -> bool:
        return isinstance(move, Bet) and move.seat == self._seat and _is_bet(move.amount, self._range.stop - 1)

    @overload
    def __getitem__(self, index: int) -> DesmocheMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[DesmocheMove, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> DesmocheMove | tuple[DesmocheMove, ...]:
        if isinstance(index, slice):
            return tuple(Bet(self._seat, amount) for amount in self._range[index])
        return Bet(self._seat, self._range[index])


def _is_bet(amount: object, balance: int) -> bool:
    return type(amount) is int and 0 <= amount <= balance


@frozen
class BetTurn(OfOneSeat):
    """A seat may bet after the deal (Desmoche §12.3)."""

    awaited: ClassVar[str] = "bet, 0 for nothing"
    seat: Seat
    balance: int
    """In chips."""
    waiting: tuple[Seat, ...]

    def lazily(self) -> LegalMoves[DesmocheMove]:
        return BetMoves(self.seat, self.balance)

    @override
    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        return tuple(self.lazily())

    @override
    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Bet):
            return not_known_now(self, move)
        return [] if _is_bet(move.amount, self.balance) else [BetOutOfBounds(move.amount, self.balance)]


@frozen
class AnnounceTurn(OfOneSeat):
    """A seat may announce side games (Desmoche §14.3)."""

    awaited: ClassVar[str] = "announce side games, or nothing"
    seat: Seat
    joined: tuple[SideGame, ...]
    waiting: tuple[Seat, ...]
    """Unfiltered: which of them hold something is a secret."""

    def _held(self, sees: Sees, seat: Seat) -> tuple[SideGame, ...]:
        hand = sees.holding(seat).hand
        return tuple(game for game in self.joined if qualifies(game, hand, sees.rules))

    @override
    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        held = self._held(sees, seat)
        sizes = range(len(held), -1, -1)
        return tuple(Announce(seat, games) for size in sizes for games in combinations(held, size))

    @override
    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Announce):
            return not_known_now(self, move)
        held = self._held(sees, move.seat)
        wrong = [game for game in SideGame if game in move.games and game not in held]
        return [SideGameNotHeld(game) if game in self.joined else SideGameNotJoined(game) for game in wrong]
