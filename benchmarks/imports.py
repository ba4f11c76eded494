"""What an import costs above a bare interpreter, of this checkout and of another side by side, in one run.

``python benchmarks/imports.py --against ../other/src`` runs fresh interpreters in turn, so that a load of the machine meets all
alike, and prints the least time of each in milliseconds. The sources are compiled before.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from compileall import compile_dir
from pathlib import Path
from time import perf_counter

STATEMENTS = {
    "bare": "pass",
    "import rummykit": "import rummykit",
    "from rummykit.games import desmoche": "from rummykit.games import desmoche; desmoche.GAME",
    "rummykit --help": "from rummykit.cli import main; main(['--help'])",
}


def seconds(statement: str, source: Path) -> float:
    """The time of a fresh interpreter with these sources."""
    env = {**os.environ, "PYTHONPATH": str(source)}
    start = perf_counter()
    subprocess.run([sys.executable, "-c", statement], env=env, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


def main() -> None:
    parser = ArgumentParser(description="Measure imports.")
    parser.add_argument("--against", type=Path, help="the folder of sources of another checkout")
    parser.add_argument("--rounds", type=int, default=10, help="how often each is run (10)")
    asked = parser.parse_args()
    sources = [Path(__file__).resolve().parent.parent / "src", *([asked.against.resolve()] if asked.against else [])]
    for source in sources:
        compile_dir(source, quiet=1)
    least: dict[tuple[str, Path], float] = {}
    for _ in range(asked.rounds):
        for name, statement in STATEMENTS.items():
            for source in sources:
                least[name, source] = min(least.get((name, source), float("inf")), seconds(statement, source))
    for source in sources:
        print(source)
        bare = least["bare", source]
        for name in STATEMENTS:
            above = "" if name == "bare" else f" above it {(least[name, source] - bare) * 1000:6.1f}"
            print(f"  {name:36} {least[name, source] * 1000:6.1f} ms{above}")


if __name__ == "__main__":
    main()
