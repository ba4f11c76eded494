"""The ways to break a clause of Conquián (Conquián §7)."""

from typing import ClassVar, Final

from typing_extensions import override

from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.games.conquian.rules import C
from rummykit.rulebook import AnotherSeatsMove, listed
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation, violations_in

# Who moves, and when


@value
class HandIsOver(Violation):
    """After the end nobody moves (Conquián §3.5)."""

    clause: ClassVar[Clause] = C("3.5")
    says = "the hand is over: deal another one"


@value
class NotYourTurn(Violation):
    """Only the seats that are to act move (Conquián §3.5)."""

    clause: ClassVar[Clause] = C("3.5")
    seat: Seat
    """Whose move was proposed."""
    to_act: tuple[Seat, ...]
    """The seats that are to act."""

    @override
    def sentence(self) -> str:
        seats = listed([f"seat {seat}" for seat in self.to_act], "or")
        return f"seat {self.seat} is not to act now: wait for {seats}"


@value
class NotYourSeat(AnotherSeatsMove):
    """A view speaks for its own seat alone (Conquián §3.5)."""

    clause: ClassVar[Clause] = C("3.5")


@value
class NotKnownNow(Violation):
    """A kind of move that this moment does not know (Conquián §3.5)."""

    clause: ClassVar[Clause] = C("3.5")
    says = "{self.kind} is no move of this moment: {self.awaited}"
    kind: str
    """The verb of the move."""
    awaited: str
    """What may be done instead, in words."""


@value
class MeldedBeforeTurning(Violation):
    """Nothing is melded before the card is turned (Conquián §3.1)."""

    clause: ClassVar[Clause] = C("3.1")
    says = "nothing is melded before a card is turned: turn one first"


@value
class NobodyToLeave(Violation):
    """A seat of the table leaves, and once (Conquián §5.4)."""

    clause: ClassVar[Clause] = C("5.4")
    says = "seat {self.seat} is not in the hand: name a seat that is"
    seat: Seat
    """The seat that is out already, or not at the table."""


# Cards


@value
class _NotHeld(Violation):
    says = "{self.card} is not in the hand: name a card that is"
    card: Card


@value
class GivesCardNotHeld(_NotHeld):
    """A hand card is given (Conquián §1.4)."""

    clause: ClassVar[Clause] = C("1.4")


@value
class PaysCardNotHeld(_NotHeld):
    """A hand card is paid (Conquián §3.3)."""

    clause: ClassVar[Clause] = C("3.3")


@value
class CardsNotAtHand(Violation):
    """Cards come from the hand and from own melds, or are the offer (Conquián §2.5)."""

    clause: ClassVar[Clause] = C("2.5")
    says = "neither in the hand, nor on offer, nor in other own melds: {self.cards}; name cards that are"
    cards: Cards
    """The cards that the seat does not have, each as often as it is missing."""


@value
class NoSuchMeld(Violation):
    """What grows is an own meld (Conquián §2.5)."""

    clause: ClassVar[Clause] = C("2.5")
    says = "the seat has no meld {self.onto}: name all cards of one that it has"
    onto: Cards
    """The cards that no own meld consists of."""


# Melds


@value
class NoMeld(Violation):
    """A meld is three or four of one rank, or a run of one suit, the ace low (Conquián §2.1)."""

    clause: ClassVar[Clause] = C("2.1")
    says = "{self.cards} is no meld ({self.reasons}): name cards of one rank, or a run of one suit"
    cards: Cards
    """The cards that were to be a meld."""
    reasons: str
    """Why they are none, in words."""


@value
class MeldTooLong(Violation):
    """With a longer meld the hand could not be won (Conquián §2.4)."""

    clause: ClassVar[Clause] = C("2.4")
    says = "{self.cards} has {self.length} cards, and no meld has more than {self.most}: leave some out"
    cards: Cards
    """The cards that were to be a meld."""
    most: int
    """The most cards that a meld may have."""

    @property
    def length(self) -> int:
        """How many cards it has."""
        return len(self.cards)


@value
class NothingNew(Violation):
    """At least one card is new to the table (Conquián §2.6)."""

    clause: ClassVar[Clause] = C("2.6")
    says = "no card is new to the table: use the card on offer or one from the hand"


@value
class TakesFromMelds(Violation):
    """Where melds are rearranged freely, a play takes nothing from other melds (Conquián §2.5)."""

    clause: ClassVar[Clause] = C("2.5")
    says = "{self.cards} lie in own melds, which a play leaves as they are: arrange the melds"
    cards: Cards
    """The cards of own melds that were to be moved."""


@value
class RegroupsNothing(Violation):
    """An arrangement splits a meld up, or joins two (Conquián §2.5)."""

    clause: ClassVar[Clause] = C("2.5")
    says = "no meld is split up and none are joined: play the cards"


@value
class NoArranging(Violation):
    """Under ``DESMOCHE`` melds are not arranged (Conquián §2.3)."""

    clause: ClassVar[Clause] = C("2.3")
    says = "this table does not arrange melds, the option rearrange is DESMOCHE: play the cards"


@value
class LeavesCardsOut(Violation):
    """What lies on the table stays there (Conquián §2.3)."""

    clause: ClassVar[Clause] = C("2.3")
    says = "{self.cards} would not lie in a meld any more: name all cards of the own melds"
    cards: Cards
    """The cards that were melded and would not be any more."""


@value
class LeavesNoMeld(Violation):
    """Under ``DESMOCHE`` a meld that cards are taken from leaves melds (Conquián §2.3)."""

    clause: ClassVar[Clause] = C("2.3")
    says = "taking {self.taken} from {self.meld} does not leave melds alone: take other cards, or none"
    taken: Cards
    """The cards that were to be taken from a meld."""
    meld: Cards
    """The meld that they were to be taken from."""


# The offer, and forcing


@value
class OfferNotUsed(Violation):
    """Who is asked about another's card melds nothing else (Conquián §3.4)."""

    clause: ClassVar[Clause] = C("3.4")
    says = "{self.card} is not used: use it, or decline"
    card: Card
    """The card on offer."""


@value
class ForcedCardNotUsed(Violation):
    """A forced seat uses the card in its next move (Conquián §4.4)."""

    clause: ClassVar[Clause] = C("4.4")
    says = "{self.card} is forced on the seat: use it first"
    card: Card
    """The card that was forced on the seat."""


@value
class DeclinesWhenForced(Violation):
    """A forced seat does not decline (Conquián §4.4)."""

    clause: ClassVar[Clause] = C("4.4")
    says = "{self.card} is forced on the seat, which cannot decline: use it"
    card: Card
    """The card that was forced on the seat."""


@value
class NobodyIsForced(Violation):
    """Some tables force nobody (Conquián §4.1)."""

    clause: ClassVar[Clause] = C("4.1")
    says = "this table forces nobody, the option forcing is NONE: decline"


@value
class CannotBeForced(Violation):
    """Only the first seat whose meld the card fits can be forced (Conquián §4.2)."""

    clause: ClassVar[Clause] = C("4.2")
    says = "seat {self.seat} cannot be forced to take {self.card}: force seat {self.owner}, or decline"
    seat: Seat
    """The seat that was to force the card."""
    card: Card
    """The card that fits no meld of the other."""
    owner: Seat
    """The seat that was named."""


VIOLATIONS: Final = tuple([one for one in violations_in(globals()) if "clause" in vars(one)])
"""The classes of all violations."""
