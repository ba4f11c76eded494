"""Gin Rummy passes the suite, under each of its presets, with seats that leave."""

from rummykit.game import Rng
from rummykit.games import gin
from rummykit.rulebook import AnyState
from rummykit.seats import seats_at
from rummykit.testing import conformance


def acts(state: AnyState, rng: Rng) -> tuple[gin.Left, ...]:
    """What the referee might say at any moment."""
    return tuple([gin.Left(seat) for seat in seats_at(2)])


AT_THE_WALL = (
    "a hand of chance seldom comes to the wall with a knock at the last discard; the tests of the rules have it"
)
AFTER_GIN = "no meld takes a card in hands that end with gin by chance; the tests of the rules have it"

TestGin = conformance(
    gin.GAME,
    hands=2,
    examples=1,
    acts=acts,
    unreached={
        **dict.fromkeys(("phase MustKnock", "seen phase MustKnock", "violation AtTheWall"), AT_THE_WALL),
        **dict.fromkeys(("violation OnGin", "violation OnBigGin", "violation DoesNotFit"), AFTER_GIN),
        "violation NoSuchSeat": "moves of chance name the two seats alone",
    },
)
