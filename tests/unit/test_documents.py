"""What all documents have in common: names, rules of a variant, first faults, limits; and the log that matches share."""

import pickle
from time import monotonic
from typing import Any

import pytest
from attrs import frozen

from rummykit._log import Log
from rummykit.documents import reader
from rummykit.documents.places import DocumentError
from rummykit.game import Outcome, Totals
from rummykit.games import desmoche, penang
from rummykit.games.desmoche import DesmocheRulebook, DesmocheRules
from rummykit.games.penang import PenangRules
from rummykit.match import Match, MatchError
from rummykit.names import NameFaultError, check_name, normal_name
from rummykit.options import RulesError, whole
from rummykit.packs import Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.record import Record, RecordError
from rummykit.registry import find_game
from rummykit.score import ScoreError, read_scores
from rummykit.seats import Seat
from rummykit.violations import Clause
from rummykit.wire import from_json, to_json
from tests.rulebooks import variant

# --- Names ------------------------------------------------------------------------------------------------------------

COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("", "'' is no name", id="empty"),
        pytest.param(" Ana", "' Ana' is no name", id="white space"),
        pytest.param("A\nB", "'A...' is no name", id="two lines"),
        pytest.param("x" * 101, "this name is too long: write at most 100 characters", id="too long"),
        pytest.param("pot", "nobody can be called 'pot'", id="an account"),
        pytest.param("Eva", "two players are called Eva", id="twice"),
    ],
)
def test_what_is_no_name(name: str, said: str) -> None:
    with pytest.raises(NameFaultError) as caught:
        check_name(name, ["Eva"])
    assert str(caught.value).startswith(said)


def test_a_name_is_one_name_however_it_is_composed() -> None:
    assert normal_name(DECOMPOSED) == COMPOSED
    match = Match.begin(desmoche.GAME, names=["Ana", DECOMPOSED, "Eva"], stake=1, balances=9, dealer=0)
    assert match.names == ("Ana", COMPOSED, "Eva")
    assert match.leave(1).join(DECOMPOSED, 3).ledger.players == match.names
    with pytest.raises(MatchError, match=f"two players are called {COMPOSED}"):
        match.leave(0).join(DECOMPOSED, 3)
    scores = read_scores(
        f'format = "rummykit-score/1"\ngame = "desmoche"\nplayers = ["Ana", "{COMPOSED}"]\n\n[[hands]]\n'
        f'winner = "{DECOMPOSED}"\ndeclared = "color"\n'
    )
    assert scores.wins == (0, 1)
    with pytest.raises(MatchError, match="two players are called"):
        Match.begin(desmoche.GAME, names=[COMPOSED, DECOMPOSED])


@pytest.mark.parametrize("names", [["Ana", "Ana"], ["Ana", ""], [COMPOSED, DECOMPOSED]])
def test_names_are_refused_in_every_document_alike(names: list[str]) -> None:
    written = "[" + ", ".join(f'"{name}"' for name in names) + "]"
    record = Record.begin(desmoche.GAME, seats=2, seed=0, names=["Ana", "Beto"]).write()
    match = Match.begin(desmoche.GAME, names=["Ana", "Beto"], dealer=0).write()
    scores = 'format = "rummykit-score/1"\ngame = "desmoche"\nplayers = ["Ana", "Beto"]\n'
    told: set[tuple[str, str, str]] = set()
    for text, read in ((record, Record[Any, Any].read), (match, Match[Any, Any].read), (scores, read_scores)):
        with pytest.raises(DocumentError) as caught:
            read(text.replace('["Ana", "Beto"]', written))
        told.add((caught.value.word, caught.value.reason, caught.value.remedy))
    assert len(told) == 1
    assert told.pop()[0] == f'"{names[1]}"'


# --- Rules of a variant -----------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class StrictRules(DesmocheRules):
    patience: int = whole(3, minimum=0, clause="16.1", says="how long a table waits")


class StrictDesmoche(DesmocheRulebook):
    name = "strict"
    title = "Strict Desmoche"
    rules = StrictRules


def test_a_subclass_of_rules_goes_through_json_pickle_and_records(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rules = StrictDesmoche(), StrictRules(patience=9, cambio=False)
    monkeypatch.setattr(reader, "find_game", lambda name: game if name == "strict" else find_game(name))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    assert pickle.loads(pickle.dumps(rules)) == rules
    record = Record.begin(game, seats=3, seed=0, rules=rules)
    assert 'rules = { preset = "NICARAGUA", cambio = false, patience = 9 }' in record.write()
    assert Record[Any, Any].read(record.write()).rules == rules
    assert from_json(game, "rules", to_json(game, rules)) == rules
    view = record.state.view(Seat(0))
    assert from_json(game, "view", to_json(game, view)) == view
    assert from_json(game, "view", to_json(game, view)).rules == rules


def test_others_refuse_it_and_name_both() -> None:
    said = "Desmoche is played by DesmocheRules, not by StrictRules"
    for refused in (
        lambda: Record.begin(desmoche.GAME, seats=3, rules=StrictRules()),
        lambda: Match.begin(desmoche.GAME, seats=3, rules=StrictRules()),
        lambda: to_json(desmoche.GAME, StrictRules()),
    ):
        with pytest.raises(TypeError, match=said):
            refused()
    with pytest.raises(TypeError, match="Strict Desmoche is played by StrictRules, not by DesmocheRules"):
        Record[Any, Any].begin(StrictDesmoche(), seats=3, rules=DesmocheRules())


# --- Limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["99999999999999999999", "101", "9" * 200])
def test_jokers_beyond_any_table_are_refused_at_their_place(written: str) -> None:
    text = Record.begin(penang.GAME, seats=3, seed=0).write()
    with pytest.raises(RecordError) as caught:
        Record[Any, Any].read(text.replace('preset = "PENANG"', f'preset = "PENANG", jokers = {written}'))
    assert caught.value.word == written
    assert caught.value.remedy in (
        'write a whole number, from 0 to 100, or "none" (6, for five seats 9)',
        "write a shorter number",
    )


def test_options_have_an_upper_limit() -> None:
    with pytest.raises(RulesError, match="min_naturals = 10001: write a whole number from 1 to 10000"):
        PenangRules(min_naturals=10_001)


LONG = [
    pytest.param(" " * 200_000, id="spaces"),
    pytest.param('"' + "x" * 200_000 + '"', id="a long text"),
    pytest.param("[" * 200_000, id="deep nesting"),
    pytest.param("9" * 200_000, id="a long number"),
    pytest.param('"' + "7h " * 50_000 + '"', id="many cards"),
    pytest.param('["' + '", "'.join(["0 give 7h"] * 10_000) + '"]', id="many moves"),
    pytest.param("[" + "1," * 20_000 + "]", id="many numbers"),
    pytest.param("{" + ",".join(f"k{number} = 1" for number in range(10_000)) + "}", id="many keys"),
]
RECORD = Record.begin(desmoche.GAME, seats=2, seed=0, names=["Ana", "Beto"], comment="c").with_expectations().write()
SCORES = (
    'format = "rummykit-score/1"\ngame = "desmoche"\nplayers = ["Ana", "Beto"]\nchips = 9\ncomment = "c"\n'
    'rules = { preset = "EARLY" }\n\n[[hands]]\nwinner = "Ana"\ndeclared = "peladilla"\nbets = { Ana = 2 }\n'
)
POSITION = (
    'format = "rummykit-position/1"\nseats = 2\ndealer = 0\nphase = "drawing"\nto_act = 1\ndiscards = "9h"\n'
    'hands = ["? ? ? ? ? ? ? ? ?", "5d ? ? ? ? ?"]\ntables = [[], ["6d 7d 8d"]]\n'
)


@pytest.mark.parametrize("value", LONG)
def test_a_value_a_thousand_times_too_long_is_refused_at_once_in_few_words(value: str) -> None:
    match = Match.begin(desmoche.GAME, names=["Ana", "Beto"], balances=9, dealer=0)
    kinds = (
        (RECORD, Record[Any, Any].read),
        (match.settle(finished(match)).write(), Match[Any, Any].read),
        (SCORES, read_scores),
        (POSITION, desmoche.position),
    )
    for text, read in kinds:
        lines = text.split("\n")
        for index, line in enumerate(lines):
            key, equals, _ = line.partition(" = ")
            if not equals or key in ("comment", "format"):
                continue
            long = "\n".join([*lines[:index], f"{key} = {value}", *lines[index + 1 :]])
            began = monotonic()
            try:
                read(long)
                said = ""  # what is expected may be anything until it is checked
            except DocumentError as error:
                said = str(error)
            assert monotonic() - began < 10
            assert len(said) < 4000
            assert said or key == "legal"


def finished(match: Match[Any, Any]) -> Record[Any, Any]:
    record = match.deal(0)
    for move, _ in play_out(record.state, [RandomPlayer()] * record.seats, Stream(0)):
        record = record.play(move)
    return record


# --- The first fault --------------------------------------------------------------------------------------------------


def test_the_fault_reported_is_the_first_in_the_document_whatever_depends_on_what() -> None:
    text = SCORES.replace("winner", 'disqualified = ["Eva"]\nwinner').replace('"peladilla"', '"royal"')
    with pytest.raises(ScoreError) as caught:
        read_scores(text)
    assert (caught.value.word, caught.value.reason) == ('"Eva"', "is nobody who plays here")
    with pytest.raises(ScoreError) as caught:
        read_scores(text.replace("chips = 9", "chips = 9.5").replace('"EARLY"', '"LATE"'))
    assert caught.value.word == "9.5"


# --- The end of a match -----------------------------------------------------------------------------------------------


def counted(match: Match[Any, Any], *counts: int, paid: bool = False) -> Match[Any, Any]:
    """A hand of Penang: the counts go on the score sheet, or are paid and equal."""
    least = min(counts)
    winners = tuple(Seat(seat) for seat, count in enumerate(counts) if count == least)
    points = () if paid else counts
    return match.note(
        Outcome("all are dead", Clause("Penang", "7.3"), winners, len(counts), counts=counts, points=points)
    )


def test_a_match_in_chips_in_which_no_chip_moved_is_shared() -> None:
    match: Match[Any, Any] = Match.begin(penang.GAME, seats=2, hands=1, dealer=0)
    assert counted(match, 0, 9, paid=True).leaders == (0, 1), "Penang §9.4: equal totals, in chips"
    assert counted(match, 0, 9).leaders == (0,)


def bonuses(rules: object, totals: Totals) -> tuple[int, ...]:
    """Gin §7.1: 25 for each hand won and 100 for the match, points of hands doubled if the loser has won none."""
    if not totals.target_reached:
        return (0, 0)
    winner = totals.winners[0]
    shutout = totals.points[winner] if not totals.wins[1 - winner] else 0
    return tuple(25 * wins + (100 + shutout) * (seat == winner) for seat, wins in enumerate(totals.wins))


def a_hundred(book: object, rules: object) -> int:
    return 100


def test_a_game_gives_bonuses_for_the_whole_match() -> None:
    gin = variant(penang.GAME, high_points_win=True, match_bonuses=staticmethod(bonuses), match_target=a_hundred)
    match = Match[Any, Any].begin(gin, seats=2, dealer=0)
    assert match.target == 100

    def won(match: Match[Any, Any], *points: int) -> Match[Any, Any]:
        winner = Seat(points.index(max(points)))
        return match.note(Outcome("knock", Clause("Gin", "6.1"), (winner,), 2, points=points))

    for points in ((30, 0), (30, 0), (30, 0)):
        match = won(match, *points)
    assert match.over is None
    end = won(match, 14, 0).over
    assert end is not None
    assert (end.winners, end.bonuses, end.points) == ((0,), (304, 0), (408, 0)), "the example of Gin §7.2"
    end = won(won(match, 0, 12), 14, 0).over
    assert end is not None
    assert end.points == (304, 37)
    short = won(Match[Any, Any].begin(gin, seats=2, dealer=0, hands=1), 30, 0).over
    assert short is not None
    assert short.points == (30, 0), "a match that stops before the target has no bonuses"


# --- Logs -------------------------------------------------------------------------------------------------------------


def test_logs_are_values_that_share_what_is_past() -> None:
    first = Log("ab")
    second, third = first.plus("c"), first.plus("d", "e")
    assert [tuple(log) for log in (first, second, third)] == [("a", "b"), ("a", "b", "c"), ("a", "b", "d", "e")]
    assert (len(first), len(third)) == (2, 4)
    assert "c" in second
    assert "c" not in first
    assert "c" not in third
    assert second.plus() is second
    assert second == Log("abc") != third
    assert hash(second) == hash(Log("abc"))
    assert first != ("a", "b")
    assert pickle.loads(pickle.dumps(first)) == first
    assert repr(third) == "Log(['a', 'b', 'd', 'e'])"


# --- Values in an inline table ----------------------------------------------------------------------------------------

INLINE_SCORES = (
    'format = "rummykit-score/1"\ngame = "desmoche"\nplayers = ["Ana", "Eva"]\nrules = { preset = "EARLY" }\n'
)
INLINE_POSITION = """\
format = "rummykit-position/1"
game = "desmoche"
seats = 2
dealer = 0
rules = { preset = "EARLY" }
phase = "offer"
to_act = 1
card = "7h"
releaser = 0
hands = ["? ? ? ? ? ? ? ? ?", "8h 9h ? ? ? ? ? ? ?"]
"""
INLINE_RECORD = Record.begin(desmoche.GAME, rules=desmoche.EARLY, seats=2, seed="inline").write()
INLINE_MATCH = Match.begin(
    desmoche.GAME, rules=desmoche.EARLY, names=["Ana", "Eva"], stake=1, balances=9, dealer=0
).write()
READERS = {"record": Record.read, "match": Match.read, "scores": read_scores, "position": desmoche.GAME.position}
TEXTS = {"record": INLINE_RECORD, "match": INLINE_MATCH, "scores": INLINE_SCORES, "position": INLINE_POSITION}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize(
    ("inline", "blamed"),
    [
        ('{ preset = "LATE" }', '"LATE"'),
        ('{ preset = "EARLY", ace = "UP" }', '"UP"'),
        ('{ preset = "EARLY", aces = "LOW" }', "aces"),
        ('{ bonuses = ["MICO", "COLOURS"], preset = "EARLY" }', '"COLOURS"'),
        ('{ preset = "EARLY", opening_draws = -1 }', "-1"),
    ],
)
def test_a_value_in_an_inline_table_is_blamed_where_it_stands(kind: str, inline: str, blamed: str) -> None:
    text = TEXTS[kind].replace('{ preset = "EARLY" }', inline)
    assert inline in text
    line = text[: text.index(inline)].count("\n")
    column = text.splitlines()[line].index(blamed)
    with pytest.raises(DocumentError) as caught:
        READERS[kind](text)
    assert (caught.value.line, caught.value.column) == (line + 1, column + 1)
    shown, caret = str(caught.value).splitlines()[1:3]
    assert shown[caret.index("^") :][: len(caret.strip())] == blamed
