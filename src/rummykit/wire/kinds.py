"""What can be sent: the kinds of values, and the classes of each that a game has."""

from typing import Any, Literal, TypeAlias, get_args, get_origin

from rummykit.game import Outcome
from rummykit.rulebook import AnyRulebook, Rulebook, State, View
from rummykit.seats import Seat

Kind: TypeAlias = Literal[
    "move", "moves", "event", "events", "violation", "violations", "view", "state", "outcome", "rules"
]
"""The plural forms are arrays."""


def kinds_of(game: AnyRulebook) -> dict[str, tuple[type, ...]]:
    """But for the rules and the plural forms."""
    return {
        "move": game.moves,
        "event": game.events,
        "violation": game.violations,
        "view": (View,),
        "state": (State,),
        "outcome": (Outcome,),
    }


def parts_of(game: AnyRulebook) -> dict[type, dict[str, Any]]:
    """What states and views consist of, with the types that the game puts there."""
    table, seen_table = tables_of(game)
    events = _several(_either(game.events))
    return {
        State: {"book": Rulebook, "table": table, "phase": _either(game.phases), "events": events},
        View: {
            "book": Rulebook,
            "seat": Seat | None,
            "table": seen_table,
            "phase": _either(game.seen_phases),
            "events": events,
        },
    }


def _several(kind: Any) -> Any:
    return tuple[kind, ...]


def _either(kinds: tuple[type, ...]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union


def tables_of(game: AnyRulebook) -> tuple[Any, Any]:
    """The classes of a game's table and seen table: it names them to the class :class:`~rummykit.rulebook.Rulebook`."""
    for cls in type(game).__mro__:
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Rulebook:
                _, table, seen_table, *_ = get_args(base)
                return table, seen_table
    raise TypeError(
        f"{type(game).__name__} inherits no Rulebook[...]: name its options, tables, phases, moves and events"
    )
