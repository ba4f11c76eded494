"""The engine counts sequences of moves as the oracle does: the counts of ``conquian.toml`` are the oracle's."""

from pathlib import Path

import pytest

from rummykit.games.conquian import GAME
from rummykit.testing import CountedPosition, perft, perft_data

POSITIONS = perft_data(GAME, Path(__file__).parent / "conquian.toml")


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_counts(position: CountedPosition) -> None:
    counts = tuple(perft(position.state, depth + 1) for depth in range(len(position.counts)))
    assert counts == position.counts
