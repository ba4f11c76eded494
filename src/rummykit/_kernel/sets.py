"""Sets as integers: which naturals of one rank, and how many jokers with them."""

from itertools import product

__all__ = ["set_choices"]


def set_choices(
    held: tuple[int, ...],
    needed: tuple[int, ...],
    shortest: int,
    longest: int,
    fewest_jokers: int,
    most_jokers: int,
    fewest_naturals: int,
) -> list[tuple[tuple[int, ...], int]]:
    """All ``(copies of each suit, jokers)`` that make a set; fewer naturals first, spades before hearts, few jokers first.

    ``held`` and ``needed`` are copies by suit: of each at most, and at least, so many are taken.
    """
    choices: list[tuple[tuple[int, ...], int]] = []
    copies = [range(least, most + 1) for least, most in zip(needed, held, strict=True)]
    for taken in sorted(product(*copies), key=_fewer_first):
        naturals = sum(taken)
        if naturals >= fewest_naturals:
            fewest = max(shortest - naturals, fewest_jokers)
            most = min(longest - naturals, most_jokers)
            choices.extend((taken, jokers) for jokers in range(max(fewest, 0), most + 1))
    return choices


def _fewer_first(taken: tuple[int, ...]) -> tuple[int, ...]:
    return (sum(taken), *(-copies for copies in taken))
