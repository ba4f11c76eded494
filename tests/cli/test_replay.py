"""``rummykit replay``."""

import io
from pathlib import Path

import pytest

from rummykit.cli import main
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.seats import Seat
from tests.cli.conftest import Run


@pytest.fixture
def text() -> str:
    record = Record.begin(find_game("desmoche"), seats=2, seed="33")
    for _ in range(5):
        record = record.play(record.state.legal_moves()[0])
    return record.with_expectations().write()


def _file(tmp_path: Path, text: str, name: str = "hand.toml") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_line_for_each_file(run: Run, tmp_path: Path, text: str) -> None:
    paths = [_file(tmp_path, text, name) for name in ("one.toml", "two.toml")]
    shown = run("replay", *paths)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.splitlines() == [
        f"{path}: Desmoche, 2 seats, 5 moves, open; as expected: winner, hands, tables, legal" for path in paths
    ]


def test_what_is_not_as_expected_is_named_with_ply_expected_and_found(run: Run, tmp_path: Path, text: str) -> None:
    path = _file(tmp_path, text.replace('winner = "open"', "winner = 1").replace("legal = [9, 9,", "legal = [9, 8,"))
    shown = run("replay", path)
    assert shown.code == 1
    assert shown.out.splitlines() == [
        f"{path}: winner after ply 5: expected 1, found 'open'",
        f"{path}: legal before ply 2: expected 8, found 9",
    ]


def test_an_illegal_move_is_named_with_ply_and_clause(run: Run, tmp_path: Path, text: str) -> None:
    move = next(line for line in text.splitlines() if " give " in line).strip().strip('",')
    shown = run("replay", _file(tmp_path, text.replace(move, "1 draw")))
    assert shown.code == 1
    assert "1 draw: is illegal at ply 1" in shown.out
    assert "[Desmoche §6.9]" in shown.out
    assert "^^^^^^" in shown.out


def test_a_malformed_record_is_shown_with_line_column_caret_and_remedy(run: Run, tmp_path: Path, text: str) -> None:
    path = _file(tmp_path, text.replace(" draw", " drew"))
    shown = run("replay", path)
    assert shown.code == 1
    first, line, carets, remedy = shown.out.splitlines()
    assert first.startswith(f"{path}: line ")
    assert "column 6: drew: is no verb of Desmoche" in first
    assert line.index("drew") == carets.index("^^^^")
    assert remedy.strip().startswith("write one of announce, ")


def test_the_files_after_a_wrong_one_are_replayed_too(run: Run, tmp_path: Path, text: str) -> None:
    wrong, right = _file(tmp_path, "format = 1", "wrong.toml"), _file(tmp_path, text, "right.toml")
    shown = run("replay", wrong, right)
    assert shown.code == 1
    assert shown.out.splitlines()[0].startswith(f"{wrong}: line 1, ")
    assert shown.out.splitlines()[-1].startswith(f"{right}: Desmoche, ")


@pytest.mark.parametrize("name", ["none.toml", "."])
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, text: str, name: str) -> None:
    path, right = str(tmp_path / name), _file(tmp_path, text)
    shown = run("replay", path, right)
    assert shown.code == 2
    assert shown.err.startswith(f"rummykit replay: cannot read {path!r}: ")
    assert shown.out.startswith(f"{right}: Desmoche, ")


def test_bytes_that_are_no_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'comment = "Le\xf3n"\n')
    shown = run("replay", str(path))
    assert shown.code == 1
    assert "UTF-8" in shown.out


def test_standard_input(text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.startswith("standard input: Desmoche, 2 seats, 5 moves, open")


def test_what_a_seat_was_told_is_told_again(run: Run, tmp_path: Path) -> None:
    record = Record.begin(find_game("desmoche"), seats=2, seed="33")
    for _ in range(12):
        record = record.play(record.state.legal_moves()[0])
    path = _file(tmp_path, record.write())
    for seat in (0, 1):
        shown = run("replay", "--seat", str(seat), "--letters", path)
        expected = [event.told() for state in record.states() for event in state.view(Seat(seat)).events]
        assert shown.code == 0
        assert shown.out.splitlines()[:-1] == expected
        assert any(f"seat {seat} looks at" in line or f"seat {seat} finds" in line for line in expected)
        assert not any(f"seat {1 - seat} looks at" in line or f"seat {1 - seat} finds" in line for line in expected)


def test_a_seat_that_is_not_at_the_table_tells_nothing(run: Run, tmp_path: Path, text: str) -> None:
    path = _file(tmp_path, text)
    shown = run("replay", "--seat", "2", path)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"rummykit replay: --seat 2: {path} has the seats 0 to 1\n"
