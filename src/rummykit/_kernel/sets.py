"""Sets as integers: which naturals of one rank, and how many jokers with them."""

from itertools import product


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

    ``held`` and ``needed``: the most and the fewest copies by suit.
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


def _ways_to_take(held: tuple[int, ...]) -> list[list[int]]:
    """In row ``suit``, column ``n``: the ways to take ``n`` copies from this suit and those after it."""
    rows = [[1]]
    for most in reversed(held):
        after = rows[-1]
        row = [0] * (len(after) + most)
        for copies in range(most + 1):
            for number, ways in enumerate(after):
                row[number + copies] += ways
        rows.append(row)
    rows.reverse()
    return rows


def count_sets(
    held: tuple[int, ...], shortest: int, longest: int, most_jokers: int, fewest_naturals: int
) -> tuple[tuple[int, int], ...]:
    """How many of :func:`set_choices` there are, nothing being needed: pairs of a number of naturals and its choices,
    ascending, none empty."""
    counts: list[tuple[int, int]] = []
    for naturals, ways in enumerate(_ways_to_take(held)[0]):
        jokers = min(longest - naturals, most_jokers) - max(shortest - naturals, 0) + 1
        if naturals >= fewest_naturals and jokers > 0:
            counts.append((naturals, ways * jokers))
    return tuple(counts)


def nth_set(
    held: tuple[int, ...], shortest: int, longest: int, most_jokers: int, naturals: int, index: int
) -> tuple[tuple[int, ...], int]:
    """The one at ``index`` of :func:`set_choices` with so many naturals."""
    fewest = max(shortest - naturals, 0)
    index, more = divmod(index, min(longest - naturals, most_jokers) - fewest + 1)
    rows = _ways_to_take(held)
    taken: list[int] = []
    left = naturals
    for suit, most in enumerate(held):
        after = rows[suit + 1]
        for copies in range(min(most, left), -1, -1):
            ways = after[left - copies] if left - copies < len(after) else 0
            if index < ways:
                taken.append(copies)
                left -= copies
                break
            index -= ways
    return tuple(taken), fewest + more
