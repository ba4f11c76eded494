"""Bits of masks, and multisets of cards as tuples of *planes*.

Plane ``k`` is the mask of the cards of which there are more than ``k`` copies; there are no empty planes. So every plane
is a part of the one before it.
"""

from collections.abc import Iterable
from typing import Final

BIT: Final[tuple[int, ...]] = tuple(1 << number for number in range(52))
"""The mask of each number from 0 to 51 alone."""

RANKS: Final = 0x1FFF
"""The mask of all ranks of one suit, or of any."""
OF_RANK: Final = tuple(sum(BIT[13 * suit + rank] for suit in range(4)) for rank in range(13))
"""The mask of the cards of each rank."""

_FEW: Final = 8
"""With so many planes two multisets are added plane by plane; longer ones, which no table has, in time linear in cards."""

_SUITS: Final = tuple(0x1FFF << first for first in range(0, 52, 13))
_numbers_in: Final[dict[int, tuple[int, ...]]] = {}
"""By the bits of one suit, found at first use."""


def bit_numbers(mask: int) -> list[int]:
    """Return the numbers of the bits that are set in a mask of 52 bits, in ascending order."""
    numbers: list[int] = []
    for suit in _SUITS:
        window = mask & suit
        if window:
            found = _numbers_in.get(window)
            if found is None:
                found = _numbers_in[window] = tuple([number for number in range(52) if window >> number & 1])
            numbers += found
    return numbers


def ranks_of_suit(mask: int, suit: int) -> int:
    """Return the mask of the ranks that a suit has in a mask of cards."""
    return mask >> 13 * suit & RANKS


def ranks_of_any(mask: int) -> int:
    """Return the mask of the ranks that a mask of cards has in whatever suit."""
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & RANKS


def cards_of_suit(ranks: int, suit: int) -> int:
    """Return the mask of the cards of a suit that have these ranks: the inverse of :func:`ranks_of_suit`."""
    return ranks << 13 * suit


def planes_of(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the planes of cards given by their numbers, each as often as it is there; time is linear in the cards."""
    planes: list[int] = []
    copies = [0] * 52
    for number in numbers:
        place = copies[number]
        copies[number] = place + 1
        if place == len(planes):
            planes.append(BIT[number])
        else:
            planes[place] |= BIT[number]
    return tuple(planes)


def _copies_in(planes: tuple[int, ...]) -> list[int]:
    copies = [0] * 52
    for plane in planes:
        for number in bit_numbers(plane):
            copies[number] += 1
    return copies


def _planes_with(copies: list[int]) -> tuple[int, ...]:
    planes: list[int] = []
    mask = sum(BIT[number] for number, there in enumerate(copies) if there)
    for number in sorted(range(52), key=copies.__getitem__):
        planes += [mask] * (copies[number] - len(planes))
        mask &= ~BIT[number]
    return tuple(planes)


def added(planes: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sum of two multisets: each card is there as often as in both together."""
    if len(planes) > _FEW and len(more) > _FEW:
        both = zip(_copies_in(planes), _copies_in(more), strict=True)
        return _planes_with([one + other for one, other in both])
    if len(planes) < len(more):
        planes, more = more, planes
    result = list(planes)
    for extra in more:
        carry = extra
        for place, plane in enumerate(result):
            result[place], carry = plane | carry, plane & carry
            if not carry:
                break
        if carry:
            result.append(carry)
    return tuple(result)


def removed(planes: tuple[int, ...], fewer: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the planes without the cards of ``fewer``, and the mask of the cards that were not there as often."""
    if len(planes) > _FEW and len(fewer) > _FEW:
        both = [*zip(_copies_in(planes), _copies_in(fewer), strict=True)]
        absent = sum(BIT[number] for number, (there, taken) in enumerate(both) if taken > there)
        return _planes_with([max(there - taken, 0) for there, taken in both]), absent
    result = list(planes)
    absent = 0
    for plane in fewer:
        left = plane
        for place in range(len(result) - 1, -1, -1):
            taken = result[place] & left
            result[place] ^= taken
            left ^= taken
        absent |= left
    while result and not result[-1]:
        result.pop()
    return tuple(result), absent
