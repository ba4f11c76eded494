"""Desmoche §8: when a card on offer must be used."""

from typing import Any

import pytest

from rummykit.cards import Card
from rummykit.games.desmoche import Demanding, DesmocheState, Drawing, Forced, Offer, Paying
from rummykit.games.desmoche.events import Demanded, ForcedOn, MadeNoDemand
from rummykit.games.desmoche.violations import (
    CannotBeForced,
    DemandsOfOneself,
    DemandStands,
    ForcedBack,
    MustUseCard,
    NewMeldNotNow,
    NoForcingBack,
    NotKnownNow,
)
from rummykit.seats import Seat
from rummykit.violations import Violation

from .positions import Options, drawing, offered, played, plays, refused, texts

Kinds = tuple[type[Violation], ...]

OWNERS = "||5h 6h 7h|9h Th Jh"
"""The 8h fits the melds of seats 2 and 3."""


def released(seat: int, forced_lay_off: str, hands: str = "|||", melds: str = OWNERS, **options: Any) -> DesmocheState:
    return offered(seat, "8h", hands, melds, forced_lay_off=forced_lay_off, **options)


# §8.1


@pytest.mark.parametrize(
    ("option", "may_decline"),
    [
        pytest.param("NEVER", True, id="8.1 NEVER: nothing is forced"),
        pytest.param("ON_DEMAND", True, id="8.1 ON_DEMAND: not yet"),
        pytest.param("AUTOMATIC", False, id="8.1, 8.2 AUTOMATIC: the owner cannot decline"),
    ],
)
def test_forced_lay_off(option: str, may_decline: bool) -> None:
    state = released(1, option)
    assert isinstance(state.phase, Offer)
    assert state.to_act == (2,)
    assert ("2 decline" in texts(state)) == may_decline
    assert "2 play 8h onto 5h 6h 7h" in texts(state)
    if not may_decline:
        refused(state, "2 decline", MustUseCard)


@pytest.mark.parametrize(
    ("hand", "meld", "card", "ace", "fits"),
    [
        pytest.param("", "5h 6h 7h", "8h", "LOW", True, id="8.1 the high end of a run"),
        pytest.param("", "5h 6h 7h", "4h", "LOW", True, id="8.1 the low end of a run"),
        pytest.param("", "5h 5s 5d", "5c", "LOW", True, id="8.1 the fourth card of a set"),
        pytest.param("8h", "5h 6h 7h", "9h", "LOW", False, id="8.1 not with the help of a hand card"),
        pytest.param("", "5h 6h 7h, 8s 8h 8c 8d", "9h", "LOW", False, id="8.1 not with the help of a desmoche"),
        pytest.param("6s 6c", "5h 6h 7h 8h", "6d", "LOW", False, id="8.1 not as a new meld"),
        pytest.param("", "2h 3h 4h", "Ah", "LOW", True, id="8.1 an ace below the 2"),
        pytest.param("", "Jh Qh Kh", "Ah", "LOW", False, id="8.1 no ace above the king where it is low"),
        pytest.param("", "Jh Qh Kh", "Ah", "LOW_OR_HIGH", True, id="8.1 an ace above the king where it may be high"),
        pytest.param("", "Qh Kh Ah", "2h", "LOW_OR_HIGH", False, id="8.1 no 2 above a high ace"),
        pytest.param("", "Ah 2h 3h", "Kh", "LOW_OR_HIGH", False, id="8.1 no king below a low ace"),
    ],
)
def test_fits(hand: str, meld: str, card: str, ace: str, fits: bool) -> None:
    options: Options = {"forced_lay_off": "AUTOMATIC", "ace": ace, "ask_everyone": True}
    state = offered(0, card, f"|{hand}|", f"|{meld}|", **options)
    assert state.to_act == (1,)
    assert ("1 decline" not in texts(state)) == fits
    if fits:
        refused(state, "1 decline", MustUseCard)


# §8.2


def test_8_2_the_refusal_names_card_and_meld() -> None:
    (broken,) = refused(released(1, "AUTOMATIC"), "2 decline", MustUseCard)
    assert str(broken) == "8h fits 5h 6h 7h and must be used [Desmoche §8.2]"


def test_8_2_a_forced_card_is_not_released_either() -> None:
    refused(released(1, "AUTOMATIC"), "2 release", NotKnownNow, MustUseCard)


def test_8_2_it_is_used_and_paid() -> None:
    state = played(released(1, "AUTOMATIC"), "2 play 8h onto 5h 6h 7h")
    assert isinstance(state.phase, Paying)
    assert state.to_act == (2,)


def test_8_2_by_any_legal_play() -> None:
    state = released(1, "AUTOMATIC", "||8s 8c|")
    assert plays(state) == ["2 play 8h onto 5h 6h 7h", "2 play 8s 8h 8c"]
    assert isinstance(played(state, "2 play 8s 8h 8c").phase, Paying)


def test_8_2_earlier_seats_may_take_it_or_decline() -> None:
    state = released(0, "AUTOMATIC", "|8s 8c||")
    assert texts(state) == ["1 decline", "1 play 8s 8h 8c"]
    assert isinstance(played(state, "1 play 8s 8h 8c").phase, Paying)
    state = played(state, "1 decline")
    assert texts(state) == ["2 play 8h onto 5h 6h 7h"]


def test_8_2_it_is_about_the_melds_at_that_moment() -> None:
    state = released(1, "AUTOMATIC", "||4h|", "||5h 6h 7h|")
    after = played(state, "2 play 4h onto 5h 6h 7h")
    assert texts(after) == ["2 play 8h onto 4h 5h 6h 7h"]
    state = offered(1, "9h", "||8h|", "||5h 6h 7h|", forced_lay_off="AUTOMATIC")
    assert "2 decline" in texts(state)
    after = played(state, "2 play 8h onto 5h 6h 7h")
    assert texts(after) == ["2 play 9h onto 5h 6h 7h 8h"]
    refused(after, "2 decline", MustUseCard)


def test_8_2_a_payment_is_forced_as_well() -> None:
    state = offered(0, "Kd", "|Ks Kc 8h|", "||5h 6h 7h", forced_lay_off="AUTOMATIC")
    state = played(state, "1 play Ks Kd Kc", "1 pay 8h")
    assert texts(state) == ["2 play 8h onto 5h 6h 7h"]


# §8.3


@pytest.mark.parametrize(
    ("option", "force_back", "forced"),
    [
        pytest.param("AUTOMATIC", True, True, id="8.3 force_back: the card comes back"),
        pytest.param("AUTOMATIC", False, False, id="8.3 without it the card is dead"),
        pytest.param("NEVER", True, False, id="8.3 it matters only where there is forcing"),
    ],
)
def test_force_back(option: str, force_back: bool, forced: bool) -> None:
    state = released(2, option, "|||", "||5h 6h 7h|", force_back=force_back)
    if not forced:
        assert isinstance(state.phase, Drawing)
        assert state.to_act == (3,)
        return
    assert isinstance(state.phase, Forced)
    assert ForcedOn(Seat(2), Card.parse("8h")) in state.events
    assert texts(state) == ["2 play 8h onto 5h 6h 7h"]
    (broken,) = refused(state, "2 decline", ForcedBack)
    assert str(broken) == "nobody else uses 8h: it comes back and must be used [Desmoche §8.3]"
    refused(state, "2 release", NotKnownNow, ForcedBack)
    assert isinstance(played(state, "2 play 8h onto 5h 6h 7h").phase, Paying)


def test_8_3_only_when_all_others_are_through() -> None:
    state = released(2, "AUTOMATIC", "8s 8c|||", "||5h 6h 7h|")
    assert isinstance(state.phase, Offer)
    assert state.to_act == (0,)
    assert isinstance(played(state, "0 play 8s 8h 8c").phase, Paying)
    assert isinstance(played(state, "0 decline").phase, Forced)


def test_8_3_a_card_that_fits_nothing_of_the_releaser_does_not_come_back() -> None:
    assert isinstance(released(2, "AUTOMATIC", "||8s 8c|", "||9h 9s 9d|").phase, Drawing)


def test_8_3_for_a_payment_the_seat_pays_a_second_time() -> None:
    state = offered(0, "Kd", "|Ks Kc 8h|", "|5h 6h 7h|", forced_lay_off="AUTOMATIC")
    state = played(state, "1 play Ks Kd Kc", "1 pay 8h")
    assert isinstance(state.phase, Forced)
    state = played(state, "1 play 8h onto 5h 6h 7h")
    assert isinstance(state.phase, Paying)
    assert state.to_act == (1,)


# §8.4


def asked_for_demands(**options: Any) -> DesmocheState:
    """Seat 1 released the 8h, and both owners declined."""
    return played(released(1, "ON_DEMAND", **options), "2 decline", "3 decline")


def test_8_4_first_the_offer_goes_round() -> None:
    state = released(1, "ON_DEMAND")
    assert isinstance(state.phase, Offer)
    assert isinstance(played(state, "2 decline").phase, Offer)
    state = played(state, "2 decline", "3 decline")
    assert isinstance(state.phase, Demanding)


def test_8_4_used_in_the_round_there_are_no_demands() -> None:
    state = played(released(1, "ON_DEMAND"), "2 decline", "3 play 8h onto 9h Th Jh")
    assert isinstance(state.phase, Paying)


def test_8_4_nobody_can_be_forced_no_round() -> None:
    assert isinstance(released(1, "ON_DEMAND", "|||", "").phase, Drawing)
    assert isinstance(played(released(1, "ON_DEMAND", "||8s 8c|", ""), "2 decline").phase, Drawing)


def test_8_4_in_order_from_the_right_of_the_releaser_who_is_among_them() -> None:
    state = asked_for_demands()
    assert texts(state) == ["2 decline", "2 demand 3"]
    state = played(state, "2 decline")
    assert state.events[0] == MadeNoDemand(Seat(2))
    assert texts(state) == ["3 decline", "3 demand 2"]
    state = played(state, "3 decline")
    assert texts(state) == ["0 decline", "0 demand 2", "0 demand 3"]
    state = played(state, "0 decline")
    assert texts(state) == ["1 decline", "1 demand 2", "1 demand 3"]
    state = played(state, "1 decline")
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (2,)
    assert state.table.discards[-1] == Card.parse("8h")


def test_8_4_the_first_demand_stands() -> None:
    state = played(asked_for_demands(), "2 decline", "3 demand 2")
    assert isinstance(state.phase, Forced)
    assert state.to_act == (2,)
    assert state.events == (Demanded(Seat(3), Seat(2), Card.parse("8h")), ForcedOn(Seat(2), Card.parse("8h")))


@pytest.mark.parametrize(
    ("options", "move", "kinds"),
    [
        pytest.param({}, "2 demand 2", (DemandsOfOneself,), id="8.4 nobody demands of itself"),
        pytest.param({}, "2 demand 0", (CannotBeForced,), id="8.4 nor of a seat that the card fits nowhere"),
        pytest.param({}, "2 demand 1", (CannotBeForced,), id="8.4 be it the releaser"),
        pytest.param(
            {"force_back": False}, "2 demand 1", (NoForcingBack,), id="8.4 nor of the releaser without force_back"
        ),
        pytest.param({}, "2 play 8h onto 5h 6h 7h", (NotKnownNow,), id="8.4 no plays in this round"),
        pytest.param({}, "2 release", (NotKnownNow,), id="8.4 nor anything else"),
    ],
)
def test_demands_refused(options: Options, move: str, kinds: Kinds) -> None:
    refused(asked_for_demands(**options), move, *kinds)


def test_8_4_nobody_demands_of_a_seat_that_stood_out() -> None:
    state = played(released(1, "ON_DEMAND", out=(3,)), "2 decline")
    assert texts(state) == ["0 decline", "0 demand 2"]
    refused(state, "0 demand 3", CannotBeForced)


@pytest.mark.parametrize(
    ("force_back", "first"),
    [
        pytest.param(True, ["3 decline", "3 demand 2"], id="8.4 of the releaser under force_back"),
        pytest.param(False, ["0 decline", "0 demand 3"], id="8.4 of another owner without it"),
    ],
)
def test_demand_of_the_releaser(force_back: bool, first: list[str]) -> None:
    state = played(released(2, "ON_DEMAND", force_back=force_back), "3 decline")
    assert texts(state) == first


def test_8_4_of_the_releaser_alone() -> None:
    state = released(2, "ON_DEMAND", "|||", "||5h 6h 7h|")
    assert texts(state) == ["3 decline", "3 demand 2"]
    assert isinstance(released(2, "ON_DEMAND", "|||", "||5h 6h 7h|", force_back=False).phase, Drawing)
    state = played(state, "3 decline", "0 decline", "1 decline")
    assert isinstance(state.phase, Drawing)  # the releaser could demand of itself alone, and nobody does
    assert state.to_act == (3,)


def test_8_4_everyone_is_asked_where_all_are() -> None:
    state = released(1, "ON_DEMAND", "|||", "||5h 6h 7h|", ask_everyone=True)
    state = played(state, "2 decline", "3 decline", "0 decline")
    assert isinstance(state.phase, Demanding)
    assert texts(state) == ["2 decline"]
    without = played(released(1, "ON_DEMAND", "|||", "||5h 6h 7h|"), "2 decline")
    assert texts(without) == ["3 decline", "3 demand 2"]


@pytest.mark.parametrize(
    ("option", "demands"),
    [
        pytest.param("ON_DEMAND", True, id="8.4 ON_DEMAND: a demand round"),
        pytest.param("NEVER", False, id="8.1 NEVER: none"),
    ],
)
def test_demand_round_by_option(option: str, demands: bool) -> None:
    state = played(released(1, option), "2 decline", "3 decline")
    assert isinstance(state.phase, Demanding if demands else Drawing)


# §8.5


def forced(hands: str = "|||", **options: Any) -> DesmocheState:
    """Seat 0 demands that seat 2 take the 8h."""
    state = released(1, "ON_DEMAND", hands, **options)
    return played(state, "2 decline", "3 decline", "2 decline", "3 decline", "0 demand 2")


def test_8_5_the_forced_seat_chooses_the_play_and_the_payment() -> None:
    state = forced("||8s 8c|")
    assert texts(state) == ["2 play 8h onto 5h 6h 7h", "2 play 8s 8h 8c"]
    state = played(state, "2 play 8s 8h 8c")
    assert isinstance(state.phase, Paying)
    assert len([move for move in texts(state) if "pay" in move]) == 4


def test_8_5_it_does_not_choose_whether() -> None:
    state = forced()
    (broken,) = refused(state, "2 decline", DemandStands)
    assert str(broken) == "it was demanded that 8h be used: choose the play [Desmoche §8.5]"
    refused(state, "2 release", NotKnownNow, DemandStands)


@pytest.mark.parametrize(
    ("lay_off", "legal"),
    [
        pytest.param("WHENEVER_ASKED", True, id="8.5, 7.6 it may first lay off from hand"),
        pytest.param("OWN_ACT", False, id="8.5, 7.6 where that may be done when asked"),
    ],
)
def test_lay_off_first(lay_off: str, legal: bool) -> None:
    state = forced("||4h|", lay_off=lay_off)
    move = "2 play 4h onto 5h 6h 7h"
    assert (move in texts(state)) == legal
    if legal:
        after = played(state, move)
        assert isinstance(after.phase, Forced)
        assert texts(after) == ["2 play 8h onto 4h 5h 6h 7h"]


def test_8_5_new_melds_only_when_it_pays() -> None:
    state = forced("||2s 2d 2c|")
    refused(state, "2 play 2s 2d 2c", NewMeldNotNow)
    state = played(state, "2 play 8h onto 5h 6h 7h")
    assert "2 play 2s 2d 2c" in texts(state)


def test_8_5_the_same_for_a_card_forced_back() -> None:
    state = released(2, "AUTOMATIC", "||2s 2d 2c 4h|", "||5h 6h 7h|")
    assert isinstance(state.phase, Forced)
    refused(state, "2 play 2s 2d 2c", NewMeldNotNow)
    assert plays(state) == ["2 play 4h 8h onto 5h 6h 7h", "2 play 4h onto 5h 6h 7h", "2 play 8h onto 5h 6h 7h"]


def test_8_4_the_last_seat_in_is_asked_for_no_demand() -> None:
    options: dict[str, Any] = {"stock": "8h 2s", "out": (0, 2), "forced_lay_off": "ON_DEMAND"}
    for asked in (False, True):
        state = drawing(1, "||", "|5h 6h 7h|", ask_everyone=asked, **options)
        state = played(state, "1 draw", "1 release")
        assert isinstance(state.phase, Drawing)
