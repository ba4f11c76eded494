"""Positions as TOML documents, read strictly; their keys stand in the guide (``docs/guides/positions.md``)."""

from collections.abc import Callable
from typing import Final, TypeVar

from rummykit.documents.places import Document, DocumentError
from rummykit.documents.position import FORMAT, HEAD, PositionError, PositionSheet, Word
from rummykit.documents.reader import Faults
from rummykit.documents.rules import read_rules
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.position_checks import PHASES, Checker, WrittenPosition
from rummykit.games.desmoche.positions import Position
from rummykit.games.desmoche.rules import NICARAGUA
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.stakes import STAKES_KEYS

__all__ = ["PositionError", "read_position"]

T = TypeVar("T")

_NEEDED: Final = ("format", "seats", "dealer", "phase", "hands")
_KEYS: Final = (
    *HEAD,
    *(
        "phase",
        "to_act",
        "card",
        "releaser",
        "after_cambio",
        "hands",
        "tables",
        "stock",
        "discards",
        "standing",
        "removed",
    ),
    *STAKES_KEYS,
)
_STANDINGS: Final = {
    "in": Standing.IN,
    "out": Standing.OUT,
    "disqualified": Standing.DISQUALIFIED,
    "left": Standing.LEFT,
}


def read_position(text: str | bytes, book: AnyRulebook) -> Position:
    """Read a position of the game that ``book`` is.

    :raises PositionError: with the first fault of its form, or else the first reason why it is impossible.
    """
    try:
        document = Document.read(text)
        return Checker(document, _Reading(document, book).position()).position()
    except PositionError:
        raise
    except DocumentError as error:
        raise PositionError(*error.args) from None


class _Reading:
    def __init__(self, document: Document, book: AnyRulebook) -> None:
        self.book = book
        self.sheet = PositionSheet(document)
        self.faults = Faults()
        self.seats = 4

    def position(self) -> WrittenPosition:
        """What is written. :raises DocumentError: with the first fault of form."""
        sheet, get = self.sheet, self.faults.get
        get(lambda: sheet.needed("a position", _NEEDED))
        get(lambda: sheet.known("a position", _KEYS))
        get(lambda: sheet.format(FORMAT))
        get(lambda: sheet.must_be_of(self.book))
        get(lambda: sheet.text("comment", what="a comment") if sheet.has("comment") else None)
        self.seats = seats = get(lambda: sheet.seat_count(self.book)) or 4
        rules = get(lambda: read_rules(sheet, self.book))
        if rules is not None:
            get(lambda: sheet.must_be_played_by(self.book, seats, "seats", rules))
        stakes = sheet.stakes(self.book, seats, self.faults)
        phase = get(self._phase) or ""
        written = WrittenPosition(
            rules=rules or NICARAGUA,
            seats=seats,
            dealer=get(lambda: sheet.seat("dealer", seats=seats)) or Seat(0),
            phase=phase,
            to_act=get(self._to_act) or (),
            card=get(self._card),
            releaser=get(lambda: sheet.seat("releaser", seats=seats) if sheet.has("releaser") else None),
            after_cambio=get(lambda: sheet.truth("after_cambio")) or False,
            hands=self._per_seat("hands", self._words, ()),
            melds=self._per_seat("tables", self._melds, ()),
            stock=get(lambda: sheet.whole("stock", least=0, what="the stock") if sheet.has("stock") else None),
            discards=get(lambda: self._words("discards")) or (),
            standing=self._per_seat("standing", self._standing, Standing.IN),
            removed=self._per_seat("removed", self._words, ()),
            stakes=stakes,
        )
        self.faults.stop()
        return written

    def _phase(self) -> str:
        sheet = self.sheet
        phase = sheet.one_of("phase", words=tuple(PHASES))
        wanted = PHASES[phase]
        for key in ("to_act", "card", "releaser"):
            if key in wanted and not sheet.has(key) and (phase, key) != ("offer", "to_act"):
                raise sheet.missing(key, f"the phase {phase} needs {', '.join(wanted)}")
        for key in ("card", "releaser", "after_cambio"):
            if sheet.has(key) and key not in wanted:
                raise sheet.fault_at_key((key,), f"the phase {phase} has no such thing", f"it has {', '.join(wanted)}")
        return phase

    def _to_act(self) -> tuple[Seat, ...]:
        sheet, value = self.sheet, self.sheet.value("to_act")
        if value is None:
            return ()
        if not isinstance(value, list):
            return (sheet.seat("to_act", seats=self.seats),)
        if sheet.value("phase") not in ("declaring", "cambio"):
            raise sheet.fault(("to_act",), "one seat is to act in this phase", "write its number")
        if not value:
            raise sheet.fault(("to_act",), "nobody is to act", "write the seats that have not answered yet")
        sheet.seat_numbers("to_act", seats=self.seats)
        return tuple(sheet.seat("to_act", index, seats=self.seats) for index in range(len(value)))

    def _card(self) -> Word | None:
        sheet = self.sheet
        if not sheet.has("card"):
            return None
        words = self._words("card")
        if len(words) != 1:
            raise sheet.fault(("card",), "one card is wanted", 'write it as "7h"')
        if words[0].card is None and sheet.value("phase") != "deciding":
            raise sheet.fault(("card",), "a card on offer lies face up", "write which card it is [Desmoche §6.2]")
        return words[0]

    def _words(self, *path: str | int) -> tuple[Word, ...]:
        return self.sheet.words(*path, jokers=False)

    def _per_seat(self, key: str, read: Callable[[str, int], T], nothing: T) -> tuple[T, ...]:
        """Each entry that is written; ``nothing`` for those that are not."""
        sheet = self.sheet
        length = self.faults.get(lambda: sheet.per_seat(key, self.seats, "entries")) if sheet.has(key) else None
        if length is None:
            return (nothing,) * self.seats
        entries = self.faults.get(lambda: tuple(read(key, index) for index in range(length)))
        return (nothing,) * self.seats if entries is None else entries

    def _melds(self, *path: str | int) -> tuple[tuple[Word, ...], ...]:
        sheet = self.sheet
        melds = [self._words(*path, index) for index in range(sheet.length(*path, what="the melds of a seat"))]
        for word in (word for words in melds for word in words if word.card is None):
            raise sheet.in_text(
                word.path, word.offset, "?", "melds lie face up", "write which card it is [Desmoche §3.4]"
            )
        return tuple(melds)

    def _standing(self, *path: str | int) -> Standing:
        return _STANDINGS[self.sheet.one_of(*path, words=tuple(_STANDINGS))]
