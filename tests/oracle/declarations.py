"""Automatic wins: which a hand holds, and which of several declarations is best (Desmoche §5)."""

from itertools import pairwise

from .melds import line, red
from .rules import Rules
from .shuffle import RANKS

WORDS = {"CUATRO_CUERPOS": "cuatro-cuerpos", "PELADILLA": "peladilla", "COLOR": "color"}
"""The kinds as moves name them."""


def _quads(hand: tuple[str, ...]) -> list[str]:
    return [rank for rank in RANKS if sum(card[0] == rank for card in hand) == 4]


def _peladilla(hand: tuple[str, ...], ace: str) -> bool:
    row = line(ace)
    neighbours = {frozenset(pair) for pair in pairwise(row)}
    for one in hand:
        for other in hand:
            if one == other:
                continue
            if one[0] == other[0] or (one[1] == other[1] and frozenset((one[0], other[0])) in neighbours):
                return False
    return True


def held(hand: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    """The kinds that this hand holds, of those that are played."""
    holds = {
        "CUATRO_CUERPOS": bool(_quads(hand)),
        "PELADILLA": _peladilla(hand, rules.ace),
        "COLOR": len({card[1] if rules.color_win == "SAME_SUIT" else red(card) for card in hand}) == 1,
    }
    return tuple(kind for kind in rules.automatic_wins if holds[kind])


def _height(rank: str) -> int:
    return 14 if rank == "A" else RANKS.index(rank) + 1


def _strength(kind: str, hand: tuple[str, ...]) -> list[int]:
    """What is compared within a kind, ace high (§5.8)."""
    if kind == "CUATRO_CUERPOS":
        return [max(_height(rank) for rank in _quads(hand))]
    return sorted((_height(card[0]) for card in hand), reverse=True)


def best(declared: list[tuple[int, str, tuple[str, ...]]], rules: Rules) -> int:
    """The seat that wins, of declarations (seat, kind, hand) given in order from the dealer's right."""
    kind = next(kind for kind in rules.precedence if any(kind == other for _, other, _ in declared))
    rivals = [(seat, _strength(kind, hand)) for seat, other, hand in declared if other == kind]
    if rules.tie_break == "HIGHEST_RANK":
        top = max(strength for _, strength in rivals)
        rivals = [(seat, strength) for seat, strength in rivals if strength == top]
    return rivals[0][0]
