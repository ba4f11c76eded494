r"""Values written as TOML in any spelling that TOML 1.0 allows, and the place where everything came to stand.

``spell(values, choose)`` writes a document; ``spellings(values)`` is the same as a strategy of hypothesis.  Every free
choice of a writer is made by ``choose``: the order of the keys, bare, quoted and dotted keys, headers and inline
tables, all kinds of strings, numbers, gaps, comments, the ends of lines.  The places are noted while the text is written,
so they owe nothing to whatever reads it.

To test that a fault is reported where it is, break the *values* and keep the spot::

    broken, spot = word_replaced(values, ("moves", 3), 1, "mled")
    spelled = data.draw(spellings(broken))
    with pytest.raises(DocumentError) as caught:
        read(spelled.text)
    assert caught.value.place == spelled.place(spot)

Spots are values: :class:`OfKey` (an unknown key), :class:`OfValue` (a wrong value or type), :class:`OfWord` (a word of a
string), :class:`OfClosing` (what lacks at the end of a string), :class:`OfMissing` (a key that is not there).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Final, Protocol, TypeAlias, TypeVar

from attrs import Factory, define, frozen
from hypothesis import strategies as st

from rummykit.documents.places import START, Place
from rummykit.documents.toml import KeyPath, Value

T = TypeVar("T")

Table: TypeAlias = dict[str, Value]


class Choose(Protocol):
    """Takes one of the options, of which the first is the plainest; `random.Random.choice` is one."""

    def __call__(self, options: Sequence[T], /) -> T: ...


# --- Spots ------------------------------------------------------------------------------------------------------------


@frozen
class OfKey:
    """A key: where it is first mentioned."""

    path: KeyPath


@frozen
class OfValue:
    """A value: its first character."""

    path: KeyPath


@frozen
class OfWord:
    """The character at an offset of the value of a string; the opening quote where the string is not written plainly."""

    path: KeyPath
    offset: int


@frozen
class OfClosing:
    """The closing quote of a string; the opening quote where the string is not written plainly."""

    path: KeyPath


@frozen
class OfMissing:
    """A key that is not there: the beginning of the document."""


Spot: TypeAlias = OfKey | OfValue | OfWord | OfClosing | OfMissing


@frozen
class Mark:
    """Where something was written."""

    start: Place
    last: Place
    """Its last character; of a string the (first) quote that closes it."""
    inside: Place | None = None
    """The first character of a string that is written plainly: between single quotes, without escapes."""


@frozen
class Spelled:
    """A document and the places of all that is in it."""

    text: str
    keys: Mapping[KeyPath, Mark]
    """Of each key where it is first mentioned, in the order of the document."""
    values: Mapping[KeyPath, Mark]
    """Of each value; a table that has no value of its own, being made of headers and dotted keys, is not here."""

    def place(self, spot: Spot) -> Place:
        """The place that a reader must tell for a fault at ``spot``."""
        match spot:
            case OfKey(path):
                return self.keys[path].start
            case OfValue(path):
                return self.written(path).start
            case OfWord(path, offset):
                mark = self.values[path]
                return mark.start if mark.inside is None else Place(mark.inside.line, mark.inside.column + offset)
            case OfClosing(path):
                mark = self.values[path]
                return mark.start if mark.inside is None else mark.last
            case OfMissing():
                return START

    def written(self, path: KeyPath) -> Mark:
        """Where a value is written; a table made of headers and dotted keys is where its key is first mentioned."""
        return self.values.get(path) or self.keys[path]


# --- Breaking values --------------------------------------------------------------------------------------------------


def at(value: Value, path: KeyPath) -> Value:
    """What a path leads to."""
    for step in path:
        if isinstance(step, int):
            assert isinstance(value, list)
            value = value[step]
        else:
            assert isinstance(value, dict)
            value = value[step]
    return value


def replaced(values: Table, path: KeyPath, new: Value) -> Table:
    """The values with another one at ``path``; the last key of the path may be new."""

    def there(value: Value, rest: KeyPath) -> Value:
        if not rest:
            return new
        step, *further = rest
        if isinstance(step, int):
            assert isinstance(value, list)
            return [there(element, tuple(further)) if i == step else element for i, element in enumerate(value)]
        assert isinstance(value, dict)
        old = value.get(step, {})
        return {**value, step: there(old, tuple(further))}

    table = there(values, path)
    assert isinstance(table, dict)
    return table


def removed(values: Table, path: KeyPath) -> Table:
    """The values without the key that ``path`` ends with."""
    table = at(values, path[:-1])
    assert isinstance(table, dict)
    return replaced(values, path[:-1], {key: value for key, value in table.items() if key != path[-1]})


def word_replaced(values: Table, path: KeyPath, index: int, new: str) -> tuple[Table, OfWord]:
    """The values with another word number ``index`` (from 0) in the string at ``path``, and its spot."""
    text = at(values, path)
    assert isinstance(text, str)
    word = list(re.finditer(r"\S+", text))[index]
    return replaced(values, path, text[: word.start()] + new + text[word.end() :]), OfWord(path, word.start())


def last_word_removed(values: Table, path: KeyPath) -> tuple[Table, OfClosing]:
    """The values without the last word of the string at ``path``, and the spot where it lacks."""
    text = at(values, path)
    assert isinstance(text, str)
    return replaced(values, path, text.rstrip().rpartition(" ")[0]), OfClosing(path)


# --- Spelling ---------------------------------------------------------------------------------------------------------


def spell(values: Mapping[str, Value], choose: Choose) -> Spelled:
    """Write ``values`` as a TOML document."""
    speller = _Speller(choose)
    speller.document(values)
    return Spelled("".join(speller.pen.written), speller.keys, speller.values)


def spellings(values: Mapping[str, Value]) -> st.SearchStrategy[Spelled]:
    """``values`` as TOML documents; shrinks to a plain spelling."""

    @st.composite
    def spelling(draw: st.DrawFn) -> Spelled:
        def choose(options: Sequence[T], /) -> T:
            return draw(st.sampled_from(options))

        return spell(values, choose)

    return spelling()


_Parts: TypeAlias = tuple[tuple[str, KeyPath], ...]
"""The parts of a dotted key, each with the path it leads to."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_COMMENTS: Final = (
    "#", "# a comment", "# \"it's\" [not] {closed", '# """', "# '''", "# [moves]", "# seats = 9 \\", "#\t♠ 札 = 1,", "#]}",
)  # fmt: skip
_SHORT_ESCAPES: Final = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def _is_control(character: str) -> bool:
    return character < " " or character == "\x7f"


@define
class _Pen:
    """Knows the line and the column of what it writes next."""

    written: list[str] = Factory(list[str])
    next: Place = START
    last: Place = START

    def write(self, text: str) -> None:
        self.written.append(text)
        for character in text:
            self.last = self.next
            line, column = self.next.line, self.next.column
            self.next = Place(line + 1, 1) if character == "\n" else Place(line, column + 1)


@define
class _Speller:
    choose: Choose
    pen: _Pen = Factory(_Pen)
    keys: dict[KeyPath, Mark] = Factory(dict[KeyPath, Mark])
    values: dict[KeyPath, Mark] = Factory(dict[KeyPath, Mark])
    ends: Sequence[str] = ("\n",)
    """How lines may end in this document."""

    # Lines and gaps

    def end_line(self) -> None:
        self.pen.write(self.choose(self.ends))

    def gap(self) -> None:
        self.pen.write(self.choose(("", "", " ", "\t", "  ")))

    def comment(self) -> None:
        self.pen.write(self.choose(_COMMENTS))

    def finish_line(self) -> None:
        """The end of a statement."""
        if self.choose((False, False, True)):
            self.gap()
            self.comment()
        self.end_line()
        while self.choose((False, False, False, True)):
            self.gap()
            if self.choose((False, True)):
                self.comment()
            self.end_line()

    def shuffled(self, things: Sequence[T]) -> Sequence[T]:
        if len(things) < 2 or self.choose((True, False)):
            return things
        left = list(things)
        return [left.pop(self.choose(range(len(left)))) for _ in things]

    # Tables

    def document(self, values: Mapping[str, Value]) -> None:
        self.ends = self.choose((("\n",), ("\r\n",), ("\n", "\r\n")))
        if self.choose((False, True)):
            self.finish_line()
        self.body((), values)
        if self.choose((False, True)) and self.pen.written and self.pen.written[-1] in {"\n", "\r\n"}:
            self.pen.written.pop()  # a document need not end in a new line

    def body(self, parts: _Parts, table: Mapping[str, Value], path: KeyPath = ()) -> None:
        """What stands under a header, and the tables in it that have headers of their own."""
        entries, headed = self.sorted_out(table, path, inline=False)
        self.assignments(entries)
        self.headed(parts, headed)

    def sorted_out(
        self, table: Mapping[str, Value], path: KeyPath, *, inline: bool, prefix: _Parts = ()
    ) -> tuple[list[tuple[_Parts, Value]], list[tuple[_Parts, Value]]]:
        """What of a table is written as ``key = value``, the key dotted or not, and what under headers."""
        entries: list[tuple[_Parts, Value]] = []
        headed: list[tuple[_Parts, Value]] = []
        for key, value in table.items():
            parts: _Parts = (*prefix, (key, (*path, key)))
            forms = ["entry"]
            if isinstance(value, dict):
                forms += [] if inline else ["header"]
                forms += ["dotted"] if value else []
            elif isinstance(value, list) and value and all(isinstance(element, dict) for element in value):
                forms += [] if inline else ["header"]
            form = self.choose(forms)
            if form == "dotted" and isinstance(value, dict):
                more, more_headed = self.sorted_out(value, (*path, key), inline=inline, prefix=parts)
                entries += more
                headed += more_headed
            else:
                (headed if form == "header" else entries).append((parts, value))
        return entries, headed

    def assignments(self, entries: Sequence[tuple[_Parts, Value]]) -> None:
        for parts, value in self.shuffled(entries):
            self.gap()
            self.assignment(parts, value)
            self.finish_line()

    def assignment(self, parts: _Parts, value: Value) -> None:
        self.dotted_key(parts)
        self.gap()
        self.pen.write("=")
        self.gap()
        self.value(parts[-1][1], value)

    def headed(self, parts: _Parts, tables: Sequence[tuple[_Parts, Value]]) -> None:
        for further, value in self.shuffled(tables):
            header = (*parts, *further)
            path = header[-1][1]
            if isinstance(value, list):
                for index, element in enumerate(value):
                    assert isinstance(element, dict)
                    self.values[(*path, index)] = self.header("[[", header, "]]")
                    self.body(header, element, (*path, index))
            elif isinstance(value, dict):
                self.headed_table(header, value, path)

    def headed_table(self, header: _Parts, table: Mapping[str, Value], path: KeyPath) -> None:
        entries, headed = self.sorted_out(table, path, inline=False)
        orders = ["header first"]
        if headed and not entries:
            orders.append("no header")
        if headed and all(len(parts) == 1 for parts, _ in headed):
            orders.append("header last")
        order = self.choose(orders)
        if order == "header last":
            self.headed(header, headed)
        if order != "no header":
            self.header("[", header, "]")
        self.assignments(entries)
        if order != "header last":
            self.headed(header, headed)

    def header(self, opening: str, parts: _Parts, closing: str) -> Mark:
        self.gap()
        self.pen.write(opening)
        self.gap()
        mark = self.dotted_key(parts)
        self.gap()
        self.pen.write(closing)
        self.finish_line()
        return mark

    # Keys

    def dotted_key(self, parts: _Parts) -> Mark:
        """Write a key; give where its last part stands."""
        marks: list[Mark] = []
        for name, path in parts:
            if marks:
                self.gap()
                self.pen.write(".")
                self.gap()
            start = self.pen.next
            self.key(name)
            marks.append(Mark(start, self.pen.last))
            self.keys.setdefault(path, marks[-1])
        return marks[-1]

    def key(self, name: str) -> None:
        forms: list[Callable[[], str]] = []
        if _BARE.fullmatch(name):
            forms += [lambda: name] * 4
        forms.append(lambda: f'"{self.escaped(name)}"')
        if "'" not in name and not any(_is_control(character) for character in name):
            forms.append(lambda: f"'{name}'")
        if name:
            forms.append(lambda: f'"{self.escaped(name, more=True)}"')
        self.pen.write(self.choose(forms)())

    # Values

    def value(self, path: KeyPath, value: Value) -> None:
        start = self.pen.next
        self.values[path] = Mark(start, start)  # holds its place in the order
        if isinstance(value, str):
            self.values[path] = self.string(value)
            return
        if isinstance(value, list):
            self.array(path, value)
        elif isinstance(value, dict):
            self.inline_table(path, value)
        else:
            self.pen.write(self.choose(_scalar(value)))
        self.values[path] = Mark(start, self.pen.last)

    def array(self, path: KeyPath, array: Sequence[Value]) -> None:
        tall = self.choose((False, True))

        def gap() -> None:
            self.gap()
            while tall and self.choose((False, True)):
                if self.choose((False, False, True)):
                    self.comment()
                self.end_line()
                self.gap()

        self.pen.write("[")
        for index, element in enumerate(array):
            gap()
            self.value((*path, index), element)
            gap()
            if index < len(array) - 1 or self.choose((False, True)):
                self.pen.write(",")
        gap()
        self.pen.write("]")

    def inline_table(self, path: KeyPath, table: Mapping[str, Value]) -> None:
        entries, _ = self.sorted_out(table, path, inline=True)
        self.pen.write("{")
        for index, (parts, value) in enumerate(self.shuffled(entries)):
            self.pen.write("," if index else "")
            self.gap()
            self.assignment(parts, value)
            self.gap()
        self.gap()
        self.pen.write("}")

    # Strings

    def string(self, text: str) -> Mark:
        breaks = "\n" in text
        literal = not any(_is_control(character) and character not in "\t\n" for character in text)
        forms: list[Callable[[], Mark]] = [lambda: self.line_string('"', self.escaped(text))] * 2
        if literal and not breaks and "'" not in text:
            forms += [lambda: self.line_string("'", text)]
        if text:
            forms += [lambda: self.line_string('"', self.escaped(text, more=True))]
        forms += [lambda: self.lines_string(text)]
        if literal and "'''" not in text:
            forms += [lambda: self.literal_lines_string(text)]
        return self.choose(forms)()

    def line_string(self, quote: str, inside: str) -> Mark:
        start = self.pen.next
        self.pen.write(quote)
        first = self.pen.next
        self.pen.write(inside)
        self.pen.write(quote)
        return Mark(start, self.pen.last, None if quote == '"' and "\\" in inside else first)

    def lines_string(self, text: str) -> Mark:
        start = self.pen.next
        self.pen.write('"""')
        if text.startswith("\n") or self.choose((False, True)):
            self.end_line()
        raw_quotes = self.choose((False, True))
        raw_breaks = text.startswith("\n") or self.choose((True, False))
        continued = self.some_offsets(len(text) + 1)
        escaped = self.some_offsets(len(text))
        quotes = 0
        for offset, character in enumerate(text):
            if offset in continued and character not in " \t\n":
                self.continuation()
                quotes = 0
            raw = character
            if character == '"':
                raw = '"' if raw_quotes and quotes < 2 else '\\"'
            elif character == "\n":
                raw = self.choose(self.ends) if raw_breaks else "\\n"
            elif offset in escaped or character == "\\" or (_is_control(character) and character != "\t"):
                raw = self.escape(character)
            quotes = quotes + 1 if raw == '"' else 0
            self.pen.write(raw)
        if len(text) in continued:
            self.continuation()
        last = self.pen.next
        self.pen.write('"""')
        return Mark(start, last)

    def continuation(self) -> None:
        """A line that ends in a backslash: the string goes on with the next character that is not white space."""
        self.pen.write("\\")
        self.gap()
        self.end_line()
        while self.choose((False, False, True)):
            self.gap()
            self.end_line()
        self.gap()

    def literal_lines_string(self, text: str) -> Mark:
        start = self.pen.next
        self.pen.write("'''")
        if text.startswith("\n") or self.choose((False, True)):
            self.end_line()
        for index, line in enumerate(text.split("\n")):
            if index:
                self.end_line()
            self.pen.write(line)
        last = self.pen.next
        self.pen.write("'''")
        return Mark(start, last)

    def escaped(self, text: str, *, more: bool = False) -> str:
        """The inside of a basic string; with ``more``, of a text that is not empty, at least one escape is not needed."""
        offsets = set(self.some_offsets(len(text)))
        if more:
            offsets.add(self.choose(range(len(text))))
        pieces: list[str] = []
        for offset, character in enumerate(text):
            needed = character in '"\\' or (_is_control(character) and character != "\t")
            pieces.append(self.escape(character) if needed or (more and offset in offsets) else character)
        return "".join(pieces)

    def some_offsets(self, length: int) -> Sequence[int]:
        if not length or self.choose((True, False)):
            return ()
        return [self.choose(range(length)) for _ in range(self.choose((1, 2)))]

    def escape(self, character: str) -> str:
        code = ord(character)
        forms = [f"\\U{code:08X}"]
        if code <= 0xFFFF:
            forms = [f"\\u{code:04x}", f"\\u{code:04X}", *forms]
        if character in _SHORT_ESCAPES:
            forms = [_SHORT_ESCAPES[character], *forms]
        return self.choose(forms)


def _scalar(value: int | float | bool | datetime | date | time) -> Sequence[str]:
    """The spellings of a value that is neither text nor collection."""
    if isinstance(value, bool):
        return ("true",) if value else ("false",)
    if isinstance(value, int):
        forms = [f"{value}", f"{value:_}"]
        if value >= 0:
            forms += [f"+{value}", f"0x{value:X}", f"0x{value:x}", f"0o{value:o}", f"0b{value:_b}"]
        return forms
    if isinstance(value, float):
        text = repr(value)
        return (text, text.replace("e", "E")) if text.startswith("-") else (text, f"+{text}")
    if isinstance(value, datetime):
        text = value.isoformat()
        return (
            text,
            text.replace("T", " "),
            text.replace("+00:00", "Z"),
            text.replace("T", " ").replace("+00:00", "Z"),
        )
    return (value.isoformat(),)
