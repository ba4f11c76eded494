"""Seats and rotation."""

import copy
import pickle
from typing import Any

import pytest

from rummykit.seats import Seat, after, in_order_from, seats_at


def test_a_seat_is_a_number_of_its_own() -> None:
    seat = Seat(2)
    assert seat == 2
    assert (str(seat), repr(seat), f"{seat}") == ("2", "Seat(2)", "2")
    assert ("a", "b", "c")[seat] == "c"
    for other in (pickle.loads(pickle.dumps(seat)), copy.copy(seat), copy.deepcopy(seat), Seat(seat)):
        assert type(other) is Seat
        assert other == seat
        assert hash(other) == hash(seat)


@pytest.mark.parametrize("wrong", ["1", 1.0, 1.5, True, None, b"1"], ids=repr)
def test_what_is_no_whole_number_is_no_seat(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^the number of a seat must be a whole number from 0 to 999, not "):
        Seat(wrong)


def test_seats_are_numbered_from_0() -> None:
    with pytest.raises(ValueError, match=r"^the number of a seat must be from 0 to 999, not -1$"):
        Seat(-1)


@pytest.mark.parametrize(
    ("seat", "number", "order"),
    [(0, 1, (0,)), (0, 3, (0, 1, 2)), (1, 3, (1, 2, 0)), (2, 3, (2, 0, 1)), (3, 5, (3, 4, 0, 1, 2))],
)
def test_rotation(seat: int, number: int, order: tuple[int, ...]) -> None:
    assert in_order_from(seat, number) == order
    assert after(seat, number) == order[1:]
    assert {type(seat) for seat in in_order_from(seat, number)} == {Seat}
    assert seats_at(number) == tuple(range(number))


@pytest.mark.parametrize(("seat", "number"), [(3, 3), (-1, 3), (7, 2)])
def test_a_seat_not_at_the_table_is_refused(seat: int, number: int) -> None:
    for rotate in (in_order_from, after):
        with pytest.raises(
            ValueError, match=f"^a seat at a table of {number} must be from 0 to {number - 1}, not {seat}$"
        ):
            rotate(seat, number)


@pytest.mark.parametrize("number", [0, -2])
def test_a_table_has_seats(number: int) -> None:
    with pytest.raises(ValueError, match=f"^the number of seats at a table must be from 1 to 1000, not {number}$"):
        seats_at(number)


@pytest.mark.parametrize("wrong", [1.0, True, "1", None])
def test_what_equals_a_seat_that_was_asked_for_before_is_refused_all_the_same(wrong: Any) -> None:
    assert in_order_from(1, 3) == (1, 2, 0)
    assert after(1, 3) == (2, 0)
    assert seats_at(1) == (0,)
    for rotate in (in_order_from, after):
        with pytest.raises(TypeError, match=r"^a seat at a table of 3 must be a whole number from 0 to 2, not "):
            rotate(wrong, 3)
        with pytest.raises(
            TypeError, match=r"^the number of seats at a table must be a whole number from 1 to 1000, not "
        ):
            rotate(0, wrong)
    with pytest.raises(TypeError, match=r"^the number of seats at a table must be a whole number from 1 to 1000, not "):
        seats_at(wrong)


def test_no_table_is_endless() -> None:
    assert len(seats_at(1000)) == 1000
    for number in (1001, 10**5000):
        with pytest.raises(ValueError, match=r"^the number of seats at a table must be from 1 to 1000, not "):
            seats_at(number)
    with pytest.raises(ValueError, match=r"^the number of a seat must be from 0 to 999, not 1000$"):
        Seat(1000)
