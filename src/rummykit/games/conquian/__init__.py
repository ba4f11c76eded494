"""Conquián: each seat in turn turns a card, whoever uses it pays with another, and one card more than was dealt wins.

>>> from rummykit.games import conquian
>>> state = conquian.deal(conquian.ANGLO_AMERICAN, seats=2, seed="a table in Veracruz")
>>> state.legal_moves()[0]
Turn(seat=Seat(1))
"""

from typing import Final

from rummykit.games.conquian.events import ConquianEvent
from rummykit.games.conquian.moves import Arrange, ConquianMove, Decline, Force, Give, Pay, Play, Turn
from rummykit.games.conquian.phase import ConquianEnding, Over
from rummykit.games.conquian.players import ConquianView, GreedyPlayer
from rummykit.games.conquian.rulebook import GAME, ConquianRulebook, ConquianState
from rummykit.games.conquian.rules import (
    ANGLO_AMERICAN,
    CENTRAL_AMERICAN,
    MEXICAN,
    ConquianRules,
    Direction,
    Forcing,
    Rearrange,
    Settlement,
    StockUsedUp,
)
from rummykit.games.conquian.table import ConquianSight, ConquianTable, SeenConquianTable
from rummykit.games.conquian.turn import Asked, ConquianMoment, Deciding, Exchanging, Forced, MayForce, Paying, Turning
from rummykit.rulebook import Left

__all__: list[str] = [
    "ANGLO_AMERICAN",
    "CENTRAL_AMERICAN",
    "GAME",
    "MEXICAN",
    "ConquianRulebook",
    "deal",
    "format_move",
    "parse_move",
]
__all__ += ["ConquianRules", "Direction", "Forcing", "Rearrange", "Settlement", "StockUsedUp"]
__all__ += ["Arrange", "ConquianMove", "Decline", "Force", "Give", "Left", "Pay", "Play", "Turn"]
__all__ += ["Asked", "ConquianMoment", "Deciding", "Exchanging", "Forced", "MayForce", "Over", "Paying", "Turning"]
__all__ += ["ConquianEnding", "ConquianEvent", "ConquianSight", "ConquianState", "ConquianTable", "ConquianView"]
__all__ += ["GreedyPlayer", "SeenConquianTable"]

deal: Final = GAME.deal
"""Deal a hand."""
parse_move: Final = GAME.parse
"""Read a move."""
format_move: Final = GAME.format
"""Write a move."""


def __dir__() -> list[str]:
    return __all__
