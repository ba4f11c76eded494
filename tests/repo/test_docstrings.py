"""Every public object of the library has a docstring: modules, classes, functions, methods, properties, attributes, constants.

The sources are read, not imported, so that an attribute's docstring, the text under its line, is seen as well. A method that
overrides an inherited one inherits its docstring, too.
"""

import ast
from collections.abc import Iterator

import pytest

from rummykit.rulebook import Rulebook
from tests.repo import ROOT

SOURCES = ROOT / "src" / "rummykit"
INHERITED = {
    *("says", "clause", "verb", "awaited"),
    *("not_now", "knows", "before_turning"),
    *(name for name in Rulebook.__annotations__ if not name.startswith("_")),
    *("side_games", "stakes_clause", "keys", "phases", "left_out", "jokers", "error"),
}
"""Attributes that classes inherit with their docstrings, and set."""
MODULES = sorted(str(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.py"))


def is_public(name: str) -> bool:
    """Tests apart, whose names are sentences."""
    return not name.startswith(("_", "test_"))


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


def says_what_it_is(made: ast.expr | None) -> bool:
    """Whether a field is an option, which is made with its sentence: that stands in the reference."""
    return isinstance(made, ast.Call) and "says" in {keyword.arg for keyword in made.keywords}


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
                documented = (
                    is_text(after) or (name in INHERITED and node.value is not None) or says_what_it_is(node.value)
                )
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
    assert not missing, f"{module}: no docstring at " + ", ".join(missing)


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
