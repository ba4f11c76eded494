"""Positions of Gin Rummy for the table tests: hands written down, the rest of the pack in its order."""

from typing import Any

from rummykit.cards import Card, Cards
from rummykit.games import gin
from rummykit.options import read_options
from rummykit.packs import FULL
from rummykit.violations import Violation

asserted_violations: set[type[Violation]] = set()
"""The classes of violations that a table test has met."""


def dealt(
    first: str, second: str, upcard: str = "Ks", stock: str = "", *, dealer: int = 1, **options: Any
) -> gin.GinState:
    """Seat 0 holds ``first``, seat 1 ``second``; then the upcard and the next cards of the stock. Seat 0 begins."""
    hands = [[Card.parse(word) for word in hand.split()] for hand in (first, second)]
    given = Cards(hands[0]) + Cards(hands[1]) + Cards.parse(f"{upcard} {stock}")
    rest = [card for card in FULL.new_order() if card not in given]
    for hand in hands:  # cards that are not named are the last of the pack
        while len(hand) < 10:
            hand.append(rest.pop())
    if dealer == 0:
        hands.reverse()
    order = [card for pair in zip(*hands, strict=True) for card in pair]
    order += [Card.parse(word) for word in f"{upcard} {stock}".split()] + rest
    return gin.deal(read_options(gin.STANDARD, options), seats=2, dealer=dealer, order=order)


def played(state: gin.GinState, *moves: str) -> gin.GinState:
    """The state after these moves, in which ``;`` parts several."""
    for text in moves:
        for move in text.split("; "):
            state = state.play(gin.parse_move(move))
    return state


def refused(state: gin.GinState, move: str) -> list[str]:
    """What a move breaks, as text; the list does not have it, and the view of the seat says the same."""
    parsed = gin.parse_move(move)
    broken = state.violations(parsed)
    asserted_violations.update(map(type, broken))
    assert broken
    assert parsed not in state.legal_moves()
    if parsed.seat is not None:
        assert state.view(parsed.seat).violations(parsed) == broken
    return [str(one) for one in broken]


def texts(state: gin.GinState, verb: str = "") -> list[str]:
    """The legal moves, as text: those of one verb, or all."""
    return [str(move) for move in state.legal_moves() if not verb or move.verb == verb]


def points(state: gin.GinState) -> tuple[int, ...]:
    """What each seat scores in a hand that is over."""
    assert state.outcome is not None
    return state.outcome.points
