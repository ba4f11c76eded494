"""Desmoche §11.5: a seat that has left is taken out as a disqualified one is, but for its melds and what it owes."""

from collections.abc import Callable
from random import Random

import pytest

from rummykit.cards import Cards
from rummykit.games.desmoche import Cambio, DesmocheState, Drawing, Over, Standing
from rummykit.games.desmoche.events import HasLeft
from rummykit.games.desmoche.violations import HandIsOver, NobodyToLeave
from rummykit.seats import Seat

from .positions import dealt, drawing, exchanging, lying, offered, played, refused

MELD = "||5h 6h 7h|"


def _demanding() -> DesmocheState:
    state = offered(1, "8h", "|||", "||5h 6h 7h|5c 6c 7c", forced_lay_off="ON_DEMAND")
    return played(state, "2 decline", "3 decline") if state.to_act == (2,) else state


MOMENTS: dict[str, Callable[[], DesmocheState]] = {
    "a window": lambda: dealt("As Ah Ad Ac 3s 4h 5d 7c 9s|2s 2h 2d 2c 3h 4d 6c 8s Ts|"),
    "Cambio": lambda: played(exchanging("2s|3s|4s"), "1 give 3s"),
    "drawing": lambda: drawing(1, "|||", MELD),
    "deciding": lambda: played(drawing(2, "|||", MELD), "2 draw"),
    "an offer": lambda: offered(1, "8h", "||||"[:3], MELD),
    "a forced card": lambda: offered(2, "8h", "|||", MELD, forced_lay_off="AUTOMATIC"),
    "a demand round": _demanding,
    "paying": lambda: played(offered(1, "8h", "|||", MELD), "2 play 8h onto 5h 6h 7h"),
}
"""A state of each phase."""


@pytest.mark.parametrize(
    ("moment", "seat"),
    [pytest.param(moment, seat, id=f"11.5 seat {seat} leaves: {moment}") for moment in MOMENTS for seat in (1, 2)],
)
def test_the_hand_goes_on_as_after_a_disqualification(moment: str, seat: int) -> None:
    before = MOMENTS[moment]()
    left, disqualified = played(before, f"! left {seat}"), played(before, f"! disqualify {seat} card-to-hand")
    assert type(left.phase) is type(disqualified.phase)
    assert left.to_act == disqualified.to_act
    assert left.table.stock == disqualified.table.stock
    assert left.table.discards == disqualified.table.discards
    assert left.table.holdings[seat].standing is Standing.LEFT
    assert left.table.holdings[seat].hand == Cards.NONE
    assert left.table.holdings[seat].melds == before.table.holdings[seat].melds
    assert [gone.melds for gone in left.table.removed] == [Cards.NONE]
    assert left.events[0] == HasLeft(Seat(seat))
    assert left.events[1:] == disqualified.events[1:]


def test_11_5_is_told() -> None:
    state = played(drawing(1, "|||"), "! left 2")
    assert state.events[0].told() == "seat 2 has left [Desmoche §11.5]"


def test_11_5_the_melds_stay_on_the_table_and_the_hand_leaves_the_game_unseen() -> None:
    before = drawing(1, "|||", MELD)
    state = played(before, "! left 2")
    assert lying(state, 2) == ["5h 6h 7h"]
    (gone,) = state.table.removed
    assert gone.unseen == before.table.holdings[2].hand
    for seat in (0, 1, 3, None):
        assert not gone.unseen & state.view(None if seat is None else Seat(seat)).seen
    assert Cards.parse("5h 6h 7h") <= state.view(Seat(0)).seen


def test_11_5_the_melds_are_closed_to_all() -> None:
    state = played(offered(1, "8h", "|||", MELD, forced_lay_off="AUTOMATIC"), "! left 2")
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (3,)
    assert str(state.table.discards[-1]) == "8h"


def test_11_5_the_last_seat_wins() -> None:
    state = played(drawing(1, "||"), "! left 2", "! left 0")
    assert isinstance(state.phase, Over)
    assert state.outcome is not None
    assert (state.outcome.winners, str(state.outcome.clause)) == ((1,), "Desmoche §11.3")


def test_11_5_a_gift_goes_to_the_next_seat() -> None:
    state = played(exchanging("2s|3s|4s"), "! left 1")
    assert isinstance(state.phase, Cambio)
    assert state.to_act == (2, 0)


def test_11_5_who_is_not_in_the_hand_cannot_leave() -> None:
    (told,) = refused(drawing(1, "||"), "! left 3", NobodyToLeave)
    assert str(told) == "seat 3 is not in the hand: there is nobody who could leave [Desmoche §11.5]"
    refused(drawing(1, "||", out=(2,)), "! left 2", NobodyToLeave)
    refused(played(drawing(1, "|||"), "! left 2"), "! left 2", NobodyToLeave)
    refused(played(drawing(1, "|||"), "! disqualify 2 card-to-hand"), "! left 2", NobodyToLeave)


def test_11_5_nobody_leaves_after_the_end() -> None:
    refused(played(drawing(1, "||"), "! left 2", "! left 0"), "! left 1", HandIsOver)


def test_11_5_samples_keep_what_stays() -> None:
    state = played(drawing(1, "|||", MELD), "! left 2")
    for seat in (0, 2):
        view = state.view(Seat(seat))
        assert view.sample(Random(1)).view(Seat(seat)) == view
