"""Facts: values that are equal whatever the order in which they are written, and the place of what is wrong."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from rummykit.facts import (
    COMMON,
    Fact,
    FactError,
    counts,
    each,
    elements,
    hands,
    legal_counts,
    melds_by_seat,
    plain,
    transfers,
    winner,
)

PAID = ["seat 0", "pot", 1, "ante", "12.1"]


@pytest.mark.parametrize(
    ("read", "one", "other", "seats"),
    [
        (winner, [0, 2], (0, 2), 3),
        (winner, 1, 1, 2),
        (winner, "none", "none", 2),
        (hands, ["7h 9h", ""], ("9h 7h", ""), 2),
        (melds_by_seat, [["7h 8h 9h", "As Ah Ad"], []], [["Ah As Ad", "9h 8h 7h"], []], 2),
        (counts, [0, 7], (0, 7), 2),
        (legal_counts, [3, 1, 4], (3, 1, 4), 2),
        (transfers, [PAID, ["pot", "seat 1", 2, "pot", "12.2"]], [["pot", "seat 1", 2, "x", "12.2"], PAID], 2),
        (plain, {"a": [1, "b"], "c": False}, {"c": False, "a": (1, "b")}, None),
    ],
)
def test_what_is_equal(read: Callable[[object, int | None], object], one: object, other: object, seats: int) -> None:
    assert read(one, seats) == read(other, seats)


@pytest.mark.parametrize(
    ("read", "one", "other", "seats"),
    [
        (winner, [0, 1], [0, 2], 3),
        (winner, "none", "open", 2),
        (hands, ["7h", "8h"], ["8h", "7h"], 2),
        (hands, ["7h 7h"], ["7h"], 1),
        (melds_by_seat, [["7h 8h 9h"], []], [[], ["7h 8h 9h"]], 2),
        (melds_by_seat, [["7h 8h 9h", "7h 8h 9h"]], [["7h 8h 9h"]], 1),
        (counts, [0, 7], [7, 0], 2),
        (transfers, [PAID, PAID], [PAID], 2),
        (transfers, [PAID], [["seat 1", *PAID[1:]]], 2),
        (transfers, [PAID], [[PAID[0], "oro pot", *PAID[2:]]], 2),
        (transfers, [PAID], [[*PAID[:2], 2, *PAID[3:]]], 2),
        (transfers, [PAID], [[*PAID[:4], "12.2"]], 2),
        (plain, 1, True, None),
        (plain, 0, False, None),
        (plain, True, False, None),
        (plain, [1, 2], [2, 1], None),
    ],
)
def test_what_is_not_equal(
    read: Callable[[object, int | None], object], one: object, other: object, seats: int
) -> None:
    assert read(one, seats) != read(other, seats)


@pytest.mark.parametrize(
    ("read", "value", "seats", "path", "offset", "word"),
    [
        (winner, [0, 0], 2, (1,), None, ""),
        (winner, [0, 2], 2, (1,), None, ""),
        (hands, ["7h", "8h 9x"], 2, (1,), 3, "9x"),
        (melds_by_seat, [[], ["7h 8h 9h", "Jk"]], 2, (1, 1), 0, "Jk"),
        (counts, [0, -1], 2, (1,), None, ""),
        (transfers, [PAID, ["seat 0", "seat 12", 1, "x", "1"]], 2, (1, 1), 5, "12"),
        (transfers, [["seat 0", "seat x", 1, "x", "1"]], 2, (0, 1), 5, "x"),
        (transfers, [["seat 0", "pot", 0, "x", "1"]], 2, (0, 2), None, ""),
        (transfers, [["seat 0", "pot", 1, 0, "1"]], 2, (0, 3), None, ""),
        (transfers, [["seat 0", "pot", 1, "x", 1]], 2, (0, 4), None, ""),
        (plain, {"a": [1, None]}, None, ("a", 1), None, ""),
    ],
)
def test_the_place_of_a_fault(
    read: Callable[[object, int | None], object],
    value: object,
    seats: int,
    path: tuple[str | int, ...],
    offset: Any,
    word: str,
) -> None:
    with pytest.raises(FactError) as caught:
        read(value, seats)
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.path, error.offset, error.word) == (path, offset, word)
    assert (error.reason, error.remedy) == (caught.value.reason, caught.value.remedy)


def test_seats_that_are_not_known_are_not_counted() -> None:
    assert winner(40, None) == 40
    assert hands(["7h"] * 9, None) == hands(["7h"] * 9, 9)
    assert transfers([["seat 40", "pot", 1, "x", "1"]], None)


def test_elements_are_those_of_arrays_alone() -> None:
    assert (elements([1]), elements((1, 2)), elements("ab"), elements({1: 2}), elements(None)) == (
        (1,),
        (1, 2),
        None,
        None,
        None,
    )
    assert each([1, 2], lambda one: one, "numbers") == (1, 2)


def test_the_readers_that_every_game_has() -> None:
    assert {"winner": winner, "hands": hands, "counts": counts, "transfers": transfers} == COMMON
    fact: Fact[str] = Fact("winner", len, winner)
    assert (fact.key, fact.get("s"), fact.read(fact.get("s"), 2)) == ("winner", 1, 1)
