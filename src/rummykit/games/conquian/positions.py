"""Positions of Conquián as somebody wrote them down at a real table; their keys stand in the guide to positions."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Cards
from rummykit.documents.places import Document
from rummykit.documents.position import PositionChecks, PositionReading, Word, known_of, read_written
from rummykit.games.conquian.moves import ConquianMove
from rummykit.games.conquian.plays import faults_of_meld, fits
from rummykit.games.conquian.rules import ConquianRules, meld_rules, pack_of
from rummykit.games.conquian.table import ConquianSight
from rummykit.games.conquian.turn import (
    Asked,
    ConquianMoment,
    Deciding,
    Exchanging,
    Forced,
    MayForce,
    Paying,
    Turning,
)
from rummykit.melds import Meld, readings
from rummykit.rulebook import AnyRulebook, KnownHands, WrittenPosition
from rummykit.seats import Seat, seats_at

_STANDINGS: Final = ("in", "left")


@frozen
class TableWritten(KnownHands, ConquianSight):
    """A table of which some cards are unknown."""

    hands: tuple[Cards, ...]
    """Per seat, the known part of its hand."""
    unknown: tuple[int, ...]
    """Per seat, so many more cards in hand."""


@frozen(repr=False)
class ConquianPosition(WrittenPosition[TableWritten, ConquianMoment, ConquianMove]):
    """One moment of a hand of Conquián, as far as it is known."""

    @property
    @override
    def unlocated(self) -> Cards:
        table = self.table
        located = sum(table.hands, table.laid + Cards(table.dead) + self.phase.shown)
        return pack_of(table.rules).cards.missing_from(located)

    @override
    def needs(self, move: ConquianMove) -> Cards:
        return move.cards_named

    @override
    def needs_hand(self, seat: Seat) -> bool:
        return not isinstance(self.phase, Turning | MayForce)


def read_position(text: str | bytes, book: AnyRulebook) -> ConquianPosition:
    """Read a position of the game that ``book`` is.

    :raises PositionError: with the first fault of its form, or else the first reason why it is impossible.
    """
    return read_written(text, lambda document: _Checks(document, _Reading(document, book)).position())


class _Reading(PositionReading[ConquianRules]):
    keys = ("phase", "to_act", "card", "source", "owner", "hands", "tables", "stock", "discards", "standing")
    phases: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "exchanging": ("to_act",),
            "turning": ("to_act",),
            "deciding": ("to_act", "card"),
            "asked": ("to_act", "card", "source"),
            "may-force": ("to_act", "card", "source", "owner"),
            "forced": ("to_act", "card", "source"),
            "paying": ("to_act",),
        }
    )

    def __init__(self, document: Document, book: AnyRulebook) -> None:
        super().__init__(document, book)
        get = self.faults.get
        self.to_act: tuple[Seat, ...] = get(self._to_act) or (Seat(0),)
        self.offer: Word | None = get(lambda: self.card("card", unknown=False, why="it lies face up [Conquián §3.1]"))
        self.source: Seat = get(lambda: self._seat("source")) or Seat(0)
        self.owner: Seat = get(lambda: self._seat("owner")) or Seat(0)
        self.hands: tuple[tuple[Word, ...], ...] = self.per_seat("hands", self.words, ())
        self.melds: tuple[tuple[tuple[Word, ...], ...], ...] = self.per_seat(
            "tables", lambda key, seat: self.open_melds(key, seat, why="melds lie face up [Conquián §3.7]"), ()
        )
        self.stock_count: int | None = get(self.stock)
        self.discards: tuple[Word, ...] = get(lambda: self.words("discards")) or ()
        self.standing: tuple[str, ...] = self.per_seat("standing", self._standing, "in")
        self.stop()

    def _to_act(self) -> tuple[Seat, ...]:
        sheet = self.sheet
        if self.phase != "exchanging":
            return (sheet.seat("to_act", seats=self.seats),)
        length = sheet.length("to_act", what="all seats that have not chosen")
        return tuple([sheet.seat("to_act", index, seats=self.seats) for index in range(length)])

    def _seat(self, key: str) -> Seat:
        return self.sheet.seat(key, seats=self.seats) if self.sheet.has(key) else Seat(0)

    def _standing(self, *path: str | int) -> str:
        return self.sheet.one_of(*path, words=_STANDINGS)


class _Checks(PositionChecks):
    def __init__(self, document: Document, written: _Reading) -> None:
        super().__init__(document)
        self._written = written

    def position(self) -> ConquianPosition:
        """:raises PositionError: if it is impossible."""
        written, rules = self._written, self._written.rules
        offer = [] if written.offer is None else [written.offer]
        words = [word for hand in written.hands for word in hand] + [*written.discards, *offer]
        words += [word for melds in written.melds for meld in melds for word in meld]
        pack = pack_of(rules).cards
        self.each_as_often(words, pack, "Conquián §2.2")
        melds = tuple([self._laid(seat) for seat in range(written.seats)])
        self._seats()
        self._stock(len(pack), len(words))
        self._moment(melds, known_of(offer))
        self.stop()
        hands = tuple(map(known_of, written.hands))
        table = TableWritten(
            rules=rules,
            dealer=written.dealer,
            stakes=written.stakes,
            dead=tuple([word.card for word in written.discards if word.card is not None]),
            melds=melds,
            left=tuple([seat for seat in seats_at(written.seats) if written.standing[seat] == "left"]),
            gifts=(),
            hands=hands,
            unknown=tuple([len(held) - len(hand) for held, hand in zip(written.hands, hands, strict=True)]),
        )
        return ConquianPosition(written.book, table, self._phase())

    def _phase(self) -> ConquianMoment:
        written = self._written
        seat, source = written.to_act[0], written.source
        match written.phase:
            case "exchanging":
                given = tuple([one for one in seats_at(written.seats) if one not in written.to_act])
                return Exchanging(written.to_act, given)
            case "turning":
                return Turning(seat)
            case "paying":
                return Paying(seat)
            case phase:
                assert written.offer is not None
                assert written.offer.card is not None
                card = written.offer.card
        if phase == "deciding":
            return Deciding(seat, card)
        if phase == "asked":
            return Asked(seat, card, source, False, ())
        return Forced(seat, card, source) if phase == "forced" else MayForce(seat, card, source, written.owner, ())

    def _laid(self, seat: int) -> tuple[Meld, ...]:
        found: list[Meld] = []
        for at, words in enumerate(self._written.melds[seat]):
            cards = known_of(words)
            faults = faults_of_meld(self._written.rules, cards)
            if faults:
                self.at_value(("tables", seat, at), "cannot lie there", "\n  ".join(map(str, faults)))
            found += readings(cards, meld_rules(self._written.rules))
        return tuple(sorted(found, key=lambda meld: meld.laid))

    def _seats(self) -> None:
        written, rules = self._written, self._written.rules
        for seat in seats_at(written.seats):
            held, laid = len(written.hands[seat]), sum(map(len, written.melds[seat]))
            owned = rules.hand_size + (written.phase == "paying" and seat in written.to_act)
            if written.standing[seat] == "left":
                if held:
                    reason = f"seat {seat} has left, and its hand with it"
                    self.at_value(("hands", int(seat)), reason, 'write "" [Conquián §5.4]')
                if seat in written.to_act:
                    self.at_value(("to_act",), f"seat {seat} has left", "write a seat that is in [Conquián §5.4]")
            elif held + laid != owned:
                reason = f"seat {seat} has {held} in hand and {laid} in melds, not {owned}"
                self.at_value(("hands", int(seat)), reason, "write ? for each unknown one [Conquián §5.1]")

    def _stock(self, pack: int, located: int) -> None:
        written = self._written
        gone = written.standing.count("left")
        taken = gone * written.rules.hand_size
        taken -= sum(
            [sum(map(len, melds)) for melds, one in zip(written.melds, written.standing, strict=True) if one == "left"]
        )
        most = pack - located - taken
        stock = most if written.stock_count is None else written.stock_count
        if not most - gone <= stock <= most:  # a seat that left while it was to pay took one card more
            self.at_key("stock", (), f"the stock has {stock}", f"the other cards leave {most} for it [Conquián §1.3]")
        elif stock < (written.phase in ("turning", "exchanging")):
            self.at_key("stock", (), "no card is left to be turned", "the hand is over [Conquián §5.2]")

    def _moment(self, melds: tuple[tuple[Meld, ...], ...], offer: Cards) -> None:
        written, rules, phase = self._written, self._written.rules, self._written.phase
        if phase == "exchanging":
            if not rules.exchange:
                self.at_value(("phase",), "this table exchanges nothing", "see exchange [Conquián §1.4]")
            if any(melds) or written.discards:
                self.at_value(("phase",), "cards were turned already", "the exchange comes first [Conquián §1.4]")
        if phase == "asked" and written.source in written.to_act:
            reason, remedy = "a seat is not asked about its own card", "write who turned or paid it [Conquián §3.3]"
            self.at_value(("source",), reason, remedy)
        if phase in ("may-force", "forced"):
            owner = written.owner if phase == "may-force" else written.to_act[0]
            key = "owner" if phase == "may-force" else "to_act"
            if phase == "may-force" and owner in written.to_act:
                self.at_value(("owner",), "a seat does not force itself", "write another seat [Conquián §4.3]")
            elif len(melds[owner]) == len(written.melds[owner]) and not fits(rules, owner, melds[owner], offer):
                self.at_value((key,), f"seat {owner} cannot be forced to take the card", "see forcing [Conquián §4.1]")
