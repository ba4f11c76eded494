"""Seats, and rotation round the table."""

from functools import lru_cache
from typing import Final, final

from typing_extensions import override

from rummykit._numbers import whole

__all__ = ["MOST_SEATS", "Seat", "after", "in_order_from", "seats_at"]

MOST_SEATS: Final = 1000
"""The most seats that a table may have: more than any table has."""


@final
class Seat(int):
    """A place at the table. Seats are numbered from 0 in playing order: after seat ``i`` of ``n`` comes ``(i + 1) % n``.

    >>> Seat(2)
    Seat(2)

    :raises TypeError: for what is no whole number, truth values included.
    :raises ValueError: unless the number is from 0 to 999.
    """

    __slots__ = ()

    def __new__(cls, number: int) -> "Seat":
        return super().__new__(cls, whole(number, "the number of a seat", 0, MOST_SEATS - 1))

    @override
    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    @override
    def __str__(self) -> str:
        return str(int(self))


# What is remembered is remembered by type, too: 1.0 and True are refused, although they equal 1.
_remembered: Final = lru_cache(maxsize=None, typed=True)


@_remembered
def seats_at(number: int) -> tuple[Seat, ...]:
    """Return the seats of a table of ``number``, in order.

    :raises TypeError: for what is no whole number.
    :raises ValueError: unless the number is from 1 to :data:`MOST_SEATS`.
    """
    return tuple(Seat(seat) for seat in range(whole(number, "the number of seats at a table", 1, MOST_SEATS)))


@_remembered
def in_order_from(seat: int, number: int) -> tuple[Seat, ...]:
    """Return all seats of a table of ``number``, in order from ``seat`` on.

    >>> in_order_from(2, 4)
    (Seat(2), Seat(3), Seat(0), Seat(1))

    :raises TypeError: for what is no whole number.
    :raises ValueError: if the table has no such seat.
    """
    table = seats_at(number)
    first = whole(seat, f"a seat at a table of {len(table)}", 0, len(table) - 1)
    return table[first:] + table[:first]


@_remembered
def after(seat: int, number: int) -> tuple[Seat, ...]:
    """Return the other seats of a table of ``number``, in order from the one after ``seat`` on.

    :raises TypeError: for what is no whole number.
    :raises ValueError: if the table has no such seat.
    """
    return in_order_from(seat, number)[1:]
