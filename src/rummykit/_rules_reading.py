"""Rules as score files and matches write them."""

from typing import Any, NoReturn

from rummykit._record_reading import read_changes
from rummykit._toml import KeyPath
from rummykit.options import RulesError, read_options
from rummykit.rulebook import AnyRulebook
from rummykit.scoresheet import ScoredHand

__all__ = ["read_rules"]


def read_rules(notes: ScoredHand, game: AnyRulebook) -> Any:
    """The rules under the key ``rules``; the game's defaults without it."""
    names = notes.keys("rules", what="rules in a table: { preset = ... }")

    def at_key(path: KeyPath, reason: str, remedy: str) -> NoReturn:
        raise notes.fault_at_key(path, reason, remedy)

    def at_value(path: KeyPath, reason: str, remedy: str) -> NoReturn:
        raise notes.fault(path, reason, remedy)

    written: dict[str, Any] = {name: notes.value("rules", name) for name in names}
    found = read_changes(game, written, at_key, at_value)
    assert found is not None  # what is wrong was raised
    try:
        return read_options(*found)
    except RulesError as error:
        raise notes.fault(("rules",), f"{error.option} cannot be so", error.remedy) from None
