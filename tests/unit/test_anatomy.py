"""Looking inside of values: what the laws about secrets rest on."""

from typing import Any

import pytest
from attrs import field, frozen

from rummykit.cards import Card, Cards
from rummykit.games.desmoche import Give, deal
from rummykit.seats import Seat
from rummykit.testing.anatomy import anatomy, artefacts, cards_within, names_in, raised_by

SEVEN = Card.parse("7h")


@frozen
class Box:
    """A value that compares by what is written on it."""

    label: str
    inside: Any = field(default=None, eq=False, repr=False)


class Private:
    """A value with a slot that is nobody's business."""

    __slots__ = ("__secret",)

    def __init__(self, secret: object) -> None:
        self.__secret = secret

    def peek(self) -> object:
        return self.__secret


@pytest.mark.parametrize(
    "holder",
    [
        SEVEN,
        Cards([SEVEN]),
        (SEVEN,),
        [[SEVEN]],
        {"a": {SEVEN: 1}},
        {"a": (1, {SEVEN})},
        frozenset([SEVEN]),
        Box("empty", Box("empty", SEVEN)),
        Private(SEVEN),
        ValueError("a card", SEVEN),
    ],
)
def test_cards_are_found_wherever_they_are(holder: object) -> None:
    assert cards_within(holder) == {SEVEN}


def test_what_is_in_no_value_is_not_found() -> None:
    assert cards_within(("7h", 7, None, Card, Seat(1), Box("7h"))) == frozenset()
    ring: list[Any] = []
    ring.append(ring)
    assert cards_within(ring) == frozenset()


def test_values_that_compare_equal_can_consist_of_different_things() -> None:
    assert Box("empty", SEVEN) == Box("empty", None)
    assert anatomy(Box("empty", SEVEN)) != anatomy(Box("empty", None))
    for one, other in (
        (Seat(0), Seat(1)),
        (1, True),
        ("1", 1),
        ((1,), [1]),
        ({1: 2}, {1: 3}),
        (Cards([SEVEN]), Cards.NONE),
    ):
        assert anatomy(one) != anatomy(other)
        assert anatomy((one, Box("b", one))) == anatomy((one, Box("b", one)))
    assert anatomy({SEVEN, Card.parse("8h")}) == anatomy({Card.parse("8h"), SEVEN})


def test_names_are_read_as_words() -> None:
    assert names_in("7h, (Ts) 'JK' Card.parse('Ad')") == frozenset(map(Card.parse, ("7h", "Ts", "JK", "Ad")))
    assert names_in("17h 7hx Assad TsJ Ks3 1s 10s") == frozenset()


def test_what_gives_a_card_away_is_told_by_form() -> None:
    assert artefacts(Box("7h")) == {"repr": {SEVEN}, "str": {SEVEN}, "pickle": {SEVEN}, "object": set()}
    assert artefacts(Box("empty", Cards([SEVEN]))) == {
        "repr": set(),
        "str": set(),
        "pickle": {SEVEN},
        "object": {SEVEN},
    }


def test_a_traceback_shows_the_variables_below_and_none_of_the_caller() -> None:
    mine = "Kc"

    def act(move: Any) -> None:
        held = SEVEN
        raise ValueError(f"{held.number} {move}")

    error, told = raised_by(act, "a move")
    assert isinstance(error, ValueError)
    assert names_in(told) == {SEVEN}
    assert mine not in told
    assert raised_by(str, "a move") == (None, "")


def test_a_refusal_of_desmoche_shows_no_hand() -> None:
    state = deal(seats=2, seed="anatomy")
    error, told = raised_by(state.play, Give(Seat(0), next(iter(state.table.holdings[1].hand))))
    assert error is not None
    assert len(names_in(told)) == 1
