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
    amount: int

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} bets {self.amount or 'nothing'}"


@value
class Announced(PublicEvent):
    """Side games, or none (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    seat: Seat
    games: tuple[SideGame, ...]

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
    game: SideGame
    cards: Cards


@value
class Answered(PublicEvent):
    """In a declaration window; what, is sealed (Desmoche §5.7)."""

    clause: ClassVar[Clause] = D("5.6")
    says = "seat {self.seat} answers, sealed"
    seat: Seat


@value
class HandShown(PublicEvent):
    """A declared automatic win (Desmoche §5.7)."""

    clause: ClassVar[Clause] = D("5.7")
    says = "seat {self.seat} shows {self.win.value}: {self.hand}"
    seat: Seat
    win: AutomaticWin
    hand: Cards


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
    card: Card


@value
class Drew(PublicEvent):
    """From the stock (Desmoche §6.1)."""

    clause: ClassVar[Clause] = D("6.1")
    says = "seat {self.seat} draws"
    seat: Seat


@value
class LookedAt(SecretEvent):
    """At the drawn card (Desmoche §6.1)."""

    clause: ClassVar[Clause] = D("6.1")
    says = "seat {self.seat} looks at {self.card}"
    seat: Seat
    card: Card


@value
class Released(PublicEvent):
    """The drawn card is on offer (Desmoche §6.2)."""

    clause: ClassVar[Clause] = D("6.2")
    says = "seat {self.seat} releases {self.card}"
    seat: Seat
    card: Card


@value
class Asked(PublicEvent):
    """About the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = D("6.3")
    says = "seat {self.seat} is asked about {self.card}"
    seat: Seat
    card: Card


@value
class Declined(PublicEvent):
    """A seat does not use the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = D("6.3")
    says = "seat {self.seat} declines {self.card}"
    seat: Seat
    card: Card


@value
class MadeNoDemand(PublicEvent):
    """In the demand round (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.seat} demands nothing"
    seat: Seat


@value
class Demanded(PublicEvent):
    """In the demand round (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.seat} demands that seat {self.owner} take {self.card}"
    seat: Seat
    owner: Seat
    card: Card


@value
class ForcedOn(PublicEvent):
    """Back, or on demand (Desmoche §8.3, §8.5)."""

    clause: ClassVar[Clause] = D("8.3")
    says = "{self.card} is forced on seat {self.seat}"
    seat: Seat
    card: Card


@value
class Played(PublicEvent):
    """Cards went into a meld (Desmoche §7.1)."""

    clause: ClassVar[Clause] = D("7.1")
    seat: Seat
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
    card: Card


@value
class CardDied(PublicEvent):
    """Nobody used the card on offer (Desmoche §6.5)."""

    clause: ClassVar[Clause] = D("6.5")
    says = "nobody uses {self.card}: it is dead"
    card: Card


@value
class StoodOut(PublicEvent):
    """It left the hand (Desmoche §10.1)."""

    clause: ClassVar[Clause] = D("10.1")
    says = "seat {self.seat} stands out"
    seat: Seat


@value
class Disqualified(PublicEvent):
    """By a referee (Desmoche §11.1)."""

    clause: ClassVar[Clause] = D("11.1")
    says = "seat {self.seat} is disqualified: {self.fault.value}"
    seat: Seat
    fault: Fault


@value
class HasLeft(PublicEvent):
    """A player is gone (Desmoche §11.5)."""

    clause: ClassVar[Clause] = D("11.5")
    says = "seat {self.seat} has left"
    seat: Seat


@value
class Won(PublicEvent):
    """By play (Desmoche §9.1), by declaration (§5.7), as the last seat (§11.3)."""

    says = "seat {self.seat} wins: {self.reason}"
    seat: Seat
    reason: str
    clause: Clause  # type: ignore[misc]  # pyright: ignore[reportIncompatibleVariableOverride]  # one of several


@value
class HandDied(PublicEvent):
    """No winner (Desmoche §9.3, §10.3)."""

    says = "the hand is dead: {self.reason}"
    reason: str
    clause: Clause  # type: ignore[misc]  # pyright: ignore[reportIncompatibleVariableOverride]  # one of several


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

EVENTS: Final[tuple[type[DesmocheEvent], ...]] = get_args(DesmocheEvent)
