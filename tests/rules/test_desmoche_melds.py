"""Desmoche §3: what is a meld, whose it is, and in which order it is laid.

Seat 1 decides on a drawn card; the plays are its own.
"""

import pytest

from rummykit.games.desmoche.violations import (
    AceMisplaced,
    CardsNotAtHand,
    LaidInWrongOrder,
    NoRun,
    NoSet,
    NoSuchMeld,
    NotYourMeld,
)
from rummykit.violations import Violation

from .positions import deciding, drawing, lying, offered, played, plays, refused

Kinds = tuple[type[Violation], ...]


@pytest.mark.parametrize(
    ("hand", "card", "cards", "whole"),
    [
        pytest.param("8s 8h", "8c", "8s 8h 8c", "8s 8h 8c", id="3.1 three of a rank"),
        pytest.param("8s 8h 8d", "8c", "8s 8h 8c 8d", "8s 8h 8c 8d", id="3.1 four of a rank"),
        pytest.param("As Ah", "Ac", "As Ah Ac", "As Ah Ac", id="3.1 aces too"),
        pytest.param("7d 8d", "9d", "7d 8d 9d", "7d 8d 9d", id="3.2 three in a row"),
        pytest.param("7d 9d", "8d", "7d 8d 9d", "7d 8d 9d", id="3.2 the offer in the middle"),
        pytest.param(
            "2d 3d 4d 5d 6d 7d 8d 9d Td",
            "Ad",
            "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td",
            "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td",
            id="3.2 ten in a row",
        ),
        pytest.param("2c 3c", "Ac", "Ac 2c 3c", "Ac 2c 3c", id="3.3 A 2 3 is the lowest run"),
        pytest.param("Jc Qc", "Kc", "Jc Qc Kc", "Jc Qc Kc", id="3.3 J Q K is the highest"),
    ],
)
def test_melds(hand: str, card: str, cards: str, whole: str) -> None:
    state = deciding(hand, card)
    assert f"1 play {cards}" in plays(state)
    assert lying(played(state, f"1 play {cards}")) == [whole]


def test_3_1_of_four_any_three_will_do() -> None:
    wanted = ["8h 8c 8d", "8h 8s 8d", "8s 8d 8c", "8s 8h 8c", "8s 8h 8c 8d"]
    assert plays(deciding("8s 8h 8d", "8c")) == [f"1 play {cards}" for cards in wanted]


TEN = "2d 3d 4d 5d 6d 7d 8d 9d Td"


@pytest.mark.parametrize(
    ("hand", "card", "cards", "kinds"),
    [
        pytest.param("8s 8h", "7c", "8s 8h", (NoSet, NoRun), id="3.1, 3.2 two cards are no meld"),
        pytest.param("8s 8h", "9c", "8s 8h 9c", (NoSet, NoRun), id="3.1 two ranks are no set"),
        pytest.param("7d 8d", "9c", "7d 8d 9c", (NoSet, NoRun), id="3.2 two suits are no run"),
        pytest.param("7d 8d", "2c", "7d 8d", (NoSet, NoRun), id="3.2 two in a row are no run"),
        pytest.param("7d 8d", "Td", "7d 8d Td", (NoSet, NoRun), id="3.2 a gap is no run"),
        pytest.param("8s 8h 8d", "9c", "8s 8h 8d 9c", (NoSet, NoRun), id="3.1 nothing is added to a set but its rank"),
        pytest.param(TEN, "Ad", f"Ad {TEN} Jd", (CardsNotAtHand, NoSet, NoRun), id="3.2 eleven cards are no run"),
    ],
)
def test_no_melds(hand: str, card: str, cards: str, kinds: Kinds) -> None:
    refused(deciding(hand, card), f"1 play {cards}", *kinds)


@pytest.mark.parametrize(
    ("ace", "hand", "cards", "kinds"),
    [
        pytest.param("LOW", "Qc Kc", "Qc Kc Ac", (AceMisplaced,), id="3.3 Q K A is none where the ace is low"),
        pytest.param("LOW_OR_HIGH", "Qc Kc", "Qc Kc Ac", (), id="3.3 and is one where it is low or high"),
        pytest.param("LOW", "Tc Jc Qc Kc", "Tc Jc Qc Kc Ac", (AceMisplaced,), id="3.3 a longer one with a low ace"),
        pytest.param("LOW_OR_HIGH", "Tc Jc Qc Kc", "Tc Jc Qc Kc Ac", (), id="3.3 a longer one with a high ace"),
        pytest.param("LOW_OR_HIGH", "2c 3c", "Ac 2c 3c", (), id="3.3 A 2 3 is one under both"),
        pytest.param("LOW", "2c Kc", "Kc Ac 2c", (AceMisplaced,), id="3.3 K A 2 is none where the ace is low"),
        pytest.param("LOW_OR_HIGH", "2c Kc", "Kc Ac 2c", (AceMisplaced,), id="3.3 nor where it is low or high"),
        pytest.param("LOW_OR_HIGH", "2c Qc Kc", "Qc Kc Ac 2c", (AceMisplaced,), id="3.3 no run turns the corner"),
        pytest.param("LOW", "2c Qc", "Qc Ac 2c", (NoSet, NoRun), id="3.2 an ace does not close a gap"),
    ],
)
def test_aces(ace: str, hand: str, cards: str, kinds: Kinds) -> None:
    state = deciding(hand, "Ac", ace=ace)
    move = f"1 play {cards}"
    if kinds:
        refused(state, move, *kinds)
        assert move not in plays(state)
    else:
        assert move in plays(state)
        assert lying(played(state, move)) == [cards]


@pytest.mark.parametrize(
    ("ace", "legal"),
    [
        pytest.param("LOW_OR_HIGH", ["1 play Ac onto Jc Qc Kc"], id="3.3 a high ace is laid off upon the king"),
        pytest.param("LOW", [], id="3.3 a low ace is not"),
    ],
)
def test_ace_upon_a_king(ace: str, legal: list[str]) -> None:
    assert plays(deciding("", "Ac", "Jc Qc Kc", ace=ace)) == legal


@pytest.mark.parametrize(
    ("ace", "kinds"),
    [
        pytest.param("LOW", (AceMisplaced,), id="3.3 what is refused for a low ace says so"),
        pytest.param("LOW_OR_HIGH", (AceMisplaced,), id="3.3 and for an ace that is neither low nor high"),
    ],
)
def test_the_refusal_of_an_ace(ace: str, kinds: Kinds) -> None:
    (broken,) = refused(deciding("2c Kc", "Ac", ace=ace), "1 play Kc Ac 2c", *kinds)
    place = "low only" if ace == "LOW" else "low or high, never between"
    assert str(broken) == f"Ac 2c Kc is no run: the ace is {place} [Desmoche §3.3]"


# §3.4


def test_3_4_nobody_adds_to_a_meld_of_another_seat() -> None:
    state = offered(0, "8d", "|7d 9d|", "||8s 8h 8c")
    (_, owner) = refused(state, "1 play 8d onto 8s 8h 8c", NoSuchMeld, NotYourMeld)
    assert str(owner) == "8s 8h 8c belongs to seat 2: nobody else adds to it [Desmoche §3.4]"
    assert plays(state) == ["1 play 7d 8d 9d"]
    assert "2 play 8d onto 8s 8h 8c" in plays(played(state, "1 decline"))


def test_3_4_nor_lays_off_there_from_hand() -> None:
    state = drawing(1, "|8d|", "||8s 8h 8c")
    refused(state, "1 play 8d onto 8s 8h 8c", NoSuchMeld, NotYourMeld)
    assert plays(state) == []


# §3.5


@pytest.mark.parametrize(
    ("hand", "melds", "move", "right"),
    [
        pytest.param("8s 8h", "", "8s 8c 8h", "8s 8h 8c", id="3.5 two blacks side by side"),
        pytest.param("8h 8d", "", "8c 8h 8d", "8h 8c 8d", id="3.5 two reds side by side"),
        pytest.param("8s 8h 8d", "", "8s 8c 8h 8d", "8s 8h 8c 8d", id="3.5 four without alternation"),
        pytest.param("7c 9c", "", "9c 8c 7c", "7c 8c 9c", id="3.5 a run from high to low"),
        pytest.param("7c 9c", "", "8c 7c 9c", "7c 8c 9c", id="3.5 a run out of order"),
        pytest.param("4c", "5c 6c 7c", "8c 4c onto 5c 6c 7c", "4c 8c", id="3.5 cards added to a run out of order"),
        pytest.param("9c", "5c 6c 7c", "9c 8c onto 5c 6c 7c", "8c 9c", id="3.5 added at one end out of order"),
    ],
)
def test_wrong_orders(hand: str, melds: str, move: str, right: str) -> None:
    strict = deciding(hand, "8c", melds, laying_order="STRICT")
    (broken,) = refused(strict, f"1 play {move}", LaidInWrongOrder)
    assert str(broken).endswith(f"is laid in the wrong order: lay {right} [Desmoche §3.5]")
    free = deciding(hand, "8c", melds)
    _, onto, target = move.partition(" onto ")
    assert lying(played(free, f"1 play {move}")) == lying(played(free, f"1 play {right}{onto}{target}"))


@pytest.mark.parametrize(
    ("hand", "melds", "card", "move", "whole"),
    [
        pytest.param("8s 8h", "", "8c", "8s 8h 8c", "8s 8h 8c", id="3.5 an alternation"),
        pytest.param("8s 8h", "", "8c", "8c 8h 8s", "8s 8h 8c", id="3.5 the other alternation"),
        pytest.param("8s 8h 8d", "", "8c", "8d 8c 8h 8s", "8s 8h 8c 8d", id="3.5 any alternation of four"),
        pytest.param("7c 9c", "", "8c", "7c 8c 9c", "7c 8c 9c", id="3.5 a run from low to high"),
        pytest.param(
            "4c", "5c 6c 7c", "8c", "4c 8c onto 5c 6c 7c", "4c 5c 6c 7c 8c", id="3.5 both ends of a run in order"
        ),
        pytest.param("", "8s 8h 8d", "8c", "8c onto 8h 8s 8d", "8s 8h 8c 8d", id="3.5 the fourth card of a set"),
        pytest.param(
            "9d Td 7h", "8s 8h 8d 8c", "7d", "7d 8d 9d", "8s 8h 8c", id="3.5 what is left is laid out by the engine"
        ),
    ],
)
def test_right_orders(hand: str, melds: str, card: str, move: str, whole: str) -> None:
    state = deciding(hand, card, melds, laying_order="STRICT")
    assert whole in lying(played(state, f"1 play {move}"))


@pytest.mark.parametrize(
    "order", [pytest.param(order, id=f"3.5 {order}: each play is listed once") for order in ("FREE", "STRICT")]
)
def test_listed_once(order: str) -> None:
    state = deciding("8s 8h 5c 6c", "8c", laying_order=order)
    assert plays(state) == ["1 play 8s 8h 8c"]
    later = deciding("8s 8h 6c", "7c", "8c 9c Tc", laying_order=order)
    assert plays(later) == ["1 play 6c 7c onto 8c 9c Tc", "1 play 7c onto 8c 9c Tc"]
