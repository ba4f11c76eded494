"""The rulebook of Desmoche: what the game tells the machine, and whoever else asks."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from typing_extensions import override

from rummykit import rulebook
from rummykit.cards import Card, Cards
from rummykit.facts import Fact, hands, melds_by_seat, winner
from rummykit.game import Bot, Outcome, Zone
from rummykit.games.desmoche import words
from rummykit.games.desmoche.events import EVENTS, DesmocheEvent
from rummykit.games.desmoche.holding import gathered, new_holding
from rummykit.games.desmoche.melding import pack_of, seats_for
from rummykit.games.desmoche.money import due, money_of
from rummykit.games.desmoche.moves import MOVES, DesmocheMove, Disqualify
from rummykit.games.desmoche.opening import (
    Announcing,
    Cambio,
    Declaring,
    DesmochePhase,
    DesmocheSeenPhase,
    PlacingBets,
    begin,
)
from rummykit.games.desmoche.phase import DesmocheEnding, Events, Over, settle
from rummykit.games.desmoche.players import GreedyPlayer
from rummykit.games.desmoche.plays import judge_meld
from rummykit.games.desmoche.rules import PRESETS, DesmocheRules, SideGame
from rummykit.games.desmoche.scoring import score
from rummykit.games.desmoche.states import DesmocheState, DesmocheView, after_act, faults_of_act
from rummykit.games.desmoche.table import SeenTable, Table
from rummykit.games.desmoche.turn import Deciding, DecidingUnseen, Demanding, Drawing, Forced, Offer, Paying
from rummykit.games.desmoche.violations import VIOLATIONS, NotYourSeat
from rummykit.packs import Pack
from rummykit.rulebook import (
    JudgesMelds,
    Left,
    MeldJudgment,
    PlaysForMoney,
    ReadsPositions,
    Rulebook,
    ScoresHands,
    Sentences,
    winner_of,
)
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause, Violation

if TYPE_CHECKING:
    from rummykit.games.desmoche.positions import Position

_PUBLIC_OR_OWN = (PlacingBets, Announcing, Declaring, Cambio, Drawing, Deciding, Offer, Forced, Demanding, Paying, Over)


class DesmocheRulebook(
    Rulebook[
        DesmocheRules, Table, SeenTable, DesmochePhase, DesmocheSeenPhase, DesmocheEnding, DesmocheMove, DesmocheEvent
    ],
    PlaysForMoney[DesmocheRules],
    ScoresHands[DesmocheRules, ScoredHand],
    JudgesMelds[DesmocheRules],
    ReadsPositions,
):
    """Desmoche, the Nicaraguan game. A house that plays otherwise than the options allow subclasses it."""

    name = "desmoche"
    title = "Desmoche"
    rules = DesmocheRules
    table: type[rulebook.Table[DesmocheRules, SeenTable]] = Table
    seen_table: type[rulebook.SeenTable[DesmocheRules, Table]] = SeenTable
    presets: Mapping[str, DesmocheRules] = PRESETS
    seats: tuple[int, ...] = (2, 3, 4)
    seats_clause: Clause = Clause("Desmoche", "1.1")
    moves: tuple[type[DesmocheMove], ...] = MOVES
    events: tuple[type[DesmocheEvent], ...] = EVENTS
    violations: tuple[type[Violation], ...] = VIOLATIONS
    another_seats_move: type[rulebook.AnotherSeatsMove] = NotYourSeat
    phases: tuple[
        type[
            rulebook.Phase[
                Table, SeenTable, Table, DesmochePhase, DesmocheSeenPhase, DesmocheEnding, DesmocheMove, DesmocheEvent
            ]
        ],
        ...,
    ] = _PUBLIC_OR_OWN
    seen_phases: tuple[type[rulebook.Awaited[SeenTable, SeenTable, Table, DesmochePhase, DesmocheMove]], ...] = (
        *_PUBLIC_OR_OWN,
        DecidingUnseen,
    )
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"greedy": GreedyPlayer})
    facts_told: tuple[Fact[DesmocheState], ...] = (
        Fact("winner", winner_of, winner),
        Fact("hands", words.hands_of, hands),
        Fact("tables", words.tables_of, melds_by_seat),
    )
    match_clause: Clause | None = Clause("Desmoche", "12.4")
    side_games: tuple[str, ...] = tuple([game.value for game in SideGame])

    @override
    def pack(self, rules: DesmocheRules, seats: int) -> Pack:
        """Return the pack of a table (Desmoche §1.1).

        :raises ValueError: if the hands leave no card for the stock.
        """
        pack = pack_of(rules)
        if rules.hand_size * seats >= len(pack):
            raise ValueError(
                f"{seats} hands of {rules.hand_size} leave no stock of {pack}: deal fewer cards, or let fewer play "
                "[Desmoche §1.1]"
            )
        return pack

    @override
    def seats_for(self, rules: DesmocheRules) -> tuple[int, ...]:
        """Return how many may play: from two to the option ``most_seats``, as far as the pack allows (Desmoche §1.1)."""
        return seats_for(rules)

    @property
    @override
    def seats_for_any(self) -> tuple[int, ...]:
        """Two to six (Desmoche §1.1)."""
        return (2, 3, 4, 5, 6)

    @override
    def dealt(
        self, rules: DesmocheRules, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes
    ) -> tuple[Table, DesmochePhase | DesmocheEnding, Events]:
        """Deal the hands, one at a time from the dealer's right (Desmoche §1.4, §1.5)."""
        size = rules.hand_size
        dealt = order[: size * seats]
        holdings = tuple(
            [new_holding(seat, gathered(dealt[(seat - dealer - 1) % seats :: seats])) for seat in seats_at(seats)]
        )
        money = money_of(rules, seats, tuple([holding.hand for holding in holdings]), stakes) if stakes else None
        return begin(Table(rules, dealer, holdings, order[size * seats :], money=money))

    @override
    def settle(self, table: Table, ending: DesmocheEnding) -> tuple[DesmochePhase, Events]:
        """Return the last phase, with every payment (Desmoche §9, §12 to §14)."""
        return settle(table, ending)

    @override
    def act_faults(
        self, sight: Table | SeenTable, phase: DesmochePhase | DesmocheSeenPhase, move: DesmocheMove
    ) -> list[Violation]:
        """Return all that an act of the referee breaks (Desmoche §11)."""
        assert isinstance(move, Disqualify | Left)
        return faults_of_act(sight, phase, move)

    @override
    def after_act(
        self, table: Table, phase: DesmochePhase, move: DesmocheMove
    ) -> tuple[Table, DesmochePhase | DesmocheEnding, Events]:
        """Return what follows when the referee takes a seat out (Desmoche §11)."""
        assert isinstance(move, Disqualify | Left)
        return after_act(table, phase, move)

    @override
    def revealed_at_end(self, seen: SeenTable) -> str | None:
        """Side games that were announced are compared at the end (Desmoche §14.3)."""
        if seen.money is not None and any(games for _, games in seen.money.announced):
            return "the hands as they were dealt: side games are compared at the end"
        return None

    # --- words --------------------------------------------------------------------------------------------------------

    @override
    def places(self, state: DesmocheState) -> Mapping[str, Cards]:
        return words.places(state)

    @override
    def zones(self, view: DesmocheView) -> tuple[Zone, ...]:
        return words.zones(view)

    @override
    def explain(self, rules: DesmocheRules) -> str:
        return words.explain(rules, self.title, self.presets, tuple(self.house_rules(rules)))

    def house_rules(self, rules: DesmocheRules) -> Sentences:
        """Return what a variant says besides, as its rules are told: number of a clause, sentence, option or ``""``."""
        return iter(())

    @override
    def summary(self, table: Table) -> str:
        return words.summary(table)

    @override
    def reveal(self, state: DesmocheState) -> str:
        return words.reveal(state)

    # --- what only some games can do ----------------------------------------------------------------------------------

    @override
    def due(self, rules: DesmocheRules, stakes: Stakes, seat: Seat) -> int:
        return due(rules, stakes, seat)

    @override
    def score(self, rules: DesmocheRules, seats: int, dealer: Seat, stakes: Stakes, notes: ScoredHand) -> Outcome:
        return score(rules, seats, dealer, stakes, notes)

    @override
    def judge_meld(self, rules: DesmocheRules, cards: Sequence[Card]) -> MeldJudgment:
        return judge_meld(rules, tuple(cards))

    @override
    def position(self, text: str) -> "Position":
        """Read a position in the format that the guide to positions tells.

        :raises PositionError: for a text that is no position, or an impossible one.
        """
        from rummykit.games.desmoche.position_text import read_position  # few hands need it

        return read_position(text, self)
