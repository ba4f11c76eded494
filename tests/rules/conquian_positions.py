"""Positions of Conquián for the table tests: hands written down, the rest of the pack in an order of its own."""

from random import Random
from typing import Any

from rummykit.cards import Card, Cards
from rummykit.games import conquian
from rummykit.options import read_options
from rummykit.stakes import NO_STAKES, Stakes
from rummykit.violations import Violation

asserted_violations: set[type[Violation]] = set()
"""The classes of violations that a table test has met."""


def dealt(
    *hands: str, stock: str = "", dealer: int | None = None, stakes: Stakes = NO_STAKES, **options: Any
) -> conquian.ConquianState:
    """Each seat holds a hand, filled up where cards are not named; then the next cards of the stock. Seat 0 begins unless there
    is a dealer, and nothing is exchanged unless an option says so."""
    rules = read_options(conquian.MEXICAN, {"exchange": False, **options})
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    named = Cards.parse(" ".join([*hands, stock]))
    rest = [card for card in conquian.GAME.pack(rules, seats).new_order() if card not in named]
    Random(0).shuffle(rest)
    full = [[*Cards.parse(hand)] for hand in hands]
    for hand in full:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop())
    begins = (dealer + 1) % seats
    in_turn = [*full[begins:], *full[:begins]]
    order = [card for cards in zip(*in_turn, strict=True) for card in cards]
    order += [*map(Card.parse, stock.split()), *rest]
    return conquian.deal(rules, seats=seats, dealer=dealer, order=order, stakes=stakes)


def played(state: conquian.ConquianState, *moves: str) -> conquian.ConquianState:
    """The state after these moves, in which ``;`` parts several."""
    for text in moves:
        for move in text.split("; "):
            state = state.play(conquian.parse_move(move))
    return state


def refused(state: conquian.ConquianState, move: str) -> list[str]:
    """What a move breaks, as text; the list does not have it, and the view of the seat says the same."""
    parsed = conquian.parse_move(move)
    broken = state.violations(parsed)
    asserted_violations.update(map(type, broken))
    assert broken
    assert parsed not in state.legal_moves()
    if parsed.seat is not None:
        assert state.view(parsed.seat).violations(parsed) == broken
    return [str(one) for one in broken]


def texts(state: conquian.ConquianState, seat: int | None = None) -> list[str]:
    """The legal moves, as text: those of one seat, or all."""
    return [str(move) for move in state.legal_moves() if seat in (None, move.seat)]


def told(state: conquian.ConquianState) -> list[str]:
    """What the last move brought about."""
    return [event.told() for event in state.events]


def no_meld(cards: str, *reasons: str) -> str:
    """What is said of cards that are no meld."""
    said = f"{cards} is no meld ({'; '.join(reasons)}): name cards of one rank, or a run of one suit"
    return f"{said} [Conquián §2.1]"
