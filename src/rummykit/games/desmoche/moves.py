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
    SEARCHED_DISCARDS = "searched-discards"
    CARD_TO_HAND = "card-to-hand"
    MISLAID_MELD = "mislaid-meld"


@frozen(field_transformer=checked)
class Bet(Move):
    """Bet chips after the deal, 0 for nothing (Desmoche §12.3)."""

    verb = "bet"
    seat: Seat
    amount: Annotated[
        int,
        WholeNumber("the chips to bet", reason="is no bet", remedy="write a whole number of chips, 0 for nothing"),
    ]


def _games(games: Iterable[SideGame]) -> frozenset[SideGame]:
    return frozenset(games)


@frozen(field_transformer=checked)
class Announce(Move):
    """Announce side games that the dealt hand may win, or none (Desmoche §14.3)."""

    verb = "announce"
    seat: Seat
    games: Annotated[frozenset[SideGame], SomeOf(SideGame, "a side game", "side game", none="nothing")] = field(
        converter=_games, validator=all_of(SideGame)
    )


@frozen(field_transformer=checked)
class Declare(Move):
    """Declare an automatic win, or nothing (Desmoche §5.6)."""

    verb = "declare"
    seat: Seat
    win: Annotated[AutomaticWin | None, OneOf(AutomaticWin, "what is declared", "automatic win", none="nothing")]


@frozen(field_transformer=checked)
class Give(Move):
    """Pass a hand card to the right, in Cambio (Desmoche §4.1)."""

    verb = "give"
    seat: Seat
    card: Annotated[Card, OneCard("the card to give")]


@frozen(field_transformer=checked)
class Draw(Move):
    """Look at the top card of the stock (Desmoche §6.1)."""

    verb = "draw"
    seat: Seat


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
    cards: Annotated[tuple[Card, ...], SeveralCards("a card to play")] = field(converter=_cards, validator=all_of(Card))
    onto: Annotated[tuple[Card, ...] | None, SeveralCards("the meld they join", after="onto")] = field(
        default=None, converter=_cards_or_none, validator=all_of(Card)
    )


@frozen(field_transformer=checked)
class Release(Move):
    """Offer the drawn card to the others (Desmoche §6.2)."""

    verb = "release"
    seat: Seat


@frozen(field_transformer=checked)
class Decline(Move):
    """Do not use the card on offer; in the demand round, demand nothing (Desmoche §6.3, §8.4)."""

    verb = "decline"
    seat: Seat


@frozen(field_transformer=checked)
class Pay(Move):
    """Pay a hand card for the card used (Desmoche §7.8)."""

    verb = "pay"
    seat: Seat
    card: Annotated[Card, OneCard("the card to pay with")]


@frozen(field_transformer=checked)
class Demand(Move):
    """Demand that ``owner`` take the card that fits its meld (Desmoche §8.4)."""

    verb = "demand"
    seat: Seat
    owner: Annotated[Seat, AnotherSeat("the owner of the meld")]


@frozen(field_transformer=checked)
class StandOut(Move):
    """Leave the hand (Desmoche §10.1)."""

    verb = "stand-out"
    seat: Seat


@frozen(field_transformer=checked)
class Disqualify(Act):
    """The referee's act: ``culprit`` is out of this hand (Desmoche §11)."""

    verb = "disqualify"
    culprit: Annotated[Seat, AnotherSeat("the seat to disqualify")]
    fault: Annotated[Fault, OneOf(Fault, "the fault", "fault")]


DesmocheMove: TypeAlias = (
    Bet | Announce | Declare | Give | Draw | Play | Release | Decline | Pay | Demand | StandOut | Disqualify | Left
)

MOVES: Final[tuple[type[DesmocheMove], ...]] = get_args(DesmocheMove)
