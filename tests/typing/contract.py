"""Every phase, view, move and event fits the contract as it stands: checked by type checkers, not run.

``GAME`` of each game is ``Game[Rules, State]`` by inference, and what one game has is refused where another's belongs.
"""

from rummykit.game import Bot
from rummykit.games import desmoche, penang
from rummykit.games.desmoche import DesmocheEvent, DesmocheMove, DesmocheRules, DesmocheState, DesmocheView
from rummykit.games.penang import PenangEvent, PenangMove, PenangRules, PenangState, PenangView
from rummykit.players import RandomPlayer
from rummykit.rulebook import Event, Move
from rummykit.violations import Violation
from toy_rummy import GAME as TOY
from toy_rummy.play import Discarding, ToyEvent, ToyMove, ToyRules, ToyState, ToyView
from toy_rummy.play import Drawing as ToyDrawing
from toy_rummy.play import Over as ToyOver


def of_desmoche(state: State[DesmocheMove, DesmocheView], view: View[DesmocheMove]) -> tuple[Violation, ...]:
    return state.violations(view.legal_moves()[0])


def of_penang(state: State[PenangMove, PenangView], view: View[PenangMove]) -> tuple[Violation, ...]:
    return state.violations(view.legal_moves()[0])


def of_toy(state: State[ToyMove, ToyView], view: View[ToyMove]) -> tuple[Violation, ...]:
    return state.violations(view.legal_moves()[0])


def each_phase_of_desmoche(
    betting: desmoche.PlacingBets,
    announcing: desmoche.Announcing,
    declaring: desmoche.Declaring,
    cambio: desmoche.Cambio,
    drawing: desmoche.Drawing,
    deciding: desmoche.Deciding,
    offer: desmoche.Offer,
    forced: desmoche.Forced,
    demanding: desmoche.Demanding,
    paying: desmoche.Paying,
    over: desmoche.Over,
    view: DesmocheView,
) -> None:
    of_desmoche(betting, view)
    of_desmoche(announcing, view)
    of_desmoche(declaring, view)
    of_desmoche(cambio, view)
    of_desmoche(drawing, view)
    of_desmoche(deciding, view)
    of_desmoche(offer, view)
    of_desmoche(forced, view)
    of_desmoche(demanding, view)
    of_desmoche(paying, view)
    of_desmoche(over, view)


def each_phase_of_penang(
    opening: penang.Opening, acting: penang.Acting, acted: penang.Acted, over: penang.Over, view: PenangView
) -> None:
    of_penang(opening, view)
    of_penang(acting, view)
    of_penang(acted, view)
    of_penang(over, view)


def each_phase_of_the_toy(drawing: ToyDrawing, discarding: Discarding, over: ToyOver, view: ToyView) -> None:
    of_toy(drawing, view)
    of_toy(discarding, view)
    of_toy(over, view)


def moves_and_events(
    moves: tuple[DesmocheMove, PenangMove, ToyMove], events: tuple[DesmocheEvent, PenangEvent, ToyEvent]
) -> tuple[tuple[Move, ...], tuple[Event, ...]]:
    return moves, events


def states_play_on(one: DesmocheState, two: PenangState, three: ToyState) -> None:
    one = one.play(one.legal_moves()[0])
    two = two.play(two.legal_moves()[0])
    three = three.play(three.legal_moves()[0])


DESMOCHE: Game[DesmocheRules, DesmocheState] = desmoche.GAME
PENANG: Game[PenangRules, PenangState] = penang.GAME
TOY_RUMMY: Game[ToyRules, ToyState] = TOY
BOT: Bot = RandomPlayer()
