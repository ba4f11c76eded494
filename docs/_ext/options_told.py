"""Options in the reference: each field of a rules class with its sentence, its clause, and what may be written.

An option has no docstring: what it says stands in the field itself, for ``rummykit rules`` and messages tell it too.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from attrs import has

from rummykit.options import Option, options_of
from rummykit.registry import find_game, game_names


def option_at(kind: object, name: str) -> Option | None:
    """The option that a class has under a name, if it is one."""
    try:
        return options_of(kind).get(name) if isinstance(kind, type) and has(kind) else None
    except KeyError:  # an attrs class that is no rules class
        return None


def describe(app: object, what: str, name: str, member: object, options: object, lines: list[str]) -> None:
    """Put in what an option says."""
    path, _, field = name.rpartition(".")
    module, _, kind = path.rpartition(".")
    if what != "attribute" or not module or any(lines):
        return
    try:
        option = option_at(getattr(import_module(module), kind, None), field)
    except ImportError:
        return
    if option is not None:
        game = next(book for book in map(find_game, game_names()) if book.rules is getattr(import_module(module), kind))
        says = option.says[0].upper() + option.says[1:]
        lines[:] = [f"{says} ({game.seats_clause.game} §{option.clause}). It is written as {option.values}.", ""]


def setup(app: Any) -> dict[str, bool]:
    """Connect it to Sphinx."""
    app.connect("autodoc-process-docstring", describe)
    return {"parallel_read_safe": True}
