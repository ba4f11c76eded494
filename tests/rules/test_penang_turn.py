"""Penang §3 to §6: actions, the passport, swaps, dying."""

import pytest

from rummykit.cards import JOKER, Card, Cards
from rummykit.games.penang import GAME, Acted, Acting, Edge, Laid, LayOff, Opening, Over, PenangState, parse_move
from rummykit.games.penang.events import Died, EndedTurn, LaidOff, Melded, PenangEvent, Swapped
from rummykit.games.penang.laid import parse_laid
from rummykit.games.penang.violations import (
    ActedThisTurn,
    CardsNotInHand,
    CouldLayOff,
    CouldMeld,
    DoesNotFit,
    EdgeMissing,
    EdgeSuperfluous,
    EndsWithoutAction,
    FreesNoJoker,
    LayOffOntoNothing,
    LaysOffCardNotInHand,
    LaysOffTooManyJokers,
    NoPassport,
    NotYourSeat,
    NotYourTurn,
    SeatIsDead,
    SwapEdgeMissing,
    SwapEdgeSuperfluous,
    SwapFromNothing,
    SwapIsNoAction,
    SwapsCardNotInHand,
    SwapsInJoker,
    SwapsNotPlayed,
)
from rummykit.notation import NotationError
from rummykit.seats import Seat
from rummykit.violations import Violation

from .penang_positions import Options, acted, acting, fact, opening, played, refused, refused_by_view, texts

Kinds = tuple[type[Violation], ...]

FULL_RUN = "run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
FULL_WITH_JOKERS = "run JK 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc JK"


def events(state: PenangState) -> tuple[PenangEvent, ...]:
    return state.events


# §1.5


def test_1_5_a_seat_moves_in_its_turn_alone() -> None:
    state = acting("9s|3h 4h 5h 9h|", "run 6h 7h 8h", seat=0)
    (fault,) = refused(state, "1 meld run 3h 4h 5h", NotYourTurn)
    assert fault == NotYourTurn(Seat(1), Seat(0))
    refused(state, "1 end", NotYourTurn)
    refused(state, "2 dead", NotYourTurn)
    assert len(state.legal_moves(Seat(1))) == 0
    assert not state.legal_moves(Seat(1))


def test_1_5_a_view_answers_for_its_own_seat() -> None:
    state = acting("6h 9s|7h 9h|", "run 3h 4h 5h")
    refused_by_view(state, 1, "0 lay 6h onto run 3h 4h 5h", NotYourSeat)
    refused_by_view(state, None, "0 lay 6h onto run 3h 4h 5h", NotYourSeat)
    refused_by_view(state, 1, "1 lay 6h onto run 3h 4h 5h", NotYourTurn)
    assert parse_move("0 lay 6h onto run 3h 4h 5h") in state.view(Seat(0)).legal_moves()


# §3


def test_3_1_at_least_one_action() -> None:
    state = acting("6h 9s|", "run 3h 4h 5h")
    refused(state, "0 end", EndsWithoutAction)
    assert texts(state) == ["0 lay 6h onto run 3h 4h 5h"]
    after = played(state, "0 lay 6h onto run 3h 4h 5h")
    assert isinstance(after.phase, Acted)
    assert texts(after) == ["0 end"]


def test_3_1_as_many_as_it_likes_in_any_order() -> None:
    state = acting("2h 6h 7h 9s 9d 9c Ks|", "run 3h 4h 5h")
    state = played(
        state,
        "0 lay 6h onto run 3h 4h 5h",
        "0 meld set 9s 9d 9c",
        "0 lay 2h onto run 3h 4h 5h 6h",
        "0 lay 7h onto run 2h 3h 4h 5h 6h",
    )
    assert fact(state, "tables") == [["run 2h 3h 4h 5h 6h 7h", "set 9s 9d 9c"]]
    assert state.to_act == (0,)
    assert played(state, "0 end").to_act == (1,)


def test_3_1_nobody_passes() -> None:
    refused(opening("3h 4h 5h 9s|"), "0 end", EndsWithoutAction)


def test_3_2_a_meld_is_laid_from_the_hand_and_lies_at_once() -> None:
    state = played(acting("3h 4h 5h 9s|", "set 8s 8h 8d"), "0 meld run 3h 4h 5h")
    assert events(state) == (Melded(Seat(0), parse_laid("run 3h 4h 5h"), False),)
    assert fact(state, "hands") == ["9s", fact(state, "hands")[1]]  # type: ignore[index]
    assert fact(state, "tables") == [["set 8s 8h 8d", "run 3h 4h 5h"]]
    refused(acting("3h 4h 9s|"), "0 meld run 3h 4h 5h", CardsNotInHand)


@pytest.mark.parametrize(
    ("card", "onto", "after"),
    [
        pytest.param("2h", "run 3h 4h 5h", "run 2h 3h 4h 5h", id="3.3 the low end of a run"),
        pytest.param("6h", "run 3h 4h 5h", "run 3h 4h 5h 6h", id="3.3 its high end"),
        pytest.param("Ah", "run 2h 3h 4h", "run Ah 2h 3h 4h", id="3.3 a low ace"),
        pytest.param("Ah", "run Jh Qh Kh", "run Jh Qh Kh Ah", id="3.3 a high ace"),
        pytest.param("2h", "run JK 4h 5h", "run 2h JK 4h 5h", id="3.3 beside a joker"),
        pytest.param("8s", "set 8s 8h 8d", "set 8s 8s 8h 8d", id="3.3 a suit that is there already"),
        pytest.param("8d", "set 8s 8h JK", "set 8s 8h 8d JK", id="3.3 a set in any suit, jokers last"),
        pytest.param("JK", "set 8s 8h 8d", "set 8s 8h 8d JK", id="3.3 a joker on a set"),
        pytest.param("JK", "run Ah 2h 3h", "run Ah 2h 3h JK", id="3.3, 3.4 a joker where there is one end only"),
        pytest.param("JK", "run Qh Kh Ah", "run JK Qh Kh Ah", id="3.3, 3.4 at the low end only"),
        pytest.param("Ac", FULL_RUN[:-3], FULL_RUN, id="3.3 the fourteenth card"),
    ],
)
def test_lay_offs(card: str, onto: str, after: str) -> None:
    state = acting(f"{card} 9s|", f"set Ks Kd Kc, {onto}")
    move = f"0 lay {card} onto {onto}"
    assert move in texts(state)
    state = played(state, move)
    assert fact(state, "tables") == [["set Ks Kd Kc", after]]
    assert events(state) == (LaidOff(Seat(0), Card.parse(card), parse_laid(onto), None, parse_laid(after)),)


@pytest.mark.parametrize(
    ("card", "onto", "low", "high"),
    [
        pytest.param("JK", "run 3h 4h 5h", "run JK 3h 4h 5h", "run 3h 4h 5h JK", id="3.4 a joker"),
        pytest.param(
            "Ac",
            "run 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc",
            "run 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
            id="3.4 an ace that fits both ends",
        ),
        pytest.param("JK", "run JK 4h JK", "run JK JK 4h JK", "run JK 4h JK JK", id="3.4 a joker beside jokers"),
    ],
)
def test_both_ends(card: str, onto: str, low: str, high: str) -> None:
    state = acting(f"{card} 9s|", onto)
    assert [text for text in texts(state) if "lay" in text] == [
        f"0 lay {card} onto {onto} low",
        f"0 lay {card} onto {onto} high",
    ]
    refused(state, f"0 lay {card} onto {onto}", EdgeMissing)
    assert fact(played(state, f"0 lay {card} onto {onto} low"), "tables") == [[low]]
    after = played(state, f"0 lay {card} onto {onto} high")
    assert fact(after, "tables") == [[high]]
    assert events(after) == (LaidOff(Seat(0), Card.parse(card), parse_laid(onto), Edge.HIGH, parse_laid(high)),)


@pytest.mark.parametrize(
    ("move", "kinds", "options"),
    [
        pytest.param(
            "0 lay 7h onto run 3h 4h 5h", (LaysOffCardNotInHand, DoesNotFit), {}, id="3.3 neither held nor fit"
        ),
        pytest.param("0 lay 2h onto run 3h 4h 5h", (LaysOffCardNotInHand,), {}, id="3.3 not held"),
        pytest.param("0 lay 9s onto run 3h 4h 5h", (DoesNotFit,), {}, id="3.3 another suit"),
        pytest.param("0 lay 6d onto run 3h 4h 5h", (DoesNotFit,), {}, id="3.3 the rank that follows in another suit"),
        pytest.param("0 lay 9s onto set 8s 8h JK", (DoesNotFit,), {}, id="3.3 another rank"),
        pytest.param("0 lay 6h onto run 4h 5h 6h", (LayOffOntoNothing,), {}, id="3.3 no such meld"),
        pytest.param("0 lay 6h onto run 3h 4h", (LayOffOntoNothing,), {}, id="3.3 a part of a meld"),
        pytest.param("0 lay 6h onto set 3h 4h 5h", (LayOffOntoNothing,), {}, id="3.3 named as another kind of meld"),
        pytest.param("0 lay JK onto run 3h 4h 5h", (EdgeMissing,), {}, id="3.4 no end named"),
        pytest.param("0 lay 6h onto run 3h 4h 5h high", (EdgeSuperfluous,), {}, id="3.4 an end named without need"),
        pytest.param("0 lay 6h onto run 3h 4h 5h low", (EdgeSuperfluous,), {}, id="3.4 and the wrong one"),
        pytest.param("0 lay JK onto set 8s 8h JK low", (EdgeSuperfluous,), {}, id="3.4 a set has no ends"),
        pytest.param(
            "0 lay JK onto set 8s 8h JK", (LaysOffTooManyJokers,), {"max_jokers": 1}, id="2.3, 3.3 a joker too many"
        ),
        pytest.param(
            "0 lay JK onto run 3h 4h 5h",
            (LaysOffTooManyJokers, EdgeMissing),
            {"max_jokers": 0},
            id="2.3, 3.4 a joker too many, and no end",
        ),
    ],
)
def test_lay_offs_refused(move: str, kinds: Kinds, options: Options) -> None:
    refused(acting("6h 6d 9s JK|", "run 3h 4h 5h, set 8s 8h JK", **options), move, *kinds)


def test_3_3_a_run_of_fourteen_takes_nothing() -> None:
    state = acting("Ac JK 9s|", f"{FULL_RUN}, set 8s 8h 8d", packs=3)
    refused(state, f"0 lay Ac onto {FULL_RUN}", DoesNotFit)
    refused(state, f"0 lay JK onto {FULL_RUN}", DoesNotFit)
    assert [text for text in texts(state) if "lay" in text] == ["0 lay JK onto set 8s 8h 8d"]


def test_3_3_on_the_melds_of_the_dead_too() -> None:
    state = acting("6h 9s||", "run 3h 4h 5h", seat=0, dead=(1,))
    assert texts(state) == ["0 lay 6h onto run 3h 4h 5h"]


def test_3_3_chains_at_both_ends() -> None:
    state = acting("2h 6h JK 8h 9s|", "run 3h 4h 5h")
    state = played(
        state,
        "0 lay 6h onto run 3h 4h 5h",
        "0 lay JK onto run 3h 4h 5h 6h high",
        "0 lay 8h onto run 3h 4h 5h 6h JK",
        "0 lay 2h onto run 3h 4h 5h 6h JK 8h",
    )
    assert fact(state, "tables") == [["run 2h 3h 4h 5h 6h JK 8h"]]


def test_3_5_the_turn_ends_when_the_seat_likes() -> None:
    state = acted("6h 9s|", "run 3h 4h 5h")
    assert texts(state) == ["0 lay 6h onto run 3h 4h 5h", "0 end"]
    after = played(state, "0 end")
    assert (after.to_act, events(after)) == ((1,), (EndedTurn(Seat(0)),))


def test_3_5_what_was_laid_in_this_turn_can_be_extended_and_swapped_from() -> None:
    state = played(opening("3h JK 5h 4h 6h 9s|"), "0 meld run 3h JK 5h")
    assert {"0 lay 6h onto run 3h JK 5h", "0 swap 4h from run 3h JK 5h"} <= set(texts(state))


# §4


def test_4_1_the_first_action_is_a_meld() -> None:
    state = opening("9s 9h 9d 6h 4h Ks|", "run 3h JK 5h")
    assert texts(state) == ["0 meld set 9s 9h 9d"]
    refused(state, "0 lay 6h onto run 3h JK 5h", NoPassport)
    refused(state, "0 swap 4h from run 3h JK 5h", NoPassport)
    after = played(state, "0 meld set 9s 9h 9d")
    assert events(after) == (Melded(Seat(0), parse_laid("set 9s 9h 9d"), True),)
    assert {"0 lay 6h onto run 3h JK 5h", "0 swap 4h from run 3h JK 5h", "0 end"} == set(texts(after))


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        pytest.param("0 lay 6d onto run 3h JK 5h", (NoPassport, DoesNotFit), id="3.3, 4.1 a card that does not fit"),
        pytest.param(
            "0 lay 6c onto run 3h JK 5h", (NoPassport, LaysOffCardNotInHand, DoesNotFit), id="4.1 nor is held"
        ),
        pytest.param("0 swap 6d from run 3h JK 5h", (NoPassport, FreesNoJoker), id="4.1, 5.1 a swap that does not fit"),
        pytest.param("0 swap JK from run 3h JK 5h", (NoPassport, SwapsInJoker), id="4.1, 5.1 a joker for a joker"),
    ],
)
def test_every_fault_before_the_passport(move: str, kinds: Kinds) -> None:
    refused(opening("9s 9h 9d 6d JK|", "run 3h JK 5h"), move, *kinds)


def test_4_1_each_seat_needs_its_own() -> None:
    state = played(opening("3h 4h 5h 9s|6s 7s 8s 6h|", no_passport=(1,)), "0 meld run 3h 4h 5h", "0 end")
    assert isinstance(state.phase, Opening)
    assert texts(state) == ["1 meld run 6s 7s 8s"]


def test_4_2_no_meld_at_the_first_turn_is_death() -> None:
    state = opening("6h 4h 9s|", "run 3h JK 5h")
    assert texts(state) == ["0 dead"]
    state = played(state, "0 dead")
    assert events(state) == (Died(Seat(0)),)
    assert state.to_act == (1,)


def test_4_2_a_joker_makes_a_meld() -> None:
    state = opening("6h 9s JK JK|")
    assert len(state.legal_moves()) > 0
    refused(state, "0 dead", CouldMeld)


# §5


@pytest.mark.parametrize(
    ("card", "source", "after"),
    [
        pytest.param("4h", "run 3h JK 5h", "run 3h 4h 5h", id="5.1 within a run"),
        pytest.param("Ah", "run JK 2h 3h", "run Ah 2h 3h", id="5.1 a low ace"),
        pytest.param("Ah", "run Qh Kh JK", "run Qh Kh Ah", id="5.1 a high ace"),
        pytest.param("5h", "run JK JK 6h", "run JK 5h 6h", id="5.1 one of two jokers, by its place"),
        pytest.param("4h", "run JK JK 6h", "run 4h JK 6h", id="5.1 the other one"),
        pytest.param("8h", "set 8s 8h JK", "set 8s 8h 8h", id="5.1 a set, a suit that is there already"),
        pytest.param("8c", "set 8s JK JK", "set 8s 8c JK", id="5.1 one joker of a set"),
        pytest.param("Ac", f"run JK {FULL_RUN[7:]}", FULL_RUN, id="5.1 the low joker of fourteen cards"),
        pytest.param("Ac", f"{FULL_RUN[:-3]} JK", FULL_RUN, id="5.1 the high one"),
    ],
)
def test_swaps(card: str, source: str, after: str) -> None:
    state = acting(f"{card} 9s|", f"set Ks Kd Kc, {source}")
    move = f"0 swap {card} from {source}"
    assert move in texts(state)
    state = played(state, move)
    assert fact(state, "tables") == [["set Ks Kd Kc", after]]
    assert JOKER in state.table.holdings[0].cards
    assert Card.parse(card) not in state.table.holdings[0].cards
    assert events(state) == (Swapped(Seat(0), Card.parse(card), parse_laid(source), None, parse_laid(after)),)


def test_5_1_an_ace_that_frees_either_joker_of_fourteen_cards() -> None:
    state = acting("Ac 9s|", FULL_WITH_JOKERS)
    assert [text for text in texts(state) if "swap" in text] == [
        f"0 swap Ac from {FULL_WITH_JOKERS} low",
        f"0 swap Ac from {FULL_WITH_JOKERS} high",
    ]
    refused(state, f"0 swap Ac from {FULL_WITH_JOKERS}", SwapEdgeMissing)
    low = played(state, f"0 swap Ac from {FULL_WITH_JOKERS} low")
    assert fact(low, "tables") == [["run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc JK"]]
    high = played(state, f"0 swap Ac from {FULL_WITH_JOKERS} high")
    assert fact(high, "tables") == [["run JK 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"]]


@pytest.mark.parametrize(
    ("move", "kinds", "options"),
    [
        pytest.param("0 swap 4d from run 3h JK 5h", (FreesNoJoker,), {}, id="5.1 another suit"),
        pytest.param("0 swap 3h from run 3h JK 5h", (FreesNoJoker,), {}, id="5.1 a card that is no joker"),
        pytest.param("0 swap 6h from run 3h JK 5h", (SwapsCardNotInHand, FreesNoJoker), {}, id="5.1 a card beyond"),
        pytest.param("0 swap 9s from set 8s 8h JK", (FreesNoJoker,), {}, id="5.1 another rank"),
        pytest.param("0 swap Ks from set Ks Kd Kc", (SwapsCardNotInHand, FreesNoJoker), {}, id="5.1 a set without one"),
        pytest.param("0 swap 8c from set 8s 8h JK", (SwapsCardNotInHand,), {}, id="5.1 not held"),
        pytest.param("0 swap JK from set 8s 8h JK", (SwapsInJoker,), {}, id="5.1 a joker for a joker"),
        pytest.param("0 swap 4h from run 3h 4h JK", (SwapFromNothing,), {}, id="5.1 no such meld"),
        pytest.param("0 swap JK from run 3h 4h JK", (SwapsInJoker, SwapFromNothing), {}, id="5.1 neither nor"),
        pytest.param("0 swap 4h from run 3h JK 5h low", (SwapEdgeSuperfluous,), {}, id="5.1 an end without need"),
        pytest.param(
            "0 swap 4h from run 3h JK 5h", (SwapsNotPlayed,), {"swaps": False}, id="5.5 where none are played"
        ),
        pytest.param(
            "0 swap 4d from run 3h JK 5h", (SwapsNotPlayed, FreesNoJoker), {"swaps": False}, id="5.1, 5.5 both"
        ),
    ],
)
def test_swaps_refused(move: str, kinds: Kinds, options: Options) -> None:
    refused(acting("3h 4h 4d 9s JK|", "run 3h JK 5h, set 8s 8h JK, set Ks Kd Kc", **options), move, *kinds)


def test_5_2_a_swap_is_no_action() -> None:
    state = played(acting("4h 6h 9s|", "run 3h JK 5h"), "0 swap 4h from run 3h JK 5h")
    assert state.phase == Acting(Seat(0), swapped=True)
    refused(state, "0 end", EndsWithoutAction, SwapIsNoAction)
    assert "0 end" in texts(played(state, "0 lay 6h onto run 3h 4h 5h"))


def test_5_3_any_number_of_swaps_before_between_and_after() -> None:
    state = played(
        acting("4h 8d Ah 6h 9s|", "run 3h JK 5h, set 8s 8h JK, run JK 2h 3h"),
        "0 swap 4h from run 3h JK 5h",
        "0 swap 8d from set 8s 8h JK",
        "0 lay 6h onto run 3h 4h 5h",
        "0 swap Ah from run JK 2h 3h",
    )
    assert state.table.holdings[0].cards == Cards.parse("9s JK JK JK")
    assert isinstance(state.phase, Acted)


def test_5_3_in_the_turn_of_the_passport_after_it() -> None:
    state = opening("9s 9h 9d 4h Ks|", "run 3h JK 5h")
    state = played(state, "0 meld set 9s 9h 9d", "0 swap 4h from run 3h JK 5h", "0 end")
    assert state.to_act == (1,)


def test_5_4_a_swap_can_rescue() -> None:
    state = acting("4h 9s|", "run 3h JK 5h")
    assert texts(state) == ["0 swap 4h from run 3h JK 5h", "0 dead"]
    state = played(state, "0 swap 4h from run 3h JK 5h")
    assert texts(state) == ["0 lay JK onto run 3h 4h 5h low", "0 lay JK onto run 3h 4h 5h high"]
    assert "0 end" in texts(played(state, "0 lay JK onto run 3h 4h 5h high"))


TO_THE_JACK = FULL_RUN[: FULL_RUN.index(" Qc")]


@pytest.mark.parametrize(
    ("melds", "hand", "options", "listed"),
    [
        pytest.param(f"{TO_THE_JACK} JK Kc Ac", "Qc 9s", {}, [], id="5.4 stuck: every meld is a run of fourteen"),
        pytest.param(
            f"{TO_THE_JACK} JK Kc JK",
            "Qc Ac 9s",
            {"packs": 3},
            [f"0 swap Ac from {TO_THE_JACK} Qc Kc JK"],
            id="5.4 stuck, but for another swap",
        ),
        pytest.param(
            f"{TO_THE_JACK} JK Kc Ac, set 8s 8h JK",
            "Qc 9s",
            {"max_jokers": 1},
            [],
            id="5.4 stuck: the other meld has its jokers",
        ),
    ],
)
def test_stuck_after_a_swap(melds: str, hand: str, options: Options, listed: list[str]) -> None:
    state = acting(f"{hand}|", melds, **options)
    state = played(state, next(text for text in texts(state) if " swap Qc " in text))
    assert texts(state) == [*listed, "0 dead"]
    refused(state, "0 end", EndsWithoutAction, SwapIsNoAction)
    assert played(state, "0 dead").to_act == (1,)


def test_5_1_a_joker_that_was_taken_is_known_to_be_there() -> None:
    state = acting("JK 9s 4h|2s 2d|", "run 3h JK 5h, set 8s 8h 8d", taken={0: 1})
    view = state.view(Seat(1))
    assert view.seen.count(JOKER) == 2
    assert (view.table.seats[0].standing.jokers, view.table.seats[0].hand_count) == (1, 3)
    state = played(state, "0 swap 4h from run 3h JK 5h")
    assert state.view(Seat(1)).table.seats[0].standing.jokers == 2
    state = played(state, "0 lay JK onto set 8s 8h 8d")
    assert state.view(Seat(1)).table.seats[0].standing.jokers == 1
    assert state.view(Seat(1)).seen.count(JOKER) == 2


def test_5_4_not_stuck_where_the_joker_finds_a_place() -> None:
    state = acting("5s 9h|", "run 3s 4s JK, run 3d 4d JK", max_jokers=1)
    state = played(state, "0 swap 5s from run 3s 4s JK")
    assert texts(state) == ["0 lay JK onto run 3s 4s 5s low", "0 lay JK onto run 3s 4s 5s high"]


def test_5_5_a_table_without_swaps() -> None:
    state = acting("4h 9s|", "run 3h JK 5h", swaps=False)
    assert texts(state) == ["0 dead"]


# §6


@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        pytest.param("9s 9h 9d 2c", (CouldMeld,), id="6.1 with a meld"),
        pytest.param("6h 2c", (CouldLayOff,), id="6.1 with a lay-off"),
        pytest.param("JK 2c", (CouldLayOff,), id="6.1 with a joker to lay off"),
        pytest.param("9s 9h 9d 6h 2c", (CouldMeld, CouldLayOff), id="6.1 with both"),
    ],
)
def test_not_dead(hand: str, kinds: Kinds) -> None:
    refused(acting(f"{hand}|", "run 3h 4h 5h"), "0 dead", *kinds)
    refused(acted(f"{hand}|", "run 3h 4h 5h"), "0 dead", ActedThisTurn, *kinds)


def test_6_1_not_after_an_action() -> None:
    refused(acted("9s|", "run 3h 4h 5h"), "0 dead", ActedThisTurn)


def test_6_1_before_the_passport_only_a_meld_counts() -> None:
    assert texts(opening("6h JK 9s|", "run 3h 4h 5h", max_jokers=0)) == ["0 dead"]


def test_6_1_who_could_swap_has_the_choice() -> None:
    state = acting("4h 9s|", "run 3h JK 5h")
    assert texts(state) == ["0 swap 4h from run 3h JK 5h", "0 dead"]
    assert played(state, "0 dead").to_act == (1,)


def test_6_1_who_has_swapped_and_is_stuck_may_die() -> None:
    state = acting("Qc 9s|", f"{TO_THE_JACK} JK Kc Ac")
    state = played(state, f"0 swap Qc from {TO_THE_JACK} JK Kc Ac", "0 dead")
    assert state.table.holdings[0].cards == Cards.parse("9s JK")


def test_6_2_a_dead_seat_has_no_more_turns() -> None:
    state = played(
        acting("9s|6h 9h|2c 9d", "run 3h 4h 5h, set 2s 2h 2d"), "0 dead", "1 lay 6h onto run 3h 4h 5h", "1 end"
    )
    state = played(state, "2 lay 2c onto set 2s 2h 2d", "2 end")
    assert state.to_act == (1,)
    (fault,) = refused(state, "0 dead", SeatIsDead)
    assert fault == SeatIsDead(Seat(0))


def test_6_2_its_cards_stay_unseen() -> None:
    state = played(acting("9s|6h 9h|2c 9d", "run 3h 4h 5h"), "0 dead")
    for other in (None, Seat(1), Seat(2)):
        view = state.view(other)
        assert Card.parse("9s") not in view.seen
        assert view.table.known_of(Seat(0)) == Cards.NONE
    assert state.view(None).table.seats[0].standing.dead
    assert "9s" not in repr(state)


def test_6_3_the_last_one_plays_alone() -> None:
    state = acting("6h 7h 9s||", "run 3h 4h 5h", dead=(1, 2))
    state = played(state, "0 lay 6h onto run 3h 4h 5h", "0 end")
    assert state.to_act == (0,)
    state = played(state, "0 lay 7h onto run 3h 4h 5h 6h", "0 end", "0 dead")
    assert isinstance(state.phase, Over)


def test_6_3_an_end_of_the_hand_at_some_tables() -> None:
    state = played(acting("9s|9h|", "run 3h 4h 5h", dead=(1,), stop_when_one_alive=True), "0 dead")
    assert isinstance(state.phase, Over)
    assert state.phase.result.clause.number == "6.3"
    assert not isinstance(played(acting("9s|9h|", "run 3h 4h 5h", dead=(1,)), "0 dead").phase, Over)


# The words of moves


@pytest.mark.parametrize(
    ("text", "offset", "word"),
    [
        pytest.param("0 mled run 3h 4h 5h", 2, "mled", id="3.2 no such verb"),
        pytest.param("0 meld 3h 4h 5h", 7, "3h", id="3.2 no run and no set"),
        pytest.param("0 meld run", 10, "", id="3.2 no cards"),
        pytest.param("0 meld run 3h 4h low", 17, "low", id="3.2 a word too many"),
        pytest.param("0 lay 6h run 3h 4h 5h", 9, "run", id="3.3 onto is missing"),
        pytest.param("0 lay 6h onto run 3h 4h 5h up", 27, "up", id="3.4 no such end"),
        pytest.param("0 lay 8d onto set 8h 8s up", 24, "up", id="3.3 a set with a word that is no card"),
        pytest.param("0 lay 8d onto set 8h 10s 8c", 21, "10s", id="3.3 a set with a card in another spelling"),
        pytest.param("0 swap 4h onto run 3h JK 5h", 10, "onto", id="5.1 from is missing"),
        pytest.param("0 end now", 6, "now", id="3.5 a word too many after end"),
        pytest.param("0 dead ", 6, " ", id="6.1 a space too many"),
    ],
)
def test_texts_refused(text: str, offset: int, word: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.offset, caught.value.word) == (offset, word)


def test_3_4_a_move_made_in_python_is_the_one_that_is_written() -> None:
    onto = Laid(parse_laid("run 3h 4h 5h").kind, map(Card.parse, ("3h", "4h", "5h")))
    assert LayOff(Seat(0), JOKER, onto, Edge.HIGH) == parse_move("0 lay JK onto run 3h 4h 5h high")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param(
            "0 mled 3h",
            "'mled' is no verb of Penang Rummy: write one of dead, end, lay, meld, swap",
            id="3.2 what else could be done",
        ),
        pytest.param("0 meld", "the move ends too early: run or set is missing here", id="3.2 run or set"),
        pytest.param("0 meld 3h", "'3h' is no kind of meld: write run or set before its cards", id="3.2 cards alone"),
        pytest.param("0 meld set", "the move ends too early: a card of the meld is missing here", id="3.2 no card"),
        pytest.param("0 lay", "the move ends too early: the card to lay off is missing here", id="3.3 no card"),
        pytest.param(
            "0 lay 6h", "the move ends too early: the meld it joins, after onto is missing here", id="3.3 onto"
        ),
        pytest.param("0 lay 6h run", "'run' stands where onto must stand: write onto", id="3.3 another word"),
        pytest.param("0 swap", "the move ends too early: the card to swap in is missing here", id="5.1 no card"),
        pytest.param(
            "0 swap 6h", "the move ends too early: the meld with the joker, after from is missing here", id="5.1 from"
        ),
        pytest.param(
            "0 meld run 3h 4h 5h low", "'low' is one word too many: the move ends before it", id="3.4 an end of nothing"
        ),
    ],
)
def test_what_is_told_of_texts(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value).partition("\n")[0] == told


def test_3_4_how_moves_are_written() -> None:
    assert GAME.grammar.splitlines() == [
        "SEAT meld (run|set) CARD...",
        "SEAT lay CARD onto (run|set) CARD... [low|high]",
        "SEAT swap CARD from (run|set) CARD... [low|high]",
        "SEAT end",
        "SEAT dead",
        "! left SEAT",
    ]
