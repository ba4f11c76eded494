"""The states of a hand of Desmoche: its phases, each holding only what exists in it. And the deal (Desmoche §1)."""

from typing import Final, TypeAlias

from rummykit._numbers import whole
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.money import money_of
from rummykit.games.desmoche.opening import Announcing, Cambio, Declaring, PlacingBets, begin
from rummykit.games.desmoche.phase import Over
from rummykit.games.desmoche.rules import NICARAGUA, DesmocheRules
from rummykit.games.desmoche.table import HAND_SIZE, PACK_SIZE, Table, new_holding
from rummykit.games.desmoche.turns import Deciding, Demanding, Drawing, Forced, Offer, Paying
from rummykit.packs import FULL, Deal
from rummykit.seats import Seat, seats_at
from rummykit.stakes import NO_STAKES, Stakes

__all__ = [
    "Announcing",
    "Cambio",
    "Deciding",
    "Declaring",
    "Demanding",
    "DesmocheState",
    "Drawing",
    "Forced",
    "Offer",
    "Over",
    "Paying",
    "PlacingBets",
    "begin",
]

DesmocheState: TypeAlias = (
    PlacingBets | Announcing | Declaring | Cambio | Drawing | Deciding | Offer | Forced | Demanding | Paying | Over
)


_PACK_MASK: Final = (1 << PACK_SIZE) - 1
SEATS: Final = (2, 3, 4)
"""How many may play (Desmoche §1.1)."""


def new_pack(rules: DesmocheRules, seats: int) -> tuple[Card, ...]:
    """One pack of 52, in order (Desmoche §1.1)."""
    return FULL.new_order()


def deal_order(
    rules: DesmocheRules, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes = NO_STAKES
) -> DesmocheState:
    """The first state, from the pack in dealing order: nine cards to each seat, from the dealer's right (Desmoche §1.4, §1.5).

    :raises TypeError: for rules of another game, and seats that are no whole number.
    :raises ValueError: for seats, a dealer, an order or stakes that this table cannot have.
    """
    _must_be_rules(rules)
    if whole(seats, "the number of seats", 1) not in SEATS:
        raise ValueError(f"{seats} seats cannot play Desmoche: 2, 3 or 4 can [Desmoche §1.1]")
    if not 0 <= dealer < seats:
        raise ValueError(f"the dealer, seat {dealer}, is not at the table: its seats are 0 to {seats - 1}")
    masks = [1 << card.number for card in order if type(card) is Card]
    if len(order) != PACK_SIZE or sum(masks) != _PACK_MASK:
        Deal(FULL, order)  # raises: it says what is wrong
    dealt = masks[: HAND_SIZE * seats]
    table = seats_at(seats)
    holdings = tuple(
        [new_holding(seat, Cards.of_mask(sum(dealt[(seat - dealer - 1) % seats :: seats]))) for seat in table]
    )
    money = money_of(rules, seats, tuple([holding.hand for holding in holdings]), stakes) if stakes else None
    return begin(Table(rules, table[dealer], holdings, order[HAND_SIZE * seats :], money=money))


def _must_be_rules(rules: object) -> None:
    if not isinstance(rules, DesmocheRules):
        raise TypeError(f"Desmoche is played by DesmocheRules, not by {rules!r}")


def deal(
    rules: DesmocheRules = NICARAGUA,
    *,
    seats: int,
    dealer: int = 0,
    seed: str | int | bytes | None = None,
    order: tuple[Card, ...] | None = None,
    stakes: Stakes = NO_STAKES,
) -> DesmocheState:
    """Deal a hand by ``seed``, from an ``order`` of the pack, or by chance.

    >>> deal(seats=3, seed="a table in León")
    <Desmoche Cambio: 1, 2, 0 to act; 3 seats, dealer 0, stock 25, melds on the table 0>

    :raises ValueError: for both ``seed`` and ``order``, and for what this table cannot have.
    """
    if order is None:
        order = Deal.shuffled(FULL, seed).order
    elif seed is not None:
        raise ValueError("give a seed or an order of the pack, not both")
    return deal_order(rules, seats, Seat(dealer), order, stakes)
