"""The engine against the oracle, a second implementation written from the rules page: every ply of random hands.

Both play the same moves. At every ply the same seats are to act and the same moves are legal, for every seat; a proposed move
is legal for the one exactly when it breaks nothing for the other; hands, tables, stock and discards are the same, and so is
the end.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.cards import Cards
from rummykit.games.desmoche import (
    GAME,
    PRESETS,
    Announce,
    Bet,
    DesmocheMove,
    DesmocheState,
    Holding,
    Over,
    Paying,
    deal,
)
from rummykit.options import read_options
from rummykit.packs import FULL
from rummykit.rulebook import Left
from rummykit.seats import Seat, seats_at
from tests.oracle import desmoche as oracle
from tests.rules.positions import cards_of
from tests.rules.proposals import CHOICES, random_move, referee_act, step

LEAST_OPTIONS: dict[str, st.SearchStrategy[Any]] = {name: st.sampled_from(values) for name, values in CHOICES.items()}
OPTIONS = st.fixed_dictionaries({"preset": st.sampled_from([*PRESETS])}, optional=LEAST_OPTIONS)
SEEDS = st.integers(0, 2**32 - 1)


def both(options: dict[str, Any], seats: int, dealer: int, rng: Random) -> tuple[DesmocheState, oracle.State]:
    order = list(FULL.new_order())
    rng.shuffle(order)
    changes = dict(options)
    rules = read_options(PRESETS[changes.pop("preset")], changes)
    engine = deal(rules, seats=seats, dealer=dealer, order=tuple(order))
    return engine, oracle.deal(options, seats, dealer, tuple(map(str, order)))


def same(engine: DesmocheState, other: oracle.State) -> None:
    """The two stand at the same place of the same hand."""
    assert tuple(map(int, engine.to_act)) == oracle.to_act(other)
    for seat in seats_at(engine.table.seat_count):
        assert sorted(map(str, engine.legal_moves(seat))) == sorted(oracle.legal(other, seat))
    told = GAME.facts(engine)
    assert {key: told[key] for key in ("winner", "hands", "tables")} == oracle.facts(other)
    stock, discards = ([str(card) for card in pile] for pile in (engine.table.stock, engine.table.discards))
    if engine.outcome is None:
        assert (stock, discards) == ([*other.stock], [*other.discards])
    else:  # where a card on its way is put when a referee ends the hand is nothing that the page tells
        under_way = [other.offer] if other.offer else []
        assert sorted(stock + discards) == sorted([*other.stock, *other.discards, *under_way])


def sound(engine: DesmocheState) -> None:
    """What holds of every state: somebody can move or the hand is over, the pack is whole, a seat owns nine cards."""
    assert Cards(cards_of(engine)) == FULL.cards
    assert (engine.outcome is None) == bool(engine.to_act)
    for seat in engine.to_act:
        moves = engine.legal_moves(seat)
        assert moves
        assert len(set(moves)) == len(moves)
        assert all(engine.violations(move) == () and move in moves for move in moves)
    chosen = {int(seat): 1 for seat, _ in getattr(engine.phase, "gifts", ())}
    for holding in engine.table.holdings:
        owned = len(holding.owned) + chosen.get(holding.seat, 0)
        paying = isinstance(engine.phase, Paying) and engine.phase.seat == holding.seat
        ended = isinstance(engine.phase, Over)
        assert owned in (
            {0}
            if holding.standing.name == "DISQUALIFIED"
            else range(11)
            if holding.standing.name == "LEFT"
            else {10}
            if paying
            else {9, 10}
            if ended
            else {9}
        )
        closed(engine, holding)


def closed(engine: DesmocheState, holding: Holding) -> None:
    """The table says what is still to come for a seat, and whether there is any (§10.2), as its cards lie; so does a view."""
    table, wanted = engine.table, holding.wanted(engine.rules)
    laid = [card for one in table.holdings for meld in one.melds for card in meld.laid]
    shown = {*laid, *table.discards, *(card for gone in table.removed for card in gone.melds)}
    to_come = Cards(card for card in wanted if card not in shown)
    for sight in (table, engine.view(holding.seat).table):
        assert sight.unshown(wanted) == to_come
        assert sight.has_shown(wanted) == (not to_come)


def walk(options: dict[str, Any], seats: int, seed: int, referees: float, proposals: int) -> None:
    rng = Random(seed)
    engine, other = both(options, seats, rng.randrange(seats), rng)
    while True:
        same(engine, other)
        sound(engine)
        for _ in range(proposals):
            move = random_move(rng, engine)
            text = str(move)
            if not isinstance(move, Bet | Announce):  # this oracle has no money
                assert (engine.violations(move) == ()) == oracle.is_legal(other, text), text
        if engine.outcome is not None:
            break
        act: DesmocheMove = referee_act(rng, engine)
        if rng.random() < 0.5:
            act = Left(Seat(rng.randrange(seats)))
        move = act if rng.random() < referees and not engine.violations(act) else step(rng, engine)
        engine, other = engine.play(move), oracle.play(other, str(move))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_presets(preset: str, seats: int, seed: int) -> None:
    walk({"preset": preset}, seats, seed, referees=0.0, proposals=2)


@settings(max_examples=60, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 4), seed=SEEDS)
def test_random_options(options: dict[str, Any], seats: int, seed: int) -> None:
    walk(options, seats, seed, referees=0.0, proposals=2)


@settings(max_examples=40, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 4), seed=SEEDS)
def test_with_a_referee(options: dict[str, Any], seats: int, seed: int) -> None:
    walk(options, seats, seed, referees=0.06, proposals=2)


@settings(max_examples=25, deadline=None)
@given(options=OPTIONS, seats=st.integers(2, 4), seed=SEEDS)
def test_many_proposals(options: dict[str, Any], seats: int, seed: int) -> None:
    walk(options, seats, seed, referees=0.02, proposals=25)


def test_the_oracle_reads_what_the_engine_reads() -> None:
    """The comparison is of the same options: each value that is drawn means the same to both."""
    for name, values in CHOICES.items():
        for value in values:
            ours = read_options(PRESETS["NICARAGUA"], {name: value})
            theirs = oracle.deal({name: value}, 2, 0, tuple(map(str, FULL.new_order()))).rules
            read = getattr(theirs, name)
            written = getattr(ours, name)
            if name == "automatic_wins":
                assert set(read) == {kind.name for kind in written}
            elif name == "precedence":
                assert list(read) == [kind.name for kind in written]
            else:
                assert read == getattr(written, "name", written)
