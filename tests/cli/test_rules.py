"""``rummykit rules``, and the rules of Desmoche as text."""

import re

import pytest

from rummykit.options import options_of, read_options, written
from rummykit.registry import find_game
from tests.cli.conftest import Run

DESMOCHE = find_game("desmoche")


@pytest.mark.parametrize("preset", list(DESMOCHE.presets))
def test_the_rules_of_a_preset(run: Run, preset: str) -> None:
    shown = run("rules", "--preset", preset.lower())
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == DESMOCHE.explain(DESMOCHE.presets[preset]) + "\n"
    assert shown.out.startswith(f"Desmoche: {preset}\n")
    assert max(map(len, shown.out.splitlines())) <= 100
    assert len(re.findall(r"^  §\d+\.\d+ +[A-Z].*", shown.out, re.MULTILINE)) > 40


def test_the_first_preset_is_the_default(run: Run) -> None:
    assert run("rules").out == run("rules", "--preset", "NICARAGUA").out


OTHER_VALUES: dict[str, object] = {
    "discards_visible": "ALL",
    "ace": "LOW_OR_HIGH",
    "laying_order": "STRICT",
    "cambio": False,
    "color_win": "SAME_SUIT",
    "automatic_wins": [],
    "declaration": "AUTOMATIC",
    "tie_break": "NEAREST_TO_DEALER",
    "precedence": ["COLOR", "PELADILLA", "CUATRO_CUERPOS"],
    "opening_draws": 1,
    "ask_everyone": True,
    "split_runs": False,
    "dissolve_melds": True,
    "lay_off": "OWN_ACT",
    "hand_melds": "NEVER",
    "forced_lay_off": "AUTOMATIC",
    "force_back": False,
    "standing_out": "FREELY",
    "last_seat_wins": False,
    "betting": "FREE_AFTER_DEAL",
    "bonuses": [],
    "mico": "EXACT",
    "side_games": [],
    "escalera_a23_highest": False,
    "pack": "FORTY",
    "most_seats": 6,
    "hand_size": 8,
    "min_set": 4,
    "max_set": 3,
    "min_run": 4,
    "max_run": 12,
    "stock_used_up": "MOST_MELDED",
    "mico_high": True,
}
NEEDED: dict[str, dict[str, object]] = {"force_back": {"forced_lay_off": "AUTOMATIC"}, "betting": {"bonuses": []}}
"""What an option needs to have an effect, or to be allowed at all."""


@pytest.mark.parametrize("option", list(options_of(DESMOCHE.rules)))
def test_each_option_is_told_by_a_sentence_with_its_clause(option: str) -> None:
    base = read_options(DESMOCHE.rules(), NEEDED.get(option, {}))
    other = read_options(base, {option: OTHER_VALUES[option]})
    before, after = DESMOCHE.explain(base).splitlines(), DESMOCHE.explain(other).splitlines()
    assert set(before) - set(after) != set()
    assert set(after) - set(before) != set()
    assert f"({option}=" in DESMOCHE.explain(base) + DESMOCHE.explain(other)


def test_what_is_ruled_out_is_not_explained() -> None:
    honduras = DESMOCHE.explain(DESMOCHE.presets["HONDURAS"])
    assert "No hand wins by itself" in honduras
    assert "eladilla" not in honduras
    assert "corazon" not in honduras


def test_a_difference_shows_what_differs_and_no_more(run: Run) -> None:
    shown = run("rules", "--preset", "EARLY", "--diff", "nicaragua")
    heading, *_ = shown.out.splitlines()
    assert heading == "Desmoche: EARLY against NICARAGUA"
    named = re.findall(r"^(\w+): .* \[§\d+\.\d+\]$", shown.out, re.MULTILINE)
    assert named == list(written(DESMOCHE.presets["EARLY"], DESMOCHE.presets["NICARAGUA"]))
    assert "\n  EARLY      LOW_OR_HIGH\n  NICARAGUA  LOW\n" in shown.out
    assert "\n  EARLY      none\n" in shown.out


def test_house_rules_differ_from_their_preset(run: Run) -> None:
    shown = run("rules", "--set", "cambio=no", "--diff", "NICARAGUA")
    assert shown.code == 2
    shown = run("rules", "--set", "cambio=false", "--diff", "NICARAGUA")
    assert shown.code == 0
    assert "cambio: whether each seat passes a card to the right before play [§4.2]" in shown.out
    assert "  false\n" in shown.out


def test_nothing_differs_from_itself(run: Run) -> None:
    assert run("rules", "--diff", "NICARAGUA").out.splitlines()[1:] == ["nothing differs"]


def test_none_is_set_as_documents_write_it(run: Run) -> None:
    shown = run("rules", "penang", "--set", "max_jokers=none", "--set", "jokers=4", "--diff", "PENANG")
    assert shown.code == 0
    assert "PENANG with jokers = 4 against PENANG" in shown.out
    refused = run("rules", "penang", "--set", "jokers=few")
    assert refused.code == 2
    assert '--set jokers=few: write a whole number, from 0 to 100, or "none" (6, for five seats 9)' in refused.err
