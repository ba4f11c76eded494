"""The strategies for hypothesis draw what they say."""

from typing import Any

from hypothesis import find, given, settings
from hypothesis import strategies as st

from rummykit.cards import JOKER, Card, Cards
from rummykit.games.desmoche import GAME, Ace, DesmocheRules, DesmocheState
from rummykit.options import options_of
from rummykit.packs import FULL, SPANISH, Deal, Pack
from rummykit.testing import Hand, strategies

TWO = FULL.times(2).with_jokers(3)


@settings(deadline=None)
@given(strategies.cards(), strategies.hands(size=9), strategies.hands(TWO, min_size=2, max_size=4))
def test_cards_and_hands_come_from_a_pack(card: Card, nine: Cards, few: Cards) -> None:
    assert card in FULL.cards
    assert len(nine) == 9
    assert nine <= FULL.cards
    assert 2 <= len(few) <= 4
    assert few <= TWO.cards


def test_jokers_and_equal_cards_are_among_them() -> None:
    assert find(strategies.cards(jokers=True), lambda card: card.is_joker) is JOKER
    twice = find(strategies.hands(TWO, max_size=5), lambda hand: any(hand.count(card) == 2 for card in hand))
    assert twice <= TWO.cards


@settings(max_examples=20, deadline=None)
@given(strategies.deals(SPANISH), strategies.packs(max_packs=2, max_jokers=1))
def test_deals_and_packs(deal: Deal, pack: Pack) -> None:
    assert Cards(deal.order) == SPANISH.cards
    assert pack.packs in (1, 2)
    assert pack.jokers in (0, 1)


def test_every_option_is_drawn_with_other_values() -> None:
    met = {name: set[str]() for name in options_of(DesmocheRules)}

    @settings(max_examples=600, deadline=None, derandomize=True, database=None)
    @given(strategies.rules(GAME))
    def meet(rules: DesmocheRules) -> None:
        for name, values in met.items():
            values.add(repr(getattr(rules, name)))

    meet()
    assert not [name for name, values in met.items() if len(values) < 2]
    assert len(met["ace"]) == len(Ace)


@settings(max_examples=30, deadline=None)
@given(strategies.rules(GAME, ace=Ace.LOW_OR_HIGH, cambio=False), strategies.states(GAME, cambio=False))
def test_fixed_options_are_as_given(rules: DesmocheRules, state: DesmocheState) -> None:
    assert (rules.ace, rules.cambio) == (Ace.LOW_OR_HIGH, False)
    assert not state.rules.cambio
    assert state == GAME.deal(state.rules, seats=state.table.seat_count, dealer=state.table.dealer, order=_order(state))


def _order(state: Any) -> tuple[Card, ...]:
    """The pack in a dealing order that gives this state."""
    seats, dealer = state.table.seat_count, state.table.dealer
    hands = [tuple(state.table.holdings[(dealer + 1 + place) % seats].hand) for place in range(seats)]
    return (*(card for cards in zip(*hands, strict=True) for card in cards), *state.table.stock)


@settings(max_examples=20, deadline=None)
@given(strategies.played(GAME), st.data())
def test_hands_are_played_by_the_rules(hand: Hand, data: st.DataObject) -> None:
    state: Any = hand.dealt()
    for move, following in zip(hand.moves, hand.states[1:], strict=True):
        assert move in state.legal_moves()
        state = state.play(move)
        assert state == following
    ply = data.draw(st.integers(0, len(hand.moves)))
    assert [one.number for one in hand.plies()] == list(range(len(hand.states)))
    some = [one.number for one in hand.plies(5)]
    assert (some[0], some[-1], len(some)) == (0, len(hand.moves), min(5, len(hand.states)))
    assert str(hand.broken(ply, "what")).startswith(f"what\nat ply {ply} of a hand of Desmoche, {hand.seats} seats:\n")
