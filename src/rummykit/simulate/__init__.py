"""Many hands of any game: how often seats win, how hands end, what is paid, how long hands are, and how sure that is.

>>> from rummykit.registry import find_game
>>> simulate(find_game("desmoche"), seats=2, hands=20, seed="a table in León", bots="random").hands
20

Hands are independent: on any :class:`concurrent.futures.Executor` the results are the same to the byte.
"""

from rummykit.simulate.hands import BotMaker, Setting, hand_seed
from rummykit.simulate.results import EndingRate, Interval, Mean, Payment, Rate, Results, wilson
from rummykit.simulate.running import ONE_CHIP, HandFailedError, SimulationStopped, WorkersFailedError, simulate

__all__ = [
    "ONE_CHIP",
    "BotMaker",
    "EndingRate",
    "HandFailedError",
    "Interval",
    "Mean",
    "Payment",
    "Rate",
    "Results",
    "Setting",
    "SimulationStopped",
    "WorkersFailedError",
    "hand_seed",
    "simulate",
    "wilson",
]
