"""The command as a whole: help, mistakes in every argument, pipes, the ways to start it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rummykit
from tests.cli.conftest import Run

COMMANDS = ("demo", "play", "replay", "judge", "rules", "games", "simulate")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert (
        f"example:\n  rummykit {'demo --record hand.toml && rummykit replay' if command == 'replay' else command}"
        in (shown.out)
    )
    assert max(map(len, shown.out.splitlines())) <= 100


def test_without_a_command_the_commands_are_listed(run: Run) -> None:
    shown = run()
    assert shown.code == 0
    assert all(f"\n    {command} " in shown.out for command in COMMANDS)


def test_version(run: Run) -> None:
    assert run("--version").out == f"rummykit {rummykit.__version__}\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        pytest.param("dmeo", "dmeo", id="command"),
        pytest.param("demo gni", "there is no game 'gni'; installed games: conquian, desmoche", id="game"),
        pytest.param("demo desmoch", "did you mean desmoche?", id="game nearly right"),
        pytest.param("rules --game desmoche", "'--game'", id="argument of another command"),
        pytest.param("demo --seats two", "'two' is no whole number", id="seats no number"),
        pytest.param("demo --seats 7", "7 seats cannot play Desmoche: 2, 3 or 4 can", id="seats"),
        pytest.param("demo --seats 2 --dealer 2", "the dealer, seat 2, is not at the table", id="dealer"),
        pytest.param("demo --preset EARYL", "no preset 'EARYL': did you mean EARLY?", id="preset"),
        pytest.param("rules --diff EARYL", "no preset 'EARYL': did you mean EARLY?", id="preset to compare with"),
        pytest.param("demo --set ace", "'ace' sets no option: write NAME=VALUE", id="option without value"),
        pytest.param("demo --set =LOW", "'=LOW' sets no option: write NAME=VALUE", id="value without option"),
        pytest.param(
            "demo --set aec=LOW", "--set aec=LOW: Desmoche has no option 'aec': did you mean ace?", id="option"
        ),
        pytest.param("demo --set zz=LOW", "its options are pack, most_seats,", id="option like no other"),
        pytest.param("demo --set ace=MIDDLE", "--set ace=MIDDLE: write one of LOW, LOW_OR_HIGH", id="value"),
        pytest.param("demo --set cambio=1", "--set cambio=1: write true or false", id="value of another type"),
        pytest.param("demo --set opening_draws=3", "write a whole number, from 1 to 2", id="value out of bounds"),
        pytest.param("demo --set betting=FREE_AFTER_DEAL", "they need a stake (Desmoche §13.4)", id="rules at odds"),
        pytest.param("demo --bots greddy", "no bot 'greddy': did you mean greedy?", id="bot"),
        pytest.param("demo --bots random,greedy", "2 bots for 3 seats: name one for all", id="number of bots"),
        pytest.param("demo --seats", "expected one argument", id="argument without value"),
        pytest.param("demo --record /nowhere/at/all.toml --seed 9", "cannot write '/nowhere/at/all.toml'", id="record"),
        pytest.param("play --seats 2 --seat 2", "seat 2 is not at the table: its seats are 0 to 1", id="own seat"),
        pytest.param("play --seat first", "'first' is no whole number", id="own seat no number"),
        pytest.param("replay", "FILE", id="no file"),
        pytest.param("judge", "CARD", id="no cards"),
    ],
)
def test_a_mistake_is_told_in_a_line_or_two(run: Run, argv: str, said: str) -> None:
    shown = run(*argv.split())
    assert shown.code == 2
    assert said in shown.err
    assert shown.err.startswith("rummykit")
    assert len(shown.err.splitlines()) <= 2


def test_a_mistake_of_an_argument_names_the_command(run: Run) -> None:
    assert run("demo", "--seats", "x").err.startswith("rummykit demo: ")
    assert run("demo", "--sets", "x").err.startswith("rummykit demo: ")


def test_a_seed_that_is_no_text_is_refused_without_being_shown(run: Run) -> None:
    shown = run("demo", "--seed", "\udcff secret")
    assert (shown.code, shown.out) == (2, "")
    assert "Unicode" in shown.err
    assert "secret" not in shown.err


def test_python_runs_it_as_a_module_whose_reader_may_leave() -> None:
    command = [sys.executable, "-m", "rummykit", "demo", "--seed", "a table in León"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as demo:
        assert demo.stdout is not None
        assert demo.stderr is not None
        first = demo.stdout.readline().decode()
        demo.stdout.close()
        said = demo.stderr.read().decode()
        code = demo.wait()
    assert first.startswith("Desmoche (NICARAGUA), 3 seats, dealer 0")
    # A hand fits the buffer of a pipe now and then; then nobody noticed that the reader had left.
    assert (code, said) in {(141, ""), (0, "")}


def test_ctrl_c_stops_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rummykit.cli.demo.ask", interrupted)
    shown = run("demo")
    assert (shown.code, shown.err) == (130, "\nstopped\n")


def test_an_output_without_suits_gets_letters() -> None:
    command = [sys.executable, "-X", "utf8=0", "-m", "rummykit", "demo", "--seed", "9", "--open"]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": "", "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    shown = subprocess.run(command, capture_output=True, check=True, env=environment).stdout.decode("ascii")
    assert "\N{BLACK SPADE SUIT}" not in shown
    assert "[Desmoche ?6.1]" in shown  # no paragraph sign either
    assert "9s" in shown


def test_importing_the_face_loads_neither_games_nor_what_is_slow() -> None:
    script = (
        "import sys, rummykit; "
        "print(*sorted(name for name in sys.modules if name.startswith(('rummykit.games', 'rummykit.testing', 'rich', "
        "'importlib.metadata', 'cattrs', 'argparse'))))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout == "\n"


@pytest.mark.parametrize("name", rummykit.__all__)
def test_the_face_has_what_it_says(name: str) -> None:
    assert getattr(rummykit, name) is not None
    assert name in dir(rummykit)


def test_the_face_has_nothing_else() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Cord'"):
        getattr(rummykit, "Cord")  # noqa: B009  # a constant name would not type


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told_in_a_line() -> None:
    command = [sys.executable, "-m", "rummykit", "demo", "--seed", "x"]
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "rummykit: cannot print: no space left on device\n"
