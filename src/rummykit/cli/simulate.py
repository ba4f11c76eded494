"""``rummykit simulate``: let players play many hands, and count."""

import multiprocessing
import os
import shlex
import signal
import sys
from argparse import Namespace
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from rummykit.cli.arguments import STDIN, CommandError, CommandParser, add_rules, number
from rummykit.cli.common import bot_names, game_of, named_rules, progress_shown, rules_of, seats_of
from rummykit.packs import Seed, fresh_seed, seed_bytes
from rummykit.render.results import draw_results, results_table
from rummykit.simulate import HandFailedError, Results, SimulationStopped, WorkersFailedError, simulate
from rummykit.simulate.running import CHUNK

_STDOUT: Final = STDIN
_INTERRUPTED: Final = 130
_GRACE: Final = 2.0
"""Seconds for workers to finish the hands that they have begun."""


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit simulate desmoche --hands 20000 --seats 4 --plot hands.svg",
        "Each figure has its 95 % confidence interval. The figures follow from the seed, whatever the number of workers. "
        "Ctrl-C stops it and prints those of the hands played so far.",
    )
    add_rules(parser)
    parser.add_argument("--hands", type=number, default=1000, metavar="N", help="how many hands (1000)")
    parser.add_argument("--seats", type=number, metavar="N", help="how many play (3 if the game can)")
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        help="who plays: one name for all seats, or one a seat with commas between (the game's own, or random)",
    )
    parser.add_argument("--seed", metavar="TEXT", help="any text: the same seed plays the same hands (a fresh one)")
    parser.add_argument("--workers", type=number, metavar="N", help="how many processes play (one for each core)")
    parser.add_argument(
        "--chunk", type=number, default=CHUNK, metavar="N", help=f"how many hands a worker gets at a time ({CHUNK})"
    )
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON; - prints it instead of the table")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the figures as a picture")


def run(args: Namespace) -> int:
    """Play many hands and tell their figures; the exit code."""
    game = game_of(args.game)
    rules = rules_of(game, args)
    seats = seats_of(game, args.seats)
    try:
        game.check_table(rules, seats, 0)
    except ValueError as error:
        raise CommandError(f"--seats: {error}") from None
    bots = bot_names(game, args.bots, seats)
    seed: Seed = fresh_seed() if args.seed is None else args.seed
    hands, chunk = _at_least_one("--hands", args.hands), _at_least_one("--chunk", args.chunk)
    workers = _cores() if args.workers is None else _at_least_one("--workers", args.workers)
    _check_files(args)
    try:
        seed_bytes(seed)
    except ValueError as error:
        raise CommandError(f"--seed: {error}") from None
    code = 0
    with _processes(min(workers, -(-hands // chunk))) as executor:
        try:
            with progress_shown(hands) as progress:
                results = simulate(
                    game,
                    rules=rules,
                    seats=seats,
                    hands=hands,
                    seed=seed,
                    bots=bots,
                    executor=executor,
                    chunk=chunk,
                    progress=progress,
                )
        except SimulationStopped as stopped:
            code = _INTERRUPTED
            if stopped.results is None:
                print("\nstopped before the first hands were complete", file=sys.stderr)
                return code
            results = stopped.results
            print(f"\nstopped: the figures are those of the first {results.hands:,} hands", file=sys.stderr)
        except HandFailedError as error:
            print(f"{error.told}\n{_told_failure(args, error)}", file=sys.stderr)
            return 1
        except WorkersFailedError as error:
            print(f"rummykit simulate: {error}; fewer --workers may help", file=sys.stderr)
            return 1
        except ValueError as error:
            raise CommandError(str(error)) from None
        _tell(results, args)
        sys.stdout.flush()
    return code


def _tell(results: Results, args: Namespace) -> None:
    rules = named_rules(results.game, results.rules)
    if args.json != _STDOUT:
        print(results_table(results, rules))
        if args.seed is None:
            print(f"\nseed: {results.seed.decode()}; the same hands again: the same command with --seed and this seed")
    for option, path, text in (
        ("--json", args.json, results.to_json),
        ("--plot", args.plot, lambda: draw_results(results, rules)),
    ):
        if path == _STDOUT:
            sys.stdout.write(text())
        elif path is not None:
            _write(option, path, text())


def _told_failure(args: Namespace, error: HandFailedError) -> str:
    setting = error.setting
    words = ["rummykit", "demo", args.game, "--seats", setting.seats, "--dealer", setting.dealer(error.hand)]
    words += ["--seed", error.seed.decode(), "--bots", args.bots or setting.bots[0]]
    if args.preset is not None:
        words += ["--preset", args.preset]
    for name, value in args.options:
        words += ["--set", f"{name}={value}"]
    return (
        f"rummykit simulate: hand {error.hand} failed: {error.reason}\nto play it again: {shlex.join(map(str, words))}"
    )


def _at_least_one(option: str, given: int) -> int:
    if given < 1:
        raise CommandError(f"{option} {given}: write a whole number, at least 1")
    return given


def _cores() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:  # noqa: RET505  # checkers know the other systems by it
        return os.cpu_count() or 1


def _check_files(args: Namespace) -> None:
    """Before the hands are played, not after."""
    if args.plot is not None and not args.plot.lower().endswith(".svg"):
        raise CommandError(f"--plot: {args.plot!r} is no name for this picture, which is SVG: write {args.plot}.svg")
    for option, path in (("--json", args.json), ("--plot", args.plot)):
        if path in (None, _STDOUT):
            continue
        folder = os.path.dirname(path)
        if not os.path.isdir(folder or os.curdir):
            raise CommandError(f"{option}: cannot write {path!r}: there is no folder {folder!r}")
        if os.path.isdir(path):
            raise CommandError(f"{option}: cannot write {path!r}: it is a folder")


def _write(option: str, path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"{option}: cannot write {path!r}: {reason.lower()}") from None


@contextmanager
def _processes(workers: int) -> Generator[Executor | None, None, None]:
    """Processes that play, ended whatever they do then; none for one worker.

    They are new ones on every system, with nothing of this one, its threads above all, in them. They never notice Ctrl-C, which
    a terminal sends to all processes: this one decides what comes of it.
    """
    if workers == 1:
        yield None
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)
    try:
        with _interrupts_held():
            for _ in range(workers):  # starts them
                pool.submit(os.getpid)
        yield pool
    finally:
        started = set(multiprocessing.active_children()) - others
        pool.shutdown(wait=False, cancel_futures=True)
        end = monotonic() + _GRACE
        for process in started:
            process.join(max(0.0, end - monotonic()))
            process.terminate()
        pool.shutdown()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Generator[None, None, None]:
    """Ctrl-C waits; processes started here do not hear it, not even before they can ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
