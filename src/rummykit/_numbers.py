"""Whole numbers that come from outside."""

from typing import Final

_LONG: Final = 600
"""Digits that any Python reads."""


def read_whole(word: str) -> int | None:
    """The number written in digits, without sign and leading zeros; ``None`` if it is none, or endless.

    >>> read_whole("20"), read_whole("0"), read_whole("020"), read_whole("-1"), read_whole("²")
    (20, 0, None, None, None)
    """
    written = word.isascii() and word.isdigit() and len(word) <= _LONG and (word == "0" or word[0] != "0")
    return int(word) if written else None


def whole(number: object, what: str, least: int) -> int:
    """``number``, if it is a whole number of at least ``least``; ``what`` it is, an error says.

    :raises TypeError: for all else, ``True`` and ``False`` included.
    :raises ValueError: if it is less.
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{what} must be a whole number, not {number!r}")
    if number < least:
        raise ValueError(f"{what} must be at least {least}, not {number}")
    return number
