"""The bridge to the kernel: cards go in, cards come out. No other module of the game passes masks or numbers of cards.

Theory of operation. The ranks of a run stand on a line of fourteen places, A 2 ... K A. Which cards fit a meld on the table
(:class:`Fits`) is a mask, so that one step asks a whole hand. A suit with eight jokers has over fifty thousand melds. They fall
into families: the sets of a rank with so many natural cards, the runs of a suit over the same places
(:mod:`rummykit._kernel.runs`, :mod:`rummykit._kernel.sets`). Sums of binomials tell how many a family has, and which comes
``i``-th.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit._kernel.bits import BIT, OF_RANK, RANKS, bit_numbers
from rummykit._kernel.runs import count_jokers, joker_masks, nth_jokers, run_families
from rummykit._kernel.sets import count_sets, nth_set, set_choices
from rummykit.cards import JOKER, Card, Cards, card_of
from rummykit.melds import Ace, Kind, MeldRules

LAST_PLACE: Final = 13
"""The place of the high ace; the low one is at 0."""
SHORTEST: Final = 3
"""Cards of a meld, at least (Penang §2.1, §2.2)."""
_JOKER_NUMBER: Final = 52
_RUNS: Final = MeldRules(ace=Ace.BOTH, run_with_two_aces=True)
_ENDLESS: Final = 1 << 30
_SHIFTS: Final = (0, 13, 26, 39)
_NOTHING_NEEDED: Final = (0, 0, 0, 0)
_KEPT: Final = 64
"""Families of at most so many melds keep their cards, for the next hands that have them: a fifth of all decisions a second."""


# --- one meld ---------------------------------------------------------------------------------------------------------


def jokers_in(cards: tuple[Card, ...]) -> int:
    """Return the number of jokers."""
    return sum([card.number == _JOKER_NUMBER for card in cards])


def _first_place(cards: tuple[Card, ...]) -> int | None:
    """Return the place where consecutive cards of one suit begin, jokers in place; ``None`` if they are none, or all jokers."""
    start = suit = -1
    last = LAST_PLACE + 1 - len(cards)
    for index, card in enumerate(cards):
        number = card.number
        if number == _JOKER_NUMBER:
            continue
        of_suit, rank = divmod(number, 13)
        if suit < 0:
            suit = of_suit
        elif suit != of_suit:
            return None
        place = LAST_PLACE if not rank and index else rank
        if start < 0:
            start = place - index
            if not 0 <= start <= last:
                return None
        elif start + index != place:
            return None
    return None if start < 0 else start


def is_sequence(cards: tuple[Card, ...]) -> bool:
    """Return whether these are consecutive cards of one suit, jokers in place, and not all jokers (Penang §2.1)."""
    return _first_place(cards) is not None


def is_one_rank(cards: tuple[Card, ...]) -> bool:
    """Return whether all natural cards are of one rank, and there is one (Penang §2.2)."""
    return len({card.number % 13 for card in cards if card.number != _JOKER_NUMBER}) == 1


def stands_of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the natural card that each card of a sequence stands for (Penang §2.5).

    :raises ValueError: if it is none.
    """
    start = _first_place(cards)
    if start is None:
        raise ValueError(f"{' '.join(map(str, cards))} is no sequence: its jokers stand for nothing")
    return _window(_suit_of(cards), start, len(cards))


def _suit_of(cards: tuple[Card, ...]) -> int:
    return next(card.number // 13 for card in cards if card.number != _JOKER_NUMBER)


@cache  # three hundred and odd windows
def _window(suit: int, start: int, length: int) -> tuple[Card, ...]:
    return tuple([card_of(13 * suit + place % 13) for place in range(start, start + length)])


@frozen
class Fits:
    """What fits a meld on the table: which cards of a hand, and at how many ends."""

    jokers: int
    """How many jokers lie in the meld."""
    _ends: int
    """To how many ends a joker could go."""
    _low_mask: int
    """The card below a run that does not begin with an ace."""
    _naturals_mask: int
    _both_mask: int
    """An ace beside 2 ... K, or nothing."""
    _swaps_mask: int
    _swaps_both_mask: int
    """The ace of a run of fourteen with jokers at both ends, or nothing."""

    def cards_of(self, hand: Cards, max_jokers: int | None) -> list[Card]:
        """Return the cards of a hand that could be laid off, each once, in their order, the joker last."""
        mask = self._naturals_mask & hand.first_mask
        cards = [card_of(number) for number in bit_numbers(mask)] if mask else []
        if hand.jokers and self._ends and (max_jokers is None or self.jokers < max_jokers):
            cards.append(JOKER)
        return cards

    def ends_for(self, card: Card) -> int:
        """Return to how many ends a card could be laid off: 0 if it does not fit, 1 for a set."""
        number = card.number
        if number == _JOKER_NUMBER:
            return self._ends
        return (self._naturals_mask >> number & 1) + (self._both_mask >> number & 1)

    def is_low(self, card: Card) -> bool:
        """Return whether a card that fits a run at one end alone goes to the low one."""
        return bool(self._low_mask >> card.number & 1) if card.number != _JOKER_NUMBER else bool(self._low_mask)

    def freed_by(self, hand: Cards) -> list[Card]:
        """Return the cards of a hand for which a joker could be taken out, each once, in their order."""
        mask = self._swaps_mask & hand.first_mask
        return [card_of(number) for number in bit_numbers(mask)] if mask else []

    def jokers_for(self, natural: Card) -> int:
        """Return from how many places a natural card could free a joker: two are the ends of a run of fourteen."""
        return (self._swaps_mask >> natural.number & 1) + (self._swaps_both_mask >> natural.number & 1)


def fits_of(kind: Kind, cards: tuple[Card, ...]) -> Fits:
    """Return what fits a meld.

    :raises ValueError: if it is none.
    """
    jokers = jokers_in(cards)
    if kind is Kind.SET:
        mask = OF_RANK[cards[0].number % 13]
        return Fits(jokers, 1, 0, mask, 0, mask if jokers else 0, 0)
    stands = stands_of(cards)
    first, last = stands[0].number, stands[-1].number
    low_mask = 0 if first % 13 == 0 else BIT[first - 1]
    high_mask = 0 if last % 13 == 0 else BIT[last - 12 if last % 13 == 12 else last + 1]
    swaps = both = 0
    if jokers:
        for card, stand in zip(cards, stands, strict=True):
            if card.number == _JOKER_NUMBER:
                both |= swaps & BIT[stand.number]
                swaps |= BIT[stand.number]
    ends = bool(low_mask) + bool(high_mask)
    return Fits(jokers, ends, low_mask, low_mask | high_mask, low_mask & high_mask, swaps, both)


# --- the melds of a hand ----------------------------------------------------------------------------------------------


class Family:
    """Melds that are counted together, each told by its index."""

    __slots__ = ("_kept", "count", "kind")

    def __init__(self, kind: Kind, count: int) -> None:
        self.kind: Final = kind
        self.count: Final = count
        self._kept: tuple[tuple[Card, ...], ...] | None = None

    def nth(self, index: int) -> tuple[Card, ...]:
        """Return the cards of one of them, as they are laid."""
        raise NotImplementedError

    def _made(self) -> Iterator[tuple[Card, ...]]:
        raise NotImplementedError

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        if self.count > _KEPT:
            return self._made()
        if self._kept is None:
            self._kept = tuple(self._made())
        return iter(self._kept)


_RunFamilies: TypeAlias = tuple[tuple[tuple[int, int, int, int, int, int], ...], tuple[int, ...]]


class _Runs(Family):
    """All runs of a suit."""

    __slots__ = ("_ends", "_families", "_suit")

    def __init__(self, suit: int, held: int, aces: int, most_jokers: int, min_naturals: int) -> None:
        self._suit: Final = suit
        self._families, self._ends = _run_families(held, aces, most_jokers, min_naturals)
        super().__init__(Kind.RUN, self._ends[-1] if self._ends else 0)

    @override
    def nth(self, index: int) -> tuple[Card, ...]:
        at = bisect_right(self._ends, index)
        start, length, gaps, free, fewest, _ = self._families[at]
        mask = nth_jokers(gaps, free, fewest, index - (self._ends[at - 1] if at else 0))
        return _with_jokers(_window(self._suit, start, length), mask)

    @override
    def _made(self) -> Iterator[tuple[Card, ...]]:
        for start, length, gaps, free, fewest, most in self._families:
            stands = _window(self._suit, start, length)
            for mask in joker_masks(gaps, free, fewest, most, True):
                yield _with_jokers(stands, mask)


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
    """Return the families, and how many runs there are up to the end of each."""
    found = run_families(_RUNS.line, _RUNS.longest, SHORTEST, held, 0, aces, 0, 0, most_jokers, min_naturals, True)
    return tuple(found), tuple(accumulate([count_jokers(*family[2:], True) for family in found]))


class _Sets(Family):
    """All sets of a rank."""

    __slots__ = ("_ends", "_held", "_min_naturals", "_most_jokers", "_naturals", "_rank")

    def __init__(self, rank: int, held: tuple[int, ...], most_jokers: int, min_naturals: int) -> None:
        self._rank: Final = rank
        self._held: Final = held
        self._most_jokers: Final = most_jokers
        self._min_naturals: Final = min_naturals
        counts = count_sets(held, SHORTEST, _ENDLESS, most_jokers, min_naturals)
        self._naturals: Final = tuple([naturals for naturals, _ in counts])
        self._ends: Final = tuple(accumulate([count for _, count in counts]))
        super().__init__(Kind.SET, self._ends[-1] if counts else 0)

    def _laid(self, taken: tuple[int, ...], jokers: int) -> tuple[Card, ...]:
        naturals = [card_of(13 * suit + self._rank) for suit, copies in enumerate(taken) for _ in range(copies)]
        return (*naturals, *(JOKER,) * jokers)

    @override
    def nth(self, index: int) -> tuple[Card, ...]:
        at = bisect_right(self._ends, index)
        index -= self._ends[at - 1] if at else 0
        return self._laid(*nth_set(self._held, SHORTEST, _ENDLESS, self._most_jokers, self._naturals[at], index))

    @override
    def _made(self) -> Iterator[tuple[Card, ...]]:
        choices = set_choices(self._held, _NOTHING_NEEDED, SHORTEST, _ENDLESS, 0, self._most_jokers, self._min_naturals)
        for taken, jokers in choices:
            yield self._laid(taken, jokers)


# Suits and ranks come up again in the next hands of a seat, of which a few cards alone have gone.
_runs: Final = lru_cache(maxsize=2048)(_Runs)
_sets: Final = lru_cache(maxsize=2048)(_Sets)


def families_in(hand: Cards, max_jokers: int | None, min_naturals: int) -> tuple[Family, ...]:
    """Return the families of all melds of a hand (Penang §2), none empty, in the order of :func:`rummykit.melds.find`."""
    jokers = hand.jokers if max_jokers is None else min(hand.jokers, max_jokers)
    families: list[Family] = []
    windows = [[plane >> shift & RANKS for plane in hand.planes] for shift in _SHIFTS]
    ranks = _ranks_that_might(windows, max(SHORTEST - jokers, min_naturals))
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        held = tuple([sum([bool(window & low) for window in of_suit]) for of_suit in windows])
        families.append(_sets(low.bit_length() - 1, held, jokers, min_naturals))
    for suit, of_suit in enumerate(windows):
        if of_suit and of_suit[0]:
            aces = sum([window & 1 for window in of_suit[:2]])
            families.append(_runs(suit, of_suit[0], aces, jokers, min_naturals))
    return tuple([family for family in families if family.count])


def _ranks_that_might(windows: list[list[int]], naturals: int) -> int:
    """Return the ranks, as a mask, of which there are so many natural cards, or four: counted bit by bit."""
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
