"""The options of Conquián, its pack and its melds (Conquián §1, §2)."""

from collections.abc import Mapping
from enum import Enum
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from attrs import frozen

from rummykit.melds import MeldRules
from rummykit.options import choice, number_of, whole, yes_or_no
from rummykit.packs import FULL, SPANISH, Pack
from rummykit.violations import Clause

C: Final = partial(Clause, "Conquián")
"""A clause of the rules page of Conquián, by its number."""
_PACKS: Final = {40: SPANISH, 52: FULL}


class Direction(Enum):
    """Which way round the table the order of play goes (Conquián §1.5)."""

    ANTICLOCKWISE = "anticlockwise"
    """To the right."""
    CLOCKWISE = "clockwise"
    """To the left."""


class Rearrange(Enum):
    """How own melds may be changed (Conquián §2.3)."""

    FREE = "free"
    """In any way that leaves only melds."""
    DESMOCHE = "desmoche"
    """A play may take cards from other own melds if each leaves a meld."""


class Forcing(Enum):
    """When a seat can be forced to take a card (Conquián §4.1)."""

    DIRECT = "direct"
    """If the card alone extends one of its melds."""
    WITH_REARRANGING = "with rearranging"
    """If it could use the card without a hand card."""
    NONE = "none"
    """Never."""


class StockUsedUp(Enum):
    """How a hand ends whose stock is used up (Conquián §5.2)."""

    NO_WINNER = "no winner"
    """Nobody has won."""
    MOST_MELDED = "most melded"
    """The seat with the most cards on the table has won, if it is one alone."""


class Settlement(Enum):
    """What the winner gets (Conquián §5.3)."""

    STAKE = "stake"
    """A stake from each loser."""
    POT = "pot"
    """The pot, into which all have put a stake."""


@frozen(kw_only=True)
class ConquianRules:
    """The points on which tables of Conquián differ (Conquián §1.1)."""

    pack: int = number_of(
        40, (40, 52), clause="2.2", says="how many cards the pack has; of 40, the jack follows the seven"
    )
    hand_size: int = whole(8, minimum=2, clause="1.3", says="how many cards are dealt to each seat; one more wins")
    exchange: bool = yes_or_no(
        True, clause="1.4", says="whether each seat gives a card to the next before the first turn"
    )
    direction: Direction = choice(
        Direction.ANTICLOCKWISE, clause="1.5", says="which way round the table the order of play goes"
    )
    rearrange: Rearrange = choice(Rearrange.FREE, clause="2.3", says="how own melds may be changed")
    ask_everyone: bool = yes_or_no(False, clause="3.6", says="whether seats that can only decline are asked, too")
    forcing: Forcing = choice(Forcing.DIRECT, clause="4.1", says="when a seat can be forced to take a card")
    stock_used_up: StockUsedUp = choice(
        StockUsedUp.NO_WINNER, clause="5.2", says="how a hand ends whose stock is used up"
    )
    settlement: Settlement = choice(Settlement.STAKE, clause="5.3", says="what the winner gets")


MEXICAN: Final = ConquianRules()
"""The Mexican game: eight cards, nine to win."""
ANGLO_AMERICAN: Final = ConquianRules(hand_size=10, exchange=False, direction=Direction.CLOCKWISE)
"""The Anglo-American game for two: ten cards, eleven to win."""
CENTRAL_AMERICAN: Final = ConquianRules(hand_size=9)
"""The Central American game: nine cards, ten to win."""
PRESETS: Final[Mapping[str, ConquianRules]] = MappingProxyType(
    {"MEXICAN": MEXICAN, "ANGLO_AMERICAN": ANGLO_AMERICAN, "CENTRAL_AMERICAN": CENTRAL_AMERICAN}
)
"""The presets by name, the default first."""


def pack_of(rules: ConquianRules) -> Pack:
    """Return the pack of 40 or of 52 (Conquián §1)."""
    return _PACKS[rules.pack]


def meld_rules(rules: ConquianRules) -> MeldRules:
    """Return what is a meld, none so long that the hand could not be won with it (Conquián §2.1, §2.2, §2.4)."""
    return _meld_rules(rules.pack, longest_meld(rules))


def melds_of_any_length(rules: ConquianRules) -> MeldRules:
    """Return what would be a meld if none were too long (Conquián §2.1)."""
    return _meld_rules(rules.pack, rules.pack)


def longest_meld(rules: ConquianRules) -> int:
    """Return how many cards a meld has at most (Conquián §2.4)."""
    won, in_suit = rules.hand_size + 1, rules.pack // 4
    return won if in_suit >= won else rules.hand_size - 2


@cache
def _meld_rules(pack: int, longest: int) -> MeldRules:
    return MeldRules(rank_order=_PACKS[pack].ranks, max_run=longest, max_set=min(longest, 4), max_jokers=0)
