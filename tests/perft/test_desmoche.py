"""The engine counts sequences of moves as the oracle does: the counts of ``desmoche.toml`` are the oracle's."""

from pathlib import Path

import pytest

from rummykit.games.desmoche import GAME
from rummykit.testing import CountedPosition, perft, perft_data

DATA = Path(__file__).parent / "desmoche.toml"
POSITIONS = perft_data(GAME, DATA)


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_counts(position: CountedPosition) -> None:
    counts = tuple(perft(position.state, depth + 1) for depth in range(len(position.counts)))
    assert counts == position.counts


def test_what_is_no_such_file_is_refused(tmp_path: Path) -> None:
    text = DATA.read_text("utf-8")
    for wrong, culprit in (
        ("", "no positions"),
        (text.replace("counts =", "sums ="), "counts"),
        (text.replace('"NICARAGUA"', '"MANAGUA"'), "MANAGUA"),
        (text.replace("ask_everyone", "ask_nobody"), "ask_nobody"),
    ):
        path = tmp_path / "wrong.toml"
        path.write_text(wrong, "utf-8")
        with pytest.raises(ValueError, match=culprit):
            perft_data(GAME, path)
