"""Desmoche passes the suite that every game passes: its presets, random options, disqualifications by a referee."""

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from rummykit.game import Rng
from rummykit.games.desmoche import (
    EARLY,
    GAME,
    HONDURAS,
    NICARAGUA,
    Declaration,
    DiscardsVisible,
    Disqualify,
    Fault,
    ForcedLayOff,
    StandingOut,
)
from rummykit.seats import seats_at
from rummykit.testing import conformance


def a_referee(state: Any, rng: Rng) -> Iterable[Disqualify]:
    """Any seat, for any fault."""
    for seat in seats_at(state.table.seat_count):
        yield from (Disqualify(seat, fault) for fault in Fault)


# mypy knows no base class that a call makes.
class TestDesmoche(conformance(GAME, examples=8, acts=a_referee)):  # type: ignore[misc]
    """The presets, two to four seats."""


TestTablesThatAskEverybody = conformance(
    GAME,
    rules=[
        evolve(EARLY, ask_everyone=True, declaration=Declaration.AUTOMATIC),
        evolve(
            NICARAGUA,
            ask_everyone=True,
            forced_lay_off=ForcedLayOff.ON_DEMAND,
            dissolve_melds=True,
            discards_visible=DiscardsVisible.ALL,
        ),
        evolve(HONDURAS, ask_everyone=True, standing_out=StandingOut.FREELY, cambio=False),
    ],
    seats=[3],
    examples=1,
)
