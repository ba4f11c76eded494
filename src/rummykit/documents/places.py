r"""Documents: a text with its values, the place of each, and faults told at their places.

>>> document = Document.parse('seats = 3\nmoves = ["0 draw", "1 mled 7d"]  # so far\n')
>>> print(document.fault_in_string(("moves", 1), 2, "mled", "no such verb", "the verbs are draw, play and pay"))
line 2, column 23: mled: no such verb
  moves = ["0 draw", "1 mled 7d"]  # so far
                        ^^^^
  the verbs are draw, play and pay
"""

import re
from bisect import bisect_right
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, Self

from attrs import field, frozen
from typing_extensions import override

from rummykit._caret import brief, point
from rummykit.documents.toml import KeyPath, NotTomlError, Scan, Span, Value

__all__ = ["START", "Document", "DocumentError", "Place"]


@frozen(order=True)
class Place:
    """Earlier places are less."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""


START: Final = Place(1, 1)
"""The place of a missing key."""

_LONGEST: Final = 1000
"""Characters of a reason or remedy that are shown."""


class DocumentError(ValueError):
    """A document is not what it should be; ``str`` shows the line with carets under the word."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    word: str
    """The offending one, or what lacks; may be empty."""
    reason: str
    """What is wrong."""
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
        culprit = f"{brief(self.word)}: " if self.word else ""
        lines = [f"line {self.line}, column {self.column}: {culprit}{_cut(self.reason)}"]
        if self.source:
            lines.append(point(self.source, offset, len(word) if stands_there else 1))
        if self.remedy:
            lines.append(f"  {_cut(self.remedy)}")
        return "\n".join(lines)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()}..."


@frozen
class Document:
    """A TOML document and where everything stands in it; a path that leads to nothing raises `KeyError`."""

    text: str
    """Without a byte order mark."""
    _scan: Scan = field(eq=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a text; a byte order mark before it is skipped.

        :raises DocumentError: at the first place where the text is not TOML.
        :raises TypeError: for what is no text.
        """
        _must_be_text(text)
        text = text.removeprefix("\ufeff")
        source = text.replace("\r\n", "\n")
        try:
            scan = Scan(source)
        except NotTomlError as error:
            raise _fault_at(source, error.at, error.word, f"bad TOML: {error.reason}", error.remedy) from None
        return cls(text, scan)

    @classmethod
    def decode(cls, content: bytes) -> Self:
        """Read the bytes of a file; a byte order mark before them is skipped.

        :raises DocumentError: for bytes that are not UTF-8, which it names for what they are, or not TOML.
        """
        content = content.removeprefix(BOM_UTF8)
        encoding = _other_encoding(content)
        if encoding is not None:
            raise DocumentError(1, 1, "", f"this file is written in {encoding}, not in UTF-8", _SAVE)
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            before = content[: error.start].decode().replace("\r\n", "\n")
            shown = content.decode(errors="replace").replace("\r\n", "\n")
            word = f"0x{content[error.start]:02x}"
            raise _fault_at(shown, len(before), word, "this byte is not UTF-8", _SAVE) from None
        return cls.parse(text)

    @classmethod
    def read(cls, text: str | bytes) -> Self:
        """Read a text, or the bytes of a file. :raises DocumentError: if it is no TOML document."""
        return cls.decode(text) if isinstance(text, bytes) else cls.parse(text)

    @property
    def values(self) -> Mapping[str, Value]:
        """What the document says: its keys and their values."""
        return self._scan.values

    def walk(self) -> Iterator[tuple[KeyPath, Place]]:
        """Every key of every table and where it is first mentioned, in order."""
        for path, mention in self._scan.keys.items():
            yield path, self._place(mention.start)

    def place_of_key(self, path: KeyPath) -> Place:
        """Where a key, or its part of a dotted one, is first mentioned; an element of an array stands for its key."""
        return self._place(self._find(path, self._scan.keys, self._scan.spans).start)

    def place_of_value(self, path: KeyPath) -> Place:
        """Where a value begins; a table of headers or dotted keys where its key is first mentioned, one of an array of
        tables where its own header mentions the key."""
        return self._place(self._find(path, self._scan.spans, self._scan.keys).start)

    def place_of_end(self, path: KeyPath) -> Place:
        """The closing quote of a string (the first of three), else the last character of the value."""
        return self._place(self._find(path, self._scan.spans, self._scan.keys).last)

    def place_in_string(self, path: KeyPath, offset: int) -> Place:
        """The place of a character of a string; its length as offset gives the closing quote. In a string with escapes or
        between three quotes, always the opening quote.

        :raises ValueError: if the offset is not in the string.
        """
        span = self._find(path, self._scan.spans, {})
        if span.inside is None:
            return self._place(span.start)
        if not 0 <= offset <= span.last - span.inside:
            raise ValueError(f"offset {offset} is not in the string at {path}")
        return self._place(span.inside + offset)

    def fault(self, place: Place, word: str, reason: str, remedy: str) -> DocumentError:
        """The error for a word, to be raised or kept."""
        start = self._line_starts[place.line - 1]
        stop = self._source.find("\n", start)
        line = self._source[start : len(self._source) if stop < 0 else stop]
        return DocumentError(place.line, place.column, word, reason, remedy, line)

    def fault_at_key(self, path: KeyPath, reason: str, remedy: str) -> DocumentError:
        """The error for a key, as it is written."""
        return self._fault_at_span(self._find(path, self._scan.keys, self._scan.spans), reason, remedy)

    def fault_at_value(self, path: KeyPath, reason: str, remedy: str) -> DocumentError:
        """The error for a value, as it is written."""
        return self._fault_at_span(self._find(path, self._scan.spans, self._scan.keys), reason, remedy)

    def fault_in_string(self, path: KeyPath, offset: int, word: str, reason: str, remedy: str) -> DocumentError:
        """The error for a word at an offset of a string."""
        return self.fault(self.place_in_string(path, offset), word, reason, remedy)

    def _fault_at_span(self, span: Span, reason: str, remedy: str) -> DocumentError:
        return self.fault(self._place(span.start), self._source[span.start : span.stop], reason, remedy)

    @cached_property
    def _source(self) -> str:
        """The text with one kind of line ends; columns are the same."""
        return self.text.replace("\r\n", "\n")

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


_SAVE: Final = "save the file as UTF-8"


def _other_encoding(content: bytes) -> str | None:
    if content.startswith((BOM_UTF32_LE, BOM_UTF32_BE)):
        return "UTF-32"
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "UTF-16"
    zeros = content[:4].count(0)  # no document has NUL among its first characters
    return None if not zeros else "UTF-32" if zeros == 3 else "UTF-16"


def _fault_at(text: str, at: int, word: str, reason: str, remedy: str) -> DocumentError:
    start = text.rfind("\n", 0, at) + 1
    stop = text.find("\n", start)
    line = text[start : len(text) if stop < 0 else stop]
    return DocumentError(text.count("\n", 0, at) + 1, at - start + 1, word, reason, remedy, line)
