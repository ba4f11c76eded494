"""Gin Rummy's decisions per second beside OpenSpiel's ``gin_rummy`` and RLCard's ``gin-rummy``, from Python.

    python benchmarks/decisions_gin.py [--seconds S] [--rounds N]

All are measured alternately in the same run, in CPU time: machines are noisy, so the ratio is what counts. A decision is one
of the legal moves, taken by chance; chance nodes are part of the time and no decisions. Two loops are ours and OpenSpiel's:
hands dealt anew, OpenSpiel's as its tutorials write it (``chance_outcomes`` and ``numpy.random.choice``), and hands that all
begin from one root, OpenSpiel's cloned and its chance drawn among its legal actions, the fastest that we know. Ours plays the
preset ``OPENSPIEL``. Needs ``pip install open_spiel rlcard``.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import rlcard

from rummykit.games import gin

Hand = Callable[[random.Random], int]
"""Plays a hand, and returns how many decisions it took."""


def _played(state: gin.GinState, rng: random.Random) -> int:
    decisions = 0
    while True:
        moves = list(state.legal_moves())
        n = len(moves)
        if not n:
            return decisions
        state = state.play(moves[int(rng.random() * n)])
        decisions += 1


def dealt(rng: random.Random) -> int:
    """A hand of ours that is dealt anew."""
    return _played(gin.deal(gin.OPENSPIEL, seats=2, seed=rng.getrandbits(64)), rng)


def from_root() -> Hand:
    """Hands of ours that begin from one root."""
    root = gin.deal(gin.OPENSPIEL, seats=2, seed="root")
    return lambda rng: _played(root, rng)


def openspiel_dealt() -> Hand:
    """Hands of OpenSpiel as its tutorials write them."""
    game = pyspiel.load_game("gin_rummy")

    def hand(rng: random.Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(np.random.choice(actions, p=chances))
            else:
                state.apply_action(rng.choice(state.legal_actions(state.current_player())))
                decisions += 1
        return decisions

    return hand


def openspiel_from_root() -> Hand:
    """Hands of OpenSpiel that are cloned from one root."""
    root = pyspiel.load_game("gin_rummy").new_initial_state()
    while root.is_chance_node():
        root.apply_action(random.Random(1).choice(root.legal_actions()))

    def hand(rng: random.Random) -> int:
        state, decisions = root.clone(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return hand


def rlcard_dealt() -> Hand:
    """Hands of RLCard's environment."""
    environment: Any = rlcard.make("gin-rummy")

    def hand(rng: random.Random) -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return hand


def rate(hand: Hand, seconds: float, rng: random.Random) -> float:
    """Return decisions per second of CPU time."""
    clock = time.process_time
    decisions, start = 0, clock()
    while clock() - start < seconds:
        decisions += hand(rng)
    return decisions / (clock() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each loop of a round")
    arguments = parser.parse_args()
    loops: dict[str, Hand] = {
        "rummykit, dealt": dealt,
        "rummykit, from one root": from_root(),
        "OpenSpiel, dealt": openspiel_dealt(),
        "OpenSpiel, from one root": openspiel_from_root(),
        "RLCard, dealt": rlcard_dealt(),
    }
    rng = random.Random(1)
    rates: dict[str, list[float]] = {name: [] for name in loops}
    for hand in loops.values():
        hand(rng)  # tables are built at first use
    for _ in range(arguments.rounds):
        for name, hand in loops.items():
            rates[name].append(rate(hand, arguments.seconds, rng))
    ours = rates["rummykit, from one root"]
    for name, found in rates.items():
        ratios = [own / other for own, other in zip(ours, found, strict=True)]
        middle, least, most = statistics.median(ratios), min(ratios), max(ratios)
        print(f"{name:26} {statistics.median(found):>9,.0f} decisions/s", end="; ")
        print(f"ours from one root: {middle:.2f} times that ({least:.2f} to {most:.2f})")


if __name__ == "__main__":
    main()
