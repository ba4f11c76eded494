"""The bridge to the kernel: cards go in, cards and plays come out. No other module of the game passes masks.

Melds are kept by their masks, and plays by seat, target and whole: the same recur in many hands, and each is made once.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeVar

from rummykit._kernel import plays as kernel
from rummykit._kernel.bits import BIT, bit_numbers
from rummykit.cards import Card, Cards, card_of
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.rules import Ace, DesmocheRules
from rummykit.melds import Meld, Run, Set
from rummykit.seats import Seat, seats_at

V = TypeVar("V")

_LOW_OR_HIGH: Final = Ace.LOW_OR_HIGH
_KEPT: Final = 1 << 14
"""Holdings of which it is remembered what helps them: enough for a hand, in which most come up several times."""
_melds: Final[dict[int, Meld]] = {}
_plays: Final[dict[tuple[int, int, int], Play]] = {}


def of_each_card(make: Callable[[Seat, Card], V]) -> tuple[tuple[V, ...], ...]:
    """Return what ``make`` makes of each seat and card: values that differ in these alone are made once, and looked up by
    ``[seat][card.number]``."""
    return tuple([tuple([make(seat, card_of(number)) for number in range(52)]) for seat in seats_at(4)])


def chosen(made: tuple[V, ...], cards: Cards) -> list[V]:
    """Return, of values made for each card, those of some cards, in order."""
    return [made[number] for number in bit_numbers(cards.first_mask)]


def gathered(cards: Iterable[Card], groups: Iterable[Cards] = ()) -> Cards:
    """Return each of the cards, and of the cards of the groups, once."""
    mask = 0
    for group in groups:
        mask |= group.first_mask
    for card in cards:
        mask |= BIT[card.number]
    return Cards.of_mask(mask)


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


def fitting(meld: Meld, rules: DesmocheRules) -> Cards:
    """Return the cards that extend a meld directly (Desmoche §8.1)."""
    return Cards.of_mask(kernel.fitting(meld.cards.first_mask, rules.ace is _LOW_OR_HIGH))


def fits(meld: Meld, card: Card, rules: DesmocheRules) -> bool:
    """Return whether a card extends a meld directly (Desmoche §8.1)."""
    return bool(kernel.fitting(meld.cards.first_mask, rules.ace is _LOW_OR_HIGH) & BIT[card.number])


def wanted(hand: Cards, melds: tuple[Meld, ...], rules: DesmocheRules) -> Cards:
    """Return the cards, not in the hand, that extend one of the melds directly (Desmoche §10.2)."""
    ace_high, found = rules.ace is _LOW_OR_HIGH, 0
    for meld in melds:
        found |= kernel.fitting(meld.cards.first_mask, ace_high)
    return Cards.of_mask(found & ~hand.first_mask)


def usable(hand: Cards, melds: tuple[Meld, ...], rules: DesmocheRules) -> Cards:
    """Return the cards that some play would use, if they were on offer (Desmoche §7)."""
    ace_high = rules.ace is _LOW_OR_HIGH
    return Cards.of_mask(
        kernel.usable(hand.first_mask, _masks(melds), ace_high, rules.split_runs, rules.dissolve_melds)
    )


def uses(seat: Seat, hand: Cards, melds: tuple[Meld, ...], rules: DesmocheRules, card: Card) -> tuple[Play, ...]:
    """Return all plays that use a card on offer (Desmoche §7.1)."""
    return _found(seat, hand.first_mask, _masks(melds), BIT[card.number], rules, True)


def lay_offs(seat: Seat, hand: Cards, melds: tuple[Meld, ...], rules: DesmocheRules) -> tuple[Play, ...]:
    """Return all plays that extend a meld without an offer (Desmoche §7.6)."""
    mask, masks = hand.first_mask, _masks(melds)
    if not kernel.lay_off_possible(mask, masks, rules.ace is _LOW_OR_HIGH, rules.dissolve_melds):
        return ()
    return _found(seat, mask, masks, 0, rules, False)


def new_melds(seat: Seat, hand: Cards, melds: tuple[Meld, ...], rules: DesmocheRules) -> tuple[Play, ...]:
    """Return all plays that lay a new meld without an offer (Desmoche §7.7)."""
    mask = hand.first_mask
    if not melds and not kernel.new_meld_possible(mask, rules.ace is _LOW_OR_HIGH):
        return ()
    return _found(seat, mask, _masks(melds), 0, rules, True)


def _masks(melds: tuple[Meld, ...]) -> tuple[int, ...]:
    return tuple([meld.cards.first_mask for meld in melds]) if melds else ()


def _found(
    seat: Seat, hand: int, melds: tuple[int, ...], offer: int, rules: DesmocheRules, new: bool
) -> tuple[Play, ...]:
    ace_high = rules.ace is _LOW_OR_HIGH
    found = kernel.plays(hand, melds, offer, ace_high, rules.split_runs, rules.dissolve_melds, new)
    return tuple([_play_of(seat, target, whole) for target, whole in found]) if found else ()


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


def moved(hand: Cards, melds: tuple[Meld, ...], move: Play) -> tuple[Cards, tuple[Meld, ...], Meld, Cards, Cards]:
    """Return what a legal play leads to: the hand, all melds, the meld laid, the meld before, what other melds lost."""
    mask = 0
    for card in move.cards:
        mask |= BIT[card.number]
    target = 0
    for card in move.onto or ():
        target |= BIT[card.number]
    laid = _meld_of(target | mask)
    after = [laid]
    taken = 0
    for meld in melds:
        cards = meld.cards.first_mask
        if cards == target:
            continue
        if cards & mask:
            taken |= cards & mask
            if cards & ~mask:
                after += map(_meld_of, kernel.left_pieces(cards, cards & ~mask))
        else:
            after.append(meld)
    if len(after) > 1:
        after.sort(key=_first_card)
    left = Cards.of_mask(hand.first_mask & ~mask)
    return left, tuple(after), laid, Cards.of_mask(target), Cards.of_mask(taken)


def _first_card(meld: Meld) -> int:
    return meld.laid[0].number


def may_win_by_itself(hand: Cards) -> bool:
    """Return whether a hand may be an automatic win under any rules: most are none, and this is quick (Desmoche §5)."""
    return kernel.may_win_by_itself(hand.first_mask)


def prospect(hand: Cards, melds: tuple[Meld, ...], rules: DesmocheRules, to_come: Cards, winning: int) -> int:
    """Return how many cards the cards ``to_come`` would bring to the table, in all; one that wins counts ``winning``."""
    ace_high, unseen, worth = rules.ace is _LOW_OR_HIGH, to_come.first_mask, 0
    masks = _masks(melds)
    for cards, helped in _helps(hand.first_mask, masks, ace_high, rules.split_runs, rules.dissolve_melds, winning):
        worth += helped * (cards & unseen).bit_count()
    return worth


@lru_cache(_KEPT)
def _helps(
    hand: int, melds: tuple[int, ...], ace_high: bool, split: bool, dissolve: bool, winning: int
) -> tuple[tuple[int, int], ...]:
    """Return which cards (a mask) would bring how many to the table if they came."""
    on_table = sum(melds)
    found: dict[int, int] = {}
    for number in bit_numbers(kernel.usable(hand, melds, ace_high, split, dissolve)):
        best = 0
        for target, whole in kernel.plays(hand, melds, BIT[number], ace_high, split, dissolve, True):
            laid = whole & ~target
            best = max(best, (laid & ~on_table).bit_count() if hand & ~laid else winning)
        found[best] = found.get(best, 0) | BIT[number]
    return tuple([(cards, best) for best, cards in found.items()])
