"""Rules in a document: the preset with the fewest differences, and what differs."""

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import fields

from rummykit.documents.reader import Reader
from rummykit.documents.toml import Value
from rummykit.options import RulesError, options_of, read_option, read_options, written
from rummykit.rulebook import AnyRulebook, Rulebook

__all__ = ["must_be_rules_of", "presets_of", "read_rules", "rules_table"]

R = TypeVar("R")


def must_be_rules_of(game: AnyRulebook, rules: object) -> None:
    """:raises TypeError: for rules of another class than the game's, a subclass of it included: what it adds would be lost."""
    if type(rules) is not game.rules:
        raise TypeError(f"{game.title} is played by {game.rules.__name__}, not by {type(rules).__name__}: {rules!r}")


def presets_of(game: Rulebook[R, Any, Any, Any, Any, Any, Any, Any]) -> dict[str, R]:
    """The presets of a game as rules of its own class: those that a variant has taken over have its defaults besides."""
    found: dict[str, R] = {}
    for name, preset in game.presets.items():
        if type(preset) is not game.rules:
            kind: Any = type(preset)
            preset = game.rules(**{one.name: getattr(preset, one.name) for one in fields(kind)})  # noqa: PLW2901
        found[name] = preset
    return found


def rules_table(game: AnyRulebook, rules: Any) -> dict[str, Any]:
    """The preset that differs least, the first of equals, and what differs; without presets what differs from the defaults.

    :raises TypeError: for rules of another class than the game's.
    """
    must_be_rules_of(game, rules)
    tables = [{"preset": name, **written(rules, preset)} for name, preset in presets_of(game).items()]
    return min(tables, key=len) if tables else written(rules, game.rules())


def read_rules(reader: Reader, game: Rulebook[R, Any, Any, Any, Any, Any, Any, Any]) -> R:
    """The rules under the key ``rules``; the game's defaults without it.

    :raises DocumentError: for what is no preset, option or value of this game, and for options that cannot be together.
    """
    presets = presets_of(game)
    base: R = next(iter(presets.values()), None) or game.rules()
    known = options_of(game.rules)
    changes: dict[str, Value] = {}
    for name in reader.keys("rules", what="rules", example="rules = { preset = ... }"):
        path, value = ("rules", name), reader.value("rules", name)
        if name == "preset":
            if not isinstance(value, str) or value not in presets:
                its = ", ".join(presets) or "none"
                raise reader.fault(path, f"is no preset of {game.title}", f"its presets are {its}")
            base = presets[value]
        elif name not in known:
            raise reader.fault_at_key(path, f"is no option of {game.title}", f"its options are {', '.join(known)}")
        else:
            assert value is not None
            changes[name] = value
            try:
                read_option(game.rules, name, value)
            except RulesError as error:
                if error.is_key:
                    raise reader.fault_at_key((*path, *error.path), f"is no key of {name}", error.remedy) from None
                raise reader.fault((*path, *error.path), f"is no value of {name}", error.remedy) from None
    try:
        return read_options(base, changes)
    except RulesError as error:
        path = ("rules", _culprit(base, changes, error))
        raise reader.fault(path, f"{error.option} cannot be so", error.remedy) from None


def _culprit(base: Any, options: Mapping[str, Value], error: RulesError) -> str:
    """Of options that are possible one by one only: the last without which they would be together, or that is named."""
    culprits = [error.option] if error.option in options else []
    for name in options:
        try:
            read_options(base, {other: value for other, value in options.items() if other != name})
        except RulesError:
            continue
        culprits.append(name)
    return max(culprits or options, key=list(options).index)
