"""A refusal costs no more than the text that is refused, and says no more than a person would read."""

import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import pytest
from attrs import frozen

from rummykit.cards import JOKER, AbsentCardError, Card, Cards
from rummykit.facts import FactError, frozen_value, hands, melds_by_seat, plain, transfers, winner
from rummykit.melds import Kind, MeldRules, find, judge, read_laid, readings
from rummykit.money import PartyError, Pot, parse_party
from rummykit.notation import Words
from rummykit.options import points as points_option
from rummykit.options import read_options, some_of, whole
from rummykit.packs import FULL, Deal
from rummykit.violations import Clause, IllegalMove, Violation

MANY = 10_000
LONG = "7h " * (MANY - 1) + "7h"
SEVEN = Card.parse("7h")
SEVENS = Cards([SEVEN] * MANY)
MIXED = Cards(FULL.new_order() * (MANY // 52))
JOKERS = Cards([JOKER] * MANY)
HAND = Cards.parse("7h 7h 8h JK")
LONGEST_MESSAGE = 600
LONGEST_TIME = 2.0  # seconds, on a busy machine: a slow way takes ten and more


@contextmanager
def quickly() -> Generator[None]:
    began = time.process_time()
    yield
    assert time.process_time() - began < LONGEST_TIME


@frozen
class TooLate(Violation):
    clause = Clause("Toy", "1")
    says = "it is too late"


@frozen(kw_only=True)
class Rules:
    hand: int = whole(7, minimum=1, clause="1", says="how many cards")
    worth: Any = points_option({"ace": 1}, clause="1", says="what cards count")
    kinds: Any = some_of(Kind, (Kind.RUN,), clause="1", says="which melds")


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


REFUSED: dict[str, Callable[[], object]] = {
    "a word": lambda: Card.parse("7" * 30_000),
    "a word in capitals": lambda: Card.parse("A" * 30_000 + "s"),
    "a word strictly": lambda: Card.parse("7" * 30_000, strict=True),
    "the last word": lambda: Cards.parse(LONG + " 7x"),
    "cards that are not there": lambda: HAND - SEVENS,
    "more that are not there": lambda: SEVENS - (SEVENS + SEVENS),
    "a deal": lambda: Deal.parse(LONG, FULL),
    "an order": lambda: Deal(FULL, FULL.new_order() * 200),
    "words without a pack": lambda: Words(LONG + " 7x").end(),
    "a word of a move": lambda: Words("x" * 30_000).take_card(),
    "a seat": lambda: Words("9" * 30_000).take_seat("a seat"),
    "a party": lambda: parse_party("seat " + "9" * 30_000),
    "a pot": lambda: parse_party("o-" * 15_000 + " pot"),
    "the name of a pot": lambda: Pot("o-" * 15_000),
    "a meld as it lies": lambda: read_laid((SEVEN,) * MANY, MeldRules()),
    "all cards as they lie": lambda: read_laid(tuple(MIXED), MeldRules()),
    "jokers as they lie": lambda: read_laid((JOKER,) * MANY, MeldRules()),
    "hands": lambda: hands([LONG + " 7x"], 1),
    "a nested value": lambda: plain(nested(900), None),
    "a winner": lambda: winner([*range(500), 3], None),
    "payments": lambda: transfers([["seat 0", "pot", 1, "ante", "1"]] * 1000 + [["seat x"]], 2),
    "an option": lambda: read_options(Rules(), {"hand": "7" * 30_000}),
    "an endless number": lambda: read_options(Rules(), {"hand": 10**5000}),
    "points": lambda: read_options(Rules(), {"worth": {str(number): 1 for number in range(MANY)}}),
    "a set": lambda: read_options(Rules(), {"kinds": ["RUN"] * MANY + ["x"]}),
    "a nested option": lambda: read_options(Rules(), {"hand": nested(900)}),
    "a name": lambda: read_options(Rules(), {"x" * 30_000: 1}),
}


@pytest.mark.parametrize("refused", REFUSED)
def test_what_is_a_thousand_times_too_long_is_refused_at_once_and_in_short(refused: str) -> None:
    with quickly():
        with pytest.raises(ValueError) as caught:  # noqa: PT011  # each kind has a text of its own
            REFUSED[refused]()
        text = str(caught.value)
    assert len(text) <= LONGEST_MESSAGE


RULES = {
    "one pack": MeldRules(),
    "several packs": MeldRules(sets_need_distinct_suits=False, max_set=None),
    "mixed runs": MeldRules(runs_same_suit=False),
    "jokers apart": MeldRules(neighbouring_jokers=False, max_jokers=3),
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("cards", [SEVENS, MIXED, JOKERS, SEVENS + JOKERS], ids=["sevens", "all", "jokers", "both"])
def test_melds_of_ten_thousand_cards(cards: Cards, rules: str) -> None:
    with quickly():
        faults = judge(cards, RULES[rules], Kind.RUN)
    assert faults
    assert all(len(str(fault)) <= LONGEST_MESSAGE for fault in faults)
    with quickly():
        texts = [str(fault) for fault in judge(cards, MeldRules())]
    assert all(len(text) <= LONGEST_MESSAGE for text in texts)
    with quickly():
        assert readings(cards, MeldRules()) == ()
        assert next(find(cards, RULES[rules]), None) is not None or cards in (SEVENS, JOKERS)


def test_cards_are_counted_in_time_linear_in_them() -> None:
    with quickly():
        assert len(SEVENS + SEVENS) == 2 * MANY
        assert SEVENS + SEVENS - SEVENS == SEVENS
        assert len(SEVENS + MIXED + JOKERS) == len(SEVENS) + len(MIXED) + len(JOKERS)
        assert (SEVENS + MIXED).missing_from(MIXED) == SEVENS
        assert SEVENS & MIXED <= MIXED | SEVENS
        assert Cards.parse(LONG) == SEVENS


@pytest.mark.parametrize(("one", "other"), [(7, 7), (9, 9), (9, 40), (40, 9), (300, 20)])
def test_many_copies_are_counted_as_few_are(one: int, other: int) -> None:
    cards = FULL.new_order()
    first = [card for number, card in enumerate(cards) for _ in range(number * one // 52 + 1)]
    second = [card for number, card in enumerate(cards) for _ in range((51 - number) * other // 52 + 1)]
    assert Counter(Cards(first) + Cards(second)) == Counter(first) + Counter(second)
    assert Counter(Cards(first).missing_from(Cards(second))) == Counter(first) - Counter(second)
    assert Cards(first) + Cards(second) - Cards(second) == Cards(first)
    with pytest.raises(AbsentCardError) as caught:
        _ = Cards(first) - Cards(second)
    assert Counter(caught.value.absent) == Counter(second) - Counter(first)


def test_melds_of_ten_thousand_are_compared_in_time_linear_in_them() -> None:
    with quickly():
        assert melds_by_seat([["7h 8h 9h"] * MANY], 1) == melds_by_seat([["9h 8h 7h"] * MANY], 1)


def test_values_are_frozen_to_a_depth() -> None:
    assert frozen_value([1, [2, [3]]]) == (1, (2, (3,)))
    assert repr(frozen_value(nested(900))).count("(") == 20
    assert plain(nested(19), None) is not None
    with pytest.raises(FactError, match="nested too deeply"):
        plain(nested(20), None)


def test_a_long_move_is_told_in_short() -> None:
    with quickly():
        assert len(str(IllegalMove("0 lay " + LONG, (TooLate(),) * MANY))) < LONGEST_MESSAGE


def test_a_party_is_named_in_short() -> None:
    with pytest.raises(PartyError) as caught:
        parse_party("x" * 30_000)
    assert str(caught.value).startswith(f"'{'x' * 40}...' is no party: ")
