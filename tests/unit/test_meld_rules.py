"""Meld rules: what is refused, that anything else works, and real games written as rules."""

import pickle
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rummykit import melds
from rummykit.cards import Card, Cards, Rank, Suit
from rummykit.melds import (
    Ace,
    AceMisplaced,
    Fault,
    MeldRules,
    MixedRanks,
    MixedSuits,
    NotPlayed,
    RepeatedCard,
    TooFewNaturals,
    TooLong,
    TooManyJokers,
    TooShort,
    TurnsTheCorner,
    UnknownRank,
    extend,
    find,
    judge,
    readings,
    split,
    universe,
)


def test_rules_are_values() -> None:
    assert MeldRules(rank_order=Rank) == MeldRules()
    assert hash(evolve(MeldRules(ace=Ace.BOTH), ace=Ace.LOW)) == hash(MeldRules())
    assert evolve(MeldRules(ace=Ace.BOTH), ace=Ace.LOW).line == MeldRules().line
    assert pickle.loads(pickle.dumps(CONTRACT)) == CONTRACT
    assert list(universe(pickle.loads(pickle.dumps(MeldRules(ace=Ace.BOTH))))) == list(
        universe(MeldRules(ace=Ace.BOTH))
    )
    assert "line" not in repr(MeldRules())


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(getattr(melds, name) is not None for name in melds.__all__)
    assert not hasattr(melds, "judgement")


# --- rules that cannot be -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"min_run": 1}, ValueError, ["min_run", "1", "from 2 to 1000"]),
        ({"min_run": None}, TypeError, ["min_run", "None", "whole number"]),
        ({"min_run": True}, TypeError, ["min_run", "True", "whole number"]),
        ({"min_run": 14}, ValueError, ["min_run", "14", "13"]),
        ({"max_run": 2}, ValueError, ["max_run", "2", "min_run", "3"]),
        ({"max_run": "13"}, TypeError, ["max_run", "'13'"]),
        ({"max_set": 2}, ValueError, ["max_set", "2", "min_set", "3"]),
        ({"max_set": -1}, ValueError, ["max_set", "-1", "None"]),
        ({"min_set": 5, "max_set": None}, ValueError, ["min_set", "5", "4"]),
        ({"ace": "low"}, TypeError, ["ace", "'low'"]),
        ({"rank_order": ""}, ValueError, ["rank_order", "empty"]),
        ({"rank_order": "A2X"}, ValueError, ["rank_order", "'X'"]),
        ({"rank_order": "A2232"}, ValueError, ["rank_order", "2", "three times"]),
        ({"rank_order": "23A"}, ValueError, ["rank_order", "ace", "first"]),
        ({"rank_order": "A2"}, ValueError, ["min_run", "2"]),
        ({"rank_order": (Rank.ACE, "K", Rank.TWO)}, TypeError, ["rank_order", "'K'"]),
        ({"rank_order": 7}, TypeError, ["rank_order", "7"]),
        ({"sets_need_distinct_suits": 1}, TypeError, ["sets_need_distinct_suits", "1"]),
        ({"runs_same_suit": "no"}, TypeError, ["runs_same_suit", "'no'"]),
        ({"neighbouring_jokers": None}, TypeError, ["neighbouring_jokers", "None"]),
        ({"run_with_two_aces": True}, ValueError, ["run_with_two_aces", "ace"]),
        ({"run_with_two_aces": True, "ace": Ace.BOTH, "max_run": 13}, ValueError, ["run_with_two_aces", "14", "13"]),
        ({"run_with_two_aces": True, "ace": Ace.BOTH, "rank_order": "2345"}, ValueError, ["run_with_two_aces", "ace"]),
        ({"max_jokers": -1}, ValueError, ["max_jokers", "-1"]),
        ({"min_naturals": -1}, ValueError, ["min_naturals", "-1"]),
        ({"min_naturals": 1.5}, TypeError, ["min_naturals", "1.5"]),
        ({"min_naturals": 0, "runs_same_suit": False}, ValueError, ["min_naturals", "runs_same_suit"]),
        ({"runs": False, "sets": False}, ValueError, ["runs", "sets"]),
    ],
)
def test_rules_that_cannot_be_are_refused_by_name(
    options: dict[str, Any], error: type[Exception], words: list[str]
) -> None:
    with pytest.raises(error) as refusal:
        MeldRules(**options)
    assert [word for word in words if word not in str(refusal.value)] == []


def test_the_most_may_be_the_least() -> None:
    rules = MeldRules(min_run=4, max_run=4, min_set=3, max_set=3)
    assert {len(meld) for meld in universe(rules)} == {3, 4}
    assert (rules.longest_run, rules.longest_set) == (4, 3)


RUBBISH = st.sampled_from(
    [None, -1, 0, 1, 2, 3, 5, 14, 99, True, False, 1.5, "", "A", "A2", "23A", "AA2", "KQJ", (), 7]
)
NAMES = [
    "runs",
    "sets",
    "min_run",
    "max_run",
    "min_set",
    "max_set",
    "rank_order",
    "sets_need_distinct_suits",
    "runs_same_suit",
    "run_with_two_aces",
    "max_jokers",
    "min_naturals",
    "neighbouring_jokers",
]
OPTIONS = st.fixed_dictionaries(
    {}, optional={"ace": st.sampled_from([*Ace, None, "low"]), **dict.fromkeys(NAMES, RUBBISH)}
)
ODD_CARDS = st.sampled_from(
    [
        Cards.parse(""),
        Cards.parse("JK"),
        Cards.parse("JK JK JK JK"),
        Cards([Card(Rank.ACE, Suit.SPADES)] * 9),
        Cards.parse("As 2s 3s JK 3s 3h Kd"),
        Cards.parse("Ac Kc Qc"),
    ]
)


def refusal_of(options: dict[str, Any]) -> str | None:
    try:
        MeldRules(**options)
    except (ValueError, TypeError) as refusal:
        return str(refusal)
    return None


@given(OPTIONS, ODD_CARDS)
def test_rubbish_is_refused_by_name_or_works(options: dict[str, Any], cards: Cards) -> None:
    refusal = refusal_of(options)
    if refusal is not None:
        assert any(name in refusal for name in options)
        return
    rules = MeldRules(**options)
    found = list(find(cards, rules))
    assert len(set(found)) == len(found)
    assert bool(judge(cards, rules)) or readings(cards, rules)
    for meld in found:
        assert all(len(new) == len(meld) + 1 for card in cards for new in extend(meld, card, rules))
        assert not split(meld, meld.cards, rules).melds


# --- real games -----------------------------------------------------------------------------------------------------

GIN = MeldRules(max_jokers=0)
FIVE_HUNDRED_RUM = MeldRules(ace=Ace.BOTH, max_jokers=0)
INDIAN = MeldRules(ace=Ace.BOTH, max_set=4)
CANASTA = MeldRules(runs=False, sets_need_distinct_suits=False, max_set=None, max_jokers=3, min_naturals=2)
CONTRACT = MeldRules(ace=Ace.BOTH, min_run=4, max_set=None, sets_need_distinct_suits=False)
CONQUIAN = MeldRules(rank_order="A234567JQK", max_run=8, max_jokers=0)
TILES = MeldRules(neighbouring_jokers=True, max_run=13)


@pytest.mark.parametrize(
    ("rules", "cards", "broken"),
    [
        pytest.param(GIN, "Jh Qh Kh", set[type[Fault]](), id="gin: J Q K"),
        pytest.param(GIN, "Qh Kh Ah", {MixedRanks, AceMisplaced}, id="gin: the ace is low"),
        pytest.param(GIN, "Qh Kh JK", {TooManyJokers, MixedRanks}, id="gin: no jokers"),
        pytest.param(FIVE_HUNDRED_RUM, "Qh Kh Ah", set[type[Fault]](), id="500 rum: Q K A"),
        pytest.param(FIVE_HUNDRED_RUM, "Kh Ah 2h", {MixedRanks, TurnsTheCorner}, id="500 rum: no corner"),
        pytest.param(INDIAN, "9s JK JK Qs", set[type[Fault]](), id="Indian: two jokers in a sequence"),
        pytest.param(INDIAN, "9s 9s 9d", {RepeatedCard, MixedSuits}, id="Indian: a set has different suits"),
        pytest.param(CANASTA, "8s 8s 8h 8d JK JK JK", set[type[Fault]](), id="Canasta: three jokers"),
        pytest.param(CANASTA, "8s JK JK", {TooFewNaturals, NotPlayed}, id="Canasta: two natural cards"),
        pytest.param(CANASTA, "8s 8s 8h 8d JK JK JK JK", {TooManyJokers, NotPlayed}, id="Canasta: four jokers"),
        pytest.param(CANASTA, "8s 9s Ts", {MixedRanks, NotPlayed}, id="Canasta: no runs"),
        pytest.param(CONTRACT, "8s 8s 8h 8d 8c JK", set[type[Fault]](), id="contract: large sets"),
        pytest.param(CONTRACT, "4s 5s 6s", {MixedRanks, TooShort}, id="contract: runs of four"),
        pytest.param(CONTRACT, "4s 5s JK 7s", set[type[Fault]](), id="contract: joker in a run"),
        pytest.param(CONQUIAN, "6h 7h Jh", set[type[Fault]](), id="Conquián: the 7 is next to the J"),
        pytest.param(CONQUIAN, "7h 8h 9h", {UnknownRank, MixedRanks}, id="Conquián: no 8 and 9"),
        pytest.param(CONQUIAN, "Ah 2h 3h 4h 5h 6h 7h Jh Qh", {TooLong, MixedRanks}, id="Conquián: eight at most"),
        pytest.param(TILES, "Ts JK Qs Ks", set[type[Fault]](), id="tiles: up to 13"),
        pytest.param(TILES, "Qs Ks JK As", {MixedRanks, AceMisplaced}, id="tiles: 13 is the end"),
    ],
)
def test_real_games_as_rules(rules: MeldRules, cards: str, broken: set[type[Fault]]) -> None:
    assert {type(fault) for fault in judge(Cards.parse(cards), rules)} == broken
