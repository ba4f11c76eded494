"""The phases of a hand of Penang Rummy: what is awaited, what may be done, what would be wrong, what follows.

A seat in turn lays its passport (:class:`Opening`) or must make an action (:class:`Acting`); after one it goes on or ends its
turn (:class:`Acted`). When a seat has laid its last card or none is alive (:class:`Over`), all hands are shown and counted.

Rules: Penang §3, §4, §5, §6, §7, §8.
"""

from typing import Final, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from rummykit.cards import Cards
from rummykit.game import Outcome
from rummykit.games.penang.events import Died, EndedTurn, HasLeft, LaidOff, Melded, PenangEvent, Swapped, WentOut
from rummykit.games.penang.judging import (
    lay_off_faults,
    lay_offs,
    meld_faults,
    reasons_to_live,
    swap_faults,
    swaps,
)
from rummykit.games.penang.listing import PenangMoves
from rummykit.games.penang.moves import Dead, End, LayMeld, LayOff, PenangMove, Swap
from rummykit.games.penang.rules import PenangRules
from rummykit.games.penang.table import PenangSight, SeenTable, Table, next_alive
from rummykit.games.penang.violations import (
    ActedThisTurn,
    AllAreDead,
    CouldMeld,
    EndsWithoutAction,
    GameDeclared,
    NobodyToLeave,
    NoPassport,
    NotYourTurn,
    OneIsAlive,
    SeatIsDead,
    SwapIsNoAction,
)
from rummykit.rulebook import Ending, HandOver, Left, OneSeat, Pool, Public, State, View
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation

GAME_DECLARED: Final = Ending("Game", Clause("Penang", "7.1"))
"""A seat has laid its last card."""
ALL_DEAD: Final = Ending("all are dead", Clause("Penang", "7.3"))
"""No seat is alive any more."""
ONE_ALIVE: Final = Ending("one is alive", Clause("Penang", "6.3"))
"""One seat is left alive, which ends the hand at some tables."""

Following: TypeAlias = "tuple[Table, PenangPhase | Ending, tuple[PenangEvent, ...]]"
"""What follows a move: the table, the next phase or the ending, and what happened."""


class _InTurn(
    OneSeat, Public[PenangSight, SeenTable, Table, "PenangPhase", "PenangPhase", Ending, PenangMove, PenangEvent]
):
    """A seat is in turn: what follows from its moves, whatever has been done in the turn."""

    __slots__ = ()

    @override
    def out_of_turn(self, sight: PenangSight, move: PenangMove) -> list[Violation]:
        assert not isinstance(move, Left)
        if move.seat < sight.seat_count and sight.standing(move.seat).dead:
            return [SeatIsDead(move.seat)]
        return [NotYourTurn(move.seat, self.seat)]

    def after_swap(self) -> "PenangPhase":
        """Return what is awaited when the seat has swapped a joker."""
        raise NotImplementedError

    @override
    def after(self, table: Table, move: PenangMove) -> Following:
        seat = self.seat
        match move:
            case LayMeld():
                melded = Melded(seat, move.meld, not table.standing(seat).passport)
                return _acted(table.after_meld(seat, move.meld), seat, melded)
            case LayOff():
                meld = move.onto.grown(move.card, move.edge)
                laid_off = LaidOff(seat, move.card, move.onto, move.edge, meld)
                return _acted(table.after_lay_off(seat, move.card, move.onto, meld), seat, laid_off)
            case Swap():
                meld = move.source.swapped(move.card, move.edge)
                swapped = Swapped(seat, move.card, move.source, move.edge, meld)
                return table.after_swap(seat, move.card, move.source, meld), self.after_swap(), (swapped,)
            case End():
                return table, turn_after(table, seat), (EndedTurn(seat),)
            case Dead():
                table = table.after_death(seat)
                return table, _after_death(table, seat), (Died(seat),)
            case Left():
                raise _is_no_move_of_a_seat(move)


def _is_no_move_of_a_seat(act: Left) -> AssertionError:
    return AssertionError(f"{act} is judged as an act of the referee")


def _faults_of_cards(sight: PenangSight, move: LayMeld | LayOff | Swap) -> list[Violation]:
    match move:
        case LayMeld():
            return meld_faults(sight, move)
        case LayOff():
            return lay_off_faults(sight, move)
        case Swap():
            return swap_faults(sight, move)


@frozen
class Opening(_InTurn):
    """A seat has its first turn: it lays its passport, or is dead (Penang §4)."""

    awaited = "lay a first meld, the passport, or be dead"
    seat: Seat
    """The seat in turn."""

    @override
    def moves(self, sight: PenangSight, seat: Seat) -> PenangMoves:
        melds = sight.holding(seat).melds(sight.rules)
        return PenangMoves(seat, melds, last=() if melds else (Dead(seat),))

    @override
    def faults(self, sight: PenangSight, move: PenangMove) -> list[Violation]:
        match move:
            case LayMeld():
                return meld_faults(sight, move)
            case LayOff():
                return [NoPassport("lay-off"), *lay_off_faults(sight, move)]
            case Swap():
                return [NoPassport("swap"), *swap_faults(sight, move)]
            case End():
                return [EndsWithoutAction()]
            case Dead():
                return [CouldMeld()] if sight.holding(self.seat).melds(sight.rules) else []
            case Left():
                raise _is_no_move_of_a_seat(move)


@frozen
class Acting(_InTurn):
    """A seat with its passport melds or lays off, or is dead; it may swap before (Penang §3.1, §5.2, §6.1)."""

    awaited = "meld or lay off, or be dead if neither is possible"
    seat: Seat
    """The seat in turn."""
    swapped: bool = False
    """Whether it has swapped a joker in this turn, which is no action (Penang §5.2)."""

    @override
    def moves(self, sight: PenangSight, seat: Seat) -> PenangMoves:
        melds, found = sight.holding(seat).melds(sight.rules), lay_offs(sight, seat)
        last = () if melds or found else (Dead(seat),)
        return PenangMoves(seat, melds, found, swaps(sight, seat), last)

    @override
    def faults(self, sight: PenangSight, move: PenangMove) -> list[Violation]:
        match move:
            case End():
                return [EndsWithoutAction(), SwapIsNoAction()] if self.swapped else [EndsWithoutAction()]
            case Dead():
                return reasons_to_live(sight, self.seat)
            case Left():
                raise _is_no_move_of_a_seat(move)
            case _:
                return _faults_of_cards(sight, move)

    @override
    def after_swap(self) -> "Acting":
        return Acting(self.seat, True)


@frozen
class Acted(_InTurn):
    """A seat has made an action: it goes on, or ends its turn (Penang §3.5)."""

    awaited = "go on, or end the turn"
    seat: Seat
    """The seat in turn."""

    @override
    def moves(self, sight: PenangSight, seat: Seat) -> PenangMoves:
        melds = sight.holding(seat).melds(sight.rules)
        return PenangMoves(seat, melds, lay_offs(sight, seat), swaps(sight, seat), (End(seat),))

    @override
    def faults(self, sight: PenangSight, move: PenangMove) -> list[Violation]:
        match move:
            case End():
                return []
            case Dead():
                return [ActedThisTurn(), *reasons_to_live(sight, self.seat)]
            case Left():
                raise _is_no_move_of_a_seat(move)
            case _:
                return _faults_of_cards(sight, move)

    @override
    def after_swap(self) -> "Acted":
        return self


@frozen
class Over(
    HandOver, Public[PenangSight, SeenTable, Table, "PenangPhase", "PenangPhase", Ending, PenangMove, PenangEvent]
):
    """The hand is over: all hands are shown (Penang §7, §6.3)."""

    result: Outcome
    """How the hand ended."""
    hands: tuple[Cards, ...] = field(repr=False)
    """What each seat was left with (Penang §7.2)."""

    @property
    @override
    def shown(self) -> Cards:
        return sum(self.hands, Cards.NONE)

    @override
    def out_of_turn(self, sight: PenangSight, move: PenangMove) -> list[Violation]:
        if self.result.clause == GAME_DECLARED.clause:
            return [GameDeclared()]
        return [AllAreDead() if self.result.clause == ALL_DEAD.clause else OneIsAlive()]

    @override
    def filled(self, seen: SeenTable, pool: Pool) -> "tuple[Table, Over]":
        return seen.with_hands(self.hands, Cards(pool.rest())), self


PenangPhase: TypeAlias = Opening | Acting | Acted | Over
"""What is awaited."""
PenangSeenPhase: TypeAlias = PenangPhase
"""A view shows the phase as it is: no phase has a secret."""

PenangState: TypeAlias = State[
    PenangRules, Table, SeenTable, PenangPhase, PenangSeenPhase, Ending, PenangMove, PenangEvent
]
"""One moment of a hand, with all cards: what all states answer, with the types of this game."""
PenangView: TypeAlias = View[
    PenangRules, Table, SeenTable, PenangPhase, PenangSeenPhase, Ending, PenangMove, PenangEvent
]
"""What one seat may know of a state: what all views answer, with the types of this game."""

PHASES: Final = (Opening, Acting, Acted, Over)
"""The classes of all phases."""


def _acted(table: Table, seat: Seat, event: PenangEvent) -> Following:
    """Return what follows an action: who has laid the last card has Game (Penang §7.1)."""
    if table.holding(seat).cards:
        return table, Acted(seat), (event,)
    return table, GAME_DECLARED, (event, WentOut(seat))


def _after_death(table: Table, seat: Seat) -> PenangPhase | Ending:
    alive = sum([not standing.dead for standing in table.standings])
    if alive == 1 and table.rules.stop_when_one_alive:
        return ONE_ALIVE
    return turn_after(table, seat)


def faults_of_act(sight: PenangSight, phase: PenangPhase, move: PenangMove) -> list[Violation]:
    """Return all that an act of the referee breaks (Penang §6.4)."""
    assert isinstance(move, Left)
    if not phase.to_act:
        return phase.out_of_turn(sight, move)
    alive = move.gone < sight.seat_count and not sight.standing(move.gone).dead
    return [] if alive else [NobodyToLeave(move.gone)]


def after_act(table: Table, phase: PenangPhase, move: PenangMove) -> Following:
    """Return what follows when a seat has left: it is dead, and if it was in turn, the next seat alive is (Penang §6.4)."""
    assert isinstance(move, Left)
    table = table.after_death(move.gone)
    following = _after_death(table, move.gone)
    if move.gone not in phase.to_act and not isinstance(following, Ending):
        following = phase
    return table, following, (HasLeft(move.gone),)


def turn_after(table: Table, seat: Seat) -> PenangPhase | Ending:
    """Return the turn of the next seat alive (Penang §1.5, §6.3), or the end (§7.3)."""
    following = next_alive(table, seat)
    if following is None:
        return ALL_DEAD
    return Acting(following) if table.standing(following).passport else Opening(following)
