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
    with pytest.raises(TypeError, match="the number of a seat must be a whole number, not "):
        Seat(wrong)


def test_seats_are_numbered_from_0() -> None:
    with pytest.raises(ValueError, match="the number of a seat must be at least 0, not -1"):
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
        with pytest.raises(ValueError, match=f"a table of {number} has the seats 0 to {number - 1}, not {seat}"):
            rotate(seat, number)


@pytest.mark.parametrize("number", [0, -2])
def test_a_table_has_seats(number: int) -> None:
    with pytest.raises(ValueError, match="the number of seats at a table must be at least 1"):
        seats_at(number)
