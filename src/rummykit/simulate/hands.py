"""One hand of a simulation, and a chunk of them: what is sent to a worker, what is counted there and comes back.

Nothing but whole numbers is counted, and they are added up: so the order of adding changes nothing.

Hand ``i`` depends on the seed of the simulation, on ``i`` and on nothing else. Its own seed is the bytes of the simulation's
seed, ``/`` and ``i`` in decimal digits; the pack is shuffled by the portable stream of that, the players draw from the
stream of that followed by `` players``, and the dealer is seat ``i`` modulo the number of seats. So ``rummykit demo
--seed "SEED/17"`` with the dealer of hand 17 plays hand 17 again.
"""

import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from rummykit.cards import Card
from rummykit.game import Bot, Game, Outcome
from rummykit.money import Pot
from rummykit.packs import Seed, Stream, seed_bytes, shuffled
from rummykit.players import bots_of, play_out
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes

Key: TypeAlias = tuple[str | int, ...]
"""What a number counts; the first word says which kind: ``("wins", 2)``, ``("plies", 37)``."""

_HANDS: Final = ("hands",)


@frozen
class Tally:
    """Whole numbers by what they count; what was never counted is 0. Adding gives a new tally."""

    numbers: Mapping[Key, int] = field(factory=dict[Key, int])

    @property
    def hands(self) -> int:
        """How many hands are in it."""
        return self.numbers.get(_HANDS, 0)

    def of(self, *key: str | int) -> int:
        """One number."""
        return self.numbers.get(key, 0)

    def under(self, kind: str) -> list[tuple[Key, int]]:
        """The numbers of a kind, sorted by the rest of their keys."""
        return sorted((key[1:], number) for key, number in self.numbers.items() if key[0] == kind)

    def __add__(self, other: "Tally") -> "Tally":
        numbers = dict(self.numbers)
        for key, number in other.numbers.items():
            numbers[key] = numbers.get(key, 0) + number
        return Tally(numbers)


def tally_of_hand(outcome: Outcome, *, seats: int, dealer: Seat, plies: int) -> Tally:
    """What one hand adds."""
    numbers: dict[Key, int] = {
        _HANDS: 1,
        ("ends", outcome.reason, str(outcome.clause)): 1,
        ("plies", plies): 1,
        ("winners", len(outcome.winners)): 1,
    }

    def add(key: Key, number: int) -> None:
        numbers[key] = numbers.get(key, 0) + number

    for seat in outcome.winners:
        add(("wins", seat), 1)
        add(("wins by place", (seat - dealer) % seats), 1)
    paid: set[str] = set()
    for transfer in outcome.transfers:
        if isinstance(transfer.source, Pot) or isinstance(transfer.target, Pot):
            continue  # stakes and pots: what comes of them stands in the payoffs
        if transfer.reason not in paid:
            paid.add(transfer.reason)
            add(("paid in hands", transfer.reason), 1)
        add(("payments", transfer.reason), 1)
        add(("chips paid", transfer.reason), transfer.amount)
    for kind, values in (("payoffs", outcome.payoffs), ("counts", outcome.counts), ("points", outcome.points)):
        for place, value in enumerate(values):
            add((kind, place, "hands"), 1)
            add((kind, place, "sum"), value)
            add((kind, place, "squares"), value * value)
    return Tally(numbers)


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
