"""What the parser of the command line is made of: errors in one line, commands that say themselves what they take, and the
arguments that several of them have.

A command is a module of this package. It is imported when it is the one that was called: printing what there is, or the
version, waits for no game.
"""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from importlib import import_module
from textwrap import fill
from typing import Any, Final, NoReturn

from typing_extensions import override

_GAME: Final = "desmoche"
STDIN: Final = "-"
"""The path that means standard input."""


class CommandError(Exception):
    """A command that cannot be done: what is wrong, where, and what to write instead."""

    command: str | None = None
    """Where only the parser knows it."""


class Parser(ArgumentParser):
    """Reports a mistake in one line."""

    @override
    def error(self, message: str) -> NoReturn:
        error = CommandError(f"{message}; {self.prog} --help shows how it is used")
        error.command = self.prog
        raise error


class CommandParser(Parser):
    """The parser of one command, which its module fills when it is called."""

    def __init__(self, *, module: str, says: str, **options: Any) -> None:
        super().__init__(formatter_class=RawDescriptionHelpFormatter, **options)
        self._module: Final[str] = module
        self._says: Final[str] = says
        self._filled: bool = False

    def describe(self, example: str, more: str = "") -> None:
        """Say what the command does, with ``more`` after its sentence, and an example below."""
        self.description: str | None = fill(f"{self._says[0].upper()}{self._says[1:]}. {more}".strip(), 78)
        self.epilog: str | None = f"example:\n{example}"

    @override
    def parse_known_args(self, *args: Any, **named: Any) -> Any:
        if not self._filled:
            self._filled = True
            module = import_module(self._module)
            module.add(self)
            self.set_defaults(run=module.run)
        return super().parse_known_args(*args, **named)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise ArgumentTypeError(f"{text!r} sets no option: write NAME=VALUE, as in ace=LOW")
    return name.strip(), value.strip()


def number(text: str) -> int:
    """Return a whole number that was typed."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no whole number") from None


def add_rules(parser: ArgumentParser, *, positional: bool = True) -> None:
    """Add the arguments that say which game is played by which rules."""
    if positional:
        parser.add_argument("game", nargs="?", default=_GAME, metavar="GAME", help=f"the game ({_GAME})")
    else:
        parser.add_argument("--game", default=_GAME, metavar="GAME", help=f"the game ({_GAME})")
    parser.add_argument("--preset", metavar="NAME", help="the rules to start from (the game's first preset)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=_option,
        metavar="NAME=VALUE",
        dest="options",
        help="a house rule, several of them by repeating this; rummykit rules lists them",
    )


def add_table(parser: ArgumentParser) -> None:
    """Add the arguments that say who sits at the table."""
    add_rules(parser)
    parser.add_argument("--seats", type=number, metavar="N", help="how many play (3 if the game can)")
    parser.add_argument("--dealer", type=number, default=0, metavar="SEAT", help="the seat that deals (0)")
    parser.add_argument("--seed", metavar="TEXT", help="any text: the same seed plays the same hand (a fresh one)")
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        help="who plays: one name for all seats, or one a seat with commas between (the game's own, or random)",
    )
    parser.add_argument("--letters", action="store_true", help="suits as letters, 7h instead of 7♥")
