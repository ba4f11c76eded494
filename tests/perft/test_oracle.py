"""The counts of the files are the oracle's, counted anew: they are no copy of what an engine once said."""

import tomllib
from typing import Any

import pytest

from tests.oracle.perft_counts import GAMES, POSITIONS

COUNTED: list[tuple[str, dict[str, Any]]] = [
    (game, position)
    for game in GAMES
    for position in tomllib.loads((POSITIONS / f"{game}.toml").read_text("utf-8"))["position"]
]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "position"), COUNTED, ids=[f"{game}, {position['name']}" for game, position in COUNTED]
)
def test_counts(game: str, position: dict[str, Any]) -> None:
    counts = position["counts"]
    assert [GAMES[game](position, depth + 1) for depth in range(len(counts))] == counts
