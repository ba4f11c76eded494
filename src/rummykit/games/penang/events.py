"""What happens in a hand of Penang Rummy: frozen values in the past tense. All of it is seen by everybody: nothing is drawn,
and hands are shown at the count only."""

from typing import Final, TypeAlias, get_args

from attrs import frozen

from rummykit._rulebook import PublicEvent
from rummykit.cards import Card, Cards
from rummykit.games.penang.laid import Edge, Laid
from rummykit.games.penang.violations import P
from rummykit.seats import Seat


@frozen
class Melded(PublicEvent):
    """A seat laid a meld (Penang §3.2)."""

    clause = P("3.2")
    seat: Seat
    meld: Laid
    passport: bool
    """Whether it is the seat's first (Penang §4.1)."""


@frozen
class LaidOff(PublicEvent):
    """A seat added a card to a meld (Penang §3.3)."""

    clause = P("3.3")
    seat: Seat
    card: Card
    onto: Laid
    """The meld before."""
    edge: Edge | None
    meld: Laid
    """The meld now."""


@frozen
class Swapped(PublicEvent):
    """A seat took a joker out of a meld (Penang §5.1)."""

    clause = P("5.1")
    seat: Seat
    card: Card
    """The natural card that lies there now."""
    source: Laid
    """The meld before."""
    edge: Edge | None
    meld: Laid
    """The meld now."""


@frozen
class EndedTurn(PublicEvent):
    """A seat ended its turn (Penang §3.5)."""

    clause = P("3.5")
    seat: Seat


@frozen
class Died(PublicEvent):
    """A seat declared itself dead (Penang §6.2)."""

    clause = P("6.2")
    seat: Seat


@frozen
class WentOut(PublicEvent):
    """A seat laid its last card: Game (Penang §7.1)."""

    clause = P("7.1")
    seat: Seat


@frozen
class Counted(PublicEvent):
    """At the end a seat showed and counted what it held (Penang §7.2)."""

    clause = P("7.2")
    seat: Seat
    hand: Cards
    points: int


@frozen
class Won(PublicEvent):
    """A seat won the hand, or several shared it (Penang §8.2, §8.3)."""

    clause = P("8.2")
    winners: tuple[Seat, ...]
    """Ascending."""
    reason: str


PenangEvent: TypeAlias = Melded | LaidOff | Swapped | EndedTurn | Died | WentOut | Counted | Won

EVENTS: Final[tuple[type[PenangEvent], ...]] = get_args(PenangEvent)
"""All classes of this module."""
