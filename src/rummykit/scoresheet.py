"""What was noted of one hand at a real table: the entries of a score file, taken strictly, for a game to settle."""

from collections.abc import Callable
from typing import Any

from attrs import define, field

from rummykit._toml import Document, DocumentError, KeyPath, Value
from rummykit.cards import Card, CardError, words_of
from rummykit.seats import Seat

__all__ = ["ScoreError", "ScoredHand"]


class ScoreError(DocumentError):
    """A score file that cannot be: ``line``, ``column``, ``word``, ``reason``, ``remedy``, ``source`` (the line)."""


@define
class ScoredHand:
    """The notes of one hand: a table whose entries are asked for by path, ``("announced", "oro", "Ana")``.

    Every method that reads an entry raises :class:`ScoreError` if it is not as it should be.
    """

    document: Document
    """The whole score file."""
    where: KeyPath
    """The place of the notes: ``("hands", 3)``."""
    names: tuple[str, ...]
    """By seat."""
    _asked: list[str] = field(factory=list[str], init=False)

    def value(self, *path: str | int) -> "Value | None":
        """What is written there, if anything."""
        if len(path) == 1 and isinstance(path[0], str) and path[0] not in self._asked:
            self._asked.append(path[0])
        found: Any = self.document.values
        for step in (*self.where, *path):
            try:
                found = found[step]
            except (KeyError, IndexError, TypeError):
                return None
        value: Value = found
        return value

    def fault(self, path: KeyPath, reason: str, remedy: str) -> ScoreError:
        """The error for the value at a path, ``()`` for the hand, to be raised; what is missing is placed at its table."""
        while path and self.value(*path) is None:
            *rest, last = path
            path, reason = tuple(rest), f"{last} is missing here"
        return ScoreError(*self.document.fault_at_value((*self.where, *path), reason, remedy).args)

    def fault_at_key(self, path: KeyPath, reason: str, remedy: str) -> ScoreError:
        """The error for the key, to be raised."""
        return ScoreError(*self.document.fault_at_key((*self.where, *path), reason, remedy).args)

    def allow(self, *keys: str) -> None:
        """Say which keys a hand may have besides those asked for. :raises ScoreError: if it has another."""
        self._asked += [key for key in keys if key not in self._asked]
        table = self.value()
        for key in table if isinstance(table, dict) else ():
            if key not in self._asked:
                raise self.fault_at_key((key,), "is no key of a hand", f"its keys are {', '.join(self._asked)}")

    def text(self, *path: str | int) -> str:
        """A text."""
        value = self.value(*path)
        if not isinstance(value, str):
            raise self.fault(path, "is no text", "write it in quotes")
        return value

    def yes(self, key: str) -> bool:
        """Whether it is true; false if left out."""
        value = self.value(key)
        if value is not None and not isinstance(value, bool):
            raise self.fault((key,), "is neither true nor false", "write true, or leave it out")
        return bool(value)

    def word(self, key: str, known: tuple[str, ...]) -> str | None:
        """One of some words; ``None`` if left out."""
        value = self.value(key)
        if value is not None and value not in known:
            raise self.fault((key,), "is not known here", f"write one of {', '.join(known)}, in quotes")
        return value if isinstance(value, str) else None

    def chips(self, *path: str | int, least: int = 1) -> int:
        """An amount of chips."""
        return self.whole(*path, least=least, what="an amount of chips")

    def whole(self, *path: str | int, least: int, what: str) -> int:
        """A whole number."""
        value = self.value(*path)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            kind = what.removeprefix("an ").removeprefix("a ").removeprefix("the ")
            raise self.fault(path, f"is no {kind}", f"write {what}, at least {least}")
        return value

    def seat(self, *path: str | int) -> Seat:
        """The seat of a player's name."""
        return self._seat_named(self.value(*path), path, self.fault)

    def seat_or_none(self, key: str) -> Seat | None:
        """The same; ``None`` if left out."""
        return None if self.value(key) is None else self.seat(key)

    def _seat_named(self, name: object, path: KeyPath, refusal: Callable[[KeyPath, str, str], ScoreError]) -> Seat:
        if isinstance(name, str) and name in self.names:
            return Seat(self.names.index(name))
        raise refusal(path, "is nobody who plays here", f"the players are {', '.join(self.names)}")

    def seats(self, *path: str | int) -> tuple[Seat, ...]:
        """From an array of names, each once: ascending; none if left out."""
        found: list[Seat] = []
        for index in range(self.length(*path, what="names")):
            seat = self.seat(*path, index)
            if seat in found:
                raise self.fault((*path, index), "stands twice", "write each name once")
            found.append(seat)
        return tuple(sorted(found))

    def length(self, *path: str | int, what: str) -> int:
        """Of an array; 0 if left out."""
        value = self.value(*path)
        if value is None:
            return 0
        if not isinstance(value, list):
            raise self.fault(path, "is no array", f"write {what} between brackets, with commas")
        return len(value)

    def keys(self, *path: str | int, what: str) -> tuple[str, ...]:
        """Of a table; none if left out."""
        value = self.value(*path)
        if value is None:
            return ()
        if not isinstance(value, dict):
            raise self.fault(path, "is no table", f"write {what}")
        return tuple(value)

    def by_seat(self, *path: str | int, what: str) -> tuple[tuple[Seat, str], ...]:
        """The keys of a table that are names, with their seats, as written."""
        names = self.keys(*path, what=what)
        return tuple((self._seat_named(name, (*path, name), self.fault_at_key), name) for name in names)

    def cards(self, *path: str | int) -> tuple[Card, ...]:
        """From a text of cards, in any spelling, each once."""
        text = self.value(*path)
        if not isinstance(text, str):
            raise self.fault(path, "is no text of cards", 'write cards in quotes, "7h 8h 9h"')
        found: list[Card] = []
        for offset, word in words_of(text):
            try:
                card = Card.parse(word)
            except CardError as error:
                reason, _, remedy = error.reason.partition(": ")
                raise self.in_text(path, offset, word, reason, remedy) from None
            if card in found:
                raise self.in_text(path, offset, word, "stands twice", "write each card once")
            found.append(card)
        return tuple(found)

    def in_text(self, path: KeyPath, offset: int, word: str, reason: str, remedy: str) -> ScoreError:
        """The error for a word of a text, to be raised."""
        found = self.document.fault_in_string((*self.where, *path), offset, word, reason, remedy)
        return ScoreError(*found.args)
