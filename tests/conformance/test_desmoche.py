"""Desmoche passes the suite that every game passes: its presets, random options, seats that a referee takes out."""

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from rummykit.game import Rng
from rummykit.games.desmoche import (
    EARLY,
    GAME,
    HONDURAS,
    NICARAGUA,
    Ace,
    Betting,
    Declaration,
    DesmocheRules,
    DiscardsVisible,
    Disqualify,
    Fault,
    ForcedLayOff,
    Left,
    PackPlayed,
    SideGame,
    StandingOut,
    StockUsedUp,
)
from rummykit.seats import seats_at
from rummykit.stakes import Stakes
from rummykit.testing import conformance


def a_referee(state: Any, rng: Rng) -> Iterable[Disqualify | Left]:
    """Any seat, for any fault, and as one that has left."""
    for seat in seats_at(state.table.seat_count):
        yield from (Disqualify(seat, fault) for fault in Fault)
        yield Left(seat)


def some_money(rules: DesmocheRules, seats: int) -> Stakes:
    """A stake or free bets, pots carried over, and side games that all or some have joined."""
    free = rules.betting is Betting.FREE_AFTER_DEAL
    joined = tuple(
        (game.value, seats_at(seats)[: 2 + n % 3]) for n, game in enumerate(SideGame) if game in rules.side_games
    )
    return Stakes(
        stake=None if free else 2,
        pot=7,
        balances=tuple(range(2, 2 + seats)) if free else (50,) * seats,
        side_stake=1 if joined else None,
        side_games=joined or None,
    )


WITH_GOOD_CARDS = "it takes cards that chance does not deal in a few hundred hands; the tests of the rules have them"
BY_DEMAND = "a demand takes a discard that lies on another's meld, with the option; the tests of the rules have it"
MALFORMED = "it takes a play that is wrong in one point alone; the tests of the rules have it"

TestDesmoche = conformance(
    GAME,
    rules=[
        *GAME.presets.values(),
        evolve(EARLY, ask_everyone=True, declaration=Declaration.AUTOMATIC),
        evolve(
            NICARAGUA,
            ask_everyone=True,
            forced_lay_off=ForcedLayOff.ON_DEMAND,
            dissolve_melds=True,
            discards_visible=DiscardsVisible.ALL,
        ),
        evolve(NICARAGUA, min_set=4, min_run=4, max_run=12, dissolve_melds=True, ace=Ace.LOW_OR_HIGH),
        evolve(NICARAGUA, pack=PackPlayed.FORTY, hand_size=8, stock_used_up=StockUsedUp.MOST_MELDED, mico_high=True),
        evolve(HONDURAS, ask_everyone=True, standing_out=StandingOut.FREELY, cambio=False),
    ],
    stakes=some_money,
    examples=4,
    acts=a_referee,
    unreached={
        **dict.fromkeys(("stage Forced.demanded=True", "move Demand", "event Demanded"), BY_DEMAND),
        **dict.fromkeys(
            [
                f"violation {name}"
                for name in ("ForcedBack", "DemandStands", "CannotBeForced", "DemandsOfOneself", "NoForcingBack")
            ],
            BY_DEMAND,
        ),
        **dict.fromkeys(
            [f"violation {name}" for name in ("WinNotPlayed", "CuatroCuerposNotHeld", "ColorNotHeld")], WITH_GOOD_CARDS
        ),
        **dict.fromkeys(
            [f"violation {name}" for name in ("MovesNoCards", "AceMisplaced", "NewMeldFromHandAlone")], MALFORMED
        ),
    },
)
