"""A position that was written down answers as the state does, or says that it depends on a card that is not written."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rummykit.cards import Card, Cards
from rummykit.documents.position import PositionError
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheState, Holding, Offer
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.plays import after_play
from rummykit.games.desmoche.positions import ClaimAnswer
from rummykit.games.desmoche.rules import LayOff
from rummykit.rulebook import UnknownCards
from rummykit.seats import Seat, seats_at
from tests.written_positions import PACK, proposals, random_hand, write

A = TypeVar("A")
T = TypeVar("T")

PHASES = ("Declaring", "Cambio", "Drawing", "Deciding", "Offer", "Forced", "Demanding", "Paying")


@cache
def hand(seed: int) -> tuple[DesmocheState, ...]:
    return tuple(random_hand(seed))


@cache
def of_phase(phase: str) -> tuple[DesmocheState, ...]:
    return tuple(state for seed in range(180) for state in hand(seed) if type(state.phase).__name__ == phase)


seeds = st.integers(0, 10**6)


def some_state(rng: Random, phase: str) -> DesmocheState:
    return rng.choice(of_phase(phase))


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_met(phase: str) -> None:
    assert len(of_phase(phase)) >= 5


@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_where_all_is_written_a_position_answers_as_the_state(phase: str, seed: int) -> None:
    rng = Random(seed)
    state = some_state(rng, phase)
    position = desmoche.position(write(state))
    assert position.to_act == state.to_act
    assert tuple(position.legal_moves()) == tuple(state.legal_moves())
    for seat in seats_at(state.table.seat_count):
        assert tuple(position.legal_moves(seat)) == tuple(state.legal_moves(seat))
    for move in proposals(state, rng):
        assert position.violations(move) == state.violations(move)
        assert (move in position.legal_moves()) == (move in state.legal_moves())


@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_seats_whose_cards_are_known_are_answered_for_whatever_the_others_hold(phase: str, seed: int) -> None:
    rng = Random(seed)
    state = some_state(rng, phase)
    known = rng.choice(state.to_act)
    hidden = Cards.NONE
    for holding in state.table.holdings:
        if holding.seat != known:
            hidden += holding.hand
    assume(hidden or state.table.stock)  # a position of which everything is known is the test above
    position = desmoche.position(write(state, hidden))
    assert tuple(position.legal_moves(known)) == tuple(state.legal_moves(known))
    for move in proposals(state, rng):
        if move.seat == known:
            assert position.violations(move) == state.violations(move)


def answer(ask: Callable[[A], T], about: A) -> T | UnknownCards:
    try:
        return ask(about)
    except UnknownCards as unknown:
        return unknown


@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_what_is_answered_is_so_whatever_the_unknown_cards_are(phase: str, seed: int) -> None:
    rng = Random(seed)
    state = some_state(rng, phase)
    share = rng.choice((0.2, 0.5, 1.0))
    hidden = Cards(card for card in PACK if rng.random() < share)
    position = desmoche.position(write(state, hidden))
    answers: Counter[bool] = Counter()
    for move in proposals(state, rng):
        found = answer(position.violations, move)
        answers[isinstance(found, UnknownCards)] += 1
        if not isinstance(found, UnknownCards):
            assert found == state.violations(move)
            continue
        assert found.seat == move.seat
        assert set(map(type, found.certain)) <= set(map(type, state.violations(move)))
        if isinstance(move, Play | desmoche.Give | desmoche.Pay):
            named = move.cards if isinstance(move, Play) else (move.card,)
            assert not Cards.of_mask(sum({1 << card.number for card in named})) <= position.located
    assert answers[False]
    for seat in state.to_act:
        listed = answer(position.moves_of, seat)
        if isinstance(listed, UnknownCards):
            assert listed.seat == seat
            assert listed.hand or listed.drawn or listed.discards
        else:
            assert listed == tuple(state.legal_moves(seat))


def truly_uses(state: DesmocheState, holding: Holding, card: Card) -> bool:
    """Whether a seat can use a card, by trying all lay-offs first."""
    if holding.uses(state.rules, card):
        return True
    if state.rules.lay_off is not LayOff.WHENEVER_ASKED:
        return False
    return any(truly_uses(state, after_play(holding, play, None)[0], card) for play in holding.lay_offs(state.rules))


@settings(max_examples=120, deadline=None)
@given(seed=seeds)
def test_claims_say_only_what_is_sure(seed: int) -> None:
    rng = Random(seed)
    state = some_state(rng, "Offer")
    assert isinstance(state.phase, Offer)
    share = rng.choice((0.0, 0.1, 0.3, 1.0))
    hidden = Cards(card for card in PACK if rng.random() < share)
    claims = desmoche.position(write(state, hidden)).claims()
    assert [claim.seat for claim in claims] == [
        Seat((state.phase.releaser + 1 + step) % state.table.seat_count) for step in range(state.table.seat_count - 1)
    ]
    for claim in claims:
        holding = state.table.holding(claim.seat)
        if claim.answer in (ClaimAnswer.CAN_USE, ClaimAnswer.CANNOT):
            assert (claim.answer is ClaimAnswer.CAN_USE) == truly_uses(state, holding, state.phase.card)
        if claim.answer is ClaimAnswer.UNKNOWN:
            assert claim.unknown
        if claim.answer is ClaimAnswer.CAN_USE:
            for play in claim.lay_offs:
                holding, _ = after_play(holding, play, None)
            assert set(claim.plays) <= set(holding.uses(state.rules, state.phase.card))
            if not claim.unknown:
                assert claim.plays == holding.uses(state.rules, state.phase.card)
                assert set(claim.winning) == {
                    play for play in claim.plays if not after_play(holding, play, state.phase.card)[0].hand
                }


def test_all_answers_to_claims_occur() -> None:
    met: Counter[ClaimAnswer] = Counter()
    winning = forced = 0
    for number, state in enumerate(of_phase("Offer")):
        hidden = Cards(card for card in PACK if card.number % 7 == number % 7)
        for claim in desmoche.position(write(state, hidden)).claims():
            met[claim.answer] += 1
            winning += bool(claim.winning)
            forced += claim.must is not None
    assert set(met) == set(ClaimAnswer)
    assert winning
    assert forced


def test_every_position_can_be_explained() -> None:
    read = desmoche.GAME.position
    assert read is not None
    for phase in PHASES:
        for state in of_phase(phase)[:40]:
            text = read(write(state)).explain()
            lines = text.splitlines()
            assert len(lines) > 1
            assert "None" not in text
            assert "Seat(" not in text


SPOILT = (
    "?",
    "7h",
    "JK",
    "1x",
    "",
    "0",
    "9",
    "[]",
    "{}",
    '""',
    '"? ?"',
    "true",
    "[0, 1]",
    '"out"',
    '"forced"',
    '"paying"',
)
WORD = re.compile(r'"[^"]*"|[\w?]+|[\[\]{}=]')


@settings(max_examples=400, deadline=None)
@given(seed=seeds)
def test_a_spoilt_position_is_refused_with_its_place_or_is_another_one(seed: int) -> None:
    rng = Random(seed)
    state = some_state(rng, rng.choice(PHASES))
    text = write(state, Cards(card for card in PACK if rng.random() < 0.3))
    for _ in range(rng.randint(1, 2)):
        word = rng.choice(list(WORD.finditer(text)))
        text = text[: word.start()] + rng.choice(SPOILT) + text[word.end() :]
    try:
        position = desmoche.position(text)
    except PositionError as error:
        refusal = error
    else:
        assert position.explain()
        for seat in position.to_act:
            answer(position.moves_of, seat)
        for move in proposals(state, rng)[::3]:
            answer(position.violations, move)
        return
    assert refusal.reason
    assert 1 <= refusal.line <= text.count("\n") + 1
    assert refusal.source == text.split("\n")[refusal.line - 1]
