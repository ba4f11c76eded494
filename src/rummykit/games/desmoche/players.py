"""Players of Desmoche."""

from rummykit.game import Rng
from rummykit.games.desmoche.moves import DesmocheMove
from rummykit.games.desmoche.view import DesmocheView

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def choose(self, view: DesmocheView, rng: Rng) -> DesmocheMove:
        """One of the view's legal moves."""
        moves = view.legal_moves()
        return moves[int(rng.random() * len(moves))]
