"""Reading a move word by word: what every game's notation shares.

A move is ``seat verb arguments`` with single spaces between the words; a referee's act begins with ``!``.
"""

from typing import final

from typing_extensions import override

from rummykit._caret import point
from rummykit.cards import Card, CardError, Cards
from rummykit.seats import Seat

__all__ = ["NotationError", "Words"]


class NotationError(ValueError):
    """A text that is no move.

    Attributes: ``text``; ``offset`` of the bad word (characters, from 0; the length of the text where a word is missing);
    ``word``, empty where one is missing; ``reason``; ``remedy``.
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
        culprit = f"{self.word!r} " if self.word else ""
        return f"{culprit}{self.reason}: {self.remedy}\n{point(self.text, self.offset, len(self.word))}"


@final
class Words:
    """The words of one move, taken one after the other."""

    def __init__(self, text: str, *, seats: int | None = None, pack: Cards | None = None) -> None:
        self.text = text
        self._seats = seats
        self._pack = pack
        self._used = Cards.NONE
        self._next = 0

    def refuse(self, offset: int, word: str, reason: str, remedy: str) -> NotationError:
        """The error that ``word`` at ``offset`` deserves; to be raised by the caller."""
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
        """The offset of the next word, and the word. ``wanted`` says what it should be.

        :raises NotationError: if there is none, or white space other than a single space stands before it.
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
        """The next word as a seat of the table.

        :raises NotationError: if it is none.
        """
        offset, word = self.take(wanted)
        if not word.isascii() or not word.isdigit() or (word[0] == "0" and word != "0"):
            raise self.refuse(offset, word, "is no seat", f"{wanted} is written as its number, from 0")
        if self._seats is not None and int(word) >= self._seats:
            raise self.refuse(offset, word, "is no seat of this table", f"its seats are 0 to {self._seats - 1}")
        return Seat(int(word))

    def take_card(self, wanted: str = "a card") -> Card:
        """The next word as a card, in its printed form.

        :raises NotationError: if it is none, or if the packs have no more of it.
        """
        offset, word = self.take(wanted)
        try:
            card = Card.parse(word, strict=True)
        except CardError as error:
            raise self.refuse(offset, word, "is no card", error.reason.removeprefix("is no card: ")) from None
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
