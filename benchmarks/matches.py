"""How long a match takes as it grows: played, written, read, audited, its ledger printed. All should grow with its hands.

``python benchmarks/matches.py [most]`` prints a line for 100, 400, 1,600, 6,400 and 10,000 hands.
"""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from rummykit.games.desmoche import GAME
from rummykit.match import Match

SIZES = (100, 400, 1_600, 6_400, 10_000)


def played(hands: int) -> Match[Any, Any]:
    """Hands that are over at once, so that the match itself is measured: all but one seat are disqualified."""
    match: Match[Any, Any] = Match.begin(GAME, names=["Ana", "Beto"], balances=20 * hands, stake=1, dealer=0)
    for number in range(hands):
        record = match.deal(number)
        match = match.settle(record.play(GAME.parse(f"! disqualify {number % 3 // 2} card-to-hand")))
    return match


def timed(do: Callable[[], Any]) -> tuple[float, Any]:
    began = perf_counter()
    found = do()
    return perf_counter() - began, found


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    print(f"{'hands':>7}{'play':>9}{'write':>9}{'read':>9}{'audit':>9}{'ledger':>9}{'lines':>9}   seconds")
    for hands in (size for size in SIZES if size <= most):
        play, match = timed(lambda hands=hands: played(hands))  # type: ignore[misc]  # bound now
        write, text = timed(match.write)
        read, again = timed(lambda text=text: Match[Any, Any].read(text))  # type: ignore[misc]  # bound now
        assert again == match
        audit, differences = timed(match.audit)
        assert not differences
        ledger, _ = timed(lambda match=match: str(match.ledger))  # type: ignore[misc]  # bound now
        lines, _ = timed(lambda match=match: match.ledger.as_text(each=False))  # type: ignore[misc]  # bound now
        row = "".join(f"{seconds:9.2f}" for seconds in (play, write, read, audit, ledger, lines))
        print(f"{hands:>7,}{row}", flush=True)


if __name__ == "__main__":
    main()
