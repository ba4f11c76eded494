"""All melds of a hand, counted, and told one by one without listing them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import index as whole_number
from typing import Final, overload

from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Cards
from rummykit.games.penang.bridge import families_in
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.rules import PenangRules

_laid: Final = maker(Laid)  # with that of LayMeld in `listing` a tenth of all decisions a second


class HandMelds(Sequence[Laid]):
    """All melds of a hand (Penang §2, §3.2), each once, in the order of :func:`rummykit.melds.find`."""

    __slots__ = ("_count", "_ends", "_families")

    def __init__(self, hand: Cards, rules: PenangRules) -> None:
        self._families: Final = families_in(hand, rules.max_jokers, rules.min_naturals)
        self._ends: Final = tuple(accumulate([family.count for family in self._families]))
        self._count: Final[int] = self._ends[-1] if self._ends else 0

    @override
    def __len__(self) -> int:
        return self._count

    @override
    def __iter__(self) -> Iterator[Laid]:
        for family in self._families:
            kind = family.kind
            for cards in family:
                yield _laid(kind, cards)

    @overload
    def __getitem__(self, index: int) -> Laid: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Laid, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> Laid | tuple[Laid, ...]:
        count = self._count
        if isinstance(index, slice):
            return tuple([self[one] for one in range(*index.indices(count))])
        index = whole_number(index)
        if not -count <= index < count:
            raise IndexError(f"there are {count} melds, and none has the index {index}")
        index %= count
        at = bisect_right(self._ends, index)
        family = self._families[at]
        return _laid(family.kind, family.nth(index - (self._ends[at - 1] if at else 0)))
