"""Desmoche, the Nicaraguan game, with its Honduran and older forms.

>>> from rummykit.games import desmoche
>>> state = desmoche.deal(desmoche.NICARAGUA, seats=3, seed="a table in León")
>>> state = state.play(state.legal_moves()[0])
"""

from typing import TYPE_CHECKING, Final

from rummykit.facts import melds_by_seat
from rummykit.game import Game, Outcome
from rummykit.games.desmoche.describe import explain, facts, places, tell, zones
from rummykit.games.desmoche.events import EVENTS, DesmocheEvent
from rummykit.games.desmoche.money import due
from rummykit.games.desmoche.moves import (
    MOVES,
    Announce,
    Bet,
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    Disqualify,
    Draw,
    Fault,
    Give,
    Pay,
    Play,
    Release,
    StandOut,
    format_move,
    parse_move,
)
from rummykit.games.desmoche.phases import (
    SEATS,
    Announcing,
    Cambio,
    Deciding,
    Declaring,
    Demanding,
    DesmocheState,
    Drawing,
    Forced,
    Offer,
    Over,
    Paying,
    PlacingBets,
    deal,
    deal_order,
    new_pack,
)
from rummykit.games.desmoche.players import GreedyPlayer
from rummykit.games.desmoche.plays import judge_meld
from rummykit.games.desmoche.rules import (
    EARLY,
    HONDURAS,
    NICARAGUA,
    PRESETS,
    Ace,
    AutomaticWin,
    Betting,
    Bonus,
    ColorWin,
    Declaration,
    DesmocheRules,
    DiscardsVisible,
    ForcedLayOff,
    HandMelds,
    LayingOrder,
    LayOff,
    Mico,
    SideGame,
    StandingOut,
    TieBreak,
)
from rummykit.games.desmoche.view import DesmocheView
from rummykit.games.desmoche.violations import VIOLATIONS
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause

if TYPE_CHECKING:
    from rummykit.games.desmoche.positions import Position
    from rummykit.scoresheet import ScoredHand
    from rummykit.stakes import Stakes

__all__ = [
    "EARLY",
    "GAME",
    "HONDURAS",
    "NICARAGUA",
    "PRESETS",
    "Ace",
    "Announce",
    "Announcing",
    "AutomaticWin",
    "Bet",
    "Betting",
    "Bonus",
    "Cambio",
    "ColorWin",
    "Deciding",
    "Declaration",
    "Declare",
    "Declaring",
    "Decline",
    "Demand",
    "Demanding",
    "DesmocheEvent",
    "DesmocheMove",
    "DesmocheRules",
    "DesmocheState",
    "DesmocheView",
    "DiscardsVisible",
    "Disqualify",
    "Draw",
    "Drawing",
    "Fault",
    "Forced",
    "ForcedLayOff",
    "Give",
    "HandMelds",
    "LayOff",
    "LayingOrder",
    "Mico",
    "Offer",
    "Over",
    "Pay",
    "Paying",
    "PlacingBets",
    "Play",
    "Release",
    "SideGame",
    "StandOut",
    "StandingOut",
    "TieBreak",
    "deal",
    "format_move",
    "parse_move",
    "position",
]


def position(text: str) -> "Position":
    """Read a position in the format that the guide to positions tells.

    :raises PositionError: for a text that is no position, or an impossible one.
    """
    from rummykit.games.desmoche.position_text import read_position  # few hands need it

    return read_position(text)


def _score(rules: DesmocheRules, seats: int, dealer: Seat, stakes: "Stakes", notes: "ScoredHand") -> Outcome:
    from rummykit.games.desmoche.scoring import score

    return score(rules, seats, dealer, stakes, notes)


def _next_dealer(rules: DesmocheRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
    """To the right, won or not (Desmoche §1.2)."""
    return seats_at(seats)[(dealer + 1) % seats]


GAME: Final[Game[DesmocheRules, DesmocheState]] = Game(
    name="desmoche",
    title="Desmoche",
    rules=DesmocheRules,
    presets=PRESETS,
    seats=SEATS,
    pack=new_pack,
    deal=deal_order,
    deal_for_stakes=deal_order,
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
    views=(DesmocheView,),
    states=(PlacingBets, Announcing, Declaring, Cambio, Drawing, Deciding, Offer, Forced, Demanding, Paying, Over),
    fact_readers={"tables": melds_by_seat},
    side_games=tuple(game.value for game in SideGame),
    due=due,
    match_clause=Clause("Desmoche", "12.4"),
    score=_score,
    judge_meld=judge_meld,
    position=position,
)
