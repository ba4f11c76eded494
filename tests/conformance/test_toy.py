"""A game of another package passes the suite, and the command line plays it, without a word about it in the library."""

from rummykit.testing import conformance
from toy_rummy import GAME

TestToy = conformance(GAME, examples=4)
