"""Questions about whole hands, checked and put to the kernel (:mod:`rummykit.melds.arrange` asks them).

A question with a wild rank is several :class:`Problem` s, one for each choice of the cards that stand for others.
"""

from collections.abc import Iterator, Sequence
from typing import NoReturn

from attrs import field, frozen

from rummykit._kernel.templates import Template, run_templates, set_templates
from rummykit._kernel.whole import ENDLESS, Piece, Whole
from rummykit._numbers import whole
from rummykit.cards import JOKER, Cards, Rank, card_of
from rummykit.melds.finding import find, find_runs, find_sets
from rummykit.melds.growing import Growth, growths
from rummykit.melds.layout import in_order, joined
from rummykit.melds.rules import MeldRules, must_be_cards
from rummykit.melds.shapes import Kind, Meld, Run, Set
from rummykit.melds.wilds import Place, choices, dealt_out, with_jokers
from rummykit.melds.worth import Worth


class NotAmongThemError(ValueError):
    """Cards must be used that are not among those to arrange, or not as often: ``absent``."""

    def __init__(self, absent: Cards) -> None:
        super().__init__(absent)
        self.absent = absent

    def __str__(self) -> str:
        return f"must: {self.absent} must be used, but is not among the cards, or not as often"


@frozen
class Question:
    """Cards, rules and what is demanded.

    :raises TypeError: for a value of another type.
    :raises ValueError: for numbers that are negative, a wild rank that is not in the pack.
    :raises NotAmongThemError: if not all cards that must be used are there.
    :raises MeldError: if a given meld is none.
    """

    cards: Cards
    """The cards that are arranged."""
    rules: MeldRules
    """What is a meld."""
    worth: Worth
    """What each card counts."""
    must: Cards = Cards.NONE
    """Cards that have to be in a meld."""
    onto: Sequence[Meld] = field(default=(), converter=tuple[Meld, ...])
    """Melds on which cards may be laid off."""
    runs: int = 0
    """How many runs there must be, at least."""
    pure_runs: int = 0
    """How many of them without a joker, at least."""
    wild: Rank | None = None
    """The rank whose cards may stand for others as jokers do."""

    def __attrs_post_init__(self) -> None:
        must_be_cards(self.cards, self.rules)
        must_be_worth(self.worth)
        must_be_among(self.must, self.cards)
        whole(self.runs, "runs", 0)
        whole(self.pure_runs, "pure_runs", 0)
        must_be_wild(self.wild, self.rules)
        must_be_melds(self.onto, self.wild, self.rules)

    def problems(self) -> Iterator["Problem"]:
        """One for each choice of the wild cards that stand for others."""
        for stand_ins in choices(self.cards, self.wild):
            yield Problem(self, stand_ins)

    @property
    def demands_nothing(self) -> bool:
        """Whether every arrangement will do."""
        return not (self.must or self.runs or self.pure_runs)


def must_be_among(must: object, cards: Cards) -> None:
    """:raises TypeError: for cards that are no ``Cards``.
    :raises NotAmongThemError: if they are not all among ``cards``.
    """
    if not isinstance(must, Cards):
        raise TypeError(f"must is {must!r}: it must be Cards, those that no arrangement may leave over")
    if not must <= cards:
        raise NotAmongThemError(must.missing_from(cards))


def must_be_worth(worth: object) -> None:
    """:raises TypeError: for a worth that is none."""
    if not isinstance(worth, Worth):
        raise TypeError(f"worth is {worth!r}: it must be a Worth, such as PIPS, or Worth(function)")


def must_be_wild(wild: object, rules: MeldRules) -> None:
    """:raises TypeError: for a wild rank that is no rank.
    :raises ValueError: if the pack has no such rank.
    """
    if wild is None:
        return
    if not isinstance(wild, Rank):
        raise TypeError(f"wild is {wild!r}: it must be a Rank, or None for no wild rank")
    if wild not in rules.rank_order:
        raise ValueError(f"wild is {wild}, which is not in the rank_order of the rules")


def must_be_melds(melds: Sequence[object], wild: Rank | None, rules: MeldRules) -> None:
    """:raises TypeError: for what is no meld.
    :raises MeldError: if it is none under the rules.
    :raises ValueError: for a run whose cards do not lie for what it says that they stand for.
    """
    for meld in melds:
        if not isinstance(meld, Run | Set):
            raise TypeError(f"cards are laid off on melds, not on {meld!r}: read_laid makes a meld of cards")
        plain = with_jokers(meld, wild, rules)
        if isinstance(plain, Run):
            if plain not in find_runs(plain.cards, rules, plain.cards):
                _refuse(meld, plain, rules)
        elif plain.rank not in [one.rank for one in find_sets(plain.cards, rules, plain.cards)]:
            _refuse(meld, plain, rules)


def _refuse(meld: Meld, plain: Meld, rules: MeldRules) -> NoReturn:
    from rummykit.melds.judging import read_laid  # at first use, see rummykit.melds

    read_laid(plain.laid, rules, Kind.RUN if isinstance(plain, Run) else Kind.SET)
    means = " ".join(map(str, meld.stands)) if isinstance(meld, Run) else f"the rank {meld.rank.value}"
    raise ValueError(f"{meld} is a meld, but does not lie for {means}: read_laid(laid, rules) says for what it lies")


class Problem:
    """One choice of the wild cards that stand for others; they are jokers here, and all of them are used."""

    def __init__(self, question: Question, stand_ins: Cards) -> None:
        rules, must, jokers = question.rules, question.must, question.cards.jokers
        self._question = question
        self._stand_ins = stand_ins
        self._naturals = question.cards - stand_ins - Cards([JOKER] * jokers)
        self._jokers = jokers + len(stand_ins)
        self._cards = self._naturals + Cards([JOKER] * self._jokers)
        held = {card.number: self._naturals.count(card) for card in self._naturals}
        allowed = {
            card.number: question.cards.count(card) - must.count(card)
            for card in must
            if card is not JOKER and card.number in held
        }
        templates = _templates(held, self._jokers, rules)
        self._whole = Whole(held, self._jokers, templates, question.worth.points, allowed, jokers - must.jokers)
        given = [with_jokers(meld, question.wild, rules) for meld in question.onto]
        self._growths = [growths(meld, self._cards, rules) for meld in given]
        self._codes = [[self._code(growth.added) for growth in some] for some in self._growths]
        self._memo: dict[tuple[int, int], int] = {}

    def _code(self, cards: Cards) -> int:
        return self._whole.code(tuple(card.number for card in cards if card is not JOKER), cards.jokers)

    @property
    def least(self) -> int:
        """What is left over at best; :data:`ENDLESS` if the demands cannot be met."""
        if not self._codes:
            return self._whole.least(self._whole.start, self._question.runs, self._question.pure_runs)
        return self._below(ENDLESS, 0, self._whole.start)

    def _below(self, limit: int, given: int, state: int) -> int:
        """The same with what is left, when the melds before ``given`` have grown; a number from ``limit`` on if it is not
        less."""
        if given == len(self._codes):
            return self._whole.below(limit, state, 0, self._question.runs, self._question.pure_runs)
        known = self._memo.get((given, state), -1)
        if known >= 0:
            return known
        if ~known >= limit:
            return limit
        best = limit
        for code in dict.fromkeys(self._codes[given]):
            left = self._whole.without(state, code)
            if left >= 0:
                best = min(best, self._below(best, given + 1, left))
        self._memo[given, state] = best if best < limit else ~limit
        return best

    def _grown(self, given: int, state: int, limit: int, prune: bool) -> Iterator[tuple[tuple[Growth, ...], int]]:
        """The growths of the melds from ``given`` on after which the rest may come within the limit, and what is left."""
        if given == len(self._codes):
            yield (), state
            return
        for growth, code in zip(self._growths[given], self._codes[given], strict=True):
            left = self._whole.without(state, code)
            if left >= 0 and (not prune or self._below(limit + 1, given + 1, left) <= limit):
                for others, after in self._grown(given + 1, left, limit, prune):
                    yield (growth, *others), after

    def within(self, limit: int | None) -> Iterator[tuple[Meld, ...]]:
        """The melds of each arrangement whose rest counts at most ``limit``, given melds first."""
        question = self._question
        melds = in_order(find(self._cards, question.rules), question.rules)
        pieces: list[list[Piece]] = [[] for _ in range(len(self._naturals) + 1)]
        for number, meld in enumerate(melds):
            code = self._code(meld.cards)
            is_run = isinstance(meld, Run)
            pieces[self._whole.place(code)].append((code, is_run, is_run and not meld.cards.jokers, number))
        prune = limit is not None or not question.demands_nothing or bool(self._stand_ins)
        most = ENDLESS - 1 if limit is None else limit
        if prune and self.least > most:
            return
        for grown, left in self._grown(0, self._whole.start, most, prune):
            for numbers in self._whole.walk(left, pieces, most, question.runs, question.pure_runs, prune):
                new = sorted(numbers)
                yield from self._laid_out(grown, [melds[number] for number in new], new)

    def _laid_out(
        self, grown: tuple[Growth, ...], new: Sequence[Meld], numbers: Sequence[int]
    ) -> Iterator[tuple[Meld, ...]]:
        question = self._question
        if question.wild is None:
            yield (*(growth.meld for growth in grown), *new)
            return
        places = [Place(growth, given, -1) for growth, given in zip(grown, question.onto, strict=True)]
        places += [Place(Growth(meld, meld.cards), None, number) for meld, number in zip(new, numbers, strict=True)]
        used = sum(place.jokers for place in places)
        jokers = self._stand_ins + Cards([JOKER] * (used - len(self._stand_ins)))
        yield from dealt_out(places, jokers, question.rules)

    def laid_off(self) -> Iterator[tuple[Meld, ...]]:
        """What the given melds can become, without new ones."""
        for grown, _ in self._grown(0, self._whole.start, 0, False):
            if sum(growth.added.jokers for growth in grown) >= len(self._stand_ins):
                yield from self._laid_out(grown, (), ())

    def first_best(self) -> tuple[Meld, ...]:
        """The melds of one of the best arrangements, which there must be; no two of the new ones could be one.

        For a question without a wild rank.
        """
        question, rules, least = self._question, self._question.rules, self.least
        grown, left = next(self._grown(0, self._whole.start, least, True))
        melds: list[Meld] = []
        for (naturals, _, _, is_run), jokers in self._whole.best_templates(left, question.runs, question.pure_runs):
            cards = Cards(map(card_of, naturals)) + Cards([JOKER] * jokers)
            melds.append(next(find_runs(cards, rules, cards)) if is_run else next(find_sets(cards, rules, cards)))
        if not question.runs and not question.pure_runs:
            melds = joined(melds, rules)
        return (*(growth.meld for growth in grown), *in_order(melds, rules))


def _templates(held: dict[int, int], jokers: int, rules: MeldRules) -> list[Template]:
    most_jokers = jokers if rules.max_jokers is None else min(jokers, rules.max_jokers)
    templates: list[Template] = []
    if rules.sets:
        templates += set_templates(
            held, rules.rank_numbers, rules.sets_need_distinct_suits, rules.min_set, rules.longest_set, most_jokers,
            rules.min_naturals,
        )  # fmt: skip
        if not rules.min_naturals and rules.min_set <= most_jokers:
            templates.append(((), rules.min_set, min(rules.longest_set, most_jokers), False))
    if rules.runs:
        templates += run_templates(
            held, rules.line, rules.longest, rules.runs_same_suit, rules.min_run, most_jokers, rules.min_naturals,
            rules.neighbouring_jokers,
        )  # fmt: skip
        if not rules.min_naturals and rules.min_run <= most_jokers and rules.neighbouring_jokers:
            templates.append(((), rules.min_run, min(rules.longest_run, most_jokers), True))
    return templates
