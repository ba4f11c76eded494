"""What was noted of one hand at a real table: the entries of a score file, taken strictly, for a game to settle."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from typing_extensions import override

from rummykit.cards import Card
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Faults, Reader
from rummykit.documents.toml import KeyPath, Value
from rummykit.names import normal_name
from rummykit.seats import Seat

__all__ = ["ScoreError", "ScoredHand"]


class ScoreError(DocumentError):
    """A score file that cannot be: ``line``, ``column``, ``word``, ``reason``, ``remedy``, ``source`` (the line)."""


class ScoredHand(Reader):
    """The notes of one hand: a table whose entries are asked for by path, ``("announced", "oro", "Ana")``.

    Every method that reads an entry raises :class:`ScoreError` if it is not as it should be. That the fault reported is
    the first in the document, read all entries in :meth:`first_fault` before what they mean together is judged.
    """

    error: ClassVar[type[DocumentError]] = ScoreError

    def __init__(self, document: Document, where: KeyPath, names: Sequence[str]) -> None:
        super().__init__(document, where)
        self.names: tuple[str, ...] = tuple(names)
        """By seat."""
        self._asked: list[str] = []

    @override
    def value(self, *path: str | int) -> "Value | None":
        """What is written there, if anything."""
        if len(path) == 1 and isinstance(path[0], str) and path[0] not in self._asked:
            self._asked.append(path[0])
        return super().value(*path)

    def allow(self, *keys: str) -> None:
        """Say which keys a hand may have besides those asked for. :raises ScoreError: if it has another."""
        self._asked += [key for key in keys if key not in self._asked]
        self.known("a hand", self._asked)

    @staticmethod
    def first_fault(*readings: Callable[[], object]) -> None:
        """Do all of these, and raise the fault that stands first in the document."""
        faults = Faults()
        for read in readings:
            faults.get(read)
        faults.stop()

    def yes(self, key: str) -> bool:
        """Whether it is true; false if left out."""
        return self.truth(key)

    def word(self, key: str, known: Sequence[str]) -> str | None:
        """One of some words; ``None`` if left out."""
        return self.one_of(key, words=known) if self.has(key) else None

    def player_seat(self, *path: str | int) -> Seat:
        """The seat of a player's name."""
        return self._seat_named(self.value(*path), path, self.fault)

    def seat_or_none(self, key: str) -> Seat | None:
        """The same; ``None`` if left out."""
        return self.player_seat(key) if self.has(key) else None

    def _seat_named(self, name: object, path: KeyPath, refusal: Callable[[KeyPath, str, str], DocumentError]) -> Seat:
        if isinstance(name, str) and normal_name(name) in self.names:
            return Seat(self.names.index(normal_name(name)))
        raise refusal(path, "is nobody who plays here", f"the players are {', '.join(self.names)}")

    def seats(self, *path: str | int) -> tuple[Seat, ...]:
        """From an array of names, each once: ascending; none if left out."""
        found: list[Seat] = []
        for index in range(self.length(*path, what="names")):
            seat = self.player_seat(*path, index)
            if seat in found:
                raise self.fault((*path, index), "stands twice", "write each name once")
            found.append(seat)
        return tuple(sorted(found))

    def by_seat(self, *path: str | int, what: str, example: str) -> tuple[tuple[Seat, str], ...]:
        """The keys of a table that are names, each player once, with their seats, as written."""
        found: dict[Seat, str] = {}
        for name in self.keys(*path, what=what, example=example):
            seat = self._seat_named(name, (*path, name), self.fault_at_key)
            if seat in found:
                raise self.fault_at_key((*path, name), "stands twice", "write each name once")
            found[seat] = name
        return tuple(found.items())

    def shown(self, *path: str | int) -> tuple[Card, ...]:
        """From a text of cards, in any spelling, each once."""
        found: list[Card] = []
        for offset, card in self.cards(*path):
            if card in found:
                word = self.text(*path)[offset:].split(maxsplit=1)[0]
                raise self.in_text(path, offset, word, "stands twice", "write each card once")
            found.append(card)
        return tuple(found)
