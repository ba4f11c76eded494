"""Penang Rummy: lists of legal moves with many jokers, the bound of a hand, what views foresee."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.cards import JOKER, Card, Cards
from rummykit.game import UnknownCardError
from rummykit.games.penang import GAME, PENANG, Meld, Over, PenangMoves, PenangRules, PenangState, deal, most_moves
from rummykit.games.penang.choices import MeldTable, meld_rules
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.players import GreedyPlayer
from rummykit.melds import Kind, Run, find
from rummykit.packs import FULL, Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.seats import Seat, seats_at
from rummykit.violations import IllegalMove

A_WHOLE_SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
NATURALS = FULL.times(3).new_order()


def opening_with(hand: Cards, jokers: int) -> PenangState:
    """The first turn of a seat with these cards, at a table of two."""
    rules = PenangRules(packs=3, jokers=jokers, hand_size=len(hand))
    left = list(Cards(GAME.pack(rules, 2)) - hand)
    order = [card for pair in zip(hand, left, strict=False) for card in pair]
    return GAME.deal(rules, 2, Seat(1), (*order, *left[len(hand) :]))


def check_sequence(moves: PenangMoves, rng: Random) -> None:
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
    for some in (moves, moves.by_kind().melds):
        with pytest.raises(TypeError, match="float"):
            some[no_index]


@pytest.mark.parametrize(
    ("hand", "melds"), [(A_WHOLE_SUIT + " JK" * 8, 54_776), (A_WHOLE_SUIT + " Ah 7s 7d 7c" + " JK" * 8, 58_809)]
)
def test_a_whole_suit_and_all_jokers(hand: str, melds: int) -> None:
    moves = opening_with(Cards.parse(hand), 8).legal_moves()
    assert bool(moves)
    assert len(moves) == len(moves.by_kind().melds) == melds
    check_sequence(moves, Random(1))
    assert len(list(islice(moves, 100))) == 100
    some = moves[40_000]
    assert some in moves
    assert isinstance(some, Meld)
    assert some in moves.by_kind().melds


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
    table = MeldTable(hand, rules)
    assert list(table) == found
    assert table.count == len(found)
    assert [table.nth(index) for index in range(table.count)] == found
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


def test_moves_by_kind_and_for_a_target() -> None:
    rng, swaps, lay_offs = Random(3), 0, 0
    for seed in range(6):
        state = deal(seats=4, seed=seed)
        while state.to_act:
            moves = state.legal_moves()
            kinds = moves.by_kind()
            together = [*kinds.melds, *kinds.lay_offs, *kinds.swaps, *kinds.end, *kinds.dead]
            assert together == list(moves)
            by_target = [move for meld in dict.fromkeys(state.table.melds) for move in moves.for_target(meld)]
            assert set(by_target) == {*kinds.lay_offs, *kinds.swaps}
            assert len(by_target) == len(set(by_target))
            swaps, lay_offs = swaps + len(kinds.swaps), lay_offs + len(kinds.lay_offs)
            state = state.play(moves[int(rng.random() * len(moves))])
        assert not state.legal_moves().by_kind().melds
        assert state.legal_moves().for_target(state.table.melds[0]) == ()
    assert swaps > 20
    assert lay_offs > 200


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
                if error.move != move or not isinstance(after, Over):
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
            swaps = moves.by_kind().swaps
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
