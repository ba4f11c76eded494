"""Every class of violation is met by a table test, and by random proposals put to random states of random hands."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from rummykit.games.desmoche import (
    Announcing,
    Declaring,
    Demanding,
    DesmocheMove,
    DesmocheState,
    Forced,
    Left,
    PlacingBets,
)
from rummykit.games.desmoche.violations import VIOLATIONS
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

from .cases import cases_of
from .positions import asserted_violations
from .proposals import random_hand, random_move, random_options, referee_act, step

PROPOSALS: Final = 150_000
"""How many moves are proposed, ten to each state on the way through some hundreds of hands, and more where one seldom is."""
SELDOM: Final = (PlacingBets, Announcing, Declaring, Forced, Demanding)


def test_every_class_is_met_by_a_table_test() -> None:
    asserted_violations.clear()
    for case in cases_of("desmoche"):
        case.run()
    assert not [kind.__name__ for kind in VIOLATIONS if kind not in asserted_violations]


def test_every_class_is_met_by_random_proposals() -> None:
    met: Counter[type[Violation]] = Counter()
    rng = Random(1)
    proposed = 0
    while proposed < PROPOSALS:
        lengths = {"min_set": 4, "max_run": 6} if rng.random() < 0.1 else {}
        state, keen = random_hand(rng, random_options(rng) | lengths, money=rng.random() < 0.2), rng.choice((0.2, 0.8))
        while True:
            number = 60 if isinstance(state.phase, SELDOM) else 10
            for _ in range(number):
                met.update(type(one) for one in _broken(rng, state, random_move(rng, state)))
            proposed += number
            for seat in seats_at(state.table.seat_count):
                met.update(map(type, state.violations(Left(seat))))
            if state.outcome is not None:
                break
            state = _onwards(rng, state, keen)
    assert not [kind.__name__ for kind in VIOLATIONS if not met[kind]], met
    assert met.keys() <= {*VIOLATIONS}


def _broken(rng: Random, state: DesmocheState, move: DesmocheMove) -> tuple[Violation, ...]:
    """What the move breaks, asked of the state or of the view of a seat; a refusal leaves the state as it was."""
    seats: tuple[Seat | None, ...] = (None, *seats_at(state.table.seat_count))
    broken = state.violations(move)
    if move.seat is not None and rng.random() < 0.1:
        viewer = rng.choice(seats)
        seen = state.view(viewer).violations(move)
        assert viewer != move.seat or seen == broken
        return seen
    assert all(str(one).endswith(f" [{one.clause}]") for one in broken)
    return broken


def _onwards(rng: Random, state: DesmocheState, keen: float) -> DesmocheState:
    act = referee_act(rng, state)
    if rng.random() < 0.02 and not state.violations(act):
        return state.play(act)
    return state.play(step(rng, state, keen=keen))


@pytest.mark.parametrize("kind", VIOLATIONS, ids=lambda kind: kind.__name__)
def test_a_class_has_a_code_and_a_clause(kind: type[Violation]) -> None:
    assert kind.clause.game == "Desmoche"
    assert kind.__doc__
