"""What the options make of pack, melds and hands: every other module asks here (Desmoche §1.1, §1.4, §3, §9.1)."""

from typing import Final

from rummykit.games.desmoche.rules import Ace, DesmocheRules
from rummykit.melds import Ace as AcePlace
from rummykit.melds import MeldRules
from rummykit.packs import FULL, Pack

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_ACE: Final = {Ace.LOW: AcePlace.LOW, Ace.LOW_OR_HIGH: AcePlace.BOTH}


def pack_of(rules: DesmocheRules) -> Pack:
    """Return the pack of a table (Desmoche §1.1)."""
    return FULL


def meld_rules(rules: DesmocheRules) -> MeldRules:
    """Return what is a meld (Desmoche §3.1 to §3.3)."""
    return MeldRules(
        min_set=rules.min_set,
        max_set=rules.max_set,
        min_run=rules.min_run,
        max_run=rules.max_run,
        ace=_ACE[rules.ace],
        max_jokers=0,
    )


def spelled(number: int) -> str:
    """Return a number of cards or seats in words.

    >>> spelled(9)
    'nine'
    """
    return _NUMBERS[number]


def span(least: int, most: int) -> str:
    """Return from where to where something reaches, in words.

    >>> span(3, 10), span(3, 4), span(4, 4)
    ('three to ten', 'three or four', 'four')
    """
    if least == most:
        return spelled(least)
    return f"{spelled(least)} {'or' if most == least + 1 else 'to'} {spelled(most)}"
