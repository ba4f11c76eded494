"""What a game's table and seen table must have: all cards and where they lie, and what one seat sees of it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rummykit.cards import Card, Cards
from rummykit.rulebook.phases import Pool, Sight
from rummykit.seats import Seat, in_order_from, seats_at

__all__ = ["SeenTable", "Table", "hands_dealt"]

R_co = TypeVar("R_co", covariant=True)
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Table(Sight[R_co], Protocol[R_co, V_co]):
    """All cards, and where they lie: what the phases of a game share. It shows secrets, so players get views."""

    def seen_by(self, seat: Seat | None) -> V_co:
        """Return what ``seat`` sees of the table; ``None`` is an onlooker."""
        ...


class SeenTable(Sight[R_co], Protocol[R_co, T_co]):
    """What one seat sees of a table. It has no field for what it must not show, and its collections tell nothing by their
    order."""

    @property
    def hand(self) -> Cards:
        """The seat's own hand; no cards for an onlooker."""
        ...

    def seen(self, shown: Cards) -> Cards:
        """Return the cards shown to the seat and not in its hand: on the table, and ``shown`` by the phase."""
        ...

    def filled(self, pool: Pool) -> T_co:
        """Return a table that looks like this, the unknown cards taken from ``pool``. It is the inverse of ``seen_by``."""
        ...


def hands_dealt(
    order: Sequence[Card], seats: int, dealer: Seat, size: int
) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """Return the hands of all seats, dealt one card at a time from the seat after the dealer, and the rest of the cards."""
    dealt = order[: size * seats]
    hands = {seat: Cards(dealt[at::seats]) for at, seat in enumerate(in_order_from((dealer + 1) % seats, seats))}
    return tuple([hands[seat] for seat in seats_at(seats)]), tuple(order[size * seats :])
