"""A sensible player of Penang Rummy."""

from typing_extensions import override

from rummykit.game import Rng
from rummykit.games.penang.moves import PenangMove
from rummykit.games.penang.view import PenangView

__all__ = ["GreedyPlayer"]


class GreedyPlayer:
    """Plays for itself, a move at a time; chance has no part in it."""

    def choose(self, view: PenangView, rng: Rng) -> PenangMove:
        """One of the view's legal moves."""
        return view.legal_moves()[0]

    @override
    def __repr__(self) -> str:
        return "GreedyPlayer()"
