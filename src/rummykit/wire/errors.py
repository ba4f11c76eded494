"""What is wrong with something that came over the wire, and where."""

from collections.abc import Iterator
from enum import Enum
from reprlib import Repr
from typing import Any, Final, TypeAlias

from cattrs.errors import AttributeValidationNote, BaseValidationError, ForbiddenExtraKeysError
from typing_extensions import override

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indices from 0."""


class _Nothing(Enum):
    ABSENT = "nothing"


ABSENT: Final = _Nothing.ABSENT
"""Where a key is missing."""

_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = 60


class WireError(ValueError):
    """What came over the wire is not what it should be.

    Attributes: ``path``, such as ``$.seats[1].hand``; ``value``, what stands there (:data:`ABSENT` of a missing key, an unknown
    key itself); ``reason``; ``remedy``, which may be empty.
    """

    def __init__(self, path: str, value: object, reason: str, remedy: str) -> None:
        super().__init__(path, value, reason, remedy)
        self.path = path
        self.value = value
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        culprit = "" if self.value is ABSENT else f"{_SHORT.repr(self.value)} "
        text = f"{self.path}: {culprit}{self.reason}"
        return f"{text}: {self.remedy}" if self.remedy else text


class Refused(ValueError):  # noqa: N818  # a reason on its way to become a WireError
    """``path`` leads from where it is raised to the culprit."""

    def __init__(self, value: object, reason: str, remedy: str, path: Path = ()) -> None:
        super().__init__(value, reason, remedy, path)
        self.value = value
        self.reason = reason
        self.remedy = remedy
        self.path = path


class ElementRefused(ValueError):  # noqa: N818  # the same of on its way, from an element
    """An element of a list that cannot be read."""

    def __init__(self, step: str | int, error: Exception) -> None:
        super().__init__(step, error)
        self.step = step
        self.error = error


def refusal(error: Exception, at: str, value: object, keys: dict[type, tuple[str, ...]]) -> WireError:
    """The first fault that cattrs collected in a value at a path; ``keys`` are those that each class may have."""
    path: Path = ()
    cls: type = object
    while isinstance(error, BaseValidationError | ElementRefused):
        if isinstance(error, ElementRefused):
            path, error = (*path, error.step), error.error
        else:
            cls, error = error.cl, error.exceptions[0]
            path = (*path, *_steps(error))
    known = ", ".join(keys.get(cls, ()))
    match error:
        case Refused():
            found: tuple[Path, object, str, str] = ((*path, *error.path), error.value, error.reason, error.remedy)
        case ForbiddenExtraKeysError():
            extra = min(map(str, error.extra_fields))
            found = ((*path, extra), extra, "is no key here", f"write {known}")
        case KeyError() if path and error.args == (path[-1],):
            found = (path, ABSENT, "the key is missing", f"write {known}")
        case _:
            found = (path, _value_at(value, path), f"cannot be: {error}", "")
    path, culprit, reason, remedy = found
    return WireError(at + "".join(_step(one) for one in path), culprit, reason, remedy)


def _steps(error: Exception) -> Iterator[str]:
    notes: list[Any] = getattr(error, "__notes__", [])
    for note in notes:
        if isinstance(note, AttributeValidationNote):
            yield note.name


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() else f"[{step!r}]"


def _value_at(value: Any, path: Path) -> object:
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return ABSENT
    return value
