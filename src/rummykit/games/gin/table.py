"""The table of a hand of Gin Rummy, and what one seat sees of it.

Everybody remembers what was seen. Cards that a seat took from the discards are *known* until they leave its hand. When a seat
knocks, its knock card may be one of them: what was known then is *perhaps* still in its hand, and perhaps face down.
"""

from typing import Final, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.games.gin.rules import GinRules
from rummykit.melds import Meld
from rummykit.rulebook import Pool
from rummykit.seats import Seat

T = TypeVar("T")
_NONE: Final = Cards.NONE


@frozen
class GinSight:
    """What everybody sees of a table."""

    rules: GinRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    upcard: Card
    """The first upcard."""
    discards: tuple[Card, ...]
    """The discards, the top one last; the first upcard, declined, lies at the bottom."""
    known: tuple[Cards, ...]
    """Of the hand of each seat, the cards that everybody has seen it take or show."""
    laid: tuple[tuple[Meld, ...], ...]
    """The melds of each seat, in the order in which they were laid; cards laid off are in the melds of the knocker."""
    knocker: Seat | None
    """The seat whose knock card lies face down; ``None`` if there is none."""
    perhaps: Cards
    """The cards that everybody saw the knocker take, each of which is in its hand or is the knock card."""

    @property
    def seat_count(self) -> int:
        """Two."""
        return 2

    def hand_of(self, seat: Seat) -> Cards:
        """Return the hand of a seat.

        :raises LookupError: if this sight does not show it.
        """
        raise NotImplementedError


@frozen
class SeenGinTable(GinSight):
    """What one seat sees of a table."""

    seat: Seat | None
    """Whose sight it is; ``None``: an onlooker's."""
    hand: Cards
    """Its own hand; no cards for an onlooker."""
    counts: tuple[int, ...]
    """How many cards each seat has in hand."""
    stock_count: int
    """How many cards the stock has."""
    knock_card: Cards
    """The knock card, if it is the seat's own; else no cards."""

    def hand_of(self, seat: Seat) -> Cards:
        """Return the hand of the seat itself.

        :raises LookupError: for another seat's.
        """
        if seat != self.seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.hand

    def seen(self, shown: Cards) -> Cards:
        """Return the cards shown to the seat and not in its hand."""
        seen = sum([meld.cards for melds in self.laid for meld in melds], Cards(self.discards) + self.knock_card)
        seen = sum([cards for seat, cards in enumerate(self.known) if seat != self.seat], seen)
        return seen if self.seat == self.knocker else seen + self.perhaps

    def filled(self, pool: Pool) -> "GinTable":
        """Return a table that looks like this, the unknown cards taken from ``pool``. A knock card of another seat is any of
        the cards that may be it, all equally likely: whether the knock was legal is not looked at."""
        hands, knock_card = list[Cards](), self.knock_card
        for seat, known in enumerate(self.known):
            if seat == self.seat:
                hands.append(self.hand)
            elif seat == self.knocker:
                hidden = [*self.perhaps, *pool.take(self.counts[seat] + 1 - len(known) - len(self.perhaps))]
                knock_card = Cards((hidden.pop(pool.below(len(hidden))),))
                hands.append(known + Cards(hidden))
            else:
                hands.append(known + Cards(pool.take(self.counts[seat] - len(known))))
        return GinTable(*seen_by_all(self), tuple(hands), pool.rest(), knock_card)


@frozen
class GinTable(GinSight):
    """All cards, and where they lie."""

    hands: tuple[Cards, ...] = field(repr=False)
    """The hand of each seat."""
    stock: tuple[Card, ...] = field(repr=False)
    """The stock, the next card first."""
    knock_card: Cards = field(repr=False)
    """The knock card, if one lies face down; else no cards."""

    def hand_of(self, seat: Seat) -> Cards:
        """Return the hand of a seat."""
        return self.hands[seat]

    def seen_by(self, seat: Seat | None) -> SeenGinTable:
        """Return what ``seat`` sees; ``None`` is an onlooker."""
        first, second = self.hands
        hand = _NONE if seat is None else self.hands[seat]
        knock_card = self.knock_card if seat == self.knocker else _NONE
        return _seen(*seen_by_all(self), seat, hand, (len(first), len(second)), len(self.stock), knock_card)

    def having_drawn(self, seat: Seat) -> "GinTable":
        """Return the table after a seat has drawn the top card of the stock."""
        hands = with_item(self.hands, seat, self.hands[seat] + self.stock[0])
        return self._in_turn(self.discards, self.known, hands, self.stock[1:])

    def having_taken(self, seat: Seat) -> "GinTable":
        """Return the table after a seat has taken the top discard."""
        card = self.discards[-1]
        known = with_item(self.known, seat, self.known[seat] + card)
        return self._in_turn(
            self.discards[:-1], known, with_item(self.hands, seat, self.hands[seat] + card), self.stock
        )

    def having_discarded(self, seat: Seat, card: Card) -> "GinTable":
        """Return the table after a seat has discarded."""
        known = self.known
        if card in known[seat]:
            known = with_item(known, seat, known[seat] - card)
        hands = with_item(self.hands, seat, self.hands[seat] - card)
        return self._in_turn((*self.discards, card), known, hands, self.stock)

    def _in_turn(
        self, discards: tuple[Card, ...], known: tuple[Cards, ...], hands: tuple[Cards, ...], stock: tuple[Card, ...]
    ) -> "GinTable":
        return _table(
            self.rules, self.dealer, self.upcard, discards, known, self.laid, None, _NONE, hands, stock, _NONE
        )

    def having_knocked(self, seat: Seat, card: Card, kept: Cards) -> "GinTable":
        """Return the table after a seat has knocked with a card, face down; ``kept`` are cards that it had to keep."""
        certain = self.known[seat] & kept
        hands, known = with_item(self.hands, seat, self.hands[seat] - card), with_item(self.known, seat, certain)
        perhaps = self.known[seat] - certain
        return evolve(self, hands=hands, known=known, perhaps=perhaps, knocker=seat, knock_card=Cards((card,)))

    def having_laid(self, seat: Seat, cards: Cards, owner: Seat, melds: tuple[Meld, ...]) -> "GinTable":
        """Return the table after a seat has laid cards from its hand, with which the melds of ``owner`` are ``melds``."""
        known = with_item(self.known, seat, self.known[seat] - (self.known[seat] & cards))
        perhaps = self.perhaps - (self.perhaps & cards)
        hands = with_item(self.hands, seat, self.hands[seat] - cards)
        return evolve(self, hands=hands, known=known, perhaps=perhaps, laid=with_item(self.laid, owner, melds))

    def having_shown(self, seat: Seat) -> "GinTable":
        """Return the table after a seat has shown its hand. What a knocker took and does not show is its knock card."""
        known = with_item(self.known, seat, self.hands[seat])
        return evolve(self, known=known, perhaps=self.perhaps - (self.perhaps & self.hands[seat]))

    def opened(self) -> "GinTable":
        """Return the table of a hand that is over: both hands are shown, and the knock card is turned up on the discards."""
        discards = (*self.discards, *self.knock_card)
        return evolve(self, known=self.hands, perhaps=_NONE, discards=discards, knocker=None, knock_card=_NONE)


_Open: TypeAlias = tuple[
    GinRules, Seat, Card, tuple[Card, ...], tuple[Cards, ...], tuple[tuple[Meld, ...], ...], Seat | None, Cards
]


def seen_by_all(sight: GinSight) -> _Open:
    """Return the fields of a sight that everybody sees, in their order."""
    return (
        sight.rules,
        sight.dealer,
        sight.upcard,
        sight.discards,
        sight.known,
        sight.laid,
        sight.knocker,
        sight.perhaps,
    )


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return two ``items``, one for each seat, with another one ``at`` a seat."""
    return (items[0], item) if at else (item, items[1])


_table: Final = maker(GinTable)
_seen: Final = maker(SeenGinTable)
