"""Seats, and rotation."""

from functools import cache
from typing import final

from typing_extensions import override

from rummykit._numbers import whole

__all__ = ["Seat", "after", "in_order_from", "seats_at"]


@final
class Seat(int):
    """A place at the table, from 0 in playing order: ``(i + 1) % n`` follows ``i``.

    :raises TypeError: for what is no whole number, truth values included.
    :raises ValueError: for a number below 0.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> "Seat":
        return super().__new__(cls, whole(number, "the number of a seat", 0))

    @override
    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    @override
    def __str__(self) -> str:
        return str(int(self))


@cache
def seats_at(number: int) -> tuple[Seat, ...]:
    """The seats of a table of ``number``. :raises ValueError: below 1."""
    return tuple(Seat(seat) for seat in range(whole(number, "the number of seats at a table", 1)))


@cache
def in_order_from(seat: int, number: int) -> tuple[Seat, ...]:
    """All seats of a table of ``number``, from ``seat`` on.

    >>> in_order_from(2, 4)
    (Seat(2), Seat(3), Seat(0), Seat(1))

    :raises ValueError: if the table has no such seat.
    """
    table = seats_at(number)
    if not 0 <= seat < number:
        raise ValueError(f"a table of {number} has the seats 0 to {number - 1}, not {seat}")
    return table[seat:] + table[:seat]


@cache
def after(seat: int, number: int) -> tuple[Seat, ...]:
    """The other seats, from the one after ``seat`` on. :raises ValueError: if the table has no such seat."""
    return in_order_from(seat, number)[1:]
