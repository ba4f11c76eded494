"""The net gives the same texts in every process, and sees what is different."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rummykit import Cards, find_game
from tests.net import write_down
from tests.net.write_down import KINDS, LANGUAGES, Writer, line_of, main

HANDS = 3
GAMES = sorted(LANGUAGES)


class Changed:
    """A game that answers one question otherwise."""

    def __init__(self, game: Any, name: str, answer: Any) -> None:
        self._game = game
        self._changed = {name: answer}

    def __getattr__(self, name: str) -> Any:
        return self._changed.get(name) or getattr(self._game, name)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_bytes_in_every_process(game: str, tmp_path: Path) -> None:
    written: list[bytes] = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [sys.executable, str(write_down.__file__), game, "--hands", str(HANDS), "--out", str(out)]
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        written.append(out.read_bytes())
    assert written[0] == written[1]
    assert written[0].decode() == "".join(line_of(find_game(game), number) + "\n" for number in range(HANDS))
    assert written[0].count(b"\n") == HANDS


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_told_whole_to_its_end(game: str) -> None:
    said: list[str] = []
    main([game, "--full", "1"], said.append)
    text = "".join(said)
    assert text == Writer(find_game(game), 1).write()[1]
    assert text.startswith(f"hand 1 of {game}: ")
    assert all(f"\n  {kind}: " in text for kind in KINDS)
    plies = [line for line in text.splitlines() if line.startswith("ply ")]
    moves = [line for line in text.splitlines() if line.startswith("-> ")]
    assert [line.split(":")[0] for line in plies] == [f"ply {number}" for number in range(len(moves) + 1)]
    assert all(line.endswith(", open") for line in plies[:-1])
    assert "to act [], " in plies[-1]
    assert not plies[-1].endswith(", open")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_lines_can_be_left_out(game: str, kind: str) -> None:
    found = find_game(game)
    whole = Writer(found, 2).write()[1].splitlines()
    assert Writer(found, 2, frozenset({kind})).write()[1].splitlines() == [
        line for line in whole if not line.startswith(f"  {kind}: ")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_difference_is_seen(game: str) -> None:
    """One word of one event, the name of one place, the winner at the end."""
    found = find_game(game)

    def tell(event: Any) -> str:
        return str(found.tell(event)).replace("seat 1 ", "seat one ", 1)

    def facts(state: Any) -> dict[str, object]:
        return {**found.facts(state), **({} if state.to_act else {"winner": "nobody"})}

    def places(state: Any) -> dict[str, Cards]:
        return {place.replace("hand 0", "hand nought"): cards for place, cards in found.places(state).items()}

    here = line_of(found, 1)
    assert line_of(Changed(found, "name", found.name), 1) == here
    assert line_of(Changed(found, "tell", tell), 1) != here
    assert line_of(Changed(found, "places", places), 1) != here
    whole, other = Writer(found, 1).write()[1], Writer(Changed(found, "facts", facts), 1).write()[1]
    differing = [pair for pair in zip(whole.splitlines(), other.splitlines(), strict=True) if pair[0] != pair[1]]
    assert differing
    assert all('"winner": "nobody"' in other for _, other in differing)
