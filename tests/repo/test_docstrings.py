"""Every public object of the library has a docstring: modules, classes, functions, methods, properties, attributes, constants.

The sources are read, not imported, so that an attribute's docstring, the text under its line, is seen as well. A method that
overrides an inherited one inherits its docstring, too.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.repo import ROOT

SOURCES = ROOT / "src" / "rummykit"
NOT_YET = frozenset(
    {
        "_kernel/templates.py",
        "cli/common.py",
        "cli/demo.py",
        "cli/games.py",
        "cli/judge.py",
        "cli/play.py",
        "cli/replay.py",
        "cli/rules.py",
        "cli/score.py",
        "cli/simulate.py",
        "documents/match.py",
        "documents/places.py",
        "documents/position.py",
        "documents/record.py",
        "documents/toml.py",
        "documents/writing.py",
        "games/conquian/events.py",
        "games/conquian/moves.py",
        "games/conquian/phase.py",
        "games/conquian/rulebook.py",
        "games/conquian/rules.py",
        "games/conquian/turn.py",
        "games/conquian/violations.py",
        "games/desmoche/events.py",
        "games/desmoche/holding.py",
        "games/desmoche/money.py",
        "games/desmoche/moves.py",
        "games/desmoche/opening.py",
        "games/desmoche/phase.py",
        "games/desmoche/position_checks.py",
        "games/desmoche/positions.py",
        "games/desmoche/rulebook.py",
        "games/desmoche/rules.py",
        "games/desmoche/settling.py",
        "games/desmoche/turn.py",
        "games/desmoche/violations.py",
        "games/gin/ending.py",
        "games/gin/events.py",
        "games/gin/moves.py",
        "games/gin/rulebook.py",
        "games/gin/rules.py",
        "games/gin/showdown.py",
        "games/gin/turn.py",
        "games/gin/violations.py",
        "games/penang/__init__.py",
        "games/penang/events.py",
        "games/penang/phases.py",
        "games/penang/players.py",
        "games/penang/rulebook.py",
        "games/penang/rules.py",
        "games/penang/violations.py",
        "ledger.py",
        "melds/arrange.py",
        "melds/growing.py",
        "melds/questions.py",
        "melds/wilds.py",
        "record.py",
        "render/layout.py",
        "render/results.py",
        "rulebook/events.py",
        "rulebook/phases.py",
        "score.py",
        "scoresheet.py",
        "simulate/hands.py",
        "simulate/results.py",
        "simulate/running.py",
        "standing.py",
        "testing/anatomy.py",
        "testing/fuzz.py",
        "testing/hands.py",
        "testing/laws.py",
        "testing/perft.py",
        "testing/secrecy.py",
        "testing/suite.py",
        "wire/errors.py",
        "wire/leaves.py",
    }
)
"""Modules that still lack docstrings: a list to be emptied, and never to grow."""
INHERITED = {"says", "clause", "verb", "awaited", "title", "presets"}
"""Attributes that classes inherit with their docstrings, and set."""
MODULES = sorted(str(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.py"))


def is_public(name: str) -> bool:
    return not name.startswith("_")


def is_text(node: ast.stmt | None) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def undocumented(module: ast.Module) -> Iterator[str]:
    """The public objects of a module that have no docstring, as ``line: name``."""
    if ast.get_docstring(module) is None:
        yield "1: the module"
    yield from without_docstrings(module.body, "", exported(module))


def exported(module: ast.Module) -> set[str] | None:
    """The names in ``__all__``, if the module has it: what is not there is not public."""
    for node in module.body:
        if (
            isinstance(node, ast.Assign)
            and ast.unparse(node.targets[0]) == "__all__"
            and isinstance(node.value, ast.List)
        ):
            return {
                one.value for one in node.value.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)
            }
    return None


def without_docstrings(body: list[ast.stmt], owner: str, names: set[str] | None) -> Iterator[str]:
    for place, node in enumerate(body):
        after = body[place + 1] if place + 1 < len(body) else None
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                documented = ast.get_docstring(node) is not None
                if not isinstance(node, ast.ClassDef) and {*map(ast.unparse, node.decorator_list)} & {
                    "override",
                    "overload",
                }:
                    documented = True
            case ast.AnnAssign(target=ast.Name(id=name)):
                documented = is_text(after) or (name in INHERITED and node.value is not None)
            case ast.Assign(targets=[ast.Name(id=name)]):
                is_type_variable = ast.unparse(node.value).startswith("TypeVar(")
                documented = is_text(after) or name in INHERITED or is_type_variable
            case _:
                continue
        if not is_public(name) or (names is not None and name not in names):
            continue
        if not documented:
            yield f"{node.lineno}: {owner}{name}"
        if isinstance(node, ast.ClassDef):
            yield from without_docstrings(node.body, f"{name}.", None)


@pytest.mark.parametrize("module", MODULES)
def test_every_public_object_says_what_it_is(module: str) -> None:
    missing = [*undocumented(ast.parse((SOURCES / module).read_text(encoding="utf-8")))]
    if module in NOT_YET:
        assert missing, f"{module} has every docstring now: take it off the list"
    else:
        assert not missing, f"{module}: no docstring at " + ", ".join(missing)


def test_modules_that_are_not_yet_done_are_there() -> None:
    assert {*MODULES} >= NOT_YET


def test_what_has_no_docstring_is_found() -> None:
    source = '''
__all__ = ["A", "f", "LIMIT", "KNOWN"]
LIMIT = 3
KNOWN: int = 4
"""A number."""
_hidden = 5
class A:
    """A class."""
    clause = 1
    field: int
    told: int
    """A field."""
    def method(self) -> None: ...
    @property
    def size(self) -> int: ...
    @override
    def inherited(self) -> None: ...
    def _private(self) -> None: ...
def f() -> None: ...
def not_exported() -> None: ...
'''
    found = [one.partition(": ")[2] for one in undocumented(ast.parse(source))]
    assert found == ["the module", "LIMIT", "A.field", "A.method", "A.size", "f"]
