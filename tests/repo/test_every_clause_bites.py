"""Without the code of a clause a table test of that clause fails: see :mod:`tests.mutation.disable_clauses`."""

import re
import subprocess
import sys

from tests.mutation.disable_clauses import all_disablings
from tests.repo import ROOT

CLAUSE = re.compile(r"^\*\*(\d+\.\d+)\*\* (\*\(custom\)\*)?", re.MULTILINE)


def test_whatever_is_disabled_a_table_test_of_its_clause_fails() -> None:
    # in a process of its own: here pytest would explain each of the hundreds of failures that are wanted
    command = [sys.executable, "-m", "tests.mutation.disable_clauses"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_clause_has_code_to_be_disabled() -> None:
    page = (ROOT / "docs" / "rules" / "desmoche.md").read_text("utf-8")
    clauses = {number for number, custom in CLAUSE.findall(page) if not custom}
    assert clauses == {disabling.clause for disabling in all_disablings()}
