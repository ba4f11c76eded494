"""Sequences that only grow: a value that holds one costs the same to follow, however long it is."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar, final

from typing_extensions import override

__all__ = ["Log"]

T = TypeVar("T", bound=Hashable)


@final
class Log(Generic[T]):
    """An immutable sequence; what follows it shares its items.

    All logs that grew from one another hold the same list, each so much of it. The first to follow a log appends to the
    list; whoever follows the same log once more, differently, copies.

    >>> first = Log("ab")
    >>> second, third = first.plus("c"), first.plus("d")
    >>> tuple(first), tuple(second), tuple(third)
    (('a', 'b'), ('a', 'b', 'c'), ('a', 'b', 'd'))
    >>> "c" in second, "c" in third
    (True, False)
    """

    __slots__ = ("_items", "_length", "_places")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)
        self._places: dict[T, int] = {}
        """The first place of each item, as far as was asked for; shared."""

    def plus(self, *more: T) -> "Log[T]":
        """The log with more items."""
        if not more:
            return self
        following: Log[T] = object.__new__(type(self))
        items, places, length = self._items, self._places, self._length
        if len(items) != length:
            items, places = items[:length], {}
        items.extend(more)
        if items[length] is not more[0]:  # another thread came first
            items, places = [*items[:length], *more], {}
        following._items, following._places = items, places
        following._length = length + len(more)
        return following

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        items = self._items
        return (items[index] for index in range(self._length))

    def __contains__(self, item: T) -> bool:
        places = self._places
        for index in range(len(places), self._length):
            places.setdefault(self._items[index], index)
        return places.get(item, self._length) < self._length

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  # of anything

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))

    @override
    def __repr__(self) -> str:
        return f"Log({list(self)!r})"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Log, (tuple(self),)
