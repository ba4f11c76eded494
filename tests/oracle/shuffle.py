"""The portable shuffle: the same seed deals the same cards in every language."""

from collections.abc import Iterator
from hashlib import sha256

SUITS = "shdc"
RANKS = "A23456789TJQK"
NEW_PACK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)


def _numbers(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(seed + block.to_bytes(8, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def shuffled(seed: str | int | bytes, pack: tuple[str, ...] = NEW_PACK) -> tuple[str, ...]:
    """The pack as this seed shuffles it; the first card is the first one dealt."""
    numbers = _numbers(seed if isinstance(seed, bytes) else str(seed).encode("utf-8"))

    def below(n: int) -> int:
        for number in numbers:
            if number < (2**32 // n) * n:
                return number % n
        raise AssertionError("the stream of numbers has no end")

    cards = list(pack)
    for k in range(len(cards) - 1, 0, -1):
        other = below(k + 1)
        cards[k], cards[other] = cards[other], cards[k]
    return tuple(cards)
