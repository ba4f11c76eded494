"""``rummykit score``, and ``rummykit demo --hands``."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

FRIDAY = """\
format = "rummykit-score/1"
game = "desmoche"
players = ["Ana", "Beto"]
chips = 3
stake = 2

[[hands]]
winner = "Beto"
melds = ["As 2s 3s 4s", "9h 9s 9d", "Jh Qh Kh"]
"""


def test_the_ledger_and_what_everybody_has(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(FRIDAY, encoding="utf-8")
    shown = run("score", str(path))
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.splitlines() == [
        "hand  from     to    chips  for                      Ana  Beto  pot",
        "      outside  Ana       3  brings [Desmoche §12.4]    3     0    0",
        "      outside  Beto      3  brings [Desmoche §12.4]    3     3    0",
        "   1  Ana      pot       2  ante [Desmoche §12.1]      1     3    2",
        "   1  Beto     pot       2  ante [Desmoche §12.1]      1     1    4",
        "   1  pot      Beto      4  pot [Desmoche §12.2]       1     5    0",
        "   1  Ana      Beto      1  mico [Desmoche §13.1]      0     6    0",
        "",
        "Ana: 0 chips, -3 in 1 hand",
        "Beto: 6 chips, +3 in 1 hand",
        "the match is over: a seat cannot cover its stake (Ana) [Desmoche §12.4]; ahead: Beto",
    ]
    brief = run("score", "--brief", str(path)).out.splitlines()
    assert brief[:3] == ["hand  Ana  Beto  pot", "        3     3    0", "   1    0     6    0"]


def test_standard_input(run: Run) -> None:
    shown = run("score", "-", typed=FRIDAY.replace('winner = "Beto"', "dead = true").replace("melds = ", "# melds = "))
    assert shown.code == 0
    assert "the pot carries 4" in shown.out


@pytest.mark.parametrize(
    ("file", "code", "said"),
    [
        ("wrong.toml", 1, 'wrong.toml: line 8, column 10: "Eva": is nobody who plays here'),
        ("none.toml", 2, "rummykit score: cannot read"),
    ],
)
def test_what_is_not_right(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, code: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.toml").write_text(FRIDAY.replace('winner = "Beto"', 'winner = "Eva"'), encoding="utf-8")
    shown = run("score", file)
    assert shown.code == code
    assert said in shown.out + shown.err


def test_demo_of_a_match(run: Run) -> None:
    shown = run("demo", "--hands", "3", "--seed", "x", "--chips", "9", "--stake", "2", "--seats", "2")
    assert (shown.code, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("hand ")][:3] == ["hand 1", "hand 2", "hand 3"]
    ledger = [line for line in lines if "[Desmoche §12.1]" in line]
    assert len(ledger) == 6
    chips = [int(line.split()[1]) for line in lines if " chips, " in line]
    pot = sum(int(line.split()[-1]) for line in lines if line.startswith("the pot carries"))
    assert sum(chips) + pot == 18
    assert "the match is over: so many hands are played [Desmoche §12.4]" in shown.out
    assert run("demo", "--hands", "3", "--seed", "x", "--chips", "9", "--stake", "2", "--seats", "2").out == shown.out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--hands", "0"], "--hands 0: a match has at least one hand"),
        (["--hands", "2", "--record", "x.toml"], "--record writes a single hand down"),
        (["--hands", "2", "--stake", "0"], "--stake 0: write a whole number, at least 1"),
        (["--hands", "2", "--chips", "-1"], "--chips -1: write a whole number, at least 0"),
        (["--chips", "5"], "--chips 5: a single hand is played for nothing; add --hands"),
        (["--stake", "1"], "--stake 1: a single hand is played for nothing; add --hands"),
    ],
)
def test_demos_that_cannot_be(run: Run, argv: list[str], said: str) -> None:
    shown = run("demo", *argv)
    assert shown.code == 2
    assert said in shown.err


def test_demo_of_a_match_that_is_scored(run: Run) -> None:
    shown = run("demo", "penang", "--hands", "2", "--seed", "x", "--seats", "2", "--bots", "random")
    assert shown.code == 0
    assert "points" in shown.out
    assert "the match is over: so many hands are played [Penang §9.4]" in shown.out
