"""What all phases of a hand of Desmoche share, and how a hand ends.

Theory of operation. A phase is a moment (:mod:`~rummykit.games.desmoche.moments`) with its table and secrets. ``play`` judges
a move and hands it to ``_played``, a referee's act to ``_after_referee`` (Desmoche §11): they give the next phase.
"""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._rulebook import Remade
from rummykit.cards import Cards
from rummykit.game import LegalMoves, MoveList, Outcome
from rummykit.games.desmoche.events import (
    DesmocheEvent,
    Disqualified,
    HandDied,
    HandShown,
    SideGameShown,
    Won,
)
from rummykit.games.desmoche.moment import judge
from rummykit.games.desmoche.moments import (
    End,
)
from rummykit.games.desmoche.moves import (
    DesmocheMove,
    Disqualify,
    check_move,
)
from rummykit.games.desmoche.payoffs import Win, contenders, settle
from rummykit.games.desmoche.rules import DesmocheRules, SideGame
from rummykit.games.desmoche.table import Holding, Removed, Standing, Table
from rummykit.money import balance_changes
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause, IllegalMove, Violation

if TYPE_CHECKING:
    from rummykit.games.desmoche.phases import DesmocheState
    from rummykit.games.desmoche.view import DesmocheView

Events: TypeAlias = tuple[DesmocheEvent, ...]

_set: Final = object.__setattr__


class Phase(Remade):
    __slots__ = ()

    table: Table
    events: Events
    _moves: tuple[DesmocheMove, ...] | None
    """Of all that are to act, once asked for."""

    if TYPE_CHECKING:  # a phase is a moment as well
        seat: Seat

        @property
        def to_act(self) -> tuple[Seat, ...]: ...
        def listed(self, sees: Any, seat: Seat) -> tuple[DesmocheMove, ...]: ...

    @property
    def rules(self) -> DesmocheRules:
        return self.table.rules

    @property
    def outcome(self) -> Outcome | None:
        return None

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[DesmocheMove]:
        """Those of ``seat``, or of all; disqualifications are not among them."""
        return MoveList(self, seat)

    def moves_of(self, seat: Seat | None) -> tuple[DesmocheMove, ...]:
        if seat is not None and seat != self.seat:
            return ()
        moves = self._moves
        if moves is None:
            moves = self.listed(self.table, self.seat)
            _set(self, "_moves", moves)
        return moves

    def violations(self, move: DesmocheMove) -> tuple[Violation, ...]:
        """All that ``move`` breaks; ``()`` means legal.

        :raises TypeError: for what is no move of Desmoche.
        """
        check_move(move)
        return judge(self.table, self, move)  # type: ignore[arg-type]  # a phase is a moment as well

    def play(self, move: DesmocheMove) -> "DesmocheState":
        """The next state.

        :raises IllegalMove: with everything the move breaks; nothing has changed.
        """
        for one in self._moves or ():
            if one is move:  # listed by this very state, and so judged already
                return self._played(move)
        one = move  # another seat's move is no business of a traceback that shows variables
        broken = self.violations(move)
        if broken:
            raise IllegalMove(move, broken)
        return self._after_referee(move) if isinstance(move, Disqualify) else self._played(move)

    def _played(self, move: DesmocheMove) -> "DesmocheState":
        raise NotImplementedError

    def _after_referee(self, move: Disqualify) -> "DesmocheState":
        table, culprit = self.table, move.culprit
        holding = table.holding(culprit)
        melds = Cards.NONE
        for meld in holding.melds:
            melds += meld.cards
        gone = Removed(culprit, holding.hand + self._held_back(culprit), melds)
        table = evolve(
            table.with_holding(Holding(culprit, Cards.NONE, (), Standing.DISQUALIFIED)),
            removed=(*table.removed, gone),
        )
        events: Events = (Disqualified(culprit, move.fault),)
        left = table.seats_in_from_right()
        stood_out = any(holding.standing is Standing.OUT for holding in table.holdings)
        if not left:
            table = self._put_down(culprit, table)
            return died(table, "every seat is out", "10.3" if stood_out else "11.3", events)
        if len(left) == 1 and not stood_out and table.rules.last_seat_wins:
            return won(self._put_down(culprit, table), left[0], "last seat in the hand", "11.3", events)
        return self._without(culprit, table, events)

    def _put_down(self, culprit: Seat, table: Table) -> Table:
        """When the hand ends now: what is on its way lies somewhere again."""
        return table

    def _held_back(self, seat: Seat) -> Cards:
        """Cards of ``seat`` outside of its hand."""
        return Cards.NONE

    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        """How it goes on for the others."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> "DesmocheView":
        from rummykit.games.desmoche.view import view_of

        return view_of(self, seat)  # type: ignore[arg-type]  # the phases are the states

    def reveal(self) -> str:
        from rummykit.games.desmoche.describe import reveal

        return reveal(self)  # type: ignore[arg-type]  # the phases are the states

    @override
    def __repr__(self) -> str:
        from rummykit.games.desmoche.describe import one_line

        return one_line(self)  # type: ignore[arg-type]  # the phases are the states


class Simultaneous(Phase):
    """Several seats are to act, in any order."""

    __slots__ = ()

    @override
    def moves_of(self, seat: Seat | None) -> tuple[DesmocheMove, ...]:
        moves = self._moves
        if moves is None:
            listed: list[DesmocheMove] = []
            for one in self.to_act:
                listed += self.listed(self.table, one)
            moves = tuple(listed)
            _set(self, "_moves", moves)
        return moves if seat is None else tuple([move for move in moves if move.seat == seat])


@frozen(repr=False)
class Over(Simultaneous, End):
    """The hand is over (Desmoche §9). Only hands that declared and cards of side games are revealed (§5.7, §14.3)."""

    table: Table
    result: Outcome
    shown: tuple[HandShown, ...] = ()
    side_shown: tuple[SideGameShown, ...] = ()
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @property
    @override
    def outcome(self) -> Outcome:
        return self.result


def won(
    table: Table, seat: Seat, reason: str, clause: str, events: Events, shown: tuple[HandShown, ...] = ()
) -> "DesmocheState":
    by = Clause("Desmoche", clause)
    win = Win(seat, by_play=clause == "9.1", declared=clause == "5.7")
    return _over(table, win, reason, by, (*events, Won(seat, reason, by)), shown)


def died(table: Table, reason: str, clause: str, events: Events) -> "DesmocheState":
    by = Clause("Desmoche", clause)
    return _over(table, None, reason, by, (*events, HandDied(reason, by)), ())


def _over(
    table: Table, win: Win | None, reason: str, by: Clause, events: Events, shown: tuple[HandShown, ...]
) -> "DesmocheState":
    winners = () if win is None else (win.seat,)
    if table.money is None:
        return Over(table, Outcome(reason, by, winners, (0,) * table.seat_count), shown, (), events)
    transfers = settle(table, win)
    changes = balance_changes(transfers)
    payoffs = tuple(changes.get(seat, 0) for seat in seats_at(table.seat_count))
    side_shown = tuple(SideGameShown(one.seat, game, one.proof) for game in SideGame for one in contenders(table, game))
    outcome = Outcome(reason, by, winners, payoffs, transfers)
    return Over(table, outcome, shown, side_shown, (*events, *side_shown))
