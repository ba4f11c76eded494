"""Settling a hand that was played at a real table, from what was noted of it (Penang §8, §9.3).

The notes of a hand: ``counts``, what each player was left with, and ``game``, who laid the last card, if anybody did.
"""

from rummykit.game import Outcome
from rummykit.games.penang.rules import PenangRules
from rummykit.games.penang.settling import payments, points_scored
from rummykit.ledger import changes_of
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause

__all__ = ["score"]


def score(rules: PenangRules, seats: int, dealer: Seat, stakes: Stakes, notes: ScoredHand) -> Outcome:
    """How the hand ended, with every payment and what goes on the score sheet.

    :raises ScoreError: for notes that cannot be, with the place.
    """
    notes.allow("game", "counts")
    winner = notes.seat_or_none("game")
    counted = dict(notes.by_seat("counts", what="what each was left with: { Ana = 12 }"))
    if winner is not None and winner in counted and notes.whole("counts", counted[winner], least=0, what="a count"):
        raise notes.fault(("counts", counted[winner]), "who has Game has no card left", "write 0, or leave it out")
    for seat in seats_at(seats):
        if seat not in counted and seat != winner:
            raise notes.fault((), f"nothing is said of what {notes.names[seat]} was left with", "write it under counts")
    counts = tuple(
        notes.whole("counts", counted[seat], least=0, what="a count") if seat in counted else 0
        for seat in seats_at(seats)
    )
    winners = tuple(seat for seat in seats_at(seats) if counts[seat] == min(counts)) if winner is None else (winner,)
    transfers = payments(rules, dealer, counts, winners)
    reason, clause = ("all are dead", "7.3") if winner is None else ("Game", "7.1")
    payoffs = changes_of(transfers, seats)
    points = points_scored(rules, counts)
    return Outcome(reason, Clause("Penang", clause), winners, payoffs, transfers, counts=counts, points=points)
