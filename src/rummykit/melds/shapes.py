"""Melds as they lie on the table."""

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
    """Cards in sequence, unchecked: :func:`rummykit.melds.read_laid` and its like make valid ones.

    >>> run = Run((Card.parse("3h"), Card.parse("JK"), Card.parse("5h")), tuple(map(Card.parse, ("3h", "4h", "5h"))))
    >>> print(run, len(run), run.cards)
    3h JK 5h 3 3h 5h JK
    """

    laid: tuple[Card, ...]
    """As it lies, ascending, jokers in place."""
    stands: tuple[Card, ...]
    """The natural card that each place stands for. Where runs mix suits a joker's suit is open: it is a joker here, too."""
    cards: Cards = field(eq=False, repr=False, default=Factory(lambda run: Cards(run.laid), takes_self=True))
    """Those of :attr:`laid`; passed by who has them at hand."""

    def __len__(self) -> int:
        return len(self.laid)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.laid))


@frozen
class Set:
    """Cards of one rank, unchecked like a :class:`Run`."""

    laid: tuple[Card, ...]
    """As it lies; the library lays naturals in sorting order, jokers last."""
    rank: Rank
    cards: Cards = field(eq=False, repr=False, default=Factory(lambda meld: Cards(meld.laid), takes_self=True))
    """Those of :attr:`laid`; passed by who has them at hand."""

    def __len__(self) -> int:
        return len(self.laid)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.laid))


Meld = Run | Set
