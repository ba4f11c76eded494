"""What one seat owns, and what it could do with it: the bridge to the kernel. No other module of the game passes masks.

Theory of operation. A :class:`Holding` lives as long as its seat neither plays nor pays, often for many turns of the others.
So it remembers what it once worked out. Melds are kept by their masks, and plays by seat, target and whole: the same recur in
many hands, and each is made once. Secrets are in no ``repr``: tables get logged, and shown by tracebacks.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache
from typing import Any, Final, TypeVar

from attrs import field, frozen
from typing_extensions import override

from rummykit._kernel import plays as kernel
from rummykit._kernel import wins
from rummykit._kernel.any_plays import AnyPlays
from rummykit._kernel.bits import BIT, bit_numbers
from rummykit._making import maker, remembered
from rummykit.cards import Card, Cards, card_of
from rummykit.games.desmoche.melding import meld_rules
from rummykit.games.desmoche.moves import Give, Play
from rummykit.games.desmoche.rules import Ace, DesmocheRules, HandMelds, LayOff, PackPlayed
from rummykit.melds import Ace as AcePlace
from rummykit.melds import Meld, MeldRules, Run, Set, universe
from rummykit.seats import Seat, seats_at

V = TypeVar("V")

_KERNEL_SERVES: Final = tuple([MeldRules(max_run=10, ace=ace, max_jokers=0) for ace in (AcePlace.LOW, AcePlace.BOTH)])
"""The melds for which the fast path was made."""
_WHENEVER_ASKED: Final = LayOff.WHENEVER_ASKED
_ALL: Final = (1 << 52) - 1
_KEPT: Final = 1 << 14
"""Holdings of which it is remembered what helps them: enough for a hand, in which most come up several times."""
_melds: Final[dict[int, Meld]] = {}
_plays: Final[dict[tuple[int, int, int], Play]] = {}


# --- the way to find plays --------------------------------------------------------------------------------------------


def way_of(rules: DesmocheRules) -> kernel.Plays | AnyPlays:
    """Return what finds the plays of a table: the fast path of the kernel where it serves, else the plain one."""
    last = _last[0]
    if last[0] is rules:
        return last[1]
    way = _way_of(rules)
    _last[0] = rules, way
    return way


@lru_cache(maxsize=64)
def _way_of(rules: DesmocheRules) -> kernel.Plays | AnyPlays:
    melds = meld_rules(rules)
    if melds in _KERNEL_SERVES:
        return kernel.Plays(rules.ace is Ace.LOW_OR_HIGH, rules.split_runs, rules.dissolve_melds)
    return plain_way_of(rules)


_last: Final[list[tuple[DesmocheRules | None, kernel.Plays | AnyPlays]]] = [(None, kernel.Plays(False, True, False))]
"""The rules that were asked about last, and their way: to compare rules takes a fifth of a decision."""


def plain_way_of(rules: DesmocheRules) -> AnyPlays:
    """Return the plain path, which serves every table; tests hold the fast one to it."""
    return AnyPlays(tuple(_melds_of(meld_rules(rules))), rules.split_runs, rules.dissolve_melds)


@lru_cache(maxsize=64)
def _melds_of(rules: MeldRules) -> dict[int, None]:
    """Return the masks of all melds of a pack."""
    return dict.fromkeys([meld.cards.first_mask for meld in universe(rules)])


def is_meld(rules: DesmocheRules, cards: Cards) -> bool:
    """Return whether cards are a meld at this table (Desmoche §3.1 to §3.3)."""
    return not cards.jokers and len(set(cards)) == len(cards) and cards.first_mask in _melds_of(meld_rules(rules))


# --- cards, melds, plays ----------------------------------------------------------------------------------------------


def of_each_card(make: Callable[[Seat, Card], V]) -> tuple[tuple[V, ...], ...]:
    """Return what ``make`` makes of each seat and card: values that differ in these alone are made once, and looked up by
    ``[seat][card.number]``. (Of moves, phases and events together it saves 4 % of a decision.)"""
    return tuple([tuple([make(seat, card_of(number)) for number in range(52)]) for seat in seats_at(6)])


def chosen(made: tuple[V, ...], cards: Cards) -> list[V]:
    """Return, of values made for each card, those of some cards, in order."""
    return [made[number] for number in bit_numbers(cards.first_mask)]


_GIVE: Final = of_each_card(Give)


def gathered(cards: Iterable[Card], groups: Iterable[Cards] = ()) -> Cards:
    """Return each of the cards, and of the cards of the groups, once."""
    mask = 0
    for group in groups:
        mask |= group.first_mask
    for card in cards:
        mask |= BIT[card.number]
    return Cards.of_mask(mask)


def lacking(cards: Cards, others: Iterable[Card], groups: Iterable[Cards]) -> Cards:
    """Return which of the cards are neither among ``others`` nor in one of the groups."""
    return Cards.of_mask(cards.first_mask & ~gathered(others, groups).first_mask)


def laid_out(meld: Cards) -> tuple[Card, ...]:
    """Return the cards of a meld as they are laid: runs ascending; in sets red and black alternate, the odd colour of three in
    the middle, spades before clubs and hearts before diamonds (Desmoche §3.5)."""
    if kernel.is_set(meld.first_mask):
        black = [card for card in meld if not card.suit.is_red]
        red = [card for card in meld if card.suit.is_red]
        first, second = (red, black) if len(red) > len(black) else (black, red)
        return tuple(card for pair in zip(first, [*second, first[-1]], strict=False) for card in pair)[: len(meld)]
    return tuple(map(card_of, kernel.run_numbers(meld.first_mask)))


def meld_of(cards: Cards) -> Meld:
    """Return the meld of these cards, laid out."""
    return _meld_of(cards.first_mask)


def _meld_of(mask: int) -> Meld:
    meld = _melds.get(mask)
    if meld is None:
        laid = laid_out(Cards.of_mask(mask))
        meld = Set(laid, laid[0].rank) if kernel.is_set(mask) else Run(laid, laid)
        _melds[mask] = meld
    return meld


def pieces_left(meld: Cards, left: Cards) -> tuple[Cards, ...]:
    """Return what remains of a meld when only ``left`` stays: the pieces of a run, or the rest of a set, of any length."""
    return tuple(map(Cards.of_mask, kernel.left_pieces(meld.first_mask, left.first_mask)))


def fits(meld: Meld, card: Card, rules: DesmocheRules) -> bool:
    """Return whether a card extends a meld directly (Desmoche §8.1)."""
    return bool(way_of(rules).fitting(meld.cards.first_mask) & BIT[card.number])


def _play_of(seat: Seat, target: int, whole: int) -> Play:
    """Return the play that makes ``whole`` of ``target`` (0: a new meld)."""
    key = (seat, target, whole)
    play = _plays.get(key)
    if play is None:
        laid = _meld_of(whole).laid
        if target:
            moved = tuple([card for card in laid if not target & BIT[card.number]])
            play = Play(seat, moved, _meld_of(target).laid)
        else:
            play = Play(seat, laid)
        _plays[key] = play
    return play


# --- what a seat owns -------------------------------------------------------------------------------------------------


class Standing(Enum):
    """Whether a seat takes part in the hand."""

    IN = "in"
    """It takes part."""
    OUT = "stood out"
    """It stood out of the hand: its melds lie face down (Desmoche §10.1)."""
    DISQUALIFIED = "disqualified"
    """Its cards have left the game (Desmoche §11.2)."""
    LEFT = "left"
    """Its hand has left the game, its melds lie on the table, closed to all (Desmoche §11.5)."""


_IN: Final = Standing.IN


@frozen
class Holding:
    """What one seat owns: nine cards, but for the moments named in Desmoche §2.1.

    It belongs to one hand, and so to one set of rules: what it remembers of its answers (43 % of a decision) is right for them.
    """

    seat: Seat
    """Whose cards they are."""
    hand: Cards = field(repr=False)
    """The cards in hand; a card that was drawn is not among them, nor one chosen for Cambio."""
    melds: tuple[Meld, ...] = ()
    """The melds on the table, sorted by their first card; they stay known when they lie face down (Desmoche §10.1)."""
    standing: Standing = Standing.IN
    """Whether the seat takes part."""
    _usable: int | None = field(default=None, init=False, eq=False, repr=False)
    _answerable: int | None = field(default=None, init=False, eq=False, repr=False)
    _wanted: Cards | None = field(default=None, init=False, eq=False, repr=False)
    _gives: tuple[Give, ...] | None = field(default=None, init=False, eq=False, repr=False)
    _lay_offs: tuple[Play, ...] | None = field(default=None, init=False, eq=False, repr=False)
    _new_melds: tuple[Play, ...] | None = field(default=None, init=False, eq=False, repr=False)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Holding, (self.seat, self.hand, self.melds, self.standing)

    @property
    def on_table(self) -> int:
        """How many cards lie in melds."""
        return sum([len(meld.laid) for meld in self.melds])

    @property
    def owned(self) -> Cards:
        """The cards of hand and melds."""
        return sum([meld.cards for meld in self.melds], self.hand)

    @remembered("_wanted")
    def wanted(self, rules: DesmocheRules) -> Cards:
        """Return the cards, not in the hand, that extend one of the melds directly (Desmoche §10.2)."""
        way, found = way_of(rules), 0
        for meld in self.melds:
            found |= way.fitting(meld.cards.first_mask)
        return Cards.of_mask(found & ~self.hand.first_mask)

    def fits(self, rules: DesmocheRules, card: Card) -> Meld | None:
        """Return the first meld that ``card`` extends directly (Desmoche §8.1)."""
        return next((meld for meld in self.melds if fits(meld, card, rules)), None)

    def uses(self, rules: DesmocheRules, card: Card) -> tuple[Play, ...]:
        """Return all plays that use ``card``, on offer (Desmoche §7.1)."""
        bit = BIT[card.number]
        return self._plays(rules, bit, True) if self._usable_mask(rules) & bit else ()

    @remembered("_gives")
    def gives(self, rules: DesmocheRules) -> tuple[Give, ...]:
        """Return all ways to pass a card in Cambio (Desmoche §4.1)."""
        return tuple(chosen(_GIVE[self.seat], self.hand))

    @remembered("_lay_offs")
    def lay_offs(self, rules: DesmocheRules) -> tuple[Play, ...]:
        """Return all lay-offs from the hand (Desmoche §7.6); whether it is time for them is another question."""
        if not self.melds:
            return ()
        possible = way_of(rules).lay_off_possible(self.hand.first_mask, self._masks())
        return self._plays(rules, 0, False) if possible else ()

    @remembered("_new_melds")
    def new_melds(self, rules: DesmocheRules) -> tuple[Play, ...]:
        """Return all new melds without an offer (Desmoche §7.7); whether it is time for them is another question."""
        hand = self.hand
        if not self.melds and not way_of(rules).new_meld_possible(hand.first_mask):
            return ()
        found = self._plays(rules, 0, True)
        if found and rules.hand_melds is HandMelds.NEVER:
            found = tuple([play for play in found if not all(card in hand for card in play.cards)])
        return found

    @remembered("_usable")
    def _usable_mask(self, rules: DesmocheRules) -> int:
        """Return the cards that some play would use, if they were on offer (Desmoche §7)."""
        return way_of(rules).usable(self.hand.first_mask, self._masks())

    @remembered("_answerable")
    def _answerable_mask(self, rules: DesmocheRules) -> int:
        """Return the cards about which the seat is asked (Desmoche §6.8): those it could use; all, if it has a lay-off that is
        legal then, or if everyone is asked."""
        everything = rules.ask_everyone or (rules.lay_off is _WHENEVER_ASKED and self.lay_offs(rules))
        return _ALL if everything else self._usable_mask(rules)

    @staticmethod
    def first_asked(
        holdings: "tuple[Holding, ...]", seats: tuple[Seat, ...], card: Card, rules: DesmocheRules
    ) -> int | None:
        """Return the place in ``seats`` of the first that is asked about a card (Desmoche §6.8); ``None`` if nobody is."""
        number = card.number
        for place, seat in enumerate(seats):
            holding = holdings[seat]
            answerable = holding._answerable  # no call where it is known (a percent of a decision)
            if answerable is None:
                answerable = holding._answerable_mask(rules)
            if answerable >> number & 1 and holding.standing is _IN:
                return place
        return None

    def _masks(self) -> tuple[int, ...]:
        return tuple([meld.cards.first_mask for meld in self.melds]) if self.melds else ()

    def _plays(self, rules: DesmocheRules, offer: int, new: bool) -> tuple[Play, ...]:
        found = way_of(rules).plays(self.hand.first_mask, self._masks(), offer, new)
        return tuple([_play_of(self.seat, target, whole) for target, whole in found]) if found else ()


new_holding: Final = maker(Holding)
"""Make a holding, as the class does, faster."""


def any_in_hand(holdings: tuple[Holding, ...], cards: Cards) -> bool:
    """Return whether one of the cards is in a hand."""
    mask = cards.first_mask
    return any([mask & holding.hand.first_mask for holding in holdings])  # noqa: C419  # a generator takes longer


def after_moving(holding: Holding, move: Play) -> tuple[Holding, Meld, Cards, Cards]:
    """Return what a seat owns after a legal play, the meld laid, the meld that was there before, what other melds lost."""
    mask = 0
    for card in move.cards:
        mask |= BIT[card.number]
    target = 0
    for card in move.onto or ():
        target |= BIT[card.number]
    laid = _meld_of(target | mask)
    melds, onto, taken = [laid], Cards.NONE, 0
    for meld in holding.melds:
        cards = meld.cards.first_mask
        if cards == target:
            onto = meld.cards
        elif cards & mask:
            taken |= cards & mask
            if cards & ~mask:
                melds += map(_meld_of, kernel.left_pieces(cards, cards & ~mask))
        else:
            melds.append(meld)
    if len(melds) > 1:
        melds.sort(key=_first_card)
    hand = Cards.of_mask(holding.hand.first_mask & ~mask)
    lost = Cards.of_mask(taken) if taken else Cards.NONE
    return new_holding(holding.seat, hand, tuple(melds)), laid, onto, lost


def _first_card(meld: Meld) -> int:
    return meld.laid[0].number


# --- whole hands (Desmoche §5) ----------------------------------------------------------------------------------------


def may_win_by_itself(hand: Cards) -> bool:
    """Return whether a hand may be an automatic win under any rules: most are none, and this is quick."""
    return wins.may_be_any(hand.first_mask)


def has_four_of_a_rank(hand: Cards) -> bool:
    """Return whether a hand has all four cards of a rank."""
    return wins.has_four_of_a_rank(hand.first_mask)


def is_mixed(hand: Cards, by_suit: bool) -> bool:
    """Return whether a hand has cards of several suits, if they count, or of both colours."""
    return wins.has_several_suits(hand.first_mask) if by_suit else wins.has_both_colours(hand.first_mask)


def together(hand: Cards, rules: DesmocheRules) -> Cards:
    """Return two cards of a hand of one rank, or two neighbours in a suit; no cards if none go together."""
    return Cards.of_mask(wins.together(hand.first_mask, rules.ace is Ace.LOW_OR_HIGH, rules.pack is PackPlayed.FORTY))


# --- prospects --------------------------------------------------------------------------------------------------------


def prospect(holding: Holding, rules: DesmocheRules, to_come: Cards, winning: int) -> int:
    """Return how many cards the cards ``to_come`` would bring to the table, in all; one that wins counts ``winning``."""
    hand, melds = holding.hand.first_mask, tuple([meld.cards.first_mask for meld in holding.melds])
    unseen, worth = to_come.first_mask, 0
    for cards, helped in _helps(hand, melds, way_of(rules), winning):
        worth += helped * (cards & unseen).bit_count()
    return worth


@lru_cache(_KEPT)
def _helps(
    hand: int, melds: tuple[int, ...], way: kernel.Plays | AnyPlays, winning: int
) -> tuple[tuple[int, int], ...]:
    """Return which cards (a mask) would bring how many to the table if they came."""
    on_table = sum(melds)
    found: dict[int, int] = {}
    for number in bit_numbers(way.usable(hand, melds)):
        best = 0
        for target, whole in way.plays(hand, melds, BIT[number], True):
            laid = whole & ~target
            best = max(best, (laid & ~on_table).bit_count() if hand & ~laid else winning)
        found[best] = found.get(best, 0) | BIT[number]
    return tuple([(cards, best) for best, cards in found.items()])
