"""Melds against brute force: every sub-multiset of a small hand, in every order, read by rules written as texts.

The brute force knows nothing of lines, windows or masks: a run is any of the texts that :func:`sequences` lists.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations

from attrs import evolve, frozen
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummykit._kernel.runs import count_jokers, joker_masks, run_families
from rummykit.cards import JOKER, Card, Cards, Rank, Suit
from rummykit.melds import (
    Ace,
    Ambiguous,
    Fault,
    Kind,
    Meld,
    MeldError,
    MeldRules,
    Run,
    Set,
    Undetermined,
    WrongOrder,
    extend,
    find,
    judge,
    read_laid,
    readings,
    ways_to_split,
)

Laid = tuple[Card, ...]


# --- the brute force ------------------------------------------------------------------------------------------------


def sequences(rules: MeldRules, length: int) -> set[str]:
    """All texts of ranks that are a run of this length."""
    order = "".join(rank.value for rank in rules.rank_order)
    rest = order.removeprefix("A")
    if order == rest:
        lines = [order]
    else:
        lines = {
            Ace.LOW: [order],
            Ace.HIGH: [rest + "A"],
            Ace.BOTH: [order, rest + "A"],
            Ace.WRAP: [order[place:] + order[:place] for place in range(len(order))],
        }[rules.ace]
    if rules.run_with_two_aces:
        lines.append(order + "A")
    pieces = {line[start : start + length] for line in lines for start in range(len(line) - length + 1)}
    return pieces if rules.max_run is None or length <= rules.max_run else set()


def limits_hold(laid: Laid, rules: MeldRules) -> bool:
    jokers = laid.count(JOKER)
    return (rules.max_jokers is None or jokers <= rules.max_jokers) and len(laid) - jokers >= rules.min_naturals


def runs_of(laid: Laid, rules: MeldRules) -> Iterator[Run]:
    """What these cards are as a run, just as they lie."""
    if not rules.runs or len(laid) < rules.min_run or not limits_hold(laid, rules):
        return
    if not rules.neighbouring_jokers and any(a is b is JOKER for a, b in pairwise(laid)):
        return
    suits = {card.suit for card in laid if card is not JOKER}
    for ranks in sequences(rules, len(laid)):
        if all(card is JOKER or card.rank.value == rank for card, rank in zip(laid, ranks, strict=True)):
            if not rules.runs_same_suit:
                yield Run(laid, laid)
            elif len(suits) <= 1:
                for suit in suits or set(Suit):
                    yield Run(laid, tuple(Card(Rank(rank), suit) for rank in ranks))


def sets_of(cards: Laid, rules: MeldRules) -> Iterator[Set]:
    """What these cards, sorted, are as a set."""
    naturals = [card for card in cards if card is not JOKER]
    if not rules.sets or len(cards) < rules.min_set or not limits_hold(cards, rules):
        return
    if rules.max_set is not None and len(cards) > rules.max_set:
        return
    if rules.sets_need_distinct_suits and (len(set(naturals)) < len(naturals) or len(cards) > len(Suit)):
        return
    for rank in rules.rank_order:
        if all(card.rank is rank for card in naturals):
            yield Set(cards, rank)


def all_melds(hand: Cards, rules: MeldRules) -> set[Meld]:
    melds: set[Meld] = set()
    groups = {group for size in range(2, len(hand) + 1) for group in combinations(hand, size)}
    for group in groups:
        melds.update(sets_of(group, rules))
        for laid in set(permutations(group)):
            melds.update(runs_of(laid, rules))
    return melds


# --- what to try ----------------------------------------------------------------------------------------------------


@frozen
class Try:
    """Rules and a small hand that makes melds under them."""

    rules: MeldRules
    hand: Cards


@st.composite
def tries(draw: st.DrawFn, min_naturals: int = 1) -> Try:
    order = draw(st.sampled_from(["A23", "A234", "A2345", "AJQK", "A237JQK", "2345", "A23456789TJQK"]))
    same_suit = draw(st.booleans())
    ace = draw(st.sampled_from(Ace))
    min_run = draw(st.integers(2, 3))
    least_naturals = 0 if same_suit and min_naturals == 0 else 1
    rules = MeldRules(
        rank_order=order,
        ace=ace,
        runs_same_suit=same_suit,
        run_with_two_aces=order[0] == "A" and len(order) < 5 and ace in (Ace.BOTH, Ace.WRAP) and draw(st.booleans()),
        min_run=min_run,
        min_set=draw(st.integers(2, 3)),
        max_set=draw(st.sampled_from([3, 4, None])),
        sets_need_distinct_suits=draw(st.booleans()),
        max_jokers=draw(st.sampled_from([None, None, 0, 1, 2])),
        min_naturals=draw(st.integers(least_naturals, 2)),
        neighbouring_jokers=draw(st.booleans()),
        runs=(runs := draw(st.integers(0, 4)) > 0),
        sets=not runs or draw(st.integers(0, 4)) > 0,
    )
    ranks = st.sampled_from(
        [Rank(letter) for letter in (order if len(order) < 9 else draw(st.sampled_from(("A23QK", "56789"))))]
    )
    suits = st.sampled_from((Suit.HEARTS, Suit.CLUBS)) if draw(st.booleans()) else st.just(Suit.DIAMONDS)
    stranger = st.sampled_from([Card(Rank.EIGHT, Suit.CLUBS)]) if draw(st.integers(0, 9)) == 0 else st.nothing()
    naturals = draw(st.lists(st.builds(Card, ranks, suits) | stranger, max_size=6))
    jokers = draw(st.integers(0, 3))
    return Try(rules, Cards([*naturals, *[JOKER] * jokers][-6:]))


TWO_ACES = MeldRules(ace=Ace.BOTH, rank_order="A234", run_with_two_aces=True)
TWO_ACES_MIXED = MeldRules(ace=Ace.BOTH, rank_order="A234", run_with_two_aces=True, runs_same_suit=False)


# --- the properties -------------------------------------------------------------------------------------------------


@given(tries(min_naturals=0))
@example(Try(TWO_ACES, Cards.parse("As 2s 3s 4s As JK")))
@example(Try(TWO_ACES_MIXED, Cards.parse("As 2s 3h 4s Ah JK")))
@example(Try(evolve(TWO_ACES, neighbouring_jokers=False), Cards.parse("As 2s 3s JK JK")))
@settings(max_examples=150, deadline=None)
def test_the_melds_of_a_hand_are_those_of_brute_force_each_once(tried: Try) -> None:
    found = list(find(tried.hand, tried.rules))
    assert len(set(found)) == len(found)
    assert set(found) == all_melds(tried.hand, tried.rules)
    assert all(meld.cards == Cards(meld.laid) for meld in found)


@given(tries(), st.data())
@example(Try(TWO_ACES, Cards.parse("As 2s 3s 4s As JK")), None)
@settings(max_examples=150, deadline=None)
def test_containing_selects(tried: Try, data: st.DataObject | None) -> None:
    chosen = data.draw(st.lists(st.sampled_from([*tried.hand, JOKER]), max_size=3)) if data else [*tried.hand][:2]
    containing = Cards(chosen)
    everything = list(find(tried.hand, tried.rules))
    assert list(find(tried.hand, tried.rules, containing)) == [meld for meld in everything if containing <= meld.cards]


@given(tries())
@example(Try(TWO_ACES, Cards.parse("As As 2s 3s")))
@example(Try(TWO_ACES_MIXED, Cards.parse("As Ah 2s")))
@settings(max_examples=150, deadline=None)
def test_there_is_a_fault_exactly_when_there_is_no_reading(tried: Try) -> None:
    for kind, other in ((None, None), (Kind.RUN, Set), (Kind.SET, Run)):
        meant = [meld for meld in readings(tried.hand, tried.rules) if type(meld) is not other]
        faults = judge(tried.hand, tried.rules, kind)
        assert bool(faults) is not bool(meant)
        assert all(kind is None or fault.kind in (kind, None) for fault in faults)
        assert len(set(faults)) == len(faults)
    if not readings(tried.hand, tried.rules):
        whys: list[Fault] = [*judge(tried.hand, tried.rules)]
        assert {fault.kind for fault in whys} >= {Kind.RUN, Kind.SET} or None in {fault.kind for fault in whys}
        assert {*judge(tried.hand, tried.rules, Kind.RUN)} | {*judge(tried.hand, tried.rules, Kind.SET)} == {*whys}


@given(tries(min_naturals=0))
@settings(max_examples=150, deadline=None)
def test_cards_as_they_lie_mean_what_brute_force_reads(tried: Try) -> None:
    melds = [meld.laid for meld in find(tried.hand, tried.rules)]
    for laid in (*melds[:20], *permutations(tuple(tried.hand)[:4])):
        group = tuple(Cards(laid))
        meant: set[Meld] = {
            *runs_of(laid, tried.rules),
            *(Set(laid, meld.rank) for meld in sets_of(group, tried.rules)),
        }
        meld, faults = outcome_of_reading(laid, tried.rules)
        if meld:
            assert meant == {meld}
            continue
        assert len(meant) != 1 or set(laid) == {JOKER}
        match faults[0]:
            case WrongOrder(right=right):
                assert not meant
                assert set(right) == {run for order in permutations(group) for run in runs_of(order, tried.rules)}
            case Ambiguous(meanings=meanings):
                assert set(meanings) == meant
            case Undetermined():
                assert len(meant) > 1
            case _:
                assert not meant
                assert faults == judge(Cards(laid), tried.rules)


def outcome_of_reading(laid: Laid, rules: MeldRules) -> tuple[Meld | None, tuple[Fault, ...]]:
    try:
        return read_laid(laid, rules), ()
    except MeldError as refusal:
        return None, refusal.faults


@given(tries())
@example(Try(TWO_ACES, Cards.parse("As 2s 3s 4s As JK")))
@settings(max_examples=100, deadline=None)
def test_extending_is_reading_one_card_more(tried: Try) -> None:
    for meld in [*find(tried.hand, tried.rules)][:20]:
        for card in dict.fromkeys([*tried.hand, JOKER, *(Card(rank, Suit.CLUBS) for rank in Rank)]):
            cards = tuple(meld.cards + card)
            longer: list[Meld] = []
            if isinstance(meld, Run):
                low, high = (card, *meld.laid), (*meld.laid, card)
                longer += [run for run in runs_of(low, tried.rules) if run.stands[1:] == meld.stands]
                longer += [run for run in runs_of(high, tried.rules) if run.stands[:-1] == meld.stands]
            else:
                longer += [new for new in sets_of(cards, tried.rules) if new.rank is meld.rank]
            assert list(extend(meld, card, tried.rules)) == longer


@given(tries(min_naturals=0))
@example(Try(TWO_ACES, Cards.parse("As 2s 3s 4s As JK")))
@settings(max_examples=100, deadline=None)
def test_splitting_is_reading_what_is_left(tried: Try) -> None:
    for meld in [*find(tried.hand, tried.rules)][:10]:
        for size in range(len(meld) + 1):
            ways: dict[Cards, set[tuple[frozenset[Meld], frozenset[Laid]]]] = {}
            for places in combinations(range(len(meld)), size):
                taken = Cards(meld.laid[place] for place in places)
                ways.setdefault(taken, set()).add(what_is_left(meld, places, tried.rules))
            for taken, expected in ways.items():
                found = ways_to_split(meld, taken, tried.rules)
                assert {(frozenset(way.melds), frozenset(way.scraps)) for way in found} == expected
                assert all(
                    sum(map(len, way.melds)) + sum(map(len, way.scraps)) == len(meld) - len(taken) for way in found
                )


def what_is_left(meld: Meld, places: tuple[int, ...], rules: MeldRules) -> tuple[frozenset[Meld], frozenset[Laid]]:
    left = [place for place in range(len(meld)) if place not in places]
    if isinstance(meld, Set):
        laid = tuple(meld.laid[place] for place in left)
        rest = [new for new in sets_of(laid, rules) if new.rank is meld.rank]
        return frozenset(rest), frozenset([laid] if laid and not rest else [])
    melds: list[Meld] = []
    scraps: list[Laid] = []
    pieces: list[list[int]] = []
    for place in left:
        if pieces and pieces[-1][-1] == place - 1:
            pieces[-1].append(place)
        else:
            pieces.append([place])
    for piece in pieces:
        laid = tuple(meld.laid[place] for place in piece)
        stands = tuple(meld.stands[place] for place in piece)
        run = Run(laid, stands)
        if run in set(runs_of(laid, rules)):
            melds.append(run)
        else:
            scraps.append(laid)
    return frozenset(melds), frozenset(scraps)


@given(tries(min_naturals=0), st.integers(0, 8), st.integers(0, 0x1FFF))
@settings(max_examples=150, deadline=None)
def test_families_can_be_counted_without_listing(tried: Try, jokers: int, held: int) -> None:
    rules = tried.rules
    families = run_families(
        rules.line,
        rules.longest,
        rules.min_run,
        held,
        0,
        1,
        0,
        0,
        jokers,
        rules.min_naturals,
        rules.neighbouring_jokers,
    )
    for _, length, gaps, free, fewest, most in families:
        masks = joker_masks(gaps, free, fewest, most, rules.neighbouring_jokers)
        assert count_jokers(gaps, free, fewest, most, rules.neighbouring_jokers) == len(masks) == len(set(masks))
        assert all(mask < 1 << length and mask.bit_count() <= jokers for mask in masks)
