"""Whole numbers that come from outside."""


def whole(number: object, what: str, least: int) -> int:
    """``number``, if it is a whole number of at least ``least``; ``what`` says in an error what it is.

    :raises TypeError: for fractions, texts and all else, ``True`` and ``False`` included.
    :raises ValueError: if it is less.
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{what} must be a whole number, not {number!r}")
    if number < least:
        raise ValueError(f"{what} must be at least {least}, not {number}")
    return number
