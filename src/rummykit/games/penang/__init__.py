"""Penang Rummy, or *si* rummy: nothing is drawn, and who can lay nothing is dead.

>>> from rummykit.games import penang
>>> state = penang.deal(seats=4, seed="a table in Penang")
>>> state
<Penang Opening: 1 to act; 4 seats, dealer 0, hands 20 20 20 20, melds on the table 0>
>>> state = state.play(state.legal_moves()[0])
"""

from typing import Final

from rummykit.games.penang.events import PenangEvent
from rummykit.games.penang.laid import Edge, Laid
from rummykit.games.penang.listing import PenangMoves
from rummykit.games.penang.moves import Dead, End, LayMeld, LayOff, PenangMove, Swap
from rummykit.games.penang.phases import (
    Acted,
    Acting,
    Opening,
    Over,
    PenangPhase,
    PenangSeenPhase,
    PenangState,
    PenangView,
)
from rummykit.games.penang.rulebook import GAME, PenangRulebook
from rummykit.games.penang.rules import CARD_POINTS, PENANG, PRESETS, NextDealer, PenangRules, Settlement
from rummykit.games.penang.table import Holding, PenangSight, SeatSeen, SeenTable, Standing, Table, most_moves
from rummykit.rulebook import Left

__all__ = [
    "CARD_POINTS",
    "GAME",
    "PENANG",
    "PRESETS",
    "Acted",
    "Acting",
    "Dead",
    "Edge",
    "End",
    "Holding",
    "Laid",
    "LayMeld",
    "LayOff",
    "Left",
    "NextDealer",
    "Opening",
    "Over",
    "PenangEvent",
    "PenangMove",
    "PenangMoves",
    "PenangPhase",
    "PenangRulebook",
    "PenangRules",
    "PenangSeenPhase",
    "PenangSight",
    "PenangState",
    "PenangView",
    "SeatSeen",
    "SeenTable",
    "Settlement",
    "Standing",
    "Swap",
    "Table",
    "deal",
    "format_move",
    "most_moves",
    "parse_move",
]

deal: Final = GAME.deal
"""Deal a hand."""
parse_move: Final = GAME.parse
"""Read a move."""
format_move: Final = GAME.format
"""Write a move."""


def __dir__() -> list[str]:
    return sorted(__all__)
