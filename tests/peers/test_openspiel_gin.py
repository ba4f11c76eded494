"""Gin Rummy in lockstep with OpenSpiel, where its package is installed (the extra ``peers``)."""

import os

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install rummykit[peers]")

from tests.peers.openspiel_gin import DEPARTURES, compare, knock_refused, peer  # after the skip

HANDS = int(os.environ.get("RUMMYKIT_HANDS", "40")) * 5


def test_legal_actions_and_results_are_equal() -> None:
    tally = compare(HANDS)
    assert tally.hands == HANDS
    assert tally.decisions > 50 * HANDS
    assert {"knock", "dead hand"} <= set(tally.ends)
    assert set(tally.departures) <= set(DEPARTURES)


def test_the_knock_that_openspiel_refuses() -> None:
    """The hand of Gin §9: a legal knock with 6s, which OpenSpiel counts as 12."""
    from rummykit.cards import Cards

    hand = Cards.parse("6s 2c 4c 5c 6c 3d 4d 5d 6d 3h 5h")
    assert knock_refused(hand, peer().game.new_initial_state().legal_actions())
