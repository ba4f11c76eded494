"""The table of a hand of Conquián, and what one seat sees of it."""

from typing import Final, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from rummykit._making import evolver, maker
from rummykit.cards import Card, Cards
from rummykit.games.conquian.rules import ConquianRules
from rummykit.melds import Meld
from rummykit.rulebook import Pool
from rummykit.seats import Seat, after, seats_at
from rummykit.stakes import Stakes

T = TypeVar("T")
_NONE: Final = Cards.NONE


@frozen
class ConquianSight:
    """What everybody sees of a table."""

    rules: ConquianRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    stakes: Stakes
    """The money of the hand."""
    dead: tuple[Card, ...]
    """The dead cards, the last one on top. A card on offer is not among them."""
    melds: tuple[tuple[Meld, ...], ...]
    """The melds of each seat, sorted by their first cards; those of seats that left stay."""
    left: tuple[Seat, ...]
    """The seats that have left, in the order in which they did."""
    gifts: tuple[tuple[Seat, Seat], ...]
    """Giver and receiver of each card of the exchange, when it is over."""

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.melds)

    @property
    def laid(self) -> Cards:
        """All cards in melds."""
        return sum([meld.cards for melds in self.melds for meld in melds], _NONE)

    def is_in(self, seat: Seat) -> bool:
        """Return whether a seat takes part in the hand."""
        return seat not in self.left

    def next_in(self, seat: Seat) -> Seat:
        """Return the next seat that takes part; somebody does."""
        return next(other for other in (*after(seat, self.seat_count), seat) if self.is_in(other))

    def hand_of(self, seat: Seat) -> Cards:
        """Return the hand of a seat.

        :raises LookupError: if this sight does not show it.
        """
        raise NotImplementedError


@frozen
class SeenConquianTable(ConquianSight):
    """What one seat sees of a table."""

    seat: Seat | None
    """Whose sight it is; ``None``: an onlooker's."""
    own: Cards
    """Its hand, or what it took away when it left; no cards for an onlooker."""
    counts: tuple[int, ...]
    """How many cards each seat has in hand, or took away."""
    stock_count: int
    """How many cards the stock has."""
    gave: Cards
    """The card that the seat gave in the exchange, when it is over; else no cards."""
    got: Cards
    """The card that it got."""

    @property
    def hand(self) -> Cards:
        """The seat's own hand; no cards for an onlooker, and for a seat that has left."""
        return _NONE if self.seat in self.left else self.own

    def hand_of(self, seat: Seat) -> Cards:
        """Return the hand of the seat itself.

        :raises LookupError: for another seat's.
        """
        if seat != self.seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.own

    def seen(self, shown: Cards) -> Cards:
        """Return the cards shown to the seat and not in its hand: on the table, dead, given away, taken away."""
        open_cards = self.laid + Cards(self.dead) + shown
        return open_cards + self.gave.missing_from(open_cards + self.own) + (self.own - self.hand)

    def filled(self, pool: Pool) -> "ConquianTable":
        """Return a table that looks like this, the unknown cards taken from ``pool``. A card that another seat gave to a third
        is any that the receiver has now."""
        hidden = self.gave.missing_from(self.laid + Cards(self.dead) + pool.shown)
        receivers = dict(self.gifts)
        hands = list[Cards]()
        for seat in seats_at(self.seat_count):
            known = hidden if self.seat is not None and receivers.get(self.seat) == seat else _NONE
            hands.append(self.own if seat == self.seat else known + Cards(pool.take(self.counts[seat] - len(known))))
        given = list[Card]()
        for giver, receiver in self.gifts:
            may = self.gave if giver == self.seat else self.got if receiver == self.seat else hands[receiver]
            cards = tuple(may or sum([meld.cards for meld in self.melds[receiver]], _NONE))
            given.append(cards[pool.below(len(cards))])
        return ConquianTable(*_seen_by_all(self), tuple(hands), pool.rest(), tuple(given))


@frozen
class ConquianTable(ConquianSight):
    """All cards, and where they lie."""

    hands: tuple[Cards, ...] = field(repr=False)
    """The hand of each seat, or what it took away when it left. A card chosen in the exchange is still in it."""
    stock: tuple[Card, ...] = field(repr=False)
    """The stock, the next card first."""
    given: tuple[Card, ...] = field(repr=False)
    """The cards of :attr:`gifts`."""

    def hand_of(self, seat: Seat) -> Cards:
        """Return the hand of a seat."""
        return self.hands[seat]

    def seen_by(self, seat: Seat | None) -> SeenConquianTable:
        """Return what ``seat`` sees; ``None`` is an onlooker."""
        own = _NONE if seat is None else self.hands[seat]
        gave, got = _NONE, _NONE
        for (giver, receiver), card in zip(self.gifts, self.given, strict=True):
            gave = Cards((card,)) if giver == seat else gave
            got = Cards((card,)) if receiver == seat else got
        return _seen(*_seen_by_all(self), seat, own, tuple(map(len, self.hands)), len(self.stock), gave, got)

    def exchanged(self, chosen: dict[Seat, Card]) -> "ConquianTable":
        """Return the table after the exchange: each chosen card goes to the next seat that takes part (Conquián §1.4)."""
        hands, gifts = list(self.hands), [(giver, self.next_in(giver)) for giver in chosen]
        for giver, receiver in gifts:
            hands[giver] -= chosen[giver]
            hands[receiver] += chosen[giver]
        return evolve(self, hands=tuple(hands), gifts=tuple(gifts), given=tuple(chosen.values()))

    def having_turned(self) -> "ConquianTable":
        """Return the table without the top card of the stock."""
        return _turned(self, self.stock[1:])

    def having_paid(self, seat: Seat, card: Card) -> "ConquianTable":
        """Return the table when a seat has paid with a card."""
        return _paid(self, with_item(self.hands, seat, self.hands[seat] - card))

    def having_melded(self, seat: Seat, hand: Cards, melds: tuple[Meld, ...]) -> "ConquianTable":
        """Return the table when a seat has this hand and these melds."""
        return _melded(self, with_item(self.hands, seat, hand), with_item(self.melds, seat, melds))

    def having_died(self, card: Card) -> "ConquianTable":
        """Return the table with another dead card."""
        return _died(self, (*self.dead, card))

    def having_left(self, seat: Seat) -> "ConquianTable":
        """Return the table when a seat has left (Conquián §5.4)."""
        return evolve(self, left=(*self.left, seat))


_Open: TypeAlias = tuple[
    ConquianRules,
    Seat,
    Stakes,
    tuple[Card, ...],
    tuple[tuple[Meld, ...], ...],
    tuple[Seat, ...],
    tuple[tuple[Seat, Seat], ...],
]


def _seen_by_all(sight: ConquianSight) -> _Open:
    return sight.rules, sight.dealer, sight.stakes, sight.dead, sight.melds, sight.left, sight.gifts


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return ``items`` with another one ``at`` a place."""
    return (*items[:at], item, *items[at + 1 :])


_seen: Final = maker(SeenConquianTable)
_turned: Final = evolver(ConquianTable, "stock")
_paid: Final = evolver(ConquianTable, "hands")
_melded: Final = evolver(ConquianTable, "hands", "melds")
_died: Final = evolver(ConquianTable, "dead")
