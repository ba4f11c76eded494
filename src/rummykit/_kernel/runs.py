"""Runs as integers.

Ranks lie on a *line*: the rank number (ace 0, king 12) at each place, ascending. An ace that may be low or high has a
place at either end; where runs turn the corner the ranks go round almost twice. A *window* is a start on the line and a
length; ``longest`` gives the longest at each start. Any ranks in sequence are one window.

The runs of one window with given cards are a *family*: in some places only a joker can stand (``gaps``), in some either
it or the natural card (``free``), in the others only the natural card. Masks of places count from the window's start.
"""

from itertools import combinations
from math import comb
from typing import Final

from rummykit._kernel.bits import BIT, bit_numbers

ANY: Final = -1
"""Stands for any rank, where a joker is."""

LOW, HIGH, BOTH, WRAP = range(4)
"""Where the ace may stand: below the two, above the king, at either end, or anywhere."""


def line_of(order: tuple[int, ...], ace: int) -> tuple[int, ...]:
    """Return the line on which runs of these ranks lie.

    :param order: the rank numbers in sequence, an ace first.
    :param ace: one of ``LOW``, ``HIGH``, ``BOTH`` and ``WRAP``.
    """
    if ace == LOW or order[0] != 0:
        return order
    if ace == HIGH:
        return (*order[1:], 0)
    if ace == BOTH:
        return (*order, 0)
    return order + order[:-1]


def longest_of(order: tuple[int, ...], ace: int, two_aces: bool, limit: int) -> tuple[int, ...]:
    """Return the length of the longest window at each start; with ``two_aces`` one window has the ace at both ends."""
    ranks = len(order)
    if order[0] != 0 or ace in (LOW, HIGH):
        lengths = [ranks - start for start in range(ranks)]
    elif ace == BOTH:
        lengths = [ranks + 1 - start for start in range(ranks + 1)]
        lengths[0] = ranks
    else:
        lengths = [ranks] * ranks
    if two_aces:
        lengths[0] = ranks + 1
    return tuple(min(length, limit) for length in lengths)


def starts_of(line: tuple[int, ...], longest: tuple[int, ...], ranks: tuple[int, ...]) -> list[int]:
    """Return the starts of the windows that show these ranks in order, of which ``ANY`` fits all."""
    length = len(ranks)
    starts: list[int] = []
    for start, limit in enumerate(longest):
        if length <= limit:
            for place, rank in enumerate(ranks, start):
                if rank not in (line[place], ANY):
                    break
            else:
                starts.append(start)
    return starts


def run_families(
    line: tuple[int, ...],
    longest: tuple[int, ...],
    shortest: int,
    held: int,
    needed: int,
    aces_held: int,
    aces_needed: int,
    fewest_jokers: int,
    most_jokers: int,
    fewest_naturals: int,
    neighbours: bool,
) -> list[tuple[int, int, int, int, int, int]]:
    """Return the families of runs in order, each as ``(start, length, gaps, free, fewest, most)``.

    From ``fewest`` to ``most`` of the places in ``free`` have a joker.

    :param held: the mask of the ranks that are at hand.
    :param needed: the mask of the ranks that the run must have.
    :param aces_held: how many aces are at hand: they are counted because one run may have two.
    :param aces_needed: how many aces the run must have.
    :param neighbours: whether jokers may be side by side.
    """
    families: list[tuple[int, int, int, int, int, int]] = []
    for start, limit in enumerate(longest):
        gaps = 0
        gap_count = 0
        must = 0
        covered = 0
        for length in range(1, limit + 1):
            rank_bit = BIT[line[start + length - 1]]
            place = BIT[length - 1]
            if not held & rank_bit:
                gaps |= place
                gap_count += 1
                if gap_count > most_jokers or (not neighbours and gaps & gaps >> 1):
                    break
            elif needed & rank_bit:
                must |= place
            two_aces = bool(covered & rank_bit)
            covered |= rank_bit
            if length < shortest or needed & ~covered:
                continue
            if two_aces:
                ends = BIT[0] | place
                choices = [
                    (gaps & ~ends | (ends ^ naturals), must & ~ends | naturals)
                    for naturals in (ends, BIT[0], place, 0)
                    if aces_needed <= naturals.bit_count() <= aces_held
                ]
            elif aces_needed > 1:
                continue
            else:
                choices = [(gaps, must)]
            for jokers, naturals in choices:
                free = (BIT[length] - 1) & ~(jokers | naturals)
                if not neighbours:  # a shorter list to choose from; joker_masks has the last word
                    free &= ~(jokers << 1 | jokers >> 1)
                count = jokers.bit_count()
                fewest = max(fewest_jokers - count, 0)
                most = min(most_jokers, length - fewest_naturals) - count
                most = min(most, free.bit_count())
                if fewest <= most:
                    families.append((start, length, jokers, free, fewest, most))
    return families


def joker_masks(gaps: int, free: int, fewest: int, most: int, neighbours: bool) -> list[int]:
    """Return the mask of the jokers' places in each run of a family: fewer jokers first, then lower places first."""
    if not neighbours and gaps & gaps >> 1:
        return []
    if not free or not most:
        return [] if fewest else [gaps]
    bits = [BIT[number] for number in bit_numbers(free)]
    masks = [gaps + sum(chosen) for count in range(fewest, most + 1) for chosen in combinations(bits, count)]
    return masks if neighbours else [mask for mask in masks if not mask & mask >> 1]


def count_jokers(gaps: int, free: int, fewest: int, most: int, neighbours: bool) -> int:
    """Return how many masks :func:`joker_masks` gives; where jokers may be neighbours, without listing them."""
    if not neighbours:
        return len(joker_masks(gaps, free, fewest, most, neighbours))
    size = free.bit_count()
    return sum(comb(size, count) for count in range(fewest, most + 1))


def nth_jokers(gaps: int, free: int, fewest: int, index: int) -> int:
    """Return the mask at an index of what :func:`joker_masks` gives where jokers may be neighbours, without listing them."""
    size = free.bit_count()
    count = fewest
    while index >= (ways := comb(size, count)):
        index -= ways
        count += 1
    mask = gaps
    while count:
        low = free & -free
        free ^= low
        size -= 1
        ways = comb(size, count - 1)  # of those that have a joker in the lowest place
        if index < ways:
            mask |= low
            count -= 1
        else:
            index -= ways
    return mask


def tightest_places(line: tuple[int, ...], longest: tuple[int, ...], ranks: int, two_aces: bool) -> list[int]:
    """Return the places of some ranks, ascending, where they stand with the fewest others between them.

    :param ranks: the mask of the ranks.
    :param two_aces: whether there are two aces, which then stand at both ends.
    """
    if two_aces:
        high = len(set(line))
        return [*(place for place, rank in enumerate(line[:high]) if ranks & BIT[rank]), high]
    best: list[int] = []
    for start in range(len(longest)):
        left = ranks
        places: list[int] = []
        for place in range(start, len(line)):
            rank_bit = BIT[line[place]]
            if left & rank_bit:
                places.append(place)
                left ^= rank_bit
                if not left:
                    break
        if not left and (not best or places[-1] - places[0] < best[-1] - best[0]):
            best = places
    return best
