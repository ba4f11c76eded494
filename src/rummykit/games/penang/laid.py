"""A meld as it is laid and as records write it: ``run 3h JK 5h``, ``set 8s 8h JK``.

A run in ascending order, jokers in place, tells what each joker stands for (Penang §2.5): so the writing is the meld, and moves
name it by that.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final

from attrs import field, frozen
from typing_extensions import override

from rummykit._caret import brief
from rummykit.cards import Card, Cards
from rummykit.games.penang.bridge import Fits, fits_of, is_one_rank, stands_of
from rummykit.melds import Kind, Meld, Run, Set
from rummykit.notation import Words
from rummykit.rulebook import Argument, row

_set: Final = object.__setattr__
MOST_NAMED: Final = 120
"""So many characters of cards at most does a refusal repeat, more than a meld of real cards has."""


class Edge(Enum):
    """An end of a run, where a card could go to either (Penang §3.4)."""

    LOW = "low"
    """Before the first card."""
    HIGH = "high"
    """After the last card."""


def _as_tuple(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


@frozen
class Laid:
    """Cards laid as one meld, unchecked: a move that names what is no meld is refused for it.

    The cards of a set may be given in any order.

    >>> print(Laid(Kind.SET, map(Card.parse, ("JK", "8h", "8s"))))
    set 8s 8h JK
    """

    kind: Kind
    """Whether it is laid as a run or as a set."""
    cards: tuple[Card, ...] = field(converter=_as_tuple)
    """A run ascending, jokers in place; a set sorted, jokers last; cards of several ranks, which are no set, as given."""
    _fits: Fits | None = field(default=None, init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.kind is not Kind.RUN:
            ordered = tuple(sorted(self.cards))
            if ordered != self.cards and is_one_rank(self.cards):
                _set(self, "cards", ordered)

    def __len__(self) -> int:
        return len(self.cards)

    @override
    def __str__(self) -> str:
        return f"{self.kind.value} {row(self.cards)}"

    @property
    def named(self) -> str:
        """The meld as a refusal names it: as it is written, but no longer than a person would read."""
        return brief(str(self), MOST_NAMED)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Laid, (self.kind, self.cards)

    @property
    def meld(self) -> Meld:
        """The meld, with what each joker stands for.

        :raises ValueError: if it is none.
        """
        if self.kind is Kind.RUN:
            return Run(self.cards, stands_of(self.cards))
        if not is_one_rank(self.cards):
            raise ValueError(f"{self} is no meld")
        return Set(self.cards, self.cards[0].rank)

    @property
    def fits(self) -> Fits:
        """What fits it; it must be a meld."""
        found = self._fits
        if found is None:
            found = fits_of(self.kind, self.cards)
            _set(self, "_fits", found)
        return found

    def grown(self, card: Card, edge: Edge | None) -> "Laid":
        """Return the meld with a card that fits, at an edge if it fits both."""
        if self.kind is Kind.SET:
            return Laid(self.kind, (*self.cards, card))
        low = self.fits.is_low(card) if edge is None else edge is Edge.LOW
        return Laid(self.kind, (card, *self.cards) if low else (*self.cards, card))

    def swapped(self, card: Card, edge: Edge | None) -> "Laid":
        """Return the meld with a natural card in the place of the joker that it frees, at an edge if it frees two."""
        cards = list(self.cards)
        if self.kind is Kind.SET:
            cards[-1] = card
            return Laid(self.kind, cards)
        stands = stands_of(self.cards)
        places = [at for at, one in enumerate(cards) if one.is_joker and stands[at] is card]
        cards[places[-1] if edge is Edge.HIGH else places[0]] = card
        return Laid(self.kind, cards)


_KINDS: Final = {kind.value: kind for kind in Kind}
_EDGES: Final = frozenset(edge.value for edge in Edge)


class LaidCards(Argument[Laid]):
    """A field of a move that holds a meld: its kind, then its cards, those of a set in any order."""

    def __init__(self, wanted: str, *, after: str = "") -> None:
        super().__init__(wanted, "(run|set) CARD...", after=after)

    @override
    def read(self, words: Words, stops: frozenset[str]) -> Laid:
        offset, word = words.take("run or set")
        kind = _KINDS.get(word)
        if kind is None:
            raise words.refuse(offset, word, "is no kind of meld", "write run or set before its cards")
        cards = [words.take_card("a card of the meld")]
        while words.more and words.peek() not in _EDGES:
            cards.append(words.take_card("a card of the meld"))
        return Laid(kind, cards)

    @override
    def write(self, value: Laid) -> str:
        return str(value)

    @override
    def cards(self, value: Laid) -> Cards:
        return Cards(value.cards)


def parse_laid(text: str) -> Laid:
    """Read a meld, strictly, but the cards of a set in any order.

    :raises NotationError: with the bad word, its offset, the reason and the remedy.
    """
    words = Words(text)
    laid = LaidCards("a meld").read(words, frozenset())
    words.end()
    return laid
