"""Matches as text: what was written is read as an equal match, and every fault is told with its place."""

from typing import Any

import pytest

from rummykit.game import Outcome
from rummykit.games.desmoche import PRESETS
from rummykit.games.penang import GAME as PENANG
from rummykit.match import Match, MatchTextError
from rummykit.money import POT, Transfer
from rummykit.packs import FULL
from rummykit.seats import Seat
from rummykit.violations import Clause
from tests.unit.test_match import begun, long_match, won_by


def noted() -> Match[Any, Any]:
    clause = Clause("Desmoche", "12.2")
    paid = (Transfer(Seat(0), POT, 2, "ante", clause), Transfer(POT, Seat(2), 2, "pot", clause))
    return begun(side_stake=1).note(Outcome("ten cards melded", clause, (Seat(2),), 3, paid), {"oro": [1, 0]})


def scored() -> Match[Any, Any]:
    match = Match.begin(PENANG, names=["Ana", "Beto"], target=50, dealer=1)
    clause = Clause("Penang", "7.1")
    return match.note(Outcome("Game", clause, (Seat(0),), 2, counts=(0, 31), points=(0, 31)))


@pytest.mark.parametrize(
    "match",
    [
        pytest.param(begun(), id="no hand yet"),
        pytest.param(begun(balances=None, stake=None, hands=3, target=9), id="without chips"),
        pytest.param(begun(balances=[5, 0, 7], rules=PRESETS["EARLY"], stake=None), id="other rules"),
        pytest.param(long_match(), id="all that can happen"),
        pytest.param(long_match().change_stake(None, agreed=range(3)), id="no stake any more"),
        pytest.param(begun(balances=None).join("Eva").leave(0), id="joined without chips"),
        pytest.param(noted(), id="a noted hand"),
        pytest.param(scored(), id="a score sheet"),
    ],
)
def test_what_was_written_is_read(match: Match[Any, Any]) -> None:
    text = match.write()
    again = Match[Any, Any].read(text)
    assert again == match
    assert again.write() == text
    assert again == Match[Any, Any].read(text.encode())
    assert again.ledger == match.ledger
    assert again.audit() == ()


def test_a_short_match() -> None:
    match = begun(names=["Ana", "Beto"], side_stake=1, hands=9)
    match = match.settle(won_by(match.deal(0, side_games={"oro": [0]}), 1)).buy_in(0, 3)
    text = match.write()
    deal = " ".join(map(str, match.records[0].order))
    assert text == (
        'format = "rummykit-match/1"\ngame = "desmoche"\nnames = ["Ana", "Beto"]\ndealer = 1\nbalances = [20, 20]\n'
        'stake = 2\nside_stake = 1\nhands = 9\nrules = { preset = "NICARAGUA" }\n\n'
        f'[[then]]\ndeal = "{deal}"\nside_games = {{ oro = [0] }}\nmoves = [\n  "! disqualify 0 card-to-hand",\n]\n\n'
        "[[then]]\nbuy_in = 0\nchips = 3\n"
    )


HEAD = """\
format = "rummykit-match/1"
game = "desmoche"
names = ["Ana", "Beto", "Carla"]
dealer = 1
balances = [20, 20, 20]
stake = 2
rules = { preset = "NICARAGUA" }

[[then]]
"""


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("dealer = 1\n", "", (1, 1), "this key is missing"),
        ("match/1", "match/2", (1, 10), "is no format"),
        ('"desmoche"', '"chess"', (2, 8), "is no game"),
        ('"desmoche"', "3", (2, 8), "the name of a game is a text"),
        (', "Beto", "Carla"', "", (3, 9), "is not played by so many"),
        ('"Carla"', '"Ana"', (3, 25), "two players are called Ana"),
        ('"Carla"', "1", (3, 25), "a name is a text"),
        ("dealer = 1", "dealer = -1", (4, 10), "is no seat of this table"),
        ("dealer = 1", "dealer = 3", (4, 10), "is no seat of this table"),
        ("[20, 20, 20]", "[20, 20]", (5, 12), "2 balances for 3 seats"),
        ("[20, 20, 20]", "20", (5, 12), "balances stand in an array"),
        ("stake = 2", "stake = 0", (6, 9), "an amount of chips is a whole number, at least 1"),
        ("stake = 2", "steak = 2", (6, 1), "is no key of a match"),
        ("NICARAGUA", "COSTA RICA", (7, 20), "is no preset"),
        ("[[then]]", "[[then]]\nnothing = 1", (9, 3), "nothing that can happen"),
        ("[[then]]", "[[then]]\nleave = 1\nchips = 3", (11, 1), "is no key of an act with leave"),
        ("[[then]]", "[[then]]\nleave = 3", (10, 9), "is no seat of this table"),
        ("[[then]]", "[[then]]\nleave = true", (10, 9), "is no seat of this table"),
        ("[[then]]", "[[then]]\nbuy_in = 0\nchips = 0", (11, 9), "an amount of chips is a whole number"),
        ("[[then]]", "[[then]]\nbuy_in = 0", (9, 3), "this key is missing"),
        ("[[then]]", '[[then]]\njoin = "Eva"', (10, 8), "Eva cannot join so"),
        ("[[then]]", '[[then]]\njoin = "Ana"\nchips = 3', (10, 8), "two players are called Ana"),
        ("[[then]]", "[[then]]\nstake = -1", (10, 9), "an amount of chips is a whole number"),
        ("[[then]]", "[[then]]\ndealer = 4", (10, 10), "is no seat of this table"),
        ("[[then]]", '[[then]]\ndeal = "7h 10h"', (10, 12), "is no card"),
        ("[[then]]", '[[then]]\ndeal = "7h"', (10, 11), "the deal is too short"),
        ("[[then]]", '[[then]]\nside_games = { gold = [] }\ndeal = "7h"', (10, 16), "is no side game of Desmoche"),
        ("[[then]]", '[[then]]\nside_games = { oro = [3] }\ndeal = "7h"', (10, 23), "is no seat of this table"),
        ("[[then]]", '[[then]]\ndeal = "7h"\nside_games = { oro = [3] }', (10, 11), "the deal is too short"),
        ("dealer = 1", "dealer = 7\nnothing = 1", (4, 10), "is no seat of this table"),
        ("[[then]]", "[[then]]\nleave = 3\n[[then]]\nleave = 4", (10, 9), "is no seat of this table"),
        ("[[then]]", "[[then]]\noutcome = { reason = 'x', clause = '9.1' }", (10, 36), "is no clause"),
        (
            "[[then]]",
            "[[then]]\noutcome = { reason = 'x', clause = 'D §1', transfers = [['pot', 'seat 3', 1, 'a', '1']] }",
            (10, 65),
            "is no seat of this table",
        ),
        (
            "[[then]]",
            "[[then]]\noutcome = { reason = 'x', clause = 'D §1', transfers = [['pot', 'seat 0', 1, 'a', '1']] }",
            (10, 11),
            "the pot would have -1 chips",
        ),
    ],
)
def test_what_is_no_match(old: str, new: str, place: tuple[int, int], said: str) -> None:
    with pytest.raises(MatchTextError) as caught:
        Match[Any, Any].read(HEAD.replace(old, new, 1))
    error = caught.value
    assert said in error.reason, str(error)
    assert (error.line, error.column) == place
    assert error.remedy


@pytest.mark.parametrize(
    ("moves", "column", "said"),
    [
        ('"1 giev 5c"', 13, "is no verb of Desmoche"),
        ('"3 draw"', 11, "is no seat of this table"),
        ('"0 draw"', 11, "is illegal at ply 1"),
        ("3", 10, "a move is a text"),
        ("", 1, "is not over after 0 moves"),
    ],
)
def test_moves_that_are_refused(moves: str, column: int, said: str) -> None:
    deal = " ".join(map(str, FULL.new_order()))
    with pytest.raises(MatchTextError) as caught:
        Match[Any, Any].read(HEAD + f'deal = "{deal}"\nmoves = [{moves}]\n')
    assert said in caught.value.reason
    assert caught.value.line in (10, 11)
    if caught.value.line == 11:
        assert caught.value.column == column


def test_no_toml() -> None:
    with pytest.raises(MatchTextError, match="bad TOML"):
        Match[Any, Any].read("format = ")
    with pytest.raises(MatchTextError, match="not UTF-8"):
        Match[Any, Any].read(b"\xff")
