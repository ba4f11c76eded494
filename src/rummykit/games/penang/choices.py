"""The melds of a hand and the moves of a turn, counted and told one by one without listing them.

Theory of operation. A suit with eight jokers has over fifty thousand melds. They fall into *families*: the sets of a rank with
so many natural cards, the runs of a suit over the same places (:mod:`rummykit._kernel.runs`, :mod:`rummykit._kernel.sets`).
Sums of binomials tell how many a family has, and which comes ``i``-th. The order is that of :func:`rummykit.melds.find`.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain
from operator import index as whole_number
from typing import Final, Protocol, TypeAlias, overload

from attrs import frozen
from typing_extensions import override

from rummykit._kernel.runs import count_jokers, joker_masks, nth_jokers, run_families
from rummykit._kernel.sets import count_sets, nth_set, set_choices
from rummykit.cards import JOKER, Card, Cards, card_of
from rummykit.game import LegalMoves
from rummykit.games.penang.laid import Laid, stands_of
from rummykit.games.penang.moves import Dead, End, LayOff, Meld, PenangMove, Swap
from rummykit.games.penang.rules import PenangRules
from rummykit.melds import Ace, Kind, MeldRules
from rummykit.seats import Seat
from rummykit.violations import Violation

_RUN: Final = Kind.RUN
_SET: Final = Kind.SET
_RUNS: Final = MeldRules(ace=Ace.BOTH, run_with_two_aces=True)
_SHORTEST: Final = 3
_ENDLESS: Final = 1 << 30
_ALL_RANKS: Final = 0x1FFF
_SHIFTS: Final = (0, 13, 26, 39)
_NOTHING_NEEDED: Final = (0, 0, 0, 0)
_KEPT: Final = 64
"""Families of at most so many melds keep them, for the next moves."""


def meld_rules(rules: PenangRules) -> MeldRules:
    """What is a meld (Penang §2)."""
    return MeldRules(
        max_set=None,
        ace=Ace.BOTH,
        sets_need_distinct_suits=False,
        run_with_two_aces=True,
        max_jokers=rules.max_jokers,
        min_naturals=rules.min_naturals,
    )


class _Family(Protocol):
    @property
    def count(self) -> int: ...
    def nth(self, index: int) -> Laid: ...
    def __iter__(self) -> Iterator[Laid]: ...


_RunFamilies: TypeAlias = tuple[tuple[tuple[int, int, int, int, int, int], ...], tuple[int, ...]]


class _Runs:
    __slots__ = ("_ends", "_families", "_listed", "count", "suit")

    def __init__(self, suit: int, held: int, aces: int, most_jokers: int, min_naturals: int) -> None:
        self.suit = suit
        self._families, self._ends = _run_families(held, aces, most_jokers, min_naturals)
        self._listed: tuple[Laid, ...] | None = None
        self.count: int = self._ends[-1] if self._ends else 0

    def nth(self, index: int) -> Laid:
        at = bisect_right(self._ends, index)
        start, length, gaps, free, fewest, _ = self._families[at]
        mask = nth_jokers(gaps, free, fewest, index - (self._ends[at - 1] if at else 0))
        return Laid(_RUN, _with_jokers(_stands(self.suit, start, length), mask))

    def __iter__(self) -> Iterator[Laid]:
        if self.count > _KEPT:
            return self._made()
        if self._listed is None:
            self._listed = tuple(self._made())
        return iter(self._listed)

    def _made(self) -> Iterator[Laid]:
        for start, length, gaps, free, fewest, most in self._families:
            stands = _stands(self.suit, start, length)
            for mask in joker_masks(gaps, free, fewest, most, True):
                yield Laid(_RUN, _with_jokers(stands, mask))


_stands: Final = lru_cache(maxsize=None)(stands_of)  # three hundred and odd windows


def _with_jokers(stands: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
    if not mask:
        return stands
    laid = list(stands)
    while mask:
        low = mask & -mask
        laid[low.bit_length() - 1] = JOKER
        mask ^= low
    return tuple(laid)


@lru_cache(maxsize=4096)
def _run_families(held: int, aces: int, most_jokers: int, min_naturals: int) -> _RunFamilies:
    """Families, and how many runs there are up to the end of each."""
    found = run_families(
        _RUNS.line, _RUNS.longest, _SHORTEST, held, 0, aces, 0, 0, most_jokers, min_naturals, True
    )  # fmt: skip
    return tuple(found), tuple(accumulate([count_jokers(*family[2:], True) for family in found]))


_runs: Final = lru_cache(maxsize=2048)(_Runs)


class _Sets:
    __slots__ = ("_ends", "_held", "_listed", "_min_naturals", "_most_jokers", "_naturals", "_rank", "count")

    def __init__(self, rank: int, held: tuple[int, ...], most_jokers: int, min_naturals: int) -> None:
        self._rank = rank
        self._held = held
        self._most_jokers = most_jokers
        self._min_naturals = min_naturals
        self._listed: tuple[Laid, ...] | None = None
        counts = count_sets(held, _SHORTEST, _ENDLESS, most_jokers, min_naturals)
        self._naturals = tuple([naturals for naturals, _ in counts])
        self._ends = tuple(accumulate([count for _, count in counts]))
        self.count = self._ends[-1] if counts else 0

    def _laid(self, taken: tuple[int, ...], jokers: int) -> Laid:
        naturals = [card_of(13 * suit + self._rank) for suit, copies in enumerate(taken) for _ in range(copies)]
        return Laid(_SET, (*naturals, *(JOKER,) * jokers))

    def nth(self, index: int) -> Laid:
        at = bisect_right(self._ends, index)
        index -= self._ends[at - 1] if at else 0
        return self._laid(*nth_set(self._held, _SHORTEST, _ENDLESS, self._most_jokers, self._naturals[at], index))

    def __iter__(self) -> Iterator[Laid]:
        if self.count > _KEPT:
            return self._made()
        if self._listed is None:
            self._listed = tuple(self._made())
        return iter(self._listed)

    def _made(self) -> Iterator[Laid]:
        choices = set_choices(
            self._held, _NOTHING_NEEDED, _SHORTEST, _ENDLESS, 0, self._most_jokers, self._min_naturals
        )
        for taken, jokers in choices:
            yield self._laid(taken, jokers)


_sets: Final = lru_cache(maxsize=2048)(_Sets)


class MeldTable:
    """All melds of a hand (Penang §2, §3.2), each once."""

    __slots__ = ("_ends", "count", "families")

    def __init__(self, hand: Cards, rules: PenangRules) -> None:
        jokers = hand.jokers if rules.max_jokers is None else min(hand.jokers, rules.max_jokers)
        least = rules.min_naturals
        families: list[_Family] = []
        windows = [[plane >> shift & _ALL_RANKS for plane in hand.planes] for shift in _SHIFTS]
        ranks = _ranks_that_might(windows, max(_SHORTEST - jokers, least))
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            held = tuple([sum([bool(window & low) for window in of_suit]) for of_suit in windows])
            families.append(_sets(low.bit_length() - 1, held, jokers, least))
        for suit, of_suit in enumerate(windows):
            if of_suit and of_suit[0]:
                aces = sum([window & 1 for window in of_suit[:2]])
                families.append(_runs(suit, of_suit[0], aces, jokers, least))
        self.families: tuple[_Family, ...] = tuple([family for family in families if family.count])
        self._ends = tuple(accumulate([family.count for family in self.families]))
        self.count: int = self._ends[-1] if self._ends else 0

    def nth(self, index: int) -> Laid:
        at = bisect_right(self._ends, index)
        return self.families[at].nth(index - (self._ends[at - 1] if at else 0))

    def __iter__(self) -> Iterator[Laid]:
        return chain.from_iterable(self.families)


def _ranks_that_might(windows: list[list[int]], naturals: int) -> int:
    """The ranks, as a mask, of which there are so many natural cards, or four: counted bit by bit."""
    ones = twos = fours = 0
    for of_suit in windows:
        for window in of_suit:
            carry = ones & window
            ones ^= window
            fours |= twos & carry
            twos ^= carry
    if naturals <= 1:
        return ones | twos | fours
    if naturals == 2:
        return twos | fours
    return ones & twos | fours if naturals == 3 else fours


class Judge(Protocol):
    def violations(self, move: PenangMove) -> tuple[Violation, ...]: ...


class MeldMoves(Sequence[Meld]):
    """Melds as moves, none made before it is asked for."""

    __slots__ = ("_melds", "_seat")

    def __init__(self, seat: Seat, melds: MeldTable) -> None:
        self._seat = seat
        self._melds = melds

    @override
    def __len__(self) -> int:
        return self._melds.count

    @override
    def __iter__(self) -> Iterator[Meld]:
        return map(partial(Meld, self._seat), self._melds)

    @overload
    def __getitem__(self, index: int) -> Meld: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Meld, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Meld | tuple[Meld, ...]:
        count = self._melds.count
        if isinstance(index, slice):
            return tuple([Meld(self._seat, self._melds.nth(one)) for one in range(*index.indices(count))])
        index = whole_number(index)
        if not -count <= index < count:
            raise IndexError(f"there are {count} melds, and none has the index {index}")
        return Meld(self._seat, self._melds.nth(index % count))

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} melds>"


@frozen
class Turn:
    """What a seat may do at a moment, as listed."""

    melds: MeldMoves
    lay_offs: tuple[LayOff, ...] = ()
    swaps: tuple[Swap, ...] = ()
    last: tuple[End | Dead, ...] = ()

    def __len__(self) -> int:
        return len(self.melds) + len(self.lay_offs) + len(self.swaps) + len(self.last)


@frozen
class MovesByKind:
    """Legal moves by kind."""

    melds: Sequence[Meld]
    lay_offs: tuple[LayOff, ...] = ()
    swaps: tuple[Swap, ...] = ()
    end: tuple[End, ...] = ()
    dead: tuple[Dead, ...] = ()


class PenangMoves(LegalMoves[PenangMove]):
    """The legal moves of a seat, counted without being listed."""

    __slots__ = ("_judge", "_seat", "_turn")

    def __init__(self, judge: Judge, seat: Seat | None, turn: Turn | None) -> None:
        self._judge = judge
        self._seat = seat
        self._turn = turn

    @override
    def __bool__(self) -> bool:
        return self._turn is not None and len(self._turn) > 0

    @override
    def __len__(self) -> int:
        return 0 if self._turn is None else len(self._turn)

    @override
    def __iter__(self) -> Iterator[PenangMove]:
        turn = self._turn
        return iter(()) if turn is None else chain(turn.melds, turn.lay_offs, turn.swaps, turn.last)

    @override
    def __contains__(self, move: object) -> bool:
        if self._turn is None or not isinstance(move, PenangMove):
            return False
        return self._seat in (None, move.seat) and not self._judge.violations(move)

    @overload
    def __getitem__(self, index: int) -> PenangMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PenangMove, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> PenangMove | tuple[PenangMove, ...]:
        size = len(self)
        if isinstance(index, slice):
            return tuple([self._nth(one) for one in range(*index.indices(size))])
        index = whole_number(index)
        if not -size <= index < size:
            raise IndexError(f"there are {size} legal moves, and none has the index {index}")
        return self._nth(index % size)

    def _nth(self, index: int) -> PenangMove:
        turn = self._turn
        assert turn is not None
        melds = len(turn.melds)
        if index < melds:
            return turn.melds[index]
        index -= melds
        for some in (turn.lay_offs, turn.swaps, turn.last):
            if index < len(some):
                return some[index]
            index -= len(some)
        raise AssertionError("the index was checked")

    def by_kind(self) -> MovesByKind:
        """The moves by kind; no meld is made yet."""
        turn = self._turn
        if turn is None:
            return MovesByKind(())
        end = tuple([move for move in turn.last if isinstance(move, End)])
        dead = tuple([move for move in turn.last if isinstance(move, Dead)])
        return MovesByKind(turn.melds, turn.lay_offs, turn.swaps, end, dead)

    def for_target(self, meld: Laid) -> tuple[LayOff | Swap, ...]:
        """Lay-offs onto a meld, then swaps out of it."""
        turn = self._turn
        if turn is None:
            return ()
        return (
            *[move for move in turn.lay_offs if move.onto == meld],
            *[move for move in turn.swaps if move.source == meld],
        )

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
