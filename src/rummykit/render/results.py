"""Results of a simulation for people: a table of text, and a chart as SVG."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, log10
from typing import Final, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from attrs import frozen

from rummykit.simulate.results import PERCENTILES, Interval, Mean, Rate, Results

_WIDTH: Final = 760
_MARGIN: Final = 28
_ROW: Final = 26
_BAR: Final = 14
_PLOT: Final = 150
_LETTER: Final = 7.4
"""About how wide a letter is, in the widest font."""
_MOST_BINS: Final = 60

_STYLE: Final = """\
svg { color-scheme: light dark; }
text { font: 13px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #24292f; }
.ground { fill: #fbfaf7; }
.head { font-size: 19px; font-weight: 600; }
.title { font-size: 15px; font-weight: 600; }
.quiet { fill: #6a6f76; font-size: 12px; }
.grid { stroke: #e4e1d9; }
.zero { stroke: #9a9a96; }
.bar { fill: #7fa8c9; }
.whisker { stroke: #1d3b53; stroke-width: 1.6; fill: none; }
.mark { stroke: #b4532a; stroke-width: 1.4; stroke-dasharray: 4 3; }
.marked { fill: #b4532a; font-size: 12px; }
@media (prefers-color-scheme: dark) {
text { fill: #e4e6e8; }
.ground { fill: #16191d; }
.quiet { fill: #9aa1a9; }
.grid { stroke: #2b3036; }
.zero { stroke: #6b7178; }
.bar { fill: #3f6f96; }
.whisker { stroke: #d5e6f4; }
.mark { stroke: #f0905f; }
.marked { fill: #f0905f; }
}
"""


@frozen
class Bar:
    """A bar from 0 to ``value``, its whiskers, and what is written beside it."""

    label: str
    """What stands before the bar."""
    value: float
    """How long it is."""
    interval: tuple[float, float] | None
    """The ends of its interval, if there is one."""
    text: str
    """What stands behind it."""
    note: str = ""
    """Smaller, after the value."""


@frozen
class Bars:
    """Rows on one scale."""

    title: str
    """What is measured."""
    hint: str
    """How to read it."""
    bars: tuple[Bar, ...]
    """The bars, from top to bottom."""
    percent: bool = False
    """Whether values are shares."""
    mark: tuple[float, str] | None = None
    """To compare with, and what it is."""


@frozen
class Histogram:
    """How many there are of each whole number."""

    title: str
    """What is measured."""
    hint: str
    """How to read it."""
    counts: tuple[tuple[int, int], ...]
    """A value and how many, ascending."""
    marks: tuple[tuple[float, str], ...] = ()
    """Values that are marked, with their names."""
    axis: str = ""
    """What stands under the axis."""


Panel: TypeAlias = Bars | Histogram
"""A part of a picture."""


def draw_chart(title: str, subtitle: str, panels: Sequence[Panel]) -> str:
    """A chart of panels, one below the other.

    >>> bar = Bar("heads", 0.6, (0.31, 0.83), "60.0 %")
    >>> draw_chart("Ten tosses", "of a coin", [Bars("How they fell", "", (bar,), percent=True)]).startswith("<svg")
    True
    """
    body: list[str] = []
    top = 62.0
    columns = _columns([bar for panel in panels if isinstance(panel, Bars) for bar in panel.bars])
    for panel in panels:
        parts, height = _bars(panel, top, columns) if isinstance(panel, Bars) else _histogram(panel, top)
        body += parts
        top += height
    height = ceil(top + 6)
    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{_STYLE}</style>",
            f'<rect class="ground" width="{_WIDTH}" height="{height}" rx="8"/>',
            _text(_MARGIN, 36, title, "head"),
            _text(_MARGIN, 56, subtitle, "quiet"),
            *body,
            "</svg>\n",
        ]
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "") -> str:
    kind = f' class="{kind}"' if kind else ""
    anchor = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{_number(x)}" y="{_number(y)}"{kind}{anchor}>{escape(text)}</text>'


def _stroke(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    ends = " ".join(
        f'{name}="{_number(value)}"' for name, value in zip(("x1", "y1", "x2", "y2"), (x1, y1, x2, y2), strict=True)
    )
    return f'<line class="{kind}" {ends}/>'


def _ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from at or below ``low`` to at or above ``high``."""
    rough = (high - low) / (most - 1) or 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(step * power for step in (1, 2, 2.5, 5, 10) if step * power >= rough * 0.999999)
    return [place * step for place in range(floor(low / step + 1e-9), ceil(high / step - 1e-9) + 1)]


def _heading(panel: Panel, top: float) -> Iterator[str]:
    yield _text(_MARGIN, top + 26, panel.title, "title")
    if panel.hint:
        yield _text(_WIDTH - _MARGIN, top + 26, panel.hint, "quiet", "end")


@frozen
class _Columns:
    left: float
    right: float
    text: float
    """Where values end."""


def _columns(bars: Sequence[Bar]) -> _Columns:
    label, text, note = (
        _LETTER * max((len(part) for part in parts), default=0)
        for parts in ([bar.label for bar in bars], [bar.text for bar in bars], [bar.note for bar in bars])
    )
    end = _WIDTH - _MARGIN - 0.92 * note - 12
    return _Columns(_MARGIN + 10 + min(300.0, label), end - text - 18, end)


def _bars(panel: Bars, top: float, columns: _Columns) -> tuple[list[str], float]:
    parts = list(_heading(panel, top))
    left, right = columns.left, columns.right
    reach = [bar.value for bar in panel.bars] + [end for bar in panel.bars for end in bar.interval or ()]
    if panel.mark is not None:
        reach.append(panel.mark[0])
    ticks = _ticks(min(0.0, *reach), max(0.0, *reach))
    if len(ticks) < 2:
        ticks = [0.0, 1.0]

    def x(value: float) -> float:
        return left + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (right - left)

    first = top + 40 + (14 if panel.mark else 0)
    last = first + _ROW * len(panel.bars)
    for tick in ticks:
        parts.append(_stroke(x(tick), first, x(tick), last + 4, "zero" if tick == 0 else "grid"))
        shown = f"{100 * tick:g} %" if panel.percent else f"{tick:g}"
        parts.append(_text(x(tick), last + 18, shown.replace("-", "\N{MINUS SIGN}"), "quiet", "middle"))
    for place, bar in enumerate(panel.bars):
        middle = first + _ROW * (place + 0.5)
        start, width = min(x(0), x(bar.value)), abs(x(bar.value) - x(0))
        parts.append(_text(left - 10, middle + 4.5, bar.label, "", "end"))
        parts.append(
            f'<rect class="bar" x="{_number(start)}" y="{_number(middle - _BAR / 2)}" width="{_number(width)}" '
            f'height="{_BAR}" rx="1.5"/>'
        )
        if bar.interval is not None:
            a, b = map(x, bar.interval)
            path = f"M{_number(a)} {_number(middle)}H{_number(b)}" + "".join(
                f"M{_number(end)} {_number(middle - 4)}V{_number(middle + 4)}" for end in (a, b)
            )
            parts.append(f'<path class="whisker" d="{path}"/>')
        parts.append(_text(columns.text, middle + 4.5, bar.text, "", "end"))
        if bar.note:
            parts.append(_text(_WIDTH - _MARGIN, middle + 4.5, bar.note, "quiet", "end"))
    if panel.mark is not None:
        value, name = panel.mark
        parts.append(_stroke(x(value), first - 4, x(value), last, "mark"))
        parts.append(_text(x(value), first - 8, name, "marked", "middle"))
    return parts, last - top + 30


def _histogram(panel: Histogram, top: float) -> tuple[list[str], float]:
    parts = list(_heading(panel, top))
    low, high = panel.counts[0][0], panel.counts[-1][0]
    width = next(size for size in _bin_sizes() if (high - low + 1) / size <= _MOST_BINS)
    begin = low // width * width
    bins = [0] * ((high - begin) // width + 1)
    for value, count in panel.counts:
        bins[(value - begin) // width] += count
    whole = sum(bins)
    heights = _ticks(0.0, max(bins) / whole, 4)
    left, right = _MARGIN + 44.0, _WIDTH - _MARGIN
    first = top + 56
    last = first + _PLOT

    def x(value: float) -> float:
        return left + (value - begin) / (width * len(bins)) * (right - left)

    for tick in heights:
        y = last - tick / heights[-1] * _PLOT
        parts.append(_stroke(left, y, right, y, "grid" if tick else "zero"))
        parts.append(_text(left - 8, y + 4, f"{100 * tick:g} %", "quiet", "end"))
    for place, count in enumerate(bins):
        if count:
            height = count / whole / heights[-1] * _PLOT
            start, end = x(begin + place * width), x(begin + (place + 1) * width)
            parts.append(
                f'<rect class="bar" x="{_number(start + 0.5)}" y="{_number(last - height)}" '
                f'width="{_number(max(0.8, end - start - 1))}" height="{_number(height)}"/>'
            )
    for tick in _ticks(begin, begin + width * len(bins), 11):
        if begin <= tick < begin + width * len(bins) and tick == int(tick):
            middle = x(tick + width / 2) if width == 1 else x(tick)
            parts.append(_text(middle, last + 17, f"{tick:g}", "quiet", "middle"))
    for place, (marked, name) in enumerate(panel.marks):
        middle = x(marked + (0.5 if width == 1 else 0))
        anchor = "end" if middle > (left + right) / 2 else "start"
        y = first - 4 + 15 * place
        parts.append(_stroke(middle, first - 12, middle, last, "mark"))
        parts.append(_text(middle + (-6 if anchor == "end" else 6), y, name, "marked", anchor))
    parts.append(_text((left + right) / 2, last + 33, panel.axis, "quiet", "middle"))
    return parts, last - top + 44


def _bin_sizes() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


_Number = Decimal | Fraction
_NAMES: Final = {0: "shortest", 50: "median", 100: "longest"}


class _Row(NamedTuple):
    label: str
    hands: str
    value: str
    interval: str
    note: str = ""


def results_table(results: Results, rules: str = "") -> str:
    """All figures, with 95 % confidence intervals, as text; ``rules`` is what to call the rules."""
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
    """The same as an SVG document for light and dark surroundings."""
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
    """Titles, what to add to them, and means by seat."""
    paid = results.payoffs if any(mean.squares for mean in results.payoffs) else ()
    points = results.points if results.points != results.counts else ()  # what seats are left with is what they score
    found = [
        ("Chips won or lost in a hand", f"stake {results.stakes.stake}", paid),
        ("Points left with", "mean of a hand", results.counts),
        ("Points on the score sheet", "mean of a hand", points),
    ]
    return [(title, hint, list(zip(_seats(results), means, strict=True))) for title, hint, means in found if means]


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
    return text.replace("-", "\N{MINUS SIGN}")  # a table must be fit for any terminal


def _ends(interval: Interval | None) -> tuple[float, float] | None:
    return None if interval is None else (float(interval.low), float(interval.high))
