"""A wild rank beside printed jokers: which cards of it stand for others, and where.

A card of the wild rank stands for itself or, like a joker, for another card. So a hand with such cards is looked at several
times, once for each choice of those that stand for others: to the melds they are jokers, and only when all else is laid out
does each get its place. A card that could as well lie there as itself does not stand for another.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import evolve, frozen

from rummykit._kernel.runs import ANY, starts_of
from rummykit.cards import JOKER, Card, Cards, Rank
from rummykit.melds.growing import Growth
from rummykit.melds.rules import MeldRules
from rummykit.melds.shapes import Meld, Run, Set


def choices(cards: Cards, wild: Rank | None) -> Iterator[Cards]:
    """Which cards of the wild rank may stand for others: none, some, all."""
    wilds = [card for card in cards if card is not JOKER and card.rank is wild]
    found = dict.fromkeys(Cards(some) for size in range(len(wilds) + 1) for some in combinations(wilds, size))
    yield from found


def with_jokers(meld: Meld, wild: Rank | None, rules: MeldRules) -> Meld:
    """The meld with jokers in the place of wild cards that stand for others: in a run where another card is meant, in a set of
    another rank or as a second of its suit."""
    laid = list(meld.laid)
    for place, card in enumerate(laid):
        if card is JOKER or card.rank is not wild:
            continue
        if isinstance(meld, Run):
            is_itself = meld.stands[place] is card
        else:
            is_itself = card.rank is meld.rank and not (rules.sets_need_distinct_suits and card in laid[:place])
        if not is_itself:
            laid[place] = JOKER
    return _with_laid(meld, tuple(laid if isinstance(meld, Run) else sorted(laid)))


def _with_laid(meld: Meld, laid: tuple[Card, ...]) -> Meld:
    return meld if laid == meld.laid else evolve(meld, laid=laid, cards=Cards(laid))


@frozen
class Place:
    """A meld on which jokers are to be told apart: a new one, or one that grew from ``given``."""

    growth: Growth
    """What is laid off."""
    given: Meld | None
    """The given meld that it grows on; ``None``: a new one."""
    number: int
    """Equal new melds have one number."""

    @property
    def jokers(self) -> int:
        """How many of its jokers are new."""
        return self.growth.added.jokers

    def new_places(self, run: Run) -> list[int]:
        """Where a run has new jokers."""
        old = range(0) if self.given is None else range(self.growth.low, self.growth.low + len(self.given))
        return [place for place, card in enumerate(run.laid) if card is JOKER and place not in old]

    def takes(self, card: Card, rules: MeldRules) -> bool:
        """Whether a card of the wild rank stands for another here, and would not lie as itself."""
        meld = self.growth.meld
        if isinstance(meld, Set):
            return meld.rank is not card.rank or (rules.sets_need_distinct_suits and card in meld.laid)
        new = self.new_places(meld)
        if rules.runs_same_suit:
            return all(meld.stands[place] is not card for place in new)
        ranks = tuple(ANY if stand is JOKER else stand.number % 13 for stand in meld.stands)
        return not any(
            rules.line[start + place] == card.number % 13
            for start in starts_of(rules.line, rules.longest, ranks)
            for place in new
        )

    def laid_with(self, jokers: tuple[Card, ...]) -> Meld:
        """The meld with these cards, sorted, for its new jokers."""
        meld = self.growth.meld
        if isinstance(meld, Run):
            laid = list(meld.laid)
            if self.given is not None:
                laid[self.growth.low : self.growth.low + len(self.given)] = self.given.laid
            for place, card in zip(self.new_places(meld), jokers, strict=True):
                laid[place] = card
            return _with_laid(meld, tuple(laid))
        naturals = [card for card in meld.laid if card is not JOKER]
        given = [] if self.given is None else list(self.given.laid)
        for card in naturals:
            if card in given:
                given.remove(card)
        return _with_laid(meld, (*naturals, *sorted((*given, *jokers))))


def dealt_out(
    places: Sequence[Place], jokers: Cards, rules: MeldRules, least: Cards | None = None
) -> Iterator[tuple[Meld, ...]]:
    """Every way of dealing out ``jokers``, as many as there are new ones on the melds, that makes other melds.

    Of equal melds a later one has no lesser jokers; ``least`` are those of an equal meld before.
    """
    if not places:
        yield ()
        return
    here, others = places[0], places[1:]
    for some in dict.fromkeys(combinations(jokers, here.jokers)):
        if least is not None and some < tuple(least):
            continue
        if all(card is JOKER or here.takes(card, rules) for card in some):
            equal = bool(others) and here.given is None and others[0].number == here.number
            meld = here.laid_with(some)
            for melds in dealt_out(others, jokers - Cards(some), rules, Cards(some) if equal else None):
                yield (meld, *melds)
