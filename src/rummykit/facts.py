"""The facts of a state that records check: the values of ``[expect]``, read strictly and compared.

A game declares its facts (:class:`Fact`): key, how to get it of a state, how to read it. A reader gives a value, written in a
record or got of a state, a form in which equal facts are equal: hands as multisets, melds of a seat and payments in any
order. A sequence becomes a tuple of as many elements, so that a difference can be told element by element.

>>> hands(["7h 9h", "Ks"], 2) == hands(["9h 7h", "Ks"], 2)
True
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, CardError, Cards, words_of
from rummykit.money import PartyError, parse_party

__all__ = [
    "COMMON",
    "Fact",
    "FactError",
    "FactReader",
    "counts",
    "each",
    "elements",
    "frozen_value",
    "hands",
    "legal_counts",
    "melds_by_seat",
    "plain",
    "transfers",
    "winner",
]

T = TypeVar("T")
S_contra = TypeVar("S_contra", contravariant=True)


class FactError(ValueError):
    """A value that is no fact of its kind: ``reason``, ``remedy``; ``path``, the indices and keys of the culprit inside the
    value; ``word`` and ``offset``, if it is a word of a text."""

    def __init__(
        self, reason: str, remedy: str, path: tuple[str | int, ...] = (), offset: int | None = None, word: str = ""
    ) -> None:
        super().__init__(reason, remedy, path, offset, word)
        self.reason = reason
        self.remedy = remedy
        self.path = path
        self.offset = offset
        self.word = word

    def under(self, step: str | int) -> "FactError":
        """The same fault in a value that holds this one at ``step``."""
        return FactError(self.reason, self.remedy, (step, *self.path), self.offset, self.word)

    @override
    def __str__(self) -> str:
        return f"{self.word!r} {self.reason}: {self.remedy}" if self.word else f"{self.reason}: {self.remedy}"


class FactReader(Protocol):
    """Reads one kind of fact."""

    def __call__(self, value: object, seats: int | None, /) -> Hashable:
        """The value in its comparable form; ``seats``: how many, if known.

        :raises FactError: if the value is none of this kind.
        """
        ...


@frozen
class Fact(Generic[S_contra]):
    """One fact of a state that records check."""

    key: str
    """Its key in ``[expect]``: ``"winner"``."""
    get: Callable[[S_contra], object]
    """Gives the fact of a state, as a TOML value."""
    read: FactReader
    """Reads it, written or got of a state, in a form in which equal facts are equal."""


def each(value: object, read: Callable[[object], T], what: str) -> tuple[T, ...]:
    """The elements of an array, each read; ``what`` it should be.

    :raises FactError: with the index of the culprit.
    """
    read_ones: list[T] = []
    for index, element in enumerate(_array(value, what)):
        try:
            read_ones.append(read(element))
        except FactError as error:
            raise error.under(index) from None
    return tuple(read_ones)


def elements(value: object) -> tuple[object, ...] | None:
    """The elements of an array, if the value is one."""
    return tuple(value) if isinstance(value, list | tuple) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # of anything


def frozen_value(value: object) -> object:
    """A value with tuples for arrays."""
    found = elements(value)
    return value if found is None else tuple(map(frozen_value, found))


def _array(value: object, what: str) -> tuple[object, ...]:
    found = elements(value)
    if found is None:
        raise FactError("is no array", f"write {what}")
    return found


def _per_seat(elements: tuple[T, ...], seats: int | None) -> tuple[T, ...]:
    if seats is not None and len(elements) != seats:
        raise FactError(f"has {len(elements)} entries", f"write one for each of the {seats} seats")
    return elements


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise FactError("is no text", f"write {what}")
    return value


def _whole(value: object, least: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise FactError("is no whole number that can stand here", f"write {what}, at least {least}")
    return value


def _seat(value: object, seats: int | None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0 or (seats is not None and value >= seats):
        last = "..." if seats is None else seats - 1
        raise FactError("is no seat of this table", f"its seats are 0 to {last}")
    return value


def _cards(value: object) -> Cards:
    text = _text(value, 'cards in a text, "7h 8h 9h"')
    found: list[Card] = []
    for offset, word in words_of(text):
        try:
            found.append(Card.parse(word, strict=True))
        except CardError as error:
            raise FactError(error.reason, error.remedy, (), offset, word) from None
    return Cards(found)


def winner(value: object, seats: int | None, /) -> Hashable:
    """A seat; an ascending array of two seats or more that share the hand; ``"none"``; ``"open"``."""
    if elements(value) is not None:
        among = each(value, lambda element: _seat(element, seats), "seats")
        for index in range(1, len(among)):
            if among[index] <= among[index - 1]:
                raise FactError("stands twice or too late", "write the seats in ascending order", (index,))
        if len(among) < 2:
            raise FactError("is an array of fewer than two", 'write one winner as its seat, and nobody as "none"')
        return frozenset(among)
    if isinstance(value, str):
        if value not in {"none", "open"}:
            raise FactError("is no winner", 'write a seat, an array of seats, "none" or "open"')
        return value
    return _seat(value, seats)


def hands(value: object, seats: int | None, /) -> Hashable:
    """The cards in hand of each seat, in any order."""
    return _per_seat(each(value, _cards, "one text of cards for each seat"), seats)


def melds_by_seat(value: object, seats: int | None, /) -> Hashable:
    """The melds of each seat, these and their cards in any order."""

    def melds(of_seat: object) -> Hashable:
        return _counted(each(of_seat, _cards, "the melds of a seat, each a text of its cards"))

    return _per_seat(each(value, melds, "one array of melds for each seat"), seats)


def _counted(items: tuple[Hashable, ...]) -> Hashable:
    return frozenset((item, items.count(item)) for item in items)


def counts(value: object, seats: int | None, /) -> Hashable:
    """A whole number for each seat: points in hand."""
    return _per_seat(each(value, lambda one: _whole(one, 0, "a number of points"), "one number for each seat"), seats)


def legal_counts(value: object, seats: int | None, /) -> tuple[int, ...]:
    """A whole number for each move: how many were legal."""
    return each(value, lambda one: _whole(one, 0, "a number of legal moves"), "one number for each move")


_ROW: Final = '["seat 0", "pot", 1, "ante", "12.1"]'


def transfers(value: object, seats: int | None, /) -> Hashable:
    """Payments (from, to, chips, reason, number of the clause) in any order; reasons are not compared."""

    def party(written: object) -> str:
        text = _text(written, 'a party, "seat 0", "pot" or "oro pot"')
        try:
            known = parse_party(text)
        except PartyError as error:
            raise FactError(error.reason, error.remedy, (), error.offset, error.word) from None
        if isinstance(known, int):
            try:
                _seat(known, seats)
            except FactError as error:
                raise FactError(error.reason, error.remedy, (), text.index(" ") + 1, text.split()[1]) from None
        return text

    def row(written: object) -> Hashable:
        cells = _array(written, f"a payment as {_ROW}")
        if len(cells) != 5:
            raise FactError(f"has {len(cells)} entries", f"write a payment as {_ROW}")
        readers: tuple[Callable[[object], Hashable], ...] = (
            party,
            party,
            lambda cell: _whole(cell, 1, "an amount of chips"),
            lambda cell: _text(cell, "the reason of the payment"),
            lambda cell: _text(cell, 'the number of the clause, "12.1"'),
        )
        read_cells: list[Hashable] = []
        for index, (read, cell) in enumerate(zip(readers, cells, strict=True)):
            try:
                read_cells.append(read(cell))
            except FactError as error:
                raise error.under(index) from None
        source, target, chips, _, clause = read_cells
        return source, target, chips, clause

    return _counted(each(value, row, f"payments, each as {_ROW}"))


def plain(value: object, seats: int | None, /) -> Hashable:
    """Texts, whole numbers, truth values, arrays and tables of them, as they stand."""
    if elements(value) is not None:
        return each(value, lambda element: plain(element, seats), "an array")
    if isinstance(value, Mapping):
        table: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        entries: list[tuple[str, Hashable]] = []
        for key, entry in table.items():
            try:
                entries.append((key, plain(entry, seats)))
            except FactError as error:
                raise error.under(key) from None
        return frozenset(entries)
    if isinstance(value, bool):
        return ("true" if value else "false",)  # 1 is another value
    if isinstance(value, str | int):
        return value
    raise FactError("is no value of a record", "write a text, a whole number, true or false, or arrays of them")


COMMON: Final[Mapping[str, FactReader]] = {"winner": winner, "hands": hands, "counts": counts, "transfers": transfers}
"""Readers for every game; a game adds its own, or others, in ``fact_readers``."""
