"""Whether cards are a meld, which one, and why not."""

from typing import Final

from attrs import evolve

from rummykit._kernel.bits import BIT
from rummykit._kernel.runs import tightest_places
from rummykit.cards import JOKER, Card, Cards, Rank, Suit
from rummykit.melds.faults import (
    AceMisplaced,
    Ambiguous,
    Fault,
    Gap,
    MeldError,
    MixedRanks,
    MixedSuits,
    NeighbouringJokers,
    NotPlayed,
    RepeatedCard,
    RepeatedRank,
    TooFewNaturals,
    TooLong,
    TooManyJokers,
    TooShort,
    TurnsTheCorner,
    Undetermined,
    UnknownRank,
    WrongOrder,
)
from rummykit.melds.finding import find_runs, find_sets
from rummykit.melds.rules import Ace, MeldRules, must_be_cards
from rummykit.melds.shapes import Kind, Meld, Set

_RANKS: Final = tuple(Rank)


def judge(cards: Cards, rules: MeldRules, kind: Kind | None = None) -> tuple[Fault, ...]:
    """Return every reason why cards, in any order, are no meld; there is none if they are one.

    What keeps them from being a meld of either kind comes first, then what keeps them from being a set, then a run. Jokers
    alone, where the rules let them be a meld, are :class:`Undetermined`.

    :param cards: the cards.
    :param rules: what is a meld.
    :param kind: the kind that they should be, or ``None`` for either.

    >>> print(*judge(Cards.parse("4s 7s JK"), MeldRules()), sep="\\n")
    no set: 4s and 7s are not of one rank
    no run: between 4s and 7s the 5 and the 6 are missing, and one joker cannot fill every gap

    :raises TypeError: for cards that are no ``Cards``, and for rules that are no ``MeldRules``.
    """
    must_be_cards(cards, rules)
    is_set = kind is not Kind.RUN and next(find_sets(cards, rules, cards), None) is not None
    is_run = kind is not Kind.SET and next(find_runs(cards, rules, cards), None) is not None
    if is_set or is_run:
        return (Undetermined(cards.jokers),) if len(cards) == cards.jokers else ()
    faults = _why_neither(cards, rules)
    if kind is not Kind.RUN:
        faults += _why_no_set(cards, rules)
    if kind is not Kind.SET:
        faults += _why_no_run(cards, rules)
    return tuple(faults)


def read_laid(laid: tuple[Card, ...], rules: MeldRules, kind: Kind | None = None) -> Meld:
    """Return the one meld that cards mean as they lie: a run in ascending order, with each joker in its place, or a set.

    :param laid: the cards as they lie; the order of a set means nothing.
    :param rules: what is a meld.
    :param kind: the kind that they should be, where they might be either, as ``4h JK JK``; or ``None``.

    >>> print(read_laid(tuple(map(Card.parse, ("JK", "5h", "6h"))), MeldRules()).stands[0])
    4h

    :raises MeldError: if they are no meld, as :func:`judge` says; if they are a run only in another order
        (:class:`WrongOrder`); if they are a set and a run (:class:`Ambiguous`); if they are jokers alone
        (:class:`Undetermined`).
    :raises TypeError: for what are no cards, and for rules that are no ``MeldRules``.
    """
    cards = Cards(laid)
    must_be_cards(cards, rules)
    is_set = kind is not Kind.RUN and next(find_sets(cards, rules, cards), None)
    runs = tuple(find_runs(cards, rules, cards)) if kind is not Kind.SET else ()
    if (is_set or runs) and len(cards) == cards.jokers:
        raise MeldError(laid, (Undetermined(cards.jokers),))
    meanings: list[Meld] = [Set(laid, is_set.rank, is_set.cards)] if is_set else []
    meanings += [run for run in runs if run.laid == laid]
    if len(meanings) == 1:
        return meanings[0]
    if meanings:
        raise MeldError(laid, (Ambiguous(laid, tuple(meanings)),))
    raise MeldError(laid, (WrongOrder(laid, runs),) if runs else judge(cards, rules, kind))


def _why_neither(cards: Cards, rules: MeldRules) -> list[Fault]:
    faults: list[Fault] = []
    naturals = cards.naturals
    unknown = Cards(card for card in naturals if card.rank not in rules.rank_order)
    if unknown:
        faults.append(UnknownRank(unknown, rules.rank_order))
    if rules.max_jokers is not None and cards.jokers > rules.max_jokers:
        faults.append(TooManyJokers(cards.jokers, rules.max_jokers))
    if len(naturals) < rules.min_naturals:
        faults.append(TooFewNaturals(naturals, rules.min_naturals))
    return faults


def _why_no_set(cards: Cards, rules: MeldRules) -> list[Fault]:
    if not rules.sets:
        return [NotPlayed(Kind.SET)]
    faults = _wrong_length(Kind.SET, cards, rules.min_set, rules.longest_set)
    naturals = cards.naturals
    if len({card.rank for card in naturals}) > 1:
        faults.append(MixedRanks(naturals))
    if rules.sets_need_distinct_suits:
        faults += _repeated(Kind.SET, naturals)
    return faults


def _why_no_run(cards: Cards, rules: MeldRules) -> list[Fault]:
    if not rules.runs:
        return [NotPlayed(Kind.RUN)]
    wrong_length = _wrong_length(Kind.RUN, cards, rules.min_run, rules.longest_run)
    naturals = cards.naturals
    if rules.runs_same_suit and len({card.suit for card in naturals}) > 1:
        return [*wrong_length, MixedSuits(naturals)]
    repeated = _repeated_in_run(naturals, rules)
    if repeated or any(card.rank not in rules.rank_order for card in naturals):
        return wrong_length + repeated
    out_of_sequence = _why_no_sequence(cards, naturals, rules)
    if out_of_sequence or wrong_length or rules.neighbouring_jokers:
        return wrong_length + out_of_sequence
    loose = evolve(rules, max_jokers=None, min_naturals=1 if naturals else 0, runs_same_suit=True)
    return [] if _is_run(_one_suit(cards), loose) else [NeighbouringJokers(cards)]


def _why_no_sequence(cards: Cards, naturals: Cards, rules: MeldRules) -> list[Fault]:
    if not naturals or len(cards) < 2:
        return []
    loose = evolve(
        rules, min_run=2, max_run=None, max_jokers=None, min_naturals=1, neighbouring_jokers=True, runs_same_suit=True
    )
    alike = _one_suit(cards)
    if _is_run(alike, loose):
        return []
    if rules.ace in (Ace.LOW, Ace.HIGH) and _is_run(alike, evolve(loose, ace=Ace.BOTH)):
        return [AceMisplaced(cards, rules.ace)]
    if rules.ace is not Ace.WRAP and _is_run(alike, evolve(loose, ace=Ace.WRAP)):
        return [TurnsTheCorner(cards)]
    return _gaps(naturals, cards.jokers, rules)


def _gaps(naturals: Cards, jokers: int, rules: MeldRules) -> list[Fault]:
    of_rank: dict[int, list[Card]] = {}
    for card in naturals:
        of_rank.setdefault(card.number % 13, []).append(card)
    places = tightest_places(
        rules.line, rules.longest, sum(BIT[rank] for rank in of_rank), any(len(cards) > 1 for cards in of_rank.values())
    )
    laid = [of_rank[rules.line[place]][0 if place < places[-1] else -1] for place in places]
    if places[-1] - places[0] + 1 - len(places) <= jokers:
        return []
    return [
        Gap((laid[i], laid[i + 1]), tuple(_RANKS[rules.line[p]] for p in range(place + 1, places[i + 1])), jokers)
        for i, place in enumerate(places[:-1])
        if places[i + 1] - place > 1
    ]


def _one_suit(cards: Cards) -> Cards:
    """As if all were spades: suits have been judged already."""
    return Cards(JOKER if card.is_joker else Card(card.rank, Suit.SPADES) for card in cards)


def _is_run(cards: Cards, rules: MeldRules) -> bool:
    return next(find_runs(cards, rules, cards), None) is not None


def _wrong_length(kind: Kind, cards: Cards, least: int, most: int) -> list[Fault]:
    if len(cards) < least:
        return [TooShort(kind, cards, least)]
    return [TooLong(kind, cards, most)] if len(cards) > most else []


def _repeated_in_run(naturals: Cards, rules: MeldRules) -> list[Fault]:
    if rules.runs_same_suit:
        return _repeated(Kind.RUN, naturals, 2 if rules.run_with_two_aces else 1)
    faults: list[Fault] = []
    for rank in Rank:
        cards = _of_rank(naturals, rank)
        if len(cards) > (2 if rank is Rank.ACE and rules.run_with_two_aces else 1):
            faults.append(RepeatedRank(cards))
    return faults


def _of_rank(naturals: Cards, rank: Rank) -> Cards:
    return Cards(card for card in naturals if card.rank is rank)


def _repeated(kind: Kind, naturals: Cards, aces: int = 1) -> list[Fault]:
    return [
        RepeatedCard(kind, card, naturals.count(card))
        for card in dict.fromkeys(naturals)
        if naturals.count(card) > (aces if card.rank is Rank.ACE else 1)
    ]
