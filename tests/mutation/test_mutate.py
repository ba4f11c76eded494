"""What the mutation tool changes."""

import ast
from pathlib import Path

import pytest

import rummykit
from tests.mutation.mutate import mutants_of


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("(a) == (b)", ["(a) != (b)"]),
        ("é = 'é' in x", ["é = 'é' not in x"]),
        ("x = a + b", ["x = a - b"]),
        ("x = a and b", ["x = a or b"]),
        ("if a:\n    pass", ["if (not (a)):\n    pass"]),
        ("x = 3", ["x = 4"]),
        ("x: int = True", ["x: int = False"]),
        ("f()", ["pass"]),
        ("def f(x: A | B) -> A | B:\n    'text'", []),
    ],
)
def test_each_kind_of_change(source: str, changed: list[str]) -> None:
    assert [mutant.applied(source) for mutant in mutants_of(source)] == changed


@pytest.mark.parametrize("name", ["seats.py", "money.py", "names.py"])
def test_every_change_of_a_source_is_python_again_and_another(name: str) -> None:
    source = (Path(rummykit.__file__).parent / name).read_text(encoding="utf-8")
    before = ast.dump(ast.parse(source))
    mutants = [*mutants_of(source)]
    assert mutants
    for mutant in mutants:
        assert ast.dump(ast.parse(mutant.applied(source))) != before, mutant
