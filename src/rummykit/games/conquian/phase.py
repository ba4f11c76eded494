"""What all phases of Conquián share, how a hand ends, and what is paid then (Conquián §3.5, §5)."""

from typing import ClassVar, Generic, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.game import Outcome
from rummykit.games.conquian import violations as broken
from rummykit.games.conquian.events import ConquianEvent
from rummykit.games.conquian.moves import Arrange, ConquianMove, Force, Play
from rummykit.games.conquian.rules import C, ConquianRules, Forcing, Settlement, StockUsedUp
from rummykit.games.conquian.table import ConquianSight, ConquianTable, SeenConquianTable
from rummykit.money import POT, Party, Transfer
from rummykit.rulebook import Ending, HandOver, Left, Public
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Violation

P = TypeVar("P", covariant=True)
Events: TypeAlias = tuple[ConquianEvent, ...]
"""What happens in a move, in order."""


@frozen
class ConquianEnding(Ending):
    """How a hand has ended."""

    winner: Seat | None
    """The seat that has won; ``None``: nobody."""


class Moment(
    Public[ConquianSight, SeenConquianTable, ConquianTable, P, P, ConquianEnding, ConquianMove, ConquianEvent],
    Generic[P],
):
    """What every phase answers in the same way. Only the exchange has a secret."""

    __slots__ = ()

    knows: ClassVar[tuple[type[ConquianMove], ...]] = ()
    """The moves of which it knows."""
    before_turning: ClassVar[bool] = False
    """Whether no card is turned yet in this turn (Conquián §3.1)."""

    @override
    def faults(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        if type(move) in self.knows:
            return self.broken(sight, move)
        return [broken.NotKnownNow(move.verb, self.awaited), *self._untimely(sight, move)]

    @override
    def out_of_turn(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        if not self.to_act or move.seat is None:
            return [broken.HandIsOver(), *self._untimely(sight, move)]
        return [broken.NotYourTurn(move.seat, self.to_act), *self._untimely(sight, move)]

    def _untimely(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        if isinstance(move, Play | Arrange) and self.before_turning:
            return [broken.MeldedBeforeTurning()]
        if isinstance(move, Force) and sight.rules.forcing is Forcing.NONE:
            return [broken.NobodyIsForced()]
        return []

    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        """Return what a move breaks that the phase knows."""
        return []


@frozen
class Over(HandOver, Moment["Over"]):
    """The hand is over; nothing is revealed (Conquián §3.7, §5)."""

    result: Outcome
    """How the hand ended."""


def faults_of_act(sight: ConquianSight, phase: object, move: ConquianMove) -> list[Violation]:
    """Return what forbids to say that a seat has left (Conquián §5.4)."""
    assert isinstance(move, Left)
    if isinstance(phase, Over):
        return [broken.HandIsOver()]
    here = move.gone < sight.seat_count and sight.is_in(move.gone)
    return [] if here else [broken.NobodyToLeave(move.gone)]


def used_up(table: ConquianTable) -> ConquianEnding:
    """Return how a hand ends whose stock is used up (Conquián §5.2)."""
    winner = None
    if table.rules.stock_used_up is StockUsedUp.MOST_MELDED:
        laid = {seat: sum(map(len, table.melds[seat])) for seat in seats_at(table.seat_count) if table.is_in(seat)}
        best = [seat for seat, count in laid.items() if count == max(laid.values())]
        winner = best[0] if len(best) == 1 else None
    return ConquianEnding("the stock is used up", C("5.2"), winner)


def outcome_of(rules: ConquianRules, seats: int, stakes: Stakes, ending: ConquianEnding) -> Outcome:
    """Return the outcome of a hand, with all payments (Conquián §5.3)."""
    stake, winner = stakes.stake or 0, ending.winner
    paid: list[tuple[Party, Party, int, str]] = []
    if rules.settlement is Settlement.POT:
        paid += [(seat, POT, stake, "ante") for seat in seats_at(seats)]
        if winner is not None:
            paid.append((POT, winner, (stakes.pot or 0) + stake * seats, "pot"))
    elif winner is not None:
        paid += [(seat, winner, stake, "stake") for seat in seats_at(seats) if seat != winner]
    transfers = [Transfer(source, target, chips, why, C("5.3")) for source, target, chips, why in paid if chips]
    return Outcome(ending.reason, ending.clause, () if winner is None else (winner,), seats, tuple(transfers))
