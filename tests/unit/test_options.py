"""Options: how a rules class is made, written, read and explained."""

import pickle
from collections.abc import Mapping
from enum import Enum
from typing import Any

import pytest
from attrs import evolve, frozen

from rummykit.options import (
    LARGEST,
    ElementError,
    Points,
    RulesError,
    choice,
    explained,
    option_of,
    options_of,
    ordering,
    points,
    read_option,
    read_options,
    some_of,
    whole,
    whole_or_none,
    written,
    yes_or_no,
)


class Ace(Enum):
    LOW = "low"
    HIGH = "high"
    BOTH = "both"


@frozen(kw_only=True)
class Rules:
    ace: Ace = choice(Ace.LOW, clause="1", says="where the ace stands")
    open: bool = yes_or_no(False, clause="2", says="whether hands are open")
    hand: int = whole(7, minimum=2, maximum=20, clause="3", says="how many cards a hand has")
    target: int = whole(100, minimum=1, clause="4", says="how many points win")
    jokers: int | None = whole_or_none(
        None, minimum=1, maximum=9, none_means="no limit", clause="5", says="how many jokers"
    )
    worth: Mapping[str, int] = points({"ace": 1, "king": 10}, clause="6", says="what cards count")
    aces: frozenset[Ace] = some_of(Ace, (Ace.LOW,), clause="7", says="where aces may stand")
    order: tuple[Ace, ...] = ordering((Ace.LOW, Ace.HIGH, Ace.BOTH), clause="8", says="which ace is better")


OTHER: dict[str, tuple[Any, Any]] = {
    "ace": (Ace.HIGH, "HIGH"),
    "open": (True, True),
    "hand": (20, 20),
    "target": (LARGEST, 10_000),
    "jokers": (9, 9),
    "worth": (Points({"ace": 11, "king": 10}), {"ace": 11}),
    "aces": (frozenset({Ace.BOTH, Ace.LOW}), ["LOW", "BOTH"]),
    "order": ((Ace.HIGH, Ace.BOTH, Ace.LOW), ["HIGH", "BOTH", "LOW"]),
}


def changed(values: dict[str, Any]) -> Rules:
    return evolve(Rules(), **values)


def test_the_defaults_hold() -> None:
    rules = Rules()
    assert (rules.ace, rules.open, rules.hand, rules.target, rules.jokers) == (Ace.LOW, False, 7, 100, None)
    assert (dict(rules.worth), rules.aces, rules.order) == ({"ace": 1, "king": 10}, frozenset({Ace.LOW}), tuple(Ace))
    assert written(rules, Rules()) == {}
    assert [*options_of(Rules)] == [*OTHER]


@pytest.mark.parametrize("name", OTHER)
def test_each_option_is_written_and_read_back(name: str) -> None:
    value, text = OTHER[name]
    rules = evolve(Rules(), **{name: value})
    assert getattr(rules, name) == value
    assert written(rules, Rules()) == {name: text}
    assert read_option(Rules, name, text) == value
    assert read_options(Rules(), {name: text}) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules) == hash(evolve(Rules(), **{name: value}))


def test_none_is_written_as_a_word() -> None:
    limited = Rules(jokers=3)
    assert written(Rules(), limited) == {"jokers": "none"}
    assert read_options(limited, {"jokers": "none"}) == Rules()


def test_sequences_are_taken_for_sets_orders_and_points() -> None:
    several: Any = [Ace.HIGH, Ace.LOW]
    order: Any = [Ace.BOTH, Ace.LOW, Ace.HIGH]
    for aces in (several, set(several), tuple(several)):
        assert changed({"aces": aces}).aces == frozenset(several)
    assert Rules(order=order).order == tuple(order)
    assert dict(Rules(worth={"king": 0}).worth) == {"ace": 1, "king": 0}


@pytest.mark.parametrize(("name", "least", "most"), [("hand", 2, 20), ("target", 1, 10_000), ("jokers", 1, 9)])
def test_bounds_are_within(name: str, least: int, most: int) -> None:
    for number in (least, most):
        assert getattr(changed({name: number}), name) == number
        assert read_option(Rules, name, number) == number
    for number in (least - 1, most + 1):
        with pytest.raises(RulesError):
            changed({name: number})
        with pytest.raises(RulesError):
            read_option(Rules, name, number)


@pytest.mark.parametrize(
    ("name", "value", "path", "is_key"),
    [
        ("ace", "low", (), False),
        ("ace", 1, (), False),
        ("open", 1, (), False),
        ("aces", "LOW", (), False),
        ("aces", ["LOW", 3], (1,), False),
        ("order", ["LOW", "HIGH"], (), False),
        ("order", ["LOW", "HIGH", "LOW"], (2,), False),
        ("order", ["LOW", "HIGH", "X"], (2,), False),
        ("worth", [1], (), False),
        ("worth", {"king": 1, "queen": 1}, ("queen",), True),
        ("worth", {"king": -1}, ("king",), False),
        ("worth", {"king": 10_001}, ("king",), False),
        ("worth", {"king": "1"}, ("king",), False),
        ("jokers", None, (), False),
    ],
)
def test_the_element_at_fault_is_named(name: str, value: object, path: tuple[str | int, ...], is_key: bool) -> None:
    with pytest.raises(RulesError) as caught:
        read_option(Rules, name, value)
    error = caught.value
    assert (error.option, error.value, error.path, error.is_key) == (name, value, path, is_key)
    assert error.remedy == f"write {option_of(Rules, name).values}"
    copied = pickle.loads(pickle.dumps(error))
    assert (str(copied), copied.path, copied.is_key) == (str(error), path, is_key)
    assert (copied.option, copied.value, copied.remedy) == (name, value, error.remedy)


def test_an_element_error_keeps_its_place() -> None:
    error = pickle.loads(pickle.dumps(ElementError(("king",), True)))
    assert (error.path, error.is_key) == (("king",), True)


def test_points_are_a_mapping_that_hashes() -> None:
    some = Points({"ace": 1, "king": 10})
    assert (some["king"], len(some), [*some], "ace" in some) == (10, 2, ["ace", "king"], True)
    assert some == {"king": 10, "ace": 1}
    assert hash(some) == hash(Points({"king": 10, "ace": 1}))
    assert (repr(some), str(some)) == ("Points({'ace': 1, 'king': 10})", "ace 1, king 10")


def test_rules_are_explained_line_by_line() -> None:
    assert explained(Rules(open=True, aces=frozenset(Ace)), "Toy").splitlines() == [
        "ace = LOW: where the ace stands [Toy §1]",
        "open = True: whether hands are open [Toy §2]",
        "hand = 7: how many cards a hand has [Toy §3]",
        "target = 100: how many points win [Toy §4]",
        "jokers = None: how many jokers [Toy §5]",
        "worth = {ace = 1, king = 10}: what cards count [Toy §6]",
        "aces = [BOTH, HIGH, LOW]: where aces may stand [Toy §7]",
        "order = [LOW, HIGH, BOTH]: which ace is better [Toy §8]",
    ]


def test_what_is_known_of_an_option() -> None:
    assert {name: (option.clause, option.says, option.values) for name, option in options_of(Rules).items()} == {
        "ace": ("1", "where the ace stands", "one of LOW, HIGH, BOTH"),
        "open": ("2", "whether hands are open", "true or false"),
        "hand": ("3", "how many cards a hand has", "a whole number, from 2 to 20"),
        "target": ("4", "how many points win", "a whole number, at least 1"),
        "jokers": ("5", "how many jokers", 'a whole number, from 1 to 9, or "none" (no limit)'),
        "worth": ("6", "what cards count", "points from 0 for some of ace, king, as in { ace = 1 }"),
        "aces": ("7", "where aces may stand", "a set of LOW, HIGH, BOTH"),
        "order": ("8", "which ace is better", "an ordering of LOW, HIGH, BOTH"),
    }
