"""Every class of violation, of event and of phase is told and drawn as the tables keep it."""

import pytest

from rummykit.registry import find_game
from rummykit.wire.leaves import tag_of

from .told_texts import GAMES, TABLES, lines, shape


@pytest.mark.parametrize("name", GAMES)
def test_what_is_broken_and_what_happens_is_told_in_these_sentences(name: str) -> None:
    kept = (TABLES / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(lines(find_game(name))).rstrip() + "\n" == kept


@pytest.mark.parametrize("name", GAMES)
def test_every_class_has_a_sentence(name: str) -> None:
    game = find_game(name)
    blocks = [block.splitlines() for block in (TABLES / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")]
    told = {block[0] for block in blocks if len(block) > 1}
    assert {tag_of(kind) for kind in (*game.violations, *game.events, *game.phases)} == told


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("seat 1 pays Ks", "S pays C"),
        ("6d 7d 8d lie; 7h stays", "Cs lie; C stays"),
        ("8s, 8h and 7d go", "Cs and C go"),
        ("1 card of 12 kings", "1 card of N R"),
        ("seats 0 and 1 share it", "Ss share it"),
    ],
)
def test_a_shape_keeps_what_is_one_and_what_is_several(sentence: str, expected: str) -> None:
    assert shape(sentence) == expected
