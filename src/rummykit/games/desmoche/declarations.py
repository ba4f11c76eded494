"""Automatic wins: who holds one, and whose is best (Desmoche §5)."""

from typing import Final

from rummykit.cards import Cards, Rank
from rummykit.games.desmoche.holding import has_four_of_a_rank, is_mixed, may_win_by_itself, together
from rummykit.games.desmoche.rules import AutomaticWin, ColorWin, DesmocheRules, TieBreak
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
            return None if has_four_of_a_rank(hand) else CuatroCuerposNotHeld()
        case AutomaticWin.PELADILLA:
            two = together(hand, rules)
            return PeladillaNotHeld(two) if two else None
        case AutomaticWin.COLOR:
            by_suit = rules.color_win is ColorWin.SAME_SUIT
            return ColorNotHeld("suit" if by_suit else "colour") if is_mixed(hand, by_suit) else None


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
    ranks = [card.rank for card in hand]
    if win is AutomaticWin.CUATRO_CUERPOS:
        ranks = [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) == 4]
    return sorted([_HIGH[rank] for rank in ranks], reverse=True)
