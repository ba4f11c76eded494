"""Tables and sentences for rich, with suits in colour; needs ``pip install "rummykit[rich]"``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.text import Text

from rummykit.game import Zone
from rummykit.render.layout import Kind, Line, lines_of, sentence
from rummykit.seats import Seat

STYLES: Final[Mapping[Kind, str]] = {
    Kind.PLAIN: "",
    Kind.RED: "bold red",
    Kind.BLACK: "bold",
    Kind.JOKER: "bold magenta",
    Kind.HIDDEN: "dim",
    Kind.NAME: "cyan",
    Kind.TO_ACT: "bold green",
    Kind.NOTE: "dim",
}
"""The terminal's own colours, readable on light and on dark."""


def _text(lines: Iterable[Line], styles: Mapping[Kind, str]) -> Text:
    return Text("\n").join(Text.assemble(*((span.text, styles.get(span.kind, "")) for span in line)) for line in lines)


def draw(
    zones: Sequence[Zone],
    *,
    to_act: Sequence[Seat] = (),
    names: Sequence[str] = (),
    symbols: bool = False,
    width: int = 78,
    styles: Mapping[Kind, str] = STYLES,
) -> Text:
    """A table; for the arguments see :func:`rummykit.render.layout.lines_of`."""
    return _text(lines_of(zones, to_act=to_act, names=names, symbols=symbols, width=width), styles)


def say(text: str, *, symbols: bool = False, styles: Mapping[Kind, str] = STYLES) -> Text:
    """A sentence, its cards in their colours, its clauses dimmed."""
    return _text([sentence(text, symbols=symbols)], styles)
