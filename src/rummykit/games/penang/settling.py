"""What the counts of a hand are worth in a match (Penang §9.3)."""

from typing import Final

from rummykit.games.penang.rules import PenangRules, Settlement
from rummykit.money import Transfer, share
from rummykit.seats import Seat, in_order_from, seats_at
from rummykit.violations import Clause

__all__ = ["payments", "points_scored"]

_CLAUSE: Final = Clause("Penang", "9.3")


def points_scored(rules: PenangRules, counts: tuple[int, ...]) -> tuple[int, ...]:
    """What goes on the score sheet: the counts, or nothing where they are paid."""
    return counts if rules.settlement is Settlement.SCORE_SHEET else ()


def payments(
    rules: PenangRules, dealer: Seat, counts: tuple[int, ...], winners: tuple[Seat, ...]
) -> tuple[Transfer, ...]:
    """Who pays whom; nobody, where counts go on the score sheet. They sum to zero."""
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
