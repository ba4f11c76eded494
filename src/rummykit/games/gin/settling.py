"""Hands at a real table, scored from notes; and the bonuses of a match (Gin §6, §7)."""

from typing import Final

from rummykit.games.gin.ending import GinEnding, How, scored, seat_left
from rummykit.games.gin.rules import G, GinRules, doubles, limit_of, other
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat, seats_at

_HOW: Final = {"knock": How.KNOCK, "gin": How.GIN, "big-gin": How.BIG_GIN}


def score(rules: GinRules, notes: ScoredHand) -> GinEnding:
    """Return how a hand ended, from what was noted of it.

    :raises ScoreError: for notes that cannot be, with the place.
    """
    notes.allow(*_HOW, "left", "dead", "deadwood", "upcard")
    said = [key for key in (*_HOW, "left", "dead") if notes.value(key) is not None]
    if len(said) != 1:
        remedy = f"write one of {', '.join(_HOW)}, left and dead"
        raise notes.fault(tuple(said[1:2]), "a hand ends in one way", remedy)
    (ending,) = said
    if ending == "dead":
        if not notes.yes("dead"):
            raise notes.fault(("dead",), "says nothing", "write true, or how the hand ended")
        return GinEnding("dead hand", G("6.4"), None, (), (0, 0))
    seat, limit, doubled = notes.seat(ending), rules.knock_limit, False
    if rules.oklahoma:
        cards = notes.cards("upcard")
        if len(cards) != 1:
            raise notes.fault(("upcard",), "is not one card", "write the first upcard, which decides the limit")
        limit, doubled = limit_of(rules, cards[0]), doubles(rules, cards[0])
    counted = dict(notes.by_seat("deadwood", what="what each was left with: { Ana = 12 }"))
    missing = [notes.names[one] for one in seats_at(2) if one not in counted]
    if missing:
        raise notes.fault((), f"nothing is said of what {missing[0]} was left with", "write it under deadwood")
    deadwood = tuple([notes.whole("deadwood", counted[one], least=0, what="a number of points") for one in seats_at(2)])
    if ending == "left":
        return seat_left(seat, doubled, deadwood)
    if ending == "big-gin" and rules.big_gin_bonus is None:
        raise notes.fault(("big-gin",), "is not played here", "write gin")
    most = limit if ending == "knock" else 0
    if deadwood[seat] > most:
        raise notes.fault(("deadwood", counted[seat]), f"is too much for {ending}", f"write a number up to {most}")
    how = How.GIN if ending == "knock" and not deadwood[seat] else _HOW[ending]
    return scored(rules, doubled, seat, how, deadwood)


def match_bonuses(rules: GinRules, points: tuple[int, ...], wins: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a match adds to the points of each seat's hands (Gin §7.1); nothing before the target is reached (§7.2).

    >>> match_bonuses(GinRules(), (104, 0), (4, 0)), match_bonuses(GinRules(), (104, 12), (4, 1))
    ((304, 0), (200, 25))
    """
    if max(points) < rules.target:
        return 0, 0
    winner = Seat(points.index(max(points)))
    shutout = rules.shutout_doubles and not wins[other(winner)]
    for_winner = rules.game_bonus + points[winner] * shutout
    return tuple([rules.box_bonus * wins[seat] + for_winner * (seat == winner) for seat in seats_at(2)])
