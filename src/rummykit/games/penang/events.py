"""What happens in a hand of Penang Rummy: all of it is seen by everybody."""

from typing import ClassVar, Final, TypeAlias, get_args

from typing_extensions import override

from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.games.penang.laid import Edge, Laid
from rummykit.games.penang.violations import P
from rummykit.rulebook import PublicEvent, listed
from rummykit.seats import Seat
from rummykit.violations import Clause


def _at(edge: Edge | None) -> str:
    return "" if edge is None else f" at the {edge.value} end"


@value
class Melded(PublicEvent):
    """A seat laid a meld (Penang §3.2)."""

    clause: ClassVar[Clause] = P("3.2")
    seat: Seat
    """The seat that melded."""
    meld: Laid
    """The meld as it lies."""
    passport: bool
    """Whether it is the first (Penang §4.1)."""

    @override
    def sentence(self) -> str:
        passport = ", its passport" if self.passport else ""
        return f"seat {self.seat} melds the {self.meld}{passport}"


@value
class LaidOff(PublicEvent):
    """A seat added a card to a meld (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    seat: Seat
    """The seat that laid a card off."""
    card: Card
    """The card."""
    onto: Laid
    """The meld before."""
    edge: Edge | None
    """The end of the run that was named; ``None`` where only one was possible."""
    meld: Laid
    """The meld now."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} lays off {self.card} onto the {self.onto}{_at(self.edge)}"


@value
class Swapped(PublicEvent):
    """A seat took a joker out of a meld (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    seat: Seat
    """The seat that took the joker."""
    card: Card
    """What lies there now."""
    source: Laid
    """The meld before."""
    edge: Edge | None
    """Which of two jokers was freed; ``None`` where only one could be."""
    meld: Laid
    """The meld now."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} swaps {self.card} for a joker of the {self.source}{_at(self.edge)}"


@value
class EndedTurn(PublicEvent):
    """A seat ended its turn (Penang §3.5)."""

    clause: ClassVar[Clause] = P("3.5")
    says = "seat {self.seat} ends its turn"
    seat: Seat
    """The seat that ended its turn."""


@value
class Died(PublicEvent):
    """A seat declared itself dead (Penang §6.2)."""

    clause: ClassVar[Clause] = P("6.2")
    says = "seat {self.seat} is dead"
    seat: Seat
    """The seat that is dead."""


@value
class HasLeft(PublicEvent):
    """A player is gone, its seat dead (Penang §6.4)."""

    clause: ClassVar[Clause] = P("6.4")
    says = "seat {self.seat} has left: it is dead"
    seat: Seat
    """The seat whose player is gone."""


@value
class WentOut(PublicEvent):
    """A seat laid its last card: Game (Penang §7.1)."""

    clause: ClassVar[Clause] = P("7.1")
    says = "seat {self.seat} lays its last card: Game"
    seat: Seat
    """The seat that laid its last card."""


@value
class Counted(PublicEvent):
    """A seat showed and counted what it held (Penang §7.2)."""

    clause: ClassVar[Clause] = P("7.2")
    seat: Seat
    """The seat whose hand is counted."""
    hand: Cards
    """The cards that it was left with."""
    points: int
    """What they count."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} counts {self.points}: {self.hand or 'no cards'}"


@value
class Won(PublicEvent):
    """A seat won the hand, or several shared it (Penang §8.2, §8.3)."""

    clause: ClassVar[Clause] = P("8.2")
    winners: tuple[Seat, ...]
    """Ascending."""
    reason: str
    """Why the hand is over, in stable words."""

    @override
    def sentence(self) -> str:
        seats = self.winners
        who = f"seat {seats[0]} wins"
        if len(seats) > 1:
            who = f"seats {listed(list(map(str, seats)))} share the hand"
        return f"{who}: {self.reason}"


PenangEvent: TypeAlias = Melded | LaidOff | Swapped | EndedTurn | Died | HasLeft | WentOut | Counted | Won
"""Whatever happens in a hand of Penang Rummy."""

EVENTS: Final[tuple[type[PenangEvent], ...]] = get_args(PenangEvent)
"""The classes of all events."""
