"""Refusals as values."""

import copy
import pickle
from typing import Any, ClassVar, Final

import pytest
from attrs import frozen
from attrs.exceptions import FrozenInstanceError
from typing_extensions import override

from rummykit.cards import Card
from rummykit.violations import Clause, IllegalMove, Violation, violations_in

CLAUSE: Final = Clause("Toy", "2.1")


@frozen
class NotTheColour(Violation):
    """Red upon red."""

    clause: ClassVar[Clause] = CLAUSE
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.card} is not red [{self.clause}]"


@frozen
class TooLate(Violation):
    """Once only."""

    clause = Clause("Toy", "3")
    says = "it is too late for {self.card.rank.value}"
    card: Card


def test_a_clause_prints_as_people_cite_it() -> None:
    assert str(CLAUSE) == "Toy §2.1"
    assert Clause("Toy", "2.1") == CLAUSE
    assert Clause("Toy", "2.2") != CLAUSE
    assert Clause("Other", "2.1") != CLAUSE


@pytest.mark.parametrize(("game", "number"), [("", "1"), ("Toy", ""), ("Toy", "§2.1"), ("Toy", " 2.1")])
def test_a_clause_has_a_game_and_a_number(game: str, number: str) -> None:
    with pytest.raises(ValueError, match=r"^a clause is cited by its game and its number, as in Clause"):
        Clause(game, number)


def test_a_clause_is_cited_by_texts() -> None:
    number: Any = 2.1
    with pytest.raises(TypeError) as caught:
        Clause("Toy", number)
    assert str(caught.value) == "a clause is cited by two texts, as in Clause('Desmoche', '7.4'), not by the float 2.1"


def test_violations_are_values_with_a_stable_code() -> None:
    violation = NotTheColour(Card.parse("7s"))
    assert violation == NotTheColour(Card.parse("7s"))
    assert violation != NotTheColour(Card.parse("8s"))
    assert hash(violation) == hash(NotTheColour(Card.parse("7s")))
    assert [violation.code, TooLate(Card.parse("7h")).code] == ["not-the-colour", "too-late"]
    assert violation.clause is CLAUSE
    with pytest.raises(FrozenInstanceError):
        setattr(violation, "card", Card.parse("8s"))  # noqa: B010  # a plain assignment is refused by type checkers


def test_an_illegal_move_tells_all_that_it_breaks() -> None:
    violations = (NotTheColour(Card.parse("7s")), TooLate(Card.parse("7h")))
    error = IllegalMove("0 lay 7s", violations)
    assert str(error) == "0 lay 7s: 7s is not red [Toy §2.1]; it is too late for 7 [Toy §3]"
    assert isinstance(error, ValueError)
    for other in (error, pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert (other.move, other.violations) == ("0 lay 7s", violations)
        assert str(other) == str(error)


def test_the_same_reason_is_told_once_and_a_long_move_is_cut() -> None:
    seven = Card.parse("7h")
    error = IllegalMove("0 lay" + " 7h" * 10_000, (TooLate(seven), NotTheColour(seven), TooLate(seven)))
    assert str(error) == f"0 lay{' 7h' * 38} ...: it is too late for 7 [Toy §3]; 7h is not red [Toy §2.1]".replace(
        " ...", "..."
    )
    assert len(error.violations) == 3


def test_an_illegal_move_breaks_something() -> None:
    with pytest.raises(ValueError, match="a move that breaks nothing is not illegal"):
        IllegalMove("0 lay 7h", ())


def test_a_sentence_is_made_of_the_fields_and_ends_with_the_clause() -> None:
    violation = TooLate(Card.parse("7h"))
    assert violation.sentence() == "it is too late for 7"
    assert str(violation) == "it is too late for 7 [Toy §3]"


def test_violations_of_a_module_are_its_own() -> None:
    namespace = {"__name__": __name__, "Violation": Violation, "a": NotTheColour, "b": 3, "c": TooLate, "d": Clause}
    assert violations_in(namespace) == (NotTheColour, TooLate)
