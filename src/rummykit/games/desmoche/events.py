"""What happens in a hand of Desmoche: frozen values in the past tense.

What all may know and what one seat alone may know are events of different classes: a secret event has :attr:`seat` and is
told to nobody else. So no event has a field that must be blanked.
"""

from typing import ClassVar, Final, TypeAlias, get_args

from attrs import frozen
from typing_extensions import override

from rummykit._rulebook import PublicEvent, SecretEvent, row
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.moves import Fault
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.games.desmoche.violations import D
from rummykit.seats import Seat
from rummykit.violations import Clause


@frozen
class HasBet(PublicEvent):
    """A seat bet after the deal, or nothing (Desmoche §12.3)."""

    clause: ClassVar[Clause] = D("12.3")
    seat: Seat
    amount: int

    @override
    def sentence(self) -> str:
        return f"seat {self.seat} bets {self.amount or 'nothing'}"


@frozen
class Announced(PublicEvent):
    """A seat announced side games, or nothing (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    seat: Seat
    games: tuple[SideGame, ...]

    @override
    def sentence(self) -> str:
        games = ", ".join(game.value for game in self.games)
        return f"seat {self.seat} announces {games or 'no side game'}"


@frozen
class SideGameShown(PublicEvent):
    """At the end the cards of a side game that was announced are shown (Desmoche §14.3)."""

    clause: ClassVar[Clause] = D("14.3")
    says = "seat {self.seat} shows {self.cards} for {self.game.value}"
    seat: Seat
    game: SideGame
    cards: Cards


@frozen
class Answered(PublicEvent):
    """A seat answered in a declaration window; what, is sealed (Desmoche §5.7)."""

    clause: ClassVar[Clause] = D("5.6")
    says = "seat {self.seat} answers, sealed"
    seat: Seat


@frozen
class HandShown(PublicEvent):
    """A declared automatic win shows the hand to all (Desmoche §5.7)."""

    clause: ClassVar[Clause] = D("5.7")
    says = "seat {self.seat} shows {self.win.value}: {self.hand}"
    seat: Seat
    win: AutomaticWin
    hand: Cards


@frozen
class AnswersCompared(PublicEvent):
    """All have answered in a declaration window, and nobody has won (Desmoche §5.6)."""

    clause: ClassVar[Clause] = D("5.6")
    says = "nobody declares an automatic win"


@frozen
class Gave(PublicEvent):
    """A seat has chosen its card for Cambio (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "seat {self.seat} passes a card face down to the right"
    seat: Seat


@frozen
class CardExchanged(PublicEvent):
    """All have chosen, and the cards are passed (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "the cards of Cambio change hands"


@frozen
class Received(SecretEvent):
    """The card that Cambio brought: only its new owner is told (Desmoche §4.1)."""

    clause: ClassVar[Clause] = D("4.1")
    says = "seat {self.seat} finds {self.card}"
    seat: Seat
    card: Card


@frozen
class Drew(PublicEvent):
    """A seat took the top stock card (Desmoche §6.1)."""

    clause: ClassVar[Clause] = D("6.1")
    says = "seat {self.seat} draws"
    seat: Seat


@frozen
class LookedAt(SecretEvent):
    """The drawn card: only the seat that drew it is told (Desmoche §6.1)."""

    clause: ClassVar[Clause] = D("6.1")
    says = "seat {self.seat} looks at {self.card}"
    seat: Seat
    card: Card


@frozen
class Released(PublicEvent):
    """A drawn card was put on offer (Desmoche §6.2)."""

    clause: ClassVar[Clause] = D("6.2")
    says = "seat {self.seat} releases {self.card}"
    seat: Seat
    card: Card


@frozen
class Asked(PublicEvent):
    """A seat is asked whether it uses the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = D("6.3")
    says = "seat {self.seat} is asked about {self.card}"
    seat: Seat
    card: Card


@frozen
class Declined(PublicEvent):
    """A seat does not use the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = D("6.3")
    says = "seat {self.seat} declines {self.card}"
    seat: Seat
    card: Card


@frozen
class MadeNoDemand(PublicEvent):
    """A seat demands of nobody that the card be taken (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.seat} demands nothing"
    seat: Seat


@frozen
class Demanded(PublicEvent):
    """A seat demands that ``owner`` take the card (Desmoche §8.4)."""

    clause: ClassVar[Clause] = D("8.4")
    says = "seat {self.seat} demands that seat {self.owner} take {self.card}"
    seat: Seat
    owner: Seat
    card: Card


@frozen
class ForcedOn(PublicEvent):
    """A card on offer is forced on a seat (Desmoche §8.3, §8.5)."""

    clause: ClassVar[Clause] = D("8.3")
    says = "{self.card} is forced on seat {self.seat}"
    seat: Seat
    card: Card


@frozen
class Played(PublicEvent):
    """A seat moved cards into a meld (Desmoche §7.1)."""

    clause: ClassVar[Clause] = D("7.1")
    seat: Seat
    cards: tuple[Card, ...]
    """Those moved in, as they were laid."""
    onto: Cards
    """The meld before; no cards if it is new."""
    meld: tuple[Card, ...]
    """The meld now."""
    by_desmoche: Cards
    """Those of the cards that came from other melds of the seat (§7.3)."""
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


@frozen
class Paid(PublicEvent):
    """A hand card was released for the card used (Desmoche §7.8)."""

    clause: ClassVar[Clause] = D("7.8")
    says = "seat {self.seat} pays {self.card}"
    seat: Seat
    card: Card


@frozen
class CardDied(PublicEvent):
    """Nobody used the card on offer (Desmoche §6.5)."""

    clause: ClassVar[Clause] = D("6.5")
    says = "nobody uses {self.card}: it is dead"
    card: Card


@frozen
class StoodOut(PublicEvent):
    """A seat left the hand (Desmoche §10.1)."""

    clause: ClassVar[Clause] = D("10.1")
    says = "seat {self.seat} stands out"
    seat: Seat


@frozen
class Disqualified(PublicEvent):
    """A referee put a seat out of the hand (Desmoche §11.1)."""

    clause: ClassVar[Clause] = D("11.1")
    says = "seat {self.seat} is disqualified: {self.fault.value}"
    seat: Seat
    fault: Fault


@frozen
class Won(PublicEvent):
    """A seat won (Desmoche §9.1; by declaration §5.7; as the last one §11.3)."""

    says = "seat {self.seat} wins: {self.reason}"
    seat: Seat
    reason: str
    clause: Clause


@frozen
class HandDied(PublicEvent):
    """The hand is over without a winner (Desmoche §9.3, §10.3)."""

    says = "the hand is dead: {self.reason}"
    reason: str
    clause: Clause


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
    | Won
    | HandDied
)

EVENTS: Final[tuple[type[DesmocheEvent], ...]] = get_args(DesmocheEvent)
"""All classes of this module."""
