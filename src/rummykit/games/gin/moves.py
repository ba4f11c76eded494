"""The moves of Gin Rummy, and what the referee does."""

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias, get_args

from attrs import field, frozen

from rummykit.cards import Card
from rummykit.rulebook import Left, Move, OneCard, SeveralCards
from rummykit.seats import Seat


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


@frozen
class _OfSeat(Move):
    seat: Seat
    """The seat that moves."""


@frozen
class Draw(_OfSeat):
    """Draw the top card of the stock (Gin §3.1)."""

    verb = "draw"


@frozen
class Take(_OfSeat):
    """Take the top discard, the first upcard too (Gin §3.1, §2.1)."""

    verb = "take"


@frozen
class Pass(_OfSeat):
    """Decline the first upcard (Gin §2.1) or the last discard (Gin §6.4)."""

    verb = "pass"


@frozen
class Discard(_OfSeat):
    """Discard a card face up (Gin §3.1)."""

    verb = "discard"
    card: Annotated[Card, OneCard("the card to discard")]
    """The card that leaves the hand."""


@frozen
class Knock(_OfSeat):
    """Discard a card face down to end the hand (Gin §4.1); the melds follow."""

    verb = "knock"
    card: Annotated[Card, OneCard("the card to knock with")]
    """The card that is laid face down on the discards."""


@frozen
class BigGin(_OfSeat):
    """End the hand with eleven melded cards (Gin §4.3); the melds follow."""

    verb = "big-gin"


@frozen
class LayMeld(_OfSeat):
    """After a knock, lay one meld from the hand (Gin §4.5, §5.1)."""

    verb = "meld"
    cards: Annotated[tuple[Card, ...], SeveralCards("a card of the meld")] = field(converter=_in_order)
    """In sorting order, in whatever order they are given."""


@frozen
class LayOff(_OfSeat):
    """After a knock, lay one card off on a meld of the knocker (Gin §5.4)."""

    verb = "lay"
    card: Annotated[Card, OneCard("the card to lay off")]
    """The card that is laid off."""
    onto: Annotated[tuple[Card, ...], SeveralCards("the meld it joins", after="onto")] = field(converter=_in_order)
    """The meld as it lies at that moment, in sorting order."""


@frozen
class End(_OfSeat):
    """After a knock, say that all is laid (Gin §4.5, §5.3)."""

    verb = "end"


GinMove: TypeAlias = Draw | Take | Pass | Discard | Knock | BigGin | LayMeld | LayOff | End | Left
"""The moves of Gin Rummy."""
MOVES: Final[tuple[type[GinMove], ...]] = get_args(GinMove)
"""The classes of all moves."""
