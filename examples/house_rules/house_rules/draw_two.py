"""In every turn, not in the first alone, a seat draws once more when nobody has used its first card."""

from typing import Final

from attrs import evolve
from typing_extensions import override

from rummykit.games.desmoche import (
    Deciding,
    DesmocheEnding,
    DesmochePhase,
    DesmocheRulebook,
    DesmocheRules,
    Drawing,
    Offer,
    Table,
)
from rummykit.rulebook import Sentences


class DrawTwo(DesmocheRulebook):
    """Desmoche in which every turn begins as the first one does (Desmoche §6.6)."""

    name = "draw-two"
    title = "Draw Two"

    @override
    def left_for(
        self, phase: DesmochePhase, table: Table, following: DesmochePhase | DesmocheEnding
    ) -> tuple[Table, DesmochePhase | DesmocheEnding]:
        if isinstance(following, Drawing):
            before = phase.releaser if isinstance(phase, Offer) else None
            before = phase.seat if isinstance(phase, Deciding | Drawing) else before
            if before != following.seat:
                return evolve(table, opening=True), following
        return table, following

    @override
    def house_rules(self, rules: DesmocheRules) -> Sentences:
        yield "1", "In every turn a seat draws once more if nobody has used its first card.", ""


GAME: Final = DrawTwo()
