"""What the document of a position holds, ``rummykit-position/1``: one moment at a real table, as far as somebody knows it.

A game reads its own keys through a :class:`PositionSheet`; the head, the seats, the rules, cards and ``?`` are the same in all.
"""

from typing import ClassVar, Final, TypeVar

from attrs import frozen

from rummykit.cards import Card, CardError, words_of
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Reader
from rummykit.documents.toml import KeyPath
from rummykit.rulebook import AnyRulebook

__all__ = ["FORMAT", "HEAD", "PositionError", "PositionSheet", "Word", "game_of_position"]

T = TypeVar("T")

FORMAT: Final = "rummykit-position/1"
HEAD: Final = ("format", "game", "comment", "seats", "dealer", "rules")
"""The keys that every position may have."""


class PositionError(DocumentError):
    """A document that is no position, or an impossible one: ``line``, ``column``, ``word``, ``reason``, ``remedy``, ``source``
    (the line)."""


@frozen
class Word:
    """A card or ``?``, and where it is written."""

    path: KeyPath
    offset: int
    text: str
    card: Card | None
    """``None``: an unknown one."""


class PositionSheet(Reader):
    """The document of a position; every method raises :class:`PositionError`."""

    error: ClassVar[type[DocumentError]] = PositionError

    def must_be_of(self, game: AnyRulebook) -> None:
        """Refuse the position of another game."""
        if self.has("game") and self.text("game", what="the name of a game") != game.name:
            reason = f"this is read as a position of {game.title}"
            raise self.fault(("game",), reason, f'write game = "{game.name}"')

    def words(self, *path: str | int, jokers: bool) -> tuple[Word, ...]:
        """Cards and ``?`` from a text; ``jokers``: whether the pack has any."""
        text = self.value(*path)
        if text is None:
            return ()
        if not isinstance(text, str):
            raise self.fault(path, "cards are written in a text", 'write them in quotes, "7h 8h ?"')
        found: list[Word] = []
        for offset, word in words_of(text):
            card: Card | None = None
            if word != "?":
                try:
                    card = Card.parse(word)
                except CardError as error:
                    raise self.in_text(path, offset, word, error.reason, f"{error.remedy}, or ?") from None
                if card.is_joker and not jokers:
                    raise self.in_text(path, offset, word, "the pack has no jokers", "write another card")
            found.append(Word((*self.where, *path), offset, word, card))
        return tuple(found)


def game_of_position(document: Document) -> AnyRulebook | None:
    """The game that a position is of, if it says one. :raises PositionError: if it is none that is installed."""
    sheet = PositionSheet(document)
    return sheet.game() if sheet.has("game") else None
