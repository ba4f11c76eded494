"""Penang Rummy: lists of legal moves with many jokers, the bound of a hand, what views foresee."""

import pickle
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.cards import JOKER, Card, Cards
from rummykit.game import UnknownCardError
from rummykit.games.penang import (
    GAME,
    PENANG,
    Dead,
    End,
    LayMeld,
    LayOff,
    Over,
    PenangMove,
    PenangRules,
    PenangState,
    Swap,
    deal,
    most_moves,
)
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.melds import HandMelds
from rummykit.games.penang.players import GreedyPlayer
from rummykit.games.penang.rules import meld_rules
from rummykit.melds import Kind, Run, find
from rummykit.packs import FULL, Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.rulebook import Left, LegalMoves, Move
from rummykit.seats import seats_at
from rummykit.violations import IllegalMove

A_WHOLE_SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
NATURALS = FULL.times(3).new_order()


def opening_with(hand: Cards, jokers: int) -> PenangState:
    """The first turn of a seat with these cards, at a table of two."""
    rules = PenangRules(packs=3, jokers=jokers, hand_size=len(hand))
    left = list(GAME.pack(rules, 2).cards - hand)
    order = [card for pair in zip(hand, left, strict=False) for card in pair]
    return GAME.deal(rules, seats=2, dealer=1, order=(*order, *left[len(hand) :]))


def check_sequence(moves: LegalMoves[PenangMove], rng: Random) -> None:
    """Length, iteration, indices and slices say the same, looked at here and there."""
    size = len(moves)
    listed = list(moves)
    assert len(listed) == size == len(set(listed))
    places = [0, size - 1, *(rng.randrange(size) for _ in range(60))]
    assert [moves[place] for place in places] == [listed[place] for place in places]
    assert [moves[place - size] for place in places] == [listed[place] for place in places]
    assert moves[-3:] == tuple(listed[-3:])
    assert moves[5:100:7] == tuple(listed[5:100:7])
    assert moves[::-1][:3] == tuple(listed[::-1][:3])
    for beyond in (size, -size - 1):
        with pytest.raises(IndexError):
            moves[beyond]
    no_index: Any = 1.0
    for some in (moves, moves.of(LayMeld)):
        with pytest.raises(TypeError, match="float"):
            some[no_index]


@pytest.mark.parametrize(
    ("hand", "melds"), [(A_WHOLE_SUIT + " JK" * 8, 54_776), (A_WHOLE_SUIT + " Ah 7s 7d 7c" + " JK" * 8, 58_809)]
)
def test_a_whole_suit_and_all_jokers(hand: str, melds: int) -> None:
    moves = opening_with(Cards.parse(hand), 8).legal_moves()
    assert bool(moves)
    assert len(moves) == len(moves.of(LayMeld)) == melds
    check_sequence(moves, Random(1))
    assert len(list(islice(moves, 100))) == 100
    some = moves[40_000]
    assert some in moves
    assert isinstance(some, LayMeld)
    assert some in moves.of(LayMeld)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(NATURALS[:20]), max_size=14),
    st.integers(0, 5),
    st.one_of(st.none(), st.integers(0, 4)),
    st.integers(1, 4),
)
def test_the_melds_of_a_hand_are_those_that_are_found(
    naturals: list[Card], jokers: int, max_jokers: int | None, min_naturals: int
) -> None:
    hand = Cards([*naturals, *[JOKER] * jokers])
    rules = PenangRules(max_jokers=max_jokers, min_naturals=min_naturals)
    found = [Laid(Kind.RUN if isinstance(meld, Run) else Kind.SET, meld.laid) for meld in find(hand, meld_rules(rules))]
    melds = HandMelds(hand, rules)
    assert list(melds) == found
    assert len(melds) == len(found)
    assert [melds[index] for index in range(len(melds))] == found
    assert melds[1:-1] == tuple(found[1:-1])
    for laid in found[::7]:
        meld = laid.meld
        assert (meld.laid, meld.cards) == (laid.cards, Cards(laid.cards))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_lists_of_random_hands_are_sequences_and_hands_end(seats: int) -> None:
    rng, rules = Random(seats), PenangRules(jokers=8)
    for seed in range(3):
        state, moves = deal(rules, seats=seats, seed=seed), 0
        while state.to_act:
            legal = state.legal_moves()
            if moves % 3 == 0:
                check_sequence(legal, rng)
            state = state.play(legal[int(rng.random() * len(legal))])
            moves += 1
        assert moves <= most_moves(rules, seats)


def test_moves_of_a_kind_and_using_a_card() -> None:
    rng, met = Random(3), dict[type[PenangMove], int]()
    for seed in range(6):
        state = deal(seats=4, seed=seed)
        while state.to_act:
            moves = state.legal_moves()
            listed = list(moves)
            assert [move for kind in GAME.moves for move in moves.of(kind)] == [
                move for kind in GAME.moves for move in listed if isinstance(move, kind)
            ]
            assert list(moves.of(Move)) == listed
            assert not moves.of(str)
            for kind in GAME.moves:
                met[kind] = met.get(kind, 0) + len(moves.of(kind))
            named = Cards([rng.choice(list(state.table.holdings[state.to_act[0]].cards))])
            (card,) = named
            assert list(moves.using(card)) == [move for move in listed if card in move.cards_named]
            state = state.play(moves[int(rng.random() * len(moves))])
        for kind in GAME.moves:
            assert not state.legal_moves().of(kind)
    assert met.pop(Left) == 0, "an act of the referee is in no list"
    assert set(met) == {LayMeld, LayOff, Swap, End, Dead}
    assert min(met.values()) > 10


@pytest.mark.parametrize("jokers", [0, 8])
def test_what_is_listed_is_not_judged_again(jokers: int) -> None:
    """By the very object, not by what it says; where there are many melds only the one that was asked for last."""
    state, judged = opening_with(Cards.parse("3h 4h 5h 6h 9s" + " JK" * jokers), 8), list[PenangMove]()
    few = len(state.legal_moves()) < 64
    assert few == (not jokers)

    class Counting(type(GAME)):  # type: ignore[misc]  # a class of its own for each case
        def judged(self, sight: Any, phase: Any, move: Any) -> Any:
            judged.append(move)
            return super().judged(sight, phase, move)

    counting: Any = evolve(state, book=Counting())
    moves = counting.legal_moves()
    counting.play(moves[0])
    counting.play(counting.legal_moves()[2])
    assert judged == []
    for move in list(moves)[:3]:
        counting.play(move)
    assert len(judged) == (0 if few else 3)
    move = moves[1]
    counting.play(LayMeld(move.seat, move.meld))
    assert len(judged) == (1 if few else 4)
    acted_with: Any = evolve(counting.play(move), book=counting.book)
    for end in (acted_with.legal_moves()[-1], *acted_with.legal_moves().of(End)):
        assert acted_with.play(end).to_act == (1,)
    assert len(judged) == (1 if few else 4)
    same = pickle.loads(pickle.dumps(moves))
    assert same == tuple(moves)


def test_a_view_foresees_its_own_moves() -> None:
    rng, foreseen, unknown = Random(5), 0, 0
    for seed in range(30):
        state = deal(PenangRules(hand_size=9), seats=3, seed=seed)
        while state.to_act:
            seat = state.to_act[0]
            view, moves = state.view(seat), state.legal_moves()
            move = moves[int(rng.random() * len(moves))]
            after = state.play(move)
            try:
                seen = view.after(move)
            except UnknownCardError as error:
                if error.move != move or not isinstance(after.phase, Over):
                    raise
                unknown += 1
            else:
                assert seen == after.view(seat)
                assert seen.events == after.view(seat).events
                assert list(seen.legal_moves()) == list(after.view(seat).legal_moves())
                foreseen += 1
            for other in (None, *seats_at(3)):
                if other != seat:
                    with pytest.raises(IllegalMove, match=r"does not answer for seat"):
                        state.view(other).after(move)
            state = after
    assert foreseen > 100
    assert unknown == 30


def test_jokers_that_were_seen_to_be_taken_stay_known() -> None:
    """A seat that swaps has a joker in every sample, until it lays one."""
    rng, known = Random(9), 0
    for seed in range(12):
        state = deal(PenangRules(hand_size=12), seats=4, seed=seed)
        while state.to_act:
            for seat in seats_at(4):
                taken = state.table.standings[seat].jokers
                assert taken <= state.table.holdings[seat].cards.jokers
                if taken:
                    known += 1
                    for viewer in (None, seats_at(4)[(seat + 1) % 4]):
                        sampled = state.view(viewer).sample(Stream(f"{seed} {known}"))
                        assert sampled.table.holdings[seat].cards.jokers >= taken
            moves = state.legal_moves()
            swaps = moves.of(Swap)
            state = state.play(swaps[0] if swaps and rng.random() < 0.7 else moves[int(rng.random() * len(moves))])
    assert known > 20


def test_the_greedy_player_wins_more_than_its_share() -> None:
    won = 0.0
    for seed in range(24):
        own = seed % 4
        players = [GreedyPlayer() if seat == own else RandomPlayer() for seat in range(4)]
        *_, (_, last) = play_out(deal(PENANG, seats=4, seed=seed), players, Stream(seed))
        assert last.outcome is not None
        won += (own in last.outcome.winners) / len(last.outcome.winners)
    assert won >= 14, "of 24 hands against three players that take whatever is legal: six would be its share"
