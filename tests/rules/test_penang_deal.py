"""Penang §1: the table, the packs, the deal, and whose turn it is."""

import pytest

from rummykit.cards import JOKER, Card, Cards
from rummykit.games.penang import GAME, PENANG, Opening, PenangRules, PenangState, deal
from rummykit.options import RulesError
from rummykit.packs import DealError
from rummykit.seats import Seat

from .penang_positions import Options, acted, dealt, played, rules_with, texts


def sizes(state: PenangState) -> tuple[int, ...]:
    return tuple(len(holding.cards) for holding in state.table.holdings)


@pytest.mark.parametrize(
    "seats",
    [
        pytest.param(1, id="1.1 not alone"),
        pytest.param(6, id="1.1 not six"),
        pytest.param(0, id="1.1 not nobody"),
    ],
)
def test_numbers_of_seats_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=r"seats cannot play .*\[Penang §1\.1\]"):
        deal(seats=seats, seed=1)


@pytest.mark.parametrize(
    ("seats", "options", "packs", "jokers", "hand", "aside"),
    [
        pytest.param(2, {}, 2, 6, 25, 60, id="1.2, 1.3 two seats"),
        pytest.param(3, {}, 2, 6, 25, 35, id="1.2, 1.3 three seats"),
        pytest.param(4, {}, 2, 6, 20, 30, id="1.2, 1.3 four seats"),
        pytest.param(5, {}, 3, 9, 20, 65, id="1.2, 1.3 five seats take a third pack"),
        pytest.param(4, {"jokers": 8}, 2, 8, 20, 32, id="1.2 eight jokers"),
        pytest.param(4, {"jokers": 0}, 2, 0, 20, 24, id="1.2 no jokers"),
        pytest.param(5, {"jokers": 6}, 3, 6, 20, 62, id="1.2 jokers set, the packs follow the seats"),
        pytest.param(5, {"packs": 2}, 2, 9, 20, 13, id="1.2 packs set, the jokers follow the seats"),
        pytest.param(4, {"packs": 3}, 3, 6, 20, 82, id="1.2 three packs for four"),
        pytest.param(3, {"hand_size": 7}, 2, 6, 7, 89, id="1.3 seven cards each"),
        pytest.param(2, {"packs": 1, "jokers": 2, "hand_size": 27}, 1, 2, 27, 0, id="1.3 everything is dealt"),
    ],
)
def test_cards_dealt(seats: int, options: Options, packs: int, jokers: int, hand: int, aside: int) -> None:
    rules = rules_with(**options)
    pack = GAME.pack(rules, seats).cards
    assert (pack.count(Card.parse("7h")), pack.count(JOKER)) == (packs, jokers)
    state = deal(rules, seats=seats, seed=1)
    assert sizes(state) == (hand,) * seats
    assert len(state.table.aside) == aside
    assert sum(GAME.places(state).values(), Cards.NONE) == pack


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(5, {"packs": 1}, id="1.2 one pack for five"),
        pytest.param(4, {"hand_size": 28}, id="1.2 four hands of 28"),
        pytest.param(2, {"packs": 1, "jokers": 1, "hand_size": 27}, id="1.2 one card too few"),
    ],
)
def test_packs_too_small(seats: int, options: Options) -> None:
    with pytest.raises(ValueError, match=r"take more packs or jokers, or deal fewer cards \[Penang §1\.2\]"):
        deal(rules_with(**options), seats=seats, seed=1)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param("packs", 0, id="1.2 no packs"),
        pytest.param("packs", "2", id="1.2 a text is no number of packs"),
        pytest.param("jokers", -1, id="1.2 fewer than no jokers"),
        pytest.param("jokers", True, id="1.2 true is no number of jokers"),
        pytest.param("hand_size", 0, id="1.3 no cards"),
        pytest.param("max_jokers", -1, id="2.3 fewer than no jokers"),
        pytest.param("min_naturals", 0, id="2.4 not less than one natural card"),
        pytest.param("swaps", 1, id="5.5 one is no truth value"),
        pytest.param("card_points", {"X": 1}, id="8.1 points of no rank"),
        pytest.param("card_points", {"A": -1}, id="8.1 points below 0"),
        pytest.param("card_points", {"A": 1.5}, id="8.1 half a point"),
        pytest.param("next_dealer", "LOSER", id="9.2 no such dealer"),
        pytest.param("settlement", "winner", id="9.3 no such settlement"),
    ],
)
def test_rules_refused(option: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"^{option} = ") as caught:
        rules_with(**{option: value})
    assert caught.value.option == option


def test_1_2_what_is_left_to_the_seats_is_none() -> None:
    assert (PENANG.packs, PENANG.jokers, PENANG.hand_size) == (None, None, None)
    assert [PENANG.packs_for(seats) for seats in (2, 3, 4, 5)] == [2, 2, 2, 3]
    assert [PENANG.jokers_for(seats) for seats in (2, 3, 4, 5)] == [6, 6, 6, 9]
    assert [PENANG.hand_size_for(seats) for seats in (2, 3, 4, 5)] == [25, 25, 20, 20]
    with pytest.raises(RulesError, match="packs"):
        PenangRules(packs=0)


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        pytest.param(0, 1, id="1.4, 1.5 to the left of seat 0"),
        pytest.param(2, 3, id="1.4, 1.5 to the left of seat 2"),
        pytest.param(3, 0, id="1.4, 1.5 to the left of seat 3"),
    ],
)
def test_dealing_order(dealer: int, first: int) -> None:
    order = GAME.pack(PENANG, 4).new_order()
    state = deal(seats=4, dealer=dealer, order=order)
    assert state.phase == Opening(Seat(first))
    assert state.to_act == (first,)
    for number in range(4):
        holding = state.table.holdings[(first + number) % 4]
        assert holding.cards == Cards(order[number:80:4])
    assert state.table.aside == Cards(order[80:])


def test_1_4_what_is_set_aside_is_seen_by_nobody() -> None:
    state = deal(PenangRules(packs=1, jokers=1, hand_size=10), seats=4, seed="aside")
    aside = state.table.aside
    assert len(aside) == 13
    for seat in (None, *map(Seat, range(4))):
        view = state.view(seat)
        assert not aside & (view.seen + view.hand)
        hidden = next(zone for zone in GAME.zones(view) if zone.name == "set aside")
        assert (hidden.groups, hidden.hidden) == ((), 13)


def test_1_4_an_order_that_is_not_the_packs() -> None:
    order = GAME.pack(PENANG, 4).new_order()
    with pytest.raises(DealError, match="7s"):
        deal(seats=4, order=(*order[:-1], Card.parse("7s")))
    with pytest.raises(DealError, match="missing"):
        deal(seats=4, order=order[1:])
    with pytest.raises(ValueError, match="the dealer, seat 4, is not at the table"):
        deal(seats=4, dealer=4, seed=1)
    with pytest.raises(ValueError, match="a seed or an order"):
        deal(seats=4, seed=1, order=order)


def test_1_4_the_same_seed_deals_the_same_cards() -> None:
    assert deal(seats=4, seed="again") == deal(seats=4, seed="again")
    assert deal(seats=4, seed="again") != deal(seats=4, seed="another")


def test_1_5_play_is_clockwise() -> None:
    state = dealt("2s 3s 4s 9h|5s 6s 7s 9h|2d 3d 4d 9s|5d 6d 7d 9s", dealer=1)
    turns: list[int] = []
    while not turns or len(turns) < 4:
        turns.append(state.to_act[0])
        state = played(state, str(state.legal_moves()[0]), f"{turns[-1]} end")
    assert turns == [2, 3, 0, 1]
    assert state.to_act == (2,)


def test_1_6_a_hand_never_grows() -> None:
    state = acted("2s 4h|", "run 3h JK 5h, set 8s 8h 8d")
    assert texts(state) == ["0 swap 4h from run 3h JK 5h", "0 end"]
    assert sizes(state) == (2, 1)
    assert sizes(played(state, "0 swap 4h from run 3h JK 5h")) == (2, 1)
