"""Refusals as values: a class for each way to break a clause, and the error that carries them."""

import re
from typing import ClassVar, Generic, TypeVar

from attrs import frozen
from typing_extensions import override

__all__ = ["Clause", "IllegalMove", "Violation"]

M = TypeVar("M")


@frozen
class Clause:
    """A clause of a game's rules page: ``Desmoche §7.4``."""

    game: str
    number: str

    @override
    def __str__(self) -> str:
        return f"{self.game} §{self.number}"


class Violation:
    """What a move breaks. Subclasses are frozen attrs classes: fields first, ``__str__`` derived from them, naming the
    culprit and the remedy and ending with the clause."""

    __slots__ = ()

    clause: ClassVar[Clause]
    """The clause that is broken."""

    @property
    def code(self) -> str:
        """A stable name for programs: the class's name in kebab case, ``leaves-invalid-meld``."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()


class IllegalMove(ValueError, Generic[M]):  # noqa: N818  # the word of the field
    """A move was refused; nothing has changed.

    Attributes: ``move``, and ``violations``, all that it breaks. The state is not here: errors get logged and sent.
    """

    def __init__(self, move: M, violations: tuple[Violation, ...]) -> None:
        super().__init__(move, violations)
        self.move = move
        self.violations = violations

    @override
    def __str__(self) -> str:
        return f"{self.move}: " + "; ".join(map(str, self.violations))
