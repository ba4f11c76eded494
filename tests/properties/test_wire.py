"""Round trips of everything that a game sends, at every ply of random hands; and one value of it changed at random."""

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.cards import Card, Cards
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheState, Offer
from rummykit.registry import find_game, game_names
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause
from rummykit.wire import Kind, WireError, from_data, from_json, schema, to_data, to_json
from rummykit.wire.leaves import written_fields
from tests.json_schema import fits
from tests.written_positions import proposals, random_hand

GAME: AnyRulebook = desmoche.GAME
CLASSES: list[tuple[Kind, type]] = [
    *(("move", cls) for cls in GAME.moves),
    *(("event", cls) for cls in GAME.events),
    *(("violation", cls) for cls in GAME.violations),
]
cards = st.sampled_from(GAME.pack(GAME.rules(), 2).new_order())
st.register_type_strategy(Card, cards)
st.register_type_strategy(Cards, st.lists(cards, max_size=5).map(Cards))
st.register_type_strategy(Seat, st.integers(0, 5).map(Seat))
st.register_type_strategy(Clause, st.integers(1, 9).map(lambda number: Clause("Desmoche", f"{number}.1")))


@cache
def schema_of(kind: Kind) -> dict[str, Any]:
    return schema(GAME, kind)


@cache
def ended(seed: int) -> tuple[DesmocheState, ...]:
    """All states of a hand, the last one too."""
    states = list(random_hand(seed))
    last = states[-1]
    for move in last.legal_moves():
        if last.play(move).outcome is not None:
            states.append(last.play(move))
            break
    return tuple(states)


@pytest.mark.parametrize(("kind", "cls"), CLASSES, ids=lambda one: one.__name__ if isinstance(one, type) else one)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_every_class_comes_back(kind: Kind, cls: type, data: st.DataObject) -> None:
    value = cls(**{one.alias or one.name: data.draw(st.from_type(one.type or object)) for one in written_fields(cls)})
    written = json.loads(to_json(GAME, value))
    assert fits(schema_of(kind), written)
    back = from_data(GAME, kind, written)
    assert back == value
    assert type(back) is cls
    assert str(back) == str(value)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 59))
def test_views_states_and_events_come_back_at_every_ply(seed: int) -> None:
    rng = Random(seed)
    for state in ended(seed):
        back = from_json(GAME, "state", to_json(GAME, state))
        assert back == state
        assert back.events == state.events
        seat = rng.choice((None, *seats_at(state.table.seat_count)))
        view = state.view(seat)
        text = to_json(GAME, view)
        read = from_json(GAME, "view", text)
        assert read == view
        assert read.events == view.events
        assert read.to_act == view.to_act
        assert tuple(read.legal_moves()) == tuple(view.legal_moves())
        assert to_json(GAME, read) == text
        if rng.random() < 0.1:
            assert fits(schema_of("view"), json.loads(text))
            for move in proposals(state, rng):
                violations = read.violations(move)
                assert violations == view.violations(move)
                assert from_data(GAME, "violations", to_data(GAME, violations)) == violations


def has_cards(game: AnyRulebook, rules: Any, seats: int) -> bool:
    """Whether the pack is large enough for so many seats."""
    try:
        game.pack(rules, seats)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("name", game_names())
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_whatever_any_game_sends_comes_back(name: str, seed: int) -> None:
    game, rng = find_game(name), Random(seed)
    rules = rng.choice([game.rules(), *game.presets.values()])
    seats = rng.choice([number for number in game.seats if has_cards(game, rules, number)])
    told = schema(game)
    state = game.deal(rules, seats=seats, seed=seed)
    assert from_data(game, "rules", to_data(game, rules)) == rules
    for ply in range(150):
        for seat in (None, *seats_at(seats)):
            view = state.view(seat)
            data = json.loads(to_json(game, view))
            back = from_data(game, "view", data)
            assert back == view
            assert back.events == view.events
            assert tuple(back.legal_moves()) == tuple(view.legal_moves())
            assert ply % 40 or fits(told, data)
        assert from_json(game, "state", to_json(game, state)) == state
        if state.outcome is not None:
            assert from_json(game, "outcome", to_json(game, state.outcome)) == state.outcome
            break
        moves = tuple(state.legal_moves())
        assert from_json(game, "moves", to_json(game, moves)) == moves
        state = state.play(rng.choice(moves))


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_hands_for_money_come_back(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice(list(desmoche.PRESETS.values()))
    joined = tuple((game.value, (Seat(0), Seat(2))) for game in desmoche.SideGame if game in rules.side_games)
    stake = 2 if rules.betting is desmoche.Betting.EQUAL_ANTE else None
    stakes = Stakes(stake=stake, balances=(20, 30, 40), side_stake=1, side_games=joined)
    state = desmoche.deal(rules, seats=3, seed=seed, stakes=stakes)
    while True:
        for seat in (None, *seats_at(3)):
            assert from_json(GAME, "view", to_json(GAME, state.view(seat))) == state.view(seat)
        assert from_json(GAME, "state", to_json(GAME, state)) == state
        if state.outcome is not None:
            break
        state = state.play(rng.choice(list(state.legal_moves())))
    assert state.outcome.transfers
    data = json.loads(to_json(GAME, state.outcome))
    assert from_data(GAME, "outcome", data) == state.outcome
    assert fits(schema_of("outcome"), data)


def words(data: Any) -> set[str]:
    """All words in the texts of some data."""
    if isinstance(data, dict):
        entries: dict[str, Any] = data  # pyright: ignore[reportUnknownVariableType]  # of anything
        return {word for value in entries.values() for word in words(value)}
    if isinstance(data, list):
        items: list[Any] = data  # pyright: ignore[reportUnknownVariableType]  # of anything
        return {word for value in items for word in words(value)}
    return set(data.split()) if isinstance(data, str) else set()


CARD = re.compile(r"[A23456789TJQK][shdc]")


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 59))
def test_a_view_shows_no_card_that_its_seat_has_not_seen(seed: int) -> None:
    for state in ended(seed):
        for seat in (None, *seats_at(state.table.seat_count)):
            view = state.view(seat)
            shown = {str(card) for card in view.seen + view.hand}
            found = {word for word in words(to_data(GAME, view)) if CARD.fullmatch(word)}
            assert found <= shown


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 60),
    st.sampled_from(
        [1.0, 1.5, 10**30, "", "7h", "7h 8h", "7x", "JK", "JK 7h 7h", "NICARAGUA", "draw", "play", "type", [], {}]
    ),
    st.text(max_size=4),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.sampled_from(["type", "seat", "cards"]), st.integers(0, 3), max_size=2),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all that stands in some data."""
    found = [path]
    if isinstance(data, dict):
        entries: dict[str, Any] = data  # pyright: ignore[reportUnknownVariableType]  # of anything
        for key, value in entries.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        items: list[Any] = data  # pyright: ignore[reportUnknownVariableType]  # of anything
        for index, value in enumerate(items):
            found += places(value, (*path, index))
    return found


def changed(data: Any, path: tuple[Any, ...], how: str, junk: Any) -> Any:
    if not path:
        return junk
    holder = data
    for step in path[:-1]:
        holder = holder[step]
    if how == "left out":
        del holder[path[-1]]
    elif how == "twice" and isinstance(holder, list):
        items: list[Any] = holder  # pyright: ignore[reportUnknownVariableType]  # of anything
        items.insert(path[-1], junk)
    elif how == "another" and isinstance(holder, dict):
        holder[str(junk)] = junk
    else:
        holder[path[-1]] = junk
    return data


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_one_changed_value_is_refused_or_means_something(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(ended(data.draw(st.integers(0, 20)))))
    seat = data.draw(st.sampled_from([None, *seats_at(state.table.seat_count)]))
    kinds: dict[Kind, Any] = {
        "view": state.view(seat),
        "state": state,
        "events": state.events,
        "moves": tuple(state.legal_moves()),
        "rules": state.rules,
        "violations": state.violations(desmoche.parse_move("1 play 7h 8h onto 4h 5h 6h")),
    }
    kind: Kind = data.draw(st.sampled_from(sorted(kinds)))
    written = json.loads(to_json(GAME, kinds[kind]))
    path = data.draw(st.sampled_from(places(written)))
    how = data.draw(st.sampled_from(["replaced", "replaced", "left out", "twice", "another"]))
    other = changed(written, path, how, data.draw(JUNK))
    try:
        value = from_json(GAME, kind, json.dumps(other))
    except WireError as error:
        refusal = error
    else:
        assert from_data(GAME, kind, to_data(GAME, value)) == value
        assert fits(schema_of(kind), other)
        return
    assert refusal.path.startswith("$")
    assert refusal.reason
    assert str(refusal)


def test_offers_are_among_the_states() -> None:
    assert any(isinstance(state.phase, Offer) for seed in range(20) for state in ended(seed))
