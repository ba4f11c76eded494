"""A meld as it is laid and as records write it: ``run 3h JK 5h``, ``set 8s 8h JK``.

Theory of operation. A run in ascending order, jokers in place, tells what each joker stands for (Penang §2.5): so the writing
is the meld, and moves name it by that. The ranks of a run stand on a line of fourteen places, A 2 ... K A.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from attrs import field, frozen
from typing_extensions import override

from rummykit._kernel.bits import BIT
from rummykit._rulebook import Remade
from rummykit.cards import Card, card_of
from rummykit.melds import Kind, Meld, Run, Set

LAST_PLACE: Final = 13
"""The place of the high ace; the low one is at 0."""
_JOKER_NUMBER: Final = 52
_RUN: Final = Kind.RUN
_OF_RANK: Final = tuple(sum(BIT[13 * suit + rank] for suit in range(4)) for rank in range(13))
_set: Final = object.__setattr__


class Edge(Enum):
    """An end of a run, where a card could go to either (Penang §3.4)."""

    LOW = "low"
    HIGH = "high"


class Fits(NamedTuple):
    """What fits a meld on the table."""

    naturals_mask: int
    both_mask: int
    """An ace beside 2 ... K, or nothing."""
    joker_edges: tuple[Edge | None, ...]
    """Just ``None`` where there is no choice; none on a run of fourteen."""
    swap_mask: int
    swap_both_mask: int
    """The ace of a run of fourteen with jokers at both ends, or nothing."""
    jokers: int


_EDGES: Final = (Edge.LOW, Edge.HIGH)
_ANY_EDGE: Final = (None,)


def first_place(cards: tuple[Card, ...]) -> int | None:
    """The place where consecutive cards of one suit begin, jokers in place; ``None`` if they are none, or all jokers."""
    start = suit = -1
    last = LAST_PLACE + 1 - len(cards)
    for index, card in enumerate(cards):
        number = card.number
        if number == _JOKER_NUMBER:
            continue
        of_suit, rank = divmod(number, 13)
        if suit < 0:
            suit = of_suit
        elif suit != of_suit:
            return None
        place = LAST_PLACE if not rank and index else rank
        if start < 0:
            start = place - index
            if not 0 <= start <= last:
                return None
        elif start + index != place:
            return None
    return None if start < 0 else start


def is_one_rank(cards: tuple[Card, ...]) -> bool:
    """There must be a natural card."""
    ranks = {card.number % 13 for card in cards if card.number != _JOKER_NUMBER}
    return len(ranks) == 1


def stands_of(suit: int, start: int, length: int) -> tuple[Card, ...]:
    return tuple([card_of(13 * suit + place % 13) for place in range(start, start + length)])


def _as_tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


@frozen
class Laid(Remade):
    """Cards laid as one meld, unchecked: a move that names what is no meld is refused for it.

    >>> print(Laid(Kind.SET, map(Card.parse, ("JK", "8h", "8s"))))
    set 8s 8h JK
    """

    kind: Kind
    cards: tuple[Card, ...] = field(converter=_as_tuple)
    """A run ascending, jokers in place; a set sorted, jokers last; cards of several ranks, which are no set, as given."""
    _fits: Fits | None = field(default=None, init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.kind is not _RUN:
            ordered = tuple(sorted(self.cards))
            if ordered != self.cards and is_one_rank(self.cards):
                _set(self, "cards", ordered)

    def __len__(self) -> int:
        return len(self.cards)

    @override
    def __str__(self) -> str:
        return f"{self.kind.value} {' '.join(map(str, self.cards))}"

    @property
    def meld(self) -> Meld:
        """The meld, with what each joker stands for.

        :raises ValueError: if it is none.
        """
        natural = next((card for card in self.cards if not card.is_joker), None)
        if natural is not None and self.kind is Kind.SET and is_one_rank(self.cards):
            return Set(self.cards, natural.rank)
        start = first_place(self.cards) if self.kind is _RUN else None
        if natural is None or start is None:
            raise ValueError(f"{self} is no meld")
        return Run(self.cards, stands_of(natural.number // 13, start, len(self.cards)))

    @property
    def fits(self) -> Fits:
        """It must be a meld."""
        found = self._fits
        if found is None:
            found = _fits_run(self.cards) if self.kind is _RUN else _fits_set(self.cards)
            _set(self, "_fits", found)
        return found

    def grown(self, card: Card, edge: Edge | None) -> "Laid":
        """With a card that fits; ``edge`` as in :class:`Fits`."""
        if self.kind is not _RUN:
            return Laid(self.kind, (*self.cards, card))
        if edge is None:
            start = first_place(self.cards)
            if card.number == _JOKER_NUMBER:
                low = start != 0
            else:
                low = start != 0 and self._suit_number() * 13 + (start or 0) - 1 == card.number
        else:
            low = edge is Edge.LOW
        return Laid(_RUN, (card, *self.cards) if low else (*self.cards, card))

    def swapped(self, card: Card, edge: Edge | None) -> "Laid":
        """With a natural card for the joker that it frees; ``edge`` as in :class:`Fits`."""
        cards = list(self.cards)
        if self.kind is not _RUN:
            cards[-1] = card
            return Laid(self.kind, cards)
        start = first_place(self.cards) or 0
        stands = stands_of(self._suit_number(), start, len(cards))
        places = [at for at, one in enumerate(cards) if one.number == _JOKER_NUMBER and stands[at] is card]
        cards[places[-1] if edge is Edge.HIGH else places[0]] = card
        return Laid(_RUN, cards)

    def _suit_number(self) -> int:
        return next(card.number // 13 for card in self.cards if card.number != _JOKER_NUMBER)


def _fits_run(cards: tuple[Card, ...]) -> Fits:
    start = first_place(cards)
    if start is None:
        raise ValueError(f"run {' '.join(map(str, cards))} is no meld: nothing fits it")
    suit = next(card.number // 13 for card in cards if card.number != _JOKER_NUMBER)
    end = start + len(cards)
    low = BIT[13 * suit + start - 1] if start else 0
    high = BIT[13 * suit + end % 13] if end <= LAST_PLACE else 0
    swap = both = jokers = 0
    for place, card in enumerate(cards, start):
        if card.number == _JOKER_NUMBER:
            stand = BIT[13 * suit + place % 13]
            both |= swap & stand
            swap |= stand
            jokers += 1
    edges: tuple[Edge | None, ...] = _EDGES if low and high else _ANY_EDGE if low or high else ()
    return Fits(low | high, low & high, edges, swap, both, jokers)


def _fits_set(cards: tuple[Card, ...]) -> Fits:
    mask = _OF_RANK[cards[0].number % 13]
    jokers = sum([card.number == _JOKER_NUMBER for card in cards])
    return Fits(mask, 0, _ANY_EDGE, mask if jokers else 0, 0, jokers)
