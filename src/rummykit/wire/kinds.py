"""What can be sent: the kinds of values, and the classes of each that a game has."""

from typing import Any, Literal, TypeAlias

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
    events = _several(_either(game.events))
    return {
        State: {"book": Rulebook, "table": game.table, "phase": _either(game.phases), "events": events},
        View: {
            "book": Rulebook,
            "seat": Seat | None,
            "table": game.seen_table,
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
