"""Moves from outside: read word by word from a text, or made by a program.

A move is written ``seat verb arguments``, with single spaces between the words. An act of the referee begins with ``!`` in
place of a seat.
"""

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Annotated, Any, final, get_args, get_origin

from attrs import Attribute, fields

from rummykit._caret import TextError
from rummykit._numbers import as_whole, read_whole
from rummykit._saying import kind_and_value, shown, unlike
from rummykit.cards import Card, CardError, Cards, shortage
from rummykit.seats import MOST_SEATS, Seat

__all__ = ["NotationError", "Words", "all_of", "checked", "must_be_made_rightly", "must_be_move", "must_hold"]


def checked(_: type, fields: list["Attribute[Any]"]) -> list["Attribute[Any]"]:
    """Make the fields of a class of moves take only values of the classes that they declare.

    Pass it to attrs: ``@frozen(field_transformer=checked)``. Fields that have a validator of their own are left alone. Without
    this, a text where a card is wanted would be judged as a card that nobody holds. Whole numbers of any kind become plain
    ones.
    """
    return [one if one.validator else _with_check(one) for one in fields]


def _with_check(one: "Attribute[Any]") -> "Attribute[Any]":
    if int in _kinds_of(one):
        return one.evolve(validator=_is_declared, converter=_plain)
    return one.evolve(validator=_is_declared)


def _plain(value: Any) -> Any:
    number = as_whole(value)
    return value if number is None else number  # the validator says what is wrong


def _kinds_of(one: "Attribute[Any]") -> tuple[Any, ...]:
    declared = get_args(one.type)[0] if get_origin(one.type) is Annotated else one.type
    return get_args(declared) or (declared,)


def _is_declared(move: object, one: "Attribute[Any]", value: object) -> None:
    kinds = _kinds_of(one)
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise _wrong_kind(move, one, value, kinds)


def must_be_made_rightly(move: object) -> None:
    """Check the fields of a move as :func:`checked` does, but when it is judged: for moves that are made by the thousand.

    :raises TypeError: if a field has a value of another class than it declares.
    """
    kind: Any = type(move)
    for one in fields(kind):
        _is_declared(move, one, getattr(move, one.name))


def all_of(kind: type) -> Callable[[object, "Attribute[Any]", Iterable[object] | None], None]:
    """Return a validator for a field of several values: each of them must be of this class. ``None`` has no values.

    :param kind: the class of each value.
    """

    def check(move: object, one: "Attribute[Any]", values: Iterable[object] | None) -> None:
        for value in values or ():
            if not isinstance(value, kind):
                raise _wrong_kind(move, one, value, (kind,))

    return check


def must_hold(name: str, values: Iterable[object], kind: type) -> None:
    """Check late the values of a part of a move that is no field of it.

    :param name: the part, as a message names it: ``"Laid.cards"``.
    :param kind: the class of each value.
    :raises TypeError: for a value of another class.
    """
    for value in values:
        if not isinstance(value, kind):
            raise _wrong(name, value, (kind,))


def _wrong_kind(move: object, one: "Attribute[Any]", value: object, kinds: tuple[type, ...]) -> TypeError:
    return _wrong(f"{type(move).__name__}.{one.name}", value, kinds)


def _wrong(name: str, value: object, kinds: tuple[type, ...]) -> TypeError:
    wanted = " or ".join("None" if kind is NoneType else kind.__name__ for kind in kinds)
    return TypeError(
        f"{name} takes {wanted}, not {kind_and_value(value)}: pass {_instead(kinds[0], value)}; "
        "parse_move reads a whole move from text"
    )


def _instead(kind: type, value: object) -> str:
    if kind is Seat:
        number = as_whole(value)
        return f"Seat({number})" if number is not None and 0 <= number < MOST_SEATS else "a Seat such as Seat(0)"
    if kind is Card:
        return "a Card such as Card.parse('7h')"
    return "a whole number" if kind is int else unlike(kind, value)


def must_be_move(move: object, kinds: tuple[type, ...], title: str) -> None:
    """Refuse what is no move of a game at all.

    :param move: whatever was passed as a move.
    :param kinds: the classes of the moves of the game.
    :param title: the name of the game, for the message.
    :raises TypeError: if ``move`` is of none of these classes.
    """
    if type(move) not in kinds:
        raise TypeError(f"{shown(move)} is no move of {title}: parse_move reads text")


class NotationError(TextError):
    """A text that is no move.

    ``text`` is the whole text, ``word`` the bad word in it (empty if a word is missing), ``offset`` the number of characters
    before that word; ``reason`` says what is wrong with it, ``remedy`` what to write instead.
    """


def _must_be_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a move is read from text, not from {type(text).__name__}: pass a str such as '1 draw'")


@final
class Words:
    """The words of one move, which are taken in order, each as what should stand there.

    :param text: the text of the move.
    :param seats: the number of seats at the table, if it is known: other seats are refused.
    :param pack: the cards of the pack, if they are known: a card that the text names more often is refused.
    :raises TypeError: for what is no text.
    """

    text: str
    """The text of the move."""

    def __init__(self, text: str, *, seats: int | None = None, pack: Cards | None = None) -> None:
        _must_be_text(text)
        self.text = text
        self._seats = seats
        self._pack = pack
        self._used = Cards.NONE
        self._next = 0

    def refuse(self, offset: int, word: str, reason: str, remedy: str) -> NotationError:
        """Return the error that refuses a word of this text; the caller raises it.

        :param offset: the number of characters before the word.
        :param word: the word as it stands in the text, or an empty text if it is missing.
        :param reason: what is wrong with it, as the end of a sentence that begins with it.
        :param remedy: what to write instead.
        """
        return NotationError(self.text, offset, word, reason, remedy)

    @property
    def more(self) -> bool:
        """Whether another word follows those that were taken."""
        return self._next < len(self.text)

    def peek(self) -> str:
        """Return the next word and do not take it; at the end of the text the result is empty."""
        end = self.text.find(" ", self._next)
        return self.text[self._next :] if end < 0 else self.text[self._next : end]

    def take(self, wanted: str) -> tuple[int, str]:
        """Take the next word, and return it after its offset.

        :param wanted: what should stand there, for the error: ``"a card"``.
        :raises NotationError: if there is no word, or more than a single space before it.
        """
        if not self.more:
            raise self.refuse(len(self.text), "", "the move ends too early", f"{wanted} is missing here")
        offset, word = self._next, self.peek()
        if not word or word != word.strip():
            reason = "has white space beside it" if word else "there is white space too much here"
            raise self.refuse(offset, word, reason, "write single spaces between the words of a move")
        self._next = offset + len(word) + 1
        if self._next == len(self.text):
            raise self.refuse(len(self.text) - 1, " ", "is white space after the last word", "write no space there")
        return offset, word

    def take_seat(self, wanted: str) -> Seat:
        """Take the next word as a seat.

        :param wanted: whose seat should stand there, for the error: ``"the seat that moves"``.
        :raises NotationError: if there is no word, or it is no seat of the table.
        """
        offset, word = self.take(wanted)
        number = read_whole(word)
        if number is None or number >= MOST_SEATS:
            raise self.refuse(offset, word, "is no seat", f"{wanted} is written as its number, from 0")
        if self._seats is not None and number >= self._seats:
            raise self.refuse(offset, word, "is no seat of this table", f"its seats are 0 to {self._seats - 1}")
        return Seat(number)

    def take_card(self, wanted: str = "a card") -> Card:
        """Take the next word as a card in its printed form.

        :param wanted: which card should stand there, for the error.
        :raises NotationError: if there is no word, if it is no card, or if the text has named all that the pack has of it.
        """
        offset, word = self.take(wanted)
        try:
            card = Card.parse(word, strict=True)
        except CardError as error:
            raise self.refuse(offset, word, error.reason, error.remedy) from None
        if self._pack is not None:
            self._used += card
            if not self._used <= self._pack:
                raise self.refuse(offset, word, "is one card too many", shortage(self._used, self._pack, "in the pack"))
        return card

    def end(self) -> None:
        """Make sure that the move ends here.

        :raises NotationError: if another word follows.
        """
        if self.more:
            offset, word = self.take("the end")
            raise self.refuse(offset, word, "is one word too many", "the move ends before it")
