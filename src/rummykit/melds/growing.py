"""Melds on the table: what a card makes of one (:func:`extend`), and what is left when cards are taken (:func:`split`)."""

from itertools import combinations, product
from typing import Final

from attrs import frozen

from rummykit._kernel.runs import ANY, starts_of
from rummykit.cards import Card, Cards, card_of
from rummykit.melds.rules import MeldRules
from rummykit.melds.shapes import Meld, Run, Set

_JOKER_NUMBER: Final = 52


def extend(meld: Meld, card: Card, rules: MeldRules) -> tuple[Meld, ...]:
    """What laying ``card`` on ``meld`` can give: none, one or two melds; two when a joker or an ace fits both ends of a run,
    the low end first. A set is laid out anew, naturals sorted, jokers last.

    ``meld`` must be one under these rules.

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
    """What is left of a meld when cards are taken from it, in the order in which it lay. Nothing at all if all were taken."""

    melds: tuple[Meld, ...]
    """The pieces that are melds; of a run there may be several."""
    scraps: tuple[tuple[Card, ...], ...]
    """The pieces that are no melds, because they are too short or have too few naturals. The cards may be taken, as far as
    melds are concerned, when there are none; :func:`judge` says what is wrong with each."""

    @property
    def valid(self) -> bool:
        """Whether only melds are left, or nothing."""
        return not self.scraps


def split(meld: Meld, taken: Cards, rules: MeldRules) -> Remains:
    """What is left of ``meld`` without ``taken``. A run falls into pieces where cards are taken from inside it.

    ``meld`` must be one under these rules. Jokers are taken from whichever places leave only melds.

    >>> laid = tuple(map(Card.parse, "4d 5d 6d 7d 8d 9d Td".split()))
    >>> print(*split(Run(laid, laid), Cards.parse("7d"), MeldRules()).melds, sep=" / ")
    4d 5d 6d / 8d 9d Td
    >>> split(Run(laid, laid), Cards.parse("6d"), MeldRules()).scraps
    ((Card.parse('4d'), Card.parse('5d')),)

    :raises AbsentCardError: if ``taken`` is not all in the meld.
    :raises MeldError: if jokers (or one of two aces) can be taken in several ways that leave melds (:class:`ManyWays`);
        choose among :func:`ways_to_split` then.
    """
    ways = ways_to_split(meld, taken, rules)
    valid = [way for way in ways if way.valid]
    if len(valid) > 1:
        from rummykit.melds.faults import ManyWays, MeldError  # at first use, see rummykit.melds

        raise MeldError(meld.laid, (ManyWays(meld.laid, taken, tuple(way.melds for way in valid)),))
    return valid[0] if valid else ways[0]


def ways_to_split(meld: Meld, taken: Cards, rules: MeldRules) -> tuple[Remains, ...]:
    """The remains for each way of taking ``taken`` from ``meld``: one, unless places of a run have equal cards.

    :raises AbsentCardError: if ``taken`` is not all in the meld.
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
