"""Where commands print: in colour on a terminal if rich is installed, else as plain text; and how far a long one has come."""

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from shutil import get_terminal_size
from time import monotonic
from typing import Any, Final

from rummykit.game import Zone
from rummykit.render.text import draw, say
from rummykit.seats import Seat


class Screen:
    """Standard output. With ``letters`` suits are letters in any case; else symbols, if the output has them."""

    def __init__(self, *, letters: bool = False) -> None:
        terminal = sys.stdout.isatty()
        self._symbols = not letters and _can_print("♠♥♦♣")
        self._width = max(40, min(get_terminal_size().columns - 1, 110)) if terminal else 78
        self._console = _console() if terminal or os.environ.get("FORCE_COLOR") else None

    def table(self, zones: Sequence[Zone], to_act: Sequence[Seat]) -> None:
        """Draw a table, with an empty line before and after."""
        if self._console is None:
            self.text("", draw(zones, to_act=to_act, symbols=self._symbols, width=self._width), "")
            return
        from rummykit.render import colour

        drawn = colour.draw(zones, to_act=to_act, symbols=self._symbols, width=self._width)
        for part in ("", drawn, ""):
            self._console.print(part, soft_wrap=True)

    def say(self, *sentences: str) -> None:
        """Print sentences, a line each, with the cards in them as this screen shows cards."""
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
    """The console of rich; ``None`` without the extra."""
    if find_spec("rich") is None:
        return None
    from rich.console import Console

    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False)


Shown = Callable[[int, int], None]
"""Is told how many are done, and of how many."""

_PAUSE: Final = 0.1
"""Seconds between two looks of the bar."""


@contextmanager
def progress_shown(total: int) -> Generator[Shown | None, None, None]:
    """A bar on standard error if that is a terminal: rich's if that is installed, else a line; it is gone at the end."""
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
    """Show the first, the last, and no more between than people can see."""
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
