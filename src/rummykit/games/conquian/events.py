"""What happens in a hand of Conquián. Which card was given is told to giver and receiver alone."""

from typing import ClassVar, Final, TypeAlias, get_args

from typing_extensions import override

from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.games.conquian.rules import C
from rummykit.rulebook import EndingEvent, PublicEvent, SecretEvent, listed, row
from rummykit.seats import Seat
from rummykit.violations import Clause


@value
class _OfSeat(PublicEvent):
    seat: Seat


@value
class _WithCard(_OfSeat):
    card: Card


@value
class Gave(_OfSeat):
    """A seat has chosen a card for the next (Conquián §1.4); which one is not told."""

    clause: ClassVar[Clause] = C("1.4")
    says = "seat {self.seat} has chosen a card to give"


@value
class Exchanged(PublicEvent):
    """All have chosen: the cards go to the next seats (Conquián §1.4)."""

    clause: ClassVar[Clause] = C("1.4")
    says = "all have chosen: each seat gets a card"


@value
class Received(SecretEvent):
    """The card that a seat gets in the exchange: only it is told (Conquián §1.4)."""

    clause: ClassVar[Clause] = C("1.4")
    says = "it is {self.card}"
    seat: Seat
    """The seat that received the card, and alone is told of it."""
    card: Card
    """The card from its neighbour."""


@value
class Turned(_WithCard):
    """A seat turns the top card of the stock (Conquián §3.1)."""

    clause: ClassVar[Clause] = C("3.1")
    says = "seat {self.seat} turns {self.card}"


@value
class Asked(_WithCard):
    """A seat is asked about the card on offer (Conquián §3.2)."""

    clause: ClassVar[Clause] = C("3.2")
    says = "seat {self.seat} is asked about {self.card}"


@value
class Declined(_WithCard):
    """A seat leaves the card on offer (Conquián §3.2)."""

    clause: ClassVar[Clause] = C("3.2")
    says = "seat {self.seat} leaves {self.card}"


@value
class Played(_OfSeat):
    """Cards went into a meld (Conquián §2.5)."""

    clause: ClassVar[Clause] = C("2.5")
    cards: tuple[Card, ...]
    """Those moved in."""
    onto: tuple[Card, ...]
    """The meld before; no cards if it is new."""
    taken: Cards
    """Those of them that come from other own melds."""

    @override
    def sentence(self) -> str:
        said = f"seat {self.seat} lays {row(self.cards)}"
        if self.onto:
            said = f"seat {self.seat} adds {row(self.cards)} to {row(self.onto)}"
        return f"{said}, {self.taken} from other melds" if self.taken else said


@value
class Arranged(_OfSeat):
    """A seat has regrouped its melds (Conquián §2.5)."""

    clause: ClassVar[Clause] = C("2.5")
    melds: tuple[tuple[Card, ...], ...]
    """As they lie now."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} arranges {' / '.join(map(row, self.melds))}"


@value
class Paid(_WithCard):
    """A seat pays for the card it used (Conquián §3.3)."""

    clause: ClassVar[Clause] = C("3.3")
    says = "seat {self.seat} pays {self.card}"


@value
class Forced(_WithCard):
    """A seat requires another to take the card on offer (Conquián §4.3)."""

    clause: ClassVar[Clause] = C("4.3")
    says = "seat {self.seat} forces seat {self.owner} to take {self.card}"
    owner: Seat
    """The seat that has to take the card."""


@value
class DidNotForce(_OfSeat):
    """A seat that might forces nobody (Conquián §4.3)."""

    clause: ClassVar[Clause] = C("4.3")
    says = "seat {self.seat} forces nobody"


@value
class CardDied(PublicEvent):
    """Nobody uses the card on offer (Conquián §3.2, §3.3)."""

    clause: ClassVar[Clause] = C("3.2")
    says = "nobody uses {self.card}: it is dead"
    card: Card
    """The card that nobody used."""


@value
class HasLeft(_OfSeat):
    """A seat has left (Conquián §5.4)."""

    clause: ClassVar[Clause] = C("5.4")
    says = "seat {self.seat} has left"


@value
class HandEnded(EndingEvent):
    """The hand is over (Conquián §5)."""

    outcome: Outcome
    """How the hand ended."""

    @override
    def sentence(self) -> str:
        winners = [f"seat {seat} wins" for seat in self.outcome.winners]
        return f"{self.outcome.reason}: {listed(winners) or 'nobody wins'}"


_Told: TypeAlias = Gave | Exchanged | Received | Turned | Asked | Declined | Played | Arranged | Paid
_More: TypeAlias = Forced | DidNotForce | CardDied | HasLeft | HandEnded
ConquianEvent: TypeAlias = _Told | _More
"""The events of Conquián."""
EVENTS: Final[tuple[type[ConquianEvent], ...]] = get_args(ConquianEvent)
"""The classes of all events."""
