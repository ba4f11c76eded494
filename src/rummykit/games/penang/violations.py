"""The ways to break a clause of Penang Rummy: a class each, which cites it (Penang §11)."""

from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.games.penang.laid import Edge, Laid
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation


def P(number: str) -> Clause:  # noqa: N802  # short, for a column of clauses
    """The clause of Penang Rummy with this number."""
    return Clause("Penang", number)


# Whose turn it is


@frozen
class NotYourTurn(Violation):
    """Only the seat in turn moves (Penang §1.5)."""

    clause: ClassVar[Clause] = P("1.5")
    seat: Seat
    turn: Seat
    """Whose turn it is."""

    @override
    def __str__(self) -> str:
        return f"seat {self.seat} is not in turn: wait for seat {self.turn} [{self.clause}]"


@frozen
class NotYourSeat(Violation):
    """A view speaks for its own seat alone (Penang §1.5)."""

    clause: ClassVar[Clause] = P("1.5")
    seat: Seat
    own: Seat | None
    """The seat of the view; ``None``: an onlooker's."""

    @override
    def __str__(self) -> str:
        who = "an onlooker's" if self.own is None else f"seat {self.own}'s"
        return f"this view is {who}: it does not answer for seat {self.seat} [{self.clause}]"


@frozen
class SeatIsDead(Violation):
    """A dead seat has no more turns (Penang §6.2)."""

    clause: ClassVar[Clause] = P("6.2")
    seat: Seat

    @override
    def __str__(self) -> str:
        return f"seat {self.seat} is dead: it has no more turns in this hand [{self.clause}]"


@frozen
class GameDeclared(Violation):
    """After Game nobody moves (Penang §7.1)."""

    clause: ClassVar[Clause] = P("7.1")

    @override
    def __str__(self) -> str:
        return f"the hand is over, a seat has Game: deal another one [{self.clause}]"


@frozen
class AllAreDead(Violation):
    """When all are dead nobody moves (Penang §7.3)."""

    clause: ClassVar[Clause] = P("7.3")

    @override
    def __str__(self) -> str:
        return f"the hand is over, all seats are dead: deal another one [{self.clause}]"


@frozen
class OneIsAlive(Violation):
    """At some tables nobody moves when one seat is left alive (Penang §6.3)."""

    clause: ClassVar[Clause] = P("6.3")

    @override
    def __str__(self) -> str:
        return f"the hand is over, one seat alone is alive: deal another one [{self.clause}]"


# Melds


@frozen
class CardsNotInHand(Violation):
    """A meld is laid from the hand (Penang §3.2)."""

    clause: ClassVar[Clause] = P("3.2")
    cards: Cards
    """Those that are not in the hand, or not as often."""

    @override
    def __str__(self) -> str:
        verb = "is" if len(self.cards) == 1 else "are"
        return f"{self.cards} {verb} not in the hand: lay cards that are [{self.clause}]"


@frozen
class NoRun(Violation):
    """A run is three or more consecutive cards of one suit, ascending; it does not turn the corner (Penang §2.1)."""

    clause: ClassVar[Clause] = P("2.1")
    cards: tuple[Card, ...]
    reasons: tuple[str, ...] = ()
    """The particulars, in words."""

    @override
    def __str__(self) -> str:
        why = "; ".join(self.reasons) or "lay three or more consecutive cards of one suit"
        return f"{' '.join(map(str, self.cards))} is no run: {why} [{self.clause}]"


@frozen
class NoSet(Violation):
    """A set is three or more cards of one rank (Penang §2.2)."""

    clause: ClassVar[Clause] = P("2.2")
    cards: tuple[Card, ...]
    reasons: tuple[str, ...] = ()
    """The particulars, in words."""

    @override
    def __str__(self) -> str:
        why = "; ".join(self.reasons) or "lay three or more cards of one rank"
        return f"{' '.join(map(str, self.cards))} is no set: {why} [{self.clause}]"


@frozen
class MeldHasTooFewNaturals(Violation):
    """A meld has at least one natural card, or more (Penang §2.4)."""

    clause: ClassVar[Clause] = P("2.4")
    naturals: int
    least: int
    """The option ``min_naturals``."""

    @override
    def __str__(self) -> str:
        has = f"has {self.naturals} natural {'card' if self.naturals == 1 else 'cards'}"
        return f"the meld {has}: lay at least {self.least} [{self.clause}]"


@frozen
class MeldHasTooManyJokers(Violation):
    """Some tables limit the jokers in a meld (Penang §2.3)."""

    clause: ClassVar[Clause] = P("2.3")
    jokers: int
    most: int
    """The option ``max_jokers``."""

    @override
    def __str__(self) -> str:
        has = f"has {self.jokers} {'joker' if self.jokers == 1 else 'jokers'}"
        return f"the meld {has}: lay at most {self.most} [{self.clause}]"


# Lay-offs


@frozen
class NoPassport(Violation):
    """A seat that has laid no meld lays off nothing and swaps nothing (Penang §4.1)."""

    clause: ClassVar[Clause] = P("4.1")
    kind: str
    """``"lay-off"`` or ``"swap"``."""

    @override
    def __str__(self) -> str:
        return f"no {self.kind} before the passport: lay a meld first [{self.clause}]"


@frozen
class LaysOffCardNotInHand(Violation):
    """A lay-off is a hand card (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.card} is not in the hand: lay off a card that is [{self.clause}]"


@frozen
class LayOffOntoNothing(Violation):
    """A lay-off joins a meld on the table (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    onto: Laid

    @override
    def __str__(self) -> str:
        return f"no meld lies on the table as {self.onto}: name all cards of one that does [{self.clause}]"


@frozen
class DoesNotFit(Violation):
    """A run grows at either end, a set by its rank (Penang §3.3)."""

    clause: ClassVar[Clause] = P("3.3")
    card: Card
    onto: Laid

    @override
    def __str__(self) -> str:
        return f"{self.card} does not fit {self.onto}: a run grows at its ends, a set by its rank [{self.clause}]"


@frozen
class LaysOffTooManyJokers(Violation):
    """Some tables limit the jokers in a meld (Penang §2.3)."""

    clause: ClassVar[Clause] = P("2.3")
    onto: Laid
    most: int
    """The option ``max_jokers``."""

    @override
    def __str__(self) -> str:
        return f"one more joker would be too many for {self.onto}: at most {self.most} [{self.clause}]"


@frozen
class EdgeMissing(Violation):
    """Of a card that fits both ends of a run it is said to which it goes (Penang §3.4)."""

    clause: ClassVar[Clause] = P("3.4")
    card: Card
    onto: Laid

    @override
    def __str__(self) -> str:
        return f"{self.card} fits both ends of {self.onto}: say low or high [{self.clause}]"


@frozen
class EdgeSuperfluous(Violation):
    """No end is named unless a card fits both (Penang §3.4)."""

    clause: ClassVar[Clause] = P("3.4")
    card: Card
    onto: Laid
    edge: Edge

    @override
    def __str__(self) -> str:
        return f"{self.card} does not fit both ends of {self.onto}: leave {self.edge.value} out [{self.clause}]"


# Swaps


@frozen
class SwapsNotPlayed(Violation):
    """At some tables a joker stays where it was laid (Penang §5.5)."""

    clause: ClassVar[Clause] = P("5.5")

    @override
    def __str__(self) -> str:
        return f"this table swaps no jokers: the option swaps is off [{self.clause}]"


@frozen
class SwapsCardNotInHand(Violation):
    """A joker is swapped for a hand card (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.card} is not in the hand: swap a card that is [{self.clause}]"


@frozen
class SwapsInJoker(Violation):
    """A joker is swapped for a natural card (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")

    @override
    def __str__(self) -> str:
        return f"a joker frees no joker: swap a natural card that fits [{self.clause}]"


@frozen
class SwapFromNothing(Violation):
    """The joker is taken from a meld on the table (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    source: Laid

    @override
    def __str__(self) -> str:
        return f"no meld lies on the table as {self.source}: name all cards of one that does [{self.clause}]"


@frozen
class FreesNoJoker(Violation):
    """The card takes the very place of a joker (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    card: Card
    source: Laid

    @override
    def __str__(self) -> str:
        return f"no joker in {self.source} stands for {self.card}: swap a card that one stands for [{self.clause}]"


@frozen
class SwapEdgeMissing(Violation):
    """Of an ace that frees a joker at either end it is said which (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    card: Card
    source: Laid

    @override
    def __str__(self) -> str:
        return f"{self.card} frees a joker at either end of {self.source}: say low or high [{self.clause}]"


@frozen
class SwapEdgeSuperfluous(Violation):
    """No end is named unless a card frees a joker at either (Penang §5.1)."""

    clause: ClassVar[Clause] = P("5.1")
    card: Card
    source: Laid
    edge: Edge

    @override
    def __str__(self) -> str:
        return f"{self.card} frees one joker alone of {self.source}: leave {self.edge.value} out [{self.clause}]"


# The end of a turn


@frozen
class EndsWithoutAction(Violation):
    """A turn has at least one meld or lay-off (Penang §3.1)."""

    clause: ClassVar[Clause] = P("3.1")

    @override
    def __str__(self) -> str:
        return f"nobody passes: meld or lay off before the turn ends [{self.clause}]"


@frozen
class SwapIsNoAction(Violation):
    """A turn with nothing but a swap still needs an action (Penang §5.2)."""

    clause: ClassVar[Clause] = P("5.2")

    @override
    def __str__(self) -> str:
        return f"a swap is no action: meld or lay off as well [{self.clause}]"


@frozen
class ActedThisTurn(Violation):
    """A seat that has acted in this turn does not die in it (Penang §6.1)."""

    clause: ClassVar[Clause] = P("6.1")

    @override
    def __str__(self) -> str:
        return f"a seat that has acted in this turn is not dead: end the turn [{self.clause}]"


@frozen
class CouldMeld(Violation):
    """A seat that has a meld is not dead (Penang §6.1)."""

    clause: ClassVar[Clause] = P("6.1")

    @override
    def __str__(self) -> str:
        return f"the hand has a meld: lay one instead of dying [{self.clause}]"


@frozen
class CouldLayOff(Violation):
    """A seat that has a lay-off is not dead (Penang §6.1)."""

    clause: ClassVar[Clause] = P("6.1")

    @override
    def __str__(self) -> str:
        return f"the hand has a card that fits a meld on the table: lay one off instead of dying [{self.clause}]"


VIOLATIONS: Final[tuple[type[Violation], ...]] = (
    NotYourTurn,
    NotYourSeat,
    SeatIsDead,
    GameDeclared,
    AllAreDead,
    OneIsAlive,
    CardsNotInHand,
    NoRun,
    NoSet,
    MeldHasTooFewNaturals,
    MeldHasTooManyJokers,
    NoPassport,
    LaysOffCardNotInHand,
    LayOffOntoNothing,
    DoesNotFit,
    LaysOffTooManyJokers,
    EdgeMissing,
    EdgeSuperfluous,
    SwapsNotPlayed,
    SwapsCardNotInHand,
    SwapsInJoker,
    SwapFromNothing,
    FreesNoJoker,
    SwapEdgeMissing,
    SwapEdgeSuperfluous,
    EndsWithoutAction,
    SwapIsNoAction,
    ActedThisTurn,
    CouldMeld,
    CouldLayOff,
)
"""All classes of this module."""
