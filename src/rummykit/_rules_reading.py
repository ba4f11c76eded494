"""Rules as score files and matches write them: the preset, and what differs from it."""

from typing import Any

from rummykit.game import Game
from rummykit.options import RulesError, options_of, read_option, read_options
from rummykit.scoresheet import ScoredHand

__all__ = ["read_rules"]


def read_rules(notes: ScoredHand, game: Game[Any, Any]) -> Any:
    """The rules under the key ``rules``; the game's defaults if it is left out.

    :raises ScoreError: with the place of what is no rule of this game.
    """
    base: Any = next(iter(game.presets.values()), None) or game.rules()
    options = options_of(game.rules)
    found: dict[str, object] = {}
    for name in notes.keys("rules", what="rules in a table: { preset = ... }"):
        value: Any = notes.value("rules", name)
        if name == "preset":
            if not isinstance(value, str) or value not in game.presets:
                known = ", ".join(game.presets) or "none"
                raise notes.fault(("rules", name), f"is no preset of {game.title}", f"its presets are {known}")
            base = game.presets[value]
        elif name not in options:
            known = ", ".join(options)
            raise notes.fault_at_key(("rules", name), f"is no option of {game.title}", f"its options are {known}")
        else:
            try:
                read_option(game.rules, name, value)
            except RulesError as error:
                refuse = notes.fault_at_key if error.is_key else notes.fault
                raise refuse(("rules", name, *error.path), f"is no value of {name}", error.remedy) from None
            found[name] = value
    try:
        return read_options(base, found)
    except RulesError as error:
        raise notes.fault(("rules",), f"{error.option} cannot be so", error.remedy) from None
