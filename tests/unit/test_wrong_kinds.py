"""What a program passes by mistake: a text for a card, a number for a seat, something that is no move. It is refused by name,
and the traceback of the refusal shows no card, even where variables are logged with it."""

from collections.abc import Callable
from traceback import TracebackException
from typing import Any

import pytest

from rummykit.cards import Card, Cards
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheState, Draw, Give, Play
from rummykit.record import Record
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.testing.anatomy import names_in

WRONG: Any = "7h"
NUMBER: Any = 0
TRUTH: Any = True
SEAT = Seat(0)
SEVEN = Card.parse("7h")


@pytest.mark.parametrize(
    ("make", "field", "wanted"),
    [
        pytest.param(lambda: Draw(NUMBER), "Draw.seat", "Seat", id="a bare number is no seat"),
        pytest.param(lambda: Give(SEAT, WRONG), "Give.card", "Card", id="a text is no card"),
        pytest.param(lambda: desmoche.Pay(SEAT, WRONG), "Pay.card", "Card", id="nor in payment"),
        pytest.param(lambda: Play(SEAT, WRONG), "Play.cards", "Card", id="a text of cards"),
        pytest.param(lambda: Play(SEAT, (SEVEN,), [WRONG]), "Play.onto", "Card", id="a meld of texts"),
        pytest.param(lambda: desmoche.Demand(SEAT, NUMBER), "Demand.owner", "Seat", id="owner"),
        pytest.param(lambda: desmoche.Declare(SEAT, WRONG), "Declare.win", "AutomaticWin or None", id="win"),
        pytest.param(lambda: desmoche.Disqualify(SEAT, WRONG), "Disqualify.fault", "Fault", id="fault"),
        pytest.param(lambda: desmoche.Announce(SEAT, [WRONG]), "Announce.games", "SideGame", id="side game"),
        pytest.param(lambda: desmoche.Bet(SEAT, TRUTH), "Bet.amount", "int", id="a truth value is no amount"),
        pytest.param(lambda: desmoche.Bet(SEAT, WRONG), "Bet.amount", "int", id="nor is a text"),
    ],
)
def test_moves_are_made_of_what_they_declare(make: Callable[[], object], field: str, wanted: str) -> None:
    with pytest.raises(TypeError, match=rf"^{field} takes {wanted}, not ") as caught:
        make()
    assert "parse_move" in str(caught.value)
    assert logged(caught.value)  # an object that is half made has no repr to trip over


def test_moves_made_rightly() -> None:
    assert Play(SEAT, Cards.parse("8h 7h"), None).cards == (SEVEN, Card.parse("8h"))
    assert str(desmoche.Declare(SEAT, None)) == "0 declare nothing"


def logged(error: BaseException) -> str:
    """The traceback with the variables of every frame of the library, as loggers of errors show it."""
    shown = TracebackException.from_exception(error, capture_locals=True)
    return "".join(f"{frame.name} {frame.locals}" for frame in shown.stack if "rummykit" in frame.filename) + str(error)


@pytest.fixture
def state() -> DesmocheState:
    return desmoche.deal(seats=3, seed="a table in León")


NO_MOVES = [None, 7, "1 draw", (), Draw, desmoche.NICARAGUA, object()]


@pytest.mark.parametrize("wrong", NO_MOVES, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_move(wrong: Any, state: DesmocheState) -> None:
    view = state.view(Seat(1))
    unknown = [card for seat in (0, 2) for card in state.table.holdings[seat].hand] + list(state.table.stock)
    for ask in (state.violations, state.play, view.violations, view.after):
        with pytest.raises(TypeError, match="is no move of Desmoche") as caught:
            ask(wrong)
        text = logged(caught.value)
        assert "check_move" in text
        assert not [card for card in unknown if repr(str(card)) in text or f" {card} " in text]
    assert wrong not in state.legal_moves()
    assert wrong not in view.legal_moves()


def test_what_is_no_move_of_a_position() -> None:
    hands = ", ".join(['"? ? ? ? ? ? ? ? ?"'] * 2)
    position = desmoche.position(
        'format = "rummykit-position/1"\nseats = 2\ndealer = 0\nphase = "drawing"\nto_act = 1\n'
        f"hands = [{hands}]\nstock = 34\n"
    )
    wrong: Any = "1 draw"
    assert position.violations(desmoche.parse_move(wrong)) == ()
    with pytest.raises(TypeError, match="'1 draw' is no move of Desmoche"):
        position.violations(wrong)


def test_texts_are_texts() -> None:
    nothing: Any = None
    for read in (desmoche.position, desmoche.parse_move, Record.read):
        with pytest.raises(TypeError, match="from text, not from NoneType"):
            read(nothing)


def test_deals_and_views_of_wrong_kinds(state: DesmocheState) -> None:
    text: Any = "3"
    with pytest.raises(TypeError, match="played by DesmocheRules, not by '3'"):
        desmoche.deal(text, seats=3)
    with pytest.raises(
        TypeError, match="the number of seats must be a whole number of at least 0, not the str '3': pass 3"
    ):
        desmoche.deal(seats=text)
    with pytest.raises(TypeError, match=r"not of the str '3': Cards\.parse reads text"):
        desmoche.deal(seats=3, order=text)
    for wrong in (text, Seat(3)):
        with pytest.raises(ValueError, match="seat 3 is not at the table"):
            state.view(wrong)


@pytest.mark.parametrize("plies", range(5))
def test_the_repr_of_no_part_of_a_state_shows_a_secret(plies: int) -> None:
    stakes = Stakes(stake=1, balances=(9, 9, 9), side_stake=1, side_games=(("oro", (SEAT,)),))
    state = desmoche.deal(seats=3, seed="a table in León", stakes=stakes)
    for _ in range(plies):
        state = state.play(state.legal_moves()[0])
    state = state.play(desmoche.parse_move("! disqualify 2 card-to-hand"))
    table = state.table
    assert table.money is not None
    assert table.removed
    public = state.view(None).seen
    for part in (state, state.phase, table, table.money, *table.holdings, *table.gifts, *table.removed):
        assert Cards(names_in(repr(part))) <= public
        assert repr(part).startswith(("<", type(part).__name__))
