"""The README's two set-up commands, and that the checks take them from there."""

import re
import runpy
from typing import Any

from tests.repo import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
RUN = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def set_up_commands(text: str) -> list[str]:
    module: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "readme_commands.py"))
    found: list[str] = module["commands"](text)
    return found


def test_the_first_command_installs_from_the_checkout_and_runs_the_demo() -> None:
    first = set_up_commands(README)[0]
    assert re.fullmatch(r'python -m pip install ("?)\.(\[\w+\])?\1 && rummykit demo', first)


def test_the_second_command_installs_with_the_test_extra_and_passes_the_tests() -> None:
    second = set_up_commands(README)[1]
    assert re.fullmatch(r'python -m pip install "\.\[test\]".* && python -m pytest( -n \w+)?', second)


def test_each_set_up_command_is_one_line_in_a_block_of_its_own_above_the_first_section() -> None:
    before_first_section = README.partition("\n## ")[0]
    assert len(set_up_commands(before_first_section)) == 2
    assert all("\n" not in command for command in set_up_commands(before_first_section))


def test_nothing_is_installed_in_editable_mode_by_the_set_up_commands() -> None:
    assert not any(re.search(r"\s(-e|--editable)\b", command) for command in set_up_commands(README))


def test_the_checks_take_both_commands_from_the_readme() -> None:
    assert "\nreadme_command 1\n" in RUN
    assert RUN.endswith("\nreadme_command 2\n"), "the tests are the last check, so that their summary is printed last"
    assert "pytest" not in RUN, "the checks restate no command of the README"


def test_a_block_of_another_kind_is_no_set_up_command() -> None:
    assert set_up_commands("```sh\none\n```\n\n```python\nno\n```\n\n```sh\ntwo && three\n```\n") == [
        "one",
        "two && three",
    ]
