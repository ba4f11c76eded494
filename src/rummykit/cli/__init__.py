"""The command ``rummykit``: deal and play, read what was written down, judge, explain.

Each command is a module, imported when it is called: ``add`` says what it takes, ``run`` does it and gives the exit code: 0 if
all is well, 1 if something that was asked about is not so, 2 for what cannot be done.
"""

import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

from rummykit import __version__
from rummykit.cli.arguments import CommandError, CommandParser, Parser

__all__ = ["main"]

_COMMANDS: Final = {
    "demo": "deal and play one whole hand between bots",
    "play": "play a hand against bots",
    "replay": "play records again and check what they expect",
    "score": "settle hands that were played at a real table",
    "judge": "say whether cards are a meld and why not, or what a written position allows",
    "rules": "print the rules of a game under a preset, or what differs from another",
    "games": "list the games that are installed",
    "schema": "print the JSON schema of what a game sends",
    "new": "write a package with a small working game, to be made into one of your own",
    "simulate": "let bots play many hands, and count wins, endings, bonuses, moves",
}
"""What each says of itself, in the order of the help."""
_BROKEN_PIPE: Final = 141
"""Of a program whose reader has gone: 128 + SIGPIPE."""
_INTERRUPTED: Final = 130


def _parser() -> Parser:
    parser = Parser(
        prog="rummykit",
        description="A rules engine for the rummy family: deal, play, replay, judge, explain.",
        epilog="examples:\n  rummykit demo\n  rummykit play --seats 2\n  rummykit judge Qh Kh Ah",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=CommandParser)
    for name, says in _COMMANDS.items():
        commands.add_parser(name, help=says, module=f"{__name__}.{name}", says=says)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # ? for what it lacks
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read this has read enough
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except OSError as error:  # commands tell of files by name
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"rummykit: cannot print: {str(error.strerror or error).lower()}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return _INTERRUPTED
    return code


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
    name = "rummykit"
    try:
        args, unknown = parser.parse_known_args(argv)
        if args.command is not None:
            name = f"rummykit {args.command}"
        if unknown:
            raise CommandError(f"there is nothing like {unknown[0]!r} here; {name} --help shows what there is")
        if args.version:
            print(f"rummykit {__version__}")
            return 0
        if args.command is None:
            parser.print_help()
            return 0
        run: Callable[..., int] = args.run
        return run(args)
    except CommandError as error:
        print(f"{error.command or name}: {error}", file=sys.stderr)
        return 2
    except SystemExit as stop:  # after --help
        return int(stop.code or 0)
