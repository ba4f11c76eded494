"""Least deadwood beside OpenSpiel's own, where its package is installed (the extra ``peers``)."""

import os
import random
from typing import Any

import pytest

from rummykit.cards import Cards
from rummykit.melds import MeldRules
from rummykit.melds.arrange import PIPS, best_arrangement, least_deadwood

pyspiel: Any = pytest.importorskip("pyspiel")

HANDS = int(os.environ.get("RUMMYKIT_HANDS", "40")) * 20


@pytest.mark.parametrize("ranks", [5, 7, 13])
@pytest.mark.parametrize("size", [7, 10, 12, 13])  # it takes a card off eleven
def test_least_deadwood_is_that_of_openspiel(size: int, ranks: int) -> None:
    rng = random.Random(size * ranks)
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    rules = MeldRules()
    for _ in range(HANDS):
        first = rng.randrange(14 - ranks)
        numbers = rng.sample([13 * suit + rank for suit in range(4) for rank in range(first, first + ranks)], size)
        hand = Cards.of_mask(sum(1 << number for number in numbers))
        least = least_deadwood(hand, rules, PIPS)
        assert least == utils.min_deadwood(numbers), hand
        assert PIPS.of(best_arrangement(hand, rules, PIPS).rest) == least
