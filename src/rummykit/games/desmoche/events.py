"""What happens in a hand of Desmoche. Secret events are classes of their own, told to their ``seat`` alone."""

from typing import ClassVar, Final, TypeAlias, get_args

from typing_extensions import override

from rummykit._making import value
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.moves import Fault
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.games.desmoche.violations import D
from rummykit.rulebook import PublicEvent, SecretEvent, row
from rummykit.seats import Seat
from rummykit.violations import Clause


@value
class HasBet(PublicEvent):
    """A bet after the deal, or none (Desmoche §12.3)."""

    clause: ClassVar[Clause] = D("12.3")
    seat: Seat
    """The seat that bet."""
    amount: int
    """How many chips it put into the pot."""

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} bets {self.amount or 'nothing'}"


@value
class Announced(PublicEvent):
    """Side games, or none (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    seat: Seat
    """The seat that announced."""
    games: tuple[SideGame, ...]
    """The side games that it announced; none if it announced nothing."""

    @override
    def sentence(self) -> str:
        games = ", ".join(game.value for game in self.games)
        return f"seat {self.seat} announces {games or 'no side game'}"


@value
class SideGameShown(PublicEvent):
    """At the end, of a side game announced (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    says = "seat {self.seat} shows {self.cards} for {self.game.value}"
    seat: Seat
    """The seat that shows the cards."""
    game: SideGame
    """The side game that it has won with them."""
    cards: Cards
    """The cards that it shows, and no others of its hand."""


@value
class Answered(PublicEvent):
    """In a declaration window; what, is sealed (Desmoche §5.7)."""

    clause: ClassVar[Clause] = D("5.6")
    says = "seat {self.seat} answers, sealed"
    seat: Seat
    """The seat that answered; what it answered is seen when all have."""


@value
class HandShown(PublicEvent):
    """A declared automatic win (Desmoche §5.7)."""

    clause: ClassVar[Clause] = D("5.7")
    says = "seat {self.seat} shows {self.win.value}: {self.hand}"
    seat: Seat
    """The seat that shows its hand."""
    win: AutomaticWin
    """The automatic win that it has declared."""
    hand: Cards
    """Its nine cards."""


@value
class AnswersCompared(PublicEvent):
    """All have answered in a declaration window (Desmoche §5.6)."""

    clause: ClassVar[Clause] = D("5.6")
    says = "nobody declares an automatic win"


@value
class Gave(PublicEvent):
    """A card is chosen for Cambio (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "seat {self.seat} passes a card face down to the right"
    seat: Seat
    """The seat that has chosen a card to pass on."""


@value
class CardExchanged(PublicEvent):
    """All have chosen (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "the cards of Cambio change hands"


@value
class Received(SecretEvent):
    """The card that Cambio brought (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "seat {self.seat} finds {self.card}"
    seat: Seat
    """The seat that received the card, and alone is told of it."""
    card: Card
    """The card from its left neighbour."""


@value
class Drew(PublicEvent):
    """From the stock (Desmoche §6.1)."""

    clause: ClassVar[Clause] = D("6.1")
    says = "seat {self.seat} draws"
    seat: Seat
    """The seat that drew the top card of the stock."""


@value
class LookedAt(SecretEvent):
    """At the drawn card (Desmoche §6.1)."""

    clause: ClassVar[Clause] = D("6.1")
    says = "seat {self.seat} looks at {self.card}"
    seat: Seat
    """The seat that drew, and alone is told of the card."""
    card: Card
    """The card that it drew."""


@value
class Released(PublicEvent):
    """The drawn card is on offer (Desmoche §6.2)."""

    clause: ClassVar[Clause] = D("6.2")
    says = "seat {self.seat} releases {self.card}"
    seat: Seat
    """The seat that did not use the card that it drew."""
    card: Card
    """The card, face up from now on."""


@value
class Asked(PublicEvent):
    """About the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = D("6.3")
    says = "seat {self.seat} is asked about {self.card}"
    seat: Seat
    """The seat that is asked."""
    card: Card
    """The card that it is asked about."""


@value
class Declined(PublicEvent):
    """A seat does not use the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = D("6.3")
    says = "seat {self.seat} declines {self.card}"
    seat: Seat
    """The seat that does not use the card."""
    card: Card
    """The card on offer."""


@value
class MadeNoDemand(PublicEvent):
    """In the demand round (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.seat} demands nothing"
    seat: Seat
    """The seat that demanded nothing."""


@value
class Demanded(PublicEvent):
    """In the demand round (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.seat} demands that seat {self.owner} take {self.card}"
    seat: Seat
    """The seat that demands."""
    owner: Seat
    """The seat that has to take the card."""
    card: Card
    """The card that nobody used."""


@value
class ForcedOn(PublicEvent):
    """Back, or on demand (Desmoche §8.3, §8.5)."""

    clause: ClassVar[Clause] = D("8.3")
    says = "{self.card} is forced on seat {self.seat}"
    seat: Seat
    """The seat that has to take the card."""
    card: Card
    """The card that fits one of its melds."""


@value
class Played(PublicEvent):
    """Cards went into a meld (Desmoche §7.1)."""

    clause: ClassVar[Clause] = D("7.1")
    seat: Seat
    """The seat that played."""
    cards: tuple[Card, ...]
    """Those moved in, as laid."""
    onto: Cards
    """The meld before; no cards if it is new."""
    meld: tuple[Card, ...]
    """The meld now."""
    by_desmoche: Cards
    """Those from other own melds (§7.3)."""
    offer: Card | None
    """The offer, if it was used."""

    @override
    def sentence(self) -> str:
        text = f"seat {self.seat} lays {row(self.meld)}"
        if self.onto:
            text = f"seat {self.seat} adds {row(self.cards)}: {row(self.meld)}"
        if self.by_desmoche:
            text += f", {self.by_desmoche} by desmoche"
        if self.offer is not None:
            text += f", with {self.offer}"
        return text


@value
class Paid(PublicEvent):
    """For the card used (Desmoche §7.8)."""

    clause: ClassVar[Clause] = D("7.8")
    says = "seat {self.seat} pays {self.card}"
    seat: Seat
    """The seat that used a card and pays for it."""
    card: Card
    """The card that it pays, on offer from now on."""


@value
class CardDied(PublicEvent):
    """Nobody used the card on offer (Desmoche §6.5)."""

    clause: ClassVar[Clause] = D("6.5")
    says = "nobody uses {self.card}: it is dead"
    card: Card
    """The card that nobody used."""


@value
class StoodOut(PublicEvent):
    """It left the hand (Desmoche §10.1)."""

    clause: ClassVar[Clause] = D("10.1")
    says = "seat {self.seat} stands out"
    seat: Seat
    """The seat that stands out."""


@value
class Disqualified(PublicEvent):
    """By a referee (Desmoche §11.1)."""

    clause: ClassVar[Clause] = D("11.1")
    says = "seat {self.seat} is disqualified: {self.fault.value}"
    seat: Seat
    """The seat that the referee took out."""
    fault: Fault
    """What it did wrong."""


@value
class HasLeft(PublicEvent):
    """A player is gone (Desmoche §11.5)."""

    clause: ClassVar[Clause] = D("11.5")
    says = "seat {self.seat} has left"
    seat: Seat
    """The seat whose player is gone."""


@value
class Won(PublicEvent):
    """By play (Desmoche §9.1), by declaration (§5.7), as the last seat (§11.3)."""

    says = "seat {self.seat} wins: {self.reason}"
    seat: Seat
    """The seat that has won the hand."""
    reason: str
    """How, in stable words."""
    clause: Clause  # type: ignore[misc]  # pyright: ignore[reportIncompatibleVariableOverride]  # one of several
    """The clause by which it has won."""


@value
class HandDied(PublicEvent):
    """No winner (Desmoche §9.3, §10.3)."""

    says = "the hand is dead: {self.reason}"
    reason: str
    """Why nobody wins, in stable words."""
    clause: Clause  # type: ignore[misc]  # pyright: ignore[reportIncompatibleVariableOverride]  # one of several
    """The clause by which the hand is dead."""


DesmocheEvent: TypeAlias = (
    HasBet
    | Announced
    | SideGameShown
    | Answered
    | HandShown
    | AnswersCompared
    | Gave
    | CardExchanged
    | Received
    | Drew
    | LookedAt
    | Released
    | Asked
    | Declined
    | MadeNoDemand
    | Demanded
    | ForcedOn
    | Played
    | Paid
    | CardDied
    | StoodOut
    | Disqualified
    | HasLeft
    | Won
    | HandDied
)
"""Whatever happens in a hand of Desmoche."""

EVENTS: Final[tuple[type[DesmocheEvent], ...]] = get_args(DesmocheEvent)
"""The classes of all events."""
