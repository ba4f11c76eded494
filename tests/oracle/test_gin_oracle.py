"""The oracle of Gin Rummy against the example records."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from .gin import State, deal, facts, is_legal, least, legal, melds_from, play

GOLDEN = Path(__file__).parent.parent / "golden" / "gin"
WHOLE = sorted(GOLDEN.glob("*.toml"))
BROKEN = [path for path in sorted((GOLDEN / "broken").glob("*.toml")) if " at ply " in path.read_text("utf-8")]
PRESETS: dict[str, dict[str, Any]] = {
    "STANDARD": {},
    "STRAIGHT": {"knock_limit": 0},
    "OKLAHOMA": {"oklahoma": True},
    "OPENSPIEL": {
        "may_return_upcard": True,
        "tie_is_undercut": False,
        "big_gin_bonus": None,
        "lay_off_order": "LAY_OFFS_FIRST",
        "wall": "KNOCK_ON_LAST_DISCARD",
    },
}


def begin(record: dict[str, Any]) -> State:
    rules = dict(record["rules"])
    return deal({**PRESETS[rules.pop("preset")], **rules}, record["dealer"], record["deal"].split())


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_whole(path: Path) -> None:
    record = tomllib.loads(path.read_text("utf-8"))
    state, counts = begin(record), list[int]()
    for move in record["moves"]:
        counts.append(0 if move.startswith("!") else len(legal(state)))
        state = play(state, move)
    assert record["expect"] == facts(state) | {"legal": counts}


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken(path: Path) -> None:
    record = tomllib.loads(path.read_text("utf-8"))
    *before, last = record["moves"]
    state = begin(record)
    for move in before:
        state = play(state, move)
    assert not is_legal(state, last)
    with pytest.raises(ValueError, match="not legal"):
        play(state, last)


def test_all_are_there() -> None:
    assert (len(WHOLE), len(BROKEN)) == (21, 3)
    assert len(list((GOLDEN / "broken").glob("*.toml"))) == 4


@pytest.mark.parametrize(
    ("cards", "deadwood"),
    [
        ("3s 4s 5s 6s 7s 6h 6d", 7),
        ("6d 7d 7c 7h 8d 8c 9c Th", 17),
        ("Jc 9d 8s 6d Js 8h Td 8d 7d Jd", 16),
        ("As 3h 5d 7c 9s Jh Kd 2c 4s 6h", 57),
        ("Qs Ks As", 21),
    ],
)
def test_least_deadwood(cards: str, deadwood: int) -> None:
    assert least(cards.split()) == deadwood


def test_melds() -> None:
    assert set(melds_from(("7s", "7h", "7d", "8d", "9d"))) == {("7s", "7h", "7d"), ("7d", "8d", "9d")}
