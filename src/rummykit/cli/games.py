"""``rummykit games``: the games that are installed, and what is wrong with packages that register one."""

import sys
from argparse import Namespace
from contextlib import suppress

from rummykit.cli.arguments import CommandParser
from rummykit.registry import BrokenGameError, broken_games, find_game, game_names
from rummykit.rulebook import AnyRulebook


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit games",
        "Exit code 1 if a package registers a game that cannot be had; it is told on standard error.",
    )


def run(args: Namespace) -> int:
    """List the games; the exit code."""
    games: list[AnyRulebook] = []
    for name in game_names():
        with suppress(BrokenGameError):  # told below
            games.append(find_game(name))
    name_width = max(len(game.name) for game in games)
    title_width = max(len(game.title) for game in games)
    for game in games:
        package = type(game).__module__.partition(".")[0]
        by = "" if package == "rummykit" else f" (package {package})"
        presets = ", ".join(game.presets)
        print(f"{game.name:{name_width}}  {game.title:{title_width}}  {_seats(game)}: {presets}{by}")
    broken = broken_games()
    for error in broken:
        print(f"rummykit games: {error}", file=sys.stderr)
    return 1 if broken else 0


def _seats(game: AnyRulebook) -> str:
    fewest, most = min(game.seats), max(game.seats)
    return f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"
