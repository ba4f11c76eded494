"""Mistakes of those who ask: a bot, an app, a stranger's code that plays hands."""

from typing import assert_never

from rummykit.cards import Card, Cards
from rummykit.game import Rng
from rummykit.players import play_out
from rummykit.record import Record
from rummykit.seats import Seat
from toy_rummy import GAME, ToyState, ToyView
from toy_rummy.play import Discard, Discarding, Draw, Drawing, Over, ToyMove


class Peeking:
    """A bot that asks its view for what it has not."""

    def choose(self, view: ToyView, rng: Rng) -> ToyMove:
        stock = view.table.stock  # wrong
        hands = view.table.hands  # wrong
        match view.phase:
            case Drawing():
                print(view.phase.card, stock, hands)  # wrong
            case Discarding():
                print(view.phase.drawn)  # wrong
            case Over():
                print(view.phase.result.payoffs, view.phase.seat)  # wrong
        return view.legal_moves()[0]


def all_phases(view: ToyView) -> str:
    match view.phase:
        case Drawing() | Discarding():
            return "a turn"
        case _:
            assert_never(view.phase)  # wrong


def plays(state: ToyState, view: ToyView) -> None:
    state.play("0 draw")  # wrong
    state.play(Discard(Seat(0)))  # wrong
    view.play(state.legal_moves()[0])  # wrong
    view.legal_moves(Seat(0))  # wrong
    view.sample()  # wrong
    hand: Card = view.hand  # wrong
    cards: Cards = state.legal_moves().using("7h")  # wrong
    print(hand, cards)


def view_of(state: ToyState) -> ToyView:
    return state.view(Seat(0))


def deals() -> None:
    GAME.deal(seats="two")  # wrong
    GAME.deal("rules", seats=2)  # wrong
    GAME.deal(GAME.rules(), 2)  # wrong
    Record.begin(GAME, seats=2, deal=())  # wrong
    record = Record.begin(GAME, seats=2)
    record.play(view_of(record.state).violations)  # wrong
    print(record.play(Draw(Seat(1))).moves[0].cards)  # wrong
    other: ToyView = GAME.deal(seats=2)  # wrong
    print(other)


def told(state: ToyState) -> int:
    for move, after in play_out(state, (), GAME):  # wrong
        print(move, after.card)  # wrong
    return state.rules.packs  # wrong
