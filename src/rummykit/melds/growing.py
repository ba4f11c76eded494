"""What cards of a hand make of melds that lie there already, card after card."""

from collections import deque

from attrs import frozen

from rummykit.cards import Cards
from rummykit.melds.finding import extend
from rummykit.melds.rules import MeldRules
from rummykit.melds.shapes import Meld, Run


@frozen
class Growth:
    """A meld that grew."""

    meld: Meld
    """The meld as it would lie then."""
    added: Cards
    """The cards that it grew by."""
    low: int = 0
    """How many of them lie before a run."""


def growths(meld: Meld, cards: Cards, rules: MeldRules) -> list[Growth]:
    """What a meld can become with some of ``cards``, itself first, fewer cards before more."""
    first = Growth(meld, Cards.NONE)
    found: dict[Meld, Growth] = {meld: first}
    waiting = deque([first])
    while waiting:
        grown = waiting.popleft()
        for card in dict.fromkeys(cards - grown.added):
            for longer in extend(grown.meld, card, rules):
                if longer not in found:
                    at_low_end = isinstance(longer, Run) and isinstance(grown.meld, Run) and _begins(longer, grown.meld)
                    found[longer] = Growth(longer, grown.added + card, grown.low + at_low_end)
                    waiting.append(found[longer])
    return list(found.values())


def _begins(longer: Run, run: Run) -> bool:
    return longer.stands[1:] == run.stands and longer.laid[1:] == run.laid
