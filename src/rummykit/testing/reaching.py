"""What a hand has reached of all that a game registers: phases and their stages, moves, events, violations.

Each has a name: ``"phase Drawing"``, ``"seen phase Drawing"``, ``"move Draw"``, ``"event Drawn"``, ``"violation NotHeld"``;
and a field of a phase that is a choice or a yes or no makes a stage of it: ``"stage LayingDown.big_gin=True"``.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, get_type_hints

from attrs import fields, has

from rummykit.notation import NotationError
from rummykit.rulebook import AnyRulebook
from rummykit.testing.hands import Hand
from rummykit.violations import Violation

__all__ = ["reached_by", "registered", "some_of_each_kind", "stages_of", "violations_met"]


def registered(game: AnyRulebook) -> tuple[str, ...]:
    """Return the name of everything that a game registers, in its order."""
    return (
        *_named("phase", game.phases),
        *_named("seen phase", game.seen_phases),
        *(stage for phase in game.phases for stage in _all_stages(phase)),
        *_named("move", game.moves),
        *_named("event", game.events),
        *_named("violation", game.violations),
    )


def _named(kind: str, classes: Iterable[type]) -> Iterator[str]:
    return (f"{kind} {one.__name__}" for one in classes)


def _all_stages(phase: type) -> Iterator[str]:
    hints = get_type_hints(phase) if has(phase) else {}
    for name, kind in hints.items():
        if name not in {one.name for one in fields(phase)} or not isinstance(kind, type):
            continue
        values: Iterable[Any] = kind if issubclass(kind, Enum) else (False, True) if kind is bool else ()
        for value in values:
            yield f"stage {phase.__name__}.{name}={_value(value)}"


def _value(value: object) -> str:
    return value.name if isinstance(value, Enum) else str(value)


def stages_of(phase: Any) -> tuple[str, ...]:
    """Return the names of the phase and of the stages that its fields tell."""
    kind: Any = phase.__class__
    told = [(one.name, getattr(phase, one.name)) for one in fields(kind)] if has(kind) else []
    return (
        f"phase {kind.__name__}",
        *(f"stage {kind.__name__}.{name}={_value(value)}" for name, value in told if isinstance(value, Enum | bool)),
    )


def reached_by(hand: Hand) -> frozenset[str]:
    """Return the names of the phases, stages, moves and events of a hand."""
    kinds: list[type] = [move.__class__ for move in hand.moves]
    found: set[str] = set(_named("move", kinds))
    for state in hand.states:
        found.update(stages_of(state.phase))
        found.update(_named("event", map(type, state.events)))
        found.update(_named("seen phase", (type(state.view(seat).phase) for seat in hand.viewers)))
    return frozenset(found)


def violations_met(hand: Hand, most: int, others: Iterable[str]) -> frozenset[str]:
    """Return the names of the violations that the proposals of a hand, and the moves of ``others`` in words, meet at
    ``most`` of its moments."""
    proposals = [*hand.proposals, *hand.moves_of_strangers]
    for text in others:
        seat, words = text.split(" ", 1)
        for who in ("!",) if seat == "!" else map(str, map(int, hand.players)):
            try:
                proposals.append(hand.game.parse(f"{who} {words}"))
            except NotationError:
                continue
    found: set[str] = set()
    for ply in hand.plies(most):
        for judge in (ply.state, ply.state.view(hand.players[0])):
            broken: list[Violation] = [one for move in proposals for one in judge.violations(move)]
            found.update(_named("violation", map(type, broken)))
    return frozenset(found)


def some_of_each_kind(hands: Iterable[Hand], most: int) -> tuple[str, ...]:
    """Return the first ``most`` moves of each kind in hands, in words."""
    found: dict[type, list[str]] = {}
    for hand in hands:
        for move in dict.fromkeys(hand.moves):
            of_kind: Any = move.__class__
            texts = found.setdefault(of_kind, [])
            if len(texts) < most:
                texts.append(hand.game.format(move))
    return tuple(text for texts in found.values() for text in texts)
