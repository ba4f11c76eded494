"""A hand of Desmoche as its readers meet it, and what a referee may do with it (Desmoche §11)."""

from typing import TypeAlias

from attrs import evolve

from rummykit.cards import Cards
from rummykit.games.desmoche.events import DesmocheEvent, Disqualified, HasLeft
from rummykit.games.desmoche.holding import Holding, Standing
from rummykit.games.desmoche.moves import DesmocheMove, Disqualify, Fault
from rummykit.games.desmoche.opening import DesmochePhase, DesmocheSeenPhase
from rummykit.games.desmoche.phase import DesmocheEnding, Events, died, won
from rummykit.games.desmoche.rules import DesmocheRules
from rummykit.games.desmoche.table import DesmocheSight, Removed, SeenTable, Table
from rummykit.games.desmoche.violations import (
    HandIsOver,
    MisdealNotByDealer,
    MisdealTooLate,
    NobodyToLeave,
    SeatNotInHand,
)
from rummykit.rulebook import Left, State, View
from rummykit.violations import Violation

DesmocheState: TypeAlias = State[
    DesmocheRules, Table, SeenTable, DesmochePhase, DesmocheSeenPhase, DesmocheEnding, DesmocheMove, DesmocheEvent
]
"""One moment of a hand of Desmoche."""
DesmocheView: TypeAlias = View[
    DesmocheRules, Table, SeenTable, DesmochePhase, DesmocheSeenPhase, DesmocheEnding, DesmocheMove, DesmocheEvent
]
"""What one seat may know of it."""


def faults_of_act(sight: DesmocheSight, phase: DesmocheSeenPhase, act: Disqualify | Left) -> list[Violation]:
    """Return all that an act of the referee breaks (Desmoche §11.1, §11.4, §11.5)."""
    if not phase.to_act:
        return [HandIsOver()]
    if isinstance(act, Left):
        here = act.gone < sight.seat_count and sight.is_in(act.gone)
        return [] if here else [NobodyToLeave(act.gone)]
    faults: list[Violation] = []
    if act.culprit >= sight.seat_count or not sight.is_in(act.culprit):
        faults.append(SeatNotInHand(act.culprit))
    if act.fault is Fault.MISDEAL:
        if not sight.before_first_draw:
            faults.append(MisdealTooLate())
        if act.culprit != sight.dealer:
            faults.append(MisdealNotByDealer(sight.dealer))
    return faults


def after_act(
    table: Table, phase: DesmochePhase, act: Disqualify | Left
) -> tuple[Table, DesmochePhase | DesmocheEnding, Events]:
    """Return what follows when the referee has taken a seat out of the hand (Desmoche §11.2 to §11.5)."""
    told: Events
    if isinstance(act, Left):
        culprit, standing, told = act.gone, Standing.LEFT, (HasLeft(act.gone),)
        stay = table.melds_of(culprit)
    else:
        culprit, standing, told = act.culprit, Standing.DISQUALIFIED, (Disqualified(act.culprit, act.fault),)
        stay = ()
    holding = table.holding(culprit)
    gone = Removed(
        culprit,
        holding.hand + phase.held_by(culprit),
        sum([meld.cards for meld in holding.melds if not stay], Cards.NONE),
    )
    table = evolve(table.with_holding(Holding(culprit, Cards.NONE, stay, standing)), removed=(*table.removed, gone))
    left = table.seats_in_from_right()
    stood_out = any(holding.standing is Standing.OUT for holding in table.holdings)
    if not left:
        return phase.laid_down(table, culprit), died("every seat is out", "10.3" if stood_out else "11.3"), told
    if len(left) == 1 and not stood_out and table.rules.last_seat_wins:
        return phase.laid_down(table, culprit), won(left[0], "last seat in the hand", "11.3"), told
    table, following, events = phase.without(table, culprit)
    return table, following, (*told, *events)
