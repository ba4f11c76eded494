"""The moves of Desmoche: frozen values, written as records write them (``str``)."""

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from rummykit.cards import Card
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.seats import Seat


class Fault(Enum):
    """For what a referee may disqualify a seat (Desmoche §11.1); the value is the word of the notation."""

    MISDEAL = "misdeal"
    SEARCHED_DISCARDS = "searched-discards"
    CARD_TO_HAND = "card-to-hand"
    MISLAID_MELD = "mislaid-meld"


@frozen
class Bet:
    """Bet ``amount`` chips after the deal, 0 for nothing (Desmoche §12.3)."""

    seat: Seat
    amount: int

    @override
    def __str__(self) -> str:
        return f"{self.seat} bet {self.amount}"


def _games(games: Iterable[SideGame]) -> frozenset[SideGame]:
    return frozenset(games)


@frozen
class Announce:
    """Announce side games that the dealt hand may win, or none (Desmoche §14.3)."""

    seat: Seat
    games: frozenset[SideGame] = field(converter=_games)

    @override
    def __str__(self) -> str:
        words = [game.value for game in SideGame if game in self.games]
        return f"{self.seat} announce {' '.join(words) or 'nothing'}"


@frozen
class Declare:
    """Declare an automatic win, or (``None``) nothing (Desmoche §5.6)."""

    seat: Seat
    win: AutomaticWin | None

    @override
    def __str__(self) -> str:
        return f"{self.seat} declare {self.win.value if self.win else 'nothing'}"


@frozen
class Give:
    """Pass a hand card face down to the right: Cambio (Desmoche §4.1)."""

    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.seat} give {self.card}"


@frozen
class Draw:
    """Look at the top stock card (Desmoche §6.1)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} draw"


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


def _cards_or_none(cards: Iterable[Card] | None) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(cards)


@frozen
class Play:
    """Move cards into one own meld: a new one (``onto`` is ``None``) or the one that lies there as ``onto`` (Desmoche §7.1).

    ``cards`` are the cards moved in, in the order in which they are laid; where they come from (hand, other own melds, the
    card on offer) follows from where they are.
    """

    seat: Seat
    cards: tuple[Card, ...] = field(converter=_cards)
    onto: tuple[Card, ...] | None = field(default=None, converter=_cards_or_none)

    @override
    def __str__(self) -> str:
        text = f"{self.seat} play {' '.join(map(str, self.cards))}"
        return text if self.onto is None else f"{text} onto {' '.join(map(str, self.onto))}"


@frozen
class Release:
    """Put the drawn card face up on the discards, on offer to the others (Desmoche §6.2)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} release"


@frozen
class Decline:
    """Not use the card on offer; in the demand round, make no demand (Desmoche §6.3, §8.4)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} decline"


@frozen
class Pay:
    """Release a hand card for the card used (Desmoche §7.8)."""

    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.seat} pay {self.card}"


@frozen
class Demand:
    """Demand that ``owner`` take the card that fits one of its melds (Desmoche §8.4)."""

    seat: Seat
    owner: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} demand {self.owner}"


@frozen
class StandOut:
    """Leave the hand (Desmoche §10.1)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} stand-out"


@frozen
class Disqualify:
    """The referee's act, no seat's move: ``culprit`` is out of this hand (Desmoche §11)."""

    culprit: Seat
    fault: Fault

    @property
    def seat(self) -> None:
        """No seat makes this move."""
        return

    @override
    def __str__(self) -> str:
        return f"! disqualify {self.culprit} {self.fault.value}"


DesmocheMove: TypeAlias = (
    Bet | Announce | Declare | Give | Draw | Play | Release | Decline | Pay | Demand | StandOut | Disqualify
)

MOVES: Final[tuple[type[DesmocheMove], ...]] = (
    Bet,
    Announce,
    Declare,
    Give,
    Draw,
    Play,
    Release,
    Decline,
    Pay,
    Demand,
    StandOut,
    Disqualify,
)
