"""What the package offers, as text: ``python -m tests.repo.public_api > tests/repo/public_api.txt`` writes the snapshot.

A line for each public name of a public module, with the names of its parameters, and for each public member of a class. An
argument with a default is followed by ``=``. Types are left to the type checkers.
"""

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Final

import rummykit
from rummykit import games

__all__ = ["lines"]

MODULES: Final = (
    "rummykit",
    *(f"rummykit.{name}" for name in dir(rummykit) if inspect.ismodule(getattr(rummykit, name))),
    "rummykit.melds.arrange",
    *(f"rummykit.games.{name}" for name in dir(games)),
)
"""What is stable: other modules may change without notice."""


def lines() -> Iterator[str]:
    """The lines of the snapshot, in the order of modules and names."""
    for module in MODULES:
        home = import_module(module)
        for name in sorted(getattr(home, "__all__", ())):
            value: object = getattr(home, name)
            if inspect.isclass(value):
                yield f"{module}.{name}{_parameters(value)}"
                at_home = f"{value.__module__}.".startswith(f"{module}.") and module != "rummykit"
                for member in sorted(_members(value)) if at_home else ():
                    yield f"{module}.{name}.{member}{_parameters(inspect.getattr_static(value, member))}"
            else:
                yield f"{module}.{name}{_parameters(value)}"


def _members(kind: type) -> set[str]:
    ours = [one for one in kind.__mro__ if one.__module__.partition(".")[0] == "rummykit"]
    named = {name for one in ours for name in (*vars(one), *vars(one).get("__annotations__", ()))}
    return {name for name in named if not name.startswith("_") and hasattr(kind, name)}


def _parameters(value: object) -> str:
    function: object = getattr(value, "__func__", value)  # of a class method
    if not (inspect.isfunction(function) or inspect.ismethod(function) or inspect.isclass(function)):
        return ""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return ""
    bare = [
        one.replace(annotation=inspect.Parameter.empty, default=inspect.Parameter.empty)
        for one in signature.parameters.values()
    ]
    shown = str(inspect.Signature(bare))
    for one in signature.parameters.values():
        if one.default is not inspect.Parameter.empty:
            shown = _with_default(shown, one.name)
    return shown


def _with_default(shown: str, name: str) -> str:
    parts = shown[1:-1].split(", ")
    return f"({', '.join(f'{part}=' if part == name else part for part in parts)})"


if __name__ == "__main__":
    print("\n".join(lines()))
