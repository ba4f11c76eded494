"""A player of Conquián that looks at what it would own after each move, and at the unseen cards that would help it on."""

from functools import lru_cache
from typing import Final, TypeAlias

from typing_extensions import override

from rummykit.cards import Cards
from rummykit.game import Rng
from rummykit.games.conquian.events import ConquianEvent
from rummykit.games.conquian.moves import Arrange, ConquianMove, Force, Give, Pay, Play
from rummykit.games.conquian.phase import ConquianEnding
from rummykit.games.conquian.plays import after_play, ways
from rummykit.games.conquian.rules import ConquianRules, pack_of
from rummykit.games.conquian.table import ConquianTable, SeenConquianTable
from rummykit.games.conquian.turn import ConquianMoment, Paying
from rummykit.melds import Meld
from rummykit.rulebook import View
from rummykit.seats import Seat

ConquianView: TypeAlias = View[
    ConquianRules,
    ConquianTable,
    SeenConquianTable,
    ConquianMoment,
    ConquianMoment,
    ConquianEnding,
    ConquianMove,
    ConquianEvent,
]
"""What one seat may know of a hand of Conquián."""
_ON_TABLE: Final = 6
"""What a card on the table is worth, in cards that a hoped-for card would add to it."""
_WINNING: Final = 10
"""Of a card that would win."""
_WON: Final = 1_000_000
_KEPT: Final = 1 << 14
"""Hands of which it is remembered what helps them."""


class GreedyPlayer:
    """Plays for itself, a move at a time, without chance; it forces whom it can."""

    def choose(self, view: ConquianView, rng: Rng) -> ConquianMove:
        """Return the first of the legal moves that leave the seat best off."""
        moves = view.legal_moves()
        return moves[0] if len(moves) == 1 else max(moves, key=lambda move: _worth_of(view, move))

    @override
    def __repr__(self) -> str:
        return "GreedyPlayer()"


def _worth_of(view: ConquianView, move: ConquianMove) -> int:
    seat = move.seat
    assert seat is not None
    rules, hand, melds = view.rules, view.hand, view.table.melds[seat]
    unseen = (pack_of(rules).cards - hand).missing_from(view.seen)
    match move:
        case Force():
            return _WON
        case Give(card=card) | Pay(card=card):
            return _worth(rules, hand - card, melds, unseen)
        case Play() | Arrange():
            left, laid, _ = after_play(rules, hand, melds, move)
            owes = isinstance(view.phase, Paying) or bool(view.phase.shown & move.cards_named)
            if not owes:
                return _worth(rules, left, laid, unseen)
            return max([_worth(rules, left - card, laid, unseen) for card in left], default=_WON)
        case _:
            return _worth(rules, hand, melds, unseen)


def _worth(rules: ConquianRules, hand: Cards, melds: tuple[Meld, ...], unseen: Cards) -> int:
    helped = sum([len(cards & unseen) * more for cards, more in _helps(rules, hand, melds)])
    return _ON_TABLE * sum(map(len, melds)) + helped


@lru_cache(_KEPT)
def _helps(rules: ConquianRules, hand: Cards, melds: tuple[Meld, ...]) -> tuple[tuple[Cards, int], ...]:
    """Return which cards would bring how many to the table if they came."""
    found: dict[int, Cards] = {}
    for card in (pack_of(rules).cards - hand).missing_from(sum([meld.cards for meld in melds], Cards.NONE)):
        offer = Cards((card,))
        best = 0
        for move in ways(rules, Seat(0), hand, melds, offer):
            used = move.cards_named & hand
            best = max(best, len(used) + 1 if len(hand) > len(used) else _WINNING)
        if best:
            found[best] = found.get(best, Cards.NONE) + offer
    return tuple([(cards, more) for more, cards in found.items()])
