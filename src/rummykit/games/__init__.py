"""The rulebooks: one folder each, found by :func:`rummykit.find_game` or imported by name; each is loaded at its first use."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummykit.games import conquian as conquian
    from rummykit.games import desmoche as desmoche
    from rummykit.games import gin as gin
    from rummykit.games import penang as penang

__all__ = ["conquian", "desmoche", "gin", "penang"]


if not TYPE_CHECKING:  # to a type checker no other name exists

    def __getattr__(name: str) -> object:
        if name in __all__:
            return import_module(f"rummykit.games.{name}")
        raise AttributeError(f"module 'rummykit.games' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
