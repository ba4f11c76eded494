"""One hand of a simulation, and a chunk of them: what is sent to a worker, and what comes back.

Hand ``i`` depends on the seed of the simulation, on ``i`` and on nothing else. Its own seed is the bytes of the simulation's
seed, ``/`` and ``i`` in decimal digits; the pack is shuffled by the portable stream of that, the players draw from the
stream of that followed by `` players``, and the dealer is seat ``i`` modulo the number of seats. So ``rummykit demo
--seed "SEED/17"`` with the dealer of hand 17 plays hand 17 again.
"""

import traceback
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from attrs import frozen

from rummykit.cards import Card
from rummykit.game import Bot, Game
from rummykit.packs import Seed, Stream, seed_bytes, shuffled
from rummykit.players import bots_of, play_out
from rummykit.seats import Seat, seats_at
from rummykit.simulate.tally import Tally, tally_of_hand
from rummykit.stakes import Stakes

BotMaker: TypeAlias = str | Callable[[], Bot]
"""A player: the name of one of the game's, or what makes a new one, such as its class."""

LONGEST: Final = 100_000
"""A hand with more moves than this has failed: players can go round in circles."""


class EndlessHandError(RuntimeError):
    """A hand that does not end."""


def hand_seed(seed: Seed, number: int) -> bytes:
    """The seed of one hand of a simulation.

    >>> hand_seed("a table in León", 17)
    b'a table in Le\\xc3\\xb3n/17'
    """
    return seed_bytes(seed) + b"/%d" % number


@frozen(kw_only=True)
class Table:
    """What all hands of a simulation share."""

    game: Game[Any, Any]
    rules: Any
    seats: int
    bots: tuple[BotMaker, ...]
    """One for each seat; each hand has new players."""
    seed: bytes
    stakes: Stakes

    def dealer(self, number: int) -> Seat:
        """Who deals a hand."""
        return seats_at(self.seats)[number % self.seats]

    def play(self, number: int, pack: tuple[Card, ...]) -> Tally:
        """Play a hand; ``pack`` is the new pack of the game."""
        seed, dealer = hand_seed(self.seed, number), self.dealer(number)
        makers = bots_of(self.game)
        players = [makers[bot]() if isinstance(bot, str) else bot() for bot in self.bots]
        state: Any = self.game.begin(self.rules, self.seats, dealer, shuffled(pack, seed), self.stakes)
        plies = 0
        for plies, (_, last) in enumerate(play_out(state, players, Stream(seed + b" players")), 1):
            state = last
            if plies > LONGEST:
                raise EndlessHandError(f"the hand is still open after {LONGEST} moves")
        if state.outcome is None:
            raise EndlessHandError(f"nobody is to act after {plies} moves, and the hand is not over")
        return tally_of_hand(state.outcome, seats=self.seats, dealer=dealer, plies=plies)


@frozen
class Chunk:
    """Some hands in a row, for a worker."""

    table: Table
    first: int
    hands: int


@frozen
class Failure:
    """A hand that could not be played to its end."""

    hand: int
    reason: str
    """The class of what went wrong, and what it says."""
    told: str
    """The traceback."""


@frozen
class PlayedChunk:
    """What a worker sends back. After a failure the rest of the chunk is not played."""

    tally: Tally
    failure: Failure | None = None


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """Play some hands: the task that an executor is given."""
    table, tally = chunk.table, Tally()
    pack = table.game.pack(table.rules, table.seats)
    for number in range(chunk.first, chunk.first + chunk.hands):
        try:
            tally += table.play(number, pack)
        except Exception as error:  # whatever a player or a game does wrong, told by the number of its hand
            reason = f"{type(error).__name__}: {error}"
            return PlayedChunk(tally, Failure(number, reason, traceback.format_exc()))
    return PlayedChunk(tally)
