"""Melds: tables of cases met by others, the numbers of ``tests/cases/melds.json``, and real games written as rules."""

import copy
import json
import pickle
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from rummykit.cards import JOKER, AbsentCardError, Card, Cards, Rank
from rummykit.melds import (
    Ace,
    AceMisplaced,
    Ambiguous,
    Fault,
    Gap,
    Kind,
    ManyWays,
    Meld,
    MeldError,
    MeldRules,
    MixedRanks,
    MixedSuits,
    NeighbouringJokers,
    NotPlayed,
    RepeatedCard,
    RepeatedRank,
    Run,
    Set,
    TooFewNaturals,
    TooLong,
    TooManyJokers,
    TooShort,
    TurnsTheCorner,
    Undetermined,
    UnknownRank,
    WrongOrder,
    extend,
    find,
    judge,
    read_laid,
    readings,
    split,
    universe,
    ways_to_split,
)

LOW = MeldRules(ace=Ace.LOW)
HIGH = MeldRules(ace=Ace.HIGH)
BOTH = MeldRules(ace=Ace.BOTH)
WRAP = MeldRules(ace=Ace.WRAP)
PENANG = MeldRules(
    ace=Ace.BOTH, max_set=None, max_run=14, sets_need_distinct_suits=False, run_with_two_aces=True, min_naturals=1
)


def laid(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def said(meld: Meld) -> str:
    """A meaning in the words of the case files: ``set of 8``, ``QKAs``."""
    if isinstance(meld, Set):
        return f"set of {meld.rank.value}"
    return "".join(card.rank.value for card in meld.stands) + meld.stands[0].suit.value


def meanings(cards: str, rules: MeldRules) -> list[str]:
    return [said(meld) for meld in readings(Cards.parse(cards), rules)]


# --- the numbers ----------------------------------------------------------------------------------------------------

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "melds.json").read_text("utf-8"))


def rules_of(case: dict[str, Any]) -> MeldRules:
    rules = case["rules"]
    return MeldRules(
        ace=Ace(rules["ace"]),
        min_naturals=rules["min_naturals"],
        max_jokers=rules["max_jokers_per_meld"],
        neighbouring_jokers=rules["adjacent_jokers_in_run"],
        max_set=rules["max_set"],
        max_run=rules["max_run"],
        rank_order=rules["rank_order"],
        sets_need_distinct_suits=rules["sets_need_distinct_suits"],
        runs_same_suit=rules["runs_same_suit"],
        run_with_two_aces=rules["run_with_two_aces"],
    )


def of_kind(*kinds: str) -> list[Any]:
    found = [case for case in CASES if case["kind"] in kinds]
    assert found, kinds
    return [
        pytest.param(case, id=f"{case['case']} {case['rules']['ace']} {case['input'].get('cards', '')[:26]}")
        for case in found
    ]


@pytest.mark.parametrize("case", of_kind("readings"))
def test_readings_of_a_group(case: dict[str, Any]) -> None:
    assert meanings(case["input"]["cards"], rules_of(case)) == case["expect"]


@pytest.mark.parametrize("case", of_kind("count_readings"))
def test_number_of_readings(case: dict[str, Any]) -> None:
    assert len(readings(Cards.parse(case["input"]["cards"]), rules_of(case))) == case["expect"]


@pytest.mark.parametrize("case", of_kind("count_melds", "joker_hand", "penang_hand"))
def test_number_of_melds_in_a_hand(case: dict[str, Any]) -> None:
    melds = list(find(Cards.parse(case["input"]["cards"]), rules_of(case)))
    assert len(melds) == case["expect"]["readings"]
    assert len(set(melds)) == len(melds)
    assert len({meld.cards for meld in melds}) == case["expect"]["selections"]


@pytest.mark.parametrize("case", of_kind("universe"))
def test_melds_of_a_pack(case: dict[str, Any]) -> None:
    card_sets = {meld.cards for meld in universe(rules_of(case))}
    assert len(card_sets) == case["expect"]["card_sets_any_length"]
    assert sum(len(cards) <= 5 for cards in card_sets) == case["expect"]["card_sets_up_to_5"]


def test_a_full_suit_is_read_twice_when_the_ace_is_low_or_high() -> None:
    assert len(list(universe(BOTH))) == 373  # C90


# --- is this a meld? ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rules", "expected"),
    [
        pytest.param("Kh Kd Ks Ks", BOTH, [], id="C01 king of spades twice"),
        pytest.param("Kh Kd Ks Kh", BOTH, [], id="C01 king of hearts twice"),
        pytest.param("Kh Kd Ks", BOTH, ["set of K"], id="C01 three suits"),
        pytest.param("4s 5s JK JK 8s", BOTH, ["45678s"], id="C02 two inside"),
        pytest.param("4s JK 7s", BOTH, [], id="C02 gap of two"),
        pytest.param("8s JK 6s", BOTH, ["678s"], id="C02 unordered"),
        pytest.param("JK JK 6s", BOTH, ["set of 6", "456s", "567s", "678s"], id="C02 four readings"),
        pytest.param("5s JK 7s JK 9s", BOTH, ["56789s"], id="C02 one each"),
        pytest.param("JK JK JK", BOTH, [], id="C03 jokers alone"),
        pytest.param("3d 3d JK", BOTH, [], id="C04 duplicate under a joker"),
        pytest.param("5h 5h JK 5s", BOTH, [], id="C04 duplicate in four"),
        pytest.param("3d 3h JK", BOTH, ["set of 3"], id="C04 joker as a suit"),
        pytest.param("Kc Kd Ad", BOTH, [], id="C05 kings and ace"),
        pytest.param("Ks As 2s", BOTH, [], id="C05 corner"),
        pytest.param("7c 8c", BOTH, [], id="C06 two"),
        pytest.param("7c JK", BOTH, [], id="C06 two with a joker"),
        pytest.param("7c JK 9c", BOTH, ["789c"], id="C06 three"),
        pytest.param("Js Qs Ks", LOW, ["JQKs"], id="C07 court cards"),
        pytest.param("Ts Js Qs", LOW, ["TJQs"], id="C07 ten"),
        pytest.param("Qs Ks As", LOW, [], id="C07 ace low"),
        pytest.param("Qs Ks As", BOTH, ["QKAs"], id="C07 ace both"),
        pytest.param("Ts Js Qs Ks As", BOTH, ["TJQKAs"], id="C08 ace high"),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
            BOTH,
            ["A23456789TJQKs", "23456789TJQKAs"],
            id="C08 whole suit",
        ),
        pytest.param("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks JK", BOTH, [], id="C08 fourteen"),
        pytest.param("JK As 2s", WRAP, ["A23s", "KA2s"], id="C10 joker and ace, wrap"),
        pytest.param("JK Qs Ks", LOW, ["JQKs"], id="C10 joker below"),
        pytest.param("JK Qs Ks", BOTH, ["JQKs", "QKAs"], id="C10 joker below or above"),
        pytest.param("4s 5s 6s 7s 9s Ts JK", BOTH, ["456789Ts"], id="C12 used once, inside"),
        pytest.param("4s 5s 6s 7s 8s 9s JK", BOTH, ["3456789s", "456789Ts"], id="C12 used once, outside"),
        pytest.param("6h 7h Jh", MeldRules(rank_order="A234567JQK"), ["67Jh"], id="40 cards: 7 next to J"),
        pytest.param("7h 8h 9h", MeldRules(rank_order="A234567JQK"), [], id="40 cards: no 8"),
        pytest.param("9s Ts 9s", MeldRules(runs_same_suit=False), [], id="mixed suits: a rank twice"),
        pytest.param("7s 7s 7h", PENANG, ["set of 7"], id="C108 repeated suit"),
        pytest.param("As JK JK", PENANG, ["set of A", "A23s", "QKAs"], id="C108 one natural"),
        pytest.param("", BOTH, [], id="no cards"),
    ],
)
def test_meanings_in_every_order_of_input(cards: str, rules: MeldRules, expected: list[str]) -> None:
    words = cards.split()
    orders = {tuple(order) for order in permutations(words)} if len(words) <= 5 else {tuple(words), tuple(words[::-1])}
    for order in orders:
        assert meanings(" ".join(order), rules) == expected
        assert (judge(Cards(map(Card.parse, order)), rules) == ()) is bool(expected)


@pytest.mark.parametrize(
    ("cards", "low", "high", "both", "wrap"),
    [
        pytest.param("As 2s 3s", 1, 0, 1, 1, id="A23"),
        pytest.param("Qs Ks As", 0, 1, 1, 1, id="QKA"),
        pytest.param("Ks As 2s", 0, 0, 0, 1, id="KA2"),
        pytest.param("Ks As 2s 3s 4s", 0, 0, 0, 1, id="KA234"),
    ],
)
def test_where_the_ace_stands_belongs_to_the_rules(cards: str, low: int, high: int, both: int, wrap: int) -> None:
    numbers = [len(readings(Cards.parse(cards), rules)) for rules in (LOW, HIGH, BOTH, WRAP)]
    assert numbers == [low, high, both, wrap]  # C09


# --- why not --------------------------------------------------------------------------------------------------------

NO_JOKERS = MeldRules(max_jokers=0)
ONE_JOKER = MeldRules(max_jokers=1)
TWO_NATURALS = MeldRules(min_naturals=2)
APART = MeldRules(neighbouring_jokers=False)
FORTY = MeldRules(rank_order="A234567JQK", max_run=8)
MIXED = MeldRules(runs_same_suit=False)
NONE_NEEDED = MeldRules(min_naturals=0)


def faults_of(text: str, rules: MeldRules) -> tuple[Fault, ...]:
    return judge(Cards.parse(text), rules)


def c(text: str) -> Cards:
    return Cards.parse(text)


@pytest.mark.parametrize(
    ("cards", "rules", "expected"),
    [
        pytest.param(
            "7c 8c",
            LOW,
            [TooShort(Kind.SET, c("7c 8c"), 3), MixedRanks(c("7c 8c")), TooShort(Kind.RUN, c("7c 8c"), 3)],
            id="C06",
        ),
        pytest.param("", LOW, [TooFewNaturals(c(""), 1), TooShort(Kind.SET, c(""), 3), TooShort(Kind.RUN, c(""), 3)]),
        pytest.param(
            "Kh Kd Ks Ks",
            LOW,
            [RepeatedCard(Kind.SET, Card.parse("Ks"), 2), MixedSuits(c("Kh Kd Ks Ks"))],
            id="C01",
        ),
        pytest.param(
            "8s 8h 8d 8c JK",
            LOW,
            [TooLong(Kind.SET, c("8s 8h 8d 8c JK"), 4), MixedSuits(c("8s 8h 8d 8c"))],
            id="a fifth suit",
        ),
        pytest.param(
            "3d 3d JK",
            LOW,
            [RepeatedCard(Kind.SET, Card.parse("3d"), 2), RepeatedCard(Kind.RUN, Card.parse("3d"), 2)],
            id="C04",
        ),
        pytest.param(
            "4s JK 7s",
            LOW,
            [MixedRanks(c("4s 7s")), Gap((Card.parse("4s"), Card.parse("7s")), (Rank.FIVE, Rank.SIX), 1)],
            id="C02 gap of two",
        ),
        pytest.param(
            "3h 5h 6h 8h",
            LOW,
            [
                MixedRanks(c("3h 5h 6h 8h")),
                Gap((Card.parse("3h"), Card.parse("5h")), (Rank.FOUR,), 0),
                Gap((Card.parse("6h"), Card.parse("8h")), (Rank.SEVEN,), 0),
            ],
            id="two gaps",
        ),
        pytest.param("Qs Ks As", LOW, [MixedRanks(c("Qs Ks As")), AceMisplaced(c("Qs Ks As"), Ace.LOW)], id="C07"),
        pytest.param("As 2s 3s", HIGH, [MixedRanks(c("As 2s 3s")), AceMisplaced(c("As 2s 3s"), Ace.HIGH)], id="C09"),
        pytest.param("Ks As 2s", LOW, [MixedRanks(c("As 2s Ks")), TurnsTheCorner(c("As 2s Ks"))], id="C05"),
        pytest.param("Ks JK 2s", BOTH, [MixedRanks(c("2s Ks")), TurnsTheCorner(c("2s Ks JK"))], id="C10 corner"),
        pytest.param(
            "As Js 2s",
            BOTH,
            [
                MixedRanks(c("As 2s Js")),
                Gap(
                    (Card.parse("2s"), Card.parse("Js")),
                    (
                        Rank.THREE,
                        Rank.FOUR,
                        Rank.FIVE,
                        Rank.SIX,
                        Rank.SEVEN,
                        Rank.EIGHT,
                        Rank.NINE,
                        Rank.TEN,
                    ),
                    0,
                ),
            ],
            id="the ace where the gap is least",
        ),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks JK",
            BOTH,
            [
                TooLong(Kind.SET, c("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks JK"), 4),
                MixedRanks(c("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")),
                TooLong(Kind.RUN, c("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks JK"), 13),
            ],
            id="C08",
        ),
        pytest.param("JK JK JK", LOW, [TooFewNaturals(c(""), 1)], id="C03 one natural"),
        pytest.param("JK JK JK", NONE_NEEDED, [Undetermined(3)], id="C03 no natural"),
        pytest.param("JK JK 4s", ONE_JOKER, [TooManyJokers(2, 1)], id="too many jokers"),
        pytest.param("JK JK 4s", TWO_NATURALS, [TooFewNaturals(c("4s"), 2)], id="too few naturals"),
        pytest.param(
            "4s JK JK 7s", APART, [MixedRanks(c("4s 7s")), NeighbouringJokers(c("4s 7s JK JK"))], id="neighbours"
        ),
        pytest.param(
            "4s JK JK 7s",
            evolve(APART, max_jokers=1),
            [TooManyJokers(2, 1), MixedRanks(c("4s 7s")), NeighbouringJokers(c("4s 7s JK JK"))],
            id="neighbours, and too many",
        ),
        pytest.param(
            "4s JK",
            APART,
            [TooShort(Kind.SET, c("4s JK"), 3), TooShort(Kind.RUN, c("4s JK"), 3)],
            id="short, and no neighbours",
        ),
        pytest.param(
            "As As Ks Qs Js Ts 9s 8s 7s 6s 5s",
            PENANG,
            [
                MixedRanks(c("As As Ks Qs Js Ts 9s 8s 7s 6s 5s")),
                Gap((Card.parse("As"), Card.parse("5s")), (Rank.TWO, Rank.THREE, Rank.FOUR), 0),
            ],
            id="two aces are at either end",
        ),
        pytest.param(
            "6h 7h 8h", FORTY, [UnknownRank(c("8h"), FORTY.rank_order), MixedRanks(c("6h 7h 8h"))], id="C77 no 8s"
        ),
        pytest.param(
            "4s 4h 5d",
            MIXED,
            [MixedRanks(c("4s 4h 5d")), RepeatedRank(c("4s 4h"))],
            id="a rank twice in a run of any suits",
        ),
        pytest.param("4s 5s 6s", MeldRules(runs=False), [MixedRanks(c("4s 5s 6s")), NotPlayed(Kind.RUN)], id="no runs"),
        pytest.param("4s 4h 4d", MeldRules(sets=False), [NotPlayed(Kind.SET), MixedSuits(c("4s 4h 4d"))], id="no sets"),
        pytest.param(
            "As As As 2s 3s",
            PENANG,
            [MixedRanks(c("As As As 2s 3s")), RepeatedCard(Kind.RUN, Card.parse("As"), 3)],
            id="three aces in a run of two",
        ),
        pytest.param(
            "Ks As",
            LOW,
            [
                TooShort(Kind.SET, c("As Ks"), 3),
                MixedRanks(c("As Ks")),
                TooShort(Kind.RUN, c("As Ks"), 3),
                AceMisplaced(c("As Ks"), Ace.LOW),
            ],
            id="short and misplaced",
        ),
    ],
)
def test_every_reason_is_given(cards: str, rules: MeldRules, expected: list[Fault]) -> None:
    assert faults_of(cards, rules) == tuple(expected)


@pytest.mark.parametrize(
    ("cards", "rules", "words"),
    [
        ("7c 8c", LOW, ["7c 8c", "two cards", "at least 3"]),
        ("4s JK 7s", LOW, ["4s", "7s", "the 5 and the 6", "one joker"]),
        ("3h 5h 6h", LOW, ["between 3h and 5h", "the 4 is missing"]),
        ("Kh Kd Ks Ks", LOW, ["Ks", "twice", "each suit"]),
        ("6h 7h 8h", FORTY, ["8h", "A234567JQK"]),
        ("JK JK JK", NONE_NEEDED, ["three jokers", "say which"]),
        ("Qs Ks As", LOW, ["As Qs Ks", "low"]),
    ],
)
def test_faults_name_the_cards_and_what_is_allowed(cards: str, rules: MeldRules, words: list[str]) -> None:
    prose = "\n".join(map(str, faults_of(cards, rules)))
    assert [word for word in words if word not in prose] == []


@pytest.mark.parametrize(
    ("cards", "rules", "kind", "reason"),
    [
        pytest.param("7c 8c", LOW, Kind.RUN, "7c 8c is only two cards, and a run has at least 3", id="of a run"),
        pytest.param("7c 8c 9d", LOW, Kind.SET, "9d, 7c and 8c are not of one rank", id="of a set"),
        pytest.param(
            "", LOW, Kind.SET, "there is no natural card, and a meld needs at least one natural card", id="of any"
        ),
    ],
)
def test_a_fault_says_its_reason_without_what_the_cards_fail_to_be(
    cards: str, rules: MeldRules, kind: Kind, reason: str
) -> None:
    faults = judge(Cards.parse(cards), rules, kind)
    assert faults[0].reason == reason
    for fault in faults:
        assert str(fault) == f"no {fault.kind.value if fault.kind else 'meld'}: {fault.reason}"


def test_the_reasons_of_other_faults() -> None:
    laid = tuple(map(Card.parse, ("5h", "4h", "3h")))
    wrong = WrongOrder(laid, tuple(readings(Cards(laid), LOW)))
    assert wrong.reason == "5h 4h 3h is no run in this order: a run is laid ascending, 3h 4h 5h"
    assert str(wrong) == wrong.reason
    assert str(Undetermined(2)) == Undetermined(2).reason


# --- cards as they lie ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules", "stands"),
    [
        pytest.param("3h JK 5h", BOTH, "3h 4h 5h", id="Penang 2.5 inside"),
        pytest.param("JK 2h 3h", BOTH, "Ah 2h 3h", id="Penang 2.5 a low ace"),
        pytest.param("Qh Kh JK", BOTH, "Qh Kh Ah", id="Penang 2.5 a high ace"),
        pytest.param("JK Qh Kh", BOTH, "Jh Qh Kh", id="as it lies, not as it might"),
        pytest.param("Kh JK 2h", WRAP, "Kh Ah 2h", id="round the corner"),
        pytest.param("4h JK JK 7h", LOW, "4h 5h 6h 7h", id="two jokers"),
        pytest.param("6h 7h JK Qh", FORTY, "6h 7h Jh Qh", id="over the missing ranks"),
        pytest.param("JK 4h 5s", MIXED, "JK 4h 5s", id="mixed suits: the joker's suit is open"),
    ],
)
def test_a_run_as_it_lies(text: str, rules: MeldRules, stands: str) -> None:
    assert read_laid(laid(text), rules) == Run(laid(text), laid(stands))


@pytest.mark.parametrize("order", list(permutations(["8s", "8h", "8c", "JK"])))
def test_a_set_lies_in_any_order(order: tuple[str, ...]) -> None:
    cards = tuple(map(Card.parse, order))
    meld = read_laid(cards, LOW)
    assert meld == Set(cards, Rank.EIGHT)
    assert meld.cards == Cards(cards)


@pytest.mark.parametrize("text", ["4h JK JK", "JK JK 6s", "JK 4h JK"])
def test_one_natural_is_a_set_or_a_run_as_the_player_says(text: str) -> None:
    with pytest.raises(MeldError) as refusal:
        read_laid(laid(text), BOTH)
    (fault,) = refusal.value.faults
    assert isinstance(fault, Ambiguous)
    assert {type(meld) for meld in fault.meanings} == {Run, Set}
    assert isinstance(read_laid(laid(text), BOTH, Kind.RUN), Run)
    assert isinstance(read_laid(laid(text), BOTH, Kind.SET), Set)


def test_the_place_of_the_natural_says_which_run() -> None:
    assert str(read_laid(laid("JK 6s JK"), BOTH, Kind.RUN)) == "JK 6s JK"
    assert [said(read_laid(laid(text), BOTH, Kind.RUN)) for text in ("6s JK JK", "JK 6s JK", "JK JK 6s")] == [
        "678s",
        "567s",
        "456s",
    ]
    assert [said(read_laid(laid(text), BOTH, Kind.RUN)) for text in ("As JK JK", "JK JK As")] == ["A23s", "QKAs"]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        pytest.param("5h 4h 3h", ["3h 4h 5h"], id="descending"),
        pytest.param("4h 3h 5h", ["3h 4h 5h"], id="jumbled"),
        pytest.param("8s JK 6s", ["6s JK 8s"], id="C02 descending with a joker"),
        pytest.param("Ks JK Qs", ["JK Qs Ks", "Qs Ks JK"], id="two right orders"),
        pytest.param("As Ks Qs", ["Qs Ks As"], id="ace first"),
    ],
)
def test_a_run_in_another_order_is_refused_with_the_right_one(text: str, right: list[str]) -> None:
    with pytest.raises(MeldError) as refusal:
        read_laid(laid(text), BOTH)
    (fault,) = refusal.value.faults
    assert isinstance(fault, WrongOrder)
    assert [str(meld) for meld in fault.right] == right
    assert all(order in str(refusal.value) for order in right)


@pytest.mark.parametrize("kind", [None, Kind.RUN, Kind.SET])
def test_jokers_alone_demand_to_be_read_explicitly(kind: Kind | None) -> None:
    with pytest.raises(MeldError) as refusal:
        read_laid(laid("JK JK JK"), NONE_NEEDED, kind)
    assert refusal.value.faults == (Undetermined(3),)
    assert {said(meld) for meld in readings(c("JK JK JK"), NONE_NEEDED)} >= {"set of 7", "A23s", "JQKc"}  # C03


def test_no_meld_as_it_lies_is_refused_with_every_reason() -> None:
    with pytest.raises(MeldError) as refusal:
        read_laid(laid("4s JK 7s"), LOW)
    assert refusal.value.faults == judge(c("4s 7s JK"), LOW)
    with pytest.raises(MeldError) as refusal:
        read_laid(laid("4s JK 7s"), LOW, Kind.RUN)
    assert {type(fault) for fault in refusal.value.faults} == {Gap}
    assert pickle.loads(pickle.dumps(refusal.value)).faults == refusal.value.faults


# --- melds in a hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        pytest.param("8s 8s 9s Ts", BOTH, ["8s 9s Ts"], id="C17a"),
        pytest.param("8s 8s 9s 9s Ts Ts Js Js", BOTH, ["8s 9s Ts", "8s 9s Ts Js", "9s Ts Js"], id="C17b"),
        pytest.param(
            "7s 7s 7h 7h 7d 7d 7c 7c",
            BOTH,
            ["7s 7h 7d", "7s 7h 7c", "7s 7d 7c", "7h 7d 7c", "7s 7h 7d 7c"],
            id="C17c",
        ),
        pytest.param("7s 7s 7h 7h 7d", BOTH, ["7s 7h 7d"], id="C17d"),
        pytest.param("2s 3s 4s 5s Qs Ks", BOTH, ["2s 3s 4s", "2s 3s 4s 5s", "3s 4s 5s"], id="C18 kings and twos"),
        pytest.param("Qs Ks As 2s 3s", BOTH, ["As 2s 3s", "Qs Ks As"], id="C18 both"),
        pytest.param("Qs Ks As 2s 3s", LOW, ["As 2s 3s"], id="C18 low"),
        pytest.param(
            "Qs Ks As 2s 3s",
            WRAP,
            ["As 2s 3s", "Qs Ks As", "Qs Ks As 2s", "Qs Ks As 2s 3s", "Ks As 2s", "Ks As 2s 3s"],
            id="C18 wrap",
        ),
        pytest.param("4s 5h 6d 6c", MIXED, ["4s 5h 6d", "4s 5h 6c"], id="mixed suits"),
    ],
)
def test_each_distinct_meld_once_and_in_a_stable_order(hand: str, rules: MeldRules, expected: list[str]) -> None:
    for order in (hand.split(), hand.split()[::-1]):
        assert [str(meld) for meld in find(Cards(map(Card.parse, order)), rules)] == expected


def test_melds_that_contain_given_cards() -> None:
    hand = c("4s 5s 6s 7s 6h 6d JK")
    assert [str(meld) for meld in find(hand, NO_JOKERS, c("6s"))] == [
        "6s 6h 6d",
        "4s 5s 6s",
        "4s 5s 6s 7s",
        "5s 6s 7s",
    ]
    assert [str(meld) for meld in find(hand, NO_JOKERS, c("4s 7s"))] == ["4s 5s 6s 7s"]
    assert list(find(hand, NO_JOKERS, c("4s 6h"))) == []
    assert list(find(hand, LOW, c("9s"))) == [], "a card that is not there"
    assert all(JOKER in meld.cards for meld in find(hand, LOW, c("JK")))


def test_a_hand_of_many_jokers_is_listed_lazily() -> None:
    suit = c("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks JK JK JK JK JK JK JK JK")
    first = [meld for meld, _ in zip(find(suit, PENANG), range(100), strict=False)]
    assert len(set(first)) == 100


# --- melds on the table ---------------------------------------------------------------------------------------------


def read(text: str, rules: MeldRules, kind: Kind | None = None) -> Meld:
    return read_laid(laid(text), rules, kind)


@pytest.mark.parametrize(
    ("meld", "card", "rules", "expected"),
    [
        pytest.param("5h 6h 7h", "4h", LOW, ["4h 5h 6h 7h"], id="low end"),
        pytest.param("5h 6h 7h", "8h", LOW, ["5h 6h 7h 8h"], id="high end"),
        pytest.param("5h 6h 7h", "8d", LOW, [], id="another suit"),
        pytest.param("5h 6h 7h", "9h", LOW, [], id="too far"),
        pytest.param("5h 6h 7h", "6h", LOW, [], id="already there"),
        pytest.param("5h 6h 7h", "JK", LOW, ["JK 5h 6h 7h", "5h 6h 7h JK"], id="a joker at either end"),
        pytest.param("Ah 2h 3h", "JK", BOTH, ["Ah 2h 3h JK"], id="nothing below a low ace"),
        pytest.param("Qh Kh Ah", "JK", BOTH, ["JK Qh Kh Ah"], id="nothing above a high ace"),
        pytest.param("Jh Qh Kh", "Ah", LOW, [], id="the ace is low"),
        pytest.param("Jh Qh Kh", "Ah", BOTH, ["Jh Qh Kh Ah"], id="the ace is high"),
        pytest.param("Jh Qh Kh Ah", "2h", BOTH, [], id="no corner"),
        pytest.param("Jh Qh Kh Ah", "2h", WRAP, ["Jh Qh Kh Ah 2h"], id="corner"),
        pytest.param("Ah 2h 3h", "Kh", WRAP, ["Kh Ah 2h 3h"], id="corner, low end"),
        pytest.param("JK 5h 6h", "3h", LOW, ["3h JK 5h 6h"], id="a joker at the end moves it"),
        pytest.param("JK 5h 6h", "4h", LOW, [], id="the joker is the four"),
        pytest.param("JK 5h 6h", "JK", APART, ["JK 5h 6h JK"], id="no neighbours"),
        pytest.param("JK 5h 6h", "JK", ONE_JOKER, [], id="one joker in a meld"),
        pytest.param("5h 6h 7h 8h", "9h", MeldRules(max_run=4), [], id="full"),
        pytest.param(
            "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "Ac",
            PENANG,
            ["Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"],
            id="Penang 10.5 an ace at either end",
        ),
        pytest.param(
            "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "Ac",
            PENANG,
            ["Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"],
            id="Penang 10.5 both ends",
        ),
        pytest.param("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", "Ac", BOTH, [], id="one ace only"),
        pytest.param("Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc JK", "JK", PENANG, [], id="full at fourteen"),
        pytest.param("5h 6s 7d", "8c", MIXED, ["5h 6s 7d 8c"], id="mixed suits"),
        pytest.param("5h JK 7d", "JK", MIXED, ["JK 5h JK 7d", "5h JK 7d JK"], id="mixed suits, joker"),
        pytest.param("6h 7h Jh", "5h", FORTY, ["5h 6h 7h Jh"], id="40 cards"),
        pytest.param("8s 8h 8d", "8c", LOW, ["8s 8h 8d 8c"], id="fourth suit"),
        pytest.param("8d 8h 8s", "8c", LOW, ["8s 8h 8d 8c"], id="laid out anew"),
        pytest.param("8s 8h 8d", "8d", LOW, [], id="suit twice"),
        pytest.param("8s 8h 8d", "9d", LOW, [], id="another rank"),
        pytest.param("8s 8h 8d 8c", "JK", LOW, [], id="no fifth"),
        pytest.param("8s 8h 8d 8c", "JK", PENANG, ["8s 8h 8d 8c JK"], id="no limit"),
        pytest.param("8s 8h JK", "8s", PENANG, ["8s 8s 8h JK"], id="Penang 10.2 a second copy"),
    ],
)
def test_what_a_card_makes_of_a_meld(meld: str, card: str, rules: MeldRules, expected: list[str]) -> None:
    grown = extend(read(meld, rules), Card.parse(card), rules)
    assert [str(new) for new in grown] == expected
    assert all(new.cards == c(meld) + Card.parse(card) for new in grown)
    assert all(isinstance(new, Set) or read_laid(new.laid, rules, Kind.RUN) == new for new in grown)


def test_lay_offs_in_chains() -> None:
    meld = read("5h 6h 7h", LOW)
    for card in ("4h", "3h", "2h", "JK"):
        assert isinstance(meld, Run)
        (meld, *_) = extend(meld, Card.parse(card), LOW)
    assert meld == Run(laid("JK 2h 3h 4h 5h 6h 7h"), laid("Ah 2h 3h 4h 5h 6h 7h"))  # C31
    assert [str(new) for new in extend(meld, JOKER, LOW)] == ["JK 2h 3h 4h 5h 6h 7h JK"]


@pytest.mark.parametrize(
    ("meld", "taken", "melds", "scraps"),
    [
        pytest.param("8s 8h 8c 8d", "8d", ["8s 8h 8c"], [], id="Desmoche 7.3"),
        pytest.param("8s 8h 8c", "8s", [], ["8h 8c"], id="a pair is no set"),
        pytest.param("4s 5s 6s 7s 8s 9s Ts", "7s", ["4s 5s 6s", "8s 9s Ts"], [], id="Desmoche 7.4"),
        pytest.param("3s 4s 5s 6s 7s", "5s", [], ["3s 4s", "6s 7s"], id="Desmoche 7.4 pairs"),
        pytest.param("3s 4s 5s 6s 7s", "4s", ["5s 6s 7s"], ["3s"], id="a card left over"),
        pytest.param("4s 5s 6s 7s 8s 9s Ts", "8s 9s Ts", ["4s 5s 6s 7s"], [], id="from the end"),
        pytest.param("3s 4s 5s", "3s 4s 5s", [], [], id="nothing left"),
        pytest.param("8s 8h 8c", "8s 8h 8c", [], [], id="no set left"),
        pytest.param("3s 4s 5s", "", ["3s 4s 5s"], [], id="nothing taken"),
        pytest.param("3s 4s 5s JK JK JK", "5s", [], ["3s 4s", "JK JK JK"], id="jokers alone are no meld"),
        pytest.param("3s JK 5s 6s", "JK", [], ["3s", "5s 6s"], id="a joker from inside"),
        pytest.param("3s 4s 5s JK", "JK", ["3s 4s 5s"], [], id="a joker from the end"),
        pytest.param("JK 4s JK 6s", "JK", ["4s JK 6s"], [], id="the joker that can be spared"),
    ],
)
def test_what_is_left_when_cards_are_taken(meld: str, taken: str, melds: list[str], scraps: list[str]) -> None:
    remains = split(read(meld, LOW), c(taken), LOW)
    assert [str(piece) for piece in remains.melds] == melds
    assert [" ".join(map(str, piece)) for piece in remains.scraps] == scraps
    assert remains.valid is (not scraps)
    assert all(judge(Cards(piece), LOW) for piece in remains.scraps)


def test_a_piece_keeps_what_its_jokers_stand_for() -> None:
    (piece,) = split(read("3s 4s 5s JK 7s", LOW), c("3s"), LOW).melds
    assert piece == Run(laid("4s 5s JK 7s"), laid("4s 5s 6s 7s"))


def test_jokers_that_can_be_taken_in_several_ways_must_be_chosen() -> None:
    meld = read("JK 4s 5s 6s JK", LOW)
    with pytest.raises(MeldError) as refusal:
        split(meld, c("JK"), LOW)
    (fault,) = refusal.value.faults
    assert isinstance(fault, ManyWays)
    assert "4s 5s 6s JK or JK 4s 5s 6s" in str(refusal.value)
    assert [way.melds for way in ways_to_split(meld, c("JK"), LOW)] == list(fault.ways)


@pytest.mark.parametrize("meld", ["3s 4s 5s", "8s 8h 8d"])
def test_cards_that_are_not_in_the_meld_cannot_be_taken(meld: str) -> None:
    with pytest.raises(AbsentCardError) as refusal:
        split(read(meld, LOW), c("3s 9c 8s"), LOW)
    assert Card.parse("9c") in refusal.value.absent


# --- melds as values ------------------------------------------------------------------------------------------------


def test_melds_are_values() -> None:
    run = read("3h JK 5h", LOW)
    assert run == Run(laid("3h JK 5h"), laid("3h 4h 5h"))
    assert run != read("3h 4h 5h", LOW)
    assert hash(run) == hash(pickle.loads(pickle.dumps(run)))
    assert pickle.loads(pickle.dumps(run)) == run == copy.deepcopy(run)
    assert (str(run), len(run), run.cards) == ("3h JK 5h", 3, c("3h 5h JK"))
    assert "cards=" not in repr(run)
    assert not hasattr(run, "__dict__")
    given_cards = Run(run.laid, laid("3h 4h 5h"), c("3h 5h JK"))
    assert given_cards == run


SWAPPED: Any = MeldRules()


@pytest.mark.parametrize(
    "wrong", ["7h 8h 9h", None, [Card.parse("7h")], SWAPPED], ids=lambda wrong: type(wrong).__name__
)
def test_melds_are_made_of_cards(wrong: Any) -> None:
    for ask in (judge, readings, find):
        with pytest.raises(TypeError, match=r"^melds are made of Cards, not of "):
            ask(wrong, MeldRules())
    with pytest.raises(TypeError, match=r"^melds are made of Cards, not of "):
        find(Cards.NONE, MeldRules(), wrong)


@pytest.mark.parametrize("wrong", [None, "LOW", Cards.NONE], ids=lambda wrong: type(wrong).__name__)
def test_melds_are_judged_by_their_rules(wrong: Any) -> None:
    run = Cards.parse("7h 8h 9h")
    for ask in (judge, readings, find):
        with pytest.raises(TypeError, match=r"^melds are judged by MeldRules, not by "):
            ask(run, wrong)
    with pytest.raises(TypeError, match=r"^melds are judged by MeldRules, not by "):
        read_laid(tuple(run), wrong)


def test_a_joker_is_not_put_beside_a_joker_at_either_end_where_jokers_stand_apart() -> None:
    apart = MeldRules(neighbouring_jokers=False)
    high = Run(laid("4s 5s JK"), laid("4s 5s 6s"))
    low = Run(laid("JK 5s 6s"), laid("4s 5s 6s"))
    assert [str(run) for run in extend(high, JOKER, apart)] == ["JK 4s 5s JK"]
    assert [str(run) for run in extend(low, JOKER, apart)] == ["JK 5s 6s JK"]
    assert [str(run) for run in extend(high, Card.parse("7s"), apart)] == ["4s 5s JK 7s"]
    assert len(extend(high, JOKER, MeldRules())) == len(extend(low, JOKER, MeldRules())) == 2


def test_only_aces_are_twice_in_a_run_of_mixed_suits_with_two_aces() -> None:
    rules = MeldRules(runs_same_suit=False, run_with_two_aces=True, ace=Ace.BOTH)
    assert RepeatedRank(Cards.parse("5s 5h")) in judge(Cards.parse("5s 5h 6s"), rules, Kind.RUN)
    assert not [fault for fault in judge(Cards.parse("As Ah 6s"), rules, Kind.RUN) if isinstance(fault, RepeatedRank)]
    assert RepeatedRank(Cards.parse("As Ah Ad")) in judge(Cards.parse("As Ah Ad"), rules, Kind.RUN)
