"""Broken texts: readers refuse them as they document, in bounded time; and the fuzzer finds what does otherwise."""

import re
from collections import Counter
from time import sleep
from typing import Any

import pytest

from rummykit.testing import fuzz
from rummykit.testing.fuzz import Finding, Kind, findings, kinds, main


def test_no_broken_text_surprises_a_reader() -> None:
    counts: Counter[str] = Counter()
    assert list(findings(3000, seed=7, counts=counts)) == []
    assert counts.total() == 3000
    names = {name.partition(":")[0] for name in counts}
    assert names == {kind.name for kind in kinds()}
    for kind in (
        "record of desmoche",
        "match of penang",
        "scores of desmoche",
        "position of desmoche",
        "position of penang",
        "position of gin",
        "view of penang as JSON",
    ):
        assert counts[f"{kind}: refused"] > 10


def test_valid_texts_are_valid() -> None:
    for kind in kinds():
        assert kind.texts
        for text in kind.texts:
            kind.read(text)


def test_the_same_seed_breaks_the_same_texts() -> None:
    seen: list[list[Any]] = [[], []]
    for texts in seen:
        kind = Kind("anything", ("a text of some words",), texts.append, (ValueError,))
        assert list(findings(50, seed=3, of=[kind])) == []
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 30


def _raising(error: Exception) -> Any:
    def read(text: str) -> object:
        raise error

    return read


def _slow(text: str) -> object:
    sleep(0.02)
    return text


@pytest.mark.parametrize(
    ("read", "what"),
    [
        pytest.param(_raising(OverflowError("too large")), "OverflowError: too large", id="another error"),
        pytest.param(_raising(ValueError("x" * 5000)), "a message of 5,000 characters", id="a long message"),
        pytest.param(_slow, "0.0 s", id="a slow reader"),
    ],
)
def test_what_is_found(read: Any, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "SLOWEST", 0.01)
    (found,) = findings(1, of=[Kind("anything", ("a text",), read, (ValueError,))])
    assert (found.kind, found.what) == ("anything", what)
    assert str(found).startswith(f"anything: {what}\n  '")


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["--texts", "60", "--seed", "1", "--game", "penang"]) == 0
    assert "60 texts in" in capsys.readouterr().out
    assert main(["--texts", "60", "--seconds", "0"]) == 0
    assert re.fullmatch(r"0 texts in \d+ s, 0 findings\n", capsys.readouterr().out)
    monkeypatch.setattr(fuzz, "findings", lambda *_, **__: iter([Finding("move", "x", "TypeError: y")]))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    assert main([]) == 1
    assert capsys.readouterr().out.startswith("move: TypeError: y\n  'x'\n")
