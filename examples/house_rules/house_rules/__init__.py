"""House rules of Desmoche: those that options say, and those that take a page, each in a module of its own.

- ``winner_deals``: the winner deals next;
- ``no_ace_sets``: a move is forbidden, with a violation of its own;
- ``capped``: another way to pay, with an option of its own;
- ``draw_two``: who draws twice;
- ``until_used``: the opening goes on until somebody uses a card.
"""

from typing import Final

from rummykit.games.desmoche import DesmocheRules, PackPlayed

__all__ = ["COLOURS_IN_BALANCE", "EIGHT_CARDS", "FIVE_SEATS", "FORTY_CARDS"]

EIGHT_CARDS: Final = DesmocheRules(hand_size=8)
"""Eight cards each; nine win."""
FIVE_SEATS: Final = DesmocheRules(most_seats=5)
"""Up to five play."""
FORTY_CARDS: Final = DesmocheRules(pack=PackPlayed.FORTY)
"""The pack of 40, with the jack after the seven."""
COLOURS_IN_BALANCE: Final = DesmocheRules(min_set=4)
"""No two cards of a set that share a colour without two of the other: of one pack these are the sets of four."""
