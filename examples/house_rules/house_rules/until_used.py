"""The first seat turns card after card until somebody uses one; only then one card a turn is drawn."""

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


class UntilUsed(DesmocheRulebook):
    """Desmoche whose opening ends with the first card that is used."""

    name = "until-used"
    title = "Until Used"

    @override
    def left_for(
        self, phase: DesmochePhase, table: Table, following: DesmochePhase | DesmocheEnding
    ) -> tuple[Table, DesmochePhase | DesmocheEnding]:
        if isinstance(following, Drawing) and isinstance(phase, Deciding | Offer):
            releaser = phase.seat if isinstance(phase, Deciding) else phase.releaser
            if releaser == following.seat:
                return evolve(table, opening=True), following
        return table, following

    @override
    def house_rules(self, rules: DesmocheRules) -> Sentences:
        yield "1", "The opening goes on, card after card of the same seat, until somebody uses one.", ""


GAME: Final = UntilUsed()
