"""What is installed, what an import loads, and what no file of the project may say."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import pytest

import rummykit
from tests.repo import ROOT, files

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.skipif("CI" not in os.environ, reason="a developer may have installed the package in editable mode")
def test_the_tests_judge_the_installed_package() -> None:
    assert "site-packages" in Path(rummykit.__file__).parts
    assert not Path(rummykit.__file__).is_relative_to(ROOT / "src")


def test_outside_of_extras_attrs_and_typing_extensions_are_all_that_is_required() -> None:
    required = distribution("rummykit").requires or []
    always = {re.split(r"[^\w-]", one)[0] for one in required if "extra ==" not in one}
    assert always == {"attrs", "typing-extensions"}


def test_extras_name_only_what_the_project_declares() -> None:
    metadata = distribution("rummykit").metadata
    assert set(metadata.get_all("Provides-Extra") or []) == set(PROJECT["optional-dependencies"])
    assert {"rich", "wire", "test", "docs", "lint", "dev"} <= set(PROJECT["optional-dependencies"])


def test_the_installed_package_is_marked_as_typed() -> None:
    assert resources("rummykit").joinpath("py.typed").is_file()


def test_the_oldest_python_is_3_11_and_the_licence_is_mit() -> None:
    metadata = distribution("rummykit").metadata
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


def test_the_changelog_begins_with_what_is_unreleased() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    entries = text.partition("## [Unreleased]")[2].partition("\n## ")[0]
    assert re.search(r"^- \w", entries, re.MULTILINE), "an empty entry tells nobody what has changed"


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after the statement, without those of a bare one."""
    code = f"import sys\nbare = set(sys.modules)\n{statement}\nprint(*sorted(set(sys.modules) - bare))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_rummykit_loads_no_game_no_testing_no_metadata_no_extra() -> None:
    loaded = loaded_by("import rummykit")
    assert "rummykit" in loaded
    assert not [name for name in loaded if name.startswith(("rummykit.games", "rummykit.testing", "rummykit.cli"))]
    assert not loaded & {"importlib.metadata", "rich", "cattrs", "hypothesis", "pytest", "argparse"}


def test_naming_a_game_loads_it() -> None:
    loaded = loaded_by('from rummykit.registry import find_game; find_game("desmoche")')
    assert "rummykit.games.desmoche" in loaded
    assert not loaded & {"rich", "cattrs", "hypothesis", "pytest"}


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_the_help_of_the_command_loads_no_command_no_game_no_attrs(argument: str) -> None:
    quietly = "import contextlib, io, rummykit.cli\nwith contextlib.redirect_stdout(io.StringIO()):"
    loaded = loaded_by(f"{quietly} rummykit.cli.main([{argument!r}])")
    ours = {name for name in loaded if name.startswith("rummykit.")}
    assert ours == {"rummykit.cli", "rummykit.cli.arguments"}
    assert "attrs" not in loaded


def test_every_name_of_the_public_face_exists_and_has_a_docstring() -> None:
    names: list[str] = getattr(rummykit, "__all__", [])
    missing = [name for name in names if not hasattr(rummykit, name)]
    assert not missing
    undocumented = [name for name in names if callable(getattr(rummykit, name)) and not getattr(rummykit, name).__doc__]
    assert not undocumented


FORBIDDEN = {
    "a machine's path": re.compile(r"(?<![\w.])/(?:work|home|root|Users|opt)/"),
    "the host of a package index": re.compile(
        r"\b(?:pypi|npmjs|pythonhosted|artifactory|nexus)\.(?:org|com|io)\b", re.I
    ),
    "an option that names an index": re.compile(r"--(?:extra-)?index-url|--find-links"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what: str) -> None:
    guilty = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if FORBIDDEN[what].search(line)
    ]
    assert not guilty, f"these name {what}: {guilty}"


def test_there_are_no_lock_files() -> None:
    names = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "pylock.toml", "package-lock.json"}
    assert not [path for path in files() if path.name in names or path.suffix == ".lock"]


def imports_of(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def test_the_oracle_imports_nothing_of_rummykit() -> None:
    oracle = [path for path in (ROOT / "tests" / "oracle").glob("*.py") if not path.name.startswith("test_")]
    assert len(oracle) > 3
    guilty = [path.name for path in oracle if any(name.split(".")[0] == "rummykit" for name in imports_of(path))]
    assert not guilty
