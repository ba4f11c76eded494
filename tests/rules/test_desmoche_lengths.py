"""Desmoche §3.1, §3.2: tables whose melds have other lengths. Seat 1 decides on a drawn card; the plays are its own."""

import pytest

from rummykit.cards import Cards
from rummykit.games.desmoche.violations import (
    BreaksMeld,
    CardsNotAtHand,
    NoRun,
    NoRunHere,
    NoSet,
    NoSetHere,
    SplitsRun,
)
from rummykit.options import RulesError
from rummykit.violations import Violation

from .positions import Options, deciding, lying, played, plays, refused, rules_with

Kinds = tuple[type[Violation], ...]
CARDS = Cards.parse("7h 8h")


@pytest.mark.parametrize(
    ("options", "hand", "card", "table", "legal"),
    [
        pytest.param(
            {"max_set": 3}, "8s 8h 8d", "8c", "", ["8h 8c 8d", "8s 8d 8c", "8s 8h 8c"], id="3.1 a set of three at most"
        ),
        pytest.param({"max_set": 3}, "", "8c", "8h 8s 8d", [], id="3.1 nothing is added to a set of the most cards"),
        pytest.param({"min_set": 4}, "8s 8h", "8c", "", [], id="3.1 a set of four alone: three are none"),
        pytest.param({"min_set": 4}, "8s 8h 8d", "8c", "", ["8s 8h 8c 8d"], id="3.1 a set of four alone: four are one"),
        pytest.param({"min_run": 4}, "7d 8d", "9d", "", [], id="3.2 three in a row are too few"),
        pytest.param({"min_run": 4}, "7d 8d Td", "9d", "", ["7d 8d 9d Td"], id="3.2 four in a row are enough"),
        pytest.param({"max_run": 4}, "5d 6d 7d", "8d", "", ["5d 6d 7d 8d", "6d 7d 8d"], id="3.2 four at most"),
        pytest.param({"max_run": 4}, "", "9d", "5d 6d 7d 8d", [], id="3.2 nothing is added to a run of the most cards"),
        pytest.param({"min_run": 4}, "9c 9s", "9d", "", ["9s 9d 9c"], id="3.2 the length of sets is another matter"),
        pytest.param({"min_run": 4}, "9c 9s", "Ad", "9d Td Jd Qd Kd", [], id="3.2 a low ace ends a longer run too"),
    ],
)
def test_melds_of_other_lengths(options: Options, hand: str, card: str, table: str, legal: list[str]) -> None:
    found = [play.removeprefix("1 play ") for play in plays(deciding(hand, card, table, **options))]
    assert [play for play in found if card in play] == legal


@pytest.mark.parametrize(
    ("options", "hand", "card", "cards", "kinds"),
    [
        pytest.param({"max_set": 3}, "8s 8h 8d", "8c", "8s 8h 8c 8d", (NoSetHere, NoRun), id="3.1 four are no set"),
        pytest.param({"min_set": 4}, "8s 8h", "8c", "8s 8h 8c", (NoSetHere, NoRun), id="3.1 three are no set"),
        pytest.param({"min_run": 4}, "7d 8d", "9d", "7d 8d 9d", (NoSet, NoRunHere), id="3.2 three are no run"),
        pytest.param({"max_run": 4}, "5d 6d 7d 8d", "9d", "5d 6d 7d 8d 9d", (NoSet, NoRunHere), id="3.2 five are none"),
        pytest.param(
            {"max_run": 12},
            "2d 3d 4d 5d 6d 7d 8d 9d Td",
            "Ad",
            "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd",
            (CardsNotAtHand,),
            id="3.2 eleven are a run where twelve may be, if one has them",
        ),
    ],
)
def test_no_melds_of_other_lengths(options: Options, hand: str, card: str, cards: str, kinds: Kinds) -> None:
    refused(deciding(hand, card, **options), f"1 play {cards}", *kinds)


@pytest.mark.parametrize(
    ("options", "table", "cards", "kind"),
    [
        pytest.param(
            {"min_run": 4}, "9d Td Jd Qd", "9c 9s 9d", BreaksMeld, id="7.3 three left of a run of four are none"
        ),
        pytest.param({"min_set": 4}, "9d 9h 9c 9s", "7d 8d 9d", BreaksMeld, id="7.3 three left of a set of four"),
        pytest.param(
            {"min_run": 4}, "6d 7d 8d 9d Td Jd Qd", "9c 9s 9d", SplitsRun, id="7.4 the pieces have three cards"
        ),
        pytest.param({"min_run": 4}, "8d 9d Td Jd Qd", "8s 8d 8c", None, id="7.3 four left of a run of five are one"),
    ],
)
def test_what_is_left_has_its_length_too(
    options: Options, table: str, cards: str, kind: type[Violation] | None
) -> None:
    *own, offer = [card for card in cards.split() if card not in table]
    state = deciding(" ".join(own), offer, table, **options)
    if kind is None:
        assert f"1 play {cards}" in plays(state)
        assert lying(played(state, f"1 play {cards}")) == [cards, "9d Td Jd Qd"]
    else:
        refused(state, f"1 play {cards}", kind)


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        pytest.param(
            NoSetHere(CARDS, 4, 4), "7h 8h is no set here: four cards of one rank [Desmoche §3.1]", id="3.1 in words"
        ),
        pytest.param(
            NoRunHere(CARDS, 4, 12),
            "7h 8h is no run here: four to twelve consecutive cards of one suit [Desmoche §3.2]",
            id="3.2 in words",
        ),
    ],
)
def test_the_refusals_in_words(refusal: Violation, told: str) -> None:
    assert str(refusal) == told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param(
            {"min_set": 4, "max_set": 3},
            "max_set = 3: a set has at least 4 cards (min_set): write that or more",
            id="3.1 the greatest length of a set is no less than the least",
        ),
        pytest.param(
            {"min_run": 5, "max_run": 4},
            "max_run = 4: a run has at least 5 cards (min_run): write that or more",
            id="3.2 the greatest length of a run is no less than the least",
        ),
    ],
)
def test_lengths_that_contradict_each_other(options: Options, told: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_with(**options)
    assert str(caught.value) == told
