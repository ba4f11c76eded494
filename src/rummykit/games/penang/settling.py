"""How a hand ends, and what its counts are worth in a match (Penang §8, §9)."""

from math import gcd
from typing import TYPE_CHECKING, Final

from rummykit.cards import Cards, Rank
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


def _counted(notes: "ScoredHand") -> tuple[tuple[Seat, str], ...]:
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


def next_dealer(rules: PenangRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
    """Return the winner, or the highest count (Penang §9.2); of several the first from the dealer's left (§8.3)."""
    chosen = outcome.winners
    if rules.next_dealer is NextDealer.WORST:
        chosen = tuple([seat for seat in seats_at(seats) if outcome.counts[seat] == max(outcome.counts)])
    return next(seat for seat in in_order_from((dealer + 1) % seats, seats) if seat in chosen)
