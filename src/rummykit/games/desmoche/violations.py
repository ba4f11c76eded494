"""The ways to break a clause of Desmoche (§17)."""

from functools import partial
from typing import ClassVar, Final

from typing_extensions import override

from rummykit._caret import brief
from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.melding import span
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.rulebook import AnotherSeatsMove
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation, violations_in

D: Final = partial(Clause, "Desmoche")
"""A clause of the rules page of Desmoche, by its number."""


def _seats(seats: tuple[Seat, ...]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else "seats " + ", ".join(map(str, seats))


@value
class HandIsOver(Violation):
    """After the end nobody moves (Desmoche §6.9)."""

    clause: ClassVar[Clause] = D("6.9")
    says = "the hand is over: deal another one"


@value
class NotYourTurn(Violation):
    """Only the seats that are to act move (Desmoche §6.9)."""

    clause: ClassVar[Clause] = D("6.9")
    seat: Seat
    """Whose move was proposed."""
    to_act: tuple[Seat, ...]
    """The seats that are to act."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} is not to act now: wait for {_seats(self.to_act)}"


@value
class NotYourSeat(AnotherSeatsMove):
    """Of a view (Desmoche §6.9)."""

    clause: ClassVar[Clause] = D("6.9")


@value
class NotKnownNow(Violation):
    """A kind of move that this moment does not know (Desmoche §6.9)."""

    clause: ClassVar[Clause] = D("6.9")
    says = "{self.kind} is no move of this moment: {self.awaited}"
    kind: str
    """The verb of the move."""
    awaited: str
    """What may be done instead, in words."""


@value
class BetOutOfBounds(Violation):
    """A bet is nothing, or at most what the seat has (Desmoche §12.3)."""

    clause: ClassVar[Clause] = D("12.3")
    says = "{self.amount} cannot be bet: bet from 0 to {self.balance}"
    amount: int
    """How many chips were to be bet."""
    balance: int
    """What the seat has, in chips."""


@value
class SideGameNotJoined(Violation):
    """Only side games joined before the deal are announced (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    says = "{self.game.value} was not joined before the deal: leave it out"
    game: SideGame
    """The side game that the seat put nothing into."""


@value
class SideGameNotHeld(Violation):
    """A seat announces what its dealt hand may win (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    says = "the dealt hand holds nothing for {self.game.value}: leave it out"
    game: SideGame
    """The side game for which its cards do not do."""


@value
class AnnouncedAtTheWrongTime(Violation):
    """Side games are announced before Cambio, and only where they are played (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    says = "no side game is announced now: that is done before Cambio, in games joined before the deal"


@value
class DeclaredOutsideWindow(Violation):
    """Automatic wins are declared in a window before the first draw (Desmoche §5.6)."""

    clause: ClassVar[Clause] = D("5.6")
    says = "no window for declarations is open: they belong before and after Cambio"


@value
class WinNotPlayed(Violation):
    """A kind of automatic win that this table does not play (Desmoche §5.4)."""

    clause: ClassVar[Clause] = D("5.4")
    says = "{self.win.value} is not played at this table: the option automatic_wins leaves it out"
    win: AutomaticWin
    """The win that does not count at this table."""


@value
class CuatroCuerposNotHeld(Violation):
    """Four cards of one rank are needed (Desmoche §5.1)."""

    clause: ClassVar[Clause] = D("5.1")
    says = "the hand has no four cards of one rank"


@value
class PeladillaNotHeld(Violation):
    """No two cards of a Peladilla go together (Desmoche §5.2)."""

    clause: ClassVar[Clause] = D("5.2")
    says = "{self.together} go together, and a Peladilla has no two cards that do"
    together: Cards
    """Two of one rank, or neighbours in a suit."""


@value
class ColorNotHeld(Violation):
    """All nine cards must be of one colour or suit (Desmoche §5.3)."""

    clause: ClassVar[Clause] = D("5.3")
    says = "the hand is not all of one {self.wanted}"
    wanted: str
    """``"colour"`` or ``"suit"``."""


@value
class GivesCardNotHeld(Violation):
    """For Cambio (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "{self.card} is not in the hand: give a card that is"
    card: Card
    """The card that is not in the hand."""


@value
class MovesNoCards(Violation):
    """A play moves cards (Desmoche §7.1)."""

    clause: ClassVar[Clause] = D("7.1")
    says = "a play moves at least one card"


@value
class CardsNotAtHand(Violation):
    """In the hand, in other own melds, or on offer, each once (Desmoche §7.1)."""

    clause: ClassVar[Clause] = D("7.1")
    cards: Cards
    """The cards that are neither in the hand nor free to be taken, each as often as it is missing."""

    @override
    def sentence(self) -> str:
        verb = "is" if len(self.cards) == 1 else "are"
        return f"{brief(str(self.cards), 120)} {verb} neither in the hand, nor in another own meld, nor on offer"


@value
class NoSuchMeld(Violation):
    """The target of a play is an own meld (Desmoche §7.1)."""

    clause: ClassVar[Clause] = D("7.1")
    says = "no own meld lies there as {self.onto}: name all cards of one that does"
    onto: Cards
    """The cards that no own meld consists of."""


@value
class NotYourMeld(Violation):
    """Melds belong to who laid them (Desmoche §3.4)."""

    clause: ClassVar[Clause] = D("3.4")
    says = "{self.onto} belongs to seat {self.owner}: nobody else adds to it"
    onto: Cards
    """The meld that was named."""
    owner: Seat
    """Whose it is."""


@value
class NoSet(Violation):
    """A set is three or four cards of one rank (Desmoche §3.1)."""

    clause: ClassVar[Clause] = D("3.1")
    says = "{self.named} is no set: three or four cards of one rank"
    cards: Cards
    """The cards that were to be a set."""

    @property
    def named(self) -> str:
        """The cards, no more of them than a person would read."""
        return brief(str(self.cards), 120)


@value
class NoRun(Violation):
    """A run is three to ten consecutive cards of one suit (Desmoche §3.2)."""

    clause: ClassVar[Clause] = D("3.2")
    says = "{self.named} is no run: three to ten consecutive cards of one suit"
    cards: Cards
    """The cards that were to be a run."""

    @property
    def named(self) -> str:
        """The cards, no more of them than a person would read."""
        return brief(str(self.cards), 120)


@value
class NoSetHere(Violation):
    """A set has as many cards of one rank as the options of this table say (Desmoche §3.1)."""

    clause: ClassVar[Clause] = D("3.1")
    cards: Cards
    """The cards that were to be a set."""
    least: int
    """The fewest cards of a set at this table."""
    most: int
    """The most cards of a set at this table."""

    @override
    def sentence(self) -> str:
        return f"{brief(str(self.cards), 120)} is no set here: {span(self.least, self.most)} cards of one rank"


@value
class NoRunHere(Violation):
    """A run has as many consecutive cards of one suit as the options of this table say (Desmoche §3.2)."""

    clause: ClassVar[Clause] = D("3.2")
    cards: Cards
    """The cards that were to be a run."""
    least: int
    """The fewest cards of a run at this table."""
    most: int
    """The most cards of a run at this table."""

    @override
    def sentence(self) -> str:
        lengths = span(self.least, self.most)
        return f"{brief(str(self.cards), 120)} is no run here: {lengths} consecutive cards of one suit"


@value
class AceMisplaced(Violation):
    """No run turns the corner (Desmoche §3.3)."""

    clause: ClassVar[Clause] = D("3.3")
    cards: Cards
    """The cards that were to be a run."""
    ace_high: bool
    """Whether the ace may stand above the king at this table."""

    @override
    def sentence(self) -> str:
        place = "low or high, never between" if self.ace_high else "low only"
        return f"{brief(str(self.cards), 120)} is no run: the ace is {place}"


@value
class LaidInWrongOrder(Violation):
    """Runs are laid ascending, sets with red and black alternating (Desmoche §3.5)."""

    clause: ClassVar[Clause] = D("3.5")
    cards: tuple[Card, ...]
    """The cards in the order in which they were to be laid."""
    remedy: tuple[Card, ...]
    """A right order."""

    @override
    def sentence(self) -> str:
        laid, right = " ".join(map(str, self.cards)), " ".join(map(str, self.remedy))
        return f"{laid} is laid in the wrong order: lay {right}"


@value
class BreaksMeld(Violation):
    """Of a set, or of a run cut at its end (Desmoche §7.3)."""

    clause: ClassVar[Clause] = D("7.3")
    says = "taking {self.taken} leaves {self.left}, which is no meld"
    taken: Cards
    """The cards that were to be taken from a meld."""
    left: Cards
    """What would be left of it."""


@value
class SplitsRun(Violation):
    """The pieces of a run cut inside must be melds, where runs may be split at all (Desmoche §7.4)."""

    clause: ClassVar[Clause] = D("7.4")
    taken: Cards
    """The cards that were to be taken out of a run."""
    pieces: tuple[Cards, ...]
    """The pieces that would be left."""
    may_split: bool
    """The option ``split_runs``."""

    @override
    def sentence(self) -> str:
        pieces = " and ".join(map(str, self.pieces))
        why = "which are not all melds" if self.may_split else "and this table does not split runs"
        return f"taking {self.taken} from inside a run leaves {pieces}, {why}"


@value
class DissolvesMeld(Violation):
    """Where that is played, a meld goes into one on the table (Desmoche §7.5)."""

    clause: ClassVar[Clause] = D("7.5")
    meld: Cards
    """The meld of which nothing would be left."""
    may_dissolve: bool
    """The option ``dissolve_melds``."""

    @override
    def sentence(self) -> str:
        remedy = "take it into a meld on the table" if self.may_dissolve else "leave at least a meld of it"
        return f"taking {self.meld} leaves nothing of that meld: {remedy}"


@value
class LayOffNotNow(Violation):
    """When hand cards may be laid off (Desmoche §7.6)."""

    clause: ClassVar[Clause] = D("7.6")
    says = "no card is laid off now without using the offer"


@value
class LayOffWithoutHandCard(Violation):
    """A lay-off moves at least one hand card (Desmoche §7.6)."""

    clause: ClassVar[Clause] = D("7.6")
    says = "a lay-off without the offer moves at least one hand card"


@value
class NewMeldNotNow(Violation):
    """When a meld may be laid without the offer (Desmoche §7.7)."""

    clause: ClassVar[Clause] = D("7.7")
    says = "a new meld without the offer is laid only while deciding on a drawn card or paying"


@value
class NewMeldWithoutHandCard(Violation):
    """A new meld without the offer has at least one hand card (Desmoche §7.7)."""

    clause: ClassVar[Clause] = D("7.7")
    says = "a new meld without the offer has at least one hand card"


@value
class NewMeldFromHandAlone(Violation):
    """Where that is not played (Desmoche §7.7)."""

    clause: ClassVar[Clause] = D("7.7")
    says = "at this table a new meld has the offer or a card taken by desmoche, not hand cards alone"


@value
class PaysCardNotHeld(Violation):
    """Payment is a hand card (Desmoche §7.8)."""

    clause: ClassVar[Clause] = D("7.8")
    says = "{self.card} is not in the hand: pay with a card that is"
    card: Card
    """The card that is not in the hand."""


@value
class MustUseCard(Violation):
    """A seat whose meld the card fits may not decline it (Desmoche §8.2)."""

    clause: ClassVar[Clause] = D("8.2")
    says = "{self.card} fits {self.meld} and must be used"
    card: Card
    """The card on offer."""
    meld: Cards
    """The own meld that it fits."""


@value
class ForcedBack(Violation):
    """On who released it (Desmoche §8.3)."""

    clause: ClassVar[Clause] = D("8.3")
    says = "nobody else uses {self.card}: it comes back and must be used"
    card: Card
    """The card that has come back."""


@value
class DemandStands(Violation):
    """The forced seat chooses the play, not whether to play (Desmoche §8.5)."""

    clause: ClassVar[Clause] = D("8.5")
    says = "it was demanded that {self.card} be used: choose the play"
    card: Card
    """The card that was demanded to be taken."""


@value
class CannotBeForced(Violation):
    """Only a seat still in whose meld the card fits can be forced (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "{self.card} fits no meld of seat {self.owner}, or it is out: it cannot be forced"
    owner: Seat
    """The seat that was named."""
    card: Card
    """The card that fits none of its melds."""


@value
class DemandsOfOneself(Violation):
    """Nobody demands of themselves (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "nobody demands of themselves: decline, or name another owner"


@value
class NoForcingBack(Violation):
    """Without ``force_back`` (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.owner} released the card, and this table does not force back"
    owner: Seat
    """The seat that released the card."""


@value
class StandingOutForbidden(Violation):
    """Not every table lets a seat leave the hand (Desmoche §10.1)."""

    clause: ClassVar[Clause] = D("10.1")
    says = "nobody stands out at this table: the option standing_out says NEVER"


@value
class NotTheDrawingSeat(Violation):
    """A seat leaves when it is its turn to draw (Desmoche §10.1)."""

    clause: ClassVar[Clause] = D("10.1")
    says = "a seat stands out only when it is its turn to draw"


@value
class NoMeldToClose(Violation):
    """Only a seat with a meld can be closed (Desmoche §10.2)."""

    clause: ClassVar[Clause] = D("10.2")
    says = "a seat without a meld is not closed: play on"


@value
class NotClosed(Violation):
    """A card could still appear that fits (Desmoche §10.2)."""

    clause: ClassVar[Clause] = D("10.2")
    says = "not closed: {self.cards} could still appear and be added"
    cards: Cards
    """The cards that could still come and be added."""


@value
class MisdealTooLate(Violation):
    """A misdeal counts before the first draw only (Desmoche §11.1)."""

    clause: ClassVar[Clause] = D("11.1")
    says = "a misdeal is found out before the first draw, or not at all"


@value
class MisdealNotByDealer(Violation):
    """A misdeal is the dealer's (Desmoche §11.1, §11.4)."""

    clause: ClassVar[Clause] = D("11.1")
    says = "a misdeal is the dealer's: name seat {self.dealer}"
    dealer: Seat
    """The seat that dealt."""


@value
class SeatNotInHand(Violation):
    """Only a seat that takes part can be disqualified (Desmoche §11.1)."""

    clause: ClassVar[Clause] = D("11.1")
    says = "seat {self.seat} is not in the hand: there is nobody to disqualify"
    seat: Seat
    """The seat that is out already."""


@value
class NobodyToLeave(Violation):
    """Only a seat that takes part can leave (Desmoche §11.5)."""

    clause: ClassVar[Clause] = D("11.5")
    says = "seat {self.seat} is not in the hand: there is nobody who could leave"
    seat: Seat
    """The seat that is out already, or not at the table."""


VIOLATIONS: Final = violations_in(globals())
"""The classes of all violations."""
