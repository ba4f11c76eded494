"""The argument of a real table, settled from what is written down of it; what nobody knows stays unknown.

    python examples/argument.py [POSITION.toml]

The same is said by ``rummykit judge POSITION.toml``.
"""

import sys
from pathlib import Path

from rummykit.games import desmoche
from rummykit.rulebook import UnknownCards

FILE = Path(__file__).with_name("argument.toml")
CLAIMS = ("2 play 6c 7c 8c", "0 play 8h 8d 8c", "0 play 8c 9c Jc", "0 play 8s 8c 8h", "0 decline")


def settle(text: str, moves: tuple[str, ...]) -> None:
    """Say who has the first claim, and what is to be said of each move that somebody wants to make."""
    position = desmoche.position(text)
    print(position.explain())
    for move in map(desmoche.parse_move, moves):
        print(f"\n{move}?")
        try:
            broken = position.violations(move)
        except UnknownCards as unknown:
            print(f"  cannot be said: {unknown}")
        else:
            print("\n".join(f"  no: {violation}" for violation in broken) or "  legal")


if __name__ == "__main__":
    settle(Path(sys.argv[1]).read_text("utf-8") if sys.argv[1:] else FILE.read_text("utf-8"), CLAIMS)
