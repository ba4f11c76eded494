"""Rates, means, quantiles: against published values and against their definitions."""

from decimal import Decimal
from fractions import Fraction
from math import sqrt
from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rummykit.simulate.results import Mean, Rate, decimal_text, normal, quantile, wilson

Z = NormalDist().inv_cdf(0.975)


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, "0.2553", "0.3662"),
        (15, 148, "0.0624", "0.1605"),
        (0, 20, "0.0000", "0.1611"),
        (1, 29, "0.0061", "0.1718"),
        # Symmetry, and all hits.
        (20, 20, "0.8389", "1.0000"),
        (5, 10, "0.2366", "0.7634"),
    ],
)
def test_wilson_has_the_published_values(hits: int, of: int, low: str, high: str) -> None:
    interval = wilson(hits, of)
    assert (f"{interval.low:.4f}", f"{interval.high:.4f}") == (low, high)


@given(st.integers(1, 10**7), st.data())
def test_wilson_ends_where_the_score_test_is_just_passed(of: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, of))
    interval = wilson(hits, of)
    assert 0 <= interval.low <= Fraction(hits, of) <= interval.high <= 1
    for end in (interval.low, interval.high):
        if 0 < end < 1:
            true = float(end)
            assert abs(hits / of - true) / sqrt(true * (1 - true) / of) == pytest.approx(Z, rel=1e-6)


@given(st.integers(1, 10**6), st.data())
def test_hits_and_misses_have_mirrored_intervals(of: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, of))
    one, other = wilson(hits, of), wilson(of - hits, of)
    assert abs(one.low + other.high - 1) < Decimal("1e-40")
    assert abs(one.high + other.low - 1) < Decimal("1e-40")


@given(st.lists(st.integers(-10_000, 10_000), min_size=2, max_size=60))
def test_a_mean_is_that_of_its_values_and_its_interval_is_normal(values: list[int]) -> None:
    of_them = Mean(len(values), sum(values), sum(value * value for value in values))
    interval = of_them.interval
    assert interval is not None
    assert of_them.value == mean(map(Fraction, values))
    margin = Z * stdev(values) / sqrt(len(values))
    assert float(interval.low) == pytest.approx(mean(values) - margin, rel=1e-9, abs=1e-9)
    assert float(interval.high) == pytest.approx(mean(values) + margin, rel=1e-9, abs=1e-9)


def test_one_value_has_a_mean_and_no_interval() -> None:
    assert Mean(1, 7, 49).value == 7
    assert Mean(1, 7, 49).interval is None


@pytest.mark.parametrize(("hits", "of"), [(0, 0), (3, 2), (-1, 5)])
def test_there_is_no_rate_of_nothing_and_none_beyond_all(hits: int, of: int) -> None:
    with pytest.raises(ValueError, match=r"must be at least|more hits than trials"):
        wilson(hits, of)


def test_there_is_no_mean_of_nothing() -> None:
    with pytest.raises(ValueError, match="what a mean is of must be at least 1"):
        normal(0, 0, 0)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=50), st.integers(0, 100))
def test_a_quantile_is_the_least_value_with_enough_at_or_below(values: list[int], percent: int) -> None:
    histogram = [(value, values.count(value)) for value in range(31)]
    found = quantile(histogram, percent)
    assert found in values
    assert 100 * sum(value <= found for value in values) >= percent * len(values)
    smaller = [value for value in values if value < found]
    assert not smaller or 100 * len(smaller) < percent * len(values)


def test_quantiles_that_are_none() -> None:
    with pytest.raises(ValueError, match="no values"):
        quantile([(3, 0)], 50)
    with pytest.raises(ValueError, match="0 to 100"):
        quantile([(3, 1)], 101)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_decimals_are_rounded_to_six_places(numerator: int, denominator: int) -> None:
    value = Fraction(numerator, denominator)
    text = decimal_text(value)
    whole, _, places = text.partition(".")
    assert len(places) == 6
    assert text != "-0.000000"
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**6)
    assert whole.removeprefix("-").isdigit()


@given(st.integers(0, 10**4), st.integers(1, 10**4))
def test_more_hands_narrow_the_interval(hits: int, of: int) -> None:
    assume(hits <= of)
    few, many = Rate(hits, of).interval, Rate(100 * hits, 100 * of).interval
    assert many.high - many.low < few.high - few.low
