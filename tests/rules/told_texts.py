"""What is told of moves that break something and of what happens: ``python -m tests.rules.told_texts`` writes the tables anew.

Each class of violation and of event has its sentences, one of each shape that the table tests and some whole hands meet: with
one card and with several, with each branch of its words. The tables are read by a person against the rules page before they
are kept: a sentence here is what a player is told.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook, Event
from rummykit.seats import Seat
from rummykit.testing import play_hand
from rummykit.violations import Violation
from rummykit.wire.leaves import tag_of

from .cases import cases_of
from .spied import happening, reported

__all__ = ["GAMES", "TABLES", "lines"]

GAMES: Final = ("conquian", "desmoche", "gin", "penang")
TABLES: Final = Path(__file__).parent / "told"
HANDS: Final = 12
"""Of each preset, besides the table tests."""
_CARDS: Final = re.compile(r"\b(?:[A23456789TJQK][shdc]|JK)\b")
_MORE: Final = re.compile(r"C(?:[ ,]+C)+")
_SEAT: Final = re.compile(r"\bseat \d+")
_SEATS: Final = re.compile(r"\bseats \d+(?:, \d+)*(?: and \d+)?")
_NUMBER: Final = re.compile(r"\b(?!1\b)\d+\b")
_RANK: Final = re.compile(
    r"\b(?:aces?|twos?|threes?|fours?|fives?|sixe?s?|sevens?|eights?|nines?|tens?|jacks?|queens?|kings?)\b"
)


def shape(sentence: str) -> str:
    """A sentence without its particulars: which cards, seats and numbers, but whether it is one or several."""
    text = _MORE.sub("Cs", _CARDS.sub("C", sentence))
    return _RANK.sub("R", _NUMBER.sub("N", _SEATS.sub("Ss", _SEAT.sub("S", text))))


class _Table:
    def __init__(self, game: AnyRulebook) -> None:
        self.violations: dict[type, dict[str, str]] = {kind: {} for kind in game.violations}
        self.events: dict[type, dict[str, str]] = {kind: {} for kind in game.events}

    def broken(self, found: tuple[Violation, ...]) -> tuple[Violation, ...]:
        for one in found:
            self.violations.setdefault(type(one), {}).setdefault(shape(str(one)), str(one))
        return found

    def happened(self, event: Event) -> None:
        told = f"{_who(event)}: {event.told()}"
        self.events.setdefault(type(event), {}).setdefault(shape(told), told)


def _who(event: Event) -> str:
    if event.seen_by(None):
        return "all"
    seen = [seat for seat in range(8) if event.seen_by(Seat(seat))]
    assert len(seen) == 1, "an event that is not for all is for one seat"
    return f"to seat {seen[0]} alone"


def lines(game: AnyRulebook) -> Iterator[str]:
    """The lines of the table of a game."""
    table = _Table(game)
    with reported(table.broken), happening(table.happened):
        for case in cases_of(game.name):
            case.run()
        for name, rules in game.presets.items():
            for number in range(HANDS):
                seats = [one for one in game.seats_for(rules) if one < 4]
                play_hand(game, rules, seats=seats[number % len(seats)], seed=f"{name} {number}", bots=number % 2 == 0)
    for kinds, heading in ((table.violations, "What a move breaks"), (table.events, "What happens")):
        yield f"{heading}\n"
        for kind, told in kinds.items():
            yield tag_of(kind)
            yield from (f"    {one}" for one in told.values())
            yield ""


if __name__ == "__main__":
    for known in GAMES:
        (TABLES / f"{known}.txt").write_text("\n".join(lines(find_game(known))).rstrip() + "\n", encoding="utf-8")
