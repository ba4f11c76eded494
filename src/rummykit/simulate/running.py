"""Many hands, here or on any executor, and what becomes of them if something stops it.

Chunks come back in any order, and are added in order: so exactly hands 0 to ``n - 1`` are in the tally, whatever stops
the work.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from typing import Final

from typing_extensions import override

from rummykit._numbers import whole
from rummykit.packs import Seed, seed_bytes
from rummykit.players import bots_of
from rummykit.rulebook import Rulebook, side_games_of
from rummykit.rulebook.machine import E, M, N, P, Q, R, T, V
from rummykit.simulate.hands import BotMaker, Chunk, Failure, PlayedChunk, Setting, Tally, hand_seed, play_chunk
from rummykit.simulate.results import Results, bot_name
from rummykit.stakes import Stakes

CHUNK: Final = 25
"""Hands that a worker gets at a time."""
ONE_CHIP: Final = Stakes(stake=1)
"""Each seat stakes a chip, and nobody counts what it has: so every bonus is paid, in full, and nobody bets."""
_AHEAD: Final = 1000
"""Chunks sent out before the first is back."""
_PATIENCE: Final = 0.2
"""Seconds that Ctrl-C takes where waiting cannot be interrupted."""


class HandFailedError(RuntimeError):
    """A hand could not be played to its end: the first, however the hands were divided.

    Attributes: ``hand``, its number; ``seed``, its own; ``setting``; ``reason``; ``told``, the traceback; ``results``, those of
    the hands before it, or ``None``.
    """

    def __init__(self, setting: Setting, failure: Failure, results: Results | None) -> None:
        super().__init__(setting, failure, results)
        self.setting = setting
        self.hand: int = failure.hand
        self.seed: bytes = hand_seed(setting.seed, failure.hand)
        self.reason: str = failure.reason
        self.told: str = failure.told
        self.results = results

    @override
    def __str__(self) -> str:
        setting = self.setting
        return (
            f"hand {self.hand} failed: {self.reason}\nto play it again: {setting.game.name}, {setting.seats} seats, "
            f"dealer {setting.dealer(self.hand)}, seed {shown_seed(self.seed)}, bots {', '.join(map(bot_name, setting.bots))}"
        )


class WorkersFailedError(RuntimeError):
    """The executor lost hands or refused them; what it raised is the cause.

    Attributes: ``first`` and ``last``, the hands that are lost; ``results``, those of the hands before them, or ``None``.
    """

    def __init__(self, chunk: Chunk, reason: str, results: Results | None) -> None:
        super().__init__(chunk, reason, results)
        self.first: int = chunk.first
        self.last: int = chunk.first + chunk.hands - 1
        self.reason = reason
        self.results = results

    @override
    def __str__(self) -> str:
        return f"hands {self.first} to {self.last} did not come back from the executor: {self.reason}"


class SimulationStopped(KeyboardInterrupt):
    """A person stopped it. ``results``: those of the complete hands from hand 0 on, or ``None``."""

    def __init__(self, results: Results | None) -> None:
        super().__init__(results)
        self.results = results


def shown_seed(seed: bytes) -> str:
    """Return a seed as it is shown and may be typed."""
    try:
        return repr(seed.decode("utf-8"))
    except UnicodeDecodeError:
        return repr(seed)


def simulate(
    game: Rulebook[R, T, V, P, Q, N, M, E],
    *,
    rules: R | None = None,
    seats: int,
    hands: int,
    seed: Seed,
    bots: BotMaker | Sequence[BotMaker] | None = None,
    executor: Executor | None = None,
    chunk: int = CHUNK,
    progress: Callable[[int, int], object] | None = None,
    stakes: Stakes = ONE_CHIP,
) -> Results:
    """Let players play many independent hands, and count.

    The result depends on neither ``executor`` nor ``chunk``: hand ``i`` is dealt and played by chance that comes of ``seed``
    and ``i`` (:func:`hand_seed`), its dealer is seat ``i`` modulo ``seats``.

    :param rules: the game's defaults if left out.
    :param hands: at least 1.
    :param bots: one for all seats or one for each: a name (:func:`rummykit.players.bots_of`), or what makes a player. The
        game's first if left out.
    :param executor: yours to shut down; without one the hands are played here. Other processes find the game by its name, and
        import what makes a player.
    :param chunk: hands that an executor gets at a time.
    :param progress: called with the hands that are done and all hands, as often as the first number grows.
    :param stakes: those of each hand.
    :raises TypeError: for rules of another game, for what is no whole number.
    :raises ValueError: for what this game cannot be played with.
    :raises HandFailedError: at the first hand that cannot be played to its end.
    :raises WorkersFailedError: if the executor fails.
    :raises SimulationStopped: on Ctrl-C, with the results so far.
    """
    setting = _setting(game, rules, seats, seed, bots, stakes)
    whole(hands, "the number of hands", 1)
    whole(chunk, "the number of hands in a chunk", 1)
    course = _Course(setting, hands, progress)
    try:
        if executor is None:
            course.run_here()
        else:
            course.run_on(executor, chunk)
    except KeyboardInterrupt:
        raise SimulationStopped(course.results) from None
    assert course.results is not None
    return course.results


def _setting(
    game: Rulebook[R, T, V, P, Q, N, M, E],
    rules: R | None,
    seats: int,
    seed: Seed,
    bots: BotMaker | Sequence[BotMaker] | None,
    stakes: Stakes,
) -> Setting:
    rules = game.rules() if rules is None else rules
    game.check_table(rules, seats, 0)
    known = bots_of(game)
    if bots is None:
        bots = next(iter(known))
    makers = (bots,) * seats if isinstance(bots, str) or callable(bots) else tuple(bots)
    if len(makers) != seats:
        raise ValueError(f"{len(makers)} bots for {seats} seats: name one for all of them, or one for each")
    for bot in makers:
        if isinstance(bot, str) and bot not in known:
            raise ValueError(f"{game.title} has no bot {bot!r}: write {' or '.join(known)}")
    stakes = stakes.at_table(seats, side_games_of(game))
    game.deal(rules, seats=seats, seed=seed, stakes=stakes)  # refuses what no hand can be played with
    return Setting(game=game, rules=rules, seats=seats, bots=makers, seed=seed_bytes(seed), stakes=stakes)


class _Course:
    def __init__(self, setting: Setting, hands: int, progress: Callable[[int, int], object] | None) -> None:
        self._setting = setting
        self._hands = hands
        self._progress = progress
        self._done = Tally()
        """Of hands 0 to ``_done.hands - 1``. Assigned as a whole: an interruption comes before or after, never between."""

    @property
    def results(self) -> Results | None:
        return Results(self._setting, self._hands, self._done) if self._done.hands else None

    def _add(self, played: PlayedChunk) -> None:
        self._done = self._done + played.tally
        if played.failure is not None:
            raise HandFailedError(self._setting, played.failure, self.results)
        if self._progress is not None:
            self._progress(self._done.hands, self._hands)

    def run_here(self) -> None:
        for number in range(self._hands):
            self._add(play_chunk(Chunk(self._setting, number, 1)))

    def _chunks(self, size: int) -> Iterator[Chunk]:
        for first in range(0, self._hands, size):
            yield Chunk(self._setting, first, min(size, self._hands - first))

    def run_on(self, executor: Executor, size: int) -> None:
        """However this ends, no hand is left that has not begun."""
        chunks = self._chunks(size)
        out: deque[tuple[Chunk, Future[PlayedChunk]]] = deque()
        try:
            while True:
                while len(out) < _AHEAD and (chunk := next(chunks, None)) is not None:
                    out.append((chunk, self._sent(executor, chunk)))
                if not out:
                    return
                chunk, future = out[0]
                while not wait((future,), timeout=_PATIENCE).done:
                    pass
                self._add(self._back(chunk, future))
                out.popleft()
        except KeyboardInterrupt:
            self._add_complete(out)
            raise
        except WorkersFailedError as error:
            if isinstance(error.__cause__, BrokenExecutor):
                out.clear()  # it ends what is out itself, and stumbles over what is cancelled meanwhile
            raise
        finally:
            for _, future in reversed(out):
                future.cancel()

    def _sent(self, executor: Executor, chunk: Chunk) -> "Future[PlayedChunk]":
        try:
            return executor.submit(play_chunk, chunk)
        except Exception as error:
            raise WorkersFailedError(chunk, f"{type(error).__name__}: {error}", self.results) from error

    def _back(self, chunk: Chunk, future: "Future[PlayedChunk]") -> PlayedChunk:
        try:
            return future.result()
        except Exception as error:
            raise WorkersFailedError(chunk, f"{type(error).__name__}: {error}", self.results) from error

    def _add_complete(self, out: "deque[tuple[Chunk, Future[PlayedChunk]]]") -> None:
        """Add what is back and joins on to what is done."""
        for chunk, future in out:
            if chunk.first < self._done.hands:
                continue  # added already
            if not future.done() or future.cancelled() or future.exception() is not None:
                return
            played = future.result()
            self._done = self._done + played.tally
            if played.failure is not None:
                return
