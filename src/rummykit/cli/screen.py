"""Where commands print: in colour on a terminal if rich is installed, else as plain text."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from shutil import get_terminal_size
from typing import Any

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
