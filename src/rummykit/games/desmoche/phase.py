"""What all phases of a hand of Desmoche have in common: what is refused for its time, and how a hand ends.

A move from the wrong seat or at the wrong time is refused for that, and judged no further (Desmoche §6.9, §17).
"""

from typing import ClassVar, Generic, TypeAlias, TypeVar

from attrs import field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.games.desmoche.events import DesmocheEvent, HandDied, HandShown, SideGameShown, Won
from rummykit.games.desmoche.moves import Announce, Declare, DesmocheMove, Play, StandOut
from rummykit.games.desmoche.rules import SideGame, StockUsedUp
from rummykit.games.desmoche.settling import Win, contenders, payments_of
from rummykit.games.desmoche.table import DesmocheSight, SeenTable, Table
from rummykit.games.desmoche.violations import (
    AnnouncedAtTheWrongTime,
    DeclaredOutsideWindow,
    HandIsOver,
    LayOffNotNow,
    NewMeldNotNow,
    NotKnownNow,
    NotTheDrawingSeat,
    NotYourTurn,
)
from rummykit.rulebook import Awaited, Ending, HandOver, Phase, Pool, Public
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation

P_co = TypeVar("P_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)

Events: TypeAlias = tuple[DesmocheEvent, ...]
"""What happens in a move, in order."""


@frozen
class DesmocheEnding(Ending):
    """How a hand of Desmoche ends."""

    win: Win | None = None
    """Who has won, and how; ``None``: nobody."""
    hands_shown: tuple[HandShown, ...] = ()
    """The hands that were declared (Desmoche §5.7)."""


def won(seat: Seat, reason: str, clause: str, hands_shown: tuple[HandShown, ...] = ()) -> DesmocheEnding:
    """Return the ending of a hand that ``seat`` has won, by the clause of this number."""
    win = Win(seat, by_play=clause == "9.1", declared=clause == "5.7")
    return DesmocheEnding(reason, Clause("Desmoche", clause), win, hands_shown)


def died(reason: str, clause: str) -> DesmocheEnding:
    """Return the ending of a hand that nobody has won, by the clause of this number."""
    return DesmocheEnding(reason, Clause("Desmoche", clause))


def used_up(table: Table) -> DesmocheEnding:
    """Return the ending of a hand whose stock is used up (Desmoche §9.3)."""
    if table.rules.stock_used_up is StockUsedUp.MOST_MELDED:
        melded = {holding.seat: holding.on_table for holding in table.holdings if table.is_in(holding.seat)}
        most = max(melded.values())
        if most:
            first, *others = [seat for seat, number in melded.items() if number == most]
            win = Win(first, by_play=False, declared=False, sharing=tuple(others))
            return DesmocheEnding("most cards melded", Clause("Desmoche", "9.3"), win)
    return died("the stock is used up", "9.3")


class Moment(Awaited[DesmocheSight, SeenTable, Table, P_co, DesmocheMove], Generic[P_co]):
    """What every phase of a state or a view answers in the same way. The parameter is the union of phases."""

    __slots__ = ()

    is_window: ClassVar[bool] = False
    """Whether automatic wins may be declared now (Desmoche §5.6)."""

    @property
    def offer(self) -> Card | None:
        """The card that lies face up and awaits its fate; ``None`` if there is none."""
        return None

    @override
    def out_of_turn(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        to_act = self.to_act
        if not to_act or move.seat is None:
            return [HandIsOver(), *self._untimely(move)]
        return [NotYourTurn(move.seat, to_act), *self._untimely(move)]

    def not_known_now(self, move: DesmocheMove) -> list[Violation]:
        """Return what a move breaks of a kind that this phase does not know."""
        return [NotKnownNow(move.verb, self.awaited), *self._untimely(move)]

    def _untimely(self, move: DesmocheMove) -> list[Violation]:
        match move:
            case Announce():
                return [AnnouncedAtTheWrongTime()]
            case Declare():
                return [] if self.is_window else [DeclaredOutsideWindow()]
            case StandOut():
                return [NotTheDrawingSeat()]
            case Play() if self.offer is None or self.offer not in move.cards:
                return [NewMeldNotNow() if move.onto is None else LayOffNotNow()]
            case _:
                return []

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        """Return, in words, the cards on which it depends what follows an act of the referee; each phase adds its moves."""
        return "the hands of the others: another of them may be asked now" if move.seat is None else None


class DesmochePhaseBase(
    Moment[P_co],
    Phase[DesmocheSight, SeenTable, Table, P_co, Q_co, DesmocheEnding, DesmocheMove, DesmocheEvent],
    Generic[P_co, Q_co],
):
    """A phase that holds a secret. The parameters are the unions of phases and of seen phases."""

    __slots__ = ()


class PublicPhase(
    Moment[P_co],
    Public[DesmocheSight, SeenTable, Table, P_co, Q_co, DesmocheEnding, DesmocheMove, DesmocheEvent],
    Generic[P_co, Q_co],
):
    """A phase without a secret: a view has it as it is. The parameters are the unions of phases and of seen phases."""

    __slots__ = ()


@frozen
class Over(HandOver, PublicPhase["Over", "Over"]):
    """The hand is over (Desmoche §9). Only declared hands and the cards of side games are revealed (§5.7, §14.3)."""

    result: Outcome
    """How the hand ended."""
    hands_shown: tuple[HandShown, ...] = ()
    """The hands that were declared as automatic wins."""
    side_shown: tuple[SideGameShown, ...] = ()
    """What was shown for side games."""
    shown_in_hand: tuple[tuple[Seat, Cards], ...] = field(default=(), repr=False)
    """By seat, which of the cards shown for side games were still in its hand, or had left the game with it."""

    @property
    @override
    def shown(self) -> Cards:
        """The declared hands and the cards of side games."""
        shown = Cards.NONE
        for one in self.hands_shown:
            shown |= one.hand
        for side in self.side_shown:
            shown |= side.cards
        return shown

    @override
    def filled(self, seen: SeenTable, pool: Pool) -> tuple[Table, "Over"]:
        """Return the table filled, with what was shown in the hands that showed it, and the phase itself."""
        hands = {one.seat: one.hand for one in self.hands_shown}
        return seen.filled(pool, hands=hands, known=dict(self.shown_in_hand)), self


def settle(table: Table, ending: DesmocheEnding) -> tuple[Over, Events]:
    """Return the last phase of a hand, with all payments, and what is told of its end."""
    reason, clause, win = ending.reason, ending.clause, ending.win
    winners = () if win is None else win.winners
    told: Events = tuple([Won(seat, reason, clause) for seat in winners]) or (HandDied(reason, clause),)
    if table.money is None:
        return Over(Outcome(reason, clause, winners, table.seat_count), ending.hands_shown), told
    outcome = Outcome(reason, clause, winners, table.seat_count, payments_of(table, win))
    side_shown = tuple(
        [SideGameShown(one.seat, game, one.proof) for game in SideGame for one in contenders(table, game)]
    )
    over = Over(outcome, ending.hands_shown, side_shown, _in_hands(table, side_shown))
    return over, (*told, *side_shown)


def _in_hands(table: Table, side_shown: tuple[SideGameShown, ...]) -> tuple[tuple[Seat, Cards], ...]:
    """Return the shown cards of side games that do not lie open."""
    shown = Cards.NONE
    for side in side_shown:
        shown |= side.cards
    places = [(holding.seat, holding.hand) for holding in table.holdings]
    places += [(gone.seat, gone.unseen) for gone in table.removed]
    return tuple([(seat, cards & shown) for seat, cards in places if cards & shown])
