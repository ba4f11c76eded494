"""What a user of the installed package writes: checked strictly against the wheel alone, and run there."""

from typing import assert_never

from attrs import evolve

import rummykit
from rummykit.cards import Card, Cards
from rummykit.game import Rng
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheMove, DesmocheRules, DesmocheState, DesmocheView
from rummykit.packs import Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.record import Record
from rummykit.seats import Seat
from rummykit.violations import IllegalMove, Violation

OURS: DesmocheRules = evolve(desmoche.NICARAGUA, cambio=False)


class First:
    """A bot without a base class."""

    def choose(self, view: DesmocheView, rng: Rng) -> DesmocheMove:
        return view.legal_moves()[0]


def awaited(state: DesmocheState) -> str:
    """All phases are handled, or the type checker says which one is not."""
    match state.phase:
        case desmoche.PlacingBets() | desmoche.Announcing():
            return "what is said before the hand"
        case desmoche.Declaring() | desmoche.Cambio():
            return "answers of several seats"
        case desmoche.Drawing() | desmoche.Deciding():
            return "the seat whose turn it is"
        case desmoche.Offer() | desmoche.Forced() | desmoche.Demanding():
            return f"somebody about {state.phase.card}"
        case desmoche.Paying():
            return "a payment"
        case desmoche.Over():
            return "nothing"
        case _:
            assert_never(state.phase)


def refusals(state: DesmocheState, move: DesmocheMove) -> tuple[Violation, ...]:
    try:
        state.play(move)
    except IllegalMove as refusal:
        return refusal.violations
    return ()


def main() -> None:
    record = Record.begin(desmoche.GAME, rules=OURS, seats=3, seed="a table in León")
    rules: DesmocheRules = record.rules
    state: DesmocheState = record.state
    hand: Cards = state.view(Seat(1)).hand
    onlooker: DesmocheView = state.view(None)
    assert rules == OURS
    assert len(hand) == 9
    assert not isinstance(onlooker.phase, desmoche.Offer)
    assert rummykit.find_game("desmoche").rules == DesmocheRules
    assert rummykit.cards.Card.parse("7h") in rummykit.Cards.parse("7h 8h")
    assert refusals(state, desmoche.Pay(Seat(1), Card.parse("7h")))
    assert awaited(state)
    for move, _ in play_out(state, [First(), RandomPlayer(), RandomPlayer()], Stream("bots")):
        record = record.play(move)
    assert record.outcome is not None
    print(record.outcome.reason)


if __name__ == "__main__":
    main()
