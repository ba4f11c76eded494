"""The phases of a hand of Desmoche, which are its states: one class each, holding only what exists in that phase.

:mod:`~rummykit.games.desmoche.opening` has those before the first card is drawn, :mod:`~rummykit.games.desmoche.turns` those
of the turns, :mod:`~rummykit.games.desmoche.phase` what they share and the end.
"""

from typing import TypeAlias

from rummykit.games.desmoche.opening import Announcing, Cambio, Declaring, PlacingBets, begin
from rummykit.games.desmoche.phase import Over
from rummykit.games.desmoche.turns import Deciding, Demanding, Drawing, Forced, Offer, Paying

__all__ = [
    "Announcing",
    "Cambio",
    "Deciding",
    "Declaring",
    "Demanding",
    "DesmocheState",
    "Drawing",
    "Forced",
    "Offer",
    "Over",
    "Paying",
    "PlacingBets",
    "begin",
]

DesmocheState: TypeAlias = (
    PlacingBets | Announcing | Declaring | Cambio | Drawing | Deciding | Offer | Forced | Demanding | Paying | Over
)
