"""Penang Rummy passes the suite that every game passes: two to five seats, house rules, random options, seats that leave."""

from attrs import evolve

from rummykit.game import Rng
from rummykit.games.penang import GAME, PENANG, Left, NextDealer, PenangState
from rummykit.seats import seats_at
from rummykit.testing import conformance

OF_OTHER_RULES = "another option forbids it: the suites of house rules below play them"
WITH_JOKERS = "it takes melds with jokers, and a move that is wrong in one point; the tests of the rules have it"


def a_referee(state: PenangState, rng: Rng) -> tuple[Left, ...]:
    """Any seat has left."""
    return tuple([Left(seat) for seat in seats_at(state.table.seat_count)])


TestPenang = conformance(
    GAME,
    rules=[evolve(PENANG, hand_size=9)],
    examples=3,
    acts=a_referee,
    unreached={
        **dict.fromkeys(("violation OneIsAlive", "violation SwapsNotPlayed"), OF_OTHER_RULES),
        **dict.fromkeys(
            [
                f"violation {name}"
                for name in (
                    "MeldHasTooManyJokers",
                    "LaysOffTooManyJokers",
                    "SwapEdgeMissing",
                    "SwapEdgeSuperfluous",
                )
            ],
            WITH_JOKERS,
        ),
    },
)

TestFullHands = conformance(GAME, search=0, seats=[4], examples=1)

TestHouseRules = conformance(
    GAME,
    rules=[
        evolve(PENANG, hand_size=8, max_jokers=1, min_naturals=2, stop_when_one_alive=True),
        evolve(PENANG, hand_size=8, swaps=False, packs=1, jokers=2, next_dealer=NextDealer.WORST),
        evolve(PENANG, hand_size=7, packs=1, jokers=8, card_points={"A": 1, "JK": 50}),
    ],
    seats=[3],
    examples=1,
    acts=a_referee,
    search=0,
)
