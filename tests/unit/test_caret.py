"""Carets stand under the word they mean, whatever the line holds."""

import pytest

from rummykit._caret import point


@pytest.mark.parametrize(
    ("text", "offset", "length", "expected"),
    [
        pytest.param("7h Jk 9h", 3, 2, ["  7h Jk 9h", "     ^^"], id="a word"),
        pytest.param("7h", 0, 0, ["  7h", "  ^"], id="at least one caret"),
        pytest.param("7h", 2, 1, ["  7h", "    ^"], id="behind the last character"),
        pytest.param("7h", 1, 9, ["  7h", "   ^"], id="none beyond the line"),
        pytest.param("", 0, 1, ["  ", "  ^"], id="empty"),
        pytest.param("7h\n8x\n9h", 3, 2, ["  8x", "  ^^"], id="the line that holds the word"),
        pytest.param("7h\r\n8x\r\n", 4, 2, ["  8x", "  ^^"], id="lines ending in CRLF"),
        pytest.param("a\u2028b", 2, 1, ["  a\\u2028b", "         ^"], id="no other character ends a line"),
        pytest.param("\t8x", 1, 2, ["      8x", "      ^^"], id="a tab"),
        pytest.param("\x1b[31m8x", 5, 2, ["  \\x1b[31m8x", "          ^^"], id="control characters are told, not sent"),
        pytest.param("札8x", 1, 2, ["  札8x", "    ^^"], id="a wide character"),
        pytest.param("札8", 0, 1, ["  札8", "  ^^"], id="a wide character is marked whole"),
        pytest.param("e\u03018x", 2, 2, ["  e\u03018x", "   ^^"], id="a combining character"),
        pytest.param("a" * 200 + " 8x " + "b" * 200, 201, 2,
                     ["  ..." + "a" * 39 + " 8x " + "b" * 33 + "...", "  " + " " * 43 + "^^"], id="cut at both ends"),
        pytest.param("8x " + "b" * 200, 0, 2, ["  8x " + "b" * 73 + "...", "  ^^"], id="cut behind"),
        pytest.param("a" * 200 + " 8x", 201, 2, ["  ..." + "a" * 73 + " 8x", "  " + " " * 77 + "^^"], id="cut before"),
        pytest.param("a" * 200, 0, 200, ["  " + "a" * 76 + "...", "  " + "^" * 76], id="a word longer than what is shown"),
    ],
)  # fmt: skip
def test_carets(text: str, offset: int, length: int, expected: list[str]) -> None:
    assert point(text, offset, length).split("\n") == expected
