"""Whatever travels as JSON comes back as it was; whatever else comes is refused with its path."""

import json
import subprocess
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from attrs import frozen

from rummykit.cards import Card, Cards, Rank, Suit
from rummykit.game import Outcome
from rummykit.games import conquian, desmoche
from rummykit.games.desmoche.rules import PRESETS, DesmocheRules
from rummykit.melds import Meld, MeldRules, Run, readings
from rummykit.money import POT, Party, Pot, Transfer
from rummykit.options import read_options
from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook, PublicEvent
from rummykit.seats import Seat, seats_at
from rummykit.stakes import NO_STAKES, Stakes
from rummykit.testing import play_hand
from rummykit.violations import Clause
from rummykit.wire import Kind, WireError, from_data, from_json, schema, to_data, to_json
from rummykit.wire.errors import ABSENT
from tests.json_schema import fits
from tests.rulebooks import variant

GAME: AnyRulebook = desmoche.GAME


def refused(kind: Kind, data: object, game: AnyRulebook = GAME) -> WireError:
    with pytest.raises(WireError) as caught:
        from_data(game, kind, data)
    error = caught.value
    assert str(error).startswith(f"{error.path}: ")
    assert error.__cause__ is None
    return error


# --- What is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "data"),
    [
        ("1 draw", {"type": "draw", "seat": 1}),
        ("1 play 7d 8d 9d Td", {"type": "play", "seat": 1, "cards": "7d 8d 9d Td"}),
        ("1 play 5c onto 6c 7c 8c", {"type": "play", "seat": 1, "cards": "5c", "onto": "6c 7c 8c"}),
        ("1 pay Kc", {"type": "pay", "seat": 1, "card": "Kc"}),
        ("0 declare cuatro-cuerpos", {"type": "declare", "seat": 0, "win": "CUATRO_CUERPOS"}),
        ("0 declare nothing", {"type": "declare", "seat": 0, "win": None}),
        ("2 announce oro flor", {"type": "announce", "seat": 2, "games": ["ORO", "FLOR"]}),
        ("2 stand-out", {"type": "stand-out", "seat": 2}),
        ("! disqualify 1 misdeal", {"type": "disqualify", "culprit": 1, "fault": "MISDEAL"}),
    ],
)
def test_moves(move: str, data: dict[str, Any]) -> None:
    meant = desmoche.parse_move(move)
    assert to_data(GAME, meant) == data
    assert json.loads(to_json(GAME, meant)) == data
    assert from_data(GAME, "move", data) == meant
    assert fits(schema(GAME, "move"), data)


def test_rules_are_written_as_in_records() -> None:
    rules = read_options(PRESETS["EARLY"], {"side_games": ["PAR_ROJO"], "opening_draws": 2})
    assert to_data(GAME, rules) == {"preset": "EARLY", "opening_draws": 2, "side_games": ["PAR_ROJO"]}
    for one in (rules, *PRESETS.values()):
        data = to_data(GAME, one)
        assert from_data(GAME, "rules", data) == one
        assert fits(schema(GAME, "rules"), data)
    assert from_data(GAME, "rules", {}) == DesmocheRules()


def test_outcomes_carry_their_transfers() -> None:
    clause = Clause("Desmoche", "12.1")
    transfers = (Transfer(Seat(0), POT, 1, "ante", clause), Transfer(Pot("oro"), Seat(1), 3, "side game", clause))
    outcome = Outcome("ten cards melded", Clause("Desmoche", "9.1"), (Seat(1),), 2, transfers)
    data = to_data(GAME, outcome)
    assert data["clause"] == "Desmoche §9.1"
    assert data["transfers"][0] == {
        "type": "transfer",
        "source": "seat 0",
        "target": "pot",
        "amount": 1,
        "reason": "ante",
        "clause": "Desmoche §12.1",
    }
    assert data["transfers"][1]["source"] == "oro pot"
    assert from_data(GAME, "outcome", data) == outcome
    assert fits(schema(GAME, "outcome"), data)


def test_several_things_in_one_message() -> None:
    state = desmoche.deal(seats=2, seed="several")
    moves = tuple(state.legal_moves(Seat(1)))
    message = {"moves": moves, "card": Card.parse("7h"), "hand": Cards.parse("8h 7h"), "seat": Seat(1), "note": None}
    data = json.loads(to_json(GAME, message))
    assert data["card"] == "7h"
    assert data["hand"] == "7h 8h"
    assert data["seat"] == 1
    assert data["note"] is None
    assert from_data(GAME, "moves", data["moves"]) == moves
    data["moves"][3]["card"] = "7x"
    with pytest.raises(WireError) as caught:
        from_data(GAME, "moves", data["moves"], at="$.moves")
    assert (caught.value.path, caught.value.value) == ("$.moves[3].card", "7x")


@pytest.mark.parametrize("value", [object(), Suit.HEARTS, DesmocheRules, MeldRules(), {1, 2}])
def test_what_is_none_of_the_game_is_not_written(value: object) -> None:
    with pytest.raises(TypeError, match="is no move"):
        to_data(GAME, value)


# --- Views and states -------------------------------------------------------------------------------------------------


def test_a_view_answers_as_it_did_and_a_state_plays_on() -> None:
    rng = Random(5)
    state = desmoche.deal(desmoche.EARLY, seats=3, seed="a table in Masaya")
    while state.outcome is None:
        for seat in (Seat(0), Seat(1), Seat(2), None):
            view = state.view(seat)
            back = from_json(GAME, "view", to_json(GAME, view))
            assert back == view
            assert back.events == view.events
            assert tuple(back.legal_moves()) == tuple(view.legal_moves())
        back = from_json(GAME, "state", to_json(GAME, state))
        assert back == state
        assert back.events == state.events
        move = rng.choice(list(state.legal_moves()))
        assert back.play(move) == state.play(move)
        state = state.play(move)
    assert from_json(GAME, "state", to_json(GAME, state)) == state


@pytest.mark.parametrize("stakes", [NO_STAKES, Stakes(stake=1, balances=(9, 9))], ids=["without stakes", "with stakes"])
def test_a_hand_without_stakes_has_no_money(stakes: Stakes) -> None:
    state = desmoche.deal(seats=2, seed="money", stakes=stakes)
    none = stakes is NO_STAKES
    assert (state.table.money is None) is none
    assert (state.view(Seat(0)).table.money is None) is none
    for value in (state, state.view(Seat(0)), state.view(None)):
        data: Any = to_data(GAME, value)
        assert (data["table"].get("money") is None) is none
        assert ("stakes" in to_json(GAME, value)) is not none


@pytest.mark.parametrize("name", ["conquian", "desmoche", "gin", "penang"])
def test_a_schema_is_one_by_its_metaschema_with_formats(name: str) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    draft = jsonschema.Draft202012Validator
    whole = schema(find_game(name))
    meta = draft(draft.META_SCHEMA, format_checker=draft.FORMAT_CHECKER)
    assert not meta.is_valid({"$ref": "#/$defs/any move"}), "formats are checked"
    assert [error.message for error in meta.iter_errors(whole)] == []
    assert whole["$id"] == f"urn:rummykit:wire:1:{name}"
    assert [tag for tag, found in whole["$defs"].items() if "properties" in found and not found.get("description")] == [
        "rules"
    ]
    state = find_game(name).deal(seats=2, seed="schema")
    for value in (state, state.view(Seat(0)), state.view(None), *state.legal_moves(), *state.events):
        assert draft(whole).is_valid(to_data(find_game(name), value))


# --- Refusals ---------------------------------------------------------------------------------------------------------

PLAY = {"type": "play", "seat": 1, "cards": "7d 8d 9d"}


@pytest.mark.parametrize(
    ("kind", "data", "path", "value", "remedy"),
    [
        ("move", None, "$", None, "announce"),
        ("move", [], "$", [], "announce"),
        ("move", {}, "$.type", ABSENT, "draw"),
        ("move", {"type": "meld", "seat": 1}, "$.type", "meld", "play"),
        ("move", {"type": ["draw"], "seat": 1}, "$.type", ["draw"], "draw"),
        ("move", {"type": "draw"}, "$.seat", ABSENT, "seat"),
        ("move", {"type": "draw", "seat": 1, "card": "7h"}, "$.card", "card", "seat"),
        ("move", {"type": "draw", "seat": "1"}, "$.seat", "1", "digits"),
        ("move", {"type": "draw", "seat": 1.0}, "$.seat", 1.0, "digits"),
        ("move", {"type": "draw", "seat": True}, "$.seat", True, "digits"),
        ("move", {"type": "draw", "seat": -1}, "$.seat", -1, "from 0"),
        ("move", {"type": "pay", "seat": 1, "card": "10h"}, "$.card", "10h", "rank"),
        ("move", {"type": "pay", "seat": 1, "card": 7}, "$.card", 7, "7h"),
        ("move", {**PLAY, "cards": "7d  8d"}, "$.cards", "7d  8d", "such as 7h"),
        ("move", {**PLAY, "cards": "7d 8z"}, "$.cards", "7d 8z", "suit"),
        ("move", {**PLAY, "cards": ["7d", "8d"]}, "$.cards", ["7d", "8d"], "7h 8h 9h"),
        ("move", {**PLAY, "onto": False}, "$.onto", False, "7h 8h 9h"),
        ("move", {"type": "declare", "seat": 1, "win": "peladilla"}, "$.win", "peladilla", "PELADILLA"),
        ("move", {"type": "announce", "seat": 1, "games": "ORO"}, "$.games", "ORO", "array"),
        ("move", {"type": "announce", "seat": 1, "games": ["ORO", 3]}, "$.games[1]", 3, "FLOR"),
        ("move", {"type": "announce", "seat": 1, "games": ["ORO", "ORO"]}, "$.games", ["ORO", "ORO"], "once"),
        ("moves", PLAY, "$", PLAY, "array"),
        ("moves", [PLAY, {**PLAY, "seat": None}], "$[1].seat", None, "digits"),
        ("rules", [], "$", [], "preset"),
        ("rules", {"preset": "MANAGUA"}, "$.preset", "MANAGUA", "NICARAGUA"),
        ("rules", {"aces": "LOW"}, "$.aces", "aces", "ace"),
        ("rules", {"ace": "HIGH"}, "$.ace", "HIGH", "LOW"),
        ("rules", {"betting": "FREE_AFTER_DEAL"}, "$", {"betting": "FREE_AFTER_DEAL"}, "stake"),
        ("event", {"type": "won", "seat": 1, "reason": "x", "clause": "§9"}, "$.clause", "§9", "number"),
        ("event", {"type": "won", "seat": 1, "reason": 9, "clause": "Desmoche §9.1"}, "$.reason", 9, "text"),
        (
            "violation",
            {"type": "misdeal-too-late", "clause": "Desmoche §11.1"},
            "$.clause",
            "clause",
            "type",
        ),
    ],
)
def test_what_is_not_as_it_would_be_written_is_refused(
    kind: Kind, data: object, path: str, value: object, remedy: str
) -> None:
    error = refused(kind, data)
    assert (error.path, error.value) == (path, value)
    assert type(error.value) is type(value)
    assert remedy in error.remedy
    assert not fits(schema(GAME, kind), data) or path == "$"  # that bonuses need a stake is no matter of form


def test_a_path_leads_into_views() -> None:
    view = desmoche.deal(seats=2, seed="paths").view(Seat(0))
    data: Any = to_data(GAME, view)
    data["table"]["seats"][1]["hand_count"] = "nine"
    error = refused("view", data)
    assert (error.path, error.value) == ("$.table.seats[1].hand_count", "nine")
    data["table"]["seats"] = 9
    assert refused("view", data).path == "$.table.seats"
    del data["phase"]["type"]
    data["table"]["seats"] = []
    assert refused("view", data).path == "$.phase.type"


def test_an_outcome_that_cannot_be_is_refused_where_it_is_wrong() -> None:
    clause = Clause("Desmoche", "12.1")
    outcome = Outcome("x", clause, (), 2, (Transfer(Seat(0), POT, 1, "ante", clause),))
    data: Any = to_data(GAME, outcome)
    data["transfers"][0]["amount"] = 0
    error = refused("outcome", data)
    assert error.path == "$.transfers[0]"
    assert "must be from 1 to 10**30, not 0" in error.reason


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"),
        ('{"type": "draw", "seat": 1', "column 27"),
        ('{"type": "draw", "seat": 1, "seat": 2}', "twice"),
        ('{"type": "draw", "seat": NaN}', "no JSON"),
        ('{"type": "draw", "seat": ' + "[" * 100_000, "cannot be read"),
        ('{"type": "draw", "seat": ' + "9" * 100_000 + "}", "cannot be read"),
        ('\ufeff{"type": "draw", "seat": 1}', "no JSON"),
    ],
)
def test_what_is_no_json_is_refused(text: str, words: str) -> None:
    with pytest.raises(WireError) as caught:
        from_json(GAME, "move", text)
    assert caught.value.path == "$"
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


def test_long_values_are_shown_in_short() -> None:
    assert len(str(refused("move", {"type": "x" * 10_000}))) < 300


# --- Any game ---------------------------------------------------------------------------------------------------------


@frozen
class Melded(PublicEvent):
    seat: Seat
    meld: Meld
    rank: Rank | None = None


@frozen
class Counted:
    points: Mapping[str, int]
    pairs: tuple[tuple[Seat, Suit | None], ...]
    names: frozenset[str]
    party: Party | None
    share: float
    done: bool

    def seen_by(self, seat: Seat | None) -> bool:
        return True


@frozen
class Untold:
    value: Any


TOY: AnyRulebook = variant(GAME, name="toy", title="Toy", events=(Melded, Counted))
TWO = MeldRules(min_naturals=1)


@pytest.mark.parametrize("cards", ["3h JK 5h", "8s 8h JK", "JK JK 9d", "Ts Js Qs Ks"])
def test_melds_with_jokers(cards: str) -> None:
    for meld in readings(Cards.parse(cards), TWO):
        move = Melded(Seat(0), meld, Rank.ACE)
        data = to_data(TOY, move)
        assert from_data(TOY, "event", data) == move
        assert from_data(TOY, "event", data).meld.cards == meld.cards
        assert fits(schema(TOY, "event"), data)
        assert data["meld"]["type"] == ("run" if isinstance(meld, Run) else "set")


@pytest.mark.parametrize(
    "meld",
    [
        {"type": "run", "laid": "3h JK 5h", "stands": "3h 4h"},
        {"type": "run", "laid": "3h JK 5h", "stands": "3h 4h 6h"},
        {"type": "set", "laid": "8s 8h JK", "rank": "NINE"},
        {"type": "set", "laid": "", "rank": "NINE"},
    ],
)
def test_melds_that_contradict_themselves_are_refused(meld: dict[str, str]) -> None:
    error = refused("event", {"type": "melded", "seat": 0, "meld": meld}, TOY)
    assert (error.path, error.value) == ("$.meld", meld)


def test_all_that_fields_of_a_game_may_hold() -> None:
    event = Counted(
        {"a": 1, "b c": -2}, ((Seat(1), Suit.HEARTS), (Seat(0), None)), frozenset("ba"), Pot("oro"), 0.5, True
    )
    data: Any = to_data(TOY, event)
    assert data == {
        "type": "counted",
        "points": {"a": 1, "b c": -2},
        "pairs": [[1, "HEARTS"], [0, None]],
        "names": ["a", "b"],
        "party": "oro pot",
        "share": 0.5,
        "done": True,
    }
    assert from_data(TOY, "event", data) == event
    assert from_data(TOY, "event", {**data, "party": "seat 3"}).party == Seat(3)
    assert fits(schema(TOY), data)
    for key, value, path in (
        ("points", {"a": 1, "b c": None}, "$.points['b c']"),
        ("points", [1], "$.points"),
        ("pairs", [[1, "HEARTS"], [0]], "$.pairs[1]"),
        ("pairs", [[1, "HEARTS"], [0, "STARS"]], "$.pairs[1][1]"),
        ("names", ["a", "a"], "$.names"),
        ("party", "nobody", "$.party"),
        ("share", True, "$.share"),
        ("done", 1, "$.done"),
    ):
        assert refused("event", {**data, key: value}, TOY).path == path
        assert not fits(schema(TOY), {**data, key: value})


def test_states_and_views_of_another_game_are_neither_written_nor_read() -> None:
    state = desmoche.deal(seats=2, seed="another game")
    for kind, value in (("state", state), ("view", state.view(Seat(1)))):
        with pytest.raises(TypeError, match=f"{type(value).__name__} is no move, event, .* of Toy"):
            to_data(TOY, value)
        data: Any = to_data(GAME, value)
        error = refused("state" if kind == "state" else "view", {**data, "book": "toy"})
        assert (error.path, error.value, error.remedy) == ("$.book", "toy", 'write "desmoche"')


@pytest.mark.parametrize("kind", ["state", "view"])
def test_parts_of_states_and_views_that_are_missing_or_too_many(kind: Kind) -> None:
    state = desmoche.deal(seats=2, seed="parts")
    state = state.play(state.legal_moves(Seat(1))[0])
    data: Any = to_data(GAME, state if kind == "state" else state.view(Seat(1)))
    assert "events" in data
    assert fits(schema(GAME, kind), data)
    missing = {key: part for key, part in data.items() if key != "phase"}
    error = refused(kind, missing)
    assert (error.path, error.value, error.reason) == ("$.phase", ABSENT, "the key is missing")
    assert error.remedy.startswith("write type, book, ")
    assert not fits(schema(GAME, kind), missing)
    error = refused(kind, {**data, "hands": []})
    assert (error.path, error.value, error.reason) == ("$.hands", "hands", "is no key here")
    assert not fits(schema(GAME, kind), {**data, "hands": []})
    silent = {key: part for key, part in data.items() if key != "events"}
    assert from_data(GAME, kind, silent).events == ()
    assert fits(schema(GAME, kind), silent)


def test_classes_that_cannot_be_written_are_told_to_their_author() -> None:
    with pytest.raises(TypeError, match=r"Untold\.value"):
        to_data(variant(TOY, events=(Untold,)), Untold(1))
    with pytest.raises(TypeError, match="same type"):
        to_data(variant(TOY, events=(Counted, type("Counted", (), {}))), Untold(1))


def test_an_event_and_a_phase_of_one_name_each_have_their_schema() -> None:
    game: AnyRulebook = conquian.GAME
    assert {"Asked", "Forced"} <= {one.__name__ for one in game.events} & {one.__name__ for one in game.phases}
    told = schema(game)
    for state in play_hand(game, conquian.ConquianRules(), seats=2, seed="one name").states:
        for seat in (None, *seats_at(2)):
            assert fits(told, json.loads(to_json(game, state.view(seat))))
        assert fits(told, json.loads(to_json(game, state.events)))


def test_the_schema_of_a_variant_takes_its_own_options_where_its_base_keeps_rules() -> None:
    game = find_game("with-a-cap")
    rules = read_options(game.rules(), {"cap": 3})
    data: Any = to_data(game, game.deal(rules, seats=2, seed="own options"))
    assert data["table"]["rules"] == {"preset": "CAPPED", "cap": 3}
    assert fits(schema(game, "state"), data)
    assert not fits(schema(game, "state"), {**data, "table": {**data["table"], "rules": {"preset": "NICARAGUA"}}})


# --- The extra --------------------------------------------------------------------------------------------------------


def test_without_the_extra_the_error_names_it() -> None:
    code = "import sys; sys.modules['cattrs'] = None\nimport rummykit.wire"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode
    assert run.stderr.strip().endswith('ImportError: rummykit.wire needs cattrs: pip install "rummykit[wire]"')
