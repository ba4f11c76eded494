"""The public face is the same whatever was used before. Each test asks fresh interpreters."""

import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest

import rummykit
from rummykit import games

TOUCHED = (
    "import rummykit",
    "from rummykit.cards import Card",
    "import rummykit.melds.arrange, rummykit.testing, rummykit.games.desmoche, rummykit.cli",
    "import rummykit; [getattr(rummykit, name) for name in dir(rummykit)]",
    "from rummykit import *",
)
"""What may have happened before somebody looks."""


def told(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.strip()


@pytest.mark.parametrize("touched", TOUCHED)
def test_the_same_names_are_there_whatever_was_used_before(touched: str) -> None:
    look = "import rummykit as face; import rummykit.games as games; print(*dir(face), '|', *dir(games))"
    assert told(f"{touched}\n{look}") == " ".join([*dir(rummykit), "|", *dir(games)])


def test_every_name_is_there_after_an_import_of_the_package_alone() -> None:
    code = """
import rummykit
for name in dir(rummykit):
    assert name in rummykit.__all__ or getattr(rummykit, name).__name__ == f"rummykit.{name}", name
    getattr(rummykit, name)
print(rummykit.games.desmoche.GAME.name, rummykit.melds.judge is rummykit.judge, rummykit.cards.Card is rummykit.Card)
"""
    assert told(code) == "desmoche True True"


def test_the_names_are_those_of_the_face_and_every_public_module() -> None:
    modules = {one.name for one in iter_modules(rummykit.__path__) if not one.name.startswith("_")}
    assert set(dir(rummykit)) == {*rummykit.__all__} | modules - {"cli"}
    assert set(dir(games)) == {one.name for one in iter_modules(games.__path__)}
    assert 20 <= len(rummykit.__all__) <= 30


@pytest.mark.parametrize("name", ["find_gaem", "meld", "import_modules", "Joker"])
def test_no_other_name_is_there(name: str) -> None:
    with pytest.raises(AttributeError, match=f"^module 'rummykit' has no attribute '{name}'$"):
        getattr(rummykit, name)
    with pytest.raises(AttributeError, match=f"^module 'rummykit.games' has no attribute '{name}'$"):
        getattr(games, name)


def test_the_version_stands_in_the_package_and_nowhere_else() -> None:
    from importlib.metadata import version

    home = Path(rummykit.__file__).read_text(encoding="utf-8")
    assert f'\n__version__ = "{rummykit.__version__}"\n' in home
    assert version("rummykit") == rummykit.__version__
