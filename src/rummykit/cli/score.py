"""``rummykit score``: settle hands that were played at a real table."""

import sys
from argparse import Namespace
from typing import Any

from rummykit.cli.arguments import CommandParser
from rummykit.cli.common import read_bytes, refused
from rummykit.match import Match
from rummykit.rulebook import counted
from rummykit.score import ScoreError, read_scores


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit score friday.toml",
        "The file says who plays and, hand by hand, who won and how; printed are the ledger and what everybody has. "
        "The guide about matches tells the format. Exit code 1 if the file is not right.",
    )
    parser.add_argument("file", metavar="FILE", help="a score file; - for standard input")
    parser.add_argument("--brief", action="store_true", help="a line for each hand instead of one for each payment")


def run(args: Namespace) -> int:
    """Settle the hands of a real table; the exit code."""
    try:
        match = read_scores(read_bytes(args.file, sys.stdin))
    except ScoreError as error:
        return refused(args.file, error)
    print(match.ledger.as_text(each=not args.brief), "", *standing(match), sep="\n")
    return 0


def standing(match: Match[Any, Any]) -> list[str]:
    """What each player has, what the pots carry, and who has won."""
    lines: list[str] = []
    for seat, name in enumerate(match.names):
        parts: list[str] = []
        if match.points:
            parts.append(f"{match.points[seat]} points")
        if match.balances is not None:
            parts.append(f"{match.balances[seat]} chips")
        if not match.entries and not match.points:
            parts.append(f"{match.wins[seat]} of {counted(match.hands_played, 'hand')} won")
        if match.entries:
            parts.append(f"{match.gains[seat]:+} in {counted(match.hands_played, 'hand')}")
        lines.append(f"{name}: {', '.join(parts)}")
    if match.pot:
        lines.append(f"the pot carries {match.pot}")
    lines += [f"the {name} pot carries {chips}" for name, chips in match.side_pots]
    end = match.over
    if end is None:
        lines.append(f"{match.names[match.dealer]} deals next")
    else:
        who = f" ({', '.join(match.names[seat] for seat in end.seats)})" if end.seats else ""
        clause = f" [{end.clause}]" if end.clause else ""
        winners = " and ".join(match.names[seat] for seat in end.winners)
        lines.append(f"the match is over: {end.reason}{who}{clause}; ahead: {winners or 'nobody'}")
        for seat, bonus in enumerate(end.bonuses):
            lines.append(f"{match.names[seat]}: {end.points[seat]} points, of these {bonus} for the match")
    return lines
