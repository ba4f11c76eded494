"""Toy Rummy, a game in a package of its own: what it tells rummykit. The game itself is in :mod:`toy_rummy.play`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.facts import Fact, hands, winner
from rummykit.game import Bot, Outcome, Rng, Zone
from rummykit.options import explained
from rummykit.packs import Pack
from rummykit.rulebook import Ending, Rulebook, State, View, hands_dealt, winner_of
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause, Violation
from toy_rummy.play import (
    AnyPhase,
    Discard,
    Discarding,
    Draw,
    Drawing,
    Drawn,
    Happened,
    NoMeld,
    NotHeld,
    NotNow,
    NotYourSeat,
    Over,
    SeenTable,
    Show,
    Table,
    Take,
    ToyEvent,
    ToyMove,
    ToyRules,
    pack_of,
)

__all__ = ["BLIND", "GAME", "Eager", "ToyMove", "ToyRulebook", "ToyRules", "ToyState", "ToyView"]

BLIND: Final = ToyRules(ranks=13, take_discards=False)
ToyState: TypeAlias = State[ToyRules, Table, SeenTable, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]
ToyView: TypeAlias = View[ToyRules, Table, SeenTable, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]


def hands_of(state: ToyState) -> list[str]:
    return [str(hand) for hand in state.table.hands]


class Eager:
    """Shows what it can, else draws and discards by chance."""

    def choose(self, view: ToyView, rng: Rng) -> ToyMove:
        moves = view.legal_moves()
        return moves[0] if isinstance(moves[0], Show) else moves[int(rng.random() * len(moves))]


class ToyRulebook(Rulebook[ToyRules, Table, SeenTable, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]):
    """What Toy Rummy tells the machine."""

    name = "toy"
    title = "Toy Rummy"
    rules = ToyRules
    presets: Mapping[str, ToyRules] = MappingProxyType({"OPEN": ToyRules(), "BLIND": BLIND})
    seats = (2, 3, 4)
    seats_clause = Clause("Toy", "1")
    moves = (Draw, Take, Discard, Show)
    events = (Happened, Drawn)
    violations: tuple[type[Violation], ...] = (NotNow, NotHeld, NoMeld, NotYourSeat)
    another_seats_move = NotYourSeat
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"eager": Eager})
    facts_told: tuple[Fact[ToyState], ...] = (Fact("winner", winner_of, winner), Fact("hands", hands_of, hands))
    table = Table
    seen_table = SeenTable
    phases = (Drawing, Discarding, Over)
    seen_phases = phases

    @override
    def pack(self, rules: ToyRules, seats: int) -> Pack:
        return pack_of(rules)

    @override
    def dealt(
        self, rules: ToyRules, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes
    ) -> tuple[Table, AnyPhase, tuple[ToyEvent, ...]]:
        dealt, (up, *stock) = hands_dealt(order, seats, dealer, 3)
        table = Table(rules, dealer, dealt, (Cards.NONE,) * seats, tuple(stock), (up,))
        return table, Drawing(seats_at(seats)[(dealer + 1) % seats]), ()

    @override
    def settle(self, table: Table, ending: Ending) -> tuple[AnyPhase, tuple[ToyEvent, ...]]:
        winners = tuple([seat for seat in seats_at(table.seat_count) if table.shown and len(table.hands[seat]) == 1])
        return Over(Outcome(ending.reason, ending.clause, winners, table.seat_count)), ()

    @override
    def places(self, state: ToyState) -> Mapping[str, Cards]:
        table = state.table
        dealt = {f"hand {seat}": hand for seat, hand in enumerate(table.hands)}
        return {**dealt, "stock": Cards(table.stock), "discards": Cards(table.discards), "shown": table.shown}

    @override
    def zones(self, view: ToyView) -> tuple[Zone, ...]:
        table, drawn = view.table, list[Zone]()
        for seat in seats_at(table.seat_count):
            known = view.hand if seat == view.seat else table.taken[seat]
            groups = (tuple(known),) if known else ()
            drawn.append(Zone("hand", seat, groups, table.counts[seat] - len(known)))
        drawn.append(Zone("stock", None, (), table.stock_count))
        drawn.append(Zone("discards", None, (table.discards,) if table.discards else ()))
        drawn.append(Zone("shown", None, (tuple(table.shown),) if table.shown else ()))
        return tuple(drawn)

    @override
    def explain(self, rules: ToyRules) -> str:
        return explained(rules, "Toy")

    @override
    def summary(self, table: Table) -> str:
        return f"stock {len(table.stock)}"


GAME: Final = ToyRulebook()
