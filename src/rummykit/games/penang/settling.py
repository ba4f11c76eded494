"""What the counts of a hand are worth in a match (Penang §9.3)."""

from math import gcd
from typing import Final

from rummykit.cards import Rank
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
    notes.first_fault(
        lambda: notes.allow("game", "counts"),
        lambda: notes.seat_or_none("game"),
        lambda: [notes.whole("counts", name, least=0, what="a count") for _, name in _counted(notes)],
    )
    winner = notes.seat_or_none("game")
    counted = dict(_counted(notes))
    for seat, name in counted.items():
        count = notes.whole("counts", name, least=0, what="a count")
        if seat == winner and count:
            raise notes.fault(("counts", name), "who has Game has no card left", "write 0, or leave it out")
        wrong = None if seat == winner else _impossible(rules, seats, count)
        if wrong:
            remedy = "write the points of the cards left in hand"
            raise notes.fault(("counts", name), f"{wrong} [Penang §8.1]", remedy)
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


def _counted(notes: ScoredHand) -> tuple[tuple[Seat, str], ...]:
    return notes.by_seat("counts", what="names and counts", example="counts = { Ana = 12 }")


def _impossible(rules: PenangRules, seats: int, count: int) -> str | None:
    """Why no hand that is not empty counts so much."""
    points = [rules.card_points["JK"]] * rules.jokers_for(seats)
    for rank in Rank:
        points += [rules.card_points[rank.value]] * (4 * rules.packs_for(seats))
    points.sort(reverse=True)
    most = sum(points[: rules.hand_size_for(seats)])
    if count > most:
        return f"no hand counts more than {most}"
    if count < points[-1]:
        return f"who has a card left counts at least {points[-1]}"
    step = gcd(*points)
    return f"counts are multiples of {step}" if step and count % step else None
