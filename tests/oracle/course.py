"""How a hand takes its course: the deal, the windows and Cambio, drawing, the rounds of asking."""

from collections.abc import Mapping

from . import declarations
from .melds import in_order
from .plays import plays
from .rules import rules_of
from .shuffle import NEW_PACK
from .state import State, changed, fits_table, from_right_of, moment, still_in


def deal(rules: Mapping[str, object], seats: int, dealer: int, deck: tuple[str, ...]) -> State:
    """The hand as dealt: nine cards each, one at a time in order from the dealer's right (§1.4)."""
    if seats not in (2, 3, 4) or not 0 <= dealer < seats:
        raise ValueError(f"no table of {seats} seats with dealer {dealer}")
    if in_order(deck) != NEW_PACK:
        raise ValueError("the deck is not one pack of 52 cards")
    hands: list[list[str]] = [[] for _ in range(seats)]
    for k in range(9 * seats):
        hands[(dealer + 1 + k) % seats].append(deck[k])
    nobody: tuple[None, ...] = (None,) * seats
    state = State(
        rules=rules_of(rules),
        seats=seats,
        dealer=dealer,
        phase="declare",
        hands=tuple(in_order(hand) for hand in hands),
        tables=((),) * seats,
        stock=deck[9 * seats :],
        discards=(),
        answers=nobody,
        gifts=nobody,
    )
    return open_window(state, 1)


def over(state: State, *winners: int) -> State:
    return state._replace(phase="over", actor=-1, waiting=(), forced="", after_demander=(), winners=winners)


def held(state: State, seat: int) -> tuple[str, ...]:
    return declarations.held(state.hands[seat], state.rules)


def unanswered(state: State) -> tuple[int, ...]:
    """The seats whose answer the open window waits for (§5.6)."""
    return tuple(
        seat
        for seat in from_right_of(state, state.dealer)
        if still_in(state, seat)
        and state.answers[seat] is None
        and (held(state, seat) or (state.rules.ask_everyone and state.rules.automatic_wins))
    )


def open_window(state: State, window: int) -> State:
    state = state._replace(phase="declare", window=window, answers=(None,) * state.seats)
    if state.rules.declaration == "AUTOMATIC":
        for seat in range(state.seats):
            if still_in(state, seat):
                kinds = [kind for kind in state.rules.precedence if kind in held(state, seat)]
                state = state._replace(answers=changed(state.answers, seat, kinds[0] if kinds else "nothing"))
    return close_window(state)


def close_window(state: State) -> State:
    """Compares the declarations if nobody's answer is missing any more (§5.6-§5.9)."""
    if unanswered(state):
        return state
    declared: list[tuple[int, str, tuple[str, ...]]] = []
    for seat in from_right_of(state, state.dealer):
        answer = state.answers[seat]
        if answer is not None and answer != "nothing":
            declared.append((seat, answer, state.hands[seat]))
    if declared:
        return over(state, declarations.best(declared, state.rules))
    state = state._replace(answers=(None,) * state.seats)
    if state.window == 1 and state.rules.cambio:
        return exchange(state._replace(phase="cambio"))
    return next_draws(state, state.dealer)


def exchange(state: State) -> State:
    """Passes the gifts to the right if all have chosen, in the ring of the seats still in (§4.1, §11.4)."""
    ring = [seat for seat in range(state.seats) if still_in(state, seat)]
    if len(ring) > 1:
        if any(state.gifts[seat] is None for seat in ring):
            return state
        hands = list(state.hands)
        for place, seat in enumerate(ring):
            given, got = state.gifts[seat], state.gifts[ring[place - 1]]
            assert given is not None
            assert got is not None
            hands[seat] = in_order([got, *(card for card in state.hands[seat] if card != given)])
        state = state._replace(hands=tuple(hands))
    return open_window(state._replace(gifts=(None,) * state.seats), 2)


def cleared(state: State) -> State:
    """No offer, and nobody asked about one."""
    return state._replace(actor=-1, offer=None, releaser=-1, very_first=False, waiting=(), forced="", after_demander=())


def next_draws(state: State, seat: int) -> State:
    """The next seat still in, in order from the right of this one, is about to draw."""
    state = cleared(state)
    for other in from_right_of(state, seat):
        if still_in(state, other):
            return about_to_draw(state, other)
    return over(state)  # §10.3


def about_to_draw(state: State, seat: int) -> State:
    if not state.stock:
        return over(state)  # §9.3
    return cleared(state)._replace(phase="draw", actor=seat)


def goes_round(state: State, card: str, very_first: bool) -> State:
    """The actor's card is face up and goes round the others (§6.3)."""
    waiting = tuple(seat for seat in from_right_of(state, state.actor) if seat != state.actor)
    state = cleared(state)._replace(releaser=state.actor, offer=card, very_first=very_first)
    return next_asked(state._replace(waiting=waiting))


def next_asked(state: State) -> State:
    state = state._replace(phase="offer", actor=-1)
    while state.waiting:
        seat, *rest = state.waiting
        state = state._replace(waiting=tuple(rest))
        if still_in(state, seat):
            asked = state._replace(actor=seat)
            if state.rules.ask_everyone or plays(moment(asked), state.rules):
                return asked  # §6.8
    return nobody_used(state)


def nobody_used(state: State) -> State:
    """The offer went round in vain: it may be forced on somebody (§8.3, §8.4), else it is dead."""
    forcing = state.rules.forced_lay_off
    if forcing == "AUTOMATIC" and state.releaser in owners(state):
        return state._replace(actor=state.releaser, forced="back")
    if forcing == "ON_DEMAND" and any(demands(state, seat) for seat in range(state.seats) if still_in(state, seat)):
        return next_demander(state._replace(waiting=from_right_of(state, state.releaser)))
    return dead(state)


def owners(state: State) -> tuple[int, ...]:
    """The seats on which the offer can be forced."""
    assert state.offer is not None
    return tuple(
        seat
        for seat in range(state.seats)
        if still_in(state, seat)
        and fits_table(state, seat, state.offer)
        and (seat != state.releaser or state.rules.force_back)
    )


def demands(state: State, seat: int) -> tuple[int, ...]:
    """Of whom this seat can demand that they take the offer (§8.4)."""
    return tuple(owner for owner in owners(state) if owner != seat)


def next_demander(state: State) -> State:
    state = state._replace(phase="demand", actor=-1)
    while state.waiting:
        seat, *rest = state.waiting
        state = state._replace(waiting=tuple(rest))
        if still_in(state, seat) and (state.rules.ask_everyone or demands(state, seat)):
            return state._replace(actor=seat)
    return dead(state)


def dead(state: State) -> State:
    """Nobody uses the offer (§6.5, §6.6, §9.3)."""
    assert state.offer is not None
    again = state.very_first and state.rules.opening_draws == 2 and still_in(state, state.releaser)
    releaser = state.releaser
    state = cleared(state._replace(discards=(*state.discards, state.offer)))
    return about_to_draw(state, releaser) if again else next_draws(state, releaser)
