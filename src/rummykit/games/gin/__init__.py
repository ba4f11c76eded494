"""Gin Rummy: two seats draw and discard until one knocks with little deadwood, and the other lays off.

>>> from rummykit.games import gin
>>> state = gin.deal(seats=2, seed="a table for two")
>>> state.legal_moves()[0]
Take(seat=Seat(1))
"""

from typing import Final

from rummykit.games.gin.ending import GinEnding, How, Over
from rummykit.games.gin.events import GinEvent
from rummykit.games.gin.moves import BigGin, Discard, Draw, End, GinMove, Knock, LayMeld, LayOff, Pass, Take
from rummykit.games.gin.players import GinView, KeenPlayer
from rummykit.games.gin.rulebook import GAME, GinRulebook, GinState
from rummykit.games.gin.rules import OKLAHOMA, OPENSPIEL, STANDARD, STRAIGHT, GinRules, LayOffOrder, NextDealer, Wall
from rummykit.games.gin.showdown import Defending, LayingDown, LayingOff, Melding
from rummykit.games.gin.table import GinSight, GinTable, SeenGinTable
from rummykit.games.gin.turn import Discarding, Drawing, GinMoment, LastDiscard, MustDraw, MustKnock, Offer
from rummykit.rulebook import Left

__all__: list[str] = [
    "GAME",
    "OKLAHOMA",
    "OPENSPIEL",
    "STANDARD",
    "STRAIGHT",
    "GinRulebook",
    "deal",
    "format_move",
    "parse_move",
]
__all__ += ["GinRules", "How", "LayOffOrder", "NextDealer", "Wall"]
__all__ += ["BigGin", "Discard", "Draw", "End", "GinMove", "Knock", "LayMeld", "LayOff", "Left", "Pass", "Take"]
__all__ += ["Discarding", "Drawing", "GinMoment", "LastDiscard", "MustDraw", "MustKnock", "Offer"]
__all__ += ["Defending", "GinEnding", "LayingDown", "LayingOff", "Melding", "Over"]
__all__ += ["GinEvent", "GinSight", "GinState", "GinTable", "GinView", "KeenPlayer", "SeenGinTable"]

deal: Final = GAME.deal
"""Deal a hand."""
parse_move: Final = GAME.parse
"""Read a move."""
format_move: Final = GAME.format
"""Write a move."""


def __dir__() -> list[str]:
    return __all__
