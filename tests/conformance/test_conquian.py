"""Conquián passes the suite, under its presets and random options, with seats that leave and for money."""

from attrs import evolve

from rummykit.game import Rng
from rummykit.games import conquian
from rummykit.games.conquian import (
    ANGLO_AMERICAN,
    CENTRAL_AMERICAN,
    MEXICAN,
    Forcing,
    Rearrange,
    Settlement,
    StockUsedUp,
)
from rummykit.rulebook import AnyState
from rummykit.seats import seats_at
from rummykit.stakes import Stakes
from rummykit.testing import conformance


def acts(state: AnyState, rng: Rng) -> tuple[conquian.Left, ...]:
    """What the referee might say at any moment."""
    return tuple([conquian.Left(seat) for seat in seats_at(state.table.seat_count)])


def some_money(rules: conquian.ConquianRules, seats: int) -> Stakes:
    """A stake, and for the pot what earlier hands have left there."""
    return Stakes(stake=2, pot=7 if rules.settlement is Settlement.POT else None, balances=(50,) * seats)


TestConquian = conformance(
    conquian.GAME,
    rules=[
        MEXICAN,
        evolve(CENTRAL_AMERICAN, pack=52, forcing=Forcing.WITH_REARRANGING, settlement=Settlement.POT),
        evolve(MEXICAN, rearrange=Rearrange.DESMOCHE, ask_everyone=True, stock_used_up=StockUsedUp.MOST_MELDED),
        evolve(ANGLO_AMERICAN, hand_size=2, forcing=Forcing.NONE),
    ],
    stakes=some_money,
    examples=2,
    acts=acts,
)
