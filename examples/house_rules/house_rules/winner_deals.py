"""The winner of a hand deals the next one; after a dead hand the deal goes round as usual."""

from typing import Final

from typing_extensions import override

from rummykit.game import Outcome
from rummykit.games.desmoche import DesmocheRulebook, DesmocheRules
from rummykit.rulebook import Sentences
from rummykit.seats import Seat


class WinnerDeals(DesmocheRulebook):
    """Desmoche, dealt by whoever has won."""

    name = "winner-deals"
    title = "Winner Deals"

    @override
    def next_dealer(self, rules: DesmocheRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
        return outcome.winners[0] if outcome.winners else super().next_dealer(rules, seats, dealer, outcome)

    @override
    def house_rules(self, rules: DesmocheRules) -> Sentences:
        yield "1", "Who wins a hand deals the next one.", ""


GAME: Final = WinnerDeals()
