"""Two checkouts beside each other in one run: decisions per second as the ratio to python-chess, and bytes of a state.

    python benchmarks/compare.py BEFORE_PYTHON AFTER_PYTHON [GAME] [--rounds N] [--seconds S]

Each of the two is the interpreter of an environment in which that checkout was installed in editable mode, python-chess beside
it. The rounds alternate, for machines are noisy: read the ratio and its spread, not the seconds. For both, ``decisions.py`` of
their own checkout is run, which stands beside their ``src``.
"""

import argparse
import re
import statistics
import subprocess
from pathlib import Path


def checkout_of(python: str) -> Path:
    """Where the package lies that an interpreter imports."""
    code = "import rummykit; print(rummykit.__file__)"
    found = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True, cwd="/")
    return Path(found.stdout.strip()).parents[2]


def figures(python: str, checkout: Path, game: str, seconds: float) -> tuple[float, ...]:
    """All ratios to chess that a round prints: of all decisions, and of those with two moves or more."""
    command = [python, str(checkout / "benchmarks" / "decisions.py"), game, "--rounds", "1", "--seconds", str(seconds)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return tuple(float(ratio) for ratio in re.findall(r"ratio ([\d.]+)", told))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("game", nargs="?", default="desmoche")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of each half of a round")
    arguments = parser.parse_args()
    pythons = [str(Path(one).absolute()) for one in (arguments.before, arguments.after)]
    checkouts = [checkout_of(python) for python in pythons]
    told: list[list[tuple[float, ...]]] = [[], []]
    for _ in range(arguments.rounds):
        for at, (python, checkout) in enumerate(zip(pythons, checkouts, strict=True)):
            told[at].append(figures(python, checkout, arguments.game, arguments.seconds))
    print(f"{arguments.game}, times python-chess: median, and least to greatest of {arguments.rounds} rounds")
    for at, name in enumerate(("before", "after")):
        for kind, ratios in zip(("all decisions", "two moves or more"), zip(*told[at], strict=True), strict=True):
            print(f"  {name:6} {kind:18} {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")
    gains = [after[0] / before[0] for before, after in zip(*told, strict=True)]
    print(f"  after by before    {statistics.median(gains):.2f} ({min(gains):.2f} to {max(gains):.2f})")


if __name__ == "__main__":
    main()
