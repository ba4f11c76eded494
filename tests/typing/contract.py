"""Every rulebook, state, view, move and event fits the machine as it stands: checked by type checkers, not run.

What one game has is refused where another's belongs; ``match state.phase`` and ``match view.phase`` name every phase.
"""

from typing import assert_never

from rummykit.game import Bot
from rummykit.games import conquian, desmoche, gin, penang
from rummykit.games.conquian import ConquianEvent, ConquianMove, ConquianState, ConquianView
from rummykit.games.desmoche import DesmocheEvent, DesmocheMove, DesmocheState, DesmocheView
from rummykit.games.gin import GinEvent, GinMove, GinState, GinView
from rummykit.games.penang import PenangEvent, PenangMove, PenangState, PenangView
from rummykit.players import RandomPlayer
from rummykit.rulebook import AnyRulebook, Event, Move
from toy_rummy import GAME as TOY
from toy_rummy import ToyMove, ToyState, ToyView
from toy_rummy.play import Discarding, Drawing, Over, ToyEvent

BOOKS: tuple[AnyRulebook, ...] = (desmoche.GAME, penang.GAME, gin.GAME, conquian.GAME, TOY)
BOT: Bot = RandomPlayer()


def each_phase_of_a_state(state: DesmocheState) -> str:
    phase = state.phase
    match phase:
        case desmoche.PlacingBets() | desmoche.Announcing() | desmoche.Declaring() | desmoche.Cambio():
            return "before the turns"
        case desmoche.Drawing() | desmoche.Deciding() | desmoche.Offer() | desmoche.Forced():
            return "a turn"
        case desmoche.Demanding() | desmoche.Paying() | desmoche.Over():
            return "its end"
        case _:
            assert_never(phase)


def each_phase_of_a_view(view: PenangView) -> str:
    phase = view.phase
    match phase:
        case penang.Opening() | penang.Acting() | penang.Acted():
            return "a turn"
        case penang.Over():
            return "the end"
        case _:
            assert_never(phase)


def each_phase_of_a_view_of_conquian(view: ConquianView) -> str:
    phase = view.phase
    match phase:
        case conquian.Exchanging() | conquian.Turning() | conquian.Deciding() | conquian.Asked():
            return "before a card is used"
        case conquian.MayForce() | conquian.Forced() | conquian.Paying() | conquian.Over():
            return "after it is left or used"
        case _:
            assert_never(phase)


def each_phase_of_the_toy(state: ToyState) -> str:
    phase = state.phase
    match phase:
        case Drawing() | Discarding():
            return "a turn"
        case Over():
            return "the end"
        case _:
            assert_never(phase)


def moves_and_events(
    moves: tuple[DesmocheMove, PenangMove, GinMove, ConquianMove, ToyMove],
    events: tuple[DesmocheEvent, PenangEvent, GinEvent, ConquianEvent, ToyEvent],
) -> tuple[tuple[Move, ...], tuple[Event, ...]]:
    return moves, events


def states_play_on(one: DesmocheState, two: PenangState, three: GinState, four: ToyState, five: ConquianState) -> None:
    one = one.play(one.legal_moves()[0])
    two = two.play(two.legal_moves()[0])
    three = three.play(three.legal_moves()[0])
    four = four.play(four.legal_moves()[0])
    five = five.play(five.legal_moves()[0])


def views_belong_to_their_game(
    one: DesmocheState, two: PenangState, three: GinState, four: ToyState, five: ConquianState
) -> tuple[DesmocheView, PenangView, GinView, ToyView, ConquianView]:
    return one.view(None), two.view(None), three.view(None), four.view(None), five.view(None)
