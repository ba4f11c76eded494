"""What a meld takes from a hand, however it is laid out: its natural cards, and how many jokers with them.

A *template* is ``(naturals, fewest, most, is_run)``: the numbers of the natural cards, ascending, and the fewest and the most
jokers that make a meld of them. Templates that are two smaller ones, side by side, are left out: whoever asks for the best
arrangement loses nothing. In a run that is the case where both parts are long enough and have naturals enough.
"""

from collections.abc import Iterator
from itertools import product

Template = tuple[tuple[int, ...], int, int, bool]
"""Of a kind of meld: how many cards of each number it takes, then its jokers, its length, and whether it is a run."""


def set_templates(
    held: dict[int, int],
    ranks: tuple[int, ...],
    distinct_suits: bool,
    shortest: int,
    longest: int,
    most_jokers: int,
    fewest_naturals: int,
) -> list[Template]:
    """Those of sets; ``held`` has the copies of each card number."""
    templates: list[Template] = []
    for rank in ranks:
        cards = [rank + 13 * suit for suit in range(4) if rank + 13 * suit in held]
        copies = [range((1 if distinct_suits else held[card]) + 1) for card in cards]
        for taken in product(*copies):
            size = sum(taken)
            if size < max(fewest_naturals, 1) or size > longest or size >= 2 * max(shortest, fewest_naturals):
                continue
            fewest, most = max(shortest - size, 0), min(longest - size, most_jokers)
            if fewest <= most:
                naturals = tuple(card for card, number in zip(cards, taken, strict=True) for _ in range(number))
                templates.append((naturals, fewest, most, False))
    return templates


def run_templates(
    held: dict[int, int],
    line: tuple[int, ...],
    longest: tuple[int, ...],
    same_suit: bool,
    shortest: int,
    most_jokers: int,
    fewest_naturals: int,
    neighbours: bool,
) -> list[Template]:
    """Those of runs, see :mod:`rummykit._kernel.runs` for ``line`` and ``longest``."""
    found: dict[tuple[int, ...], set[tuple[int, int]]] = {}
    for suits in [(suit,) for suit in range(4)] if same_suit else [(0, 1, 2, 3)]:
        by_place = [[rank + 13 * suit for suit in suits if rank + 13 * suit in held] for rank in line]
        for start in range(len(line)):
            for naturals, length, gaps in _spans(
                by_place, start, held, shortest, most_jokers, fewest_naturals, neighbours
            ):
                room = _room(longest, start, length, neighbours)
                fewest = gaps + max(shortest - length, 0)
                most = min(gaps + room, most_jokers)
                if fewest <= most and room >= fewest - gaps and len(naturals) >= fewest_naturals:
                    found.setdefault(tuple(sorted(naturals)), set()).add((fewest, most))
    return [
        (naturals, fewest, most, True) for naturals, ranges in found.items() for fewest, most in _joined(sorted(ranges))
    ]


def _spans(
    by_place: list[list[int]],
    start: int,
    held: dict[int, int],
    shortest: int,
    most_jokers: int,
    fewest_naturals: int,
    neighbours: bool,
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """The naturals, length and jokers of what begins with a natural at ``start`` and ends with one."""
    open_spans: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((card,), (1,), 0) for card in by_place[start]]
    length = 1
    while open_spans:
        following: list[tuple[tuple[int, ...], tuple[int, ...], int]] = []
        for naturals, counts, gaps in open_spans:  # counts: the naturals up to each place
            if counts[-1] > (counts[-2] if length > 1 else 0):
                yield naturals, length, gaps
            if start + length >= len(by_place) or _divisible(counts, shortest, fewest_naturals):
                continue
            following += [
                ((*naturals, card), (*counts, counts[-1] + 1), gaps)
                for card in by_place[start + length]
                if naturals.count(card) < held[card]
            ]
            if gaps < most_jokers and (neighbours or length == 1 or counts[-1] > counts[-2]):
                following.append((naturals, (*counts, counts[-1]), gaps + 1))
        open_spans = following
        length += 1


def _divisible(counts: tuple[int, ...], shortest: int, fewest_naturals: int) -> bool:
    least = max(fewest_naturals, 1)
    return any(
        counts[size - 1] >= least and counts[-1] - counts[size - 1] >= least
        for size in range(shortest, len(counts) - shortest + 1)
    )


def _room(longest: tuple[int, ...], start: int, length: int, neighbours: bool) -> int:
    """How many jokers find room at both ends of a span; less than none if the span itself is too long."""
    room = -1
    for first in range(start + 1):
        low = start - first
        if first < len(longest) and longest[first] >= low + length and (neighbours or low <= 1):
            high = longest[first] - low - length
            room = max(room, low + (high if neighbours else min(high, 1)))
    return room


def _joined(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for fewest, most in ranges:
        if joined and fewest <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], most))
        else:
            joined.append((fewest, most))
    return joined
