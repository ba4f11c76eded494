"""Conquián §3 and §4, clause by clause, with refusals and events as exact texts."""

from typing import Any, Final

import pytest

from rummykit.cards import Card
from rummykit.games import conquian
from rummykit.seats import Seat, seats_at

from .conquian_positions import asserted_violations, dealt, played, refused, texts, told

WAITS: Final = "2h 3h 4h 6s 7s Js Kd Kc"
"""Two runs, and two kings that wait for a third."""
NOTHING: Final = "As 2d 3c 5d 6h Qh 7c Jd"
"""Nothing goes together here, and nothing fits what :data:`WAITS` waits for."""
LAID: Final = "0 turn; 0 play 2h 3h 4h; 0 play 6s 7s Js"


def left_by_all(card: str = "5h", **options: Any) -> conquian.ConquianState:
    """Seat 0 has turned a card that fits its runs, and left it; seat 1 has no use for it."""
    return played(dealt(WAITS, NOTHING, stock=f"{card} Ad Kh", **options), LAID, "0 decline")


def forced(card: str = "5h", **options: Any) -> conquian.ConquianState:
    """And seat 1 has forced it."""
    return played(left_by_all(card, **options), "1 force 0")


# §3


def test_3_1_the_card_turned() -> None:
    state = dealt(WAITS, NOTHING, stock="5h")
    assert texts(state) == ["0 turn"]
    state = played(state, "0 turn")
    assert told(state) == ["seat 0 turns 5h [Conquián §3.1]"]
    assert Card.parse("5h") not in state.table.hands[0]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        pytest.param(
            "0 play 2h 3h 4h",
            [
                "play is no move of this moment: turn [Conquián §3.5]",
                "nothing is melded before a card is turned: turn one first [Conquián §3.1]",
            ],
            id="3.1, 3.5 nothing is melded before",
        ),
        pytest.param(
            "1 arrange 2h 3h 4h",
            [
                "seat 1 is not to act now: wait for seat 0 [Conquián §3.5]",
                "nothing is melded before a card is turned: turn one first [Conquián §3.1]",
            ],
            id="3.1, 3.5 by nobody",
        ),
        pytest.param("1 turn", ["seat 1 is not to act now: wait for seat 0 [Conquián §3.5]"], id="3.5 not in turn"),
        pytest.param(
            "0 decline", ["decline is no move of this moment: turn [Conquián §3.5]"], id="3.5 nothing to decline"
        ),
        pytest.param("0 pay Kd", ["pay is no move of this moment: turn [Conquián §3.5]"], id="3.5 nothing to pay for"),
        pytest.param("0 give Kd", ["give is no move of this moment: turn [Conquián §3.5]"], id="3.5 no exchange"),
        pytest.param("0 force 1", ["force is no move of this moment: turn [Conquián §3.5]"], id="3.5 nobody to force"),
    ],
)
def test_before_a_card_is_turned(move: str, said: list[str]) -> None:
    assert refused(dealt(WAITS, NOTHING, stock="5h"), move) == said


def test_3_1_nothing_is_melded_in_the_exchange() -> None:
    assert refused(dealt(WAITS, NOTHING, exchange=True), "0 play 2h 3h 4h") == [
        "play is no move of this moment: give a hand card [Conquián §3.5]",
        "nothing is melded before a card is turned: turn one first [Conquián §3.1]",
    ]


def test_3_5_a_view_speaks_for_its_own_seat() -> None:
    broken = dealt(WAITS, NOTHING).view(Seat(1)).violations(conquian.Turn(Seat(0)))
    asserted_violations.update(map(type, broken))
    assert list(map(str, broken)) == ["this view is seat 1's: it does not answer for seat 0 [Conquián §3.5]"]


def test_3_5_after_the_end_nobody_moves() -> None:
    state = played(dealt(WAITS, NOTHING), "! left 1")
    assert refused(state, "0 turn") == ["the hand is over: deal another one [Conquián §3.5]"]
    assert refused(state, "! left 0") == ["the hand is over: deal another one [Conquián §3.5]"]
    assert refused(played(dealt(WAITS, NOTHING, forcing="NONE"), "! left 1"), "0 force 1") == [
        "the hand is over: deal another one [Conquián §3.5]",
        "this table forces nobody, the option forcing is NONE: decline [Conquián §4.1]",
    ]


def test_6_1_nobody_can_use_the_card() -> None:
    state = played(dealt(NOTHING, "2h 3h 4h 6s 7s Js Kd Kc", stock="Ac", dealer=0), "1 turn; 1 decline")
    assert told(state) == ["seat 1 leaves Ac [Conquián §3.2]", "nobody uses Ac: it is dead [Conquián §3.2]"]
    assert texts(state) == ["0 turn"]
    assert state.table.dead == (Card.parse("Ac"),)


def test_3_2_the_card_goes_round_in_order() -> None:
    state = played(
        dealt("2d 4c", "Kd Kc 3s 5h", "Qs Qd 3h 5c", "Qc 7d 4d 2s", stock="Kh", hand_size=4), "0 turn; 0 decline"
    )
    assert told(state) == ["seat 0 leaves Kh [Conquián §3.2]", "seat 1 is asked about Kh [Conquián §3.2]"]
    assert texts(state) == ["1 play Kh Kd Kc", "1 decline"]
    assert refused(state, "2 decline") == ["seat 2 is not to act now: wait for seat 1 [Conquián §3.5]"]
    assert texts(played(state, "1 decline")) == ["1 turn"]
    assert texts(played(state, "1 play Kh Kd Kc")) == ["1 pay 3s", "1 pay 5h"]


def test_3_3_a_payment_goes_round_but_not_to_the_payer() -> None:
    state = played(dealt("Kd Kc 7h 7d", "7s 7c 2s 4h", stock="Kh As", hand_size=4), "0 turn; 0 play Kh Kd Kc; 0 pay 7h")
    assert told(state) == ["seat 0 pays 7h [Conquián §3.3]", "seat 1 is asked about 7h [Conquián §3.2]"]
    assert texts(state) == ["1 play 7s 7h 7c", "1 decline"]
    assert refused(played(state, "1 play 7s 7h 7c"), "1 pay 7d") == [
        "7d is not in the hand: name a card that is [Conquián §3.3]"
    ]
    assert texts(played(state, "1 decline")) == ["1 turn"]


def test_6_2_the_seat_after_the_last_payer_turns() -> None:
    hands = ("Kd Kc 2s 5h", "Qs 3d 4c 6h", "2d 2c 7s 4d")
    state = played(dealt(*hands, stock="Kh As", hand_size=4, dealer=0), "1 turn; 1 decline")
    state = played(state, "0 play Kh Kd Kc; 0 pay 2s; 2 play 2s 2d 2c; 2 pay 7s")
    assert texts(state) == ["0 turn"]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        pytest.param("0 turn", True, id="3.4 who has turned the card"),
        pytest.param("0 turn; 0 play 5h onto 2h 3h 4h", True, id="3.4 who pays"),
    ],
)
def test_melding_from_the_hand(moves: str, found: bool) -> None:
    first = played(dealt(WAITS, NOTHING, stock="5h"), "0 turn; 0 play 2h 3h 4h")
    state = first if moves == "0 turn" else played(first, "0 play 5h onto 2h 3h 4h")
    assert ("0 play 6s 7s Js" in texts(state)) is found
    after = played(state, "0 play 6s 7s Js")
    assert told(after) == ["seat 0 lays 6s 7s Js [Conquián §2.5]"]
    assert after.to_act == (0,), "it is still to answer, or to pay"
    assert type(after.phase) is type(state.phase)


def test_3_4_who_is_asked_may_only_use_the_card_or_decline() -> None:
    state = played(dealt(NOTHING, WAITS, stock="Ks"), "0 turn; 0 decline")
    assert texts(state) == ["1 play Ks Kd Kc", "1 decline"]
    assert refused(state, "1 play 6s 7s Js") == ["Ks is not used: use it, or decline [Conquián §3.4]"]
    state = played(state, "1 play Ks Kd Kc")
    assert "1 play 6s 7s Js" in texts(state), "paying for another's card"


@pytest.mark.parametrize(
    ("everyone", "asked"),
    [
        pytest.param(False, ["1 turn"], id="3.6 who cannot use a card is not asked"),
        pytest.param(True, ["1 decline"], id="3.6 unless all are"),
    ],
)
def test_who_is_asked(everyone: bool, asked: list[str]) -> None:
    state = played(dealt(WAITS, NOTHING, stock="Ac", ask_everyone=everyone), "0 turn")
    assert "0 decline" in texts(state), "the seat that turned it is"
    assert texts(played(state, "0 decline")) == asked


def test_3_6_a_card_that_would_win_may_be_declined() -> None:
    state = played(
        dealt("As 2s 3s 7s 7h 7d 7c 4s", NOTHING.replace("As", "Ks").replace("7c", "Kh"), stock="5s"), "0 turn"
    )
    state = played(state, "0 play As 2s 3s 4s; 0 play 7s 7h 7d 7c")
    assert texts(state) == ["0 play 5s onto As 2s 3s 4s", "0 decline"]
    assert played(state, "0 play 5s onto As 2s 3s 4s").outcome is not None
    assert texts(played(state, "0 decline")) == ["1 force 0", "1 decline"]


def test_3_7_what_is_seen() -> None:
    state = played(dealt(WAITS, NOTHING, "Ah Jc", stock="5h Ac", exchange=True), "0 give Kd; 1 give As; 2 give Ah")
    state = played(state, "0 turn; 0 play 6s 7s Js; 0 decline")
    view = state.view(Seat(1))
    assert view.table.counts == (5, 8, 8)
    assert view.table.stock_count == 15
    assert [str(meld) for meld in view.table.melds[0]] == ["6s 7s Js"]
    assert Card.parse("5h") in view.seen
    for seat, knows in zip(seats_at(3), (True, True, False), strict=True):
        seen = state.view(seat)
        assert (Card.parse("Kd") in seen.seen + seen.hand) is knows, "giver and receiver know the card given"
    left = played(state, "! left 0")
    assert Card.parse("Kc") in left.view(Seat(0)).seen
    assert Card.parse("Kc") not in left.view(Seat(1)).seen
    assert not left.view(Seat(0)).hand


def test_3_7_who_has_chosen_is_seen() -> None:
    state = played(dealt(WAITS, NOTHING, exchange=True), "1 give As")
    phase = state.view(Seat(0)).phase
    assert isinstance(phase, conquian.Exchanging)
    assert (phase.given, phase.chosen) == ((1,), ())
    own = state.view(Seat(1)).phase
    assert isinstance(own, conquian.Exchanging)
    assert own.chosen == ((1, Card.parse("As")),)


# §4


@pytest.mark.parametrize(
    ("forcing", "asked"),
    [
        pytest.param("DIRECT", ["1 force 0", "1 decline"], id="4.1 a card that extends a meld"),
        pytest.param("WITH_REARRANGING", ["1 force 0", "1 decline"], id="4.1 as well with rearranging"),
        pytest.param("NONE", ["1 turn"], id="4.1 never"),
    ],
)
def test_forcing(forcing: str, asked: list[str]) -> None:
    assert texts(left_by_all(forcing=forcing)) == asked


LONG: Final = "As 2s 3s 4s 5s 6s 7s Js Kd Kc"
OTHER_TEN: Final = "2h 3h 5h Jh 2d 7d Qd Ac 4c 6c"


@pytest.mark.parametrize(
    ("options", "after"),
    [
        pytest.param({}, ["1 turn"], id="6.4, 4.1 a run that would be too long"),
        pytest.param({"forcing": "WITH_REARRANGING"}, ["1 force 0", "1 decline"], id="6.4, 4.1 can be rearranged"),
        pytest.param(
            {"forcing": "WITH_REARRANGING", "rearrange": "DESMOCHE"},
            ["1 force 0", "1 decline"],
            id="4.1 or taken from as in Desmoche",
        ),
    ],
)
def test_forcing_with_rearranging(options: dict[str, Any], after: list[str]) -> None:
    state = dealt(LONG, OTHER_TEN, stock="Qs", hand_size=10, **options)
    state = played(state, "0 turn; 0 play As 2s 3s 4s 5s 6s 7s Js")
    assert texts(played(state, "0 decline")) == after


def test_4_2_the_first_seat_in_order_and_never_the_payer() -> None:
    hands = ("2h 3h 4h Kd", "6h 7h Jh Qs", "Qd Qc 3s 5d")
    state = played(dealt(*hands, stock="2s Qh 5h", hand_size=4), "0 turn; 0 play 2h 3h 4h; 0 decline")
    state = played(state, "1 turn; 1 play 6h 7h Jh; 1 decline; 2 decline; 2 force 1")
    assert told(state)[-1] == "seat 2 forces seat 1 to take Qh [Conquián §4.3]"


def test_4_2_in_the_order_of_the_offer() -> None:
    hands = ("2h 3h 4h Kd", "5h 6h 7h Jh", "Qd Kc 3s 5d")
    state = played(dealt(*hands, stock="As Ah 2s", hand_size=4), "0 turn; 0 play 2h 3h 4h; 0 decline")
    assert refused(state, "1 force 0") == ["force is no move of this moment: turn [Conquián §3.5]"]
    state = played(state, "1 turn; 1 decline")
    assert texts(state) == ["0 play Ah onto 2h 3h 4h", "0 decline"], "a seat that uses the card comes before"
    state = played(state, "0 decline")
    assert texts(state) == ["1 force 0", "1 decline"]
    assert refused(state, "1 force 2") == [
        "seat 2 cannot be forced to take Ah: force seat 0, or decline [Conquián §4.2]"
    ]


def test_4_3_the_others_are_asked_in_order() -> None:
    hands = ("2h 3h 4h Kd", "5s 6d 7h Jh", "Qd Kc 3s 5d")
    state = played(dealt(*hands, stock="5h As", hand_size=5), "0 turn; 0 play 2h 3h 4h; 0 decline")
    assert texts(state) == ["1 force 0", "1 decline"]
    state = played(state, "1 decline")
    assert told(state) == ["seat 1 forces nobody [Conquián §4.3]"]
    assert texts(state) == ["2 force 0", "2 decline"]
    state = played(state, "2 decline")
    assert told(state) == ["seat 2 forces nobody [Conquián §4.3]", "nobody uses 5h: it is dead [Conquián §3.2]"]
    assert texts(state) == ["1 turn"]


def test_4_3_the_payer_is_asked_last() -> None:
    hands = ("2h 3h 4h Kd 7d", "Ks Kc 5h 7s 6d", "Qd 2c 3s 5d Ad")
    state = played(dealt(*hands, stock="Js Kh As", hand_size=5), "0 turn; 0 play 2h 3h 4h; 0 decline; 1 turn")
    state = played(state, "1 play Ks Kh Kc; 1 pay 5h; 0 decline")
    assert texts(state) == ["2 force 0", "2 decline"]
    state = played(state, "2 decline")
    assert texts(state) == ["1 force 0", "1 decline"]
    assert texts(played(state, "1 decline")) == ["2 turn"]


def test_4_2_the_payer_is_not_forced() -> None:
    hands = ("Kd Kc 5h 2h 3h 4h", "7s Qd Ah 3s 6d Jc", "2c 7h As 4d 6c Js")
    state = played(dealt(*hands, stock="Kh", hand_size=6), "0 turn; 0 play 2h 3h 4h; 0 play Kh Kd Kc; 0 pay 5h")
    assert told(state) == ["seat 0 pays 5h [Conquián §3.3]", "nobody uses 5h: it is dead [Conquián §3.2]"]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        pytest.param(
            "0 decline",
            ["5h is forced on the seat, which cannot decline: use it [Conquián §4.4]"],
            id="4.4 a forced seat does not decline",
        ),
        pytest.param(
            "0 pay Kd",
            ["pay is no move of this moment: use the card that is forced on the seat [Conquián §3.5]"],
            id="4.4, 3.5 nor pays before",
        ),
    ],
)
def test_a_forced_seat(move: str, said: list[str]) -> None:
    assert refused(forced(), move) == said


def test_4_4_a_forced_seat_melds_nothing_else_before() -> None:
    state = played(dealt(WAITS, NOTHING, stock="5h"), "0 turn; 0 play 2h 3h 4h; 0 decline; 1 force 0")
    assert refused(state, "0 play 6s 7s Js") == ["5h is forced on the seat: use it first [Conquián §4.4]"]
    assert "0 play 6s 7s Js" in texts(played(state, "0 play 5h onto 2h 3h 4h")), "but while it pays"


def test_6_5_a_forced_card_ruins_a_hand() -> None:
    state = forced()
    assert texts(state) == ["0 play 5h onto 2h 3h 4h"]
    state = played(state, "0 play 5h onto 2h 3h 4h")
    assert told(state) == ["seat 0 adds 5h to 2h 3h 4h [Conquián §2.5]"]
    assert texts(state) == ["0 pay Kd", "0 pay Kc"]


def test_4_4_a_forced_seat_may_use_hand_cards_and_win() -> None:
    hand, other = "6s 7s Js Jh Jc 2d 3d 4d", "As 3h 5d 7c Kd Qc 2c 6h"
    state = played(dealt(hand, other, stock="5s"), "0 turn; 0 play 6s 7s Js; 0 decline; 1 force 0")
    assert "0 arrange 5s 6s 7s / Js Jh Jc" in texts(state)
    state = played(state, "0 arrange 5s 6s 7s / Js Jh Jc; 0 play 2d 3d 4d")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
