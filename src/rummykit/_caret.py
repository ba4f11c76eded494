"""A line of text with a caret under the word that is wrong."""

import unicodedata
from typing import Final

from typing_extensions import override

_WIDEST: Final = 76
"""Characters shown at most: a line that the terminal breaks would part the carets from their word."""
_BEFORE: Final = 40
"""Of these, before the word."""


def point(text: str, offset: int, length: int) -> str:
    r"""The line of ``text`` that holds the character at ``offset``, cut if it is long, and ``length`` carets under it, at
    least one and none beyond its end. They stand right under tabs, control, wide and combining characters too.

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
    return sum(
        2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1
        for character in text
        if unicodedata.category(character) not in {"Mn", "Me"}
    )


_BRIEF: Final = 40


def brief(word: str) -> str:
    """A word as messages name it: its first line, cut after 40 characters.

    >>> brief("x" * 1000)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    line = "".join(character if character.isprintable() else " " for character in word[: _BRIEF + 1].partition("\n")[0])
    return line if len(line) == len(word) <= _BRIEF else f"{line[:_BRIEF].rstrip()}..."


def named(word: str) -> str:
    """A word in quotes, with its escapes, cut if it is long."""
    return repr(word if len(word) <= _BRIEF else brief(word))


class TextError(ValueError):
    """A text that cannot be read.

    Attributes: ``text``; ``offset`` of the bad ``word`` in it (characters, from 0); ``reason``; ``remedy``.
    """

    def __init__(self, text: str, offset: int, word: str, reason: str, remedy: str) -> None:
        super().__init__(text, offset, word, reason, remedy)
        self.text = text
        self.offset = offset
        self.word = word
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        return f"{named(self.word)} {self.reason}: {self.remedy}\n{point(self.text, self.offset, len(self.word))}"
