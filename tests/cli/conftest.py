"""Running the command inside the test, with what a terminal would give it."""

import io
import re
from typing import Protocol

import pytest
from attrs import frozen

from rummykit.cards import Card
from rummykit.cli import main

_CARD = re.compile(r"\b(?:[A2-9TJQK][shdc]|JK)\b")


@frozen
class Ran:
    """What a run of the command gave."""

    code: int
    out: str
    err: str

    @property
    def cards(self) -> frozenset[Card]:
        """All cards that were printed, suits being letters."""
        return cards_in(self.out)


def cards_in(text: str) -> frozenset[Card]:
    return frozenset(map(Card.parse, _CARD.findall(text)))


class Run(Protocol):
    def __call__(self, *argv: str, typed: str = "") -> Ran: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def run_it(*argv: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(argv)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run_it
