"""What is counted of a hand, and that the order of adding changes nothing."""

from hypothesis import given
from hypothesis import strategies as st

from rummykit.game import Outcome
from rummykit.money import POT, Transfer
from rummykit.seats import Seat
from rummykit.simulate.hands import Key, Tally, tally_of_hand
from rummykit.violations import Clause

CLAUSE = Clause("Toy", "3")


def paid(source: int, target: int, reason: str) -> Transfer:
    return Transfer(Seat(source), Seat(target), 2, reason, CLAUSE)


HAND = Outcome(
    "all melded",
    CLAUSE,
    (Seat(2),),
    3,
    (
        Transfer(Seat(0), POT, 1, "ante", CLAUSE),
        paid(0, 2, "mico"),
        paid(1, 2, "mico"),
        paid(1, 2, "color"),
        Transfer(POT, Seat(2), 1, "pot", CLAUSE),
    ),
    counts=(7, 11, 0),
)


def test_a_hand_is_counted_once_by_each_figure() -> None:
    tally = tally_of_hand(HAND, seats=3, dealer=Seat(1), plies=20)
    expected: dict[Key, int] = {
        ("hands",): 1,
        ("ends", "all melded", "Toy §3"): 1,
        ("plies", 20): 1,
        ("winners", 1): 1,
        ("wins", 2): 1,
        ("wins by place", 1): 1,
        ("paid in hands", "mico"): 1,
        ("payments", "mico"): 2,
        ("chips paid", "mico"): 4,
        ("paid in hands", "color"): 1,
        ("payments", "color"): 1,
        ("chips paid", "color"): 2,
    }
    for kind, values in (("payoffs", (-3, -4, 7)), ("counts", (7, 11, 0))):
        for seat, number in enumerate(values):
            expected |= {(kind, seat, "hands"): 1, (kind, seat, "sum"): number, (kind, seat, "squares"): number**2}
    assert tally.numbers == expected


def test_places_are_counted_from_the_dealer_on() -> None:
    for dealer, place in ((0, 2), (1, 1), (2, 0)):
        tally = tally_of_hand(HAND, seats=3, dealer=Seat(dealer), plies=1)
        assert tally.under("wins by place") == [((place,), 1)]


def test_a_hand_that_several_win_counts_for_each() -> None:
    outcome = Outcome("a tie", CLAUSE, (Seat(0), Seat(1)), 2)
    tally = tally_of_hand(outcome, seats=2, dealer=Seat(0), plies=1)
    assert tally.under("wins") == [((0,), 1), ((1,), 1)]
    assert tally.under("winners") == [((2,), 1)]


KEYS: list[Key] = [("hands",), ("wins", 0), ("wins", 1), ("plies", 3), ("ends", "a", "b"), ("payoffs", 0, "sum")]
tallies = st.dictionaries(st.sampled_from(KEYS), st.integers(-5, 10**30)).map(Tally)


@given(st.lists(tallies, min_size=1, max_size=6), st.data())
def test_any_order_and_any_grouping_give_the_same(parts: list[Tally], data: st.DataObject) -> None:
    whole = sum(parts, Tally())
    shuffled = data.draw(st.permutations(parts))
    cut = data.draw(st.integers(0, len(parts)))
    assert sum(shuffled[:cut], Tally()) + sum(shuffled[cut:], Tally()) == whole
    for key in whole.numbers:
        assert whole.of(*key) == sum(part.of(*key) for part in parts)


def test_adding_leaves_the_parts_as_they_were() -> None:
    one, other = Tally({("wins", 0): 1}), Tally({("wins", 0): 2, ("wins", 1): 1})
    assert (one + other).numbers == {("wins", 0): 3, ("wins", 1): 1}
    assert (one.numbers, other.numbers) == ({("wins", 0): 1}, {("wins", 0): 2, ("wins", 1): 1})
