"""What keeps cards from being a meld, as values. They cite no clause: a rulebook makes violations of them.

Each fault has a ``kind``, which says what the cards fail to be: a run, a set, or, if it is ``None``, a meld of either kind. It
has a ``reason`` in words, and ``str`` puts before it what the cards are not: ``no run: 7h and 8s are not of one suit``.
"""

from typing import ClassVar, Final

from typing_extensions import override

from rummykit._making import Value, value
from rummykit._saying import counted, listed, spaced, times
from rummykit.cards import Card, Cards, Rank
from rummykit.melds.rules import Ace
from rummykit.melds.shapes import Kind, Meld


def _row(cards: Cards | tuple[Card, ...]) -> str:
    return spaced(cards, len(cards))


def _each(cards: Cards) -> str:
    return listed([str(card) for card in cards])


class _Reasoned(Value):
    """A fault that has a reason in words."""

    __slots__ = ()

    @property
    def reason(self) -> str:
        """What is wrong with the cards, as a clause of a sentence: ``"7h and 8s are not of one suit"``."""
        raise NotImplementedError

    @override
    def __str__(self) -> str:
        return self.reason


class _NoRun(_Reasoned):
    __slots__ = ()

    kind: ClassVar[Kind] = Kind.RUN
    """What the cards fail to be: a run."""

    @override
    def __str__(self) -> str:
        return f"no run: {self.reason}"


class _NoMeld(_Reasoned):
    __slots__ = ()

    kind: ClassVar[None] = None
    """``None``: the cards fail to be a meld of either kind."""

    @override
    def __str__(self) -> str:
        return f"no meld: {self.reason}"


@value
class NotPlayed(_Reasoned):
    """The rules know no melds of this kind."""

    kind: Kind
    """What the cards fail to be: the kind that is not played."""

    @property
    @override
    def reason(self) -> str:
        return f"there are no {self.kind.value}s in this game"

    @override
    def __str__(self) -> str:
        return f"no {self.kind.value}: {self.reason}"


@value
class TooShort(_Reasoned):
    """There are too few cards for a meld of this kind."""

    kind: Kind
    """What the cards fail to be."""
    cards: Cards
    """All the cards."""
    least: int
    """The fewest cards that a meld of this kind has."""

    @property
    @override
    def reason(self) -> str:
        return f"{self.length}, and a {self.kind.value} has at least {self.least}"

    @property
    def length(self) -> str:
        """How many cards there are, in words: ``"7h 8h is only two cards"``."""
        return f"{_row(self.cards)} is only {counted(len(self.cards), 'card')}" if self.cards else "there are no cards"

    @override
    def __str__(self) -> str:
        return f"no {self.kind.value}: {self.reason}"


@value
class TooLong(_Reasoned):
    """There are too many cards for a meld of this kind."""

    kind: Kind
    """What the cards fail to be."""
    cards: Cards
    """All the cards."""
    most: int
    """The most cards that a meld of this kind has."""

    @property
    @override
    def reason(self) -> str:
        number = counted(len(self.cards), "card")
        return f"{_row(self.cards)} is {number}, and a {self.kind.value} has at most {self.most}"

    @override
    def __str__(self) -> str:
        return f"no {self.kind.value}: {self.reason}"


@value
class MixedRanks(_Reasoned):
    """The natural cards are of several ranks, and a set is of one."""

    kind: ClassVar[Kind] = Kind.SET
    """What the cards fail to be: a set."""
    cards: Cards
    """The natural cards."""

    @property
    @override
    def reason(self) -> str:
        return f"{_each(self.cards)} are not of one rank"

    @override
    def __str__(self) -> str:
        return f"no set: {self.reason}"


@value
class MixedSuits(_NoRun):
    """The natural cards are of several suits, where a run is of one."""

    cards: Cards
    """The natural cards."""

    @property
    @override
    def reason(self) -> str:
        return f"{_each(self.cards)} are not of one suit"


@value
class RepeatedCard(_Reasoned):
    """One card is there several times, in a run or in a set of distinct suits."""

    kind: Kind
    """What the cards fail to be."""
    card: Card
    """The card that is there several times."""
    count: int
    """How often it is there."""

    @property
    @override
    def reason(self) -> str:
        one = "each rank" if self.kind is Kind.RUN else "each suit"
        return f"{self.card} is there {times(self.count)}, and a {self.kind.value} has one card of {one}"

    @override
    def __str__(self) -> str:
        return f"no {self.kind.value}: {self.reason}"


@value
class RepeatedRank(_NoRun):
    """Several cards are of one rank, in a run of mixed suits."""

    cards: Cards
    """The cards of that rank."""

    @property
    @override
    def reason(self) -> str:
        return f"{_each(self.cards)} are of one rank, and a run has one card of each"


@value
class Gap(_NoRun):
    """Ranks are missing between two cards, and there are not jokers enough to fill all gaps of the run."""

    between: tuple[Card, Card]
    """The cards below and above the gap."""
    missing: tuple[Rank, ...]
    """The ranks that are missing between them."""
    jokers: int
    """How many jokers there are to fill all gaps, this one and the others."""

    @property
    @override
    def reason(self) -> str:
        low, high = self.between
        missing = listed([f"the {rank.value}" for rank in self.missing])
        verb = "is" if len(self.missing) == 1 else "are"
        text = f"between {low} and {high} {missing} {verb} missing"
        return f"{text}, and {counted(self.jokers, 'joker')} cannot fill every gap" if self.jokers else text


@value
class AceMisplaced(_NoRun):
    """The cards would be a run if the ace might stand at the other end of the ranks as well."""

    cards: Cards
    """All the cards."""
    ace: Ace
    """Where the ace stands by the rules."""

    @property
    @override
    def reason(self) -> str:
        where = "low, not above the king" if self.ace is Ace.LOW else "high, not below the two"
        return f"the ace is {where}, so {_row(self.cards)} is no sequence"


@value
class TurnsTheCorner(_NoRun):
    """The cards would be a run if runs went on beyond the ace."""

    cards: Cards
    """All the cards."""

    @property
    @override
    def reason(self) -> str:
        return f"{_row(self.cards)} turns the corner, and the ace may not stand between other cards"


@value
class NeighbouringJokers(_NoRun):
    """In every order that makes a run two jokers are side by side, which the rules do not allow."""

    cards: Cards
    """All the cards."""

    @property
    @override
    def reason(self) -> str:
        return f"in {_row(self.cards)} two jokers would be neighbours, and a natural card must stand between them"


@value
class TooManyJokers(_NoMeld):
    """There are more jokers than a meld may have."""

    jokers: int
    """How many jokers there are."""
    most: int
    """The most jokers that a meld may have."""

    @property
    @override
    def reason(self) -> str:
        allowed = f"a meld may have at most {counted(self.most, 'joker')}" if self.most else "jokers are not allowed"
        return f"{counted(self.jokers, 'joker')}, and {allowed}"


@value
class TooFewNaturals(_NoMeld):
    """There are fewer natural cards than a meld needs."""

    naturals: Cards
    """The natural cards."""
    least: int
    """The fewest natural cards that a meld may have."""

    @property
    @override
    def reason(self) -> str:
        needed = f"a meld needs at least {counted(self.least, 'natural card')}"
        if not self.naturals:
            return f"there is no natural card, and {needed}"
        return f"{_row(self.naturals)} is all that is natural, and {needed}"


@value
class UnknownRank(_NoMeld):
    """Some cards are of ranks that the pack does not have."""

    cards: Cards
    """The cards of these ranks."""
    ranks: tuple[Rank, ...]
    """The ranks that the pack has."""

    @property
    @override
    def reason(self) -> str:
        there = "".join(rank.value for rank in self.ranks)
        verb = "is" if len(self.cards) == 1 else "are"
        return f"{_each(self.cards)} {verb} not in this pack, whose ranks are {there}"


@value
class Undetermined(_Reasoned):
    """The cards are jokers alone: they are a meld only once somebody says which cards they stand for."""

    kind: ClassVar[None] = None
    """``None``: it is open whether they are a run or a set."""
    jokers: int
    """How many jokers there are."""

    @property
    @override
    def reason(self) -> str:
        return f"{counted(self.jokers, 'joker')} and no natural card: say which cards they stand for"


@value
class WrongOrder(_Reasoned):
    """The cards are a run, but not in the order in which they lie."""

    kind: ClassVar[Kind] = Kind.RUN
    """What the cards fail to be as they lie: a run."""
    laid: tuple[Card, ...]
    """The cards as they lie."""
    right: tuple[Meld, ...]
    """The runs that they make in another order."""

    @property
    @override
    def reason(self) -> str:
        right = listed([str(meld) for meld in self.right], "or")
        return f"{_row(self.laid)} is no run in this order: a run is laid ascending, {right}"


@value
class Ambiguous(_Reasoned):
    """The cards, as they lie, are a run and a set."""

    kind: ClassVar[None] = None
    """``None``: they are melds of both kinds."""
    laid: tuple[Card, ...]
    """The cards as they lie."""
    meanings: tuple[Meld, ...]
    """The melds that they may be."""

    @property
    @override
    def reason(self) -> str:
        return f"{_row(self.laid)} may be a set or a run: say which"


@value
class ManyWays(_Reasoned):
    """Equal cards of a run can be taken from several places, and more than one way leaves only melds."""

    kind: ClassVar[Kind] = Kind.RUN
    """The kind of the meld from which they are taken."""
    laid: tuple[Card, ...]
    """The run as it lies."""
    taken: Cards
    """The cards to be taken from it."""
    ways: tuple[tuple[Meld, ...], ...]
    """For each way the melds that it leaves."""

    @property
    @override
    def reason(self) -> str:
        ways = [" and ".join(map(str, melds)) or "nothing" for melds in self.ways]
        taken, laid = _row(self.taken), _row(self.laid)
        return f"{taken} can be taken from {laid} in several ways, leaving {listed(ways, 'or')}: say which"


Fault = (
    NotPlayed | TooShort | TooLong | MixedRanks | MixedSuits | RepeatedCard | RepeatedRank | Gap | AceMisplaced
    | TurnsTheCorner | NeighbouringJokers | TooManyJokers | TooFewNaturals | UnknownRank | Undetermined | WrongOrder
    | Ambiguous | ManyWays
)  # fmt: skip
"""One reason why cards are no meld, or not one meld alone."""

_TOLD: Final = 3
"""How many faults a message tells."""


class MeldError(ValueError):
    """Cards as they lie are no meld, or what they mean is open."""

    laid: tuple[Card, ...]
    """The cards as they lie."""
    faults: tuple[Fault, ...]
    """Every reason; the text of the error tells the first ones, none twice."""

    def __init__(self, laid: tuple[Card, ...], faults: tuple[Fault, ...]) -> None:
        super().__init__(laid, faults)
        self.laid = laid
        self.faults = faults

    @override
    def __str__(self) -> str:
        told = [*dict.fromkeys(map(str, self.faults))]
        short = [fault for fault in self.faults if isinstance(fault, TooShort)]
        if (
            len(short) == len(Kind) and short[0].least == short[1].least
        ):  # one reason, which would be told of either kind
            told.remove(str(short[1]))
            told[told.index(str(short[0]))] = f"no meld: {short[0].length}, and a meld has at least {short[0].least}"
        more = [f"and {counted(len(told) - _TOLD, 'more reason')}"] if len(told) > _TOLD else []
        return "; ".join([*told[:_TOLD], *more])
