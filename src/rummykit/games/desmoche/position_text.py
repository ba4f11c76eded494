"""Positions as TOML documents, read strictly; their keys stand in the guide (``docs/guides/positions.md``)."""

from typing import Any, Final

from rummykit._record_reading import read_rules
from rummykit._toml import START, Document, DocumentError, KeyPath, Value, write_value
from rummykit.cards import Card, CardError, words_of
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.position_checks import PHASES, Checker, PositionError, Word, WrittenPosition
from rummykit.games.desmoche.positions import Position
from rummykit.games.desmoche.rules import NICARAGUA
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat

__all__ = ["FORMAT", "PositionError", "read_position"]

FORMAT: Final = "rummykit-position/1"

_NEEDED: Final = ("format", "seats", "dealer", "phase", "hands", "stock")
_KEYS: Final = (
    *("format", "game", "comment", "seats", "dealer", "rules", "phase", "to_act", "card", "releaser", "after_cambio"),
    *("hands", "tables", "stock", "discards", "standing", "removed"),
)
_STANDINGS: Final = {"in": Standing.IN, "out": Standing.OUT, "disqualified": Standing.DISQUALIFIED}


def read_position(text: str, book: AnyRulebook) -> Position:
    """Read a position of the game that ``book`` is.

    :raises PositionError: with the first fault of its form, or else the first reason why it is impossible.
    """
    try:
        document = Document.parse(text)
        return Checker(document, _Reader(document, book).read()).position()
    except PositionError:
        raise
    except DocumentError as error:
        raise PositionError(*error.args) from None


class _Reader:
    """Collects the faults of form; what one leaves unknown has some value from there on."""

    def __init__(self, document: Document, book: AnyRulebook) -> None:
        self._document = document
        self._book = book
        self._values = document.values
        self._faults: list[DocumentError] = []
        self._seats = 4

    def read(self) -> WrittenPosition:
        self._keys()
        self._form()
        self._seats = self._count()
        rules = self._rules()
        phase = self._phase()
        seats = self._seats
        written = WrittenPosition(
            rules=rules,
            seats=seats,
            dealer=self._seat(("dealer",), self._values.get("dealer", 0)),
            phase=phase,
            to_act=self._to_act(),
            card=self._card(),
            releaser=self._seat(("releaser",), self._values["releaser"]) if "releaser" in self._values else None,
            after_cambio=self._truth("after_cambio"),
            hands=self._per_seat("hands", self._words, ()),
            melds=self._per_seat("tables", self._melds, ()),
            stock=self._whole(("stock",), self._values.get("stock", 0), "the stock is a number of cards"),
            discards=self._words(("discards",), self._values.get("discards", "")),
            standing=self._per_seat("standing", self._standing, Standing.IN),
            removed=self._per_seat("removed", self._words, ()),
        )
        if self._faults:
            raise min(self._faults, key=lambda fault: fault.place)
        return written

    # Faults

    def _at_key(self, path: KeyPath, reason: str, remedy: str) -> None:
        self._faults.append(self._document.fault_at_key(path, reason, remedy))

    def _at_value(self, path: KeyPath, reason: str, remedy: str) -> None:
        self._faults.append(self._document.fault_at_value(path, reason, remedy))

    def _missing(self, key: str, remedy: str) -> None:
        self._faults.append(self._document.fault(START, key, "this key is missing", remedy))

    # Keys

    def _keys(self) -> None:
        for key in _NEEDED:
            if key not in self._values:
                self._missing(key, f"a position needs {', '.join(_NEEDED)}")
        for key in self._values:
            if key not in _KEYS:
                self._at_key((key,), "a position has no such key", f"its keys are {', '.join(_KEYS)}")

    def _form(self) -> None:
        if self._values.get("format", FORMAT) != FORMAT:
            self._at_value(("format",), "no format that is known here", f"write {write_value(FORMAT)}")
        if self._values.get("game", "desmoche") != "desmoche":
            self._at_value(("game",), "this is read as a position of Desmoche", 'write game = "desmoche"')
        if not isinstance(self._values.get("comment", ""), str):
            self._at_value(("comment",), "a comment is a text", "write it in quotes")

    def _count(self) -> int:
        seats = self._values.get("seats", 4)
        if isinstance(seats, int) and not isinstance(seats, bool) and seats in self._book.seats:
            return seats
        self._at_value(("seats",), "Desmoche is not played by so many", "write 2, 3 or 4 [Desmoche §1.1]")
        return 4

    def _phase(self) -> str:
        phase = self._values.get("phase")
        if not isinstance(phase, str) or phase not in PHASES:
            if phase is not None:
                self._at_value(("phase",), "no phase of a hand", f"write one of {', '.join(PHASES)}")
            return ""
        wanted = PHASES[phase]
        for key in ("to_act", "card", "releaser"):
            if key in wanted and key not in self._values and (phase, key) != ("offer", "to_act"):
                self._missing(key, f"the phase {phase} needs {', '.join(wanted)}")
        for key in ("card", "releaser", "after_cambio"):
            if key in self._values and key not in wanted:
                self._at_key((key,), f"the phase {phase} has no such thing", f"it has {', '.join(wanted)}")
        return phase

    # Values

    def _whole(self, path: KeyPath, value: object, what: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self._at_value(path, what, "write it in digits, without quotes")
        return 0

    def _truth(self, key: str) -> bool:
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            self._at_value((key,), "no truth value", "write true or false")
        return value is True

    def _seat(self, path: KeyPath, value: object) -> Seat:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self._seats:
            return Seat(value)
        self._at_value(path, "no seat of this table", f"its seats are 0 to {self._seats - 1}, written in digits")
        return Seat(0)

    def _to_act(self) -> tuple[Seat, ...]:
        value = self._values.get("to_act")
        if value is None:
            return ()
        if not isinstance(value, list):
            return (self._seat(("to_act",), value),)
        if self._values.get("phase") not in ("declaring", "cambio"):
            self._at_value(("to_act",), "one seat is to act in this phase", "write its number")
            return ()
        if not value:
            self._at_value(("to_act",), "nobody is to act", "write the seats that have not answered yet")
        seats = [self._seat(("to_act", index), seat) for index, seat in enumerate(value)]
        for index, seat in enumerate(value):
            if seat in value[:index]:
                self._at_value(("to_act", index), "this seat stands here twice", "write each seat once")
        return tuple(seats)

    def _card(self) -> Word | None:
        if "card" not in self._values:
            return None
        words = self._words(("card",), self._values["card"])
        if len(words) == 1:
            if words[0].card is None and self._values.get("phase") != "deciding":
                self._at_value(("card",), "a card on offer lies face up", "write which card it is [Desmoche §6.2]")
            return words[0]
        if isinstance(self._values["card"], str):
            self._at_value(("card",), "one card is wanted", 'write it as "7h"')
        return None

    def _words(self, path: KeyPath, value: Value) -> tuple[Word, ...]:
        """``?`` is an unknown one."""
        if not isinstance(value, str):
            self._at_value(path, "cards are written in a text", 'write them as "7h 8h ?"')
            return ()
        words: list[Word] = []
        for offset, word in words_of(value):
            card: Card | None = None
            if word != "?":
                try:
                    card = Card.parse(word)
                except CardError as error:
                    remedy = error.reason.removeprefix("is no card: ")
                    self._faults.append(
                        self._document.fault_in_string(path, offset, word, "is no card", f"{remedy}, or ?")
                    )
                    continue
                if card.is_joker:
                    self._faults.append(
                        self._document.fault_in_string(
                            path, offset, word, "the pack has no jokers", "write another card [Desmoche §1.1]"
                        )
                    )
                    continue
            words.append(Word(path, offset, word, card))
        return tuple(words)

    def _per_seat(self, key: str, read: Any, nothing: Any) -> tuple[Any, ...]:
        if key not in self._values:
            return (nothing,) * self._seats
        value = self._values[key]
        if not isinstance(value, list) or len(value) != self._seats:
            self._at_value(
                (key,), f"not one entry for each of {self._seats} seats", "write an array of so many, seat 0 first"
            )
            return (nothing,) * self._seats
        return tuple(read((key, index), entry) for index, entry in enumerate(value))

    def _melds(self, path: KeyPath, value: Value) -> tuple[tuple[Word, ...], ...]:
        if not isinstance(value, list):
            self._at_value(path, "the melds of a seat stand in an array", 'write ["7d 8d 9d", "Ks Kh Kd"], or []')
            return ()
        melds = tuple(self._words((*path, index), meld) for index, meld in enumerate(value))
        for words in melds:
            for word in words:
                if word.card is None:
                    self._faults.append(
                        self._document.fault_in_string(
                            word.path, word.offset, "?", "melds lie face up", "write which card it is [Desmoche §3.4]"
                        )
                    )
        return melds

    def _standing(self, path: KeyPath, value: Value) -> Standing:
        if isinstance(value, str) and value in _STANDINGS:
            return _STANDINGS[value]
        self._at_value(path, "this is no standing of a seat", f"write one of {', '.join(map(write_value, _STANDINGS))}")
        return Standing.IN

    def _rules(self) -> Any:
        value = self._values.get("rules", {})
        if not isinstance(value, dict):
            self._at_value(("rules",), "rules stand in a table", 'write rules = { preset = "NICARAGUA" }')
            return NICARAGUA
        rules = read_rules(self._book, value, self._at_key, self._at_value)
        return NICARAGUA if rules is None else rules
