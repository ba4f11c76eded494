"""What ``rummykit rules`` tells of each value of each option: ``python -m tests.rules.explained`` writes the tables anew.

A table has the sentences of the default rules, then for each value what is told instead. The tables are read by a person
against the rules page before they are kept: a sentence here is what a player is told.
"""

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from rummykit import games
from rummykit.options import Points, RulesError, options_of, read_options
from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook

__all__ = ["GAMES", "TABLES", "lines"]

GAMES: Final = tuple(dir(games))
TOGETHER: Final[dict[str, list[dict[str, object]]]] = {
    "conquian": [{"pack": 52}, {"pack": 52, "hand_size": 10}, {"hand_size": 10}],
    "desmoche": [
        {"forced_lay_off": "AUTOMATIC", "force_back": False},
        {"forced_lay_off": "ON_DEMAND", "force_back": False},
        {"dissolve_melds": True, "split_runs": False},
        {"lay_off": "OWN_ACT", "hand_melds": "NEVER"},
        {"cambio": False, "declaration": "AUTOMATIC"},
        {"betting": "FREE_AFTER_DEAL", "bonuses": []},
        {"min_set": 4, "min_run": 4, "max_run": 12},
        {"max_set": 3, "max_run": 4},
        {"hand_size": 8, "most_seats": 6},
        {"hand_size": 12, "automatic_wins": ["CUATRO_CUERPOS"], "side_games": ["ORO"]},
        {"hand_size": 7},
        {"ace": "LOW_OR_HIGH", "mico": "EXACT", "mico_high": True},
        {"pack": "FORTY", "most_seats": 6},
    ],
    "gin": [{"oklahoma": True, "oklahoma_spade_doubles": True}],
}
"""Options that are told together, or not at all without another."""
TABLES: Final = Path(__file__).parent / "explained"


def lines(game: AnyRulebook) -> Iterator[str]:
    """The lines of the table of a game."""
    default = game.rules()
    before = _sentences(game, default)
    yield from before
    for name in options_of(game.rules):
        for value in _values(getattr(default, name), name):
            yield f"\n{name} = {_written(value)}"
            try:
                rules = evolve(default, **{name: value})
            except RulesError as error:  # beyond its bounds, or not with the default of another option
                yield f"! {error}"
            else:
                yield from _differing(before, _sentences(game, rules))
    for values in TOGETHER.get(game.name, ()):
        yield f"\n{', '.join(f'{name} = {value}' for name, value in values.items())}"
        try:
            rules = read_options(default, values)
        except RulesError as error:
            yield f"! {error}"
        else:
            yield from _differing(before, _sentences(game, rules))


def _differing(before: list[str], now: list[str]) -> Iterator[str]:
    yield from (f"- {one}" for one in before if one not in now)
    yield from (f"+ {one}" for one in now if one not in before)


def _sentences(game: AnyRulebook, rules: Any) -> list[str]:
    text = game.explain(rules)
    return [" ".join(one.split()) for one in re.split(r"\n(?=\S|  §|\n)", text) if one.strip()]


def _values(default: Any, name: str) -> list[Any]:
    match default:
        case bool():
            return [not default]
        case Enum():
            return [one for one in type(default) if one is not default]
        case frozenset():
            members: frozenset[Enum] = default  # pyright: ignore[reportUnknownVariableType]  # of one enumeration
            every = [one for kind in {type(one) for one in members} for one in kind]
            return [frozenset[Enum](), *(frozenset([one]) for one in every), frozenset(every) - {every[0]}]
        case tuple():
            order: tuple[Enum, ...] = default  # pyright: ignore[reportUnknownVariableType]  # of one enumeration
            return [order[::-1]]
        case Points():
            return [{**default, next(iter(default)): 7}]
        case None | int():
            return [one for one in (None, 0, 1, 2) if one != default]
        case _:
            raise AssertionError(f"{name}: no values of {default!r} are known here")


def _written(value: Any) -> str:
    match value:
        case Enum():
            return value.name
        case frozenset() | tuple():
            members: list[Enum] = [*value]  # pyright: ignore[reportUnknownArgumentType]  # of one enumeration
            names = [one.name for one in members]
            return ", ".join(sorted(names) if isinstance(value, frozenset) else names) or "none"
        case _:
            return str(value)


if __name__ == "__main__":
    for known in GAMES:
        (TABLES / f"{known}.txt").write_text("\n".join(lines(find_game(known))) + "\n", encoding="utf-8")
