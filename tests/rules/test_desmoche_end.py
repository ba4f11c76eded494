"""Desmoche §9 and §10: how a hand ends, and how a seat leaves it."""

import pytest

from rummykit.cards import Cards
from rummykit.games.desmoche import Deciding, DesmocheState, Drawing, Offer, Over, Paying
from rummykit.games.desmoche.events import HandDied, StoodOut, Won
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.violations import (
    HandIsOver,
    NoMeldToClose,
    NotClosed,
    NotKnownNow,
    NotTheDrawingSeat,
    NotYourTurn,
    StandingOutForbidden,
)
from rummykit.seats import Seat
from rummykit.violations import Violation

from .positions import Options, deciding, drawing, lying, offered, outcome_of, played, plays, refused, texts

Kinds = tuple[type[Violation], ...]


def winners(state: DesmocheState) -> tuple[int, ...]:
    assert isinstance(state.phase, Over)
    return outcome_of(state).winners


# §9.1


@pytest.mark.parametrize(
    ("hand", "card", "melds", "move", "sizes"),
    [
        pytest.param(
            "", "Td", "Ad 2d 3d 4d 5d 6d 7d 8d 9d", "Td onto Ad 2d 3d 4d 5d 6d 7d 8d 9d", [10], id="9.1 a run of ten"
        ),
        pytest.param("Js Jh", "Jc", "Ad 2d 3d 4d 5d 6d 7d", "Js Jh Jc", [7, 3], id="9.1 seven and three"),
        pytest.param("", "6d", "Ad 2d 3d 4d 5d, Js Jh Jc Jd", "6d onto Ad 2d 3d 4d 5d", [6, 4], id="9.1 six and four"),
        pytest.param("9d", "Td", "As 2s 3s 4s 5s, 6d 7d 8d", "9d Td onto 6d 7d 8d", [5, 5], id="9.1 five and five"),
        pytest.param("Js Jh", "Jc", "Ad 2d 3d 4d, 5s 5h 5c", "Js Jh Jc", [4, 3, 3], id="9.1 four, three and three"),
    ],
)
def test_won(hand: str, card: str, melds: str, move: str, sizes: list[int]) -> None:
    state = played(deciding(hand, card, melds), f"1 play {move}")
    assert winners(state) == (1,)
    assert state.outcome is not None
    assert (state.outcome.reason, str(state.outcome.clause)) == ("ten cards melded", "Desmoche §9.1")
    assert isinstance(state.events[-1], Won)
    assert sorted((len(meld.split()) for meld in lying(state)), reverse=True) == sizes


def test_9_1_by_a_claim_and_by_a_play_before_paying() -> None:
    state = offered(0, "8d", "|9d Td Js Jh Jc Kc|", "|As 2s 3s|")
    state = played(state, "1 play 8d 9d Td")
    assert isinstance(state.phase, Paying)
    assert isinstance(played(state, "1 play Js Jh Jc").phase, Paying)
    state = offered(0, "8d", "|9d Td Js Jh Jc Jd|", "|As 2s 3s|")
    assert winners(played(state, "1 play 8d 9d Td", "1 play Js Jh Jc Jd")) == (1,)


def test_9_1_with_the_tenth_card_and_not_with_nine() -> None:
    state = played(deciding("Jd", "2h", "Js Jh Jc, As 2s 3s 4s 5s"), "1 play Jd onto Js Jh Jc")
    assert isinstance(state.phase, Deciding)
    assert not state.table.holdings[1].hand


# §9.2

NINE = "As 2s 3s, 5h 6h 7h, Ts Th Td"


def test_9_2_nine_on_the_table_play_on() -> None:
    state = drawing(0, "||", f"|{NINE}|", stock="2h Kc 4s")
    state = played(state, "0 draw", "0 release")
    assert texts(state) == ["1 draw"]
    state = played(state, "1 draw")
    assert texts(state) == ["1 release"]
    assert isinstance(played(state, "1 release").phase, Drawing)


@pytest.mark.parametrize(
    ("card", "melds", "move"),
    [
        pytest.param("4s", NINE, "4s onto As 2s 3s", id="9.2 drawn or offered, the first card it uses wins"),
        pytest.param("Tc", NINE, "Tc onto Th Ts Td", id="9.2 onto any of its melds"),
    ],
)
def test_first_use_wins(card: str, melds: str, move: str) -> None:
    asked = offered(0, card, "||", f"|{melds}|")
    assert isinstance(asked.phase, Offer)
    assert texts(asked) == ["1 decline", f"1 play {move}"]
    assert winners(played(asked, f"1 play {move}")) == (1,)
    assert winners(played(deciding("", card, melds), f"1 play {move}")) == (1,)


def test_9_2_by_desmoche_too() -> None:
    state = deciding("", "7s", "7h 8h 9h Th, 7d 8d 9d Td Jd")
    assert winners(played(state, "1 play 7h 7s 7d")) == (1,)


# §9.3


def test_9_3_the_last_card_unused_the_hand_is_dead() -> None:
    state = played(drawing(1, "||", stock="4c", stock_ends=True), "1 draw", "1 release")
    assert winners(state) == ()
    assert state.outcome is not None
    assert (state.outcome.reason, str(state.outcome.clause)) == ("the stock is used up", "Desmoche §9.3")
    assert isinstance(state.events[-1], HandDied)
    refused(state, "2 draw", HandIsOver)


@pytest.mark.parametrize(
    ("melds", "won"),
    [
        pytest.param("2h 3h 4h|2d 3d 4d 5d|", (1,), id="9.3 the most cards"),
        pytest.param("2h 3h 4h|2d 3d 4d 5d|7s 7h 7d 7c", (1, 2), id="9.3 equal ones share"),
        pytest.param("||", (), id="9.3 nobody has any"),
    ],
)
def test_the_most_cards_melded_win_where_that_is_played(melds: str, won: tuple[int, ...]) -> None:
    state = drawing(1, "||", melds, stock="9c", stock_ends=True, stock_used_up="MOST_MELDED")
    state = played(state, "1 draw", "1 release")
    assert winners(state) == won
    assert state.outcome is not None
    assert str(state.outcome.clause) == "Desmoche §9.3"
    assert state.outcome.reason == ("most cards melded" if won else "the stock is used up")
    told = [event.seat for event in state.events if isinstance(event, Won)]
    assert tuple(told) == won
    assert isinstance(state.events[-1], Won if won else HandDied)


def test_9_3_a_seat_that_stood_out_does_not_win() -> None:
    options: Options = {"stock_used_up": "MOST_MELDED", "standing_out": "FREELY"}
    state = drawing(1, "||", "|2d 3d 4d 5d|7s 7h 7d", stock="9c", stock_ends=True, **options)
    state = played(state, "1 stand-out", "2 draw", "2 release")
    assert winners(state) == (2,)


def last(hands: str, melds: str = "") -> DesmocheState:
    """Seat 1 draws the last card, the 8d, and releases it."""
    return played(drawing(1, hands, melds, stock="8d", stock_ends=True), "1 draw", "1 release")


def test_9_3_claims_and_payments_are_played_out_first() -> None:
    state = last("Ks Kh||8s 8h Kc")
    assert isinstance(state.phase, Offer)
    state = played(state, "2 play 8h 8s 8d")
    assert isinstance(state.phase, Paying)
    state = played(state, "2 pay Kc")
    assert state.to_act == (0,)
    assert winners(played(state, "0 decline")) == ()


def test_9_3_and_they_can_win() -> None:
    state = played(last("||8s 8h Kc", "Ks Kh Kd, As 2s 3s, 5h 6h 7h||"), "2 play 8h 8s 8d", "2 pay Kc")
    assert winners(played(state, "0 play Kc onto Kh Ks Kd")) == (0,)
    assert winners(played(state, "0 decline")) == ()


def test_9_3_not_while_a_card_is_left() -> None:
    state = played(drawing(1, "||", stock="4c 9h", stock_ends=True), "1 draw", "1 release")
    assert isinstance(state.phase, Drawing)


def test_9_3_nor_before_the_last_card_is_decided_on() -> None:
    state = played(drawing(1, "|8s 8h|", stock="8d", stock_ends=True), "1 draw")
    assert isinstance(state.phase, Deciding)
    assert plays(state) == ["1 play 8h 8s 8d"]


# §10.1

CLOSED = "Ts Th Tc Td, Js Qs Ks"


@pytest.mark.parametrize(
    ("option", "melds", "kinds"),
    [
        pytest.param("NEVER", CLOSED, (StandingOutForbidden,), id="10.1 NEVER: not even closed"),
        pytest.param("CLOSED", CLOSED, (), id="10.1, 10.2 CLOSED: the example"),
        pytest.param("CLOSED", "5h 6h 7h", (NotClosed,), id="10.1, 10.2 CLOSED: not while a card could fit"),
        pytest.param("CLOSED", "", (NoMeldToClose,), id="10.1, 10.2 CLOSED: not without a meld"),
        pytest.param("FREELY", "5h 6h 7h", (), id="10.1 FREELY: whenever it draws"),
        pytest.param("FREELY", "", (), id="10.1 FREELY: even without a meld"),
    ],
)
def test_standing_out(option: str, melds: str, kinds: Kinds) -> None:
    state = drawing(1, "||", f"|{melds}|", standing_out=option)
    assert ("1 stand-out" in texts(state)) == (not kinds)
    if kinds:
        refused(state, "1 stand-out", *kinds)
    else:
        state = played(state, "1 stand-out")
        assert state.events[0] == StoodOut(Seat(1))
        assert state.table.holdings[1].standing is Standing.OUT
        assert state.to_act == (2,)


@pytest.mark.parametrize(
    ("moves", "move", "kinds"),
    [
        pytest.param((), "2 stand-out", (NotYourTurn, NotTheDrawingSeat), id="10.1 not when another seat draws"),
        pytest.param(("1 draw",), "1 stand-out", (NotKnownNow, NotTheDrawingSeat), id="10.1 not on a drawn card"),
        pytest.param(
            ("1 draw", "1 release"), "2 stand-out", (NotKnownNow, NotTheDrawingSeat), id="10.1 not when it is asked"
        ),
        pytest.param(
            ("1 draw", "1 release", "2 play 8h 8s 8d"),
            "2 stand-out",
            (NotKnownNow, NotTheDrawingSeat),
            id="10.1 not when it pays",
        ),
    ],
)
def test_when_to_stand_out(moves: tuple[str, ...], move: str, kinds: Kinds) -> None:
    state = played(drawing(1, "||8s 8h", stock="8d", standing_out="FREELY"), *moves)
    refused(state, move, *kinds)


def test_10_1_the_refusals_say_why() -> None:
    (broken,) = refused(drawing(1, "||", "|5h 6h 7h|"), "1 stand-out", NotClosed)
    assert str(broken) == "not closed: 4h 8h could still appear and be added [Desmoche §10.2]"
    (forbidden,) = refused(drawing(1, "||", standing_out="NEVER"), "1 stand-out", StandingOutForbidden)
    assert str(forbidden) == "nobody stands out at this table: the option standing_out says NEVER [Desmoche §10.1]"


def test_10_1_no_turns_any_more() -> None:
    state = drawing(1, "|||", stock="4c 4h 4d", out=(2,))
    assert played(state, "1 draw", "1 release").to_act == (3,)


def test_10_1_no_claims() -> None:
    hands = "||8s 8h|9d Td"
    assert offered(1, "8d", hands).to_act == (2,)
    assert offered(1, "8d", hands, out=(2,)).to_act == (3,)
    assert offered(1, "8d", hands, out=(2,), ask_everyone=True).to_act == (3,)


@pytest.mark.parametrize(
    ("options", "to_act"),
    [
        pytest.param({"forced_lay_off": "AUTOMATIC"}, (2,), id="10.1 nothing is forced on it"),
        pytest.param({"forced_lay_off": "ON_DEMAND"}, (2,), id="10.1 nor on demand"),
    ],
)
def test_nothing_is_forced(options: Options, to_act: tuple[int, ...]) -> None:
    state = offered(1, "8h", "|||", "|||5h 6h 7h", out=(3,), **options)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == to_act


def test_10_1_it_demands_nothing() -> None:
    state = offered(1, "8h", "|||", "||5h 6h 7h|", out=(3,), forced_lay_off="ON_DEMAND")
    state = played(state, "2 decline")
    assert texts(state) == ["0 decline", "0 demand 2"]


def test_10_1_its_melds_lie_face_down_and_stay_known() -> None:
    state = played(drawing(1, "||", f"|{CLOSED}|"), "1 stand-out")
    for viewer in (None, Seat(0), Seat(1)):
        seen = state.view(viewer).table.seats[1]
        assert seen.standing is Standing.OUT
        assert [str(meld) for meld in seen.melds] == lying(state)


# §10.2


@pytest.mark.parametrize(
    ("hands", "melds", "options", "missing"),
    [
        pytest.param("||", "|Jh Qh Kh|", {}, "Th", id="10.2 a card of the stock could appear"),
        pytest.param("|Th|", "|Jh Qh Kh|", {}, "", id="10.2 a card of the own hand could not"),
        pytest.param("Th||", "|Jh Qh Kh|", {}, "Th", id="10.2 a card of another hand could"),
        pytest.param("||", "|Jh Qh Kh|Ts Th Td", {}, "", id="10.2 a card in a meld of another could not"),
        pytest.param("||", "|Jh Qh Kh|Ts Th Td", {"out": (2,)}, "", id="10.2 nor one in a meld face down"),
        pytest.param("||", "|Jh Qh Kh|", {"discards": "Th 2c"}, "", id="10.2 nor one among the discards"),
        pytest.param("||", "|Ts Th Tc Td, Js Qs Ks|", {}, "", id="10.2 nor one of its own melds"),
        pytest.param("||", "|Js Qs Ks, Ts Th Tc|", {}, "Td", id="10.2 each of its melds must be closed"),
        pytest.param(
            "||", "|Jh Qh Kh|", {"ace": "LOW_OR_HIGH", "discards": "Th"}, "Ah", id="10.2 an ace above the king"
        ),
        pytest.param("||", "|Jh Qh Kh|", {"discards": "Th"}, "", id="10.2 no ace where it is low"),
    ],
)
def test_closed(hands: str, melds: str, options: Options, missing: str) -> None:
    state = drawing(1, hands, melds, **options)
    assert ("1 stand-out" in texts(state)) == (not missing)
    if missing:
        (broken,) = refused(state, "1 stand-out", NotClosed)
        assert broken == NotClosed(Cards.parse(missing))
    else:
        played(state, "1 stand-out")


@pytest.mark.parametrize(
    ("hands", "melds", "missing"),
    [
        pytest.param("||", "|Jh Qh Kh|Ts Th Td", "", id="10.2, 11.2 a meld that left the game counts as laid"),
        pytest.param("||Th", "|Jh Qh Kh|", "Th", id="10.2, 11.4 a hand that left the game could still appear"),
    ],
)
def test_closed_by_what_left(hands: str, melds: str, missing: str) -> None:
    state = played(drawing(1, hands, melds, last_seat_wins=False), "! disqualify 2 searched-discards")
    assert ("1 stand-out" in texts(state)) == (not missing)
    if missing:
        refused(state, "1 stand-out", NotClosed)


# §10.3


def test_10_3_the_last_seat_plays_on() -> None:
    state = drawing(1, "||", stock="4c 4h", out=(0, 2))
    state = played(state, "1 draw", "1 release")
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (1,)


def test_10_3_and_may_win() -> None:
    state = drawing(1, "||", f"|{NINE}|", stock="4s", out=(0, 2))
    assert winners(played(state, "1 draw", "1 play 4s onto As 2s 3s")) == (1,)


def test_10_3_when_all_stood_out_the_hand_is_dead() -> None:
    state = played(drawing(1, "||", out=(0, 2), standing_out="FREELY"), "1 stand-out")
    assert winners(state) == ()
    assert state.outcome is not None
    assert (state.outcome.reason, str(state.outcome.clause)) == ("every seat is out", "Desmoche §10.3")


def test_10_3_alone_nobody_demands() -> None:
    state = offered(1, "8h", "||", "|5h 6h 7h|", out=(0, 2), forced_lay_off="ON_DEMAND", ask_everyone=True)
    assert isinstance(state.phase, Drawing)
