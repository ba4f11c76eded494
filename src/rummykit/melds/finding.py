"""The melds that given cards make, and what becomes of a meld when a card is added or taken.

Theory of operation: we go from the cards at hand to their melds, not from all melds to those at hand. For each suit the kernel
walks the line of ranks and gives the families of runs that the cards allow (:mod:`rummykit._kernel.runs`); for each rank it
gives the choices of copies (:mod:`rummykit._kernel.sets`). Families do not overlap, so each meld comes once, whichever copy of
a card is used.
"""

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Final

from attrs import frozen

from rummykit._kernel.bits import BIT, OF_RANK, bit_numbers, cards_of_suit, ranks_of_any, ranks_of_suit
from rummykit._kernel.runs import ANY, joker_masks, run_families, starts_of
from rummykit._kernel.sets import set_choices
from rummykit.cards import JOKER, Card, Cards, Rank, card_of
from rummykit.melds.rules import MeldRules, must_be_cards
from rummykit.melds.shapes import Meld, Run, Set

_RANKS: Final = tuple(Rank)
_SUITS: Final = range(4)


def find(cards: Cards, rules: MeldRules, containing: Cards = Cards.NONE) -> Iterator[Meld]:
    """Give all distinct melds that can be laid with some of the cards, one after the other as they are asked for.

    A joker may stand for a card that is itself there. Sets come first, by rank; then runs by suit, place and length; of equal
    ones those with fewer jokers come first.

    :param cards: the cards at hand.
    :param rules: what is a meld.
    :param containing: cards that each meld must have; there is no meld if they are not all at hand.

    >>> hand = Cards.parse("7h 8h 8h 9h 9s JK")
    >>> print(*find(hand, MeldRules(), Cards.parse("7h 9h")), sep=" / ")
    JK 7h 8h 9h / 7h 8h 9h / 7h JK 9h / 7h 8h 9h JK

    :raises TypeError: for cards that are no ``Cards``, and for rules that are no ``MeldRules``.
    """
    must_be_cards(cards, rules)
    must_be_cards(containing, rules)
    return chain(find_sets(cards, rules, containing), find_runs(cards, rules, containing))


def readings(cards: Cards, rules: MeldRules) -> tuple[Meld, ...]:
    """Return every meld that cards without an order can mean as one; there is none if they are no meld.

    :func:`judge` says why they are none.

    >>> print(*readings(Cards.parse("JK JK 6s"), MeldRules()), sep=" / ")
    6s JK JK / JK JK 6s / JK 6s JK / 6s JK JK

    :raises TypeError: for cards that are no ``Cards``, and for rules that are no ``MeldRules``.
    """
    return tuple(find(cards, rules, cards))


def universe(rules: MeldRules) -> Iterator[Meld]:
    """Give all melds that one pack without jokers has.

    >>> len(list(universe(MeldRules())))
    329
    """
    return find(Cards.of_mask(sum(OF_RANK[rank] for rank in rules.rank_numbers)), rules)


def _most_jokers(cards: Cards, rules: MeldRules) -> int:
    return cards.jokers if rules.max_jokers is None else min(cards.jokers, rules.max_jokers)


def find_sets(cards: Cards, rules: MeldRules, containing: Cards) -> Iterator[Set]:
    """Give the sets among the melds of :func:`find`."""
    if not rules.sets or not containing <= cards:
        return
    most_jokers = _most_jokers(cards, rules)
    planes = cards.planes
    needed_ranks = ranks_of_any(containing.first_mask)
    for rank in rules.rank_numbers:
        if needed_ranks & ~BIT[rank]:
            continue
        naturals = sum([(plane & OF_RANK[rank]).bit_count() for plane in planes])
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
    """Give the runs among the melds of :func:`find`."""
    if not rules.runs or not containing <= cards:
        return
    if not rules.runs_same_suit:
        yield from _find_mixed_runs(cards, rules, containing)
        return
    line = rules.line
    neighbours = rules.neighbouring_jokers
    most_jokers = _most_jokers(cards, rules)
    for suit in _SUITS:
        needed = ranks_of_suit(containing.first_mask, suit)
        if cards_of_suit(needed, suit) != containing.first_mask:
            continue
        held = ranks_of_suit(cards.first_mask, suit)
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
    needed = ranks_of_any(containing.first_mask)
    aces_needed = sum(_copies(containing, 0))
    if len(containing) - containing.jokers > needed.bit_count() + (aces_needed > 1):
        return
    aces_held = sum(_copies(cards, 0))
    families = run_families(
        line, rules.longest, rules.min_run, ranks_of_any(cards.first_mask), needed, aces_held, aces_needed,
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


def _of_rank(cards: Cards, rank: int) -> tuple[Card, ...]:
    return tuple(card_of(number) for number in bit_numbers(cards.first_mask & OF_RANK[rank]))


def _copies(cards: Cards, rank: int) -> tuple[int, ...]:
    return tuple(cards.count(card_of(13 * suit + rank)) for suit in _SUITS)


_JOKER_NUMBER: Final = 52


def extend(meld: Meld, card: Card, rules: MeldRules) -> tuple[Meld, ...]:
    """Return the melds that a meld becomes when a card is added to it.

    There is none if the card does not fit. There are two if a joker or an ace fits both ends of a run; the one with the card at
    the low end comes first. The cards of a set are laid out anew.

    :param meld: a valid meld.
    :param card: the card that is added.
    :param rules: what is a meld.

    >>> laid = tuple(map(Card.parse, ("4s", "5s", "6s")))
    >>> print(*extend(Run(laid, laid), Card.parse("JK"), MeldRules()), sep=" / ")
    JK 4s 5s 6s / 4s 5s 6s JK
    """
    if card.number == _JOKER_NUMBER and rules.max_jokers is not None and meld.cards.jokers >= rules.max_jokers:
        return ()
    return _extend_set(meld, card, rules) if isinstance(meld, Set) else _extend_run(meld, card, rules)


def _extend_set(meld: Set, card: Card, rules: MeldRules) -> tuple[Set, ...]:
    if len(meld) >= rules.longest_set:
        return ()
    if card.number != _JOKER_NUMBER and (
        card.rank is not meld.rank or (rules.sets_need_distinct_suits and card in meld.cards)
    ):
        return ()
    cards = meld.cards + card
    return (Set(tuple(cards), meld.rank, cards),)


def _extend_run(run: Run, card: Card, rules: MeldRules) -> tuple[Run, ...]:
    is_joker = card.number == _JOKER_NUMBER
    suit = next((stand.number // 13 for stand in run.stands if stand.number != _JOKER_NUMBER), 0)
    if not is_joker and rules.runs_same_suit and card.number // 13 != suit:
        return ()
    ranks = tuple(_rank_number(stand) for stand in run.stands)
    rank = _rank_number(card)
    runs: list[Run] = []
    for start in starts_of(rules.line, rules.longest, (rank, *ranks)):
        if not is_joker or rules.neighbouring_jokers or run.laid[0] is not card:
            stand = card_of(13 * suit + rules.line[start]) if rules.runs_same_suit else card
            runs.append(Run((card, *run.laid), (stand, *run.stands), run.cards + card))
    for start in starts_of(rules.line, rules.longest, (*ranks, rank)):
        if not is_joker or rules.neighbouring_jokers or run.laid[-1] is not card:
            stand = card_of(13 * suit + rules.line[start + len(ranks)]) if rules.runs_same_suit else card
            runs.append(Run((*run.laid, card), (*run.stands, stand), run.cards + card))
    return tuple(runs)


def _rank_number(card: Card) -> int:
    return ANY if card.number == _JOKER_NUMBER else card.number % 13


@frozen
class Remains:
    """What is left of a meld when cards are taken from it; everything lies where it lay."""

    melds: tuple[Meld, ...]
    """The melds that are left; of a run there may be several."""
    scraps: tuple[tuple[Card, ...], ...]
    """The pieces that are no melds, because they are too short or have too few natural cards; :func:`judge` says which."""

    @property
    def valid(self) -> bool:
        """Whether only melds are left, or nothing at all."""
        return not self.scraps


def split(meld: Meld, taken: Cards, rules: MeldRules) -> Remains:
    """Return what is left of a meld when cards are taken from it. Jokers are taken from where that leaves only melds.

    :param meld: a valid meld.
    :param taken: the cards that are taken.
    :param rules: what is a meld.

    >>> laid = tuple(map(Card.parse, "4d 5d 6d 7d 8d 9d Td".split()))
    >>> print(*split(Run(laid, laid), Cards.parse("7d"), MeldRules()).melds, sep=" / ")
    4d 5d 6d / 8d 9d Td

    :raises AbsentCardError: if the meld does not have all these cards.
    :raises MeldError: if several ways leave only melds (:class:`ManyWays`): choose one of :func:`ways_to_split`.
    """
    ways = ways_to_split(meld, taken, rules)
    valid = [way for way in ways if way.valid]
    if len(valid) > 1:
        from rummykit.melds.faults import ManyWays, MeldError  # at first use, see rummykit.melds

        raise MeldError(meld.laid, (ManyWays(meld.laid, taken, tuple(way.melds for way in valid)),))
    return valid[0] if valid else ways[0]


def ways_to_split(meld: Meld, taken: Cards, rules: MeldRules) -> tuple[Remains, ...]:
    """Return what each way of taking cards from a meld leaves: one, unless a run has equal cards in several places.

    :param meld: a valid meld.
    :param taken: the cards that are taken.
    :param rules: what is a meld.
    :raises AbsentCardError: if the meld does not have all these cards.
    """
    left = meld.cards - taken
    if isinstance(meld, Set):
        return (_set_without(meld, taken, left, rules),)
    choices: list[list[tuple[int, ...]]] = []
    for card in dict.fromkeys(taken):
        places = [place for place, other in enumerate(meld.laid) if other is card]
        choices.append(list(combinations(places, taken.count(card))))
    ways = [_run_without(meld, {place for some in chosen for place in some}, rules) for chosen in product(*choices)]
    return tuple(dict.fromkeys(ways))


def _set_without(meld: Set, taken: Cards, left: Cards, rules: MeldRules) -> Remains:
    laid: list[Card] = []
    to_take = taken
    for card in meld.laid:
        if card in to_take:
            to_take -= card
        else:
            laid.append(card)
    if not laid:
        return Remains((), ())
    if len(laid) < rules.min_set or len(laid) - left.jokers < rules.min_naturals:
        return Remains((), (tuple(laid),))
    return Remains((Set(tuple(laid), meld.rank, left),), ())


def _run_without(run: Run, taken: set[int], rules: MeldRules) -> Remains:
    melds: list[Meld] = []
    scraps: list[tuple[Card, ...]] = []
    start = 0
    for end in (*sorted(taken), len(run)):
        laid = run.laid[start:end]
        jokers = sum(card.number == _JOKER_NUMBER for card in laid)
        if len(laid) >= rules.min_run and len(laid) - jokers >= rules.min_naturals:
            melds.append(Run(laid, run.stands[start:end]))
        elif laid:
            scraps.append(laid)
        start = end + 1
    return Remains(tuple(melds), tuple(scraps))
