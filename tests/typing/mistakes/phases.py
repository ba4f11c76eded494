"""Mistakes in phases. Each line that ends with ``# wrong`` must be reported by mypy and by pyright, and no other line."""

from collections.abc import Sequence

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.game import Outcome, Rng
from rummykit.rulebook import Ending, HandOver, OneSeat, Phase, Pool
from rummykit.seats import Seat
from rummykit.violations import Violation
from toy_rummy.play import AnyPhase, Drawing, SeenTable, Table, ToyEvent, ToyMove, ToyPhase, ToySight


@frozen
class WithoutFaults(OneSeat, ToyPhase):
    """It does not say what would be wrong."""

    awaited = "anything"
    seat: Seat

    @override
    def moves(self, sight: ToySight, seat: Seat) -> tuple[ToyMove, ...]:
        return ()

    @override
    def after(self, table: Table, move: ToyMove) -> tuple[Table, AnyPhase | Ending, tuple[ToyEvent, ...]]:
        return table, Drawing(self.seat), ()


@frozen
class WithoutMoves(OneSeat, ToyPhase):
    """It does not say what may be done, nor what follows."""

    awaited = "anything"
    seat: Seat

    @override
    def faults(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        return []


@frozen
class WithoutSeats(ToyPhase):
    """It does not say who is to act."""

    awaited = "anything"

    @override
    def moves(self, sight: ToySight, seat: Seat) -> tuple[ToyMove, ...]:
        return ()

    @override
    def faults(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        return []

    @override
    def after(self, table: Table, move: ToyMove) -> tuple[Table, AnyPhase | Ending, tuple[ToyEvent, ...]]:
        return table, Drawing(Seat(0)), ()


class Secret(Phase[ToySight, SeenTable, Table, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]):
    """A phase that holds a secret, and says neither who sees what of it, nor how a view of it is filled."""

    @property
    @override
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    @override
    def moves(self, sight: ToySight, seat: Seat) -> tuple[ToyMove, ...]:
        return ()

    @override
    def faults(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        return []

    @override
    def out_of_turn(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        return []

    @override
    def after(self, table: Table, move: ToyMove) -> tuple[Table, AnyPhase | Ending, tuple[ToyEvent, ...]]:
        return table, Drawing(Seat(0)), ()


def made() -> None:
    WithoutFaults(Seat(0))  # wrong
    WithoutMoves(Seat(0))  # wrong
    WithoutSeats()  # wrong
    Secret()  # wrong


class WrongToAct(ToyPhase):
    """Each phase below has one method with another signature."""

    @property
    @override
    def to_act(self) -> Seat:  # wrong
        return Seat(0)


class WrongOutcome(ToyPhase):
    @property
    @override
    def outcome(self) -> str:  # wrong
        return ""


class WrongShown(ToyPhase):
    @property
    @override
    def shown(self) -> tuple[Card, ...]:  # wrong
        return ()


class WrongMoves(ToyPhase):
    @override
    def moves(self, sight: ToySight) -> Sequence[ToyMove]:  # wrong
        return ()


class WrongListOfMoves(ToyPhase):
    @override
    def moves(self, sight: ToySight, seat: Seat) -> list[str]:  # wrong
        return []


class WrongSight(ToyPhase):
    @override
    def moves(self, sight: Table, seat: Seat) -> Sequence[ToyMove]:  # wrong
        return ()


class WrongFaults(ToyPhase):
    @override
    def faults(self, sight: ToySight, move: ToyMove) -> bool:  # wrong
        return True


class WrongOutOfTurn(ToyPhase):
    @override
    def out_of_turn(self, sight: ToySight) -> list[Violation]:  # wrong
        return []


class WrongUnknown(ToyPhase):
    @override
    def unknown(self, sight: SeenTable, move: ToyMove) -> Cards:  # wrong
        return Cards.NONE


class UnknownOfTheTable(ToyPhase):
    """What a view does not know must not be found out from all cards."""

    @override
    def unknown(self, sight: Table, move: ToyMove) -> str | None:  # wrong
        return None


class WrongFilled(ToyPhase):
    @override
    def filled(self, seen: SeenTable, pool: Pool) -> Table:  # wrong
        return seen.filled(pool)


class FilledByChance(ToyPhase):
    @override
    def filled(self, seen: SeenTable, pool: Rng) -> tuple[Table, AnyPhase]:  # wrong
        raise NotImplementedError


class WrongAfter(ToyPhase):
    @override
    def after(self, table: Table, move: ToyMove) -> tuple[Table, AnyPhase]:  # wrong
        return table, Drawing(Seat(0))


class AfterWithOtherEvents(ToyPhase):
    @override
    def after(self, table: Table, move: ToyMove) -> tuple[Table, AnyPhase, tuple[str, ...]]:  # wrong
        return table, Drawing(Seat(0)), ("drawn",)


class AfterASeenTable(ToyPhase):
    @override
    def after(self, table: SeenTable, move: ToyMove) -> tuple[Table, AnyPhase, tuple[ToyEvent, ...]]:  # wrong
        raise NotImplementedError


class WrongSeenBy(ToyPhase):
    @override
    def seen_by(self, seat: Seat) -> AnyPhase:  # wrong
        return Drawing(seat)


class SeenAsAText(ToyPhase):
    @override
    def seen_by(self, seat: Seat | None) -> str:  # wrong
        return ""


class WrongWithout(ToyPhase):
    @override
    def without(self, table: Table) -> tuple[Table, AnyPhase, tuple[ToyEvent, ...]]:  # wrong
        return table, Drawing(Seat(0)), ()


class WrongHeldBy(ToyPhase):
    @override
    def held_by(self, seat: Seat) -> Card:  # wrong
        raise LookupError(seat)


class WrongLaidDown(ToyPhase):
    @override
    def laid_down(self, table: Table, culprit: Seat) -> None:  # wrong
        return None


@frozen
class OverWithoutAnOutcome(HandOver, ToyPhase):
    """The result of a hand is an outcome."""

    result: str  # wrong


@frozen
class SeatInWords(OneSeat, ToyPhase):
    """The seat of a phase of one seat is a seat."""

    seat: str  # wrong


def result_of(over: HandOver) -> Outcome:
    return over.result
