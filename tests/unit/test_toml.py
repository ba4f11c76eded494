"""Every word of a TOML document is found where it stands, and values written as TOML read back equal."""

import copy
import pickle
import random
import tomllib
from datetime import UTC, date, datetime, time
from inspect import cleandoc
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.documents.places import START, Document, DocumentError, Place
from rummykit.documents.toml import DEEPEST, KeyPath, Value
from rummykit.documents.writing import Writable, write_key, write_value
from tests.spellings import (
    OfClosing,
    OfKey,
    OfMissing,
    OfValue,
    OfWord,
    Spelled,
    Table,
    at,
    last_word_removed,
    removed,
    replaced,
    spell,
    spellings,
    word_replaced,
)

# --- Places, by hand --------------------------------------------------------------------------------------------------

RECORD = cleandoc("""
    # expect-error: "none"
    format = "rummykit/1"
    rules = { preset = "X", on.demand = true }   # a comment with "quotes" and [brackets]
    moves = [
      "1 give Kd",   # 'first
      '2 mled 4c',
    ]

    [expect]
    tables = [["7d 8d", "9d"], [], ["Td"]]
    winner.seat = 12
    "legal"=[9,10]
""")


def places(
    text: str, path: KeyPath, key: tuple[int, int], value: tuple[int, int], end: tuple[int, int], name: str
) -> object:
    return pytest.param(text, path, Place(*key), Place(*value), Place(*end), id=name)


@pytest.mark.parametrize(
    ("text", "path", "key", "value", "end"),
    [
        places(RECORD, ("format",), (2, 1), (2, 10), (2, 21), "string"),
        places(RECORD, ("rules",), (3, 1), (3, 9), (3, 42), "inline table"),
        places(RECORD, ("rules", "preset"), (3, 11), (3, 20), (3, 22), "in an inline table"),
        places(RECORD, ("rules", "on"), (3, 25), (3, 25), (3, 26), "table made by a dotted key"),
        places(RECORD, ("rules", "on", "demand"), (3, 28), (3, 37), (3, 40), "dotted in an inline table"),
        places(RECORD, ("moves",), (4, 1), (4, 9), (7, 1), "array over several lines"),
        places(RECORD, ("moves", 0), (5, 3), (5, 3), (5, 13), "element"),
        places(RECORD, ("moves", 1), (6, 3), (6, 3), (6, 13), "literal element"),
        places(RECORD, ("expect",), (9, 2), (9, 2), (9, 7), "table with a header"),
        places(RECORD, ("expect", "tables", 0, 1), (10, 21), (10, 21), (10, 24), "array in an array"),
        places(RECORD, ("expect", "tables", 1), (10, 28), (10, 28), (10, 29), "empty array"),
        places(RECORD, ("expect", "tables", 2, 0), (10, 33), (10, 33), (10, 36), "after an empty array"),
        places(RECORD, ("expect", "winner"), (11, 1), (11, 1), (11, 6), "dotted key, first part"),
        places(RECORD, ("expect", "winner", "seat"), (11, 8), (11, 15), (11, 16), "dotted key, last part"),
        places(RECORD, ("expect", "legal"), (12, 1), (12, 9), (12, 14), "quoted key, no spaces"),
        places(RECORD, ("expect", "legal", 1), (12, 12), (12, 12), (12, 13), "number"),
        places("a = 1\r\nb = 2\r\n", ("b",), (2, 1), (2, 5), (2, 5), "CRLF"),
        places("\ta\t=\t1", ("a",), (1, 2), (1, 6), (1, 6), "tabs are one column"),
        places("a = ['♠札', 'x']", ("a", 1), (1, 12), (1, 12), (1, 14), "columns are characters"),
        places('a = "\u2028\x85" # \u2029\nb = 1', ("b",), (2, 1), (2, 5), (2, 5), "only LF ends a line"),
        places('"a\\u0062" = 1', ("ab",), (1, 1), (1, 13), (1, 13), "key with an escape"),
        places("'a.b' = 1", ("a.b",), (1, 1), (1, 9), (1, 9), "key with a dot in quotes"),
        places('"" = 1', ("",), (1, 1), (1, 6), (1, 6), "empty key"),
        places("3.14 = 1", ("3", "14"), (1, 3), (1, 8), (1, 8), "key like a number"),
        places(' a . "b" . c = 1', ("a", "b", "c"), (1, 12), (1, 16), (1, 16), "spaces round the dots"),
        places("[ a . b ]\nc = 1", ("a", "b"), (1, 7), (1, 7), (1, 7), "spaces in a header"),
        places("[a.b]\n[a]\nc = 1", ("a",), (1, 2), (1, 2), (1, 2), "first mention of a table"),
        places("[a.b]\n[a]\nc = 1", ("a", "c"), (3, 1), (3, 5), (3, 5), "key of a table mentioned before"),
        places("a.x = 1\na.y = 2", ("a", "y"), (2, 3), (2, 7), (2, 7), "dotted keys one after the other"),
        places("[[a]]\n[[a]]\nb = 1", ("a", 1, "b"), (3, 1), (3, 5), (3, 5), "array of tables"),
        places("[[a]]\n [[ a ]]", ("a", 1), (2, 5), (2, 5), (2, 5), "table of an array of tables"),
        places(
            "[[a]]\n[[a.b]]\n[[a]]\n[[a.b]]\nc = 1", ("a", 1, "b", 0, "c"), (5, 1), (5, 5), (5, 5), "arrays of tables"
        ),
        places("[[a]]\n[a.b]\nc = 1", ("a", 0, "b", "c"), (3, 1), (3, 5), (3, 5), "table in an array of tables"),
        places("a = 1979-05-27 07:32:00 # x", ("a",), (1, 1), (1, 5), (1, 23), "date and time with a space"),
        places("a = [1979-05-27 ,1]", ("a", 1), (1, 18), (1, 18), (1, 18), "a date and a space"),
        places("a = {b=-inf}", ("a", "b"), (1, 6), (1, 8), (1, 11), "infinity"),
        places("a = [[{b = [1]}]]", ("a", 0, 0, "b", 0), (1, 13), (1, 13), (1, 13), "deep"),
        places('a = """\n]"""""\nb = 1', ("a",), (1, 1), (1, 5), (2, 4), "quotes before the closing quotes"),
        places('a = """\n]"""""\nb = 1', ("b",), (3, 1), (3, 5), (3, 5), "after quotes before the closing quotes"),
        places("a = '''''''\nb = 1", ("a",), (1, 1), (1, 5), (1, 9), "a string of one quote"),
        places("a = ''''''''\nb = 1", ("a",), (1, 1), (1, 5), (1, 10), "a string of two quotes"),
        places('a = "\\""#\'\nb = \'\\\'#"', ("b",), (2, 1), (2, 5), (2, 7), "backslashes in both kinds of strings"),
        places(
            'a = """\\"""" # "\nb = 1', ("b",), (2, 1), (2, 5), (2, 5), "an escaped quote before the closing quotes"
        ),
        places("a = 1", (), (1, 1), (1, 1), (1, 5), "the document"),
        places("", (), (1, 1), (1, 1), (1, 1), "an empty document"),
    ],
)
def test_places(text: str, path: KeyPath, key: Place, value: Place, end: Place) -> None:
    document = Document.parse(text)
    assert document.place_of_key(path) == key
    assert document.place_of_value(path) == value
    assert document.place_of_end(path) == end


@pytest.mark.parametrize(
    ("text", "offset", "column"),
    [
        pytest.param("a = '1 mled'", 2, 8, id="literal"),
        pytest.param("a = '\\u0031 x'", 7, 13, id="a literal string has no escapes"),
        pytest.param('a = "1 mled"', 2, 8, id="basic"),
        pytest.param('a = "1 mled"', 6, 12, id="the length gives the closing quote"),
        pytest.param('a = ""', 0, 6, id="empty"),
        pytest.param('a = "♠\t札 x"', 4, 10, id="characters"),
        pytest.param('a = "1\\u0020mled"', 2, 5, id="escapes"),
        pytest.param('a = "1 mled\\n"', 7, 5, id="the end after an escape"),
        pytest.param('a = """1 mled"""', 2, 5, id="between three quotes"),
        pytest.param("a = '''1 mled'''", 2, 5, id="between three single quotes"),
        pytest.param("a = '''\n1 mled'''", 6, 5, id="over several lines"),
        pytest.param("a = 12", 2, 5, id="no string"),
    ],
)
def test_places_in_strings(text: str, offset: int, column: int) -> None:
    assert Document.parse(text).place_in_string(("a",), offset) == Place(1, column)


def test_an_offset_outside_of_the_string_is_refused() -> None:
    document = Document.parse("a = 'bc'")
    for offset in (-1, 3):
        with pytest.raises(ValueError, match="offset"):
            document.place_in_string(("a",), offset)


@pytest.mark.parametrize("path", [("b",), ("a", 2), ("a", "x"), ("a", 0, 0), (0,)])
def test_a_path_that_leads_nowhere_is_refused(path: KeyPath) -> None:
    document = Document.parse("a = [1, 2]")
    for find in (document.place_of_key, document.place_of_value, document.place_of_end):
        with pytest.raises(KeyError, match="nothing stands at"):
            find(path)


def test_keys_are_walked_in_the_order_of_the_document() -> None:
    document = Document.parse("b.y = 1\na = {d=1, c=[{x=2}]}\nb.x = 2\n[z.z]\n[[t]]\n[[t]]\nu=1\n[z]\n")
    assert list(document.walk()) == [
        (("b",), Place(1, 1)),
        (("b", "y"), Place(1, 3)),
        (("a",), Place(2, 1)),
        (("a", "d"), Place(2, 6)),
        (("a", "c"), Place(2, 11)),
        (("a", "c", 0, "x"), Place(2, 15)),
        (("b", "x"), Place(3, 3)),
        (("z",), Place(4, 2)),
        (("z", "z"), Place(4, 4)),
        (("t",), Place(5, 3)),
        (("t", 1, "u"), Place(7, 1)),
    ]


def test_places_are_in_order() -> None:
    assert START < Place(1, 2) < Place(2, 1)


def test_nesting_ends_somewhere() -> None:
    def nested(depth: int) -> str:
        return f"a = {'[' * depth}1{']' * depth}"

    deepest = DEEPEST - 1
    assert Document.parse(nested(deepest)).place_of_value(("a", *([0] * deepest))) == Place(1, 5 + deepest)
    for text in (nested(DEEPEST), ".".join("a" * (DEEPEST + 1)) + " = 1", f"[{'.'.join('a' * (DEEPEST + 1))}]"):
        with pytest.raises(DocumentError, match="too deeply nested"):
            Document.parse(text)


def test_documents_are_values() -> None:
    document = Document.parse(RECORD)
    document.place_of_key(("moves",))
    for again in (
        Document.parse(RECORD),
        copy.copy(document),
        copy.deepcopy(document),
        pickle.loads(pickle.dumps(document)),
    ):
        assert again == document
        assert hash(again) == hash(document)
        assert again.values == document.values
        assert again.place_of_key(("expect",)) == Place(9, 2)
    assert document != Document.parse("a = 1")


# --- Faults -----------------------------------------------------------------------------------------------------------


def test_a_fault_shows_place_line_and_remedy() -> None:
    fault = Document.parse(RECORD).fault_in_string(
        ("moves", 1), 2, "mled", "no such verb", "the verbs are draw and pay"
    )
    assert (fault.line, fault.column, fault.place) == (6, 5 + 1, Place(6, 6))
    assert (fault.word, fault.reason, fault.remedy) == ("mled", "no such verb", "the verbs are draw and pay")
    assert str(fault).split("\n") == [
        "line 6, column 6: mled: no such verb",
        "    '2 mled 4c',",
        "       ^^^^",
        "  the verbs are draw and pay",
    ]


def test_the_word_of_a_key_or_value_is_what_is_written() -> None:
    document = Document.parse(RECORD)
    assert document.fault_at_key(("expect", "legal"), "unknown", "").word == '"legal"'
    assert document.fault_at_value(("rules", "preset"), "unknown", "").word == '"X"'
    assert document.fault_at_value(("expect",), "no table", "").word == "expect"
    assert document.fault_at_value(("expect", "winner", "seat"), "no seat", "").place == Place(11, 15)
    array = document.fault_at_value(("moves",), "too few", "add one")
    assert array.word.startswith("[\n")
    assert array.word.endswith("\n]")
    assert str(array).split("\n") == ["line 4, column 9: [...: too few", "  moves = [", "          ^", "  add one"]


def test_a_missing_key_is_named_at_the_beginning() -> None:
    fault = Document.parse(RECORD).fault(START, "deal", "the key is missing", "")
    assert str(fault).split("\n") == [
        "line 1, column 1: deal: the key is missing",
        '  # expect-error: "none"',
        "  ^",
    ]


def test_what_lacks_is_told_at_the_closing_quote() -> None:
    fault = Document.parse("moves = ['1 pay']\n").fault_in_string(("moves", 0), 5, "", "pay lacks its card", "add it")
    assert str(fault).split("\n") == [
        "line 1, column 16: pay lacks its card",
        "  moves = ['1 pay']",
        "                 ^",
        "  add it",
    ]


def test_a_word_that_is_escaped_has_one_caret() -> None:
    fault = Document.parse('moves = ["1 ml\\u0065d"]').fault_in_string(("moves", 0), 2, "mled", "no such verb", "")
    assert str(fault).split("\n") == [
        "line 1, column 10: mled: no such verb",
        '  moves = ["1 ml\\u0065d"]',
        "           ^",
    ]


def test_a_fault_without_its_line_is_one_line() -> None:
    assert str(DocumentError(3, 4, "x", "no card", "")) == "line 3, column 4: x: no card"


def test_a_long_word_is_cut() -> None:
    assert str(DocumentError(3, 4, "x" * 50, "no card", "")) == f"line 3, column 4: {'x' * 40}...: no card"


def test_faults_pickle_and_copy() -> None:
    fault = Document.parse(RECORD).fault_at_key(("moves",), "unknown", "take it out")
    for again in (pickle.loads(pickle.dumps(fault)), copy.copy(fault)):
        assert type(again) is DocumentError
        assert str(again) == str(fault)
        assert (again.place, again.word, again.source) == (fault.place, "moves", "moves = [")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        pytest.param("a = 1\nb = nope", 2, 5, id="no value"),
        pytest.param("a = 1\r\nb = nope", 2, 5, id="CRLF"),
        pytest.param("a = [1 2]", 1, 8, id="no comma"),
        pytest.param("a = [\n1,\n", 3, 1, id="end of document"),
        pytest.param("a = '♠", 1, 7, id="end of document in a line"),
        pytest.param("a 1", 1, 3, id="no equals sign"),
        pytest.param("a = 1 b = 2", 1, 7, id="two statements in a line"),
        pytest.param('a = "\n"', 1, 6, id="string over two lines"),
        pytest.param("\n[a]\n[a]", 3, 2, id="table twice"),
        pytest.param("a = 1\r", 1, 6, id="CR alone"),
        pytest.param("a = 'x\x00'", 1, 7, id="control character"),
        pytest.param('a = "x\\q"', 1, 7, id="no escape"),
        pytest.param('a = "\\ud800"', 1, 6, id="half of a surrogate pair, escaped"),
        pytest.param("a.b = 1\n[a]", 2, 2, id="a table that dotted keys made"),
        pytest.param("a = {}\na.b = 1", 2, 1, id="a closed table"),
        pytest.param("a = 1\na = 2", 2, 1, id="key twice"),
        pytest.param("a = [1, " + "9" * 100_000 + "]", 1, 9, id="a number beyond Python"),
        pytest.param(
            "a = '" + "9" * 10_000 + "'\nb = " + "9" * 100_000 + "\nc", 2, 5, id="a number beyond Python, and more"
        ),
    ],
)
def test_bad_toml_has_the_place_where_it_stops_to_be_toml(text: str, line: int, column: int) -> None:
    with pytest.raises(DocumentError) as caught:
        Document.parse(text)
    assert caught.value.place == Place(line, column)
    assert caught.value.source == [*text.replace("\r\n", "\n").split("\n"), ""][line - 1]
    assert caught.value.reason
    assert caught.value.remedy


def test_too_deep_nesting_is_a_fault_with_a_place() -> None:
    with pytest.raises(DocumentError, match="too deeply nested") as caught:
        Document.parse("a = 1\nb = " + "[" * 100_000)
    assert caught.value.line == 2
    assert caught.value.column == 5 + DEEPEST


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param("a = 1".encode("utf-16"), "this file is written in UTF-16, not in UTF-8", id="UTF-16"),
        pytest.param(
            "a = 1".encode("utf-16-be"), "this file is written in UTF-16, not in UTF-8", id="UTF-16 without mark"
        ),
        pytest.param("a = 1".encode("utf-32"), "this file is written in UTF-32, not in UTF-8", id="UTF-32"),
        pytest.param(
            "a = 1".encode("utf-32-le"), "this file is written in UTF-32, not in UTF-8", id="UTF-32 without mark"
        ),
    ],
)
def test_other_encodings_are_named(content: bytes, said: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Document.decode(content)
    assert (caught.value.reason, caught.value.remedy) == (said, "save the file as UTF-8")
    assert caught.value.place == START


def test_a_byte_order_mark_is_skipped() -> None:
    for document in (Document.parse("\ufeffa = 1"), Document.decode(b"\xef\xbb\xbfa = 1")):
        assert document == Document.parse("a = 1")
        assert document.place_of_value(("a",)) == Place(1, 5)


PIECES = st.sampled_from(
    [
        *(
            "a",
            "b.c",
            "[",
            "]",
            "{",
            "}",
            '"',
            "'",
            '"""',
            "'''",
            "=",
            ".",
            ",",
            "\n",
            " ",
            "#",
            "\\",
            "\\u00e9",
            "\r",
            "\x00",
        ),
        *("1", "0x1", "1_0", "1979-05-27", "07:32:00", "1.5e3", "inf", "true"),
        *("a = 1\n", "[a]\n", "[[a]]\n", "a.b = 1\n", "b = {a = 1}\n"),
    ]
)


def read_or_refused(text: str) -> object:
    try:
        return Document.parse(text).values
    except DocumentError as error:
        return error


@given(st.lists(PIECES, max_size=14).map("".join))
@settings(max_examples=1000, deadline=None)
def test_what_is_toml_and_what_it_says_is_as_tomllib_has_it(text: str) -> None:
    try:
        wanted: object = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        wanted = "no TOML"
    found = read_or_refused(text)
    if isinstance(found, DocumentError):
        assert found.reason.startswith("bad TOML: ")
        assert found.remedy
        found = "no TOML"
    assert repr(found) == repr(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "a = [" + "1," * 100_000 + "]",
        "a = " + "9" * 1_000_000,
        'a = "' + "\\t" * 300_000 + '"',
        'a = """' + '\n"' * 300_000,
        "a." * 300_000 + "b = 1",
        "[" * 300_000,
        "[[a]]\n" * 50_000,
        "\n".join(f"k{number} = {{}}" for number in range(50_000)),
    ],
)
def test_long_texts_are_read_or_refused_at_once(text: str) -> None:
    began = monotonic()
    found = read_or_refused(text)
    assert not isinstance(found, DocumentError) or len(str(found)) < 1000
    assert monotonic() - began < 10


def test_files_are_decoded() -> None:
    assert Document.decode("a = '♠'\r\n".encode()).values == {"a": "♠"}
    with pytest.raises(DocumentError, match="not UTF-8") as caught:
        Document.decode("a = 1\r\nb = '♠".encode() + b"\xe9'\r\n")
    assert caught.value.place == Place(2, 7)
    assert caught.value.word == "0xe9"


# --- Places, in any spelling ------------------------------------------------------------------------------------------

names = st.one_of(
    st.sampled_from(["a", "b", "moves", "expect", "1", "-", "a b", "a.b", "", "é", "'", '"', "\n", "\\"]),
    st.text(max_size=4),
)
texts = st.one_of(
    st.sampled_from(["1 give Kd", "a  b", '"', "''", '"""', "\n\na\n", "C:\\", "\r\n", "\t", "♠ 札", "#]}"]),
    st.text(max_size=12),
    st.text(alphabet="'\"\\\n\r\t #]a", max_size=12),
)
scalars: st.SearchStrategy[Value] = st.one_of(
    texts,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.booleans(),
    st.dates(),
    st.times(),
    st.datetimes(),
    st.datetimes(timezones=st.just(UTC)),
)


def tables_of(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    return st.dictionaries(names, inner, max_size=4)


def collections(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    return st.one_of(st.lists(inner, max_size=4), tables_of(inner), st.lists(tables_of(inner), min_size=1, max_size=3))


tables: st.SearchStrategy[Table] = st.dictionaries(names, st.recursive(scalars, collections, max_leaves=12), max_size=5)


def check_places(values: Table, spelled: Spelled) -> None:
    document = Document.parse(spelled.text)
    assert document.values == values
    assert list(document.walk()) == [(path, mark.start) for path, mark in spelled.keys.items()]
    for path in {**spelled.keys, **spelled.values}:
        assert document.place_of_value(path) == spelled.place(OfValue(path))
        assert document.place_of_end(path) == spelled.written(path).last
        if path in spelled.keys:
            assert document.place_of_key(path) == spelled.place(OfKey(path))
        value = at(values, path)
        if isinstance(value, str):
            for offset in range(len(value)):
                assert document.place_in_string(path, offset) == spelled.place(OfWord(path, offset))
            assert document.place_in_string(path, len(value)) == spelled.place(OfClosing(path))


@given(data=st.data())
@settings(deadline=None)
def test_places_in_any_spelling(data: st.DataObject) -> None:
    values = data.draw(tables)
    check_places(values, data.draw(spellings(values)))


EVERYTHING: Table = {
    "format": "rummykit/1",
    "seats": 3,
    "deal": "8s 9s Th 8s",
    "rules": {"preset": "X", "scores": {"A": 1, "JK": 50}},
    "moves": ["1 give Kd", "2 give 4c", ""],
    "expect": {
        "tables": [["7d 8d", "9d"], [], []],
        "pots": [{"oro": 3, "by": {"seat": 1}}, {"oro": 0, "by": {"seat": 2, "of": [{"a": 1}]}}],
        "deep": {"deeper": {"deepest": True}},
    },
    "empty": {},
    "when": [datetime(2020, 1, 2, 3, 4, 5, tzinfo=UTC), date(2020, 1, 2), time(3, 4, 5), -1.5e300],
}


@pytest.mark.parametrize("seed", range(200))
def test_places_in_spellings_of_a_record(seed: int) -> None:
    check_places(EVERYTHING, spell(EVERYTHING, random.Random(seed).choice))


def test_the_spellings_are_of_every_kind() -> None:
    """What the two tests above would not see: that the speller forgets a form."""
    text = "".join(spell(EVERYTHING, random.Random(seed).choice).text for seed in range(200))
    forms = [
        "[expect]", "[[expect.pots]]", "[expect.pots.by]", "[expect.deep.deeper]", "rules.preset=", "rules={", "pots=[{",
        "deep={deeper={", "deep.deeper.deepest", "'format'", '"format"', '"format"', '"""', "'''", "\\U000000", "\\u00", "\\\n",
        ",]", "#", "\r\n", "0x3", "0o3", "0b11", "+3", "expect.tables=", "oro=3", '"""\n', "'''\r\n",
    ]  # fmt: skip
    squeezed = text.replace(" ", "").replace("\t", "")
    assert [form for form in forms if form not in squeezed] == []


# --- The values to break ----------------------------------------------------------------------------------------------


def test_values_are_broken_where_the_spot_says() -> None:
    values: Table = {"moves": ["0 draw", "1 pay  Kc"], "rules": {"preset": "X"}}
    before = copy.deepcopy(values)
    number = replaced(values, ("moves", 0), 7)
    assert at(number, ("moves",)) == [7, "1 pay  Kc"]
    assert at(number, ("rules",)) == {"preset": "X"}
    assert at(replaced(values, ("rules", "ace"), 7), ("rules",)) == {"preset": "X", "ace": 7}
    assert at(removed(values, ("rules", "preset")), ("rules",)) == {}
    assert list(removed(values, ("rules",))) == ["moves"]
    word, spot = word_replaced(values, ("moves", 1), 2, "Kx")
    assert (at(word, ("moves",)), spot) == (["0 draw", "1 pay  Kx"], OfWord(("moves", 1), 7))
    lacking, closing = last_word_removed(values, ("moves", 0))
    assert (at(lacking, ("moves",)), closing) == (["0", "1 pay  Kc"], OfClosing(("moves", 0)))
    assert values == before
    assert Spelled("", {}, {}).place(OfMissing()) == Place(1, 1)


@given(data=st.data())
@settings(deadline=None, max_examples=50)
def test_a_broken_word_is_where_it_was_broken(data: st.DataObject) -> None:
    """In plain strings the text at the place is the word; else it is a quote."""
    broken, spot = word_replaced(EVERYTHING, ("moves", 1), data.draw(st.sampled_from([0, 1, 2])), "mled")
    spelled = data.draw(spellings(broken))
    fault = Document.parse(spelled.text).fault_in_string(spot.path, spot.offset, "mled", "no such word", "")
    assert fault.place == spelled.place(spot)
    there = fault.source[fault.column - 1 :]
    assert there.startswith("mled" if spelled.values[spot.path].inside else ("'", '"'))
    assert str(fault).endswith("^^^^" if there.startswith("mled") else " ^")


# --- Writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1 give Kd", '"1 give Kd"'),
        ("", '""'),
        ('say "♠"', '"say \\"♠\\""'),
        ("C:\\", '"C:\\\\"'),
        ("\b\t\n\f\r", '"\\b\\t\\n\\f\\r"'),
        ("\x00\x1b\x7f", '"\\u0000\\u001B\\u007F"'),
        ("\x80\u2028🂡", '"\x80\u2028🂡"'),
        (12, "12"),
        (-1, "-1"),
        (True, "true"),
        (False, "false"),
        ([], "[]"),
        ([12, 31, 31], "[12, 31, 31]"),
        ([["7d 8d"], [], ()], '[["7d 8d"], [], []]'),
        ({}, "{}"),
        ({"preset": "X", "n": {"A": 1}}, '{ preset = "X", n = { A = 1 } }'),
        ({"a b": 1, "": 2, "é": 3, "-_9Z": 4}, '{ "a b" = 1, "" = 2, "é" = 3, -_9Z = 4 }'),
    ],
)
def test_written_values(value: Writable, text: str) -> None:
    assert write_value(value) == text


writable: st.SearchStrategy[Writable] = st.recursive(
    st.one_of(texts, st.integers(), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=12,
)


@given(key=names, value=writable)
@settings(deadline=None)
def test_written_values_read_back_equal(key: str, value: Writable) -> None:
    text = f"{write_key(key)} = {write_value(value)}"
    assert "\n" not in text
    assert Document.parse(text).values == {key: value}


def test_what_toml_cannot_hold_is_not_written() -> None:
    with pytest.raises(ValueError, match="offset 1 is a lone surrogate"):
        write_value(["a\ud800"])
    with pytest.raises(ValueError, match="lone surrogate"):
        write_key("\udfff")
    wrong: list[object] = [None, 1.5, b"x", {1}, [None], {"a": None}]
    for value in wrong:
        with pytest.raises(TypeError, match="cannot be written"):
            write_value(value)  # type: ignore[arg-type]
