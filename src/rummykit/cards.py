"""Cards, and :class:`Cards`: an immutable multiset of them.

A card is printed as its rank, one of ``A23456789TJQK``, and its suit, one of ``s h d c``. A joker is printed as ``JK``.
A card is also read if the ten is written ``10``, the suit as a symbol (``7♥``), or with other capitals and small letters;
but a joker is read in capitals only, so that ``Jk`` is not taken for a jack. Records read the printed form alone, as
``strict=True`` does here.
"""

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from typing import Any, ClassVar, Final, final

from typing_extensions import override

from rummykit._caret import TextError, brief
from rummykit._kernel.bits import BIT, added, bit_numbers, planes_of, removed
from rummykit._making import draft_of
from rummykit._saying import in_words, kind_and_value, listed, unlike

__all__ = ["JOKER", "AbsentCardError", "Card", "CardError", "Cards", "Rank", "Suit", "shortage"]


class Suit(Enum):
    """The four suits, in the order in which cards are sorted. The value of a suit is its letter."""

    SPADES = "s"
    """Spades, ``♠``: a black suit."""
    HEARTS = "h"
    """Hearts, ``♥``: a red suit."""
    DIAMONDS = "d"
    """Diamonds, ``♦``: a red suit."""
    CLUBS = "c"
    """Clubs, ``♣``: a black suit."""

    @property
    def symbol(self) -> str:
        """The symbol of the suit in Unicode: ``♠``, ``♥``, ``♦`` or ``♣``."""
        return _SYMBOLS[self.value]

    @property
    def is_red(self) -> bool:
        """Whether the suit is red: hearts and diamonds are."""
        return self.value in "hd"


class Rank(Enum):
    """The thirteen ranks, the ace first and the king last. The value of a rank is the character that is printed for it."""

    ACE = "A"
    """The ace, printed ``A``."""
    TWO = "2"
    """The two, printed ``2``."""
    THREE = "3"
    """The three, printed ``3``."""
    FOUR = "4"
    """The four, printed ``4``."""
    FIVE = "5"
    """The five, printed ``5``."""
    SIX = "6"
    """The six, printed ``6``."""
    SEVEN = "7"
    """The seven, printed ``7``."""
    EIGHT = "8"
    """The eight, printed ``8``."""
    NINE = "9"
    """The nine, printed ``9``."""
    TEN = "T"
    """The ten, printed ``T``."""
    JACK = "J"
    """The jack, printed ``J``."""
    QUEEN = "Q"
    """The queen, printed ``Q``."""
    KING = "K"
    """The king, printed ``K``."""


_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_SUIT_LETTERS: Final = "shdc"
_RANK_LETTERS: Final = "A23456789TJQK"
_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_JOKER_NUMBER: Final = 52
_set: Final = object.__setattr__


class CardError(TextError):
    """A text that is no card, or one card more than there are.

    ``text`` is the whole text, ``word`` the bad word in it, ``offset`` the number of characters before that word; ``reason``
    says what is wrong with it, ``remedy`` what to write instead.
    """


class AbsentCardError(ValueError):
    """Cards were to be taken away that are not there as often.

    The error knows these cards and no other: what else is there may be the hand of a player, and is not told.
    """

    absent: "Cards"
    """What is lacking: each card as often as it would have to be there besides."""
    named: "Cards"
    """The cards at fault, each as often as it was to be taken away."""
    present: "Cards"
    """The cards at fault, each as often as it is there."""

    def __init__(self, named: "Cards", present: "Cards") -> None:
        super().__init__(named, present)
        self.named = named
        self.present = present
        self.absent = named.missing_from(present)

    @override
    def __str__(self) -> str:
        return f"these cards cannot be taken away: {shortage(self.named, self.present)}"


@final
class Card:
    """One card, or the joker (:data:`JOKER`).

    Equal cards are one object, so ``is`` compares them too. Cards are sorted by suit, then by rank; jokers come last.

    >>> Card(Rank.SEVEN, Suit.HEARTS)
    Card.parse('7h')
    >>> print(Card.parse("10♠"))
    Ts

    :raises TypeError: if it is made of anything but a :class:`Rank` and a :class:`Suit`.
    """

    __slots__ = ("number",)

    number: int
    """A number of its own for each card: 13 times the suit plus the rank, both counted from 0. The joker has 52."""

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        try:
            return _CARDS[_SUITS.index(suit) * 13 + _RANKS.index(rank)]
        except ValueError:
            raise TypeError(
                f"a card is made of a Rank and a Suit, not of {kind_and_value(rank)} and {kind_and_value(suit)}: "
                f"pass {unlike(Rank, rank)} and {unlike(Suit, suit)}, or let Card.parse read a text"
            ) from None

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, which has neither rank nor suit of its own."""
        return self.number == _JOKER_NUMBER

    @property
    def rank(self) -> Rank:
        """The rank of the card.

        :raises ValueError: if the card is a joker.
        """
        if self.number == _JOKER_NUMBER:
            raise ValueError("a joker has no rank of its own: ask the meld what it stands for")
        return _RANKS[self.number % 13]

    @property
    def suit(self) -> Suit:
        """The suit of the card.

        :raises ValueError: if the card is a joker.
        """
        if self.number == _JOKER_NUMBER:
            raise ValueError("a joker has no suit of its own: ask the meld what it stands for")
        return _SUITS[self.number // 13]

    @staticmethod
    def parse(text: str, *, strict: bool = False) -> "Card":
        """Read one card from a text.

        :param strict: whether to read the printed form only.
        :raises CardError: if the text is no card.
        :raises TypeError: if it is no text at all.
        """
        if type(text) is not str:
            _check_text(text)
        return _read(text, 0, text, strict)

    @property
    def symbol(self) -> str:
        """The card with the symbol of its suit: ``T♠``. A joker is ``JK`` here, too."""
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
"""The joker. All jokers are equal."""


def _read(word: str, offset: int, text: str, strict: bool) -> Card:
    card = _BY_TEXT.get(word)
    if card is not None:
        return card
    if not word:
        raise CardError(text, offset, word, "there is no card here", "write one, such as 7h")
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
        raise TypeError(f"cards are read from text, not from {type(text).__name__}: pass a str such as '7h 8h'")


def words_of(text: str) -> Iterator[tuple[int, str]]:
    """Give the words of a text, which stand between white space, each after its offset.

    :raises TypeError: for what is no text.
    """
    _check_text(text)
    offset = 0
    for word in text.split():
        offset = text.index(word, offset)
        yield offset, word
        offset += len(word)


@final
class Cards(Collection[Card]):
    """Cards without an order, each as often as it is there: an immutable multiset that hashes.

    Iteration is sorted: spades, hearts, diamonds, clubs; in each from the ace to the king; jokers last. ``+`` adds cards;
    ``-`` takes cards away, which must be there; both take a single card as well. ``|`` gives each card as often as it is in
    the one that has more of it, ``&`` as often as it is in both. ``<=`` asks whether all cards of one are in the other.

    >>> hand = Cards.parse("9h 7h 8h")
    >>> print(hand - Card.parse("9h") + Cards.parse("7h JK"))
    7h 7h 8h JK
    >>> hand
    Cards.parse('7h 8h 9h')
    >>> Cards.parse("7h 7h") <= hand
    False

    :raises TypeError: if it is made of anything but single cards.
    """

    __slots__ = ("first_mask", "jokers", "more_masks")

    first_mask: int
    """The bits of the cards that are there at least once, ``1 << card.number`` of each. Jokers have no bit."""
    more_masks: tuple[int, ...]
    """The bits of the cards that are there at least twice, then of those there at least three times, and so on.

    The last of these masks is not empty.
    """
    jokers: int
    """How many jokers there are."""

    NONE: ClassVar["Cards"]
    """No cards."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        cards = tuple(cards)
        bits = [_BITS[card.number] for card in cards if type(card) is Card]
        more_masks: tuple[int, ...] = ()
        first_mask, jokers = sum(bits), 0
        if first_mask.bit_count() != len(cards) or first_mask >> _JOKER_NUMBER:  # not all different, or with a joker
            first_mask, more_masks, jokers = _counted(cards)
        _set(self, "first_mask", first_mask)
        _set(self, "more_masks", more_masks)
        _set(self, "jokers", jokers)

    @classmethod
    def of_mask(cls, mask: int) -> "Cards":
        """Return the cards that have a bit in ``mask``, each once.

        :raises ValueError: if the mask has bits that belong to no card.
        """
        if mask >> _JOKER_NUMBER:
            raise ValueError(f"a mask of cards has bits 0 to {_JOKER_NUMBER - 1}, and {_bits_of(mask)}")
        return _of(mask, (), 0)

    @classmethod
    def of_planes(cls, planes: tuple[int, ...], jokers: int = 0) -> "Cards":
        """Return the cards that have these :attr:`planes`, and so many jokers."""
        return _of(planes[0] if planes else 0, planes[1:], jokers)

    @classmethod
    def parse(cls, text: str, *, strict: bool = False) -> "Cards":
        """Read cards from a text, with white space between them.

        :param strict: whether to read the printed form of each card only.
        :raises CardError: at the first word that is no card.
        :raises TypeError: for what is no text.
        """
        return cls(_read(word, offset, text, strict) for offset, word in words_of(text))

    @property
    def planes(self) -> tuple[int, ...]:
        """The masks of all cards but jokers: :attr:`first_mask` before :attr:`more_masks`; none if there are no cards."""
        return (self.first_mask, *self.more_masks) if self.first_mask else ()

    @property
    def naturals(self) -> "Cards":
        """The same cards without the jokers.

        >>> print(Cards.parse("7h 7h JK").naturals)
        7h 7h
        """
        return _of(self.first_mask, self.more_masks, 0) if self.jokers else self

    def count(self, card: Card) -> int:
        """Return how often a card is there.

        :raises TypeError: for what is no card.
        """
        if type(card) is not Card:
            raise TypeError(f"cards are counted card by card, not by {kind_and_value(card)}: Card.parse reads text")
        if card.number == _JOKER_NUMBER:
            return self.jokers
        return sum(mask >> card.number & 1 for mask in self.planes)

    @override
    def __contains__(self, card: object) -> bool:
        if type(card) is not Card:
            return False
        return self.jokers > 0 if card.number == _JOKER_NUMBER else self.first_mask >> card.number & 1 == 1

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
        """Return the cards without those of ``other``.

        :raises AbsentCardError: if some of them are not there as often.
        """
        if type(other) is Card and not self.more_masks and self.first_mask >> other.number & 1:
            return _of(self.first_mask ^ BIT[other.number], (), self.jokers)
        fewer = _as_cards(other)
        if fewer is None:
            return NotImplemented
        if not (self.more_masks or fewer.first_mask & ~self.first_mask or fewer.more_masks or fewer.jokers):
            return _of(self.first_mask ^ fewer.first_mask, (), self.jokers)
        planes, absent = removed(self.planes, fewer.planes)
        if absent or fewer.jokers > self.jokers:
            lacking = fewer.missing_from(self)
            named = Cards(card for card in fewer if card in lacking)
            raise AbsentCardError(named, named & self)
        return self.of_planes(planes, self.jokers - fewer.jokers)

    def missing_from(self, other: "Cards") -> "Cards":
        """Return the cards that ``other`` lacks to have all of these, each as often as it lacks them."""
        if not (self.more_masks or self.jokers):
            return _of(self.first_mask & ~other.first_mask, (), 0)
        planes, _ = removed(self.planes, (self & other).planes)
        return self.of_planes(planes, max(0, self.jokers - other.jokers))

    def __or__(self, other: "Cards") -> "Cards":
        if type(other) is not Cards:
            return NotImplemented
        if not (self.more_masks or other.more_masks):
            return _of(self.first_mask | other.first_mask, (), max(self.jokers, other.jokers))
        more, fewer = self.planes, other.planes
        if len(more) < len(fewer):
            more, fewer = fewer, more
        fewer += (0,) * (len(more) - len(fewer))
        return self.of_planes(tuple(a | b for a, b in zip(more, fewer, strict=True)), max(self.jokers, other.jokers))

    def __and__(self, other: "Cards") -> "Cards":
        if type(other) is not Cards:
            return NotImplemented
        if not (self.more_masks and other.more_masks):
            return _of(self.first_mask & other.first_mask, (), min(self.jokers, other.jokers))
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
        """The cards with the symbols of their suits, sorted: ``7♥ 8♥ JK``."""
        return " ".join(card.symbol for card in self)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self))

    @override
    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


def _counted(cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...], int]:
    """Return the fields of :class:`Cards` for cards of which some are there twice, or are jokers, or are no cards."""
    first_mask = jokers = 0
    again: list[int] = []
    for card in cards:
        if type(card) is not Card:
            raise TypeError(f"cards are made of single cards, not of {kind_and_value(card)}: Cards.parse reads text")
        if card.number == _JOKER_NUMBER:
            jokers += 1
        elif not first_mask & BIT[card.number]:
            first_mask |= BIT[card.number]
        else:
            again.append(card.number)
    return first_mask, planes_of(again) if again else (), jokers


_BITS: Final = (*BIT, 1 << _JOKER_NUMBER)
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


def _bits_of(mask: int) -> str:
    return "this one is negative" if mask < 0 else f"this one has bit {mask.bit_length() - 1}"


def card_of(number: int) -> Card:
    """Return the card that has a number (see :attr:`Card.number`)."""
    return _CARDS[number]


_FEW: Final = 3
"""How many cards a message counts one by one."""


def shortage(named: Cards, there: Cards, where: str = "there") -> str:
    """Return in words which cards were named more often than they are there.

    A refusal uses this to say what is true: that a card is not there at all, or that it is there, but not so often. Cards of
    ``there`` that were not named are not told.

    >>> print(shortage(Cards.parse("7d 7d 7d 8c 9c"), Cards.parse("7d 7d Ks"), "in the hand"))
    8c and 9c are not in the hand; two 7d are in the hand, three were named

    :param named: the cards that were named, each as often as it was.
    :param there: the cards that are there.
    :param where: the place, as the end of a sentence.
    """
    lacking = [*dict.fromkeys(named.missing_from(there))]
    absent = [str(card) for card in lacking if card not in there]
    parts = [f"{listed(absent)} {'is' if len(absent) == 1 else 'are'} not {where}"] if absent else []
    scarce = [card for card in lacking if card in there]
    for card in scarce[:_FEW]:
        has = there.count(card)
        verb = "is" if has == 1 else "are"
        parts.append(f"{in_words(has)} {card} {verb} {where}, {in_words(named.count(card))} were named")
    if len(scarce) > _FEW:
        parts.append(f"{len(scarce) - _FEW} more were named more often than they are {where}")
    return "; ".join(parts)


Cards.NONE = Cards()
