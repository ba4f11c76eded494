"""Whole hands: what can be melded at once, any copies and jokers.

Theory of operation. A hand is one integer, with a field for the copies of each card, by rank, then suit, and a field for the
jokers on top. Above each field stands a guard bit, so that one subtraction says whether a meld is there. The lowest card left
is either in one of the templates (:mod:`rummykit._kernel.templates`) of which it is the lowest, or all its copies that are
left are in no meld; then the same question is asked of what is left. Few hands are met on the way, as a run that is not two
runs reaches only four ranks up, and each is answered once.

Jokers beyond those that a template needs are not dealt out: ``slack`` says how many more the melds so far could take.
"""

from collections.abc import Iterator
from typing import Final

from rummykit._kernel.templates import Template

ENDLESS: Final = 1 << 62
"""What no arrangement at all counts."""

Option = tuple[int, int, bool, bool, int]
"""What a template takes, how many more jokers it could take, whether it is a run, whether a pure one, its number."""

Piece = tuple[int, bool, bool, int]
"""What a meld takes, whether it is a run, whether a pure one, its number."""


class Whole:
    """The cards of one question."""

    __slots__ = (
        "_allowed", "_guards", "_joker_unit", "_joker_worth", "_memo", "_options", "_total", "_track_slack",
        "_unit", "_width", "_worth", "start", "templates",
    )  # fmt: skip

    def __init__(
        self,
        held: dict[int, int],
        jokers: int,
        templates: list[Template],
        worth: tuple[int, ...],
        allowed: dict[int, int],
        jokers_allowed: int,
    ) -> None:
        """``held``: the copies of each card number; ``worth`` of 52 cards and the joker; ``allowed``: of which cards so many
        may be in no meld, where not all may."""
        order = sorted(held, key=lambda number: (number % 13, number))
        width = max(held.values(), default=1).bit_length() + 1
        self._width = width
        self._unit = {number: 1 << width * place for place, number in enumerate(order)}
        self._joker_unit = 1 << width * len(order)
        self._guards = sum(unit << width - 1 for unit in self._unit.values())
        self._guards |= self._joker_unit << jokers.bit_length()
        self._worth = [worth[number] for number in order]
        self._joker_worth = worth[52]
        self._total = sum(worth[number] * copies for number, copies in held.items()) + jokers * worth[52]
        self._allowed = [allowed.get(number, held[number]) for number in order] + [jokers_allowed]
        self._track_slack = jokers > 0 and (worth[52] > 0 or jokers_allowed < jokers)
        self.start = sum(held[number] * unit for number, unit in self._unit.items()) + jokers * self._joker_unit
        self.templates = [one for one in templates if one[1] <= jokers]
        self._options: list[list[Option]] = [[] for _ in range(len(order) + 1)]
        self._memo: dict[tuple[int, int, int, int], int] = {}
        for index, (naturals, fewest, most, is_run) in enumerate(self.templates):
            code = self.code(naturals, fewest)
            slack = min(most, jokers) - fewest if self._track_slack else 0
            self._options[self.place(code)].append((code, slack, is_run, is_run and not fewest, index))
        for options in self._options:  # those that cost no jokers, and take the most cards, first
            options.sort(key=lambda option: (option[0] // self._joker_unit, -len(self.templates[option[4]][0])))

    def code(self, naturals: tuple[int, ...], jokers: int) -> int:
        """The integer of some of the cards."""
        unit = self._unit
        return sum([unit[number] for number in naturals]) + jokers * self._joker_unit

    def place(self, code: int) -> int:
        """The place of the lowest card; that of jokers is the last."""
        low = code & -code
        if low >= self._joker_unit:
            return len(self._worth)
        return (low.bit_length() - 1) // self._width

    def without(self, state: int, code: int) -> int:
        """What is left, or -1 if not all of it is there."""
        left = (state | self._guards) - code
        return left ^ self._guards if left & self._guards == self._guards else -1

    def _lay_down(self, state: int, place: int, slack: int) -> tuple[int, int]:
        """What is left when all copies of the lowest card are in no meld, and what they count."""
        if place == len(self._worth):
            number = max(state // self._joker_unit - slack, 0)
            worth = self._joker_worth
            left = 0
        else:
            number = state >> self._width * place & (1 << self._width - 1) - 1
            worth = self._worth[place]
            left = state - (number << self._width * place)
        return left, number * worth if number <= self._allowed[place] else ENDLESS

    def _ways_on(
        self, state: int, place: int, slack: int, runs: int, pure: int
    ) -> Iterator[tuple[Option, tuple[int, int, int, int]]]:
        """The templates with the lowest card, and what :meth:`below` is to be asked then."""
        for option in self._options[place]:
            code, more, is_run, is_pure, _ = option
            left = self.without(state, code)
            if left < 0:
                continue
            jokers = left // self._joker_unit
            runs_left = runs - 1 if is_run and runs else runs
            if is_pure and pure:  # without more jokers it stays pure
                yield option, (left, min(slack, jokers), runs_left, pure - 1)
            if more or not (is_pure and pure):
                yield option, (left, min(slack + more, jokers), runs_left, pure)

    def least(self, state: int, runs: int = 0, pure: int = 0) -> int:
        """The least that the cards in no meld count, with at least so many runs and pure runs; :data:`ENDLESS` for none."""
        limit = 1
        while limit < ENDLESS:
            found = self.below(limit, state, 0, runs, pure)
            if found < limit:
                return found
            limit = 4 * limit if limit < self._total else ENDLESS
        return self.below(ENDLESS, state, 0, runs, pure)

    def below(self, limit: int, state: int, slack: int, runs: int, pure: int) -> int:
        """The same if it is less than ``limit``, else ``limit`` or a number between them; found faster for low limits."""
        if not state:
            return ENDLESS if runs or pure else 0
        key = (state, slack, runs, pure)
        known = self._memo.get(key, -1)
        if known >= 0:
            return known
        if ~known >= limit:
            return limit
        place = self.place(state)
        best = limit
        if runs or pure or slack or self._track_slack:
            for _, after in self._ways_on(state, place, slack, runs, pure):
                found = self.below(best, *after)
                if found < best:
                    best = found
                    if not best:
                        break
        else:
            guards = self._guards
            guarded = state | guards
            for option in self._options[place]:
                left = guarded - option[0]
                if left & guards == guards:
                    found = self.below(best, left ^ guards, 0, 0, 0)
                    if found < best:
                        best = found
                        if not best:
                            break
        if best:
            left, counts = self._lay_down(state, place, slack)
            if counts < best:
                found = counts + self.below(best - counts, left, min(slack, left // self._joker_unit), runs, pure)
                best = min(best, found)
        self._memo[key] = best if best < limit else ~limit
        return best

    def best_templates(self, state: int, runs: int = 0, pure: int = 0) -> list[tuple[Template, int]]:
        """The templates of a best arrangement, which there must be, each with the number of its jokers."""
        chosen: list[tuple[int, int, int]] = []
        slack = jokers_left = 0
        best = self.least(state, runs, pure)
        while state:
            place = self.place(state)
            jokers_left = state // self._joker_unit
            for option, after in self._ways_on(state, place, slack, runs, pure):
                if self.below(best + 1, *after) <= best:
                    kept_pure = option[3] and after[3] < pure
                    chosen.append((option[4], self.templates[option[4]][1], 0 if kept_pure else option[1]))
                    state, slack, runs, pure = after
                    jokers_left = state // self._joker_unit
                    break
            else:
                state, counts = self._lay_down(state, place, slack)
                best -= counts
                slack = min(slack, state // self._joker_unit)
        templates: list[tuple[Template, int]] = []
        for index, fewest, more in chosen:
            extra = min(more, jokers_left)
            jokers_left -= extra
            templates.append((self.templates[index], fewest + extra))
        return templates

    def walk(
        self, state: int, pieces: list[list[Piece]], limit: int, runs: int, pure: int, prune: bool
    ) -> Iterator[tuple[int, ...]]:
        """Every choice of pieces whose rest counts at most ``limit``, as their numbers: by lowest card, and of those in their
        order, so that each choice comes once. ``pieces`` are by the place of their lowest card, in the order of their numbers,
        from 0. Without ``prune`` nothing is demanded, and there is no limit.
        """
        chosen: list[int] = []
        if not prune or self.below(limit + 1, state, 0, runs, pure) <= limit:
            yield from self._walk(state, pieces, limit, runs, pure, prune, chosen, -1)

    def _walk(
        self,
        state: int,
        pieces: list[list[Piece]],
        limit: int,
        runs: int,
        pure: int,
        prune: bool,
        chosen: list[int],
        least: int,
    ) -> Iterator[tuple[int, ...]]:
        """``least``: pieces with the lowest card that came before are not taken again."""
        if not state:
            yield tuple(chosen)
            return
        place = self.place(state)
        for code, is_run, is_pure, number in pieces[place]:
            left = self.without(state, code) if number >= least else -1
            if left < 0:
                continue
            runs_left = max(runs - is_run, 0)
            pure_left = max(pure - is_pure, 0)
            if prune and self.below(limit + 1, left, 0, runs_left, pure_left) > limit:
                continue
            chosen.append(number)
            same = bool(left) and self.place(left) == place
            yield from self._walk(left, pieces, limit, runs_left, pure_left, prune, chosen, number if same else -1)
            chosen.pop()
        left, counts = self._lay_down(state, place, 0)
        if not prune or (counts <= limit and self.below(limit - counts + 1, left, 0, runs, pure) <= limit - counts):
            yield from self._walk(left, pieces, limit - counts, runs, pure, prune, chosen, -1)
