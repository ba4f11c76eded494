"""Plays within one seat's own cards, in one pack without jokers.

Theory of operation. All cards are different, so a play is a target (an own meld, or none) and the *whole*, the meld that
lies there afterwards. The cards moved in come from the hand, are the offer, or are taken from other own melds, of which
what is left must be melds. A whole is a set, or an interval of one suit; hence the search goes from what is at hand to
wholes, and each is checked only against the melds that it cuts.

A suit is seen through a *window* of 14 bits: ranks A to K at 0 to 12 and, where the ace may be high, the ace again at 13.
No run is longer than ten cards, so that none holds an ace twice.
"""

from typing import Final

from rummykit._kernel.bits import BIT, bit_numbers

_RANKS: Final = 0x1FFF
_NO_KING: Final = sum(0x0FFF << 13 * suit for suit in range(4))
_NO_QUEEN_KING: Final = sum(0x07FF << 13 * suit for suit in range(4))
_NO_ACE: Final = sum(0x1FFE << 13 * suit for suit in range(4))
_KINGS: Final = sum(0x1000 << 13 * suit for suit in range(4))
_QUEENS: Final = _KINGS >> 1
_ACES: Final = sum(1 << 13 * suit for suit in range(4))
_EACH_SUIT: Final = sum(1 << 13 * suit for suit in range(4))
_RANK_OF: Final = tuple(_EACH_SUIT << rank for rank in range(13))
_NUMBER_OF: Final = {1 << number: number for number in range(52)}
_INTERVAL: Final = tuple(tuple((1 << high + 1) - (1 << low) for high in range(14)) for low in range(14))
"""The window bits from ``low`` to ``high``."""


def is_set(meld: int) -> bool:
    """Return whether a meld is a set: every run has two neighbouring bits, and no set has."""
    return not meld & meld >> 1


def run_span(meld: int) -> tuple[int, int, int]:
    """Return the suit of a run, and its lowest and highest place from 0 to 13. An ace with its king is at 13."""
    suit = _NUMBER_OF[meld & -meld] // 13
    window = meld >> 13 * suit
    if window & 0x1001 == 0x1001:
        window = window & 0x1FFE | 0x2000
    return suit, (window & -window).bit_length() - 1, window.bit_length() - 1


def run_numbers(meld: int) -> list[int]:
    """Return the numbers of the cards of a run, ascending: an ace with its king comes last, unless the two is there as well.

    It goes by the cards alone: the jack may follow the seven.
    """
    numbers = bit_numbers(meld)
    if numbers[0] % 13 == 0 and numbers[-1] % 13 == 12 and numbers[1] % 13 != 1:
        numbers.append(numbers.pop(0))
    return numbers


def _suit_window(mask: int, suit: int, ace_high: bool) -> int:
    window = mask >> 13 * suit & _RANKS
    return window | (window & 1) << 13 if ace_high else window


def _mask_of(window: int, suit: int) -> int:
    if window & 0x2000:
        window = window & _RANKS | 1
    return window << 13 * suit


def left_pieces(meld: int, left: int) -> list[int]:
    """Return what remains of a meld when only ``left`` stays: the pieces of a run, or the rest of a set, of any length."""
    if is_set(meld):
        return [left]
    pieces: list[int] = []
    piece = 0
    for number in run_numbers(meld):
        if left & BIT[number]:
            piece |= BIT[number]
        elif piece:
            pieces.append(piece)
            piece = 0
    return [*pieces, piece] if piece else pieces


def _may_leave(meld: int, left: int, split: bool) -> bool:
    pieces = left_pieces(meld, left)
    return (split or len(pieces) == 1) and all(piece.bit_count() >= 3 for piece in pieces)


def _loose(melds: tuple[int, ...], split: bool) -> int:
    """Return the cards each of which might leave its meld."""
    loose = 0
    for meld in melds:
        size = meld.bit_count()
        if size < 4:
            continue
        if is_set(meld):
            loose |= meld
            continue
        suit, low, high = run_span(meld)
        window = 1 << low | 1 << high
        if split and size >= 7:
            window |= _INTERVAL[low + 3][high - 3]
        loose |= _mask_of(window, suit)
    return loose


def _bridges(melds: tuple[int, ...]) -> int:
    bridges = 0
    for meld in melds:
        if meld.bit_count() == 4 and is_set(meld):
            bridges |= meld
    return bridges


def _ends(
    hand: int, melds: tuple[int, ...], target: int, ace_high: bool, dissolve: bool, bridges: int
) -> tuple[int, bool]:
    """Return the cards that make a run extensible at either end, and whether hand cards do.

    An end is followed over hand cards, cards of sets of four and, if melds may be dissolved, whole runs.
    """
    suit, low, high = run_span(target)
    in_hand = _suit_window(hand, suit, ace_high)
    passable = in_hand | _suit_window(bridges, suit, ace_high)
    if dissolve:
        for meld in melds:
            if meld != target and not is_set(meld):
                other, start, end = run_span(meld)
                if other == suit:
                    passable |= _INTERVAL[start][end]
    top = 13 if ace_high else 12
    place = high + 1
    while place <= top and passable >> place & 1:
        place += 1
    reach = _INTERVAL[high + 1][place - 1] if place > high + 1 else 0
    wanted = 1 << place if place <= top else 0
    place = low - 1
    while place >= 0 and passable >> place & 1:
        place -= 1
    if place < low - 1:
        reach |= _INTERVAL[place + 1][low - 1]
    if place >= 0:
        wanted |= 1 << place
    return _mask_of(wanted, suit), bool(reach & in_hand)


def _new_wholes(at_hand: int, near: int, ace_high: bool) -> list[int]:
    """Return the sets and runs within ``at_hand`` that contain a card of ``near``."""
    spades, hearts = at_hand & _RANKS, at_hand >> 13 & _RANKS
    diamonds, clubs = at_hand >> 26 & _RANKS, at_hand >> 39
    threes = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    starts = at_hand & at_hand >> 1 & at_hand >> 2 & _NO_QUEEN_KING
    if ace_high:
        starts |= at_hand & at_hand >> 1 & at_hand << 11 & _QUEENS
    wholes: list[int] = []
    while threes:
        low = threes & -threes
        threes ^= low
        of_rank = at_hand & low * _EACH_SUIT
        if near & of_rank:
            wholes.append(of_rank)
            if of_rank.bit_count() == 4:
                wholes += [three for suit in range(4) if near & (three := of_rank & ~(_RANKS << 13 * suit))]
    while starts:
        start = starts & -starts
        starts ^= start
        number = _NUMBER_OF[start]
        suit, low = divmod(number, 13)
        window = _suit_window(at_hand, suit, ace_high)
        near_window = _suit_window(near, suit, ace_high)
        high = low + 2
        while high < 14 and window >> high & 1 and high - low < 10:
            interval = _INTERVAL[low][high]
            if interval & near_window:
                wholes.append(_mask_of(interval, suit))
            high += 1
    return wholes


def _extended(at_hand: int, target: int, ace_high: bool) -> list[int]:
    """Return the melds that contain ``target`` and more, the rest within ``at_hand``."""
    if is_set(target):
        fourth = _RANK_OF[_NUMBER_OF[target & -target] % 13] & ~target & at_hand
        return [target | fourth] if fourth else []
    suit, low, high = run_span(target)
    window = _suit_window(at_hand & ~target, suit, ace_high)
    top = high
    while top < 13 and window >> top + 1 & 1:
        top += 1
    bottom = low
    while bottom > 0 and window >> bottom - 1 & 1:
        bottom -= 1
    return [
        _mask_of(_INTERVAL[first][last], suit)
        for first in range(bottom, low + 1)
        for last in range(high, top + 1)
        if (first < low or last > high) and last - first < 10
    ]


def _sources_hold(melds: tuple[int, ...], target: int, whole: int, split: bool, dissolve: bool) -> bool:
    for meld in melds:
        if meld != target and meld & whole:
            left = meld & ~whole
            if not (_may_leave(meld, left, split) if left else dissolve):
                return False
    return True


class Plays:
    """What a seat can do with its cards, where sets are three or four cards and runs three to ten of the pack of 52.

    :param ace_high: whether Q K A is a run as well as A 2 3.
    :param split: whether a run may be split in the middle.
    :param dissolve: whether a meld may be used up whole.
    """

    __slots__ = ("_ace_high", "_dissolve", "_fitting", "_split")

    def __init__(self, ace_high: bool, split: bool, dissolve: bool) -> None:
        self._ace_high: Final = ace_high
        self._split: Final = split
        self._dissolve: Final = dissolve
        self._fitting: Final[dict[int, int]] = {}

    def fitting(self, meld: int) -> int:
        """Return the cards that extend a meld directly: the fourth of a set, or those next to the ends of a run."""
        found = self._fitting.get(meld)
        if found is None:
            if is_set(meld):
                found = _RANK_OF[_NUMBER_OF[meld & -meld] % 13] & ~meld
            else:
                suit, low, high = run_span(meld)
                fits = 1 << low - 1 if low > 0 else 0
                if high < 12 or (high == 12 and self._ace_high):
                    fits |= 1 << high + 1
                found = _mask_of(fits, suit) & ~meld
            self._fitting[meld] = found
        return found

    def lay_off_possible(self, hand: int, melds: tuple[int, ...]) -> bool:
        """Return whether an own meld can be extended without an offer, with at least one hand card."""
        for meld in melds:
            if self.fitting(meld) & hand:
                return True
        bridges = _bridges(melds)
        if not bridges and not self._dissolve:
            return False
        return any(
            not is_set(meld) and _ends(hand, melds, meld, self._ace_high, self._dissolve, bridges)[1] for meld in melds
        )

    def new_meld_possible(self, at_hand: int) -> bool:
        """Return whether there is any set or run within ``at_hand``."""
        starts = at_hand & at_hand >> 1
        if starts & at_hand >> 2 & _NO_QUEEN_KING or (self._ace_high and starts & at_hand << 11 & _QUEENS):
            return True
        spades, hearts, diamonds, clubs = at_hand & _RANKS, at_hand >> 13, at_hand >> 26, at_hand >> 39
        return bool(spades & hearts & (diamonds | clubs) or diamonds & clubs & (spades | hearts) & _RANKS)

    def usable(self, hand: int, melds: tuple[int, ...]) -> int:
        """Return the cards, not the seat's own, for which :meth:`plays` finds a play if they are on offer.

        Three cards are enough for a new meld: a longer one contains such a one around the offer. Two neighbours of one run need
        no look at what they leave there: the offer beside them extends that run itself.
        """
        ace_high, dissolve = self._ace_high, self._dissolve
        own = hand
        for meld in melds:
            own |= meld
        at_hand = hand | _loose(melds, self._split) if melds else hand
        pairs = at_hand & (at_hand >> 1) & _NO_KING
        found = (
            (pairs & _NO_QUEEN_KING) << 2 | (pairs & _NO_ACE) >> 1 | (at_hand & (at_hand >> 2) & _NO_QUEEN_KING) << 1
        )
        if ace_high:
            found |= (
                (pairs & _QUEENS) >> 11
                | (at_hand & _QUEENS & (at_hand << 11)) << 1
                | (at_hand & _KINGS & at_hand << 12) >> 1
            )
        spades, hearts = at_hand & _RANKS, at_hand >> 13 & _RANKS
        diamonds, clubs = at_hand >> 26 & _RANKS, at_hand >> 39
        two = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
        found |= two * _EACH_SUIT
        if melds:
            bridges = _bridges(melds)
            for meld in melds:
                fits = self.fitting(meld)
                found |= fits
                if not is_set(meld) and (dissolve or fits & (hand | bridges)):
                    found |= _ends(hand, melds, meld, ace_high, dissolve, bridges)[0]
        return found & ~own

    def plays(self, hand: int, melds: tuple[int, ...], offer: int, new: bool) -> list[tuple[int, int]]:
        """Return all plays, as pairs of the target (0 for a new meld) and the whole.

        :param hand: the mask of the cards in hand.
        :param melds: the masks of the own melds.
        :param offer: the mask of the card on offer: only plays that use it are given. With 0, those that move a hand card are.
        :param new: without an offer, whether to give the new melds, and not the extensions.
        """
        ace_high, split, dissolve = self._ace_high, self._split, self._dissolve
        at_hand = hand | offer
        for meld in melds:
            if dissolve or meld.bit_count() > 3:
                at_hand |= meld
        fresh = offer or hand
        found: list[tuple[int, int]] = []
        around = at_hand
        if offer:  # a meld with it is of its rank or of its suit
            suit, rank = divmod(_NUMBER_OF[offer], 13)
            around &= _RANKS << 13 * suit | _RANK_OF[rank]
        if (offer or new) and self.new_meld_possible(around):
            wholes = _new_wholes(around, fresh, ace_high)
            if at_hand == hand | offer:  # nothing can be taken from a meld
                found = [(0, whole) for whole in wholes]
            else:
                found = [(0, whole) for whole in wholes if _sources_hold(melds, 0, whole, split, False)]
        if offer or not new:
            for target in melds:
                found += [
                    (target, whole)
                    for whole in _extended(at_hand, target, ace_high)
                    if whole & fresh and _sources_hold(melds, target, whole, split, dissolve)
                ]
        return found
