"""Both type checkers refuse every wrong name of ``face.py``, and nothing else of it, on the installed wheel.

``python wrong_names.py TOOLS PYTHON``: the folder with the type checkers, and the Python that has the wheel.
"""

import re
import subprocess
import sys
from pathlib import Path

tools, python = sys.argv[1:]
lines = Path("face.py").read_text(encoding="utf-8").splitlines()
wanted = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
CHECKERS = {
    "mypy": ["--strict", "--python-executable", python, "face.py"],
    "pyright": ["--pythonpath", python, "face.py"],
}
for checker, arguments in CHECKERS.items():
    run = subprocess.run([f"{tools}/{checker}", *arguments], capture_output=True, text=True, check=False)
    found = {int(line) for line in re.findall(r"face\.py:(\d+):.*error", run.stdout)}
    if found != wanted:
        raise SystemExit(
            f"{checker} refuses the lines {sorted(found)}, not {sorted(wanted)}:\n{run.stdout}{run.stderr}"
        )
    print(f"{checker} refuses every wrong name")
