"""The legal moves of a turn, counted without making them: a hand with eight jokers has tens of thousands of melds."""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import index as whole_number
from typing import Any, Final, TypeVar, overload

from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Card
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.moves import Dead, End, LayMeld, LayOff, PenangMove, Swap
from rummykit.rulebook import CountedMoves
from rummykit.seats import Seat

K = TypeVar("K")

_KEPT: Final = 64
"""Lists of at most so many moves, as most turns have, keep the moves that they are asked for one after the other."""
_lay_meld: Final = maker(LayMeld)


class MeldMoves(Sequence[LayMeld]):
    """Melds as moves, none made before it is asked for."""

    __slots__ = ("_melds", "_seat")

    def __init__(self, seat: Seat, melds: Sequence[Laid]) -> None:
        self._seat: Final = seat
        self._melds: Final = melds

    @override
    def __len__(self) -> int:
        return len(self._melds)

    @override
    def __iter__(self) -> Iterator[LayMeld]:
        for meld in self._melds:
            yield _lay_meld(self._seat, meld)

    @overload
    def __getitem__(self, index: int) -> LayMeld: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[LayMeld, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> LayMeld | tuple[LayMeld, ...]:
        if isinstance(index, slice):
            return tuple([_lay_meld(self._seat, meld) for meld in self._melds[index]])
        return _lay_meld(self._seat, self._melds[index])

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} melds>"


class PenangMoves(CountedMoves[PenangMove]):
    """What a seat may do: melds, then lay-offs, then swaps, then the end of its turn or its death."""

    __slots__ = ("_count", "_given", "_last", "_lay_offs", "_melds", "_swaps")

    def __init__(
        self,
        seat: Seat,
        melds: Sequence[Laid],
        lay_offs: tuple[LayOff, ...] = (),
        swaps: tuple[Swap, ...] = (),
        last: tuple[End | Dead, ...] = (),
    ) -> None:
        self._melds: Final = MeldMoves(seat, melds)
        self._lay_offs: Final = lay_offs
        self._swaps: Final = swaps
        self._last: Final = last
        self._count: Final = len(melds) + len(lay_offs) + len(swaps) + len(last)
        self._given: tuple[PenangMove, ...] = ()

    @override
    def __bool__(self) -> bool:
        return self._count > 0

    @override
    def __len__(self) -> int:
        return self._count

    def _made(self) -> Iterator[PenangMove]:
        return chain(self._melds, self._lay_offs, self._swaps, self._last)

    @override
    def __iter__(self) -> Iterator[PenangMove]:
        if self._count > _KEPT:
            return self._made()
        if len(self._given) < self._count:
            self._given = tuple(self._made())
        return iter(self._given)

    @overload
    def __getitem__(self, index: int) -> PenangMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PenangMove, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> PenangMove | tuple[PenangMove, ...]:
        size = self._count
        if isinstance(index, slice):
            return tuple([self[one] for one in range(*index.indices(size))])
        index = whole_number(index)
        if not -size <= index < size:
            raise IndexError(f"there are {size} legal moves, and none has the index {index}")
        index %= size
        if len(self._given) == size:
            return self._given[index]
        melds = len(self._melds)
        if index >= melds:
            return (*self._lay_offs, *self._swaps, *self._last)[index - melds]
        meld = self._melds[index]
        self._given = (meld,)
        return meld

    @override
    def lists(self, move: object) -> bool:
        """Return whether ``move`` is an object that was taken from this very list: any move of a list that is not long, else a
        lay-off, a swap, an end, or the meld that was asked for last.

        Not to judge them again gains a tenth of all decisions a second.
        """
        for some in (self._given, self._lay_offs, self._swaps, self._last):
            for one in some:
                if one is move:
                    return True
        return False

    @override
    def of(self, kind: type[K]) -> Sequence[K]:
        """Return the moves of one class, in order; no meld is made yet."""
        melds: dict[type[Any], Sequence[Any]] = {LayMeld: self._melds}
        if kind in melds:
            return melds[kind]
        moves = tuple(self) if issubclass(LayMeld, kind) else (*self._lay_offs, *self._swaps, *self._last)
        return tuple([move for move in moves if isinstance(move, kind)])

    @override
    def using(self, card: Card) -> Sequence[PenangMove]:
        """Return the moves that name ``card``, in order."""
        others: list[LayOff | Swap] = [*self._lay_offs, *self._swaps]
        melds = [move for move in self._melds if card in move.meld.cards]
        return (*melds, *[move for move in others if card in move.cards_named])

    @override
    def __repr__(self) -> str:
        return f"<{self._count} legal moves>"
