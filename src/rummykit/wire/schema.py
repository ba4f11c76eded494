"""JSON schemas of what a game sends."""

from enum import Enum
from inspect import cleandoc
from types import NoneType
from typing import Annotated, Any, Final, get_args, get_origin

from attrs import NOTHING, fields, has

from rummykit.options import Points, options_of
from rummykit.rulebook import AnyRulebook, Rulebook
from rummykit.wire.kinds import Kind, kinds_of, parts_of
from rummykit.wire.leaves import (
    LEAVES,
    PARTY,
    ROW,
    enum_leaf,
    is_mapping,
    is_object,
    is_party,
    is_row,
    is_union,
    members,
    tag_of,
    written_fields,
)

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_PLURALS: Final = ("move", "event", "violation")


def schema(game: AnyRulebook, kind: Kind | None = None) -> dict[str, Any]:
    """The JSON schema of one kind, or of all, each under ``$defs``.

    >>> from rummykit.games import desmoche
    >>> schema(desmoche.GAME, "move")["$defs"]["draw"]["properties"]
    {'type': {'const': 'draw'}, 'seat': {'type': 'integer', 'minimum': 0}}
    """
    return _Schema(game).whole(kind)


class _Schema:
    def __init__(self, game: AnyRulebook) -> None:
        self.game = game
        self.parts: dict[type, dict[str, Any]] = parts_of(game)
        self.defs: dict[str, Any] = {}
        self.names: dict[str, type] = {}
        """Whose definition stands under a name: an event and a phase may have the same tag."""

    def whole(self, kind: Kind | None) -> dict[str, Any]:
        kinds: dict[str, Any] = {}
        for name, classes in kinds_of(self.game).items():
            if classes:
                kinds[name] = _one_of([self.of(cls) for cls in classes])
        for name in _PLURALS:
            kinds[f"{name}s"] = {"type": "array", "items": {"$ref": f"#/$defs/any-{name}"}}
        kinds["rules"] = self.of(self.game.rules)
        for name, found in kinds.items():
            self.defs[f"any-{name}"] = found
        asked = list(kinds) if kind is None else [kind]
        title = f"{self.game.title}: {kind or 'all that it sends'}"
        return {
            "$schema": _DRAFT,
            "$id": f"urn:rummykit:wire:1:{self.game.name}" + (f":{kind}" if kind else ""),
            "title": title,
            "$defs": self.defs,
            "anyOf": [{"$ref": f"#/$defs/any-{name}"} for name in asked],  # an empty array is of three kinds
        }

    def of(self, kind: Any) -> dict[str, Any]:
        if get_origin(kind) is Annotated:  # a field of a move, which says how it is written in words
            return self.of(get_args(kind)[0])
        if isinstance(kind, type) and has(kind) and issubclass(self.game.rules, kind):  # the base's, of a variant
            return self._rules()
        if kind is Rulebook:
            return {"const": self.game.name}
        if kind in LEAVES:
            return LEAVES[kind].schema
        if isinstance(kind, type) and issubclass(kind, Enum):
            return enum_leaf(kind).schema
        if is_row(kind):
            return ROW.schema
        if is_object(kind):
            return self._object(kind)
        if is_union(kind):
            kinds, optional = members(kind)
            found = [PARTY.schema] if is_party(kinds) else [self.of(one) for one in kinds]
            return _one_of([*found, LEAVES[NoneType].schema] if optional else found)
        if kind is Points:
            return {"type": "object", "additionalProperties": LEAVES[int].schema}
        args = get_args(kind)
        if is_mapping(kind):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if get_origin(kind) is frozenset:
            return {"type": "array", "items": self.of(args[0]), "uniqueItems": True}
        if get_origin(kind) is tuple and args[1:] == (Ellipsis,):
            return {"type": "array", "items": self.of(args[0])}
        if get_origin(kind) is tuple:
            each = [self.of(arg) for arg in args]
            return {"type": "array", "prefixItems": each, "minItems": len(args), "maxItems": len(args)}
        raise TypeError(f"{kind} cannot be written")

    def _object(self, cls: type) -> dict[str, Any]:
        tag = tag_of(cls)
        name = tag if self.names.setdefault(tag, cls) is cls else f"{tag}-of-{cls.__module__.rpartition('.')[2]}"
        if name not in self.defs:
            self.defs[name] = {}  # it may hold its like
            parts = self.parts.get(cls) or {one.name: one.type for one in written_fields(cls)}
            optional = {one.name for one in fields(cls) if one.default is not NOTHING}
            self.defs[name] = {
                "description": _first_sentence(cls),
                "type": "object",
                "properties": {"type": {"const": tag}, **{key: self.of(part) for key, part in parts.items()}},
                "required": ["type", *(key for key in parts if key not in optional)],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}

    def _rules(self) -> dict[str, Any]:
        if "rules" not in self.defs:
            options = options_of(self.game.rules)
            parts = {one.name: one.type for one in written_fields(self.game.rules)}
            self.defs["rules"] = {
                "type": "object",
                "properties": {
                    "preset": {"enum": list(self.game.presets)},
                    **{name: {"description": option.says, **self.of(parts[name])} for name, option in options.items()},
                },
                "additionalProperties": False,
            }
        return {"$ref": "#/$defs/rules"}


def _first_sentence(cls: type) -> str:
    return " ".join(cleandoc(cls.__doc__ or tag_of(cls)).partition("\n\n")[0].split())


def _one_of(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    return schemas[0] if len(schemas) == 1 else {"oneOf": schemas}
