"""A server that judges what players send: JSON lines in, JSON lines out.

    python examples/server.py desmoche 2 "a table in León" < moves.jsonl

A player sends ``{"seat": 1, "move": {"type": "give", "seat": 1, "card": "Kd"}}``. An accepted move is answered by one line for
each seat with the view of that seat, ``{"to": 1, "view": {...}}``: it holds what the seat may know, its legal moves follow from
it, and nothing else is in it. A refused move changes nothing and is explained to its sender alone: ``because`` is for
people, ``violations`` for programs. The hand is any game's that is installed; its record is kept, and shown at the end.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from rummykit import IllegalMove, Record, Seat, find_game
from rummykit.wire import WireError, from_data, to_json


class RefusedError(Exception):
    """What a player sent is not played."""

    def __init__(self, because: str, violations: tuple[Any, ...] = ()) -> None:
        super().__init__(because)
        self.because = because
        self.violations = violations


def heard(record: Record[Any, Any], line: str) -> tuple[int, Any]:
    """Who sent a line, and the move in it, not read yet."""
    try:
        message = json.loads(line)
        seat, move = message["seat"], message["move"]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise RefusedError('send one line of JSON, {"seat": 1, "move": {"type": "draw", "seat": 1}}') from None
    if type(seat) is not int or not 0 <= seat < record.seats:
        raise RefusedError(f"there is no such seat: they are 0 to {record.seats - 1}")
    return seat, move  # a real server knows from the connection who is speaking


def after(record: Record[Any, Any], seat: int, sent: Any) -> Record[Any, Any]:
    """The record after a move that its own seat has sent."""
    try:
        move = from_data(record.game, "move", sent, at="$.move")
        if move.seat != seat:
            raise RefusedError(f"you are seat {seat}: nobody else's move is yours to make")
        return record.play(move)
    except WireError as error:
        raise RefusedError(str(error)) from None
    except IllegalMove as illegal:  # pyright: ignore[reportUnknownVariableType]  # of any game
        raise RefusedError("; ".join(map(str, illegal.violations)), illegal.violations) from None


def views(record: Record[Any, Any]) -> Iterator[str]:
    """What each seat is shown of this moment."""
    for seat in range(record.seats):
        yield to_json(record.game, {"to": seat, "view": record.state.view(Seat(seat))})


def serve(record: Record[Any, Any], lines: Iterable[str]) -> Iterator[str]:
    """The answers to what players send, until the hand is over; the last one is its record."""
    yield from views(record)
    for line in lines:
        sender = None
        try:
            sender, sent = heard(record, line)
            record = after(record, sender, sent)
            yield from views(record)
        except RefusedError as refused:
            answer = {"to": sender, "because": refused.because, "violations": refused.violations}
            yield to_json(record.game, answer)
        if record.outcome is not None:
            yield to_json(record.game, {"record": record.write()})  # all may know it now
            return


if __name__ == "__main__":
    name, seats, seed = sys.argv[1:]
    table = Record[Any, Any].begin(find_game(name), seats=int(seats), seed=seed)
    for answer in serve(table, sys.stdin):
        print(answer, flush=True)
