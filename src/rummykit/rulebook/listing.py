"""Lists of legal moves: lazy, each move once, in a stable order."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol, TypeVar, overload

from typing_extensions import override

from rummykit.cards import Card
from rummykit.rulebook.moves import HasSeat
from rummykit.seats import Seat

__all__ = ["CountedMoves", "LegalMoves", "Listing"]

M = TypeVar("M", bound=HasSeat)
M_co = TypeVar("M_co", bound=HasSeat, covariant=True)
K = TypeVar("K")


class CountedMoves(Sequence[M_co]):
    """Moves that are counted, not made: for phases in which there are thousands."""

    __slots__ = ()

    @abstractmethod
    def __bool__(self) -> bool:
        """Whether there is any."""

    def lists(self, move: object) -> bool:
        """Return whether ``move`` is an object that was taken from this very list, and so is legal without being judged."""
        return False

    def of(self, kind: type[K]) -> Sequence[K]:
        """Return the moves of one class, in order."""
        return tuple([move for move in self if isinstance(move, kind)])

    def using(self, card: Card) -> Sequence[M_co]:
        """Return the moves that name ``card``, in order."""
        return tuple([move for move in self if card in move.cards_named])


class Listing(Protocol[M_co]):
    """What has legal moves: a state, a view, a position."""

    def moves_of(self, seat: Seat | None) -> Sequence[M_co]:
        """Return the legal moves of ``seat``; of all that are to act, if it is ``None``."""
        ...

    def is_legal(self, move: object) -> bool:
        """Return whether an object is a move of a seat that breaks nothing now."""
        ...


class LegalMoves(Sequence[M]):
    """The legal moves of one seat, or of all that are to act, in a stable order; worked out when they are first asked for.

    ``move in moves`` asks whether a move breaks nothing, also one that is listed otherwise (a set in another order). Pickled, a
    list becomes the tuple of its moves: it never carries the state away.
    """

    __slots__ = ("_moves", "_seat", "_source")

    def __init__(self, source: Listing[M], seat: Seat | None) -> None:
        self._source: Final = source
        self._seat: Final = seat
        self._moves: Sequence[M] | None = None

    def _list(self) -> Sequence[M]:
        moves = self._moves
        if moves is None:
            moves = self._moves = self._source.moves_of(self._seat)
        return moves

    def of(self, kind: type[K]) -> Sequence[K]:
        """Return the moves of one class, in order: ``moves.of(Draw)``."""
        moves = self._list()
        if isinstance(moves, CountedMoves):
            return moves.of(kind)
        return tuple([move for move in moves if isinstance(move, kind)])

    def using(self, card: Card) -> Sequence[M]:
        """Return the moves that name ``card``, in order."""
        moves = self._list()
        if isinstance(moves, CountedMoves):
            return moves.using(card)
        return tuple([move for move in moves if card in move.cards_named])

    @override
    def __len__(self) -> int:
        return len(self._moves or self._list())

    def __bool__(self) -> bool:
        """Whether there is any move; where there are thousands this is cheaper than ``len``."""
        return bool(self._list())

    @override
    def __iter__(self) -> Iterator[M]:
        moves = self._moves
        if moves is None:  # as _list does, without a call
            moves = self._moves = self._source.moves_of(self._seat)
        return iter(moves)

    @override
    def __contains__(self, move: object) -> bool:
        seat = getattr(move, "seat", None)
        if seat is None or self._seat not in (None, seat):
            return False
        moves = self._list()
        return (isinstance(moves, tuple) and move in moves) or self._source.is_legal(move)

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[M]: ...
    @override
    def __getitem__(self, index: int | slice) -> M | Sequence[M]:
        return self._list()[index]

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
