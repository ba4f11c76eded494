"""Cards, and :class:`Cards`: an immutable multiset of them.

A card is printed as its rank, one of ``A23456789TJQK``, and its suit, one of ``s h d c``; a joker as ``JK``. Read are also
``10``, Unicode suits (``7♥``) and either case, but of a joker capitals only, lest ``Jk`` be taken for a jack. Records read
the printed form only (``strict=True``).
"""

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from typing import Any, ClassVar, Final, final

from typing_extensions import override

from rummykit._caret import TextError, brief
from rummykit._kernel.bits import BIT, added, bit_numbers, removed
from rummykit._making import draft_of

__all__ = ["JOKER", "AbsentCardError", "Card", "CardError", "Cards", "Rank", "Suit"]


class Suit(Enum):
    """The four suits, in sorting order."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def symbol(self) -> str:
        """In Unicode: ``♠ ♥ ♦ ♣``."""
        return _SYMBOLS[self.value]

    @property
    def is_red(self) -> bool:
        """Hearts and diamonds are red."""
        return self.value in "hd"


class Rank(Enum):
    """The thirteen ranks, ace first."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_SUIT_LETTERS: Final = "shdc"
_RANK_LETTERS: Final = "A23456789TJQK"
_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_JOKER_NUMBER: Final = 52
_set: Final = object.__setattr__


class CardError(TextError):
    """A text that is no card: ``text``; ``offset`` of the bad ``word`` in it (characters, from 0); ``reason``; ``remedy``."""


class AbsentCardError(ValueError):
    """Cards were to be taken away that are not there as often: ``absent``. What *is* there may be a hand, and is not told."""

    def __init__(self, absent: "Cards") -> None:
        super().__init__(absent)
        self.absent = absent

    @override
    def __str__(self) -> str:
        return f"cannot take away {self.absent}: not there, or not as often"


@final
class Card:
    """One card, or the joker (:data:`JOKER`). Equal cards are the same object; they sort by suit, then rank, jokers last.

    >>> Card(Rank.SEVEN, Suit.HEARTS)
    Card.parse('7h')
    >>> print(Card.parse("10♠"))
    Ts
    """

    __slots__ = ("number",)

    number: int
    """Suit times 13 plus rank, from 0; the joker is 52."""

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        try:
            return _CARDS[_SUITS.index(suit) * 13 + _RANKS.index(rank)]
        except ValueError:
            raise TypeError(
                f"a card is made of a Rank and a Suit, not of {rank!r} and {suit!r}; Card.parse reads text"
            ) from None

    @property
    def is_joker(self) -> bool:
        """Whether it has neither rank nor suit of its own."""
        return self.number == _JOKER_NUMBER

    @property
    def rank(self) -> Rank:
        """:raises ValueError: for a joker."""
        if self.number == _JOKER_NUMBER:
            raise ValueError("a joker has no rank of its own: ask the meld what it stands for")
        return _RANKS[self.number % 13]

    @property
    def suit(self) -> Suit:
        """:raises ValueError: for a joker."""
        if self.number == _JOKER_NUMBER:
            raise ValueError("a joker has no suit of its own: ask the meld what it stands for")
        return _SUITS[self.number // 13]

    @staticmethod
    def parse(text: str, *, strict: bool = False) -> "Card":
        """Read one card; with ``strict`` in its printed form only.

        :raises CardError: if the text is no card.
        """
        return _read(text, 0, text, strict)

    @property
    def symbol(self) -> str:
        """With a Unicode suit, ``T♠``; ``JK`` all the same."""
        text = _TEXTS[self.number]
        return text if self.number == _JOKER_NUMBER else text[0] + _SYMBOLS[text[1]]

    @override
    def __str__(self) -> str:
        return _TEXTS[self.number]

    @override
    def __repr__(self) -> str:
        return f"Card.parse({_TEXTS[self.number]!r})"

    @override
    def __hash__(self) -> int:
        return self.number

    @override
    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: "Card") -> bool:
        return self.number < other.number if type(other) is Card else NotImplemented

    def __le__(self, other: "Card") -> bool:
        return self.number <= other.number if type(other) is Card else NotImplemented

    def __gt__(self, other: "Card") -> bool:
        return self.number > other.number if type(other) is Card else NotImplemented

    def __ge__(self, other: "Card") -> bool:
        return self.number >= other.number if type(other) is Card else NotImplemented

    @override
    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    @override
    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return (Card.parse, (str(self),))


_TEXTS: Final = (*(rank + suit for suit in _SUIT_LETTERS for rank in _RANK_LETTERS), "JK")


def _make_cards() -> tuple[Card, ...]:
    cards: list[Card] = []
    for number in range(_JOKER_NUMBER + 1):
        card = object.__new__(Card)
        _set(card, "number", number)
        cards.append(card)
    return tuple(cards)


_CARDS: Final = _make_cards()
_BY_TEXT: Final = dict(zip(_TEXTS, _CARDS, strict=True))
JOKER: Final = _CARDS[_JOKER_NUMBER]
"""All jokers are equal."""


def _read(word: str, offset: int, text: str, strict: bool) -> Card:
    card = _BY_TEXT.get(word)
    if card is not None:
        return card
    _check_text(word)
    if strict:
        raise CardError(text, offset, word, "is no card", "write a rank of A23456789TJQK and a suit of shdc, or JK")
    # Many programs add to a suit the sign that asks for its coloured form.
    bare = word.removesuffix("\ufe0f")
    rank, suit = bare[:-1].upper(), bare[-1:].lower()
    suit = next((letter for letter, symbol in _SYMBOLS.items() if symbol == suit), suit)
    card = _BY_TEXT.get(("T" if rank == "10" else rank) + suit) if bare != "JK" else None
    if card is not None:
        return card
    if word.upper() == "JK":
        remedy = "a joker is written JK, a jack Js, Jh, Jd or Jc"
    elif not word:
        remedy = "there is nothing to read"
    elif len(word.split()) != 1 or word != word.strip():
        remedy = "one card is wanted, without white space"
    elif "," in word:
        remedy = "write spaces between cards, no commas"
    elif word.casefold() == "joker":
        remedy = "a joker is written JK"
    elif word.upper() in {*_RANK_LETTERS, "10"}:
        remedy = f"its suit is missing, write {word}s, {word}h, {word}d or {word}c"
    elif not suit or suit not in _SUIT_LETTERS:
        remedy = f"{bare[-1:]!r} is no suit, write s, h, d or c (or ♠, ♥, ♦, ♣)"
    elif not rank:
        remedy = f"its rank is missing, write one of A23456789TJQK before {brief(word)}"
    elif rank == "1":
        remedy = "an ace is A, a ten T or 10"
    else:
        remedy = f"{brief(bare[:-1])!r} is no rank, write one of A23456789TJQK"
    raise CardError(text, offset, word, "is no card", remedy)


def _check_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"cards are read from text, not from {type(text).__name__}")


def words_of(text: str) -> Iterator[tuple[int, str]]:
    """Words between white space, each after its offset."""
    _check_text(text)
    offset = 0
    for word in text.split():
        offset = text.index(word, offset)
        yield offset, word
        offset += len(word)


@final
class Cards(Collection[Card]):
    """An immutable, hashable multiset of cards; iteration is sorted (s h d c, A to K, jokers last).

    ``+`` is the sum, ``|`` the greater and ``&`` the smaller count of each card, ``-`` takes away what must be there,
    ``<=`` asks whether every card is there as often. ``+`` and ``-`` take a single card as well.

    >>> hand = Cards.parse("9h 7h 8h")
    >>> print(hand - Card.parse("9h") + Cards.parse("7h JK"))
    7h 7h 8h JK
    >>> hand
    Cards.parse('7h 8h 9h')
    >>> Cards.parse("7h 7h") <= hand
    False
    """

    __slots__ = ("first_mask", "jokers", "more_masks")

    first_mask: int
    """Bit ``1 << card.number`` of each card that is there; jokers apart."""
    more_masks: tuple[int, ...]
    """The cards that are there at least twice, three times, ...; no empty mask at the end."""
    jokers: int
    """How many."""

    NONE: ClassVar["Cards"]

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        first_mask = jokers = 0
        more_masks: list[int] = []
        for card in cards:
            if type(card) is not Card:
                raise TypeError(f"cards are made of cards, not of {card!r}; Cards.parse reads text")
            if card.number == _JOKER_NUMBER:
                jokers += 1
            elif not first_mask & BIT[card.number]:
                first_mask |= BIT[card.number]
            else:
                more_masks[:] = added(tuple(more_masks), (BIT[card.number],))
        _set(self, "first_mask", first_mask)
        _set(self, "more_masks", tuple(more_masks))
        _set(self, "jokers", jokers)

    @classmethod
    def of_mask(cls, mask: int) -> "Cards":
        """The cards that have a bit in ``mask``, each once.

        :raises ValueError: for bits of no card.
        """
        if mask >> _JOKER_NUMBER:
            raise ValueError(f"a mask of cards has {_JOKER_NUMBER} bits, and {mask:#x} has others")
        return _of(mask, (), 0)

    @classmethod
    def of_planes(cls, planes: tuple[int, ...], jokers: int = 0) -> "Cards":
        """The cards of these :attr:`planes` and so many jokers."""
        return _of(planes[0] if planes else 0, planes[1:], jokers)

    @classmethod
    def parse(cls, text: str, *, strict: bool = False) -> "Cards":
        """Read cards between white space.

        :raises CardError: at the first word that is no card.
        """
        return cls(_read(word, offset, text, strict) for offset, word in words_of(text))

    @property
    def planes(self) -> tuple[int, ...]:
        """:attr:`first_mask` and :attr:`more_masks`."""
        return (self.first_mask, *self.more_masks) if self.first_mask else ()

    def count(self, card: Card) -> int:
        """:raises TypeError: for what is no card."""
        if type(card) is not Card:
            raise TypeError(f"cards are counted card by card, not {card!r}; Card.parse reads text")
        if card.number == _JOKER_NUMBER:
            return self.jokers
        return sum(mask >> card.number & 1 for mask in self.planes)

    @override
    def __contains__(self, card: object) -> bool:
        if not isinstance(card, Card):
            return False
        return self.jokers > 0 if card.number == _JOKER_NUMBER else bool(self.first_mask >> card.number & 1)

    @override
    def __iter__(self) -> Iterator[Card]:
        if self.more_masks:
            for number in bit_numbers(self.first_mask):
                for mask in self.planes:
                    if not mask >> number & 1:
                        break
                    yield _CARDS[number]
        else:
            for number in bit_numbers(self.first_mask):
                yield _CARDS[number]
        for _ in range(self.jokers):
            yield JOKER

    @override
    def __len__(self) -> int:
        size = self.first_mask.bit_count() + self.jokers
        for mask in self.more_masks:
            size += mask.bit_count()
        return size

    def __bool__(self) -> bool:
        return self.first_mask != 0 or self.jokers != 0

    def __add__(self, other: "Cards | Card") -> "Cards":
        if type(other) is Card and not self.first_mask >> other.number & 1 and other.number != _JOKER_NUMBER:
            return _of(self.first_mask | BIT[other.number], self.more_masks, self.jokers)
        more = _as_cards(other)
        if more is None:
            return NotImplemented
        if not (self.first_mask & more.first_mask or self.more_masks or more.more_masks):
            return _of(self.first_mask | more.first_mask, (), self.jokers + more.jokers)
        return self.of_planes(added(self.planes, more.planes), self.jokers + more.jokers)

    def __sub__(self, other: "Cards | Card") -> "Cards":
        """:raises AbsentCardError: if some are not there."""
        if type(other) is Card and not self.more_masks and self.first_mask >> other.number & 1:
            return _of(self.first_mask ^ BIT[other.number], (), self.jokers)
        fewer = _as_cards(other)
        if fewer is None:
            return NotImplemented
        if not (self.more_masks or fewer.first_mask & ~self.first_mask or fewer.more_masks or fewer.jokers):
            return _of(self.first_mask ^ fewer.first_mask, (), self.jokers)
        planes, absent = removed(self.planes, fewer.planes)
        if absent or fewer.jokers > self.jokers:
            raise AbsentCardError(fewer.missing_from(self))
        return self.of_planes(planes, self.jokers - fewer.jokers)

    def missing_from(self, other: "Cards") -> "Cards":
        """What ``other`` would need to contain these."""
        planes, _ = removed(self.planes, (self & other).planes)
        return self.of_planes(planes, max(0, self.jokers - other.jokers))

    def __or__(self, other: "Cards") -> "Cards":
        if type(other) is not Cards:
            return NotImplemented
        more, fewer = self.planes, other.planes
        if len(more) < len(fewer):
            more, fewer = fewer, more
        fewer += (0,) * (len(more) - len(fewer))
        return self.of_planes(tuple(a | b for a, b in zip(more, fewer, strict=True)), max(self.jokers, other.jokers))

    def __and__(self, other: "Cards") -> "Cards":
        if type(other) is not Cards:
            return NotImplemented
        planes = tuple(a & b for a, b in zip(self.planes, other.planes, strict=False))
        return self.of_planes(tuple(plane for plane in planes if plane), min(self.jokers, other.jokers))

    def __le__(self, other: "Cards") -> bool:
        if type(other) is not Cards:
            return NotImplemented
        mine, theirs = self.planes, other.planes
        return (
            self.jokers <= other.jokers
            and len(mine) <= len(theirs)
            and not any(a & ~b for a, b in zip(mine, theirs, strict=False))
        )

    def __ge__(self, other: "Cards") -> bool:
        return other.__le__(self) if type(other) is Cards else NotImplemented

    def __lt__(self, other: "Cards") -> bool:
        return self <= other and self != other if type(other) is Cards else NotImplemented

    def __gt__(self, other: "Cards") -> bool:
        return other.__lt__(self) if type(other) is Cards else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash((self.first_mask, self.more_masks, self.jokers))

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return (
            self.first_mask == other.first_mask and self.jokers == other.jokers and self.more_masks == other.more_masks
        )

    @override
    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards cannot be changed: {name}")

    @override
    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cards cannot be changed: {name}")

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return (Cards.of_planes, (self.planes, self.jokers))

    def __copy__(self) -> "Cards":
        return self

    def __deepcopy__(self, memo: object) -> "Cards":
        return self

    @property
    def symbols(self) -> str:
        """With Unicode suits: ``7♥ 8♥ JK``."""
        return " ".join(card.symbol for card in self)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


_draft: Final = draft_of(Cards)
_new: Final = object.__new__


def _of(first_mask: int, more_masks: tuple[int, ...], jokers: int) -> Cards:
    cards: Any = _new(_draft)
    cards.first_mask = first_mask
    cards.more_masks = more_masks
    cards.jokers = jokers
    cards.__class__ = Cards
    made: Cards = cards
    return made


def _as_cards(cards: object) -> Cards | None:
    if type(cards) is Cards:
        return cards
    if type(cards) is Card:
        return _of(0, (), 1) if cards.number == _JOKER_NUMBER else _of(BIT[cards.number], (), 0)
    return None


def card_of(number: int) -> Card:
    """The card of a number (see :attr:`Card.number`)."""
    return _CARDS[number]


Cards.NONE = Cards()
