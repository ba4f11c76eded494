"""Desmoche, the Nicaraguan game, with its Honduran and older forms.

>>> from rummykit.games import desmoche
>>> state = desmoche.deal(desmoche.NICARAGUA, seats=3, seed="a table in León")
>>> state = state.play(state.legal_moves()[0])
"""

from typing import Final

from rummykit.games.desmoche.events import DesmocheEvent
from rummykit.games.desmoche.holding import Holding, Standing
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    Disqualify,
    Draw,
    Fault,
    Give,
    Pay,
    Play,
    Release,
    StandOut,
)
from rummykit.games.desmoche.opening import (
    Announcing,
    Cambio,
    Declaring,
    DesmochePhase,
    DesmocheSeenPhase,
    PlacingBets,
)
from rummykit.games.desmoche.phase import DesmocheEnding, Over
from rummykit.games.desmoche.rulebook import DesmocheRulebook
from rummykit.games.desmoche.rules import (
    EARLY,
    HONDURAS,
    NICARAGUA,
    PRESETS,
    Ace,
    AutomaticWin,
    Betting,
    Bonus,
    ColorWin,
    Declaration,
    DesmocheRules,
    DiscardsVisible,
    ForcedLayOff,
    HandMelds,
    LayingOrder,
    LayOff,
    Mico,
    PackPlayed,
    SideGame,
    StandingOut,
    StockUsedUp,
    TieBreak,
)
from rummykit.games.desmoche.states import DesmocheState, DesmocheView
from rummykit.games.desmoche.table import (
    DesmocheSight,
    Gift,
    MoneySeen,
    Removed,
    RemovedSeen,
    SeatSeen,
    SeenTable,
    Table,
)
from rummykit.games.desmoche.turn import Deciding, DecidingUnseen, Demanding, Drawing, Forced, Offer, Paying
from rummykit.rulebook import Left

__all__ = [
    "EARLY",
    "GAME",
    "HONDURAS",
    "NICARAGUA",
    "PRESETS",
    "Ace",
    "Announce",
    "Announcing",
    "AutomaticWin",
    "Bet",
    "Betting",
    "Bonus",
    "Cambio",
    "ColorWin",
    "Deciding",
    "DecidingUnseen",
    "Declaration",
    "Declare",
    "Declaring",
    "Decline",
    "Demand",
    "Demanding",
    "DesmocheEnding",
    "DesmocheEvent",
    "DesmocheMove",
    "DesmochePhase",
    "DesmocheRulebook",
    "DesmocheRules",
    "DesmocheSeenPhase",
    "DesmocheSight",
    "DesmocheState",
    "DesmocheView",
    "DiscardsVisible",
    "Disqualify",
    "Draw",
    "Drawing",
    "Fault",
    "Forced",
    "ForcedLayOff",
    "Gift",
    "Give",
    "HandMelds",
    "Holding",
    "LayOff",
    "LayingOrder",
    "Left",
    "Mico",
    "Money",
    "MoneySeen",
    "Offer",
    "Over",
    "PackPlayed",
    "Pay",
    "Paying",
    "PlacingBets",
    "Play",
    "Release",
    "Removed",
    "RemovedSeen",
    "SeatSeen",
    "SeenTable",
    "SideGame",
    "StandOut",
    "Standing",
    "StandingOut",
    "StockUsedUp",
    "Table",
    "TieBreak",
    "deal",
    "format_move",
    "parse_move",
    "position",
]


GAME: Final = DesmocheRulebook()
"""The rulebook of Desmoche."""
deal: Final = GAME.deal
"""Deal a hand: :meth:`rummykit.rulebook.Rulebook.deal`."""
parse_move: Final = GAME.parse
"""Read a move: :meth:`rummykit.rulebook.Rulebook.parse`."""
format_move: Final = GAME.format
"""Write a move: :meth:`rummykit.rulebook.Rulebook.format`."""
position: Final = GAME.position
"""Read a position written at a real table: :meth:`DesmocheRulebook.position`."""


def __dir__() -> list[str]:
    return __all__
