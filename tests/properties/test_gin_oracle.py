"""Gin Rummy against the second implementation: hands of chance and of the keen player, under random options."""

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummykit.cards import Card
from rummykit.games import gin
from rummykit.notation import NotationError
from rummykit.options import read_options
from rummykit.packs import FULL
from tests.oracle import gin as oracle

THOROUGH = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "knock_limit": st.sampled_from([0, 3, 10, 30, 200]),
        "gin_bonus": st.integers(0, 30),
        "big_gin_bonus": st.sampled_from([0, 31, "none"]),
        "undercut_bonus": st.integers(0, 30),
        "tie_is_undercut": st.booleans(),
        "oklahoma": st.booleans(),
        "oklahoma_spade_doubles": st.booleans(),
        "offer_first_upcard": st.booleans(),
        "may_return_upcard": st.booleans(),
        "lay_off_order": st.sampled_from(["MELDS_FIRST", "LAY_OFFS_FIRST"]),
        "wall": st.sampled_from(["VOID", "KNOCK_ON_LAST_DISCARD"]),
    },
)


def a_deck(rng: Random) -> list[str]:
    """A random order; in two of four one suit or few ranks come first, so that melds and big gin are dealt."""
    deck = [str(card) for card in FULL.new_order()]
    rng.shuffle(deck)
    wanted = rng.choice(["", "", "hd", "A23456"])
    deck.sort(key=lambda card: bool(wanted) and not set(card) & set(wanted))
    return deck


def proposals(rng: Random, moves: list[str], deck: list[str]) -> list[str]:
    """Legal moves with a word exchanged, dropped or added, or another verb."""
    found: list[str] = []
    for _ in range(6):
        words = rng.choice(moves).split()
        at = rng.randrange(len(words))
        other = rng.choice([rng.choice(deck), "discard", "knock", "meld", "big-gin", "end", "take", rng.choice(words)])
        words[at : at + rng.randrange(2)] = [other]
        found.append(" ".join(words))
    return found


@THOROUGH
@given(OPTIONS, st.integers(0, 1), st.integers(0, 2**32))
def test_hands_agree(options: dict[str, Any], dealer: int, seed: int) -> None:
    rng = Random(seed)
    deck, keenness = a_deck(rng), rng.choice([0.0, 0.5, 0.9])
    theirs = oracle.deal(options, dealer, deck)
    rules = read_options(gin.STANDARD, options)
    ours: gin.GinState = gin.deal(rules, seats=2, dealer=dealer, order=[Card.parse(card) for card in deck])
    while True:
        assert ours.to_act == oracle.to_act(theirs)
        assert gin.GAME.facts(ours) == oracle.facts(theirs)
        if not ours.to_act:
            break
        legal = ours.legal_moves()
        listed = [str(move) for move in legal]
        assert sorted(listed) == sorted(oracle.legal(theirs))
        for text in proposals(rng, listed, deck):
            try:
                move = gin.parse_move(text, seats=2, pack=FULL.cards)
            except NotationError:
                assert not oracle.is_legal(theirs, text)
                continue
            is_legal = oracle.is_legal(theirs, text)
            assert (not ours.violations(move)) == (move in legal) == is_legal, text
        keen = gin.KeenPlayer().choose(ours.view(ours.to_act[0]), rng)
        move = keen if rng.random() < keenness else rng.choice(list(legal))
        if rng.random() < 0.003:
            move = gin.Left(rng.choice(ours.to_act))
        theirs, ours = oracle.play(theirs, str(move)), ours.play(move)
