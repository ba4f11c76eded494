"""One hand of a simulation, and a chunk of them: what a worker is sent, counts and sends back.

Only whole numbers are added up: so their order changes nothing. The seed of hand ``i`` is that of the simulation, ``/`` and
``i`` in decimal digits; its portable stream shuffles the pack, that of it followed by `` players`` is the players', and the
dealer is seat ``i`` modulo the number of seats. So ``rummykit demo --seed "SEED/17"`` with that dealer plays hand 17 again.
"""

import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from rummykit.game import Bot, Outcome
from rummykit.money import Pot
from rummykit.packs import Seed, Stream, seed_bytes
from rummykit.players import bots_of, play_out
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes

Key: TypeAlias = tuple[str | int, ...]
"""A kind of number, and what it counts: ``("wins", 2)``, ``("plies", 37)``."""

_HANDS: Final = ("hands",)


@frozen
class Tally:
    """Whole numbers by what they count; what was never counted is 0."""

    numbers: Mapping[Key, int] = field(factory=dict[Key, int])
    """How often each thing was counted, by its key."""

    @property
    def hands(self) -> int:
        """How many hands were counted."""
        return self.numbers.get(_HANDS, 0)

    def of(self, *key: str | int) -> int:
        """Return what was counted under a key; 0 if nothing was."""
        return self.numbers.get(key, 0)

    def under(self, kind: str) -> list[tuple[Key, int]]:
        """Without the kind, sorted."""
        return sorted((key[1:], number) for key, number in self.numbers.items() if key[0] == kind)

    def __add__(self, other: "Tally") -> "Tally":
        numbers = dict(self.numbers)
        for key, number in other.numbers.items():
            numbers[key] = numbers.get(key, 0) + number
        return Tally(numbers)


def tally_of_hand(outcome: Outcome, *, seats: int, dealer: Seat, plies: int) -> Tally:
    """Return what one hand adds to the figures."""
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
"""A name of one of the game's players, or what makes a new one, such as a class."""

LONGEST: Final = 100_000
"""A hand with more moves has failed: players can go round in circles."""


class EndlessHandError(RuntimeError):
    """A hand that does not end."""


def hand_seed(seed: Seed, number: int) -> bytes:
    """The seed of one hand.

    >>> hand_seed("a table in León", 17)
    b'a table in Le\\xc3\\xb3n/17'
    """
    return seed_bytes(seed) + b"/%d" % number


@frozen(kw_only=True)
class Setting:
    """What all hands of a simulation share."""

    game: AnyRulebook
    """The game that is played."""
    rules: Any
    """The options of the table."""
    seats: int
    """How many seats there are."""
    bots: tuple[BotMaker, ...]
    """One for each seat, new for each hand."""
    seed: bytes
    """What all deals and all chance are made of."""
    stakes: Stakes
    """The money of each hand."""

    def dealer(self, number: int) -> Seat:
        """Return who deals hand number ``number``."""
        return seats_at(self.seats)[number % self.seats]

    def play(self, number: int) -> Tally:
        """Play hand number ``number``, and return what it adds to the figures."""
        seed, dealer = hand_seed(self.seed, number), self.dealer(number)
        makers = bots_of(self.game)
        players = [makers[bot]() if isinstance(bot, str) else bot() for bot in self.bots]
        state = self.game.deal(self.rules, seats=self.seats, dealer=dealer, seed=seed, stakes=self.stakes)
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
    """Some hands of a simulation, to be played by one process."""

    setting: Setting
    """What is played."""
    first: int
    """The number of the first hand."""
    hands: int
    """How many hands."""


@frozen
class Failure:
    """A hand that could not be played."""

    hand: int
    """The number of the hand."""
    reason: str
    """Its class and message."""
    told: str
    """The error, as Python tells it."""


@frozen
class PlayedChunk:
    """After a failure the rest is not played."""

    tally: Tally
    """What its hands add to the figures."""
    failure: Failure | None = None
    """The first hand that could not be played, if there was one."""


def play_chunk(chunk: Chunk) -> PlayedChunk:
    """The task of an executor."""
    setting, tally = chunk.setting, Tally()
    for number in range(chunk.first, chunk.first + chunk.hands):
        try:
            tally += setting.play(number)
        except Exception as error:  # whatever a player or a game does wrong, told by the number of its hand
            reason = f"{type(error).__name__}: {error}"
            return PlayedChunk(tally, Failure(number, reason, traceback.format_exc()))
    return PlayedChunk(tally)
