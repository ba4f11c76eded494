r"""Where the words of a TOML document stand, and TOML written in one fixed layout.

`tomllib` says what a document means; a second walk over the text (`_toml_walk`), made when the first place is asked for,
finds where everything stands. A *path* of keys and array indices, ``("moves", 3)``, names it; ``()`` is the whole document.

>>> document = Document.parse('seats = 3\nmoves = ["0 draw", "1 mled 7d"]  # so far\n')
>>> print(document.fault_in_string(("moves", 1), 2, "mled", "no such verb", "the verbs are draw, play and pay"))
line 2, column 23: mled: no such verb
  moves = ["0 draw", "1 mled 7d"]  # so far
                        ^^^^
  the verbs are draw, play and pay
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from functools import cached_property
from typing import Any, Final, Self, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from rummykit._caret import point
from rummykit._toml_walk import KeyPath, Span, Walk

__all__ = [
    "START",
    "Document",
    "DocumentError",
    "KeyPath",
    "Place",
    "Value",
    "Writable",
    "write_key",
    "write_value",
]

Value: TypeAlias = "str | int | float | bool | datetime | date | time | list[Value] | dict[str, Value]"

Writable: TypeAlias = "str | int | bool | Sequence[Writable] | Mapping[str, Writable]"


@frozen(order=True)
class Place:
    """Earlier places are less."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""


START: Final = Place(1, 1)
"""The place of a missing key."""


class DocumentError(ValueError):
    """A document is not what it should be; ``str`` shows the line with carets under the word."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    word: str
    """The offending one, or what lacks; may be empty."""
    reason: str
    remedy: str
    """May be empty."""
    source: str
    """The line of the document."""

    def __init__(self, line: int, column: int, word: str, reason: str, remedy: str, source: str = "") -> None:
        super().__init__(line, column, word, reason, remedy, source)
        self.line = line
        self.column = column
        self.word = word
        self.reason = reason
        self.remedy = remedy
        self.source = source

    @property
    def place(self) -> Place:
        """Where."""
        return Place(self.line, self.column)

    @override
    def __str__(self) -> str:
        word = self.word.partition("\n")[0]
        offset = self.column - 1
        stands_there = self.source.startswith(word, offset)
        lines = [f"line {self.line}, column {self.column}: {_brief(self.word)}{self.reason}"]
        if self.source:
            lines.append(point(self.source, offset, len(word) if stands_there else 1))
        if self.remedy:
            lines.append(f"  {self.remedy}")
        return "\n".join(lines)


_BRIEF: Final = 40


def _brief(word: str) -> str:
    line = "".join(character if character.isprintable() else " " for character in word.partition("\n")[0])
    if len(line) > _BRIEF or line != word:
        line = f"{line[:_BRIEF].rstrip()}..."
    return f"{line}: " if word else ""


@frozen
class Document:
    """A TOML document and where everything stands in it; a path that leads to nothing raises `KeyError`."""

    text: str
    values: Mapping[str, Value] = field(eq=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """:raises DocumentError: if the text is not TOML.
        :raises TypeError: for what is no text.
        """
        _must_be_text(text)
        if text.startswith("\ufeff"):
            raise _fault_at(text, 0, "", "the text begins with a byte order mark", "save it as UTF-8 without one")
        try:
            return cls(text, tomllib.loads(text))
        except (ValueError, RecursionError) as error:
            raise _not_toml(text.replace("\r\n", "\n"), error) from None

    @classmethod
    def decode(cls, content: bytes) -> Self:
        """:raises DocumentError: for bytes that are not UTF-8 or not TOML."""
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            before = content[: error.start].decode().replace("\r\n", "\n")
            shown = content.decode(errors="replace").replace("\r\n", "\n")
            word = f"0x{content[error.start]:02x}"
            raise _fault_at(shown, len(before), word, "this byte is not UTF-8", "save the file as UTF-8") from None
        return cls.parse(text)

    def walk(self) -> Iterator[tuple[KeyPath, Place]]:
        """Every key of every table and where it is first mentioned, in order."""
        for path, mention in self._places.keys.items():
            yield path, self._place(mention.start)

    def place_of_key(self, path: KeyPath) -> Place:
        """Where a key, or its part of a dotted one, is first mentioned; an element of an array stands for its key."""
        return self._place(self._find(path, self._places.keys, self._places.values).start)

    def place_of_value(self, path: KeyPath) -> Place:
        """Where a value begins; a table of headers or dotted keys where its key is first mentioned, one of an array of
        tables where its own header mentions the key."""
        return self._place(self._find(path, self._places.values, self._places.keys).start)

    def place_of_end(self, path: KeyPath) -> Place:
        """The closing quote of a string (the first of three), else the last character of the value."""
        return self._place(self._find(path, self._places.values, self._places.keys).last)

    def place_in_string(self, path: KeyPath, offset: int) -> Place:
        """The place of a character of a string; its length as offset gives the closing quote. In a string with escapes or
        between three quotes, always the opening quote.

        :raises ValueError: if the offset is not in the string.
        """
        span = self._find(path, self._places.values, {})
        if span.inside is None:
            return self._place(span.start)
        if not 0 <= offset <= span.last - span.inside:
            raise ValueError(f"offset {offset} is not in the string at {path}")
        return self._place(span.inside + offset)

    def fault(self, place: Place, word: str, reason: str, remedy: str) -> DocumentError:
        """The error for a word, to be raised or kept."""
        lines = self._source.split("\n")
        return DocumentError(place.line, place.column, word, reason, remedy, lines[place.line - 1])

    def fault_at_key(self, path: KeyPath, reason: str, remedy: str) -> DocumentError:
        """The error for a key, as it is written."""
        span = self._find(path, self._places.keys, self._places.values)
        return _fault_at(self._source, span.start, self._source[span.start : span.stop], reason, remedy)

    def fault_at_value(self, path: KeyPath, reason: str, remedy: str) -> DocumentError:
        """The error for a value, as it is written."""
        span = self._find(path, self._places.values, self._places.keys)
        return _fault_at(self._source, span.start, self._source[span.start : span.stop], reason, remedy)

    def fault_in_string(self, path: KeyPath, offset: int, word: str, reason: str, remedy: str) -> DocumentError:
        """The error for a word at an offset of a string."""
        return self.fault(self.place_in_string(path, offset), word, reason, remedy)

    @cached_property
    def _source(self) -> str:
        """The text as `tomllib` reads it; columns are the same."""
        return self.text.replace("\r\n", "\n")

    @cached_property
    def _places(self) -> Walk:
        walk = Walk(self._source)
        walk.document()
        return walk

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self._source))]

    def _place(self, at: int) -> Place:
        line = bisect_right(self._line_starts, at)
        return Place(line, at - self._line_starts[line - 1] + 1)

    def _find(self, path: KeyPath, first: dict[KeyPath, Span], then: dict[KeyPath, Span]) -> Span:
        span = first.get(path) or then.get(path)
        if span is None:
            if path:
                raise KeyError(f"nothing stands at {path} in this document")
            return Span(0, max(len(self._source) - 1, 0), len(self._source))
        return span


def _must_be_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a document is read from text, not from {type(text).__name__}")


_TOLD: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_WORD: Final = re.compile(r"[^\s,=\[\]{}#]+|\S")
_REMEDIES: Final = {
    "Unclosed array": "put a comma between two values and ] after the last",
    "Unclosed inline table": "put a comma between two entries and } after the last, all on one line",
    "Expected '=' after a key": "write: key = value",
    "Expected newline or end of document": "begin a new line here, or take out what does not belong",
    "Expected ']": "write the name of the table between brackets: [expect]",
    "Expected": "close the string with the quotes that open it",
    "Unterminated string": "close the string with the quotes that open it",
    "Illegal character '\\n'": "close the string on the line where it begins",
    "Illegal character": "take the character out or write it as an escape",
    "Found invalid character": "take the character out",
    "Unescaped '\\'": "write the backslash twice, or put the string between single quotes",
    "Cannot declare": "write each table once",
    "Cannot": "write each key once",
    "Duplicate": "write each key once",
    "Invalid value": "write texts in quotes, numbers in digits, and true or false in small letters",
    "Invalid initial character for a key": "write a key in letters, digits, - and _, or in quotes",
    "Invalid statement": "write a key, a [table] or a # comment",
}
"""By how the message of `tomllib` begins; the first that fits."""
_LAST_REMEDY: Final = "see https://toml.io/en/v1.0.0 for how TOML is written"
_LONG: Final = 600
"""Digits that any Python reads."""


def _not_toml(text: str, error: Exception) -> DocumentError:
    message = str(error)
    told = _TOLD.search(message)
    what = message[: told.start()] if told else message
    remedy = next((remedy for start, remedy in _REMEDIES.items() if what.startswith(start)), _LAST_REMEDY)
    line: object = getattr(error, "lineno", None)  # since Python 3.14
    column: object = getattr(error, "colno", None)
    if told and told[1]:
        line, column = int(told[1]), int(told[2])
    if isinstance(line, int) and isinstance(column, int):
        at = _offset(text, line, column)
    elif told:
        at = len(text)
    else:
        at, what, remedy = _untold(text, error)
    word = _WORD.match(text, at)
    return _fault_at(text, at, word[0] if word else "", f"bad TOML: {what[:1].lower()}{what[1:]}", remedy)


def _offset(text: str, line: int, column: int) -> int:
    """Of an impossible place the nearest possible."""
    lines = text.split("\n")
    if line > len(lines):
        return len(text)
    earlier = lines[: max(line, 1) - 1]
    return sum(map(len, earlier)) + len(earlier) + min(max(column, 1) - 1, len(lines[len(earlier)]))


def _untold(text: str, error: Exception) -> tuple[int, str, str]:
    """Where `tomllib` tells no place: the document is right, but beyond what Python reads."""
    walk = Walk(text)
    with suppress(ValueError, RecursionError):
        walk.document()
    if isinstance(error, RecursionError):
        deepest = max(walk.values, key=len, default=())
        at = walk.values[deepest].start if deepest else 0
        return at, "too deeply nested", "put fewer brackets into one another"
    for span in walk.values.values():
        if span.stop - span.start > _LONG and text[span.start] not in "\"'[{":
            try:
                tomllib.loads(f"number = {text[span.start : span.stop]}")
            except ValueError:
                return span.start, "the number has too many digits", "write a shorter number"
    return 0, str(error), _LAST_REMEDY


def _fault_at(text: str, at: int, word: str, reason: str, remedy: str) -> DocumentError:
    start = text.rfind("\n", 0, at) + 1
    line = text[start:].partition("\n")[0].removesuffix("\r")
    return DocumentError(text.count("\n", 0, at) + 1, at - start + 1, word, reason, remedy, line)


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
