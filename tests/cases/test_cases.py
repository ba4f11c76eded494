"""Faults that programs of this kind were found to have, each as a test of its kind: on hands of Desmoche, records and deals.

The cases about melds are in ``tests/unit``, their numbers in ``melds.json``.
"""

import copy
import pickle
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rummykit.cards import Card, Cards
from rummykit.games.desmoche import (
    EARLY,
    GAME,
    HONDURAS,
    NICARAGUA,
    Cambio,
    Deciding,
    DesmocheRules,
    DesmocheState,
    Draw,
    Offer,
    Over,
    Paying,
    deal,
)
from rummykit.games.desmoche.violations import HandIsOver, NotYourTurn
from rummykit.packs import FULL, Deal, Stream
from rummykit.record import Record
from rummykit.seats import Seat, seats_at
from rummykit.testing.anatomy import cards_within
from rummykit.violations import IllegalMove

AnyRecord = Record[DesmocheRules, DesmocheState]


def played(rules: DesmocheRules = NICARAGUA, *, seats: int = 3, seed: str = "cases") -> AnyRecord:
    """A whole hand by chance."""
    return list(records(rules, seats=seats, seed=seed))[-1]


def records(rules: DesmocheRules = NICARAGUA, *, seats: int = 3, seed: str = "cases") -> Iterator[AnyRecord]:
    """The record of a hand after each of its moves."""
    rng = Stream(f"moves of {seed}")
    record = Record.begin(GAME, rules=rules, seats=seats, seed=seed)
    yield record
    while record.state.to_act:
        moves = record.state.legal_moves()
        record = record.play(moves[int(rng.random() ** 2 * len(moves))])
        yield record


def first(record: AnyRecord, phase: type[Any]) -> Any:
    return next(state for state in record.states() if isinstance(state.phase, phase))


class TestActingWhileSomebodyElseMustAnswer:
    def test_the_refusal_names_who_is_awaited(self) -> None:
        state = first(played(), Offer)
        for seat in seats_at(3):
            if seat != state.seat:
                assert state.violations(Draw(seat)) == (NotYourTurn(seat, (state.seat,)),)
                assert str(state.violations(Draw(seat))[0]).startswith(
                    f"seat {seat} is not to act now: wait for seat {state.seat}"
                )
                assert list(state.legal_moves(seat)) == []
                assert list(state.view(seat).legal_moves()) == []


class TestAllTablesGetTheSameShuffle:
    def test_without_a_seed_deals_differ(self) -> None:
        deals = [Record.begin(GAME, seats=2).order for _ in range(4)]
        assert len(set(deals)) == 4
        assert len({deal(seats=2) for _ in range(4)}) == 4

    def test_the_seed_that_was_used_is_read_back_and_deals_the_same(self) -> None:
        dealt = Deal.shuffled(FULL)
        assert dealt.seed is not None
        record = Record.begin(GAME, seats=2, order=dealt)
        assert Record.begin(GAME, seats=2, seed=dealt.seed) == record
        assert record.state == deal(seats=2, seed=dealt.seed)


class TestTheSameSeedAnotherGame:
    def test_other_code_that_uses_random_changes_nothing(self) -> None:
        random.seed(1)
        one = played()
        random.seed(2)
        other = played()
        assert other == one
        assert list(map(repr, other.states())) == list(map(repr, one.states()))

    def test_two_hands_at_once_do_not_disturb_each_other(self) -> None:
        alone = played(seed="one"), played(seed="two", rules=EARLY)
        together: list[Any] = [None, None]
        hands = [records(seed="one"), records(seed="two", rules=EARLY)]
        while hands:
            for hand in list(hands):
                try:
                    record = next(hand)
                except StopIteration:
                    hands.remove(hand)
                else:
                    together[record.rules == EARLY] = record
        assert tuple(together) == alone


class TestUndoHistoryLeaks:
    def test_nothing_that_can_be_reached_from_a_view_is_hidden_from_its_seat(self) -> None:
        for record in records():
            taken_back = record.before(len(record.moves)) if record.moves else record
            for state in (record.state, taken_back.state):
                for seat in seats_at(3):
                    hidden = set[Card](state.table.stock)
                    for holding in state.table.holdings:
                        if holding.seat != seat:
                            hidden |= set(holding.hand)
                    given = {gift.card for gift in state.table.gifts if gift.giver == seat}  # it has seen that one
                    assert not cards_within(state.view(seat)) & (hidden - given)

    def test_nothing_that_can_be_reached_from_a_refusal_is_a_card_that_was_not_named(self) -> None:
        for record in records():
            for seat in seats_at(3):
                if seat not in record.state.to_act:
                    with pytest.raises(IllegalMove) as refused:
                        record.play(Draw(seat))
                    assert not cards_within(refused.value)


class TestCardsThatWereShownInTheLastHand:
    def test_a_new_hand_begins_with_the_own_cards_alone(self) -> None:
        last = played()
        assert any(last.state.view(seat).seen for seat in seats_at(3))
        again = Record.begin(GAME, seats=3, dealer=1, order=last.order)
        for seat in seats_at(3):
            view = again.state.view(seat)
            assert view.seen == Cards.NONE
            assert cards_within(view) == set(view.hand)
            assert len(view.hand) == 9


class TestCountsArePublicCardsAreNot:
    def test_every_viewer_counts_all_cards_and_sees_its_own(self) -> None:
        for record in records(HONDURAS):
            table = record.state.table
            for seat in (*seats_at(3), None):
                view = record.state.view(seat)
                assert [one.hand_count for one in view.table.seats] == [len(one.hand) for one in table.holdings]
                assert view.table.stock_count == len(table.stock)
                assert len(view.table.discards) == len(table.discards)
                assert view.hand == (Cards.NONE if seat is None else table.holdings[seat].hand)


class TestSavedGameForgetsWhoseTurnItIs:
    @pytest.mark.parametrize("rules", [NICARAGUA, EARLY, HONDURAS])
    def test_loaded_after_every_move_it_goes_on_as_it_was(self, rules: DesmocheRules) -> None:
        met = set[str]()
        for record in records(rules):
            loaded = Record.read(record.write())
            assert loaded.state == record.state
            assert loaded.state.to_act == record.state.to_act
            assert type(loaded.state) is type(record.state)
            assert list(loaded.state.legal_moves()) == list(record.state.legal_moves())
            met.add(type(record.state.phase).__name__)
        assert met >= {"Cambio", "Drawing", "Deciding", "Offer", "Over"}


class TestUndo:
    def test_after_twenty_moves_and_seven_taken_back_the_legal_moves_are_as_they_were(self) -> None:
        noted: list[list[Any]] = []
        for record in records():
            noted.append(list(record.state.legal_moves()))
            if len(record.moves) == 20:
                back = record.before(14)
                assert list(back.state.legal_moves()) == noted[13]
                assert [list(state.legal_moves()) for state in back.states()] == noted[:14]
                return
        pytest.fail("this hand has fewer than twenty moves")

    def test_every_move_taken_back_leaves_everything_as_it_was(self) -> None:
        previous: AnyRecord | None = None
        for record in records():
            if previous is not None:
                back = record.before(len(record.moves))
                assert back == previous
                assert back.state == previous.state
                assert hash(back.state) == hash(previous.state)
                assert back.state.events == previous.state.events
                assert back.facts() == previous.facts()
                for seat in (*seats_at(3), None):
                    assert back.state.view(seat) == previous.state.view(seat)
                assert list(back.state.legal_moves()) == list(previous.state.legal_moves())
            previous = record


class TestWhichCopyIsSafe:
    def test_all_copies_stay_as_they_are_while_the_hand_goes_on(self) -> None:
        record = played()
        for phase in (Cambio, Deciding, Offer, Paying, Over):
            state = first(record, phase)
            copies = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
            moves = [list(one.legal_moves()) for one in copies]
            for move in state.legal_moves():
                state.play(move)
            assert copies == [state, state, state]
            assert [list(one.legal_moves()) for one in copies] == moves == [list(state.legal_moves())] * 3

    def test_threads_play_on_from_one_state(self) -> None:
        record = played()
        state = first(record, Cambio)

        def play_on(number: int) -> DesmocheState:
            rng, here = Stream(f"thread {number % 4}"), state
            while here.to_act:
                moves = here.legal_moves()
                here = here.play(moves[int(rng.random() * len(moves))])
            return here  # type: ignore[no-any-return]  # of a phase

        with ThreadPoolExecutor(4) as threads:
            ends = list(threads.map(play_on, range(16)))
        assert ends == [play_on(number) for number in range(16)]
        assert state == first(record, Cambio)


class TestAskingForSomebodyWhoIsNotToMove:
    @pytest.mark.parametrize("rules", [NICARAGUA, EARLY])
    def test_in_every_phase_the_list_is_empty(self, rules: DesmocheRules) -> None:
        for record in records(rules, seats=4):
            state = record.state
            for seat in (*seats_at(4), Seat(4), Seat(99)):
                moves = state.legal_moves(seat)
                assert bool(moves) == (seat in state.to_act)
                if seat not in state.to_act:
                    assert (list(moves), len(moves), moves[:]) == ([], 0, ())
                    assert Draw(seat) not in moves

    def test_after_the_end_nobody_has_a_move(self) -> None:
        state = played().state
        assert isinstance(state.phase, Over)
        assert list(state.legal_moves()) == []
        assert state.violations(Draw(Seat(0))) == (HandIsOver(),)

    def test_a_seat_that_the_table_does_not_have_has_no_view(self) -> None:
        with pytest.raises(ValueError, match="seat 7 is not at the table: its seats are 0 to 2"):
            played().state.view(Seat(7))
