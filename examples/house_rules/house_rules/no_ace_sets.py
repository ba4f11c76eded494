"""Aces are for runs alone: nobody lays a set of them."""

from typing import ClassVar, Final

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, Rank
from rummykit.games.desmoche import (
    DesmocheMove,
    DesmochePhase,
    DesmocheRulebook,
    DesmocheRules,
    DesmocheSeenPhase,
    Play,
    SeenTable,
    Table,
)
from rummykit.rulebook import Sentences
from rummykit.violations import Clause, Violation


@frozen
class SetOfAces(Violation):
    """A set is of any rank but the ace."""

    clause: ClassVar[Clause] = Clause("No Ace Sets", "1")
    says = "{self.laid} is a set of aces: lay aces in runs"
    cards: tuple[Card, ...]

    @property
    def laid(self) -> str:
        """The cards as they were laid."""
        return " ".join(map(str, self.cards))


class NoAceSets(DesmocheRulebook):
    """Desmoche without sets of aces."""

    name = "no-ace-sets"
    title = "No Ace Sets"
    violations: tuple[type[Violation], ...] = (*DesmocheRulebook.violations, SetOfAces)

    @override
    def forbids(
        self, sight: Table | SeenTable, phase: DesmochePhase | DesmocheSeenPhase, move: DesmocheMove
    ) -> list[Violation]:
        if isinstance(move, Play) and len(move.cards) > 1 and all(card.rank is Rank.ACE for card in move.cards):
            return [SetOfAces(move.cards)]
        return []

    @override
    def house_rules(self, rules: DesmocheRules) -> Sentences:
        yield "1", "No set is of aces.", ""


GAME: Final = NoAceSets()
