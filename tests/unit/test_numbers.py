"""Whole numbers: whatever says that it is one, everywhere alike, and nothing else."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen

from rummykit._numbers import as_good_as_whole, as_whole, read_whole, whole
from rummykit._saying import shown
from rummykit.facts import counts, elements, plain, winner
from rummykit.melds import MeldRules
from rummykit.money import POT, Transfer, share
from rummykit.notation import checked
from rummykit.options import Points, points, read_options, whole_or_none
from rummykit.options import whole as whole_option
from rummykit.packs import FULL, Pack, Stream, commitment, seed_bytes
from rummykit.seats import Seat, after, in_order_from, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause


class Int64:
    """A whole number of another library, as numpy has them: it says so by ``__index__``."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Array:
    """An array of another library: it has the method, but is no number."""

    def __index__(self) -> int:
        raise TypeError("only an array of one whole number is one")


@frozen(kw_only=True)
class Rules:
    hand: int = whole_option(7, minimum=1, maximum=20, clause="1", says="how many cards a hand has")
    limit: int | None = whole_or_none(5, minimum=0, none_means="no limit", clause="2", says="where it ends")
    worth: Any = points({"ace": 1}, clause="3", says="what cards count")


@frozen(field_transformer=checked)
class Bet:
    amount: int


CLAUSE = Clause("Toy", "1")
PLACES: dict[str, Callable[[Any], object]] = {
    "Seat": Seat,
    "Pack.packs": lambda number: Pack(FULL.ranks, packs=number).packs,
    "Pack.jokers": lambda number: FULL.with_jokers(number).jokers,
    "seeds": lambda number: int(seed_bytes(number)),
    "Transfer": lambda number: Transfer(Seat(0), POT, number, "ante", CLAUSE).amount,
    "share": lambda number: share(number, number)[0] * 3,
    "Stakes.stake": lambda number: Stakes(stake=number).stake,
    "Stakes.pot": lambda number: Stakes(pot=number).pot,
    "Stakes.balances": lambda number: next(iter(Stakes(balances=(number,)).balances or ())),
    "Stakes.side_stake": lambda number: Stakes(side_stake=number).side_stake,
    "Stakes.side_pots": lambda number: dict(Stakes(side_pots=(("oro", number),)).side_pots or ())["oro"],
    "option": lambda number: Rules(hand=number).hand,
    "option or None": lambda number: Rules(limit=number).limit,
    "option read": lambda number: read_options(Rules(), {"hand": number}).hand,
    "option or None read": lambda number: read_options(Rules(), {"limit": number}).limit,
    "points": lambda number: Rules(worth={"ace": number}).worth["ace"],
    "Points": lambda number: Points({"ace": number})["ace"],
    "min_run": lambda number: MeldRules(min_run=number).min_run,
    "max_run": lambda number: MeldRules(max_run=number).max_run,
    "min_set": lambda number: MeldRules(min_set=number).min_set,
    "max_set": lambda number: MeldRules(max_set=number).max_set,
    "max_jokers": lambda number: MeldRules(max_jokers=number).max_jokers,
    "min_naturals": lambda number: MeldRules(min_naturals=number).min_naturals,
    "winner": lambda number: winner(number, 4),
    "counts": lambda number: next(iter(elements(counts([number], 1)) or ())),
    "plain": lambda number: plain(number, 4),
    "moves": lambda number: Bet(number).amount,
}


@pytest.mark.parametrize("place", PLACES)
def test_whole_numbers_of_any_kind_become_plain_ones(place: str) -> None:
    for number in (3, Int64(3), Seat(3)):
        found = PLACES[place](number)
        assert found == 3
        assert type(found) is (Seat if place == "Seat" else int)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("wrong", [True, 3.0, Decimal(3), Array()], ids=lambda wrong: type(wrong).__name__)
def test_nothing_else_is_a_whole_number(place: str, wrong: Any) -> None:
    if place == "plain" and wrong is True:
        assert plain(True, None) == ("true",)
        return
    with pytest.raises((TypeError, ValueError)):
        PLACES[place](wrong)


def test_rotation_takes_whole_numbers_of_any_kind() -> None:
    one, three = Int64(1), Int64(3)
    number: Any = three
    seat: Any = one
    assert seats_at(number) == (0, 1, 2)
    assert in_order_from(seat, number) == (1, 2, 0)
    assert after(seat, number) == (2, 0)
    assert Stream(0).below(number) == Stream(0).below(3)
    assert commitment(number) == commitment(3)


@pytest.mark.parametrize(
    ("value", "number"),
    [(3, 3), (Int64(3), 3), (Seat(2), 2), (-1, -1), (True, None), (False, None), (3.0, None), ("3", None), (None, None),
     (Array(), None), (Decimal(3), None)],
)  # fmt: skip
def test_as_whole(value: object, number: int | None) -> None:
    assert as_whole(value) == number
    assert type(as_whole(value)) in (int, type(None))


@pytest.mark.parametrize(
    ("value", "number"),
    [(3.0, 3), (Decimal(3), 3), (Fraction(6, 2), 3), (True, 1), ("3", 3), (" 3 ", 3), (3.5, None), (float("inf"), None),
     (float("nan"), None), ("three", None), ("", None), (None, None), ([3], None), (b"3", None), (1j, None)],
)  # fmt: skip
def test_what_is_as_good_as_a_whole_number(value: object, number: int | None) -> None:
    assert as_good_as_whole(value) == number


@pytest.mark.parametrize(
    ("word", "number"),
    [("0", 0), ("7", 7), ("20", 20), ("9" * 600, 10**600 - 1), ("9" * 601, None), ("", None), ("00", None), ("07", None),
     ("-1", None), ("+1", None), ("1_0", None), (" 1", None), ("\u0663", None), ("\u00b2", None)],
)  # fmt: skip
def test_read_whole(word: str, number: int | None) -> None:
    assert read_whole(word) == number


@pytest.mark.parametrize(
    ("number", "least", "most", "text"),
    [
        (1.0, 1, None, "it must be a whole number of at least 1, not the float 1.0: pass 1"),
        (1.0, 2, None, "it must be a whole number of at least 2, not the float 1.0"),
        (1.0, 1, 1, "it must be a whole number from 1 to 1, not the float 1.0: pass 1"),
        (9.0, 1, 8, "it must be a whole number from 1 to 8, not the float 9.0"),
        (0, 1, None, "it must be at least 1, not 0"),
        (9, 1, 8, "it must be from 1 to 8, not 9"),
        (-(10**50), 1, 8, "it must be from 1 to 8, not a negative number of about 51 digits"),
        (0, 1, 10**9, "it must be from 1 to 10**9, not 0"),
        (0, 1, 2**32, "it must be from 1 to 2**32, not 0"),
        (0, 1, 10**9 + 1, "it must be from 1 to 1000000001, not 0"),
        (0, 1, 10**8, "it must be from 1 to 100000000, not 0"),
    ],
)  # fmt: skip
def test_what_is_refused_is_told_with_its_type_and_what_to_pass(
    number: object, least: int, most: int | None, text: str
) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        whole(number, "it", least, most)
    assert str(caught.value) == text
    assert type(caught.value) is (ValueError if isinstance(number, int) else TypeError)


def test_what_else_may_stand_there_is_told() -> None:
    with pytest.raises(ValueError, match=r"^it must be at least 1, or None \(no limit\), not 0$"):
        whole(0, "it", 1, otherwise="None (no limit)")
    with pytest.raises(
        TypeError, match=r"^it must be a whole number of at least 1, or None \(no limit\), not the str 'x'$"
    ):
        whole("x", "it", 1, otherwise="None (no limit)")


def test_the_bounds_are_within() -> None:
    assert [whole(number, "it", 1, 3) for number in (1, 2, 3)] == [1, 2, 3]
    assert whole(1, "it", 1) == 1


def test_values_are_shown_to_their_sixtieth_character() -> None:
    assert shown("x" * 58) == repr("x" * 58)
    assert shown("x" * 59) == f"'{'x' * 56}..."
    assert shown(10**40 - 1) == "9" * 40
    assert shown(10**5000) == "a number of about 5001 digits"
    assert shown(-(10**5000)) == "a negative number of about 5001 digits"
