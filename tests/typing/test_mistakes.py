"""What a stranger may do wrong is reported by both type checkers, where it is done or where the object is first made.

The files of the folder ``mistakes`` are full of mistakes: every line that ends with ``# wrong`` has one, no other line has.
"""

import json
import re
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.repo import ROOT

FOLDER = ROOT / "tests" / "typing" / "mistakes"
FILES = sorted(path.name for path in FOLDER.glob("*.py"))
PLACES = "src", "tests/toy_game"
"""Where the checkers find what the files import; of an installed package they find it in any case."""


def wrong_lines(name: str) -> list[int]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if line.endswith("# wrong")]


@cache
def reported_by_mypy() -> dict[str, set[int]]:
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", *sorted(map(str, FOLDER.glob("*.py")))],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    found = re.findall(r"^(?:.*[/\\])?mistakes[/\\](\w+\.py):(\d+): error: ", run.stdout, re.MULTILINE)
    return {name: {int(line) for file, line in found if file == name} for name in FILES}


@cache
def reported_by_pyright(folder: Path) -> dict[str, set[int]]:
    copytree(
        FOLDER, folder / "mistakes", dirs_exist_ok=True
    )  # elsewhere, as the project's own settings leave the folder out
    config = folder / "pyrightconfig.json"
    paths = [str(ROOT / place) for place in PLACES]
    config.write_text(json.dumps({"include": ["mistakes"], "typeCheckingMode": "strict", "extraPaths": paths}), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--project", str(config), "--pythonpath", sys.executable, "--outputjson"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    told: list[dict[str, Any]] = json.loads(run.stdout)["generalDiagnostics"]
    found = [(Path(one["file"]).name, one["range"]["start"]["line"] + 1) for one in told if one["severity"] == "error"]
    return {name: {line for file, line in found if file == name} for name in FILES}


def test_there_are_mistakes() -> None:
    assert sum(len(wrong_lines(name)) for name in FILES) > 90


@pytest.mark.parametrize("name", FILES)
def test_mypy_reports_each_mistake_and_nothing_else(name: str) -> None:
    assert sorted(reported_by_mypy()[name]) == wrong_lines(name)


@pytest.mark.skipif(
    find_spec("pyright") is None, reason="pyright is not among what the tests need: pip install pyright"
)
@pytest.mark.parametrize("name", FILES)
def test_pyright_reports_each_mistake_and_nothing_else(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp() / "for-pyright"
    assert sorted(reported_by_pyright(folder)[name]) == wrong_lines(name)
