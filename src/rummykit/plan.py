"""A turn that is planned before it is played: moves are staged on a view, looked at, committed or withdrawn.

Apps let a player put cards down and take them back until the turn is right. A :class:`Plan` is that as a value: each
staged move gives the next plan, and nothing has happened until the moves are played on the state.

>>> from rummykit.games import desmoche
>>> from rummykit.seats import Seat
>>> state = desmoche.deal(seats=2, seed="plan")
>>> plan = Plan.of(state.view(Seat(1))).stage(desmoche.parse_move("1 give 6h"))
>>> [str(move) for move in plan.moves], plan.complete
(['1 give 6h'], True)
>>> plan.withdraw().moves
()
>>> plan.commit(state).to_act
(Seat(0),)
"""

from typing import Any, Generic, TypeVar

from attrs import frozen

from rummykit._numbers import whole
from rummykit.game import Move, State, UnknownCardError, View
from rummykit.violations import Violation

__all__ = ["Plan"]

M = TypeVar("M", bound=Move)
M0 = TypeVar("M0", bound=Move)


@frozen(kw_only=True)
class Plan(Generic[M]):
    """Moves of one seat that are staged on its view and not yet played. :meth:`of` makes the first plan."""

    begun: View[M]
    """The view on which the plan begins."""
    moves: tuple[M, ...]
    """The staged moves, in order."""
    view: View[M]
    """What the seat sees after the staged moves; if cards that it does not know follow the last one, before that move."""
    unknown: str | None
    """Which cards, in words, decide what follows the last move, so that none can be staged after it; ``None`` if none do."""

    @staticmethod
    def of(view: View[M0]) -> "Plan[M0]":
        """Return a plan that begins on this view and has no moves yet."""
        return Plan(begun=view, moves=(), view=view, unknown=None)

    @property
    def complete(self) -> bool:
        """Whether nothing more can be staged: another seat is to act, or what follows is not known."""
        return self.unknown is not None or self.view.seat not in self.view.to_act

    def violations(self, move: M) -> tuple[Violation, ...]:
        """Return everything that a move would break if it were staged now.

        :raises UnknownCardError: if what follows the last move depends on cards that the view does not show.
        """
        self._check_known()
        return self.view.violations(move)

    def stage(self, move: M) -> "Plan[M]":
        """Return the plan with one more move at its end.

        :raises IllegalMove: with everything that the move breaks.
        :raises UnknownCardError: if what follows the last move depends on cards that the view does not show.
        """
        self._check_known()
        try:
            view, unknown = self.view.after(move), None
        except UnknownCardError as error:
            view, unknown = self.view, error.unknown
        return Plan(begun=self.begun, moves=(*self.moves, move), view=view, unknown=unknown)

    def _check_known(self) -> None:
        if self.unknown is not None:
            raise UnknownCardError(self.moves[-1], self.unknown)

    def withdraw(self, count: int = 1) -> "Plan[M]":
        """Return the plan without its last moves.

        :param count: how many moves to withdraw; if there are not so many, all are withdrawn.
        :raises TypeError: if the count is no whole number.
        :raises ValueError: if it is below 0.
        """
        count = whole(count, "the number of moves to withdraw", 0)
        plan: Plan[M] = Plan.of(self.begun)
        for move in self.moves[: max(0, len(self.moves) - count)]:
            plan = plan.stage(move)
        return plan

    def commit(self, state: State[M, Any]) -> State[M, Any]:
        """Play all moves on a state, and return the state that follows.

        :raises IllegalMove: if a move is not legal, because the state is not the one that was planned for.
        """
        for move in self.moves:
            state = state.play(move)
        return state
