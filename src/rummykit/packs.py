"""Packs, and chance as data: recipes, the portable shuffle, deals, commitments.

The shuffle gives the same order for the same seed in every language and on every version. A seed is a byte string. Its
stream is SHA-256 of the seed followed by 0, 1, 2, ... as eight bytes, big-endian, block after block, read as big-endian
numbers of 32 bits; from these come numbers below ``n`` without bias, and with those Fisher-Yates shuffles the new pack.
Nothing else is random here, and nothing depends on the state of a module, on hashes or on the order of a set.

A :class:`Deal` is a pack in order. It is a secret while its hand is played: its ``repr`` says nothing of it. To let players
check a deal afterwards, publish the :func:`commitment` of a fresh seed before it, and the seed after it.
"""

import hashlib
import os
from collections.abc import Sequence
from functools import cache
from struct import Struct
from typing import Final, TypeAlias, TypeVar, final

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._numbers import whole
from rummykit.cards import JOKER, Card, CardError, Cards, Rank, Suit, words_of

__all__ = [
    "FULL",
    "SPANISH",
    "Deal",
    "DealError",
    "Pack",
    "Seed",
    "Stream",
    "commitment",
    "fresh_seed",
    "seed_bytes",
    "shuffled",
    "verify",
]

T = TypeVar("T")

Seed: TypeAlias = str | int | bytes
"""What a stream is made from; see :func:`seed_bytes`."""

_BLOCK: Final = Struct(">8I")
_WORDS: Final = 2**32
_FRACTIONS: Final = 2**53


def seed_bytes(seed: Seed) -> bytes:
    """The bytes of a seed: text in UTF-8, an integer as its decimal digits (``-`` first if negative), bytes as they are.

    ``-7``, ``"-7"`` and ``b"-7"`` are thus one seed.

    :raises TypeError: for anything else; ``True`` and ``False`` included.
    :raises ValueError: for text that is no valid Unicode.
    """
    match seed:
        case bytes():
            return bytes(seed)
        case bool():
            raise TypeError(f"a seed is text, an integer or bytes, not {seed}")
        case int():
            return str(int(seed)).encode("ascii")
        case str():
            try:
                return seed.encode("utf-8")
            except UnicodeEncodeError as error:
                # Not chained: that error carries the seed, which may be a secret.
                place = error.start
            raise ValueError(f"a seed must be valid Unicode: its character {place + 1} is half of a surrogate pair")
        case _:
            raise TypeError(f"a seed is text, an integer or bytes, not {type(seed).__name__}")


def fresh_seed() -> str:
    """A new secret seed: 16 random bytes of the operating system, as 32 hexadecimal digits that can be printed and typed."""
    return os.urandom(16).hex()


@final
class Stream:
    """The portable stream of a seed: an endless source of numbers, the same in every language. Each call moves on.

    Its ``repr`` does not show the seed. It can be copied and pickled; the copy goes on from the same place.

    >>> stream = Stream(0)
    >>> [stream.below(6) for _ in range(8)]
    [3, 3, 5, 3, 0, 4, 3, 2]
    """

    __slots__ = ("_at", "_block", "_numbers", "_seed")

    def __init__(self, seed: Seed) -> None:
        self._seed = seed_bytes(seed)
        self._block = 0
        self._numbers: tuple[int, ...] = ()
        self._at = 0

    def _next(self) -> int:
        if self._at == len(self._numbers):
            self._numbers = _BLOCK.unpack(hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest())
            self._block += 1
            self._at = 0
        self._at += 1
        return self._numbers[self._at - 1]

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, all equally likely.

        :raises ValueError: unless ``1 <= n <= 2**32``.
        """
        if not 1 <= n <= _WORDS:
            raise ValueError(f"a number below {n}: the limit must be from 1 to 2**32")
        limit = _WORDS // n * n
        while (number := self._next()) >= limit:
            pass
        return number % n

    def random(self) -> float:
        """A number of at least 0 and less than 1: the next two numbers ``u`` and ``v`` of the stream give the 53-bit fraction
        ``((u >> 5) * 2**26 + (v >> 6)) / 2**53``, which a double holds exactly. So a stream serves wherever a
        :class:`random.Random` is asked for ``random()`` alone.
        """
        at, numbers = self._at, self._numbers
        if at + 1 < len(numbers):
            self._at = at + 2
            return ((numbers[at] >> 5 << 26) + (numbers[at + 1] >> 6)) / _FRACTIONS
        return ((self._next() >> 5 << 26) + (self._next() >> 6)) / _FRACTIONS

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order: for ``k`` from the last index down to 1, those at ``k`` and ``below(k + 1)`` swapped."""
        order = list(items)
        for k in range(len(order) - 1, 0, -1):
            other = self.below(k + 1)
            order[k], order[other] = order[other], order[k]
        return tuple(order)

    @override
    def __repr__(self) -> str:
        return f"<Stream at block {self._block}>"


def shuffled(pack_order: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """A pack in the order that a seed gives it.

    >>> print(*shuffled(FULL.new_order(), seed=0)[:5])
    8h Ks 4s 7h 9s
    """
    return Stream(seed).shuffled(pack_order)


@frozen
class Pack:
    """A recipe of cards: these ranks in all four suits, so many times over, and jokers.

    >>> two = FULL.times(2).with_jokers(6)
    >>> print(two)
    2 packs of 52 and 6 jokers
    >>> len(two)
    110

    :raises TypeError: for ranks that are none, for numbers that are not whole.
    :raises ValueError: for no ranks, ranks twice or out of order, fewer than one pack, fewer than no jokers.
    """

    ranks: tuple[Rank, ...] = field(converter=tuple[Rank, ...])
    """The ranks of each suit, in the order ace to king."""
    packs: int = 1
    """How many of each card."""
    jokers: int = 0
    """How many jokers in all."""

    def __attrs_post_init__(self) -> None:
        for rank in self.ranks:
            if type(rank) is not Rank:
                raise TypeError(f"a pack is made of ranks, and {rank!r} is none: write Rank.SEVEN or Rank('7')")
        if not self.ranks:
            raise ValueError("a pack needs at least one rank")
        if self.ranks != tuple(rank for rank in Rank if rank in self.ranks):
            shown = " ".join(rank.value for rank in self.ranks)
            raise ValueError(f"the ranks of a pack stand once each and in the order A to K, not {shown}")
        whole(self.packs, "the number of packs", 1)
        whole(self.jokers, "the number of jokers", 0)

    def times(self, packs: int) -> "Pack":
        """This recipe with so many packs; the jokers stay as many as they are."""
        return evolve(self, packs=packs)

    def with_jokers(self, jokers: int) -> "Pack":
        """This recipe with so many jokers in all."""
        return evolve(self, jokers=jokers)

    @property
    def cards(self) -> Cards:
        """All its cards."""
        return _cards(self)

    def new_order(self) -> tuple[Card, ...]:
        """The order before the shuffle: suits s h d c, in each A to K; one whole pack after the other; jokers last."""
        return _new_order(self)

    def __len__(self) -> int:
        return 4 * len(self.ranks) * self.packs + self.jokers

    @override
    def __str__(self) -> str:
        text = "a pack" if self.packs == 1 else f"{self.packs} packs"
        text += f" of {4 * len(self.ranks)}"
        if self.jokers:
            text += " and a joker" if self.jokers == 1 else f" and {self.jokers} jokers"
        return text


@cache
def _new_order(pack: Pack) -> tuple[Card, ...]:
    one = tuple(Card(rank, suit) for suit in Suit for rank in pack.ranks)
    return one * pack.packs + (JOKER,) * pack.jokers


@cache
def _cards(pack: Pack) -> Cards:
    return Cards(_new_order(pack))


FULL: Final = Pack(tuple(Rank))
"""The pack of 52."""
SPANISH: Final = Pack(tuple(rank for rank in Rank if rank.value not in "89T"))
"""The pack of 40: ace to seven, jack, queen, king."""


class DealError(ValueError):
    """Cards that are not the pack they should be. Nothing of their order is kept.

    Attributes: ``surplus``, the cards that are there more often than in the pack; ``missing``, those that the pack has more of;
    ``pack``.
    """

    def __init__(self, cards: Cards, pack: Pack) -> None:
        super().__init__(cards, pack)
        self.surplus: Cards = cards.missing_from(pack.cards)
        self.missing: Cards = pack.cards.missing_from(cards)
        self.pack = pack
        self._cards = cards

    @override
    def __str__(self) -> str:
        faults = [
            f"{card} {_too_often(card, self._cards.count(card), self.pack)}" for card in dict.fromkeys(self.surplus)
        ]
        if self.missing:
            shown = " ".join(map(str, list(self.missing)[:5])) + (" ..." if len(self.missing) > 5 else "")
            faults.append(f"{len(self.missing)} missing: {shown}")
        size = len(self._cards)
        return f"this deal of {size} {'card' if size == 1 else 'cards'} is not {self.pack}: " + "; ".join(faults)


def _too_often(card: Card, count: int, pack: Pack) -> str:
    allowed = pack.cards.count(card)
    return f"is there {_times(count)}, but {'only ' if allowed else ''}{_times(allowed)} in {pack}"


def _times(number: int) -> str:
    return ("not at all", "once", "twice")[number] if number < 3 else f"{number} times"


@frozen(repr=False)
class Deal:
    """A pack in dealing order, the first card dealt first: all the chance of a hand.

    Deals are equal if the order is: a record keeps that alone, whatever seed it came from. ``repr`` and ``str`` show neither
    cards nor seed, so that a log gives nothing away; :meth:`reveal` shows both.

    >>> deal = Deal.shuffled(FULL, seed="a table in León")
    >>> deal
    <Deal of a pack of 52>
    >>> Deal.parse(deal.text, FULL) == deal
    True

    :raises DealError: if the order is not the whole pack: it names each card that is there too often, and what is missing.
    :raises ValueError: if a seed is given that does not give this order.
    """

    pack: Pack
    """The recipe."""
    order: tuple[Card, ...] = field(converter=tuple[Card, ...])
    """Its cards, the first to be dealt first."""
    seed: bytes | None = field(default=None, eq=False)
    """The seed that gives this order, if it is known; not part of equality."""

    def __attrs_post_init__(self) -> None:
        cards = Cards(self.order)
        if cards != self.pack.cards:
            raise DealError(cards, self.pack)
        if self.seed is not None and not self.is_of(self.seed):
            raise ValueError("this seed does not give this order: leave it out, or use Deal.shuffled(pack, seed)")

    @classmethod
    def shuffled(cls, pack: Pack, seed: Seed | None = None) -> "Deal":
        """The pack as a seed shuffles it; without a seed a :func:`fresh_seed`, to be read back from :attr:`seed`."""
        known = seed_bytes(fresh_seed() if seed is None else seed)
        return cls(pack, shuffled(pack.new_order(), known), known)

    @classmethod
    def parse(cls, text: str, pack: Pack, *, strict: bool = False) -> "Deal":
        """Read the whole pack in order, cards between white space; with ``strict`` in their printed form only.

        :raises CardError: at the first word that is no card, or a card that the pack has no more of, with its place.
        :raises DealError: if the text ends too early.
        """
        order: list[Card] = []
        left = list(pack.new_order())
        for offset, word in words_of(text):
            try:
                card = Card.parse(word, strict=strict)
            except CardError as error:
                raise CardError(text, offset, word, error.reason) from None
            if card not in left:
                raise CardError(text, offset, word, _too_often(card, order.count(card) + 1, pack))
            left.remove(card)
            order.append(card)
        return cls(pack, tuple(order))

    def is_of(self, seed: Seed) -> bool:
        """Whether this is the order that a seed gives: the players' check of a deal once its seed is published."""
        return self.order == shuffled(self.pack.new_order(), seed)

    @property
    def text(self) -> str:
        """The order as records write it, ``8h Ks 4s ...``; :meth:`parse` reads it back."""
        return " ".join(map(str, self.order))

    def reveal(self) -> str:
        """Cards and seed, for those who may see them."""
        seed = "" if self.seed is None else f" from seed {self.seed!r}"
        return f"{self.pack}{seed}: {self.text}"

    @override
    def __repr__(self) -> str:
        return f"<Deal of {self.pack}>"

    @override
    def __str__(self) -> str:
        return repr(self)


def commitment(seed: Seed) -> str:
    """What to publish before a deal: SHA-256 of the seed, 64 hexadecimal digits. It binds, and hides a seed nobody can guess
    (:func:`fresh_seed`); it hides no word and no number that can be tried.

    >>> commitment("a table in León")[:16]
    '427ed490e90dea3d'
    """
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


def verify(commitment: str, seed: Seed) -> bool:
    """Whether a published seed is the one that was committed to.

    :raises ValueError: if the commitment is no commitment, say a part of one: that must not look like a fraud.
    """
    digits = commitment.strip().lower()
    if len(digits) != 64 or digits.strip("0123456789abcdef"):
        raise ValueError(f"a commitment is 64 hexadecimal digits, and {commitment!r} is not")
    return digits == hashlib.sha256(seed_bytes(seed)).hexdigest()
