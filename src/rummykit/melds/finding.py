"""The melds that given cards make: :func:`find`, and what follows from it.

Theory of operation: we never try melds out on a hand, we go from the hand to its melds. For each suit the kernel walks the
line of ranks and gives the families of runs that the cards allow (:mod:`rummykit._kernel.runs`); for each rank it gives
the choices of copies (:mod:`rummykit._kernel.sets`). Families do not overlap, so each meld comes once, whichever physical
copy of a card is used. The readings of a group are the melds in it that contain all of it.
"""

from collections.abc import Iterator
from itertools import chain, product
from typing import Final

from rummykit._kernel.bits import BIT
from rummykit._kernel.runs import joker_masks, run_families
from rummykit._kernel.sets import set_choices
from rummykit.cards import JOKER, Card, Cards, Rank, card_of
from rummykit.melds.rules import MeldRules, must_be_cards
from rummykit.melds.shapes import Meld, Run, Set

_ALL_RANKS: Final = 0x1FFF
_RANKS: Final = tuple(Rank)
_SUITS: Final = range(4)
_RANK_MASK: Final = tuple(sum(BIT[13 * suit + rank] for suit in _SUITS) for rank in range(13))


def find(cards: Cards, rules: MeldRules, containing: Cards = Cards.NONE) -> Iterator[Meld]:
    """All distinct melds that can be laid with some of ``cards``, among them all of ``containing``; lazily.

    A joker may stand for a card that is itself there. Melds that differ only in which copy of a card they use are one.
    Sets come first, by rank; then runs by suit, place and length; fewer jokers first. Cards in ``containing`` that are not
    in ``cards`` are in no meld.

    >>> hand = Cards.parse("7h 8h 8h 9h 9s JK")
    >>> print(*find(hand, MeldRules(), Cards.parse("7h 9h")), sep=" / ")
    JK 7h 8h 9h / 7h 8h 9h / 7h JK 9h / 7h 8h 9h JK

    :raises TypeError: for cards that are no ``Cards``, rules that are no ``MeldRules``.
    """
    must_be_cards(cards, rules)
    must_be_cards(containing, rules)
    return chain(find_sets(cards, rules, containing), find_runs(cards, rules, containing))


def readings(cards: Cards, rules: MeldRules) -> tuple[Meld, ...]:
    """All that an unordered group of cards can mean as one meld; none when it is no meld (:func:`judge` says why).

    >>> print(*readings(Cards.parse("JK JK 6s"), MeldRules()), sep=" / ")
    6s JK JK / JK JK 6s / JK 6s JK / 6s JK JK
    """
    return tuple(find(cards, rules, cards))


def universe(rules: MeldRules) -> Iterator[Meld]:
    """All melds of one pack without jokers, each card of :attr:`MeldRules.rank_order` once in each suit.

    >>> len(list(universe(MeldRules())))
    329
    """
    mask = sum(BIT[13 * suit + rank] for suit in _SUITS for rank in rules.rank_numbers)
    return find(Cards.of_mask(mask), rules)


def _most_jokers(cards: Cards, rules: MeldRules) -> int:
    return cards.jokers if rules.max_jokers is None else min(cards.jokers, rules.max_jokers)


def find_sets(cards: Cards, rules: MeldRules, containing: Cards) -> Iterator[Set]:
    """The sets among :func:`find`."""
    if not rules.sets or not containing <= cards:
        return
    most_jokers = _most_jokers(cards, rules)
    planes = cards.planes
    needed_ranks = _ranks_in(containing.first_mask)
    for rank in rules.rank_numbers:
        if needed_ranks & ~BIT[rank]:
            continue
        naturals = sum([(plane & _RANK_MASK[rank]).bit_count() for plane in planes])
        if naturals + most_jokers < rules.min_set or naturals < rules.min_naturals:
            continue
        held = _copies(cards, rank)
        needed = _copies(containing, rank)
        if rules.sets_need_distinct_suits:
            held = tuple([min(copies, 1) for copies in held])
        choices = set_choices(
            held, needed, rules.min_set, rules.longest_set, containing.jokers, most_jokers, rules.min_naturals
        )
        for taken, jokers in choices:
            laid = [card_of(13 * suit + rank) for suit, copies in enumerate(taken) for _ in range(copies)]
            yield Set((*laid, *(JOKER,) * jokers), _RANKS[rank])


def find_runs(cards: Cards, rules: MeldRules, containing: Cards) -> Iterator[Run]:
    """The runs among :func:`find`."""
    if not rules.runs or not containing <= cards:
        return
    if not rules.runs_same_suit:
        yield from _find_mixed_runs(cards, rules, containing)
        return
    line = rules.line
    neighbours = rules.neighbouring_jokers
    most_jokers = _most_jokers(cards, rules)
    for suit in _SUITS:
        needed = containing.first_mask >> 13 * suit & _ALL_RANKS
        if BIT[13 * suit] * needed != containing.first_mask:
            continue
        held = cards.first_mask >> 13 * suit & _ALL_RANKS
        ace = card_of(13 * suit)
        aces_needed = containing.count(ace)
        if len(containing) - containing.jokers > needed.bit_count() + (aces_needed > 1):
            continue
        aces_held = cards.count(ace)
        if held.bit_count() + (aces_held > 1) + most_jokers < rules.min_run or (not held and rules.min_naturals):
            continue
        families = run_families(
            line, rules.longest, rules.min_run, held, needed, aces_held, aces_needed,
            containing.jokers, most_jokers, rules.min_naturals, neighbours,
        )  # fmt: skip
        for start, length, gaps, free, fewest, most in families:
            stands = tuple(card_of(13 * suit + rank) for rank in line[start : start + length])
            for mask in joker_masks(gaps, free, fewest, most, neighbours):
                yield _run(stands, mask)


def _run(stands: tuple[Card, ...], jokers_mask: int) -> Run:
    laid = list(stands)
    naturals_mask = 0
    for place, card in enumerate(stands):
        if jokers_mask & BIT[place]:
            laid[place] = JOKER
        elif naturals_mask & BIT[card.number]:
            break  # the second ace
        else:
            naturals_mask |= BIT[card.number]
    else:
        return Run(tuple(laid), stands, Cards.of_planes((naturals_mask,), jokers_mask.bit_count()))
    return Run(tuple(laid), stands)


def _find_mixed_runs(cards: Cards, rules: MeldRules, containing: Cards) -> Iterator[Run]:
    line = rules.line
    neighbours = rules.neighbouring_jokers
    needed = _ranks_in(containing.first_mask)
    aces_needed = sum(_copies(containing, 0))
    if len(containing) - containing.jokers > needed.bit_count() + (aces_needed > 1):
        return
    aces_held = sum(_copies(cards, 0))
    families = run_families(
        line, rules.longest, rules.min_run, _ranks_in(cards.first_mask), needed, aces_held, aces_needed,
        containing.jokers, _most_jokers(cards, rules), rules.min_naturals, neighbours,
    )  # fmt: skip
    for start, length, gaps, free, fewest, most in families:
        ranks = line[start : start + length]
        two_aces = ranks[0] == ranks[-1]
        choices = [_of_rank(cards if two_aces and not rank else containing, rank) for rank in ranks]
        choices = [choice or _of_rank(cards, rank) for choice, rank in zip(choices, ranks, strict=True)]
        for mask in joker_masks(gaps, free, fewest, most, neighbours):
            places = [(JOKER,) if mask & BIT[place] else choice for place, choice in enumerate(choices)]
            for laid in product(*places):
                run = Run(laid, laid)
                if not two_aces or containing <= run.cards <= cards:
                    yield run


def _ranks_in(mask: int) -> int:
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & _ALL_RANKS


def _of_rank(cards: Cards, rank: int) -> tuple[Card, ...]:
    return tuple(card_of(13 * suit + rank) for suit in _SUITS if cards.first_mask & BIT[13 * suit + rank])


def _copies(cards: Cards, rank: int) -> tuple[int, ...]:
    return tuple(cards.count(card_of(13 * suit + rank)) for suit in _SUITS)
