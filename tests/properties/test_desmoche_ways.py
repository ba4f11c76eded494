"""The fast path to plays is held to the plain one, which serves every table: hands of whole games, whatever the options say of
plays."""

from random import Random

import pytest
from attrs import evolve

from rummykit._kernel.any_plays import AnyPlays
from rummykit._kernel.plays import Plays
from rummykit.cards import Cards
from rummykit.games.desmoche import NICARAGUA, Ace, DesmocheRules, deal
from rummykit.games.desmoche.holding import plain_way_of, way_of
from rummykit.packs import FULL
from tests.rules.proposals import step


@pytest.mark.parametrize("dissolve_melds", [False, True])
@pytest.mark.parametrize("split_runs", [False, True])
@pytest.mark.parametrize("ace", Ace)
def test_the_fast_path_finds_what_the_plain_one_finds(ace: Ace, split_runs: bool, dissolve_melds: bool) -> None:
    rules = evolve(NICARAGUA, ace=ace, split_runs=split_runs, dissolve_melds=dissolve_melds)
    fast, plain = way_of(rules), plain_way_of(rules)
    assert isinstance(fast, Plays)
    rng, compared = Random(f"{ace} {split_runs} {dissolve_melds}"), 0
    for seed in range(6):
        state = deal(rules, seats=2, seed=seed)
        while state.outcome is None:
            for holding in state.table.holdings:
                hand = holding.hand.first_mask
                melds = tuple(meld.cards.first_mask for meld in holding.melds)
                own = hand + sum(melds)
                usable = plain.usable(hand, melds)
                assert fast.usable(hand, melds) == usable
                assert fast.lay_off_possible(hand, melds) == plain.lay_off_possible(hand, melds)
                assert fast.new_meld_possible(hand) == plain.new_meld_possible(hand)
                assert all(fast.fitting(meld) == plain.fitting(meld) for meld in melds)
                cards = [card for card in FULL.new_order() if not Cards((card,)).first_mask & own]
                offers = [Cards((card,)).first_mask for card in rng.sample(cards, 3)]
                offers += [Cards((card,)).first_mask for card in Cards.of_mask(usable)][:3]
                for offer in (0, *offers):
                    for new in (False, True):
                        found = fast.plays(hand, melds, offer, new)
                        compared += len(found)
                        assert sorted(found) == sorted(plain.plays(hand, melds, offer, new))
            state = state.play(step(rng, state, keen=0.95))
    assert compared > 500


@pytest.mark.parametrize(
    "rules",
    [
        DesmocheRules(max_set=3),
        DesmocheRules(min_set=4),
        DesmocheRules(min_run=4),
        DesmocheRules(max_run=12),
    ],
)
def test_other_melds_take_the_plain_path(rules: DesmocheRules) -> None:
    assert isinstance(way_of(rules), AnyPlays)
