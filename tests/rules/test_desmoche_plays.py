"""Desmoche §7.1 to §7.5 and §7.9: using a card, desmoche, what may be left behind.

Seat 1 decides on a drawn card, and the plays are its own.
"""

import pytest

from rummykit.games.desmoche import Paying, Play
from rummykit.games.desmoche.violations import (
    BreaksMeld,
    CardsNotAtHand,
    DissolvesMeld,
    MovesNoCards,
    NoRun,
    NoSet,
    NoSuchMeld,
    SplitsRun,
)
from rummykit.seats import Seat
from rummykit.violations import Violation

from .positions import Options, deciding, lying, played, plays, refused

Kinds = tuple[type[Violation], ...]

EIGHTS = "8s 8h 8c 8d"
LONG = "4h 5h 6h 7h 8h 9h Th"
TWO_RUNS = "5h 6h 7h, 9h Th Jh"


@pytest.mark.parametrize(
    ("hand", "card", "melds", "move", "after"),
    [
        pytest.param("8s 8h", "8c", "", "8s 8h 8c", ["8s 8h 8c"], id="7.1 a new meld of the offer and hand cards"),
        pytest.param(
            "", "8d", "8s 8h 8c", "8d onto 8s 8h 8c", [EIGHTS], id="7.1 the offer onto a meld that lies there"
        ),
        pytest.param("9d", "8d", "5d 6d 7d", "8d 9d onto 5d 6d 7d", ["5d 6d 7d 8d 9d"], id="7.1 with a hand card"),
        pytest.param("4d", "8d", "5d 6d 7d", "4d 8d onto 5d 6d 7d", ["4d 5d 6d 7d 8d"], id="7.1 at both ends"),
        pytest.param("4d", "8d", "5d 6d 7d", "8d onto 5d 6d 7d", ["5d 6d 7d 8d"], id="7.1 or at one of them"),
        pytest.param(
            "Qd", "Kd", "9d Td Jd", "Qd Kd onto 9d Td Jd", ["9d Td Jd Qd Kd"], id="7.2 a hand card bridges the gap"
        ),
        pytest.param(
            "",
            "9c",
            "Ts Th Tc Td, Jc Qc Kc",
            "9c Tc onto Jc Qc Kc",
            ["Th Ts Td", "9c Tc Jc Qc Kc"],
            id="7.2 and so may a card that comes by desmoche",
        ),
        pytest.param(
            "",
            "9c",
            "Ts Th Tc Td, 8s 8h 8c 8d",
            "8c 9c Tc",
            ["8h 8s 8d", "Th Ts Td", "8c 9c Tc"],
            id="7.2, 7.3 two cards by desmoche and no hand card at all",
        ),
        pytest.param(
            "9d Td", "7d", EIGHTS, "7d 8d 9d Td", ["8s 8h 8c", "7d 8d 9d Td"], id="7.3 desmoche from a set of four"
        ),
        pytest.param("9d Td", "Jd", EIGHTS, "8d 9d Td Jd", ["8s 8h 8c", "8d 9d Td Jd"], id="7.3 into a run upwards"),
        pytest.param("5s", "5c", "5h 6h 7h 8h", "5s 5h 5c", ["5s 5h 5c", "6h 7h 8h"], id="7.3 the low end of a run"),
        pytest.param("8s", "8c", "5h 6h 7h 8h", "8s 8h 8c", ["8s 8h 8c", "5h 6h 7h"], id="7.3 the high end of a run"),
        pytest.param(
            "",
            "Jh",
            "5h 6h 7h 8h 9h Th",
            "9h Th Jh",
            ["5h 6h 7h 8h", "9h Th Jh"],
            id="7.3 two cards from the end of a run",
        ),
        pytest.param(
            "",
            "7d",
            "7s 8s 9s Ts, 7c 8c 9c Tc",
            "7s 7d 7c",
            ["7s 7d 7c", "8s 9s Ts", "8c 9c Tc"],
            id="7.3 from two melds in one play",
        ),
        pytest.param("7s", "7c", LONG, "7s 7h 7c", ["7s 7h 7c", "4h 5h 6h", "8h 9h Th"], id="7.4 a run falls into two"),
        pytest.param("", "Jh", LONG, "8h 9h Th Jh", ["4h 5h 6h 7h", "8h 9h Th Jh"], id="7.4 with the J, 8-9-10 leave"),
        pytest.param(
            "", "4d", "4s 4h 4c, 5d 6d 7d", "4d onto 4s 4h 4c", ["4s 4h 4c 4d", "5d 6d 7d"], id="7.9 into one meld"
        ),
        pytest.param(
            "", "4d", "4s 4h 4c, 5d 6d 7d", "4d onto 5d 6d 7d", ["4s 4h 4c", "4d 5d 6d 7d"], id="7.9 or into the other"
        ),
    ],
)
def test_uses(hand: str, card: str, melds: str, move: str, after: list[str]) -> None:
    state = deciding(hand, card, melds)
    assert f"1 play {move}" in plays(state)
    state = played(state, f"1 play {move}")
    assert sorted(lying(state)) == sorted(after)
    assert isinstance(state.phase, Paying)


@pytest.mark.parametrize(
    ("hand", "card", "melds", "move", "kinds"),
    [
        pytest.param("8s", "8c", "", "8s 8h 8c", (CardsNotAtHand,), id="7.1 a card of nowhere"),
        pytest.param("8s 8h", "9c", "", "8s 8h 8c", (CardsNotAtHand,), id="7.1 a card that is not on offer"),
        pytest.param("9d", "8d", "5d 6d 7d", "8d 9d onto 6d 7d", (NoSuchMeld,), id="7.1 part of a meld is no target"),
        pytest.param(
            "9d",
            "8d",
            "5d 6d 7d",
            "8d 9d onto 8s 8h",
            (NoSuchMeld, NoSet, NoRun),
            id="7.1 nor are cards that lie nowhere",
        ),
        pytest.param(
            "",
            "8d",
            "5d 6d 7d",
            "7d 8d onto 5d 6d 7d",
            (CardsNotAtHand, NoSet, NoRun),
            id="7.1 a card of the target again",
        ),
        pytest.param("9d", "8d", "8s 8h 8c", "8d 9d onto 8s 8h 8c", (NoSet, NoRun), id="7.1, 3.1 the meld stays valid"),
        pytest.param("9d Td", "7d", "8h 8d 8c", "7d 8d 9d Td", (BreaksMeld,), id="7.3 a set of three keeps its cards"),
        pytest.param("9s 9h", "9c", "7d 8d 9d", "9s 9h 9c 9d", (BreaksMeld,), id="7.3 so does a run of three"),
        pytest.param(
            "", "Td", "6d 7d 8d 9d", "8d 9d Td", (BreaksMeld,), id="7.3 a run of four gives one card, not two"
        ),
        pytest.param(
            "",
            "7d",
            "7s 8s 9s Ts, 7c 8c 9c",
            "7s 7d 7c",
            (BreaksMeld,),
            id="7.3 of two melds that give each must stay valid",
        ),
        pytest.param(
            "", "7d", "7s 8s 9s, 7c 8c 9c", "7s 7d 7c", (BreaksMeld, BreaksMeld), id="7.3 each that does not is named"
        ),
        pytest.param("5s", "5c", "3h 4h 5h 6h 7h", "5s 5h 5c", (SplitsRun,), id="7.4 pairs may not remain"),
        pytest.param("7s", "7c", "4h 5h 6h 7h 8h 9h", "7s 7h 7c", (SplitsRun,), id="7.4 nor one meld and a pair"),
        pytest.param("5s", "5c", LONG, "5s 5h 5c", (SplitsRun,), id="7.4 nor a single card and a meld"),
        pytest.param("", "Td", "7d 8d 9d", "7d 8d 9d Td", (DissolvesMeld,), id="7.5 no new meld takes in a whole meld"),
        pytest.param(
            "",
            "8h",
            TWO_RUNS,
            "8h 9h Th Jh onto 5h 6h 7h",
            (DissolvesMeld,),
            id="7.5, 7.9 nor does one that lies there",
        ),
        pytest.param("", "8h", TWO_RUNS, "5h 6h 7h 8h onto 9h Th Jh", (DissolvesMeld,), id="7.5, 7.9 from either side"),
    ],
)
def test_uses_refused(hand: str, card: str, melds: str, move: str, kinds: Kinds) -> None:
    state = deciding(hand, card, melds)
    refused(state, f"1 play {move}", *kinds)
    assert f"1 play {move}" not in plays(state)


def test_7_1_a_play_moves_cards() -> None:
    refused(deciding("", "8d", "8s 8h 8c"), Play(Seat(1), ()), MovesNoCards)
    refused(deciding("", "8d", "8s 8h 8c"), Play(Seat(1), (), ()), MovesNoCards)


@pytest.mark.parametrize(
    ("hand", "card", "melds", "moves"),
    [
        pytest.param(
            "7d 9d 8s 8h",
            "8d",
            "",
            ["7d 8d 9d", "8h 8s 8d"],
            id="7.1 all melds with the offer, and no other of the hand alone",
        ),
        pytest.param(
            "6d 9d",
            "8d",
            "8s 8h 8c",
            ["8d onto 8s 8h 8c"],
            id="7.1 what does not reach is not played",
        ),
        pytest.param(
            "9d Td",
            "7d",
            EIGHTS,
            ["7d 8d 9d", "7d 8d 9d Td", "8d 9d Td"],
            id="7.3 with the offer, and of hand and desmoche without",
        ),
        pytest.param("7s", "7c", "3h 4h 5h 6h 7h 8h 9h", [], id="7.4 none where no piece would be a meld"),
    ],
)
def test_all_plays(hand: str, card: str, melds: str, moves: list[str]) -> None:
    assert plays(deciding(hand, card, melds)) == [f"1 play {move}" for move in moves]


# options


@pytest.mark.parametrize(
    ("split_runs", "hand", "card", "melds", "move", "legal"),
    [
        pytest.param(True, "7s", "7c", LONG, "7s 7h 7c", True, id="7.4 split_runs: two pieces"),
        pytest.param(False, "7s", "7c", LONG, "7s 7h 7c", False, id="7.4 without it: no two pieces"),
        pytest.param(False, "", "Jh", LONG, "8h 9h Th Jh", True, id="7.4 without it: the end of a run may leave"),
        pytest.param(False, "4s", "4c", "4h 5h 6h 7h", "4s 4h 4c", True, id="7.4 without it: one card of the end too"),
        pytest.param(False, "9d Td", "7d", EIGHTS, "7d 8d 9d Td", True, id="7.4 without it: sets give cards as ever"),
    ],
)
def test_split_runs(split_runs: bool, hand: str, card: str, melds: str, move: str, legal: bool) -> None:
    state = deciding(hand, card, melds, split_runs=split_runs)
    assert (f"1 play {move}" in plays(state)) == legal
    if legal:
        assert isinstance(played(state, f"1 play {move}").phase, Paying)
    else:
        (broken,) = refused(state, f"1 play {move}", SplitsRun)
        assert str(broken) == (
            "taking 7h from inside a run leaves 4h 5h 6h and 8h 9h Th, and this table does not split runs [Desmoche §7.4]"
        )


def test_7_4_the_refusal_tells_the_pieces() -> None:
    (broken,) = refused(deciding("5s", "5c", "3h 4h 5h 6h 7h"), "1 play 5s 5h 5c", SplitsRun)
    assert str(broken) == (
        "taking 5h from inside a run leaves 3h 4h and 6h 7h, which are not all melds [Desmoche §7.4]"
    )


MERGED = "8h 9h Th Jh onto 5h 6h 7h"


@pytest.mark.parametrize(
    ("options", "move", "after"),
    [
        pytest.param({"dissolve_melds": False}, MERGED, None, id="7.5, 7.9 no meld is dissolved"),
        pytest.param(
            {"dissolve_melds": True}, MERGED, ["5h 6h 7h 8h 9h Th Jh"], id="7.5, 7.9 dissolve_melds: two become one"
        ),
        pytest.param(
            {"dissolve_melds": True},
            "5h 6h 7h 8h onto 9h Th Jh",
            ["5h 6h 7h 8h 9h Th Jh"],
            id="7.5, 7.9 dissolve_melds: either may be the target",
        ),
        pytest.param(
            {"dissolve_melds": True}, "8h 9h Th Jh", None, id="7.5 dissolve_melds: no new meld takes in a whole one"
        ),
        pytest.param(
            {"dissolve_melds": True}, "8h onto 5h 6h 7h", ["5h 6h 7h 8h", "9h Th Jh"], id="7.9 two may stay two"
        ),
    ],
)
def test_dissolve_melds(options: Options, move: str, after: list[str] | None) -> None:
    state = deciding("", "8h", TWO_RUNS, **options)
    assert (f"1 play {move}" in plays(state)) == (after is not None)
    if after is None:
        refused(state, f"1 play {move}", DissolvesMeld)
    else:
        assert lying(played(state, f"1 play {move}")) == after


def test_7_5_the_refusal_tells_the_remedy() -> None:
    (broken,) = refused(deciding("", "Td", "7d 8d 9d"), "1 play 7d 8d 9d Td", DissolvesMeld)
    assert str(broken) == "taking 7d 8d 9d leaves nothing of that meld: leave at least a meld of it [Desmoche §7.5]"
    state = deciding("", "Td", "7d 8d 9d", dissolve_melds=True)
    (broken,) = refused(state, "1 play 7d 8d 9d Td", DissolvesMeld)
    assert (
        str(broken) == "taking 7d 8d 9d leaves nothing of that meld: take it into a meld on the table [Desmoche §7.5]"
    )


def test_7_9_no_card_is_in_two_melds() -> None:
    state = played(deciding("9d Td", "7d", EIGHTS), "1 play 7d 8d 9d Td")
    cards = [card for meld in state.table.holdings[1].melds for card in meld.laid]
    assert len(cards) == len(set(cards)) == 7
