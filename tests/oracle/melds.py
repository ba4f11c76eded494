"""Cards, melds and how they are laid out (Desmoche §3).

A card is its text, ``"Kd"``. A meld is a tuple of cards in the order in which it lies on the table.
"""

from functools import cache
from itertools import combinations, pairwise

from .shuffle import NEW_PACK, RANKS, SUITS

Cards = frozenset[str]
Meld = tuple[str, ...]


def in_order(cards: Cards | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Cards sorted as a record writes a hand: spades, hearts, diamonds, clubs, in each from the ace upwards."""
    return tuple(sorted(cards, key=NEW_PACK.index))


def red(card: str) -> bool:
    return card[1] in "hd"


def line(ace: str) -> str:
    """The ranks as they follow one another in a run (§3.3)."""
    return RANKS + "A" if ace == "LOW_OR_HIGH" else RANKS


def is_set(cards: Cards) -> bool:
    """Three or four cards of one rank (§3.1)."""
    return len(cards) in (3, 4) and len({card[0] for card in cards}) == 1


def is_run(cards: Cards, ace: str) -> bool:
    """Three to ten consecutive cards of one suit (§3.2)."""
    if not 3 <= len(cards) <= 10 or len({card[1] for card in cards}) != 1:
        return False
    ranks = {card[0] for card in cards}
    row = line(ace)
    return any(set(row[start : start + len(ranks)]) == ranks for start in range(len(row) - len(ranks) + 1))


@cache
def is_meld(cards: Cards, ace: str) -> bool:
    return is_set(cards) or is_run(cards, ace)


@cache
def every_meld(ace: str) -> tuple[Cards, ...]:
    """All melds there are, found among all subsets of a rank and all stretches of a suit."""
    candidates: set[Cards] = set()
    for rank in RANKS:
        for size in range(1, 5):
            candidates.update(frozenset(cards) for cards in combinations([rank + suit for suit in SUITS], size))
    row = line(ace)
    for suit in SUITS:
        for start in range(len(row)):
            for stop in range(start + 1, len(row) + 1):
                candidates.add(frozenset(rank + suit for rank in row[start:stop]))
    melds = [cards for cards in candidates if is_meld(cards, ace)]
    return tuple(sorted(melds, key=in_order))


@cache
def laid(cards: Cards, ace: str) -> Meld:
    """A meld as it is laid on the table: a run ascending, a set with red and black alternating (§3.5).

    Of the alternations this is the writer's: of three the odd colour stands in the middle, of equals spades come before
    clubs and hearts before diamonds; of four s h c d.
    """
    if is_set(cards):
        blacks = [card for card in in_order(cards) if not red(card)]
        reds = [card for card in in_order(cards) if red(card)]
        if len(cards) == 4:
            return (blacks[0], reds[0], blacks[1], reds[1])
        if len(blacks) == 2:
            return (blacks[0], reds[0], blacks[1])
        return (reds[0], blacks[0], reds[1])
    ranks = {card[0] for card in cards}
    suit = next(iter(cards))[1]
    row = line(ace)
    for start in range(len(row) - len(ranks) + 1):
        stretch = row[start : start + len(ranks)]
        if set(stretch) == ranks:
            return tuple(rank + suit for rank in stretch)
    raise ValueError(f"{' '.join(in_order(cards))} is no meld")


def alternates(cards: tuple[str, ...]) -> bool:
    """Whether red and black alternate in the order given."""
    return all(red(one) != red(other) for one, other in pairwise(cards))


def fits(card: str, meld: Meld, ace: str) -> bool:
    """Whether this single card extends the meld directly (§8.1)."""
    return card not in meld and is_meld(frozenset((*meld, card)), ace)


def table_of(melds: list[Meld]) -> tuple[Meld, ...]:
    """A seat's melds, sorted by their first card."""
    return tuple(sorted(melds, key=lambda meld: NEW_PACK.index(meld[0])))
