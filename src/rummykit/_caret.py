"""A line of text with a caret under the word that is wrong: every parse error shows its place this way."""

import unicodedata
from typing import Final

from typing_extensions import override

_WIDEST: Final = 76
"""Characters of a line that are shown at most: a deal is longer than a terminal is wide, and a line broken by the
terminal would part the carets from their word."""
_BEFORE: Final = 40
"""Characters shown before the word where the line is too long to be shown whole."""


def point(text: str, offset: int, length: int) -> str:
    r"""Two indented lines: the line of ``text`` that holds its character number ``offset`` (from 0), and carets under it.

    There are ``length`` carets, at least one and none beyond the end of the line.  Lines end at ``\n`` alone.  A long
    line is cut to the surroundings of the word.  What a terminal does not show in one cell (a tab, a control character,
    a wide or a combining one) is shown so that the carets still stand under the word.

    >>> print(point("7h Jk 9h", 3, 2))
      7h Jk 9h
         ^^
    >>> print(point("seats = 3\nmoves = [\t'1 mled']", 23, 4))
      moves = [    '1 mled']
                      ^^^^
    """
    offset = min(max(offset, 0), len(text))
    first = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[first : len(text) if end < 0 else end].removesuffix("\r")
    at = min(offset - first, len(line))

    start, stop = 0, len(line)
    if len(line) > _WIDEST:
        start = max(0, min(at - _BEFORE, len(line) - _WIDEST))
        stop = start + _WIDEST
    beyond = at + max(length, 1)
    before = ("..." if start else "") + _shown(line[start:at])
    word = _shown(line[at : min(beyond, stop)])
    after = _shown(line[beyond:stop]) + ("..." if stop < len(line) else "")
    return f"  {before}{word}{after}\n  {' ' * _cells(before)}{'^' * max(_cells(word), 1)}"


def _shown(text: str) -> str:
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text.replace("\t", "    ")
    )


def _cells(text: str) -> int:
    """The columns of a terminal that ``text`` takes."""
    return sum(
        2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
        for character in text
        if unicodedata.category(character) not in {"Mn", "Me"}
    )


class TextError(ValueError):
    """A text that cannot be read, and where.

    Attributes: ``text``, all that was to be read; ``offset``, where in it the bad word begins (characters, from 0);
    ``word``, the bad word; ``reason``, what is wrong and what would be right.
    """

    def __init__(self, text: str, offset: int, word: str, reason: str) -> None:
        super().__init__(text, offset, word, reason)
        self.text = text
        self.offset = offset
        self.word = word
        self.reason = reason

    @override
    def __str__(self) -> str:
        return f"{self.word!r} {self.reason}\n{point(self.text, self.offset, len(self.word))}"
