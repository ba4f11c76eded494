"""The points on which tables of Penang Rummy differ, and the presets (Penang §12)."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from attrs import frozen

from rummykit.melds import Ace, MeldRules
from rummykit.options import Points, choice, points, whole, whole_or_none, yes_or_no


class NextDealer(Enum):
    """Who deals the next hand (§9.2)."""

    WINNER = "winner"
    """The winner of the hand."""
    WORST = "worst"
    """The seat with the highest count."""


class Settlement(Enum):
    """What counts are worth in a match (§9.3)."""

    SCORE_SHEET = "score sheet"
    """Counts are points, added up over the match."""
    PAIRWISE = "pairwise"
    """Each two seats settle the difference of their counts in chips."""
    PAY_WINNER = "pay the winner"
    """Each loser pays its count to the winners in chips."""


CARD_POINTS: Final = Points(
    {"A": 15, **{rank: int(rank) for rank in "23456789"}, "T": 10, "J": 10, "Q": 10, "K": 10, "JK": 20}
)
"""Penang §8.1."""


@frozen(kw_only=True)
class PenangRules:
    """The points on which tables differ. The default is :data:`PENANG`.

    :raises RulesError: for a value of the wrong type or out of bounds, and for points of something that is no rank.
    """

    packs: int | None = whole_or_none(
        None,
        minimum=1,
        maximum=20,
        none_means="2, for five seats 3",
        clause="1.2",
        says="how many packs of 52 are played with",
    )
    jokers: int | None = whole_or_none(
        None,
        minimum=0,
        maximum=100,
        none_means="6, for five seats 9",
        clause="1.2",
        says="how many jokers are added to them",
    )
    hand_size: int | None = whole_or_none(
        None,
        minimum=1,
        maximum=200,
        none_means="20, for two and three seats 25",
        clause="1.3",
        says="how many cards each seat is dealt",
    )
    max_jokers: int | None = whole_or_none(
        None, minimum=0, none_means="no limit", clause="2.3", says="how many jokers one meld may have"
    )
    min_naturals: int = whole(
        1, minimum=1, clause="2.4", says="how many natural cards a meld has at least when it is laid"
    )
    swaps: bool = yes_or_no(True, clause="5.5", says="whether jokers may be swapped out of melds")
    stop_when_one_alive: bool = yes_or_no(
        False, clause="6.3", says="whether the hand ends with the death that leaves one seat alive"
    )
    card_points: Mapping[str, int] = points(CARD_POINTS, clause="8.1", says="what a card left in hand counts")
    next_dealer: NextDealer = choice(
        NextDealer.WINNER, clause="9.2", says="whether the winner or the highest count deals the next hand"
    )
    settlement: Settlement = choice(
        Settlement.SCORE_SHEET, clause="9.3", says="whether counts are added up or paid, and by whom to whom"
    )

    def packs_for(self, seats: int) -> int:
        """Return how many packs a table of so many seats takes (§1.2)."""
        return (3 if seats >= 5 else 2) if self.packs is None else self.packs

    def jokers_for(self, seats: int) -> int:
        """Return how many jokers a table of so many seats takes (§1.2)."""
        return (9 if seats >= 5 else 6) if self.jokers is None else self.jokers

    def hand_size_for(self, seats: int) -> int:
        """Return how many cards each of so many seats is dealt (§1.3)."""
        return (20 if seats >= 4 else 25) if self.hand_size is None else self.hand_size


PENANG: Final = PenangRules()
"""The game as the fullest account tells it."""

PRESETS: Final = MappingProxyType({"PENANG": PENANG})
"""The default first."""


def meld_rules(rules: PenangRules) -> MeldRules:
    """Return what is a meld (Penang §2)."""
    return MeldRules(
        max_set=None,
        ace=Ace.BOTH,
        sets_need_distinct_suits=False,
        run_with_two_aces=True,
        max_jokers=rules.max_jokers,
        min_naturals=rules.min_naturals,
    )
