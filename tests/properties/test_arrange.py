"""Whole hands against brute force, where hands are small, and against an integer program, where they are not.

``RUMMYKIT_HANDS=2000 pytest tests/properties/test_arrange.py`` holds thousands of hands against the program; a quick run takes
fewer.
"""

import os
import random
from itertools import chain, product

import pytest
from attrs import evolve, frozen
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummykit.cards import JOKER, Card, Cards, Rank
from rummykit.melds import Ace, Meld, MeldRules, Run, Set, extend, find
from rummykit.melds.arrange import (
    EACH_ONE,
    PIPS,
    Arrangement,
    Demands,
    NoArrangementError,
    Worth,
    arrangements,
    best_arrangement,
    best_arrangements,
    can_meld_all,
    completing,
    lay_offs,
    least_deadwood,
    most_melded,
)
from rummykit.packs import FULL, SPANISH, Pack
from tests.arranging import (
    Column,
    Wanted,
    columns_of,
    every_choice,
    least_by_program,
    wild_choices,
    wild_groups,
    without_order,
)
from tests.properties.test_melds import Try, all_melds, tries

HANDS = int(os.environ.get("RUMMYKIT_HANDS", "40"))

NOTHING = Wanted()
DEAR_JOKERS = Worth(lambda card: 20 if card is JOKER else PIPS.points[card.number])
UNEVEN = Worth(lambda card: 0 if card is JOKER else (card.number * 7 + 3) % 11)
WORTHS = (PIPS, DEAR_JOKERS, EACH_ONE, UNEVEN)


@st.composite
def wanteds(draw: st.DrawFn, hand: Cards) -> Wanted:
    must = Cards(card for card in hand if draw(st.integers(0, 5)) == 0) if draw(st.booleans()) else Cards.NONE
    runs = draw(st.sampled_from([0, 0, 0, 1, 2]))
    return Wanted(must, runs, draw(st.sampled_from([0, 0, 0, 1])))


def grown(meld: Meld, hand: Cards, rules: MeldRules) -> dict[Meld, Cards]:
    """What a meld can become, and with which cards of the hand: card after card, in every order."""
    found = {meld: Cards.NONE}
    for card in dict.fromkeys(hand):
        for longer in extend(meld, card, rules):
            for longest, more in grown(longer, hand - card, rules).items():
                found[longest] = more + card
    return found


# --- against brute force --------------------------------------------------------------------------------------------


@given(tries(min_naturals=0), st.data())
@settings(max_examples=200, deadline=None)
def test_all_arrangements_are_those_of_brute_force_each_once(tried: Try, data: st.DataObject) -> None:
    wanted = data.draw(wanteds(tried.hand))
    within = data.draw(st.none() | st.integers(0, 20))
    worth = data.draw(st.sampled_from(WORTHS))
    melds = sorted(all_melds(tried.hand, tried.rules), key=repr)
    right = {
        without_order(Arrangement(some, rest))
        for some, rest in every_choice(tried.hand, melds)
        if wanted.met(tried.hand, some, rest) and (within is None or worth.of(rest) <= within)
    }
    found = list(arrangements(tried.hand, tried.rules, worth=worth, within=within, **wanted.asked))
    assert len(set(found)) == len(found)
    assert len(set(map(without_order, found))) == len(found)
    assert set(map(without_order, found)) == right


@given(tries(min_naturals=0), st.data())
@settings(max_examples=200, deadline=None)
def test_the_least_is_that_of_brute_force(tried: Try, data: st.DataObject) -> None:
    hand, rules = tried.hand, tried.rules
    wanted = data.draw(wanteds(hand))
    worth = data.draw(st.sampled_from(WORTHS))
    every = [
        Arrangement(melds, rest)
        for melds, rest in every_choice(hand, sorted(all_melds(hand, rules), key=repr))
        if wanted.met(hand, melds, rest)
    ]
    assert can_meld_all(hand, rules, **wanted.asked) == any(not one.rest for one in every)
    if not every:
        assert not list(best_arrangements(hand, rules, worth, **wanted.asked))
        for question in (least_deadwood, best_arrangement, most_melded):
            with pytest.raises(NoArrangementError):
                question(hand, rules, worth, **wanted.asked)
        return
    least = min(worth.of(one.rest) for one in every)
    assert least_deadwood(hand, rules, worth, **wanted.asked) == least
    assert most_melded(hand, rules, worth, **wanted.asked) == worth.of(hand) - least
    best = list(best_arrangements(hand, rules, worth, **wanted.asked))
    assert len(set(best)) == len(best)
    assert set(map(without_order, best)) == {without_order(one) for one in every if worth.of(one.rest) == least}
    assert best_arrangement(hand, rules, worth, **wanted.asked) in best


@given(tries(), st.data())
@settings(max_examples=150, deadline=None)
def test_lay_offs_and_new_melds_are_those_of_brute_force(tried: Try, data: st.DataObject) -> None:
    rules = tried.rules
    everything = list(find(tried.hand + Cards([JOKER] * 2), rules))
    if not everything:
        return
    given = data.draw(st.lists(st.sampled_from(everything), min_size=1, max_size=2))
    hand = Cards([*tried.hand][:5])
    ways = [list(grown(meld, hand, rules).items()) for meld in given]
    laid_off = {
        Arrangement(tuple(meld for meld, _ in some), hand - added)
        for some in product(*ways)
        if (added := sum((cards for _, cards in some), Cards.NONE)) <= hand
    }
    found = list(lay_offs(hand, given, rules))
    assert len(set(found)) == len(found)
    assert set(found) == laid_off
    assert found[0] == Arrangement(tuple(given), hand)
    right = {
        (one.melds, without_order(Arrangement(new, rest)))
        for one in laid_off
        for new, rest in every_choice(one.rest, sorted(all_melds(one.rest, rules), key=repr))
    }
    both = list(arrangements(hand, rules, onto=given))
    size = len(given)
    assert len(set(both)) == len(both)
    assert {(one.melds[:size], without_order(Arrangement(one.melds[size:], one.rest))) for one in both} == right
    least = min(DEAR_JOKERS.of(one.rest) for one in both)
    assert least_deadwood(hand, rules, DEAR_JOKERS, onto=given) == least
    assert best_arrangement(hand, rules, DEAR_JOKERS, onto=given) in both
    assert DEAR_JOKERS.of(best_arrangement(hand, rules, DEAR_JOKERS, onto=given).rest) == least


@given(tries(), st.data())
@settings(max_examples=150, deadline=None)
def test_a_wild_rank_is_that_of_brute_force(tried: Try, data: st.DataObject) -> None:
    hand, rules = tried.hand, tried.rules
    wild = data.draw(st.sampled_from(rules.rank_order))
    wanted = data.draw(wanteds(hand))
    groups = list(wild_groups(hand, rules, wild).items())
    right = {
        (frozenset((one, melds.count(one)) for one in melds), rest)
        for melds, rest in wild_choices(hand, groups, wanted, hand)
    }
    asked: Demands = {**wanted.asked, "wild": wild}
    found = list(arrangements(hand, rules, **asked))
    assert len(set(found)) == len(found)
    assert len(set(map(without_order, found))) == len(found)
    in_groups = [([meld.cards for meld in one.melds], one.rest) for one in found]
    assert {(frozenset((one, melds.count(one)) for one in melds), rest) for melds, rest in in_groups} == right
    for one in found:
        assert wanted.met(hand, one.melds, one.rest)
        assert sum((meld.cards for meld in one.melds), one.rest) == hand
        for meld in one.melds:
            assert lies_right(meld, rules, wild)
    if right:
        least = min(UNEVEN.of(rest) for _, rest in right)
        assert least_deadwood(hand, rules, UNEVEN, **asked) == least
        assert best_arrangement(hand, rules, UNEVEN, **asked) in [one for one in found if UNEVEN.of(one.rest) == least]


def lies_right(meld: Meld, rules: MeldRules, wild: Rank) -> bool:
    """Whether it is a meld if jokers lie in the place of what stands for another card, and nothing else does so."""
    plain = list(meld.laid)
    for place, card in enumerate(meld.laid):
        if isinstance(meld, Run):
            other = card is not meld.stands[place]
        else:
            second = rules.sets_need_distinct_suits and card in meld.laid[:place]
            other = card is not JOKER and (card.rank is not meld.rank or second)
        if other and card is not JOKER:
            assert card.rank is wild
            plain[place] = JOKER
    cards = Cards(plain)
    if isinstance(meld, Run):
        return Run(tuple(plain), meld.stands) in set(find(cards, rules, cards))
    return Set(tuple(plain), meld.rank) in set(find(cards, rules, cards))


@given(tries(), st.data())
@settings(max_examples=100, deadline=None)
def test_completing_is_trying_every_card(tried: Try, data: st.DataObject) -> None:
    hand, rules = Cards([*tried.hand][:5]), tried.rules
    among = FULL.cards & Cards(Card(rank, card.suit) for rank in Rank for card in hand if card is not JOKER)
    among += Cards([JOKER] * 2)
    spare = data.draw(st.integers(0, 2))
    right = [card for card in among if most_melded(hand + card, rules) >= len(hand) + 1 - spare]
    assert [*completing(hand, rules, among, spare=spare)] == right


# --- against the integer program ------------------------------------------------------------------------------------


@frozen
class Kind:
    """Hands of a game, or of none."""

    rules: MeldRules
    pack: Pack
    size: int
    wanted: Wanted = NOTHING
    ranks: int = 13
    """From how many ranks in sequence they are dealt: fewer make richer hands."""


BOTH = MeldRules(ace=Ace.BOTH)
PENANG = MeldRules(ace=Ace.BOTH, max_set=None, sets_need_distinct_suits=False, run_with_two_aces=True)
KINDS = {
    "gin": Kind(MeldRules(), FULL, 10),
    "gin, rich": Kind(MeldRules(), FULL, 13, ranks=6),
    "ace anywhere, rich": Kind(MeldRules(ace=Ace.WRAP), FULL, 13, ranks=7),
    "sets of three, runs to five": Kind(MeldRules(ace=Ace.HIGH, max_set=3, max_run=5), FULL, 14, ranks=8),
    "runs of four": Kind(MeldRules(min_run=4), FULL, 16, ranks=8),
    "conquian": Kind(MeldRules(rank_order="A234567JQK", max_run=8), SPANISH, 11),
    "conquian, rich": Kind(MeldRules(rank_order="A234567JQK", max_run=8), SPANISH, 14, ranks=5),
    "two packs": Kind(BOTH, FULL.times(2), 20, ranks=8),
    "two packs, two runs, one pure": Kind(BOTH, FULL.times(2).with_jokers(8), 13, Wanted(Cards.NONE, 2, 1)),
    "two packs, jokers": Kind(BOTH, FULL.times(2).with_jokers(24), 18),
    "two naturals": Kind(evolve(BOTH, min_naturals=2), FULL.times(2).with_jokers(24), 18),
    "one joker a meld": Kind(evolve(BOTH, max_jokers=1), FULL.times(2).with_jokers(24), 18, ranks=9),
    "jokers apart": Kind(evolve(BOTH, neighbouring_jokers=False), FULL.times(2).with_jokers(24), 18),
    "sets of any size, runs to 14": Kind(PENANG, FULL.times(2).with_jokers(12), 20, ranks=9),
    "runs of any suits": Kind(MeldRules(runs_same_suit=False), FULL.with_jokers(3), 9),
}


def dealt(kind: Kind, rng: random.Random) -> Cards:
    ranks = kind.pack.ranks
    first = rng.randrange(max(len(ranks) - kind.ranks, 0) + 1)
    near = ranks[first : first + kind.ranks]
    return Cards(rng.sample([card for card in kind.pack.new_order() if card is JOKER or card.rank in near], kind.size))


@pytest.mark.parametrize("name", KINDS)
def test_the_least_is_that_of_an_integer_program(name: str) -> None:
    kind = KINDS[name]
    rng = random.Random(name)
    met = set[bool]()
    for number in range(HANDS):
        hand = dealt(kind, rng)
        worth = WORTHS[number % len(WORTHS)]
        wanted = kind.wanted
        if number % 3 == 0:
            wanted = evolve(wanted, must=Cards(rng.sample([*hand], 2)))
        least = least_by_program(hand, columns_of(find(hand, kind.rules)), worth, wanted)
        met.add(least is None)
        if least is None:
            with pytest.raises(NoArrangementError):
                least_deadwood(hand, kind.rules, worth, **wanted.asked)
            continue
        assert least_deadwood(hand, kind.rules, worth, **wanted.asked) == least, hand
        best = best_arrangement(hand, kind.rules, worth, **wanted.asked)
        assert worth.of(best.rest) == least
        assert sum((meld.cards for meld in best.melds), best.rest) == hand
        assert wanted.met(hand, best.melds, best.rest)
        assert all(meld in set(find(meld.cards, kind.rules, meld.cards)) for meld in best.melds)
    assert met == {True, False}


@pytest.mark.parametrize("jokers", [0, 2])
def test_what_can_be_laid_off_is_that_of_an_integer_program(jokers: int) -> None:
    """As the defender in Gin Rummy does it: own melds, and the rest on the melds of the other."""
    rng = random.Random(jokers)
    rules = MeldRules()
    for _ in range(HANDS):
        deck = rng.sample(FULL.with_jokers(jokers).new_order(), 26)
        given = best_arrangement(Cards(deck[:16]), rules, PIPS).melds
        hand = Cards(deck[16:])
        columns = columns_of(find(hand, rules))
        columns += [
            Column(cards, on=number) for number, meld in enumerate(given) for cards in grown(meld, hand, rules).values()
        ]
        least = least_by_program(hand, columns, DEAR_JOKERS, NOTHING)
        assert least_deadwood(hand, rules, DEAR_JOKERS, onto=given) == least


# --- laid out ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_melds_stand_in_one_order_and_are_joined(name: str) -> None:
    kind = KINDS[name]
    rng = random.Random(name)
    for _ in range(8):
        hand = dealt(kind, rng)
        best = best_arrangement(hand, kind.rules, PIPS)
        for one, other in chain.from_iterable(((a, b) for b in best.melds if b is not a) for a in best.melds):
            together = one.cards + other.cards
            assert type(one) is not type(other) or not list(find(together, kind.rules, together))
        kinds = [isinstance(meld, Run) for meld in best.melds]
        assert kinds == sorted(kinds)
        places = [place_of(meld, kind.rules) for meld in best.melds]
        assert places == sorted(places)


def place_of(meld: Meld, rules: MeldRules) -> tuple[int, ...]:
    if isinstance(meld, Set):
        return (0, rules.rank_order.index(meld.rank))
    first = meld.stands[0]
    if first is JOKER:
        return (1, 4)
    ranks = [*rules.rank_order] if rules.ace is not Ace.HIGH else [*rules.rank_order[1:], Rank.ACE]
    return (1, "shdc".index(first.suit.value), ranks.index(first.rank))


@given(tries(), st.randoms(use_true_random=False))
@example(Try(MeldRules(), Cards.parse("7s 8s 9s 7h 8h 9h 7d 8d 9d")), random.Random(1))
@settings(max_examples=40, deadline=None)
def test_equal_hands_have_equal_answers(tried: Try, rng: random.Random) -> None:
    other = [*tried.hand]
    rng.shuffle(other)
    assert list(arrangements(Cards(other), tried.rules)) == list(arrangements(tried.hand, tried.rules))
