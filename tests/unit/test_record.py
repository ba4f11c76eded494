"""The history of a hand: beginning, playing, going back, writing, checking what is expected."""

import copy
import pickle
from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import pytest
from attrs import evolve, frozen

from rummykit.cards import Card
from rummykit.documents import reader
from rummykit.documents.rules import rules_table
from rummykit.facts import COMMON, Fact, FactError, counts, hands, melds_by_seat, plain, transfers, winner
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheRules, DesmocheState, Disqualify, Fault, Give, Over, Release
from rummykit.money import POT, Transfer
from rummykit.options import RulesError, points, read_options, whole, whole_or_none, written
from rummykit.packs import FULL, Deal, shuffled
from rummykit.record import Mismatch, Record
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Clause, IllegalMove
from tests.records import RECORD
from tests.rulebooks import variant

RIGHT: Record[DesmocheRules, DesmocheState] = Record.read(RECORD)


def test_the_record_is_right() -> None:
    assert RIGHT.check() == ()
    assert RIGHT.write() == RECORD
    assert (RIGHT.game, RIGHT.seats, RIGHT.dealer) == (desmoche.GAME, 3, Seat(2))
    assert RIGHT.names == ("Ana", "Beto", "Carla")
    assert RIGHT.comment == "a short one"
    assert RIGHT.rules.bonuses == {desmoche.Bonus.MICO, desmoche.Bonus.COLOR}
    assert RIGHT.stakes == Stakes(
        stake=1,
        pot=4,
        balances=(20, 20, 17),
        side_stake=1,
        side_games=(("flor", ()), ("tres-cuerpos", (Seat(0), Seat(2)))),
        side_pots=(("tres-cuerpos", 3),),
    )
    assert RIGHT.moves[0] == Give(Seat(2), Card.parse("Ks"))
    assert RIGHT.expect["hands"] == (
        "2s Ks Ah 6h Qh 2d 8d Ac 5c",
        "4s 9d Td 6c 7c Qc",
        "8s 5h 7h Th 3d 2c 4c 8c Jc",
    )


# --- A hand and its history -------------------------------------------------------------------------------------------


def begun(**options: Any) -> Record[DesmocheRules, DesmocheState]:
    all_options: dict[str, Any] = {"seats": 3, "seed": "a table in León", **options}
    return Record.begin(desmoche.GAME, **all_options)


def played(*moves: str, **options: Any) -> Record[DesmocheRules, DesmocheState]:
    record = begun(**options)
    for move in moves:
        record = record.play(desmoche.parse_move(move))
    return record


def test_begin_deals_the_seed() -> None:
    record = begun()
    assert record.order == shuffled(FULL.new_order(), "a table in León")
    assert record.state == desmoche.deal(seats=3, seed="a table in León")
    assert (record.rules, record.dealer, record.moves) == (desmoche.NICARAGUA, Seat(0), ())
    assert record == begun(seed=None, order=record.order) == begun(seed=None, order=Deal(FULL, record.order))
    assert begun(seed=None) != begun(seed=None)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        pytest.param({"seats": 5}, ValueError, "2, 3 or 4 can", id="seats"),
        pytest.param({"dealer": 3}, ValueError, "the dealer, seat 3", id="dealer"),
        pytest.param({"dealer": -1}, ValueError, "the dealer, seat -1", id="dealer below 0"),
        pytest.param({"rules": 3}, TypeError, "DesmocheRules", id="rules"),
        pytest.param({"names": ["Ana"]}, ValueError, "1 names for 3 seats", id="names"),
        pytest.param({"names": ["A", "B", "\ud800"]}, ValueError, "is no name", id="name that cannot be written"),
        pytest.param({"names": ["A", "B", ""]}, ValueError, "'' is no name", id="no name"),
        pytest.param({"names": ["A", "B", "A"]}, ValueError, "two players are called A", id="a name twice"),
        pytest.param({"names": ["A", "Jos\u00e9", "Jose\u0301"]}, ValueError, "two players are called José", id="NFC"),
        pytest.param({"comment": "\ud800"}, ValueError, "surrogate", id="comment that cannot be written"),
        pytest.param({"order": FULL.new_order()}, ValueError, "not both", id="seed and deal"),
        pytest.param({"seed": None, "order": FULL.new_order()[1:]}, ValueError, "1 missing: As", id="deal too short"),
        pytest.param(
            {"seed": None, "order": FULL.new_order()[:1] + FULL.new_order()[:-1]},
            ValueError,
            "As is there twice, but only once in a pack of 52; 1 missing: Kc",
            id="deal with a card twice",
        ),
        pytest.param({"stakes": Stakes(balances=(1,))}, ValueError, "1 balances for 3 seats", id="balances"),
        pytest.param({"stakes": Stakes(side_pots=(("gold", 1),))}, ValueError, "no side game 'gold'", id="side game"),
        pytest.param(
            {"stakes": Stakes(side_games=(("oro", (Seat(3),)),))}, ValueError, "joined oro is not", id="side seat"
        ),
    ],
)
def test_what_cannot_begin(options: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        begun(**options)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"stake": 0}, ValueError),
        ({"stake": "1"}, TypeError),
        ({"pot": -1}, ValueError),
        ({"balances": [1, -1]}, ValueError),
        ({"balances": [1, True]}, TypeError),
        ({"side_stake": 0}, ValueError),
        ({"side_pots": [("oro", -1)]}, ValueError),
        ({"side_pots": [("oro", 1), ("oro", 1)]}, ValueError),
        ({"side_games": [("oro", (Seat(1), Seat(0)))]}, ValueError),
        ({"side_games": [("oro", (Seat(1), Seat(1)))]}, ValueError),
        ({"side_games": [("oro", (1,))]}, ValueError),
    ],
)
def test_what_are_no_stakes(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Stakes(**options)


def test_play_gives_the_next_record() -> None:
    record = begun()
    later = record.play(desmoche.parse_move("1 give 5c"))
    assert record.moves == ()
    assert later.moves == (Give(Seat(1), Card.parse("5c")),)
    assert later.state == record.state.play(later.moves[0])
    assert later.state.to_act == (Seat(2), Seat(0))


def test_a_refused_move_changes_nothing() -> None:
    record = begun()
    with pytest.raises(IllegalMove) as caught:
        record.play(Release(Seat(1)))
    assert caught.value.move == Release(Seat(1))
    assert record == begun()
    assert record.state == begun().state


def test_every_moment_can_be_visited() -> None:
    states = list(RIGHT.states())
    assert len(states) == len(RIGHT.moves) + 1
    assert states[0] == RIGHT.start
    assert states[-1] == RIGHT.state
    for ply, state in enumerate(states):
        assert RIGHT.at(ply) == state
    for ply, move in enumerate(RIGHT.moves, 1):
        earlier = RIGHT.before(ply)
        assert earlier.moves == RIGHT.moves[: ply - 1]
        assert earlier.state == states[ply - 1]
        assert earlier.play(move).state == states[ply]


@pytest.mark.parametrize("ply", [0, -1, 10])
def test_there_is_no_such_ply(ply: int) -> None:
    with pytest.raises(IndexError, match="9 moves"):
        RIGHT.before(ply)


@pytest.mark.parametrize("ply", [-1, 10])
def test_there_is_no_such_moment(ply: int) -> None:
    with pytest.raises(IndexError, match="has 9"):
        RIGHT.at(ply)


def test_records_are_values() -> None:
    other = Record.read(RECORD)
    assert other == RIGHT
    assert hash(other) == hash(RIGHT)
    assert RIGHT.before(9) != RIGHT
    assert evolve(RIGHT, comment=None) != RIGHT
    for copied in (copy.copy(RIGHT), copy.deepcopy(RIGHT), pickle.loads(pickle.dumps(RIGHT))):
        assert copied == RIGHT
        assert copied.state == RIGHT.state
        assert copied.game == desmoche.GAME


def test_repr_shows_no_card() -> None:
    assert repr(RIGHT) == str(RIGHT) == "<Record of desmoche: 3 seats, 9 moves, open>"
    assert repr(RIGHT.before(2)) == "<Record of desmoche: 3 seats, 1 move, open>"


# --- Writing ----------------------------------------------------------------------------------------------------------


def test_a_hand_without_moves() -> None:
    text = begun().write()
    assert text.splitlines()[-1] == "moves = []"
    assert Record.read(text) == begun()


def test_texts_of_any_kind_are_written() -> None:
    record = begun(names=['"', "\\", "札"], comment="one\ntwo\x00")
    assert "\n".join(record.write().splitlines()[4:6]) == cleandoc(r"""
        names = ["\"", "\\", "札"]
        comment = "one\u000Atwo\u0000"
    """).replace(r"\u0009", r"\t").replace(r"\u000A", r"\n")
    assert Record.read(record.write()) == record


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        pytest.param({}, '{ preset = "NICARAGUA" }', id="the default"),
        pytest.param({"preset": "EARLY"}, '{ preset = "EARLY" }', id="a preset"),
        pytest.param(
            {"automatic_wins": [], "side_games": ["ORO"]},
            '{ preset = "HONDURAS", bonuses = ["MICO", "ARRIBA_DEL_PALO", "COLOR"] }',
            id="the nearest preset",
        ),
        pytest.param(
            {"side_games": ["ORO"], "preset": "HONDURAS", "cambio": False, "ace": "LOW_OR_HIGH"},
            '{ preset = "HONDURAS", ace = "LOW_OR_HIGH", cambio = false }',
            id="differences in the order of the options",
        ),
        pytest.param(
            {"preset": "HONDURAS", "bonuses": ["COLOR", "MICO"]},
            '{ preset = "HONDURAS", bonuses = ["MICO", "COLOR"] }',
            id="sets in their order",
        ),
    ],
)
def test_rules_are_written_by_the_nearest_preset(rules: dict[str, Any], line: str) -> None:
    preset = desmoche.PRESETS[rules.pop("preset", "NICARAGUA")]
    record = begun(rules=read_options(preset, rules))
    assert f"\nrules = {line}\n" in record.write()
    assert Record.read(record.write()) == record


def test_of_equally_near_presets_the_first_is_written() -> None:
    rules = read_options(desmoche.NICARAGUA, {"automatic_wins": [], "side_games": ["FLOR"]})
    assert len(written(rules, desmoche.NICARAGUA)) == len(written(rules, desmoche.HONDURAS)) == 2
    assert rules_table(desmoche.GAME, rules) == {"preset": "NICARAGUA", "automatic_wins": [], "side_games": ["FLOR"]}


def test_a_game_without_presets_writes_what_differs_from_its_default() -> None:
    rules = read_options(desmoche.NICARAGUA, {"ace": "LOW_OR_HIGH"})
    assert rules_table(variant(desmoche.GAME, presets={}), rules) == {"ace": "LOW_OR_HIGH"}


@frozen(kw_only=True)
class ToyRules:
    limit: int | None = whole_or_none(5, minimum=1, none_means="no limit", clause="1", says="a limit")
    worth: Mapping[str, int] = points({"A": 15, "K": 10}, clause="2", says="what counts")


def test_none_is_written_as_a_word_whatever_the_presets_say() -> None:
    presets = {"LIMITED": ToyRules(), "FREE": ToyRules(limit=None, worth={"A": 1, "K": 1})}
    game = variant(desmoche.GAME, rules=ToyRules, presets=presets)
    assert rules_table(game, ToyRules(limit=None)) == {"preset": "LIMITED", "limit": "none"}
    assert rules_table(game, ToyRules(limit=None, worth={"A": 1, "K": 1})) == {"preset": "FREE"}
    assert rules_table(game, ToyRules(limit=4)) == {"preset": "LIMITED", "limit": 4}
    assert rules_table(variant(game, presets={}), ToyRules(limit=None)) == {"limit": "none"}
    assert read_options(ToyRules(), {"limit": "none"}) == ToyRules(limit=None)
    with pytest.raises(RulesError, match='write a whole number, at least 1, or "none" \\(no limit\\)'):
        read_options(ToyRules(), {"limit": "nothing"})
    with pytest.raises(RulesError, match="or None \\(no limit\\)"):
        ToyRules(limit=0)


@frozen(kw_only=True)
class VariantRules(ToyRules):
    more: int = whole(1, minimum=0, clause="3", says="something more")


def test_rules_of_a_subclass_are_those_of_another_game() -> None:
    toy = variant(desmoche.GAME, title="Toy", rules=ToyRules, presets={"TOY": ToyRules()})
    strict = variant(toy, title="Variant", rules=VariantRules)
    assert rules_table(strict, VariantRules(more=2)) == {"preset": "TOY", "more": 2}
    with pytest.raises(TypeError, match="Toy is played by ToyRules, not by VariantRules"):
        rules_table(toy, VariantRules(more=2))
    with pytest.raises(TypeError, match="Toy is played by ToyRules, not by VariantRules"):
        Record.begin(toy, seats=3, rules=VariantRules())


def test_stakes_are_written_in_the_order_of_the_game() -> None:
    stakes = Stakes(side_pots=(("flor", 0), ("oro", 2)), balances=(5, 6, 0), pot=0)
    record = begun(stakes=stakes)
    assert (
        cleandoc("""
        pot = 0
        balances = [5, 6, 0]
        side_pots = { oro = 2, flor = 0 }
        deal = "
    """)
        in record.write()
    )
    assert Record.read(record.write()) == record
    assert Record.read(record.write()).stakes.side_pots == (("oro", 2), ("flor", 0))


# --- Expectations -----------------------------------------------------------------------------------------------------


def test_stakes_that_are_empty_are_not_those_that_are_missing() -> None:
    record = begun(stakes=Stakes(side_games=(), side_pots=()))
    assert "\nside_games = {}\nside_pots = {}\n" in record.write()
    assert Record.read(record.write()) == record != begun()


def test_expectations_are_dropped_by_a_move() -> None:
    assert RIGHT.expect
    assert RIGHT.play(RIGHT.state.legal_moves()[0]).expect == {}
    assert RIGHT.before(3).expect == {}
    assert RIGHT.before(9).play(RIGHT.moves[-1]).with_expectations() == RIGHT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param('"4s 9d Td 6c 7c Qc"', '"Qc Td 9d  4s 6c 7c"', id="a hand in any order"),
        pytest.param('["4d 5d 6d"]', '["6d 4d 5d"]', id="a meld in any order"),
        pytest.param("hands = [", "hands = [ # they are\n", id="a comment"),
    ],
)
def test_what_is_the_same(old: str, new: str) -> None:
    record = Record.read(RECORD.replace(old, new))
    assert record.check() == ()
    assert Record.read(record.write()) == record


HAND = "2s Ks Ah 6h Qh 2d 8d Ac 5c"


@pytest.mark.parametrize(
    ("old", "new", "mismatches"),
    [
        pytest.param('"open"', '"none"', [Mismatch("winner", (), 9, "none", "open")], id="no winner"),
        pytest.param('"open"', "[0, 2]", [Mismatch("winner", (), 9, (0, 2), "open")], id="winners"),
        pytest.param(HAND, HAND[:-3], [Mismatch("hands", (0,), 9, HAND[:-3], HAND)], id="a hand"),
        pytest.param(HAND, f"{HAND} 5c", [Mismatch("hands", (0,), 9, f"{HAND} 5c", HAND)], id="a card twice"),
        pytest.param('["4d 5d 6d"]', "[]", [Mismatch("tables", (1,), 9, (), ("4d 5d 6d",))], id="a table"),
        pytest.param(
            '["4d 5d 6d"]',
            '["4d 5d 6d", "6d 5d 4d"]',
            [Mismatch("tables", (1,), 9, ("4d 5d 6d", "6d 5d 4d"), ("4d 5d 6d",))],
            id="a meld twice",
        ),
        pytest.param("1, 1]", "1, 2]", [Mismatch("legal", (), 9, 2, 1)], id="a count"),
        pytest.param("1, 1]", "1]", [Mismatch("legal", (), 9, None, 1)], id="a count too few"),
        pytest.param("1, 1]", "1, 1, 7]", [Mismatch("legal", (), 10, 7, None)], id="a count too many"),
        pytest.param(
            "[9, 9,", "[8, 7,", [Mismatch("legal", (), 1, 8, 9), Mismatch("legal", (), 2, 7, 9)], id="two counts"
        ),
        pytest.param(
            "legal =",
            'transfers = [["seat 0", "pot", 1, "ante", "12.1"]]\nlegal =',
            [Mismatch("transfers", (), 9, (("seat 0", "pot", 1, "ante", "12.1"),), ())],
            id="payments",
        ),
    ],
)
def test_what_is_not_the_same(old: str, new: str, mismatches: list[Mismatch]) -> None:
    record = Record.read(RECORD.replace(old, new))
    assert list(record.check()) == mismatches


def test_mismatches_in_words() -> None:
    assert str(Mismatch("hands", (0,), 9, "7h", "8h")) == "hands[0] after ply 9: expected '7h', found '8h'"
    assert str(Mismatch("legal", (), 2, None, 3)) == "legal before ply 2: expected nothing, found 3"
    assert str(Mismatch("winner", (), 9, (0, 2), "open")) == "winner after ply 9: expected [0, 2], found 'open'"


def test_counts_before_an_act_of_the_referee_are_of_all_that_were_to_act() -> None:
    record = begun().play(Disqualify(Seat(1), Fault.CARD_TO_HAND))
    assert record.legal_counts() == (27,)
    assert record.with_expectations().check() == ()


def test_a_count_before_an_act_of_the_referee_is_not_compared_and_others_are() -> None:
    record = begun().play(Disqualify(Seat(1), Fault.CARD_TO_HAND))
    record = record.play(record.state.legal_moves()[0])
    assert evolve(record, expect={"legal": (0, 9)}).check() == ()
    assert evolve(record, expect={"legal": (0, 8)}).check() == (Mismatch("legal", (), 2, 8, 9),)
    assert [one.ply for one in evolve(record, expect={"legal": (0,)}).check()] == [2]
    assert [one.ply for one in evolve(record, expect={"legal": (0, 9, 1)}).check()] == [3]


def other_game(facts: Mapping[str, object]) -> AnyRulebook:
    def told(key: str) -> Fact[object]:
        def fact(_: object) -> object:
            return facts[key]

        return Fact(key, fact, COMMON.get(key, plain))

    game: AnyRulebook = variant(desmoche.GAME, facts_told=tuple(map(told, facts)))
    return game


def found_instead(game: AnyRulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(_: str) -> AnyRulebook:
        return game

    monkeypatch.setattr(reader, "find_game", find)


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        pytest.param(
            {"tables": [["run 3h JK 5h", "set 8s 8h JK"]]},
            ["tables = [[", '  "run 3h JK 5h",', '  "set 8s 8h JK",', "]]"],
            id="a table common to all",
        ),
        pytest.param({"tables": [list[str]()]}, ["tables = [[]]"], id="an empty one"),
        pytest.param({"counts": [12, 31, 31]}, ["counts = [12, 31, 31]"], id="numbers"),
        pytest.param({"winner": [0, 2]}, ["winner = [0, 2]"], id="winners"),
        pytest.param({"winner": 1}, ["winner = 1"], id="a winner"),
        pytest.param({"open": True, "x y": {"a": [1]}}, ["open = true", '"x y" = { a = [1] }'], id="other values"),
        pytest.param({"grid": [[1, 2]]}, ["grid = [", "  [1, 2],", "]"], id="an array in an array"),
        pytest.param(
            {"transfers": [("seat 0", "pot", 1, "ante", "12.1")]},
            ["transfers = [", '  ["seat 0", "pot", 1, "ante", "12.1"],', "]"],
            id="payments",
        ),
    ],
)
def test_layout_of_facts(facts: dict[str, object], lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = other_game(facts)
    found_instead(game, monkeypatch)
    record = Record.begin(game, seats=3, seed=0).with_expectations()
    text = record.write()
    assert text.split("\n")[-len(lines) - 3 :] == ["[expect]", *lines, "legal = []", ""]
    assert Record.read(text) == record
    assert Record.read(text).check() == ()


def test_payments_come_from_the_outcome() -> None:
    record = played("1 give 5c")
    ended = evolve(record, state=ended_by(record, (Transfer(Seat(0), POT, 1, "ante", Clause("Desmoche", "12.1")),)))
    assert ended.facts()["transfers"] == (("seat 0", "pot", 1, "ante", "12.1"),)
    assert ended.with_expectations().expect["transfers"] == (("seat 0", "pot", 1, "ante", "12.1"),)


def ended_by(record: Record[DesmocheRules, DesmocheState], transfers: tuple[Transfer, ...]) -> Any:
    over = record.state
    for seat in (1, 2, 0):
        if over.outcome is None:
            over = over.play(Disqualify(Seat(seat), Fault.CARD_TO_HAND))
    assert isinstance(over.phase, Over)
    return evolve(over, phase=Over(evolve(over.phase.result, transfers=transfers)))


def test_payments_are_checked_whatever_their_order_and_wording() -> None:
    record = begun(stakes=Stakes(stake=2, balances=(9, 9, 9)))
    for seat in (0, 2):
        record = record.play(Disqualify(Seat(seat), Fault.CARD_TO_HAND))
    text = record.with_expectations().write()
    ante = '["seat 0", "pot", 2, "ante", "12.1"]'
    assert f"  {ante},\n" in text
    assert Record.read(text).check() == ()
    moved = text.replace(f"  {ante},\n", "").replace('"12.2"],\n', f'"12.2"],\n  {ante.replace("ante", "la mesa")},\n')
    assert moved != text
    assert Record.read(moved).check() == ()
    (mismatch,) = Record.read(text.replace(ante, ante.replace("2, ", "3, "))).check()
    assert mismatch == Mismatch(
        "transfers", (), 2, (("seat 0", "pot", 3, "ante", "12.1"),), (("seat 0", "pot", 2, "ante", "12.1"),)
    )
    (mismatch,) = Record.read(text.replace(f"  {ante},\n", f"  {ante},\n  {ante},\n")).check()
    assert (mismatch.expected, mismatch.found) == ((("seat 0", "pot", 2, "ante", "12.1"),), ())


# --- Facts ------------------------------------------------------------------------------------------------------------


def test_facts_that_are_equal() -> None:
    assert winner([0, 1], 2) == winner((0, 1), 2)
    assert hands(["7h 8h", ""], 2) == hands(("8h 7h", ""), 2)
    assert melds_by_seat([["7h 8h 9h", "2s 2h 2d"], []], 2) == melds_by_seat([["2d 2h 2s", "9h 7h 8h"], []], 2)
    assert counts([1, 2], 2) == (1, 2)
    one, other = ["pot", "oro pot", 1, "x", "1"], ["seat 0", "pot", 1, "x", "1"]
    assert transfers([one, other, other], 2) == transfers((other, tuple(one), [*other[:3], "any word", "1"]), 2)
    assert transfers([one, other, other], 2) != transfers([one, one, other], 2)
    for index, cell in ((0, "seat 0"), (1, "pot"), (2, 2), (4, "1.1")):
        changed = [cell if place == index else value for place, value in enumerate(["seat 1", "oro pot", 1, "x", "1"])]
        assert transfers([changed], 2) != transfers([["seat 1", "oro pot", 1, "x", "1"]], 2)
    assert plain({"a": [1, "b", True]}, 2) == plain({"a": (1, "b", True)}, 2)
    assert plain(True, 2) != plain(1, 2)
    assert plain([0], 2) != plain([False], 2)


@pytest.mark.parametrize("value", [1.5, None, [1, 1.5], {"a": {"b": None}}])
def test_what_is_no_fact(value: object) -> None:
    with pytest.raises(FactError, match="no value of a record"):
        plain(value, 2)


def test_faults_of_facts_lead_to_the_culprit() -> None:
    with pytest.raises(FactError) as caught:
        melds_by_seat([[], ["7h 8h 9h", "2s 2x"]], 2)
    error = caught.value
    assert (error.path, error.offset, error.word) == ((1, 1), 3, "2x")
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_who_joined_a_side_game_may_stand_in_any_order() -> None:
    turned = RECORD.replace("tres-cuerpos = [0, 2]", "tres-cuerpos = [2, 0]")
    assert turned != RECORD
    assert Record.read(turned) == RIGHT
    assert Record.read(turned).write() == RECORD
