"""The moves of Penang Rummy: frozen values, written as records write them (``str``)."""

from typing import Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card
from rummykit.games.penang.laid import Edge, Laid
from rummykit.seats import Seat


@frozen
class Meld:
    """Lay hand cards as a new meld (Penang §3.2)."""

    seat: Seat
    meld: Laid

    @override
    def __str__(self) -> str:
        return f"{self.seat} meld {self.meld}"


@frozen
class LayOff:
    """Add a hand card to a meld on the table, anybody's (Penang §3.3); of equal melds to the one that was laid first."""

    seat: Seat
    card: Card
    onto: Laid
    """The meld as it lies."""
    edge: Edge | None = None
    """To which end of a run, if and only if the card fits both (Penang §3.4)."""

    @override
    def __str__(self) -> str:
        text = f"{self.seat} lay {self.card} onto {self.onto}"
        return text if self.edge is None else f"{text} {self.edge.value}"


@frozen
class Swap:
    """Take a joker out of a meld for a natural hand card that fits (Penang §5.1); of equal melds from the one that was laid
    first."""

    seat: Seat
    card: Card
    """The natural card that takes the joker's place."""
    source: Laid
    """The meld as it lies."""
    edge: Edge | None = None
    """Which joker, if and only if the card fits one at either end of a run."""

    @override
    def __str__(self) -> str:
        text = f"{self.seat} swap {self.card} from {self.source}"
        return text if self.edge is None else f"{text} {self.edge.value}"


@frozen
class End:
    """End the turn (Penang §3.5)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} end"


@frozen
class Dead:
    """Declare oneself dead (Penang §6.1)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} dead"


PenangMove: TypeAlias = Meld | LayOff | Swap | End | Dead

MOVES: Final[tuple[type[PenangMove], ...]] = (Meld, LayOff, Swap, End, Dead)
