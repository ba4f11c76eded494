"""What happens in a hand of Desmoche: frozen values in the past tense.

What all may know and what one seat alone may know are events of different classes: a secret event has :attr:`seat` and is
told to nobody else. So no event has a field that must be blanked.
"""

from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from rummykit.cards import Card, Cards
from rummykit.games.desmoche.moves import Fault
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.seats import Seat
from rummykit.violations import Clause


def _clause(number: str) -> Clause:
    return Clause("Desmoche", number)


class _Public:
    """An event that everybody is told."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> bool:
        """Everybody sees it."""
        return True


class _Secret:
    """An event that only its seat is told."""

    __slots__ = ()

    seat: Seat

    def seen_by(self, seat: Seat | None) -> bool:
        """Only the seat itself sees it."""
        return seat == self.seat


@frozen
class HasBet(_Public):
    """A seat bet after the deal, or nothing (Desmoche §12.3)."""

    clause: ClassVar[Clause] = _clause("12.3")
    seat: Seat
    amount: int


@frozen
class Announced(_Public):
    """A seat announced side games, or nothing (Desmoche §14.3)."""

    clause: ClassVar[Clause] = _clause("14.3")
    seat: Seat
    games: tuple[SideGame, ...]


@frozen
class SideGameShown(_Public):
    """At the end the cards of a side game that was announced are shown (Desmoche §14.3)."""

    clause: ClassVar[Clause] = _clause("14.3")
    seat: Seat
    game: SideGame
    cards: Cards


@frozen
class Answered(_Public):
    """A seat answered in a declaration window; what, is sealed (Desmoche §5.7)."""

    clause: ClassVar[Clause] = _clause("5.6")
    seat: Seat


@frozen
class HandShown(_Public):
    """A declared automatic win shows the hand to all (Desmoche §5.7)."""

    clause: ClassVar[Clause] = _clause("5.7")
    seat: Seat
    win: AutomaticWin
    hand: Cards


@frozen
class AnswersCompared(_Public):
    """All have answered in a declaration window, and nobody has won (Desmoche §5.6)."""

    clause: ClassVar[Clause] = _clause("5.6")


@frozen
class Gave(_Public):
    """A seat has chosen its card for Cambio (Desmoche §4.1)."""

    clause: ClassVar[Clause] = _clause("4.1")
    seat: Seat


@frozen
class CardExchanged(_Public):
    """All have chosen, and the cards are passed (Desmoche §4.1)."""

    clause: ClassVar[Clause] = _clause("4.1")


@frozen
class Received(_Secret):
    """The card that Cambio brought: only its new owner is told (Desmoche §4.1)."""

    clause: ClassVar[Clause] = _clause("4.1")
    seat: Seat
    card: Card


@frozen
class Drew(_Public):
    """A seat took the top stock card (Desmoche §6.1)."""

    clause: ClassVar[Clause] = _clause("6.1")
    seat: Seat


@frozen
class LookedAt(_Secret):
    """The drawn card: only the seat that drew it is told (Desmoche §6.1)."""

    clause: ClassVar[Clause] = _clause("6.1")
    seat: Seat
    card: Card


@frozen
class Released(_Public):
    """A drawn card was put on offer (Desmoche §6.2)."""

    clause: ClassVar[Clause] = _clause("6.2")
    seat: Seat
    card: Card


@frozen
class Asked(_Public):
    """A seat is asked whether it uses the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = _clause("6.3")
    seat: Seat
    card: Card


@frozen
class Declined(_Public):
    """A seat does not use the card on offer (Desmoche §6.3)."""

    clause: ClassVar[Clause] = _clause("6.3")
    seat: Seat
    card: Card


@frozen
class MadeNoDemand(_Public):
    """A seat demands of nobody that the card be taken (Desmoche §8.4)."""

    clause: ClassVar[Clause] = _clause("8.4")
    seat: Seat


@frozen
class Demanded(_Public):
    """A seat demands that ``owner`` take the card (Desmoche §8.4)."""

    clause: ClassVar[Clause] = _clause("8.4")
    seat: Seat
    owner: Seat
    card: Card


@frozen
class ForcedOn(_Public):
    """A card on offer is forced on a seat (Desmoche §8.3, §8.5)."""

    clause: ClassVar[Clause] = _clause("8.3")
    seat: Seat
    card: Card


@frozen
class Played(_Public):
    """A seat moved cards into a meld (Desmoche §7.1)."""

    clause: ClassVar[Clause] = _clause("7.1")
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


@frozen
class Paid(_Public):
    """A hand card was released for the card used (Desmoche §7.8)."""

    clause: ClassVar[Clause] = _clause("7.8")
    seat: Seat
    card: Card


@frozen
class CardDied(_Public):
    """Nobody used the card on offer (Desmoche §6.5)."""

    clause: ClassVar[Clause] = _clause("6.5")
    card: Card


@frozen
class StoodOut(_Public):
    """A seat left the hand (Desmoche §10.1)."""

    clause: ClassVar[Clause] = _clause("10.1")
    seat: Seat


@frozen
class Disqualified(_Public):
    """A referee put a seat out of the hand (Desmoche §11.1)."""

    clause: ClassVar[Clause] = _clause("11.1")
    seat: Seat
    fault: Fault


@frozen
class Won(_Public):
    """A seat won (Desmoche §9.1; by declaration §5.7; as the last one §11.3)."""

    seat: Seat
    reason: str
    clause: Clause


@frozen
class HandDied(_Public):
    """The hand is over without a winner (Desmoche §9.3, §10.3)."""

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

EVENTS: Final[tuple[type[DesmocheEvent], ...]] = (
    HasBet,
    Announced,
    SideGameShown,
    Answered,
    HandShown,
    AnswersCompared,
    Gave,
    CardExchanged,
    Received,
    Drew,
    LookedAt,
    Released,
    Asked,
    Declined,
    MadeNoDemand,
    Demanded,
    ForcedOn,
    Played,
    Paid,
    CardDied,
    StoodOut,
    Disqualified,
    Won,
    HandDied,
)
"""All classes of this module."""
