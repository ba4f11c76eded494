"""Recomputes the counts of ``tests/perft/*.toml`` and prints them; exits 1 if one differs from its file.

Run from the root of the repository: ``python -m tests.oracle.perft_counts``, or with the names of games,
``python -m tests.oracle.perft_counts penang``.
"""

import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import conquian, desmoche, gin, penang
from .shuffle import NEW_PACK, shuffled

POSITIONS = Path(__file__).parent.parent / "perft"


def of_conquian(position: dict[str, Any]) -> conquian.State:
    """The state from which a position's sequences are counted; the rules are written out in full, the presets' too."""
    pack = tuple(card for card in NEW_PACK if position["rules"].get("pack", 40) == 52 or card[0] not in "89T")
    deck = tuple(position["deal"].split()) if "deal" in position else shuffled(position["seed"], pack)
    state = conquian.deal(position["rules"], position["seats"], position["dealer"], deck)
    for move in position["moves"]:
        state = conquian.play(state, move)
    return state


def of_desmoche(position: dict[str, Any]) -> desmoche.State:
    """The same for Desmoche."""
    pack = tuple(position["deal"].split()) if "deal" in position else shuffled(position["seed"])
    state = desmoche.deal(position["rules"], position["seats"], position["dealer"], pack)
    for move in position["moves"]:
        state = desmoche.play(state, move)
    return state


def of_penang(position: dict[str, Any]) -> penang.State:
    """The same for Penang Rummy, whose rules say how many packs and jokers there are."""
    rules, seats = position["rules"], position["seats"]
    if "deal" in position:
        deck = tuple(position["deal"].split())
    else:
        deck = shuffled(position["seed"], penang.new_cards(penang.rules_of(rules, seats)))
    state = penang.deal(rules, seats, position["dealer"], deck)
    for move in position["moves"]:
        state = penang.play(state, move)
    return state


def of_gin(position: dict[str, Any]) -> gin.State:
    """The same for Gin Rummy, whose rules are written out in full."""
    deck = tuple(position["deal"].split()) if "deal" in position else shuffled(position["seed"])
    state = gin.deal(position["rules"], position["dealer"], deck)
    for move in position["moves"]:
        state = gin.play(state, move)
    return state


GAMES: dict[str, Callable[[dict[str, Any], int], int]] = {
    "conquian": lambda position, depth: conquian.perft(of_conquian(position), depth),
    "desmoche": lambda position, depth: desmoche.perft(of_desmoche(position), depth),
    "gin": lambda position, depth: gin.perft(of_gin(position), depth),
    "penang": lambda position, depth: penang.perft(of_penang(position), depth),
}


def main(games: list[str]) -> int:
    wrong = 0
    for game in games:
        for position in tomllib.loads((POSITIONS / f"{game}.toml").read_text("utf-8"))["position"]:
            began = time.perf_counter()
            counts = [GAMES[game](position, depth + 1) for depth in range(len(position["counts"]))]
            agrees = counts == position["counts"]
            wrong += not agrees
            took = time.perf_counter() - began
            print(f"{game}, {position['name']}: {counts} in {took:.1f} s{'' if agrees else ' DIFFERS'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(GAMES)))
