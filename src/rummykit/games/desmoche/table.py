"""What each seat owns, the stock, the discards.

Theory of operation. A :class:`Holding` lives as long as the seat neither plays nor pays, often for many turns of the others;
so it keeps what it once worked out. Secrets are in no ``repr``: tables get logged, and shown by tracebacks.
"""

from enum import Enum
from typing import Final, Protocol

from attrs import field, frozen

from rummykit._kernel.plays import fitting, is_set, lay_off_possible, new_meld_possible, plays, run_span, usable
from rummykit._making import maker
from rummykit.cards import Card, Cards, card_of
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.rules import Ace, DesmocheRules, HandMelds, LayOff
from rummykit.melds import Meld, Run, Set
from rummykit.seats import Seat, after, in_order_from

HAND_SIZE: Final = 9
"""Cards dealt to each seat (Desmoche §1.4)."""
PACK_SIZE: Final = 52
"""Cards of the pack (Desmoche §1.1)."""
_LOW_OR_HIGH: Final = Ace.LOW_OR_HIGH
_NEVER: Final = HandMelds.NEVER
_ALL: Final = (1 << PACK_SIZE) - 1
_WHENEVER_ASKED: Final = LayOff.WHENEVER_ASKED
_set: Final = object.__setattr__

_melds: Final[dict[int, Meld]] = {}
_made_plays: Final[dict[tuple[int, int, int], Play]] = {}


def meld_of_mask(mask: int) -> Meld:
    """The meld of a mask, laid out: runs ascending; in sets red and black alternate, the odd colour of three in the middle,
    spades before clubs and hearts before diamonds (Desmoche §3.5)."""
    meld = _melds.get(mask)
    if meld is None:
        laid = laid_out(mask)
        meld = Set(laid, laid[0].rank) if is_set(mask) else Run(laid, laid)
        _melds[mask] = meld
    return meld


def laid_out(mask: int) -> tuple[Card, ...]:
    if is_set(mask):
        cards = list(Cards.of_mask(mask))
        black = [card for card in cards if not card.suit.is_red]
        red = [card for card in cards if card.suit.is_red]
        first, second = (red, black) if len(red) > len(black) else (black, red)
        return tuple(card for pair in zip(first, [*second, first[-1]], strict=False) for card in pair)[: len(cards)]
    suit, low, high = run_span(mask)
    return tuple(card_of(13 * suit + place % 13) for place in range(low, high + 1))


def _play_of(seat: Seat, target: int, whole: int) -> Play:
    """The play that makes ``whole`` of ``target`` (0: a new meld). The same recur in many hands: each is made once."""
    key = (seat, target, whole)
    play = _made_plays.get(key)
    if play is None:
        laid = meld_of_mask(whole).laid
        if target:
            moved = tuple([card for card in laid if not target >> card.number & 1])
            play = Play(seat, moved, meld_of_mask(target).laid)
        else:
            play = Play(seat, laid)
        _made_plays[key] = play
    return play


class Standing(Enum):
    IN = "in"
    OUT = "stood out"
    """Its melds lie face down (Desmoche §10.1)."""
    DISQUALIFIED = "disqualified"
    """Its cards have left the game (Desmoche §11.2)."""


_IN: Final = Standing.IN


@frozen
class Holding:
    """What one seat owns: nine cards, but for the moments named in Desmoche §2.1."""

    seat: Seat
    hand: Cards = field(repr=False)
    melds: tuple[Meld, ...] = ()
    """Sorted by their first card."""
    standing: Standing = Standing.IN
    # Once worked out: a holding belongs to one hand, and so to one set of rules.
    _usable: int = field(default=-1, init=False, eq=False, repr=False)
    answerable: int = field(default=-1, init=False, eq=False, repr=False)
    """What :meth:`answerable_mask` found, or -1."""
    _lay_offs: tuple[Play, ...] | None = field(default=None, init=False, eq=False, repr=False)
    _new_melds: tuple[Play, ...] | None = field(default=None, init=False, eq=False, repr=False)

    def __getstate__(self) -> tuple[Seat, Cards, tuple[Meld, ...], Standing]:
        return (self.seat, self.hand, self.melds, self.standing)

    def __setstate__(self, state: tuple[Seat, Cards, tuple[Meld, ...], Standing]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # what was worked out is not kept

    @property
    def meld_masks(self) -> tuple[int, ...]:
        return tuple([meld.cards.first_mask for meld in self.melds])

    @property
    def on_table(self) -> int:
        return sum(len(meld.laid) for meld in self.melds)

    @property
    def owned(self) -> Cards:
        """Hand and melds."""
        mask = self.hand.first_mask
        for meld in self.melds:
            mask |= meld.cards.first_mask
        return Cards.of_mask(mask)

    def usable_mask(self, rules: DesmocheRules) -> int:
        """The cards that some play would use (Desmoche §7)."""
        found = self._usable
        if found < 0:
            found = usable(
                self.hand.first_mask,
                self.meld_masks if self.melds else (),
                rules.ace is _LOW_OR_HIGH,
                rules.split_runs,
                rules.dissolve_melds,
            )
            _set(self, "_usable", found)
        return found

    def answerable_mask(self, rules: DesmocheRules) -> int:
        """The cards about which the seat is asked (Desmoche §6.8): those it could use; all, if it has a lay-off
        that is legal then, or if everyone is asked."""
        found = self.answerable
        if found < 0:
            everything = rules.ask_everyone or (rules.lay_off is _WHENEVER_ASKED and bool(self.lay_offs(rules)))
            found = _ALL if everything else self.usable_mask(rules)
            _set(self, "answerable", found)
        return found

    def fits(self, rules: DesmocheRules, card: Card) -> Meld | None:
        """The first meld that ``card`` extends directly (Desmoche §8.1)."""
        for meld in self.melds:
            if fitting(meld.cards.first_mask, rules.ace is _LOW_OR_HIGH) >> card.number & 1:
                return meld
        return None

    def uses(self, rules: DesmocheRules, card: Card) -> tuple[Play, ...]:
        bit = 1 << card.number
        return self._plays(rules, bit, True) if self.usable_mask(rules) & bit else ()

    def lay_offs(self, rules: DesmocheRules) -> tuple[Play, ...]:
        """All lay-offs from hand (Desmoche §7.6), their time apart."""
        if not self.melds:
            return ()
        found = self._lay_offs
        if found is None:
            ace_high = rules.ace is _LOW_OR_HIGH
            possible = lay_off_possible(self.hand.first_mask, self.meld_masks, ace_high, rules.dissolve_melds)
            found = self._plays(rules, 0, False) if possible else ()
            _set(self, "_lay_offs", found)
        return found

    def new_melds(self, rules: DesmocheRules) -> tuple[Play, ...]:
        """All new melds without an offer (Desmoche §7.7), their time apart."""
        found = self._new_melds
        if found is None:
            found = ()
            if self.melds or new_meld_possible(self.hand.first_mask, rules.ace is _LOW_OR_HIGH):
                found = self._plays(rules, 0, True)
            if found and rules.hand_melds is _NEVER:
                hand = self.hand
                found = tuple(play for play in found if not all(card in hand for card in play.cards))
            _set(self, "_new_melds", found)
        return found

    def _plays(self, rules: DesmocheRules, offer: int, new: bool) -> tuple[Play, ...]:
        found = plays(
            self.hand.first_mask,
            self.meld_masks if self.melds else (),
            offer,
            rules.ace is _LOW_OR_HIGH,
            rules.split_runs,
            rules.dissolve_melds,
            new,
        )
        return tuple([_play_of(self.seat, target, whole) for target, whole in found]) if found else ()


@frozen
class Gift:
    """A card passed in Cambio (Desmoche §4.1)."""

    giver: Seat
    taker: Seat
    card: Card = field(repr=False)


@frozen
class Removed:
    """What left the game with a disqualified seat (Desmoche §11.2)."""

    seat: Seat
    unseen: Cards = field(repr=False)
    """Hand, gift and drawn card."""
    melds: Cards


class Sees(Protocol):
    """What legality asks about a table: a table answers for every seat, a view's for its own."""

    @property
    def rules(self) -> DesmocheRules: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def seat_count(self) -> int: ...
    def holding(self, seat: Seat) -> Holding: ...

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        """Face down or not."""
        ...

    def is_in(self, seat: Seat) -> bool: ...

    def shown_mask(self) -> int:
        """All cards in melds, removed ones too, and among the discards (Desmoche §10.2)."""
        ...

    @property
    def before_first_draw(self) -> bool: ...


@frozen
class Table:
    """It shows every card: players get views."""

    rules: DesmocheRules
    dealer: Seat
    holdings: tuple[Holding, ...]
    stock: tuple[Card, ...] = field(repr=False)
    """The next to be drawn first."""
    discards: tuple[Card, ...] = ()
    """The last one on top; without a card on offer."""
    opening: bool = True
    """The first card's fate is open (Desmoche §6.6)."""
    gifts: tuple[Gift, ...] = ()
    """Once Cambio is over."""
    removed: tuple[Removed, ...] = ()
    money: Money | None = None
    """``None``: the hand is played without."""

    @property
    def seat_count(self) -> int:
        return len(self.holdings)

    @property
    def before_first_draw(self) -> bool:
        return len(self.stock) == PACK_SIZE - HAND_SIZE * len(self.holdings)

    def holding(self, seat: Seat) -> Holding:
        return self.holdings[seat]

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        return self.holdings[seat].melds

    def is_in(self, seat: Seat) -> bool:
        return self.holdings[seat].standing is _IN

    def shown_mask(self) -> int:
        shown = 0
        for holding in self.holdings:
            for meld in holding.melds:
                shown |= meld.cards.first_mask
        for removed in self.removed:
            shown |= removed.melds.first_mask
        for card in self.discards:
            shown |= 1 << card.number
        return shown

    def seats_in(self, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Those of ``order`` still in."""
        holdings = self.holdings
        return tuple([seat for seat in order if holdings[seat].standing is _IN])

    def seats_in_from_right(self) -> tuple[Seat, ...]:
        """From the dealer's right, the dealer last."""
        return self.seats_in(in_order_from((self.dealer + 1) % self.seat_count, self.seat_count))

    def next_in(self, seat: Seat) -> Seat | None:
        """The next seat still in, ``seat`` itself last; ``None`` if all are out."""
        holdings = self.holdings
        for other in after(seat, len(holdings)):
            if holdings[other].standing is _IN:
                return other
        return seat if holdings[seat].standing is _IN else None

    def _holdings_with(self, holding: Holding) -> tuple[Holding, ...]:
        at = holding.seat
        return (*self.holdings[:at], holding, *self.holdings[at + 1 :])

    # By position: these stand on the path of nearly every move.

    def with_holding(self, holding: Holding) -> "Table":
        holdings = self._holdings_with(holding)
        return new_table(
            self.rules,
            self.dealer,
            holdings,
            self.stock,
            self.discards,
            self.opening,
            self.gifts,
            self.removed,
            self.money,
        )

    def exchanged(self, holdings: tuple[Holding, ...], gifts: tuple[Gift, ...]) -> "Table":
        """After Cambio."""
        return new_table(
            self.rules,
            self.dealer,
            holdings,
            self.stock,
            self.discards,
            self.opening,
            gifts,
            self.removed,
            self.money,
        )

    def after_use(self, holding: Holding) -> "Table":
        """The opening is over (Desmoche §6.6)."""
        holdings = self._holdings_with(holding)
        return new_table(
            self.rules, self.dealer, holdings, self.stock, self.discards, False, self.gifts, self.removed, self.money
        )

    def drawn(self) -> "Table":
        return new_table(
            self.rules,
            self.dealer,
            self.holdings,
            self.stock[1:],
            self.discards,
            self.opening,
            self.gifts,
            self.removed,
            self.money,
        )

    def discarded(self, card: Card) -> "Table":
        """The card is dead, and the opening over."""
        return new_table(
            self.rules,
            self.dealer,
            self.holdings,
            self.stock,
            (*self.discards, card),
            False,
            self.gifts,
            self.removed,
            self.money,
        )


new_holding: Final = maker(Holding)
new_table: Final = maker(Table)
