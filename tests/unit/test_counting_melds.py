"""Families of melds are counted and told one by one without listing them, in agreement with the lists."""

from hypothesis import given
from hypothesis import strategies as st

from rummykit._kernel.runs import count_jokers, joker_masks, nth_jokers
from rummykit._kernel.sets import count_sets, nth_set, set_choices


@given(st.data(), st.integers(0, 0x3FFF), st.integers(0, 4), st.integers(0, 6))
def test_runs_of_a_family(data: st.DataObject, free: int, fewest: int, more: int) -> None:
    gaps = data.draw(st.integers(0, 0x3FFF)) & ~free
    most = min(fewest + more, free.bit_count())
    fewest = min(fewest, most)
    masks = joker_masks(gaps, free, fewest, most, True)
    assert count_jokers(gaps, free, fewest, most, True) == len(masks)
    assert [nth_jokers(gaps, free, fewest, index) for index in range(len(masks))] == masks


@given(st.tuples(*[st.integers(0, 3)] * 4), st.integers(2, 4), st.integers(3, 20), st.integers(0, 9), st.integers(0, 4))
def test_sets_of_a_rank(
    held: tuple[int, ...], shortest: int, longest: int, most_jokers: int, fewest_naturals: int
) -> None:
    listed = [*set_choices(held, (0, 0, 0, 0), shortest, longest, 0, most_jokers, fewest_naturals)]
    counts = count_sets(held, shortest, longest, most_jokers, fewest_naturals)
    assert sum(count for _, count in counts) == len(listed)
    found = [
        nth_set(held, shortest, longest, most_jokers, naturals, index)
        for naturals, count in counts
        for index in range(count)
    ]
    assert found == listed
