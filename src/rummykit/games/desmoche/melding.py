"""What the options make of pack, melds and hands: every other module asks here (Desmoche §1.1, §1.4, §3, §9.1)."""

from functools import lru_cache
from typing import Final

from rummykit._saying import in_words
from rummykit.games.desmoche.rules import Ace, DesmocheRules, PackPlayed
from rummykit.melds import Ace as AcePlace
from rummykit.melds import MeldRules
from rummykit.packs import FULL, SPANISH, Pack

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_PACK: Final = {PackPlayed.FIFTY_TWO: FULL, PackPlayed.FORTY: SPANISH}
_ACE: Final = {Ace.LOW: AcePlace.LOW, Ace.LOW_OR_HIGH: AcePlace.BOTH}


def pack_of(rules: DesmocheRules) -> Pack:
    """Return the pack of a table (Desmoche §1.1)."""
    return _PACK[rules.pack]


def seats_for(rules: DesmocheRules) -> tuple[int, ...]:
    """Return how many may play: a card at least is left for the stock (Desmoche §1.1)."""
    cards = len(pack_of(rules))
    return tuple([seats for seats in range(2, rules.most_seats + 1) if rules.hand_size * seats < cards])


def stock_dealt(rules: DesmocheRules, seats: int) -> int:
    """Return how many cards the stock has after the deal (Desmoche §1.5)."""
    return len(pack_of(rules)) - rules.hand_size * seats


@lru_cache(maxsize=64)
def meld_rules(rules: DesmocheRules) -> MeldRules:
    """Return what is a meld (Desmoche §3.1 to §3.3)."""
    return MeldRules(
        rank_order=pack_of(rules).ranks,
        min_set=rules.min_set,
        max_set=rules.max_set,
        min_run=rules.min_run,
        max_run=rules.max_run,
        ace=_ACE[rules.ace],
        max_jokers=0,
    )


def spelled(number: int) -> str:
    """Return a number of cards or seats in words.

    >>> spelled(9), spelled(99)
    ('nine', '99')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else in_words(number)


def span(least: int, most: int) -> str:
    """Return from where to where something reaches, in words.

    >>> span(3, 10), span(3, 4), span(4, 4)
    ('three to ten', 'three or four', 'four')
    """
    if least == most:
        return spelled(least)
    return f"{spelled(least)} {'or' if most == least + 1 else 'to'} {spelled(most)}"


def cards_melded(rules: DesmocheRules) -> str:
    """Return how a hand is won by play, in words (Desmoche §9.1)."""
    return f"{spelled(rules.hand_size + 1)} cards melded"
