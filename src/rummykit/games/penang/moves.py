"""The moves of Penang Rummy: declared, and so written (``str``) and read as records have them."""

from typing import Annotated, Final, TypeAlias, get_args

from attrs import frozen

from rummykit.cards import Card
from rummykit.games.penang.laid import Edge, Laid, LaidCards
from rummykit.melds import Kind
from rummykit.notation import must_be_made_rightly, must_hold
from rummykit.rulebook import Left, Move, OneCard, OneOf
from rummykit.seats import Seat


@frozen
class LayMeld(Move):
    """Lay hand cards as a new meld (Penang §3.2)."""

    verb = "meld"
    seat: Seat
    """The seat that lays it."""
    meld: Annotated[Laid, LaidCards("a meld")]
    """The meld."""


@frozen
class LayOff(Move):
    """Add a hand card to a meld on the table, anybody's (Penang §3.3); of equal melds to the one that was laid first."""

    verb = "lay"
    seat: Seat
    """The seat that lays off."""
    card: Annotated[Card, OneCard("the card to lay off")]
    """The card from its hand."""
    onto: Annotated[Laid, LaidCards("the meld it joins", after="onto")]
    """The meld as it lies."""
    edge: Annotated[Edge | None, OneOf(Edge, "low or high", "end of a run")] = None
    """Given if and only if the card fits both ends (Penang §3.4)."""


@frozen
class Swap(Move):
    """Take a joker out of a meld for a natural hand card (Penang §5.1); of equal melds from the one that was laid first."""

    verb = "swap"
    seat: Seat
    """The seat that swaps."""
    card: Annotated[Card, OneCard("the card to swap in")]
    """The card from its hand."""
    source: Annotated[Laid, LaidCards("the meld with the joker", after="from")]
    """The meld as it lies."""
    edge: Annotated[Edge | None, OneOf(Edge, "low or high", "end of a run")] = None
    """Which joker: given if and only if the card fits one at either end."""


@frozen
class End(Move):
    """End the turn (Penang §3.5)."""

    verb = "end"
    seat: Seat
    """The seat in turn."""


@frozen
class Dead(Move):
    """Declare oneself dead (Penang §6.1)."""

    verb = "dead"
    seat: Seat
    """The seat in turn."""


PenangMove: TypeAlias = LayMeld | LayOff | Swap | End | Dead | Left
"""Whatever a seat may do, and the referee's act when a player is gone (Penang §6.4)."""

MOVES: Final[tuple[type[PenangMove], ...]] = get_args(PenangMove)
"""The classes of all moves."""


def must_hold_its_kinds(move: PenangMove) -> None:
    """Check late what a move is made of: moves are made by the thousand and judged singly.

    :raises TypeError: for a value of another class than declared.
    """
    must_be_made_rightly(move)
    match move:
        case LayMeld(meld=laid) | LayOff(onto=laid) | Swap(source=laid):
            must_hold("Laid.kind", (laid.kind,), Kind)
            must_hold("Laid.cards", laid.cards, Card)
        case _:
            pass
