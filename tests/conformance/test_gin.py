"""Gin Rummy passes the suite, under each of its presets, with seats that leave."""

from rummykit.game import Rng
from rummykit.games import gin
from rummykit.rulebook import AnyState
from rummykit.seats import seats_at
from rummykit.testing import conformance


def acts(state: AnyState, rng: Rng) -> tuple[gin.Left, ...]:
    """What the referee might say at any moment."""
    return tuple([gin.Left(seat) for seat in seats_at(2)])


TestGin = conformance(gin.GAME, rules=tuple(gin.GAME.presets.values()), hands=2, examples=2, acts=acts)
