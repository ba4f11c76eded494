"""Melds, of one pack or of several, with jokers or without.

:class:`MeldRules` says what is a meld. Cards without an order may mean several melds (:func:`readings`); cards as they lie mean
one (:func:`read_laid`). :func:`judge` says everything that keeps cards from being a meld. :func:`find` lists the melds that a
hand holds; :func:`extend` and :func:`split` change a meld on the table. The faults and the functions that judge are loaded at
their first use, because most programs do not need them when they start.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rummykit.melds.finding import Remains, extend, find, readings, split, universe, ways_to_split
from rummykit.melds.rules import Ace, MeldRules
from rummykit.melds.shapes import Kind, Meld, Run, Set

if TYPE_CHECKING:
    from rummykit.melds.faults import (
        AceMisplaced,
        Ambiguous,
        Fault,
        Gap,
        ManyWays,
        MeldError,
        MixedRanks,
        MixedSuits,
        NeighbouringJokers,
        NotPlayed,
        RepeatedCard,
        RepeatedRank,
        TooFewNaturals,
        TooLong,
        TooManyJokers,
        TooShort,
        TurnsTheCorner,
        Undetermined,
        UnknownRank,
        WrongOrder,
    )
    from rummykit.melds.judging import judge, read_laid

__all__ = [
    "Ace",
    "AceMisplaced",
    "Ambiguous",
    "Fault",
    "Gap",
    "Kind",
    "ManyWays",
    "Meld",
    "MeldError",
    "MeldRules",
    "MixedRanks",
    "MixedSuits",
    "NeighbouringJokers",
    "NotPlayed",
    "Remains",
    "RepeatedCard",
    "RepeatedRank",
    "Run",
    "Set",
    "TooFewNaturals",
    "TooLong",
    "TooManyJokers",
    "TooShort",
    "TurnsTheCorner",
    "Undetermined",
    "UnknownRank",
    "WrongOrder",
    "extend",
    "find",
    "judge",
    "read_laid",
    "readings",
    "split",
    "universe",
    "ways_to_split",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module("rummykit.melds.judging" if name in ("judge", "read_laid") else "rummykit.melds.faults")
    value = getattr(module, name)
    globals()[name] = value
    return value
