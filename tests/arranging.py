"""Whole hands by brute force, and as integer programs: both take a list of melds and know nothing of how it was found."""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, product
from typing import Any

from attrs import frozen

from rummykit.cards import JOKER, Card, Cards, Rank
from rummykit.melds import Meld, MeldRules, Run, readings
from rummykit.melds.arrange import Arrangement, Demands, Worth

optimize: Any = import_module("scipy.optimize")
numpy: Any = import_module("numpy")


def is_pure(meld: Meld) -> bool:
    """Whether it is a run of which every card is what it stands for."""
    return isinstance(meld, Run) and meld.laid == meld.stands and JOKER not in meld.laid


def every_choice(cards: Cards, melds: Sequence[Meld]) -> Iterator[tuple[tuple[Meld, ...], Cards]]:
    """Every multiset of these melds that the cards suffice for, and the rest."""
    yield (), cards
    for place, meld in enumerate(melds):
        if meld.cards <= cards:
            for others, rest in every_choice(cards - meld.cards, melds[place:]):
                yield (meld, *others), rest


@frozen
class Wanted:
    """What an arrangement is to have."""

    must: Cards = Cards.NONE
    runs: int = 0
    pure_runs: int = 0

    @property
    def asked(self) -> Demands:
        """As keywords."""
        return {"must": self.must, "runs": self.runs, "pure_runs": self.pure_runs}

    def met(self, cards: Cards, melds: Iterable[Meld], rest: Cards) -> bool:
        new = list(melds)
        return (
            self.must <= cards - rest
            and sum(isinstance(meld, Run) for meld in new) >= self.runs
            and sum(map(is_pure, new)) >= self.pure_runs
        )


def without_order(arrangement: Arrangement) -> tuple[frozenset[tuple[Meld, int]], Cards]:
    """The same for arrangements that differ in the order of their melds alone."""
    melds = arrangement.melds
    return frozenset((meld, melds.count(meld)) for meld in melds), arrangement.rest


def wild_groups(cards: Cards, rules: MeldRules, wild: Rank) -> dict[Cards, list[tuple[bool, bool]]]:
    """The groups of cards that are melds if some of the wild rank stand for others; as what: a run, a pure one."""
    groups: dict[Cards, list[tuple[bool, bool]]] = {}
    for group in {Cards(some) for size in range(2, len(cards) + 1) for some in combinations(cards, size)}:
        wilds = [card for card in group if card is not JOKER and card.rank is wild]
        found = set[tuple[bool, bool]]()
        for stand_ins in {Cards(some) for size in range(len(wilds) + 1) for some in combinations(wilds, size)}:
            plain = group - stand_ins + Cards([JOKER] * len(stand_ins))
            found |= {
                (isinstance(one, Run), isinstance(one, Run) and not plain.jokers) for one in readings(plain, rules)
            }
        if found:
            groups[group] = sorted(found)
    return groups


def wild_choices(
    cards: Cards, groups: Sequence[tuple[Cards, list[tuple[bool, bool]]]], wanted: Wanted, hand: Cards
) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Every choice of such groups that meets the wanted, and the rest."""
    for chosen, rest in _every_group(cards, groups):
        kinds = product(*(kinds for _, kinds in chosen))
        if wanted.must <= hand - rest and any(
            sum(is_run for is_run, _ in some) >= wanted.runs and sum(pure for _, pure in some) >= wanted.pure_runs
            for some in kinds
        ):
            yield tuple(group for group, _ in chosen), rest


def _every_group(
    cards: Cards, groups: Sequence[tuple[Cards, list[tuple[bool, bool]]]]
) -> Iterator[tuple[tuple[tuple[Cards, list[tuple[bool, bool]]], ...], Cards]]:
    yield (), cards
    for place, (group, kinds) in enumerate(groups):
        if group <= cards:
            for others, rest in _every_group(cards - group, groups[place:]):
                yield ((group, kinds), *others), rest


@frozen
class Column:
    """Something that can be laid: the cards of hand that it takes, and what it is."""

    cards: Cards
    is_run: bool = False
    is_pure: bool = False
    on: int | None = None
    """The given meld that grows by the cards; it can do so once."""


def columns_of(melds: Iterable[Meld]) -> list[Column]:
    """Melds without regard to how they are laid out."""
    return list(dict.fromkeys(Column(meld.cards, isinstance(meld, Run), is_pure(meld)) for meld in melds))


def least_by_program(cards: Cards, columns: Sequence[Column], worth: Worth, wanted: Wanted) -> int | None:
    """What is left over at best, as an integer program finds it; ``None`` if the wanted cannot be met."""
    kinds: list[Card] = list(dict.fromkeys(cards))
    rows: list[list[int]] = [[column.cards.count(card) for column in columns] for card in kinds]
    least: list[float] = [wanted.must.count(card) for card in kinds]
    most: list[float] = [cards.count(card) for card in kinds]
    rows += [[int(column.is_run) for column in columns], [int(column.is_pure) for column in columns]]
    least += [wanted.runs, wanted.pure_runs]
    most += [numpy.inf, numpy.inf]
    for given in {column.on for column in columns} - {None}:
        rows.append([int(column.on == given) for column in columns])
        least.append(0)
        most.append(1)
    if not columns:
        return worth.of(cards) if wanted.met(cards, (), cards) else None
    solved = optimize.milp(
        [-worth.of(column.cards) for column in columns],
        integrality=[1] * len(columns),
        bounds=optimize.Bounds(0, numpy.inf),
        constraints=optimize.LinearConstraint(numpy.array(rows), least, most),
        options={"mip_rel_gap": 0},
    )
    return worth.of(cards) + round(solved.fun) if solved.success else None
