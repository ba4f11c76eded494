"""House rules: the fields of a game's rules class, and how TOML has them.

A rules class is frozen and keyword-only; a function here makes each field, which is validated at birth and written as
TOML: enumerations by name, sets of them as arrays, ``None`` as ``"none"``.

>>> from enum import Enum
>>> class Ace(Enum):
...     LOW = "low"
...     HIGH = "high"
>>> @frozen(kw_only=True)
... class ToyRules:
...     ace: Ace = choice(Ace.LOW, clause="2.1", says="where the ace stands in a run")
...     hand_size: int = whole(7, minimum=1, clause="1.2", says="how many cards each seat is dealt")
>>> written(ToyRules(ace=Ace.HIGH), ToyRules())
{'ace': 'HIGH'}
>>> read_options(ToyRules(), {"ace": "HIGH"})
ToyRules(ace=<Ace.HIGH: 'high'>, hand_size=7)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, TypeVar, final

from attrs import Attribute, evolve, field, fields, frozen
from typing_extensions import override

__all__ = [
    "ElementError",
    "Option",
    "Points",
    "RulesError",
    "choice",
    "option_of",
    "options_of",
    "ordering",
    "points",
    "read_option",
    "read_options",
    "some_of",
    "whole",
    "whole_or_none",
    "written",
    "yes_or_no",
]

E = TypeVar("E", bound=Enum)
R = TypeVar("R")


NONE: Final = "none"
"""``None`` as documents write it."""
LARGEST: Final = 10_000
"""The largest number of an option that sets no limit of its own: no table counts further."""


class RulesError(ValueError):
    """A house rule that cannot be.

    Attributes: ``option``, its name; ``value``; ``remedy``; ``path``, to the one element at fault; ``is_key``,
    whether it is its key.
    """

    def __init__(
        self, option: str, value: object, remedy: str, path: tuple[str | int, ...] = (), is_key: bool = False
    ) -> None:
        super().__init__(option, value, remedy, path, is_key)
        self.option = option
        self.value = value
        self.remedy = remedy
        self.path = path
        self.is_key = is_key

    @override
    def __str__(self) -> str:
        return f"{self.option} = {_shown(self.value)}: {self.remedy}"


class ElementError(ValueError):
    """What :attr:`Option.read` raises if one element of a value is at fault: ``path``, ``is_key`` as in :class:`RulesError`."""

    def __init__(self, path: tuple[str | int, ...], is_key: bool = False) -> None:
        super().__init__(path, is_key)
        self.path = path
        self.is_key = is_key


def _shown(value: object) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        table: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return f"{{{', '.join(f'{name} = {_shown(one)}' for name, one in table.items())}}}"
    if isinstance(value, frozenset | set | tuple | list):
        items: Any = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        shown = [_shown(item) for item in items]
        return f"[{', '.join(sorted(shown) if isinstance(items, frozenset | set) else shown)}]"
    return repr(value)


@frozen
class Option:
    """What is known of a field besides its name and default."""

    clause: str
    """Its number."""
    says: str
    """What it decides, in a few words."""
    values: str
    """What may be written, likewise."""
    read: Callable[[object], Any]
    """From a TOML value; raises ``ValueError``, or :class:`ElementError` if one element is at fault."""
    write: Callable[[Any], object]
    """To a TOML value."""


@final
class Points(Mapping[str, int]):
    """What each of some things counts, by name: an immutable mapping that hashes."""

    __slots__ = ("_points",)

    def __init__(self, points: Mapping[str, int]) -> None:
        self._points = dict(points)

    @override
    def __getitem__(self, name: str) -> int:
        return self._points[name]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    @override
    def __len__(self) -> int:
        return len(self._points)

    @override
    def __hash__(self) -> int:
        return hash(frozenset(self._points.items()))

    @override
    def __repr__(self) -> str:
        return f"Points({self._points!r})"

    @override
    def __str__(self) -> str:
        return ", ".join(f"{name} {count}" for name, count in self._points.items())


def _field(
    default: Any,
    option: Option,
    holds: Callable[[Any], bool],
    convert: Callable[[Any], Any] | None = None,
    in_python: str | None = None,
) -> Any:
    def validate(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
        if not holds(value):
            raise RulesError(attribute.name, value, f"write {in_python or option.values}")

    return field(default=default, validator=validate, converter=convert, metadata={"rummykit": option})


def _member(kind: type[E], value: object) -> E:
    if not isinstance(value, str) or value not in kind.__members__:
        raise ValueError(value)
    return kind[value]


def _sequence(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(value)
    return value  # pyright: ignore[reportUnknownVariableType]  # of anything


def _members(kind: type[E], value: object) -> list[E]:
    members: list[E] = []
    for index, item in enumerate(_sequence(value)):
        try:
            members.append(_member(kind, item))
        except ValueError:
            raise ElementError((index,)) from None
    return members


def _checked(value: object, holds: bool) -> object:
    if not holds:
        raise ValueError(value)
    return value


def choice(default: E, *, clause: str, says: str) -> E:
    """One of an enumeration."""
    kind = type(default)
    names = ", ".join(kind.__members__)
    option = Option(clause, says, f"one of {names}", lambda value: _member(kind, value), lambda value: value.name)
    return _field(default, option, lambda value: isinstance(value, kind))  # type: ignore[no-any-return]  # an attrs field


def yes_or_no(default: bool, *, clause: str, says: str) -> bool:
    """On or off."""
    option = Option(
        clause, says, "true or false", lambda value: _checked(value, isinstance(value, bool)), lambda value: value
    )
    return _field(default, option, lambda value: isinstance(value, bool))  # type: ignore[no-any-return]  # an attrs field


def _is_within(value: object, minimum: int, maximum: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum


def _bounds(minimum: int, maximum: int) -> str:
    return f"at least {minimum}" if maximum == LARGEST else f"from {minimum} to {maximum}"


def whole(default: int, *, minimum: int, maximum: int = LARGEST, clause: str, says: str) -> int:
    """A whole number within bounds."""

    def holds(value: object) -> bool:
        return _is_within(value, minimum, maximum)

    values = f"a whole number, {_bounds(minimum, maximum)}"
    option = Option(clause, says, values, lambda value: _checked(value, holds(value)), lambda value: value)
    return _field(default, option, holds)  # type: ignore[no-any-return]  # an attrs field


def whole_or_none(
    default: int | None, *, minimum: int, maximum: int = LARGEST, none_means: str, clause: str, says: str
) -> int | None:
    """A whole number, or ``None`` with a meaning of its own, written ``"none"``."""

    def holds(value: object) -> bool:
        return value is None or _is_within(value, minimum, maximum)

    def read(value: object) -> object:
        return None if value == NONE else _checked(value, value is not None and holds(value))

    bounds = _bounds(minimum, maximum)
    values = f'a whole number, {bounds}, or "{NONE}" ({none_means})'
    option = Option(clause, says, values, read, lambda value: NONE if value is None else value)
    in_python = f"a whole number, {bounds}, or None ({none_means})"
    return _field(default, option, holds, in_python=in_python)  # type: ignore[no-any-return]  # an attrs field


def points(default: Mapping[str, int], *, clause: str, says: str) -> Mapping[str, int]:
    """What each name of ``default`` counts, as :class:`Points`, from any mapping; those left out count as in ``default``, and
    only those that differ are written."""
    known = Points(default)

    def is_count(value: object) -> bool:
        return _is_within(value, 0, LARGEST)

    def checked(value: object) -> Points:
        if not isinstance(value, Mapping):
            raise ValueError(value)
        changed: Mapping[str, int] = value  # pyright: ignore[reportUnknownVariableType]  # checked here
        for name, count in changed.items():
            if name not in known or not is_count(count):
                raise ElementError((name,), name not in known)
        return Points({**known, **changed})

    def convert(value: Any) -> Any:
        try:
            return checked(value)
        except ValueError:
            return value  # the validator says what is wrong

    def write(value: Points) -> dict[str, int]:
        return {name: count for name, count in value.items() if count != known[name]}

    names = ", ".join(known)
    option = Option(
        clause, says, f"points from 0 for some of {names}, as in {{ {next(iter(known))} = 1 }}", checked, write
    )
    return _field(known, option, lambda value: isinstance(value, Points), convert)  # type: ignore[no-any-return]  # an attrs field


def _frozen_set(value: Any) -> Any:
    return frozenset(value) if isinstance(value, set | list | tuple) else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # judged by the validator


def some_of(kind: type[E], default: Iterable[E], *, clause: str, says: str) -> frozenset[E]:
    """A set of members of an enumeration; lists and tuples are taken too."""

    def read(value: object) -> frozenset[E]:
        return frozenset(_members(kind, value))

    def write(value: frozenset[E]) -> list[str]:
        return [member.name for member in kind if member in value]

    def holds(value: object) -> bool:
        return isinstance(value, frozenset) and all(isinstance(item, kind) for item in value)  # pyright: ignore[reportUnknownVariableType]  # of anything

    option = Option(clause, says, f"a set of {', '.join(kind.__members__)}", read, write)
    return _field(frozenset(default), option, holds, _frozen_set)  # type: ignore[no-any-return]  # an attrs field


def ordering(default: tuple[E, ...], *, clause: str, says: str) -> tuple[E, ...]:
    """All members of an enumeration, best first; a list is taken too."""
    kind = type(default[0])

    def read(value: object) -> tuple[E, ...]:
        members = tuple(_members(kind, value))
        for index, member in enumerate(members):
            if member in members[:index]:
                raise ElementError((index,))
        if not holds(members):
            raise ValueError(value)
        return members

    def holds(value: object) -> bool:
        return (
            isinstance(value, tuple)
            and len(value) == len(kind)  # pyright: ignore[reportUnknownArgumentType]  # of anything
            and all(member in value for member in kind)
        )

    def convert(value: Any) -> Any:
        return tuple(value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # judged by the validator

    option = Option(
        clause, says, f"an ordering of {', '.join(kind.__members__)}", read, lambda value: [item.name for item in value]
    )
    return _field(default, option, holds, convert)  # type: ignore[no-any-return]  # an attrs field


def options_of(rules: type[Any]) -> dict[str, Option]:
    """The options of a rules class, in their order."""
    return {attribute.name: attribute.metadata["rummykit"] for attribute in fields(rules)}


def option_of(rules: type[Any], name: str) -> Option:
    """:raises RulesError: if the game has no option of this name."""
    options = options_of(rules)
    if name not in options:
        raise RulesError(name, ..., f"there is no such option: write one of {', '.join(options)}")
    return options[name]


def read_option(rules: type[Any], name: str, value: object) -> Any:
    """One option from its TOML value. :raises RulesError: if it is none."""
    option = option_of(rules, name)
    try:
        return option.read(value)
    except ElementError as error:
        raise RulesError(name, value, f"write {option.values}", error.path, error.is_key) from None
    except ValueError:
        raise RulesError(name, value, f"write {option.values}") from None


def read_options(base: R, values: Mapping[str, object]) -> R:
    """``base`` changed by TOML ``values``. :raises RulesError: naming the option and what may be written."""
    changes: dict[str, Any] = {}
    for name, value in values.items():
        changes[name] = read_option(type(base), name, value)
    return evolve(base, **changes)  # type: ignore[misc]  # a rules class is an attrs class


def written(rules: object, base: object) -> dict[str, object]:
    """The options of ``rules`` that differ from ``base``, as TOML values, in their order."""
    options = options_of(type(rules))
    return {
        name: option.write(getattr(rules, name))
        for name, option in options.items()
        if getattr(rules, name) != getattr(base, name)
    }


def explained(rules: object, game: str) -> str:
    """Every option in a line: what it decides, its value, its clause."""
    lines: list[str] = []
    for name, option in options_of(type(rules)).items():
        lines.append(f"{name} = {_shown(getattr(rules, name))}: {option.says} [{game} §{option.clause}]")
    return "\n".join(lines)
