"""What a sample says of the whole: rates and means with their 95 % confidence intervals, quantiles.

Everything is computed from integers with decimal fractions of fifty digits, so that the last printed digit is the same on
every machine.
"""

from collections.abc import Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Final

from attrs import frozen

from rummykit._numbers import whole

CONFIDENCE: Final = "0.95"
"""The confidence of every interval."""
_Z: Final = Decimal("1.959963984540054")
"""The normal quantile that belongs to it."""
_EXACT: Final = Context(prec=50)
_PLACES: Final = Decimal("0.000001")


@frozen
class Interval:
    """What the true value lies in with a confidence of 95 %."""

    low: Decimal
    high: Decimal


def wilson(hits: int, of: int) -> Interval:
    """The Wilson score interval of a rate: sound for small numbers and for rates near 0 and 1, and never outside of them.

    >>> interval = wilson(81, 263)
    >>> print(decimal_text(interval.low), decimal_text(interval.high))
    0.255289 0.366210

    :raises ValueError: for a rate of nothing, for hits below 0 or above ``of``.
    """
    if not 0 <= whole(hits, "the number of hits", 0) <= whole(of, "what a rate is of", 1):
        raise ValueError(f"{hits} hits of {of}: there cannot be more hits than trials")
    with localcontext(_EXACT):
        z2 = _Z * _Z
        width = _Z * (z2 + Decimal(4 * hits * (of - hits)) / of).sqrt()
        low = (2 * hits + z2 - width) / (2 * (of + z2)) if hits else Decimal(0)
        high = (2 * hits + z2 + width) / (2 * (of + z2)) if hits < of else Decimal(1)
    return Interval(low, high)


def normal(number: int, total: int, squares: int) -> Interval | None:
    """The interval of a mean, from how many values there are, their sum and the sum of their squares, all whole; ``None``
    of fewer than two values, which say nothing about how far they spread.

    :raises ValueError: for a mean of nothing.
    """
    if whole(number, "what a mean is of", 1) < 2:
        return None
    with localcontext(_EXACT):
        spread = Decimal(number * squares - total * total) / (number - 1)
        margin = _Z * spread.sqrt() / number
        mean = Decimal(total) / number
        return Interval(mean - margin, mean + margin)


@frozen
class Rate:
    """How often something happened."""

    hits: int
    of: int
    """In so many hands, at least 1."""

    @property
    def value(self) -> Fraction:
        """Hits by hands."""
        return Fraction(self.hits, self.of)

    @property
    def interval(self) -> Interval:
        """Wilson's, 95 %."""
        return wilson(self.hits, self.of)


@frozen
class Mean:
    """The mean of a whole number over hands."""

    number: int
    """Over so many hands, at least 1."""
    total: int
    squares: int
    """The sum of the squares."""

    @property
    def value(self) -> Fraction:
        """The total by the number of hands."""
        return Fraction(self.total, self.number)

    @property
    def interval(self) -> Interval | None:
        """The normal one, 95 %; ``None`` of a single hand."""
        return normal(self.number, self.total, self.squares)


def quantile(histogram: Sequence[tuple[int, int]], percent: int) -> int:
    """The least value that at least so many percent of all do not exceed; ``histogram`` has each value, ascending, and how
    many there are of it.

    >>> quantile([(10, 1), (20, 2), (90, 1)], 50)
    20

    :raises ValueError: if there are no values, or for a percentage not from 0 to 100.
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"a quantile of {percent} percent: write 0 to 100")
    number = sum(count for _, count in histogram)
    seen = 0
    for value, count in histogram:
        seen += count
        if count and 100 * seen >= percent * number:
            return value
    raise ValueError("there is no quantile of no values")


def decimal_text(value: Decimal | Fraction) -> str:
    """A number with six places after the point, half to even."""
    with localcontext(_EXACT):
        number = value if isinstance(value, Decimal) else Decimal(value.numerator) / value.denominator
        return str(number.quantize(_PLACES) + 0)  # + 0: there is no -0.000000
