"""Cards and melds of Penang Rummy: what is one, what can be laid from a hand, what fits, which jokers come free.

A card is its text, ``"4h"`` or ``"JK"``; a meld is the tuple of its words in a record, ``("run", "3h", "JK", "5h")``.
Numbers like §2.5 are clauses of the rules of Penang Rummy.

A run lies on the places 1 (ace) to 14 (ace again); one natural card and its position in the run say where it begins.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

SUITS = "shdc"
RANKS = "A23456789TJQK"
JOKER = "JK"
PLACES = RANKS + "A"
"""What stands at the places of a run, from the low ace to the high one (§2.1)."""

Meld = tuple[str, ...]


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as a writer sorts them: by suit, then by rank from ace to king, the jokers last."""
    naturals = [card for card in cards if card != JOKER]
    naturals.sort(key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))
    return (*naturals, *(card for card in cards if card == JOKER))


def first_place(cards: tuple[str, ...]) -> int | None:
    """The place at which these cards, as they lie, begin as a run; ``None`` if they are none (§2.1, §2.4, §2.5)."""
    suits = {card[1] for card in cards if card != JOKER}
    if len(cards) < 3 or len(suits) != 1:
        return None
    found = [
        start
        for start in range(1, 14 - len(cards) + 2)
        if all(card in (JOKER, PLACES[start + at - 1] + min(suits)) for at, card in enumerate(cards))
    ]
    assert len(found) < 2, "what a run means is never in doubt (§2.5)"
    return found[0] if found else None


def is_set(cards: tuple[str, ...]) -> bool:
    """§2.2 to §2.4: three or more cards of one rank, jokers among them but not alone."""
    return len(cards) >= 3 and len({card[0] for card in cards if card != JOKER}) == 1


def is_meld(meld: Meld) -> bool:
    kind, *cards = meld
    if kind == "run":
        return first_place(tuple(cards)) is not None
    return is_set(tuple(cards)) and in_order(cards) == tuple(cards)


def jokers_in(meld: Meld) -> int:
    return meld.count(JOKER)


@lru_cache(maxsize=4096)
def melds_from(hand: tuple[str, ...]) -> tuple[Meld, ...]:
    """Every meld that these cards can lay, each once, whatever the options say of jokers."""
    return (*_runs_from(hand), *_sets_from(hand))


def _runs_from(hand: tuple[str, ...]) -> list[Meld]:
    held = Counter(hand)
    found: list[Meld] = []

    def lengthen(suit: str, place: int, cards: tuple[str, ...]) -> None:
        """Put each card that may come next behind these."""
        if first_place(cards) is not None:
            found.append(("run", *cards))
        if place > 14:
            return
        for card in (PLACES[place - 1] + suit, JOKER):
            if cards.count(card) < held[card]:
                lengthen(suit, place + 1, (*cards, card))

    for suit in SUITS:
        if any(card != JOKER and card[1] == suit for card in hand):
            for start in range(1, 13):
                lengthen(suit, start, ())
    return found


def _sets_from(hand: tuple[str, ...]) -> list[Meld]:
    found: list[Meld] = []
    jokers = hand.count(JOKER)
    for rank in RANKS:
        naturals = [card for card in hand if card[0] == rank and card != JOKER]
        some = {chosen for size in range(1, len(naturals) + 1) for chosen in combinations(naturals, size)}
        found += [
            ("set", *chosen, *[JOKER] * number)
            for chosen in sorted(some)
            for number in range(jokers + 1)
            if is_set((*chosen, *[JOKER] * number))
        ]
    return found


def laid_off(card: str, meld: Meld) -> dict[str, Meld]:
    """The melds that this card makes of that one (§3.3, §3.4), by the end it goes to; ``""`` where there is no choice."""
    kind, *cards = meld
    if kind == "set":
        grown: Meld = ("set", *in_order([*cards, card]))
        return {"": grown} if is_meld(grown) else {}
    start = first_place(tuple(cards))
    assert start is not None
    fitting: dict[str, Meld] = {}
    # The cards that lie there keep their places: what a joker stands for is fixed (§2.5).
    for end, longer, place in (("low", (card, *cards), start - 1), ("high", (*cards, card), start)):
        if first_place(longer) == place:
            fitting[end] = ("run", *longer)
    return _by_end(fitting)


def swapped(card: str, meld: Meld) -> dict[str, Meld]:
    """The melds that lie there once this card has replaced a joker (§5.1), by the end where there is a choice."""
    kind, *cards = meld
    if card == JOKER or JOKER not in cards:
        return {}
    if kind == "set":
        rest = list(cards)
        rest.remove(JOKER)
        changed: Meld = ("set", *in_order([*rest, card]))
        return {"": changed} if is_meld(changed) else {}
    start = first_place(tuple(cards))
    fitting: dict[str, Meld] = {}
    for at, there in enumerate(cards):
        replaced = (*cards[:at], card, *cards[at + 1 :])
        if there == JOKER and first_place(replaced) == start:
            fitting["high" if fitting else "low"] = ("run", *replaced)
    return _by_end(fitting)


def _by_end(fitting: dict[str, Meld]) -> dict[str, Meld]:
    """The end is named if and only if there are two."""
    return fitting if len(fitting) == 2 else dict(zip([""], fitting.values(), strict=False))
