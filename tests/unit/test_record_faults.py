"""Records that are read strictly: every kind of fault at its place, illegal moves with their ply."""

import copy
import pickle
import re
from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import pytest
from attrs import frozen

from rummykit.documents import reader
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheRules
from rummykit.options import points
from rummykit.packs import FULL, Pack
from rummykit.record import IllegalRecordError, Record, RecordError
from rummykit.rulebook import AnyRulebook
from rummykit.stakes import Stakes
from rummykit.violations import Clause
from tests.records import RECORD
from tests.rulebooks import variant


def found_instead(game: AnyRulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(_: str) -> AnyRulebook:
        return game

    monkeypatch.setattr(reader, "find_game", find)


# --- Malformed: ‸ stands before the place that must be told -----------------------------------------------------------

MARK = "‸"
RULES = 'ace = "LOW_OR_HIGH", bonuses = ["MICO", "COLOR"]'
FIRST = '"2 give Ks"'
PLAY = '"1 play 4d 5d 6d"'
ENDLESS = "9" * 5000


def broken(old: str, new: str, word: str, name: str) -> object:
    return pytest.param(old, new, word, id=name)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        broken('"rummykit/1"', '‸"rummykit/2"', '"rummykit/2"', "format: another"),
        broken('"rummykit/1"', "‸1", "1", "format: type"),
        broken('"desmoche"', '‸"desmosh"', '"desmosh"', "game: unknown"),
        broken('"desmoche"', "‸[1]", "[1]", "game: type"),
        broken("seats = 3", "seats = ‸5", "5", "seats: too many"),
        broken("seats = 3", "seats = ‸0", "0", "seats: none"),
        broken("seats = 3", 'seats = ‸"3"', '"3"', "seats: text"),
        broken("seats = 3", "seats = ‸3.0", "3.0", "seats: fraction"),
        broken("seats = 3", "seats = ‸true", "true", "seats: truth value"),
        broken("dealer = 2", "dealer = ‸3", "3", "dealer: not at the table"),
        broken("dealer = 2", "dealer = ‸-1", "-1", "dealer: negative"),
        broken("dealer = 2", 'dealer = ‸"2"', '"2"', "dealer: text"),
        broken("dealer = 2", "dealer = ‸false", "false", "dealer: truth value"),
        broken('["Ana", "Beto", "Carla"]', '‸["Ana", "Beto"]', '["Ana", "Beto"]', "names: too few"),
        broken('["Ana", "Beto", "Carla"]', "‸[]", "[]", "names: none"),
        broken('["Ana", "Beto", "Carla"]', '‸"Ana"', '"Ana"', "names: type"),
        broken('"Beto"', "‸7", "7", "names: one of them"),
        broken('"a short one"', "‸1", "1", "comment: type"),
        broken("pot = 4", "‸pod = 4", "pod", "unknown key"),
        broken("[expect]", "[‸wanted]\nlegal = []\n\n[expect]", "wanted", "unknown table"),
        broken("[expect]", "[[‸wanted]]\nlegal = []\n\n[expect]", "wanted", "unknown array of tables"),
        broken("pot = 4", "pot = 4\n‸a.b = 1", "a", "unknown dotted key"),
        # rules
        broken('"NICARAGUA"', '‸"LEON"', '"LEON"', "preset: unknown"),
        broken('"NICARAGUA"', "‸1", "1", "preset: type"),
        broken("ace =", "‸aces =", "aces", "option: unknown"),
        broken('"LOW_OR_HIGH"', '‸"HIGH"', '"HIGH"', "option: no such value"),
        broken('"LOW_OR_HIGH"', '‸"low"', '"low"', "option: small letters"),
        broken('"LOW_OR_HIGH"', "‸true", "true", "option: type"),
        broken(RULES, "cambio = ‸1", "1", "option: a number is no truth value"),
        broken(RULES, "opening_draws = ‸3", "3", "option: out of bounds"),
        broken(RULES, "opening_draws = ‸true", "true", "option: a truth value is no number"),
        broken('"COLOR"]', '‸"COLOUR"]', '"COLOUR"', "option: element of a set"),
        broken('["MICO", "COLOR"]', '‸"MICO"', '"MICO"', "option: no array"),
        broken(RULES, 'precedence = ["COLOR", "PELADILLA", ‸"COLOR"]', '"COLOR"', "option: twice in an ordering"),
        broken(RULES, 'precedence = ‸["COLOR", "PELADILLA"]', '["COLOR", "PELADILLA"]', "option: ordering too short"),
        broken(RULES, 'betting = ‸"FREE_AFTER_DEAL"', '"FREE_AFTER_DEAL"', "options: not with a default"),
        broken(RULES, 'betting = "FREE_AFTER_DEAL", bonuses = ‸["MICO"]', '["MICO"]', "options: not together"),
        broken(
            RULES, 'bonuses = ["MICO"], betting = ‸"FREE_AFTER_DEAL"', '"FREE_AFTER_DEAL"', "options: nor turned round"
        ),
        broken(
            '"NICARAGUA", ' + RULES,
            '"EARLY", bonuses = ‸["MICO"], cambio = false',
            '["MICO"]',
            "options: not in a preset",
        ),
        broken('{ preset = "NICARAGUA", ' + RULES + " }", '‸"NICARAGUA"', '"NICARAGUA"', "rules: type"),
        # money
        broken("\nstake = 1", "\nstake = ‸0", "0", "stake: none"),
        broken("\nstake = 1", '\nstake = ‸"1"', '"1"', "stake: type"),
        broken("pot = 4", "pot = ‸-1", "-1", "pot: negative"),
        broken("[20, 20, 17]", "‸[20, 20]", "[20, 20]", "balances: too few"),
        broken("[20, 20, 17]", "[20, ‸-20, 17]", "-20", "balances: negative"),
        broken("[20, 20, 17]", "‸20", "20", "balances: type"),
        broken("side_stake = 1", "side_stake = ‸1.5", "1.5", "side stake: fraction"),
        broken("flor = []", "‸flora = []", "flora", "side games: unknown"),
        broken("[0, 2]", "[0, ‸3]", "3", "side games: not at the table"),
        broken("[0, 2]", "[2, ‸2]", "2", "side games: a seat twice"),
        broken("[0, 2]", "‸0", "0", "side games: no array"),
        broken("{ flor = [], tres-cuerpos = [0, 2] }", '‸["oro"]', '["oro"]', "side games: type"),
        broken("side_pots = { tres-cuerpos = 3 }", "side_pots = { tres-cuerpos = ‸-3 }", "-3", "side pots: negative"),
        broken("side_pots = { tres-cuerpos = 3 }", "side_pots.‸gold = 3", "gold", "side pots: unknown"),
        broken("[20, 20, 17]", "[20, 20, ‸1]", "1", "balances: a seat that cannot cover its stakes"),
        # deal
        broken('deal = "8d 4d', 'deal = "8d ‸4x', "4x", "deal: no card"),
        broken('deal = "8d 4d', 'deal = "8d ‸4♦', "4♦", "deal: Unicode suit"),
        broken("9c Th 2s", "9c ‸10h 2s", "10h", "deal: ten written 10"),
        broken("9c Th 2s", "9c ‸th 2s", "th", "deal: small letter"),
        broken("9c Th 2s", "9c ‸JK 2s", "JK", "deal: the pack has none"),
        broken("Kc Jd 3c", "Kc Jd ‸8d", "8d", "deal: a card twice"),
        broken("Kc Jd 3c", "Kc Jd 3c ‸3c", "3c", "deal: a card more"),
        broken('Kc Jd 3c"', 'Kc Jd‸"', "", "deal: too short"),
        broken('Kc Jd 3c"', 'Kc Jd \t‸"', "", "deal: too short, with white space"),
        broken('deal = "8d ', 'deal = ‸"8x\\t', "8x", "deal: with an escape"),
        # moves
        broken(FIRST, "‸7", "7", "move: type"),
        broken(FIRST, '"‸3 give Ks"', "3", "move: no seat of the table"),
        broken(FIRST, '"‸two give Ks"', "two", "move: no number"),
        broken(FIRST, '"‸02 give Ks"', "02", "move: seat with a zero"),
        broken(FIRST, f'"‸{ENDLESS} give Ks"', ENDLESS, "move: seat beyond what Python reads"),
        broken(FIRST, f'"2 bet ‸{ENDLESS}"', ENDLESS, "move: chips beyond what Python reads"),
        broken(FIRST, '"2 ‸giev Ks"', "giev", "move: no verb"),
        broken(FIRST, '"2 give ‸K"', "K", "move: no card"),
        broken(FIRST, '"2 give ‸K♠"', "K♠", "move: Unicode suit"),
        broken(FIRST, '"2 give ‸JK"', "JK", "move: a card that the pack has not"),
        broken(FIRST, '"2 give‸"', "", "move: lacks an argument"),
        broken(FIRST, '"2‸"', "", "move: lacks a verb"),
        broken(FIRST, '"‸"', "", "move: empty"),
        broken(FIRST, '"2 give Ks ‸Kh"', "Kh", "move: a word too many"),
        broken(FIRST, '"2 ‸ give Ks"', "", "move: two spaces"),
        broken(FIRST, '"2 ‸give\tKs"', "give\tKs", "move: a tab"),
        broken(PLAY, '"1 play 4d 5d ‸4d"', "4d", "move: a card twice in it"),
        broken(PLAY, '"1 play 4d onto ‸4d 5d 6d"', "4d", "move: a card twice, on either side"),
        broken(FIRST, '"! disqualify ‸5 misdeal"', "5", "referee: no seat of the table"),
        broken(FIRST, '"! disqualify 1 ‸cheating"', "cheating", "referee: no fault"),
        broken(FIRST, '‸"2 giv\\u0065n Ks"', "given", "move: with an escape"),
        broken(FIRST, '‸"""\n2 giev Ks"""', "giev", "move: over lines"),
        broken(FIRST, "'2 ‸giev Ks'", "giev", "move: a literal string"),
        # expect
        broken('winner = "open"', 'winner = ‸"nobody"', '"nobody"', "winner: no word"),
        broken('winner = "open"', "winner = ‸3", "3", "winner: not at the table"),
        broken('winner = "open"', "winner = ‸true", "true", "winner: truth value"),
        broken('winner = "open"', "winner = [0, ‸3]", "3", "winner: one not at the table"),
        broken('winner = "open"', "winner = [2, ‸1]", "1", "winner: descending"),
        broken('winner = "open"', "winner = ‸[1]", "[1]", "winner: one in an array"),
        broken('winner = "open"', "‸victor = 1", "victor", "fact: unknown"),
        broken('winner = "open"', "‸counts = [1, 2, 3]", "counts", "fact: of another game"),
        broken("4s 9d Td", "4s ‸10d Td", "10d", "hands: no card"),
        broken('"4s 9d Td 6c 7c Qc"', "‸1", "1", "hands: type of one"),
        broken('["4d 5d 6d"]', '["4d ‸5 6d"]', "5", "tables: no card"),
        broken('["4d 5d 6d"]', "[‸4]", "4", "tables: type of a meld"),
        broken('["4d 5d 6d"]', '‸"4d 5d 6d"', '"4d 5d 6d"', "tables: type of a seat"),
        broken("legal = [9, 9,", 'legal = [9, ‸"9",', '"9"', "legal: type of one"),
        broken("legal = [9, 9,", "legal = [9, ‸-1,", "-1", "legal: negative"),
        broken("legal =", "transfers = [‸[9]]\nlegal =", "[9]", "transfers: no row"),
        broken("legal =", 'transfers = [["seat ‸3", "pot", 1, "ante", "12.1"]]\nlegal =', "3", "transfers: no seat"),
        broken(
            "legal =",
            f'transfers = [["seat ‸{ENDLESS}", "pot", 1, "ante", "12.1"]]\nlegal =',
            ENDLESS,
            "transfers: endless",
        ),
        broken("legal =", 'transfers = [["‸gold", "pot", 1, "ante", "12.1"]]\nlegal =', "gold", "transfers: no party"),
        broken("legal =", "transfers = ‸1\nlegal =", "1", "transfers: type"),
        broken("legal =", 'transfers = [["pot", "oro pot", 1, ‸2, "12.1"]]\nlegal =', "2", "transfers: reason"),
        broken("legal =", 'transfers = [["pot", "pot", ‸0, "ante", "12.1"]]\nlegal =', "0", "transfers: no chips"),
        # bad TOML
        broken("pot = 4", "pot ‸4", "4", "no TOML"),
        # several: the first in the document
        broken("9c Th 2s", "9c ‸10h 2s 11h", "10h", "two in the deal"),
        broken("dealer = 2", 'dealer = ‸"two"\ndeel = 1', '"two"', "a wrong value before an unknown key"),
        broken(FIRST, '"2 ‸giev Ks", "2 gave Ks"', "giev", "two moves"),
    ],
)
def test_malformed(old: str, new: str, word: str) -> None:
    assert RECORD.count(old) == 1
    marked = RECORD.replace(old, new)
    before, _, after = marked.partition(MARK)
    error = refused(before + after)
    assert (error.line, error.column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert error.word == word
    assert error.reason
    assert error.remedy
    assert not isinstance(error, IllegalRecordError)


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    return caught.value


@pytest.mark.parametrize("key", ["format", "game", "seats", "dealer", "deal", "rules", "moves"])
def test_a_missing_key_is_named_at_the_beginning(key: str) -> None:
    table, _, expect = RECORD.partition("[expect]")
    text = re.sub(rf"(?ms)^{key} = (\[\n.*?^\]|[^\n]*)\n", "", table) + "[expect]" + expect
    assert len(text) < len(RECORD)
    error = refused(text)
    assert (error.line, error.column, error.word) == (1, 1, key)
    assert error.reason == "this key is missing"


def test_what_may_be_left_out() -> None:
    needed = re.sub(r"(?m)^(names|comment|stake|pot|balances|side_\w+) = .*\n", "", RECORD.partition("[expect]")[0])
    record = Record.read(needed)
    assert (record.names, record.comment, record.stakes, record.expect) == ((), None, Stakes(), {})
    assert not record.stakes
    assert record.check() == ()
    bare = Record.read(re.sub("rules = .*", "rules = {}", needed))
    assert bare.rules == desmoche.NICARAGUA


def test_hands_of_too_few_seats() -> None:
    error = refused(RECORD.replace('  "4s 9d Td 6c 7c Qc",\n', ""))
    assert (error.line, error.column, error.word[0]) == (29, 9, "[")


def test_what_a_fault_leaves_unknown_is_not_held_against_the_rest() -> None:
    unknown_game = RECORD.replace('"desmoche"', '"desmosh"').replace(FIRST, '"2 anything at all"')
    assert refused(unknown_game).word == '"desmosh"'
    bad_seats = RECORD.replace("seats = 3", 'seats = "3"')
    assert refused(bad_seats).word == '"3"'


def test_faults_before_the_keys_they_depend_on() -> None:
    game, rest = RECORD.partition("seats = 3\n")[::2]
    late = game + rest.replace("moves = [", "moves = [\n  '2 giev Ks',")
    seats_last = late.replace("\n[expect]", "seats = 7\n\n[expect]")
    assert refused(seats_last).word == "giev"


def test_a_pack_that_depends_on_what_is_unknown_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    def pack(book: AnyRulebook, rules: DesmocheRules, seats: int) -> Pack:
        return FULL.times(seats - 1)

    found_instead(variant(desmoche.GAME, pack=pack), monkeypatch)
    twice = RECORD.replace("Kc Jd 3c", "Kc Jd 3c 3c")
    late_seats = twice.replace("seats = 3\n", "").replace("\n[expect]", 'seats = "3"\n\n[expect]')
    assert refused(late_seats).word == '"3"'
    assert refused(twice).reason == "the deal is too short"


@frozen(kw_only=True)
class ToyRules(desmoche.DesmocheRules):
    worth: Mapping[str, int] = points({"A": 15, "K": 10}, clause="2", says="what counts")


@pytest.mark.parametrize(
    ("written", "column"),
    [
        pytest.param("{ Z = 1 }", 21, id="a key that has no business there"),
        pytest.param("{ A = -1 }", 25, id="a wrong value"),
        pytest.param("3", 19, id="a wrong type"),
    ],
)
def test_places_in_points(written: str, column: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found_instead(variant(desmoche.GAME, rules=ToyRules, presets={}), monkeypatch)
    error = refused(re.sub("rules = .*", f"rules = {{ worth = {written} }}", RECORD.partition("[expect]")[0]))
    assert (error.line, error.column) == (14, column)


def test_rules_under_which_nobody_can_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def dealt(*_: Any) -> Any:
        raise ValueError("a hand of 60 cards is not to be had")

    found_instead(variant(desmoche.GAME, dealt=dealt), monkeypatch)
    error = refused(RECORD)
    assert (error.line, error.column, error.word) == (3, 9, "3")
    assert "60 cards" in error.reason


def test_a_malformed_record_shows_its_line_and_a_caret() -> None:
    error = refused(RECORD.replace("2 give Ks", "2 giev Ks"))
    assert str(error) == cleandoc("""
        line 16, column 6: giev: is no verb of Desmoche
            "2 giev Ks",
               ^^^^
          write one of announce, bet, declare, decline, demand, draw, give, pay, play, release, stand-out
    """)


def test_bytes_are_read_as_utf_8() -> None:
    accented = RECORD.replace("Beto", "Béto")
    assert Record.read(accented.encode()).names[1] == "Béto"
    with pytest.raises(RecordError) as caught:
        Record.read(accented.encode("latin-1"))
    assert (caught.value.line, caught.value.column, caught.value.word) == (5, 19, "0xe9")


@pytest.mark.parametrize("key", ["names", "comment"])
def test_half_a_surrogate_pair_is_no_text(key: str) -> None:
    text = RECORD.replace("Beto", "B\ud800").replace("a short one", "a \udfff")
    text = text.replace("B\ud800", "Beto") if key == "comment" else text.replace("a \udfff", "a short one")
    error = refused(text)
    assert error.source.startswith(key)


# --- Illegal ----------------------------------------------------------------------------------------------------------


def test_illegal_moves_are_told_with_their_ply() -> None:
    error = refused(RECORD.replace("1 pay 9c", "1 pay 4d"))
    assert isinstance(error, IllegalRecordError)
    assert (error.ply, error.line, error.column, error.word) == (7, 22, 4, "1 pay 4d")
    assert error.move == desmoche.parse_move("1 pay 4d")
    assert {violation.clause for violation in error.violations} == {Clause("Desmoche", "7.8")}
    assert "ply 7" in str(error)
    assert "Desmoche §7.8" in str(error)


def test_nothing_is_played_before_all_is_parsed() -> None:
    error = refused(RECORD.replace("2 give Ks", "2 give Kh").replace("2 release", "2 releese"))
    assert not isinstance(error, IllegalRecordError)
    assert error.word == "releese"


def test_bets_are_not_known_to_a_hand() -> None:
    error = refused(RECORD.replace("2 give Ks", "2 bet 5"))
    assert isinstance(error, IllegalRecordError)
    assert error.ply == 1


@pytest.mark.parametrize("text", [RECORD.replace("2 give Ks", "2 giev Ks"), RECORD.replace("1 pay 9c", "1 pay 4d")])
def test_errors_are_copied_and_pickled(text: str) -> None:
    error = refused(text)
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert vars(other) == vars(error)
