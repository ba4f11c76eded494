"""For tests, ours and yours: the suite that any game passes, strategies of hypothesis, counts of sequences of moves.

A game of your own is tested by one line, ``class TestMine(conformance(MY_GAME)): ...`` (:mod:`~rummykit.testing.suite`).
:mod:`rummykit.testing.strategies` needs hypothesis, and so does the suite when its tests run.
"""

from rummykit.testing.hands import Broken, Hand, play_hand
from rummykit.testing.laws import LAWS
from rummykit.testing.perft import Position, perft, perft_data
from rummykit.testing.secrecy import SECRECY_LAWS
from rummykit.testing.suite import conformance

__all__ = [
    "LAWS",
    "SECRECY_LAWS",
    "Broken",
    "Hand",
    "Position",
    "conformance",
    "perft",
    "perft_data",
    "play_hand",
]
