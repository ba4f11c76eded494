"""Penang §6.4: a seat that has left is dead, in turn or not."""

from rummykit.games.penang import Acted, Acting, Opening, Over
from rummykit.games.penang.events import Counted, Died, HasLeft, Won
from rummykit.games.penang.violations import AllAreDead, GameDeclared, NobodyToLeave
from rummykit.seats import Seat

from .penang_positions import acted, acting, fact, opening, played, refused

SET = "8s 8h 8c"


def test_6_4_the_seat_in_turn_is_dead_though_it_could_meld() -> None:
    state = played(opening(f"{SET}|5h|6h"), "! left 0")
    assert state.phase == Acting(Seat(1))
    assert [one.dead for one in state.table.standings] == [True, False, False]
    assert state.events == (HasLeft(Seat(0)),)
    assert state.events[0].told() == "seat 0 has left: it is dead [Penang §6.4]"


def test_6_4_another_seat_is_dead_and_the_turn_stays() -> None:
    for before in (opening(f"{SET}|5h|6h"), acting(f"{SET}|5h|6h"), acted(f"{SET}|5h|6h")):
        after = played(before, "! left 1")
        assert after.phase == before.phase
        assert after.table.standings[1].dead
        assert isinstance(after.phase, Opening | Acting | Acted)


def test_6_4_after_an_action_and_after_a_swap() -> None:
    assert played(acted("8s|5h|6h"), "! left 0").to_act == (1,)
    swapped = played(acting("4h 2c|5c|6c", "run 3h JK 5h"), "0 swap 4h from run 3h JK 5h")
    assert played(swapped, "! left 0").to_act == (1,)


def test_6_4_turns_pass_over_it() -> None:
    state = played(acted("8s|5h|6h"), "! left 1", "0 end")
    assert state.to_act == (2,)


def test_6_4_its_melds_stay_open_and_its_cards_count() -> None:
    state = played(acting(f"{SET} 2d|8d 3c|4d"), "0 meld set 8s 8h 8c", "! left 0", "1 lay 8d onto set 8s 8h 8c")
    assert fact(state, "tables") == [["set 8s 8h 8d 8c"]]
    assert fact(state, "counts") == [2, 3, 4]


def test_6_4_when_the_last_one_alive_leaves_all_count() -> None:
    state = played(acting("2d|3d|4d", dead=(1, 2)), "! left 0")
    assert isinstance(state.phase, Over)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners, state.outcome.counts) == ("all are dead", (0,), (2, 3, 4))
    assert [type(event) for event in state.events] == [HasLeft, Counted, Counted, Counted, Won]
    assert Died not in map(type, state.events)


def test_6_4_one_is_left_alive() -> None:
    goes_on = played(acting("2d|3d|4d", dead=(1,)), "! left 2")
    assert goes_on.to_act == (0,)
    ends = played(acting("2d|3d|4d", dead=(1,), stop_when_one_alive=True), "! left 2")
    assert ends.outcome is not None
    assert str(ends.outcome.clause) == "Penang §6.3"


def test_6_4_who_is_not_alive_cannot_leave() -> None:
    state = acting("2d|3d|4d", dead=(1,))
    (told,) = refused(state, "! left 1", NobodyToLeave)
    assert str(told) == "seat 1 is not alive at this table: there is nobody who could leave [Penang §6.4]"
    refused(state, "! left 3", NobodyToLeave)


def test_6_4_nobody_leaves_after_the_end() -> None:
    refused(played(acting("2d|3d", dead=(1,)), "! left 0"), "! left 0", AllAreDead)
    refused(played(acting(f"{SET}|3d"), "0 meld set 8s 8h 8c"), "! left 1", GameDeclared)


def test_6_4_a_view_foresees_it_and_judges_it_alike() -> None:
    state = opening(f"{SET}|5h|6h")
    act = state.book.parse("! left 0")
    for seat in (Seat(0), Seat(1), None):
        assert state.view(seat).after(act) == state.play(act).view(seat)
