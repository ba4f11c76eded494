"""``rummykit replay``: play written hands again and check what they expect."""

import sys
from argparse import Namespace
from typing import Any

from rummykit.cli.arguments import CommandError, CommandParser
from rummykit.cli.common import named, read_bytes, refused
from rummykit.record import Record, RecordError
from rummykit.rulebook import counted


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit demo --record hand.toml && rummykit replay hand.toml",
        "A line for each file; exit code 1 if any of them is not as it says or is no record.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of hands; - for standard input")


def run(args: Namespace) -> int:
    """Play records again and compare what they expect; the exit code."""
    files: list[str] = args.files
    return max(map(_replayed, files))


def _replayed(path: str) -> int:
    name = named(path)
    try:
        record = Record[Any, Any].read(read_bytes(path, sys.stdin))
    except CommandError as error:
        print(f"rummykit replay: {error}", file=sys.stderr)
        return 2
    except RecordError as error:
        return refused(path, error)
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
