"""Seats, numbered from 0 in the order in which the game goes round, and rotation."""

from functools import cache
from typing import final

from typing_extensions import override

__all__ = ["Seat", "after", "in_order_from", "seats_at"]


@final
class Seat(int):
    """A place at the table. The seat whose turn follows that of seat ``i`` is ``(i + 1) % n``."""

    __slots__ = ()

    def __new__(cls, number: int) -> "Seat":
        if number < 0:
            raise ValueError(f"a seat is numbered from 0, not {number}")
        return super().__new__(cls, number)

    @override
    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    @override
    def __str__(self) -> str:
        return str(int(self))


@cache
def seats_at(number: int) -> tuple[Seat, ...]:
    """The seats of a table of ``number``."""
    return tuple(Seat(seat) for seat in range(number))


@cache
def in_order_from(seat: int, number: int) -> tuple[Seat, ...]:
    """All seats of a table of ``number`` in order, beginning with ``seat``.

    >>> in_order_from(2, 4)
    (Seat(2), Seat(3), Seat(0), Seat(1))
    """
    table = seats_at(number)
    return table[seat:] + table[:seat]


@cache
def after(seat: int, number: int) -> tuple[Seat, ...]:
    """The other seats of a table of ``number`` in order, beginning with the one after ``seat``."""
    return in_order_from(seat, number)[1:]
