"""A line of text with a caret under the word that is wrong."""

import unicodedata
from typing import Final

from typing_extensions import override

_WIDEST: Final = 76
"""Characters shown at most: a line that the terminal breaks would part the carets from their word."""
_BEFORE: Final = 40
"""Of these, before the word."""


def point(text: str, offset: int, length: int) -> str:
    r"""Return the line of ``text`` that holds the character at ``offset``, and under it carets that point at a word.

    ``length`` is how many characters the word has, counted from ``offset``. There is at least one caret, and none beyond the
    end of the line. A long line is cut to 76 characters around the word, and dots say so. The carets stand right under tabs,
    control characters, wide and combining characters too.

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
"""The most characters of a word that a message names."""


def brief(word: str, most: int = _BRIEF) -> str:
    """Return a word as a message names it: its first line, cut to ``most`` characters. Dots say that something was left out.

    >>> brief("x" * 1000)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
    """
    line = "".join(character if character.isprintable() else " " for character in word[: most + 1].partition("\n")[0])
    return line if len(line) == len(word) <= most else f"{line[:most].rstrip()}..."


class TextError(ValueError):
    """A text that cannot be read, and the word that is the fault.

    ``str`` of the error is the word, the reason and the remedy, and then the line of the text with carets under the word. It
    is short, however long the text is.
    """

    text: str
    """The whole text that was to be read."""
    offset: int
    """Where the bad word begins: the number of characters before it. If a word is missing, where it should be."""
    word: str
    """The bad word as it stands in the text; empty if a word is missing."""
    reason: str
    """What is wrong with the word, as the end of a sentence that begins with it: ``"is no card"``."""
    remedy: str
    """What to write instead."""

    def __init__(self, text: str, offset: int, word: str, reason: str, remedy: str) -> None:
        super().__init__(text, offset, word, reason, remedy)
        self.text = text
        self.offset = offset
        self.word = word
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        word = self.word if len(self.word) <= _BRIEF else brief(self.word)
        culprit = f"{word!r} " if word else ""
        return f"{culprit}{self.reason}: {self.remedy}\n{point(self.text, self.offset, len(self.word))}"
