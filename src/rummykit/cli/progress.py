"""How far a long command has come: a bar where people watch, nothing where nobody does."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic
from typing import Final

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
