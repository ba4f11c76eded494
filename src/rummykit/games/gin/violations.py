"""The ways to break a clause of Gin Rummy (Gin §10)."""

from typing import ClassVar, Final

from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.games.gin.rules import G
from rummykit.rulebook import AnotherSeatsMove
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation, violations_in


@value
class NotYourTurn(Violation):
    """Only the seat that is to act moves (Gin §1.5)."""

    clause: ClassVar[Clause] = G("1.5")
    says = "seat {self.seat} is not to act: wait for seat {self.turn}"
    seat: Seat
    """Whose move was proposed."""
    turn: Seat
    """The seat that is to act."""


@value
class NotYourSeat(AnotherSeatsMove):
    """A view speaks for its own seat alone (Gin §1.5)."""

    clause: ClassVar[Clause] = G("1.5")


@value
class NoSuchSeat(Violation):
    """There are two seats (Gin §1.1)."""

    clause: ClassVar[Clause] = G("1.1")
    says = "seat {self.seat} is not at the table: name seat 0 or 1"
    seat: Seat
    """The seat that was named."""


@value
class HandIsOver(Violation):
    """After the end nobody moves, the referee included (Gin §6.6)."""

    clause: ClassVar[Clause] = G("6.6")
    says = "the hand is over: deal another one"


# Moves of a kind that is not awaited: why, and what is.


@value
class NotNow(Violation):
    """A move of a kind that is not awaited."""

    says = "{self.why}: {self.awaited}"
    why: str
    """Why not, in words: ``"nobody has knocked"``."""
    awaited: str
    """What may be done: ``"draw or take"``."""


@value
class OnOffer(NotNow):
    """The first upcard on offer is taken or passed, and nothing else is passed (Gin §2.1)."""

    clause: ClassVar[Clause] = G("2.1")


@value
class WrongStep(NotNow):
    """A seat first draws or takes, then discards or knocks (Gin §3.1)."""

    clause: ClassVar[Clause] = G("3.1")


@value
class AtTheWall(NotNow):
    """With two cards in the stock, the last discard is taken to knock, or passed (Gin §6.4)."""

    clause: ClassVar[Clause] = G("6.4")


@value
class BeforeOrAfterKnock(NotNow):
    """Melds, lay-offs and ends come after a knock, and nothing else does (Gin §5.3)."""

    clause: ClassVar[Clause] = G("5.3")


@value
class OutOfOrder(NotNow):
    """The knocker lays nothing off; the defender first melds, then lays off, or the other way round (Gin §5.1)."""

    clause: ClassVar[Clause] = G("5.1")


@value
class OnGin(NotNow):
    """Nothing is laid off on gin (Gin §4.2)."""

    clause: ClassVar[Clause] = G("4.2")


@value
class OnBigGin(NotNow):
    """Nothing is laid off on big gin (Gin §4.3)."""

    clause: ClassVar[Clause] = G("4.3")


# Cards


@value
class _NotInHand(Violation):
    says = "not in the hand: {self.cards}; name cards that are"
    cards: Cards


@value
class DiscardNotInHand(_NotInHand):
    """A discard comes from the hand, a knock card too (Gin §3.1)."""

    clause: ClassVar[Clause] = G("3.1")


@value
class MeldNotInHand(_NotInHand):
    """Melds are laid from the hand (Gin §1.4)."""

    clause: ClassVar[Clause] = G("1.4")


@value
class LayOffNotInHand(_NotInHand):
    """A card laid off comes from the hand (Gin §5.4)."""

    clause: ClassVar[Clause] = G("5.4")


@value
class JustTaken(Violation):
    """A card just taken stays for the turn (Gin §3.2)."""

    clause: ClassVar[Clause] = G("3.2")
    says = "{self.card} was taken in this turn and has to stay: name another card"
    card: Card
    """The card that the seat took from the discards in this turn."""


# Knocks and melds


@value
class AboveLimit(Violation):
    """A knock leaves at most so much deadwood (Gin §4.1)."""

    clause: ClassVar[Clause] = G("4.1")
    says = "the least deadwood without {self.card} is {self.deadwood}, and the limit {self.limit}: discard"
    card: Card
    """The card that was to be knocked with."""
    deadwood: int
    """The least deadwood without it."""
    limit: int
    """The most deadwood with which a seat may knock now."""


@value
class AboveUpcard(AboveLimit):
    """In Oklahoma the first upcard decides the limit (Gin §4.4)."""

    clause: ClassVar[Clause] = G("4.4")
    says = "the first upcard sets the limit {self.limit}, and {self.deadwood} would be left: discard"


@value
class BigGinNotPlayed(Violation):
    """Some tables do not play big gin (Gin §4.3)."""

    clause: ClassVar[Clause] = G("4.3")
    says = "this table plays no big gin, the option big_gin_bonus is None: knock or discard"


@value
class NotAllMelded(Violation):
    """Big gin is eleven melded cards (Gin §4.3)."""

    clause: ClassVar[Clause] = G("4.3")
    says = "the eleven cards cannot all be melded, {self.deadwood} would be left: knock or discard"
    deadwood: int
    """What would be left at best."""


@value
class NoMeld(Violation):
    """A meld is three or four of one rank, or a run of one suit (Gin §1.4)."""

    clause: ClassVar[Clause] = G("1.4")
    says = "{self.cards} is no meld ({self.reasons}): name cards of one rank, or a run of one suit"
    cards: Cards
    """The cards that were to be a meld."""
    reasons: str
    """Why they are none, in words."""


@value
class KeepsTooMuch(Violation):
    """What the knocker keeps in the end is within the limit (Gin §4.5)."""

    clause: ClassVar[Clause] = G("4.5")
    says = "at least {self.deadwood} would be left in hand, and the limit is {self.limit}: lay another meld"
    deadwood: int
    """The deadwood that the knocker would keep."""
    limit: int
    """The most that it may keep."""


@value
class NoSuchMeld(Violation):
    """A card is laid off on a meld of the knocker as it lies (Gin §5.4)."""

    clause: ClassVar[Clause] = G("5.4")
    says = "the knocker has no meld {self.onto}: name all cards of one that it has"
    onto: Cards
    """The cards that no meld of the knocker consists of."""


@value
class DoesNotFit(Violation):
    """A set takes its fourth card, a run the next at either end (Gin §5.4)."""

    clause: ClassVar[Clause] = G("5.4")
    says = "{self.card} does not fit {self.onto}: lay off the fourth card of a set, or the next of a run"
    card: Card
    """The card that was to be laid off."""
    onto: Cards
    """The meld of the knocker that was named."""


VIOLATIONS: Final = tuple([one for one in violations_in(globals()) if "clause" in vars(one)])
"""The classes of all violations."""
