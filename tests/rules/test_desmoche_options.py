"""Desmoche §12 to §15: the options of the money are read and validated, and a hand is played the same whatever they say;
every option, its values and its default; the presets."""

from typing import Any

import pytest
from attrs import evolve

from rummykit.games.desmoche import (
    EARLY,
    HONDURAS,
    NICARAGUA,
    PRESETS,
    AutomaticWin,
    Betting,
    Bonus,
    DesmocheRules,
    DesmocheState,
    Mico,
    Over,
    SideGame,
)
from rummykit.games.desmoche.violations import AnnouncedAtTheWrongTime, NotKnownNow
from rummykit.money import POT, Pot, Transfer, balance_changes
from rummykit.options import RulesError, options_of, read_options, written
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Clause

from .positions import Options, dealt, deciding, exchanging, offered, outcome_of, played, refused

TEN_GAMES = [
    "ORO",
    "CORAZON",
    "FLOR",
    "CORAZON_NEGRO",
    "PAR_ROJO",
    "PAR_NEGRO",
    "DOS_PAR_ROJO",
    "DOS_PAR_NEGRO",
    "TRES_CUERPOS",
    "ESCALERA",
]
KINDS = ["CUATRO_CUERPOS", "PELADILLA", "COLOR"]

TABLE: list[tuple[str, str, list[object], object]] = [
    ("1.1", "pack", ["FIFTY_TWO", "FORTY"], "FIFTY_TWO"),
    ("1.1", "most_seats", [2, 3, 4, 5, 6], 4),
    ("1.4", "hand_size", [8, 9, 10], 9),
    ("3.1", "min_set", [3, 4], 3),
    ("3.1", "max_set", [3, 4], 4),
    ("3.2", "min_run", [3, 4, 5], 3),
    ("3.2", "max_run", [3, 7, 10, 12], 10),
    ("3.3", "ace", ["LOW", "LOW_OR_HIGH"], "LOW"),
    ("3.5", "laying_order", ["FREE", "STRICT"], "FREE"),
    ("2.4", "discards_visible", ["TOP", "ALL"], "TOP"),
    ("4.2", "cambio", [True, False], True),
    ("5.4", "automatic_wins", [[], ["COLOR"], KINDS], KINDS),
    ("5.3", "color_win", ["SAME_COLOR", "SAME_SUIT"], "SAME_COLOR"),
    ("5.6", "declaration", ["SPOKEN", "AUTOMATIC"], "SPOKEN"),
    ("5.8", "tie_break", ["HIGHEST_RANK", "NEAREST_TO_DEALER"], "HIGHEST_RANK"),
    ("5.9", "precedence", [KINDS, ["COLOR", "PELADILLA", "CUATRO_CUERPOS"]], KINDS),
    ("6.6", "opening_draws", [1, 2], 2),
    ("6.8", "ask_everyone", [True, False], False),
    ("7.4", "split_runs", [True, False], True),
    ("7.5", "dissolve_melds", [True, False], False),
    ("7.6", "lay_off", ["WHENEVER_ASKED", "OWN_ACT"], "WHENEVER_ASKED"),
    ("7.7", "hand_melds", ["OWN_ACT", "NEVER"], "OWN_ACT"),
    ("8.1", "forced_lay_off", ["NEVER", "AUTOMATIC", "ON_DEMAND"], "NEVER"),
    ("8.3", "force_back", [True, False], True),
    ("9.3", "stock_used_up", ["DEAD_HAND", "MOST_MELDED"], "DEAD_HAND"),
    ("10.1", "standing_out", ["NEVER", "CLOSED", "FREELY"], "CLOSED"),
    ("11.3", "last_seat_wins", [True, False], True),
    ("12.3", "betting", ["EQUAL_ANTE", "FREE_AFTER_DEAL"], "EQUAL_ANTE"),
    ("13.5", "bonuses", [[], ["MICO"], ["MICO", "ARRIBA_DEL_PALO", "COLOR"]], ["MICO", "ARRIBA_DEL_PALO", "COLOR"]),
    ("13.1", "mico", ["WITHIN_RUN", "EXACT"], "WITHIN_RUN"),
    ("13.1", "mico_high", [True, False], False),
    ("14.1", "side_games", [[], ["ORO", "PAR_ROJO"], TEN_GAMES], TEN_GAMES),
    ("14.4", "escalera_a23_highest", [True, False], True),
]
"""The table of §15, with the values as records write them."""


@pytest.mark.parametrize(
    ("name", "values", "default"),
    [pytest.param(name, values, default, id=f"{clause} option {name}") for clause, name, values, default in TABLE],
)
def test_option(name: str, values: list[object], default: object) -> None:
    option = options_of(DesmocheRules)[name]
    assert option.write(getattr(DesmocheRules(), name)) == default
    for value in values:
        base = NICARAGUA if value != "FREE_AFTER_DEAL" else evolve(NICARAGUA, bonuses=frozenset[Bonus]())
        rules = read_options(base, {name: value})
        assert option.write(getattr(rules, name)) == value
        assert written(rules, base) == ({} if value == default else {name: value})
    for wrong in ("SOMETHING", 7, 13, 1.0, None, [7]):
        if wrong in values or (name, wrong) == ("hand_size", 7):  # a size that other options do not bear
            continue
        with pytest.raises(RulesError, match=f"^{name} = "):
            read_options(NICARAGUA, {name: wrong})


def test_15_the_table_is_complete() -> None:
    assert {name: option.clause for name, option in options_of(DesmocheRules).items()} == {
        name: clause for clause, name, _, _ in TABLE
    }


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param(
            {"opening_draws": 0}, "opening_draws = 0: write a whole number, from 1 to 2", id="6.6, 15 no draw"
        ),
        pytest.param(
            {"opening_draws": 3}, "opening_draws = 3: write a whole number, from 1 to 2", id="6.6, 15 three draws"
        ),
        pytest.param({"opening_draws": -1}, "opening_draws = -1: ", id="6.6, 15 a negative number"),
        pytest.param({"opening_draws": True}, "opening_draws = True: ", id="6.6, 15 a truth value is no number"),
        pytest.param({"cambio": 1}, "cambio = 1: write true or false", id="4.2, 15 a number is no truth value"),
        pytest.param({"precedence": ["COLOR", "PELADILLA"]}, "precedence = ", id="5.9, 15 a kind is missing"),
        pytest.param({"precedence": ["COLOR", "COLOR", "PELADILLA"]}, "precedence = ", id="5.9, 15 a kind twice"),
        pytest.param(
            {"betting": "FREE_AFTER_DEAL"},
            r"they need a stake \(Desmoche §13.4\): none with FREE_AFTER_DEAL",
            id="13.4, 12.3 bonuses need a stake",
        ),
        pytest.param({"house": 1}, "house: there is no such option", id="15 an unknown option"),
    ],
)
def test_refused_rules(options: Options, told: str) -> None:
    with pytest.raises(RulesError, match=told):
        read_options(NICARAGUA, options)


def test_15_an_option_without_effect_is_no_error() -> None:
    rules = read_options(NICARAGUA, {"automatic_wins": [], "color_win": "SAME_SUIT", "force_back": False})
    assert rules.automatic_wins == frozenset()


PRESET_TABLE: dict[str, tuple[object, object, object]] = {
    "ace": ("LOW", "LOW_OR_HIGH", "LOW"),
    "laying_order": ("FREE", "STRICT", "FREE"),
    "automatic_wins": (KINDS, ["CUATRO_CUERPOS", "PELADILLA"], []),
    "tie_break": ("HIGHEST_RANK", "NEAREST_TO_DEALER", "HIGHEST_RANK"),
    "opening_draws": (2, 1, 2),
    "forced_lay_off": ("NEVER", "AUTOMATIC", "NEVER"),
    "standing_out": ("CLOSED", "NEVER", "CLOSED"),
    "betting": ("EQUAL_ANTE", "FREE_AFTER_DEAL", "EQUAL_ANTE"),
    "bonuses": (["MICO", "ARRIBA_DEL_PALO", "COLOR"], [], []),
    "side_games": (TEN_GAMES, ["ORO", "PAR_ROJO"], ["ORO"]),
}
"""The options in which the presets differ, as §15 has them."""


@pytest.mark.parametrize(
    ("name", "place"),
    [pytest.param(name, place, id=f"15 {name}") for place, name in enumerate(("NICARAGUA", "EARLY", "HONDURAS"))],
)
def test_presets(name: str, place: int) -> None:
    options = options_of(DesmocheRules)
    for option, values in PRESET_TABLE.items():
        assert options[option].write(getattr(PRESETS[name], option)) == values[place]
    for option, known in options.items():
        if option not in PRESET_TABLE:
            assert known.write(getattr(PRESETS[name], option)) == known.write(getattr(NICARAGUA, option))


def test_15_nicaragua_is_the_default() -> None:
    assert DesmocheRules() == NICARAGUA
    assert list(PRESETS) == ["NICARAGUA", "EARLY", "HONDURAS"]
    assert list(PRESETS.values()) == [NICARAGUA, EARLY, HONDURAS]


# §12 to §14: read, and without effect until money is dealt

WON = ("1 play 4s onto As 2s 3s",)
MELDS = "As 2s 3s, 5s 6s 7s, 9s Ts Js"


def won(**options: Any) -> DesmocheState:
    """Seat 1 wins with ten spades, A 2 3 among them; seat 0 has no meld: every bonus would be due."""
    state = played(deciding("", "4s", MELDS, **options), *WON)
    assert isinstance(state.phase, Over)
    return state


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="12.2 no pot is paid within a hand"),
        pytest.param({"bonuses": [], "betting": "FREE_AFTER_DEAL"}, id="12.3 no bets are"),
        pytest.param({"mico": "EXACT"}, id="13.1 no mico is"),
        pytest.param({"bonuses": ["ARRIBA_DEL_PALO"]}, id="13.2 no arriba del palo is"),
        pytest.param({"bonuses": ["COLOR"]}, id="13.3 no color is"),
        pytest.param({"side_games": ["ESCALERA"], "escalera_a23_highest": False}, id="14.4 no side game is"),
    ],
)
def test_a_hand_pays_nothing_yet(options: Options) -> None:
    state = won(**options)
    assert outcome_of(state).payoffs == (0, 0, 0)
    assert outcome_of(state).transfers == ()
    assert (outcome_of(state).winners, state.table.holdings) == (outcome_of(won()).winners, won().table.holdings)


@pytest.mark.parametrize(
    ("stakes", "told"),
    [
        pytest.param({"stake": 0}, "stake", id="12.1 a stake is a chip at least"),
        pytest.param({"stake": -1}, "stake", id="12.1 nobody stakes less than nothing"),
        pytest.param({"pot": -1}, "pot", id="12.2 a pot is never negative"),
        pytest.param({"balances": (3, -1)}, "balances", id="12.4 nobody has less than nothing"),
        pytest.param({"side_stake": 0}, "side_stake", id="14.5 a stake in a side game is a chip at least"),
        pytest.param({"side_pots": (("oro", -1),)}, "oro pot", id="14.5 nor is a side pot negative"),
    ],
)
def test_impossible_stakes(stakes: Options, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Stakes(**stakes)


@pytest.mark.parametrize(
    "stakes",
    [
        pytest.param({"stake": 1}, id="12.1 one stake for all"),
        pytest.param({"stake": 1, "pot": 16}, id="12.2 a pot carried over from dead hands"),
        pytest.param({"balances": (3, 0)}, id="12.4 a seat may have nothing left"),
        pytest.param({"side_pots": (("oro", 3),), "side_stake": 1}, id="14.5 a side pot that waits"),
    ],
)
def test_stakes(stakes: Options) -> None:
    kept = Stakes(**stakes)
    assert {name: getattr(kept, name) for name in stakes} == stakes
    assert kept.at_table(2, tuple(game.value for game in SideGame)) == kept


def test_12_4_each_seat_has_a_balance() -> None:
    with pytest.raises(ValueError, match="2 balances for 3 seats"):
        Stakes(balances=(1, 2)).at_table(3, ())


def test_12_5_transfers_sum_to_zero() -> None:
    ante, bonus = Clause("Desmoche", "12.1"), Clause("Desmoche", "13.1")
    transfers = [Transfer(Seat(seat), POT, 1, "ante", ante) for seat in range(3)]
    transfers += [Transfer(POT, Seat(1), 3, "pot", ante), Transfer(Seat(0), Seat(1), 1, "mico", bonus)]
    transfers += [Transfer(Seat(2), Pot("oro"), 1, "ante", ante)]
    changes = balance_changes(transfers)
    assert sum(changes.values()) == 0
    assert changes == {Seat(0): -2, Seat(1): 3, Seat(2): -2, POT: 0, Pot("oro"): 1}


def test_13_1_both_readings_of_mico_are_played() -> None:
    assert [read_options(NICARAGUA, {"mico": name}).mico for name in ("WITHIN_RUN", "EXACT")] == [*Mico]


@pytest.mark.parametrize(
    ("name", "bonus"),
    [
        pytest.param("MICO", Bonus.MICO, id="13.1 mico"),
        pytest.param("ARRIBA_DEL_PALO", Bonus.ARRIBA_DEL_PALO, id="13.2 arriba del palo"),
        pytest.param("COLOR", Bonus.COLOR, id="13.3 color"),
    ],
)
def test_bonuses(name: str, bonus: Bonus) -> None:
    assert read_options(NICARAGUA, {"bonuses": [name]}).bonuses == {bonus}
    with pytest.raises(RulesError, match="bonuses = "):
        read_options(NICARAGUA, {"bonuses": [name, name.lower()]})


def test_13_4_without_a_stake_no_bonus() -> None:
    rules = read_options(NICARAGUA, {"betting": "FREE_AFTER_DEAL", "bonuses": []})
    assert rules.betting is Betting.FREE_AFTER_DEAL
    with pytest.raises(RulesError, match="none with FREE_AFTER_DEAL"):
        evolve(rules, bonuses=frozenset({Bonus.MICO}))


def test_13_5_three_by_default_and_none_in_the_other_games() -> None:
    assert [NICARAGUA.bonuses, EARLY.bonuses, HONDURAS.bonuses] == [frozenset(Bonus), frozenset(), frozenset()]


@pytest.mark.parametrize("name", [pytest.param(name, id=f"14.1 {name}") for name in TEN_GAMES])
def test_side_games(name: str) -> None:
    assert read_options(NICARAGUA, {"side_games": [name]}).side_games == {SideGame[name]}


def test_14_1_no_other_game_is_known() -> None:
    assert len(SideGame) == 10
    with pytest.raises(RulesError, match="side_games = "):
        read_options(NICARAGUA, {"side_games": ["ORO", "PLATA"]})


@pytest.mark.parametrize(
    "side_games",
    [
        pytest.param([], id="14.2, 14.6 without side games the hand is the same"),
        pytest.param(["ORO", "ESCALERA"], id="14.2, 14.6 with side games that nobody joined too"),
    ],
)
def test_side_games_without_effect(side_games: list[str]) -> None:
    state = dealt("As Ah Ad Ac 3s 4h 5d 7c 9s|", side_games=side_games)
    assert state.to_act == (0,)
    assert won(side_games=side_games).table.holdings == won().table.holdings


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("declaring", id="14.3 joined by nobody, none is announced after the deal"),
        pytest.param("cambio", id="14.3 nor in Cambio"),
        pytest.param("asked", id="14.3 nor later"),
    ],
)
def test_announcing(moment: str) -> None:
    states = {
        "declaring": dealt("|As Ah Ad Ac 3s 4h 5d 7c 9s"),
        "cambio": exchanging("|"),
        "asked": offered(0, "8d", "|8s 8h"),
    }
    for move in ("1 announce oro", "1 announce nothing"):
        refused(states[moment], move, NotKnownNow, AnnouncedAtTheWrongTime)
    refused(states[moment], "1 bet 1", NotKnownNow)


def test_14_4_the_highest_escalera_is_an_option() -> None:
    assert NICARAGUA.escalera_a23_highest
    assert not read_options(NICARAGUA, {"escalera_a23_highest": False}).escalera_a23_highest


def test_5_4_the_kinds_are_those_of_the_page() -> None:
    assert [kind.name for kind in AutomaticWin] == KINDS
