"""The least deadwood of cards that are all different, where nothing stands for another card.

Theory of operation. The runs of a suit depend on nothing but the thirteen bits of the suit, so a table of 8,192 entries
says what the suit counts at best. Only sets join the suits: for each rank with three cards or more we try the sets that may
be worth it, and look up the four suits without their cards. A card that is in no run of its suit costs nothing when a set
takes it; this leaves few sets to try.

A *pattern* is a mask of four bits, one for each suit. The tables are made at first use.
"""

from functools import cache
from typing import Final

_RANKS: Final = 0x1FFF
_EACH_SUIT: Final = sum(1 << 13 * suit for suit in range(4))
_SPREAD: Final = tuple(sum(1 << 13 * suit for suit in range(4) if pattern >> suit & 1) for pattern in range(16))
"""The bits of a pattern, each in its suit."""
_PATTERN: Final = 63
"""What spreads a pattern modulo this is the pattern: 2 ** 13 leaves 2."""

Tables = tuple[tuple[list[int], list[int], list[int], list[int]], list[int], int, int]
"""By suit what its cards count at best, by runs alone; the cards that are in any run; the ranks that make sets; the largest
set."""


@cache
def run_masks(line: tuple[int, ...], longest: tuple[int, ...], shortest: int) -> dict[int, tuple[int, ...]]:
    """The runs of one suit as masks of ranks, the longest first, and the ranks of each as they lie."""
    masks: dict[int, tuple[int, ...]] = {}
    for length in range(max(longest, default=0), shortest - 1, -1):
        for start, limit in enumerate(longest):
            ranks = line[start : start + length]
            if length <= limit and len(set(ranks)) == length:
                masks.setdefault(sum(1 << rank for rank in ranks), ranks)
    return masks


@cache
def _deadwood_by_runs(runs: tuple[int, ...], worth: tuple[int, ...]) -> list[int]:
    """What each mask of ranks counts at best, when a rank counts its ``worth``."""
    with_rank = [[run for run in runs if run >> rank & 1] for rank in range(13)]
    table = [0]
    for mask in range(1, _RANKS + 1):
        rank = (mask & -mask).bit_length() - 1
        best = table[mask & mask - 1] + worth[rank]
        for run in with_rank[rank]:
            if mask & run == run:
                best = min(best, table[mask ^ run])
        table.append(best)
    return table


@cache
def _cards_in_runs(runs: tuple[int, ...]) -> list[int]:
    """The ranks of each mask that are in one of its runs."""
    with_rank = [[run for run in runs if run >> rank & 1] for rank in range(13)]
    table = [0]
    for mask in range(1, _RANKS + 1):
        found = table[mask & mask - 1]
        for run in with_rank[(mask & -mask).bit_length() - 1]:
            if mask & run == run:
                found |= run
        table.append(found)
    return table


@cache
def tables_of(
    line: tuple[int, ...],
    longest: tuple[int, ...],
    shortest: int,
    set_ranks: int,
    largest_set: int,
    worth: tuple[int, ...],
) -> Tables:
    """The tables for such runs, sets of at least three cards of ``set_ranks`` (a mask), and the worth of the 52 cards.

    A run that is two runs, side by side, is not needed here.
    """
    runs = tuple(run for run in run_masks(line, longest, shortest) if run.bit_count() < 2 * shortest)
    first, second, third, fourth = (_deadwood_by_runs(runs, worth[13 * suit : 13 * suit + 13]) for suit in range(4))
    return (first, second, third, fourth), _cards_in_runs(runs), set_ranks, largest_set


@cache
def _worthwhile_sets(held: int, in_runs: int, largest: int) -> tuple[int, ...]:
    """The sets to try, spread, the larger first; 0 for none. None is tried where a larger one costs nothing more."""
    patterns = [0, *(pattern for pattern in range(16) if pattern & ~held == 0 and 3 <= pattern.bit_count() <= largest)]
    tried = [
        pattern
        for pattern in patterns
        if not any(pattern & other == pattern != other and not other & ~pattern & in_runs for other in patterns)
    ]
    return tuple(_SPREAD[pattern] for pattern in sorted(tried, key=int.bit_count, reverse=True))


def least_deadwood(mask: int, tables: Tables) -> int:
    """What the cards in no meld count, at best."""
    (first, second, third, fourth), _, set_ranks, _ = tables
    spades = mask & _RANKS
    hearts = mask >> 13 & _RANKS
    diamonds = mask >> 26 & _RANKS
    clubs = mask >> 39
    if (spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)) & set_ranks:
        best = 1 << 62
        for left in without_sets(mask, tables):
            deadwood = (
                first[left & _RANKS] + second[left >> 13 & _RANKS] + third[left >> 26 & _RANKS] + fourth[left >> 39]
            )
            if deadwood < best:
                if not deadwood:
                    return 0
                best = deadwood
        return best
    return first[spades] + second[hearts] + third[diamonds] + fourth[clubs]


def without_sets(mask: int, tables: Tables) -> list[int]:
    """What each choice of sets leaves; among them is what a best choice leaves."""
    _, in_runs, set_ranks, largest = tables
    spades = mask & _RANKS
    hearts = mask >> 13 & _RANKS
    diamonds = mask >> 26 & _RANKS
    clubs = mask >> 39
    threes = (spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)) & set_ranks
    found = in_runs[spades] | in_runs[hearts] << 13 | in_runs[diamonds] << 26 | in_runs[clubs] << 39
    lefts = [mask]
    while threes:
        rank = threes.bit_length() - 1
        threes ^= 1 << rank
        held = (mask >> rank & _EACH_SUIT) % _PATTERN
        sets = _worthwhile_sets(held, (found >> rank & _EACH_SUIT) % _PATTERN, largest)
        if len(sets) == 1:
            taken = sets[0] << rank
            lefts = [left ^ taken for left in lefts]
        else:
            lefts = [left ^ (taken << rank) for taken in sets for left in lefts]
    return lefts


def best_without_sets(mask: int, tables: Tables) -> int:
    """What a best choice of sets leaves: the first, if there are several."""
    first, second, third, fourth = tables[0]
    best, chosen = 1 << 62, 0
    for left in without_sets(mask, tables):
        deadwood = first[left & _RANKS] + second[left >> 13 & _RANKS] + third[left >> 26 & _RANKS] + fourth[left >> 39]
        if deadwood < best:
            best, chosen = deadwood, left
    return chosen


def best_runs(mask: int, runs: tuple[int, ...], table: list[int]) -> list[int]:
    """The runs of one suit that leave as little as its ``table`` says; ``runs`` are to be tried in this order."""
    chosen: list[int] = []
    while mask:
        low = mask & -mask
        for run in runs:
            if run & low and mask & run == run and table[mask ^ run] == table[mask]:
                chosen.append(run)
                mask ^= run
                break
        else:
            mask ^= low
    return chosen
