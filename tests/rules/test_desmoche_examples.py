"""Desmoche §16, the worked examples of a hand, and §17, what a refusal cites."""

from typing import Any

import pytest

from rummykit.games.desmoche import Declaring, DesmocheState, Drawing, Over, parse_move
from rummykit.games.desmoche.events import Played
from rummykit.games.desmoche.violations import SplitsRun
from rummykit.seats import Seat

from .positions import (
    Options,
    dealt,
    deciding,
    drawing,
    exchanging,
    lying,
    offered,
    played,
    plays,
    refused,
    texts,
)


def test_7_3_example_3() -> None:
    state = offered(0, "7d", "|9d Td|", "|8s 8h 8c 8d|")
    assert plays(state) == ["1 play 7d 8d 9d", "1 play 7d 8d 9d Td"]
    assert lying(played(state, "1 play 7d 8d 9d Td")) == ["8s 8h 8c", "7d 8d 9d Td"]


@pytest.mark.parametrize(
    ("split_runs", "legal"),
    [pytest.param(True, True, id="7.4 example 4, with split_runs"), pytest.param(False, False, id="7.4 without")],
)
def test_example_4(split_runs: bool, legal: bool) -> None:
    state = offered(0, "7c", "|7s|", "|4h 5h 6h 7h 8h 9h Th|", split_runs=split_runs, ask_everyone=True)
    assert ("1 play 7s 7h 7c" in plays(state)) == legal
    if not legal:
        refused(state, "1 play 7s 7h 7c", SplitsRun)


def test_7_6_example_5() -> None:
    state = offered(0, "8s", "|5c 8d|", "|6c 7c 8c|")
    assert plays(state) == ["1 play 5c onto 6c 7c 8c"]
    state = played(state, "1 play 5c onto 6c 7c 8c")
    assert "1 play 8s 8d 8c" in plays(state)
    assert lying(played(state, "1 play 8s 8d 8c")) == ["8s 8d 8c", "5c 6c 7c"]


def test_9_2_example_6() -> None:
    melds = "|5s 6s 7s, 9h Th Jh, Ks Kh Kd|"
    state = drawing(1, "|" * 2, melds, stock="2c 3d 8s")
    assert texts(state) == ["1 draw"]
    state = played(state, "1 draw", "1 release")
    assert isinstance(state.phase, Drawing)
    assert isinstance(played(deciding("", "8s", melds.strip("|")), "1 play 8s onto 5s 6s 7s").phase, Over)


def test_6_6_example_7() -> None:
    state = drawing(1, "|||", stock="4c 9h", discards="")
    state = played(state, "1 draw", "1 release")
    assert state.to_act == (1,)
    assert played(state, "1 draw", "1 release").to_act == (2,)


def test_6_5_example_8() -> None:
    state = offered(1, "8d", "||Kh Kd 4s|8s 8h Kc")
    state = played(state, "3 play 8h 8s 8d", "3 pay Kc", "2 play Kh Kc Kd", "2 pay 4s")
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (3,)


def test_8_2_example_9() -> None:
    state = offered(0, "4h", "|4s 4c||", "||Ah 2h 3h|", forced_lay_off="AUTOMATIC")
    assert texts(state) == ["1 decline", "1 play 4s 4h 4c"]
    assert texts(played(state, "1 decline")) == ["2 play 4h onto Ah 2h 3h"]


@pytest.mark.parametrize(
    ("ace", "held"),
    [pytest.param("LOW", True, id="5.2 example 10"), pytest.param("LOW_OR_HIGH", False, id="5.2 with a high ace")],
)
def test_example_10(ace: str, held: bool) -> None:
    state = dealt("As Ks 3c 4d 7h 8s Td Jc Qh|", ace=ace)
    assert isinstance(state.phase, Declaring) == held


# §17


def over() -> DesmocheState:
    return played(deciding("", "4s", "As 2s 3s, 5h 6h 7h, Ts Th Td"), "1 play 4s onto As 2s 3s")


def window(**options: Any) -> DesmocheState:
    return dealt("|As Ah Ad Ac 3s 4h 5d 7c 9s|", **options)


def demand_round(**options: Any) -> DesmocheState:
    melds = "||5h 6h 7h|9h Th Jh"
    return played(offered(1, "8h", "|||", melds, forced_lay_off="ON_DEMAND", **options), "2 decline", "3 decline")


def back() -> DesmocheState:
    return offered(2, "8h", "|||", "||5h 6h 7h|", forced_lay_off="AUTOMATIC")


def forced() -> DesmocheState:
    return played(demand_round(), "2 demand 3")


EIGHTS = "8s 8h 8c 8d"


@pytest.mark.parametrize(
    ("state", "move", "clauses"),
    [
        pytest.param(lambda: drawing(1, "||"), "0 draw", {"6.9"}, id="6.9, 17 a seat that is not to act"),
        pytest.param(over, "2 draw", {"6.9"}, id="6.9, 17 any move after the end"),
        pytest.param(lambda: drawing(1, "||"), "1 release", {"6.9"}, id="6.9, 17 a kind unknown to the moment"),
        pytest.param(lambda: drawing(1, "||"), "0 play 2s 3h", {"6.9", "7.7"}, id="6.9, 17 judged no further"),
        pytest.param(window, "1 announce oro", {"6.9", "14.3"}, id="14.3, 17 announcing at the wrong time"),
        pytest.param(
            lambda: window(ask_everyone=True), "2 declare cuatro-cuerpos", {"5.1"}, id="5.1, 17 a kind not held"
        ),
        pytest.param(window, "1 declare peladilla", {"5.2"}, id="5.2, 17 a kind not held"),
        pytest.param(window, "1 declare color", {"5.3"}, id="5.3, 17 a kind not held"),
        pytest.param(
            lambda: window(automatic_wins=["CUATRO_CUERPOS"]),
            "1 declare color",
            {"5.3", "5.4"},
            id="5.4, 17 not played",
        ),
        pytest.param(lambda: drawing(1, "||"), "1 declare color", {"6.9", "5.6"}, id="5.6, 17 no window is open"),
        pytest.param(lambda: exchanging("2s|3s"), "1 give 2s", {"4.1"}, id="4.1, 17 giving a card that is not held"),
        pytest.param(lambda: deciding("8s", "8c"), "1 play 8s 8h 8c", {"7.1"}, id="7.1, 17 cards of nowhere"),
        pytest.param(
            lambda: deciding("9d", "8d", "5d 6d 7d"), "1 play 8d 9d onto 6d 7d", {"7.1"}, id="7.1, 17 no own meld"
        ),
        pytest.param(lambda: deciding("8s 8h", "9c"), "1 play 8s 8h 9c", {"3.1", "3.2"}, id="3.1, 3.2, 17 no meld"),
        pytest.param(
            lambda: deciding("Qc Kc", "Ac"), "1 play Qc Kc Ac", {"3.3"}, id="3.3, 17 an ace in the wrong place"
        ),
        pytest.param(
            lambda: deciding("7c 9c", "8c", laying_order="STRICT"),
            "1 play 9c 8c 7c",
            {"3.5"},
            id="3.5, 17 the wrong order",
        ),
        pytest.param(
            lambda: deciding("9d Td", "7d", "8h 8d 8c"),
            "1 play 7d 8d 9d Td",
            {"7.3"},
            id="7.3, 17 no meld left, of a set",
        ),
        pytest.param(
            lambda: deciding("9s 9h", "9c", "7d 8d 9d"), "1 play 9s 9h 9c 9d", {"7.3"}, id="7.3, 17 the end of a run"
        ),
        pytest.param(
            lambda: deciding("5s", "5c", "3h 4h 5h 6h 7h"), "1 play 5s 5h 5c", {"7.4"}, id="7.4, 17 the inside of a run"
        ),
        pytest.param(
            lambda: deciding("", "Td", "7d 8d 9d"), "1 play 7d 8d 9d Td", {"7.5"}, id="7.5, 17 nothing at all is left"
        ),
        pytest.param(
            lambda: drawing(1, "|Jh|", "|Js Jd Jc|", lay_off="OWN_ACT"),
            "1 play Jh onto Js Jd Jc",
            {"7.6"},
            id="7.6, 17 an extension at this moment",
        ),
        pytest.param(
            lambda: deciding("", "2h", f"{EIGHTS}, 5d 6d 7d"),
            "1 play 8d onto 5d 6d 7d",
            {"7.6"},
            id="7.6, 17 an extension with no hand card",
        ),
        pytest.param(
            lambda: drawing(1, "|Qs Qh Qc|"), "1 play Qs Qh Qc", {"7.7"}, id="7.7, 17 a new meld at this moment"
        ),
        pytest.param(
            lambda: deciding("Qs Qh Qc", "2h", hand_melds="NEVER"),
            "1 play Qs Qh Qc",
            {"7.7"},
            id="7.7, 17 a new meld from hand alone",
        ),
        pytest.param(
            lambda: played(deciding("8s 8h", "8c"), "1 play 8s 8h 8c"),
            "1 pay 8c",
            {"7.8"},
            id="7.8, 17 paying a card not held",
        ),
        pytest.param(
            lambda: offered(1, "8h", "||", "||5h 6h 7h", forced_lay_off="AUTOMATIC"),
            "2 decline",
            {"8.2"},
            id="8.2, 17 declining a card that fits",
        ),
        pytest.param(back, "2 decline", {"8.3"}, id="8.3, 17 declining a card that came back"),
        pytest.param(forced, "3 decline", {"8.5"}, id="8.5, 17 declining a card that was demanded"),
        pytest.param(forced, "3 release", {"6.9", "8.5"}, id="8.5, 17 or releasing it"),
        pytest.param(demand_round, "2 demand 0", {"8.4"}, id="8.4, 17 demanding of a seat that cannot be forced"),
        pytest.param(demand_round, "2 demand 2", {"8.4"}, id="8.4, 17 of oneself"),
        pytest.param(
            lambda: demand_round(force_back=False),
            "2 demand 1",
            {"8.4"},
            id="8.4, 17 of the releaser without force_back",
        ),
        pytest.param(
            lambda: drawing(1, "||", standing_out="NEVER"), "1 stand-out", {"10.1"}, id="10.1, 17 the option forbids it"
        ),
        pytest.param(
            lambda: drawing(1, "||", "|5h 6h 7h|"), "1 stand-out", {"10.2"}, id="10.2, 17 standing out while not closed"
        ),
        pytest.param(
            lambda: drawing(1, "||"), "! disqualify 0 misdeal", {"11.1"}, id="11.1, 17 a misdeal after the first draw"
        ),
        pytest.param(
            lambda: drawing(1, "||", out=(2,)),
            "! disqualify 2 card-to-hand",
            {"11.1"},
            id="11.1, 17 a seat not in the hand",
        ),
    ],
)
def test_what_a_refusal_cites(state: Any, move: str, clauses: set[str]) -> None:
    broken = state().violations(parse_move(move))
    assert {one.clause.number for one in broken} == clauses
    assert {one.clause.game for one in broken} == {"Desmoche"}
    assert all(str(one).endswith(f"[{one.clause}]") for one in broken)


@pytest.mark.parametrize(
    ("options", "others"),
    [
        pytest.param({}, ["8c 8h 8s", "8s 8c 8h", "8h 8c 8s"], id="3.5, 17 under FREE any order of a listed play"),
        pytest.param({"laying_order": "STRICT"}, ["8c 8h 8s"], id="3.5, 17 under STRICT any lawful one"),
    ],
)
def test_orders_of_a_play(options: Options, others: list[str]) -> None:
    state = deciding("8s 8h", "8c", **options)
    assert plays(state) == ["1 play 8s 8h 8c"]
    listed = state.legal_moves(Seat(1))
    for cards in others:
        move = parse_move(f"1 play {cards}")
        assert move in listed
        assert move not in tuple(listed)
        after = state.play(move)
        assert after == played(state, "1 play 8s 8h 8c")
        (event,) = after.events
        assert isinstance(event, Played)
        assert " ".join(map(str, event.cards)) == cards
