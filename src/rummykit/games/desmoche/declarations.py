"""Automatic wins: who holds one, and whose is best (Desmoche §5)."""

from typing import Final

from rummykit.cards import Cards
from rummykit.games.desmoche.rules import Ace, AutomaticWin, ColorWin, DesmocheRules, TieBreak
from rummykit.games.desmoche.violations import ColorNotHeld, CuatroCuerposNotHeld, PeladillaNotHeld
from rummykit.seats import Seat
from rummykit.violations import Violation

_RANKS: Final = 0x1FFF
_RED: Final = 0x3FFFFFF << 13
_SUITS: Final = tuple(_RANKS << 13 * suit for suit in range(4))
_NO_KING: Final = sum(0x0FFF << 13 * suit for suit in range(4))
_NEIGHBOURS: Final = tuple((3 << low) << 13 * suit for suit in range(4) for low in range(12))
_KING_AND_ACE: Final = tuple(0x1001 << 13 * suit for suit in range(4))
_RANK: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))


def played_wins(rules: DesmocheRules) -> tuple[AutomaticWin, ...]:
    """The kinds played, best first (Desmoche §5.4, §5.9)."""
    return tuple(win for win in rules.precedence if win in rules.automatic_wins)


def held_wins(rules: DesmocheRules, hand: Cards) -> tuple[AutomaticWin, ...]:
    if not rules.automatic_wins or not _holds_any(hand.first_mask):
        return ()
    return tuple(win for win in played_wins(rules) if lacks(rules, hand, win) is None)


def _holds_any(mask: int) -> bool:
    """Under any rules: most hands hold none, and this is quick."""
    spades, hearts, diamonds, clubs = mask & _RANKS, mask >> 13 & _RANKS, mask >> 26 & _RANKS, mask >> 39
    if spades & hearts & diamonds & clubs or not mask & _RED or not mask & ~_RED:
        return True
    same_rank = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
    return not same_rank and not mask & mask >> 1 & _NO_KING


def lacks(rules: DesmocheRules, hand: Cards, win: AutomaticWin) -> Violation | None:
    """Why ``hand`` is not that win (Desmoche §5.1 to §5.3)."""
    mask = hand.first_mask
    match win:
        case AutomaticWin.CUATRO_CUERPOS:
            return None if _ranks_of_four(mask) else CuatroCuerposNotHeld()
        case AutomaticWin.PELADILLA:
            together = _together(mask, rules.ace is Ace.LOW_OR_HIGH)
            return PeladillaNotHeld(Cards.of_mask(together)) if together else None
        case AutomaticWin.COLOR if rules.color_win is ColorWin.SAME_COLOR:
            return ColorNotHeld("colour") if mask & _RED and mask & ~_RED else None
        case AutomaticWin.COLOR:
            return None if any(mask & ~suit == 0 for suit in _SUITS) else ColorNotHeld("suit")


def _ranks_of_four(mask: int) -> list[int]:
    return [rank for rank, four in enumerate(_RANK) if mask & four == four]


def _together(mask: int, ace_high: bool) -> int:
    """Two cards of one rank or adjacent in one suit, as a mask, or 0."""
    for same in _RANK:
        of_rank = mask & same
        if of_rank & (of_rank - 1):
            low = of_rank & -of_rank
            rest = of_rank ^ low
            return low | rest & -rest
    for pair in _NEIGHBOURS + (_KING_AND_ACE if ace_high else ()):
        if mask & pair == pair:
            return pair
    return 0


def best_declaration(
    rules: DesmocheRules, order: tuple[Seat, ...], declared: dict[Seat, tuple[AutomaticWin, Cards]]
) -> Seat:
    """The best kind wins, then the tie break, then the ``order`` from the dealer's right (Desmoche §5.8, §5.9)."""
    best = next(win for win in rules.precedence if any(win is kind for kind, _ in declared.values()))
    nearest = [seat for seat in order if seat in declared and declared[seat][0] is best]
    if rules.tie_break is TieBreak.NEAREST_TO_DEALER:
        return nearest[0]
    return max(nearest, key=lambda seat: _strength(best, declared[seat][1].first_mask))


def _strength(win: AutomaticWin, mask: int) -> list[int]:
    """Of one kind; the ace is high."""
    if win is AutomaticWin.CUATRO_CUERPOS:
        ranks = _ranks_of_four(mask)
    else:
        ranks = [rank for rank, four in enumerate(_RANK) for _ in range((mask & four).bit_count())]
    return sorted((rank or 13 for rank in ranks), reverse=True)
