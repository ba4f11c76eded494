"""Melds themselves: :class:`Run` and :class:`Set`, as they lie on the table."""

from enum import Enum

from attrs import Factory, field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards, Rank


class Kind(Enum):
    """The two kinds of meld."""

    RUN = "run"
    SET = "set"


@frozen
class Run:
    """Cards in sequence. Nothing is checked here: :func:`rummykit.melds.read_laid` and its like make valid ones.

    >>> run = Run((Card.parse("3h"), Card.parse("JK"), Card.parse("5h")), tuple(map(Card.parse, ("3h", "4h", "5h"))))
    >>> print(run, len(run), run.cards)
    3h JK 5h 3 3h 5h JK
    """

    laid: tuple[Card, ...]
    """As it lies, ascending, jokers in place."""
    stands: tuple[Card, ...]
    """The natural card that each place stands for; :attr:`laid` itself without jokers. Where runs mix suits the suit of a
    joker is open, and it stands for a joker here: its place says the rank."""
    cards: Cards = field(eq=False, repr=False, default=Factory(lambda run: Cards(run.laid), takes_self=True))
    """The multiset of the cards laid. Who has it at hand passes it; it must be that of :attr:`laid`."""

    def __len__(self) -> int:
        return len(self.laid)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.laid))


@frozen
class Set:
    """Cards of one rank. Nothing is checked here: :func:`rummykit.melds.read_laid` and its like make valid ones.

    >>> print(Set((Card.parse("8s"), Card.parse("8h"), Card.parse("JK")), Rank.EIGHT))
    8s 8h JK
    """

    laid: tuple[Card, ...]
    """As it lies; what the library itself lays out has the naturals in sorting order and jokers last."""
    rank: Rank
    """The rank of all its cards; a joker stands for any suit of it."""
    cards: Cards = field(eq=False, repr=False, default=Factory(lambda meld: Cards(meld.laid), takes_self=True))
    """The multiset of the cards laid. Who has it at hand passes it; it must be that of :attr:`laid`."""

    def __len__(self) -> int:
        return len(self.laid)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.laid))


Meld = Run | Set
