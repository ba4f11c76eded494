"""Positions as TOML documents, read strictly; their keys stand in the guide (``docs/guides/positions.md``)."""

from typing import Final, TypeVar

from rummykit.documents.position import PositionError, PositionReading, Word, read_written
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.position_checks import PHASES, Checker, Written
from rummykit.games.desmoche.positions import Position
from rummykit.games.desmoche.rules import DesmocheRules
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat

__all__ = ["PositionError", "read_position"]

T = TypeVar("T")

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
    return read_written(text, lambda document: Checker(document, _Reading(document, book).position()).position())


class _Reading(PositionReading[DesmocheRules]):
    keys = (
        "phase", "to_act", "card", "releaser", "after_cambio", "hands", "tables", "stock", "discards", "standing", "removed",
    )  # fmt: skip
    phases = PHASES
    left_out = (("offer", "to_act"), ("declaring", "after_cambio"))

    def position(self) -> Written:
        """What is written. :raises DocumentError: with the first fault of form."""
        sheet, get, seats = self.sheet, self.faults.get, self.seats
        written = Written(
            book=self.book,
            rules=self.rules,
            seats=seats,
            dealer=self.dealer,
            phase=self.phase,
            to_act=get(self._to_act) or (),
            card=get(self._card),
            releaser=get(lambda: sheet.seat("releaser", seats=seats) if sheet.has("releaser") else None),
            after_cambio=get(lambda: sheet.truth("after_cambio")) or False,
            hands=self.per_seat("hands", self.words, ()),
            melds=self.per_seat(
                "tables", lambda key, seat: self.open_melds(key, seat, why="melds lie face up [Desmoche §3.4]"), ()
            ),
            stock=get(self.stock),
            discards=get(lambda: self.words("discards")) or (),
            standing=self.per_seat("standing", self._standing, Standing.IN),
            removed=self.per_seat("removed", self.words, ()),
            stakes=self.stakes,
        )
        self.stop()
        return written

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
        unknown = self.sheet.value("phase") == "deciding"
        return self.card("card", unknown=unknown, why="a card on offer lies face up [Desmoche §6.2]")

    def _standing(self, *path: str | int) -> Standing:
        return _STANDINGS[self.sheet.one_of(*path, words=tuple(_STANDINGS))]
