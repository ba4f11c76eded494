"""All code that the README, the pages and the docstrings show is run, and prints what they say.

What a fenced block promises follows from its language: ``pycon`` is a session, checked line by line; ``python`` is a script,
whose output, if it prints any, stands on the page; ``console`` shows commands of ``rummykit`` with what they print; ``toml`` is
read, as a record if it is one. The blocks of a page share their names, like one session.
"""

import doctest
import importlib
import io
import os
import pkgutil
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from attrs import frozen

import rummykit
from tests.repo import ROOT

FLAGS = doctest.ELLIPSIS
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LANGUAGES = {"pycon", "python", "console", "toml", "sh", "text", "json"}


@frozen
class Block:
    """A fenced block of a page; ``line`` is that of its first line of text, counted from 0."""

    language: str
    line: int
    text: str


def blocks_of(page: Path) -> Iterator[Block]:
    lines = page.read_text(encoding="utf-8").splitlines()
    at = 0
    while at < len(lines):
        opening = re.fullmatch(r"(`{3,}|:{3,})(.*)", lines[at])
        at += 1
        if opening:
            start = at
            while lines[at] != opening[1]:
                at += 1
            yield Block(opening[2].strip(), start, "\n".join(lines[start:at]) + "\n")
            at += 1


def session_of(page: Path) -> str:
    """The sessions of a page as one, each line where it stands on the page."""
    lines = [""] * len(page.read_text(encoding="utf-8").splitlines())
    for block in blocks_of(page):
        if block.language == "pycon":
            text = block.text.splitlines()
            lines[block.line : block.line + len(text)] = text
    return "\n".join(lines) + "\n"


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def pages_with(language: str) -> list[Path]:
    return [page for page in PAGES if any(block.language == language for block in blocks_of(page))]


def check(test: doctest.DocTest) -> None:
    told = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test, out=told.write)
    assert not runner.failures, told.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_says_its_language(page: Path) -> None:
    for block in blocks_of(page):
        known = block.language in LANGUAGES or block.language.startswith("{")
        assert known, f"{name(page)}:{block.line}: {block.language!r} is none of {sorted(LANGUAGES)}"
        assert ">>>" not in block.text or block.language == "pycon", f"{name(page)}:{block.line}: a session is pycon"


@pytest.mark.parametrize("page", pages_with("pycon"), ids=name)
def test_sessions(page: Path) -> None:
    parsed = doctest.DocTestParser().get_doctest(session_of(page), {"__name__": "page"}, name(page), str(page), 0)
    assert parsed.examples
    check(parsed)


@pytest.mark.parametrize("page", pages_with("python"), ids=name)
def test_scripts(page: Path, tmp_path: Path) -> None:
    for block in blocks_of(page):
        if block.language == "python":
            script = tmp_path / "script.py"
            script.write_text(block.text, encoding="utf-8")
            run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, cwd=tmp_path)
            assert run.stdout.strip() in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages_with("console"), ids=name)
def test_commands(page: Path, tmp_path: Path) -> None:
    for kept in blocks_of(page):  # files that the page has its reader write
        if kept.language == "toml" and (found := re.match(r"# (\S+\.toml)\n", kept.text)):
            (tmp_path / found[1]).write_text(kept.text, encoding="utf-8")
    for block in blocks_of(page):
        if block.language != "console":
            continue
        for command, _, wanted in (part.partition("\n") for part in re.split(r"^\$ ", block.text, flags=re.M)[1:]):
            words = shlex.split(command)
            assert words[0] == "rummykit", f"{name(page)}:{block.line}: only commands of rummykit are shown as console"
            run = subprocess.run(
                [sys.executable, "-m", *words],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
                encoding="utf-8",
                env=os.environ | {"PYTHONUTF8": "1", "COLUMNS": "80"},
                cwd=tmp_path,
            )
            told = plain(run.stdout)
            same = doctest.OutputChecker().check_output(wanted, told, FLAGS)
            assert same, f"{name(page)}:{block.line}: $ {command}\n{told}"


def plain(text: str) -> str:
    """The text without blanks at the ends of lines, which no page keeps."""
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


@pytest.mark.parametrize("page", pages_with("toml"), ids=name)
def test_documents(page: Path) -> None:
    from rummykit.record import Record

    for block in blocks_of(page):
        if block.language == "toml":
            document = tomllib.loads(block.text)
            if document.get("format") == "rummykit/1":
                assert Record.read(block.text).check() == ()


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages(rummykit.__path__, "rummykit.")]
    return ["rummykit", *(one for one in found if not one.endswith("__main__"))]


@pytest.mark.parametrize("module", modules())
def test_docstrings(module: str) -> None:
    for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(module)):
        if test.examples:
            check(test)


def test_a_wrong_session_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n```pycon\n>>> 1 + 1\n3\n```\n", encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(session_of(page), {}, "page", str(page), 0)
    assert test.examples[0].lineno == 3
    with pytest.raises(AssertionError, match=r"Expected:\s+3\s+Got:\s+2"):
        check(test)


@pytest.mark.parametrize("command", ["demo", "play", "replay", "score", "judge", "rules", "simulate"])
def test_every_option_of_a_command_is_told(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    from rummykit.cli import main

    assert main([command, "--help"]) == 0
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out.partition("\noptions:")[2].partition("\nexample")[0]))
    told = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    assert f"\n## {command}\n" in told
    assert not {option for option in options - {"--help"} if option not in told}


PUBLIC = [name for name in modules() if re.fullmatch(r"rummykit\.(?!cli\b|games\b)[a-z]\w*|rummykit\.games\.\w+", name)]


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_in_the_reference(module: str) -> None:
    reference = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    names: list[str] = getattr(importlib.import_module(module), "__all__", [])
    documented = set(re.findall(r"^\.\. auto\w+:: (?:[\w.]+\.)?(\w+)$", reference, re.MULTILINE))
    whole = set(re.findall(r"^\.\. automodule:: ([\w.]+)\n   :members:", reference, re.MULTILINE))
    missing = set[str]() if module in whole else set(names) - documented
    assert not missing, f"docs/reference lacks of {module}: {sorted(missing)}"


def test_every_example_is_shown() -> None:
    shown = set(
        re.findall(r"\{literalinclude\} \.\./examples/(\S+)", (ROOT / "docs" / "examples.md").read_text("utf-8"))
    )
    assert shown == {path.name for path in (ROOT / "examples").iterdir() if path.suffix in {".py", ".toml"}}


def test_the_reference_tells_what_an_option_says() -> None:
    spec = spec_from_file_location("options_told", ROOT / "docs" / "_ext" / "options_told.py")
    assert spec is not None
    assert spec.loader is not None
    extension = module_from_spec(spec)
    spec.loader.exec_module(extension)
    for name, told in (
        ("rummykit.games.gin.GinRules.knock_limit", [("The most deadwood with which a seat may knock (Gin §4.1). "
         "It is written as a whole number, at least 0."), ""]),
        ("rummykit.games.conquian.ConquianRules.hand_size", [("How many cards are dealt to each seat; one more wins "
         "(Conquián §1.3). It is written as a whole number, at least 2."), ""]),
        ("rummykit.games.gin.Knock.card", []),
        ("rummykit.games.nowhere.Rules.ace", []),
    ):  # fmt: skip
        lines: list[str] = []
        extension.describe(None, "attribute", name, None, None, lines)
        assert lines == told
