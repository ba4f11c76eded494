"""Planning a turn: views after moves that reveal nothing, moves staged, committed and withdrawn."""

import random

import pytest
from attrs import evolve

from rummykit.game import UnknownCardError
from rummykit.games import desmoche, penang
from rummykit.games.desmoche import DesmocheMove, DesmocheState, DesmocheView, ForcedLayOff, StandingOut
from rummykit.plan import Plan
from rummykit.seats import Seat, after
from rummykit.stakes import Stakes
from rummykit.violations import IllegalMove
from tests.rules.penang_positions import acting

TABLES = [
    desmoche.NICARAGUA,
    evolve(desmoche.NICARAGUA, forced_lay_off=ForcedLayOff.ON_DEMAND, standing_out=StandingOut.FREELY, cambio=False),
    evolve(desmoche.EARLY, ask_everyone=True),
]


def reveals(state: DesmocheState, move: DesmocheMove) -> bool:
    """Whether what follows depends on cards that the moving seat does not see, as the rules have it (Desmoche §6.3, §6.8)."""
    match move:
        case desmoche.Draw() | desmoche.Bet() | desmoche.Announce():
            return True
        case desmoche.Release() | desmoche.Pay():
            asked: tuple[Seat, ...] = after(move.seat, state.table.seat_count)
        case desmoche.Decline() if isinstance(state.phase, desmoche.Offer):
            asked = state.phase.waiting
        case _:
            asked = ()
    return not state.rules.ask_everyone and any(state.table.is_in(seat) for seat in asked)


def played(seed: int) -> list[DesmocheState]:
    """The states of a random hand that prefers plays, with money in every other one."""
    rng = random.Random(seed)
    stakes = Stakes(stake=1, balances=(30,) * 3, side_stake=1, side_games=(("oro", (Seat(0), Seat(2))),))
    state: DesmocheState = desmoche.deal(
        TABLES[seed % 3], seats=3, seed=str(seed), stakes=stakes if seed % 2 else Stakes()
    )
    states = [state]
    while state.outcome is None:
        moves = list(state.legal_moves())
        plays: list[DesmocheMove] = [move for move in moves if isinstance(move, desmoche.Play)]
        moves = plays if plays and rng.random() < 0.7 else moves
        state = state.play(moves[int(rng.random() * len(moves))])
        states.append(state)
    return states


def foreseen_view(view: DesmocheView, move: DesmocheMove) -> DesmocheView | None:
    """The view after a move; ``None`` if it names a card on which it depends."""
    try:
        return view.after(move)
    except UnknownCardError as error:
        return None if error.move == move and error.unknown else view


@pytest.mark.parametrize("seed", range(30))
def test_the_view_after_a_move_is_the_view_of_the_state_after_it(seed: int) -> None:
    foreseen = 0
    for state in played(seed):
        for seat in state.to_act:
            view = state.view(seat)
            for move in view.legal_moves()[:40]:
                follows = foreseen_view(view, move)
                if follows is None:
                    assert not isinstance(move, desmoche.Demand)
                    if not isinstance(move, desmoche.Give | desmoche.Declare) and not reveals(state, move):
                        assert state.table.money is not None
                        assert state.play(move).outcome is not None
                else:
                    foreseen += 1
                    assert not reveals(state, move)
                    assert follows == state.play(move).view(seat)
                    assert follows.events == state.play(move).view(seat).events
    assert foreseen > 0


def test_a_view_foresees_no_illegal_move_and_no_move_of_another_seat() -> None:
    state = desmoche.deal(seats=3, seed="a table in León")
    view = state.view(Seat(1))
    for text in ("1 draw", "0 give 7h"):
        with pytest.raises(IllegalMove):
            view.after(desmoche.parse_move(text))


def at_a_play(seed: int = 0) -> tuple[DesmocheState, Seat, DesmocheMove]:
    """A state in which a seat that pays could lay a meld first."""
    for state in played(seed):
        for move in state.legal_moves():
            if isinstance(state.phase, desmoche.Paying) and isinstance(move, desmoche.Play):
                return state, state.phase.seat, move
    return at_a_play(seed + 6)  # where not everybody is asked, so that a payment leads to what is unknown


def test_a_turn_is_staged_looked_at_and_committed() -> None:
    state, seat, play = at_a_play()
    plan = Plan(state.view(seat)).stage(play)
    assert plan.view == state.play(play).view(seat)
    assert not plan.complete
    assert plan.violations(play)
    pay = next(move for move in plan.view.legal_moves() if isinstance(move, desmoche.Pay))
    paid = plan.stage(pay)
    assert (paid.moves, paid.complete) == ((play, pay), True)
    assert paid.unknown is not None
    assert str(pay.card) in paid.unknown
    assert paid.view == plan.view
    for ask in (paid.stage, paid.violations):
        with pytest.raises(UnknownCardError, match=str(pay)):
            ask(pay)
    assert paid.commit(state) == state.play(play).play(pay)


def test_a_staged_move_is_withdrawn_and_nothing_has_happened() -> None:
    state, seat, play = at_a_play()
    begun = Plan(state.view(seat))
    plan = begun.stage(play)
    assert plan.withdraw() == begun
    assert plan.withdraw(0) == plan
    assert plan.withdraw(5) == begun
    with pytest.raises(ValueError, match="-1 moves"):
        plan.withdraw(-1)


def test_an_illegal_move_is_not_staged_and_a_stale_plan_not_committed() -> None:
    state, seat, play = at_a_play()
    plan = Plan(state.view(seat))
    with pytest.raises(IllegalMove):
        plan.stage(desmoche.Draw(seat))
    with pytest.raises(IllegalMove):
        plan.stage(play).commit(state.play(play))


def test_a_turn_of_penang_rummy_is_staged_to_its_end_and_committed() -> None:
    state = acting("4h 9c|2c", "run 3h JK 5h")
    plan = Plan(state.view(Seat(0)))
    looked_at: list[penang.PenangView] = []
    for text in ("0 swap 4h from run 3h JK 5h", "0 lay JK onto run 3h 4h 5h high", "0 end"):
        assert not plan.complete
        plan = plan.stage(penang.parse_move(text))
        looked_at.append(plan.view)
    assert plan.complete
    assert plan.unknown is None
    committed = plan.commit(state)
    assert committed.to_act == (Seat(1),)
    assert plan.view == committed.view(Seat(0))
    assert plan.withdraw().view == looked_at[1]
    assert plan.withdraw(2).view == looked_at[0]
    assert [one.clause.number for one in plan.withdraw(2).violations(penang.parse_move("0 end"))] == ["3.1", "5.2"]


def test_game_depends_on_hands_that_are_then_shown() -> None:
    state = acting("4h|2c", "run 3h 4h 5h,set 4s 4d 4c")
    plan = Plan(state.view(Seat(0))).stage(penang.parse_move("0 lay 4h onto set 4s 4d 4c"))
    assert plan.complete
    assert plan.unknown is not None
    assert "hands" in plan.unknown
    assert plan.commit(state).outcome is not None
