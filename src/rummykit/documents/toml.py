r"""TOML 1.0 read in one pass: the values of a text, and where everything stands.

A *path* of keys and array indices, ``("moves", 3)``, names a value; ``()`` is the whole document.

>>> scan = Scan('seats = 3\nmoves = ["0 draw"]\n')
>>> scan.values
{'seats': 3, 'moves': ['0 draw']}
>>> scan.spans[("moves", 0)]
Span(start=19, last=26, stop=27, inside=20)

Numbers have 100 characters at most, brackets and dotted keys nest :data:`DEEPEST` deep, so that no text takes long. All else
is as `tomllib` has it, against which the tests hold it.
"""

import re
from datetime import date, datetime, time
from typing import Final, NamedTuple, NoReturn, TypeAlias

from typing_extensions import override

__all__ = ["DEEPEST", "KeyPath", "NotTomlError", "Scan", "Span", "Value"]

KeyPath: TypeAlias = tuple[str | int, ...]
"""Keys and array indices (from 0)."""

Value: TypeAlias = "str | int | float | bool | datetime | date | time | list[Value] | dict[str, Value]"
"""What a TOML document may hold."""

DEEPEST: Final = 40
"""How many steps a path has at most."""
_LONGEST: Final = 100
"""Characters of a number: more are no amount of anything."""

_SKIPPED: Final = re.compile(r"[ \t]*")
_GAP: Final = re.compile(r"(?:[ \t\n]|#[^\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]*)*")
_COMMENT: Final = re.compile(r"#[^\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WORD: Final = re.compile(r"[^\s,=\[\]{}#]+|\S")
_BASIC: Final = re.compile(
    r'[^"\\\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]*(?:\\.[^"\\\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]*)*'
)
_LITERAL: Final = re.compile(r"[^'\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]*")
_LINES: Final = re.compile(
    r'(?:[^"\\\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]|\\[^\x00-\x08\x0b-\x1f\x7f]|"{1,2}(?!"))*', re.DOTALL
)
_LITERAL_LINES: Final = re.compile(r"(?:[^'\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]|'{1,2}(?!'))*")
_ESCAPE: Final = re.compile(r"\\(?:([btnfr\"\\])|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([ \t]*\n[ \t\n]*)|(?s:.))")
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}

_TOKEN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[^\s,\]}#=\[{]*|[^\s,\]}#=\[{\"']+")
_WHOLE: Final = re.compile(r"[+-]?(?:0|[1-9](?:_?[0-9])*)")
_BASED: Final = re.compile(r"0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*")
_FLOAT: Final = re.compile(
    r"[+-]?(?:(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?|inf|nan)"
)
_CLOCK: Final = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,90})?"
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME: Final = re.compile(_CLOCK)
_MOMENT: Final = re.compile(rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}[Tt ]{_CLOCK}(?:[Zz]|[+-][0-9]{{2}}:[0-9]{{2}})?")

_QUOTES: Final = "close the string with the quotes that open it"


class Span(NamedTuple):
    """Offsets in the text."""

    start: int
    """How many characters of the document stand before it."""
    last: int
    """The last character; of a string the first closing quote."""
    stop: int
    """Behind the last character."""
    inside: int | None = None
    """The first character of a string that is written as it reads."""


class NotTomlError(ValueError):
    """A text that is not TOML: ``at``, the offset of the bad ``word``; ``reason``; ``remedy``."""

    def __init__(self, at: int, word: str, reason: str, remedy: str) -> None:
        super().__init__(at, word, reason, remedy)
        self.at = at
        self.word = word
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        return f"{self.reason}: {self.remedy}"


class Scan:
    """What a text says and where. Lines end in ``\\n`` alone.

    :raises NotTomlError: at the first place where the text is no TOML.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at: int = 0
        self.values: dict[str, Value] = {}
        self.keys: dict[KeyPath, Span] = {}
        """First mentions, in order."""
        self.spans: dict[KeyPath, Span] = {}
        """Of values, in order; none for tables made of headers and dotted keys."""
        self._made: set[KeyPath] = set()
        """Tables that have had their header, or were made by dotted keys of an earlier one; arrays of tables."""
        self._pending: list[KeyPath] = []
        """Tables made by dotted keys under the present header."""
        self._closed: set[KeyPath] = set()
        """Inline tables and arrays: nothing is added to them."""
        self._document()

    # Statements

    def _document(self) -> None:
        table: dict[str, Value] = self.values
        path: KeyPath = ()
        end = len(self.text)
        while True:
            self._skip_gap()
            if self.at == end:
                return
            if self._eat("["):
                path, table = self._header()
            else:
                self._assignment(path, table, self._pending)
            self._line_end()

    def _header(self) -> tuple[KeyPath, dict[str, Value]]:
        self._made.update(self._pending)
        self._pending = []
        several = self.text.startswith("[", self.at)
        self.at += several
        self._skip()
        parts = self._key(())
        if not self._eat("]]" if several else "]"):
            self._refuse("the name of the table is not closed", "write it between brackets: [expect], or [[then]]")
        path: KeyPath = ()
        table: dict[str, Value] = self.values
        for name, span in parts[:-1]:
            path = (*path, name)
            self._mention(path, span)
            found: Value | None = table.get(name)
            if isinstance(found, list):  # of tables: the last one
                path = (*path, len(found) - 1)
                found = found[-1]
            table = self._table_in(table, name, span, found)
        name, span = parts[-1]
        path = (*path, name)
        self._mention(path, span)
        if not several:
            if path in self._made:
                self._refuse_at(span, "this table stands here twice", "write each table once")
            table = self._table_in(table, name, span, table.get(name))
        else:
            tables: Value = table.setdefault(name, [])
            if not isinstance(tables, list):
                self._refuse_at(span, "this key has another value already", "write each key once")
            self._made.add(path)
            path = (*path, len(tables))
            self.spans[path] = span
            table = {}
            tables.append(table)
        self._made.add(path)
        return path, table

    def _mention(self, path: KeyPath, span: Span) -> None:
        self.keys.setdefault(path, span)
        if path in self._closed:
            self._refuse_at(span, "a value that is complete cannot be added to", "write each key once")

    def _table_in(self, table: dict[str, Value], name: str, span: Span, found: "Value | None") -> dict[str, Value]:
        """The table that a key leads to, made if there is none; ``found`` is its value so far."""
        if found is None:
            made: dict[str, Value] = {}
            table[name] = made
            return made
        if not isinstance(found, dict):
            self._refuse_at(span, "this key has another value already", "write each key once")
        return found

    def _assignment(self, path: KeyPath, table: dict[str, Value], made: list[KeyPath]) -> None:
        parts = self._key(path)
        if not self._eat("="):
            self._refuse("the = after a key is missing", "write: key = value")
        for name, span in parts[:-1]:
            path = (*path, name)
            self.keys.setdefault(path, span)
            if path in self._made or path in self._closed:
                self._refuse_at(span, "a table that is complete cannot be added to", "write each table in one place")
            found = table.setdefault(name, {})
            if not isinstance(found, dict):
                self._refuse_at(span, "this key has another value already", "write each key once")
            made.append(path)
            table = found
        name, span = parts[-1]
        if name in table:
            self._refuse_at(span, "this key stands here twice", "write each key once")
        path = (*path, name)
        self.keys.setdefault(path, span)
        self._skip()
        table[name] = self._value(path)

    def _line_end(self) -> None:
        self._skip()
        comment = _COMMENT.match(self.text, self.at)
        if comment:
            self.at = comment.end()
        if self.at < len(self.text) and self.text[self.at] != "\n":
            self._control()
            self._refuse("one statement stands on a line", "begin a new line here, or take out what does not belong")

    # Keys

    def _key(self, path: KeyPath) -> list[tuple[str, Span]]:
        parts: list[tuple[str, Span]] = []
        while True:
            self._skip()
            start = self.at
            bare = _BARE.match(self.text, start)
            if bare:
                self.at, name = bare.end(), bare[0]
            elif self.text.startswith('"', start):
                name = self._basic()[0]
            elif self.text.startswith("'", start):
                name = self._literal()
            else:
                self._refuse("a key is missing", "write a key in letters, digits, - and _, or in quotes")
            parts.append((name, Span(start, self.at - 1, self.at)))
            if len(path) + len(parts) > DEEPEST:
                self._too_deep(start)
            self._skip()
            if not self._eat("."):
                return parts

    # Values

    def _value(self, path: KeyPath) -> Value:
        text, start = self.text, self.at
        if len(path) > DEEPEST:
            self._too_deep(start)
        self.spans[path] = Span(start, start, start + 1)  # holds its place in the order
        mark = text[start : start + 1]
        inside, closing = None, 1
        value: Value
        if mark == "[":
            value = self._array(path)
            self._closed.add(path)
        elif mark == "{":
            value = self._inline_table(path)
            self._closed.add(path)
        elif mark == '"' and text.startswith('"""', start):
            value, closing = self._lines(_LINES, '"""'), 3
        elif mark == "'" and text.startswith("'''", start):
            value, closing = self._lines(_LITERAL_LINES, "'''"), 3
        elif mark == '"':
            value, plain = self._basic()
            inside = start + 1 if plain else None
        elif mark == "'":
            value = self._literal()
            inside = start + 1
        else:
            value = self._token()
        self.spans[path] = Span(start, self.at - closing, self.at, inside)
        return value

    def _array(self, path: KeyPath) -> list[Value]:
        self.at += 1
        found: list[Value] = []
        self._skip_gap()
        while not self._eat("]"):
            found.append(self._value((*path, len(found))))
            self._skip_gap()
            if self._eat(","):
                self._skip_gap()
            elif not self.text.startswith("]", self.at):
                self._refuse("the array is not closed", "put a comma between two values and ] after the last")
        return found

    def _inline_table(self, path: KeyPath) -> dict[str, Value]:
        self.at += 1
        found: dict[str, Value] = {}
        self._skip()
        if self._eat("}"):
            return found
        made: list[KeyPath] = []
        while True:
            self._assignment(path, found, made)
            self._skip()
            if self._eat("}"):
                return found
            if not self._eat(","):
                remedy = "put a comma between two entries and } after the last, all on one line"
                self._refuse("the inline table is not closed", remedy)

    def _token(self) -> Value:
        found = _TOKEN.match(self.text, self.at)
        word = found[0] if found else ""
        value: Value | None = _read_token(word)
        if value is None:
            if self.at < len(self.text):
                self._control()
            if _WHOLE.fullmatch(word) or _BASED.fullmatch(word) or _FLOAT.fullmatch(word):
                self._refuse("the number has too many digits", "write a shorter number")
            self._refuse(
                "a value is missing" if not word else "no value is written so",
                "write texts in quotes, numbers in digits, and true or false in small letters",
            )
        self.at += len(word)
        return value

    # Strings

    def _basic(self) -> tuple[str, bool]:
        """The string, and whether it is written as it reads."""
        start = self.at + 1
        found = _BASIC.match(self.text, start)
        assert found is not None
        self.at = found.end()
        if not self._eat('"'):
            self._control()
            self._refuse("the string is not closed", _QUOTES)
        raw = found[0]
        return (self._unescaped(raw, start), False) if "\\" in raw else (raw, True)

    def _literal(self) -> str:
        found = _LITERAL.match(self.text, self.at + 1)
        assert found is not None
        self.at = found.end()
        if not self._eat("'"):
            self._control()
            self._refuse("the string is not closed", _QUOTES)
        return found[0]

    def _lines(self, pattern: re.Pattern[str], quotes: str) -> str:
        start = self.at + 3
        if self.text.startswith("\n", start):
            start += 1
        found = pattern.match(self.text, start)
        assert found is not None
        self.at = found.end()
        if not self._eat(quotes):
            self._control()
            self._refuse("the string is not closed", _QUOTES)
        raw = found[0]
        for _ in range(2):  # two quotes may stand right before those that close it
            if self._eat(quotes[0]):
                raw += quotes[0]
        return self._unescaped(raw, start, lines=True) if quotes == '"""' and "\\" in raw else raw

    def _unescaped(self, raw: str, start: int, *, lines: bool = False) -> str:
        def read(found: re.Match[str]) -> str:
            letter, short, long, line = found.groups()
            if letter:
                return _ESCAPED[letter]
            code = int(short or long or "D800", 16)
            if line and lines:
                return ""
            if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
                remedy = "write the backslash twice, or put the string between single quotes"
                raise NotTomlError(start + found.start(), found[0], "no character is written so", remedy)
            return chr(code)

        return _ESCAPE.sub(read, raw)

    # Words

    def _skip(self) -> None:
        found = _SKIPPED.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def _skip_gap(self) -> None:
        """White space, ends of lines, comments."""
        found = _GAP.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        if self.at < len(self.text) and self.at > 0 and self.text[self.at] < " ":
            self._control()

    def _eat(self, mark: str) -> bool:
        found = self.text.startswith(mark, self.at)
        if found:
            self.at += len(mark)
        return found

    # Faults

    def _control(self) -> None:
        """:raises NotTomlError: if no TOML may have the character that stands here."""
        character = self.text[self.at : self.at + 1]
        if "\ud800" <= character <= "\udfff":
            raise NotTomlError(self.at, "", "half of a surrogate pair is no text", "write the whole character")
        if (character < " " or character == "\x7f") and character not in ("", "\n", "\t"):
            raise NotTomlError(self.at, "", "this character cannot stand here", "take it out or write it as an escape")

    def _refuse(self, reason: str, remedy: str) -> NoReturn:
        word = _WORD.match(self.text, self.at)
        raise NotTomlError(self.at, word[0] if word else "", reason, remedy)

    def _refuse_at(self, span: Span, reason: str, remedy: str) -> NoReturn:
        raise NotTomlError(span.start, self.text[span.start : span.stop], reason, remedy)

    def _too_deep(self, at: int) -> NoReturn:
        raise NotTomlError(at, "", "too deeply nested", "put fewer brackets or keys into one another")


def _read_token(word: str) -> "Value | None":
    """The value of a word without quotes, ``None`` if it has none."""
    if word in ("true", "false"):
        return word == "true"
    if _WHOLE.fullmatch(word) or _BASED.fullmatch(word):
        return int(word.replace("_", ""), 0) if len(word) <= _LONGEST else None
    if len(word) <= _LONGEST and _FLOAT.fullmatch(word):
        return float(word.replace("_", ""))
    try:
        if _MOMENT.fullmatch(word):
            return datetime.fromisoformat(word.upper().replace(" ", "T"))
        if _DATE.fullmatch(word):
            return date.fromisoformat(word)
        if _TIME.fullmatch(word):
            return time.fromisoformat(word)
    except ValueError:
        pass
    return None
