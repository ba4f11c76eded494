"""Moves from outside: read word by word, or made by a program.

A move is ``seat verb arguments`` with single spaces between the words; a referee's act begins with ``!``.
"""

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Annotated, Any, final, get_args, get_origin

from attrs import Attribute, fields
from typing_extensions import override

from rummykit._caret import named, point
from rummykit._numbers import read_whole
from rummykit.cards import Card, CardError, Cards
from rummykit.seats import Seat

__all__ = ["NotationError", "Words", "all_of", "checked", "must_be_made_rightly", "must_be_move"]


def checked(_: type, fields: list["Attribute[Any]"]) -> list["Attribute[Any]"]:
    """For ``@frozen(field_transformer=checked)``: fields without a validator take the classes they declare alone.

    A text where a card is wanted would be judged as a card that nobody holds.
    """
    return [one if one.validator else one.evolve(validator=_is_declared) for one in fields]


def _is_declared(move: object, one: "Attribute[Any]", value: object) -> None:
    declared: Any = get_args(one.type)[0] if get_origin(one.type) is Annotated else one.type
    kinds: tuple[Any, ...] = get_args(declared) or (declared,)
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise _wrong_kind(move, one, value, kinds)


def must_be_made_rightly(move: object) -> None:
    """:func:`checked`, late: for moves that are made by the thousand and judged singly.

    :raises TypeError: for a value of another class than declared.
    """
    kind: Any = type(move)
    for one in fields(kind):
        _is_declared(move, one, getattr(move, one.name))


def all_of(kind: type) -> Callable[[object, "Attribute[Any]", Iterable[object] | None], None]:
    """A validator: all elements are of this class; ``None`` has none."""

    def check(move: object, one: "Attribute[Any]", values: Iterable[object] | None) -> None:
        for value in values or ():
            if not isinstance(value, kind):
                raise _wrong_kind(move, one, value, (kind,))

    return check


def _wrong_kind(move: object, one: "Attribute[Any]", value: object, kinds: tuple[type, ...]) -> TypeError:
    wanted = " or ".join("None" if kind is NoneType else kind.__name__ for kind in kinds)
    return TypeError(f"{type(move).__name__}.{one.name} takes {wanted}, not {value!r}: parse_move reads text")


def must_be_move(move: object, kinds: tuple[type, ...], title: str) -> None:
    """:raises TypeError: for what is no move of this game at all."""
    if type(move) not in kinds:
        raise TypeError(f"{move!r} is no move of {title}: parse_move reads text")


class NotationError(ValueError):
    """A text that is no move.

    Attributes: ``text``; ``offset`` of the bad word (from 0; the text's length if a word is missing);
    ``word``, empty if missing; ``reason``; ``remedy``.
    """

    def __init__(self, text: str, offset: int, word: str, reason: str, remedy: str) -> None:
        super().__init__(text, offset, word, reason, remedy)
        self.text = text
        self.offset = offset
        self.word = word
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        culprit = f"{named(self.word)} " if self.word else ""
        return f"{culprit}{self.reason}: {self.remedy}\n{point(self.text, self.offset, len(self.word))}"


def _must_be_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a move is read from text, not from {type(text).__name__}")


@final
class Words:
    """The words of one move, taken in order. :raises TypeError: for what is no text."""

    def __init__(self, text: str, *, seats: int | None = None, pack: Cards | None = None) -> None:
        _must_be_text(text)
        self.text = text
        self._seats = seats
        self._pack = pack
        self._used = Cards.NONE
        self._next = 0

    def refuse(self, offset: int, word: str, reason: str, remedy: str) -> NotationError:
        """The error for a word, to be raised."""
        return NotationError(self.text, offset, word, reason, remedy)

    @property
    def more(self) -> bool:
        """Whether another word follows."""
        return self._next < len(self.text)

    def peek(self) -> str:
        """The next word, not taken; empty at the end."""
        end = self.text.find(" ", self._next)
        return self.text[self._next :] if end < 0 else self.text[self._next : end]

    def take(self, wanted: str) -> tuple[int, str]:
        """The next word with its offset; ``wanted`` says what it should be.

        :raises NotationError: if there is none, or more than a single space before it.
        """
        if not self.more:
            raise self.refuse(len(self.text), "", "the move ends too early", f"{wanted} is missing here")
        offset, word = self._next, self.peek()
        if not word or word != word.strip():
            raise self.refuse(offset, word, "white space", "write single spaces between the words of a move")
        self._next = offset + len(word) + 1
        if self._next == len(self.text):
            raise self.refuse(len(self.text) - 1, " ", "white space at the end", "write no space after the last word")
        return offset, word

    def take_seat(self, wanted: str) -> Seat:
        """The next word. :raises NotationError: if it is no seat of the table."""
        offset, word = self.take(wanted)
        number = read_whole(word)
        if number is None:
            raise self.refuse(offset, word, "is no seat", f"{wanted} is written as its number, from 0")
        if self._seats is not None and number >= self._seats:
            raise self.refuse(offset, word, "is no seat of this table", f"its seats are 0 to {self._seats - 1}")
        return Seat(number)

    def take_card(self, wanted: str = "a card") -> Card:
        """The next word. :raises NotationError: if it is no card in its printed form, or the pack has no more of it."""
        offset, word = self.take(wanted)
        try:
            card = Card.parse(word, strict=True)
        except CardError as error:
            raise self.refuse(offset, word, error.reason, error.remedy) from None
        if self._pack is not None:
            self._used += card
            if not self._used <= self._pack:
                count = self._pack.count(card)
                has = f"the pack has {count} of it" if count else "the pack has none of it"
                raise self.refuse(offset, word, "is one card too many", has)
        return card

    def end(self) -> None:
        """:raises NotationError: if another word follows."""
        if self.more:
            offset, word = self.take("the end")
            raise self.refuse(offset, word, "is one word too many", "the move ends before it")
