"""The moves of Conquián, and what the referee does."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias, get_args

from attrs import Attribute, field, frozen

from rummykit.cards import Card
from rummykit.notation import all_of, checked
from rummykit.rulebook import AnotherSeat, CardGroups, Left, Move, OneCard, SeveralCards
from rummykit.seats import Seat


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))


def _in_order_or_none(cards: Iterable[Card] | None) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(sorted(cards))


def _melds_in_order(melds: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(sorted([tuple(sorted(meld)) for meld in melds]))


_all_cards: Final = all_of(Card)


def _groups_of_cards(move: object, one: "Attribute[Any]", melds: Iterable[Iterable[object]]) -> None:
    for meld in melds:
        _all_cards(move, one, meld)


@frozen(field_transformer=checked)
class _OfSeat(Move):
    seat: Seat
    """The seat that moves."""


@frozen(field_transformer=checked)
class Give(_OfSeat):
    """Give a hand card to the next seat, in the exchange (Conquián §1.4)."""

    verb = "give"
    card: Annotated[Card, OneCard("the card to give")]
    """The card that is passed on."""


@frozen(field_transformer=checked)
class Turn(_OfSeat):
    """Turn the top card of the stock face up (Conquián §3.1)."""

    verb = "turn"


@frozen(field_transformer=checked)
class Play(_OfSeat):
    """Move cards into a new meld, or ``onto`` an own one that grows (Conquián §2.5)."""

    verb = "play"
    cards: Annotated[tuple[Card, ...], SeveralCards("a card to play")] = field(
        converter=_in_order, validator=_all_cards
    )
    """In sorting order, in whatever order they are given."""
    onto: Annotated[tuple[Card, ...] | None, SeveralCards("the meld they join", after="onto")] = field(
        default=None, converter=_in_order_or_none, validator=_all_cards
    )
    """The meld as it lies before; ``None``: a new one."""


@frozen(field_transformer=checked)
class Arrange(_OfSeat):
    """Regroup the own melds, with at least one more card (Conquián §2.5)."""

    verb = "arrange"
    melds: Annotated[tuple[tuple[Card, ...], ...], CardGroups("a card of a meld")] = field(
        converter=_melds_in_order, validator=_groups_of_cards
    )
    """All melds of the seat after the move, each in sorting order and sorted by their first cards."""


@frozen(field_transformer=checked)
class Decline(_OfSeat):
    """Leave the card on offer, also one's own; force nobody (Conquián §3.2, §4.3)."""

    verb = "decline"


@frozen(field_transformer=checked)
class Pay(_OfSeat):
    """Pay with a hand card for the card used (Conquián §3.3)."""

    verb = "pay"
    card: Annotated[Card, OneCard("the card to pay with")]
    """The card of the hand with which the seat pays."""


@frozen(field_transformer=checked)
class Force(_OfSeat):
    """Require that ``owner`` take the card on offer (Conquián §4.3)."""

    verb = "force"
    owner: Annotated[Seat, AnotherSeat("the seat that is to take the card")]
    """The seat that is to take the card."""


ConquianMove: TypeAlias = Give | Turn | Play | Arrange | Decline | Pay | Force | Left
"""The moves of Conquián."""
MOVES: Final[tuple[type[ConquianMove], ...]] = get_args(ConquianMove)
"""The classes of all moves."""
