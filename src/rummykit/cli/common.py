"""What several commands share: the game, rules and table that were asked for, files, and the screen."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Any, Final

from attrs import frozen

from rummykit.cli.arguments import STDIN, CommandError
from rummykit.cli.typed import option_value
from rummykit.documents.places import DocumentError
from rummykit.documents.rules import presets_of
from rummykit.game import Bot, Outcome, Zone
from rummykit.options import RulesError, options_of, read_options, written
from rummykit.packs import Seed, Stream, commitment, fresh_seed, seed_bytes
from rummykit.players import bots_of
from rummykit.record import Record
from rummykit.registry import BrokenGameError, GameNotFoundError, find_game
from rummykit.render.text import draw, say
from rummykit.rulebook import AnyRulebook, counted
from rummykit.seats import Seat


def _near(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word, known, 1) or get_close_matches(word.upper(), known, 1)
    return f"did you mean {near[0]}? " if near else ""


def game_of(name: str) -> AnyRulebook:
    """:raises CommandError: if it is not installed, or cannot be loaded."""
    try:
        return find_game(name)
    except GameNotFoundError as error:
        near = _near(name, error.known)
        raise CommandError(f"{error}; {near}".rstrip("; ")) from None
    except BrokenGameError as error:
        raise CommandError(str(error)) from None


def preset_of(game: AnyRulebook, name: str | None) -> Any:
    """The name may be in small letters. :raises CommandError: if there is none."""
    presets = presets_of(game)
    if name is None:
        return game.rules()
    for known, rules in presets.items():
        if known.casefold() == name.casefold():
            return rules
    names = list(game.presets)
    raise CommandError(f"{game.title} has no preset {name!r}: {_near(name, names)}it has {', '.join(names)}")


def rules_of(game: AnyRulebook, args: Namespace) -> Any:
    """What ``--preset`` and ``--set`` ask for. :raises CommandError: for what is no rule of this game."""
    options: list[tuple[str, str]] = args.options
    names = list(options_of(game.rules))
    values: dict[str, object] = {}
    for name, text in options:
        if name not in names:
            near = _near(name, names)
            hint = near or f"its options are {', '.join(names)}"
            raise CommandError(f"--set {name}={text}: {game.title} has no option {name!r}: {hint}".rstrip())
        values[name] = _value(game, name, text)
    try:
        return read_options(preset_of(game, args.preset), values)
    except RulesError as error:
        raise CommandError(f"--set: {error}") from None


def _value(game: AnyRulebook, name: str, text: str) -> object:
    try:
        return option_value(game.rules, name, text)
    except RulesError as fault:
        raise CommandError(f"--set {name}={text}: {fault.remedy}") from None


def named_rules(game: AnyRulebook, rules: Any) -> str:
    """The preset, or the nearest one and what differs."""
    options = options_of(game.rules)
    differing = {name: written(rules, preset) for name, preset in presets_of(game).items()}
    if not differing:
        return "its rules"
    name = min(differing, key=lambda one: len(differing[one]))
    changes = [f"{option} = {shown_value(options[option].write(getattr(rules, option)))}" for option in differing[name]]
    return f"{name} with {', '.join(changes)}" if changes else name


def shown_value(value: object) -> str:
    """Return the value of an option as it is shown and may be typed."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        items: Sequence[object] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return ", ".join(map(shown_value, items)) or "none"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, Mapping):
        entries: Mapping[object, object] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return f"{{ {', '.join(f'{name} = {shown_value(entry)}' for name, entry in entries.items())} }}"
    return str(value)


@frozen
class Start:
    """A hand that was dealt, and who plays it."""

    record: Record[Any, Any]
    """The hand as it begins."""
    seed: Seed
    """What the deal was made of."""
    players: tuple[Bot, ...]
    """Who plays each seat."""
    bots: tuple[str, ...]
    """The names of the bots."""
    chance: Stream
    """What the bots draw their chance from."""

    @property
    def heading(self) -> str:
        """Return the line that stands above the hand."""
        record = self.record
        rules = named_rules(record.game, record.rules)
        bots = self.bots[0] if len(set(self.bots)) == 1 else ", ".join(self.bots)
        return (
            f"{record.game.title} ({rules}), {record.seats} seats, dealer {record.dealer}, bots: {bots}\n"
            f"commitment to the deal: {commitment(self.seed)}"
        )


def dealt(args: Namespace) -> Start:
    """:raises CommandError: for what cannot be."""
    game = game_of(args.game)
    rules = rules_of(game, args)
    seats = seats_of(game, args.seats)
    seed: Seed = fresh_seed() if args.seed is None else args.seed
    try:
        record = Record.begin(game, rules=rules, seats=seats, dealer=args.dealer, seed=seed)
        chance = Stream(seed_bytes(seed) + b" players")
    except ValueError as error:
        raise CommandError(str(error)) from None
    names = bot_names(game, args.bots, seats)
    known = bots_of(game)
    return Start(record, seed, tuple(known[name]() for name in names), names, chance)


def seats_of(game: AnyRulebook, asked: int | None) -> int:
    """As many as was asked for, else three, or the fewest if three cannot."""
    if asked is not None:
        return asked
    return 3 if 3 in game.seats else game.seats[0]


def bot_names(game: AnyRulebook, text: str | None, seats: int) -> tuple[str, ...]:
    """One for each seat. :raises CommandError: for others than the game has."""
    known = list(bots_of(game))
    if text is None:
        return (known[0],) * seats
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise CommandError(
                f"--bots: {game.title} has no bot {name!r}: {_near(name, known)}write {' or '.join(known)}"
            )
    if len(names) == 1:
        return tuple(names) * seats
    if len(names) != seats:
        raise CommandError(f"--bots: {len(names)} bots for {seats} seats: name one for all of them, or one for each")
    return tuple(names)


def told_end(game: AnyRulebook, outcome: Outcome, moves: int) -> str:
    """Return how a hand ended, in one or two lines."""
    seats = outcome.winners
    if not seats:
        who = "nobody wins"
    elif len(seats) == 1:
        who = f"seat {seats[0]} wins"
    else:
        who = f"seats {', '.join(map(str, seats))} share the hand"
    text = f"{who} after {counted(moves, 'move')}: {outcome.reason} [{outcome.clause}]"
    if any(outcome.payoffs):
        chips = ", ".join(f"seat {seat} {chips:+}" for seat, chips in enumerate(outcome.payoffs))
        text += f"\nchips: {chips}"
    return text


def read_bytes(path: str, stdin: Any) -> bytes:
    """``-`` is standard input. :raises CommandError: if it cannot be read."""
    if path == STDIN:
        data: bytes = stdin.buffer.read() if hasattr(stdin, "buffer") else stdin.read().encode()
        return data
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"cannot read {path!r}: {reason.lower()}") from None


def named(path: str) -> str:
    """A file as messages name it."""
    return "standard input" if path == STDIN else path


def refused(path: str, error: DocumentError) -> int:
    """Say what is wrong with a document that was read, in every command alike; the exit code."""
    print(f"{named(path)}: {error}")
    return 1


def write_record(record: Record[Any, Any], path: str) -> None:
    """Written with all that can be expected of it. :raises CommandError: if it cannot be written."""
    try:
        Path(path).write_text(record.with_expectations().write(), encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"--record: cannot write {path!r}: {reason.lower()}") from None


class Screen:
    """Standard output; suits are symbols where it has them, unless ``letters`` are asked for."""

    def __init__(self, *, letters: bool = False) -> None:
        terminal = sys.stdout.isatty()
        self._symbols = not letters and _can_print("♠♥♦♣")
        self._width = max(40, min(get_terminal_size().columns - 1, 110)) if terminal else 78
        self._console = _console() if terminal or os.environ.get("FORCE_COLOR") else None

    def draw(self, zones: Sequence[Zone], to_act: Sequence[Seat]) -> None:
        """Print the table."""
        if self._console is None:
            self.text("", draw(zones, to_act=to_act, symbols=self._symbols, width=self._width), "")
            return
        from rummykit.render import colour

        drawn = colour.draw(zones, to_act=to_act, symbols=self._symbols, width=self._width)
        for part in ("", drawn, ""):
            self._console.print(part, soft_wrap=True)

    def say(self, *sentences: str) -> None:
        """Print sentences, with the signs of the suits."""
        for sentence in sentences:
            if self._console is None:
                print(say(sentence, symbols=self._symbols))
            else:
                from rummykit.render import colour

                self._console.print(colour.say(sentence, symbols=self._symbols), soft_wrap=True)

    def text(self, *lines: str) -> None:
        """Print lines as they are."""
        for line in lines:
            print(line)


def _can_print(characters: str) -> bool:
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _console() -> Any:
    if find_spec("rich") is None:
        return None
    from rich.console import Console

    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False)


Shown = Callable[[int, int], None]
"""Is called with how many hands are done, and of how many."""

_PAUSE: Final = 0.1


@contextmanager
def progress_shown(total: int) -> Generator[Shown | None, None, None]:
    """A bar on standard error if that is a terminal: rich's if installed, else a line."""
    if not sys.stderr.isatty():
        yield None
    elif find_spec("rich") is None:
        try:
            yield _seldom(_line)
        finally:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    else:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("hands, left"), TimeRemainingColumn(compact=True))
        # Without auto_refresh rich has no thread of its own.
        with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
            task = bar.add_task("", total=total)
            yield _seldom(lambda done, _: bar.update(task, completed=done, refresh=True))


def _seldom(show: Shown) -> Shown:
    last = 0.0

    def shown(done: int, total: int) -> None:
        nonlocal last
        now = monotonic()
        if now - last >= _PAUSE or done == total:
            last = now
            show(done, total)

    return shown


def _line(done: int, total: int) -> None:
    width = 30
    full = width * done // total
    text = f"\r[{'#' * full}{'.' * (width - full)}] {done:,} of {total:,} hands"
    print(text, end="", file=sys.stderr, flush=True)
