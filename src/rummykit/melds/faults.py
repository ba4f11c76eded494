"""What keeps cards from being a meld, as values. They cite no clause: a rulebook makes violations of them.

``kind`` is what the cards fail to be; ``None`` for either.
"""

from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, Cards, Rank
from rummykit.melds.rules import Ace
from rummykit.melds.shapes import Kind, Meld

_NUMBER_WORDS: Final = ("no", "one", "two", "three", "four")


def _counted(number: int, noun: str) -> str:
    word = _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else str(number)
    return f"{word} {noun}" if number == 1 else f"{word} {noun}s"


def _listed(words: list[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


class _Fault:
    """What keeps cards from being a meld: ``str`` is a sentence that begins with what they fail to be."""

    __slots__ = ()

    @property
    def reason(self) -> str:
        """What is wrong, in words, without what the cards fail to be: ``"7h 8s are not of one suit"``."""
        raise NotImplementedError

    @override
    def __str__(self) -> str:
        kind: Kind | None = getattr(self, "kind")  # noqa: B009  # every subclass has one, as a field or of the class
        return f"no {kind.value if kind else 'meld'}: {self.reason}"


@frozen
class NotPlayed(_Fault):
    """The rules know no melds of this kind."""

    kind: Kind

    @property
    @override
    def reason(self) -> str:
        return f"there are no {self.kind.value}s in this game"


@frozen
class TooShort(_Fault):
    """Too few cards for this kind."""

    kind: Kind
    cards: Cards
    least: int

    @property
    @override
    def reason(self) -> str:
        cards = f"{self.cards} is only {_counted(len(self.cards), 'card')}" if self.cards else "there are no cards"
        return f"{cards}, and a {self.kind.value} has at least {self.least}"


@frozen
class TooLong(_Fault):
    """Too many cards for this kind."""

    kind: Kind
    cards: Cards
    most: int

    @property
    @override
    def reason(self) -> str:
        number = _counted(len(self.cards), "card")
        return f"{self.cards} is {number}, and a {self.kind.value} has at most {self.most}"


@frozen
class MixedRanks(_Fault):
    """Naturals of several ranks."""

    kind: ClassVar[Kind] = Kind.SET
    cards: Cards

    @property
    @override
    def reason(self) -> str:
        return f"{_listed([str(card) for card in self.cards])} are not of one rank"


@frozen
class MixedSuits(_Fault):
    """Naturals of several suits, where a run is of one."""

    kind: ClassVar[Kind] = Kind.RUN
    cards: Cards

    @property
    @override
    def reason(self) -> str:
        return f"{_listed([str(card) for card in self.cards])} are not of one suit"


@frozen
class RepeatedCard(_Fault):
    """One card several times, in a run or a set of distinct suits."""

    kind: Kind
    card: Card
    count: int

    @property
    @override
    def reason(self) -> str:
        times = "twice" if self.count == 2 else f"{_counted(self.count, 'time')}"
        one = "each rank" if self.kind is Kind.RUN else "each suit"
        return f"{self.card} is there {times}, and a {self.kind.value} has one card of {one}"


@frozen
class RepeatedRank(_Fault):
    """Several cards of one rank, in a run of mixed suits."""

    kind: ClassVar[Kind] = Kind.RUN
    cards: Cards

    @property
    @override
    def reason(self) -> str:
        return f"{_listed([str(card) for card in self.cards])} are of one rank, and a run has one card of each"


@frozen
class Gap(_Fault):
    """Ranks are missing between two cards, and the jokers do not fill all gaps."""

    kind: ClassVar[Kind] = Kind.RUN
    between: tuple[Card, Card]
    missing: tuple[Rank, ...]
    jokers: int
    """In the whole group."""

    @property
    @override
    def reason(self) -> str:
        low, high = self.between
        missing = _listed([f"the {rank.value}" for rank in self.missing])
        verb = "is" if len(self.missing) == 1 else "are"
        text = f"between {low} and {high} {missing} {verb} missing"
        return f"{text}, and {_counted(self.jokers, 'joker')} cannot fill every gap" if self.jokers else text


@frozen
class AceMisplaced(_Fault):
    """It would be a run if the ace might stand at either end."""

    kind: ClassVar[Kind] = Kind.RUN
    cards: Cards
    ace: Ace

    @property
    @override
    def reason(self) -> str:
        where = "low, not above the king" if self.ace is Ace.LOW else "high, not below the two"
        return f"the ace is {where}, so {self.cards} is no sequence"


@frozen
class TurnsTheCorner(_Fault):
    """It would be a run if runs went on beyond the ace."""

    kind: ClassVar[Kind] = Kind.RUN
    cards: Cards

    @property
    @override
    def reason(self) -> str:
        return f"{self.cards} turns the corner, and the ace may not stand between other cards"


@frozen
class NeighbouringJokers(_Fault):
    """Two jokers are side by side in every order that makes a run."""

    kind: ClassVar[Kind] = Kind.RUN
    cards: Cards

    @property
    @override
    def reason(self) -> str:
        return f"in {self.cards} two jokers would be neighbours, and a natural card must stand between them"


@frozen
class TooManyJokers(_Fault):
    """More jokers than a meld may have."""

    kind: ClassVar[None] = None
    jokers: int
    most: int

    @property
    @override
    def reason(self) -> str:
        allowed = f"a meld may have at most {_counted(self.most, 'joker')}" if self.most else "jokers are not allowed"
        return f"{_counted(self.jokers, 'joker')}, and {allowed}"


@frozen
class TooFewNaturals(_Fault):
    """Fewer naturals than a meld needs."""

    kind: ClassVar[None] = None
    naturals: Cards
    least: int

    @property
    @override
    def reason(self) -> str:
        needed = f"a meld needs at least {_counted(self.least, 'natural card')}"
        if not self.naturals:
            return f"there is no natural card, and {needed}"
        return f"{self.naturals} is all that is natural, and {needed}"


@frozen
class UnknownRank(_Fault):
    """Ranks that are not in the pack."""

    kind: ClassVar[None] = None
    cards: Cards
    ranks: tuple[Rank, ...]
    """Those of the pack."""

    @property
    @override
    def reason(self) -> str:
        there = "".join(rank.value for rank in self.ranks)
        verb = "is" if len(self.cards) == 1 else "are"
        return f"{_listed([str(card) for card in self.cards])} {verb} not in this pack, whose ranks are {there}"


@frozen
class Undetermined(_Fault):
    """Jokers alone: a meld only once somebody says what they stand for."""

    kind: ClassVar[None] = None
    jokers: int

    @property
    @override
    def reason(self) -> str:
        return f"{_counted(self.jokers, 'joker')} and no natural card: say which cards they stand for"

    @override
    def __str__(self) -> str:
        return self.reason


@frozen
class WrongOrder(_Fault):
    """A run, but not in this order."""

    kind: ClassVar[Kind] = Kind.RUN
    laid: tuple[Card, ...]
    right: tuple[Meld, ...]
    """The runs they make."""

    @property
    @override
    def reason(self) -> str:
        return f"a run is laid ascending, {_listed([str(meld) for meld in self.right], 'or')}"

    @override
    def __str__(self) -> str:
        return f"{' '.join(map(str, self.laid))} is no run in this order: {self.reason}"


@frozen
class Ambiguous(_Fault):
    """A run and a set as laid."""

    kind: ClassVar[None] = None
    laid: tuple[Card, ...]
    meanings: tuple[Meld, ...]

    @property
    @override
    def reason(self) -> str:
        return f"{' '.join(map(str, self.laid))} may be a set or a run: say which"

    @override
    def __str__(self) -> str:
        return self.reason


@frozen
class ManyWays(_Fault):
    """Equal cards of a run can be taken from several places, leaving melds."""

    kind: ClassVar[Kind] = Kind.RUN
    laid: tuple[Card, ...]
    taken: Cards
    ways: tuple[tuple[Meld, ...], ...]
    """The melds that each leaves."""

    @property
    @override
    def reason(self) -> str:
        ways = [" and ".join(map(str, melds)) or "nothing" for melds in self.ways]
        laid = " ".join(map(str, self.laid))
        return f"{self.taken} can be taken from {laid} in several ways, leaving {_listed(ways, 'or')}: say which"

    @override
    def __str__(self) -> str:
        return self.reason


Fault = (
    NotPlayed | TooShort | TooLong | MixedRanks | MixedSuits | RepeatedCard | RepeatedRank | Gap | AceMisplaced
    | TurnsTheCorner | NeighbouringJokers | TooManyJokers | TooFewNaturals | UnknownRank | Undetermined | WrongOrder
    | Ambiguous | ManyWays
)  # fmt: skip
"""One reason."""


class MeldError(ValueError):
    """Cards that are no meld: ``laid``, as given; ``faults``, every reason."""

    def __init__(self, laid: tuple[Card, ...], faults: tuple[Fault, ...]) -> None:
        super().__init__(laid, faults)
        self.laid = laid
        self.faults = faults

    @override
    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))
