"""``rummykit rules`` tells the rules of every value of every option in the sentences that the tables keep."""

import pytest

from rummykit.registry import find_game
from tests.rules.explained import GAMES, TABLES, lines


@pytest.mark.parametrize("name", GAMES)
def test_each_value_of_each_option_is_told_in_these_sentences(name: str) -> None:
    kept = (TABLES / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(lines(find_game(name))) + "\n" == kept
