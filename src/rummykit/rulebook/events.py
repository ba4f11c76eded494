"""What happens: frozen values, told to everybody or to one seat."""

from typing import ClassVar

from rummykit.game import Outcome
from rummykit.seats import Seat
from rummykit.violations import Clause, Told

__all__ = ["EndingEvent", "Event", "PublicEvent", "SecretEvent"]


class Event(Told):
    """Something that happened, told in a sentence. Subclasses are frozen attrs classes."""

    __slots__ = ()

    clause: ClassVar[Clause]
    """The clause of the rules by which it happened."""

    def seen_by(self, seat: Seat | None) -> bool:
        """Return whether ``seat`` is told of it; ``None`` is an onlooker."""
        raise NotImplementedError

    def told(self) -> str:
        """Return the event as one line, with its clause."""
        return f"{self.sentence()} [{self.clause}]"


class PublicEvent(Event):
    """An event of which everybody is told."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> bool:
        """Return ``True``."""
        return True


class SecretEvent(Event):
    """An event of which only its own seat is told."""

    __slots__ = ()

    seat: Seat
    """The seat that alone is told."""

    def seen_by(self, seat: Seat | None) -> bool:
        """Return whether ``seat`` is the event's own."""
        return seat == self.seat


class EndingEvent(PublicEvent):
    """The event that a hand is over: its clause is the outcome's."""

    __slots__ = ()

    outcome: Outcome
    """How the hand ended."""

    @property
    def clause(self) -> Clause:  # type: ignore[override]  # which clause, the outcome says
        """The clause by which the hand ended."""
        return self.outcome.clause
