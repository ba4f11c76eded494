"""Penang Rummy, or *si* rummy: nothing is drawn, and who can lay nothing is dead.

>>> from rummykit.games import penang
>>> state = penang.deal(seats=4, seed="a table in Penang")
>>> state = state.play(state.legal_moves()[0])
"""

from typing import TYPE_CHECKING, Final

from rummykit.game import Game, Outcome
from rummykit.games.penang.choices import MovesByKind, PenangMoves
from rummykit.games.penang.describe import common_table, explain, facts, places, tell, zones
from rummykit.games.penang.events import EVENTS, PenangEvent
from rummykit.games.penang.judging import judge_meld
from rummykit.games.penang.laid import Edge, Laid
from rummykit.games.penang.moves import MOVES, Dead, End, LayOff, Meld, PenangMove, Swap, format_move, parse_move
from rummykit.games.penang.phases import SEATS, Acted, Acting, Opening, Over, PenangState, deal, deal_order, new_pack
from rummykit.games.penang.players import GreedyPlayer
from rummykit.games.penang.rules import CARD_POINTS, PENANG, PRESETS, NextDealer, PenangRules, Settlement
from rummykit.games.penang.table import most_moves
from rummykit.games.penang.view import PenangView
from rummykit.games.penang.violations import VIOLATIONS
from rummykit.seats import Seat, in_order_from
from rummykit.violations import Clause

if TYPE_CHECKING:
    from rummykit.scoresheet import ScoredHand
    from rummykit.stakes import Stakes

__all__ = [
    "CARD_POINTS",
    "GAME",
    "PENANG",
    "PRESETS",
    "Acted",
    "Acting",
    "Dead",
    "Edge",
    "End",
    "Laid",
    "LayOff",
    "Meld",
    "MovesByKind",
    "NextDealer",
    "Opening",
    "Over",
    "PenangEvent",
    "PenangMove",
    "PenangMoves",
    "PenangRules",
    "PenangState",
    "PenangView",
    "Settlement",
    "Swap",
    "deal",
    "format_move",
    "most_moves",
    "parse_move",
]


def _score(rules: PenangRules, seats: int, dealer: Seat, stakes: "Stakes", notes: "ScoredHand") -> Outcome:
    from rummykit.games.penang.settling import score  # loaded when a score is kept

    return score(rules, seats, dealer, stakes, notes)


def _next_dealer(rules: PenangRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
    """The winner, or the highest count (Penang §9.2); of several the first from the dealer's left (§8.3)."""
    chosen = outcome.winners
    if rules.next_dealer is NextDealer.WORST:
        chosen = tuple(seat for seat in in_order_from(0, seats) if outcome.counts[seat] == max(outcome.counts))
    return next(seat for seat in in_order_from((dealer + 1) % seats, seats) if seat in chosen)


GAME: Final[Game[PenangRules, PenangState]] = Game(
    name="penang",
    title="Penang Rummy",
    rules=PenangRules,
    presets=PRESETS,
    seats=SEATS,
    pack=new_pack,
    deal=deal_order,
    parse=parse_move,
    format=format_move,
    facts=facts,
    places=places,
    zones=zones,
    tell=tell,
    explain=explain,
    next_dealer=_next_dealer,
    bots={"greedy": GreedyPlayer},
    moves=MOVES,
    events=EVENTS,
    violations=VIOLATIONS,
    views=(PenangView,),
    states=(Opening, Acting, Acted, Over),
    fact_readers={"tables": common_table},
    match_clause=Clause("Penang", "9.4"),
    score=_score,
    judge_meld=judge_meld,
)
