"""Desmoche §7.6 to §7.8: what is laid without the offer, and paying."""

from typing import Any

import pytest

from rummykit.cards import Card
from rummykit.games.desmoche import Deciding, DesmochePhase, DesmocheState, Drawing, Offer, Over, Paying
from rummykit.games.desmoche.violations import (
    LayOffNotNow,
    LayOffWithoutHandCard,
    NewMeldFromHandAlone,
    NewMeldNotNow,
    NewMeldWithoutHandCard,
    PaysCardNotHeld,
)
from rummykit.violations import Violation

from .positions import Options, deciding, drawing, lying, offered, outcome_of, played, plays, refused, texts

Kinds = tuple[type[Violation], ...]

JACKS = "Js Jd Jc"
MELDS = f"|{JACKS}|"


def at(moment: str, hand: str, melds: str = MELDS, **options: Any) -> DesmocheState:
    """Seat 1 of three, at a moment in which a lay-off might be made; it holds these cards and 9d Td, good for an 8d."""
    hands = f"|9d Td {hand}|"
    match moment:
        case "drawing":
            return drawing(1, hands, melds, **options)
        case "deciding":
            return played(drawing(1, hands, melds, stock="8d", **options), "1 draw")
        case "asked":
            return offered(0, "8d", hands, melds, **options)
        case "paying":
            return played(offered(0, "8d", hands, melds, **options), "1 play 8d 9d Td")
        case _:
            raise AssertionError(moment)


MOMENTS: dict[str, type[DesmochePhase]] = {"drawing": Drawing, "deciding": Deciding, "asked": Offer, "paying": Paying}


@pytest.mark.parametrize(
    ("moment", "lay_off", "legal"),
    [
        pytest.param("drawing", "WHENEVER_ASKED", True, id="7.6 a lay-off before drawing"),
        pytest.param("deciding", "WHENEVER_ASKED", True, id="7.6 a lay-off while deciding"),
        pytest.param("asked", "WHENEVER_ASKED", True, id="7.6 a lay-off when asked"),
        pytest.param("paying", "WHENEVER_ASKED", True, id="7.6 a lay-off while paying"),
        pytest.param("drawing", "OWN_ACT", False, id="7.6 OWN_ACT: not before drawing"),
        pytest.param("deciding", "OWN_ACT", True, id="7.6 OWN_ACT: while deciding"),
        pytest.param("asked", "OWN_ACT", False, id="7.6 OWN_ACT: not when asked"),
        pytest.param("paying", "OWN_ACT", True, id="7.6 OWN_ACT: while paying"),
    ],
)
def test_when_to_lay_off(moment: str, lay_off: str, legal: bool) -> None:
    state = at(moment, "Jh", lay_off=lay_off)
    assert type(state.phase) is MOMENTS[moment]
    move = f"1 play Jh onto {JACKS}"
    assert (move in plays(state)) == legal
    if legal:
        after = played(state, move)
        assert type(after.phase) is type(state.phase)
        assert after.to_act == (1,)
        assert "Js Jh Jc Jd" in lying(after)
    else:
        refused(state, move, LayOffNotNow)


@pytest.mark.parametrize(
    ("hand", "melds", "moves"),
    [
        pytest.param("Jh", JACKS, ["Jh onto Js Jd Jc"], id="7.6 a hand card onto a set"),
        pytest.param(
            "4d 8d 9d",
            "5d 6d 7d",
            [
                "4d 8d 9d onto 5d 6d 7d",
                "4d 8d onto 5d 6d 7d",
                "4d onto 5d 6d 7d",
                "8d 9d onto 5d 6d 7d",
                "8d onto 5d 6d 7d",
            ],
            id="7.6 as many as reach, at either end",
        ),
        pytest.param(
            "9d", "8s 8h 8c 8d, 5d 6d 7d", ["8d 9d onto 5d 6d 7d"], id="7.6 with a card that comes by desmoche besides"
        ),
        pytest.param("", "8s 8h 8c 8d, 5d 6d 7d", [], id="7.6 a desmoche alone is none"),
        pytest.param("Jh Qh", "", [], id="7.6 nothing lies there to be added to"),
        pytest.param("Qs Qd Qc", JACKS, [], id="7.6 a new meld is no lay-off"),
    ],
)
def test_lay_offs(hand: str, melds: str, moves: list[str]) -> None:
    state = drawing(1, f"|{hand}|", f"|{melds}|")
    assert plays(state) == [f"1 play {move}" for move in moves]


def test_7_6_at_least_one_hand_card_moves() -> None:
    state = deciding("", "2h", "8s 8h 8c 8d, 5d 6d 7d")
    (broken,) = refused(state, "1 play 8d onto 5d 6d 7d", LayOffWithoutHandCard)
    assert str(broken) == "a lay-off without the offer moves at least one hand card [Desmoche §7.6]"


def test_7_6_nothing_is_paid_for_it() -> None:
    state = played(at("deciding", "Jh"), f"1 play Jh onto {JACKS}")
    assert isinstance(state.phase, Deciding)
    assert [move for move in texts(state) if "play" not in move] == ["1 release"]


# §7.7


@pytest.mark.parametrize(
    ("moment", "kinds"),
    [
        pytest.param("drawing", (NewMeldNotNow,), id="7.7 not before drawing"),
        pytest.param("deciding", (), id="7.7 while deciding"),
        pytest.param("asked", (NewMeldNotNow,), id="7.7 not when asked"),
        pytest.param("paying", (), id="7.7 while paying"),
    ],
)
def test_when_to_meld_from_hand(moment: str, kinds: Kinds) -> None:
    state = at(moment, "Qs Qh Qc", "")
    move = "1 play Qs Qh Qc"
    assert (move in plays(state)) == (not kinds)
    if kinds:
        refused(state, move, *kinds)
    else:
        after = played(state, move)
        assert type(after.phase) is type(state.phase)
        assert "Qs Qh Qc" in lying(after)


EIGHTS = "8s 8h 8c 8d"


@pytest.mark.parametrize(
    ("hand_melds", "hand", "melds", "move", "kinds"),
    [
        pytest.param("OWN_ACT", "Qs Qh Qc", "", "Qs Qh Qc", (), id="7.7 OWN_ACT: of hand cards alone"),
        pytest.param("NEVER", "Qs Qh Qc", "", "Qs Qh Qc", (NewMeldFromHandAlone,), id="7.7 NEVER: not of them alone"),
        pytest.param("OWN_ACT", "9d Td", EIGHTS, "8d 9d Td", (), id="7.7 OWN_ACT: with a card by desmoche"),
        pytest.param("NEVER", "9d Td", EIGHTS, "8d 9d Td", (), id="7.7 NEVER: with a card by desmoche"),
        pytest.param(
            "OWN_ACT",
            "",
            f"{EIGHTS}, 9d Td Jd Qd Kd",
            "8d 9d Td",
            (NewMeldWithoutHandCard,),
            id="7.7 no meld is laid of cards that lie there already",
        ),
        pytest.param(
            "NEVER",
            "",
            f"{EIGHTS}, 9d Td Jd Qd Kd",
            "8d 9d Td",
            (NewMeldWithoutHandCard,),
            id="7.7 NEVER: nor there",
        ),
    ],
)
def test_melds_without_the_offer(hand_melds: str, hand: str, melds: str, move: str, kinds: Kinds) -> None:
    state = deciding(hand, "2h", melds, hand_melds=hand_melds)
    assert (f"1 play {move}" in plays(state)) == (not kinds)
    if kinds:
        refused(state, f"1 play {move}", *kinds)
    else:
        assert isinstance(played(state, f"1 play {move}").phase, Deciding)


def test_7_7_with_the_offer_a_new_meld_may_be_laid_when_asked() -> None:
    assert plays(at("asked", "Qs Qh Qc", "")) == ["1 play 8d 9d Td"]


def test_7_7_every_play_brings_a_card_to_the_table() -> None:
    state = deciding("7s 9d", "Td", f"{EIGHTS}, 5d 6d 7d")
    lying_there = sum(len(meld.laid) for meld in state.table.holdings[1].melds)
    found = plays(state)
    assert found
    for move in found:
        after = played(state, move)
        assert sum(len(meld.laid) for meld in after.table.holdings[1].melds) > lying_there


# §7.8


def test_7_8_any_hand_card_pays() -> None:
    state = at("paying", "", "")
    assert isinstance(state.phase, Paying)
    assert texts(state) == sorted(f"1 pay {card}" for card in state.table.holdings[1].hand)
    assert len(texts(state)) == 7


def test_7_8_after_any_further_plays() -> None:
    state = at("paying", "Jh 2s")
    assert plays(state) == [f"1 play Jh onto {JACKS}"]
    state = played(state, f"1 play Jh onto {JACKS}")
    assert isinstance(state.phase, Paying)
    assert "1 pay 2s" in texts(state)
    state = at("paying", "Qs Qh Qc 2s")
    assert plays(state) == ["1 play Qs Qh Qc"]
    state = played(state, "1 play Qs Qh Qc")
    assert isinstance(state.phase, Paying)
    assert texts(state) == ["1 pay 2s"]


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("8d", id="7.8 not with the card just used"),
        pytest.param("Js", id="7.8 not with a card of the table"),
        pytest.param("4s", id="7.8 not with a card of another hand"),
    ],
)
def test_what_does_not_pay(card: str) -> None:
    state = played(offered(0, "8d", "|9d Td|4s", MELDS), "1 play 8d 9d Td")
    (broken,) = refused(state, f"1 pay {card}", PaysCardNotHeld)
    assert str(broken) == f"{card} is not in the hand: pay with a card that is [Desmoche §7.8]"


def test_7_8_the_payment_leaves_the_hand_and_is_on_offer() -> None:
    state = played(offered(0, "8d", "|9d Td Kc|Ks Kh"), "1 play 8d 9d Td", "1 pay Kc")
    assert isinstance(state.phase, Offer)
    assert state.phase.card == Card.parse("Kc")
    assert Card.parse("Kc") not in state.table.holdings[1].hand


def test_7_8_without_hand_cards_nothing_is_owed() -> None:
    state = played(deciding("9d Td", "8d", "Js Jh Jc Jd, 2c 3c 4c"), "1 play 8d 9d Td")
    assert isinstance(state.phase, Over)
    assert outcome_of(state).winners == (1,)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="7.8 a drawn card is paid for too"),
        pytest.param({"forced_lay_off": "AUTOMATIC"}, id="7.8 so is a forced one"),
    ],
)
def test_always_paid(options: Options) -> None:
    state = played(deciding("", "Jh", JACKS, **options), f"1 play Jh onto {JACKS}")
    assert isinstance(state.phase, Paying)
