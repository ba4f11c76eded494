"""Strict Toy Rummy, a variant that no option of Toy Rummy says: a subclass of its rulebook, in a package of its own.

§1 Everything is as in Toy Rummy, but for what follows.
§2 Nobody discards a card of the rank of the top discard, unless all four cards are of that rank.
§3 Runs alone may be shown, no sets.
§4 A run is worth a chip of each other seat; a dead hand costs the dealer a chip for each other seat.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card
from rummykit.game import Bot, Outcome
from rummykit.money import Transfer
from rummykit.rulebook import Ending
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause, Violation
from toy_rummy import Eager, ToyRulebook, ToyRules
from toy_rummy.play import (
    AnyPhase,
    Discard,
    Discarding,
    Drawing,
    Over,
    SeenTable,
    Show,
    Table,
    ToyEvent,
    ToyMove,
    ToySight,
)

__all__ = ["GAME", "SameRank", "StrictDiscarding", "StrictToyRulebook"]


@frozen
class SameRank(Violation):
    """A discard is of another rank than the discard below it."""

    clause = Clause("Strict Toy", "2")
    says = "{self.card} is of the rank of the top discard, {self.top}: discard a card of another rank"
    card: Card
    top: Card


@frozen
class StrictDiscarding(Discarding):
    """In the place of :class:`toy_rummy.play.Discarding`: a seat holds four cards, and may show a run of them alone (§3)."""

    awaited = "discard, or show a run"

    @override
    def moves(self, sight: ToySight, seat: Seat) -> tuple[ToyMove, ...]:
        return tuple([move for move in super().moves(sight, seat) if not isinstance(move, Show) or _is_run(move)])


def _is_run(shown: Show) -> bool:
    return len({card.rank for card in shown.cards}) > 1


class StrictToyRulebook(ToyRulebook):
    """It forbids a move, puts a phase of its own in the place of another, and pays."""

    name = "strict-toy"
    title = "Strict Toy Rummy"
    presets: Mapping[str, ToyRules] = MappingProxyType({"OPEN": ToyRules()})
    seats_clause = Clause("Strict Toy", "1")
    violations: tuple[type[Violation], ...] = (*ToyRulebook.violations, SameRank)
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"eager": Eager})
    phases = (Drawing, StrictDiscarding, Over)
    seen_phases = phases

    @override
    def forbids(self, sight: Table | SeenTable, phase: AnyPhase, move: ToyMove) -> list[Violation]:
        if not isinstance(phase, Discarding) or not isinstance(move, Discard) or not sight.discards:
            return []
        top = sight.discards[-1]
        hand = sight.hand_of(phase.seat)
        if move.card.rank is not top.rank or move.card not in hand or all(card.rank is top.rank for card in hand):
            return []
        return [SameRank(move.card, top)]

    @override
    def entered(self, phase: AnyPhase) -> AnyPhase:
        return StrictDiscarding(phase.seat) if type(phase) is Discarding else phase

    @override
    def settle(self, table: Table, ending: Ending) -> tuple[AnyPhase, tuple[ToyEvent, ...]]:
        over, events = super().settle(table, ending)
        winners = over.outcome.winners if over.outcome else ()
        clause, transfers = Clause("Strict Toy", "4"), list[Transfer]()
        for seat in seats_at(table.seat_count):
            if winners and seat not in winners:
                transfers.append(Transfer(seat, winners[0], 1, "a run", clause))
            elif not winners and seat != table.dealer:
                transfers.append(Transfer(table.dealer, seat, 1, "a dead hand", clause))
        return Over(Outcome(ending.reason, ending.clause, winners, table.seat_count, tuple(transfers))), events


GAME: Final = StrictToyRulebook()
