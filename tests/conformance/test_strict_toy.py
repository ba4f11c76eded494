"""A variant of another package passes the suite: a subclass of a rulebook that forbids a move, replaces a phase and pays
otherwise (``tests/cli/test_toy.py`` plays it)."""

import pytest

from rummykit.cards import Card, Cards
from rummykit.registry import find_game
from rummykit.rulebook import State
from rummykit.seats import Seat
from rummykit.testing import conformance, play_hand
from rummykit.violations import IllegalMove
from strict_toy import GAME, SameRank, StrictDiscarding
from toy_rummy import GAME as TOY
from toy_rummy import ToyState
from toy_rummy.play import Discard, Discarding, NoMeld, Show

TestStrictToy = conformance(GAME, examples=2)


def same_rank() -> tuple[ToyState, Discard]:
    """A state in which a discard is forbidden, and that discard."""
    for seed in range(100):
        state = GAME.deal(seats=2, seed=seed)
        state = state.play(state.legal_moves()[0])
        (seat,), top = state.to_act, state.table.discards[-1]
        for card in state.table.hands[seat]:
            if card.rank is top.rank:
                return state, Discard(seat, card)
    raise AssertionError("no seed deals a card of the rank of the first discard")


def test_its_entry_point_is_found() -> None:
    assert find_game("strict-toy") is GAME
    assert GAME != TOY


def test_a_move_is_forbidden_with_a_violation_of_its_own() -> None:
    state, move = same_rank()
    top = state.table.discards[-1]
    assert state.violations(move) == (SameRank(move.card, top),)
    assert state.view(move.seat).violations(move) == state.violations(move)
    assert move not in state.legal_moves()
    assert move not in list(state.view(move.seat).legal_moves())
    with pytest.raises(IllegalMove, match="is of the rank of the top discard"):
        state.play(move)
    allowed = State(TOY, state.table, state.phase)
    assert not allowed.violations(move)
    assert move in list(allowed.legal_moves())


def test_the_refusal_in_words() -> None:
    told = str(SameRank(Card.parse("7h"), Card.parse("7s")))
    assert told == "7h is of the rank of the top discard, 7s: discard a card of another rank [Strict Toy §2]"


def test_its_own_phase_stands_in_the_place_of_another() -> None:
    state, _ = same_rank()
    assert type(state.phase) is StrictDiscarding
    assert type(state.view(Seat(0)).phase) is StrictDiscarding


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_pays_otherwise(seats: int) -> None:
    ends = [play_hand(GAME, GAME.rules(), seats=seats, dealer=1, seed=str(seed)).states[-1] for seed in range(30)]
    outcomes = [state.outcome for state in ends if state.outcome is not None]
    assert {bool(outcome.winners) for outcome in outcomes} == {True, False}
    for outcome in outcomes:
        paid = [-1] * seats
        if outcome.winners:
            paid[outcome.winners[0]] = seats - 1
        else:
            paid = [1] * seats
            paid[1] = 1 - seats
        assert outcome.payoffs == tuple(paid)


def test_sets_are_not_shown() -> None:
    shown = [
        (book, move)
        for book in (GAME, TOY)
        for seed in range(30)
        for state in play_hand(book, book.rules(), seats=3, seed=str(seed)).states
        for move in state.legal_moves()
        if isinstance(move, Show)
    ]
    sets = [(book, move) for book, move in shown if len({card.rank for card in move.cards}) == 1]
    assert {book for book, _ in shown} == {GAME, TOY}
    assert {book for book, _ in sets} == {TOY}
    set_of_three = sets[0][1]
    phase = StrictDiscarding(set_of_three.seat)
    table = GAME.deal(seats=3, seed=0).table.with_hand(phase.seat, Cards(set_of_three.cards), Cards.NONE)
    assert State(GAME, table, phase).violations(set_of_three) == (NoMeld(set_of_three.cards),)
    assert not State(TOY, table, Discarding(phase.seat)).violations(set_of_three)
