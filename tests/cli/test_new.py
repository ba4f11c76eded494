"""``rummykit new``: the package that it writes is played and passes its own tests at once; what cannot be is refused."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

FEW = "legal or registered or records"
"""Some of the laws of the suite: the toy game, which is the same under another name, is put to all."""
FILES = """\
  README.md
  pyproject.toml
  tests/test_three_thirteen.py
  three_thirteen/__init__.py
  three_thirteen/play.py
  three_thirteen/py.typed
"""


def installed(folder: Path) -> dict[str, str]:
    """The environment of a process for which the package is installed, as pip would."""
    info = folder / "three_thirteen-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: three-thirteen\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rummykit.games]\nthree-thirteen = three_thirteen:GAME\n")
    path = os.pathsep.join([str(folder), *([os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else [])])
    return {**os.environ, "PYTHONPATH": path}


def test_what_is_written_passes_its_tests_and_is_played(run: Run, tmp_path: Path) -> None:
    ran = run("new", "three-thirteen", "--into", str(tmp_path))
    folder = tmp_path / "three-thirteen"
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"Three Thirteen is in {folder}\n{FILES}"
        f'next: cd {folder} && python -m pip install -e . "rummykit[test]" && python -m pytest\n'
    )
    texts = [path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()]
    assert not [line for text in texts for line in text.splitlines() if "toy" in line.casefold()]
    env = installed(folder)
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", FEW, str(folder / "tests")],
        capture_output=True, text=True, env=env, cwd=folder, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout
    assert " passed" in tested.stdout
    demo = subprocess.run(
        [sys.executable, "-m", "rummykit", "demo", "three-thirteen", "--seed", "4", "--seats", "3", "--letters"],
        capture_output=True, text=True, env=env, check=False,
    )  # fmt: skip
    assert demo.returncode == 0, demo.stderr
    assert demo.stdout.startswith("Three Thirteen (OPEN), 3 seats, dealer 0, bots: eager")
    assert "\nseat 1 wins after 20 moves: a meld was shown [Three Thirteen §3]" in demo.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Carioca!", "'Carioca!' is no name for a game: write small letters, digits and hyphens, as in carioca"),
        ("3-13", "'3-13' is no name for a game: write small letters, digits and hyphens, as in carioca"),
        ("a" * 60, f"'{'a' * 40}' is no name for a game: write small letters, digits and hyphens, as in {'a' * 40}"),
        ("import", "'import' is a word of Python: take another name, import-rummy"),
        ("match", "'match' is a word of Python: take another name, match-rummy"),
        ("gin", "'gin' is a game that is installed: take another name"),
        ("json", "a module 'json' can be imported already: take another name, json-rummy"),
    ],
)
def test_names_that_cannot_be(run: Run, tmp_path: Path, name: str, told: str) -> None:
    ran = run("new", name, "--into", str(tmp_path))
    assert (ran.code, ran.out, ran.err) == (2, "", f"rummykit new: {told}\n")
    assert not list(tmp_path.iterdir())


def test_what_is_there_stays(run: Run, tmp_path: Path) -> None:
    (tmp_path / "carioca").mkdir()
    ran = run("new", "carioca", "--into", str(tmp_path))
    assert (ran.code, ran.err) == (
        2, f"rummykit new: {str(tmp_path / 'carioca')!r} is there already: nothing was written\n",
    )  # fmt: skip
    blocked = tmp_path / "file"
    blocked.write_text("")
    ran = run("new", "carioca", "--into", str(blocked))
    assert (ran.code, ran.err) == (
        2, f"rummykit new: cannot write {str(blocked / 'carioca')!r}: not a directory\n",
    )  # fmt: skip
