"""What messages say: numbers with their nouns, lists, values that were refused. All of it is cut to what a person reads.

A refusal must cost no more than the text that is refused, and a message is read by people: whatever comes from outside is
shown by its beginning, and a list by its first elements and how many more there are.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import islice
from typing import Final

__all__ = ["WIDEST", "counted", "in_words", "kind_and_value", "listed", "shown", "spaced", "times", "unlike"]

WIDEST: Final = 60
"""The most characters of a value that a message shows."""
_MOST: Final = 14
"""The most elements of a list that a message shows: as many as the longest run has cards."""
_NUMBER_WORDS: Final = ("no", "one", "two", "three", "four")
_LONG_NUMBER: Final = 40
"""The most digits of a number that a message shows."""


def in_words(number: int) -> str:
    """Return a number as sentences have it: up to four as a word, then in digits.

    >>> in_words(0), in_words(3), in_words(12)
    ('no', 'three', '12')
    """
    return _NUMBER_WORDS[number] if 0 <= number < len(_NUMBER_WORDS) else shown(number)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, which is put in the plural unless the number is one.

    >>> counted(1, "joker"), counted(0, "joker"), counted(7, "card")
    ('one joker', 'no jokers', '7 cards')
    """
    return f"{in_words(number)} {noun}" if number == 1 else f"{in_words(number)} {noun}s"


def times(number: int) -> str:
    """Return how often something is there.

    >>> times(0), times(1), times(2), times(3), times(8)
    ('not at all', 'once', 'twice', 'three times', '8 times')
    """
    return ("not at all", "once", "twice")[number] if number < 3 else counted(number, "time")


def listed(words: Sequence[str], last: str = "and", most: int = _MOST) -> str:
    """Return words as a sentence lists them; of more than ``most``, the first ones and how many more there are.

    >>> listed(["7h"]), listed(["7h", "8h", "9h"], "or"), listed(["7h"] * 5000, most=2)
    ('7h', '7h, 8h or 9h', '7h, 7h and 4998 more')
    """
    if len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
        last = "and"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def spaced(things: Iterable[object], number: int, most: int = _MOST) -> str:
    """Return ``number`` things as text with spaces between; of more than ``most``, the first ones and how many more there are.

    >>> spaced(["7h", "8h"], 2), spaced(["7h"] * 5000, 5000, most=2)
    ('7h 8h', '7h 7h and 4998 more')
    """
    text = " ".join(map(str, islice(things, most)))
    return text if number <= most else f"{text} and {number - most} more"


def shown(value: object) -> str:
    """Return a value as a message shows it: its ``repr``, an enumeration's member by its name, all cut to 60 characters.

    >>> from enum import Enum
    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    >>> shown(10**5000)
    'a number of about 5001 digits'
    """
    if isinstance(value, Enum):
        return str(value)
    if isinstance(value, int) and value.bit_length() > 3.33 * _LONG_NUMBER:
        return f"a {'' if value > 0 else 'negative '}number of about {int(value.bit_length() * 0.30103) + 1} digits"
    try:
        text = repr(value[: WIDEST + 1]) if isinstance(value, str | bytes) else repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or holding a number that Python does not write
        text = f"<{type(value).__name__}>"
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 3]}..."


def kind_and_value(value: object) -> str:
    """Return a value after the name of its type, which most mistakes are about.

    >>> kind_and_value(1.0), kind_and_value("3"), kind_and_value(None), kind_and_value(int)
    ('the float 1.0', "the str '3'", 'None', 'the class int')
    """
    if value is None:
        return "None"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    name, text = type(value).__name__, shown(value)
    return text if text.lstrip("<").startswith(name) else f"the {name} {text}"


def unlike(kind: type, value: object) -> str:
    """Return what to pass where a ``kind`` is wanted and ``value`` was passed: an expression of Python, or else an example.

    >>> from enum import Enum
    >>> class Ace(Enum):
    ...     LOW = "low"
    ...     HIGH = "high"
    >>> unlike(Ace, "LOW"), unlike(Ace, "high"), unlike(Ace, 3), unlike(bool, 1), unlike(bool, "no")
    ('Ace.LOW', 'Ace.HIGH', 'Ace.LOW or Ace.HIGH', 'True', 'True or False')
    """
    if issubclass(kind, Enum):
        for member in kind:
            if isinstance(value, str) and value.casefold() in {member.name.casefold(), str(member.value).casefold()}:
                return str(member)
        return listed([str(member) for member in kind], "or")
    if kind is bool:
        return str(bool(value)) if isinstance(value, int) and value in (0, 1) else "True or False"
    return f"a {kind.__name__}"
