"""What Conquián tells the machine."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from rummykit import rulebook
from rummykit.cards import Card, Cards
from rummykit.facts import Fact, hands, melds_by_seat, winner
from rummykit.game import Bot, Outcome, Zone
from rummykit.games.conquian import turn, words
from rummykit.games.conquian import violations as broken
from rummykit.games.conquian.events import EVENTS, ConquianEvent, HandEnded, HasLeft
from rummykit.games.conquian.moves import MOVES, ConquianMove
from rummykit.games.conquian.phase import ConquianEnding, Events, Over, faults_of_act, outcome_of
from rummykit.games.conquian.players import ConquianView, GreedyPlayer
from rummykit.games.conquian.plays import faults_of_meld
from rummykit.games.conquian.rules import PRESETS, C, ConquianRules, Settlement, meld_rules, pack_of
from rummykit.games.conquian.table import ConquianSight, ConquianTable, SeenConquianTable
from rummykit.games.conquian.turn import ConquianMoment, Exchanging, Turning
from rummykit.melds import judge, readings
from rummykit.money import MOST_CHIPS
from rummykit.packs import Pack
from rummykit.rulebook import (
    JudgesMelds,
    Left,
    MeldJudgment,
    PlaysForMoney,
    ReadsPositions,
    Rulebook,
    ScoresHands,
    State,
    counted,
    hands_dealt,
    winner_of,
)
from rummykit.seats import Seat, after, seats_at
from rummykit.stakes import Stakes, StakesError
from rummykit.violations import Clause, Violation

if TYPE_CHECKING:
    from rummykit.games.conquian.positions import ConquianPosition
    from rummykit.scoresheet import ScoredHand

ConquianState: TypeAlias = State[
    ConquianRules,
    ConquianTable,
    SeenConquianTable,
    ConquianMoment,
    ConquianMoment,
    ConquianEnding,
    ConquianMove,
    ConquianEvent,
]
"""One moment of a hand of Conquián."""


def _hands(state: ConquianState) -> list[str]:
    table = state.table
    return [
        str(hand) if table.is_in(seat) else ""
        for seat, hand in zip(seats_at(len(table.hands)), table.hands, strict=True)
    ]


def _tables(state: ConquianState) -> list[list[str]]:
    return [list(map(str, melds)) for melds in state.table.melds]


class ConquianRulebook(
    Rulebook[
        ConquianRules,
        ConquianTable,
        SeenConquianTable,
        ConquianMoment,
        ConquianMoment,
        ConquianEnding,
        ConquianMove,
        ConquianEvent,
    ],
    PlaysForMoney[ConquianRules],
    ScoresHands[ConquianRules, "ScoredHand"],
    JudgesMelds[ConquianRules],
    ReadsPositions,
):
    """Conquián for two to four, by its options (Conquián §1.1). A variant is a subclass."""

    name = "conquian"
    title = "Conquián"
    rules = ConquianRules
    presets: Mapping[str, ConquianRules] = PRESETS
    seats: tuple[int, ...] = (2, 3, 4)
    seats_clause: Clause = C("1.2")
    moves: tuple[type[ConquianMove], ...] = MOVES
    events: tuple[type[ConquianEvent], ...] = EVENTS
    violations: tuple[type[Violation], ...] = broken.VIOLATIONS
    another_seats_move: type[rulebook.AnotherSeatsMove] = broken.NotYourSeat
    table: type[rulebook.Table[ConquianRules, SeenConquianTable]] = ConquianTable
    seen_table: type[rulebook.SeenTable[ConquianRules, ConquianTable]] = SeenConquianTable
    phases: tuple[
        type[
            rulebook.Phase[
                ConquianTable,
                SeenConquianTable,
                ConquianTable,
                ConquianMoment,
                ConquianMoment,
                ConquianEnding,
                ConquianMove,
                ConquianEvent,
            ]
        ],
        ...,
    ] = turn.PHASES
    seen_phases: tuple[
        type[rulebook.Awaited[SeenConquianTable, SeenConquianTable, ConquianTable, ConquianMoment, ConquianMove]], ...
    ] = turn.PHASES
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"greedy": GreedyPlayer})
    facts_told: tuple[Fact[ConquianState], ...] = (
        Fact("winner", winner_of, winner),
        Fact("hands", _hands, hands),
        Fact("tables", _tables, melds_by_seat),
    )
    match_clause: Clause | None = C("5.3")

    def pack(self, rules: ConquianRules, seats: int) -> Pack:
        """Return the pack of 40 or of 52 (Conquián §1).

        :raises ValueError: if the hands leave no card for the stock (Conquián §1.2).
        """
        pack = pack_of(rules)
        if rules.hand_size * seats >= len(pack):
            each = counted(rules.hand_size, "card")
            raise ValueError(
                f"{seats} seats with {each} each leave none of {pack} for the stock: fewer seats, or a smaller hand_size "
                f"[{C('1.2')}]"
            )
        return pack

    def dealt(
        self, rules: ConquianRules, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes
    ) -> tuple[ConquianTable, ConquianMoment, Events]:
        """Return the table and the phase after the deal (Conquián §1.3, §1.4)."""
        stakes = stakes.at_table(seats, ())
        for seat, balance in enumerate(stakes.balances or ()):
            owed = self.due(rules, stakes, Seat(seat))
            if balance < owed:
                reason = f"seat {seat} has {balance} and cannot cover {owed} [{C('5.3')}]"
                raise StakesError(("balances", seat), reason, "it leaves or buys in before the deal")
        dealt, stock = hands_dealt(order, seats, dealer, rules.hand_size)
        table = ConquianTable(rules, dealer, stakes, (), ((),) * seats, (), (), dealt, stock, ())
        others = after(dealer, seats)
        return table, Exchanging((*others, dealer)) if rules.exchange else Turning(others[0]), ()

    def settle(self, table: ConquianTable, ending: ConquianEnding) -> tuple[ConquianMoment, Events]:
        """Return the last phase, with all payments (Conquián §5.3)."""
        outcome = outcome_of(table.rules, table.seat_count, table.stakes, ending)
        return Over(outcome), (HandEnded(outcome),)

    def act_faults(self, sight: ConquianSight, phase: ConquianMoment, move: ConquianMove) -> list[Violation]:
        """Return what forbids to say that a seat has left (Conquián §5.4)."""
        return faults_of_act(sight, phase, move)

    def after_act(
        self, table: ConquianTable, phase: ConquianMoment, move: ConquianMove
    ) -> tuple[ConquianTable, ConquianMoment | ConquianEnding, Events]:
        """Return what follows when a seat has left: a single one left has won (Conquián §5.4)."""
        assert isinstance(move, Left)
        gone, table = move.gone, table.having_left(move.gone)
        others = [seat for seat in seats_at(table.seat_count) if table.is_in(seat)]
        if len(others) == 1:
            ending = ConquianEnding("last seat in the hand", C("5.4"), others[0])
            return phase.laid_down(table, gone), ending, (HasLeft(gone),)
        table, following, events = phase.without(table, gone)
        return table, following, (HasLeft(gone), *events)

    def due(self, rules: ConquianRules, stakes: Stakes, seat: Seat) -> int:
        """Return the stake of the hand, which each seat has to cover (Conquián §5.3)."""
        return stakes.stake or 0

    def stake_after(self, rules: ConquianRules, stake: int, undecided: int) -> int:
        """Return the stake doubled for each hand in a row that nobody has won; for the pot it stays (Conquián §5.3)."""
        return stake if rules.settlement is Settlement.POT else min(stake << undecided, MOST_CHIPS)

    def score(self, rules: ConquianRules, seats: int, dealer: Seat, stakes: Stakes, notes: "ScoredHand") -> Outcome:
        """Return the outcome of a hand at a real table: who has won, or that nobody has (Conquián §5)."""
        from rummykit.games.conquian.settling import score  # loaded when a score is kept

        return outcome_of(rules, seats, stakes, score(notes))

    def judge_meld(self, rules: ConquianRules, cards: Sequence[Card]) -> MeldJudgment:
        """Return whether cards, in any order, are a meld (Conquián §2)."""
        whole, allowed = Cards(cards), meld_rules(rules)
        return MeldJudgment(
            readings(whole, allowed), tuple(faults_of_meld(rules, whole)), tuple(map(str, judge(whole, allowed)))
        )

    def position(self, text: str) -> "ConquianPosition":
        """Read a position in the format that the guide to positions tells.

        :raises PositionError: for a text that is no position, or an impossible one.
        """
        from rummykit.games.conquian.positions import read_position  # few hands need it

        return read_position(text, self)

    def places(self, state: ConquianState) -> Mapping[str, Cards]:
        """Return every card by the place where it lies."""
        table = state.table
        found = {f"hand {seat}": hand for seat, hand in enumerate(table.hands)}
        for seat, melds in enumerate(table.melds):
            found[f"melds {seat}"] = sum([meld.cards for meld in melds], Cards.NONE)
        return found | {"stock": Cards(table.stock), "dead": Cards(table.dead), "on offer": state.phase.shown}

    def zones(self, view: ConquianView) -> tuple[Zone, ...]:
        """Return what is drawn of a view."""
        phase = view.phase
        chosen = tuple([card for _, card in phase.chosen]) if isinstance(phase, Exchanging) else ()
        return tuple(words.zones_of(view.table, chosen, tuple(phase.shown)))

    def explain(self, rules: ConquianRules) -> str:
        """Return the rules as readable text, each sentence with its clause."""
        return words.explain(rules)

    def summary(self, table: ConquianTable) -> str:
        """Return public facts of a table in a few words."""
        melds = sum(map(len, table.melds))
        return f"{table.seat_count} seats, dealer {table.dealer}, stock {len(table.stock)}, melds on the table {melds}"


GAME: Final = ConquianRulebook()
"""Conquián."""
