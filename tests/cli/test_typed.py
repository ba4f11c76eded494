"""What people type: cards in any spelling and by name, values of options as the commands print them."""

from enum import Enum
from typing import Any

import pytest

from rummykit.cards import CardError
from rummykit.cli.common import shown_value
from rummykit.cli.typed import as_written, option_value, typed_cards
from rummykit.games.desmoche.rules import DesmocheRules
from rummykit.options import RulesError, options_of
from rummykit.registry import find_game
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7h 8h 9h", "7h 8h 9h"),
        ("7h, 8h, 9h", "7h 8h 9h"),
        ("7h,8h;9h", "7h 8h 9h"),
        ("10♠ 7♥ td", "Ts 7h Td"),
        ("Joker jk JOKER comodín", "JK JK JK JK"),
        ("as de oros, sota de copas caballo de bastos rey de espadas", "Ad Jh Qc Ks"),
        ("7 de Oros y", None),
        ("ace of spades queen of hearts 10 of clubs", "As Qh Tc"),
        ("siete de copas", "7h"),
    ],
)
def test_cards_as_people_write_them(text: str, cards: str | None) -> None:
    if cards is None:
        with pytest.raises(CardError) as caught:
            typed_cards(text)
        assert str(caught.value).splitlines()[1:] == ["  7 de Oros y", "            ^"]
    else:
        assert " ".join(map(str, typed_cards(text))) == cards


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("1 pay rey de copas", "1 pay Kh"),
        ("play 7h, 8h, 9h", "play 7h 8h 9h"),
        ("play 10h onto 7h,8h,9h", "play Th onto 7h 8h 9h"),
        ("declare cuatro-cuerpos", "declare cuatro-cuerpos"),
        ("melds of cards", "melds of cards"),
    ],
)
def test_moves_are_read_with_their_cards(typed: str, written: str) -> None:
    words = as_written(typed)
    assert words == written


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("cambio", "True", True),
        ("cambio", "false", False),
        ("ace", "low_or_high", "LOW_OR_HIGH"),
        ("ace", "low-or-high", "LOW_OR_HIGH"),
        ("hand_size", "8", 8),
        ("automatic_wins", "none", []),
        ("automatic_wins", "[]", []),
        ("automatic_wins", "peladilla, color", ["PELADILLA", "COLOR"]),
        ("automatic_wins", "[PELADILLA COLOR]", ["PELADILLA", "COLOR"]),
        ("automatic_wins", "['PELADILLA']", ["PELADILLA"]),
    ],
)
def test_values_of_options_as_people_write_them(name: str, text: str, value: object) -> None:
    assert option_value(DesmocheRules, name, text) == value


@pytest.mark.parametrize(
    ("name", "text"), [("cambio", "maybe"), ("ace", "up"), ("hand_size", "many"), ("bonuses", "x")]
)
def test_what_is_no_value_is_refused_as_it_was_typed(name: str, text: str) -> None:
    with pytest.raises(RulesError):
        option_value(DesmocheRules, name, text)


def _values(default: Any) -> list[Any]:
    if isinstance(default, bool):
        return [True, False]
    return [*type(default)] if isinstance(default, Enum) else [default]


@pytest.mark.parametrize("game", ["conquian", "desmoche", "gin", "penang"])
def test_what_is_printed_of_a_value_is_read_again(game: str) -> None:
    book = find_game(game)
    options = options_of(book.rules)
    for rules in book.presets.values():
        for name, option in options.items():
            for value in _values(getattr(rules, name)):
                writes: Any = option.write
                printed = shown_value(writes(value))
                typed = printed if "{" in printed else printed.lower()  # a table of points has letters of ranks
                for text in (printed, typed):
                    assert option.read(option_value(book.rules, name, text)) == value, (name, text)


def test_judge_reads_names_and_commas(run: Run) -> None:
    told = run("judge", "sota de oros,", "caballo de oros,", "rey de oros", "--preset", "NICARAGUA")
    assert told.out.splitlines()[0] == "Jd Qd Kd, Desmoche (NICARAGUA):"
    assert told.code == 0
