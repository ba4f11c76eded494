"""A game of another package passes the suite, without a word about it in the library (``tests/cli/test_toy.py`` plays it)."""

from rummykit.registry import find_game, game_names
from rummykit.testing import conformance
from toy_rummy import GAME

TestToy = conformance(GAME, examples=2)


def test_its_entry_point_is_found() -> None:
    assert "toy" in game_names()
    assert find_game("toy") is GAME
