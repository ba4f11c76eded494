"""Hands at a real table, scored from notes (Gin §6)."""

from typing import Final

from rummykit.games.gin.ending import GinEnding, How, scored, seat_left
from rummykit.games.gin.rules import G, GinRules, doubles, limit_of
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat, seats_at

_HOW: Final = {"knock": How.KNOCK, "gin": How.GIN, "big-gin": How.BIG_GIN}
_WAYS: Final = (*_HOW, "left", "dead")


def score(rules: GinRules, notes: ScoredHand) -> GinEnding:
    """Return how a hand ended, from what was noted of it.

    :raises ScoreError: for notes that cannot be, with the place.
    """
    notes.first_fault(
        lambda: notes.allow(*_WAYS, "deadwood", "upcard"),
        lambda: [notes.player_seat(way) for way in _WAYS[:-1] if notes.has(way)],
        lambda: notes.yes("dead"),
        lambda: _deadwood(notes),
    )
    said = [way for way in _WAYS if notes.has(way) and (way != "dead" or notes.yes("dead"))]
    if len(said) != 1:
        raise notes.fault(tuple(said[1:2]), "a hand ends in one way", f"write one of {', '.join(_WAYS)}")
    (way,) = said
    if way == "dead":
        return GinEnding("dead hand", G("6.4"), None, (), (0, 0))
    seat, counted, limit, doubled = notes.player_seat(way), _deadwood(notes), rules.knock_limit, False
    missing = [notes.names[one] for one in seats_at(2) if one not in counted]
    if missing:
        raise notes.fault((), f"nothing is said of what {missing[0]} was left with", "write it under deadwood")
    if rules.oklahoma:
        cards = notes.shown("upcard")
        if len(cards) != 1:
            raise notes.fault(("upcard",), "is not one card", "write the first upcard, which decides the limit")
        limit, doubled = limit_of(rules, cards[0]), doubles(rules, cards[0])
    deadwood = tuple([counted[one] for one in seats_at(2)])
    if way == "left":
        return seat_left(seat, doubled, deadwood)
    if way == "big-gin" and rules.big_gin_bonus is None:
        raise notes.fault(("big-gin",), "is not played here", "write gin")
    most = limit if way == "knock" else 0
    if deadwood[seat] > most:
        raise notes.fault(("deadwood", notes.names[seat]), f"is too much for {way}", f"write a number up to {most}")
    how = How.GIN if way == "knock" and not deadwood[seat] else _HOW[way]
    return scored(rules, doubled, seat, how, deadwood)


def _deadwood(notes: ScoredHand) -> dict[Seat, int]:
    counted = notes.by_seat("deadwood", what="names and points", example="deadwood = { Ana = 12, Beto = 3 }")
    return {seat: notes.whole("deadwood", name, least=0, what="a number of points") for seat, name in counted}
