"""Penang Rummy as the machine asks it: what is dealt, how it is settled, what is told of it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from rummykit import rulebook
from rummykit.cards import Card, Cards
from rummykit.facts import Fact, FactError, counts, each, hands, winner
from rummykit.game import Bot, Outcome, Zone
from rummykit.games.penang.events import EVENTS, Counted, PenangEvent, Won
from rummykit.games.penang.judging import meld_judgment
from rummykit.games.penang.laid import parse_laid
from rummykit.games.penang.moves import MOVES, PenangMove, must_hold_its_kinds
from rummykit.games.penang.phases import (
    PHASES,
    Over,
    PenangPhase,
    PenangSeenPhase,
    PenangState,
    PenangView,
    after_act,
    faults_of_act,
    turn_after,
)
from rummykit.games.penang.players import GreedyPlayer
from rummykit.games.penang.rules import PRESETS, PenangRules
from rummykit.games.penang.settling import next_dealer, scored, settled
from rummykit.games.penang.table import Holding, SeenTable, Standing, Table, points_of
from rummykit.games.penang.violations import VIOLATIONS, NotYourSeat
from rummykit.games.penang.words import explain
from rummykit.notation import NotationError
from rummykit.packs import FULL, Pack
from rummykit.rulebook import (
    Ending,
    JudgesMelds,
    MeldJudgment,
    ReadsPositions,
    Rulebook,
    ScoresHands,
    hands_dealt,
    winner_of,
)
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause, Violation

if TYPE_CHECKING:
    from rummykit.games.penang.positions import PenangPosition
    from rummykit.scoresheet import ScoredHand

# --- facts ------------------------------------------------------------------------------------------------------------


def _hands_of(state: PenangState) -> list[str]:
    return [str(holding.cards) for holding in state.table.holdings]


def _tables_of(state: PenangState) -> list[list[str]]:
    return [[str(meld) for meld in state.table.melds]]


def _counts_of(state: PenangState) -> list[int]:
    return [points_of(holding.cards, state.rules) for holding in state.table.holdings]


def _common_table(value: object, seats: int | None, /) -> Hashable:
    tables = each(value, _melds, "an array with the one table of all")
    if len(tables) != 1:
        raise FactError(f"has {len(tables)} tables", "write the melds of all as one table, [[...]]")
    return tables


def _melds(value: object) -> Hashable:
    return each(value, _meld, 'the melds in the order in which they were laid, "run 3h JK 5h"')


def _meld(value: object) -> Hashable:
    if not isinstance(value, str):
        raise FactError("is no text", 'write a meld as "run 3h JK 5h"')
    try:
        return parse_laid(value)
    except NotationError as error:
        raise FactError(error.reason, error.remedy, (), error.offset, error.word) from None


# --- the rulebook -----------------------------------------------------------------------------------------------------


class PenangRulebook(
    Rulebook[PenangRules, Table, SeenTable, PenangPhase, PenangSeenPhase, Ending, PenangMove, PenangEvent],
    ScoresHands[PenangRules, "ScoredHand"],
    JudgesMelds[PenangRules],
    ReadsPositions,
):
    """The rules of Penang Rummy."""

    name = "penang"
    title = "Penang Rummy"
    rules = PenangRules
    table: type[rulebook.Table[PenangRules, SeenTable]] = Table
    seen_table: type[rulebook.SeenTable[PenangRules, Table]] = SeenTable
    presets: Mapping[str, PenangRules] = PRESETS
    seats: tuple[int, ...] = (2, 3, 4, 5)
    seats_clause: Clause = Clause("Penang", "1.1")
    moves: tuple[type[PenangMove], ...] = MOVES
    events: tuple[type[PenangEvent], ...] = EVENTS
    violations: tuple[type[Violation], ...] = VIOLATIONS
    another_seats_move: type[rulebook.AnotherSeatsMove] = NotYourSeat
    phases: tuple[
        type[rulebook.Phase[Table, SeenTable, Table, PenangPhase, PenangSeenPhase, Ending, PenangMove, PenangEvent]],
        ...,
    ] = PHASES
    seen_phases: tuple[type[rulebook.Awaited[SeenTable, SeenTable, Table, PenangPhase, PenangMove]], ...] = PHASES
    bots: Mapping[str, Callable[[], Bot]] = {"greedy": GreedyPlayer}
    facts_told: tuple[Fact[PenangState], ...] = (
        Fact("winner", winner_of, winner),
        Fact("hands", _hands_of, hands),
        Fact("tables", _tables_of, _common_table),
        Fact("counts", _counts_of, counts),
    )
    match_clause: Clause | None = Clause("Penang", "9.4")

    @override
    def pack(self, rules: PenangRules, seats: int) -> Pack:
        """Return the cards of a table (Penang §1.2).

        >>> print(PenangRulebook().pack(PenangRules(), 4))
        2 packs of 52 and 6 jokers

        :raises ValueError: if the hands need more cards than there are.
        """
        pack, size = FULL.times(rules.packs_for(seats)).with_jokers(rules.jokers_for(seats)), rules.hand_size_for(seats)
        if size * seats > len(pack):
            raise ValueError(
                f"{seats} hands of {size} are {size * seats} cards, and {pack} are {len(pack)}: take more packs or "
                "jokers, or deal fewer cards [Penang §1.2]"
            )
        return pack

    @override
    def dealt(
        self, rules: PenangRules, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes
    ) -> tuple[Table, PenangPhase | Ending, tuple[PenangEvent, ...]]:
        """Return the table as dealt one card at a time from the dealer's left, the rest set aside (Penang §1.3, §1.4), and the
        turn of the seat there (§1.5). Money takes part in the end of a hand alone, whatever the stakes."""
        in_hand, aside = hands_dealt(order, seats, dealer, rules.hand_size_for(seats))
        table = Table(rules, dealer, tuple(map(Holding, in_hand)), (Standing(),) * seats, Cards(aside))
        return table, turn_after(table, dealer), ()

    @override
    def settle(self, table: Table, ending: Ending) -> tuple[PenangPhase, tuple[PenangEvent, ...]]:
        """Return the phase in which all hands are shown, and what they count (Penang §7.2, §8)."""
        left = tuple([holding.cards for holding in table.holdings])
        result = settled(table.rules, table.dealer, left, ending)
        shown = [Counted(seat, left[seat], result.counts[seat]) for seat in seats_at(table.seat_count)]
        return Over(result, left), (*shown, Won(result.winners, result.reason))

    @override
    def check_move(self, move: PenangMove) -> None:
        """:raises TypeError: for what is no move of Penang Rummy, and for one that is made of other things than declared."""
        super().check_move(move)
        must_hold_its_kinds(move)

    @override
    def act_faults(self, sight: Table | SeenTable, phase: PenangPhase, move: PenangMove) -> list[Violation]:
        """Return all that an act of the referee breaks: a seat that has left is alive (Penang §6.4)."""
        return faults_of_act(sight, phase, move)

    @override
    def after_act(
        self, table: Table, phase: PenangPhase, move: PenangMove
    ) -> tuple[Table, PenangPhase | Ending, tuple[PenangEvent, ...]]:
        """Return what follows when a seat has left (Penang §6.4)."""
        return after_act(table, phase, move)

    @override
    def revealed_at_end(self, seen: SeenTable) -> str | None:
        """Return that all hands are shown (Penang §7.2)."""
        return "the hands of the other seats, which are shown and counted"

    @override
    def next_dealer(self, rules: PenangRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
        """Return the winner, or the highest count (Penang §9.2)."""
        return next_dealer(rules, seats, dealer, outcome)

    @override
    def score(self, rules: PenangRules, seats: int, dealer: Seat, stakes: Stakes, notes: "ScoredHand") -> Outcome:
        return scored(rules, seats, dealer, notes)

    @override
    def judge_meld(self, rules: PenangRules, cards: Sequence[Card]) -> MeldJudgment:
        return meld_judgment(rules, tuple(cards))

    @override
    def position(self, text: str) -> "PenangPosition":
        """Read a position in the format that the guide to positions tells.

        :raises PositionError: for a text that is no position, or an impossible one.
        """
        from rummykit.games.penang.positions import read_position  # few hands need it

        return read_position(text, self)

    @override
    def places(self, state: PenangState) -> Mapping[str, Cards]:
        table = state.table
        found = {f"hand {seat}": holding.cards for seat, holding in enumerate(table.holdings)}
        found["melds"] = Cards([card for meld in table.melds for card in meld.cards])
        found["set aside"] = table.aside
        return found

    @override
    def zones(self, view: PenangView) -> tuple[Zone, ...]:
        table, drawn = view.table, list[Zone]()
        for seat, one in zip(seats_at(table.seat_count), table.seats, strict=True):
            cards = view.phase.hands[seat] if isinstance(view.phase, Over) else table.known_of(seat)
            note = "dead" if one.standing.dead else "" if one.standing.passport else "no passport"
            groups = (tuple(cards),) if cards else ()
            drawn.append(Zone("hand", seat, groups, one.hand_count - len(cards), note))
        drawn.append(Zone("melds", None, tuple([meld.cards for meld in table.melds])))
        if table.aside_count:
            drawn.append(Zone("set aside", None, (), table.aside_count))
        return tuple(drawn)

    @override
    def explain(self, rules: PenangRules) -> str:
        return explain(rules)

    @override
    def summary(self, table: Table) -> str:
        """Return public facts of a table in a few words, for one line about a state."""
        in_hand = " ".join([str(len(holding.cards)) for holding in table.holdings])
        dead = ", ".join([str(seat) for seat, standing in enumerate(table.standings) if standing.dead])
        public = (
            f"{table.seat_count} seats, dealer {table.dealer}, hands {in_hand}, melds on the table {len(table.melds)}"
        )
        return f"{public}, dead {dead}" if dead else public

    @override
    def reveal(self, state: PenangState) -> str:
        """Return every card where it lies, as lines."""
        table = state.table
        lines = [repr(state)]
        for seat, (holding, standing) in enumerate(zip(table.holdings, table.standings, strict=True)):
            note = "dead" if standing.dead else "has its passport" if standing.passport else "no passport yet"
            points = points_of(holding.cards, table.rules)
            lines.append(f"seat {seat} ({note}): hand {holding.cards or '-'}, counts {points}")
        lines.append(f"table: {' | '.join(map(str, table.melds)) or '-'}")
        lines.append(f"set aside: {table.aside or '-'}")
        return "\n".join(lines)


GAME: Final = PenangRulebook()
"""Penang Rummy."""
