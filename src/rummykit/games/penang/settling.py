"""How a hand ends, and what its counts are worth in a match (Penang §8, §9)."""

from typing import TYPE_CHECKING, Final

from rummykit.cards import Cards
from rummykit.game import Outcome
from rummykit.games.penang.phases import ALL_DEAD, GAME_DECLARED
from rummykit.games.penang.rules import NextDealer, PenangRules, Settlement
from rummykit.games.penang.table import points_of
from rummykit.money import Transfer, share
from rummykit.rulebook import Ending
from rummykit.seats import Seat, in_order_from, seats_at
from rummykit.violations import Clause

if TYPE_CHECKING:
    from rummykit.scoresheet import ScoredHand

__all__ = ["next_dealer", "payments", "points_scored", "scored", "settled"]


_CLAUSE: Final = Clause("Penang", "9.3")


def settled(rules: PenangRules, dealer: Seat, hands: tuple[Cards, ...], ending: Ending) -> Outcome:
    """Return the outcome of a hand that leaves these cards in the hands (Penang §7.2, §8)."""
    counts = tuple([points_of(hand, rules) for hand in hands])
    if ending == GAME_DECLARED:
        winners = tuple([seat for seat in seats_at(len(hands)) if not hands[seat]])
    else:
        winners = _lowest(counts)
    return _outcome(rules, dealer, ending, counts, winners)


def scored(rules: PenangRules, seats: int, dealer: Seat, notes: "ScoredHand") -> Outcome:
    """Return the outcome of a hand with real cards, from what was noted of it.

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
    if winner is None:
        return _outcome(rules, dealer, ALL_DEAD, counts, _lowest(counts))
    return _outcome(rules, dealer, GAME_DECLARED, counts, (winner,))


def _lowest(counts: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats_at(len(counts)) if counts[seat] == min(counts)])


def _outcome(
    rules: PenangRules, dealer: Seat, ending: Ending, counts: tuple[int, ...], winners: tuple[Seat, ...]
) -> Outcome:
    return Outcome(
        ending.reason,
        ending.clause,
        winners,
        len(counts),
        payments(rules, dealer, counts, winners),
        counts,
        points_scored(rules, counts),
    )


def points_scored(rules: PenangRules, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the counts, or nothing where they are paid."""
    return counts if rules.settlement is Settlement.SCORE_SHEET else ()


def payments(
    rules: PenangRules, dealer: Seat, counts: tuple[int, ...], winners: tuple[Seat, ...]
) -> tuple[Transfer, ...]:
    """Return what is paid; nothing, where counts go on the score sheet."""
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


def next_dealer(rules: PenangRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
    """Return the winner, or the highest count (Penang §9.2); of several the first from the dealer's left (§8.3)."""
    chosen = outcome.winners
    if rules.next_dealer is NextDealer.WORST:
        chosen = tuple([seat for seat in seats_at(seats) if outcome.counts[seat] == max(outcome.counts)])
    return next(seat for seat in in_order_from((dealer + 1) % seats, seats) if seat in chosen)
