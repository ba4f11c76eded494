"""What all games speak of: how a hand ends, chance, players, what is drawn.

The games themselves are rulebooks (:mod:`rummykit.rulebook`), found by name (:mod:`rummykit.registry`).
"""

from typing import Any, Protocol

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card
from rummykit.money import Transfer, balance_changes
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause

__all__ = ["Bot", "Outcome", "Rng", "Totals", "UnknownCardError", "Zone"]


class Rng(Protocol):
    """A source of chance: :class:`random.Random`, or the portable :class:`rummykit.packs.Stream`."""

    def random(self) -> float:
        """Return the next number from 0 to below 1."""
        ...


@frozen
class Outcome:
    """How a hand ended.

    >>> from rummykit.money import Transfer
    >>> clause = Clause("Gin", "9.1")
    >>> Outcome("knock", clause, (Seat(0),), 2, (Transfer(Seat(1), Seat(0), 5, "deadwood", clause),)).payoffs
    (5, -5)
    """

    reason: str
    """Why it ended, in stable words: ``"ten cards melded"``. The game's rules page has them."""
    clause: Clause
    """The clause of the rules by which the hand ended."""
    winners: tuple[Seat, ...]
    """The seats that won, ascending; empty when nobody did."""
    seats: int
    """How many seats were at the table."""
    transfers: tuple[Transfer, ...] = ()
    """Every payment; they sum to zero over seats and pots."""
    counts: tuple[int, ...] = ()
    """Per seat, the points that it was left with, where they are counted."""
    points: tuple[int, ...] = ()
    """Per seat, what the hand adds to its total in a match; empty where no score is kept."""

    @property
    def payoffs(self) -> tuple[int, ...]:
        """Per seat, the chips won or lost by all transfers, pots left aside."""
        changes = balance_changes(self.transfers)
        return tuple([changes.get(seat, 0) for seat in seats_at(self.seats)])


@frozen
class Totals:
    """What the hands of a match that is over have come to."""

    points: tuple[int, ...]
    """Per seat, the total of its hands."""
    wins: tuple[int, ...]
    """Per seat, how many hands it has won, alone or not."""
    winners: tuple[Seat, ...]
    """The seats with the best total, ascending."""
    target_reached: bool
    """Whether a total has reached the target; else the match has stopped before."""


class UnknownCardError(LookupError):
    """What follows a move depends on cards that a view does not show.

    Attributes: ``move``; ``unknown``, these cards in words.
    """

    def __init__(self, move: Any, unknown: str) -> None:
        super().__init__(move, unknown)
        self.move = move
        self.unknown = unknown

    @override
    def __str__(self) -> str:
        return f"what follows {str(self.move)!r} is not known yet: it depends on {self.unknown}"


class Bot(Protocol):
    """A player."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """Return one of ``view.legal_moves()``; ``rng`` is the only source of chance."""
        ...


@frozen
class Zone:
    """One place of the table, to be drawn: a hand, a row of melds, a pile."""

    name: str
    """What lies there: ``"hand"``, ``"melds"``, ``"stock"``, ``"discards"``, ``"offer"``, ..."""
    seat: Seat | None
    """Whose it is; ``None``: nobody's."""
    groups: tuple[tuple[Card, ...], ...]
    """The known cards as they lie, group by group (a meld is a group)."""
    hidden: int = 0
    """How many more lie there unknown."""
    note: str = ""
    """A word to print beside it: ``"face down"``, ``"out"``."""
