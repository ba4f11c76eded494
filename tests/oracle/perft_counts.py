"""Recomputes the counts of ``tests/perft/desmoche.toml`` and prints them; exits 1 if one differs from the file.

Run from the root of the repository: ``python -m tests.oracle.perft_counts``
"""

import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from .desmoche import State, deal, perft, play
from .shuffle import shuffled

POSITIONS = Path(__file__).parent.parent / "perft" / "desmoche.toml"


def reached(position: dict[str, Any]) -> State:
    """The state from which a position's sequences are counted."""
    pack = tuple(position["deal"].split()) if "deal" in position else shuffled(position["seed"])
    state = deal(position["rules"], position["seats"], position["dealer"], pack)
    for move in position["moves"]:
        state = play(state, move)
    return state


def main() -> int:
    wrong = 0
    for position in tomllib.loads(POSITIONS.read_text("utf-8"))["position"]:
        began = time.perf_counter()
        state = reached(position)
        counts = [perft(state, depth + 1) for depth in range(len(position["counts"]))]
        agrees = counts == position["counts"]
        wrong += not agrees
        print(f"{position['name']}: {counts} in {time.perf_counter() - began:.1f} s{'' if agrees else ' DIFFERS'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
