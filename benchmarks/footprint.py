"""How much a state weighs, and how long an import takes.

    python benchmarks/footprint.py [GAME] [--seats N] [--hands N]

States share structure: beside all that can be reached from a state there stand the bytes that it does not share with the state
before it, which is what one more state of a kept hand costs. Rulebooks, classes, rules, enumerations and single cards are there
once for all hands and do not count. Imports are measured in new interpreters, above a bare one; the least of several counts.
"""

import argparse
import gc
import pickle
import random
import statistics
import subprocess
import sys
import time
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any

from rummykit.cards import Card
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.rulebook import Rulebook


def parts_of(state: Any) -> dict[int, int]:
    """The objects that can be reached from a state, by identity, and the bytes of each."""
    sizes: dict[int, int] = {}
    left: list[Any] = [state]
    while left:
        thing = left.pop()
        apart = isinstance(thing, Rulebook | type | ModuleType | FunctionType | Enum | Card | type(state.rules))
        if apart or id(thing) in sizes:
            continue
        sizes[id(thing)] = sys.getsizeof(thing)
        left += gc.get_referents(thing)
    return sizes


def seconds_of(statement: str) -> float:
    """How long a new interpreter takes for a statement."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="desmoche")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--hands", type=int, default=20)
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    rng = random.Random(1)
    whole: list[int] = []
    new: list[int] = []
    pickled: list[int] = []
    for seed in range(arguments.hands):
        state = Record.begin(game, seats=arguments.seats, seed=seed).state
        known: dict[int, int] = {}
        kept = [state]  # identities are of objects that are still there
        while state.to_act:
            moves = state.legal_moves()
            following = state.play(moves[int(rng.random() * len(moves))])
            parts = parts_of(state)
            whole.append(sum(parts.values()))
            new.append(sum(size for part, size in parts.items() if part not in known))
            pickled.append(len(pickle.dumps(state)))
            state, known = following, parts
            kept.append(state)
    for what, sizes in (("reachable", whole), ("not shared with the state before", new), ("pickled", pickled)):
        print(f"a state of {game.title}, {what}: {statistics.median(sizes):,.0f} bytes, at most {max(sizes):,}")
    statements = ("pass", "import rummykit", "from rummykit import *", f"from rummykit.games import {game.name}")
    bare, *imports = (min(seconds_of(statement) for _ in range(10)) for statement in statements)
    for statement, seconds in zip(statements[1:], imports, strict=True):
        print(f"{statement}: {(seconds - bare) * 1000:.0f} ms above a bare interpreter ({bare * 1000:.0f} ms)")


if __name__ == "__main__":
    main()
