"""``rummykit schema``."""

import json

import pytest

from rummykit.registry import find_game
from rummykit.wire import schema
from tests.cli.conftest import Run


@pytest.mark.parametrize("game", ["conquian", "desmoche", "gin", "penang"])
def test_the_schema_of_a_game_is_printed(run: Run, game: str) -> None:
    shown = run("schema", game)
    assert (shown.code, shown.err) == (0, "")
    assert json.loads(shown.out) == schema(find_game(game))


def test_the_schema_of_one_kind_is_printed(run: Run) -> None:
    shown = run("schema", "gin", "--kind", "move")
    assert json.loads(shown.out) == schema(find_game("gin"), "move")
    assert json.loads(shown.out)["$id"] == "urn:rummykit:wire:1:gin:move"


def test_a_kind_that_is_not_sent_is_refused(run: Run) -> None:
    shown = run("schema", "gin", "--kind", "card")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == (
        "rummykit schema: --kind: 'card' is no kind of what is sent: write one of move, event, violation, view, state, "
        "outcome, moves, events, violations, rules\n"
    )
