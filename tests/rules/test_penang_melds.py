"""Penang §2: runs, sets, jokers, equal cards and equal melds."""

import re
from pathlib import Path
from typing import Final

import pytest

from rummykit.cards import Card
from rummykit.games.penang import GAME, PENANG, LayMeld, PenangMove, format_move, parse_move
from rummykit.games.penang.violations import (
    CardsNotInHand,
    LaysOffTooManyJokers,
    MeldHasTooFewNaturals,
    MeldHasTooManyJokers,
    NoRun,
    NoSet,
)
from rummykit.record import Record
from rummykit.violations import Violation

from .penang_positions import Options, acted, acting, fact, opening, played, refused, rules_with, texts

Kinds = tuple[type[Violation], ...]

GOLDEN: Final = Path(__file__).parent.parent / "golden" / "penang"

LEGAL = [
    pytest.param("run 3h 4h 5h", {}, id="2.1 three in suit"),
    pytest.param("run Ah 2h 3h", {}, id="2.1 the ace low"),
    pytest.param("run Qh Kh Ah", {}, id="2.1 the ace high"),
    pytest.param("run 9h Th Jh Qh Kh Ah", {}, id="2.1 six with a high ace"),
    pytest.param("run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", {}, id="2.1 fourteen, an ace at each end"),
    pytest.param("run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", {}, id="2.1 thirteen from the low ace"),
    pytest.param("set 8s 8h 8d", {}, id="2.2 three of a rank"),
    pytest.param("set 8s 8s 8h", {}, id="2.2 a suit twice"),
    pytest.param("set 8h 8h JK", {}, id="2.2 the same card twice"),
    pytest.param("set As Ah Ad", {}, id="2.2 aces"),
    pytest.param("set 8s 8s 8h 8h 8d 8d 8c 8c JK JK JK JK JK JK", {}, id="2.3 a set of fourteen"),
    pytest.param("run 3h JK 5h", {}, id="2.3 a joker within a run"),
    pytest.param("run JK JK 5h", {}, id="2.3 two jokers side by side"),
    pytest.param("run JK JK JK 5h JK JK", {}, id="2.3 five jokers and a natural card"),
    pytest.param("run JK 2h 3h", {"max_jokers": 1}, id="2.3 as many jokers as one meld may have"),
    pytest.param("set 8s JK JK", {"max_jokers": 2}, id="2.3 as many in a set"),
    pytest.param("set 8s JK JK", {}, id="2.4 one natural card"),
    pytest.param("run 3h 4h JK", {"min_naturals": 2}, id="2.4 two natural cards where two are wanted"),
    pytest.param("run JK 2h 3h", {}, id="2.5 a joker for the low ace"),
    pytest.param("run Qh Kh JK", {}, id="2.5 a joker for the high ace"),
    pytest.param("run Ah JK JK", {}, id="2.5 a low ace and jokers"),
    pytest.param("run JK JK Ah", {}, id="2.5 jokers and a high ace"),
    pytest.param(
        "run JK 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc JK", {}, id="2.5 a run of fourteen with a joker at each end"
    ),
]


@pytest.mark.parametrize(("meld", "options"), LEGAL)
def test_melds(meld: str, options: Options) -> None:
    move = parse_move(f"0 meld {meld}")
    assert isinstance(move, LayMeld)
    state = opening(f"{' '.join(map(str, move.meld.cards))} 2s|", **options)
    assert move in state.legal_moves()
    assert str(move) in texts(state)
    assert fact(played(state, str(move)), "tables") == [[meld]]


REFUSED = [
    pytest.param("run 3h 4h", (NoRun,), {}, id="2.1 two cards"),
    pytest.param("run 3h 4h 5d", (NoRun,), {}, id="2.1 two suits"),
    pytest.param("run 3h 4h 6h", (NoRun,), {}, id="2.1 a gap"),
    pytest.param("run 3h 3h 4h", (NoRun,), {}, id="2.1 a card twice"),
    pytest.param("run Kd Ad 2d", (NoRun,), {}, id="2.1 it does not turn the corner"),
    pytest.param("run Jd Qd Kd Ad 2d", (NoRun,), {}, id="2.1 not at its end either"),
    pytest.param("run Kd JK 2d", (NoRun,), {}, id="2.1 not with a joker"),
    pytest.param("run Kd Ad JK", (NoRun,), {}, id="2.1 no joker beyond the high ace"),
    pytest.param("run JK Ad 2d", (NoRun,), {}, id="2.1 nor below the low one"),
    pytest.param("run 5h 4h 3h", (NoRun,), {}, id="2.1, 2.5 descending"),
    pytest.param("run 3h 5h JK", (NoRun,), {}, id="2.1, 2.5 the joker in the wrong place"),
    pytest.param("run 8s 8h 8d", (NoRun,), {}, id="2.1 a set is no run"),
    pytest.param("set 8s 8h", (NoSet,), {}, id="2.2 two cards"),
    pytest.param("set 9s 8h 8d", (NoSet,), {}, id="2.2 two ranks"),
    pytest.param("set 8s 8h 4d", (NoSet,), {}, id="2.2 two ranks, the cards in any order"),
    pytest.param("set JK 8h 4h", (NoSet,), {}, id="2.2 two ranks and a joker, the cards in any order"),
    pytest.param("set 3h 4h 5h", (NoSet,), {}, id="2.2 a run is no set"),
    pytest.param("run JK JK 5h", (MeldHasTooManyJokers,), {"max_jokers": 1}, id="2.3 more jokers than a meld may have"),
    pytest.param("set 8s 8h JK", (MeldHasTooManyJokers,), {"max_jokers": 0}, id="2.3 where melds have none"),
    pytest.param("run JK JK JK", (MeldHasTooFewNaturals,), {}, id="2.4 a run of jokers"),
    pytest.param("set JK JK JK", (MeldHasTooFewNaturals,), {}, id="2.4 a set of jokers"),
    pytest.param("set 8s JK JK", (MeldHasTooFewNaturals,), {"min_naturals": 2}, id="2.4 one natural card of two"),
    pytest.param(
        "run 3h JK JK 7h",
        (NoRun, MeldHasTooManyJokers, MeldHasTooFewNaturals),
        {"max_jokers": 1, "min_naturals": 3},
        id="2.1, 2.3, 2.4 everything at once",
    ),
    pytest.param(
        "run 5h 4h JK",
        (NoRun, MeldHasTooManyJokers),
        {"max_jokers": 0},
        id="2.1, 2.3 in the wrong order and with too many jokers",
    ),
]


@pytest.mark.parametrize(("meld", "kinds", "options"), REFUSED)
def test_no_melds(meld: str, kinds: Kinds, options: Options) -> None:
    state = acting(f"{meld.split(' ', 1)[1]} 2s|", "run 9s Ts Js", **options)
    refused(state, f"0 meld {meld}", *kinds)


def test_2_1_a_descending_run_is_told_how_to_lie() -> None:
    (fault,) = refused(opening("3h 4h 5h 2s|"), "0 meld run 5h 4h 3h", NoRun)
    assert isinstance(fault, NoRun)
    assert fault.reasons == ("a run is laid ascending, 3h 4h 5h",)


@pytest.mark.parametrize(
    ("hand", "meld", "missing"),
    [
        pytest.param("3h 4h", "run 3h 4h 5h", "5h", id="3.2 a card that is not in the hand"),
        pytest.param("8s 8h", "set 8s 8s 8h", "8s", id="3.2 a card that is there once and not twice"),
        pytest.param("8s 8h JK", "set 8s 8h JK JK", "JK", id="3.2 one joker, not two"),
    ],
)
def test_cards_that_are_not_held(hand: str, meld: str, missing: str) -> None:
    (fault,) = refused(opening(f"{hand} 2s|"), f"0 meld {meld}", CardsNotInHand)
    assert isinstance(fault, CardsNotInHand)
    assert str(fault.cards) == missing


def test_3_2_no_meld_of_cards_that_are_not_held() -> None:
    refused(opening("3h 4h|"), "0 meld run 3h 4h 6h", CardsNotInHand, NoRun)


def test_2_3_the_limit_is_tested_on_the_meld_as_it_lies_after_the_move() -> None:
    state = acted("JK 6h|", "run 3h JK 5h, set 8s 8h 8d", max_jokers=1)
    refused(state, "0 lay JK onto run 3h JK 5h low", LaysOffTooManyJokers)
    assert texts(state) == ["0 lay 6h onto run 3h JK 5h", "0 lay JK onto set 8s 8h 8d", "0 end"]


def test_2_3_no_limit_for_a_set() -> None:
    full = "set 8s 8s 8h 8h 8d 8d 8c 8c JK JK JK JK JK"
    assert texts(acted("JK 2s|", full)) == [f"0 lay JK onto {full}", "0 end"]


def test_2_4_naturals_are_counted_when_a_meld_is_laid_only() -> None:
    state = acted("JK 4h 9s|", "run 3h JK 5h", min_naturals=3)
    assert "0 lay JK onto run 3h JK 5h low" in texts(state)


def test_2_5_what_a_joker_stands_for() -> None:
    state = acted("4h 2h Ah 6d|", "run 3h JK 5h")
    swaps = [move for move in texts(state) if "swap" in move]
    assert swaps == ["0 swap 4h from run 3h JK 5h"]
    assert [move for move in texts(acted("2s 2d|", "set 2h 2c JK")) if "swap" in move] == [
        "0 swap 2s from set 2h 2c JK",
        "0 swap 2d from set 2h 2c JK",
    ]


def test_2_5_it_is_fixed_when_it_is_laid() -> None:
    """Laid as the low ace it is the low ace still when the run has grown to fourteen."""
    low = "run JK 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    state = played(acted("Ac Ac 9s|", low), f"0 lay Ac onto {low}", f"0 swap Ac from {low} Ac")
    assert fact(state, "tables") == [["run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"]]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("0 meld set 8h 8s JK", "0 meld set 8s 8h JK", id="2.2 the cards of a set in any order"),
        pytest.param("0 meld set JK 8c 8s 8c", "0 meld set 8s 8c 8c JK", id="2.2 its joker first"),
        pytest.param("0 lay 8d onto set JK 8h 8s", "0 lay 8d onto set 8s 8h JK", id="2.2, 3.3 after onto"),
        pytest.param("0 swap 8d from set JK 8h 8s", "0 swap 8d from set 8s 8h JK", id="2.2, 5.1 after from"),
        pytest.param("0 meld run 5h 4h 3h", "0 meld run 5h 4h 3h", id="2.1 a run as it lies"),
        pytest.param("0 lay 6h onto run 5h 4h 3h", "0 lay 6h onto run 5h 4h 3h", id="2.1, 3.3 a run after onto, too"),
    ],
)
def test_order_of_cards(text: str, written: str) -> None:
    """What order means nothing is read in any, and written in one."""
    move = parse_move(text)
    assert format_move(move) == str(move) == written
    assert parse_move(written) == move


def test_2_2_a_record_is_read_with_sets_in_any_order() -> None:
    """In moves, after onto and from, and among what is expected; it is written in the one order."""
    turned = 0
    for path in sorted(GOLDEN.glob("*.toml")):
        text = path.read_text("utf-8")
        other = re.sub(
            r"set ([^\"#\n]+?)(?=\"| low| high)", lambda found: f"set {' '.join(found[1].split()[::-1])}", text
        )
        turned += other != text
        record, again = Record.read(text), Record.read(other)
        assert again.moves == record.moves
        assert again.check() == ()
        assert again.with_expectations().write() == record.with_expectations().write()
    assert turned > 10


def test_2_5_what_is_no_set_is_read_as_it_is_written() -> None:
    """Whoever writes it is to be told that it is no set, not how to sort it."""
    for text in ("0 meld set 8h 4h 8s", "0 lay 8d onto set JK 8h 4h", "0 swap 8d from set JK 4h 8h"):
        assert str(parse_move(text)) == text


def test_2_6_equal_melds_lie_side_by_side() -> None:
    state = acted("3h 4h 5h 6h 9s|", "run 3h 4h 5h")
    state = played(state, "0 meld run 3h 4h 5h")
    assert fact(state, "tables") == [["run 3h 4h 5h", "run 3h 4h 5h"]]
    assert [text for text in texts(state) if "lay" in text] == ["0 lay 6h onto run 3h 4h 5h"]
    state = played(state, "0 lay 6h onto run 3h 4h 5h")
    assert fact(state, "tables") == [["run 3h 4h 5h 6h", "run 3h 4h 5h"]]


def test_2_6_melds_are_never_merged() -> None:
    state = acted("6h 9s|", "run 3h 4h 5h, run 7h 8h 9h")
    state = played(state, "0 lay 6h onto run 3h 4h 5h")
    assert fact(state, "tables") == [["run 3h 4h 5h 6h", "run 7h 8h 9h"]]


@pytest.mark.parametrize(
    ("hand", "listed"),
    [
        pytest.param("8h 8h 8s", ["0 meld set 8s 8h 8h"], id="2.7 equal cards in a set"),
        pytest.param("3h 4h 5h 5h", ["0 meld run 3h 4h 5h"], id="2.7 equal cards in a run"),
        pytest.param(
            "3h 4h JK JK",
            [
                "0 meld set 3h JK JK",
                "0 meld set 4h JK JK",
                "0 meld run JK JK 3h",
                "0 meld run JK JK 3h 4h",
                "0 meld run JK 3h 4h",
                "0 meld run JK JK 4h",
                "0 meld run JK 3h JK",
                "0 meld run JK 3h 4h JK",
                "0 meld run 3h 4h JK",
                "0 meld run JK 4h JK",
                "0 meld run 3h JK JK",
                "0 meld run 3h 4h JK JK",
                "0 meld run 4h JK JK",
            ],
            id="2.7 equal jokers",
        ),
    ],
)
def test_equal_cards(hand: str, listed: list[str]) -> None:
    found = [text for text in texts(opening(f"{hand}|")) if "meld" in text]
    assert len(found) == len(set(found))
    assert set(listed) <= set(found)
    if "JK" not in hand:
        assert found == listed


def test_2_7_equal_cards_in_a_lay_off() -> None:
    assert texts(acted("8h 8h 2s|", "set 8s 8d 8c")) == ["0 lay 8h onto set 8s 8d 8c", "0 end"]


def test_2_7_moves_are_the_same_whatever_card_is_meant() -> None:
    one: PenangMove = parse_move("0 lay 8h onto set 8s 8d 8c")
    assert one == parse_move("0 lay 8h onto set 8s 8d 8c")
    assert len({one, parse_move("0 lay 8h onto set 8s 8d 8c")}) == 1


@pytest.mark.parametrize(
    ("cards", "meanings", "clauses"),
    [
        pytest.param("3h JK 5h", ["3h JK 5h"], [], id="2.1 judged as a run"),
        pytest.param("8h JK 8s", ["8s 8h JK"], [], id="2.2 judged as a set, in any order"),
        pytest.param("4h JK JK", ["4h JK JK", "4h JK JK"], [], id="2.5 judged as either"),
        pytest.param("Kd Ad 2d", [], ["2.2", "2.1"], id="2.1, 2.2 judged as neither"),
        pytest.param("JK JK JK", [], ["2.4"], id="2.4 judged as jokers alone"),
    ],
)
def test_judging_outside_of_a_hand(cards: str, meanings: list[str], clauses: list[str]) -> None:
    judged = GAME.judge_meld(PENANG, tuple(map(Card.parse, cards.split())))
    assert [str(meld) for meld in judged.meanings] == meanings
    assert [violation.clause.number for violation in judged.violations] == clauses
    assert bool(judged.reasons) == bool(clauses)


def test_2_4_judged_by_the_options_of_a_table() -> None:
    judged = GAME.judge_meld(rules_with(min_naturals=3), tuple(map(Card.parse, ("3h", "JK", "5h"))))
    assert {violation.clause.number for violation in judged.violations} == {"2.2", "2.4"}


def test_2_6_a_set_and_a_run_of_the_same_cards_are_different_melds() -> None:
    state = acted("9s JK 2c|", "run 9s JK JK, set 9s JK JK, run 9s JK JK", packs=4, jokers=9)
    assert [text for text in texts(state) if "lay" in text] == [
        "0 lay JK onto run 9s JK JK low",
        "0 lay JK onto run 9s JK JK high",
        "0 lay 9s onto set 9s JK JK",
        "0 lay JK onto set 9s JK JK",
    ]
    assert [text for text in texts(state) if "swap" in text] == ["0 swap 9s from set 9s JK JK"]


def test_2_6_equal_melds_laid_one_after_the_other() -> None:
    """Whichever way they came to lie there: what is laid twice in one turn too."""
    state = played(opening("3h 3h 4h 4h 5h 5h 6h JK 2c|"), "0 meld run 3h 4h 5h", "0 meld run 3h 4h 5h")
    assert [text for text in texts(state) if "lay" in text] == [
        "0 lay 6h onto run 3h 4h 5h",
        "0 lay JK onto run 3h 4h 5h low",
        "0 lay JK onto run 3h 4h 5h high",
    ]
