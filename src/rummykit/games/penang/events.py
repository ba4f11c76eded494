"""What happens in a hand of Penang Rummy: frozen values in the past tense. All of it is seen by everybody: nothing is drawn,
and hands are shown at the count only."""

from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from rummykit.cards import Card, Cards
from rummykit.games.penang.laid import Edge, Laid
from rummykit.seats import Seat
from rummykit.violations import Clause


def _clause(number: str) -> Clause:
    return Clause("Penang", number)


class _Public:
    """An event that everybody is told."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> bool:
        """Everybody sees it."""
        return True


@frozen
class Melded(_Public):
    """A seat laid a meld (Penang §3.2)."""

    clause: ClassVar[Clause] = _clause("3.2")
    seat: Seat
    meld: Laid
    passport: bool
    """Whether it is the seat's first (Penang §4.1)."""


@frozen
class LaidOff(_Public):
    """A seat added a card to a meld (Penang §3.3)."""

    clause: ClassVar[Clause] = _clause("3.3")
    seat: Seat
    card: Card
    onto: Laid
    """The meld before."""
    edge: Edge | None
    meld: Laid
    """The meld now."""


@frozen
class Swapped(_Public):
    """A seat took a joker out of a meld (Penang §5.1)."""

    clause: ClassVar[Clause] = _clause("5.1")
    seat: Seat
    card: Card
    """The natural card that lies there now."""
    source: Laid
    """The meld before."""
    edge: Edge | None
    meld: Laid
    """The meld now."""


@frozen
class EndedTurn(_Public):
    """A seat ended its turn (Penang §3.5)."""

    clause: ClassVar[Clause] = _clause("3.5")
    seat: Seat


@frozen
class Died(_Public):
    """A seat declared itself dead (Penang §6.2)."""

    clause: ClassVar[Clause] = _clause("6.2")
    seat: Seat


@frozen
class WentOut(_Public):
    """A seat laid its last card: Game (Penang §7.1)."""

    clause: ClassVar[Clause] = _clause("7.1")
    seat: Seat


@frozen
class Counted(_Public):
    """At the end a seat showed and counted what it held (Penang §7.2)."""

    clause: ClassVar[Clause] = _clause("7.2")
    seat: Seat
    hand: Cards
    points: int


@frozen
class Won(_Public):
    """A seat won the hand, or several shared it (Penang §8.2, §8.3)."""

    clause: ClassVar[Clause] = _clause("8.2")
    winners: tuple[Seat, ...]
    """Ascending."""
    reason: str


PenangEvent: TypeAlias = Melded | LaidOff | Swapped | EndedTurn | Died | WentOut | Counted | Won

EVENTS: Final[tuple[type[PenangEvent], ...]] = (Melded, LaidOff, Swapped, EndedTurn, Died, WentOut, Counted, Won)
"""All classes of this module."""
