"""The oracle of Conquián against the example records."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from .conquian import PRESETS, State, deal, facts, is_legal, legal, play, transfers

GOLDEN = Path(__file__).parent.parent / "golden" / "conquian"
WHOLE = sorted(GOLDEN.glob("*.toml"))
BROKEN = [path for path in sorted((GOLDEN / "broken").glob("*.toml")) if " at ply " in path.read_text("utf-8")]


def begin(record: dict[str, Any]) -> State:
    rules = dict(record["rules"])
    return deal({**PRESETS[rules.pop("preset")], **rules}, record["seats"], record["dealer"], record["deal"].split())


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_whole(path: Path) -> None:
    record = tomllib.loads(path.read_text("utf-8"))
    state, counts = begin(record), list[int]()
    for move in record["moves"]:
        counts.append(0 if move.startswith("!") else len(legal_of(state, move)))
        state = play(state, move)
    found = facts(state) | {"legal": counts}
    if "stake" in record:
        found["transfers"] = transfers(state, record["stake"], record.get("pot", 0))
    expected = record["expect"]
    assert [sorted(melds) for melds in expected.pop("tables")] == [sorted(melds) for melds in melds_of(found)]
    assert expected == found


def legal_of(state: State, move: str) -> list[str]:
    return [one for one in legal(state) if one.split(" ")[0] == move.split(" ")[0]]


def melds_of(found: dict[str, Any]) -> list[list[str]]:
    melds: list[list[str]] = found.pop("tables")
    return melds


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
    assert (len(WHOLE), len(BROKEN)) == (16, 3)
    assert len(list((GOLDEN / "broken").glob("*.toml"))) == 4
