"""Hands of one pack without jokers that are something as a whole: four of a rank, one colour, no two cards that go together."""

from typing import Final

_RANKS: Final = 0x1FFF
_RED: Final = 0x3FFFFFF << 13
_NO_KING: Final = sum(0x0FFF << 13 * suit for suit in range(4))
_SUITS: Final = tuple(_RANKS << 13 * suit for suit in range(4))
_RANK: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
_NEIGHBOURS: Final = tuple((3 << low) << 13 * suit for suit in range(4) for low in range(12))
_SEVEN_AND_JACK: Final = tuple(0x0440 << 13 * suit for suit in range(4))
_KING_AND_ACE: Final = tuple(0x1001 << 13 * suit for suit in range(4))


def may_be_any(hand: int) -> bool:
    """Return whether a hand has four of a rank or one colour, or no two cards that go together but for a high ace and its king:
    most have none of that, and this is quick."""
    spades, hearts, diamonds, clubs = hand & _RANKS, hand >> 13 & _RANKS, hand >> 26 & _RANKS, hand >> 39
    if spades & hearts & diamonds & clubs or not hand & _RED or not hand & ~_RED:
        return True
    same_rank = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
    return not same_rank and not hand & hand >> 1 & _NO_KING


def has_four_of_a_rank(hand: int) -> bool:
    """Return whether a hand has all four cards of a rank."""
    return bool(hand & hand >> 13 & hand >> 26 & hand >> 39)


def has_both_colours(hand: int) -> bool:
    """Return whether a hand has red and black cards."""
    return bool(hand & _RED and hand & ~_RED)


def has_several_suits(hand: int) -> bool:
    """Return whether the cards of a hand are not all of one suit."""
    return all(hand & ~suit for suit in _SUITS)


def together(hand: int, ace_high: bool, jack_after_seven: bool = False) -> int:
    """Return two cards of one rank, the lowest, or else two neighbours in a suit, as a mask; 0 if there are none."""
    for same in _RANK:
        of_rank = hand & same
        if of_rank & (of_rank - 1):
            low = of_rank & -of_rank
            rest = of_rank ^ low
            return low | rest & -rest
    for pair in _NEIGHBOURS + (_KING_AND_ACE if ace_high else ()) + (_SEVEN_AND_JACK if jack_after_seven else ()):
        if hand & pair == pair:
            return pair
    return 0
