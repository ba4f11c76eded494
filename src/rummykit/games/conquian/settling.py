"""Hands at a real table, scored from notes (Conquián §5)."""

from rummykit.games.conquian.phase import ConquianEnding
from rummykit.games.conquian.rules import C
from rummykit.scoresheet import ScoredHand


def score(notes: ScoredHand) -> ConquianEnding:
    """Return how a hand ended, from what was noted of it: a ``winner``, or ``dead = true`` where nobody has won.

    :raises ScoreError: for notes that cannot be, with the place.
    """
    notes.first_fault(
        lambda: notes.allow("winner", "dead"), lambda: notes.seat_or_none("winner"), lambda: notes.yes("dead")
    )
    winner, dead = notes.seat_or_none("winner"), notes.yes("dead")
    if dead is (winner is not None):
        raise notes.fault(("dead",) if dead else (), "a hand has a winner or none", "write winner, or dead = true")
    if winner is None:
        return ConquianEnding("the stock is used up", C("5.2"), None)
    return ConquianEnding("all cards melded", C("5.1"), winner)
