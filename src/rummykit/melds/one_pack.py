"""Whole hands of one pack without jokers, from tables."""

from functools import lru_cache
from typing import Final

from rummykit._kernel.bits import BIT, bit_numbers, cards_of_suit, ranks_of_suit
from rummykit._kernel.singles import Tables, best_runs, best_without_sets, run_masks, tables_of
from rummykit.cards import Cards, Rank, card_of
from rummykit.melds.layout import in_order
from rummykit.melds.rules import MeldRules
from rummykit.melds.shapes import Meld, Run, Set
from rummykit.melds.worth import Worth

_RANKS: Final = tuple(Rank)
_SUITS: Final = range(4)


class OnePack:
    """The tables for rules and a worth, and the melds that were laid out already."""

    __slots__ = ("_laid", "_rules", "_runs", "_sets", "tables")

    def __init__(self, rules: MeldRules, worth: Worth) -> None:
        set_ranks = sum(BIT[rank] for rank in rules.rank_numbers) if rules.sets else 0
        self.tables: Tables = tables_of(
            rules.line, rules.longest, rules.min_run, set_ranks, min(rules.longest_set, 4), worth.points[:52]
        )
        self._rules = rules
        self._runs = run_masks(rules.line, rules.longest, rules.min_run)
        self._laid: list[dict[int, tuple[tuple[Meld, ...], int]]] = [{}, {}, {}, {}]
        self._sets: dict[int, tuple[Meld, ...]] = {}

    def arrange(self, mask: int) -> tuple[tuple[Meld, ...], int]:
        """The melds of a best arrangement, and the mask of the cards in none."""
        left = best_without_sets(mask, self.tables)
        melds: tuple[Meld, ...] = ()
        if left != mask:
            melds = self._sets.get(mask ^ left) or self._lay_sets(mask ^ left)
        rest = 0
        for suit in _SUITS:
            ranks = ranks_of_suit(left, suit)
            laid = self._laid[suit].get(ranks) or self._lay_runs(suit, ranks)
            melds += laid[0]
            rest |= laid[1]
        return melds, rest

    def _lay_sets(self, taken: int) -> tuple[Meld, ...]:
        by_rank: dict[int, list[int]] = {}
        for number in bit_numbers(taken):
            by_rank.setdefault(number % 13, []).append(number)
        sets = [Set(tuple(map(card_of, numbers)), _RANKS[rank]) for rank, numbers in by_rank.items()]
        found = self._sets[taken] = tuple(in_order(sets, self._rules))
        return found

    def _lay_runs(self, suit: int, ranks: int) -> tuple[tuple[Meld, ...], int]:
        runs: list[Meld] = []
        rest = ranks
        for run in best_runs(ranks, tuple(self._runs), self.tables[0][suit]):
            laid = tuple(card_of(13 * suit + rank) for rank in self._runs[run])
            runs.append(Run(laid, laid, Cards.of_mask(cards_of_suit(run, suit))))
            rest ^= run
        found = self._laid[suit][ranks] = tuple(in_order(runs, self._rules)), cards_of_suit(rest, suit)
        return found


@lru_cache(maxsize=64)
def one_pack(rules: MeldRules, worth: Worth) -> OnePack | None:
    """The tables, if there are any for these rules; made once."""
    if not rules.runs_same_suit or (rules.sets and rules.min_set != 3):
        return None
    return OnePack(rules, worth)
