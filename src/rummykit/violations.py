"""Refusals as values, the clauses that they cite, and the error that carries them."""

import re
import string
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic

from attrs import frozen
from typing_extensions import TypeVar, override

from rummykit._caret import brief
from rummykit._making import Value
from rummykit._saying import kind_and_value, shown

__all__ = ["Clause", "IllegalMove", "Violation", "violations_in"]

M = TypeVar("M", default=Any)  # whoever catches the error without saying of which game


@frozen
class Clause:
    """A clause of the rules of a game: ``Desmoche §7.4``.

    :raises TypeError: if the game or the number is no text.
    :raises ValueError: if one of them is empty, or the number has a ``§`` or a blank at one end.
    """

    game: str
    """The name of the game, as its rules page has it."""
    number: str
    """The number of the clause as text, without the ``§``: ``"7.4"``."""

    def __attrs_post_init__(self) -> None:
        for text in (self.game, self.number):
            if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # from a program that is not checked
                raise TypeError(
                    f"a clause is cited by two texts, as in Clause('Desmoche', '7.4'), not by {kind_and_value(text)}"
                )
        if not self.game or not self.number or self.number != self.number.strip("§ "):
            raise ValueError(
                f"a clause is cited by its game and its number, as in Clause('Desmoche', '7.4'), not by {shown(self.game)} and "
                f"{shown(self.number)}"
            )

    @override
    def __str__(self) -> str:
        return f"{self.game} §{self.number}"


class Told(Value):
    """A value that is told to people in a sentence about its fields."""

    __slots__ = ()

    says: ClassVar[str]
    """The sentence, with fields in braces: ``"{self.card} is not in the hand: pay with a card that is"``."""

    def sentence(self) -> str:
        """Return the sentence: :attr:`says` with the fields filled in, unless a class makes another one of its fields."""
        return self.says.format(self=self)


class _Saying(string.Formatter):
    """Fills sentences in. A field that came from outside may be long: it is cut to what a person reads."""

    @override
    def format_field(self, value: object, format_spec: str) -> str:
        return brief(format(value, format_spec), _LONGEST_FIELD)


_SAYING: Final = _Saying()
_LONGEST_FIELD: Final = 120
"""The most characters of a field that a sentence shows: forty cards."""


class Violation(Told):
    """What a move breaks.

    Each way to break a clause has a subclass: a frozen attrs class, whose sentence names the culprit and the remedy. Where
    cards are named that are not there as often, :func:`rummykit.cards.shortage` says so with their counts.
    """

    __slots__ = ()

    clause: ClassVar[Clause]
    """The clause that is broken."""

    @override
    def sentence(self) -> str:
        return _SAYING.format(self.says, self=self)

    @override
    def __str__(self) -> str:
        return f"{self.sentence()} [{self.clause}]"

    @property
    def code(self) -> str:
        """The name of the class for programs, which does not change: ``leaves-invalid-meld``."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()


class IllegalMove(ValueError, Generic[M]):  # noqa: N818  # the word of the field
    """A move was refused, and nothing has changed.

    The error does not carry the state, because errors are logged and sent. Its text names the move, cut if it is long, and
    every violation; what two violations say in the same words is said once.

    :raises ValueError: if there are no violations.
    """

    move: M
    """The move that was refused."""
    violations: tuple[Violation, ...]
    """Everything that the move breaks, at least one violation."""

    def __init__(self, move: M, violations: tuple[Violation, ...]) -> None:
        if not violations:
            raise ValueError(f"a move that breaks nothing is not illegal: {brief(str(move))}")
        super().__init__(move, violations)
        self.move = move
        self.violations = violations

    @override
    def __str__(self) -> str:
        return f"{brief(str(self.move), _LONGEST_MOVE)}: " + "; ".join(dict.fromkeys(map(str, self.violations)))


_LONGEST_MOVE: Final = 120
"""The most characters of a move that a message shows: every move of a real table has fewer."""


def violations_in(namespace: Mapping[str, object]) -> tuple[type[Violation], ...]:
    """Return the classes of violations that a module defines, in their order.

    :param namespace: the module's ``globals()``.
    """
    return tuple(
        one
        for one in namespace.values()
        if isinstance(one, type) and issubclass(one, Violation) and one.__module__ == namespace["__name__"]
    )
