"""The cases of the table tests, each with the clauses it is about: what the repository tests count and run.

The convention: in ``tests/rules/test_<game>_*.py`` a case is a row of a table whose id begins with the clauses it shows,
``pytest.param(..., id="7.3 desmoche from a set of four")`` or ``id="7.3, 7.5 ..."``; or a function that is named by its
clause, ``test_6_6_the_opening``. A section as a whole is cited by its number, ``test_15_...``. There are no fixtures, so
that a case is no more than a call.
"""

import importlib
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from attrs import frozen

__all__ = ["HERE", "Case", "cases_of", "table_modules"]

HERE: Final = Path(__file__).parent
_CITED: Final = re.compile(r"(\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*) \S")
_NAMED: Final = re.compile(r"test_(\d+(?:_\d+)?)_[a-z]")


@frozen
class Case:
    """One row of a table, or one function."""

    name: str
    """As pytest prints it, without the folder."""
    clauses: tuple[str, ...]
    """The numbers of the clauses, as the page has them; none if the case breaks the convention."""
    run: Callable[[], object]


def table_modules(game: str) -> tuple[str, ...]:
    """The names of the modules that hold the table tests of a game: ``tests.rules.test_desmoche_turn``."""
    return tuple(f"tests.rules.{path.stem}" for path in sorted(HERE.glob(f"test_{game}_*.py")))


def cases_of(game: str) -> list[Case]:
    """All cases of a game."""
    return [case for name in table_modules(game) for case in _cases(importlib.import_module(name))]


def _cases(module: ModuleType) -> Iterator[Case]:
    file = module.__name__.rpartition(".")[2]
    for name, function in vars(module).items():
        if name.startswith("test_") and function.__module__ == module.__name__:
            tables = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
            if tables:
                assert len(tables) == 1, f"{name} has several tables: one row is to be one case"
                yield from _rows(f"{file}.py::{name}", function, *tables[0].args)
            else:
                named = _NAMED.match(name)
                yield Case(f"{file}.py::{name}", (named[1].replace("_", "."),) if named else (), function)


def _rows(name: str, function: Callable[..., object], words: Any, rows: Any) -> Iterator[Case]:
    names: list[str] = [word.strip() for word in words.split(",")] if isinstance(words, str) else list(words)
    for row in rows:
        text = str(getattr(row, "id", ""))
        cited = _CITED.match(text)
        values = dict(zip(names, row.values, strict=True)) if hasattr(row, "values") else {}
        yield Case(f"{name}[{text}]", tuple(cited[1].split(", ")) if cited else (), partial(function, **values))
