"""Sets as integers: which naturals of one rank, and how many jokers with them."""

from collections.abc import Iterator


def set_choices(
    held: tuple[int, ...],
    needed: tuple[int, ...],
    shortest: int,
    longest: int,
    fewest_jokers: int,
    most_jokers: int,
    fewest_naturals: int,
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give every choice that makes a set, as the copies of each suit and the number of jokers.

    Choices with fewer natural cards come first; of equal ones spades come before hearts and so on, then fewer jokers first.

    :param held: how many copies of each suit there are.
    :param needed: how many copies of each suit the set must have.
    """
    for naturals in range(max(sum(needed), fewest_naturals), min(sum(held), longest) + 1):
        fewest = max(shortest - naturals, fewest_jokers, 0)
        most = min(longest - naturals, most_jokers)
        if fewest <= most:
            for taken in _takings(held, needed, naturals):
                for jokers in range(fewest, most + 1):
                    yield taken, jokers


def _takings(held: tuple[int, ...], needed: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """Give the ways to take so many cards, from ``needed`` to ``held`` of each suit; more of the first suits come first."""
    if len(held) == 1:
        if needed[0] <= number <= held[0]:
            yield (number,)
        return
    least, most = sum(needed[1:]), sum(held[1:])
    for copies in range(min(held[0], number - least), max(needed[0], number - most) - 1, -1):
        for rest in _takings(held[1:], needed[1:], number - copies):
            yield (copies, *rest)


def _ways_to_take(held: tuple[int, ...]) -> list[list[int]]:
    """Return in row ``suit``, column ``n``, the number of ways to take ``n`` copies from this suit and those after it."""
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
    """Return how many choices :func:`set_choices` has when no card is needed.

    The result has a pair for each number of natural cards with which there is a choice, ascending: it and how many choices.
    """
    counts: list[tuple[int, int]] = []
    for naturals, ways in enumerate(_ways_to_take(held)[0]):
        jokers = min(longest - naturals, most_jokers) - max(shortest - naturals, 0) + 1
        if naturals >= fewest_naturals and jokers > 0:
            counts.append((naturals, ways * jokers))
    return tuple(counts)


def nth_set(
    held: tuple[int, ...], shortest: int, longest: int, most_jokers: int, naturals: int, index: int
) -> tuple[tuple[int, ...], int]:
    """Return the choice at an index among those of :func:`set_choices` that have so many natural cards."""
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
