"""Lines of code per room, with docstrings, comments and blank lines apart; of two checkouts side by side.

    python benchmarks/lines.py [BEFORE] [AFTER]

A room is a package of ``src/rummykit``; the modules beside the packages are counted by name. A line counts if a token of code
stands on it: docstrings (and texts that document a field), comments and blank lines do not. Without arguments the checkout of
this script is counted; with one, that one.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SILENT: Final = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
    }
)


def documenting(tree: ast.AST) -> Iterator[range]:
    """The lines of texts that stand alone: docstrings, and what is said below a field."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield range(node.lineno, (node.end_lineno or node.lineno) + 1)


def lines_of_code(text: str) -> int:
    """How many lines of a module have code.

    >>> lines_of_code('"A module."\\n\\nONE = (\\n    1,  # one\\n)\\n\\n# Two.\\nTWO = 2\\n"What two is."\\n')
    4
    """
    told = {line for lines in documenting(ast.parse(text)) for line in lines}
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _SILENT:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - told)


def rooms(checkout: Path) -> Counter[str]:
    """The lines of code of each room, and of the toy games."""
    counted: Counter[str] = Counter()
    source = checkout / "src" / "rummykit"
    for path in sorted(source.rglob("*.py")):
        first, *others = path.relative_to(source).parts
        room = f"{first}/{others[0]}" if first == "games" and len(others) > 1 else first
        counted[room] += lines_of_code(path.read_text(encoding="utf-8"))
    for toy in ("toy_game", "strict_toy"):
        for path in sorted((checkout / "tests" / toy).rglob("*.py")):
            counted[f"tests/{toy}"] += lines_of_code(path.read_text(encoding="utf-8"))
    return counted


def main(arguments: list[str]) -> None:
    checkouts = [Path(argument) for argument in arguments] or [Path(__file__).parents[1]]
    columns = [rooms(checkout) for checkout in checkouts]
    names = sorted({name for column in columns for name in column})
    width = max(map(len, names))
    for name in names:
        print(name.ljust(width), *(f"{column[name] or '-':>7}" for column in columns))
    print(
        "all of src".ljust(width),
        *(f"{sum(n for k, n in c.items() if not k.startswith('tests/')):>7}" for c in columns),
    )


if __name__ == "__main__":
    main(sys.argv[1:])
