"""Melds: which cards are one, what they mean, which of them given cards make.

:class:`MeldRules` says what counts. Cards in no order have :func:`readings`, cards as they lie have one meaning
(:func:`read_laid`); :func:`judge` says all that is wrong. :func:`find` lists the melds in a hand, :func:`extend` and
:func:`split` change one on the table. It serves one pack and several, with jokers or without.
"""

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
from rummykit.melds.finding import find, readings, universe
from rummykit.melds.growing import Remains, extend, split, ways_to_split
from rummykit.melds.judging import judge, read_laid
from rummykit.melds.rules import Ace, MeldRules
from rummykit.melds.shapes import Kind, Meld, Run, Set

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
