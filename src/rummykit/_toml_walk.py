"""Where the keys and values of a TOML document are written. The walk trusts that `tomllib` accepted the text: it looks only
for where a thing begins and ends."""

import re
import tomllib
from typing import Final, TypeAlias

from attrs import frozen

KeyPath: TypeAlias = tuple[str | int, ...]
"""Keys and array indices (from 0)."""


@frozen
class Span:
    """Offsets in the text."""

    start: int
    last: int
    """The last character; of a string the first closing quote."""
    stop: int
    """Behind the last character."""
    inside: int | None = None
    """The first character of a string that is written as it reads."""


_SKIPPED: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_VALUE: Final = re.compile(
    r'''(?P<thrice>"""(?:[^\\]|\\.)*?"""(?:"{0,2}))'''
    r"""|(?P<thrice_literal>'''.*?'''(?:'{0,2}))"""
    r"""|(?P<basic>"(?:[^"\\\n]|\\.)*")"""
    r"""|(?P<literal>'[^'\n]*')"""
    r"""|(?P<bare>[0-9]{4}-[0-9]{2}-[0-9]{2}[ ][0-9]{2}:[^ \t\n,\]}#]*|[^ \t\n,\]}#]+)""",
    re.DOTALL,
)


class Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.keys: dict[KeyPath, Span] = {}
        """First mentions, in order."""
        self.values: dict[KeyPath, Span] = {}
        """In order; none for tables made of headers and dotted keys."""
        self._tables: dict[KeyPath, int] = {}
        """How many tables each ``[[array]]`` has so far."""

    def document(self) -> None:
        """:raises ValueError: if the text is no TOML and the walk loses its way."""
        table: KeyPath = ()
        while self._skip() < len(self.text):
            if self._eat("[["):
                array, name = self._key(())
                index = self._tables.get(array, 0)
                self._tables[array] = index + 1
                table = (*array, index)
                self.values[table] = name
                self._eat("]]")
            elif self._eat("["):
                table, _ = self._key(())
                self._eat("]")
            else:
                self._assignment(table)

    def _assignment(self, table: KeyPath) -> None:
        path, _ = self._key(table)
        self._eat("=")
        self._value(path)

    def _key(self, table: KeyPath) -> tuple[KeyPath, Span]:
        """The path of a key, dotted or not, from ``table``, and where the last part stands."""
        path = table
        while True:
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
            start, text = self._take(_KEY)[:2]
            if text[0] in "\"'":
                text = str(tomllib.loads(f"key = {text}")["key"])
            path = (*path, text)
            span = Span(start, self.at - 1, self.at)
            self.keys.setdefault(path, span)
            if not self._eat("."):
                return path, span

    def _value(self, path: KeyPath) -> None:
        # Fewer frames for each level of nesting than tomllib has: what it could read does not exhaust the stack here.
        start = self._skip()
        self.values[path] = Span(start, start, start + 1)  # holds its place in the order, and after a failure
        inside = None
        closing = 1
        if self._eat("["):
            index = 0
            while not self._closed("]"):
                self._value((*path, index))
                index += 1
        elif self._eat("{"):
            while not self._closed("}"):
                entry, _ = self._key(path)
                self._eat("=")
                self._value(entry)
        else:
            _, text, kind = self._take(_VALUE)
            if kind.startswith("thrice"):
                closing = 3
            elif kind == "literal" or (kind == "basic" and "\\" not in text):
                inside = start + 1
        self.values[path] = Span(start, self.at - closing, self.at, inside)

    def _skip(self) -> int:
        skipped = _SKIPPED.match(self.text, self.at)
        if skipped:
            self.at = skipped.end()
        return self.at

    def _eat(self, mark: str) -> bool:
        found = self.text.startswith(mark, self._skip())
        if found:
            self.at += len(mark)
        return found

    def _closed(self, bracket: str) -> bool:
        self._eat(",")
        return self._eat(bracket)

    def _take(self, words: re.Pattern[str]) -> tuple[int, str, str]:
        word = words.match(self.text, self._skip())
        if word is None:
            raise ValueError(f"no TOML at offset {self.at}")
        self.at = word.end()
        return word.start(), word[0], word.lastgroup or ""
