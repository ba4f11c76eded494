"""Decisions per second: random hands of a game through the public interface, beside random games of python-chess.

    python benchmarks/decisions.py [GAME] [--seconds S] [--rounds N]

Both are measured alternately in the same run, in CPU time: machines are noisy, so the ratio is what counts. The clock of
CPU time takes a microsecond to read, a tenth of a decision of Desmoche: it is read once a game; decisions with two moves or
more are timed by the quick clock of the wall. A decision is ``moves = list(state.legal_moves())``, one of them taken by
``int(rng.random() * n)``, played; every move is judged, events are made. A game of chess ends when there are no moves or at
300 plies. Needs python-chess (``pip install chess``).
"""

import argparse
import random
import statistics
import time
from collections import defaultdict
from typing import Any, NamedTuple

import chess

from rummykit.packs import Deal
from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook


class Round(NamedTuple):
    """What was counted in one round of play."""

    decisions: int
    seconds: float
    choices: int
    """Decisions with two moves or more."""
    choice_seconds: float
    games: int

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds

    @property
    def choice_rate(self) -> float:
        return self.choices / self.choice_seconds


def chess_round(seconds: float, rng: random.Random) -> Round:
    """Random games of chess for so long."""
    decisions = games = choices = 0
    choice_seconds = 0.0
    clock, tick = time.process_time, time.perf_counter
    start = clock()
    while clock() - start < seconds:
        board = chess.Board()
        for _ in range(300):
            before = tick()
            moves = list(board.legal_moves)
            n = len(moves)
            if not n:
                break
            board.push(moves[int(rng.random() * n)])
            decisions += 1
            if n > 1:
                choices += 1
                choice_seconds += tick() - before
        games += 1
    return Round(decisions, clock() - start, choices, choice_seconds, games)


def hand_round(game: AnyRulebook, deals: list[Any], seconds: float, rng: random.Random) -> Round:
    """Random hands for so long; the deals are made beforehand, dealing them is part of the time."""
    decisions = games = choices = 0
    choice_seconds = 0.0
    clock, tick = time.process_time, time.perf_counter
    rules, seats = deals[0][0], deals[0][1]
    start = clock()
    while clock() - start < seconds:
        state = game.deal(rules, seats=seats, dealer=games % seats, order=deals[games % len(deals)][2])
        while True:
            before = tick()
            moves = list(state.legal_moves())
            n = len(moves)
            if not n:
                break
            state = state.play(moves[int(rng.random() * n)])
            decisions += 1
            if n > 1:
                choices += 1
                choice_seconds += tick() - before
        games += 1
    return Round(decisions, clock() - start, choices, choice_seconds, games)


def phase_times(game: AnyRulebook, deals: list[Any], hands: int, rng: random.Random) -> dict[str, tuple[int, float]]:
    """Per phase the number of decisions and their mean microseconds."""
    counts: dict[str, int] = defaultdict(int)
    spent: dict[str, float] = defaultdict(float)
    clock = time.perf_counter
    for number in range(hands):
        rules, seats, order = deals[number % len(deals)]
        state = game.deal(rules, seats=seats, dealer=number % seats, order=order)
        while True:
            before = clock()
            moves = list(state.legal_moves())
            n = len(moves)
            if not n:
                break
            following = state.play(moves[int(rng.random() * n)])
            name = type(state.phase).__name__
            counts[name] += 1
            spent[name] += clock() - before
            state = following
    return {name: (counts[name], spent[name] / counts[name] * 1e6) for name in counts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="desmoche")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of each half of a round")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    rules = next(iter(game.presets.values()))
    pack = game.pack(rules, arguments.seats)
    deals = [(rules, arguments.seats, Deal.shuffled(pack, seed).order) for seed in range(500)]
    rng = random.Random(1)
    hand_round(game, deals, 0.5, rng)  # tables are built at first use
    ours: list[Round] = []
    theirs: list[Round] = []
    for number in range(arguments.rounds):
        ours.append(hand_round(game, deals, arguments.seconds, rng))
        theirs.append(chess_round(arguments.seconds, rng))
        print(f"round {number + 1}: {game.title} {ours[-1].rate:,.0f}, chess {theirs[-1].rate:,.0f} decisions/s")
    rate, chess_rate = (statistics.median(one.rate for one in rounds) for rounds in (ours, theirs))
    choice, chess_choice = (statistics.median(one.choice_rate for one in rounds) for rounds in (ours, theirs))
    plies = sum(one.decisions for one in ours) / sum(one.games for one in ours)
    print(
        f"{game.title}: {rate:,.0f} decisions/s, {plies:.0f} a hand; chess: {chess_rate:,.0f}; ratio {rate / chess_rate:.2f}"
    )
    print(f"with two moves or more: {choice:,.0f} and {chess_choice:,.0f}; ratio {choice / chess_choice:.2f}")
    times = phase_times(game, deals, 300, rng)
    for name, (count, mean) in sorted(times.items(), key=lambda item: -item[1][1]):
        print(f"  {name:12} {mean:7.2f} us a decision, {count} decisions")
    name, (_, mean) = max(times.items(), key=lambda item: item[1][1])
    print(f"slowest phase: {name}, {mean:.1f} us")


if __name__ == "__main__":
    main()
