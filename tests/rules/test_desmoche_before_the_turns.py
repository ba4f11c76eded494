"""Desmoche §4 and §5: Cambio, and the wins that need no play."""

import pytest

from rummykit.cards import Card, Cards
from rummykit.games.desmoche import Cambio, Declaring, DesmochePhase, DesmocheState, Drawing, Over
from rummykit.games.desmoche.events import Answered, CardExchanged, Gave, HandShown, Received
from rummykit.games.desmoche.violations import (
    ColorNotHeld,
    CuatroCuerposNotHeld,
    DeclaredOutsideWindow,
    GivesCardNotHeld,
    NotKnownNow,
    NotYourTurn,
    PeladillaNotHeld,
    WinNotPlayed,
)
from rummykit.seats import Seat
from rummykit.violations import Violation

from .positions import Options, dealt, drawing, exchanging, outcome_of, played, refused, texts

Kinds = tuple[type[Violation], ...]

ACES = "As Ah Ad Ac 3s 4h 5d 7c 9s"
KINGS = "Ks Kh Kd Kc 2s 2h 4c 6c 8c"
APART = "As 3c 4d 7h 8s Td Js Qh Kd"  # the peladilla of the page
APART_LOWER = "Ac 3h 5s 6h 7d 8c Th Jc Qd"
APART_OF_NINE = "As 3c 5s 7c 9s Jc 4d 6d Td"
RED = "3h 5h 7h 9h Jh 3d 6d 8d Td"
REDS = "3h 4h 5h 7h 9h Jh Qh 7d 9d"
RED_HIGHER = "2h 4h 6h 8h Qh 2d 4d 7d 9d"
BOTH = "Ah 2d 3h 4d 5h 6d 7h 8d 9h"  # peladilla and color
SPADES = "As 3s 4s 5s 7s 8s Ts Js Ks"


def hands(state: DesmocheState) -> list[Cards]:
    return [holding.hand for holding in state.table.holdings]


def winner(state: DesmocheState) -> tuple[int, ...]:
    assert isinstance(state.phase, Over)
    return outcome_of(state).winners


# §4


def test_4_1_each_passes_a_card_to_its_right() -> None:
    state = exchanging("2s|3s|4s")
    before = hands(state)
    state = played(state, "2 give 4s", "0 give 2s", "1 give 3s")
    assert isinstance(state.phase, Drawing)
    two, three, four = map(Card.parse, ("2s", "3s", "4s"))
    assert hands(state) == [before[0] - two + four, before[1] - three + two, before[2] - four + three]


@pytest.mark.parametrize(
    "order",
    [
        pytest.param((0, 1, 2), id="4.1 the dealer first"),
        pytest.param((1, 2, 0), id="4.1 the dealer last"),
        pytest.param((2, 0, 1), id="4.1 in any order"),
    ],
)
def test_orders_of_giving(order: tuple[int, ...]) -> None:
    state = exchanging("2s|3s|4s")
    assert state.to_act == (1, 2, 0)
    in_turn = played(state, "1 give 3s", "2 give 4s", "0 give 2s")
    moves = {0: "0 give 2s", 1: "1 give 3s", 2: "2 give 4s"}
    assert played(state, *(moves[seat] for seat in order)) == in_turn


def test_4_1_any_card_of_the_hand() -> None:
    state = exchanging("|")
    hand = state.table.holdings[1].hand
    assert texts(state, 1) == sorted(f"1 give {card}" for card in hand)


@pytest.mark.parametrize(
    ("moves", "move", "kinds"),
    [
        pytest.param((), "0 give 3s", (GivesCardNotHeld,), id="4.1 a card of another hand"),
        pytest.param((), "0 give 9s", (GivesCardNotHeld,), id="4.1 a card of the stock"),
        pytest.param(("0 give 2s",), "0 give 4s", (NotYourTurn,), id="6.9 a second card"),
        pytest.param((), "0 pay 2s", (NotKnownNow,), id="6.9 another kind of move"),
    ],
)
def test_gifts_refused(moves: tuple[str, ...], move: str, kinds: Kinds) -> None:
    refused(played(exchanging("2s 4s|3s 5s"), *moves), move, *kinds)


def test_4_1_nobody_sees_what_it_gets_before_all_have_chosen() -> None:
    state = played(exchanging("2s|3s|4s"), "0 give 2s")
    assert state.events == (Gave(Seat(0)),)
    for seat in (None, Seat(1), Seat(2)):
        view = state.view(seat)
        assert view.phase == Cambio((Seat(1), Seat(2)), (Seat(0),))
        assert Card.parse("2s") not in view.seen
        assert Card.parse("2s") not in view.hand
    assert (
        state.view(Seat(0)).phase
        == state.phase
        == Cambio((Seat(1), Seat(2)), (Seat(0),), ((Seat(0), Card.parse("2s")),))
    )
    state = played(state, "1 give 3s", "2 give 4s")
    assert state.events[:2] == (Gave(Seat(2)), CardExchanged())
    told = [
        [str(event.card) for event in state.view(seat).events if isinstance(event, Received)]
        for seat in map(Seat, range(3))
    ]
    assert told == [["4s"], ["2s"], ["3s"]]


@pytest.mark.parametrize(
    ("cambio", "phase"),
    [
        pytest.param(True, Cambio, id="4.2 with Cambio the exchange comes before the turns"),
        pytest.param(False, Drawing, id="4.2 without Cambio the turns begin at once"),
    ],
)
def test_option_cambio(cambio: bool, phase: type[DesmochePhase]) -> None:
    state = dealt("|", cambio=cambio)
    assert isinstance(state.phase, phase)
    card = next(iter(state.table.holdings[1].hand))
    if cambio:
        assert f"1 give {card}" in texts(state)
    else:
        refused(state, f"1 give {card}", NotKnownNow)


# §5: what is one


@pytest.mark.parametrize(
    ("hand", "win", "options"),
    [
        pytest.param(ACES, "cuatro-cuerpos", {}, id="5.1 four aces"),
        pytest.param("Ks Kh Kd Kc 2s 2h 2d 2c 8h", "cuatro-cuerpos", {}, id="5.1 twice four"),
        pytest.param(APART, "peladilla", {}, id="5.2 the example"),
        pytest.param("As 3s 5s 7s 9s Js Kh 2d 4d", "peladilla", {}, id="5.2 neighbours in rank of two suits"),
        pytest.param("As Ks 3c 4d 7h 8s Td Jc Qh", "peladilla", {}, id="5.2 king and ace where the ace is low"),
        pytest.param(RED, "color", {}, id="5.3 nine red cards"),
        pytest.param("3s 5s 7s 9s Js 3c 6c 8c Tc", "color", {}, id="5.3 nine black cards"),
        pytest.param(SPADES, "color", {}, id="5.3 nine of a suit are of a colour"),
        pytest.param(SPADES, "color", {"color_win": "SAME_SUIT"}, id="5.3 nine of a suit"),
    ],
)
def test_held(hand: str, win: str, options: Options) -> None:
    state = dealt(f"{hand}||", **options)
    assert isinstance(state.phase, Declaring)
    assert texts(state) == sorted([f"0 declare {win}", "0 declare nothing"])
    assert winner(played(state, f"0 declare {win}")) == (0,)


@pytest.mark.parametrize(
    ("hand", "win", "options", "kinds"),
    [
        pytest.param(RED, "cuatro-cuerpos", {}, (CuatroCuerposNotHeld,), id="5.1 no four of a rank"),
        pytest.param(
            "Ks Kh Kd 5c 5h 5d 9h 9d Jh",
            "cuatro-cuerpos",
            {"ask_everyone": True},
            (CuatroCuerposNotHeld,),
            id="5.1 three are not enough",
        ),
        pytest.param(ACES, "peladilla", {}, (PeladillaNotHeld,), id="5.2 a rank twice"),
        pytest.param(
            "As 2s 4c 5d 7h 9s Td Qh Kd", "peladilla", {"ask_everyone": True}, (PeladillaNotHeld,), id="5.2 ace and 2"
        ),
        pytest.param(
            "As 3c 4d 7h 8s Td Js Qs Kh",
            "peladilla",
            {"ask_everyone": True},
            (PeladillaNotHeld,),
            id="5.2 jack and queen",
        ),
        pytest.param(
            "As Ks 3c 4d 7h 8s Td Jc Qh",
            "peladilla",
            {"ask_everyone": True, "ace": "LOW_OR_HIGH"},
            (PeladillaNotHeld,),
            id="5.2 king and ace where the ace is low or high",
        ),
        pytest.param(ACES, "color", {}, (ColorNotHeld,), id="5.3 both colours"),
        pytest.param(
            RED,
            "color",
            {"ask_everyone": True, "color_win": "SAME_SUIT"},
            (ColorNotHeld,),
            id="5.3 two suits of a colour",
        ),
        pytest.param(
            RED,
            "color",
            {"ask_everyone": True, "automatic_wins": ["PELADILLA"]},
            (WinNotPlayed,),
            id="5.4 a kind not played",
        ),
        pytest.param(
            ACES,
            "color",
            {"automatic_wins": ["CUATRO_CUERPOS"]},
            (WinNotPlayed, ColorNotHeld),
            id="5.4, 5.3 neither played nor held",
        ),
    ],
)
def test_not_held(hand: str, win: str, options: Options, kinds: Kinds) -> None:
    state = dealt(f"{hand}||", **options)
    assert isinstance(state.phase, Declaring)
    refused(state, f"0 declare {win}", *kinds)
    assert "0 declare nothing" in texts(state)


def test_5_2_the_refusal_names_two_cards() -> None:
    state = dealt("As 2s 4c 5d 7h 9s Td Qh Kd||", ask_everyone=True)
    (broken,) = refused(state, "0 declare peladilla", PeladillaNotHeld)
    assert str(broken) == "As 2s go together, and a Peladilla has no two cards that do [Desmoche §5.2]"


@pytest.mark.parametrize(
    ("color_win", "told"),
    [
        pytest.param(
            "SAME_COLOR", "the hand is not all of one colour [Desmoche §5.3]", id="5.3 the refusal says colour"
        ),
        pytest.param("SAME_SUIT", "the hand is not all of one suit [Desmoche §5.3]", id="5.3 or suit"),
    ],
)
def test_refusal_of_color(color_win: str, told: str) -> None:
    (broken,) = refused(dealt(f"{ACES}||", color_win=color_win), "0 declare color", ColorNotHeld)
    assert str(broken) == told


@pytest.mark.parametrize(
    ("played_here", "declared"),
    [
        pytest.param(["CUATRO_CUERPOS", "PELADILLA", "COLOR"], ["peladilla", "color"], id="5.4 all kinds"),
        pytest.param(["CUATRO_CUERPOS", "COLOR"], ["color"], id="5.4 two kinds"),
        pytest.param(["PELADILLA"], ["peladilla"], id="5.4 one kind"),
        pytest.param(["CUATRO_CUERPOS"], [], id="5.4 a kind that the hand does not hold"),
        pytest.param([], [], id="5.4 none, the Honduran game"),
    ],
)
def test_option_automatic_wins(played_here: list[str], declared: list[str]) -> None:
    state = dealt(f"{BOTH}||", automatic_wins=played_here)
    assert isinstance(state.phase, Declaring if declared else Cambio)
    if declared:
        assert texts(state) == sorted(f"0 declare {word}" for word in [*declared, "nothing"])


# §5: when and how it is declared


def test_5_5_as_dealt() -> None:
    assert winner(played(dealt(f"{ACES}||"), "0 declare cuatro-cuerpos")) == (0,)


def test_5_5_or_after_cambio() -> None:
    state = exchanging("Ks Kh Kd 2s|Kc 3s")
    state = played(state, "1 give Kc", "0 give 2s")
    assert isinstance(state.phase, Declaring)
    assert winner(played(state, "0 declare cuatro-cuerpos")) == (0,)


def test_5_6_the_condition_must_hold_at_that_moment() -> None:
    state = played(dealt(f"{ACES}||"), "0 declare nothing")
    gives = [texts(state, seat)[0] for seat in (1, 2)]
    state = played(state, *gives, "0 give As")
    assert isinstance(state.phase, Drawing)
    refused(state, "0 declare cuatro-cuerpos", NotYourTurn, DeclaredOutsideWindow)


def test_5_6_what_held_before_cambio_may_not_hold_after_it() -> None:
    state = dealt(f"{ACES}||", ask_everyone=True)
    state = played(state, *(f"{seat} declare nothing" for seat in (0, 1, 2)))
    state = played(state, *(texts(state, seat)[0] for seat in (1, 2)), "0 give As")
    assert isinstance(state.phase, Declaring)
    refused(state, "0 declare cuatro-cuerpos", CuatroCuerposNotHeld)


def test_5_6_undeclared_by_the_first_draw_it_is_void() -> None:
    state = played(dealt(f"{ACES}||", cambio=False), "0 declare nothing")
    assert isinstance(state.phase, Drawing)
    state = played(state, "1 draw")
    refused(state, "1 declare nothing", NotKnownNow, DeclaredOutsideWindow)
    refused(state, "0 declare cuatro-cuerpos", NotYourTurn, DeclaredOutsideWindow)


@pytest.mark.parametrize(
    ("state", "kinds"),
    [
        pytest.param("cambio", (NotKnownNow, DeclaredOutsideWindow), id="5.6 not during Cambio"),
        pytest.param("drawing", (NotKnownNow, DeclaredOutsideWindow), id="5.6 not in a turn"),
    ],
)
def test_outside_of_the_windows(state: str, kinds: Kinds) -> None:
    now = exchanging(f"|{ACES}") if state == "cambio" else drawing(1, "||")
    refused(now, "1 declare cuatro-cuerpos", *kinds)


def test_5_6_each_answers_once() -> None:
    state = played(dealt(f"{ACES}|{KINGS}|"), "1 declare nothing")
    assert state.to_act == (0,)
    refused(state, "1 declare cuatro-cuerpos", NotYourTurn)


def test_5_6_those_who_hold_nothing_are_not_asked() -> None:
    state = dealt(f"{ACES}|{KINGS}|")
    assert state.to_act == (1, 0)
    assert texts(state, 2) == []


def test_5_6_in_any_order() -> None:
    state = dealt(f"{ACES}|{KINGS}|")
    one = played(state, "0 declare nothing", "1 declare cuatro-cuerpos")
    other = played(state, "1 declare cuatro-cuerpos", "0 declare nothing")
    assert one == other
    assert winner(one) == (1,)


def test_5_6_silence_in_the_first_window_does_not_bar_the_second() -> None:
    state = played(dealt(f"{ACES}||"), "0 declare nothing")
    state = played(state, *(texts(state, seat)[0] for seat in (1, 2)), "0 give 3s")
    assert isinstance(state.phase, Declaring)
    assert winner(played(state, "0 declare cuatro-cuerpos")) == (0,)


def test_5_6_without_cambio_there_is_one_window() -> None:
    assert isinstance(played(dealt(f"{ACES}||", cambio=False), "0 declare nothing").phase, Drawing)


@pytest.mark.parametrize(
    ("options", "to_act"),
    [
        pytest.param({"ask_everyone": True}, (1, 2, 0), id="5.6, 6.8 everyone is asked"),
        pytest.param({"ask_everyone": True, "automatic_wins": []}, None, id="5.6, 6.8 unless no kind is played"),
    ],
)
def test_everyone_is_asked(options: Options, to_act: tuple[int, ...] | None) -> None:
    state = dealt(f"{ACES}||", **options)
    if to_act is None:
        assert isinstance(state.phase, Cambio)
    else:
        assert isinstance(state.phase, Declaring)
        assert state.to_act == to_act
        assert texts(state, 1) == ["1 declare nothing"]


@pytest.mark.parametrize(
    ("precedence", "kind"),
    [
        pytest.param(
            ["CUATRO_CUERPOS", "PELADILLA", "COLOR"], "cuatro-cuerpos", id="5.6 the engine declares the best kind"
        ),
        pytest.param(["COLOR", "PELADILLA", "CUATRO_CUERPOS"], "color", id="5.6, 5.9 as the precedence has it"),
    ],
)
def test_declared_by_the_engine(precedence: list[str], kind: str) -> None:
    state = dealt(f"{ACES}|{RED}|", declaration="AUTOMATIC", precedence=precedence)
    assert isinstance(state.phase, Over)
    assert outcome_of(state).reason == kind
    assert [(shown.seat, shown.win.value) for shown in state.phase.hands_shown] == [(1, "color"), (0, "cuatro-cuerpos")]


@pytest.mark.parametrize(
    ("precedence", "kind"),
    [
        pytest.param(["CUATRO_CUERPOS", "PELADILLA", "COLOR"], "peladilla", id="5.6 of two kinds held, the better"),
        pytest.param(["COLOR", "PELADILLA", "CUATRO_CUERPOS"], "color", id="5.6, 5.9 which may be the other"),
    ],
)
def test_declared_by_the_engine_of_two(precedence: list[str], kind: str) -> None:
    state = dealt(f"{BOTH}||", declaration="AUTOMATIC", precedence=precedence)
    assert isinstance(state.phase, Over)
    assert [shown.win.value for shown in state.phase.hands_shown] == [kind]


def test_5_6_the_engine_declares_in_the_second_window_too() -> None:
    state = exchanging("Ks Kh Kd 2s|Kc 3s", declaration="AUTOMATIC")
    assert winner(played(state, "1 give Kc", "0 give 2s")) == (0,)


# §5.7


def test_5_7_answers_are_sealed_until_the_window_closes() -> None:
    state = played(dealt(f"{ACES}|{KINGS}|"), "1 declare cuatro-cuerpos")
    assert state.events == (Answered(Seat(1)),)
    for seat in (None, Seat(0), Seat(2)):
        view = state.view(seat)
        assert view.phase == Declaring(False, (Seat(0),), (Seat(1),))
        assert view.seen == Cards.NONE
    assert state.view(Seat(1)).phase == state.phase
    assert "Kh" not in repr(state)


def test_5_7_every_declared_hand_is_shown_and_nothing_else() -> None:
    state = played(
        dealt(f"{ACES}|{KINGS}|{RED}"), "1 declare cuatro-cuerpos", "2 declare nothing", "0 declare cuatro-cuerpos"
    )
    assert isinstance(state.phase, Over)
    shown = {event.seat: event.hand for event in state.events if isinstance(event, HandShown)}
    assert shown == {0: Cards.parse(ACES), 1: Cards.parse(KINGS)}
    seen = state.view(None).seen
    assert seen == Cards.parse(ACES) + Cards.parse(KINGS)


def test_5_7_a_declared_win_ends_the_hand_at_once() -> None:
    state = played(dealt(f"{ACES}||"), "0 declare cuatro-cuerpos")
    assert isinstance(state.phase, Over)
    assert str(outcome_of(state).clause) == "Desmoche §5.7"
    assert outcome_of(state).winners == (0,)
    assert texts(state) == []


# §5.8, §5.9


@pytest.mark.parametrize(
    ("hand", "other", "kind", "first", "nearest"),
    [
        pytest.param(KINGS, ACES, "cuatro-cuerpos", 2, 1, id="5.8 the higher rank: ace before king"),
        pytest.param(ACES, KINGS, "cuatro-cuerpos", 1, 1, id="5.8 from either seat"),
        pytest.param(
            "9s 9h 9d 9c As 2h 3d 5c 6h",
            "Ts Th Td Tc 2s 2d 3c 4h 6s",
            "cuatro-cuerpos",
            2,
            1,
            id="5.8 only the rank of the four counts",
        ),
        pytest.param(APART_LOWER, APART, "peladilla", 2, 1, id="5.8 the next highest card of a peladilla"),
        pytest.param(RED, RED_HIGHER, "color", 2, 1, id="5.8 the highest card of a color"),
        pytest.param(
            "3h 5h 7h 9h Jh 3d 6d 8d Td",
            "2h 4h 6h 8h Th 2d 4d 7d Jd",
            "color",
            1,
            1,
            id="5.8 equal in two, the third decides",
        ),
        pytest.param(
            "2h 4h 6h 8h Th 3d 5d 7d Kd", "Ah 3h 5h 7h 9h 2d 4d 6d 8d", "color", 2, 1, id="5.8 the ace is high"
        ),
    ],
)
def test_ties(hand: str, other: str, kind: str, first: int, nearest: int) -> None:
    for tie_break, best in (("HIGHEST_RANK", first), ("NEAREST_TO_DEALER", nearest)):
        state = dealt(f"|{hand}|{other}", tie_break=tie_break)
        assert winner(played(state, f"1 declare {kind}", f"2 declare {kind}")) == (best,)


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        pytest.param(0, 1, id="5.8 all equal: from the right of the dealer"),
        pytest.param(1, 0, id="5.8 the dealer comes last"),
    ],
)
def test_equal_to_the_last_card(dealer: int, first: int) -> None:
    red, black = "3h 5h 7h 9h Jh 2d 6d 8d Td", "3s 5s 7s 9s Js 2c 6c 8c Tc"
    for tie_break in ("HIGHEST_RANK", "NEAREST_TO_DEALER"):
        state = dealt(f"{red}|{black}", tie_break=tie_break, dealer=dealer)
        assert winner(played(state, "0 declare color", "1 declare color")) == (first,)


def test_5_8_the_dealer_loses_a_tie_even_with_the_better_hand() -> None:
    state = dealt(f"{ACES}|{KINGS}|", tie_break="NEAREST_TO_DEALER")
    assert winner(played(state, "0 declare cuatro-cuerpos", "1 declare cuatro-cuerpos")) == (1,)


@pytest.mark.parametrize(
    ("precedence", "best"),
    [
        pytest.param(["CUATRO_CUERPOS", "PELADILLA", "COLOR"], 0, id="5.9 cuatro cuerpos beats peladilla beats color"),
        pytest.param(["PELADILLA", "CUATRO_CUERPOS", "COLOR"], 1, id="5.9 peladilla first"),
        pytest.param(["COLOR", "CUATRO_CUERPOS", "PELADILLA"], 2, id="5.9 color first"),
    ],
)
def test_kinds_compared(precedence: list[str], best: int) -> None:
    state = dealt(f"{KINGS}|{APART_OF_NINE}|{REDS}", precedence=precedence)
    moves = ("0 declare cuatro-cuerpos", "1 declare peladilla", "2 declare color")
    assert winner(played(state, *moves)) == (best,)


def test_5_9_peladilla_beats_color() -> None:
    state = dealt(f"|{REDS}|{APART_OF_NINE}")
    assert winner(played(state, "1 declare color", "2 declare peladilla")) == (2,)


@pytest.mark.parametrize(
    ("tie_break", "best"),
    [
        pytest.param("HIGHEST_RANK", 2, id="5.9 a tie is broken among those who declared the best kind"),
        pytest.param("NEAREST_TO_DEALER", 1, id="5.9 by seat as well"),
    ],
)
def test_tie_of_the_best_kind(tie_break: str, best: int) -> None:
    state = dealt(f"{RED}|{KINGS}|{ACES}", tie_break=tie_break)
    moves = ("0 declare color", "1 declare cuatro-cuerpos", "2 declare cuatro-cuerpos")
    assert winner(played(state, *moves)) == (best,)
