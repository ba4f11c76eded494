"""Packs, and chance as data: recipes of packs, the portable shuffle, deals, commitments.

A seed gives the same order of cards in every language and every version. A stream of numbers is made from it as follows.
Block 0, 1, 2, ... is the SHA-256 of the seed's bytes followed by the number of the block in eight bytes, big-endian. Each
block is read as eight big-endian numbers of 32 bits. From these come numbers below ``n``, all equally likely, and with them
a Fisher-Yates shuffle orders the new pack. Nothing else is random here.

To let players check a :class:`Deal`, publish the :func:`commitment` of a fresh seed before the hand, and the seed after it.
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

from rummykit._numbers import as_whole, whole
from rummykit._saying import counted, kind_and_value, shown, spaced, times, unlike
from rummykit.cards import JOKER, Card, CardError, Cards, Rank, Suit, words_of

__all__ = [
    "FULL",
    "MOST_JOKERS",
    "MOST_PACKS",
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
"""What a shuffle is made from: text, a whole number, or bytes (:func:`seed_bytes`)."""

MOST_PACKS: Final = 100
"""The most times that a pack may have each card: more than any table holds."""
MOST_JOKERS: Final = 1000
"""The most jokers that a pack may have: more than any table holds."""
_LONGEST_SEED: Final = 2000
"""The most bits of a seed that is a number; every Python writes so many in decimal digits."""

_BLOCK: Final = Struct(">8I")
_WORDS: Final = 2**32
_FRACTIONS: Final = 2**53


def seed_bytes(seed: Seed) -> bytes:
    """Return the bytes of a seed: text in UTF-8, a whole number as its decimal digits, bytes as they are.

    So ``-7``, ``"-7"`` and ``b"-7"`` are one seed.

    :raises TypeError: for anything else, truth values included.
    :raises ValueError: for text that is no valid Unicode, and for a number of more than 600 digits.
    """
    if isinstance(seed, bytes):
        return bytes(seed)
    if isinstance(seed, str):
        try:
            return seed.encode("utf-8")
        except UnicodeEncodeError as error:
            # Not chained: that error carries the seed, which may be a secret.
            place = error.start
        raise ValueError(
            f"a seed must be valid Unicode, and its character {place + 1} is half of a surrogate pair: pass bytes instead"
        )
    number = as_whole(seed)
    if number is None:  # the value is not told: a seed may be a secret
        raise TypeError(f"a seed is text, a whole number or bytes, not of type {type(seed).__name__}: pass a str")
    if number.bit_length() > _LONGEST_SEED:
        raise ValueError("a seed that is a number has at most 600 digits: pass text or bytes instead")
    return str(number).encode("ascii")


def fresh_seed() -> str:
    """Return a new secret seed: 16 random bytes of the operating system, written as 32 hexadecimal digits."""
    return os.urandom(16).hex()


@final
class Stream:
    """The portable stream of random numbers that a seed gives; each call takes the next ones.

    Its ``repr`` hides the seed. A copy goes on from the same place.

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
        """Return a number from 0 to ``n - 1``; all are equally likely.

        :raises TypeError: if ``n`` is no whole number.
        :raises ValueError: unless ``n`` is from 1 to 2**32.
        """
        if type(n) is not int or not 1 <= n <= _WORDS:
            n = whole(n, "the limit of a random number", 1, _WORDS)
        limit = _WORDS // n * n
        while (number := self._next()) >= limit:
            pass
        return number % n

    def random(self) -> float:
        """Return a number of at least 0 and below 1, as :meth:`random.Random.random` does.

        It is made of the next two numbers of the stream, ``u`` and ``v``: ``((u >> 5) * 2**26 + (v >> 6)) / 2**53``, which a
        double holds exactly.
        """
        at, numbers = self._at, self._numbers
        if at + 1 < len(numbers):
            self._at = at + 2
            return ((numbers[at] >> 5 << 26) + (numbers[at + 1] >> 6)) / _FRACTIONS
        return ((self._next() >> 5 << 26) + (self._next() >> 6)) / _FRACTIONS

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order.

        For ``k`` from the last index down to 1, the item at ``k`` changes places with the one at ``below(k + 1)``.
        """
        order = list(items)
        for k in range(len(order) - 1, 0, -1):
            other = self.below(k + 1)
            order[k], order[other] = order[other], order[k]
        return tuple(order)

    @override
    def __repr__(self) -> str:
        return f"<Stream at block {self._block}>"


def shuffled(pack_order: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """Return a pack in the order that a seed gives.

    :param pack_order: the cards, or whatever is shuffled, in the order of the new pack (:meth:`Pack.new_order`).
    :param seed: text, a whole number or bytes.

    >>> print(*shuffled(FULL.new_order(), seed=0)[:5])
    8h Ks 4s 7h 9s
    """
    return Stream(seed).shuffled(pack_order)


@frozen(cache_hash=True)  # its cards are looked up by it, at every deal
class Pack:
    """The recipe of a pack: some ranks in all four suits, each card so many times, and jokers.

    >>> print(FULL.times(2).with_jokers(6))
    2 packs of 52 and 6 jokers

    :raises TypeError: if a rank is no :class:`Rank`, or a number is not whole.
    :raises ValueError: if there are no ranks, if they stand twice or not in order, or if a number is too small or too large.
    """

    ranks: tuple[Rank, ...] = field(converter=tuple[Rank, ...])
    """The ranks of each suit, in order from the ace to the king."""
    packs: int = 1
    """How often each card is there, from 1 to :data:`MOST_PACKS`."""
    jokers: int = 0
    """How many jokers there are in all, from 0 to :data:`MOST_JOKERS`."""

    def __attrs_post_init__(self) -> None:
        for rank in self.ranks:
            if type(rank) is not Rank:
                raise TypeError(
                    f"a pack is made of ranks, and {kind_and_value(rank)} is none: pass {unlike(Rank, rank)}"
                )
        if not self.ranks:
            raise ValueError("a pack needs at least one rank, such as Rank.ACE")
        if self.ranks != tuple(rank for rank in Rank if rank in self.ranks):
            order = spaced((rank.value for rank in self.ranks), len(self.ranks))
            raise ValueError(f"the ranks of a pack stand once each and in the order A to K, not {order}")
        object.__setattr__(self, "packs", whole(self.packs, "the number of packs", 1, MOST_PACKS))
        object.__setattr__(self, "jokers", whole(self.jokers, "the number of jokers", 0, MOST_JOKERS))

    def times(self, packs: int) -> "Pack":
        """Return the pack with each card so many times, and as many jokers as before.

        :raises ValueError: unless ``packs`` is from 1 to :data:`MOST_PACKS`.
        """
        return evolve(self, packs=packs)

    def with_jokers(self, jokers: int) -> "Pack":
        """Return the pack with so many jokers in all.

        :raises ValueError: unless ``jokers`` is from 0 to :data:`MOST_JOKERS`.
        """
        return evolve(self, jokers=jokers)

    @property
    def cards(self) -> Cards:
        """All cards of the pack, jokers among them."""
        return _cards(self)

    def new_order(self) -> tuple[Card, ...]:
        """Return the cards in the order before the shuffle.

        The suits are spades, hearts, diamonds and clubs, each from the ace to the king; one pack comes after the other, and
        all jokers come last.
        """
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
"""The pack of 40, without eights, nines and tens: ace to seven, jack, queen, king."""


class DealError(ValueError):
    """The cards of a deal are not the pack that they should be. The error keeps nothing of the order of the cards."""

    surplus: Cards
    """The cards that are too many, each as often as it is."""
    missing: Cards
    """The cards that are missing, each as often as it is."""
    pack: Pack
    """The pack that the cards should be."""

    def __init__(self, cards: Cards, pack: Pack) -> None:
        super().__init__(cards, pack)
        self.surplus = cards.missing_from(pack.cards)
        self.missing = pack.cards.missing_from(cards)
        self.pack = pack
        self._cards = cards

    @override
    def __str__(self) -> str:
        surplus = [*dict.fromkeys(self.surplus)]
        faults = [f"{card} {_too_often(card, self._cards.count(card), self.pack)}" for card in surplus[:_TOLD]]
        if len(surplus) > _TOLD:
            faults.append(f"{len(surplus) - _TOLD} more are there too often")
        if self.missing:
            verb = "is" if len(self.missing) == 1 else "are"
            missing = spaced(self.missing, len(self.missing), _TOLD)
            faults.append(f"{counted(len(self.missing), 'card')} {verb} missing: {missing}")
        size = len(self._cards)
        return f"this deal of {size} {'card' if size == 1 else 'cards'} is not {self.pack}: " + "; ".join(faults)


_TOLD: Final = 3
"""How many of the cards that are wrong a message names."""


def _too_often(card: Card, count: int, pack: Pack) -> str:
    allowed = pack.cards.count(card)
    if not allowed:
        return f"is there {times(count)}, and not at all in {pack}"
    return f"is there {times(count)}, but only {times(allowed)} in {pack}"


@frozen(repr=False)
class Deal:
    """A pack in the order in which it is dealt: all the chance of a hand.

    Deals of one order are equal, whatever their seed. ``repr`` and ``str`` tell neither cards nor seed; :meth:`reveal` does.

    >>> deal = Deal.shuffled(FULL, seed="a table in León")
    >>> deal
    <Deal of a pack of 52>
    >>> Deal.parse(deal.text, FULL) == deal
    True

    :raises DealError: if the cards are not exactly those of the pack.
    :raises ValueError: if a seed is given that gives another order.
    """

    pack: Pack
    """The recipe of the pack."""
    order: tuple[Card, ...] = field(converter=tuple[Card, ...])
    """The cards; the first one is dealt first."""
    seed: bytes | None = field(default=None, eq=False)
    """The seed that gives this order, or ``None`` if it is not known."""

    def __attrs_post_init__(self) -> None:
        cards = Cards(self.order)
        if cards != self.pack.cards:
            raise DealError(cards, self.pack)
        if self.seed is not None and not self.is_of(self.seed):
            raise ValueError("this seed does not give this order: leave it out, or use Deal.shuffled(pack, seed)")

    @classmethod
    def shuffled(cls, pack: Pack, seed: Seed | None = None) -> "Deal":
        """Return the pack as a seed shuffles it; without a seed, as a :func:`fresh_seed` does."""
        known = seed_bytes(fresh_seed() if seed is None else seed)
        deal = cls(pack, shuffled(pack.new_order(), known))
        object.__setattr__(deal, "seed", known)  # given to the class, it would be shuffled once more to be checked
        return deal

    @classmethod
    def parse(cls, text: str, pack: Pack, *, strict: bool = False) -> "Deal":
        """Read the order of a pack: its cards, with white space between them.

        :param strict: whether to read the printed form of each card only.
        :raises CardError: at the first word that is no card, or is a card of which the pack has no more.
        :raises DealError: if cards are missing at the end.
        :raises TypeError: for what is no text.
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
        """Return whether a seed gives this order: so players check a seed that was published after the hand."""
        return self.order == shuffled(self.pack.new_order(), seed)

    @property
    def text(self) -> str:
        """The cards in order, as records write them and :meth:`parse` reads them: ``8h Ks 4s ...``."""
        return " ".join(map(str, self.order))

    def reveal(self) -> str:
        """Return a text that shows the cards and the seed, for those who may see them."""
        seed = "" if self.seed is None else f" from seed {self.seed!r}"
        return f"{self.pack}{seed}: {self.text}"

    @override
    def __repr__(self) -> str:
        return f"<Deal of {self.pack}>"

    @override
    def __str__(self) -> str:
        return repr(self)


def commitment(seed: Seed) -> str:
    """Return what to publish before a deal: the SHA-256 of the seed, in 64 hexadecimal digits.

    It hides the seed only if nobody can guess the seed, as nobody can guess a :func:`fresh_seed`.

    >>> commitment("a table in León")[:16]
    '427ed490e90dea3d'
    """
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


def verify(commitment: str, seed: Seed) -> bool:
    """Return whether a published seed is the one that a commitment was made for.

    :raises ValueError: for a text that is no commitment, such as a part of one: that must not look like a fraud.
    """
    digits = commitment.strip().lower()
    if len(digits) != 64 or digits.strip("0123456789abcdef"):
        raise ValueError(f"a commitment is 64 hexadecimal digits, and {shown(commitment)} is not")
    return digits == hashlib.sha256(seed_bytes(seed)).hexdigest()
