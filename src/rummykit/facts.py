"""The facts of a state that records check: the values of ``[expect]``, read strictly and compared.

A game declares its facts (:class:`Fact`): the key, how to get the fact of a state, and how to read it. A reader turns a value
that is written in a record, or was got of a state, into a form in which equal facts are equal: the cards of a hand, the melds
of a seat and payments may stand in any order. A sequence becomes a tuple of as many elements, so that a difference can be told
element by element.

>>> hands(["7h 9h", "Ks"], 2) == hands(["9h 7h", "Ks"], 2)
True
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit._caret import brief
from rummykit._numbers import as_whole
from rummykit.cards import Card, CardError, Cards, words_of
from rummykit.money import PartyError, parse_party
from rummykit.seats import MOST_SEATS

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
    """A value that is no fact of its kind."""

    reason: str
    """What is wrong with the value, as the end of a sentence that begins with it: ``"is no text"``."""
    remedy: str
    """What to write instead."""
    path: tuple[str | int, ...]
    """The place of the fault inside the value, as indices and keys; empty for the whole value."""
    offset: int | None
    """If a word of a text is at fault: how many characters stand before it."""
    word: str
    """If a word of a text is at fault: that word; otherwise empty."""

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
        """Return the same fault, as one of a value that holds this one at ``step``, an index or a key."""
        return FactError(self.reason, self.remedy, (step, *self.path), self.offset, self.word)

    @override
    def __str__(self) -> str:
        culprit = repr(brief(self.word)) if self.word else "this value"
        return f"{culprit} {self.reason}: {self.remedy}"


class FactReader(Protocol):
    """A function that reads one kind of fact."""

    def __call__(self, value: object, seats: int | None, /) -> Hashable:
        """Return a value in a form in which equal facts are equal.

        :param value: the value, from a record or got of a state.
        :param seats: the number of seats at the table, if it is known.
        :raises FactError: if the value is none of this kind.
        """
        ...


@frozen
class Fact(Generic[S_contra]):
    """One fact of a state that records check."""

    key: str
    """The key of the fact in ``[expect]``: ``"winner"``."""
    get: Callable[[S_contra], object]
    """The function that gives the fact of a state, as a TOML value."""
    read: FactReader
    """The reader that turns the fact, written or got of a state, into a form in which equal facts are equal."""


def each(value: object, read: Callable[[object], T], what: str) -> tuple[T, ...]:
    """Return the elements of an array, each read by a function.

    :param value: the array.
    :param read: reads one element.
    :param what: what the array should hold, for the error: ``"seats"``.
    :raises FactError: if the value is no array, or an element is refused; then its index begins the path.
    """
    read_ones: list[T] = []
    for index, element in enumerate(_array(value, what)):
        try:
            read_ones.append(read(element))
        except FactError as error:
            raise error.under(index) from None
    return tuple(read_ones)


def elements(value: object) -> tuple[object, ...] | None:
    """Return the elements of an array, or ``None`` if the value is no array."""
    return tuple(value) if isinstance(value, list | tuple) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # of anything


def frozen_value(value: object) -> object:
    """Return a value with tuples in the place of arrays, and of arrays inside them, to a depth of 20."""
    return _frozen(value, _DEEPEST)


def _frozen(value: object, depth: int) -> object:
    found = elements(value)
    return value if found is None or not depth else tuple(_frozen(one, depth - 1) for one in found)


_DEEPEST: Final = 20
"""How deep the arrays and tables of a fact may be nested: no game nests them deeper than three."""


def _array(value: object, what: str) -> tuple[object, ...]:
    found = elements(value)
    if found is None:
        raise FactError("is no array", f"write {what}")
    return found


def _per_seat(elements: tuple[T, ...], seats: int | None) -> tuple[T, ...]:
    if seats is not None and len(elements) != seats:
        raise FactError(_entries(len(elements)), f"write one for each of the {seats} seats")
    return elements


def _entries(number: int) -> str:
    return "has one entry" if number == 1 else f"has {number} entries"


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise FactError("is no text", f"write {what}")
    return value


def _whole(value: object, least: int, what: str) -> int:
    number = as_whole(value)
    if number is None or number < least:
        raise FactError("is no whole number that can stand here", f"write {what}, at least {least}")
    return number


def _seat(value: object, seats: int | None) -> int:
    number = as_whole(value)
    if number is None or not 0 <= number < (MOST_SEATS if seats is None else seats):
        numbers = "0, 1, 2, ..." if seats is None else f"0 to {seats - 1}"
        raise FactError("is no seat of this table", f"its seats are {numbers}")
    return number


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
    """Read who won: a seat, or an ascending array of the seats that share the hand, at least two.

    ``"none"`` stands for a hand that nobody won, ``"open"`` for one that is not over.

    :raises FactError: if the value is none of these.
    """
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
    """Read the hands: for each seat a text of the cards in its hand, in any order.

    :raises FactError: if the value is no array of such texts, or has not one for each seat.
    """
    return _per_seat(each(value, _cards, "one text of cards for each seat"), seats)


def melds_by_seat(value: object, seats: int | None, /) -> Hashable:
    """Read the melds: for each seat an array of its melds, each a text of its cards. No order matters.

    :raises FactError: if the value is no array of such arrays, or has not one for each seat.
    """

    def melds(of_seat: object) -> Hashable:
        return _counted(each(of_seat, _cards, "the melds of a seat, each a text of its cards"))

    return _per_seat(each(value, melds, "one array of melds for each seat"), seats)


def _counted(items: tuple[Hashable, ...]) -> Hashable:
    return frozenset(Counter(items).items())


def counts(value: object, seats: int | None, /) -> Hashable:
    """Read the counts: for each seat a whole number from 0, the points in its hand.

    :raises FactError: if the value is no array of such numbers, or has not one for each seat.
    """
    return _per_seat(each(value, lambda one: _whole(one, 0, "a number of points"), "one number for each seat"), seats)


def legal_counts(value: object, seats: int | None, /) -> tuple[int, ...]:
    """Read how many moves were legal before each move: whole numbers from 0.

    :raises FactError: if the value is no array of such numbers.
    """
    return each(value, lambda one: _whole(one, 0, "a number of legal moves"), "one number for each move")


_ROW: Final = '["seat 0", "pot", 1, "ante", "12.1"]'


def transfers(value: object, seats: int | None, /) -> Hashable:
    """Read payments in any order: each is an array of who pays, who is paid, chips, reason and number of the clause.

    Reasons are read, but are not compared.

    :raises FactError: if the value is no array of such arrays.
    """

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
                number = str(int(known))
                raise FactError(error.reason, error.remedy, (), len(text) - len(number), number) from None
        return text

    def row(written: object) -> Hashable:
        cells = _array(written, f"a payment as {_ROW}")
        if len(cells) != 5:
            raise FactError(_entries(len(cells)), f"write a payment as {_ROW}")
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
    """Read a value as it stands: a text, a whole number, a truth value, or arrays and tables of them.

    :raises FactError: for any other value, and for arrays and tables that are nested more than 20 deep.
    """
    return _plain(value, _DEEPEST)


def _plain(value: object, depth: int) -> Hashable:
    if not depth:
        raise FactError("is nested too deeply", f"nest arrays and tables at most {_DEEPEST} deep")
    if elements(value) is not None:
        return each(value, lambda element: _plain(element, depth - 1), "an array")
    if isinstance(value, Mapping):
        table: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        entries: list[tuple[str, Hashable]] = []
        for key, entry in table.items():
            try:
                entries.append((key, _plain(entry, depth - 1)))
            except FactError as error:
                raise error.under(key) from None
        return frozenset(entries)
    if isinstance(value, bool):
        return ("true" if value else "false",)  # 1 is another value
    if isinstance(value, str):
        return value
    number = as_whole(value)
    if number is not None:
        return number
    raise FactError("is no value of a record", "write a text, a whole number, true or false, or arrays of them")


COMMON: Final[Mapping[str, FactReader]] = {"winner": winner, "hands": hands, "counts": counts, "transfers": transfers}
"""The readers of the facts that every game has, by key."""
