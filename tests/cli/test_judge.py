"""``rummykit judge``: cards and positions."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("cards", ["8s 8h 8c", "8♠ 8♥ 8♣", "8S 8H 8C"])
def test_a_meld_under_every_preset(run: Run, cards: str) -> None:
    shown = run("judge", cards)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == "8s 8h 8c, Desmoche:\n  under every preset\n    a set: 8s 8h 8c\n"
    assert run("judge", *cards.split()).out == shown.out


def test_a_meld_under_some(run: Run) -> None:
    shown = run("judge", "Qh", "Kh", "Ah")
    assert shown.code == 0
    presets, verdict, *_ = shown.out.splitlines()[1:]
    assert presets.strip() == "NICARAGUA, HONDURAS"
    assert verdict.strip() == "Ah Qh Kh is no run: the ace is low only [Desmoche §3.3]"
    assert shown.out.endswith("  EARLY\n    a run: Qh Kh Ah\n")


def test_no_meld_and_every_reason(run: Run) -> None:
    shown = run("judge", "4s", "5s", "7s")
    assert shown.code == 1
    assert [line.strip() for line in shown.out.splitlines()] == [
        "4s 5s 7s, Desmoche:",
        "under every preset",
        "4s 5s 7s is no set: three or four cards of one rank [Desmoche §3.1]",
        "4s 5s 7s is no run: three to ten consecutive cards of one suit [Desmoche §3.2]",
        "no set: 4s, 5s and 7s are not of one rank",
        "no run: between 5s and 7s the 6 is missing",
    ]


def test_under_rules_of_ones_own(run: Run) -> None:
    cards = ("Qh", "Kh", "Ah")
    assert run("judge", "--preset", "honduras", *cards).code == 1
    allowed = run("judge", "--preset", "honduras", "--set", "ace=LOW_OR_HIGH", *cards)
    assert allowed.code == 0
    assert allowed.out == "Qh Kh Ah, Desmoche (HONDURAS with ace = LOW_OR_HIGH):\n  a run: Qh Kh Ah\n"


def test_laid_in_the_wrong_order(run: Run) -> None:
    shown = run("judge", "--set", "laying_order=STRICT", "8s 8c 8h")
    assert shown.code == 1
    assert "lay 8s 8h 8c [Desmoche §3.5]" in shown.out


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("8s 8s 8h", "8s is there twice"),
        ("8s 8h JK", "jokers are not allowed"),
        ("8s", "8s is only one card"),
        ("", "there are no cards"),
    ],
)
def test_cards_that_no_pack_of_the_game_gives(run: Run, cards: str, reason: str) -> None:
    shown = run("judge", cards)
    assert shown.code == 1
    assert reason in shown.out


def test_words_that_are_no_cards(run: Run) -> None:
    shown = run("judge", "8s", "8x", "8c")
    assert shown.code == 2
    assert shown.err.splitlines()[1:] == ["  8s 8x 8c", "     ^^"]
    assert "'8x' is no card" in shown.err


POSITION = """\
format = "rummykit-position/1"
game = "desmoche"
seats = 3
dealer = 0
phase = "offer"
card = "8c"
releaser = 0
hands = ["? ? ? ? ? ? ? ? ?", "8s 8h 2d 4d 6d Td Qd Ks Kh", "? ? ? ? ? ? ? ? ?"]
stock = 20
discards = "2s 3s 4s 5s"
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(POSITION, encoding="utf-8")
    return path


def test_a_position_is_explained_as_far_as_it_is_known(run: Run, position: Path) -> None:
    shown = run("judge", str(position))
    assert (shown.code, shown.err) == (0, "")
    assert "seat 1 can use 8c: play 8s 8h 8c" in shown.out
    assert "seat 2: whether it can use 8c is unknown" in shown.out
    assert run("judge", "-", typed=POSITION).out == shown.out


@pytest.mark.parametrize(
    ("move", "code", "said"),
    [
        pytest.param("1 play 8s 8h 8c", 0, "1 play 8s 8h 8c: legal\n", id="legal"),
        pytest.param("1 decline", 0, "1 decline: legal\n", id="legal too"),
        pytest.param("1 play 8h 8s Kh", 1, "8s 8h Kh is no set: three or four cards of one rank", id="refused"),
        pytest.param("2 play 8s 8h 8c", 1, "seat 2 is not to act now: wait for seat 1 [Desmoche §6.9]\n", id="seat"),
    ],
)
def test_moves_are_judged_in_a_position(run: Run, position: Path, move: str, code: int, said: str) -> None:
    shown = run("judge", str(position), "--move", move)
    assert (shown.code, shown.err) == (code, "")
    assert shown.out.startswith(f"{move}: {'refused' if code else 'legal'}\n")
    assert said in shown.out


def test_a_move_with_cards_that_nobody_knows_is_left_open(run: Run, position: Path) -> None:
    position.write_text(POSITION.replace("8s 8h 2d", "? 8h 2d"), encoding="utf-8")
    shown = run("judge", str(position), "--move", "1 play 8s 8h 8c", "--move", "1 decline")
    assert shown.code == 1
    assert shown.out.splitlines() == [
        "1 play 8s 8h 8c: unknown",
        "  seat 1: it depends on what is not written down: 1 card of its hand",
        "1 decline: legal",
    ]


def test_a_move_that_is_none(run: Run, position: Path) -> None:
    shown = run("judge", str(position), "--move", "1 pya 8s")
    assert shown.code == 2
    assert "--move: 'pya' is no verb of Desmoche" in shown.err
    assert "    ^^^" in shown.err


def test_a_move_needs_a_position(run: Run) -> None:
    shown = run("judge", "8s", "8h", "--move", "1 pay 8s")
    assert shown.code == 2
    assert "'8s 8h' is no file" in shown.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        pytest.param("stock = 20", "stock = 21", "stock", id="the law of nine"),
        pytest.param('"8c"', '"8s"', "8s", id="a card twice"),
        pytest.param("seats = 3", "seats = three", "line 3", id="no TOML"),
        pytest.param("8s 8h", "8s 8x", "8x", id="no card"),
        pytest.param('phase = "offer"', 'phase = "lunch"', "lunch", id="no phase"),
        pytest.param('game = "desmoche"', 'game = "gni"', "gni", id="no game"),
    ],
)
def test_a_position_that_cannot_be_is_refused(run: Run, position: Path, old: str, new: str, said: str) -> None:
    position.write_text(POSITION.replace(old, new), encoding="utf-8")
    shown = run("judge", str(position))
    assert (shown.code, shown.err) == (1, "")
    assert said in shown.out


@pytest.mark.parametrize("argument", ["table.tml", "none/table"])
def test_a_file_that_is_not_there(run: Run, argument: str) -> None:
    shown = run("judge", argument)
    assert shown.code == 2
    assert f"cannot read {argument!r}: no such file or directory" in shown.err


def test_a_position_has_rules_of_its_own(run: Run, position: Path) -> None:
    shown = run("judge", "--preset", "EARLY", str(position))
    assert shown.code == 2
    assert "write them there, under rules" in shown.err


def test_a_position_in_another_encoding(run: Run, position: Path) -> None:
    position.write_bytes(b"# Le\xf3n\n" + POSITION.encode())
    shown = run("judge", str(position))
    assert (shown.code, shown.err) == (1, "")
    assert "line 1, column 5: 0xf3: this byte is not UTF-8" in shown.out


@pytest.mark.parametrize("command", ["judge", "score", "replay"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param("a = 1".encode("utf-16"), "this file is written in UTF-16, not in UTF-8", id="UTF-16"),
        pytest.param(b"a = ?", "line 1, column 5: ?: bad TOML: no value is written so", id="no TOML"),
        pytest.param(b"\xef\xbb\xbfgame = 'gni'\r\n", "gni", id="no game"),
        pytest.param(b"\xef\xbb\xbfgame = 'desmoche'\r\n", "line 1, column 1: format: this key is missing", id="a key"),
    ],
)
def test_every_reader_tells_the_same_fault_alike(
    run: Run, tmp_path: Path, command: str, content: bytes, said: str
) -> None:
    path = tmp_path / "some.toml"
    path.write_bytes(content)
    shown = run(command, str(path))
    assert (shown.code, shown.err) == (1, "")
    assert said in shown.out
    assert shown.out.startswith(f"{path}: line 1, column ")
