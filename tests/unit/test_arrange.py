"""Whole hands: tables of cases met by others, the numbers of ``tests/cases/arrange.json``, games, and what is refused."""

import json
import pickle
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from rummykit.cards import JOKER, Cards, Rank
from rummykit.melds import Ace, MeldError, MeldRules, Run, Set, read_laid
from rummykit.melds.arrange import (
    EACH_ONE,
    PIPS,
    Arrangement,
    Demands,
    NoArrangementError,
    NotAmongThemError,
    Worth,
    arrangements,
    best_arrangement,
    best_arrangements,
    can_meld_all,
    completing,
    lay_offs,
    least_deadwood,
    most_melded,
)
from rummykit.packs import FULL
from tests.unit.test_melds import BOTH, LOW, PENANG, laid, rules_of

HERE = Path(__file__).parents[1] / "cases"
CASES: list[dict[str, Any]] = [
    case for name in ("melds.json", "arrange.json") for case in json.loads((HERE / name).read_text("utf-8"))
]


def of_kind(kind: str) -> list[Any]:
    found = [case for case in CASES if case["kind"] == kind]
    assert found, kind
    return [pytest.param(case, id=f"{case['case']} {number}") for number, case in enumerate(found)]


def joker_counts(points: int) -> Worth:
    return Worth(lambda card: points if card is JOKER else PIPS.points[card.number])


def shown(found: Any) -> list[str]:
    return [str(arrangement) for arrangement in found]


# --- the numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of_kind("min_deadwood"))
def test_least_deadwood(case: dict[str, Any]) -> None:
    hand, rules = Cards.parse(case["input"]["cards"]), rules_of(case)
    worth = joker_counts(case["input"]["joker_points"])
    assert least_deadwood(hand, rules, worth) == case["expect"]
    best = list(best_arrangements(hand, rules, worth))
    assert {worth.of(arrangement.rest) for arrangement in best} == {case["expect"]}
    assert best_arrangement(hand, rules, worth) in best
    for arrangement in best:
        assert sum((meld.cards for meld in arrangement.melds), arrangement.rest) == hand


@pytest.mark.parametrize("case", of_kind("joker_hand"))
def test_least_deadwood_with_jokers(case: dict[str, Any]) -> None:
    hand, rules = Cards.parse(case["input"]["cards"]), rules_of(case)
    for points in (0, 20):
        worth = joker_counts(points)
        assert least_deadwood(hand, rules, worth) == case["expect"][f"min_deadwood_joker{points}"]
        assert worth.of(best_arrangement(hand, rules, worth).rest) == least_deadwood(hand, rules, worth)


@pytest.mark.parametrize("case", of_kind("arrangements"))
def test_number_of_arrangements(case: dict[str, Any]) -> None:
    hand, rules = Cards.parse(case["input"]["cards"]), rules_of(case)
    every = list(arrangements(hand, rules))
    assert len(set(every)) == len(every) == case["expect"]["arrangements_incl_empty"]
    complete = list(arrangements(hand, rules, within=0))
    assert len(complete) == case["expect"]["using_every_card"]
    assert set(complete) == {arrangement for arrangement in every if not arrangement.rest}


@pytest.mark.parametrize("case", of_kind("tile_max_play"))
def test_most_tiles_of_a_rack(case: dict[str, Any]) -> None:
    table, rack = Cards.parse(" ".join(case["input"]["table"])), Cards.parse(case["input"]["rack"])
    rules = rules_of(case)
    assert most_melded(table + rack, rules, must=table) - len(table) == case["expect"]
    best = best_arrangement(table + rack, rules, EACH_ONE, must=table)
    assert best.rest <= rack
    assert len(rack) - len(best.rest) == case["expect"]


@pytest.mark.parametrize("case", of_kind("turn_results"))
def test_what_a_turn_may_come_to(case: dict[str, Any]) -> None:
    rules = rules_of(case)
    table = [read_laid(laid(meld), rules) for meld in case["input"]["table"]]
    results = list(arrangements(Cards.parse(case["input"]["hand"]), rules, onto=table))
    assert len(set(results)) == len(results) == case["expect"]["results_incl_nothing"]
    assert sum(not arrangement.rest for arrangement in results) == case["expect"]["ways_to_empty_hand"]


@pytest.mark.parametrize("case", of_kind("indian"))
def test_indian_rummy(case: dict[str, Any]) -> None:
    hand, wild = Cards.parse(case["input"]["cards"]), Rank(case["input"]["wild_rank"])
    worth = Worth(lambda card: 0 if card is JOKER or card.rank is wild else min(card.number % 13 or 10, 9) + 1)
    demands: Demands = {"runs": 2, "pure_runs": 1, "wild": wild}
    assert can_meld_all(hand, BOTH, **demands) == case["expect"]["valid"]
    try:
        points = least_deadwood(hand, BOTH, worth, **demands)
    except NoArrangementError:  # pure runs alone are worth something
        points = least_deadwood(hand, evolve(BOTH, sets=False, max_jokers=0), worth)
    assert min(points, 80) == case["expect"]["points"]


@pytest.mark.parametrize(
    ("cards", "rules", "jokers"),
    [
        pytest.param(0, BOTH, 6, id="C92"),
        pytest.param(0, evolve(BOTH, min_naturals=2), 6, id="C92 two naturals"),
        pytest.param(0, evolve(BOTH, neighbouring_jokers=False), 7, id="C92 no neighbours"),
        pytest.param(0, LOW, 6, id="C92 ace low"),
        pytest.param(5, BOTH, 14, id="C94"),
        pytest.param(5, evolve(BOTH, min_naturals=2), 17, id="C94 two naturals"),
        pytest.param(5, evolve(BOTH, neighbouring_jokers=False), 16, id="C94 no neighbours"),
    ],
)
def test_fewest_jokers_that_meld_all_naturals(cards: int, rules: MeldRules, jokers: int) -> None:
    hand = Cards.parse(of_kind("joker_hand")[cards].values[0]["input"]["cards"])
    naturals = hand - Cards([JOKER] * hand.jokers)
    worth = joker_counts(0)
    enough = [least_deadwood(naturals + Cards([JOKER] * number), rules, worth) == 0 for number in range(jokers + 1)]
    assert enough == [False] * jokers + [True]


def test_more_jokers_do_not_help_where_a_meld_may_have_one() -> None:
    hand = Cards.parse(of_kind("joker_hand")[3].values[0]["input"]["cards"])
    assert least_deadwood(hand + Cards([JOKER] * 30), evolve(BOTH, max_jokers=1), joker_counts(0)) > 0  # C92


# --- faults that other programs had -----------------------------------------------------------------------------------


def test_four_cards_of_a_rank_are_not_always_used_together() -> None:
    hand = Cards.parse("7s 7h 7d 7c 8c 9c")  # C38
    assert shown(best_arrangements(hand, LOW, PIPS)) == ["7s 7h 7d / 7c 8c 9c, no rest"]


def test_a_hand_without_a_meld_has_the_empty_arrangement() -> None:
    hand = Cards.parse("As 3h 5d 7c 9s Jh Kd 2c 4s 6h")  # C26
    assert list(best_arrangements(hand, LOW, PIPS)) == [Arrangement((), hand)]
    assert list(arrangements(hand, LOW)) == [Arrangement((), hand)]
    assert best_arrangement(Cards.NONE, LOW, PIPS) == Arrangement((), Cards.NONE)
    assert can_meld_all(Cards.NONE, LOW)


def test_overlapping_pieces_of_a_run_are_not_both_laid() -> None:
    hand = Cards.parse("Jc 9d 8s 6d Js 8h Td 8d 7d Jd")  # C22
    assert shown(best_arrangements(hand, LOW, PIPS)) == ["Js Jd Jc / 6d 7d 8d 9d Td, rest 8s 8h"]
    for arrangement in arrangements(hand, LOW):
        assert sum((meld.cards for meld in arrangement.melds), arrangement.rest) == hand


def test_a_table_that_may_be_rearranged_gives_a_card_away() -> None:
    table, hand = Cards.parse("7s 7h 7d 7c"), Cards.parse("8c 9c")  # C29
    assert not any(arrangement.melds for arrangement in arrangements(hand, LOW))
    assert shown([best_arrangement(table + hand, LOW, EACH_ONE, must=table)]) == ["7s 7h 7d / 7c 8c 9c, no rest"]


def test_cards_are_laid_off_in_chains() -> None:
    run = read_laid(laid("5h 6h 7h"), LOW)  # C31
    assert shown(lay_offs(Cards.parse("4h 3h 2h"), [run], LOW)) == [
        "5h 6h 7h, rest 2h 3h 4h",
        "4h 5h 6h 7h, rest 2h 3h",
        "3h 4h 5h 6h 7h, rest 2h",
        "2h 3h 4h 5h 6h 7h, no rest",
    ]
    assert least_deadwood(Cards.parse("4h 3h 2h"), LOW, PIPS, onto=[run]) == 0


def test_a_card_that_fits_two_melds_goes_on_either() -> None:
    table = [read_laid(laid(meld), BOTH) for meld in ("4s 5s 6s", "9h 9d 9c")]  # C33
    assert shown(one for one in arrangements(Cards.parse("7s 8s 9s"), BOTH, onto=table) if not one.rest) == [
        "4s 5s 6s / 9h 9d 9c / 7s 8s 9s, no rest",
        "4s 5s 6s 7s 8s / 9s 9h 9d 9c, no rest",
        "4s 5s 6s 7s 8s 9s / 9h 9d 9c, no rest",
    ]


def test_tiles_of_the_table_are_not_lost() -> None:
    table, rack = Cards.parse("As 2s 3s 4s 5s 6s 7s Kh Kd Kc"), Cards.parse("4h 4d 3s 5s")  # C46
    every = list(best_arrangements(table + rack, LOW, EACH_ONE, must=table))
    assert "4s 4h 4d / Kh Kd Kc / As 2s 3s / 5s 6s 7s, rest 3s 5s" in shown(every)
    for arrangement in every:
        assert len(arrangement.rest) == 2
        assert arrangement.rest <= rack
        assert sum((meld.cards for meld in arrangement.melds), arrangement.rest) == table + rack


# --- demands --------------------------------------------------------------------------------------------------------


def test_cards_that_must_be_used_cost_others() -> None:
    hand = Cards.parse("7s 7h 7d 8d 9d")
    assert shown([best_arrangement(hand, LOW, PIPS)]) == ["7d 8d 9d, rest 7s 7h"]
    assert shown(best_arrangements(hand, LOW, PIPS, must=Cards.parse("7s"))) == ["7s 7h 7d, rest 8d 9d"]


def test_one_of_two_equal_cards_must_be_used() -> None:
    hand = Cards.parse("7s 7s 7h 7d 8d 9d")
    assert shown(best_arrangements(hand, LOW, PIPS, must=Cards.parse("7s"))) == ["7s 7h 7d, rest 7s 8d 9d"]
    with pytest.raises(NoArrangementError):
        least_deadwood(hand, LOW, PIPS, must=Cards.parse("7s 7s"))


def test_a_joker_must_be_used() -> None:
    hand = Cards.parse("5h 6h 7h JK")
    assert shown(best_arrangements(hand, LOW, joker_counts(0), must=Cards.parse("JK"))) == [
        "JK 5h 6h 7h, no rest",
        "5h 6h 7h JK, no rest",
    ]
    assert shown([best_arrangement(hand, LOW, joker_counts(0))]) == ["5h 6h 7h, rest JK"]


def test_a_joker_spoils_a_pure_run() -> None:
    hand = Cards.parse("5h 6h 7h 9s JK")
    assert shown(best_arrangements(hand, LOW, EACH_ONE, pure_runs=1)) == ["5h 6h 7h, rest 9s JK"]
    assert most_melded(hand, LOW, pure_runs=1) == 3
    assert most_melded(hand, LOW) == 4


def test_a_long_run_is_two_where_two_are_demanded() -> None:
    hand = Cards.parse("4h 5h 6h 7h 8h 9h")
    assert shown([best_arrangement(hand, LOW, PIPS)]) == ["4h 5h 6h 7h 8h 9h, no rest"]
    assert shown(best_arrangements(hand, LOW, PIPS, runs=2)) == ["4h 5h 6h / 7h 8h 9h, no rest"]


def test_given_melds_are_no_runs_that_are_demanded() -> None:
    run = read_laid(laid("5h 6h 7h"), LOW)
    with pytest.raises(NoArrangementError):
        least_deadwood(Cards.parse("8h 9h"), LOW, PIPS, onto=[run], runs=1)


def test_a_wild_card_is_itself_or_stands_for_another() -> None:
    hand = Cards.parse("6h 7h 8h")
    assert shown(best_arrangements(hand, LOW, EACH_ONE, wild=Rank.SEVEN, pure_runs=1)) == ["6h 7h 8h, no rest"]
    hand = Cards.parse("9d 9c 7s")
    (found,) = best_arrangements(hand, LOW, EACH_ONE, wild=Rank.SEVEN)
    assert found == Arrangement((Set(laid("9d 9c 7s"), Rank.NINE),), Cards.NONE)
    (found,) = best_arrangements(Cards.parse("2s 7c 4s"), LOW, EACH_ONE, wild=Rank.SEVEN)
    assert found == Arrangement((Run(laid("2s 7c 4s"), laid("2s 3s 4s")),), Cards.NONE)


def test_a_wild_card_beside_a_joker() -> None:
    hand = Cards.parse("5h 6h 7s JK")
    every = {arrangement.melds[0].laid for arrangement in arrangements(hand, LOW, within=0, wild=Rank.SEVEN)}
    assert every == {laid("7s JK 5h 6h"), laid("7s 5h 6h JK"), laid("5h 6h 7s JK")}


def test_a_second_wild_card_of_a_suit_makes_a_set() -> None:
    hand = Cards.parse("7s 7s 7h")
    assert not can_meld_all(hand, LOW)
    sets = evolve(LOW, runs=False)
    assert shown(arrangements(hand, sets, within=0, wild=Rank.SEVEN)) == ["7s 7h 7s, no rest"]
    repeated = evolve(sets, sets_need_distinct_suits=False)
    assert shown(arrangements(hand, repeated, within=0, wild=Rank.SEVEN)) == ["7s 7s 7h, no rest"]


def test_wild_cards_may_make_a_run_around_one_of_them() -> None:
    found = [one.melds[0] for one in arrangements(Cards.parse("7s 7h 7d"), LOW, within=0, wild=Rank.SEVEN)]
    assert Set(laid("7s 7h 7d"), Rank.SEVEN) in found
    assert Run(laid("7s 7h 7d"), laid("7s 8s 9s")) in found
    assert Run(laid("7h 7s 7d"), laid("6s 7s 8s")) in found


def test_wild_cards_are_laid_off_on_melds_with_wild_cards() -> None:
    run = Run(laid("2s 7c 4s"), laid("2s 3s 4s"))
    assert shown(lay_offs(Cards.parse("7d 6s"), [run], LOW, wild=Rank.SEVEN)) == [
        "2s 7c 4s, rest 6s 7d",
        "7d 2s 7c 4s, rest 6s",
        "2s 7c 4s 7d, rest 6s",
        "2s 7c 4s 7d 6s, no rest",
    ]
    nines = Set(laid("9d 9c 7s"), Rank.NINE)
    (found,) = best_arrangements(Cards.parse("9h"), LOW, EACH_ONE, onto=[nines], wild=Rank.SEVEN)
    assert found == Arrangement((Set(laid("9h 9d 9c 7s"), Rank.NINE),), Cards.NONE)


def test_jokers_alone_are_a_meld_where_rules_say_so() -> None:
    hand = Cards.parse("JK JK JK 2h")
    assert most_melded(hand, evolve(LOW, min_naturals=0, runs=False)) == 4
    assert most_melded(Cards.parse("JK JK JK"), evolve(LOW, min_naturals=0)) == 3
    assert most_melded(Cards.parse("JK JK JK"), LOW) == 0


# --- completing -----------------------------------------------------------------------------------------------------


def test_the_cards_that_complete_a_hand_with_their_copies() -> None:
    hand = Cards.parse("2s 2h 2d 8c 9c")
    unseen = FULL.times(2).with_jokers(2).cards - hand
    assert str(completing(hand, LOW, unseen)) == "7c 7c Tc Tc JK JK"
    assert str(completing(hand, LOW, FULL.cards - hand)) == "7c Tc"


def test_one_card_may_be_left_over() -> None:
    hand = Cards.parse("2s 2h 2d 8c 9c Kd")
    assert str(completing(hand, LOW, FULL.cards - hand)) == ""
    assert str(completing(hand, LOW, FULL.cards - hand, spare=1)) == "7c Tc"
    assert str(completing(hand, LOW, FULL.cards - hand, spare=1, must=Cards.parse("Kd"))) == ""


def test_a_card_completes_what_demands_ask() -> None:
    hand = Cards.parse("2s 2h 2d 8c 8d 9c")
    assert not completing(hand, LOW, FULL.cards - hand)
    hand = Cards.parse("2s 2h 2d 8c 9c")
    assert str(completing(hand, LOW, Cards.parse("7c JK"), runs=1)) == "7c JK"
    assert str(completing(hand, LOW, Cards.parse("7c JK"), runs=1, pure_runs=1)) == "7c"


# --- the values -----------------------------------------------------------------------------------------------------


def test_worth() -> None:
    assert PIPS.of(Cards.parse("As 9h Th Jd Qd Kc Kc JK")) == 1 + 9 + 5 * 10
    assert EACH_ONE.of(Cards.parse("As As Kc JK JK")) == 5
    assert Worth(lambda card: PIPS.points[card.number]) == PIPS
    assert hash(Worth(lambda _: 1)) == hash(EACH_ONE)
    assert pickle.loads(pickle.dumps(PIPS)) == PIPS
    assert repr(PIPS).startswith("<Worth As=1 2s=2 ")
    assert repr(PIPS).endswith(" Kc=10 JK=0>")


def test_an_arrangement_is_a_value() -> None:
    best = best_arrangement(Cards.parse("7s 7h 7d 9c"), LOW, PIPS)
    assert best == Arrangement((Set(laid("7s 7h 7d"), Rank.SEVEN),), Cards.parse("9c"))
    assert str(best) == "7s 7h 7d, rest 9c"
    assert pickle.loads(pickle.dumps(best)) == best
    assert len({best, best_arrangement(Cards.parse("9c 7h 7d 7s"), LOW, PIPS)}) == 1
    with pytest.raises(AttributeError):
        best.rest = Cards.NONE  # type: ignore[misc]  # what is tried


def test_each_worth_and_rules_have_tables_of_their_own() -> None:
    hand = Cards.parse("As Qs Ks 7h 7d 7c")
    other = Worth(lambda card: 2 if card is JOKER else 3)
    for _ in range(2):
        assert least_deadwood(hand, LOW, PIPS) == 21
        assert least_deadwood(hand, BOTH, PIPS) == 0
        assert least_deadwood(hand, LOW, other) == 9
        assert least_deadwood(hand, evolve(LOW, sets=False), PIPS) == 42
        assert least_deadwood(hand, evolve(BOTH, sets=False), PIPS) == 21
        assert least_deadwood(hand, evolve(BOTH, runs=False), PIPS) == 21
        assert least_deadwood(hand, evolve(BOTH, rank_order="A2QK"), PIPS) == 21


def test_iterators_are_lazy() -> None:
    hand = Cards(FULL.cards)
    start = time.process_time()
    assert next(arrangements(hand, LOW)).melds
    assert not next(best_arrangements(hand, LOW, PIPS)).rest
    assert time.process_time() - start < 5


def test_hard_hands_of_two_packs_with_eight_jokers_take_less_than_a_second() -> None:
    rng = random.Random(8)
    pack = list(FULL.times(2).new_order())
    for rules in (BOTH, PENANG, evolve(BOTH, ace=Ace.WRAP)):
        for _ in range(10):
            hand = Cards(rng.sample(pack, 17) + [JOKER] * 8)
            start = time.process_time()
            best = best_arrangement(hand, rules, joker_counts(20))
            assert time.process_time() - start < 1
            assert joker_counts(20).of(best.rest) == least_deadwood(hand, rules, joker_counts(20))


# --- what is refused ------------------------------------------------------------------------------------------------

HAND = Cards.parse("7s 7h 7d 9c")
NOT_CARDS: Any = "7s 7h 7d"
NOT_RULES: Any = None
NOT_WORTH: Any = {Rank.ACE: 1}


@pytest.mark.parametrize(
    ("ask", "error", "text"),
    [
        (
            lambda: least_deadwood(NOT_CARDS, LOW, PIPS),
            TypeError,
            "melds are made of Cards, not of the str '7s 7h 7d': Cards.parse reads text, Cards(...) takes single ones",
        ),
        (
            lambda: least_deadwood(HAND, NOT_RULES, PIPS),
            TypeError,
            "melds are judged by MeldRules, not by None: pass MeldRules()",
        ),
        (
            lambda: best_arrangement(HAND, LOW, NOT_WORTH),
            TypeError,
            "worth is {<Rank.ACE: 'A'>: 1}: it must be a Worth, such as PIPS, or Worth(function)",
        ),
        (
            lambda: arrangements(HAND, LOW, within=-1),
            ValueError,
            "within must be at least 0, not -1",
        ),
        (lambda: arrangements(HAND, LOW, runs=-1), ValueError, "runs must be at least 0, not -1"),
        (
            lambda: arrangements(HAND, LOW, pure_runs=NOT_RULES),
            TypeError,
            "pure_runs must be a whole number of at least 0, not None",
        ),
        (lambda: completing(HAND, LOW, FULL.cards, spare=-1), ValueError, "spare must be at least 0, not -1"),
        (
            lambda: completing(HAND, LOW, NOT_CARDS),
            TypeError,
            "melds are made of Cards, not of the str '7s 7h 7d': Cards.parse reads text, Cards(...) takes single ones",
        ),
        (
            lambda: can_meld_all(HAND, LOW, must=NOT_CARDS),
            TypeError,
            "must is '7s 7h 7d': it must be Cards, those that no arrangement may leave over",
        ),
        (
            lambda: best_arrangements(HAND, LOW, PIPS, must=Cards.parse("7s 9c 9c")),
            NotAmongThemError,
            "must: 9c must be used, but is not among the cards, or not as often",
        ),
        (
            lambda: arrangements(HAND, LOW, wild=NOT_CARDS),
            TypeError,
            "wild is '7s 7h 7d': it must be a Rank, or None for no wild rank",
        ),
        (
            lambda: arrangements(HAND, evolve(LOW, rank_order="A234567JQK"), wild=Rank.NINE),
            ValueError,
            "wild is Rank.NINE, which is not in the rank_order of the rules",
        ),
        (
            lambda: lay_offs(HAND, [NOT_CARDS], LOW),
            TypeError,
            "cards are laid off on melds, not on '7s 7h 7d': read_laid makes a meld of cards",
        ),
        (
            lambda: lay_offs(HAND, [Set(laid("7c 8c"), Rank.SEVEN)], LOW),
            MeldError,
            "no set: 7c 8c is only two cards, and a set has at least 3; no set: 7c and 8c are not of one rank",
        ),
        (
            lambda: lay_offs(HAND, [Run(laid("2s 7c 4s"), laid("2s 3s 4s"))], LOW),
            MeldError,
            "no run: 2s, 4s and 7c are not of one suit",
        ),
        (
            lambda: lay_offs(HAND, [Run(laid("5h 6h JK"), laid("6h 7h 8h"))], LOW),
            ValueError,
            "5h 6h JK is a meld, but does not lie for 6h 7h 8h: read_laid(laid, rules) says for what it lies",
        ),
        (
            lambda: lay_offs(HAND, [Set(laid("7c 7d 7h"), Rank.SIX)], LOW),
            ValueError,
            "7c 7d 7h is a meld, but does not lie for the rank 6: read_laid(laid, rules) says for what it lies",
        ),
        (
            lambda: least_deadwood(HAND, LOW, PIPS, must=Cards.parse("9c")),
            NoArrangementError,
            "no arrangement of these cards has 9c in melds",
        ),
        (
            lambda: best_arrangement(HAND, LOW, PIPS, runs=2, pure_runs=1),
            NoArrangementError,
            "no arrangement of these cards has at least 2 runs and at least 1 pure run",
        ),
        (
            lambda: most_melded(HAND, LOW, must=Cards.parse("9c 7s"), runs=1, wild=Rank.KING),
            NoArrangementError,
            "no arrangement of these cards has 7s 9c in melds and at least 1 run",
        ),
        (
            lambda: best_arrangement(HAND, LOW, PIPS, pure_runs=2, wild=Rank.KING),
            NoArrangementError,
            "no arrangement of these cards has at least 2 pure runs",
        ),
        (
            lambda: Worth(NOT_WORTH),
            TypeError,
            "worth is made of a function from a card to a whole number, not of {<Rank.ACE: 'A'>: 1}",
        ),
        (lambda: Worth(lambda card: -card.number), ValueError, "the worth of 2s must be at least 0, not -1"),
        (
            lambda: Worth(lambda card: NOT_CARDS),
            TypeError,
            "the worth of As must be a whole number of at least 0, not the str '7s 7h 7d'",
        ),
    ],
)
def test_bad_questions_are_refused_at_once(ask: Callable[[], object], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as refused:
        ask()
    assert type(refused.value) is error
    assert str(refused.value) == text


def test_an_unknown_demand_is_named() -> None:
    misspelt: Any = {"musst": HAND}
    with pytest.raises(TypeError) as refused:
        least_deadwood(HAND, LOW, PIPS, **misspelt)
    assert str(refused.value) == ("musst cannot be demanded of an arrangement: write must, runs, pure_runs, onto, wild")


def test_errors_carry_what_they_are_about() -> None:
    with pytest.raises(NotAmongThemError) as absent:
        least_deadwood(HAND, LOW, PIPS, must=Cards.parse("9c 9d"))
    assert absent.value.absent == Cards.parse("9d")
    with pytest.raises(NoArrangementError) as none:
        least_deadwood(HAND, LOW, PIPS, must=Cards.parse("9c"), runs=2, pure_runs=1)
    assert (none.value.must, none.value.runs, none.value.pure_runs) == (Cards.parse("9c"), 2, 1)
    for error in (absent.value, none.value):
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error)
    assert "7s" not in str(none.value)


def test_cards_that_the_pack_does_not_have_are_left_over() -> None:
    rules = evolve(LOW, rank_order="A234567JQK")
    hand = Cards.parse("8s 8h 8d 6c 7c Jc")
    assert shown(best_arrangements(hand, rules, PIPS)) == ["6c 7c Jc, rest 8s 8h 8d"]
    assert shown([best_arrangement(hand, rules, PIPS)]) == ["6c 7c Jc, rest 8s 8h 8d"]
    assert least_deadwood(hand, rules, PIPS) == 24
