"""Positions of Gin Rummy as somebody wrote them down at a real table; their keys stand in the guide to positions."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Cards
from rummykit.documents.places import Document
from rummykit.documents.position import PositionChecks, PositionReading, Word, known_of, read_written
from rummykit.games.gin.ending import How
from rummykit.games.gin.moves import BigGin, End, GinMove, Knock, LayMeld, LayOff, Take
from rummykit.games.gin.rules import MELDS, GinRules, Wall, other
from rummykit.games.gin.showdown import Defending, LayingDown, LayingOff, Melding
from rummykit.games.gin.table import GinSight
from rummykit.games.gin.turn import Discarding, Drawing, GinMoment, LastDiscard, MustDraw, MustKnock, Offer
from rummykit.melds import Meld, judge, readings
from rummykit.packs import FULL
from rummykit.rulebook import AnyRulebook, KnownHands, WrittenPosition
from rummykit.seats import Seat, seats_at

_HAND: Final = 10
"""Cards of a hand (Gin §1.2)."""
_PACK: Final = 52
_BEFORE_KNOCK: Final = ("offer", "must-draw", "drawing", "last-discard", "discarding", "must-knock")
_HOWS: Final = {how.value: how for how in How}


@frozen
class TableWritten(KnownHands, GinSight):
    """A table of which some cards are unknown."""

    hands: tuple[Cards, ...]
    """Per seat, the known part of its hand."""
    unknown: tuple[int, ...]
    """Per seat, so many more cards in hand."""


@frozen(repr=False)
class GinPosition(WrittenPosition[TableWritten, GinMoment, GinMove]):
    """One moment of a hand of Gin Rummy, as far as it is known."""

    @property
    @override
    def unlocated(self) -> Cards:
        table = self.table
        laid = [meld.cards for melds in table.laid for meld in melds]
        return FULL.cards - sum([*table.hands, *laid], Cards(table.discards))

    @override
    def needs(self, move: GinMove) -> Cards | None:
        match move:
            case Knock() | BigGin():
                return None
            case Take() if isinstance(self.phase, LastDiscard):
                return None
            case LayMeld() | End() if isinstance(self.phase, LayingDown):
                return None
            case LayMeld():
                return Cards(move.cards)
            case LayOff():
                return Cards((move.card,))
            case _:
                return move.cards_named

    @override
    def needs_hand(self, seat: Seat) -> bool:
        return not isinstance(self.phase, Offer | MustDraw | Drawing)


def read_position(text: str | bytes, book: AnyRulebook) -> GinPosition:
    """Read a position of the game that ``book`` is.

    :raises PositionError: with the first fault of its form, or else the first reason why it is impossible.
    """
    return read_written(text, lambda document: _Checks(document, _Reading(document, book)).position())


class _Reading(PositionReading[GinRules]):
    keys = ("phase", "to_act", "taken", "how", "hands", "tables", "stock", "discards", "upcard")
    phases: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            **dict.fromkeys(_BEFORE_KNOCK, ("to_act",)),
            "discarding": ("to_act", "taken"),
            "must-knock": ("to_act", "taken"),
            "laying-down": ("to_act", "how"),
            "defending": ("to_act",),
            "laying-off": ("to_act",),
            "melding": ("to_act", "how"),
        }
    )
    left_out = (("discarding", "taken"), ("laying-down", "how"))

    def __init__(self, document: Document, book: AnyRulebook) -> None:
        super().__init__(document, book)
        sheet, get = self.sheet, self.faults.get
        self.seat: Seat = get(lambda: sheet.seat("to_act", seats=2)) or Seat(0)
        self.taken: Word | None = get(lambda: self._open("taken", "a card taken was seen by all [Gin §3.1]"))
        self.how: How | None = get(self._how)
        self.hands: tuple[tuple[Word, ...], ...] = self.per_seat("hands", self.words, ())
        self.melds: tuple[tuple[tuple[Word, ...], ...], ...] = self.per_seat(
            "tables", lambda key, seat: self.open_melds(key, seat, why="melds lie face up [Gin §4.5]"), ()
        )
        self.stock_count: int | None = get(self.stock)
        self.discards: tuple[Word, ...] = get(lambda: self.words("discards")) or ()
        self.upcard: Word | None = get(lambda: self._open("upcard", "the first upcard was seen by all [Gin §1.2]"))
        self.stop()

    def _open(self, key: str, why: str) -> Word | None:
        return self.card(key, unknown=False, why=why)

    def _how(self) -> How | None:
        return _HOWS[self.sheet.one_of("how", words=tuple(_HOWS))] if self.sheet.has("how") else None


class _Checks(PositionChecks):
    def __init__(self, document: Document, written: _Reading) -> None:
        super().__init__(document)
        self._written = written
        self._knocked = written.phase not in _BEFORE_KNOCK
        big = written.how is How.BIG_GIN
        self._face_down = int(self._knocked and not big)
        """How many cards lie face down on the discards: the knock card (Gin §4.5)."""

    def position(self) -> GinPosition:
        """:raises PositionError: if it is impossible."""
        written = self._written
        words = [word for hand in written.hands for word in hand] + list(written.discards)
        words += [word for melds in written.melds for meld in melds for word in meld]
        self.each_as_often(words, FULL.cards, "Gin §1.2")
        laid = tuple([tuple(self._laid(seat)) for seat in range(2)])
        self._hands()
        self._stock()
        self._turn()
        self.stop()
        discards = tuple([word.card for word in written.discards if word.card is not None])
        upcard = known_of([written.upcard] if written.upcard is not None else [])
        hands = tuple(map(known_of, written.hands))
        table = TableWritten(
            rules=written.rules,
            dealer=written.dealer,
            upcard=next(iter(upcard or discards or FULL.cards)),  # asked for in Oklahoma alone, where it is written
            discards=discards,
            known=(Cards.NONE, Cards.NONE),
            laid=laid,
            knocker=None,
            perhaps=Cards.NONE,
            hands=hands,
            unknown=tuple([len(words) - len(hand) for words, hand in zip(written.hands, hands, strict=True)]),
        )
        return GinPosition(written.book, table, self._phase())

    def _phase(self) -> GinMoment:
        written, seat = self._written, self._written.seat
        kept = known_of([written.taken] if written.taken is not None else [])
        if written.rules.may_return_upcard:
            kept = Cards.NONE
        made: dict[str, GinMoment] = {
            "offer": Offer(seat),
            "must-draw": MustDraw(seat),
            "drawing": Drawing(seat),
            "last-discard": LastDiscard(seat),
            "discarding": Discarding(seat, kept),
            "must-knock": MustKnock(seat, kept),
            "laying-down": LayingDown(seat, written.how is How.BIG_GIN),
            "defending": Defending(seat),
            "laying-off": LayingOff(seat),
            "melding": Melding(seat, written.how or How.KNOCK),
        }
        return made[written.phase]

    def _laid(self, seat: int) -> list[Meld]:
        melds: list[Meld] = []
        for at, words in enumerate(self._written.melds[seat]):
            cards = known_of(words)
            reasons = judge(cards, MELDS)
            if reasons:
                self.at_value(("tables", seat, at), "is no meld", "\n  ".join(f"{one} [Gin §1.4]" for one in reasons))
            else:
                melds += readings(cards, MELDS)
        return melds

    def _hands(self) -> None:
        written = self._written
        held = list(map(len, written.hands))
        laid = [sum(map(len, melds)) for melds in written.melds]
        if not self._knocked:
            for seat in seats_at(2):
                drawn = written.phase in ("discarding", "must-knock") and seat == written.seat
                wanted = _HAND + drawn
                if laid[seat]:
                    self.at_value(("tables", int(seat)), "nobody has knocked", "nothing is laid before [Gin §4.5]")
                if held[seat] != wanted:
                    why = "a seat that has drawn holds eleven" if drawn else "a seat holds ten cards"
                    reason = f"seat {seat} has {held[seat]} in hand"
                    self.at_value(("hands", int(seat)), reason, f"{why}; write ? for each unknown one [Gin §1.2, §3.1]")
            return
        wanted, found = 2 * _HAND + (written.how is How.BIG_GIN), sum(held) + sum(laid)
        if found != wanted:
            reason = f"{sum(held)} cards in the hands and {sum(laid)} in melds make {found}, not {wanted}"
            self.at_value(("hands",), reason, "write ? for each unknown one; the knock card is none of them [Gin §4.5]")

    def _stock(self) -> None:
        written = self._written
        others = sum(map(len, written.hands)) + len(written.discards) + self._face_down
        others += sum(len(meld) for melds in written.melds for meld in melds)
        stock = _PACK - others if written.stock_count is None else written.stock_count
        least = 2 if written.phase == "last-discard" or self._knocked else 3 if written.phase == "drawing" else 0
        if stock + others != _PACK:
            remedy = f"{others} cards are elsewhere: the stock has {_PACK - others} [Gin §1.2]"
            self.at_key("stock", (), f"the cards are {stock + others}, not {_PACK}", remedy)
        elif stock < least or (written.phase == "last-discard" and stock != least):
            self.at_key(
                "stock", (), f"the stock has {stock}", "at two the hand is void, or the last discard asked [Gin §6.4]"
            )

    def _turn(self) -> None:
        written, rules = self._written, self._written.rules
        needs_top = ("offer", "drawing", "last-discard")
        if written.phase in needs_top and not known_of(written.discards[-1:]):
            self.at_key("discards", (), "the top discard lies face up", "write which card it is, last [Gin §3.1]")
        if written.phase == "offer" and not rules.offer_first_upcard:
            self.at_value(("phase",), "no upcard is offered at this table", "see offer_first_upcard [Gin §2.1]")
        if written.phase in ("offer", "must-draw") and len(written.discards) != 1:
            self.at_key("discards", (), "nobody has discarded yet", "write the first upcard alone [Gin §1.2]")
        if written.phase == "must-draw" and written.seat == written.dealer:
            self.at_value(("to_act",), "the dealer draws second", f"write {other(written.dealer)} [Gin §2.1]")
        if written.phase in ("last-discard", "must-knock") and rules.wall is not Wall.KNOCK_ON_LAST_DISCARD:
            self.at_value(("phase",), "this does not happen at this table", "see wall [Gin §6.4]")
        if rules.oklahoma and written.upcard is None:
            self.at_value(("phase",), "the first upcard sets the limit", 'write upcard = "5h" [Gin §4.4]')
        if written.taken is not None and written.taken.card not in known_of(written.hands[written.seat]):
            self.at_value(
                ("taken",), "is not in the hand of who took it", f"write it in hands[{written.seat}] [Gin §3.2]"
            )
        if written.phase == "laying-down" and written.how not in (None, How.BIG_GIN):
            self.at_value(("how",), "is told by what the knocker keeps", 'leave it out, or write "big gin" [Gin §4.3]')
