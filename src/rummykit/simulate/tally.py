"""What is counted of hands: nothing but whole numbers that are added up, so the order of adding changes nothing."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import field, frozen

from rummykit.game import Outcome
from rummykit.money import Pot
from rummykit.seats import Seat

Key: TypeAlias = tuple[str | int, ...]
"""What a number counts; the first word says which kind: ``("wins", 2)``, ``("plies", 37)``."""

_HANDS: Final = ("hands",)


@frozen
class Tally:
    """Whole numbers by what they count; what was never counted is 0. Adding gives a new tally."""

    numbers: Mapping[Key, int] = field(factory=dict[Key, int])

    @property
    def hands(self) -> int:
        """How many hands are in it."""
        return self.numbers.get(_HANDS, 0)

    def of(self, *key: str | int) -> int:
        """One number."""
        return self.numbers.get(key, 0)

    def under(self, kind: str) -> list[tuple[Key, int]]:
        """The numbers of a kind, sorted by the rest of their keys."""
        return sorted((key[1:], number) for key, number in self.numbers.items() if key[0] == kind)

    def __add__(self, other: "Tally") -> "Tally":
        numbers = dict(self.numbers)
        for key, number in other.numbers.items():
            numbers[key] = numbers.get(key, 0) + number
        return Tally(numbers)


def tally_of_hand(outcome: Outcome, *, seats: int, dealer: Seat, plies: int) -> Tally:
    """What one hand adds."""
    numbers: dict[Key, int] = {
        _HANDS: 1,
        ("ends", outcome.reason, str(outcome.clause)): 1,
        ("plies", plies): 1,
        ("winners", len(outcome.winners)): 1,
    }

    def add(key: Key, number: int) -> None:
        numbers[key] = numbers.get(key, 0) + number

    for seat in outcome.winners:
        add(("wins", seat), 1)
        add(("wins by place", (seat - dealer) % seats), 1)
    paid: set[str] = set()
    for transfer in outcome.transfers:
        if isinstance(transfer.source, Pot) or isinstance(transfer.target, Pot):
            continue  # stakes and pots: what comes of them stands in the payoffs
        if transfer.reason not in paid:
            paid.add(transfer.reason)
            add(("paid in hands", transfer.reason), 1)
        add(("payments", transfer.reason), 1)
        add(("chips paid", transfer.reason), transfer.amount)
    for kind, values in (("payoffs", outcome.payoffs), ("counts", outcome.counts), ("points", outcome.points)):
        for place, value in enumerate(values):
            add((kind, place, "hands"), 1)
            add((kind, place, "sum"), value)
            add((kind, place, "squares"), value * value)
    return Tally(numbers)
