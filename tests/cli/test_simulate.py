"""``rummykit simulate``."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rummykit.cli.common import progress_shown
from rummykit.games import desmoche
from rummykit.players import RandomPlayer
from rummykit.simulate import simulate
from tests.cli.conftest import Run

FORTY = ("simulate", "desmoche", "--hands", "40", "--seats", "2", "--seed", "a table in León", "--bots", "random")
RESULTS = simulate(desmoche.GAME, seats=2, hands=40, seed="a table in León", bots="random")


def test_a_table_of_all_figures(run: Run) -> None:
    shown = run(*FORTY, "--workers", "1")
    assert (shown.code, shown.err) == (0, "")
    first, _, *lines = shown.out.splitlines()
    assert first == "Desmoche (NICARAGUA), 2 seats, 40 hands, bots: random"
    sections = {
        "wins by seat",
        "wins by place, from the dealer on",
        "how hands end",
        "chips won or lost in a hand",
        "moves in a hand",
    }
    assert sections <= set(lines)
    rate = RESULTS.wins[0]
    row = next(line.split() for line in lines if line.startswith("  seat 0 "))
    assert row[:5] == ["seat", "0", str(rate.hits), f"{100 * float(rate.value):.1f}", "%"]
    assert row[5:] == [f"{100 * float(rate.interval.low):.1f}", "to", f"{100 * float(rate.interval.high):.1f}", "%"]
    ending = RESULTS.endings[0]
    assert re.search(rf"  {ending.reason} \[{ending.clause}\] +{ending.hands.hits} ", shown.out)
    assert re.search(rf"  median +{RESULTS.length_percentile(50)}\n", shown.out)
    assert max(map(len, lines)) < 110


def test_json_is_that_of_the_library_for_any_number_of_workers_and_any_chunk(run: Run) -> None:
    for how in ("--workers 1", "--workers 2 --chunk 7", "--workers 7 --chunk 3"):
        shown = run(*FORTY, *how.split(), "--json", "-")
        assert (shown.code, shown.err) == (0, "")
        assert shown.out == RESULTS.to_json()


def test_json_and_picture_are_written_beside_the_table(run: Run, tmp_path: Path) -> None:
    figures, picture = tmp_path / "figures.json", tmp_path / "picture.svg"
    shown = run(*FORTY, "--json", str(figures), "--plot", str(picture))
    assert shown.code == 0
    assert "how hands end" in shown.out
    assert figures.read_text(encoding="utf-8") == RESULTS.to_json()
    svg = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    words = {text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Desmoche (NICARAGUA), 2 seats, 40 hands", "Wins by seat", "seat 1", "the dealer", "Length"} <= words
    assert {f"{ending.reason} [{ending.clause}]" for ending in RESULTS.endings} <= words
    bars = sum(one.get("class") == "whisker" for one in svg.iter())
    assert bars == 6 + len(RESULTS.endings) + len(RESULTS.payments)


def test_rules_players_and_seats_are_those_asked_for(run: Run) -> None:
    shown = run(
        *("simulate", "--hands", "5", "--seats", "3", "--preset", "honduras", "--set", "cambio=false"),
        *("--bots", "greedy,random,random", "--json", "-"),
    )
    document = json.loads(shown.out)
    assert (document["hands"], document["seats"], document["rules"]["cambio"]) == (5, 3, False)
    assert document["rules"]["automatic_wins"] == []
    assert document["bots"] == ["greedy", "random", "random"]


def test_a_fresh_seed_is_told_and_gives_the_same_figures_again(run: Run) -> None:
    first = run("simulate", "--hands", "6", "--bots", "random").out
    table, _, told = first.rstrip("\n").rpartition("\n\n")
    seed = told.removeprefix("seed: ").partition(";")[0]
    assert run("simulate", "--hands", "6", "--bots", "random", "--seed", seed).out == table + "\n"


def test_the_demo_of_the_seed_of_a_hand_is_that_hand(run: Run) -> None:
    counted = [
        json.loads(run("simulate", "--seats", "2", "--hands", hands, "--seed", "s", "--json", "-").out)
        for hands in ("3", "4")
    ]
    lengths = [dict(document["moves"]["histogram"]) for document in counted]
    (plies,) = [moves for moves, hands in lengths[1].items() if lengths[0].get(moves, 0) != hands]
    told = run("demo", "--seats", "2", "--dealer", "1", "--seed", "s/3").out
    assert f" after {plies} moves: " in told


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ("gni", "there is no game 'gni'"),
        ("--hands 0", "--hands 0: write a whole number, at least 1"),
        ("--hands many", "'many' is no whole number"),
        ("--hands", "expected one argument"),
        ("--seats 7", "7 seats cannot play Desmoche: 2, 3 or 4 can"),
        ("--seats two", "'two' is no whole number"),
        ("--bots greddy", "no bot 'greddy': did you mean greedy?"),
        ("--bots random,greedy", "2 bots for 3 seats"),
        ("--workers 0", "--workers 0: write a whole number, at least 1"),
        ("--workers all", "'all' is no whole number"),
        ("--chunk -1", "--chunk -1: write a whole number, at least 1"),
        ("--chunk x", "'x' is no whole number"),
        ("--preset EARYL", "no preset 'EARYL': did you mean EARLY?"),
        ("--set aec=LOW", "Desmoche has no option 'aec': did you mean ace?"),
        ("--set ace=MIDDLE", "write one of LOW, LOW_OR_HIGH"),
        ("--seed \udcff", "--seed: a seed must be valid Unicode"),
        (
            "--json /nowhere/at/all.json",
            "--json: cannot write '/nowhere/at/all.json': there is no folder '/nowhere/at'",
        ),
        ("--json .", "--json: cannot write '.': it is a folder"),
        ("--plot picture.png", "--plot: 'picture.png' is no name for this picture, which is SVG"),
        ("--plot -", "--plot: '-' is no name for this picture"),
        ("--plot /nowhere/at/all.svg", "--plot: cannot write '/nowhere/at/all.svg': there is no folder"),
        ("--record x", "there is nothing like '--record' here; rummykit simulate --help"),
    ],
)
def test_a_mistake_is_told_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch, argv: str, said: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("played")

    monkeypatch.setattr("rummykit.cli.simulate.simulate", refuse)
    shown = run("simulate", *argv.split(" "))
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err
    assert shown.err.startswith("rummykit simulate: ")
    assert len(shown.err.splitlines()) == 1


def test_a_file_that_cannot_be_written_after_all_is_told(run: Run, tmp_path: Path) -> None:
    shown = run("simulate", "--hands", "2", "--json", str(tmp_path / ("x" * 300)))
    assert shown.code == 2
    assert "--json: cannot write " in shown.err


def test_a_hand_that_fails_is_told_with_the_command_that_plays_it_again(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = RandomPlayer.choose

    def choose(self: RandomPlayer, view: Any, rng: Any) -> Any:
        if rng.random() < 0.001:
            raise ArithmeticError("out of ideas")
        return plain(self, view, rng)

    monkeypatch.setattr(RandomPlayer, "choose", choose)
    asked = ("--hands", "40", "--seats", "2", "--seed", "it's", "--set", "cambio=false", "--preset", "early")
    shown = run("simulate", "desmoche", *asked, "--workers", "1", "--bots", "random,random")
    assert (shown.code, shown.out) == (1, "")
    failed = re.search(
        r"^rummykit simulate: hand (\d+) failed: ArithmeticError: out of ideas$", shown.err, re.MULTILINE
    )
    assert failed
    assert 0 < int(failed[1]) < 40
    command = shlex.split(shown.err.rstrip("\n").rpartition("to play it again: ")[2])
    assert command[:2] == ["rummykit", "demo"]
    assert command[command.index("--seed") + 1] == f"it's/{failed[1]}"
    with pytest.raises(ArithmeticError, match="out of ideas"):
        run(*command[1:])
    monkeypatch.undo()
    assert run(*command[1:]).out.startswith("Desmoche (EARLY with cambio = false), 2 seats, ")


# Interruptions and progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_a_line_without_rich_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(name: str) -> None:
        assert name == "rich"

    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("rummykit.cli.common.find_spec", not_installed)
    with progress_shown(2000) as shown:
        assert shown is not None
        shown(500, 2000)
        shown(501, 2000)
        shown(2000, 2000)
    assert screen.getvalue() == (
        "\r[#######.......................] 500 of 2,000 hands"
        "\r[##############################] 2,000 of 2,000 hands"
        "\r\x1b[K"
    )


def test_nobody_who_is_no_terminal_is_told_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    with progress_shown(10) as shown:
        assert shown is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal and signals")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("to_all", [False, True], ids=["to the command", "to all its processes, as terminals do"])
def test_ctrl_c_prints_the_figures_of_the_hands_that_are_complete(workers: str, to_all: bool) -> None:
    import pty

    ours, its = pty.openpty()
    command = [sys.executable, "-m", "rummykit", "simulate", "desmoche", "--hands", "1000000", "--seats", "2"]
    command += ["--bots", "random", "--seed", "c", "--chunk", "5", "--workers", workers, "--json", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=its, text=True, start_new_session=True) as running:
        os.close(its)
        said, end = "", time.monotonic() + 60
        while not re.search(r"[1-9][0-9]*/1000000|[1-9][0-9,]* of 1,000,000", said):  # a bar has come up
            assert time.monotonic() < end, said
            said += os.read(ours, 1000).decode()
        (os.killpg if to_all else os.kill)(running.pid, signal.SIGINT)
        while chunk := _read(ours):
            said += chunk
        assert running.stdout is not None
        out = running.stdout.read()
        code = running.wait(timeout=60)
    os.close(ours)
    assert code == 130, said
    assert "Traceback" not in said
    document = json.loads(out)
    hands = document["hands"]
    assert 0 < hands < document["asked"] == 1_000_000
    assert f"stopped: the figures are those of the first {hands:,} hands" in said
    alone = simulate(desmoche.GAME, seats=2, hands=hands, seed="c", bots="random").to_json()
    assert out == alone.replace(f'"asked": {hands}', '"asked": 1000000')


def _read(terminal: int) -> str:
    try:
        return os.read(terminal, 1000).decode()
    except OSError:  # the other end is closed
        return ""


def test_ctrl_c_in_the_first_hand_leaves_no_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(RandomPlayer, "choose", interrupted)
    shown = run(*FORTY, "--workers", "1")
    assert (shown.code, shown.out) == (130, "")
    assert shown.err == "\nstopped before the first hands were complete\n"
