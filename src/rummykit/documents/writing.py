"""TOML written in one fixed layout."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

__all__ = ["Writable", "write_entry", "write_key", "write_value"]

Writable: TypeAlias = "str | int | bool | Sequence[Writable] | Mapping[str, Writable]"
"""What can be written."""

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES: Final[dict[int, str]] = {
    **{code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F)},
    **{ord(character): f"\\{letter}" for character, letter in zip('\b\t\n\f\r"\\', 'btnfr"\\', strict=True)},
}


def write_key(key: str) -> str:
    """A key: bare where TOML allows it, else as a basic string."""
    return key if _BARE_KEY.fullmatch(key) else _write_string(key)


def write_value(value: Writable) -> str:
    r"""A value on one line, mappings as inline tables in their own order.

    >>> print(write_value({"bonuses": ["COLOR"], "a key": {}, "open": True}))
    { bonuses = ["COLOR"], "a key" = {}, open = true }

    :raises ValueError: for a lone surrogate in a string.
    :raises TypeError: for a value without a form here.
    """
    if isinstance(value, str):
        return _write_string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        entries = ", ".join(f"{write_key(key)} = {write_value(entry)}" for key, entry in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(write_value(element) for element in value)}]"
    return _refuse(value)


def _refuse(value: Any) -> str:
    raise TypeError(f"{value!r} cannot be written: only strings, integers, booleans, lists, tuples and mappings can")


def _write_string(text: str) -> str:
    for offset, character in enumerate(text):
        if "\ud800" <= character <= "\udfff":
            raise ValueError(f"{text!r} cannot be written: the character at offset {offset} is a lone surrogate")
    return f'"{text.translate(_ESCAPES)}"'


def write_entry(key: str, value: Writable) -> str:
    """A key and its value, on one line."""
    return f"{write_key(key)} = {write_value(value)}"
