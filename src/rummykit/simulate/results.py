"""What came out: each figure with its 95 % confidence interval, and all of them as JSON.

Everything is computed from integers with decimal fractions of fifty digits: so all machines print the same digits.
"""

import json
from collections.abc import Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Any, Final

from attrs import frozen
from typing_extensions import override

from rummykit._numbers import whole
from rummykit.options import options_of
from rummykit.rulebook import AnyRulebook
from rummykit.seats import seats_at
from rummykit.simulate.hands import BotMaker, Setting, Tally
from rummykit.stakes import Stakes

CONFIDENCE: Final = "0.95"
"""Of every interval."""
_Z: Final = Decimal("1.959963984540054")
"""Its normal quantile."""
_EXACT: Final = Context(prec=50)
_PLACES: Final = Decimal("0.000001")


@frozen
class Interval:
    """What the true value lies in with a confidence of 95 %."""

    low: Decimal
    """Its lower end."""
    high: Decimal
    """Its upper end."""


def wilson(hits: int, of: int) -> Interval:
    """The Wilson score interval of a rate: sound for few hits, for rates near 0 and 1, and within them.

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
    """The interval of a mean of whole values, from their number, sum and sum of squares; ``None`` of fewer than two.

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
    """How many hands were so."""
    of: int
    """Hands, at least 1."""

    @property
    def value(self) -> Fraction:
        """The share of hands, exactly."""
        return Fraction(self.hits, self.of)

    @property
    def interval(self) -> Interval:
        """Wilson's, 95 %."""
        return wilson(self.hits, self.of)


@frozen
class Mean:
    """The mean of a whole number."""

    number: int
    """Hands, at least 1."""
    total: int
    """The sum over all hands."""
    squares: int
    """The sum of the squares."""

    @property
    def value(self) -> Fraction:
        """The mean over all hands, exactly."""
        return Fraction(self.total, self.number)

    @property
    def interval(self) -> Interval | None:
        """The normal one, 95 %; ``None`` of a single hand."""
        return normal(self.number, self.total, self.squares)


def quantile(histogram: Sequence[tuple[int, int]], percent: int) -> int:
    """The least value that at least so many percent do not exceed; ``histogram``: values, ascending, each with its frequency.

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
    """Six places after the point, half to even."""
    with localcontext(_EXACT):
        number = value if isinstance(value, Decimal) else Decimal(value.numerator) / value.denominator
        return str(number.quantize(_PLACES) + 0)  # + 0: there is no -0.000000


PERCENTILES: Final = (0, 5, 25, 50, 75, 95, 100)
"""Of the length of a hand, in tables and JSON: 0 is the shortest, 50 the median."""
_FORMAT: Final = "rummykit-simulation/1"


@frozen
class EndingRate:
    """A way in which hands ended."""

    reason: str
    """How hands ended, in stable words."""
    clause: str
    """``"Desmoche §9.1"``."""
    hands: Rate
    """How many did."""


@frozen
class Payment:
    """What seats paid each other for one reason."""

    reason: str
    """What was paid for."""
    hands: Rate
    """In which it was paid at all."""
    payments: int
    """By three losers, three."""
    chips: int
    """In all."""


def bot_name(bot: BotMaker) -> str:
    """Return the name of a bot, as results show it."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


@frozen(repr=False)
class Results:
    """The figures of the first hands of a simulation, at least one."""

    setting: Setting
    """What was played."""
    asked: int
    """After an interruption more than were played."""
    tally: Tally
    """What was counted."""

    @property
    def game(self) -> AnyRulebook:
        """The game that was played."""
        return self.setting.game

    @property
    def rules(self) -> Any:
        """The options of the table."""
        return self.setting.rules

    @property
    def seats(self) -> int:
        """How many seats there were."""
        return self.setting.seats

    @property
    def bots(self) -> tuple[str, ...]:
        """Their names, by seat."""
        return tuple(map(bot_name, self.setting.bots))

    @property
    def seed(self) -> bytes:
        """What all deals and all chance were made of."""
        return self.setting.seed

    @property
    def stakes(self) -> Stakes:
        """The money of each hand."""
        return self.setting.stakes

    @property
    def hands(self) -> int:
        """The figures are of hands 0 to ``hands - 1``."""
        return self.tally.hands

    def _rate(self, hits: int) -> Rate:
        return Rate(hits, self.hands)

    @property
    def wins(self) -> tuple[Rate, ...]:
        """Per seat, alone or with others."""
        return tuple(self._rate(self.tally.of("wins", seat)) for seat in seats_at(self.seats))

    @property
    def wins_by_place(self) -> tuple[Rate, ...]:
        """The same by place: 0 is the dealer, 1 the seat in turn after it, and so on."""
        return tuple(self._rate(self.tally.of("wins by place", place)) for place in range(self.seats))

    @property
    def won(self) -> Rate:
        """Hands that anybody won."""
        return self._rate(self.hands - self.tally.of("winners", 0))

    @property
    def shared(self) -> Rate:
        """Hands that several won."""
        return self._rate(self.hands - self.tally.of("winners", 0) - self.tally.of("winners", 1))

    @property
    def endings(self) -> tuple[EndingRate, ...]:
        """The most frequent first."""
        found = [
            EndingRate(str(reason), str(clause), self._rate(hands))
            for (reason, clause), hands in self.tally.under("ends")
        ]
        return tuple(sorted(found, key=lambda one: -one.hands.hits))

    @property
    def payments(self) -> tuple[Payment, ...]:
        """By reason, the most frequent first, without what goes into pots and out of them."""
        found = [
            Payment(
                str(reason), self._rate(hands), self.tally.of("payments", reason), self.tally.of("chips paid", reason)
            )
            for (reason,), hands in self.tally.under("paid in hands")
        ]
        return tuple(sorted(found, key=lambda one: -one.hands.hits))

    @property
    def payoffs(self) -> tuple[Mean, ...]:
        """Per seat, the chips won or lost in a hand."""
        return self._means("payoffs")

    @property
    def counts(self) -> tuple[Mean, ...]:
        """Per seat, the points left in hand; empty for games without."""
        return self._means("counts")

    @property
    def points(self) -> tuple[Mean, ...]:
        """Per seat, the points that a hand adds on the score sheet; empty for games without."""
        return self._means("points")

    def _means(self, kind: str) -> tuple[Mean, ...]:
        numbers = [
            [self.tally.of(kind, seat, what) for what in ("hands", "sum", "squares")] for seat in range(self.seats)
        ]
        return tuple(Mean(*three) for three in numbers if three[0])

    @property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """Pairs of moves and the hands with so many, ascending."""
        return tuple((int(plies), hands) for (plies,), hands in self.tally.under("plies"))

    @property
    def length(self) -> Mean:
        """Moves of a hand."""
        lengths = self.lengths
        total = sum(plies * hands for plies, hands in lengths)
        return Mean(self.hands, total, sum(plies * plies * hands for plies, hands in lengths))

    def length_percentile(self, percent: int) -> int:
        """So many percent of the hands had at most so many moves."""
        return quantile(self.lengths, percent)

    def to_json(self) -> str:
        """All figures as one JSON document, a line for each: keys sorted, fractions as strings with six places.

        The same hands give the same bytes.
        """
        options = options_of(self.game.rules)
        document = {
            "format": _FORMAT,
            "game": self.game.name,
            "rules": {name: option.write(getattr(self.rules, name)) for name, option in options.items()},
            "seats": self.seats,
            "bots": self.bots,
            "seed": self.seed.decode("utf-8", "backslashreplace"),
            "stake": self.stakes.stake,
            "hands": self.hands,
            "asked": self.asked,
            "confidence": CONFIDENCE,
            "wins": list(map(_rate, self.wins)),
            "wins_by_place": list(map(_rate, self.wins_by_place)),
            "won": _rate(self.won),
            "shared": _rate(self.shared),
            "endings": [
                {"reason": one.reason, "clause": one.clause, **_rate(one.hands)}
                for one in sorted(self.endings, key=lambda one: (one.reason, one.clause))
            ],
            "payments": [
                {"reason": one.reason, "payments": one.payments, "chips": one.chips, **_rate(one.hands)}
                for one in sorted(self.payments, key=lambda one: one.reason)
            ],
            "payoffs": list(map(_mean, self.payoffs)),
            "counts": list(map(_mean, self.counts)),
            "points": list(map(_mean, self.points)),
            "moves": {
                **_mean(self.length),
                "percentiles": {str(percent): self.length_percentile(percent) for percent in PERCENTILES},
                "histogram": self.lengths,
            },
        }
        lines = [
            f'"{key}": {json.dumps(document[key], sort_keys=True, ensure_ascii=False)}' for key in sorted(document)
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @override
    def __repr__(self) -> str:
        return f"<Results of {self.game.name}: {self.seats} seats, {self.hands} hands>"


def _rate(rate: Rate) -> dict[str, object]:
    interval = rate.interval
    return {
        "hands": rate.hits,
        "rate": decimal_text(rate.value),
        "low": decimal_text(interval.low),
        "high": decimal_text(interval.high),
    }


def _mean(mean: Mean) -> dict[str, object]:
    interval = mean.interval
    return {
        "hands": mean.number,
        "sum": mean.total,
        "squares": mean.squares,
        "mean": decimal_text(mean.value),
        "low": None if interval is None else decimal_text(interval.low),
        "high": None if interval is None else decimal_text(interval.high),
    }
