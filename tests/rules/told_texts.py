"""What is told of moves that break something and of what happens: ``python -m tests.rules.told_texts`` writes the tables anew.

Each class of violation and of event has its sentences, one of each shape that the table tests and some whole hands meet: with
one card and with several, with each branch of its words. The tables are read by a person against the rules page before they
are kept: a sentence here is what a player is told.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Final

from rummykit.game import Zone
from rummykit.registry import find_game
from rummykit.render.text import draw
from rummykit.rulebook import AnyRulebook, AnyState, Event
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
SHOWN: Final = 12
"""Of each phase, at most so many drawings."""
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


def _tag(value: object) -> str:
    return tag_of(type(value))


class _Table:
    def __init__(self, game: AnyRulebook) -> None:
        self.violations: dict[str, dict[str, str]] = {tag_of(kind): {} for kind in game.violations}
        self.events: dict[str, dict[str, str]] = {tag_of(kind): {} for kind in game.events}
        self.drawn: dict[str, dict[str, str]] = {tag_of(kind): {} for kind in game.phases}

    def broken(self, found: tuple[Violation, ...]) -> tuple[Violation, ...]:
        for one in found:
            self.violations.setdefault(_tag(one), {}).setdefault(shape(str(one)), str(one))
        return found

    def reached(self, state: AnyState) -> None:
        for event in state.events:
            told = f"{_who(event)}: {event.told()}"
            self.events.setdefault(_tag(event), {}).setdefault(shape(told), told)
        here = self.drawn.setdefault(_tag(state.phase), {})
        if len(here) < SHOWN:
            for seat in (*state.to_act[:1], None):
                zones = state.book.zones(state.view(seat))
                sees = "an onlooker sees" if seat is None else f"seat {seat} sees"
                here.setdefault(_kinds(zones), f"{sees}\n{indent(draw(zones, to_act=state.to_act), '  ')}")
            text = state.reveal()
            here.setdefault(_labels(text), f"all is\n{indent(text, '  ')}")


def _kinds(zones: tuple[Zone, ...]) -> str:
    """What kinds of zones are drawn: own or others', open or face down, with which notes."""
    kinds = {f"{one.name} {one.seat is not None} {bool(one.groups)} {bool(one.hidden)} {one.note}" for one in zones}
    return " / ".join(sorted(kinds))


def _labels(text: str) -> str:
    """What the lines of a text begin with, and which of them have nothing behind it."""
    heads = {shape(line.partition(":")[0]) + (" none" if line.endswith("-") else "") for line in text.splitlines()}
    return " / ".join(sorted(heads))


def _who(event: Event) -> str:
    if event.seen_by(None):
        return "all"
    seen = [seat for seat in range(8) if event.seen_by(Seat(seat))]
    assert len(seen) == 1, "an event that is not for all is for one seat"
    return f"to seat {seen[0]} alone"


def lines(game: AnyRulebook) -> Iterator[str]:
    """The lines of the table of a game."""
    table = _Table(game)
    with reported(table.broken), happening(table.reached):
        for case in cases_of(game.name):
            case.run()
        for name, rules in game.presets.items():
            for number in range(HANDS):
                seats = [one for one in game.seats_for(rules) if one < 4]
                play_hand(game, rules, seats=seats[number % len(seats)], seed=f"{name} {number}", bots=number % 2 == 0)
    sections = {"What a move breaks": table.violations, "What happens": table.events, "What is drawn": table.drawn}
    for heading, kinds in sections.items():
        yield f"{heading}\n"
        for tag, told in kinds.items():
            yield tag
            for text in told.values():
                yield from (f"    {line}".rstrip() for line in text.splitlines())
            yield ""


if __name__ == "__main__":
    for known in GAMES:
        (TABLES / f"{known}.txt").write_text("\n".join(lines(find_game(known))).rstrip() + "\n", encoding="utf-8")
