"""A turn that is planned before it is played: moves are staged on a view, looked at, committed or withdrawn.

Apps let a player put cards down and take them back until the turn is right. A :class:`Plan` is that as a value: each
staged move gives the next plan, and nothing has happened until the moves are played on the state.

>>> from rummykit.games import desmoche
>>> from rummykit.seats import Seat
>>> state = desmoche.deal(seats=2, seed="plan")
>>> plan = Plan(state.view(Seat(1))).stage(desmoche.parse_move("1 give 6h"))
>>> [str(move) for move in plan.moves], plan.complete
(['1 give 6h'], True)
>>> plan.withdraw().moves
()
>>> plan.commit(state).to_act
(Seat(0),)
"""

from typing import Any, Generic

from attrs import Factory, field, frozen

from rummykit.game import UnknownCardError
from rummykit.rulebook import State, View
from rummykit.rulebook.machine import E, M, N, P, Q, R, T, V
from rummykit.violations import Violation

__all__ = ["Plan"]


def _begun(plan: Any) -> Any:
    return plan.begun


@frozen
class Plan(Generic[R, T, V, P, Q, N, M, E]):
    """Moves of one seat, staged on its view: ``Plan(view)`` has none."""

    begun: View[R, T, V, P, Q, N, M, E] = field()
    """Where it starts."""
    moves: tuple[M, ...] = field(default=(), kw_only=True)
    """In order."""
    view: View[R, T, V, P, Q, N, M, E] = field(default=Factory(_begun, takes_self=True), kw_only=True)
    """After the staged moves; if unknown cards follow the last, before that."""
    unknown: str | None = field(default=None, kw_only=True)
    """The cards that decide what follows the last move, in words: none can be staged after it."""

    @property
    def complete(self) -> bool:
        """Whether nothing more can be staged."""
        return self.unknown is not None or self.view.seat not in self.view.to_act

    def violations(self, move: M) -> tuple[Violation, ...]:
        """What a move would break now. :raises UnknownCardError: if the last one leads to cards not in view."""
        self._check_known()
        return self.view.violations(move)

    def stage(self, move: M) -> "Plan[R, T, V, P, Q, N, M, E]":
        """The plan with one more move.

        :raises IllegalMove: with everything the move breaks.
        :raises UnknownCardError: if the last one leads to cards not in view.
        """
        self._check_known()
        try:
            view, unknown = self.view.after(move), None
        except UnknownCardError as error:
            view, unknown = self.view, error.unknown
        return Plan(self.begun, moves=(*self.moves, move), view=view, unknown=unknown)

    def _check_known(self) -> None:
        if self.unknown is not None:
            raise UnknownCardError(self.moves[-1], self.unknown)

    def withdraw(self, count: int = 1) -> "Plan[R, T, V, P, Q, N, M, E]":
        """The plan without its last moves, at most all. :raises ValueError: for a count below 0."""
        if count < 0:
            raise ValueError(f"{count} moves cannot be withdrawn: withdraw 0 or more")
        plan: Plan[R, T, V, P, Q, N, M, E] = Plan(self.begun)
        for move in self.moves[: max(0, len(self.moves) - count)]:
            plan = plan.stage(move)
        return plan

    def commit(self, state: State[R, T, V, P, Q, N, M, E]) -> State[R, T, V, P, Q, N, M, E]:
        """The state after all moves. :raises IllegalMove: if it is not the state that was planned for."""
        for move in self.moves:
            state = state.play(move)
        return state
