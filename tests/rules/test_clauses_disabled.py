"""Every class of violation is disabled, one at a time: the judgement of the game does not report it any more, and a table test
of the game has to notice, by an assertion. A test that only crashes has not looked.
"""

from functools import cache

import pytest

from rummykit.registry import find_game
from rummykit.violations import Violation

from .cases import Case, cases_of
from .spied import reported

GAMES = ("desmoche", "penang", "gin", "conquian")
ALL = [pytest.param(name, kind, id=f"{name} {kind.__name__}") for name in GAMES for kind in find_game(name).violations]


@cache
def cases_with(game: str) -> dict[type[Violation], list[Case]]:
    """The table tests of a game in which each class is reported."""
    found: dict[type[Violation], list[Case]] = {kind: [] for kind in find_game(game).violations}
    for case in cases_of(game):
        met: set[type[Violation]] = set()

        def noted(broken: tuple[Violation, ...], met: set[type[Violation]] = met) -> tuple[Violation, ...]:
            met.update(map(type, broken))
            return broken

        with reported(noted):
            case.run()
        for kind in met:
            found[kind].append(case)
    return found


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_a_clause_that_is_disabled_is_noticed_by_an_assertion(game: str, kind: type[Violation]) -> None:
    crashed: list[str] = []
    for case in cases_with(game)[kind]:
        with reported(lambda broken: tuple([one for one in broken if type(one) is not kind])):
            try:
                case.run()
            except (AssertionError, pytest.fail.Exception):
                return
            except Exception as error:
                crashed.append(f"{case.name} crashed: {error}")
    pytest.fail("\n".join([f"no table test notices that {kind.__name__} is gone", *crashed]))
