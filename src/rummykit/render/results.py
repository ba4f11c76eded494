"""The results of a simulation for people: a table of text, and a chart as SVG. Pure functions."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple

from rummykit.render.chart import Bar, Bars, Histogram, Panel, draw_chart
from rummykit.simulate.results import PERCENTILES, Interval, Mean, Rate, Results

_Number = Decimal | Fraction
_NAMES: Final = {0: "shortest", 50: "median", 100: "longest"}


class _Row(NamedTuple):
    """A figure in writing."""

    label: str
    hands: str
    value: str
    interval: str
    note: str = ""


def results_table(results: Results, rules: str = "") -> str:
    """All figures, with their 95 % confidence intervals, as lines of text; ``rules`` is what to call the rules."""
    wins = _rate_rows(zip(_seats(results), results.wins, strict=True))
    if results.shared.hits:
        wins += _rate_rows([("several at once", results.shared)])
    sections: list[tuple[str, list[_Row]]] = [
        ("wins by seat", wins),
        ("wins by place, from the dealer on", _rate_rows(zip(_places(results), results.wins_by_place, strict=True))),
        ("how hands end", _rate_rows(_endings(results))),
        (
            "bonuses, by the hands in which they were paid",
            [
                row._replace(note=f"{_many(one.payments, 'payment')}, {_many(one.chips, 'chip')}")
                for one in results.payments
                for row in _rate_rows([(one.reason, one.hands)])
            ],
        ),
        *((title[0].lower() + title[1:], _mean_rows(figures)) for title, _, figures in _means(results)),
        ("moves in a hand", [*_mean_rows([("mean", results.length)]), *_percentiles(results)]),
    ]
    widths = [max(len(row[place]) for _, rows in sections for row in rows) for place in range(4)]
    lines = [
        f"{_title(results, rules)}, {_bots(results)}",
        "rates and means have their 95 % confidence interval beside them",
    ]
    for title, rows in sections:
        if rows:
            lines += ["", title]
            lines += [_line(row, widths) for row in rows]
    return "\n".join(lines)


def _line(row: _Row, widths: Sequence[int]) -> str:
    first, *others = widths
    cells = [cell.rjust(width) for cell, width in zip(row[1:4], others, strict=True)]
    return "  ".join(["", row.label.ljust(first), *cells, row.note]).rstrip()


def draw_results(results: Results, rules: str = "") -> str:
    """The same as a chart: an SVG document for light and dark surroundings."""
    even = results.won.value / results.seats
    mark = (float(even), f"an even share of the hands won: {_percent(even)}")
    wins = _rate_bars(zip(_seats(results), results.wins, strict=True))
    places = _rate_bars(zip(_places(results), results.wins_by_place, strict=True))
    panels: list[Panel] = [
        Bars("Wins by seat", "of all hands", wins, True, mark),
        Bars("Wins by place", "from the dealer on, as the turn goes", places, True, mark),
        Bars("How hands end", "of all hands", _rate_bars(_endings(results)), True),
    ]
    if results.payments:
        paid = _rate_bars((one.reason, one.hands) for one in results.payments)
        panels.append(Bars("Bonuses", "hands in which they were paid", paid, True))
    panels += [Bars(title, hint, _mean_bars(figures)) for title, hint, figures in _means(results)]
    median = results.length_percentile(50)
    mean, interval = _value(results.length.value), _between(results.length.interval)
    hint = f"mean {mean}" + (f" ({interval})" if interval else "")
    panels.append(Histogram("Length", hint, results.lengths, ((median, f"median {median}"),), "moves in a hand"))
    return draw_chart(_title(results, rules), f"{_bots(results)}; whiskers are 95 % confidence intervals", panels)


# What there is to tell


def _title(results: Results, rules: str) -> str:
    hands = _many(results.hands, "hand")
    if results.hands < results.asked:
        hands += f" of {results.asked:,}"
    name = f"{results.game.title} ({rules})" if rules else results.game.title
    return f"{name}, {results.seats} seats, {hands}"


def _bots(results: Results) -> str:
    bots = results.bots
    return f"bots: {bots[0] if len(set(bots)) == 1 else ', '.join(bots)}"


def _seats(results: Results) -> list[str]:
    bots = results.bots
    return [f"seat {seat}" + (f" ({bot})" if len(set(bots)) > 1 else "") for seat, bot in enumerate(bots)]


def _places(results: Results) -> list[str]:
    return ["the dealer", *(f"{_ordinal(place)} after" for place in range(1, results.seats))]


def _endings(results: Results) -> list[tuple[str, Rate]]:
    return [(f"{one.reason} [{one.clause}]", one.hands) for one in results.endings]


def _means(results: Results) -> list[tuple[str, str, list[tuple[str, Mean]]]]:
    """Titles, what to add to them, and means by seat, of what this game has."""
    paid = results.payoffs if any(mean.squares for mean in results.payoffs) else ()
    points = results.points if results.points != results.counts else ()  # what seats are left with is what they score
    found = [
        ("Chips won or lost in a hand", f"stake {results.stakes.stake}", paid),
        ("Points left with", "mean of a hand", results.counts),
        ("Points on the score sheet", "mean of a hand", points),
    ]
    return [(title, hint, list(zip(_seats(results), means, strict=True))) for title, hint, means in found if means]


# In writing


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _percent(value: _Number) -> str:
    return f"{100 * float(value):.1f} %"


def _value(value: _Number) -> str:
    return f"{float(value):.2f}"


def _between(interval: Interval | None) -> str:
    return "" if interval is None else f"{_value(interval.low)} to {_value(interval.high)}"


def _rate_between(rate: Rate) -> str:
    return f"{100 * float(rate.interval.low):.1f} to {_percent(rate.interval.high)}"


def _rate_rows(figures: Iterable[tuple[str, Rate]]) -> list[_Row]:
    return [_Row(label, f"{rate.hits:,}", _percent(rate.value), _rate_between(rate)) for label, rate in figures]


def _mean_rows(figures: Iterable[tuple[str, Mean]]) -> list[_Row]:
    return [_Row(label, "", _value(mean.value), _between(mean.interval)) for label, mean in figures]


def _percentiles(results: Results) -> list[_Row]:
    return [
        _Row(_NAMES.get(percent, f"{percent} % at most"), "", str(results.length_percentile(percent)), "")
        for percent in PERCENTILES
    ]


# As bars


def _rate_bars(figures: Iterable[tuple[str, Rate]]) -> tuple[Bar, ...]:
    return tuple(
        Bar(label, float(rate.value), _ends(rate.interval), _percent(rate.value), _rate_between(rate))
        for label, rate in figures
    )


def _mean_bars(figures: Iterable[tuple[str, Mean]]) -> tuple[Bar, ...]:
    return tuple(
        Bar(
            label,
            float(mean.value),
            _ends(mean.interval),
            _typeset(_value(mean.value)),
            _typeset(_between(mean.interval)),
        )
        for label, mean in figures
    )


def _typeset(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")  # a table must be fit for any terminal, a picture need not


def _ends(interval: Interval | None) -> tuple[float, float] | None:
    return None if interval is None else (float(interval.low), float(interval.high))
