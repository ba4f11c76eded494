"""Every clause of the rules pages is shown by a table test, and no clause is cited that the pages do not have."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

import pytest
from attrs import frozen

from rummykit.options import options_of
from rummykit.registry import find_game, game_names
from rummykit.violations import Violation
from tests.repo import ROOT
from tests.rules.cases import cases_of

PAGES: Final = ROOT / "docs" / "rules"
SECTION: Final = re.compile(r"^## §(\d+) ", re.MULTILINE)
CLAUSE: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* (\*\(custom\)\*)?", re.MULTILINE)
EXAMPLE: Final = re.compile(r"^(\d+)\. ", re.MULTILINE)
CITED: Final = re.compile(r"§(\d+(?:\.\d+)?)")
CITED_WITH_GAME: Final = re.compile(r"\b([A-Z]\w+),? §(\d+(?:\.\d+)?)((?:(?:,| to| and) §\d+(?:\.\d+)?)*)")
IN_CODE: Final = re.compile(r'"(\d+\.\d+)"')


def slug(game: str) -> str:
    """``Conquián`` is ``conquian`` in the names of games and files."""
    return unicodedata.normalize("NFKD", game).encode("ascii", "ignore").decode().lower()


@frozen
class Page:
    """What a rules page has."""

    game: str
    sections: frozenset[str]
    examples: frozenset[str]
    """The numbered examples of a section: ``16.3`` is the third of §16."""
    clauses: frozenset[str]
    custom: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        return self.sections | self.examples | self.clauses


def page_of(game: str) -> Page:
    text = (PAGES / f"{game}.md").read_text("utf-8")
    found = CLAUSE.findall(text)
    _, *parts = SECTION.split(text)
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    return Page(
        game,
        frozenset(sections),
        frozenset(f"{section}.{number}" for section, part in sections.items() for number in EXAMPLE.findall(part)),
        frozenset(number for number, _ in found),
        frozenset(number for number, custom in found if custom),
    )


WRITTEN: Final = tuple(path.stem for path in sorted(PAGES.glob("*.md")) if CLAUSE.search(path.read_text("utf-8")))
"""The games that have a page of clauses."""
GAMES: Final = tuple(name for name in WRITTEN if name in game_names())
"""Those of them that can be played."""


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """The files of some folders: their paths from the root, and their texts."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".md", ".toml"}:
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def test_the_pages_are_read() -> None:
    assert "desmoche" in GAMES
    own = {path.name for path in (ROOT / "src" / "rummykit" / "games").iterdir()}
    assert own & {*game_names()} == {*GAMES}, "a game of this package without a page of clauses"
    page = page_of("desmoche")
    assert page.sections == {str(number) for number in range(1, 18)}
    assert len(page.clauses) == 76
    assert page.custom == {"1.3"}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_shown(game: str) -> None:
    page = page_of(game)
    shown = {clause for case in cases_of(game) for clause in case.clauses}
    missing = sorted(page.clauses - page.custom - shown, key=_places)
    assert not missing, f"no table test of {game} shows §{', §'.join(missing)}"


def _places(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


@pytest.mark.parametrize("game", GAMES)
def test_every_case_shows_a_clause(game: str) -> None:
    page = page_of(game)
    for case in cases_of(game):
        assert case.clauses, f"{case.name} begins with no clause"
        unknown = set(case.clauses) - page.all
        assert not unknown, f"{case.name} cites {unknown}, which the page does not have"


def test_no_case_stands_twice() -> None:
    for game in GAMES:
        names = [case.name for case in cases_of(game)]
        assert len(names) == len(set(names))


def test_clauses_cited_by_game_exist() -> None:
    """``Desmoche §7.3``, and what follows in one breath: ``Desmoche §5.7 to §5.9``."""
    pages = {game: page_of(game).all for game in WRITTEN}
    cited = 0
    for path, text in sources("src", "tests", "docs", "examples"):
        for named, number, more in CITED_WITH_GAME.findall(text):
            game = slug(named)
            if game in pages:
                for one in (number, *CITED.findall(more)):
                    cited += 1
                    assert one in pages[game], f"{path} cites {game} §{one}, which the page does not have"
    assert cited > 300


@pytest.mark.parametrize("game", WRITTEN)
def test_clauses_cited_without_game_exist(game: str) -> None:
    """In the code and the tests of a game ``§7.3`` is its own, unless another game is named before it."""
    page = page_of(game)
    cited = 0

    def own(citation: re.Match[str]) -> str:
        return "" if slug(citation[1]) in {*WRITTEN} - {game} else citation[0]

    for path, text in sources("src/rummykit/games", "tests", "docs/rules"):
        if game in re.split(r"[/._]", path):
            numbers = CITED.findall(CITED_WITH_GAME.sub(own, text))
            if path.startswith("src"):
                numbers += IN_CODE.findall(text)
            for number in numbers:
                cited += 1
                assert number in page.all, f"{path} cites §{number}, which the page of {game} does not have"
    assert cited


@pytest.mark.parametrize("name", GAMES)
def test_clauses_of_violations_and_options_exist(name: str) -> None:
    game, page = find_game(name), page_of(name)
    kinds: tuple[type[Violation], ...] = game.violations
    for kind in kinds:
        assert slug(kind.clause.game) == name
        assert kind.clause.number in page.clauses, kind
        assert f"§{kind.clause.number}" in (kind.__doc__ or ""), (
            f"{kind.__name__} does not say which clause it is about"
        )
    for option, known in options_of(game.rules).items():
        assert known.clause in page.clauses, option
