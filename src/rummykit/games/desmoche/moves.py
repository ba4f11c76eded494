"""The moves of Desmoche: declared, and so written (``str``) and read as records have them."""

from collections.abc import Iterable
from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

from attrs import field, frozen

from rummykit.cards import Card
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.notation import all_of, checked
from rummykit.rulebook import Act, AnotherSeat, Left, Move, OneCard, OneOf, SeveralCards, SomeOf, WholeNumber
from rummykit.seats import Seat


class Fault(Enum):
    """What a referee may disqualify a seat for (Desmoche §11.1)."""

    MISDEAL = "misdeal"
    """The dealer dealt wrongly (Desmoche §11.1)."""
    SEARCHED_DISCARDS = "searched-discards"
    """Somebody looked through the dead cards (Desmoche §11.1)."""
    CARD_TO_HAND = "card-to-hand"
    """A card of the table or the stock went into a hand (Desmoche §11.1)."""
    MISLAID_MELD = "mislaid-meld"
    """Cards were laid that are no meld (Desmoche §11.1)."""


@frozen(field_transformer=checked)
class Bet(Move):
    """Bet chips after the deal, 0 for nothing (Desmoche §12.3)."""

    verb = "bet"
    seat: Seat
    """The seat that bets."""
    amount: Annotated[
        int,
        WholeNumber("the chips to bet", reason="is no bet", remedy="write a whole number of chips, 0 for nothing"),
    ]
    """How many chips it puts into the pot."""


def _games(games: Iterable[SideGame]) -> frozenset[SideGame]:
    return frozenset(games)


@frozen(field_transformer=checked)
class Announce(Move):
    """Announce side games that the dealt hand may win, or none (Desmoche §14.3)."""

    verb = "announce"
    seat: Seat
    """The seat that announces."""
    games: Annotated[frozenset[SideGame], SomeOf(SideGame, "a side game", "side game", none="nothing")] = field(
        converter=_games, validator=all_of(SideGame)
    )
    """The side games that it claims to have cards for; none for ``nothing``."""


@frozen(field_transformer=checked)
class Declare(Move):
    """Declare an automatic win, or nothing (Desmoche §5.6)."""

    verb = "declare"
    seat: Seat
    """The seat that declares."""
    win: Annotated[AutomaticWin | None, OneOf(AutomaticWin, "what is declared", "automatic win", none="nothing")]
    """The automatic win that it declares; ``None`` for ``nothing``."""


@frozen(field_transformer=checked)
class Give(Move):
    """Pass a hand card to the right, in Cambio (Desmoche §4.1)."""

    verb = "give"
    seat: Seat
    """The seat that passes a card on."""
    card: Annotated[Card, OneCard("the card to give")]
    """The card for its right neighbour."""


@frozen(field_transformer=checked)
class Draw(Move):
    """Look at the top card of the stock (Desmoche §6.1)."""

    verb = "draw"
    seat: Seat
    """The seat that draws."""


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


def _cards_or_none(cards: Iterable[Card] | None) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(cards)


@frozen(field_transformer=checked)
class Play(Move):
    """Move ``cards``, in the order laid, into a new own meld or ``onto`` one that lies there (Desmoche §7.1).

    They come from where they are: the hand, other own melds, the offer.
    """

    verb = "play"
    seat: Seat
    """The seat that plays."""
    cards: Annotated[tuple[Card, ...], SeveralCards("a card to play")] = field(converter=_cards, validator=all_of(Card))
    """The cards that it moves, in the order in which they are laid."""
    onto: Annotated[tuple[Card, ...] | None, SeveralCards("the meld they join", after="onto")] = field(
        default=None, converter=_cards_or_none, validator=all_of(Card)
    )
    """All cards of the own meld that they join; ``None`` for a new meld."""


@frozen(field_transformer=checked)
class Release(Move):
    """Offer the drawn card to the others (Desmoche §6.2)."""

    verb = "release"
    seat: Seat
    """The seat that does not use the card that it drew."""


@frozen(field_transformer=checked)
class Decline(Move):
    """Do not use the card on offer; in the demand round, demand nothing (Desmoche §6.3, §8.4)."""

    verb = "decline"
    seat: Seat
    """The seat that does not use the card on offer, or demands nothing."""


@frozen(field_transformer=checked)
class Pay(Move):
    """Pay a hand card for the card used (Desmoche §7.8)."""

    verb = "pay"
    seat: Seat
    """The seat that pays."""
    card: Annotated[Card, OneCard("the card to pay with")]
    """The card of its hand with which it pays."""


@frozen(field_transformer=checked)
class Demand(Move):
    """Demand that ``owner`` take the card that fits its meld (Desmoche §8.4)."""

    verb = "demand"
    seat: Seat
    """The seat that demands."""
    owner: Annotated[Seat, AnotherSeat("the owner of the meld")]
    """The seat whose meld the card fits."""


@frozen(field_transformer=checked)
class StandOut(Move):
    """Leave the hand (Desmoche §10.1)."""

    verb = "stand-out"
    seat: Seat
    """The seat that stands out."""


@frozen(field_transformer=checked)
class Disqualify(Act):
    """The referee's act: ``culprit`` is out of this hand (Desmoche §11)."""

    verb = "disqualify"
    culprit: Annotated[Seat, AnotherSeat("the seat to disqualify")]
    """The seat that the referee takes out."""
    fault: Annotated[Fault, OneOf(Fault, "the fault", "fault")]
    """What it did wrong."""


DesmocheMove: TypeAlias = (
    Bet | Announce | Declare | Give | Draw | Play | Release | Decline | Pay | Demand | StandOut | Disqualify | Left
)
"""Whatever a seat or the referee may do in a hand of Desmoche."""

MOVES: Final[tuple[type[DesmocheMove], ...]] = get_args(DesmocheMove)
"""The classes of all moves."""
