"""Print the set-up commands of the README as they stand there: ``python3 readme_commands.py README.md 1``.

They are the fenced ``sh`` blocks of the README, counted from 1 in their order: the first does the main job, the second
passes the tests.
"""

import re
import sys
from pathlib import Path


def commands(readme: str) -> list[str]:
    """The text of every fenced ``sh`` block."""
    return [block.strip() for block in re.findall(r"^```sh\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)]


if __name__ == "__main__":
    path, number = sys.argv[1:]
    print(commands(Path(path).read_text(encoding="utf-8"))[int(number) - 1])
