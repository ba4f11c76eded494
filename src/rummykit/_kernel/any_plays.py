"""Plays within one seat's own cards, whatever is a meld: the plain path, by a table of all melds of one pack without jokers.

:mod:`rummykit._kernel.plays` answers the same, faster, for the melds that it was made for; tests hold it to this.
"""

from typing import Final

from rummykit._kernel.plays import left_pieces


class AnyPlays:
    """What a seat can do with its cards, where the melds of a table are these, given by their masks."""

    __slots__ = ("_dissolve", "_melds", "_pack", "_split")

    def __init__(self, melds: tuple[int, ...], split: bool, dissolve: bool) -> None:
        self._melds: Final = dict.fromkeys(melds)
        self._split: Final = split
        self._dissolve: Final = dissolve
        pack = 0
        for meld in melds:
            pack |= meld
        self._pack: Final = pack

    def fitting(self, meld: int) -> int:
        """Return the cards that extend a meld directly."""
        found, rest = 0, self._pack & ~meld
        while rest:
            card = rest & -rest
            rest ^= card
            if meld | card in self._melds:
                found |= card
        return found

    def lay_off_possible(self, hand: int, melds: tuple[int, ...]) -> bool:
        """Return whether an own meld can be extended without an offer, with at least one hand card."""
        return bool(self.plays(hand, melds, 0, False))

    def new_meld_possible(self, at_hand: int) -> bool:
        """Return whether there is any meld within ``at_hand``."""
        return any(not whole & ~at_hand for whole in self._melds)

    def usable(self, hand: int, melds: tuple[int, ...]) -> int:
        """Return the cards, not the seat's own, for which :meth:`plays` finds a play if they are on offer."""
        own = hand
        for meld in melds:
            own |= meld
        found = 0
        for target in (0, *melds):
            for whole in self._melds:
                card = whole & ~own
                if card and not card & (card - 1) and not card & found and whole & target == target:
                    found |= card if self._holds(melds, target, whole) else 0
        return found

    def plays(self, hand: int, melds: tuple[int, ...], offer: int, new: bool) -> list[tuple[int, int]]:
        """Return all plays, as pairs of the target (0 for a new meld) and the whole, as the faster path does."""
        at_hand, fresh = hand | offer, offer or hand
        for meld in melds:
            at_hand |= meld
        targets = ((0,) if offer or new else ()) + (melds if offer or not new else ())
        return [
            (target, whole)
            for target in targets
            for whole in self._melds
            if not whole & ~at_hand and whole & target == target and whole & fresh and self._holds(melds, target, whole)
        ]

    def _holds(self, melds: tuple[int, ...], target: int, whole: int) -> bool:
        """Return whether what is left of the other melds may be left."""
        for meld in melds:
            if meld == target or not meld & whole:
                continue
            left = meld & ~whole
            if not left:
                if not (target and self._dissolve):
                    return False
                continue
            pieces = left_pieces(meld, left)
            if len(pieces) > 1 and not self._split:
                return False
            if any(piece not in self._melds for piece in pieces):
                return False
        return True
