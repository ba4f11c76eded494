"""For tests: the suite that any game passes (:mod:`~rummykit.testing.suite`), strategies of hypothesis, counts of sequences
of moves. The suite and :mod:`rummykit.testing.strategies` need hypothesis.
"""

from rummykit.testing.hands import Broken, Hand, play_hand
from rummykit.testing.laws import LAWS
from rummykit.testing.perft import CountedPosition, perft, perft_data
from rummykit.testing.secrecy import SECRECY_LAWS
from rummykit.testing.suite import conformance

__all__ = [
    "LAWS",
    "SECRECY_LAWS",
    "Broken",
    "CountedPosition",
    "Hand",
    "conformance",
    "perft",
    "perft_data",
    "play_hand",
]
