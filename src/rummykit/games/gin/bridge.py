"""The one place where Gin Rummy speaks to the kernel in masks, for speed; tests hold it to :mod:`rummykit.melds.arrange`."""

from typing import Final

from rummykit._kernel.bits import bit_numbers
from rummykit._kernel.singles import least_deadwood
from rummykit.cards import Cards
from rummykit.games.gin.moves import Discard
from rummykit.games.gin.rules import MELDS
from rummykit.melds.arrange import PIPS
from rummykit.melds.one_pack import OnePack
from rummykit.packs import FULL
from rummykit.seats import Seat, seats_at

_TABLES: Final = OnePack(MELDS, PIPS).tables
_DISCARDS: Final = tuple(tuple(Discard(seat, card) for card in FULL.new_order()) for seat in seats_at(2))


def least(cards: Cards) -> int:
    """Return the least deadwood of cards (Gin §1.4)."""
    return least_deadwood(cards.first_mask, _TABLES)


def discards(seat: Seat, hand: Cards) -> list[Discard]:
    """Return the discard of each card of a hand; they are made once, which gains a seventh of all time."""
    ready = _DISCARDS[seat]
    return [ready[number] for number in bit_numbers(hand.first_mask)]
