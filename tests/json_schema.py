"""As much of JSON Schema as the published schema uses: whether a value is as a schema says."""

import re
from collections.abc import Mapping
from typing import Any, Final

__all__ = ["fits"]

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_KNOWN: Final = {
    *(
        "$schema",
        "$id",
        "$defs",
        "$ref",
        "title",
        "description",
        "type",
        "enum",
        "const",
        "anyOf",
        "oneOf",
        "pattern",
        "minimum",
    ),
    *("properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "maxItems", "uniqueItems"),
}


def fits(schema: Mapping[str, Any], value: Any, defs: Mapping[str, Any] | None = None) -> bool:
    """Whether ``value`` is valid; a keyword that is not known here is an error."""
    assert set(schema) <= _KNOWN, set(schema) - _KNOWN
    known: Mapping[str, Any] = schema.get("$defs", {}) if defs is None else defs
    return _fits(schema, value, known)


def _fits(schema: Mapping[str, Any], value: Any, defs: Mapping[str, Any]) -> bool:
    if "$ref" in schema and not fits(defs[schema["$ref"].removeprefix("#/$defs/")], value, defs):
        return False
    if "type" in schema and (
        not isinstance(value, _TYPES[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean")
    ):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if "oneOf" in schema and sum(fits(one, value, defs) for one in schema["oneOf"]) != 1:
        return False
    if "anyOf" in schema and not any(fits(one, value, defs) for one in schema["anyOf"]):
        return False
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        return False
    if isinstance(value, int) and value < schema.get("minimum", value):
        return False
    if isinstance(value, dict):
        return _object_fits(schema, value, defs)  # pyright: ignore[reportUnknownArgumentType]  # of anything
    if isinstance(value, list):
        return _array_fits(schema, value, defs)  # pyright: ignore[reportUnknownArgumentType]  # of anything
    return True


def _object_fits(schema: Mapping[str, Any], value: dict[str, Any], defs: Mapping[str, Any]) -> bool:
    properties: Mapping[str, Any] = schema.get("properties", {})
    others: Any = schema.get("additionalProperties", True)
    if not set(schema.get("required", ())) <= set(value):
        return False
    for key, part in value.items():
        if key in properties:
            if not fits(properties[key], part, defs):
                return False
        elif others is not True and (others is False or not fits(others, part, defs)):
            return False
    return True


def _array_fits(schema: Mapping[str, Any], value: list[Any], defs: Mapping[str, Any]) -> bool:
    first: list[Any] = schema.get("prefixItems", [])
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if schema.get("uniqueItems") and any(one in value[:index] for index, one in enumerate(value)):
        return False
    if not all(fits(one, part, defs) for one, part in zip(first, value, strict=False)):
        return False
    return "items" not in schema or all(fits(schema["items"], part, defs) for part in value[len(first) :])
