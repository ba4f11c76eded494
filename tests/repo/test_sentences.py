"""Sentences of refusals name fields that are there."""

from string import Formatter

import pytest

from rummykit.registry import find_game
from rummykit.violations import Violation


@pytest.mark.parametrize("kind", [kind for game in ("desmoche", "penang") for kind in find_game(game).violations])
def test_sentences_name_fields_that_are_there(kind: type[Violation]) -> None:
    named = [name for _, name, _, _ in Formatter().parse(getattr(kind, "says", "")) if name is not None]
    assert {name.split(".")[:2][-1] for name in named} <= {*kind.__annotations__, *vars(kind)}
    assert all(name.startswith("self.") for name in named)
