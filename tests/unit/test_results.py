"""Results for people: what the table and the picture say of games of each kind."""

import re
from xml.etree import ElementTree

import pytest
from attrs import evolve

from rummykit.game import Outcome
from rummykit.games import desmoche
from rummykit.money import Transfer
from rummykit.render.results import draw_results, results_table
from rummykit.seats import Seat
from rummykit.simulate import Results, simulate
from rummykit.simulate.hands import Tally, tally_of_hand
from rummykit.violations import Clause

HAND = simulate(desmoche.GAME, seats=3, hands=1, seed=1, bots=["random", "greedy", "random"])
CLAUSE = Clause("Toy", "7.1")


def of(*outcomes: Outcome, asked: int | None = None) -> Results:
    """Results of hands that ended so, after 10, 20, ... moves."""
    tally = Tally()
    for number, outcome in enumerate(outcomes):
        dealer = HAND.setting.dealer(number)
        tally += tally_of_hand(outcome, seats=3, dealer=dealer, plies=10 * number + 10)
    return evolve(HAND, tally=tally, asked=asked or len(outcomes))


def words(results: Results) -> list[str]:
    svg = ElementTree.fromstring(draw_results(results))
    return [text.text or "" for text in svg.iter("{http://www.w3.org/2000/svg}text")]


WON = Outcome("won", CLAUSE, (Seat(1),), 3, counts=(7, 0, 30), points=(7, 0, 30))
TIED = Outcome("tied", CLAUSE, (Seat(0), Seat(2)), 3, counts=(4, 9, 4), points=(4, 9, 4))
NOBODY = Outcome("nobody", CLAUSE, (), 3)


def rows(results: Results) -> dict[str, str]:
    lines = results_table(results).splitlines()
    return {line[2:].split("  ")[0]: " ".join(line[2:].split("  ")[1:]).strip() for line in lines if line[:2] == "  "}


def test_points_are_told_with_their_interval_and_once_if_they_are_what_is_left() -> None:
    table = results_table(of(WON, TIED))
    assert "points left with\n" in table
    assert "score sheet" not in table
    assert re.search(r"seat 0 \(random\) +5\.50 +2\.56 to 8\.44\n", table)
    shown = words(of(WON, TIED))
    assert "Points left with" in shown
    assert "5.50" in shown
    assert "Points on the score sheet" not in shown


def test_points_that_are_not_what_is_left_are_told_too() -> None:
    results = of(evolve(WON, points=(10, 0, 10)), TIED)
    assert "points on the score sheet\n" in results_table(results)
    assert "Points on the score sheet" in words(results)


def test_hands_that_several_win_are_told_where_there_are_any() -> None:
    assert "several at once" in results_table(of(WON, TIED))
    assert "several at once" not in results_table(of(WON, WON))


def test_nothing_is_told_of_what_a_game_does_not_have() -> None:
    for told in (results_table(of(NOBODY)).lower(), " ".join(words(of(NOBODY))).lower()):
        assert "points" not in told
        assert "chips" not in told
        assert "bonuses" not in told
        assert "nobody [toy §7.1]" in told


def test_one_hand_has_means_without_an_interval() -> None:
    results = of(WON)
    assert rows(results)["mean"] == "10.00"
    assert "mean 10.00" in words(results)


def test_percentiles_of_the_length() -> None:
    found = rows(of(*[WON] * 4, *[NOBODY] * 6))
    assert (found["shortest"], found["median"], found["longest"]) == ("10", "50", "100")
    assert (found["25 % at most"], found["95 % at most"]) == ("30", "100")


@pytest.mark.parametrize(("asked", "said"), [(2, "2 hands"), (1000, "2 hands of 1,000")])
def test_how_many_hands_of_how_many(asked: int, said: str) -> None:
    results = of(WON, WON, asked=asked)
    first = f"Desmoche (MINE), 3 seats, {said}"
    assert results_table(results, "MINE").splitlines()[0] == f"{first}, bots: random, greedy, random"
    assert words(evolve(results))[0] == f"Desmoche, 3 seats, {said}"
    assert ElementTree.fromstring(draw_results(results, "MINE"))[0].text == first


def paid(first: int, last: int) -> tuple[Transfer, ...]:
    return tuple(Transfer(Seat(seat), Seat(1), chips, "won", CLAUSE) for seat, chips in ((0, first), (2, last)))


def test_negative_means_are_in_ascii_in_the_table_and_typeset_in_the_picture() -> None:
    results = of(evolve(WON, transfers=paid(1, 1)), evolve(WON, transfers=paid(1, 3)))
    assert re.search(r"seat 2 \(random\) +-2\.00 +-3\.96 to -0\.04\n", results_table(results))
    assert {"\N{MINUS SIGN}2.00", "\N{MINUS SIGN}3.96 to \N{MINUS SIGN}0.04"} < set(words(results))
