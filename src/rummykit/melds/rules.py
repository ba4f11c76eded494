"""What counts as a meld: the points on which games differ."""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final

from attrs import Attribute, field, frozen

from rummykit._kernel.runs import BOTH, HIGH, LOW, WRAP, line_of, longest_of
from rummykit.cards import Cards, Rank


class Ace(Enum):
    """Where the ace stands in a run."""

    LOW = "low"
    """A 2 3 alone."""
    HIGH = "high"
    """Q K A alone."""
    BOTH = "both"
    """A 2 3 and Q K A, never in the middle."""
    WRAP = "wrap"
    """Anywhere: K A 2 is a run too."""


_RANK_LETTERS: Final = "".join(rank.value for rank in Rank)
_RANK_NUMBER: Final = {rank: number for number, rank in enumerate(Rank)}
_ACE_NUMBER: Final = {Ace.LOW: LOW, Ace.HIGH: HIGH, Ace.BOTH: BOTH, Ace.WRAP: WRAP}
_SUITS: Final = 4
_ENDLESS: Final = 1 << 30


def _ranks(order: str | Iterable[Rank]) -> tuple[Rank, ...]:
    if not isinstance(order, str):
        if not _is_a(order, Iterable):
            raise TypeError(f"rank_order is {order!r}: it must be a text like 'A234567JQK', or ranks")
        return tuple(order)
    for letter in order:
        if letter not in _RANK_LETTERS:
            raise ValueError(f"rank_order {order!r}: {letter!r} is no rank, write some of {_RANK_LETTERS}")
    return tuple(Rank(letter) for letter in order)


def _checked_order(_: object, __: "Attribute[tuple[Rank, ...]]", order: tuple[Rank, ...]) -> None:
    for rank in order:
        if not _is_a(rank, Rank):
            raise TypeError(f"rank_order: {rank!r} is no Rank")
        if order.count(rank) > 1:
            raise ValueError(f"rank_order: {rank.value} is there {order.count(rank)} times; each rank has one place")
    if not order:
        raise ValueError("rank_order is empty: a pack has at least one rank")
    if Rank.ACE in order[1:]:
        raise ValueError("rank_order: the ace comes first; where it may stand in a run is said by ace")


def _is_a(value: object, kind: type) -> bool:
    return isinstance(value, kind)


def _checked_bool(_: object, attribute: "Attribute[bool]", value: object) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{attribute.name} is {value!r}: it must be True or False")


def _at_least(least: int, none_means: str = "") -> Any:
    def check(_: object, attribute: "Attribute[int | None]", value: object) -> None:
        if value is None and none_means:
            return
        or_none = f", or None ({none_means})" if none_means else ""
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"{attribute.name} is {value!r}: it must be a whole number{or_none}")
        if value < least:
            raise ValueError(f"{attribute.name} is {value}: it must be at least {least}{or_none}")

    return check


def _checked_ace(_: object, __: "Attribute[Ace]", value: object) -> None:
    if not isinstance(value, Ace):
        raise TypeError(f"ace is {value!r}: it must be one of {', '.join(map(str, Ace))}")


@frozen(kw_only=True)
class MeldRules:
    """What is a meld. The defaults are those of most games of one pack.

    >>> MeldRules(rank_order="A234567JQK").longest_run
    10

    :raises ValueError: for a number out of range, or options that contradict each other.
    :raises TypeError: for a value of another type.
    """

    runs: bool = field(default=True, validator=_checked_bool)
    """Whether there are runs (Canasta has none)."""
    sets: bool = field(default=True, validator=_checked_bool)
    """Whether there are sets."""
    min_run: int = field(default=3, validator=_at_least(2))
    """Jokers counted."""
    max_run: int | None = field(default=None, validator=_at_least(2, "as long as the ranks reach"))
    """In any case a rank is in a run once (but see :attr:`run_with_two_aces`)."""
    min_set: int = field(default=3, validator=_at_least(2))
    """Jokers counted."""
    max_set: int | None = field(default=4, validator=_at_least(2, "as large as the pack allows"))
    """With :attr:`sets_need_distinct_suits` never more than four."""
    ace: Ace = field(default=Ace.LOW, validator=_checked_ace)
    rank_order: tuple[Rank, ...] = field(default=tuple(Rank), converter=_ranks, validator=_checked_order)
    """The ranks of the pack in sequence, ace first, as text or ranks: ``"A234567JQK"`` if the jack follows the 7."""
    sets_need_distinct_suits: bool = field(default=True, validator=_checked_bool)
    """Whether a set has at most one card of each suit."""
    runs_same_suit: bool = field(default=True, validator=_checked_bool)
    """Whether a run is of one suit, not of any."""
    run_with_two_aces: bool = field(default=False, validator=_checked_bool)
    """Whether A 2 ... K A is a run; needs :attr:`Ace.BOTH` or :attr:`Ace.WRAP`."""
    max_jokers: int | None = field(default=None, validator=_at_least(0, "without limit"))
    """In one meld."""
    min_naturals: int = field(default=1, validator=_at_least(0))
    """In one meld. With 0, jokers alone are one once somebody says what they stand for."""
    neighbouring_jokers: bool = field(default=True, validator=_checked_bool)
    """Whether jokers may be side by side in a run."""

    line: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """The rank number at each place of the line (``rummykit._kernel.runs``)."""
    longest: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """The longest run from each start on the line."""
    rank_numbers: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """:attr:`rank_order` as numbers, ace 0, king 12."""
    longest_run: int = field(init=False, eq=False, repr=False)
    """All things considered; 0 without runs."""
    longest_set: int = field(init=False, eq=False, repr=False)
    """Likewise; over a billion without a limit."""

    def __attrs_post_init__(self) -> None:
        self._check_together()
        set_field = object.__setattr__
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
                raise ValueError(f"run_with_two_aces needs an ace that is low and high, but ace is {self.ace}")
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
    """:raises TypeError: for cards that are no ``Cards``, rules that are no :class:`MeldRules`."""
    if not isinstance(cards, Cards):
        raise TypeError(
            f"melds are made of Cards, not of {cards!r}: Cards.parse reads text, Cards(...) takes single ones"
        )
    if not isinstance(rules, MeldRules):
        raise TypeError(f"melds are judged by MeldRules, not by {rules!r}")
