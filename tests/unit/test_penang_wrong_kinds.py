"""What a program passes to Penang Rummy by mistake is refused by name, and nothing that is shown of a state is a secret."""

from traceback import TracebackException
from typing import Any

import pytest

from rummykit.cards import Card
from rummykit.games import desmoche, penang
from rummykit.games.penang import Edge, End, Laid, LayMeld, LayOff, PenangState, Swap
from rummykit.melds import Kind
from rummykit.seats import Seat

TEXT: Any = "4h"
NUMBER: Any = 1
SEAT = Seat(1)
FOUR = Card.parse("4h")
RUN = Laid(Kind.RUN, map(Card.parse, ("3h", "JK", "5h")))


@pytest.fixture
def state() -> PenangState:
    return penang.deal(seats=3, seed="a table in Penang")


def logged(error: BaseException) -> str:
    """The traceback with the variables of every frame of the library, as loggers of errors show it."""
    shown = TracebackException.from_exception(error, capture_locals=True)
    return "".join(f"{frame.name} {frame.locals}" for frame in shown.stack if "rummykit" in frame.filename) + str(error)


NO_MOVES = [None, 7, "1 end", (), End, penang.PENANG, desmoche.parse_move("1 draw")]


@pytest.mark.parametrize("wrong", NO_MOVES, ids=lambda wrong: type(wrong).__name__)
def test_what_is_no_move(wrong: Any, state: PenangState) -> None:
    view = state.view(SEAT)
    for ask in (state.violations, state.play, view.violations, view.after):
        with pytest.raises(TypeError, match="is no move of Penang Rummy") as caught:
            ask(wrong)
        assert "parse" not in logged(caught.value).replace("parse_move", ""), "hands are shown as Cards.parse('...')"
    assert wrong not in state.legal_moves()
    assert wrong not in view.legal_moves()


@pytest.mark.parametrize(
    ("move", "told"),
    [
        pytest.param(End(NUMBER), "End.seat takes Seat, not 1", id="a bare number is no seat"),
        pytest.param(LayOff(SEAT, TEXT, RUN), "LayOff.card takes Card, not '4h'", id="a text is no card"),
        pytest.param(Swap(SEAT, TEXT, RUN), "Swap.card takes Card, not '4h'", id="nor in a swap"),
        pytest.param(LayOff(SEAT, FOUR, TEXT), "LayOff.onto takes Laid, not '4h'", id="nor a meld"),
        pytest.param(Swap(SEAT, FOUR, TEXT), "Swap.source takes Laid, not '4h'", id="nor one to swap from"),
        pytest.param(LayOff(SEAT, FOUR, RUN, TEXT), "LayOff.edge takes Edge or None, not '4h'", id="nor an end"),
        pytest.param(LayMeld(SEAT, TEXT), "LayMeld.meld takes Laid, not '4h'", id="nor a meld of its own"),
        pytest.param(LayMeld(SEAT, Laid(Kind.RUN, [TEXT])), "Laid.cards takes Card, not '4h'", id="cards of a meld"),
        pytest.param(LayMeld(SEAT, Laid(TEXT, [FOUR])), "Laid.kind takes Kind, not '4h'", id="kind of a meld"),
    ],
)
def test_moves_are_made_of_what_they_declare(move: Any, told: str, state: PenangState) -> None:
    for ask in (state.violations, state.play, state.view(SEAT).violations):
        with pytest.raises(TypeError) as caught:
            ask(move)
        assert str(caught.value) == f"{told}: parse_move reads text"
    assert state.violations(LayOff(SEAT, FOUR, RUN, Edge.LOW))


def test_deals_of_wrong_kinds() -> None:
    other: Any = desmoche.NICARAGUA
    text: Any = "3"
    with pytest.raises(TypeError, match="Penang Rummy is played by PenangRules, not by DesmocheRules"):
        penang.deal(other, seats=3)
    with pytest.raises(TypeError, match="the number of seats must be a whole number, not '3'"):
        penang.deal(seats=text)


def test_the_repr_of_no_part_of_a_state_shows_a_secret(state: PenangState) -> None:
    table = state.table
    for part in (state, table, *table.holdings, state.legal_moves(), state.view(SEAT), state.view(SEAT).table):
        assert "parse" not in repr(part)


def test_what_the_package_shows_is_public_and_nothing_else() -> None:
    assert dir(penang) == sorted(penang.__all__)
    assert not [name for name in dir(penang) if name.startswith("_")]
    assert {"Opening", "Acting", "Acted", "Over", "Table", "SeenTable", "PenangSight"} <= set(dir(penang))
