"""``rummykit replay``: play written hands again and check what they expect."""

import sys
from argparse import Namespace
from typing import Any

from rummykit.cli.arguments import CommandError, CommandParser, number
from rummykit.cli.common import Screen, named, read_bytes, refused
from rummykit.record import Record, RecordError
from rummykit.rulebook import counted
from rummykit.seats import Seat


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit demo --record hand.toml && rummykit replay hand.toml",
        "A line for each file; exit code 1 if any of them is not as it says or is no record.",
    )
    parser.add_argument(
        "--seat", type=number, metavar="SEAT", help="tell what this seat was told, move by move, as well"
    )
    parser.add_argument("--letters", action="store_true", help="suits as letters, 7h instead of 7♥")
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of hands; - for standard input")


def run(args: Namespace) -> int:
    """Play records again and compare what they expect; the exit code."""
    files: list[str] = args.files
    screen = Screen(letters=args.letters)
    return max([_replayed(path, args.seat, screen) for path in files])


def _replayed(path: str, seat: int | None, screen: Screen) -> int:
    name = named(path)
    try:
        record = Record[Any, Any].read(read_bytes(path, sys.stdin))
    except CommandError as error:
        print(f"rummykit replay: {error}", file=sys.stderr)
        return 2
    except RecordError as error:
        return refused(path, error)
    if seat is not None:
        if not 0 <= seat < record.seats:
            raise CommandError(f"--seat {seat}: {name} has the seats 0 to {record.seats - 1}")
        for state in record.states():
            screen.say(*(event.told() for event in state.view(Seat(seat)).events))
    mismatches = record.check()
    for mismatch in mismatches:
        print(f"{name}: {mismatch}")
    if not mismatches:
        outcome = record.outcome
        end = "open" if outcome is None else f"{outcome.reason} [{outcome.clause}]"
        checked = f"; as expected: {', '.join(record.expect)}" if record.expect else ""
        moves = counted(len(record.moves), "move")
        print(f"{name}: {record.game.title}, {record.seats} seats, {moves}, {end}{checked}")
    return 1 if mismatches else 0
