"""Exact answers about whole hands: which melds can be laid at once, and what is left over.

An :class:`Arrangement` says which cards are in which melds, and the rest. All of them come from :func:`arrangements`, those
that leave the least from :func:`best_arrangements`, one of these from :func:`best_arrangement`, and what it leaves from
:func:`least_deadwood`. What cards count is a :class:`Worth`: :data:`PIPS` are the points of Gin Rummy, :data:`EACH_ONE` counts
cards.

Every function takes cards of any number of packs, with jokers or without, and :class:`~rummykit.melds.MeldRules` of any kind.
What may be asked of an arrangement is the same everywhere, and given by keywords: :class:`Demands`.

The first question about rules and a worth that serve one pack makes tables, which takes some hundredths of a second.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypedDict, Unpack

from attrs import frozen

from rummykit._kernel.singles import least_deadwood as _least_of_singles
from rummykit._kernel.whole import ENDLESS
from rummykit._making import maker
from rummykit._numbers import whole
from rummykit.cards import Cards, Rank
from rummykit.melds.one_pack import OnePack, one_pack
from rummykit.melds.questions import NotAmongThemError, Question
from rummykit.melds.rules import MeldRules, must_be_cards
from rummykit.melds.shapes import Meld
from rummykit.melds.worth import EACH_ONE, PIPS, Worth

__all__ = [
    "EACH_ONE",
    "PIPS",
    "Arrangement",
    "Demands",
    "NoArrangementError",
    "NotAmongThemError",
    "Worth",
    "arrangements",
    "best_arrangement",
    "best_arrangements",
    "can_meld_all",
    "completing",
    "lay_offs",
    "least_deadwood",
    "most_melded",
]


@frozen
class Arrangement:
    """Melds that lie side by side, and the cards that are in none.

    >>> print(Arrangement((), Cards.parse("7h 9h")))
    no meld, rest 7h 9h
    """

    melds: tuple[Meld, ...]
    """Given melds first, as they were given and have grown; then sets by rank, then runs by suit, place and length."""
    rest: Cards
    """The cards in no meld."""

    def __str__(self) -> str:
        return f"{' / '.join(map(str, self.melds)) or 'no meld'}, {f'rest {self.rest}' if self.rest else 'no rest'}"


_make: Final = maker(Arrangement)


class Demands(TypedDict, total=False):
    """What may be asked of every arrangement, as keywords of the functions of this module.

    A variable of this type holds several, to be passed on again and again:

    >>> indian: Demands = {"runs": 2, "pure_runs": 1, "wild": Rank.FOUR}
    >>> can_meld_all(Cards.parse("5h 6h 7h 9s Ts 4d Qs"), MeldRules(), **indian)
    True
    """

    must: Cards
    """Cards that may not be left over."""
    runs: int
    """At least so many runs. Melds that lay there already do not count."""
    pure_runs: int
    """At least so many runs in which no card stands for another; they are runs, too."""
    onto: Sequence[Meld]
    """Melds that lie there already, on which cards may be laid off, in chains."""
    wild: Rank | None
    """A rank whose cards may be themselves or, as a joker does, stand for others.

    In a run such a card lies in the place of the one that it stands for (``stands`` says which that is), in a set behind those
    that are themselves. It stands for another only where it could not lie as itself.
    """


def _asked(cards: Cards, rules: MeldRules, worth: Worth, demands: Demands) -> Question:
    for name in demands:
        if name not in Demands.__annotations__:
            raise TypeError(f"{name} cannot be demanded of an arrangement: write {', '.join(Demands.__annotations__)}")
    return Question(cards, rules, worth, **demands)


class NoArrangementError(ValueError):
    """No arrangement meets the demands: ``must``, ``runs``, ``pure_runs``. The cards may be a hand, and are not told."""

    def __init__(self, must: Cards, runs: int, pure_runs: int) -> None:
        super().__init__(must, runs, pure_runs)
        self.must = must
        self.runs = runs
        self.pure_runs = pure_runs

    def __str__(self) -> str:
        demands = [f"{self.must} in melds"] if self.must else []
        for number, noun in ((self.runs, "run"), (self.pure_runs, "pure run")):
            if number:
                demands.append(f"at least {number} {noun}{'s' if number > 1 else ''}")
        return f"no arrangement of these cards has {' and '.join(demands)}"


_latest: tuple[object, object, OnePack | None] = (None, None, None)
"""What was asked for last: the next question is mostly about the same, and this spares it the hashes."""


def _one_pack(rules: object, worth: object) -> OnePack | None:
    global _latest
    if not isinstance(rules, MeldRules) or not isinstance(worth, Worth):
        return None
    tables = one_pack(rules, worth)
    _latest = (rules, worth, tables)
    return tables


def least_deadwood(
    cards: Cards,
    rules: MeldRules,
    worth: Worth,
    **demands: Unpack[Demands],
) -> int:
    """What the cards in no meld count, at best.

    >>> least_deadwood(Cards.parse("3s 4s 5s 6s 7s 6h 6d"), MeldRules(), PIPS)
    7

    :raises NoArrangementError: if the demands cannot be met.
    :raises NotAmongThemError: if not all of ``must`` is among the cards.
    :raises MeldError: if one of ``onto`` is no meld.
    :raises TypeError: for a value of another type.
    :raises ValueError: for a negative number, or a wild rank that is not in the pack.
    """
    if type(cards) is Cards and not (demands or cards.more_masks or cards.jokers):
        known_rules, known_worth, tables = _latest
        if known_rules is not rules or known_worth is not worth:
            tables = _one_pack(rules, worth)
        if tables is not None:
            return _least_of_singles(cards.first_mask, tables.tables)
    question = _asked(cards, rules, worth, demands)
    least = _least(question)
    if least == ENDLESS:
        raise NoArrangementError(question.must, question.runs, question.pure_runs)
    return least


def _least(question: Question) -> int:
    return min(problem.least for problem in question.problems())


def best_arrangement(
    cards: Cards,
    rules: MeldRules,
    worth: Worth,
    **demands: Unpack[Demands],
) -> Arrangement:
    """One of :func:`best_arrangements`, always the same. Without demands no two of its new melds could be one.

    >>> print(best_arrangement(Cards.parse("6d 7d 7c 7h 8d 8c 9c Th"), MeldRules(), PIPS))
    6d 7d 8d / 7c 8c 9c, rest 7h Th

    Errors are those of :func:`least_deadwood`.
    """
    if type(cards) is Cards and not (demands or cards.more_masks or cards.jokers):
        known_rules, known_worth, tables = _latest
        if known_rules is not rules or known_worth is not worth:
            tables = _one_pack(rules, worth)
        if tables is not None:
            melds, rest = tables.arrange(cards.first_mask)
            return _make(melds, Cards.of_mask(rest))
    question = _asked(cards, rules, worth, demands)
    if question.wild is not None:
        first = next(_within(question, _least(question)), None)
    else:
        problem = next(question.problems())
        first = None if problem.least == ENDLESS else _arranged(question, problem.first_best())
    if first is None:
        raise NoArrangementError(question.must, question.runs, question.pure_runs)
    return first


def best_arrangements(
    cards: Cards,
    rules: MeldRules,
    worth: Worth,
    **demands: Unpack[Demands],
) -> Iterator[Arrangement]:
    """All arrangements that leave the least, each once, lazily; none if the demands cannot be met.

    >>> for arrangement in best_arrangements(Cards.parse("7s 8s 9s 7h 8h 9h 7d 8d 9d"), MeldRules(), PIPS):
    ...     print(arrangement)
    7s 7h 7d / 8s 8h 8d / 9s 9h 9d, no rest
    7s 8s 9s / 7h 8h 9h / 7d 8d 9d, no rest

    Errors are those of :func:`least_deadwood`, but for :class:`NoArrangementError`.
    """
    question = _asked(cards, rules, worth, demands)
    return _within(question, _least(question))


def arrangements(
    cards: Cards,
    rules: MeldRules,
    *,
    worth: Worth = EACH_ONE,
    within: int | None = None,
    **demands: Unpack[Demands],
) -> Iterator[Arrangement]:
    """All arrangements, each once, lazily: those whose rest counts at most ``within``, if that is given.

    Two are the same if their melds are, laid out in the same way; which copy of a card is where makes no difference. One
    without any meld is among them, unless it does not meet the demands.

    >>> for arrangement in arrangements(Cards.parse("7s 7h 7d 8d 9d"), MeldRules()):
    ...     print(arrangement)
    7s 7h 7d, rest 8d 9d
    7d 8d 9d, rest 7s 7h
    no meld, rest 7s 7h 7d 8d 9d

    Errors are those of :func:`least_deadwood`, but for :class:`NoArrangementError`.
    """
    if within is not None:
        whole(within, "within", 0)
    return _within(_asked(cards, rules, worth, demands), within)


def _within(question: Question, limit: int | None) -> Iterator[Arrangement]:
    if limit != ENDLESS:
        for problem in question.problems():
            for melds in problem.within(limit):
                yield _arranged(question, melds)


def _arranged(question: Question, melds: tuple[Meld, ...]) -> Arrangement:
    rest = question.cards
    for given in question.onto:
        rest += given.cards
    for meld in melds:
        rest -= meld.cards
    return _make(melds, rest)


def _fewest_left(cards: Cards, rules: MeldRules, demands: Demands) -> int:
    if not demands:
        return least_deadwood(cards, rules, EACH_ONE)
    return _least(_asked(cards, rules, EACH_ONE, demands))


def can_meld_all(
    cards: Cards,
    rules: MeldRules,
    **demands: Unpack[Demands],
) -> bool:
    """Whether there is an arrangement without a rest.

    >>> can_meld_all(Cards.parse("7s 7h 7d 7c 8c 9c"), MeldRules())
    True

    Errors are those of :func:`least_deadwood`, but for :class:`NoArrangementError`.
    """
    return _fewest_left(cards, rules, demands) == 0


def completing(
    cards: Cards,
    rules: MeldRules,
    among: Cards,
    *,
    spare: int = 0,
    **demands: Unpack[Demands],
) -> Cards:
    """Those ``among`` the given cards, say all that are unseen, any one of which completes the hand: with it, all cards can be
    melded but for at most ``spare``. Copies are kept, so their number is the number of chances.

    >>> hand = Cards.parse("7s 7h 7d 8c 9c")
    >>> print(completing(hand, MeldRules(), Cards.parse("7c Tc Tc Td")))
    7c Tc Tc

    Errors are those of :func:`least_deadwood`, but for :class:`NoArrangementError`; and a TypeError for other than Cards
    ``among``.
    """
    must_be_cards(among, rules)
    whole(spare, "spare", 0)
    _asked(cards, rules, EACH_ONE, demands)
    found = Cards.NONE
    for card in dict.fromkeys(among):
        if _fewest_left(cards + card, rules, demands) <= spare:
            found += Cards([card] * among.count(card))
    return found


def most_melded(
    cards: Cards,
    rules: MeldRules,
    worth: Worth = EACH_ONE,
    **demands: Unpack[Demands],
) -> int:
    """How many cards can be in melds at once; or with another ``worth``, how many points. Given melds do not count.

    >>> most_melded(Cards.parse("7s 7h 7d 8d 9d"), MeldRules())
    3

    Errors are those of :func:`least_deadwood`.
    """
    least = least_deadwood(cards, rules, worth, **demands)
    return worth.of(cards) - least


def lay_offs(
    cards: Cards, melds: Sequence[Meld], rules: MeldRules, *, wild: Rank | None = None
) -> Iterator[Arrangement]:
    """What ``melds`` can become when cards are laid off on them, in chains, without any new meld; each once, lazily.

    Laying off nothing comes first.

    >>> from rummykit.melds import read_laid
    >>> run = read_laid(tuple(Cards.parse("5h 6h 7h")), MeldRules())
    >>> for arrangement in lay_offs(Cards.parse("3h 4h Kd"), [run], MeldRules()):
    ...     print(arrangement)
    5h 6h 7h, rest 3h 4h Kd
    4h 5h 6h 7h, rest 3h Kd
    3h 4h 5h 6h 7h, rest Kd

    :raises MeldError: if one of ``melds`` is no meld.
    :raises TypeError: for a value of another type.
    :raises ValueError: for a wild rank that is not in the pack.
    """
    question = Question(cards, rules, EACH_ONE, onto=melds, wild=wild)
    return (_arranged(question, grown) for problem in question.problems() for grown in problem.laid_off())
