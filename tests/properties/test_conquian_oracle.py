"""Conquián against the second implementation: hands of chance and of the greedy player, under presets and random options."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rummykit.cards import Card
from rummykit.games import conquian
from rummykit.notation import NotationError
from rummykit.options import read_options
from rummykit.seats import seats_at
from rummykit.stakes import Stakes
from tests.oracle import conquian as oracle

THOROUGH = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "pack": st.sampled_from([40, 52]),
        "hand_size": st.integers(2, 12),
        "exchange": st.booleans(),
        "direction": st.sampled_from(["ANTICLOCKWISE", "CLOCKWISE"]),
        "rearrange": st.sampled_from(["FREE", "DESMOCHE"]),
        "ask_everyone": st.booleans(),
        "forcing": st.sampled_from(["DIRECT", "WITH_REARRANGING", "NONE"]),
        "stock_used_up": st.sampled_from(["NO_WINNER", "MOST_MELDED"]),
        "settlement": st.sampled_from(["STAKE", "POT"]),
    },
)


def a_deck(rng: Random, pack: list[str]) -> list[str]:
    """A random order; in two of four one suit or few ranks come first, so that melds are dealt."""
    deck = list(pack)
    rng.shuffle(deck)
    wanted = rng.choice(["", "", "sh", "A2345", "67JQ"])
    deck.sort(key=lambda card: bool(wanted) and rng.random() < 0.7 and not set(card) & set(wanted))
    return deck


def proposals(rng: Random, moves: list[str], deck: list[str]) -> list[str]:
    """Legal moves with a word exchanged, dropped or added, or another verb."""
    others = ["play", "arrange", "onto", "/", "pay", "decline", "force", "turn", "give"]
    found: list[str] = []
    for _ in range(6):
        words = rng.choice(moves).split()
        for _ in range(rng.choice([1, 1, 2])):
            at = rng.randrange(len(words))
            words[at : at + rng.randrange(2)] = [rng.choice([rng.choice(deck), rng.choice(words), rng.choice(others)])]
        found.append(" ".join(words))
    return found


def compare(options: dict[str, Any], seats: int, dealer: int, rng: Random) -> None:
    """Play a hand on both sides, and compare all that can be asked."""
    rules = read_options(conquian.MEXICAN, options)
    pack = conquian.GAME.pack(rules, seats)
    deck, keenness = a_deck(rng, [str(card) for card in pack.new_order()]), rng.choice([0.0, 0.5, 0.9])
    theirs = oracle.deal(options, seats, dealer, deck)
    ours: conquian.ConquianState = conquian.deal(
        rules, seats=seats, dealer=dealer, order=[Card.parse(card) for card in deck], stakes=Stakes(stake=3, pot=5)
    )
    bot = conquian.GreedyPlayer()
    while True:
        assert sorted(ours.to_act) == sorted(oracle.to_act(theirs))
        found = oracle.facts(theirs)
        assert conquian.GAME.facts(ours) == found
        if ours.outcome is not None:
            assert [list(one.row) for one in ours.outcome.transfers] == oracle.transfers(theirs, 3, 5)
            return
        legal = ours.legal_moves()
        listed = [str(move) for move in legal]
        assert sorted(listed) == sorted(oracle.legal(theirs))
        for text in proposals(rng, listed, deck):
            try:
                move = conquian.parse_move(text, seats=seats, pack=pack.cards)
            except NotationError:
                assert not oracle.is_legal(theirs, text)
                continue
            is_legal = oracle.is_legal(theirs, text)
            assert (not ours.violations(move)) == (move in legal) == is_legal, text
        seat = rng.choice(ours.to_act)
        move = rng.choice(list(ours.legal_moves(seat)))
        if rng.random() < keenness:
            move = bot.choose(ours.view(seat), rng)
        if rng.random() < 0.01:
            staying = [one for one in seats_at(seats) if ours.table.is_in(one)]
            move = conquian.Left(rng.choice(staying))
        theirs, ours = oracle.play(theirs, str(move)), ours.play(move)


@pytest.mark.parametrize("preset", oracle.PRESETS)
@pytest.mark.parametrize("seats", [2, 3])
def test_hands_of_each_preset_agree(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    for _ in range(4):
        compare(dict(oracle.PRESETS[preset]), seats, rng.randrange(seats), rng)


@THOROUGH
@given(OPTIONS, st.integers(2, 4), st.integers(0, 3), st.integers(0, 2**32))
def test_hands_agree(options: dict[str, Any], seats: int, dealer: int, seed: int) -> None:
    assume(dealer < seats and options.get("hand_size", 8) * seats < options.get("pack", 40))
    compare(options, seats, dealer, Random(seed))
