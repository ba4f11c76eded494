"""Whole records as text: each is replayed, legal counts included; each broken one is refused for the reason it names."""

import re
from pathlib import Path

import pytest

from rummykit.record import IllegalRecordError, Record, RecordError
from rummykit.registry import game_names

GOLDEN = Path(__file__).parent
WHOLE = [path for game in game_names() for path in sorted((GOLDEN / game).glob("*.toml"))]
BROKEN = [path for game in game_names() for path in sorted((GOLDEN / game / "broken").glob("*.toml"))]


def name(path: Path) -> str:
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


@pytest.mark.parametrize("path", WHOLE, ids=name)
def test_replays(path: Path) -> None:
    record = Record.read(path.read_bytes())
    assert record.check() == ()
    assert {"winner", "hands", "tables", "legal"} <= set(record.expect)


@pytest.mark.parametrize("path", WHOLE, ids=name)
def test_expectations_come_out_as_they_are_written(path: Path) -> None:
    record = Record.read(path.read_bytes())
    assert record.with_expectations().write() == record.write()


@pytest.mark.parametrize("path", [path for path in WHOLE if path.parent.name == "desmoche"], ids=name)
def test_layout_is_that_of_the_writer(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    bare = [line.partition("  #")[0] for line in lines if not line.startswith("#")]
    assert Record.read("\n".join(lines)).write().splitlines() == bare


MALFORMED = re.compile(r"# expect-error: line (\d+), column (\d+): (.*)")
ILLEGAL = re.compile(r"# expect-error: (\w+ §[\d.]+) at ply (\d+)")


@pytest.mark.parametrize("path", BROKEN, ids=name)
def test_broken_is_refused_for_its_reason(path: Path) -> None:
    text = path.read_text("utf-8")
    said = text.partition("\n")[0]
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    error = caught.value
    if illegal := ILLEGAL.fullmatch(said):
        assert isinstance(error, IllegalRecordError)
        assert error.ply == int(illegal[2])
        assert illegal[1] in {str(violation.clause) for violation in error.violations}
    else:
        malformed = MALFORMED.fullmatch(said)
        assert malformed
        assert not isinstance(error, IllegalRecordError)
        assert (error.line, error.column, error.word) == (int(malformed[1]), int(malformed[2]), malformed[3])


@pytest.mark.parametrize(("game", "whole", "broken"), [("conquian", 16, 4), ("desmoche", 25, 6), ("penang", 17, 4)])
def test_all_are_there(game: str, whole: int, broken: int) -> None:
    assert len([path for path in WHOLE if path.parent.name == game]) == whole
    assert len([path for path in BROKEN if path.parents[1].name == game]) == broken
