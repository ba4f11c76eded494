"""Melds as they lie on the table."""

from enum import Enum

from attrs import Factory, field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards, Rank


class Kind(Enum):
    """The two kinds of melds."""

    RUN = "run"
    """Cards in sequence."""
    SET = "set"
    """Cards of one rank."""


@frozen
class Run:
    """Cards in sequence, as they lie.

    A run that you make yourself is not checked. :func:`rummykit.melds.read_laid` gives valid ones.

    >>> run = Run((Card.parse("3h"), Card.parse("JK"), Card.parse("5h")), tuple(map(Card.parse, ("3h", "4h", "5h"))))
    >>> print(run, len(run), run.cards)
    3h JK 5h 3 3h 5h JK
    """

    laid: tuple[Card, ...]
    """The cards as they lie, in ascending order, with each joker in the place of the card for which it stands."""
    stands: tuple[Card, ...]
    """The natural card that each place stands for.

    Where a run may mix suits, the suit of a joker is open; then a joker stands here, too.
    """
    cards: Cards = field(eq=False, repr=False, default=Factory(lambda run: Cards(run.laid), takes_self=True))
    """The cards of :attr:`laid` without their order. Whoever has them at hand may pass them, to save time."""

    def __len__(self) -> int:
        return len(self.laid)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.laid))


@frozen
class Set:
    """Cards of one rank, as they lie. A set that you make yourself is not checked."""

    laid: tuple[Card, ...]
    """The cards as they lie. The library lays natural cards in sorting order, and jokers after them."""
    rank: Rank
    """The rank of the set."""
    cards: Cards = field(eq=False, repr=False, default=Factory(lambda meld: Cards(meld.laid), takes_self=True))
    """The cards of :attr:`laid` without their order. Whoever has them at hand may pass them, to save time."""

    def __len__(self) -> int:
        return len(self.laid)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.laid))


Meld = Run | Set
"""A meld of either kind."""
