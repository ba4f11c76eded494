"""Positions of Penang Rummy as somebody wrote them down at a real table; their keys stand in the guide to positions."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from attrs import evolve, frozen
from typing_extensions import override

from rummykit.cards import Cards, words_of
from rummykit.documents.places import Document
from rummykit.documents.position import PositionChecks, PositionReading, Word, known_of, read_written
from rummykit.games.penang.bridge import is_one_rank
from rummykit.games.penang.judging import laid_faults
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.moves import Dead, LayMeld, LayOff, PenangMove, Swap
from rummykit.games.penang.phases import Acted, Acting, Opening, PenangPhase
from rummykit.games.penang.rules import PenangRules
from rummykit.games.penang.table import Holding, Standing
from rummykit.melds import Kind
from rummykit.rulebook import AnyRulebook, WrittenPosition, counted
from rummykit.seats import Seat, seats_at

_KINDS: Final = {kind.value: kind for kind in Kind}
_STANDINGS: Final = ("in", "dead", "left")


@frozen
class TableWritten:
    """A table of which some cards are unknown."""

    rules: PenangRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    holdings: tuple[Holding, ...]
    """Per seat, the known part of its hand."""
    unknown: tuple[int, ...]
    """Per seat, so many more cards in hand."""
    standings: tuple[Standing, ...]
    """What everybody knows of each seat."""
    melds: tuple[Laid, ...]
    """The melds common to all."""
    pack: Cards
    """All cards."""

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.holdings)

    def holding(self, seat: Seat) -> Holding:
        """Return the known part of what ``seat`` holds."""
        return self.holdings[seat]

    def standing(self, seat: Seat) -> Standing:
        """Return what everybody knows of ``seat``."""
        return self.standings[seat]

    def held(self, seat: Seat) -> Cards:
        """Return the known cards of the hand of ``seat``."""
        return self.holdings[seat].cards

    def holding_more(self, seat: Seat, cards: Cards) -> "TableWritten":
        """Return the table on which ``seat`` holds these cards as well."""
        holding = Holding(self.held(seat) + cards)
        return evolve(self, holdings=(*self.holdings[:seat], holding, *self.holdings[seat + 1 :]))


@frozen(repr=False)
class PenangPosition(WrittenPosition[TableWritten, PenangPhase, PenangMove]):
    """One moment of a hand of Penang Rummy, as far as it is known."""

    @property
    @override
    def unlocated(self) -> Cards:
        table = self.table
        melds = Cards([card for meld in table.melds for card in meld.cards])
        return table.pack - sum([holding.cards for holding in table.holdings], melds)

    @override
    def needs(self, move: PenangMove) -> Cards | None:
        match move:
            case LayMeld():
                return Cards(move.meld.cards)
            case LayOff() | Swap():
                return Cards((move.card,))
            case Dead():
                return None
            case _:
                return Cards.NONE

    @override
    def needs_hand(self, seat: Seat) -> bool:
        return True


def read_position(text: str | bytes, book: AnyRulebook) -> PenangPosition:
    """Read a position of the game that ``book`` is.

    :raises PositionError: with the first fault of its form, or else the first reason why it is impossible.
    """
    return read_written(text, lambda document: _Checks(document, _Reading(document, book)).position())


class _Reading(PositionReading[PenangRules]):
    keys = ("phase", "to_act", "swapped", "hands", "melds", "passports", "standing")
    phases: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {"turn": ("to_act", "swapped"), "acted": ("to_act",)}
    )
    left_out = (("turn", "swapped"),)
    jokers = True

    def __init__(self, document: Document, book: AnyRulebook) -> None:
        super().__init__(document, book)
        sheet, get, seats = self.sheet, self.faults.get, self.seats
        self.seat: Seat = get(lambda: sheet.seat("to_act", seats=seats)) or Seat(0)
        self.swapped: bool = get(lambda: sheet.truth("swapped")) or False
        self.hands: tuple[tuple[Word, ...], ...] = self.per_seat("hands", self.words, ())
        length = get(lambda: sheet.length("melds", what="the melds of the table")) or 0
        melds = [get(lambda at=at: self._meld("melds", at)) for at in range(length)]  # type: ignore[misc]  # bound now
        self.melds: list[tuple[Kind | None, tuple[Word, ...]]] = [meld for meld in melds if meld is not None]
        self.passports: tuple[Seat, ...] = get(lambda: sheet.seat_numbers("passports", seats=seats)) or ()
        self.standing: tuple[str, ...] = self.per_seat("standing", self._standing, "in")
        self.stop()

    def _meld(self, *path: str | int) -> tuple[Kind | None, tuple[Word, ...]]:
        """A meld as it lies, with or without the word that says which kind it is."""
        text = self.sheet.text(*path, what="a meld")
        words = list(words_of(text))
        kind = _KINDS.get(words[0][1].casefold()) if words else None
        cards = [self.sheet.word(path, offset, word, jokers=True) for offset, word in words[kind is not None :]]
        for word in cards:
            if word.card is None:
                why = "melds lie face up [Penang §3.2]"
                raise self.sheet.in_text(word.path, word.offset, "?", why, "write which card it is")
        return kind, tuple(cards)

    def _standing(self, *path: str | int) -> str:
        return self.sheet.one_of(*path, words=_STANDINGS)


class _Checks(PositionChecks):
    def __init__(self, document: Document, written: _Reading) -> None:
        super().__init__(document)
        self._written = written
        self._seats = seats_at(written.seats)

    def position(self) -> PenangPosition:
        """:raises PositionError: if it is impossible."""
        written = self._written
        pack = written.book.pack(written.rules, written.seats).cards
        words = [word for hand in written.hands for word in hand]
        self.each_as_often([*words, *(word for _, cards in written.melds for word in cards)], pack, "Penang §1.2")
        melds = tuple([self._laid(at, kind, known) for at, (kind, known) in enumerate(written.melds)])
        self._count()
        self._seats_and_turn()
        self.stop()
        table = TableWritten(
            written.rules,
            written.dealer,
            tuple([Holding(known_of(hand)) for hand in written.hands]),
            tuple([sum(word.card is None for word in hand) for hand in written.hands]),
            tuple([Standing(seat in written.passports, written.standing[seat] != "in") for seat in self._seats]),
            melds,
            pack,
        )
        return PenangPosition(written.book, table, self._phase())

    def _phase(self) -> PenangPhase:
        written = self._written
        if written.phase == "acted":
            return Acted(written.seat)
        return Acting(written.seat, written.swapped) if written.seat in written.passports else Opening(written.seat)

    def _laid(self, at: int, kind: Kind | None, words: tuple[Word, ...]) -> Laid:
        cards = tuple([word.card for word in words if word.card is not None])
        likely = Kind.SET if cards and is_one_rank(cards) else Kind.RUN
        laid = Laid(kind or likely, cards)
        faults = laid_faults(self._written.rules, laid)
        if faults:
            self.at_value(("melds", at), "is no meld", "\n  ".join(map(str, faults)))
        return laid

    def _count(self) -> None:
        """Cards go from hands to melds, and nowhere else."""
        written, size = self._written, self._written.rules.hand_size_for(self._written.seats)
        laid = sum([len(cards) for _, cards in written.melds])
        held, dealt = sum(map(len, written.hands)), size * written.seats
        if laid + held != dealt:
            reason = f"{held} cards in the hands and {laid} in the melds make {laid + held}, and {dealt} were dealt"
            self.at_value(("hands",), reason, "write ? for each unknown one [Penang §1.3]")

    def _seats_and_turn(self) -> None:
        written = self._written
        if len(written.passports) > len(written.melds) or (written.melds and not written.passports):
            reason = (
                f"{counted(len(written.melds), 'meld')} and {counted(len(written.passports), 'seat')} with a passport"
            )
            remedy = "each of these seats has laid a meld of its own: write them all [Penang §4.1]"
            self.at_key("passports", (), reason, remedy)
        alive = [seat for seat in self._seats if written.standing[seat] == "in"]
        if not alive or (len(alive) == 1 and written.rules.stop_when_one_alive):
            self.at_value(("standing",), "the hand is over", "too few seats are alive [Penang §6.3, §7.3]")
        elif written.seat not in alive:
            self.at_value(("to_act",), f"seat {written.seat} is dead", "another seat is in turn [Penang §6.3]")
        for seat in self._seats:
            if not written.hands[seat]:
                self.at_value(("hands", int(seat)), f"seat {seat} holds no card", "the hand is over [Penang §7.1]")
        if (written.phase == "acted" or written.swapped) and written.seat not in written.passports:
            what = "acted" if written.phase == "acted" else "swapped"
            reason = f"seat {written.seat} has {what} and has no passport"
            self.at_key("passports", (), reason, "write every seat that has laid a meld [Penang §4.1]")
        if written.swapped and not written.rules.swaps:
            self.at_value(("swapped",), "jokers are not swapped at this table", "see swaps [Penang §5.5]")
