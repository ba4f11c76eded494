"""The command plays, replays and explains a game of another package, without a word about it in the library."""

from pathlib import Path

import pytest

from rummykit.record import Record
from tests.cli.conftest import Run


def test_demo_plays_it(run: Run) -> None:
    ran = run("demo", "toy", "--seats", "3", "--seed", "4", "--letters")
    assert ran.code == 0
    assert ran.out.startswith("Toy Rummy (OPEN), 3 seats, dealer 0, bots: eager")
    assert "\n 20  seat 1 show 4h 5h 6h [Toy §3]" in ran.out
    assert "\nseat 1 wins after 20 moves: a meld was shown [Toy §3]" in ran.out
    assert run("demo", "toy", "--seats", "3", "--seed", "4", "--letters") == ran


def test_demo_as_an_onlooker_names_no_card_that_was_drawn(run: Run) -> None:
    told = run("demo", "toy", "--seats", "3", "--seed", "4", "--letters").out
    assert "draws" not in told
    assert "seat 2  Ah 2 more cards" in told
    assert "seat 2  4s Ah Ad" in run("demo", "toy", "--seats", "3", "--seed", "4", "--letters", "--open").out


def test_play_offers_its_moves_and_explains_refusals(run: Run) -> None:
    ran = run("play", "toy", "--seed", "3", "--letters", "--bots", "random", typed="discard 5s\n1\n")
    assert ran.code == 0
    assert "1  draw\n   2  take\n" in ran.out
    refused, played = ran.out.split("your move>")[1:3]
    assert "not now: draw or take [Toy §2]" in refused
    assert "seat 0 draw [Toy §2]\n  seat 0 draws " in played


def test_replay_reads_its_records(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    assert run("demo", "toy", "--seed", "4", "--record", str(path)).code == 0
    text = path.read_text("utf-8")
    assert Record.read(text).write() == text
    assert run("replay", str(path)).code == 0
    path.write_text(text.replace('"1 take"', '"1 show 4h 5h 6h"', 1), "utf-8")
    ran = run("replay", str(path))
    assert ran.code == 1
    assert "not now: draw or take [Toy §2]" in ran.out + ran.err


def test_rules_explain_it(run: Run) -> None:
    assert "take_discards" in run("rules", "toy").out
    ran = run("rules", "toy", "--preset", "BLIND", "--diff", "OPEN")
    assert ran.code == 0
    assert "BLIND  13" in ran.out


@pytest.mark.parametrize(
    "argv", [("judge", "4h", "5h", "6h", "--game", "toy"), ("demo", "toy", "--seats", "9"), ("demo", "toi")]
)
def test_what_it_cannot_do_is_told(run: Run, argv: tuple[str, ...]) -> None:
    ran = run(*argv)
    assert ran.code == 2
    assert "toy" in ran.err.lower()
    assert "Traceback" not in ran.err


def test_every_command_takes_a_variant_of_it(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "strict.toml")
    ran = run("demo", "strict-toy", "--seats", "3", "--seed", "4", "--letters", "--record", path)
    assert ran.code == 0
    assert ran.out.startswith("Strict Toy Rummy (OPEN), 3 seats, dealer 0, bots: eager")
    assert "\nchips: seat 0 " in ran.out
    assert run("replay", path).out.startswith(f"{path}: Strict Toy Rummy, 3 seats, ")
    ran = run("play", "strict-toy", "--seed", "3", "--letters", typed="1\n" + "1\n" * 60)
    assert ran.code == 0
    assert "Strict Toy Rummy (OPEN)" in ran.out
    assert run("rules", "strict-toy").code == 0
    ran = run("simulate", "strict-toy", "--hands", "20", "--seed", "1", "--workers", "1")
    assert ran.code == 0
    assert "Strict Toy Rummy (OPEN), 3 seats, 20 hands" in ran.out
    assert "a run  " in ran.out
    ran = run("demo", "strict-toy", "--hands", "2", "--seed", "4")
    assert ran.code == 0
    assert ran.out.count("a run [Strict Toy §4]") + ran.out.count("a dead hand [Strict Toy §4]") == 4
    ran = run("judge", "4h", "5h", "6h", "--game", "strict-toy")
    assert (ran.code, ran.err) == (2, "rummykit judge: Strict Toy Rummy does not judge melds outside of a hand\n")
