"""What the table tests of a game meet on their way: judgements of moves, and events."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from rummykit.rulebook import Rulebook, View
from rummykit.violations import Violation

__all__ = ["happening", "reported"]


@contextmanager
def reported(change: Callable[[tuple[Violation, ...]], tuple[Violation, ...]]) -> Generator[None]:
    """Judgements of states and views are what ``change`` makes of them."""
    judged, seen = vars(Rulebook)["judged"], vars(View)["violations"]

    def by_the_book(*asked: Any) -> tuple[Violation, ...]:
        return change(judged(*asked))

    def by_a_view(*asked: Any) -> tuple[Violation, ...]:
        return change(seen(*asked))

    with patch.object(Rulebook, "judged", by_the_book), patch.object(View, "violations", by_a_view):
        yield


@contextmanager
def happening(noted: Callable[[Any], object]) -> Generator[None]:
    """Every state that follows is noted, the dealt one too."""
    state_of = vars(Rulebook)["state_of"]

    def begun(*asked: Any) -> Any:
        state = state_of(*asked)
        noted(state)
        return state

    with patch.object(Rulebook, "state_of", begun):
        yield
