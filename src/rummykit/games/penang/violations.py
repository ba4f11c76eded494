"""The ways to break a clause of Penang Rummy (Penang §11)."""

from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from rummykit._caret import brief
from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.games.penang.laid import MOST_NAMED, Edge, Laid
from rummykit.rulebook import AnotherSeatsMove, counted, row
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation, violations_in

P: Final = partial(Clause, "Penang")
"""A clause of the rules page of Penang Rummy, by its number."""


# Whose turn it is


@value
class NotYourTurn(Violation):
    """Only the seat in turn moves (Penang §1.5)."""

    clause: ClassVar[Clause] = P("1.5")
    says = "seat {self.seat} is not in turn: wait for seat {self.turn}"
    seat: Seat
    """Whose move was proposed."""
    turn: Seat
    """The seat in turn."""


@value
class NotYourSeat(AnotherSeatsMove):
    """A view speaks for its own seat alone (Penang §1.5)."""

    clause: ClassVar[Clause] = P("1.5")


@value
class SeatIsDead(Violation):
    """A dead seat has no more turns (Penang §6.2)."""

    clause: ClassVar[Clause] = P("6.2")
    says = "seat {self.seat} is dead: it has no more turns in this hand"
    seat: Seat
    """The seat that is dead."""


@value
class GameDeclared(Violation):
    """After Game nobody moves (Penang §7.1)."""

    clause: ClassVar[Clause] = P("7.1")
    says = "the hand is over, a seat has Game: deal another one"


@value
class AllAreDead(Violation):
    """All are dead (Penang §7.3)."""

    clause: ClassVar[Clause] = P("7.3")
    says = "the hand is over, all seats are dead: deal another one"


@value
class OneIsAlive(Violation):
    """One seat is left alive, which ends the hand at some tables (Penang §6.3)."""

    clause: ClassVar[Clause] = P("6.3")
    says = "the hand is over, one seat alone is alive: deal another one"


# Melds


@value
class CardsNotInHand(Violation):
    """A meld is laid from the hand (Penang §3.2)."""

    clause: ClassVar[Clause] = P("3.2")
    cards: Cards
    """The cards that are not in the hand, each as often as it is missing."""

    @override
    def sentence(self) -> str:
        verb = "is" if len(self.cards) == 1 else "are"
        return f"{brief(str(self.cards), MOST_NAMED)} {verb} not in the hand: lay cards that are"


@value
class NoRun(Violation):
    """A run is three or more consecutive cards of one suit, ascending; it does not turn the corner (Penang §2.1)."""

    clause: ClassVar[Clause] = P("2.1")
    cards: tuple[Card, ...]
    """The cards as they were to be laid."""
    reasons: tuple[str, ...] = ()
    """Why they are none, in words."""

    @override
    def sentence(self) -> str:
        why = "; ".join(self.reasons) or "lay three or more consecutive cards of one suit"
        return f"{brief(row(self.cards), MOST_NAMED)} is no run: {why}"


@value
class NoSet(Violation):
    """A set is three or more cards of one rank (Penang §2.2)."""

    clause: ClassVar[Clause] = P("2.2")
    cards: tuple[Card, ...]
    """The cards as they were to be laid."""
    reasons: tuple[str, ...] = ()
    """Why they are none, in words."""

    @override
    def sentence(self) -> str:
        why = "; ".join(self.reasons) or "lay three or more cards of one rank"
        return f"{brief(row(self.cards), MOST_NAMED)} is no set: {why}"


@value
class MeldHasTooFewNaturals(Violation):
    """A meld has natural cards enough (Penang §2.4)."""

    clause: ClassVar[Clause] = P("2.4")
    naturals: int
    """How many natural cards the meld has."""
    least: int
    """How many it must have."""

    @override
    def sentence(self) -> str:
        return f"the meld has {counted(self.naturals, 'natural card')}: lay at least {self.least}"


@value
class MeldHasTooManyJokers(Violation):
    """Some tables limit the jokers in a meld (Penang §2.3)."""

    clause: ClassVar[Clause] = P("2.3")
    jokers: int
    """How many jokers the meld has."""
    most: int
    """How many it may have."""

    @override
    def sentence(self) -> str:
        return f"the meld has {counted(self.jokers, 'joker')}: lay at most {self.most}"


# Lay-offs


@value
class NoPassport(Violation):
    """Who has laid no meld lays off and swaps nothing (Penang §4.1)."""

    clause: ClassVar[Clause] = P("4.1")
    says = "no {self.kind} before the passport: lay a meld first"
    kind: str
    """``"lay-off"`` or ``"swap"``."""


@value
class LaysOffCardNotInHand(Violation):
    """A lay-off is a hand card (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    says = "{self.card} is not in the hand: lay off a card that is"
    card: Card
    """The card that is not in the hand."""


@value
class LayOffOntoNothing(Violation):
    """A lay-off joins a meld on the table (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    says = "no meld lies on the table as {self.onto.named}: name all cards of one that does"
    onto: Laid
    """The meld that does not lie on the table."""


@value
class DoesNotFit(Violation):
    """A run grows at either end, a set by its rank (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    says = "{self.card} does not fit {self.onto.named}: a run grows at its ends, a set by its rank"
    card: Card
    """The card that was to be laid off."""
    onto: Laid
    """The meld that was named."""


@value
class LaysOffTooManyJokers(Violation):
    """Some tables limit the jokers in a meld (Penang §2.3)."""

    clause: ClassVar[Clause] = P("2.3")
    says = "one more joker would be too many for {self.onto.named}: at most {self.most}"
    onto: Laid
    """The meld that was named."""
    most: int
    """How many jokers a meld may have."""


@value
class EdgeMissing(Violation):
    """It is said to which end of a run a card goes (Penang §3.4)."""

    clause: ClassVar[Clause] = P("3.4")
    says = "{self.card} fits both ends of {self.onto.named}: say low or high"
    card: Card
    """The card that fits both ends."""
    onto: Laid
    """The run that was named."""


@value
class EdgeSuperfluous(Violation):
    """No end is named unless both fit (Penang §3.4)."""

    clause: ClassVar[Clause] = P("3.4")
    says = "{self.card} does not fit both ends of {self.onto.named}: leave {self.edge.value} out"
    card: Card
    """The card that fits one place alone."""
    onto: Laid
    """The meld that was named."""
    edge: Edge
    """The end that was named."""


# Swaps


@value
class SwapsNotPlayed(Violation):
    """At some tables a joker stays where it was laid (Penang §5.5)."""

    clause: ClassVar[Clause] = P("5.5")
    says = "this table swaps no jokers: the option swaps is off"


@value
class SwapsCardNotInHand(Violation):
    """A joker is swapped for a hand card (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    says = "{self.card} is not in the hand: swap a card that is"
    card: Card
    """The card that is not in the hand."""


@value
class SwapsInJoker(Violation):
    """A joker is swapped for a natural card (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    says = "a joker frees no joker: swap a natural card that fits"


@value
class SwapFromNothing(Violation):
    """A joker is taken from a meld on the table (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    says = "no meld lies on the table as {self.source.named}: name all cards of one that does"
    source: Laid
    """The meld that does not lie on the table."""


@value
class FreesNoJoker(Violation):
    """The card takes the very place of a joker (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    says = "no joker in {self.source.named} stands for {self.card}: swap a card that one stands for"
    card: Card
    """The card for which no joker stands."""
    source: Laid
    """The meld that was named."""


@value
class SwapEdgeMissing(Violation):
    """It is said at which end of a run a joker is freed (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    says = "{self.card} frees a joker at either end of {self.source.named}: say low or high"
    card: Card
    """The card for which two jokers stand."""
    source: Laid
    """The run that was named."""


@value
class SwapEdgeSuperfluous(Violation):
    """No end is named unless both have a joker to free (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    says = "{self.card} frees one joker alone of {self.source.named}: leave {self.edge.value} out"
    card: Card
    """The card for which one joker stands."""
    source: Laid
    """The meld that was named."""
    edge: Edge
    """The end that was named."""


# The end of a turn


@value
class EndsWithoutAction(Violation):
    """A turn has an action (Penang §3.1)."""

    clause: ClassVar[Clause] = P("3.1")
    says = "nobody passes: meld or lay off before the turn ends"


@value
class SwapIsNoAction(Violation):
    """A swap is no action (Penang §5.2)."""

    clause: ClassVar[Clause] = P("5.2")
    says = "a swap is no action: meld or lay off as well"


@value
class ActedThisTurn(Violation):
    """Who has acted is not dead (Penang §6.1)."""

    clause: ClassVar[Clause] = P("6.1")
    says = "a seat that has acted in this turn is not dead: end the turn"


@value
class CouldMeld(Violation):
    """Who has a meld is not dead (Penang §6.1)."""

    clause: ClassVar[Clause] = P("6.1")
    says = "the hand has a meld: lay one instead of dying"


@value
class CouldLayOff(Violation):
    """Who has a lay-off is not dead (Penang §6.1)."""

    clause: ClassVar[Clause] = P("6.1")
    says = "the hand has a card that fits a meld on the table: lay one off instead of dying"


# A player who is gone


@value
class NobodyToLeave(Violation):
    """Only a seat that is alive can leave (Penang §6.4)."""

    clause: ClassVar[Clause] = P("6.4")
    says = "seat {self.seat} is not alive at this table: there is nobody who could leave"
    seat: Seat
    """The seat that is dead already, or not at the table."""


VIOLATIONS: Final = violations_in(globals())
"""The classes of all violations."""
