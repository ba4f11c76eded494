"""Whole numbers that come from outside: from a program, or as digits in a text."""

from math import log
from operator import index
from typing import Final, SupportsIndex, SupportsInt

from rummykit._saying import kind_and_value, shown

_LONG: Final = 600
"""The most digits of a number in a text: any Python reads so many, however its limit is set."""
_LARGE: Final = 10**9


def read_whole(word: str) -> int | None:
    """Return the number that a word writes in digits, without a sign and without leading zeros.

    The result is ``None`` if the word is no such number, or has more than 600 digits.

    >>> read_whole("20"), read_whole("0"), read_whole("020"), read_whole("-1"), read_whole("²")
    (20, 0, None, None, None)
    """
    written = word.isascii() and word.isdigit() and len(word) <= _LONG and (word == "0" or word[0] != "0")
    return int(word) if written else None


def as_whole(value: object) -> int | None:
    """Return a whole number as a plain ``int``, or ``None`` if the value is none.

    A whole number is whatever says so by ``__index__``: ``int`` and its subclasses, numpy's integers. Truth values are none,
    although Python counts with them, and neither are ``1.0`` and ``"1"``.

    >>> as_whole(3), as_whole(True), as_whole(3.0)
    (3, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return int(index(value))
    except TypeError:  # an array has the method, but only an array of one whole number an answer
        return None


def whole(number: object, what: str, least: int, most: int | None = None, *, otherwise: str = "") -> int:
    """Return ``number`` as a plain ``int``, if it is a whole number (:func:`as_whole`) from ``least`` to ``most``.

    ``what`` names the number in errors, ``otherwise`` says what else may stand there, as in ``"None (without limit)"``.

    >>> whole(True, "the number of packs", 1)
    Traceback (most recent call last):
    TypeError: the number of packs must be a whole number of at least 1, not the bool True: pass 1

    :raises TypeError: if the value is of another type; the error names the type, and what to pass if that can be guessed.
    :raises ValueError: if the number is out of range.
    """
    plain = as_whole(number)
    if plain is None:
        guess = as_good_as_whole(number)
        remedy = f": pass {guess}" if guess is not None and _is_within(guess, least, most) else ""
        raise TypeError(
            f"{what} must be {range_in_words(least, most, otherwise)}, not {kind_and_value(number)}{remedy}"
        )
    if not _is_within(plain, least, most):
        raise ValueError(f"{what} must be {_bounds(least, most)}{_or(otherwise)}, not {shown(plain)}")
    return plain


def range_in_words(least: int, most: int | None, otherwise: str = "") -> str:
    """Return which whole numbers may stand somewhere, and what else.

    >>> range_in_words(1, None), range_in_words(0, 8, "None (without limit)")
    ('a whole number of at least 1', 'a whole number from 0 to 8, or None (without limit)')
    """
    return f"a whole number {'of ' if most is None else ''}{_bounds(least, most)}{_or(otherwise)}"


def _bounds(least: int, most: int | None) -> str:
    return f"at least {least}" if most is None else f"from {least} to {_limit(most)}"


def _limit(most: int) -> str:
    """A limit as people write it: a large one as a power of ten or two, if it is one."""
    for base in (10, 2) if most >= _LARGE else ():
        exponent = round(log(most, base))
        if base**exponent == most:
            return f"{base}**{exponent}"
    return str(most)


def _or(otherwise: str) -> str:
    return f", or {otherwise}" if otherwise else ""


def _is_within(number: int, least: int, most: int | None) -> bool:
    return number >= least and (most is None or number <= most)


def as_good_as_whole(value: object) -> int | None:
    """Return the whole number that was meant by a value of another type, or ``None`` if none was.

    >>> as_good_as_whole(1.0), as_good_as_whole("3"), as_good_as_whole(True), as_good_as_whole(1.5)
    (1, 3, 1, None)
    """
    if isinstance(value, str):
        return read_whole(value.strip())
    if not isinstance(value, SupportsInt):
        return None
    try:
        number = int(value)
        return number if number == value else None
    except (TypeError, ValueError, OverflowError):  # no number, infinite, or none that Python can tell
        return None
