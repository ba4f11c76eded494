"""The command ``rummykit``: deal and play, read what was written down, judge, explain.

Each command is a module: ``add`` tells the parser of it, ``run`` does it and gives the exit code: 0 if all is well, 1 if
something that was asked about is not so, 2 for what cannot be done.
"""

import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

from rummykit import __version__
from rummykit.cli import demo, games, judge, new, play, replay, rules, score, simulate
from rummykit.cli.common import CommandError, Parser

__all__ = ["main"]

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
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=Parser)
    for module in (demo, play, replay, score, judge, rules, games, new, simulate):
        module.add(commands)
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
