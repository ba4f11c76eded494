"""What counts as a meld: the points on which games differ."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Final

from attrs import Attribute, field, frozen

from rummykit._kernel.runs import BOTH, HIGH, LOW, WRAP, line_of, longest_of
from rummykit._numbers import whole
from rummykit._saying import kind_and_value, shown, times, unlike
from rummykit.cards import Cards, Rank


class Ace(Enum):
    """Where the ace may stand in a run."""

    LOW = "low"
    """Below the two: A 2 3 is a run, Q K A is none."""
    HIGH = "high"
    """Above the king: Q K A is a run, A 2 3 is none."""
    BOTH = "both"
    """At either end: A 2 3 and Q K A are runs, but K A 2 is none."""
    WRAP = "wrap"
    """Anywhere: K A 2 is a run, too."""


_RANK_LETTERS: Final = "".join(rank.value for rank in Rank)
_EVERY_RANK: Final[Any] = _RANK_LETTERS  # the converter makes ranks of it; as text the signature can be read
_RANK_NUMBER: Final = {rank: number for number, rank in enumerate(Rank)}
_ACE_NUMBER: Final = {Ace.LOW: LOW, Ace.HIGH: HIGH, Ace.BOTH: BOTH, Ace.WRAP: WRAP}
_SUITS: Final = 4
_ENDLESS: Final = 1 << 30


def _ranks(order: str | Iterable[Rank]) -> tuple[Rank, ...]:
    if not isinstance(order, str):
        if not _is_a(order, Iterable):
            raise TypeError(f"rank_order is a text like 'A234567JQK', or ranks, not {kind_and_value(order)}")
        return tuple(order)
    for letter in order:
        if letter not in _RANK_LETTERS:
            raise ValueError(f"rank_order {shown(order)}: {letter!r} is no rank, write some of {_RANK_LETTERS}")
    return tuple(Rank(letter) for letter in order)


def _checked_order(_: object, __: "Attribute[tuple[Rank, ...]]", order: tuple[Rank, ...]) -> None:
    for rank in order:
        if not _is_a(rank, Rank):
            raise TypeError(
                f"rank_order is made of ranks, and {kind_and_value(rank)} is none: pass {unlike(Rank, rank)}"
            )
    for rank, number in Counter(order).items():
        if number > 1:
            raise ValueError(f"rank_order: {rank.value} is there {times(number)}; each rank has one place")
    if not order:
        raise ValueError("rank_order is empty: a pack has at least one rank")
    if Rank.ACE in order[1:]:
        raise ValueError("rank_order: the ace comes first; where it may stand in a run is said by ace")


def _is_a(value: object, kind: type) -> bool:
    return isinstance(value, kind)


def _of(kind: type) -> Callable[[object, "Attribute[Any]", object], None]:
    def check(_: object, attribute: "Attribute[Any]", value: object) -> None:
        if not isinstance(value, kind):
            wanted = unlike(kind, value)
            raise TypeError(f"{attribute.name} takes {kind.__name__}, not {kind_and_value(value)}: pass {wanted}")

    return check


_MOST: Final = 1000
"""The most cards that a rule about melds may name: more than any meld has."""
_NUMBERS: Final[Mapping[str, tuple[int, str]]] = {
    "min_run": (2, ""),
    "max_run": (2, "None (as long as the ranks reach)"),
    "min_set": (2, ""),
    "max_set": (2, "None (as large as the pack allows)"),
    "max_jokers": (0, "None (without limit)"),
    "min_naturals": (0, ""),
}
"""The least value of each field that is a number, and what else it may be."""


@frozen(kw_only=True)
class MeldRules:
    """What is a meld: the points on which games differ. The defaults are those of most games with one pack.

    >>> MeldRules(rank_order="A234567JQK").longest_run
    10

    :raises ValueError: for a number out of range, and for options that contradict each other.
    :raises TypeError: for a value of another type.
    """

    runs: bool = field(default=True, validator=_of(bool))
    """Whether there are runs of cards in sequence (Canasta has none)."""
    sets: bool = field(default=True, validator=_of(bool))
    """Whether there are sets of cards of one rank."""
    min_run: int = 3
    """The fewest cards of a run, jokers counted; at least 2."""
    max_run: int | None = None
    """The most cards of a run, jokers counted; ``None`` for as many as there are ranks.

    In any case each rank is in a run only once; :attr:`run_with_two_aces` is the one exception.
    """
    min_set: int = 3
    """The fewest cards of a set, jokers counted; at least 2."""
    max_set: int | None = 4
    """The most cards of a set, jokers counted; ``None`` for as many as the pack has.

    With :attr:`sets_need_distinct_suits` a set never has more than four.
    """
    ace: Ace = field(default=Ace.LOW, validator=_of(Ace))
    """Where the ace may stand in a run."""
    rank_order: tuple[Rank, ...] = field(default=_EVERY_RANK, converter=_ranks, validator=_checked_order)
    """The ranks of the pack in sequence, the ace first. A text will do: ``"A234567JQK"`` if the jack follows the seven."""
    sets_need_distinct_suits: bool = field(default=True, validator=_of(bool))
    """Whether a set may have only one card of each suit."""
    runs_same_suit: bool = field(default=True, validator=_of(bool))
    """Whether the cards of a run must be of one suit."""
    run_with_two_aces: bool = field(default=False, validator=_of(bool))
    """Whether all ranks with an ace at both ends are a run: A 2 ... K A. It needs :attr:`Ace.BOTH` or :attr:`Ace.WRAP`."""
    max_jokers: int | None = None
    """The most jokers in one meld; ``None`` for any number."""
    min_naturals: int = 1
    """The fewest natural cards in one meld.

    With 0, jokers alone are a meld as soon as somebody says what they stand for.
    """
    neighbouring_jokers: bool = field(default=True, validator=_of(bool))
    """Whether jokers may be side by side in a run."""

    line: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """The number of the rank at each place of the line on which runs lie: the ranks in order, and the ace where it may stand.

    It follows from the other fields, as all that come after it do.
    """
    longest: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """How many cards the longest run has that begins at each place of the line."""
    rank_numbers: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """The ranks of :attr:`rank_order` as numbers, from 0 for the ace to 12 for the king."""
    longest_run: int = field(init=False, eq=False, repr=False)
    """How many cards a run has at most by all these rules; 0 if there are no runs."""
    longest_set: int = field(init=False, eq=False, repr=False)
    """How many cards a set has at most by all these rules; 0 if there are no sets, over a billion if there is no limit."""

    def __attrs_post_init__(self) -> None:
        set_field = object.__setattr__
        for name, (least, otherwise) in _NUMBERS.items():
            value = getattr(self, name)
            if value is not None or not otherwise:
                set_field(self, name, whole(value, name, least, _MOST, otherwise=otherwise))
        self._check_together()
        order = tuple(_RANK_NUMBER[rank] for rank in self.rank_order)
        ace = _ACE_NUMBER[self.ace]
        limit = _ENDLESS if self.max_run is None else self.max_run
        longest = longest_of(order, ace, self.run_with_two_aces, limit) if self.runs else ()
        set_field(self, "rank_numbers", order)
        set_field(self, "line", line_of(order, ace))
        set_field(self, "longest", longest)
        set_field(self, "longest_run", max(longest, default=0))
        most = _ENDLESS if self.max_set is None else self.max_set
        if self.sets_need_distinct_suits:
            most = min(most, _SUITS)
        set_field(self, "longest_set", most if self.sets else 0)
        if self.runs and self.longest_run < self.min_run:
            ranks = "".join(rank.value for rank in self.rank_order)
            raise ValueError(
                f"min_run is {self.min_run}, but no run in the rank_order {ranks} has more cards than {self.longest_run}: "
                "lower min_run, or say runs=False"
            )

    def _check_together(self) -> None:
        if not self.runs and not self.sets:
            raise ValueError("runs and sets are both False: some melds there must be")
        if self.max_run is not None and self.max_run < self.min_run:
            raise ValueError(f"max_run is {self.max_run}, less than min_run, {self.min_run}")
        if self.max_set is not None and self.max_set < self.min_set:
            raise ValueError(f"max_set is {self.max_set}, less than min_set, {self.min_set}")
        if self.sets and self.sets_need_distinct_suits and self.min_set > _SUITS:
            raise ValueError(f"min_set is {self.min_set}, but there are only {_SUITS} suits and each is in a set once")
        if self.run_with_two_aces:
            if self.ace in (Ace.LOW, Ace.HIGH):
                raise ValueError(
                    f"run_with_two_aces needs an ace that is low and high, but ace is {self.ace}: pass Ace.BOTH"
                )
            if Rank.ACE not in self.rank_order:
                raise ValueError("run_with_two_aces needs an ace in rank_order")
            longest = len(self.rank_order) + 1
            if self.max_run is not None and self.max_run < longest:
                raise ValueError(f"run_with_two_aces makes runs of {longest}, but max_run is {self.max_run}")
        if self.runs and not self.runs_same_suit and self.min_naturals == 0:
            raise ValueError(
                "min_naturals must be at least 1 where runs_same_suit is False: nothing would say which ranks a run of "
                "jokers stands for"
            )


def must_be_cards(cards: object, rules: object) -> None:
    """Refuse what cannot be judged.

    :raises TypeError: for cards that are no ``Cards``, and for rules that are no :class:`MeldRules`.
    """
    if not isinstance(cards, Cards):
        raise TypeError(
            f"melds are made of Cards, not of {kind_and_value(cards)}: Cards.parse reads text, Cards(...) takes single ones"
        )
    if not isinstance(rules, MeldRules):
        raise TypeError(f"melds are judged by MeldRules, not by {kind_and_value(rules)}: pass MeldRules()")
