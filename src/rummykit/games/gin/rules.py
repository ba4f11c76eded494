"""The options of Gin Rummy, its melds and its points (Gin §1, §8)."""

from collections.abc import Mapping
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Final

from attrs import evolve, frozen

from rummykit.cards import Card, Suit
from rummykit.melds import MeldRules
from rummykit.melds.arrange import PIPS
from rummykit.options import choice, whole, whole_or_none, yes_or_no
from rummykit.seats import Seat
from rummykit.violations import Clause

G: Final = partial(Clause, "Gin")
"""A clause of the rules page of Gin Rummy, by its number."""
MELDS: Final = MeldRules()
"""Sets of three or four cards, runs of three or more of one suit, the ace low (Gin §1.4)."""


class LayOffOrder(Enum):
    """What a defender does first after a knock (Gin §5.1)."""

    MELDS_FIRST = "melds first"
    """After the first lay-off it lays no more melds."""
    LAY_OFFS_FIRST = "lay-offs first"
    """After the first meld it lays off no more cards."""


class Wall(Enum):
    """What happens when a discard leaves two cards in the stock (Gin §6.4)."""

    VOID = "void"
    """The hand is over, and nobody scores."""
    KNOCK_ON_LAST_DISCARD = "knock on last discard"
    """The next seat may take that discard to knock, and for nothing else."""


class NextDealer(Enum):
    """Who deals after a hand that somebody won (Gin §1.3)."""

    WINNER = "winner"
    """The winner of the hand."""
    ALTERNATE = "alternate"
    """The seat that did not deal."""


@frozen(kw_only=True)
class GinRules:
    """The points on which tables of Gin Rummy differ (Gin §8)."""

    knock_limit: int = whole(10, minimum=0, clause="4.1", says="the most deadwood with which a seat may knock")
    gin_bonus: int = whole(25, minimum=0, clause="4.2", says="what gin scores beside the deadwood of the defender")
    big_gin_bonus: int | None = whole_or_none(
        31,
        minimum=0,
        none_means="it is not played",
        clause="4.3",
        says="what big gin scores, in place of the gin bonus",
    )
    undercut_bonus: int = whole(25, minimum=0, clause="6.2", says="what an undercut scores beside the difference")
    tie_is_undercut: bool = yes_or_no(True, clause="6.2", says="whether a tie undercuts the knocker")
    oklahoma: bool = yes_or_no(False, clause="4.4", says="whether the first upcard decides the limit of a knock")
    oklahoma_spade_doubles: bool = yes_or_no(
        False, clause="4.4", says="whether a spade, deciding it, doubles all points"
    )
    offer_first_upcard: bool = yes_or_no(
        True, clause="2.1", says="whether the first upcard is offered before the turns"
    )
    may_return_upcard: bool = yes_or_no(False, clause="3.2", says="whether a card just taken may be discarded at once")
    lay_off_order: LayOffOrder = choice(
        LayOffOrder.MELDS_FIRST, clause="5.1", says="what the defender does first: melds or lay-offs"
    )
    wall: Wall = choice(Wall.VOID, clause="6.4", says="what happens when two cards are left in the stock")
    next_dealer: NextDealer = choice(NextDealer.WINNER, clause="1.3", says="who deals after a hand that was won")
    target: int = whole(100, minimum=1, clause="7.1", says="how many points of hands win the match")
    box_bonus: int = whole(25, minimum=0, clause="7.1", says="what each hand won scores at the end of the match")
    game_bonus: int = whole(100, minimum=0, clause="7.1", says="what the winner of the match scores")
    shutout_doubles: bool = yes_or_no(True, clause="7.1", says="whether points double if the loser has won no hand")


STANDARD: Final = GinRules()
"""The game as common rule sheets give it."""
STRAIGHT: Final = evolve(STANDARD, knock_limit=0)
"""Gin alone ends a hand."""
OKLAHOMA: Final = evolve(STANDARD, oklahoma=True)
"""The first upcard decides the limit of a knock."""
OPENSPIEL: Final = GinRules(
    may_return_upcard=True,
    tie_is_undercut=False,
    big_gin_bonus=None,
    lay_off_order=LayOffOrder.LAY_OFFS_FIRST,
    wall=Wall.KNOCK_ON_LAST_DISCARD,
)
"""As OpenSpiel's ``gin_rummy`` plays (Gin §9 tells where it differs)."""
PRESETS: Final[Mapping[str, GinRules]] = MappingProxyType(
    {"STANDARD": STANDARD, "STRAIGHT": STRAIGHT, "OKLAHOMA": OKLAHOMA, "OPENSPIEL": OPENSPIEL}
)
"""The presets by name, the default first."""
_OTHER: Final = (Seat(1), Seat(0))


def other(seat: Seat) -> Seat:
    """Return the other of the two seats (Gin §1.1)."""
    return _OTHER[seat]


def limit_of(rules: GinRules, upcard: Card) -> int:
    """Return the most deadwood with which a seat may knock, when ``upcard`` is the first upcard (Gin §4.1, §4.4)."""
    value = PIPS.points[upcard.number] if rules.oklahoma else rules.knock_limit
    return 0 if rules.oklahoma and value == 1 else value


def doubles(rules: GinRules, upcard: Card) -> bool:
    """Return whether all points of the hand count double, when ``upcard`` is the first upcard (Gin §4.4)."""
    return rules.oklahoma and rules.oklahoma_spade_doubles and upcard.suit is Suit.SPADES
