"""Words for people, put in the same way by every game: rows of cards, numbers and nouns, lists, the rules as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any, TypeAlias, TypeVar

from rummykit.cards import Card
from rummykit.options import options_of

__all__ = ["Sentences", "counted", "listed", "row", "rules_as_text"]

R = TypeVar("R")


def row(cards: Iterable[Card]) -> str:
    """Return cards as they lie, with a space between them: ``7h 8h 9h``."""
    return " ".join(map(str, cards))


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun, in the plural unless it is one.

    >>> counted(1, "card"), counted(3, "card"), counted(2, "ply", "plies")
    ('1 card', '3 cards', '2 plies')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return words as a sentence lists them.

    >>> listed(["oro"]), listed(["oro", "flor"]), listed(["2", "3", "4"], "or")
    ('oro', 'oro and flor', '2, 3 or 4')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


Sentences: TypeAlias = Iterator[tuple[str, str, str]]
"""What a set of rules says: number of the clause, sentence, the option that decides it (or empty)."""


def rules_as_text(title: str, rules: R, presets: Mapping[str, R], sections: Iterable[tuple[str, Sentences]]) -> str:
    """Return the rules section by section, each sentence with its clause and the option that makes it so."""
    options = options_of(type(rules))
    lines = [f"{title}: {next((name for name, preset in presets.items() if preset == rules), 'house rules')}"]
    for heading, sentences in sections:
        lines += ["", heading]
        for number, sentence, option in sentences:
            decided = f" ({option}={_written(options[option].write(getattr(rules, option)))})" if option else ""
            lines.append(
                fill(
                    sentence + decided,
                    78,
                    initial_indent=f"  {'§' + number:<5} ",
                    subsequent_indent=" " * 8,
                    break_long_words=False,
                    break_on_hyphens=False,
                )
            )
    return "\n".join(lines)


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{','.join(map(str, value))}]"  # pyright: ignore[reportUnknownArgumentType]  # of names
    if isinstance(value, dict):
        return f"{{{','.join(f'{name}={count}' for name, count in value.items())}}}"  # pyright: ignore[reportUnknownVariableType]  # of points
    return str(value).lower() if isinstance(value, bool) else str(value)
