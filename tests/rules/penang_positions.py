"""Positions of Penang Rummy written in a line or two, and what to ask of them.

Seats are parted by ``|``, melds on the table by ``,``; these are written as in records. Only the cards that matter are written;
a seat of which nothing is written holds one card, and all the rest is set aside.

>>> state = acting("4h|", "run 3h JK 5h")
>>> texts(state)
['0 swap 4h from run 3h JK 5h', '0 dead']
"""

import copy
import re
from typing import Any, Final, TypeAlias

import pytest

from rummykit.cards import Cards
from rummykit.games.penang import (
    GAME,
    PENANG,
    Acted,
    Acting,
    Holding,
    Opening,
    PenangMove,
    PenangPhase,
    PenangRules,
    PenangState,
    Standing,
    Table,
    parse_move,
)
from rummykit.games.penang.laid import parse_laid
from rummykit.options import read_options
from rummykit.seats import Seat
from rummykit.violations import IllegalMove, Violation

__all__ = [
    "Options",
    "acted",
    "acting",
    "asserted_violations",
    "dealt",
    "fact",
    "opening",
    "played",
    "refused",
    "refused_by_view",
    "rules_with",
    "texts",
]

Options: TypeAlias = dict[str, Any]
"""Options, and what else the builders take, by name."""

asserted_violations: Final[set[type[Violation]]] = set()
"""Every class that :func:`refused` has been told to expect, and has met, since the tests were started."""


def rules_with(**options: object) -> PenangRules:
    """The default game with options written as records write them."""
    return read_options(PENANG, options)


# Building


def _table(hands: str, melds: str, dealer: int, standings: tuple[Standing, ...], rules: PenangRules) -> Table:
    in_hand = [Cards.parse(part, strict=True) for part in hands.split("|")]
    on_table = tuple(parse_laid(part.strip()) for part in melds.split(",") if part.strip())
    left = GAME.pack(rules, len(in_hand)).cards
    for cards in (*in_hand, *(Cards(meld.cards) for meld in on_table)):
        left -= cards
    for seat, cards in enumerate(in_hand):
        if not cards:
            in_hand[seat] = Cards([next(iter(left))])
            left -= in_hand[seat]
    return Table(rules, Seat(dealer), tuple(map(Holding, in_hand)), standings, left, on_table)


def _position(
    phase: PenangPhase,
    hands: str,
    melds: str,
    *,
    dealer: int = 0,
    dead: tuple[int, ...] = (),
    no_passport: tuple[int, ...] = (),
    taken: dict[int, int] | None = None,
    **options: object,
) -> PenangState:
    standings = tuple(
        Standing(seat not in no_passport, seat in dead, (taken or {}).get(seat, 0))
        for seat in range(hands.count("|") + 1)
    )
    return GAME.state_of(_table(hands, melds, dealer, standings, rules_with(**options)), phase, ())


def opening(hands: str, melds: str = "", *, seat: int = 0, **further: Any) -> PenangState:
    """A seat has its first turn; the other seats have their passports.

    :param further: ``dealer``; ``dead`` and ``no_passport``, seats; ``taken``, how many jokers each seat was seen to take;
        options.
    """
    missing = (seat, *further.pop("no_passport", ()))
    return _position(Opening(Seat(seat)), hands, melds, no_passport=missing, **further)


def acting(hands: str, melds: str = "", *, seat: int = 0, swapped: bool = False, **further: Any) -> PenangState:
    """A seat with its passport has a turn, and has made no action in it yet."""
    return _position(Acting(Seat(seat), swapped), hands, melds, **further)


def acted(hands: str, melds: str = "", *, seat: int = 0, **further: Any) -> PenangState:
    """A seat has made an action in its turn."""
    return _position(Acted(Seat(seat)), hands, melds, **further)


def dealt(hands: str, *, dealer: int = 0, **options: object) -> PenangState:
    """A hand as dealt: of each seat the first cards are written, and ``hand_size`` is their number unless it is given."""
    written = [Cards.parse(part, strict=True) for part in hands.split("|")]
    size = max(map(len, written))
    rules = rules_with(**{"hand_size": size, **options})
    left = GAME.pack(rules, len(written)).cards
    for cards in written:
        left -= cards
    spare = list(left)
    full = [[*cards, *(spare.pop(0) for _ in range(size - len(cards)))] for cards in written]
    order = [full[(dealer + 1 + number) % len(full)][turn] for turn in range(size) for number in range(len(full))]
    return GAME.deal(rules, seats=len(written), dealer=dealer, order=(*order, *spare))


# Asking


def played(state: PenangState, *moves: str) -> PenangState:
    """The state after these moves, each of which is legal and loses no card."""
    pack = GAME.pack(state.rules, state.table.seat_count).cards
    for text in moves:
        state = state.play(parse_move(text))
        assert sum(GAME.places(state).values(), Cards.NONE) == pack
    return state


def texts(state: PenangState) -> list[str]:
    """The legal moves, as records write them, in the order in which they are listed."""
    return [str(move) for move in state.legal_moves()]


def fact(state: PenangState, name: str) -> object:
    """What a record would expect of a state."""
    return GAME.facts(state)[name]


def refused(state: PenangState, move: str | PenangMove, *kinds: type[Violation]) -> tuple[Violation, ...]:
    """What the move breaks: violations of exactly these classes. ``play`` refuses it with the same, and changes nothing."""
    proposed = parse_move(move) if isinstance(move, str) else move
    before = copy.deepcopy(state)
    broken = state.violations(proposed)
    told = "; ".join(map(str, broken)) or "it is legal"
    assert sorted(type(one).__name__ for one in broken) == sorted(kind.__name__ for kind in kinds), f"{move}: {told}"
    assert proposed not in state.legal_moves(), move
    with pytest.raises(ValueError, match=re.escape(f"{proposed}: ")) as caught:
        state.play(proposed)
    assert type(caught.value) is IllegalMove
    assert caught.value.args == (proposed, broken)
    assert state == before, "a refusal changes nothing"
    asserted_violations.update(kinds)
    return broken


def refused_by_view(state: PenangState, viewer: int | None, move: str, *kinds: type[Violation]) -> None:
    """The view of a seat, or of an onlooker, refuses the move for exactly these reasons."""
    view = state.view(None if viewer is None else Seat(viewer))
    broken = view.violations(parse_move(move))
    assert sorted(type(one).__name__ for one in broken) == sorted(kind.__name__ for kind in kinds), broken
    assert parse_move(move) not in view.legal_moves()
    asserted_violations.update(kinds)
