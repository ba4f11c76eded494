"""What the document of a position holds, ``rummykit-position/1``: one moment at a real table, as far as somebody knows it.

A game reads its own keys through a :class:`PositionSheet`; the head, the seats, the rules, cards and ``?`` are the same in all.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from attrs import frozen

from rummykit.cards import Card, CardError, Cards, words_of
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Faults, Reader
from rummykit.documents.rules import read_rules
from rummykit.documents.toml import KeyPath
from rummykit.rulebook import AnyRulebook, Rulebook
from rummykit.seats import Seat
from rummykit.stakes import STAKES_KEYS, Stakes

__all__ = [
    "FORMAT",
    "HEAD",
    "NEEDED",
    "PositionChecks",
    "PositionError",
    "PositionReading",
    "PositionSheet",
    "Word",
    "game_of_position",
    "known_of",
    "read_written",
]

T = TypeVar("T")
R = TypeVar("R")
W = TypeVar("W")

FORMAT: Final = "rummykit-position/1"
"""What the key ``format`` of a position says."""
HEAD: Final = ("format", "game", "comment", "seats", "dealer", "rules")
"""The keys that every position may have."""
NEEDED: Final = ("format", "seats", "dealer", "phase", "hands")
"""The keys that every position has."""


class PositionError(DocumentError):
    """A document that is no position, or an impossible one: ``line``, ``column``, ``word``, ``reason``, ``remedy``, ``source``
    (the line)."""


@frozen
class Word:
    """A card or ``?``, and where it is written."""

    path: KeyPath
    """The path of the text that it stands in."""
    offset: int
    """How many characters stand before it there."""
    text: str
    """As it is written."""
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
        return tuple([self.word(path, offset, word, jokers=jokers) for offset, word in words_of(text)])

    def word(self, path: KeyPath, offset: int, word: str, *, jokers: bool) -> Word:
        """One word of a text, a card or ``?``."""
        card: Card | None = None
        if word != "?":
            try:
                card = Card.parse(word)
            except CardError as error:
                raise self.in_text(path, offset, word, error.reason, f"{error.remedy}, or ?") from None
            if card.is_joker and not jokers:
                raise self.in_text(path, offset, word, "the pack has no jokers", "write another card")
        return Word((*self.where, *path), offset, word, card)


def known_of(words: Iterable[Word]) -> Cards:
    """Return the cards among words, without the unknown ones."""
    return Cards(word.card for word in words if word.card is not None)


def read_written(text: str | bytes, made: Callable[[Document], W]) -> W:
    """Return what a game makes of the document of a position.

    :raises PositionError: with the first fault of its form, or else the first reason why it is impossible.
    """
    try:
        return made(Document.read(text))
    except PositionError:
        raise
    except DocumentError as error:
        raise PositionError(*error.args) from None


class PositionReading(Generic[R]):
    """Reads what the positions of all games have; a subclass reads the keys of its game. The parameter is the game's options.

    Faults of form are kept while the document is read; :meth:`stop` tells the one that stands first.
    """

    keys: ClassVar[tuple[str, ...]]
    """The keys of this game, in the order in which they are told."""
    phases: ClassVar[Mapping[str, tuple[str, ...]]]
    """By the name of each phase, the keys that it has beside those of every phase."""
    left_out: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Phases and keys of theirs that may be left out."""
    jokers: ClassVar[bool] = False
    """Whether the pack may have any."""

    def __init__(self, document: Document, book: Rulebook[R, Any, Any, Any, Any, Any, Any, Any]) -> None:
        self.book = book
        self.sheet: PositionSheet = PositionSheet(document)
        self.faults: Faults = Faults()
        get, sheet = self.faults.get, self.sheet
        get(lambda: sheet.needed("a position", NEEDED))
        get(lambda: sheet.known("a position", (*HEAD, *self.keys, *STAKES_KEYS)))
        get(lambda: sheet.format(FORMAT))
        get(lambda: sheet.must_be_of(book))
        get(lambda: sheet.text("comment", what="a comment") if sheet.has("comment") else None)
        self.seats: int = get(lambda: sheet.seat_count(book)) or book.seats[-1]
        """How many seats there are."""
        self.rules: R = get(lambda: read_rules(sheet, book)) or book.rules()
        """The options of the table."""
        get(lambda: sheet.must_be_played_by(book, self.seats, "seats", self.rules))
        self.stakes: Stakes = sheet.stakes(book, self.seats, self.faults)
        """The money of the hand."""
        self.dealer: Seat = get(lambda: sheet.seat("dealer", seats=self.seats)) or Seat(0)
        """The seat that dealt."""
        self.phase: str = get(self._phase) or ""
        """The name of the phase."""

    def stop(self) -> None:
        """:raises PositionError: the fault of form that stands first in the document, if there was any."""
        self.faults.stop()

    def _phase(self) -> str:
        sheet = self.sheet
        phase = sheet.one_of("phase", words=tuple(self.phases))
        wanted = self.phases[phase]
        for key in wanted:
            if not sheet.has(key) and (phase, key) not in self.left_out:
                raise sheet.missing(key, f"the phase {phase} needs {', '.join(wanted)}")
        for key in {key: None for keys in self.phases.values() for key in keys}:
            if sheet.has(key) and key not in wanted and key != "to_act":
                raise sheet.fault_at_key((key,), f"the phase {phase} has no such thing", f"it has {', '.join(wanted)}")
        return phase

    def words(self, *path: str | int) -> tuple[Word, ...]:
        """Return cards and ``?`` from a text."""
        return self.sheet.words(*path, jokers=self.jokers)

    def open_words(self, *path: str | int, why: str) -> tuple[Word, ...]:
        """Return cards that lie face up, and so cannot be unknown; ``why`` says so, with its clause."""
        words = self.words(*path)
        for word in words:
            if word.card is None:
                raise self.sheet.in_text(word.path, word.offset, "?", why, "write which card it is")
        return words

    def open_melds(self, *path: str | int, why: str) -> tuple[tuple[Word, ...], ...]:
        """Return the melds of a seat, each with its cards, which lie face up; ``why`` says so, with its clause."""
        length = self.sheet.length(*path, what="the melds of a seat")
        return tuple([self.open_words(*path, index, why=why) for index in range(length)])

    def card(self, key: str, *, unknown: bool, why: str) -> Word | None:
        """Return one card, if it is written; if it lies face up, not ``unknown``, ``why`` says so with its clause."""
        sheet = self.sheet
        if not sheet.has(key):
            return None
        words = self.words(key)
        if len(words) != 1:
            raise sheet.fault((key,), "one card is wanted", 'write it as "7h"')
        if words[0].card is None and not unknown:
            raise sheet.fault((key,), why, "write which card it is")
        return words[0]

    def per_seat(self, key: str, read: Callable[[str, int], T], nothing: T) -> tuple[T, ...]:
        """Return each entry that is written; ``nothing`` for those that are not."""
        sheet, get = self.sheet, self.faults.get
        length = get(lambda: sheet.per_seat(key, self.seats, "entries")) if sheet.has(key) else None
        if length is None:
            return (nothing,) * self.seats
        entries = get(lambda: tuple(read(key, index) for index in range(length)))
        return (nothing,) * self.seats if entries is None else entries

    def stock(self) -> int | None:
        """Return the count of the stock; ``None``, what the other places leave, if it is not written."""
        return self.sheet.whole("stock", least=0, what="the stock") if self.sheet.has("stock") else None


_TIMES: Final = ("", "a second", "a third", "a fourth", "a fifth")


class PositionChecks:
    """What a written position must keep to be possible; each fault is told with its place. A subclass checks for its game."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._faults: list[DocumentError] = []

    def stop(self) -> None:
        """:raises PositionError: the fault that stands first in the document, if there was any."""
        if self._faults:
            raise PositionError(*min(self._faults, key=lambda fault: fault.place).args)

    def at_value(self, path: KeyPath, reason: str, remedy: str) -> None:
        """Keep a fault for the value at a path."""
        self._faults.append(self.document.fault_at_value(path, reason, remedy))

    def at_key(self, key: str, path: KeyPath, reason: str, remedy: str) -> None:
        """Keep a fault at ``path`` under ``key``; of the phase, if that key is not written."""
        self.at_value((key, *path) if key in self.document.values else ("phase",), reason, remedy)

    def each_as_often(self, words: Iterable[Word], pack: Cards, clause: str) -> None:
        """Refuse a card that is written more often than the pack has it."""
        document, seen = self.document, dict[Card, list[Word]]()
        for word in sorted(words, key=lambda word: document.place_in_string(word.path, word.offset)):
            if word.card is None:
                continue
            before = seen.setdefault(word.card, [])
            if len(before) < pack.count(word.card):
                before.append(word)
                continue
            if not before:
                reason = "is not in the pack"
            else:
                place = document.place_in_string(before[-1].path, before[-1].offset)
                which = _TIMES[len(before)] if len(before) < len(_TIMES) else "one more"
                reason = f"is here {which} time, after line {place.line}, column {place.column}"
            often = "once" if pack.count(word.card) == 1 else f"{pack.count(word.card)} times"
            remedy = (
                f"the pack has each card once [{clause}]" if often == "once" else f"the pack has it {often} [{clause}]"
            )
            self._faults.append(document.fault_in_string(word.path, word.offset, word.text, reason, remedy))
            return


def game_of_position(document: Document) -> AnyRulebook | None:
    """The game that a position is of, if it says one. :raises PositionError: if it is none that is installed."""
    sheet = PositionSheet(document)
    return sheet.game() if sheet.has("game") else None
