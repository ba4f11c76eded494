"""Samples of a view are uniform: late in a hand, where few cards are unknown, all the ways in which they can lie are listed by
brute force and counted among samples; earlier, where there are too many ways, each unknown card is counted in each place.

Who has seen what is the oracle's of :mod:`tests.properties.test_secrecy`. Seeds are fixed: the statistics are the same every
time.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from typing import Final, TypeAlias

import pytest
from attrs import evolve

from rummykit.cards import Card
from rummykit.games.desmoche import (
    HONDURAS,
    NICARAGUA,
    Cambio,
    Deciding,
    DesmochePhase,
    DesmocheRules,
    DesmocheState,
    Disqualify,
    Drawing,
    Fault,
    Give,
    Offer,
    Paying,
)
from rummykit.packs import Stream
from rummykit.seats import Seat, seats_at
from tests.properties.test_secrecy import Played, play

Places: TypeAlias = tuple[tuple[str, frozenset[Card] | tuple[Card, ...]], ...]
"""The places that a viewer does not see into, and the cards there: in order where they lie in an order."""

TABLE: Final = evolve(HONDURAS, cambio=True)


def hidden_places(state: DesmocheState, viewer: Seat | None) -> Places:
    """From the state itself."""
    table = state.table
    places: list[tuple[str, frozenset[Card] | tuple[Card, ...]]] = [
        (f"hand {one.seat}", frozenset(one.hand)) for one in table.holdings if one.seat != viewer
    ]
    places += [(f"removed {gone.seat}", frozenset(gone.unseen)) for gone in table.removed if gone.seat != viewer]
    if isinstance(state.phase, Deciding) and state.phase.seat != viewer:
        places.append(("drawn", frozenset([state.phase.card])))
    if isinstance(state.phase, Cambio):
        places += [(f"gift of {giver}", frozenset([card])) for giver, card in state.phase.gifts if giver != viewer]
    return (*places, ("stock", table.stock))


def ways(places: Places, seen: frozenset[Card]) -> Iterator[Places]:
    """All ways in which the cards that were not seen can lie there; a seen one stays where it is."""
    unseen = [card for _, cards in places for card in cards if card not in seen]
    for order in permutations(unseen):
        rest = iter(order)
        yield tuple(
            (name, type(cards)(card if card in seen else next(rest) for card in cards)) for name, cards in places
        )


def few_unknown(
    seats: int, phase: type[DesmochePhase], most: int, rules: DesmocheRules = TABLE
) -> Iterator[tuple[Played, int, Seat | None]]:
    """Moments of a phase at which somebody does not know so few cards that all ways can be listed: the hand, ply, viewer."""
    for number in range(400):
        hand = play(rules, seats, f"late {number}")
        for ply, state in enumerate(hand.states):
            for viewer in (*seats_at(seats), None):
                seen = hand.seen[ply][seats if viewer is None else viewer]
                places = hidden_places(state, viewer)
                unseen = sum(card not in seen for _, cards in places for card in cards)
                stock = len(state.table.stock)
                if isinstance(state.phase, phase) and 3 <= unseen <= most and 1 <= stock <= 2:
                    yield hand, ply, viewer


def assert_uniform(counts: "Counter[Places]", expected: set[Places], samples: int) -> None:
    """A chi-squared test: five standard deviations of leeway."""
    assert set(counts) <= expected, f"a sample that cannot be: {set(counts) - expected}"
    each = samples / len(expected)
    chi_squared = sum((counts[way] - each) ** 2 / each for way in expected)
    freedom = len(expected) - 1
    assert chi_squared < freedom + 5 * sqrt(2 * freedom) + 5, f"{chi_squared} of {freedom}: {counts.most_common(3)}"


@pytest.mark.parametrize("phase", [Drawing, Deciding, Offer, Paying])
def test_all_ways_are_equally_likely(phase: type[DesmochePhase]) -> None:
    tried, known_gifts = 0, 0
    for hand, ply, viewer in few_unknown(2, phase, 7):
        seen = hand.seen[ply][2 if viewer is None else viewer]
        state = hand.states[ply]
        places = hidden_places(state, viewer)
        expected = set(ways(places, seen))
        if len(expected) > 400 or len(expected) < 2:
            continue
        samples = 30 * len(expected) + 100
        view, rng = state.view(viewer), Stream(f"sampling {tried}")
        counts = Counter(hidden_places(view.sample(rng), viewer) for _ in range(samples))
        assert_uniform(counts, expected, samples)
        known_gifts += any(card in seen for name, cards in places for card in cards if name.startswith("hand"))
        tried += 1
        if tried == 6:
            break
    assert tried == 6
    assert known_gifts > 0 or phase is not Drawing, "no moment at which a seat knows where its gift is"


def test_the_order_of_discards_that_are_not_shown_is_drawn_too() -> None:
    hand = next(
        hand
        for n in range(50)
        for hand in [play(NICARAGUA, 2, f"discards {n}")]
        if len(hand.states[-1].table.discards) > 4
    )
    state = next(state for state in hand.states if len(state.table.discards) == 4 and isinstance(state.phase, Drawing))
    view, rng = state.view(Seat(0)), Stream("discards")
    counts = Counter(view.sample(rng).table.discards for _ in range(1200))
    assert len(counts) == 6  # the top one is seen
    assert all(140 < count < 260 for count in counts.values())
    assert {order[-1] for order in counts} == {state.table.discards[-1]}


@pytest.mark.parametrize("moment", ["gifts of Cambio", "a drawn card", "cards removed unseen"])
def test_each_unknown_card_is_in_each_place_as_often_as_there_is_room(moment: str) -> None:
    hand = play(NICARAGUA, 3, "room")
    if moment == "gifts of Cambio":
        state: DesmocheState = next(
            state for state in hand.states if isinstance(state.phase, Cambio) and len(state.phase.waiting) == 1
        )
        gives = [move for move in hand.moves if isinstance(move, Give)]
        viewer, ply = gives[2].seat, hand.states.index(state)
    else:
        ply, state = next((ply, state) for ply, state in enumerate(hand.states) if isinstance(state.phase, Deciding))
        viewer = seats_at(3)[(state.to_act[0] + 1) % 3]
        if moment == "cards removed unseen":
            state = state.play(Disqualify(seats_at(3)[(state.to_act[0] + 2) % 3], Fault.CARD_TO_HAND))
    seen = hand.seen[ply][viewer]
    places = hidden_places(state, viewer)
    room = {name: sum(card not in seen for card in cards) for name, cards in places}
    unknown = {card for _, cards in places for card in cards if card not in seen}
    counts, samples = Counter[tuple[str, Card]](), 3000
    view, rng = state.view(viewer), Stream(f"room {moment}")
    for _ in range(samples):
        for name, cards in hidden_places(view.sample(rng), viewer):
            counts.update((name, card) for card in cards if card not in seen)
    for name, free in room.items():
        chance = free / len(unknown)
        leeway = 5 * sqrt(samples * chance * (1 - chance))
        for card in unknown:
            assert abs(counts[name, card] - samples * chance) <= leeway, f"{card} in {name}: {counts[name, card]}"


def test_a_gift_stays_where_it_went_until_it_is_shown() -> None:
    hand = play(NICARAGUA, 3, "a gift")
    ply, state = next((ply, state) for ply, state in enumerate(hand.states) if isinstance(state.phase, Drawing))
    gives = {move.seat: move.card for move in hand.moves[:ply] if isinstance(move, Give)}
    assert len(gives) == 3
    rng = Stream("a gift")
    for giver, card in gives.items():
        taker = (giver + 1) % 3
        for _ in range(20):
            assert card in state.view(giver).sample(rng).table.holdings[taker].hand
        others = Counter(
            card in state.view(Seat(taker ^ giver ^ 3)).sample(rng).table.holdings[taker].hand for _ in range(200)
        )
        assert 0 < others[True] < 150  # who has not seen the gift knows nothing of it
