"""Bits of masks, and multisets of cards as tuples of *planes*.

Plane ``k`` has the cards of which there are more than ``k`` copies; there are no empty planes.
"""

from typing import Final

BIT: Final[tuple[int, ...]] = tuple(1 << number for number in range(52))

_numbers_in: Final[list[tuple[int, ...] | None]] = [None] * 0x2000
"""For thirteen bits, found at first use."""


def bit_numbers(mask: int) -> list[int]:
    """The numbers of the bits of a mask of 52 bits, ascending."""
    numbers: list[int] = []
    first = 0
    while mask:
        window = mask & 0x1FFF
        if window:
            ranks = _numbers_in[window]
            if ranks is None:
                ranks = _numbers_in[window] = tuple(rank for rank in range(13) if window >> rank & 1)
            numbers += [first + rank for rank in ranks] if first else ranks
        mask >>= 13
        first += 13
    return numbers


def added(planes: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of two multisets."""
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
    """The planes without ``fewer``, and the mask of those that were not there."""
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
