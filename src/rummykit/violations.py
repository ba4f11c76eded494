"""Refusals as values, and the error that carries them."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Generic

from attrs import frozen
from typing_extensions import TypeVar, override

__all__ = ["Clause", "IllegalMove", "Violation", "violations_in"]

M = TypeVar("M", default=Any)  # whoever catches the error without saying of which game


@frozen
class Clause:
    """A clause of a rules page: ``Desmoche §7.4``.

    :raises ValueError: if either is empty, or the number has ``§`` or white space.
    """

    game: str
    number: str
    """Without the ``§``."""

    def __attrs_post_init__(self) -> None:
        if not self.game or not self.number or self.number != self.number.strip("§ "):
            raise ValueError(f"a clause is cited by its game and its number, 'Desmoche' and '7.4', not {self.number!r}")

    @override
    def __str__(self) -> str:
        return f"{self.game} §{self.number}"


class Told:
    """A value that is told in a sentence about its fields."""

    __slots__ = ()

    says: ClassVar[str]
    """The sentence: ``"{self.card} is not in the hand: pay with a card that is"``."""

    def sentence(self) -> str:
        """:attr:`says` filled in, or whatever a class makes of its fields."""
        return self.says.format(self=self)


class Violation(Told):
    """What a move breaks. Subclasses are frozen attrs classes, whose sentence names the culprit and the remedy."""

    __slots__ = ()

    clause: ClassVar[Clause]
    """The one broken."""

    @override
    def __str__(self) -> str:
        return f"{self.sentence()} [{self.clause}]"

    @property
    def code(self) -> str:
        """A stable name for programs: ``leaves-invalid-meld``."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()


class IllegalMove(ValueError, Generic[M]):  # noqa: N818  # the word of the field
    """A ``move`` was refused with all its ``violations``; nothing has changed.

    The state is not here: errors get logged and sent.
    """

    def __init__(self, move: M, violations: tuple[Violation, ...]) -> None:
        if not violations:
            raise ValueError(f"a move that breaks nothing is not illegal: {move}")
        super().__init__(move, violations)
        self.move = move
        self.violations = violations

    @override
    def __str__(self) -> str:
        return f"{self.move}: " + "; ".join(map(str, self.violations))


def violations_in(namespace: Mapping[str, object]) -> tuple[type[Violation], ...]:
    """The classes of violations in a module's ``globals()``, in order."""
    return tuple(
        one
        for one in namespace.values()
        if isinstance(one, type) and issubclass(one, Violation) and one.__module__ == namespace["__name__"]
    )
