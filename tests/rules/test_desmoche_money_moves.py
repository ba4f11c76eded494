"""Desmoche §12.3 and §14.3 as far as somebody moves: bets after the deal, announcements of side games."""

import pytest

from rummykit.cards import Cards
from rummykit.games.desmoche import DesmocheState, deal
from rummykit.games.desmoche.violations import (
    AnnouncedAtTheWrongTime,
    BetOutOfBounds,
    NotKnownNow,
    NotYourTurn,
    SideGameNotHeld,
    SideGameNotJoined,
)
from rummykit.packs import FULL
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Violation

from .positions import played, refused, rules_with, texts

Kinds = tuple[type[Violation], ...]

HANDS = ("Kd Ks Qs 4h 4s 7h 7s 9c 2c", "As 2h 2s 5c 5s 8h 8c Th Tc", "Ah Ac 3h 3c 6h 6s 9h 9s Jd")
"""Seat 0 holds diamonds and hearts, seat 1 no diamond, seat 2 a diamond and a pair of hearts alone."""


def staked(stakes: Stakes, **options: object) -> DesmocheState:
    hands = [list(Cards.parse(hand)) for hand in HANDS]
    dealt = [hands[(1 + seat) % 3][turn] for turn in range(9) for seat in range(3)]
    rest = FULL.cards - Cards(dealt)
    return deal(rules_with("NICARAGUA", **options), seats=3, order=(*dealt, *rest), stakes=stakes)


def betting() -> DesmocheState:
    return staked(Stakes(balances=(5, 3, 0)), betting="FREE_AFTER_DEAL", bonuses=[])


def announcing(**options: object) -> DesmocheState:
    joined = (("oro", (Seat(0), Seat(1))), ("flor", (Seat(0),)))
    return staked(Stakes(side_stake=1, side_games=joined), **options)


def test_12_3_each_seat_may_bet_once_from_the_right_of_the_dealer() -> None:
    state = betting()
    assert state.to_act == (1,)
    assert texts(state) == ["1 bet 0", "1 bet 1", "1 bet 2", "1 bet 3"]
    state = played(state, "1 bet 2")
    assert texts(state) == ["2 bet 0"]
    state = played(state, "2 bet 0")
    assert len(texts(state)) == 6
    assert "0 bet 1" not in texts(played(state, "0 bet 5"))


@pytest.mark.parametrize(
    ("moves", "move", "kinds"),
    [
        pytest.param((), "1 bet 4", (BetOutOfBounds,), id="12.3 no more than the seat has"),
        pytest.param((), "0 bet 1", (NotYourTurn,), id="12.3, 6.9 in order"),
        pytest.param(("1 bet 1",), "1 bet 1", (NotYourTurn,), id="12.3, 6.9 once"),
        pytest.param((), "1 give 2h", (NotKnownNow,), id="12.3, 6.9 before anything else"),
        pytest.param(
            (), "1 announce nothing", (NotKnownNow, AnnouncedAtTheWrongTime), id="12.3, 14.3 before announcements too"
        ),
    ],
)
def test_bets_refused(moves: tuple[str, ...], move: str, kinds: Kinds) -> None:
    refused(played(betting(), *moves), move, *kinds)


def test_14_3_who_qualifies_announces_or_does_not() -> None:
    state = announcing()
    assert state.to_act == (0,)  # seat 1 joined, and holds no diamond
    assert texts(state) == ["0 announce flor", "0 announce nothing", "0 announce oro", "0 announce oro flor"]
    assert not [move for move in texts(played(state, "0 announce oro")) if "announce" in move]


def test_14_3_where_everyone_is_asked_all_that_joined_are() -> None:
    state = announcing(ask_everyone=True)
    assert state.to_act == (1,)
    assert texts(state) == ["1 announce nothing"]
    assert played(state, "1 announce nothing").to_act == (0,)


@pytest.mark.parametrize(
    ("move", "kinds"),
    [
        pytest.param("0 announce corazon", (SideGameNotJoined,), id="14.3 a game that the seat did not join"),
        pytest.param(
            "0 announce oro corazon escalera", (SideGameNotJoined, SideGameNotJoined), id="14.3 each of them is told"
        ),
        pytest.param(
            "1 announce oro", (NotYourTurn, AnnouncedAtTheWrongTime), id="14.3, 6.9 not by one that is not asked"
        ),
        pytest.param("0 give Kd", (NotKnownNow,), id="14.3, 6.9 before Cambio"),
    ],
)
def test_announcements_refused(move: str, kinds: Kinds) -> None:
    refused(announcing(), move, *kinds)


def test_14_3_a_game_for_which_the_hand_holds_nothing() -> None:
    (broken,) = refused(announcing(ask_everyone=True), "1 announce oro", SideGameNotHeld)
    assert str(broken).endswith("[Desmoche §14.3]")
