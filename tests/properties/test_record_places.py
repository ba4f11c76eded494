"""Records in any spelling that TOML allows: what is read is the same, and a broken word is reported where it stands."""

import random
import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rummykit.cards import Card
from rummykit.documents.toml import KeyPath, Value
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheRules, DesmocheState, Disqualify, Fault
from rummykit.options import options_of, read_options
from rummykit.record import IllegalRecordError, Record, RecordError
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from tests.spellings import (
    OfClosing,
    OfKey,
    OfMissing,
    OfValue,
    OfWord,
    Spelled,
    Spot,
    Table,
    at,
    last_word_removed,
    removed,
    replaced,
    spell,
    word_replaced,
)

Hand: TypeAlias = Record[DesmocheRules, DesmocheState]
Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]

SPELLED: Final = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"ask_everyone": True, "forced_lay_off": "ON_DEMAND"},
    {"automatic_wins": [], "forced_lay_off": "AUTOMATIC", "cambio": False, "bonuses": []},
    {"lay_off": "OWN_ACT", "hand_melds": "NEVER", "split_runs": False, "standing_out": "FREELY"},
    {"precedence": ["COLOR", "PELADILLA", "CUATRO_CUERPOS"], "declaration": "AUTOMATIC", "opening_draws": 1},
)


@cache
def hand(seed: int, moves: int = 1000) -> Hand:
    """A hand of so many random moves, a referee's act now and then among them; every third has money and names."""
    rng = random.Random(seed)
    seats = rng.choice(desmoche.GAME.seats)
    rules = read_options(rng.choice(list(desmoche.PRESETS.values())), rng.choice(OPTIONS))
    more: dict[str, Any] = {}
    if seed % 3 == 0:
        more["names"] = [f"seat {seat}" for seat in range(seats)]
        more["comment"] = 'say "ten"\n'
        joined = [("oro", (Seat(0), Seat(1)))]
        more["stakes"] = Stakes(
            stake=2, pot=0, balances=(9,) * seats, side_stake=1, side_games=tuple(joined), side_pots=(("oro", 3),)
        )
    record = Record.begin(desmoche.GAME, seats=seats, rules=rules, dealer=rng.randrange(seats), seed=seed, **more)
    while len(record.moves) < moves and record.outcome is None:
        acts = [Disqualify(Seat(seat), fault) for seat in range(seats) for fault in Fault]
        legal_acts = [act for act in acts if not record.state.violations(act)]
        if legal_acts and rng.random() < 0.02:
            record = record.play(rng.choice(legal_acts))
        else:
            listed = list(record.state.legal_moves())
            good = [move for move in listed if isinstance(move, desmoche.Play)]
            record = record.play(rng.choice(good if good and rng.random() < 0.7 else listed))
    return record


def is_long(seed: int) -> bool:
    return len(hand(seed, 12).moves) == 12


SEEDS: Final[st.SearchStrategy[int]] = st.sampled_from([seed for seed in range(40) if is_long(seed)])


@cache
def values_of(seed: int) -> Table:
    """A short hand as the values of its document."""
    values: Table = tomllib.loads(hand(seed, 12).with_expectations().write())
    return values


def spelled_somehow(values: Table, draw: Draw) -> Spelled:
    """A document has hundreds of free choices: one number for them all is quicker than drawing each."""
    return spell(values, random.Random(draw(st.integers(0, 2**32))).choice)


# --- Round trips ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_written_and_read_again(seed: int) -> None:
    record = hand(seed).with_expectations()
    text = record.write()
    again = Record.read(text)
    assert again == record
    assert again.state == record.state
    assert again.write() == text
    assert again.check() == ()
    earlier = record.before(max(1, len(record.moves) // 2))
    assert Record.read(earlier.write()) == earlier


def test_there_are_acts_of_the_referee_among_them() -> None:
    assert any(isinstance(move, Disqualify) for seed in range(40) for move in hand(seed).moves)


@SPELLED
@given(seed=SEEDS, data=st.data())
def test_any_spelling_is_the_same_record(seed: int, data: st.DataObject) -> None:
    values = values_of(seed)
    record = Record.read(spelled_somehow(values, data.draw).text)
    assert record == hand(seed, 12).with_expectations()
    assert record.write() == hand(seed, 12).with_expectations().write()


# --- Places -----------------------------------------------------------------------------------------------------------

Broken: TypeAlias = tuple[Table, Spot]
WORD: Final = st.sampled_from(["mled", "??", "10h", "Jk", "7♥", "kd", "-1", "9x", "nothing-at-all"])


def word_of_a_move(values: Table, draw: Draw) -> Broken:
    moves = at(values, ("moves",))
    assert isinstance(moves, list)
    index = draw(st.integers(0, len(moves) - 1))
    words = str(moves[index]).split()
    return word_replaced(values, ("moves", index), draw(st.integers(0, len(words) - 1)), draw(WORD))


def end_of_a_move(values: Table, draw: Draw) -> Broken:
    """Each move of two words, or the first of some moves, lacks its verb or its argument."""
    moves = at(values, ("moves",))
    assert isinstance(moves, list)
    index = draw(st.integers(0, len(moves) - 1))
    seat, verb, *_ = str(moves[index]).split()
    text = (
        f"{seat} {verb}"
        if verb in {"announce", "bet", "declare", "demand", "disqualify", "give", "pay", "play"}
        else seat
    )
    return replaced(values, ("moves", index), text), OfClosing(("moves", index))


def seat_of_a_move(values: Table, draw: Draw) -> Broken:
    moves = at(values, ("moves",))
    assert isinstance(moves, list)
    index = draw(st.integers(0, len(moves) - 1))
    return word_replaced(values, ("moves", index), 0, str(values["seats"]))


def word_of_the_deal(values: Table, draw: Draw) -> Broken:
    return word_replaced(values, ("deal",), draw(st.integers(0, 51)), draw(WORD))


def card_twice_in_the_deal(values: Table, draw: Draw) -> Broken:
    words: list[str] = str(values["deal"]).split()
    first: int = draw(st.integers(0, 50))
    second: int = draw(st.integers(first + 1, 51))
    if draw(st.booleans()):
        return word_replaced(values, ("deal",), second, words[first])
    broken, _ = word_replaced(values, ("deal",), first, words[second])
    return broken, OfWord(("deal",), 3 * second)


def end_of_the_deal(values: Table, draw: Draw) -> Broken:
    return last_word_removed(values, ("deal",))


def one_card_more(values: Table, draw: Draw) -> Broken:
    deal = f"{values['deal']} {draw(st.sampled_from(sorted(map(str, map(Card.parse, ['7h', 'JK', 'As'])))))}"
    return replaced(values, ("deal",), deal), OfWord(("deal",), 3 * 52)


def key_missing(values: Table, draw: Draw) -> Broken:
    key = draw(st.sampled_from(["format", "game", "seats", "dealer", "deal", "rules", "moves"]))
    return removed(values, (key,)), OfMissing()


def unknown_key(values: Table, draw: Draw) -> Broken:
    path: KeyPath = draw(
        st.sampled_from([("seat",), ("rules", "aces"), ("expect", "counts"), ("Game",), ("expect", "hand"), ("a b",)])
    )
    return replaced(values, path, draw(st.sampled_from([1, "x", {"a": 1}, [{"b": 2}]]))), OfKey(path)


def value_of_a_key(values: Table, draw: Draw) -> Broken:
    key, wrong = draw(
        st.sampled_from(
            [
                ("format", "rummykit/2"),
                ("format", 1),
                ("game", "chess"),
                ("game", True),
                ("seats", 5),
                ("seats", "3"),
                ("dealer", 9),
                ("dealer", -1),
                ("names", ["only one"]),
                ("names", "Ana"),
                ("comment", 7),
                ("deal", ["7h"]),
                ("rules", "EARLY"),
                ("moves", "0 draw"),
                ("moves", {"a": 1}),
                ("expect", [1]),
                ("stake", 0),
                ("pot", -1),
                ("balances", [1]),
                ("side_stake", "1"),
                ("side_games", ["oro"]),
                ("side_pots", 3),
            ]
        )
    )
    return replaced(values, (key,), wrong), OfValue((key,))


def value_of_an_option(values: Table, draw: Draw) -> Broken:
    name = draw(st.sampled_from([*options_of(DesmocheRules), "preset"]))
    wrong = draw(st.sampled_from(["low", 7, -1, {"a": 1}, "EARLY " if name == "preset" else "EARLY"]))
    return replaced(values, ("rules", name), wrong), OfValue(("rules", name))


def element_of_an_option(values: Table, draw: Draw) -> Broken:
    name, good = draw(
        st.sampled_from(
            [
                ("precedence", ["COLOR", "PELADILLA", "CUATRO_CUERPOS"]),
                ("automatic_wins", ["PELADILLA", "COLOR"]),
                ("side_games", ["ORO", "FLOR", "PAR_ROJO"]),
            ]
        )
    )
    index = draw(st.integers(0, len(good) - 1))
    wrong = draw(st.sampled_from(["ORQ", 1, ["COLOR"]]))
    return (
        replaced(values, ("rules", name), [wrong if i == index else one for i, one in enumerate(good)]),
        OfValue(("rules", name, index)),
    )


def element_of_money(values: Table, draw: Draw) -> Broken:
    path, wrong = draw(
        st.sampled_from(
            [
                (("side_games", "oro"), 1),
                (("side_pots", "flor"), -1),
                (("side_games", "escalera"), "0"),
                (("side_pots", "par-rojo"), [1]),
            ]
        )
    )
    return replaced(values, path, wrong), OfValue(path)


def element_of_an_array(values: Table, draw: Draw) -> Broken:
    seats = values["seats"]
    assert isinstance(seats, int)
    seat = draw(st.integers(0, seats - 1))
    key, good, wrong = draw(
        st.sampled_from(
            [
                (("balances",), [1] * seats, -1),
                (("names",), ["A", "B", "C", "D"][:seats], 1),
                (("expect", "hands"), [""] * seats, 1),
                (("expect", "tables"), [[]] * seats, "7h"),
                (("expect", "legal"), [1] * seats, "1"),
                (("expect", "winner"), list(range(seats)), seats),
                (("side_games", "oro"), list(range(seats)), seats),
                (("moves",), ["0 draw"] * seats, 1),
            ]
        )
    )
    broken = replaced(values, key, [wrong if index == seat else one for index, one in enumerate(good)])
    return broken, OfValue((*key, seat))


def card_of_what_is_expected(values: Table, draw: Draw) -> Broken:
    seats = values["seats"]
    assert isinstance(seats, int)
    seat = draw(st.integers(0, seats - 1))
    word = draw(st.sampled_from(["10h", "7♥", "kd", "?"]))
    if draw(st.booleans()):
        cards = draw(st.sampled_from(["", "7h ", "As 2d ", "As  2d  "]))
        hands: list[Value] = [f"{cards}{word} Ks"] * seats
        broken = replaced(values, ("expect", "hands"), hands)
        return broken, OfWord(("expect", "hands", 0), len(cards))
    tables: list[Value] = [list[Value]() for _ in range(seats)]
    broken = replaced(values, ("expect", "tables"), tables)
    broken = replaced(broken, ("expect", "tables", seat), ["7d 8d 9d", f"Ks {word} Kh"])
    return broken, OfWord(("expect", "tables", seat, 1), 3)


BREAKERS: Final = (
    word_of_a_move,
    end_of_a_move,
    seat_of_a_move,
    word_of_the_deal,
    card_twice_in_the_deal,
    end_of_the_deal,
    one_card_more,
    key_missing,
    unknown_key,
    value_of_a_key,
    value_of_an_option,
    element_of_an_option,
    element_of_money,
    element_of_an_array,
    card_of_what_is_expected,
)


@pytest.mark.parametrize("breaker", BREAKERS, ids=lambda breaker: breaker.__name__.replace("_", " "))
@settings(parent=SPELLED, max_examples=40)
@given(seed=SEEDS, data=st.data())
def test_the_place_reported_is_the_place_broken(
    breaker: Callable[[Table, Draw], Broken], seed: int, data: st.DataObject
) -> None:
    broken, spot = breaker(values_of(seed), data.draw)
    spelled = spelled_somehow(broken, data.draw)
    with pytest.raises(RecordError) as caught:
        Record.read(spelled.text)
    assert not isinstance(caught.value, IllegalRecordError)
    assert caught.value.place == spelled.place(spot)


@SPELLED
@given(seed=SEEDS, data=st.data())
def test_of_two_faults_the_first_is_reported(seed: int, data: st.DataObject) -> None:
    """Faults of which neither hides the other: the game and the seats, and so all that depends on them, stay known."""
    in_deal = data.draw(st.sampled_from([word_of_the_deal, card_twice_in_the_deal, end_of_the_deal]))
    elsewhere = data.draw(
        st.sampled_from([word_of_a_move, end_of_a_move, value_of_an_option, element_of_money, card_of_what_is_expected])
    )
    broken, spot = in_deal(values_of(seed), data.draw)
    broken, other = elsewhere(broken, data.draw)
    spelled = spelled_somehow(broken, data.draw)
    with pytest.raises(RecordError) as caught:
        Record.read(spelled.text)
    assert caught.value.place == min(spelled.place(spot), spelled.place(other))


@SPELLED
@given(seed=SEEDS, data=st.data())
def test_an_illegal_move_is_reported_where_it_stands(seed: int, data: st.DataObject) -> None:
    """The same move twice is illegal: a card given, laid or paid is gone, and a turn goes on. Only an answer can be given to
    two questions."""
    values = values_of(seed)
    moves = at(values, ("moves",))
    assert isinstance(moves, list)
    index = data.draw(
        st.sampled_from([i for i, move in enumerate(moves) if str(move).split()[1] not in {"decline", "declare"}])
    )
    broken = replaced(values, ("moves",), [*moves[: index + 1], moves[index], *moves[index + 1 :]])
    spelled = spelled_somehow(broken, data.draw)
    with pytest.raises(IllegalRecordError) as caught:
        Record.read(spelled.text)
    assert caught.value.ply == index + 2
    assert caught.value.place == spelled.place(OfWord(("moves", index + 1), 0))
