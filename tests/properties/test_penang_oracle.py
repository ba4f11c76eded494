"""Penang Rummy against the second implementation: random hands with duplicates and jokers under random options."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummykit.cards import Card, Cards
from rummykit.games.penang import GAME, PENANG, PenangState, most_moves
from rummykit.notation import NotationError
from rummykit.options import read_options
from tests.oracle import penang as oracle

THOROUGH = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def _points(ace: int, joker: int) -> dict[str, int]:
    return {"A": ace, "JK": joker}


OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"packs": st.integers(1, 3), "jokers": st.integers(0, 8), "hand_size": st.integers(1, 10)},
    optional={
        "max_jokers": st.integers(0, 3),
        "min_naturals": st.integers(1, 4),
        "swaps": st.booleans(),
        "stop_when_one_alive": st.booleans(),
        "card_points": st.builds(_points, st.integers(0, 20), st.integers(0, 60)),
    },
)


def a_deck(rng: Random, cards: tuple[str, ...]) -> list[str]:
    """A random order; in three of four jokers, one suit or few ranks come first, so that melds are dealt."""
    deck = list(cards)
    rng.shuffle(deck)
    wanted = rng.choice(["", "h", "A2QK", "5678"])
    deck.sort(key=lambda card: bool(wanted) and card != "JK" and not set(card) & set(wanted))
    return deck


def proposals(rng: Random, moves: list[str], deck: list[str]) -> list[str]:
    """Legal moves with a word exchanged, dropped or added."""
    found: list[str] = []
    for _ in range(6):
        words = rng.choice(moves).split()
        at = rng.randrange(len(words))
        other = rng.choice([rng.choice(deck), "low", "high", "run", "set", rng.choice(words)])
        words[at : at + rng.randrange(2)] = [other]
        found.append(" ".join(words))
    return found


@THOROUGH
@given(OPTIONS, st.integers(2, 5), st.integers(0, 4), st.integers(0, 2**32))
def test_hands_agree(options: dict[str, Any], seats: int, dealer: int, seed: int) -> None:
    rng, dealer = Random(seed), dealer % seats
    theirs_rules, rules = oracle.rules_of(options, seats), read_options(PENANG, options)
    deck = a_deck(rng, oracle.new_cards(theirs_rules))
    if len(deck) < seats * theirs_rules.hand_size:
        return
    theirs = oracle.deal(options, seats, dealer, deck)
    ours: PenangState = GAME.deal(rules, seats=seats, dealer=dealer, order=tuple(map(Card.parse, deck)))
    pack = Cards(map(Card.parse, deck))
    moves = 0
    while True:
        assert ours.to_act == oracle.to_act(theirs)
        assert GAME.facts(ours) == oracle.facts(theirs)
        assert sum(GAME.places(ours).values(), Cards.NONE) == pack
        if not ours.to_act:
            break
        legal = ours.legal_moves()
        listed = [str(move) for move in legal]
        assert sorted(listed) == sorted(oracle.legal(theirs, ours.to_act[0]))
        assert len(legal) == len(listed) == len(set(listed))
        for text in proposals(rng, listed, deck):
            try:
                move = GAME.parse(text)
            except NotationError:
                assert not oracle.is_legal(theirs, text)
                continue
            # Read is also a set in another order; the oracle knows the writing of records alone.
            assert text == str(move) or (" set " in text and sorted(text.split()) == sorted(str(move).split()))
            is_legal = oracle.is_legal(theirs, str(move))
            assert (not ours.violations(move)) == (move in legal) == is_legal
        gone = f"! left {rng.randrange(seats)}"
        left = GAME.parse(gone)
        assert (not ours.violations(left)) == oracle.is_legal(theirs, gone)
        text = gone if rng.random() < 0.03 and not ours.violations(left) else rng.choice(listed)
        theirs, ours = oracle.play(theirs, text), ours.play(GAME.parse(text))
        moves += text[0] != "!"
    assert moves <= most_moves(rules, seats)
