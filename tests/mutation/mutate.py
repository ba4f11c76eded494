"""Does a room's test suite notice changes? Changes one small thing of the sources at a time and runs tests.

``python -m tests.mutation.mutate --count 20 --tests "tests/unit tests/rules" src/rummykit/games/desmoche`` draws twenty changes
(a comparison, an operator, a condition, a constant, a statement left out), and prints those that no assertion noticed. It runs
on demand, in a checkout with an editable install that nobody else uses: the sources are changed in place and put back, also
when it is interrupted. Whoever reads the survivors decides: a hole in the tests, or a change that changes nothing.

A mutant is noticed if a test fails by an assertion; one that only crashes is told apart. Exit code 1 if one survived.
"""

import ast
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shlex import split
from typing import Final

from attrs import frozen

__all__ = ["Mutant", "mutants_of"]

SWAPPED: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
CHANGED: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
}


_ASSERTED: Final = re.compile(r"^E +(?:assert |AssertionError|Failed)", re.MULTILINE)


@frozen
class Mutant:
    """A place in a source, in characters, and what stands there instead."""

    line: int
    start: int
    end: int
    text: str

    def applied(self, source: str) -> str:
        """The source with the change."""
        return source[: self.start] + self.text + source[self.end :]


def mutants_of(source: str) -> Iterator[Mutant]:
    """Every change of this source, in the order of places. Types, docstrings and texts are left alone."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = source.splitlines()

    def at(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())  # columns are bytes

    def between(left: ast.expr, right: ast.expr, text: str) -> Mutant:
        start = at(left.end_lineno or 0, left.end_col_offset or 0)
        end = at(right.lineno, right.col_offset)
        opening = source[start:end]
        closed, opened = opening.count(")"), opening.count("(")
        return Mutant(left.lineno, start, end, f"{')' * closed} {text} {'(' * opened}")

    def instead(node: ast.expr | ast.stmt, text: str) -> Mutant:
        return Mutant(
            node.lineno, at(node.lineno, node.col_offset), at(node.end_lineno or 0, node.end_col_offset or 0), text
        )

    for node in ast.walk(_without_types(ast.parse(source))):
        match node:
            case ast.Compare(left=left, ops=[operation], comparators=[right]):
                yield between(left, right, SWAPPED[type(operation)])
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in CHANGED:
                yield between(left, right, CHANGED[type(operator)])
            case ast.BoolOp(op=operator, values=[left, right]):
                yield between(left, right, "or" if isinstance(operator, ast.And) else "and")
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield instead(test, f"(not ({ast.unparse(test)}))")
            case ast.Constant(value=bool() as value):
                yield instead(node, str(not value))
            case ast.Constant(value=int() as value):
                yield instead(node, str(value + 1))
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield instead(node, "pass")
            case _:
                pass


def _without_types(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        match node:
            case ast.arg():
                node.annotation = None
            case ast.FunctionDef():
                node.returns = None
            case ast.AnnAssign():
                node.annotation = ast.Name("object")
            case _:
                pass
    return tree


def outcome(tests: str, timeout: float) -> str:
    """``survived``, ``noticed`` by an assertion, or ``crashed``: by errors of the code alone, or without an end."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *split(tests)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return "crashed"
    if run.returncode == 0:
        return "survived"
    return "noticed" if _ASSERTED.search(run.stdout) else "crashed"


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.mutation.mutate", description="Change the sources, run tests.")
    parser.add_argument("sources", nargs="+", type=Path, help="files or folders of sources")
    parser.add_argument("--tests", required=True, help="what pytest runs")
    parser.add_argument("--count", type=int, default=20, help="how many changes (20)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed draws the same changes (0)")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one run of the tests (600)")
    asked = parser.parse_args()
    files = sorted(path for one in asked.sources for path in ([one] if one.is_file() else one.rglob("*.py")))
    sites = [(path, mutant) for path in files for mutant in mutants_of(path.read_text(encoding="utf-8"))]
    told = {"survived": 0, "noticed": 0, "crashed": 0}
    if outcome(asked.tests, asked.timeout) != "survived":
        raise SystemExit("the tests fail without any change")
    for path, mutant in Random(asked.seed).sample(sites, min(asked.count, len(sites))):
        source = path.read_text(encoding="utf-8")
        path.write_text(mutant.applied(source), encoding="utf-8")
        try:
            result = outcome(asked.tests, asked.timeout)
        finally:
            path.write_text(source, encoding="utf-8")
        told[result] += 1
        if result != "noticed":
            print(f"{result}: {path}:{mutant.line}: {source[mutant.start : mutant.end]} -> {mutant.text}", flush=True)
    print(", ".join(f"{number} {result}" for result, number in told.items()))
    return 1 if told["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
