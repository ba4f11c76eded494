"""The order in which the melds of an arrangement stand."""

from collections.abc import Iterable, Sequence

from rummykit._kernel.runs import ANY, starts_of
from rummykit.cards import JOKER
from rummykit.melds.finding import readings
from rummykit.melds.rules import MeldRules
from rummykit.melds.shapes import Meld, Set


def joined(melds: Sequence[Meld], rules: MeldRules) -> list[Meld]:
    """The same cards in fewer melds: of any two that could be one, one is made."""
    done: list[Meld] = []
    waiting = list(melds)
    while waiting:
        meld = waiting.pop()
        for other in done:
            if type(other) is type(meld):
                together = meld.cards + other.cards
                one = next(iter(readings(together, rules)), None)
                if one is not None:
                    done.remove(other)
                    waiting.append(one)
                    break
        else:
            done.append(meld)
    return done


def in_order(melds: Iterable[Meld], rules: MeldRules) -> list[Meld]:
    """Sets by rank, then runs by suit, place and length."""

    def key(meld: Meld) -> tuple[int, ...]:
        laid = tuple(card.number for card in meld.laid)
        if isinstance(meld, Set):
            return (0, rules.rank_order.index(meld.rank), *laid)
        ranks = tuple(ANY if stand is JOKER else stand.number % 13 for stand in meld.stands)
        suit = meld.stands[0].number // 13  # where runs mix suits a joker has none, and comes last
        return (1, suit, starts_of(rules.line, rules.longest, ranks)[0], len(laid), *laid)

    return sorted(melds, key=key)
