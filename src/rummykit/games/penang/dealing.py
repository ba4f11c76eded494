"""Dealing a hand of Penang Rummy (Penang §1)."""

from typing import Final

from rummykit._numbers import whole
from rummykit.cards import Card, Cards
from rummykit.games.penang.phases import PenangState, begin
from rummykit.games.penang.rules import PENANG, PenangRules
from rummykit.games.penang.table import Holding, Standing, Table
from rummykit.packs import FULL, Deal, Pack
from rummykit.seats import Seat, seats_at

SEATS: Final = (2, 3, 4, 5)
"""How many may play (Penang §1.1)."""


def pack_for(rules: PenangRules, seats: int) -> Pack:
    """The cards of a table of so many (Penang §1.2).

    >>> print(pack_for(PENANG, 4))
    2 packs of 52 and 6 jokers
    """
    return FULL.times(rules.packs_for(seats)).with_jokers(rules.jokers_for(seats))


def new_pack(rules: PenangRules, seats: int) -> tuple[Card, ...]:
    """The same, in order."""
    return pack_for(rules, seats).new_order()


def deal_order(rules: PenangRules, seats: int, dealer: Seat, order: tuple[Card, ...]) -> PenangState:
    """The first state, from all packs in dealing order: cards one at a time from the dealer's left; the rest is set aside
    (Penang §1.3, §1.4).

    :raises TypeError: for rules of another game, for a number of seats that is no whole number.
    :raises ValueError: for a number of seats that cannot play, a dealer that is not at the table, an order that is not the
        cards of this table, packs that are too small.
    """
    _check_kinds(rules, seats)
    if seats not in SEATS:
        raise ValueError(f"{seats} seats cannot play Penang Rummy: 2, 3, 4 or 5 can [Penang §1.1]")
    if not 0 <= dealer < seats:
        raise ValueError(f"the dealer, seat {dealer}, is not at the table: its seats are 0 to {seats - 1}")
    pack, size = pack_for(rules, seats), rules.hand_size_for(seats)
    if size * seats > len(pack):
        raise ValueError(
            f"{seats} hands of {size} are {size * seats} cards, and {pack} are {len(pack)}: take more packs or jokers, or "
            "deal fewer cards [Penang §1.2]"
        )
    if len(order) != len(pack) or Cards(order) != pack.cards:
        Deal(pack, order)  # raises: it says what is wrong with the order
    table = seats_at(seats)
    dealt = order[: size * seats]
    holdings = tuple([Holding(seat, Cards(dealt[(seat - dealer - 1) % seats :: seats])) for seat in table])
    return begin(Table(rules, table[dealer], holdings, (Standing(),) * seats, Cards(order[size * seats :])))


def _check_kinds(rules: object, seats: object) -> None:
    if not isinstance(rules, PenangRules):
        raise TypeError(f"Penang Rummy is played by PenangRules, not by {rules!r}")
    whole(seats, "the number of seats", 0)


def deal(
    rules: PenangRules = PENANG,
    *,
    seats: int,
    dealer: int = 0,
    seed: str | int | bytes | None = None,
    order: tuple[Card, ...] | None = None,
) -> PenangState:
    """Deal a hand: by ``seed``, from a given ``order`` of all cards, or without either by chance.

    >>> deal(seats=4, seed="a table in Penang")
    <Penang Opening: 1 to act; 4 seats, dealer 0, hands 20 20 20 20, melds on the table 0>

    :raises ValueError: as :func:`deal_order` does, and if both ``seed`` and ``order`` are given.
    """
    if order is None:
        _check_kinds(rules, seats)
        order = Deal.shuffled(pack_for(rules, seats), seed).order
    elif seed is not None:
        raise ValueError("give a seed or an order of the cards, not both")
    return deal_order(rules, seats, Seat(dealer), order)
