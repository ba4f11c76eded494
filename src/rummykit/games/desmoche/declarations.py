"""Automatic wins: who holds one, and whose is best (Desmoche §5)."""

from itertools import pairwise
from typing import Final

from rummykit.cards import Card, Cards, Rank
from rummykit.games.desmoche.holding import may_win_by_itself
from rummykit.games.desmoche.rules import Ace, AutomaticWin, ColorWin, DesmocheRules, TieBreak
from rummykit.games.desmoche.violations import ColorNotHeld, CuatroCuerposNotHeld, PeladillaNotHeld
from rummykit.seats import Seat
from rummykit.violations import Violation

_HIGH: Final = {rank: place or len(Rank) for place, rank in enumerate(Rank)}
"""The place of each rank; the ace is high."""


def played_wins(rules: DesmocheRules) -> tuple[AutomaticWin, ...]:
    """Return the kinds played, the best first (Desmoche §5.4, §5.9)."""
    return tuple(win for win in rules.precedence if win in rules.automatic_wins)


def held_wins(rules: DesmocheRules, hand: Cards) -> tuple[AutomaticWin, ...]:
    """Return the kinds played that a hand is, the best first."""
    if not rules.automatic_wins or not may_win_by_itself(hand):
        return ()
    return tuple(win for win in played_wins(rules) if lacks(rules, hand, win) is None)


def lacks(rules: DesmocheRules, hand: Cards, win: AutomaticWin) -> Violation | None:
    """Return why ``hand`` is not that win; ``None`` if it is (Desmoche §5.1 to §5.3)."""
    match win:
        case AutomaticWin.CUATRO_CUERPOS:
            return None if _ranks_of_four(hand) else CuatroCuerposNotHeld()
        case AutomaticWin.PELADILLA:
            together = _together(hand, rules.ace is Ace.LOW_OR_HIGH)
            return PeladillaNotHeld(Cards(together)) if together else None
        case AutomaticWin.COLOR if rules.color_win is ColorWin.SAME_COLOR:
            return ColorNotHeld("colour") if len({card.suit.is_red for card in hand}) > 1 else None
        case AutomaticWin.COLOR:
            return ColorNotHeld("suit") if len({card.suit for card in hand}) > 1 else None


def _ranks_of_four(hand: Cards) -> list[Rank]:
    ranks = [card.rank for card in hand]
    return [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) == 4]


def _together(hand: Cards, ace_high: bool) -> tuple[Card, Card] | None:
    """Return two cards of one rank, the lowest, or adjacent in one suit."""
    ranks = [_HIGH[card.rank] for card in hand]
    if len(set(ranks)) < len(ranks):
        rank = next(rank for rank in Rank if ranks.count(_HIGH[rank]) > 1)
        first, second, *_ = (card for card in hand if card.rank is rank)
        return first, second
    for low, high in pairwise(hand):
        if _HIGH[high.rank] == _HIGH[low.rank] % 13 + 1 and low.suit is high.suit:
            return low, high
    if ace_high:
        for ace in (card for card in hand if card.rank is Rank.ACE):
            king = Card(Rank.KING, ace.suit)
            if king in hand:
                return ace, king
    return None


def best_declaration(
    rules: DesmocheRules, order: tuple[Seat, ...], declared: dict[Seat, tuple[AutomaticWin, Cards]]
) -> Seat:
    """Return who wins: the best kind, then the tie break, then the ``order`` from the dealer's right (Desmoche §5.8, §5.9)."""
    best = next(win for win in rules.precedence if any(win is kind for kind, _ in declared.values()))
    nearest = [seat for seat in order if seat in declared and declared[seat][0] is best]
    if rules.tie_break is TieBreak.NEAREST_TO_DEALER:
        return nearest[0]
    return max(nearest, key=lambda seat: _strength(best, declared[seat][1]))


def _strength(win: AutomaticWin, hand: Cards) -> list[int]:
    """Return what compares hands of one kind; the ace is high."""
    ranks = _ranks_of_four(hand) if win is AutomaticWin.CUATRO_CUERPOS else [card.rank for card in hand]
    return sorted([_HIGH[rank] for rank in ranks], reverse=True)
