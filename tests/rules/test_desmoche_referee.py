"""Desmoche §11: the referee disqualifies a seat, and the hand goes on without it."""

from typing import Any

import pytest

from rummykit.cards import Card, Cards
from rummykit.games.desmoche import (
    Cambio,
    Deciding,
    Declaring,
    Demanding,
    DesmocheState,
    Disqualify,
    Drawing,
    Fault,
    Forced,
    Offer,
    Over,
    Paying,
)
from rummykit.games.desmoche.events import CardExchanged, Disqualified
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.violations import MisdealNotByDealer, MisdealTooLate, NotYourTurn, SeatNotInHand
from rummykit.seats import Seat
from rummykit.violations import Violation

from .positions import Options, dealt, drawing, exchanging, offered, outcome_of, played, refused, texts

Kinds = tuple[type[Violation], ...]

OUT = "! disqualify {} card-to-hand"


def without(state: DesmocheState, *seats: int) -> DesmocheState:
    return played(state, *(OUT.format(seat) for seat in seats))


# §11.1


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param("searched-discards", id="11.1 searching the discards"),
        pytest.param("card-to-hand", id="11.1 a card taken to hand"),
        pytest.param("mislaid-meld", id="11.1 a mislaid meld"),
    ],
)
def test_faults(fault: str) -> None:
    state = played(drawing(1, "||"), f"! disqualify 2 {fault}")
    assert state.table.holdings[2].standing is Standing.DISQUALIFIED
    assert state.events == (Disqualified(Seat(2), Fault(fault)),)


def test_11_1_a_misdeal_of_the_dealer_before_the_first_draw() -> None:
    for state in (dealt("As Ah Ad Ac 3s 4h 5d 7c 9s||"), exchanging("||"), drawing(1, "||", discards="")):
        after = played(state, "! disqualify 0 misdeal")
        assert after.table.holdings[0].standing is Standing.DISQUALIFIED


@pytest.mark.parametrize(
    ("state", "move", "kinds"),
    [
        pytest.param("begun", "! disqualify 0 misdeal", (MisdealTooLate,), id="11.1 no misdeal after the first draw"),
        pytest.param("drawn", "! disqualify 0 misdeal", (MisdealTooLate,), id="11.1 be the first card still undecided"),
        pytest.param(
            "fresh", "! disqualify 1 misdeal", (MisdealNotByDealer,), id="11.1, 11.4 a misdeal is the dealer's"
        ),
        pytest.param(
            "begun", "! disqualify 2 misdeal", (MisdealTooLate, MisdealNotByDealer), id="11.1 all that is wrong is told"
        ),
        pytest.param(
            "begun", "! disqualify 3 card-to-hand", (SeatNotInHand,), id="11.1 a seat that is not at the table"
        ),
        pytest.param(
            "gone", "! disqualify 2 card-to-hand", (SeatNotInHand,), id="11.1 a seat that is disqualified already"
        ),
        pytest.param("out", "! disqualify 2 card-to-hand", (SeatNotInHand,), id="11.1 a seat that stood out"),
    ],
)
def test_refused(state: str, move: str, kinds: Kinds) -> None:
    states = {
        "begun": drawing(1, "||"),
        "drawn": played(drawing(1, "||", discards=""), "1 draw"),
        "fresh": drawing(1, "||", discards=""),
        "gone": without(drawing(1, "||", last_seat_wins=False), 2),
        "out": drawing(1, "||", out=(2,)),
    }
    refused(states[state], move, *kinds)


def test_11_1_the_refusals_say_why() -> None:
    (late,) = refused(drawing(1, "||"), "! disqualify 0 misdeal", MisdealTooLate)
    assert str(late) == "a misdeal is found out before the first draw, or not at all [Desmoche §11.1]"
    (dealer,) = refused(drawing(1, "||", discards=""), "! disqualify 1 misdeal", MisdealNotByDealer)
    assert str(dealer) == "a misdeal is the dealer's: name seat 0 [Desmoche §11.1]"
    (nobody,) = refused(drawing(1, "||"), "! disqualify 3 card-to-hand", SeatNotInHand)
    assert str(nobody) == "seat 3 is not in the hand: there is nobody to disqualify [Desmoche §11.1]"


# §11.2


def test_11_2_hand_and_melds_leave_the_game() -> None:
    state = drawing(1, "||", "||5h 6h 7h")
    hand = state.table.holdings[2].hand
    state = without(state, 2)
    holding = state.table.holdings[2]
    assert (holding.hand, holding.melds) == (Cards.NONE, ())
    (removed,) = state.table.removed
    assert (removed.unseen, removed.melds) == (hand, Cards.parse("5h 6h 7h"))
    seen = state.view(Seat(0)).seen
    assert Cards.parse("5h 6h 7h") <= seen
    assert not hand & seen


def test_11_2_turns_pass_over_the_seat() -> None:
    state = played(without(drawing(1, "|||", stock="4c"), 2), "1 draw", "1 release")
    assert state.to_act == (3,)


def test_11_2_so_do_offers() -> None:
    state = offered(1, "8d", "||8s 8h|9d Td")
    assert without(state, 2).to_act == (3,)
    fresh = without(drawing(1, "||8s 8h|9d Td", stock="8d"), 2)
    assert played(fresh, "1 draw", "1 release").to_act == (3,)


def test_11_2_and_cambio() -> None:
    state = without(exchanging("2s|3s|4s"), 1)
    assert state.to_act == (2, 0)
    before = [holding.hand for holding in state.table.holdings]
    state = played(state, "0 give 2s", "2 give 4s")
    two, four = Card.parse("2s"), Card.parse("4s")
    assert state.table.holdings[2].hand == before[2] - four + two
    assert state.table.holdings[0].hand == before[0] - two + four


# §11.3


@pytest.mark.parametrize(
    ("options", "winners"),
    [
        pytest.param({}, (1,), id="11.3 the seat that is left wins"),
        pytest.param({"last_seat_wins": False}, None, id="11.3 without last_seat_wins it plays on"),
        pytest.param({"out": (3,)}, None, id="11.3, 10.3 if another stood out it plays on as well"),
    ],
)
def test_last_seat(options: Options, winners: tuple[int, ...] | None) -> None:
    seats = "|||" if "out" in options else "||"
    state = without(drawing(1, seats, **options), 0, 2)
    if winners is None:
        assert isinstance(state.phase, Drawing)
        assert state.to_act == (1,)
    else:
        assert isinstance(state.phase, Over)
        assert outcome_of(state).winners == winners
        assert (outcome_of(state).reason, str(outcome_of(state).clause)) == ("last seat in the hand", "Desmoche §11.3")


def test_11_3_not_before_every_other_seat_is_gone() -> None:
    assert isinstance(without(drawing(1, "||"), 2).phase, Drawing)


@pytest.mark.parametrize(
    ("reach", "phase"),
    [
        pytest.param("declaring", Declaring, id="11.3 in a window"),
        pytest.param("cambio", Cambio, id="11.3 in Cambio"),
        pytest.param("deciding", Deciding, id="11.3 while another decides"),
        pytest.param("offer", Offer, id="11.3 while a card is on offer"),
        pytest.param("paying", Paying, id="11.3 while another is to pay"),
    ],
)
def test_last_seat_at_any_time(reach: str, phase: type[DesmocheState]) -> None:
    states: dict[str, DesmocheState] = {
        "declaring": dealt("As Ah Ad Ac 3s 4h 5d 7c 9s|"),
        "cambio": played(exchanging("2s|3s"), "1 give 3s"),
        "deciding": played(drawing(1, "|"), "1 draw"),
        "offer": offered(1, "8d", "8s 8h|"),
        "paying": played(offered(1, "8d", "8s 8h|"), "0 play 8h 8s 8d"),
    }
    state = states[reach]
    assert isinstance(state.phase, phase)
    for culprit, winner in ((0, 1), (1, 0)):
        after = without(state, culprit)
        assert isinstance(after.phase, Over)
        assert outcome_of(after).winners == (winner,)
        assert len(after.table.holdings[winner].owned) == (9 if reach != "paying" or winner else 10)


def test_11_3_with_everybody_out_the_hand_is_dead() -> None:
    state = without(drawing(1, "||", last_seat_wins=False), 0, 2, 1)
    assert isinstance(state.phase, Over)
    assert outcome_of(state).winners == ()
    assert str(outcome_of(state).clause) == "Desmoche §11.3"
    with_out = without(drawing(1, "||", out=(0,)), 2, 1)
    assert isinstance(with_out.phase, Over)
    assert str(outcome_of(with_out).clause) == "Desmoche §10.3"


# §11.4


def test_11_4_it_is_no_legal_move_and_no_seat_makes_it() -> None:
    state = drawing(1, "||")
    assert texts(state) == ["1 draw"]
    assert not [move for seat in range(3) for move in texts(state, seat) if "disqualify" in move]
    act = Disqualify(Seat(2), Fault.CARD_TO_HAND)
    assert act not in state.legal_moves()
    assert act.seat is None
    assert state.violations(act) == ()


def test_11_4_one_seat_after_another() -> None:
    state = without(drawing(1, "|||"), 2, 3)
    assert [holding.standing for holding in state.table.holdings[2:]] == [Standing.DISQUALIFIED] * 2


@pytest.mark.parametrize(
    ("culprit", "to_act"),
    [
        pytest.param(1, (2,), id="11.4 about to draw: the next draws"),
        pytest.param(2, (1,), id="11.4 another seat: the turn goes on"),
    ],
)
def test_while_drawing(culprit: int, to_act: tuple[int, ...]) -> None:
    state = without(drawing(1, "||"), culprit)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == to_act


def test_11_4_a_drawn_card_leaves_unseen_and_the_next_draws() -> None:
    state = without(played(drawing(1, "||", stock="4c"), "1 draw"), 1)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (2,)
    assert Card.parse("4c") in state.table.removed[0].unseen
    assert Card.parse("4c") not in state.view(Seat(0)).seen
    assert Card.parse("4c") not in state.table.discards


def test_11_4_another_seat_while_one_decides() -> None:
    state = without(played(drawing(1, "||", stock="4c"), "1 draw"), 2)
    assert isinstance(state.phase, Deciding)
    assert state.phase.card == Card.parse("4c")


def test_11_4_who_was_paying_pays_no_more_and_the_next_draws() -> None:
    paying = played(offered(0, "8d", "|8s 8h|"), "1 play 8h 8s 8d")
    state = without(paying, 1)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (2,)
    assert state.table.removed[0].melds == Cards.parse("8s 8h 8d")
    assert isinstance(without(paying, 2).phase, Paying)


def test_11_4_who_was_asked_is_asked_no_more() -> None:
    state = offered(0, "8d", "|8s 8h|9d Td|")
    assert without(state, 1).to_act == (2,)
    assert without(state, 2).to_act == (1,)
    assert isinstance(played(without(state, 2), "1 decline").phase, Drawing)


def test_11_4_a_card_on_offer_stays_there() -> None:
    state = without(offered(0, "8d", "|8s 8h||"), 0)
    assert isinstance(state.phase, Offer)
    assert texts(state) == ["1 decline", "1 play 8h 8s 8d"]
    state = played(state, "1 decline")
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (1,)
    assert state.table.discards[-1] == Card.parse("8d")


@pytest.mark.parametrize(
    ("given", "culprit", "gifts"),
    [
        pytest.param("0 1 2 3", None, {0: 3, 1: 0, 2: 1, 3: 2}, id="4.1 everybody in: to the right"),
        pytest.param("0 3", 1, {0: 3, 2: 0, 3: 2}, id="11.4 a gift meant for the seat goes to the next"),
        pytest.param("1 2", 1, {0: 3, 2: 0, 3: 2}, id="11.4 and its own gift leaves with it"),
    ],
)
def test_gifts(given: str, culprit: int | None, gifts: dict[int, int]) -> None:
    cards = ("2s", "3s", "4s", "5s")
    state = exchanging("2s|3s|4s|5s")
    before = [holding.hand for holding in state.table.holdings]
    state = played(state, *(f"{seat} give {cards[int(seat)]}" for seat in given.split()))
    if culprit is not None:
        state = without(state, culprit)
        assert Card.parse(cards[culprit]) in state.table.removed[0].unseen
    while isinstance(state.phase, Cambio):
        state = played(state, f"{state.to_act[0]} give {cards[state.to_act[0]]}")
    for taker, giver in gifts.items():
        wanted = before[taker] - Card.parse(cards[taker]) + Card.parse(cards[giver])
        assert state.table.holdings[taker].hand == wanted


def test_11_4_a_single_seat_exchanges_nothing() -> None:
    state = played(exchanging("2s|3s", last_seat_wins=False), "0 give 2s")
    state = without(state, 1)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (0,)
    assert Card.parse("2s") in state.table.holdings[0].hand
    assert not any(isinstance(event, CardExchanged) for event in state.events)
    assert isinstance(without(exchanging("|", last_seat_wins=False), 1).phase, Drawing)
    alone = without(dealt("As Ah Ad Ac 3s 4h 5d 7c 9s|", last_seat_wins=False), 1)
    alone = played(alone, "0 declare nothing")
    assert isinstance(alone.phase, Declaring)
    assert alone.phase.after_cambio


def windows(**options: Any) -> DesmocheState:
    return dealt("As Ah Ad Ac 3s 4h 5d 7c 9s|Ks Kh Kd Kc 2s 2h 4c 6c 8c|", **options)


def test_11_4_a_sealed_declaration_leaves_with_its_seat() -> None:
    state = without(played(windows(), "0 declare cuatro-cuerpos"), 0)
    assert isinstance(state.phase, Declaring)
    assert state.to_act == (1,)
    state = played(state, "1 declare nothing")
    assert isinstance(state.phase, Cambio)
    assert state.to_act == (1, 2)


def test_11_4_the_window_closes_when_no_answer_is_missing() -> None:
    state = without(played(windows(), "0 declare cuatro-cuerpos"), 1)
    assert isinstance(state.phase, Over)
    assert outcome_of(state).winners == (0,)
    assert isinstance(without(played(windows(), "0 declare nothing"), 1).phase, Cambio)


@pytest.mark.parametrize(
    ("moves", "following"),
    [
        pytest.param(
            ("1 draw", OUT.format(1)), (2, 3), id="11.4, 6.6 while deciding on the very first card: no second draw"
        ),
        pytest.param(("1 draw", "1 release", OUT.format(1), "2 decline"), (2, 3), id="11.4, 6.6 while it is on offer"),
    ],
)
def test_opening(moves: tuple[str, ...], following: tuple[int, int]) -> None:
    state = played(drawing(1, "||8s 8h|", stock="8d 2c 5h", discards=""), *moves)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (following[0],)
    state = played(state, f"{following[0]} draw", f"{following[0]} release")
    assert state.to_act == (following[1],)


OWNERS = "||5h 6h 7h|9h Th Jh"


def test_11_4_automatic_the_round_goes_on() -> None:
    state = offered(1, "8h", "|||", OWNERS, forced_lay_off="AUTOMATIC")
    assert texts(without(state, 2)) == ["3 play 8h onto 9h Th Jh"]


def test_11_4_a_card_forced_back_is_dead() -> None:
    state = without(offered(2, "8h", "|||", "||5h 6h 7h|", forced_lay_off="AUTOMATIC"), 2)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (3,)
    assert state.table.discards[-1] == Card.parse("8h")


def test_11_4_a_releaser_that_is_gone_is_not_forced() -> None:
    state = offered(2, "8h", "8s 8c|||", "||5h 6h 7h|", forced_lay_off="AUTOMATIC")
    state = played(without(state, 2), "0 decline")
    assert isinstance(state.phase, Drawing)


def demanding() -> DesmocheState:
    return played(offered(1, "8h", "|||", OWNERS, forced_lay_off="ON_DEMAND"), "2 decline", "3 decline")


def test_11_4_the_demand_round_goes_on_after_the_demander() -> None:
    state = played(demanding(), "2 decline", "3 demand 2")
    assert isinstance(state.phase, Forced)
    assert isinstance(without(state, 3).phase, Forced)
    state = without(state, 2)
    assert isinstance(state.phase, Demanding)
    assert texts(state) == ["0 decline", "0 demand 3"]


def test_8_4_the_last_seat_in_is_asked_for_no_demand_whoever_left_before() -> None:
    state = offered(
        1, "8d", "|||", "||8s 8h 8c|7d 6d 5d", forced_lay_off="ON_DEMAND", ask_everyone=True, last_seat_wins=False
    )
    state = played(state, *[f"{seat} decline" for seat in (2, 3, 0)])
    assert isinstance(state.phase, Demanding)
    for gone in (0, 1, 3):
        assert isinstance(state.phase, Demanding)
        state = without(state, gone)
    assert state.phase == Drawing(Seat(2))
    assert state.table.discards[-1] == Card.parse("8d")


def test_11_4_an_asked_seat_left_without_a_demand() -> None:
    assert texts(without(demanding(), 3)) == ["0 decline", "0 demand 2"]
    assert texts(without(demanding(), 2)) == ["0 decline", "0 demand 3"]


def test_11_4_the_stock_is_empty() -> None:
    state = without(played(drawing(1, "||", stock="4c", stock_ends=True), "1 draw"), 1)
    assert isinstance(state.phase, Over)
    assert outcome_of(state).winners == ()
    assert str(outcome_of(state).clause) == "Desmoche §9.3"


def test_11_4_the_moves_of_the_seat_are_refused() -> None:
    refused(without(drawing(1, "||"), 1), "1 draw", NotYourTurn)
