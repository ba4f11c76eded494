"""Every message of the nouns, with one input that gives it: ``messages.txt`` holds them, to be read aloud.

Each entry of the table is a piece of Python and, indented, what it says. ``python -m tests.repo.test_messages`` prints the
table as the code gives it today: compare it, read it aloud, and keep it if a newcomer would understand each line at once.
"""

import re
from enum import Enum
from typing import Any, Final, get_args

import pytest
from attrs import frozen

from rummykit import _numbers, cards, facts, melds, money, notation, options, packs, seats, stakes, violations
from rummykit.melds import faults as fault_classes
from tests.repo import ROOT

TABLE: Final = ROOT / "tests" / "repo" / "messages.txt"


class Ace(Enum):
    LOW = "low"
    HIGH = "high"


@frozen(kw_only=True)
class Rules:
    ace: Ace = options.choice(Ace.LOW, clause="1", says="where the ace stands")
    hand: int = options.whole(7, minimum=1, maximum=20, clause="2", says="how many cards a hand has")
    target: int = options.whole(100, minimum=1, clause="3", says="how many points win")
    jokers: int | None = options.whole_or_none(
        None, minimum=0, none_means="no limit", clause="4", says="how many jokers"
    )
    pack: int = options.number_of(40, (40, 52), clause="9", says="how many cards the pack has")
    open: bool = options.yes_or_no(False, clause="5", says="whether hands are open")
    worth: object = options.points({"ace": 1, "king": 10}, clause="6", says="what cards count")
    aces: object = options.some_of(Ace, (Ace.LOW,), clause="7", says="where aces may stand")
    order: object = options.ordering((Ace.LOW, Ace.HIGH), clause="8", says="which ace is better")


@frozen(field_transformer=notation.checked)
class Pay:
    seat: seats.Seat
    card: cards.Card
    amount: int = 1
    ace: Ace | None = None


@frozen
class TooLate(violations.Violation):
    clause = violations.Clause("Toy", "3")
    says = "it is too late for {self.card}: pay before the draw"
    card: cards.Card


def laid(text: str) -> tuple[cards.Card, ...]:
    return tuple(map(cards.Card.parse, text.split()))


def raising(error: Exception) -> None:
    raise error


NAMES: Final[dict[str, Any]] = {
    **{name: value for module in (cards, facts, money, notation, options, packs, seats, stakes, violations, melds)
       for name, value in vars(module).items() if not name.startswith("_")},
    **{name: getattr(melds, name) for name in melds.__all__},
    "options": options, "whole": _numbers.whole, "Rules": Rules, "Pay": Pay, "TooLate": TooLate, "laid": laid, "Ace": Ace,
    "MeldAce": melds.Ace, "raising": raising,
}  # fmt: skip


def said(source: str) -> str:
    """What the piece of Python says: the error that it raises, after its class, or its value, one line for each of several."""
    try:
        value: Any = eval(source, dict(NAMES))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    text = str(value)
    several: list[Any] = [*value] if isinstance(value, tuple) else []  # pyright: ignore[reportUnknownVariableType]  # of anything
    return "\n".join(f"{type(one).__name__}: {one}" for one in several) or text


def without_blanks(text: str) -> str:
    """The text without blanks at the ends of lines, which no file keeps."""
    return "\n".join(line.rstrip() for line in text.splitlines())


def entries() -> list[tuple[str, str]]:
    """The table: what is evaluated, and what it should say."""
    found = re.findall(r"^(\S.*)\n((?:(?:    .*)?\n)*)", TABLE.read_text(encoding="utf-8"), re.MULTILINE)
    return [(source, re.sub("^    ", "", text, flags=re.MULTILINE).rstrip("\n")) for source, text in found]


@pytest.mark.parametrize(("source", "text"), entries(), ids=[source for source, _ in entries()])
def test_messages_are_what_the_table_says(source: str, text: str) -> None:
    assert without_blanks(said(source)) == without_blanks(text)


def test_every_kind_of_fault_is_in_the_table() -> None:
    told = {text.partition(":")[0] for _, texts in entries() for text in texts.splitlines()}
    kinds = {kind.__name__ for kind in get_args(fault_classes.Fault)}
    kinds |= {"CardError", "AbsentCardError", "DealError", "PartyError", "StakesError", "RulesError", "NotationError"}
    kinds |= {"FactError", "IllegalMove", "MeldError", "TypeError", "ValueError"}
    raised = {"StakesError", "WrongOrder", "Ambiguous", "ManyWays"}  # by games, or inside a MeldError
    assert kinds <= told | raised


def test_messages_are_short() -> None:
    assert [source for source, text in entries() if max(map(len, text.splitlines())) > 320] == []


if __name__ == "__main__":
    for one, _ in entries():
        print(one)
        print("\n".join(f"    {line}".rstrip() for line in said(one).splitlines()) + "\n")
