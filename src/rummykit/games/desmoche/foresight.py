"""What follows a move as far as its own seat can know (:meth:`DesmocheView.after`).

A move that reveals nothing leads to the same view in every state that shows the present one; so it is played in any of
them. Which moves reveal something is told here.
"""

from typing import Final

from rummykit.game import UnknownCardError
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    Decline,
    DesmocheMove,
    Disqualify,
    Draw,
    Give,
    Pay,
    Release,
)
from rummykit.games.desmoche.view import DesmocheView
from rummykit.violations import IllegalMove


class _NoChance:
    """Which of the states that show a view is taken does not matter here."""

    def random(self) -> float:
        return 0.0


_ANY: Final = _NoChance()


def after(view: DesmocheView, move: DesmocheMove) -> DesmocheView:
    """The view after a move that reveals nothing new.

    :raises IllegalMove: with everything the move breaks.
    :raises UnknownCardError: if what follows depends on cards that the view does not show.
    """
    broken = view.violations(move)
    if broken:
        raise IllegalMove(move, broken)
    unknown = _unknown(view, move)
    if unknown is not None:
        raise UnknownCardError(move, unknown)
    state = view.sample(_ANY).play(move)
    money = view.table.money
    if state.outcome is not None and money is not None and any(games for _, games in money.announced):
        raise UnknownCardError(move, "the hands as they were dealt: side games are compared at the end")
    return state.view(view.seat)


def _unknown(view: DesmocheView, move: DesmocheMove) -> str | None:
    """The cards on which it depends what follows, in words; ``None`` if nothing unknown decides it."""
    match move:
        case Draw():
            return "the top card of the stock"
        case Release() | Decline():
            return f"the hands of the others: one of them may use {view.offer}"
        case Pay():
            return f"the hands of the others: one of them may use {move.card}"
        case Give() if view.to_act == (move.seat,):
            return "the card that Cambio brings"
        case Declare() if view.answered and view.to_act == (move.seat,):
            return "what the others have answered"
        case Bet() | Announce():
            return "the hands of the others: one of them may have something to announce or to declare"
        case Disqualify():
            return "the hands of the others: another of them may be asked now"
        case _:
            return None
