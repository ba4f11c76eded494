"""By what margin a player beats others: hands of any game, one player among players of another kind.

    python benchmarks/bots.py [GAME] [--bot NAME] [--against NAME] [--seats N] [--deals N]

Every deal is played once for each seat, with the player sitting there, so luck of the cards and of the place evens out. A
hand that is shared is a part of a win for each who shares it, one that nobody wins is none. Who plays no better than the
others wins one hand in ``seats``. The same call gives the same figures, times apart (CPU time, of choosing a move alone). With
``--bot random`` it tells how long that takes at most.
"""

import argparse
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from rummykit.game import Bot, Outcome, Rng
from rummykit.packs import Stream
from rummykit.players import RANDOM, bots_of, play_out
from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.simulate.results import wilson


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, view: Any, rng: Rng) -> Any:
        """What the player answers."""
        start = time.process_time()
        move = self.player.choose(view, rng)
        spent = time.process_time() - start
        self.decisions += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return move


class Hand(NamedTuple):
    """A hand that was played: where the player sat, and how it ended."""

    own: Seat
    outcome: Outcome


def hands(game: AnyRulebook, seats: int, deals: int, player: Timed, other: Bot) -> Iterator[Hand]:
    """Each deal once for each seat."""
    rules = next(iter(game.presets.values()))
    for number in range(deals):
        order = game.dealing_order(rules, seats, seed=number)
        for own in range(seats):
            players: list[Bot] = [player if seat == own else other for seat in range(seats)]
            dealt = game.deal(rules, seats=seats, dealer=number % seats, order=order)
            *_, (_, last) = play_out(dealt, players, Stream(f"{number} {own}"))
            assert last.outcome is not None, "a hand is played to its end"
            yield Hand(Seat(own), last.outcome)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="penang")
    parser.add_argument("--bot", help="the player (the game's own)")
    parser.add_argument("--against", default=RANDOM, help="all others")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100, help="each is played once for each seat")
    arguments = parser.parse_args()
    game, seats = find_game(arguments.game), arguments.seats
    bots = bots_of(game)
    name = arguments.bot or next(iter(bots))
    player, other = Timed(bots[name]()), bots[arguments.against]()

    played = won = shared = 0
    parts = 0.0
    own_counts: list[int] = []
    other_counts: list[int] = []
    for own, outcome in hands(game, seats, arguments.deals, player, other):
        played += 1
        if own in outcome.winners:
            won += 1
            shared += len(outcome.winners) > 1
            parts += 1 / len(outcome.winners)
        for seat, count in enumerate(outcome.counts):
            (own_counts if seat == own else other_counts).append(count)

    interval = wilson(won, played)
    print(f"{game.title}, {seats} seats: {name} among {seats - 1} x {arguments.against}, {played} hands")
    print(
        f"  wins {won / played:.1%} (95 %: {float(interval.low):.1%} to {float(interval.high):.1%}), {shared} of {won} shared; "
        f"as parts {parts / played:.1%}, {parts * seats / played:.2f} times its share of {1 / seats:.1%}"
    )
    if own_counts:
        own_mean, other_mean = sum(own_counts) / len(own_counts), sum(other_counts) / len(other_counts)
        print(f"  is left with {own_mean:.1f} points, the others with {other_mean:.1f}")
    mean = player.seconds / player.decisions
    print(f"  thinks {mean * 1000:.2f} ms a decision, {player.longest * 1000:.1f} ms at most")


if __name__ == "__main__":
    main()
