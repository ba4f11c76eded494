"""What cards count that are in no meld."""

from collections.abc import Callable
from typing import Final

from attrs import field, frozen

from rummykit._kernel.bits import bit_numbers
from rummykit._numbers import whole
from rummykit.cards import JOKER, Card, Cards, card_of

_CARDS: Final = (*map(card_of, range(52)), JOKER)


@frozen(init=False, repr=False)
class Worth:
    """What each card counts: made of a function, which is asked once for each card of a pack and for the joker.

    >>> from rummykit.cards import Rank
    >>> aces_dear = Worth(lambda card: 25 if card.is_joker else 15 if card.rank is Rank.ACE else 5)
    >>> aces_dear.of(Cards.parse("Ah 2h JK"))
    45

    :raises TypeError: for what is no function, or if it gives anything but whole numbers.
    :raises ValueError: if it gives a negative number.
    """

    points: tuple[int, ...] = field()
    """By :attr:`Card.number <rummykit.cards.Card.number>`; the joker is last."""

    def __init__(self, count: Callable[[Card], int]) -> None:
        if not callable(count):
            raise TypeError(f"worth is made of a function from a card to a whole number, not of {count!r}")
        points = tuple(whole(count(card), f"the worth of {card}", 0) for card in _CARDS)
        object.__setattr__(self, "points", points)

    def of(self, cards: Cards) -> int:
        """What these cards count together."""
        points = self.points
        return sum([points[number] for plane in cards.planes for number in bit_numbers(plane)]) + (
            cards.jokers * points[52]
        )

    def __repr__(self) -> str:
        return "<Worth " + " ".join(f"{card}={count}" for card, count in zip(_CARDS, self.points, strict=True)) + ">"


def _pip(card: Card) -> int:
    return 0 if card.is_joker else min(card.number % 13 + 1, 10)


def _one(_: Card) -> int:
    return 1


PIPS: Final = Worth(_pip)
"""As in Gin Rummy: the ace 1, court cards 10, other cards their number; the joker 0."""
EACH_ONE: Final = Worth(_one)
"""Each card 1, the joker too: how many cards there are."""
