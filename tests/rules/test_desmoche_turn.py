"""Desmoche §6: drawing, the round of an offer, the opening, who is asked and who may move."""

from typing import Any

import pytest

from rummykit.cards import Card
from rummykit.games.desmoche import Deciding, DecidingUnseen, DesmocheState, Drawing, Offer, Over, Paying
from rummykit.games.desmoche.events import Asked, CardDied, Drew, LookedAt, Released
from rummykit.games.desmoche.moves import Announce, Bet
from rummykit.games.desmoche.rules import SideGame
from rummykit.games.desmoche.violations import (
    AnnouncedAtTheWrongTime,
    DeclaredOutsideWindow,
    HandIsOver,
    LayOffNotNow,
    NewMeldNotNow,
    NotKnownNow,
    NotTheDrawingSeat,
    NotYourSeat,
    NotYourTurn,
)
from rummykit.seats import Seat
from rummykit.violations import Violation

from .positions import (
    Options,
    asked_in_turn,
    deciding,
    drawing,
    offered,
    played,
    plays,
    refused,
    refused_by_view,
    texts,
)

Kinds = tuple[type[Violation], ...]


def to_act(state: DesmocheState) -> tuple[int, ...]:
    return state.to_act


# §6.1, §6.2


def test_6_1_the_seat_draws_the_top_card_and_looks_at_it_alone() -> None:
    state = played(drawing(1, "||", stock="4c 9h"), "1 draw")
    assert isinstance(state.phase, Deciding)
    assert state.phase.card == Card.parse("4c")
    assert state.table.stock[0] == Card.parse("9h")
    assert state.events == (Drew(Seat(1)), LookedAt(Seat(1), Card.parse("4c")))
    assert state.view(Seat(1)).phase == state.phase
    for other in (None, Seat(0), Seat(2)):
        view = state.view(other)
        assert view.phase == DecidingUnseen(Seat(1))
        assert view.events == (Drew(Seat(1)),)
        assert Card.parse("4c") not in view.seen
    assert "4c" not in repr(state)


def test_6_1_nothing_but_drawing() -> None:
    assert texts(drawing(1, "||")) == ["1 draw"]


def test_6_2_it_may_use_the_card_and_then_pays() -> None:
    state = played(deciding("8s 8h", "8c"), "1 play 8s 8h 8c")
    assert isinstance(state.phase, Paying)
    assert state.to_act == (1,)


def test_6_2_or_release_it() -> None:
    state = played(drawing(1, "||8s 8h", stock="8c"), "1 draw", "1 release")
    assert isinstance(state.phase, Offer)
    assert (state.phase.card, state.phase.releaser) == (Card.parse("8c"), 1)
    assert state.events[0] == Released(Seat(1), Card.parse("8c"))


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="6.2 using a drawn card is never an obligation"),
        pytest.param({"forced_lay_off": "AUTOMATIC"}, id="6.2 not even where lay-offs are forced"),
        pytest.param({"forced_lay_off": "ON_DEMAND"}, id="6.2 nor on demand"),
    ],
)
def test_no_obligation(options: Options) -> None:
    state = deciding("", "8d", "8s 8h 8c", **options)
    assert texts(state) == ["1 play 8d onto 8s 8h 8c", "1 release"]


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        pytest.param("1 draw", (NotKnownNow,), id="6.2 nobody draws twice"),
        pytest.param("1 decline", (NotKnownNow,), id="6.2 a drawn card is released, not declined"),
        pytest.param("1 pay 9d", (NotKnownNow,), id="6.2 nothing is paid for a card not used"),
    ],
)
def test_deciding_refuses(move: str, kinds: Kinds) -> None:
    refused(deciding("9d", "8c"), move, *kinds)


# §6.3 to §6.5


@pytest.mark.parametrize(
    ("releaser", "order"),
    [
        pytest.param(0, (1, 2, 3), id="6.3 from the right of seat 0"),
        pytest.param(1, (2, 3, 0), id="6.3 from the right of seat 1"),
        pytest.param(3, (0, 1, 2), id="6.3 from the right of seat 3"),
    ],
)
def test_order_of_asking(releaser: int, order: tuple[int, ...]) -> None:
    asked, _ = asked_in_turn(offered(releaser, "8d", "|||", ask_everyone=True))
    assert tuple(asked) == order


THREE_WANT = "|8s 8h|9d Td|6d 7d"


def test_6_3_each_may_use_it_or_decline() -> None:
    state = offered(0, "8d", THREE_WANT)
    assert texts(state) == ["1 decline", "1 play 8h 8s 8d"]
    assert texts(played(state, "1 decline")) == ["2 decline", "2 play 8d 9d Td"]
    assert to_act(played(state, "1 play 8h 8s 8d")) == (1,)
    assert isinstance(played(state, "1 decline", "2 play 8d 9d Td").phase, Paying)


def test_6_3_a_seat_that_declined_cannot_come_back() -> None:
    state = played(offered(0, "8d", THREE_WANT), "1 decline")
    refused(state, "1 play 8h 8s 8d", NotYourTurn)
    assert to_act(played(state, "2 decline")) == (3,)
    assert isinstance(played(state, "2 decline", "3 decline").phase, Drawing)


def test_6_3_a_seat_does_not_release_what_is_on_offer() -> None:
    refused(offered(0, "8d", THREE_WANT), "1 release", NotKnownNow)


def paid(hands: str, **options: Any) -> DesmocheState:
    """Seat 1 used the 8d of seat 0, and paid the Kc."""
    return played(offered(0, "8d", hands, **options), "1 play 8h 8s 8d", "1 pay Kc")


def test_6_4_who_used_an_offer_pays_and_the_payment_goes_round() -> None:
    state = paid("Ks Kh|8s 8h Kc|Jc Qc|Kd 5d")
    assert isinstance(state.phase, Offer)
    assert (state.phase.card, state.phase.releaser) == (Card.parse("Kc"), 1)
    assert to_act(state) == (2,)
    state = played(state, "2 decline")
    assert to_act(state) == (0,)
    assert texts(state) == ["0 decline", "0 play Ks Kh Kc"]


def test_6_4_the_payer_is_not_asked() -> None:
    asked, _ = asked_in_turn(paid("|8s 8h Kc Jc Qc||", ask_everyone=True))
    assert asked == [2, 3, 0]


def test_6_5_a_card_unused_is_dead_and_the_seat_to_the_right_draws() -> None:
    state = offered(0, "8d", "|||")
    assert isinstance(state.phase, Drawing)
    assert to_act(state) == (1,)
    assert state.table.discards[-1] == Card.parse("8d")
    assert CardDied(Card.parse("8d")) in state.events


def test_6_5_even_if_others_lose_a_turn() -> None:
    state = played(offered(0, "8d", "||8s 8h Kc|"), "2 play 8h 8s 8d", "2 pay Kc")
    assert to_act(state) == (3,)


@pytest.mark.parametrize(
    ("releaser", "following"),
    [
        pytest.param(3, 0, id="6.5 after the last seat comes seat 0"),
        pytest.param(1, 2, id="6.5 after seat 1 seat 2"),
    ],
)
def test_who_draws_next(releaser: int, following: int) -> None:
    assert to_act(offered(releaser, "8d", "|||")) == (following,)


# §6.6


def first(hands: str = "|||", **options: Any) -> DesmocheState:
    """Seat 1 is about to draw the very first card, 8d, and after it 2c and 5h."""
    return drawing(1, hands, stock="8d 2c 5h", discards="", **options)


@pytest.mark.parametrize(
    ("options", "following"),
    [
        pytest.param({}, (1, 2), id="6.6 the seat draws once more, then the next"),
        pytest.param({"opening_draws": 1}, (2, 3), id="6.6 one draw at the opening"),
    ],
)
def test_opening(options: Options, following: tuple[int, int]) -> None:
    state = played(first(**options), "1 draw", "1 release")
    assert to_act(state) == (following[0],)
    state = played(state, f"{following[0]} draw", f"{following[0]} release")
    assert to_act(state) == (following[1],)


def test_6_6_after_the_opening_a_turn_is_one_card() -> None:
    state = drawing(1, "|||", stock="8d 2c")
    assert to_act(played(state, "1 draw", "1 release")) == (2,)


def test_6_6_the_opening_ends_when_another_seat_uses_the_card() -> None:
    state = played(first("|||8s 8h Kc"), "1 draw", "1 release", "3 play 8h 8s 8d", "3 pay Kc")
    assert to_act(state) == (0,)
    assert to_act(played(state, "0 draw", "0 release")) == (1,)


def test_6_6_or_the_seat_itself() -> None:
    state = played(first("|8s 8h Kc||"), "1 draw", "1 play 8h 8s 8d", "1 pay Kc")
    assert to_act(state) == (2,)


def test_6_6_declined_by_all_it_is_used_by_nobody() -> None:
    state = played(first("|||8s 8h"), "1 draw", "1 release", "3 decline")
    assert to_act(state) == (1,)


def test_6_6_it_is_about_the_first_card_whichever_seat_draws_it() -> None:
    state = played(first(standing_out="FREELY"), "1 stand-out", "2 draw", "2 release")
    assert to_act(state) == (2,)
    assert to_act(played(state, "2 draw", "2 release")) == (3,)


def test_6_6_it_ends_when_the_seat_stands_out_instead() -> None:
    state = played(first(standing_out="FREELY"), "1 draw", "1 release", "1 stand-out", "2 draw", "2 release")
    assert to_act(state) == (3,)


# §6.7


def test_6_7_the_order_of_seats_decides_between_claims() -> None:
    state = offered(0, "8d", THREE_WANT)
    assert to_act(state) == (1,)
    refused(state, "2 play 8d 9d Td", NotYourTurn)
    refused(state, "3 play 6d 7d 8d", NotYourTurn)


def test_6_7_a_claim_that_would_win_goes_no_sooner() -> None:
    state = offered(0, "8d", "|8s 8h||", "||As 2s 3s, 5h 6h 7h, 9d Td Jd|")
    assert to_act(state) == (1,)
    refused(state, "2 play 8d onto 9d Td Jd", NotYourTurn)
    assert isinstance(played(state, "1 decline", "2 play 8d onto 9d Td Jd").phase, Over)
    assert isinstance(played(state, "1 play 8h 8s 8d").phase, Paying)


# §6.8


@pytest.mark.parametrize(
    ("hands", "melds", "options", "asked"),
    [
        pytest.param("|||", "", {}, (), id="6.8 nobody who can only decline"),
        pytest.param("||9d Td|", "", {}, (2,), id="6.8 whoever can use it"),
        pytest.param("||Jh|", "||Js Jd Jc|", {}, (2,), id="6.8 whoever can lay off from hand"),
        pytest.param("||Jh|", "||Js Jd Jc|", {"lay_off": "OWN_ACT"}, (), id="6.8 if it may then"),
        pytest.param("||Js Jd Jc|", "", {}, (), id="6.8 a new meld from hand is no answer"),
        pytest.param("|||", "", {"ask_everyone": True}, (1, 2, 3), id="6.8 everyone, where all are asked"),
        pytest.param("8s 8h|||", "", {}, (), id="6.8 nobody about a card of its own"),
        pytest.param("8s 8h|||", "", {"ask_everyone": True}, (1, 2, 3), id="6.8 not even where all are asked"),
    ],
)
def test_who_is_asked(hands: str, melds: str, options: Options, asked: tuple[int, ...]) -> None:
    state = offered(0, "8d", hands, melds, **options)
    if asked:
        assert Asked(Seat(asked[0]), Card.parse("8d")) in state.events
    seats, state = asked_in_turn(state)
    assert tuple(seats) == asked
    assert to_act(state) == (1,)


def test_6_8_after_a_lay_off_the_seat_is_still_asked() -> None:
    state = offered(0, "8d", "||Jh|", "||Js Jd Jc|")
    assert texts(state) == ["2 decline", "2 play Jh onto Js Jd Jc"]
    state = played(state, "2 play Jh onto Js Jd Jc")
    assert isinstance(state.phase, Offer)
    assert texts(state) == ["2 decline"]


# §6.9


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        pytest.param("0 draw", (NotYourTurn,), id="6.9 drawing out of turn"),
        pytest.param("2 release", (NotYourTurn,), id="6.9 releasing out of turn"),
        pytest.param("0 decline", (NotYourTurn,), id="6.9 declining out of turn"),
        pytest.param("0 pay 9d", (NotYourTurn,), id="6.9 paying out of turn"),
        pytest.param("0 give 9d", (NotYourTurn,), id="6.9 giving out of turn"),
        pytest.param("0 demand 1", (NotYourTurn,), id="6.9 demanding out of turn"),
        pytest.param("0 stand-out", (NotYourTurn, NotTheDrawingSeat), id="6.9, 10.1 standing out out of turn"),
        pytest.param("0 declare color", (NotYourTurn, DeclaredOutsideWindow), id="6.9, 5.6 declaring out of turn"),
        pytest.param("0 play 8s 8h 8c", (NotYourTurn, NewMeldNotNow), id="6.9, 7.7 a new meld out of turn"),
        pytest.param("0 play 8s onto 8h 8d 8c", (NotYourTurn, LayOffNotNow), id="6.9, 7.6 a lay-off out of turn"),
        pytest.param("1 decline", (NotKnownNow,), id="6.9 a kind unknown to the moment"),
        pytest.param("1 demand 2", (NotKnownNow,), id="6.9 a demand while nothing is on offer"),
        pytest.param("1 release", (NotKnownNow,), id="6.9 releasing nothing"),
    ],
)
def test_not_to_act(move: str, kinds: Kinds) -> None:
    refused(drawing(1, "9d||"), move, *kinds)


def test_6_9_the_refusal_says_whose_turn_it_is() -> None:
    (broken,) = refused(drawing(1, "||"), "0 draw", NotYourTurn)
    assert str(broken) == "seat 0 is not to act now: wait for seat 1 [Desmoche §6.9]"
    (unknown,) = refused(drawing(1, "||"), "1 release", NotKnownNow)
    assert str(unknown) == "release is no move of this moment: draw [Desmoche §6.9]"


def over() -> DesmocheState:
    melds = "|As 2s 3s, 5h 6h 7h, Ts Th Td|"
    return played(drawing(1, "||", melds, stock="4s"), "1 draw", "1 play 4s onto As 2s 3s")


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        pytest.param("2 draw", (HandIsOver,), id="6.9 nobody draws after the end"),
        pytest.param("1 pay 4s", (HandIsOver,), id="6.9 the winner does not pay"),
        pytest.param("2 declare color", (HandIsOver, DeclaredOutsideWindow), id="6.9, 5.6 nobody declares"),
        pytest.param("2 stand-out", (HandIsOver, NotTheDrawingSeat), id="6.9, 10.1 nobody stands out"),
        pytest.param("2 play 8s 8h 8c", (HandIsOver, NewMeldNotNow), id="6.9, 7.7 nobody plays"),
        pytest.param("! disqualify 2 mislaid-meld", (HandIsOver,), id="6.9, 11.4 nobody is disqualified"),
    ],
)
def test_after_the_end(move: str, kinds: Kinds) -> None:
    state = over()
    assert isinstance(state.phase, Over)
    assert state.to_act == ()
    assert texts(state) == []
    refused(state, move, *kinds)


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        pytest.param(Bet(Seat(1), 2), (NotKnownNow,), id="6.9, 12.3 no bets where no money is dealt"),
        pytest.param(
            Announce(Seat(1), frozenset({SideGame.ORO})),
            (NotKnownNow, AnnouncedAtTheWrongTime),
            id="6.9, 14.3 no announcements during a turn",
        ),
        pytest.param(
            Announce(Seat(0), frozenset[SideGame]()),
            (NotYourTurn, AnnouncedAtTheWrongTime),
            id="6.9, 14.3 nor out of turn",
        ),
    ],
)
def test_money_moves(move: Bet | Announce, kinds: Kinds) -> None:
    refused(drawing(1, "||"), move, *kinds)


def test_6_9_a_view_speaks_for_its_own_seat() -> None:
    state = drawing(1, "||")
    (move,) = state.legal_moves()
    (broken,) = refused_by_view(state.view(Seat(0)), move, NotYourSeat)
    assert str(broken) == "this view is seat 0's: it does not answer for seat 1 [Desmoche §6.9]"
    (broken,) = refused_by_view(state.view(None), move, NotYourSeat)
    assert str(broken) == "this view is an onlooker's: it does not answer for seat 1 [Desmoche §6.9]"
    assert state.view(Seat(1)).violations(move) == ()
    assert [len(state.view(seat).legal_moves()) for seat in (None, Seat(0), Seat(1))] == [0, 0, 1]


def test_6_9_a_play_with_the_offer_by_a_seat_that_is_not_asked_is_judged_no_further() -> None:
    state = offered(0, "8d", THREE_WANT)
    refused(state, "3 play 8d 9s", NotYourTurn)
    assert plays(state) == ["1 play 8h 8s 8d"]
