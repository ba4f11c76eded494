"""A sensible player of Desmoche.

It asks of each move what it would own after it, and how many unseen cards would help it on from there. It does not look at
what others collect: in trials, to keep from them what fits their melds won no more hands than to hurry.
"""

from functools import lru_cache
from typing import Final, assert_never

from typing_extensions import override

from rummykit._kernel.plays import plays, usable
from rummykit.cards import Card
from rummykit.game import Rng
from rummykit.games.desmoche.moment import BetTurn
from rummykit.games.desmoche.moments import Payment
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    Disqualify,
    Draw,
    Give,
    Pay,
    Play,
    Release,
    StandOut,
)
from rummykit.games.desmoche.plays import after_play
from rummykit.games.desmoche.rules import Ace, DesmocheRules
from rummykit.games.desmoche.table import Holding
from rummykit.games.desmoche.view import DesmocheView
from rummykit.packs import FULL

_ON_TABLE: Final = 6
"""What a card on the table is worth, in cards that a hoped-for card would add to it."""
_WINNING: Final = 10
"""Of a card that would win."""
_WON: Final = 1_000_000
_KEPT: Final = 1 << 14
"""Holdings: enough for a hand, in which most come up several times."""


class GreedyPlayer:
    """Plays for itself, a move at a time, without chance."""

    def choose(self, view: DesmocheView, rng: Rng) -> DesmocheMove:
        """The first of those that leave the seat best off."""
        moves = view.legal_moves()
        if isinstance(view.moment, BetTurn):
            return moves[0]  # nothing; a seat may have more chips than there is time to look at
        return moves[0] if len(moves) == 1 else max(moves, key=_Prospects(view).of)

    @override
    def __repr__(self) -> str:
        return "GreedyPlayer()"


class _Prospects:
    def __init__(self, view: DesmocheView) -> None:
        own = view.table.own
        if own is None:
            raise ValueError("an onlooker has no moves to choose from")
        self._own: Final[Holding] = own
        self._rules: Final[DesmocheRules] = view.rules
        self._offer: Final[Card | None] = view.offer
        self._owes: Final = isinstance(view.moment, Payment)
        self._to_come: Final = (FULL.cards - view.hand).first_mask & ~view.seen.first_mask
        """What may still appear, as a mask."""

    def of(self, move: DesmocheMove) -> int:
        match move:
            case Play():
                after, played = after_play(self._own, move, self._offer)
                return self._after_payment(after) if self._owes or played.offer else self._worth(after)
            case Pay() | Give():
                return self._worth(_without(self._own, move.card))
            case Declare():
                return _WON if move.win else 0
            case Demand() | StandOut():
                return -1  # neither brings a card nearer to the table
            case Announce():
                return len(move.games)
            case Draw() | Release() | Decline() | Bet() | Disqualify():
                return self._worth(self._own)
            case _:
                assert_never(move)

    def _after_payment(self, holding: Holding) -> int:
        """The worth when the card least missed is paid."""
        if not holding.hand:
            return _WON
        return max(self._worth(_without(holding, card)) for card in holding.hand)

    def _worth(self, holding: Holding) -> int:
        rules = self._rules
        ace_high = rules.ace is Ace.LOW_OR_HIGH
        helps = _helps(holding.hand.first_mask, holding.meld_masks, ace_high, rules.split_runs, rules.dissolve_melds)
        worth = _ON_TABLE * holding.on_table
        for cards, help_ in helps:
            worth += help_ * (cards & self._to_come).bit_count()
        return worth


@lru_cache(_KEPT)
def _helps(
    hand: int, melds: tuple[int, ...], ace_high: bool, split: bool, dissolve: bool
) -> tuple[tuple[int, int], ...]:
    """Which cards (a mask) would bring how many to the table if they came."""
    on_table = sum(melds)
    found: dict[int, int] = {}
    helpful = usable(hand, melds, ace_high, split, dissolve)
    while helpful:
        card = helpful & -helpful
        helpful ^= card
        best = 0
        for target, whole in plays(hand, melds, card, ace_high, split, dissolve, True):
            moved = whole & ~target
            best = max(best, (moved & ~on_table).bit_count() if hand & ~moved else _WINNING)
        found[best] = found.get(best, 0) | card
    return tuple([(cards, best) for best, cards in found.items()])


def _without(holding: Holding, card: Card) -> Holding:
    return Holding(holding.seat, holding.hand - card, holding.melds)
