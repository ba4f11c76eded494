"""What happens in a hand of Gin Rummy. Which card was drawn is told to its seat alone."""

from typing import ClassVar, Final, TypeAlias, get_args

from typing_extensions import override

from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.games.gin.rules import G
from rummykit.rulebook import EndingEvent, PublicEvent, SecretEvent, listed
from rummykit.seats import Seat
from rummykit.violations import Clause


@value
class _OfSeat(PublicEvent):
    seat: Seat


@value
class _WithCard(_OfSeat):
    card: Card


@value
class UpcardTurned(PublicEvent):
    """After the deal the next card is turned up (Gin §1.2)."""

    clause: ClassVar[Clause] = G("1.2")
    says = "{self.card} is turned up"
    card: Card
    """The first upcard."""


@value
class UpcardPassed(_WithCard):
    """A seat declines the first upcard (Gin §2.1)."""

    clause: ClassVar[Clause] = G("2.1")
    says = "seat {self.seat} declines {self.card}"


@value
class LastDiscardPassed(_WithCard):
    """A seat does not take the last discard to knock (Gin §6.4)."""

    clause: ClassVar[Clause] = G("6.4")
    says = "seat {self.seat} passes the last discard, {self.card}"


@value
class Drew(_OfSeat):
    """A seat draws from the stock (Gin §3.1); which card it is, is not told."""

    clause: ClassVar[Clause] = G("3.1")
    says = "seat {self.seat} draws"


@value
class DrewCard(SecretEvent):
    """The card that was drawn: only its seat is told (Gin §3.1)."""

    clause: ClassVar[Clause] = G("3.1")
    says = "it is {self.card}"
    seat: Seat
    """The seat that drew, and alone is told of the card."""
    card: Card
    """The card that it drew."""


@value
class Took(_WithCard):
    """A seat takes the top discard, or the first upcard (Gin §3.1)."""

    clause: ClassVar[Clause] = G("3.1")
    says = "seat {self.seat} takes {self.card}"


@value
class Discarded(_WithCard):
    """A seat discards (Gin §3.1)."""

    clause: ClassVar[Clause] = G("3.1")
    says = "seat {self.seat} discards {self.card}"


@value
class Knocked(_OfSeat):
    """A seat knocks, its discard face down (Gin §4.1)."""

    clause: ClassVar[Clause] = G("4.1")
    says = "seat {self.seat} knocks"


@value
class HasBigGin(_OfSeat):
    """A seat has melded eleven cards (Gin §4.3)."""

    clause: ClassVar[Clause] = G("4.3")
    says = "seat {self.seat} has big gin"


@value
class Melded(_OfSeat):
    """A seat lays a meld down (Gin §5.3)."""

    clause: ClassVar[Clause] = G("5.3")
    says = "seat {self.seat} melds {self.cards}"
    cards: Cards
    """The cards of the meld."""


@value
class LaidOff(_WithCard):
    """The defender lays a card off (Gin §5.4)."""

    clause: ClassVar[Clause] = G("5.4")
    says = "seat {self.seat} lays {self.card} off on {self.onto}"
    onto: Cards
    """The meld before."""


@value
class HandShown(_OfSeat):
    """A seat shows what it has in hand: the knocker with its end, both when the hand is over (Gin §5.5)."""

    clause: ClassVar[Clause] = G("5.5")
    cards: Cards
    """The cards that the seat is left with."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} shows {self.cards}" if self.cards else f"seat {self.seat} has no card left"


@value
class KnockCardTurned(_WithCard):
    """The hand is over, and the card with which a seat knocked is turned up (Gin §5.5)."""

    clause: ClassVar[Clause] = G("5.5")
    says = "seat {self.seat} knocked with {self.card}"


@value
class HasLeft(_OfSeat):
    """A seat has left (Gin §6.5)."""

    clause: ClassVar[Clause] = G("6.5")
    says = "seat {self.seat} has left"


@value
class HandEnded(EndingEvent):
    """The hand is over (Gin §6.1 to §6.5)."""

    outcome: Outcome
    """How the hand ended."""

    @override
    def sentence(self) -> str:
        scores = [f"seat {seat} scores {self.outcome.points[seat]}" for seat in self.outcome.winners]
        return f"{self.outcome.reason}: {listed(scores) or 'nobody scores'}"


_Told: TypeAlias = UpcardTurned | UpcardPassed | LastDiscardPassed | Drew | DrewCard | Took | Discarded
_AfterKnock: TypeAlias = Knocked | HasBigGin | Melded | LaidOff | HandShown | KnockCardTurned | HasLeft | HandEnded
GinEvent: TypeAlias = _Told | _AfterKnock
"""The events of Gin Rummy."""
EVENTS: Final[tuple[type[GinEvent], ...]] = get_args(GinEvent)
"""The classes of all events."""
