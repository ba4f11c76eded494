"""What Gin Rummy tells the machine."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from rummykit import rulebook
from rummykit.cards import Card, Cards
from rummykit.facts import Fact, counts, elements, hands, melds_by_seat, winner
from rummykit.game import Bot, Outcome, Totals, Zone
from rummykit.games.gin import showdown, turn, words
from rummykit.games.gin import violations as broken
from rummykit.games.gin.bridge import least
from rummykit.games.gin.ending import GinEnding, Over, ended, faults_of_act, seat_left
from rummykit.games.gin.events import EVENTS, GinEvent, HandEnded, HasLeft, UpcardTurned
from rummykit.games.gin.moves import MOVES, GinMove
from rummykit.games.gin.players import GinView, KeenPlayer
from rummykit.games.gin.rules import MELDS, PRESETS, G, GinRules, NextDealer, doubles, other
from rummykit.games.gin.table import GinTable, SeenGinTable
from rummykit.games.gin.turn import GinMoment
from rummykit.melds import judge, readings
from rummykit.packs import FULL, Pack
from rummykit.rulebook import (
    JudgesMelds,
    Left,
    MeldJudgment,
    ReadsPositions,
    Rulebook,
    ScoresHands,
    State,
    hands_dealt,
    listed,
    rules_as_text,
    winner_of,
)
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause, Violation

if TYPE_CHECKING:
    from rummykit.games.gin.positions import GinPosition
    from rummykit.scoresheet import ScoredHand

GinState: TypeAlias = State[GinRules, GinTable, SeenGinTable, GinMoment, GinMoment, GinEnding, GinMove, GinEvent]
"""One moment of a hand of Gin Rummy."""


def _hands(state: GinState) -> list[str]:
    return [str(hand) for hand in state.table.hands]


def _tables(state: GinState) -> list[list[str]]:
    return [[str(meld) for meld in sorted(melds, key=lambda meld: meld.laid)] for melds in state.table.laid]


def _deadwood(state: GinState) -> list[int]:
    return [] if state.outcome is None else [*state.outcome.counts]


def _points(state: GinState) -> list[int]:
    return [] if state.outcome is None else [*state.outcome.points]


def _at_end(value: object, seats: int | None, /) -> Hashable:
    return () if elements(value) == () else counts(value, seats)


class GinRulebook(
    Rulebook[GinRules, GinTable, SeenGinTable, GinMoment, GinMoment, GinEnding, GinMove, GinEvent],
    ScoresHands[GinRules, "ScoredHand"],
    JudgesMelds[GinRules],
    ReadsPositions,
):
    """Gin Rummy for two, by its options (Gin §8). A variant is a subclass."""

    name = "gin"
    title = "Gin Rummy"
    rules = GinRules
    presets: Mapping[str, GinRules] = PRESETS
    seats: tuple[int, ...] = (2,)
    seats_clause: Clause = G("1.1")
    moves: tuple[type[GinMove], ...] = MOVES
    events: tuple[type[GinEvent], ...] = EVENTS
    violations: tuple[type[Violation], ...] = broken.VIOLATIONS
    another_seats_move: type[rulebook.AnotherSeatsMove] = broken.NotYourSeat
    table: type[rulebook.Table[GinRules, SeenGinTable]] = GinTable
    seen_table: type[rulebook.SeenTable[GinRules, GinTable]] = SeenGinTable
    phases: tuple[
        type[rulebook.Phase[GinTable, SeenGinTable, GinTable, GinMoment, GinMoment, GinEnding, GinMove, GinEvent]], ...
    ] = (*turn.PHASES, *showdown.PHASES, Over)
    seen_phases: tuple[type[rulebook.Awaited[SeenGinTable, SeenGinTable, GinTable, GinMoment, GinMove]], ...] = (
        *turn.PHASES,
        *showdown.PHASES,
        Over,
    )
    bots: Mapping[str, Callable[[], Bot]] = MappingProxyType({"keen": KeenPlayer})
    facts_told: tuple[Fact[GinState], ...] = (
        Fact("winner", winner_of, winner),
        Fact("hands", _hands, hands),
        Fact("tables", _tables, melds_by_seat),
        Fact("deadwood", _deadwood, _at_end),
        Fact("points", _points, _at_end),
    )
    match_clause: Clause | None = G("7.1")
    high_points_win = True

    def pack(self, rules: GinRules, seats: int) -> Pack:
        """Return the pack of 52 cards (Gin §1.1)."""
        return FULL

    def dealt(
        self, rules: GinRules, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes
    ) -> tuple[GinTable, GinMoment, tuple[GinEvent, ...]]:
        """Return the table and the phase after the deal (Gin §1.2, §2.1)."""
        dealt, (upcard, *stock) = hands_dealt(order, seats, dealer, 10)
        none = Cards.NONE
        table = GinTable(
            rules, dealer, upcard, (upcard,), (none, none), ((), ()), None, none, dealt, tuple(stock), none
        )
        first = turn.Offer if rules.offer_first_upcard else turn.Drawing
        return table, first(other(dealer)), (UpcardTurned(upcard),)

    def settle(self, table: GinTable, ending: GinEnding) -> tuple[GinMoment, tuple[GinEvent, ...]]:
        """Return the last phase; the hands were shown already."""
        outcome = _outcome(ending)
        return Over(outcome), (HandEnded(outcome),)

    def act_faults(self, sight: object, phase: object, move: GinMove) -> list[Violation]:
        """Return what forbids to say that a seat has left (Gin §6.5, §6.6)."""
        return faults_of_act(phase, move)

    def after_act(
        self, table: GinTable, phase: object, move: GinMove
    ) -> tuple[GinTable, GinEnding, tuple[GinEvent, ...]]:
        """Return how the hand ends that a seat has left (Gin §6.5)."""
        assert isinstance(move, Left)
        deadwood = tuple(map(least, table.hands))
        return ended(table, seat_left(move.gone, doubles(table.rules, table.upcard), deadwood), HasLeft(move.gone))

    def revealed_at_end(self, seen: SeenGinTable) -> str | None:
        """Return the cards that the end shows and a view before it does not: hands, and the knock card (Gin §5.5)."""
        others = [seat for seat in seats_at(2) if seat != seen.seat and seen.counts[seat] > len(seen.known[seat])]
        hidden = [f"the hand of seat {seat}" for seat in others]
        if seen.knocker not in (None, seen.seat) and (hidden or not seen.perhaps):
            hidden.append("the knock card")
        return listed(hidden) or None

    def next_dealer(self, rules: GinRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
        """Return who deals next: the winner, or the seat that did not deal; the same seat if nobody has won (Gin §1.3)."""
        if not outcome.winners:
            return dealer
        return outcome.winners[0] if rules.next_dealer is NextDealer.WINNER else other(dealer)

    def match_target(self, rules: GinRules) -> int:
        """Return the points of hands that end a match (Gin §7.1)."""
        return rules.target

    def match_bonuses(self, rules: GinRules, totals: Totals) -> tuple[int, ...]:
        """Return the bonuses for hands won and for the match, and a shutout (Gin §7.1); none before the target (Gin §7.2)."""
        if not totals.target_reached:
            return 0, 0
        winner = totals.winners[0]
        doubled = rules.shutout_doubles and not totals.wins[other(winner)]
        more = rules.game_bonus + totals.points[winner] * doubled
        return tuple([rules.box_bonus * totals.wins[seat] + more * (seat == winner) for seat in seats_at(2)])

    def score(self, rules: GinRules, seats: int, dealer: Seat, stakes: Stakes, notes: "ScoredHand") -> Outcome:
        """Return the outcome of a hand at a real table: who ended it and how, and the ``deadwood`` of each (Gin §6)."""
        from rummykit.games.gin.settling import score  # loaded when a score is kept

        return _outcome(score(rules, notes))

    def judge_meld(self, rules: GinRules, cards: Sequence[Card]) -> MeldJudgment:
        """Return whether cards, in any order, are a meld (Gin §1.4)."""
        reasons = tuple(map(str, judge(Cards(cards), MELDS)))
        faults = (broken.NoMeld(Cards(cards), "; ".join(reasons)),) if reasons else ()
        return MeldJudgment(readings(Cards(cards), MELDS), faults, reasons)

    def position(self, text: str) -> "GinPosition":
        """Read a position in the format that the guide to positions tells.

        :raises PositionError: for a text that is no position, or an impossible one.
        """
        from rummykit.games.gin.positions import read_position  # few hands need it

        return read_position(text, self)

    def places(self, state: GinState) -> Mapping[str, Cards]:
        """Return every card by the place where it lies."""
        table = state.table
        laid = [sum([meld.cards for meld in melds], Cards.NONE) for melds in table.laid]
        by_seat = {f"hand {seat}": hand for seat, hand in enumerate(table.hands)}
        by_seat |= {f"melds {seat}": cards for seat, cards in enumerate(laid)}
        return {
            **by_seat,
            "stock": Cards(table.stock),
            "discards": Cards(table.discards),
            "knock card": table.knock_card,
        }

    def zones(self, view: GinView) -> tuple[Zone, ...]:
        """Return what is drawn of a view."""
        return tuple(words.zones_of(view.table))

    def explain(self, rules: GinRules) -> str:
        """Return the rules as readable text, each sentence with its clause."""
        return rules_as_text(self.title, rules, PRESETS, words.sections(rules))

    def summary(self, table: GinTable) -> str:
        """Return the stock and the top discard."""
        return f"stock {len(table.stock)}, discard {' '.join(map(str, table.discards[-1:])) or 'none'}"


def _outcome(ending: GinEnding) -> Outcome:
    winners = () if ending.winner is None else (ending.winner,)
    return Outcome(ending.reason, ending.clause, winners, seats=2, counts=ending.deadwood, points=ending.points)


GAME: Final = GinRulebook()
"""Gin Rummy."""
