"""Penang Rummy passes the suite that every game passes: two to five seats, house rules, random options."""

from attrs import evolve

from rummykit.games.penang import GAME, PENANG, NextDealer
from rummykit.testing import conformance

OF_OTHER_RULES = "another option forbids it: the suites of house rules below play them"
WITH_JOKERS = "it takes melds with jokers, and a move that is wrong in one point; the tests of the rules have it"

TestPenang = conformance(
    GAME,
    rules=[evolve(PENANG, hand_size=9)],
    examples=3,
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
    search=0,
)
