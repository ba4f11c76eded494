"""Disables the code of the clauses of Desmoche, one piece at a time, and lists the clauses whose table tests do not notice.

A *disabling* changes the source of a module (or of several) and names the clause that is gone with it. Then the cases that cite
this clause are run, and no others: one of them must fail. The disablings are

* for each class of violation: it is never told;
* for each option: each of its values is forced upon every table, and its default is another;
* for the rest: what stands in ``desmoche.toml``, a clause, a piece of code and what stands there instead. A piece that the code
  does not have exactly once is an error: who changes the code changes the table.

Where only bodies of functions change, the functions get their new code and afterwards the old one back; otherwise, and where
results are kept from one call to the next, all modules of the game are loaded anew with the table tests, which takes longer.

Run from the root of the repository: ``python -m tests.mutation.disable_clauses``; ``-v`` tells which case noticed what, and a
number of a clause confines it to that. It exits 1 if a clause is not noticed.
"""

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import sys
import tomllib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TypeAlias

import pytest
from attrs import frozen
from typing_extensions import override

from rummykit.violations import Violation
from tests.rules.cases import Case, cases_of

__all__ = ["Disabling", "all_disablings", "cases_by_clause", "noticed", "source_of", "survivors"]

TABLE: Final = Path(__file__).parent / "desmoche.toml"
PACKAGE: Final = "rummykit.games.desmoche"
RELOADED: Final = (PACKAGE, "rummykit._kernel.plays", "tests.rules")
"""What is loaded anew for each disabling: modules of these names, and within them."""

NO_RULES: Final = {
    "claims",
    "describe",
    "players",
    "position_checks",
    "position_text",
    "positions",
    "sampling",
    "scoring",
}
"""Modules of the game by which no hand is played."""
KEEP_RESULTS: Final = ("rummykit._kernel.plays",)
KEPT: Final = ("laid_out", "meld_of_mask")
"""Modules and functions whose results are kept from one call to the next."""

Change = Callable[[str], str]
Value: TypeAlias = Enum | int | tuple[Enum, ...] | frozenset[Enum]
"""Of an option."""


@frozen
class Disabling:
    """A piece of code that is gone."""

    clause: str
    what: str
    """In words: ``LaidInWrongOrder is never told``."""
    changes: Mapping[str, Change]
    """From the name of a module to what becomes of its source."""


class CannotDisableError(Exception):
    """The code is not as the table of disablings has it."""


def source_of(module: str) -> str:
    """The source of a module of the library."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text("utf-8")


class _Loader(importlib.abc.SourceLoader):
    """Loads a module from a text."""

    def __init__(self, origin: str, text: str) -> None:
        self._origin = origin
        self._text = text

    @override
    def get_filename(self, fullname: str) -> str:
        return self._origin

    @override
    def get_data(self, path: str | bytes) -> bytes:
        return self._text.encode()


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules whose text is changed."""

    def __init__(self, texts: Mapping[str, tuple[str, str]]) -> None:
        self._texts = texts

    @override
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self._texts:
            return None
        origin, text = self._texts[fullname]
        is_package = origin.endswith("__init__.py")
        spec = importlib.util.spec_from_loader(fullname, _Loader(origin, text), origin=origin, is_package=is_package)
        assert spec is not None
        if is_package:
            spec.submodule_search_locations = [str(Path(origin).parent)]
        return spec


@contextmanager
def _loaded_anew(changes: Mapping[str, Change]) -> Generator[None]:
    """Within, the changed modules and what depends on them are other modules; afterwards all is as it was."""
    texts: dict[str, tuple[str, str]] = {}
    for module, change in changes.items():
        spec = importlib.util.find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        before = source_of(module)
        text = change(before)
        if text == before:
            raise CannotDisableError(f"nothing of {module} is changed")
        texts[module] = (spec.origin, text)
    before_all = {name: module for name, module in sys.modules.items() if _is_reloaded(name)}
    parents = {
        name: (sys.modules[parent], child, getattr(sys.modules[parent], child, None))
        for name in before_all
        for parent, _, child in [name.rpartition(".")]
        if parent in sys.modules
    }
    for name in before_all:
        del sys.modules[name]
    finder = _Finder(texts)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _is_reloaded(name)]:
            del sys.modules[name]
        sys.modules.update(before_all)
        for parent, child, was in parents.values():
            if was is not None:
                setattr(parent, child, was)


@contextmanager
def _swapped(codes: Mapping[str, Mapping[str, tuple[CodeType, CodeType]]]) -> Generator[None]:
    """Within, the functions of these modules have their second code; afterwards the first."""
    swaps = [
        (function_of(importlib.import_module(module), name), old, new)
        for module, pairs in codes.items()
        for name, (old, new) in pairs.items()
    ]
    kept = [(function, function.__code__) for function, _, _ in swaps]
    try:
        for function, _, new in swaps:
            function.__code__ = new
        yield
    finally:
        for function, code in kept:
            function.__code__ = code


def function_of(module: ModuleType, name: str) -> FunctionType:
    """A function or a method by its qualified name."""
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    while not isinstance(found, FunctionType):
        found = found.fget if isinstance(found, property) else found.__wrapped__
    return found


def _functions(code: CodeType) -> dict[str, CodeType]:
    """The functions and methods that a module or a class makes, by their qualified names."""
    found: dict[str, CodeType] = {}
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & inspect.CO_OPTIMIZED:
                if "<" not in one.co_qualname:
                    found[one.co_qualname] = one
            else:
                found.update(_functions(one))
    return found


class _Bodiless(ast.NodeTransformer):
    """Functions without what they do."""

    @override
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = []
        return node


def _outside(text: str) -> str:
    """What a module is beside the bodies of its functions."""
    return ast.dump(_Bodiless().visit(ast.parse(text)))


@cache
def _outside_before(text: str) -> str:
    return _outside(text)


@cache
def _functions_before(module: str, text: str) -> dict[str, CodeType]:
    return _functions(compile(text, module, "exec", dont_inherit=True))


def _codes(module: str, before: str, after: str) -> dict[str, tuple[CodeType, CodeType]] | None:
    """The functions that differ, with their codes; ``None`` if something else differs."""
    if _outside_before(before) != _outside(after):
        return None
    old, new = _functions_before(module, before), _functions(compile(after, module, "exec", dont_inherit=True))
    changed = {name: (old[name], new[name]) for name in new if _differs(old[name], new[name])}
    made_before = any(_differs(one, other) for pair in changed.values() for one, other in _inner(*pair))
    return None if made_before else changed


def _inner(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions within a function: those that were made already keep what they are."""
    for one, other in zip(old.co_consts, new.co_consts, strict=False):
        if isinstance(one, CodeType) and isinstance(other, CodeType) and "<" not in one.co_name:
            yield one, other


def _differs(old: CodeType, new: CodeType) -> bool:
    if (old.co_code, old.co_names, old.co_varnames) != (new.co_code, new.co_names, new.co_varnames):
        return True
    for one, other in zip(old.co_consts, new.co_consts, strict=False):
        if isinstance(one, CodeType) and isinstance(other, CodeType):
            if _differs(one, other):
                return True
        elif (type(one), one) != (type(other), other):
            return True
    return len(old.co_consts) != len(new.co_consts)


@contextmanager
def _disabled(changes: Mapping[str, Change]) -> Generator[None]:
    """Within, the code is changed."""
    codes: dict[str, dict[str, tuple[CodeType, CodeType]]] = {}
    anew = False
    for module, change in changes.items():
        before = source_of(module)
        after = change(before)
        if after == before:
            raise CannotDisableError(f"nothing of {module} is changed")
        swaps = _codes(module, before, after)
        if swaps is None or module in KEEP_RESULTS or any(name in KEPT for name in swaps):
            anew = True
            break
        codes[module] = swaps
    with _loaded_anew(changes) if anew else _swapped(codes):
        yield


def _is_reloaded(name: str) -> bool:
    return name != __name__ and any(name == one or name.startswith(one + ".") for one in RELOADED)


def cases_by_clause() -> dict[str, list[str]]:
    """The names of the cases that cite each clause."""
    cited: dict[str, list[str]] = {}
    for case in cases_of("desmoche"):
        for clause in case.clauses:
            cited.setdefault(clause, []).append(case.name)
    return cited


def noticed(disabling: Disabling) -> str | None:
    """The first case that cites the clause and fails without it; ``None`` if all of them pass."""
    with _disabled(disabling.changes):
        cases: list[Case] = importlib.import_module("tests.rules.cases").cases_of("desmoche")
        citing = [case for case in cases if disabling.clause in case.clauses]
        if not citing:
            raise CannotDisableError(f"no case cites {disabling.clause}")
        for case in citing:
            try:
                case.run()
            except (NameError, ImportError) as error:
                raise CannotDisableError(
                    f"§{disabling.clause} {disabling.what}: what stands there is no code: {error}"
                ) from None
            except (Exception, pytest.fail.Exception):  # whatever it is: the case does not pass
                return case.name
    return None


# Violations


class _Silent(ast.NodeTransformer):
    """What the function ``judge`` returns, without the violations of a class."""

    def __init__(self, name: str) -> None:
        self._name = name

    @override
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if node.name == "judge":
            for statement in ast.walk(node):
                if isinstance(statement, ast.Return) and statement.value is not None:
                    told = f"tuple(one for one in ({ast.unparse(statement.value)}) if type(one).__name__ != {self._name!r})"
                    statement.value = ast.parse(told, mode="eval").body
        return node


def _never_told(kind: type[Violation]) -> Disabling:
    name = kind.__name__

    def in_judge(text: str) -> str:
        return ast.unparse(_Silent(name).visit(ast.parse(text)))

    def in_view(text: str) -> str:
        return text.replace("return (NotYourSeat(move.seat, self.seat),)", "return ()")

    module, change = ("view", in_view) if name == "NotYourSeat" else ("moment", in_judge)
    return Disabling(kind.clause.number, f"{name} is never told", {f"{PACKAGE}.{module}": change})


# Options

_RULES: Final = f"__import__('{PACKAGE}.rules', fromlist=['_'])"


def _written(value: Value) -> str:
    """An option's value as an expression that works in any module."""
    if isinstance(value, frozenset | tuple):
        inner = ", ".join(map(_written, value))
        return f"frozenset([{inner}])" if isinstance(value, frozenset) else f"tuple([{inner}])"
    return f"{_RULES}.{type(value).__name__}.{value.name}" if isinstance(value, Enum) else repr(value)


class _ForcedOption(ast.NodeTransformer):
    """``rules.ace``, ``table.rules.ace`` and so on, replaced by a value."""

    def __init__(self, option: str, value: str) -> None:
        self._option = option
        self._value = value
        self.done = 0

    @override
    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        of_rules = (isinstance(node.value, ast.Name) and node.value.id == "rules") or (
            isinstance(node.value, ast.Attribute) and node.value.attr == "rules"
        )
        if node.attr == self._option and of_rules:
            self.done += 1
            return ast.parse(self._value, mode="eval").body
        return node


def _forced(clause: str, option: str, value: Value) -> Disabling:
    changes: dict[str, Change] = {}
    written = _written(value)

    def change(text: str) -> str:
        return ast.unparse(_ForcedOption(option, written).visit(ast.parse(text)))

    for name, text in _sources().items():
        if f"rules.{option}" in text and not name.endswith(".rules"):
            finder = _ForcedOption(option, written)
            finder.visit(ast.parse(text))
            if finder.done:
                changes[name] = change
    if not changes:
        raise CannotDisableError(f"no code asks for the option {option}")
    return Disabling(clause, f"{option} is always {_told(value)}", changes)


def _told(value: Value) -> str:
    if isinstance(value, frozenset | tuple):
        return "[" + ", ".join(map(_told, value)) + "]"
    return value.name if isinstance(value, Enum) else str(value)


def source_file(module: str) -> str:
    """Where the source of a module is."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return spec.origin


class _OtherDefault(ast.NodeTransformer):
    """The first argument of the field of an option that is its default, replaced."""

    def __init__(self, option: str, place: int, value: str) -> None:
        self._option = option
        self._place = place
        self._value = value

    @override
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if isinstance(node.target, ast.Name) and node.target.id == self._option and isinstance(node.value, ast.Call):
            node.value.args[self._place] = ast.parse(self._value, mode="eval").body
        return node


def _other_default(clause: str, option: str, value: Value) -> Disabling:
    place = 1 if isinstance(value, frozenset) else 0
    written = _written(value).replace(f"{_RULES}.", "")
    if isinstance(value, frozenset):
        written = f"({written.removeprefix('frozenset([').removesuffix('])')})"

    def change(text: str) -> str:
        return ast.unparse(_OtherDefault(option, place, written).visit(ast.parse(text)))

    return Disabling(clause, f"the default of {option} is {_told(value)}", {f"{PACKAGE}.rules": change})


def _of_options() -> Iterator[Disabling]:
    from rummykit.games.desmoche import DesmocheRules
    from rummykit.options import options_of
    from tests.rules.test_desmoche_options import TABLE

    for clause, name, values, default in TABLE:
        option = options_of(DesmocheRules)[name]
        for value in values:
            yield _forced(clause, name, option.read(value))
        if name != "betting":  # with its other default and the bonuses' own, no rules can be built
            other = option.read(next(value for value in values if value != default))
            yield _other_default(clause, name, other)


# The table


@cache
def _sources() -> dict[str, str]:
    """The modules of the game that have to do with its rules, and of its kernel, with their texts."""
    names = [path.stem for path in sorted(Path(source_file(PACKAGE)).parent.glob("*.py"))]
    modules = [f"{PACKAGE}.{name}" for name in names if name != "__init__" and name not in NO_RULES]
    return {name: source_of(name) for name in (PACKAGE, *modules, "rummykit._kernel.plays")}


def _of_table(clause: str, what: str, pieces: Sequence[tuple[str, str]], sources: Mapping[str, str]) -> Disabling:
    changes: dict[str, list[tuple[str, str]]] = {}
    for piece, instead in pieces:
        found = [name for name, text in sources.items() if piece in text]
        if len(found) != 1 or sources[found[0]].count(piece) != 1:
            raise CannotDisableError(f"§{clause} {what}: this is to stand once, and stands in {found}:\n{piece}")
        changes.setdefault(found[0], []).append((piece, instead))
    return Disabling(clause, what, {name: _replacing(pairs) for name, pairs in changes.items()})


def _replacing(pairs: list[tuple[str, str]]) -> Change:
    def change(text: str) -> str:
        for piece, instead in pairs:
            text = text.replace(piece, instead)
        return text

    return change


def all_disablings() -> list[Disabling]:
    """All of them, by clause."""
    from rummykit.games.desmoche.violations import VIOLATIONS

    found = [_never_told(kind) for kind in VIOLATIONS]
    found += _of_options()
    for row in tomllib.loads(TABLE.read_text("utf-8"))["disabled"]:
        code, instead = ([one] if isinstance(one, str) else one for one in (row["code"], row["instead"]))
        found.append(_of_table(row["clause"], row["what"], [*zip(code, instead, strict=True)], _sources()))
    return sorted(found, key=lambda one: [int(part) for part in one.clause.split(".")])


def survivors(tell: Callable[[str], object] = str, clauses: Sequence[str] = ()) -> list[str]:
    """The disablings that no case of their clause notices; of some clauses, or of all."""
    unnoticed: list[str] = []
    for disabling in all_disablings():
        if clauses and disabling.clause not in clauses:
            continue
        case = noticed(disabling)
        tell(f"§{disabling.clause} {disabling.what}: {case or 'NOBODY NOTICES'}")
        if case is None:
            unnoticed.append(f"§{disabling.clause} {disabling.what}")
    return unnoticed


def main(arguments: list[str]) -> int:
    unnoticed = survivors(print if "-v" in arguments else str, [one for one in arguments if one != "-v"])
    if unnoticed:
        print("No table test of the clause fails without this code:", *unnoticed, sep="\n  ")
        return 1
    print("Whatever is disabled, a table test of its clause fails.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
