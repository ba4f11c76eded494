"""Charts: what stands where, read from the SVG."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.render.results import Bar, Bars, Histogram, Panel, draw_chart

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*panels: Panel) -> ElementTree.Element:
    return ElementTree.fromstring(draw_chart("A title", "and more", panels))


def texts(svg: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in svg.iter(f"{SVG}text")]


def of_class(svg: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [one for one in svg.iter() if one.get("class") == kind]


def span(bar: ElementTree.Element) -> tuple[float, float]:
    start = float(bar.attrib["x"])
    return start, start + float(bar.attrib["width"])


def whisker(path: ElementTree.Element) -> tuple[float, float]:
    found = re.match(r"M([\d.]+) [\d.]+H([\d.]+)", path.attrib["d"])
    assert found
    return float(found[1]), float(found[2])


def at(svg: ElementTree.Element, label: str) -> tuple[float, float]:
    """Where a text stands."""
    found = next(text for text in svg.iter(f"{SVG}text") if text.text == label)
    return float(found.attrib["x"]), float(found.attrib["y"])


TWO = Bars(
    "Wins",
    "of all hands",
    (Bar("one", 0.2, (0.1, 0.3), "20.0 %", "10 to 30 %"), Bar("two", 0.4, (0.35, 0.5), "40.0 %")),
    True,
    (0.3, "even"),
)


def test_bars_are_as_long_as_their_values_and_whiskers_span_the_interval() -> None:
    svg = drawn(TWO)
    (start, end), (start_2, end_2) = map(span, of_class(svg, "bar"))
    assert start == start_2
    unit = (end_2 - start) / 0.4
    assert end - start == pytest.approx(0.2 * unit, abs=0.2)
    low, high = whisker(of_class(svg, "whisker")[0])
    assert low - start == pytest.approx(0.1 * unit, abs=0.2)
    assert high - start == pytest.approx(0.3 * unit, abs=0.2)
    mark = float(of_class(svg, "mark")[0].attrib["x1"])
    assert mark - start == pytest.approx(0.3 * unit, abs=0.2)
    assert at(svg, "20 %")[0] - start == pytest.approx(0.2 * unit, abs=0.2)


def test_every_word_is_there_and_on_the_picture() -> None:
    svg = drawn(TWO, Histogram("Length", "", ((3, 1), (9, 3)), ((9, "median 9"),), "moves"))
    assert {"A title", "and more", "Wins", "of all hands", "one", "two", "20.0 %", "10 to 30 %", "even"} < set(
        texts(svg)
    )
    assert {"Length", "median 9", "moves"} < set(texts(svg))
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    for text in svg.iter(f"{SVG}text"):
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height
    assert svg.find(f"{SVG}title") is not None


def test_bars_below_zero_go_to_the_other_side() -> None:
    svg = drawn(Bars("Chips", "", (Bar("loses", -2.0, None, "-2"), Bar("wins", 1.0, None, "1"))))
    (low, zero), (zero_2, high) = map(span, of_class(svg, "bar"))
    assert zero == pytest.approx(zero_2, abs=0.11)
    assert zero - low == pytest.approx(2 * (high - zero_2), abs=0.3)
    assert not of_class(svg, "whisker")
    assert "\N{MINUS SIGN}2" in texts(svg)


def test_panels_begin_their_bars_at_one_place_and_stand_below_each_other() -> None:
    long = Bars("Ends", "", (Bar("the stock is used up", 1.0, None, "100.0 %"),), True)
    svg = drawn(TWO, long)
    starts = [span(bar)[0] for bar in of_class(svg, "bar")]
    assert len(set(starts)) == 1
    assert at(svg, "Wins")[1] < at(svg, "one")[1] < at(svg, "two")[1] < at(svg, "Ends")[1]


def test_what_xml_would_misread_is_escaped() -> None:
    svg = drawn(Bars("A <b> & c", "", (Bar('"seat" <0>', 0.5, None, "1"),)))
    assert {"A <b> & c", '"seat" <0>'} < set(texts(svg))


def test_a_histogram_has_bars_as_high_as_their_counts() -> None:
    svg = drawn(Histogram("Length", "", ((10, 1), (11, 4), (13, 2))))
    heights = [float(bar.attrib["height"]) for bar in of_class(svg, "bar")]
    assert heights == [pytest.approx(heights[1] / 4, abs=0.1), heights[1], pytest.approx(heights[1] / 2, abs=0.1)]
    places = [span(bar)[0] for bar in of_class(svg, "bar")]
    assert places[2] - places[1] == pytest.approx(2 * (places[1] - places[0]), abs=0.2)


def test_a_wide_histogram_gathers_neighbours() -> None:
    svg = drawn(Histogram("Length", "", tuple((value, 1) for value in range(5000))))
    heights = [float(bar.attrib["height"]) for bar in of_class(svg, "bar")]
    assert 20 < len(heights) <= 61
    assert len(set(heights)) == 1


def test_there_is_a_colour_for_light_and_for_dark_of_everything_that_has_one() -> None:
    style = drawn(TWO).findtext(f"{SVG}style") or ""
    light, dark, rest = re.split(r"@media \(prefers-color-scheme: dark\) \{|\n\}\n\}", style + "\n}\n}")[:3]
    assert not rest.strip("}\n")
    coloured = {
        name for name, rule in re.findall(r"([\w.]+) \{([^}]*)\}", light) if re.search(r"(fill|stroke): #", rule)
    }
    assert coloured == set(re.findall(r"([\w.]+) \{", dark))
    assert coloured == {"text", ".ground", ".quiet", ".grid", ".zero", ".bar", ".whisker", ".mark", ".marked"}


numbers = st.floats(-1e6, 1e6, allow_nan=False, allow_subnormal=False)


@settings(deadline=None)
@given(st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=5))
def test_nothing_leaves_the_picture(values: list[tuple[float, float, float]]) -> None:
    bars = tuple(Bar("x", value, (min(ends), max(ends)), f"{value:.1f}") for value, *ends in values)
    svg = drawn(Bars("Any", "", bars))
    width = float(svg.attrib["width"])
    for bar in of_class(svg, "bar"):
        assert all(0 <= x <= width for x in span(bar))
    for path in of_class(svg, "whisker"):
        assert all(0 <= x <= width for x in whisker(path))


@settings(deadline=None)
@given(st.dictionaries(st.integers(0, 3000), st.integers(1, 1000), min_size=1, max_size=20))
def test_histograms_stay_in_the_picture(counts: dict[int, int]) -> None:
    svg = drawn(Histogram("Any", "", tuple(sorted(counts.items()))))
    width, height = float(svg.attrib["width"]), float(svg.attrib["height"])
    bars = of_class(svg, "bar")
    assert bars
    for bar in bars:
        assert 0 <= span(bar)[0] <= span(bar)[1] <= width
        assert 0 <= float(bar.attrib["y"]) <= float(bar.attrib["y"]) + float(bar.attrib["height"]) <= height
