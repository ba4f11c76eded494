"""What the counts of a hand are worth in a match (Penang §9.3)."""

from typing import Final

from rummykit.game import Outcome
from rummykit.games.penang.rules import PenangRules, Settlement
from rummykit.ledger import changes_of
from rummykit.money import Transfer, share
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat, in_order_from, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause

__all__ = ["payments", "points_scored", "score"]


_CLAUSE: Final = Clause("Penang", "9.3")


def points_scored(rules: PenangRules, counts: tuple[int, ...]) -> tuple[int, ...]:
    """The counts, or nothing where they are paid."""
    return counts if rules.settlement is Settlement.SCORE_SHEET else ()


def payments(
    rules: PenangRules, dealer: Seat, counts: tuple[int, ...], winners: tuple[Seat, ...]
) -> tuple[Transfer, ...]:
    """None, where counts go on the score sheet; they sum to zero."""
    seats = seats_at(len(counts))
    if rules.settlement is Settlement.PAIRWISE:
        return tuple(
            Transfer(loser, other, counts[loser] - counts[other], "difference", _CLAUSE)
            for loser in seats
            for other in seats
            if counts[loser] > counts[other]
        )
    if rules.settlement is Settlement.SCORE_SHEET:
        return ()
    order = [seat for seat in in_order_from((dealer + 1) % len(seats), len(seats)) if seat in winners]
    return tuple(
        Transfer(loser, winner, part, "count less the winner's", _CLAUSE)
        for loser in seats
        if loser not in winners
        for winner, part in zip(order, share(counts[loser] - counts[order[0]], len(order)), strict=True)
        if part
    )


def score(rules: PenangRules, seats: int, dealer: Seat, stakes: Stakes, notes: ScoredHand) -> Outcome:
    """The outcome with its payments and points.

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
