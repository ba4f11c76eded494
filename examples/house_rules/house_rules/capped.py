"""A hand costs a loser so much and no more: of the bonuses, what goes beyond is not paid."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import evolve, frozen
from typing_extensions import override

from rummykit.games.desmoche import (
    DesmocheEnding,
    DesmocheEvent,
    DesmochePhase,
    DesmocheRulebook,
    DesmocheRules,
    Over,
    Table,
)
from rummykit.money import Transfer
from rummykit.options import whole
from rummykit.rulebook import Sentences
from rummykit.seats import Seat, seats_at


@frozen(kw_only=True)
class CappedRules(DesmocheRules):
    """The options of Desmoche, and one more."""

    cap: int = whole(2, minimum=0, clause="1", says="how many chips of bonuses a hand costs a loser at most")


class Capped(DesmocheRulebook):
    """Desmoche with a cap on what a hand costs."""

    name = "with-a-cap"
    title = "Capped Desmoche"
    rules = CappedRules
    presets: Mapping[str, DesmocheRules] = MappingProxyType({"CAPPED": CappedRules()})

    @override
    def settle(self, table: Table, ending: DesmocheEnding) -> tuple[DesmochePhase, tuple[DesmocheEvent, ...]]:
        over, events = super().settle(table, ending)
        assert isinstance(over, Over)
        assert isinstance(table.rules, CappedRules)
        left, transfers = dict.fromkeys(seats_at(table.seat_count), table.rules.cap), list[Transfer]()
        for one in over.result.transfers:
            amount = one.amount
            if isinstance(one.source, Seat) and isinstance(one.target, Seat):
                amount = min(amount, left[one.source])
                left[one.source] -= amount
            if amount:
                transfers.append(evolve(one, amount=amount))
        return evolve(over, result=evolve(over.result, transfers=tuple(transfers))), events

    @override
    def house_rules(self, rules: DesmocheRules) -> Sentences:
        assert isinstance(rules, CappedRules)
        yield "1", f"Bonuses cost a loser {rules.cap} chips of a hand at most.", "cap"


GAME: Final = Capped()
