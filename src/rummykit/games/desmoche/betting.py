"""The moments that money makes: bets after the deal, announcements of side games (Desmoche §12.3, §14.3)."""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, overload

from attrs import frozen
from typing_extensions import override

from rummykit.game import LegalMoves
from rummykit.games.desmoche.moment import OfOneSeat, not_known_now
from rummykit.games.desmoche.moves import Announce, Bet, DesmocheMove
from rummykit.games.desmoche.rules import SideGame
from rummykit.games.desmoche.sidegames import qualifies
from rummykit.games.desmoche.table import Sees
from rummykit.games.desmoche.violations import BetOutOfBounds, SideGameNotHeld, SideGameNotJoined
from rummykit.seats import Seat
from rummykit.violations import Violation


class BetMoves(LegalMoves[DesmocheMove]):
    """The bets of a seat, from nothing to all it has: none is made before it is asked for."""

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
        return isinstance(move, Bet) and move.seat == self._seat and _is_bet(move.amount, len(self._range) - 1)

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
    """What the seat has, in chips."""
    waiting: tuple[Seat, ...]
    """The seats that bet after it."""

    def lazily(self) -> LegalMoves[DesmocheMove]:
        """The legal moves, none of which is made before it is asked for."""
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
    """A seat announces side games that its dealt hand may win, or nothing (Desmoche §14.3)."""

    awaited: ClassVar[str] = "announce side games, or nothing"
    seat: Seat
    joined: tuple[SideGame, ...]
    """The side games that the seat joined."""
    waiting: tuple[Seat, ...]
    """The seats that come after it, unfiltered: which of them hold something is a secret."""

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
