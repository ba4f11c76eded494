"""Every option of every game of this package is told on the game's rules page: its values, its default, its clause."""

import re
from enum import Enum
from typing import Any

import pytest
from attrs import fields, frozen

from rummykit import games
from rummykit.options import Option, Points, options_of
from rummykit.registry import find_game
from tests.repo import ROOT

OURS = dir(games)
EVERY = ("all", "all three", "all ten")


@frozen
class Told:
    """A row of the table of options."""

    values: str
    default: str
    clause: str


def table_of_options(game: str) -> dict[str, Told]:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    table = page.partition("| option | values | default | clause |\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[1:]]
    return {name.strip("`"): Told(*rest) for name, *rest in rows}


OPTIONS = [
    pytest.param(game, name, option, id=f"{game} {name}")
    for game in OURS
    for name, option in options_of(find_game(game).rules).items()
]


def members(of: Enum) -> list[Enum]:
    """All members of the enumeration of one."""
    return list(type(of))


def points_told(text: str) -> dict[str, int]:
    """Points per rank from ``A 15, 2 to 9 their number, T J 10``."""
    told: dict[str, int] = {}
    for part in text.split(", "):
        if numbers := re.fullmatch(r"(\d) to (\d) their number", part):
            told |= {str(number): number for number in range(int(numbers[1]), int(numbers[2]) + 1)}
        else:
            *ranks, value = part.split()
            told |= dict.fromkeys(ranks, int(value))
    return told


def default_in_words(value: Any) -> tuple[str, ...]:
    """How a table may tell a default."""
    if value is None:
        return ("`None`",)
    if isinstance(value, Enum):
        return (f"`{value.name}`",)
    if isinstance(value, tuple | frozenset):
        chosen: list[Enum] = list(value)  # pyright: ignore[reportUnknownArgumentType]  # members of an enumeration
        if not chosen:
            return ("none",)
        names = ", ".join(f"`{one.name}`" for one in sorted(chosen, key=members(chosen[0]).index))
        if isinstance(value, tuple):
            return (", ".join(f"`{one.name}`" for one in chosen),)
        return (names, *EVERY) if len(chosen) == len(members(chosen[0])) else (names,)
    return (f"`{value}`",) if isinstance(value, bool) else (str(value),)


@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_the_table_tells_the_default_and_the_clause(game: str, name: str, option: Option) -> None:
    told = table_of_options(game)[name]
    default = next(one.default for one in fields(find_game(game).rules) if one.name == name)
    if isinstance(default, Points):
        assert points_told(told.default) == dict(default)
    else:
        assert told.default.partition(": ")[0] in default_in_words(default)
    assert option.clause in told.clause.replace("§", "").split(", ")


@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_the_table_names_every_value_of_an_enumeration(game: str, name: str, option: Option) -> None:
    told = table_of_options(game)[name]
    default = getattr(find_game(game).rules(), name)
    if isinstance(default, Enum):
        assert set(re.findall(r"`(\w+)`", told.values)) == {one.name for one in members(default)}
    else:
        assert told.values


@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_the_clause_of_an_option_names_it(game: str, name: str, option: Option) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    section = page.partition(f"\n({game}-{option.clause.replace('.', '-')})=\n")[2].partition(f"\n({game}-")[0]
    assert f"`{name}`" in section


@pytest.mark.parametrize("game", OURS)
def test_the_table_has_no_other_options(game: str) -> None:
    assert set(table_of_options(game)) == set(options_of(find_game(game).rules))


@pytest.mark.parametrize("game", OURS)
def test_the_table_of_presets_tells_where_they_differ(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    known = find_game(game)
    heading = f"| option | {' | '.join(f'`{name}`' for name in known.presets)} |\n"
    table = page.partition(heading)[2].partition("\n\n")[0]
    told = {row.strip("| ").split("|")[0].strip(" `") for row in table.splitlines()[1:]}
    for option in options_of(known.rules):
        values = {getattr(preset, option) for preset in known.presets.values()}
        assert len(values) == 1 or option in told, f"presets differ in {option}, and the table has no row for it"
