"""Games by name: those of this package are always there, and what is wrong with other packages is told and harms nothing.

Each test runs a fresh interpreter, whose path has nothing but what the test puts there: no package has metadata unless the
test writes it.
"""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns, make_archive
from textwrap import dedent
from typing import Final

import attr
import attrs
import pytest
import typing_extensions

import rummykit
from rummykit.record import Record, RecordError
from rummykit.registry import BrokenGameError, GameNotFoundError, find_game, register
from rummykit.rulebook import AnyRulebook

BUILT_IN: Final = ("conquian", "desmoche", "gin", "penang")
TITLES: Final = " ".join(find_game(name).title for name in BUILT_IN)
OTHER: Final = "import rummykit.games.penang\nGAME = rummykit.games.penang.GAME\n"
MINE: Final = """
    from rummykit.games.penang import PenangRulebook

    class Mine(PenangRulebook):
        name = "mine"
        title = "Mine"

    GAME = Mine()
"""


@pytest.fixture(scope="session")
def needed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what rummykit needs, and no metadata of anything."""
    folder = tmp_path_factory.mktemp("needed")
    for package in (attr, attrs):
        home = Path(str(package.__file__)).parent
        copytree(home, folder / home.name, ignore=ignore_patterns("__pycache__"))
    home = Path(typing_extensions.__file__)
    (folder / home.name).write_bytes(home.read_bytes())
    return folder


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package was copied."""
    folder = tmp_path_factory.mktemp("copied")
    home = Path(rummykit.__file__).parent
    copytree(home, folder / "rummykit", ignore=ignore_patterns("__pycache__"))
    return folder


def package(folder: Path, name: str, game: str, module: str, code: str, value: str | None = None) -> None:
    """A package that registers a game, as pip would have installed it."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[rummykit.games]\n{game} = {value or f'{module}:GAME'}\n")
    (folder / f"{module}.py").write_text(dedent(code))


def ran(code: str, *path: Path) -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "PYTHONPYCACHEPREFIX": str(path[0].parent / "cache"),
    }
    return subprocess.run(
        [sys.executable, "-S", "-c", dedent(code)], capture_output=True, text=True, env=env, check=False
    )


def printed(code: str, *path: Path) -> str:
    run = ran(code, *path)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def command(*argv: str, path: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
    return ran(f"import sys; from rummykit.cli import main; sys.exit(main({list(argv)!r}))", *path)


NAMES: Final = "import rummykit; print(rummykit.game_names())"
FIND_ALL: Final = """
    import rummykit
    print(*(rummykit.find_game(name).title for name in rummykit.game_names()), rummykit.__version__)
"""


def test_a_copied_folder_without_metadata_has_its_games_and_its_version(copied: Path, needed: Path) -> None:
    assert printed(NAMES, copied, needed) == f"{BUILT_IN}\n"
    assert printed(FIND_ALL, copied, needed) == f"{TITLES} {rummykit.__version__}\n"


def test_a_zip_on_the_path_has_its_games_and_its_version(copied: Path, needed: Path, tmp_path: Path) -> None:
    archive = Path(make_archive(str(tmp_path / "rummykit"), "zip", copied))
    assert printed(FIND_ALL, archive, needed) == f"{TITLES} {rummykit.__version__}\n"
    shown = command("games", path=(archive, needed))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.splitlines()[:2] == [
        "conquian  Conquián      2 to 4 seats: MEXICAN, ANGLO_AMERICAN, CENTRAL_AMERICAN",
        "desmoche  Desmoche      2 to 4 seats: NICARAGUA, EARLY, HONDURAS",
    ]
    assert command("--version", path=(archive, needed)).stdout == f"rummykit {rummykit.__version__}\n"


def test_no_other_package_takes_the_name_of_a_game_of_this_one(copied: Path, needed: Path, tmp_path: Path) -> None:
    package(tmp_path, "thief", "desmoche", "thief", MINE)
    path = (tmp_path, copied, needed)  # before this package
    assert printed("import rummykit; print(rummykit.find_game('desmoche').__class__.__module__)", *path) == (
        "rummykit.games.desmoche.rulebook\n"
    )
    shown = command("games", path=path)
    assert shown.returncode == 1
    assert [line.split()[0] for line in shown.stdout.splitlines()] == [*BUILT_IN]
    assert shown.stderr == (
        "rummykit games: the package thief registers the game 'desmoche', which cannot be had: "
        "rummykit itself has a game of this name\n"
    )


def test_two_packages_with_one_name_are_both_told_and_neither_is_taken(
    copied: Path, needed: Path, tmp_path: Path
) -> None:
    package(tmp_path, "one", "mine", "one", MINE)
    package(tmp_path, "two", "mine", "two", MINE)
    path = (copied, needed, tmp_path)
    said = "the package one registers the game 'mine', which cannot be had: two registers it as well: uninstall all but one\n"
    shown = command("games", path=path)
    assert (shown.returncode, shown.stderr) == (1, f"rummykit games: {said}")
    assert len(shown.stdout.splitlines()) == len(BUILT_IN)
    demo = command("demo", "mine", path=path)
    assert (demo.returncode, demo.stderr) == (2, f"rummykit demo: {said}")
    assert command("demo", "penang", "--seed", "1", path=path).returncode == 0


BROKEN: Final = {
    "class": (MINE, "class_:Mine is no rummykit.rulebook.Rulebook: ABCMeta"),
    "empty": ("", "empty_:GAME cannot be imported: AttributeError: module 'empty_' has no attribute 'GAME'"),
    "exits": ("raise SystemExit(3)", "exits_:GAME cannot be imported: SystemExit: 3"),
    "lacks": ("import nowhere", "lacks_:GAME cannot be imported: ModuleNotFoundError: No module named 'nowhere'"),
    "other": (OTHER, "other_:GAME calls itself 'penang': register it by that name"),
    "text": ("GAME = 'rummy'", "text_:GAME is no rummykit.rulebook.Rulebook: str"),
}


def test_broken_packages_are_told_and_all_else_works(copied: Path, needed: Path, tmp_path: Path) -> None:
    for name, (code, reason) in BROKEN.items():
        package(tmp_path, f"of-{name}", name, f"{name}_", code, reason.partition(" ")[0])
    package(tmp_path, "whole", "mine", "mine", MINE)
    path = (copied, needed, tmp_path)
    said = {
        name: f"the package of-{name} registers the game '{name}', which cannot be had: {reason}\n"
        for name, (_, reason) in BROKEN.items()
    }
    shown = command("games", path=path)
    assert (shown.returncode, shown.stderr) == (1, "".join(f"rummykit games: {line}" for line in said.values()))
    assert [line.split()[0] for line in shown.stdout.splitlines()] == sorted([*BUILT_IN, "mine"])
    assert "mine      Mine          2 to 5 seats: PENANG (package mine)" in shown.stdout.splitlines()
    helped = command("--help", path=path)
    assert (helped.returncode, helped.stderr) == (0, "")
    rules = command("rules", "lacks", path=path)
    assert (rules.returncode, rules.stdout, rules.stderr) == (2, "", f"rummykit rules: {said['lacks']}")


def test_a_record_of_a_broken_game_is_refused_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> AnyRulebook:
        raise BrokenGameError(name, "broken", "it is no rulebook")

    monkeypatch.setattr("rummykit.documents.reader.find_game", broken)
    text = Record.begin(find_game("penang"), seats=2, seed="any").write()
    with pytest.raises(RecordError) as refused:
        Record.read(text)
    assert str(refused.value) == (
        'line 2, column 8: "penang": is registered by the package broken, and cannot be had: it is no rulebook\n'
        '  game = "penang"\n'
        "         ^^^^^^^^\n"
        "  mend or uninstall that package"
    )


def test_metadata_that_cannot_be_read_is_told_with_its_place(copied: Path, needed: Path, tmp_path: Path) -> None:
    package(tmp_path, "nameless", "wrong", "wrong", "")
    (tmp_path / "nameless-1.0.dist-info" / "METADATA").unlink()
    path = (copied, needed, tmp_path)
    assert printed(NAMES, *path) == f"{(*BUILT_IN, 'wrong')}\n"
    assert f"the package without a name in {tmp_path} registers the game 'wrong'" in command("games", path=path).stderr
    (tmp_path / "nameless-1.0.dist-info" / "entry_points.txt").write_bytes(b"[rummykit.games]\n\xff = wrong:GAME\n")
    assert printed(NAMES, *path) == f"{BUILT_IN}\n"
    assert command("games", path=path).stderr.startswith(
        f"rummykit games: what the package without a name in {tmp_path} registers cannot be read: UnicodeDecodeError: "
    )


def test_of_a_package_that_is_twice_on_the_path_the_first_counts(copied: Path, needed: Path, tmp_path: Path) -> None:
    package(tmp_path / "new", "whole", "mine", "mine", MINE)
    package(tmp_path / "old", "whole", "mine", "mine", "")
    package(tmp_path / "old" / "older", "whole", "gone", "gone", "")
    path = (copied, needed, tmp_path / "new", tmp_path / "old", tmp_path / "old" / "older")
    assert printed(NAMES, *path) == f"{tuple(sorted([*BUILT_IN, 'mine']))}\n"
    assert command("games", path=path).returncode == 0


def test_a_game_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(
        GameNotFoundError, match=r"^there is no game 'desmoch'; installed games: conquian, desmoche, "
    ) as told:
        find_game("desmoch")
    assert told.value.name == "desmoch"
    assert "desmoche" in told.value.known


def test_no_game_is_registered_by_a_name_that_is_taken() -> None:
    game = find_game("desmoche")
    with pytest.raises(ValueError, match=r"^there is a game 'desmoche' already: give yours another name$"):
        register(game)


def test_a_broken_game_says_its_name_its_package_and_the_reason() -> None:
    error = BrokenGameError("wrong", "broken", "it is no rulebook")
    assert (error.name, error.package, error.reason) == ("wrong", "broken", "it is no rulebook")
    assert str(error) == ("the package broken registers the game 'wrong', which cannot be had: it is no rulebook")
