"""Packs, and chance as data: recipes, the portable shuffle, deals, commitments.

A seed gives the same order in every language and version. Its stream is SHA-256 of the seed's bytes followed by 0, 1, 2,
... as eight bytes, big-endian, block after block, read as big-endian numbers of 32 bits; from these come numbers below
``n`` without bias, and with those Fisher-Yates shuffles the new pack. Nothing else is random here.

To let players check a :class:`Deal`, publish the :func:`commitment` of a fresh seed before it, and the seed after it.
"""

import hashlib
import os
from collections import Counter
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
    """The bytes of a seed: text in UTF-8, an integer as its decimal digits , bytes as they are:
    ``-7``, ``"-7"`` and ``b"-7"`` are one seed.

    :raises TypeError: for anything else, truth values included.
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
    """A new secret seed: 16 random bytes of the operating system in hexadecimal."""
    return os.urandom(16).hex()


@final
class Stream:
    """The portable stream of a seed; each call moves on. Its ``repr`` hides the seed; a copy goes on from the same place.

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
        """From 0 to below 1, as of a :class:`random.Random`: the next two numbers ``u`` and ``v`` of the stream give
        ``((u >> 5) * 2**26 + (v >> 6)) / 2**53``, which a double holds exactly.
        """
        at, numbers = self._at, self._numbers
        if at + 1 < len(numbers):
            self._at = at + 2
            return ((numbers[at] >> 5 << 26) + (numbers[at + 1] >> 6)) / _FRACTIONS
        return ((self._next() >> 5 << 26) + (self._next() >> 6)) / _FRACTIONS

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """For ``k`` from the last index down to 1, the items at ``k`` and ``below(k + 1)`` swapped."""
        order = list(items)
        for k in range(len(order) - 1, 0, -1):
            other = self.below(k + 1)
            order[k], order[other] = order[other], order[k]
        return tuple(order)

    @override
    def __repr__(self) -> str:
        return f"<Stream at block {self._block}>"


def shuffled(pack_order: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """The order that a seed gives.

    >>> print(*shuffled(FULL.new_order(), seed=0)[:5])
    8h Ks 4s 7h 9s
    """
    return Stream(seed).shuffled(pack_order)


@frozen
class Pack:
    """A recipe: these ranks in all four suits, so many times over, and jokers.

    >>> print(FULL.times(2).with_jokers(6))
    2 packs of 52 and 6 jokers

    :raises TypeError: for ranks that are none, for numbers that are not whole.
    :raises ValueError: for no ranks, ranks twice or out of order, numbers too low.
    """

    ranks: tuple[Rank, ...] = field(converter=tuple[Rank, ...])
    """Of each suit, ace to king."""
    packs: int = 1
    """Copies of each card."""
    jokers: int = 0
    """In all."""

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
        """With so many packs, and the same jokers."""
        return evolve(self, packs=packs)

    def with_jokers(self, jokers: int) -> "Pack":
        """With so many jokers in all."""
        return evolve(self, jokers=jokers)

    @property
    def cards(self) -> Cards:
        """All its cards."""
        return _cards(self)

    def new_order(self) -> tuple[Card, ...]:
        """Before the shuffle: suits s h d c, in each A to K; pack after pack; jokers last."""
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
    """Cards that are not the ``pack`` they should be: ``surplus`` and ``missing`` ones. Nothing of their order is kept."""

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
    """A pack in dealing order: all the chance of a hand. Deals of one order are equal, whatever their seed.

    ``repr`` and ``str`` give away neither cards nor seed; :meth:`reveal` shows both.

    >>> deal = Deal.shuffled(FULL, seed="a table in León")
    >>> deal
    <Deal of a pack of 52>
    >>> Deal.parse(deal.text, FULL) == deal
    True

    :raises DealError: if the order is not the whole pack.
    :raises ValueError: if the seed gives another order.
    """

    pack: Pack
    """Its recipe."""
    order: tuple[Card, ...] = field(converter=tuple[Card, ...])
    """The first card dealt first."""
    seed: bytes | None = field(default=None, eq=False)
    """What gives this order, if known."""

    def __attrs_post_init__(self) -> None:
        cards = Cards(self.order)
        if cards != self.pack.cards:
            raise DealError(cards, self.pack)
        if self.seed is not None and not self.is_of(self.seed):
            raise ValueError("this seed does not give this order: leave it out, or use Deal.shuffled(pack, seed)")

    @classmethod
    def shuffled(cls, pack: Pack, seed: Seed | None = None) -> "Deal":
        """The pack as a seed shuffles it; without one, a :func:`fresh_seed`."""
        known = seed_bytes(fresh_seed() if seed is None else seed)
        deal = cls(pack, shuffled(pack.new_order(), known))
        object.__setattr__(deal, "seed", known)  # given to the class, it would be shuffled once more to be checked
        return deal

    @classmethod
    def parse(cls, text: str, pack: Pack, *, strict: bool = False) -> "Deal":
        """Cards between white space; with ``strict`` in their printed form only.

        :raises CardError: at the first word that is no card, or one that the pack has no more of.
        :raises DealError: if some are missing.
        """
        order: list[Card] = []
        left = Counter(pack.new_order())
        for offset, word in words_of(text):
            try:
                card = Card.parse(word, strict=strict)
            except CardError as error:
                raise CardError(text, offset, word, error.reason, error.remedy) from None
            if not left[card]:
                reason = _too_often(card, order.count(card) + 1, pack)
                raise CardError(text, offset, word, reason, "write each card as often as the pack has it")
            left[card] -= 1
            order.append(card)
        return cls(pack, tuple(order))

    def is_of(self, seed: Seed) -> bool:
        """Whether a seed, published after the hand, gives this order."""
        return self.order == shuffled(self.pack.new_order(), seed)

    @property
    def text(self) -> str:
        """As records write it and :meth:`parse` reads it, ``8h Ks 4s ...``."""
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
    """To be published before a deal: SHA-256 of the seed in hexadecimal. It hides only a seed nobody can guess
    (:func:`fresh_seed`).

    >>> commitment("a table in León")[:16]
    '427ed490e90dea3d'
    """
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


def verify(commitment: str, seed: Seed) -> bool:
    """Whether a published seed is the one committed to.

    :raises ValueError: for what is no commitment, say a part of one: that must not look like a fraud.
    """
    digits = commitment.strip().lower()
    if len(digits) != 64 or digits.strip("0123456789abcdef"):
        raise ValueError(f"a commitment is 64 hexadecimal digits, and {commitment!r} is not")
    return digits == hashlib.sha256(seed_bytes(seed)).hexdigest()
