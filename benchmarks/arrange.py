"""Whole hands beside OpenSpiel, and the hardest of two packs with jokers.

    pip install -e ".[peers]"
    python benchmarks/arrange.py [--hands N] [--seed N]

Hands of ten to thirteen cards of one pack, from the whole pack (random) or from six ranks in sequence (rich), are put to
OpenSpiel's own ``min_deadwood``, to ``least_deadwood`` and to ``best_arrangement``, in turns, in the same run; the fastest of
several runs counts. Where the numbers differ the benchmark stops; but eleven cards are not compared, as OpenSpiel takes the
dearest card off there. Then come 25 cards of two packs, eight of them jokers, under several rules.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import pyspiel

from rummykit.cards import JOKER, Card, Cards
from rummykit.melds import Ace, MeldRules
from rummykit.melds.arrange import PIPS, Worth, best_arrangement, least_deadwood
from rummykit.packs import FULL

T = TypeVar("T")
GIN = MeldRules()
BOTH = MeldRules(ace=Ace.BOTH)
DEAR_JOKERS = Worth(lambda card: 20 if card.is_joker else PIPS.points[card.number])
HARD = {
    "ace low or high": BOTH,
    "ace low or high, two naturals": MeldRules(ace=Ace.BOTH, min_naturals=2),
    "ace anywhere": MeldRules(ace=Ace.WRAP),
    "sets of any size, runs to 14": MeldRules(
        ace=Ace.BOTH, max_set=None, sets_need_distinct_suits=False, run_with_two_aces=True
    ),
}


def microseconds(asked: Sequence[Callable[[], object]], hands: int) -> list[float]:
    """For each of the questions about all the hands, the fastest of several runs, in turns; per hand."""
    best = [float("inf")] * len(asked)
    for _ in range(9):
        for place, ask in enumerate(asked):
            start = time.perf_counter()
            ask()
            best[place] = min(best[place], time.perf_counter() - start)
    return [seconds / hands * 1e6 for seconds in best]


def of_all(ask: Callable[[T], object], hands: Sequence[T]) -> list[object]:
    """What is answered of each hand."""
    return [ask(hand) for hand in hands]


def beside_openspiel(number: int, rng: random.Random) -> None:
    """The table of hands of one pack."""
    min_deadwood = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    print(f"{'':24}{'OpenSpiel':>12}{'number':>12}{'times':>8}{'arrangement':>14}{'times':>8}   (microseconds)")
    pools = {"random": range(52), "rich": [13 * suit + rank for suit in range(4) for rank in range(4, 10)]}
    for size in (10, 11, 12, 13):
        for kind, pool in pools.items():
            dealt = [rng.sample(pool, size) for _ in range(number)]
            hands = [Cards.of_mask(sum(1 << card for card in hand)) for hand in dealt]
            theirs = [min_deadwood(hand) for hand in dealt]
            ours = [least_deadwood(hand, GIN, PIPS) for hand in hands]
            if size != 11 and theirs != ours:
                sys.exit(f"{kind} hands of {size}: the numbers differ")
            peer, least, arranged = microseconds(
                [
                    partial(of_all, min_deadwood, dealt),
                    partial(of_all, lambda hand: least_deadwood(hand, GIN, PIPS), hands),
                    partial(of_all, lambda hand: best_arrangement(hand, GIN, PIPS), hands),
                ],
                number,
            )
            print(
                f"{size} cards, {kind:14}{peer:12.2f}{least:12.2f}{least / peer:8.2f}{arranged:14.2f}{arranged / peer:8.2f}"
            )


def hardest(number: int, rng: random.Random) -> None:
    """The table of hands of two packs."""
    pack: list[Card] = list(FULL.times(2).new_order())
    print(f"\n{'25 cards, 8 jokers':40}{'median':>12}{'worst':>12}   (milliseconds, number and arrangement)")
    for name, rules in HARD.items():
        for worth, how in ((PIPS, ""), (DEAR_JOKERS, ", jokers 20")):
            spent: list[float] = []
            for _ in range(number):
                cards = Cards(rng.sample(pack, 17) + [JOKER] * 8)
                start = time.perf_counter()
                least = least_deadwood(cards, rules, worth)
                arrangement = best_arrangement(cards, rules, worth)
                spent.append((time.perf_counter() - start) * 1000)
                if worth.of(arrangement.rest) != least:
                    sys.exit(f"{cards}: the arrangement leaves {worth.of(arrangement.rest)}, the number is {least}")
            print(f"{name + how:40}{statistics.median(spent):12.1f}{max(spent):12.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    beside_openspiel(arguments.hands, rng)
    hardest(arguments.hands, rng)


if __name__ == "__main__":
    main()
