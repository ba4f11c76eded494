"""``rummykit schema``: the JSON schema of what a game sends, for programs in any language."""

import json
from argparse import Namespace

from rummykit.cli.arguments import CommandError, CommandParser
from rummykit.cli.common import game_of


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit schema desmoche\n  rummykit schema gin --kind move",
        "It is of draft 2020-12 and holds moves, events, violations, views, states, outcomes and rules. "
        'It needs cattrs: pip install "rummykit[wire]".',
    )
    parser.add_argument("game", nargs="?", default="desmoche", metavar="GAME", help="the game (desmoche)")
    parser.add_argument("--kind", metavar="KIND", help="of this alone: move, moves, event, view, state, rules, ...")


def run(args: Namespace) -> int:
    """Print the schema; the exit code."""
    game = game_of(args.game)
    try:
        from rummykit.wire import schema  # its extra may not be installed
    except ImportError as error:
        raise CommandError(str(error)) from None
    known = [one["$ref"].rpartition("-")[2] for one in schema(game)["anyOf"]]
    if args.kind is not None and args.kind not in known:
        raise CommandError(f"--kind: {args.kind!r} is no kind of what is sent: write one of {', '.join(known)}")
    print(json.dumps(schema(game, args.kind), ensure_ascii=False, indent=2))
    return 0
