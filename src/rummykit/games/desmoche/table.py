"""The table: what each seat owns, the stock, the discards; and what one seat sees of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from attrs import field, frozen

from rummykit._making import evolver
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.holding import Holding, Standing, any_in_hand, gathered, lacking
from rummykit.games.desmoche.melding import stock_dealt
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.rules import DesmocheRules, DiscardsVisible, SideGame
from rummykit.melds import Meld
from rummykit.rulebook import Pool, Sight
from rummykit.seats import Seat, after, in_order_from
from rummykit.stakes import Stakes

_IN: Final = Standing.IN
_NONE: Final[Mapping[Seat, Cards]] = MappingProxyType[Any, Any]({})


@frozen
class Gift:
    """A card passed in Cambio (Desmoche §4.1)."""

    giver: Seat
    """The seat that passed it."""
    taker: Seat
    """The seat that got it."""
    card: Card = field(repr=False)
    """The card."""


@frozen
class Removed:
    """What left the game with a disqualified seat (Desmoche §11.2)."""

    seat: Seat
    """The seat that was disqualified."""
    unseen: Cards = field(repr=False)
    """Its hand, with its gift or the card that it drew: cards that nobody else saw."""
    melds: Cards
    """The cards that it had laid."""


class DesmocheSight(Sight[DesmocheRules], Protocol):
    """What phases ask of a table: a table answers for every seat, what a seat sees of it for that seat."""

    def holding(self, seat: Seat) -> Holding:
        """Return what ``seat`` owns.

        :raises LookupError: if this sight does not show it.
        """
        ...

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        """Return the melds of ``seat``, face down or not."""
        ...

    def is_in(self, seat: Seat) -> bool:
        """Return whether ``seat`` takes part in the hand."""
        ...

    def unshown(self, cards: Cards) -> Cards:
        """Return which of the cards are neither in a meld, a removed one too, nor among the discards (Desmoche §10.2)."""
        ...

    def has_shown(self, cards: Cards) -> bool:
        """Return whether there is none of the cards that :meth:`unshown` returns."""
        ...

    @property
    def before_first_draw(self) -> bool:
        """Whether no card has been drawn yet."""
        ...


@frozen
class SeatSeen:
    """What everybody may know of a seat."""

    seat: Seat
    """The seat."""
    hand_count: int
    """How many cards it has in hand."""
    melds: tuple[Meld, ...]
    """Its melds, sorted by their first card; they stay known when they lie face down (Desmoche §10.1)."""
    standing: Standing
    """Whether it takes part."""


@frozen
class RemovedSeen:
    """What everybody may know of the cards that left the game with a disqualified seat (Desmoche §11.2)."""

    seat: Seat
    """The seat that was disqualified."""
    unseen_count: int
    """How many cards left the game that only this seat saw."""
    melds: Cards
    """The cards that it had laid."""


@frozen
class MoneySeen:
    """What one seat may know of the money of a hand: everything but the dealt hands of others."""

    stakes: Stakes
    """The stakes for which the hand is played."""
    bets: tuple[tuple[Seat, int], ...]
    """The bets so far, in order: seat and chips."""
    announced: tuple[tuple[Seat, tuple[SideGame, ...]], ...]
    """The announcements so far, in order: seat and side games. They are public at once (Desmoche §14.3)."""
    own_dealt: Cards
    """The seat's own dealt hand, on which side games are judged (Desmoche §14.2)."""


@frozen
class SeenTable:
    """What one seat, or an onlooker, sees of a table."""

    rules: DesmocheRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    own: Holding | None
    """What the seat itself owns; ``None`` for an onlooker."""
    seats: tuple[SeatSeen, ...]
    """What is known of each seat, seat 0 first."""
    stock_count: int
    """How many cards the stock has."""
    discards: Cards
    """All dead cards: what was shown stays known (Desmoche §2.4)."""
    pile: tuple[Card, ...]
    """The dead cards as they lie, the last one on top: all or just the top one (option ``discards_visible``). A card on offer
    is not among them."""
    opening: bool
    """Whether the fate of the first card of the hand is open (Desmoche §6.6)."""
    gifts: tuple[Gift, ...]
    """The gifts of Cambio that the seat gave or took."""
    other_gifts: tuple[tuple[Seat, Seat], ...]
    """Giver and taker of the other gifts."""
    removed: tuple[RemovedSeen, ...]
    """What left the game with disqualified seats."""
    own_removed: Cards
    """The cards that left the game with the seat itself and that the others did not see."""
    money: MoneySeen | None = None
    """The money of the hand; ``None`` if it is played without."""

    @property
    def seat(self) -> Seat | None:
        """Whose sight it is; ``None``: an onlooker's."""
        return None if self.own is None else self.own.seat

    @property
    def hand(self) -> Cards:
        """The seat's own hand; no cards for an onlooker."""
        return Cards.NONE if self.own is None else self.own.hand

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.seats)

    @property
    def before_first_draw(self) -> bool:
        """Whether no card has been drawn yet."""
        return self.stock_count == stock_dealt(self.rules, len(self.seats))

    def holding(self, seat: Seat) -> Holding:
        """Return what the seat itself owns.

        :raises LookupError: for another seat.
        """
        if self.own is None or self.own.seat != seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.own

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        """Return the melds of ``seat``, face down or not."""
        return self.seats[seat].melds

    def is_in(self, seat: Seat) -> bool:
        """Return whether ``seat`` takes part in the hand."""
        return self.seats[seat].standing is _IN

    def unshown(self, cards: Cards) -> Cards:
        """Return which of the cards are neither in a meld, a removed one too, nor among the discards (Desmoche §10.2)."""
        return cards.missing_from(self._shown())

    def has_shown(self, cards: Cards) -> bool:
        """Return whether there is none of the cards that :meth:`unshown` returns."""
        return not self.unshown(cards)

    def _shown(self) -> Cards:
        melds = [meld.cards for one in self.seats for meld in one.melds]
        return gathered((), (self.discards, *melds, *[gone.melds for gone in self.removed]))

    def seen(self, shown: Cards) -> Cards:
        """Return the cards shown to the seat so far and not in its hand, ``shown`` by the phase among them (Desmoche §2.4)."""
        gifts = [gift.card for gift in self.gifts]
        return gathered(gifts, (self._shown(), self.own_removed, shown)).missing_from(self.hand)

    def filled(
        self,
        pool: Pool,
        hands: Mapping[Seat, Cards] = _NONE,
        known: Mapping[Seat, Cards] = _NONE,
    ) -> "Table":
        """Return a table that looks like this, the unknown cards taken from ``pool``.

        What a phase knows besides: whole ``hands``, and cards ``known`` to be in a hand, or gone with one. For side games
        another seat was dealt what it owns now, the exchange undone.
        """
        elsewhere, sure = gathered((), (self._shown(), pool.shown)), dict(known)
        for gift in self.gifts:
            if gift.giver == self.seat and gift.card not in elsewhere:
                sure[gift.taker] = sure.get(gift.taker, Cards.NONE) | Cards((gift.card,))
        holdings: list[Holding] = []
        for one in self.seats:
            if self.own is not None and one.seat == self.own.seat:
                holdings.append(self.own)
            else:
                hand = hands.get(one.seat)
                if hand is None:
                    hand = _dealt_on(pool, sure.get(one.seat, Cards.NONE), one.hand_count)
                holdings.append(Holding(one.seat, hand, one.melds, one.standing))
        removed: list[Removed] = []
        for gone in self.removed:
            unseen = self.own_removed
            if gone.seat != self.seat:
                unseen = _dealt_on(pool, sure.get(gone.seat, Cards.NONE), gone.unseen_count)
            removed.append(Removed(gone.seat, unseen, gone.melds))
        stock = pool.take(self.stock_count)
        gifts = self._filled_gifts(holdings, removed, pool)
        discards = (*pool.shuffled(self.discards - Cards(self.pile)), *self.pile)
        money = self._filled_money(holdings, gifts)
        return Table(
            self.rules, self.dealer, tuple(holdings), stock, discards, self.opening, gifts, tuple(removed), money
        )

    def _filled_gifts(self, holdings: list[Holding], removed: list[Removed], pool: Pool) -> tuple[Gift, ...]:
        """Return all gifts; for an unknown one a card that its taker may have got."""
        gifts = {gift.giver: gift for gift in self.gifts}
        for giver, taker in self.other_gifts:
            may = tuple(holdings[taker].hand)
            may = may or tuple(card for meld in holdings[taker].melds for card in meld.laid)
            may = may or tuple(card for gone in removed if gone.seat == taker for card in gone.unseen + gone.melds)
            gifts[giver] = Gift(giver, taker, may[pool.below(len(may))])
        return tuple([gifts[giver] for giver in sorted(gifts)])

    def _filled_money(self, holdings: list[Holding], gifts: tuple[Gift, ...]) -> Money | None:
        """Return the money of the hand; another seat was dealt what it owns, but for Cambio."""
        seen = self.money
        if seen is None:
            return None
        dealt: list[Cards] = []
        for holding in holdings:
            cards = holding.owned
            for gift in gifts:
                passed = Cards((gift.card,))
                cards = cards | passed if gift.giver == holding.seat else cards
                cards = cards.missing_from(passed) if gift.taker == holding.seat else cards
            dealt.append(seen.own_dealt if holding.seat == self.seat else cards)
        return Money(seen.stakes, tuple(dealt), seen.bets, seen.announced)


def _dealt_on(pool: Pool, known: Cards, count: int) -> Cards:
    """Return the known cards of a hand, and unknown ones; a seat whose cards are gone has none."""
    known = known if count else Cards.NONE
    return known + Cards(pool.take(count - len(known)))


@frozen
class Table:
    """All cards of a hand, and where they lie. It shows every card: players get views."""

    rules: DesmocheRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    holdings: tuple[Holding, ...]
    """What each seat owns, seat 0 first."""
    stock: tuple[Card, ...] = field(repr=False)
    """The stock, the next card to be drawn first."""
    discards: tuple[Card, ...] = ()
    """The dead cards, the last one on top. A card on offer is not among them."""
    opening: bool = True
    """Whether the fate of the first card of the hand is open (Desmoche §6.6)."""
    gifts: tuple[Gift, ...] = ()
    """What was passed in Cambio, sorted by giver; empty until it is over."""
    removed: tuple[Removed, ...] = ()
    """What left the game with disqualified seats."""
    money: Money | None = None
    """The money of the hand; ``None`` if it is played without."""

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.holdings)

    @property
    def before_first_draw(self) -> bool:
        """Whether no card has been drawn yet."""
        return len(self.stock) == stock_dealt(self.rules, len(self.holdings))

    def holding(self, seat: Seat) -> Holding:
        """Return what ``seat`` owns."""
        return self.holdings[seat]

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        """Return the melds of ``seat``, face down or not."""
        return self.holdings[seat].melds

    def is_in(self, seat: Seat) -> bool:
        """Return whether ``seat`` takes part in the hand."""
        return self.holdings[seat].standing is _IN

    def unshown(self, cards: Cards) -> Cards:
        """Return which of the cards are neither in a meld, a removed one too, nor among the discards (Desmoche §10.2)."""
        melds = [meld.cards for holding in self.holdings for meld in holding.melds]
        return lacking(cards, self.discards, (*melds, *[gone.melds for gone in self.removed]))

    def has_shown(self, cards: Cards) -> bool:
        """Return whether there is none of the cards that :meth:`unshown` returns."""
        return not (any_in_hand(self.holdings, cards) or self.unshown(cards))

    def seen_by(self, seat: Seat | None) -> SeenTable:
        """Return what ``seat`` sees of the table; ``None`` is an onlooker."""
        holdings, discards, removed = self.holdings, self.discards, self.removed
        return SeenTable(
            self.rules,
            self.dealer,
            None if seat is None else holdings[seat],
            tuple([SeatSeen(one.seat, len(one.hand), one.melds, one.standing) for one in holdings]),
            len(self.stock),
            gathered(discards),
            discards if self.rules.discards_visible is DiscardsVisible.ALL else discards[-1:],
            self.opening,
            tuple([gift for gift in self.gifts if seat in (gift.giver, gift.taker)]),
            tuple([(gift.giver, gift.taker) for gift in self.gifts if seat not in (gift.giver, gift.taker)]),
            tuple([RemovedSeen(gone.seat, len(gone.unseen), gone.melds) for gone in removed]),
            next((gone.unseen for gone in removed if gone.seat == seat), Cards.NONE),
            self._money_seen_by(seat),
        )

    def _money_seen_by(self, seat: Seat | None) -> MoneySeen | None:
        money = self.money
        if money is None:
            return None
        return MoneySeen(money.stakes, money.bets, money.announced, Cards.NONE if seat is None else money.dealt[seat])

    # --- seats --------------------------------------------------------------------------------------------------------

    def seats_in_from_right(self) -> tuple[Seat, ...]:
        """Return the seats that take part, from the dealer's right, the dealer last."""
        number = self.seat_count
        return tuple([seat for seat in in_order_from((self.dealer + 1) % number, number) if self.is_in(seat)])

    def next_in(self, seat: Seat) -> Seat | None:
        """Return the next seat that takes part, ``seat`` itself last; ``None`` if all are out."""
        holdings = self.holdings
        for other in after(seat, len(holdings)):
            if holdings[other].standing is _IN:
                return other
        return seat if holdings[seat].standing is _IN else None

    # --- changes ------------------------------------------------------------------------------------------------------

    def _holdings_with(self, holding: Holding) -> tuple[Holding, ...]:
        at = holding.seat
        return (*self.holdings[:at], holding, *self.holdings[at + 1 :])

    def with_holding(self, holding: Holding) -> "Table":
        """Return the table when a seat owns something else."""
        return _with_holdings(self, self._holdings_with(holding))

    def exchanged(self, holdings: tuple[Holding, ...], gifts: tuple[Gift, ...]) -> "Table":
        """Return the table after Cambio (Desmoche §4.1)."""
        return _exchanged(self, holdings, gifts)

    def after_use(self, holding: Holding) -> "Table":
        """Return the table when a seat has used a card: the opening is over (Desmoche §6.6)."""
        return _after_use(self, self._holdings_with(holding), False)

    def drawn(self) -> "Table":
        """Return the table without the top card of the stock."""
        return _drawn(self, self.stock[1:])

    def discarded(self, card: Card) -> "Table":
        """Return the table with a dead card on top of the others: the opening is over (Desmoche §6.6)."""
        return _discarded(self, (*self.discards, card), False)


_with_holdings: Final = evolver(Table, "holdings")
_exchanged: Final = evolver(Table, "holdings", "gifts")
_after_use: Final = evolver(Table, "holdings", "opening")
_drawn: Final = evolver(Table, "stock")
_discarded: Final = evolver(Table, "discards", "opening")
