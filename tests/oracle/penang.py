"""One hand of Penang Rummy in plain tuples: deal, who is to act, what is legal, what follows.

A second implementation to check the library against, as :mod:`.desmoche` is for Desmoche: written from the rules page
alone, importing nothing of ``rummykit``, trying every candidate against the definition. Its melds are in
:mod:`.penang_melds`.

A move is its text in a record, ``"1 meld run 3h JK 5h"``; a state is a tuple that holds everything. Numbers like §4.1 are
clauses of the rules of Penang Rummy. Not covered: the match (§9).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from .penang_melds import JOKER, Meld, in_order, jokers_in, laid_off, melds_from, swapped
from .shuffle import NEW_PACK

__all__ = [
    "State",
    "deal",
    "facts",
    "is_legal",
    "legal",
    "legal_all",
    "new_cards",
    "outcome",
    "perft",
    "play",
    "rules_of",
    "to_act",
]

T = TypeVar("T")

POINTS: dict[str, int] = {
    **{rank: int(rank) for rank in "23456789"},
    **dict.fromkeys("TJQK", 10),
    "A": 15,
    JOKER: 20,
}
"""§8.1"""


class Rules(NamedTuple):
    """The options that bear on one hand, by their names in records, with nothing left open."""

    packs: int
    jokers: int
    hand_size: int
    max_jokers: int | None = None
    min_naturals: int = 1
    swaps: bool = True
    card_points: tuple[tuple[str, int], ...] = tuple(POINTS.items())
    stop_when_one_alive: bool = False


class State(NamedTuple):
    """A moment of a hand. Seats are numbered clockwise, the seat to the left of ``i`` is ``(i + 1) % seats``."""

    rules: Rules
    seats: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    """Sorted, the jokers last."""
    aside: tuple[str, ...]
    """The cards that play no part (§1.4)."""
    actor: int
    """The seat in turn; once the hand is over, the last one that was."""
    table: tuple[Meld, ...] = ()
    """In the order in which they were laid, whoever laid them."""
    passports: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    acted: bool = False
    """Whether the seat in turn has made an action in this turn; a swap is none (§5.2)."""
    ended: bool = False


# Rules and deal


LEAST = {"packs": 1, "jokers": 0, "hand_size": 1, "max_jokers": 0, "min_naturals": 1}
SWITCHES = ("swaps", "stop_when_one_alive")
OF_THE_MATCH = ("next_dealer", "settlement")
"""Accepted, and of no effect on a hand."""


def rules_of(options: Mapping[str, Any], seats: int) -> Rules:
    """The rules written as in a record, for so many seats (§1.2, §1.3)."""
    chosen: dict[str, Any] = {
        "packs": 3 if seats == 5 else 2,
        "jokers": 9 if seats == 5 else 6,
        "hand_size": 25 if seats <= 3 else 20,
    }
    for name, value in options.items():
        if name == "card_points":
            unknown = [rank for rank in value if rank not in POINTS]
            if unknown:
                raise ValueError(f"card_points: {unknown[0]!r} is no rank")
            chosen[name] = tuple({**POINTS, **value}.items())
        elif name in LEAST:
            if not isinstance(value, int) or value < LEAST[name]:
                raise ValueError(f"{name} cannot be {value!r}")
            chosen[name] = value
        elif name in SWITCHES:
            chosen[name] = bool(value)
        elif name not in OF_THE_MATCH:
            raise ValueError(f"unknown option {name!r}")
    return Rules(**chosen)


def new_cards(rules: Rules) -> tuple[str, ...]:
    """The unshuffled cards: one pack after the other, then the jokers."""
    return NEW_PACK * rules.packs + (JOKER,) * rules.jokers


def deal(rules: Mapping[str, Any], seats: int, dealer: int, deck: Iterable[str]) -> State:
    """A hand as it is dealt (§1.4); ``ValueError`` for a table, rules or a deck that are none."""
    if not 2 <= seats <= 5 or not 0 <= dealer < seats:
        raise ValueError(f"no table: {seats} seats, dealer {dealer}")
    options, cards = rules_of(rules, seats), tuple(deck)
    if Counter(cards) != Counter(new_cards(options)):
        raise ValueError(f"not the {options.packs} packs and {options.jokers} jokers of these rules")
    dealt = options.hand_size * seats
    if dealt > len(cards):
        raise ValueError(f"{len(cards)} cards are too few to deal {options.hand_size} to each of {seats} seats")
    left = (dealer + 1) % seats
    hands = tuple(in_order(cards[(seat - left) % seats : dealt : seats]) for seat in range(seats))
    return State(rules=options, seats=seats, dealer=dealer, hands=hands, aside=cards[dealt:], actor=left)


# What is legal


def to_act(state: State) -> tuple[int, ...]:
    """The seat in turn, or nobody once the hand is over."""
    return () if state.ended else (state.actor,)


def _few_jokers(state: State, meld: Meld) -> bool:
    """§2.3, of a meld as it lies after a move."""
    return state.rules.max_jokers is None or jokers_in(meld) <= state.rules.max_jokers


def _new_melds(state: State) -> list[Meld]:
    return [
        meld
        for meld in melds_from(state.hands[state.actor])
        if _few_jokers(state, meld) and len(meld) - 1 - jokers_in(meld) >= state.rules.min_naturals
    ]


def _grown(state: State) -> dict[str, tuple[Meld, Meld]]:
    """The lay-offs: text without the seat, the meld they go to, what lies there afterwards."""
    if state.actor not in state.passports:
        return {}  # §4.1
    found: dict[str, tuple[Meld, Meld]] = {}
    for meld in state.table:
        for card in state.hands[state.actor]:
            for end, longer in laid_off(card, meld).items():
                if _few_jokers(state, longer):
                    found[" ".join(["lay", card, "onto", *meld, *end.split()])] = (meld, longer)
    return found


def _freed(state: State) -> dict[str, tuple[Meld, Meld]]:
    """The swaps, likewise."""
    if state.actor not in state.passports or not state.rules.swaps:
        return {}
    found: dict[str, tuple[Meld, Meld]] = {}
    for meld in state.table:
        for card in state.hands[state.actor]:
            for end, after in swapped(card, meld).items():
                found[" ".join(["swap", card, "from", *meld, *end.split()])] = (meld, after)
    return found


def legal(state: State, seat: int) -> tuple[str, ...]:
    """The legal moves of a seat, each once."""
    if seat not in to_act(state):
        return ()
    actions = [*(" ".join(["meld", *meld]) for meld in _new_melds(state)), *_grown(state)]
    moves = [*actions, *_freed(state)]
    if state.acted:
        moves.append("end")  # §3.1
    elif not actions:
        moves.append("dead")  # §4.2, §6.1
    return tuple(f"{seat} {move}" for move in moves)


def legal_all(state: State) -> tuple[str, ...]:
    """The legal moves of all seats that are to act."""
    return tuple(move for seat in to_act(state) for move in legal(state, seat))


def is_legal(state: State, text: str) -> bool:
    """Whether this move is legal: only the writing of a record is one; also that a seat alive has left (§6.4)."""
    if text.startswith("! left "):
        alive = [seat for seat in range(state.seats) if seat not in state.dead]
        return not state.ended and text in [f"! left {seat}" for seat in alive]
    return text in legal_all(state)


# What follows


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _without(hand: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def play(state: State, text: str) -> State:
    """The state after this move; ``ValueError`` if it is not legal."""
    if not is_legal(state, text):
        raise ValueError(f"not legal: {text}")
    if text.startswith("! left "):
        gone = int(text.split(" ")[2])
        left = _next_turn(state._replace(dead=tuple(sorted((*state.dead, gone)))))
        return left if left.ended or gone == state.actor else left._replace(actor=state.actor, acted=state.acted)
    seat = state.actor
    hand = state.hands[seat]
    words = tuple(text.split(" ")[1:])
    match words[0]:
        case "meld":
            table = (*state.table, words[1:])
            hand = _without(hand, words[2:])
            state = state._replace(acted=True, passports=tuple(sorted({*state.passports, seat})))
        case "lay":
            meld, longer = _grown(state)[" ".join(words)]
            table = _changed(state.table, state.table.index(meld), longer)
            hand = _without(hand, [words[1]])
            state = state._replace(acted=True)
        case "swap":
            meld, after = _freed(state)[" ".join(words)]
            table = _changed(state.table, state.table.index(meld), after)
            hand = in_order([*_without(hand, [words[1]]), JOKER])
        case "dead":
            return _next_turn(state._replace(dead=tuple(sorted((*state.dead, seat)))))
        case _:
            return _next_turn(state)
    return state._replace(hands=_changed(state.hands, seat, hand), table=table, ended=not hand)  # §7.1


def _next_turn(state: State) -> State:
    alive = [
        seat for step in range(1, state.seats + 1) if (seat := (state.actor + step) % state.seats) not in state.dead
    ]
    if not alive or (len(alive) == 1 and state.rules.stop_when_one_alive):
        return state._replace(ended=True)  # §7.3, §6.3
    return state._replace(actor=alive[0], acted=False)


# What a reader asks


def _counts(state: State) -> list[int]:
    points = dict(state.rules.card_points)
    return [sum(points[JOKER if card == JOKER else card[0]] for card in hand) for hand in state.hands]


def outcome(state: State) -> tuple[int, ...] | None:
    """``None`` before the end; after it the seat with Game, else all that have the lowest count (§8.2, §8.3)."""
    if not state.ended:
        return None
    if () in state.hands:
        return (state.hands.index(()),)
    counts = _counts(state)
    return tuple(seat for seat in range(state.seats) if counts[seat] == min(counts))


def facts(state: State) -> dict[str, object]:
    """Winner, hands, table and counts as ``[expect]`` of a record writes them."""
    winners = outcome(state)
    if winners is None:
        winner: object = "open"
    else:
        winner = winners[0] if len(winners) == 1 else list(winners)
    return {
        "winner": winner,
        "hands": [" ".join(hand) for hand in state.hands],
        "tables": [[" ".join(meld) for meld in state.table]],
        "counts": _counts(state),
    }


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly so many legal moves."""
    moves = legal_all(state)
    if depth <= 1:
        return len(moves) if depth == 1 else 1
    return sum(perft(play(state, move), depth - 1) for move in moves)
