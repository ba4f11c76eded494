"""House rules: the fields of a game's rules class, and how TOML has them.

A rules class is a frozen attrs class with keyword-only fields. A function of this module makes each field. Its values are
checked when the rules are made. In TOML an enumeration's member is written by its name, a set of members as an array of names,
and ``None`` as ``"none"``.

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
from itertools import islice
from typing import Any, Final, TypeVar, final

from attrs import Attribute, evolve, field, fields, frozen
from typing_extensions import override

from rummykit._caret import brief
from rummykit._numbers import as_good_as_whole, as_whole, range_in_words
from rummykit._saying import WIDEST, kind_and_value, shown, unlike

__all__ = [
    "LARGEST",
    "NONE",
    "ElementError",
    "Option",
    "Points",
    "RulesError",
    "choice",
    "number_of",
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
"""How documents write ``None``."""
LARGEST: Final = 10_000
"""The largest number of an option that sets no limit of its own: no table counts further."""


class RulesError(ValueError):
    """A house rule that cannot be."""

    option: str
    """The name of the option."""
    value: object
    """The value that was refused; ``...`` if there is no such option."""
    remedy: str
    """What to write or to pass instead, as the end of a message."""
    path: tuple[str | int, ...]
    """The place of the one element at fault inside the value, as keys and indices; empty for the whole value."""
    is_key: bool
    """Whether the fault at :attr:`path` is the key, not what stands under it."""

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
        if self.value is ...:
            return f"{brief(self.option)}: {self.remedy}"
        return f"{self.option} = {_cut(_shown(self.value))}: {self.remedy}"


class ElementError(ValueError):
    """One element of an option's value is at fault: what :attr:`Option.read` raises."""

    path: tuple[str | int, ...]
    """The place of the element inside the value, as keys and indices."""
    is_key: bool
    """Whether the fault is the key, not what stands under it."""

    def __init__(self, path: tuple[str | int, ...], is_key: bool = False) -> None:
        super().__init__(path, is_key)
        self.path = path
        self.is_key = is_key


_DEEPEST: Final = 4
"""How deep a message looks into a value: no option holds tables in tables."""


def _shown(value: object, depth: int = 0) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping) and depth < _DEEPEST:
        table: Mapping[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        entries = [f"{_cut(str(name))} = {_shown(one, depth + 1)}" for name, one in islice(table.items(), WIDEST)]
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, frozenset | set | tuple | list) and depth < _DEEPEST:
        items: Any = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        elements = [_shown(item, depth + 1) for item in islice(items, WIDEST)]
        return f"[{', '.join(sorted(elements) if isinstance(items, frozenset | set) else elements)}]"
    return shown(value)  # pyright: ignore[reportUnknownArgumentType]  # of anything


def _cut(text: str, most: int = 2 * WIDEST) -> str:
    return text if len(text) <= most else f"{text[:most]}..."


@frozen
class Option:
    """What is known of an option besides its name and its default."""

    clause: str
    """The number of the clause that the option belongs to."""
    says: str
    """What the option decides, in a few words."""
    values: str
    """Which values may be written for it, in a few words."""
    read: Callable[[object], Any]
    """Turns a TOML value into the option's value.

    It raises :class:`ElementError` if one element of the value is at fault, and ``ValueError`` for any other value that cannot
    be.
    """
    write: Callable[[Any], object]
    """Turns the option's value into a TOML value."""


@final
class Points(Mapping[str, int]):
    """How many points each of some things counts, by its name: an immutable mapping that hashes.

    :raises TypeError: for a count that is no whole number.
    """

    __slots__ = ("_points",)

    def __init__(self, points: Mapping[str, int]) -> None:
        self._points: Final[dict[str, int]] = {}
        for name, count in points.items():
            number = as_whole(count)
            if number is None:
                raise TypeError(f"what {name} counts is a whole number, not {kind_and_value(count)}")
            self._points[name] = number

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
    in_python: Callable[[Any], str] | None = None,
) -> Any:
    """A field with an option; ``in_python`` says what a program should pass in place of a value that cannot be."""

    def validate(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
        if not holds(value):
            remedy = f"write {option.values}" if in_python is None else in_python(value)
            raise RulesError(attribute.name, value, remedy)

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
    """Make an option that is one member of an enumeration.

    :param default: the member that holds unless another is named; it also tells the enumeration.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """
    kind = type(default)
    names = ", ".join(kind.__members__)
    option = Option(clause, says, f"one of {names}", lambda value: _member(kind, value), lambda value: value.name)

    def in_python(value: object) -> str:
        return f"{_of_type(value)}pass {unlike(kind, value)}"

    return _field(default, option, lambda value: isinstance(value, kind), None, in_python)  # type: ignore[no-any-return]  # an attrs field


def yes_or_no(default: bool, *, clause: str, says: str) -> bool:
    """Make an option that is either on or off.

    :param default: ``True`` or ``False``, whichever holds unless the other is named.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """
    option = Option(
        clause, says, "true or false", lambda value: _checked(value, isinstance(value, bool)), lambda value: value
    )

    def in_python(value: object) -> str:
        return f"{_of_type(value)}pass {unlike(bool, value)}"

    return _field(default, option, lambda value: isinstance(value, bool), None, in_python)  # type: ignore[no-any-return]  # an attrs field


def _of_type(value: object) -> str:
    return "" if value is None else f"this is of type {type(value).__name__}, "


def _is_within(value: object, minimum: int, maximum: int) -> bool:
    number = as_whole(value)
    return number is not None and minimum <= number <= maximum


def _plain(value: Any) -> Any:
    number = as_whole(value)
    return value if number is None else number  # the validator says what is wrong


def _bounds(minimum: int, maximum: int) -> str:
    return f"at least {minimum}" if maximum == LARGEST else f"from {minimum} to {maximum}"


def whole(default: int, *, minimum: int, maximum: int = LARGEST, clause: str, says: str) -> int:
    """Make an option that is a whole number within bounds.

    :param default: the number that holds unless another is named.
    :param minimum: the least number that may be named.
    :param maximum: the greatest number that may be named.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """

    def holds(value: object) -> bool:
        return _is_within(value, minimum, maximum)

    values = f"a whole number, {_bounds(minimum, maximum)}"
    option = Option(clause, says, values, lambda value: _plain(_checked(value, holds(value))), lambda value: value)
    return _field(default, option, holds, _plain, lambda value: _number_instead(value, values, minimum, maximum))  # type: ignore[no-any-return]  # an attrs field


def _number_instead(value: object, values: str, minimum: int, maximum: int) -> str:
    number = as_whole(value)
    if number is not None:
        return f"write {range_in_words(minimum, maximum) if number > maximum else values}"
    guess = as_good_as_whole(value)
    wanted = str(guess) if guess is not None and minimum <= guess <= maximum else values
    return f"{_of_type(value)}pass {wanted}"


def number_of(default: int, numbers: tuple[int, ...], *, clause: str, says: str) -> int:
    """Make an option that is one of a few numbers.

    :param default: the number that holds unless another is named.
    :param numbers: the numbers that may be named.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """

    def holds(value: object) -> bool:
        return as_whole(value) in numbers

    values = f"one of {', '.join(map(str, numbers))}"
    option = Option(clause, says, values, lambda value: _plain(_checked(value, holds(value))), lambda value: value)
    return _field(default, option, holds, _plain, lambda _: f"pass {values}")  # type: ignore[no-any-return]  # an attrs field


def whole_or_none(
    default: int | None, *, minimum: int, maximum: int = LARGEST, none_means: str, clause: str, says: str
) -> int | None:
    """Make an option that is a whole number within bounds, or ``None``, which documents write ``"none"``.

    :param default: the number that holds unless another is named, or ``None``.
    :param minimum: the least number that may be named.
    :param maximum: the greatest number that may be named.
    :param none_means: what ``None`` stands for, in a few words.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """

    def holds(value: object) -> bool:
        return value is None or _is_within(value, minimum, maximum)

    def read(value: object) -> object:
        return None if value == NONE else _plain(_checked(value, value is not None and holds(value)))

    bounds = _bounds(minimum, maximum)
    values = f'a whole number, {bounds}, or "{NONE}" ({none_means})'
    option = Option(clause, says, values, read, lambda value: NONE if value is None else value)
    in_python = f"a whole number, {bounds}, or None ({none_means})"
    return _field(default, option, holds, _plain, lambda value: _number_instead(value, in_python, minimum, maximum))  # type: ignore[no-any-return]  # an attrs field


def points(default: Mapping[str, int], *, clause: str, says: str) -> Mapping[str, int]:
    """Make an option that says what some things count, as :class:`Points`.

    Any mapping of names to points from 0 is taken. The names that are left out count what they count in ``default``, and only
    those that differ from it are written.

    :param default: what each thing counts unless something else is named; it also tells the names.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """
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
    """Make an option that is a set of members of an enumeration; lists and tuples of members are taken, too.

    :param kind: the enumeration.
    :param default: the members that hold unless others are named.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """

    def read(value: object) -> frozenset[E]:
        return frozenset(_members(kind, value))

    def write(value: frozenset[E]) -> list[str]:
        return [member.name for member in kind if member in value]

    def holds(value: object) -> bool:
        return isinstance(value, frozenset) and all(isinstance(item, kind) for item in value)  # pyright: ignore[reportUnknownVariableType]  # of anything

    option = Option(clause, says, f"a set of {', '.join(kind.__members__)}", read, write)
    wanted = f"pass a set of {', '.join(map(str, kind))}"
    return _field(frozenset(default), option, holds, _frozen_set, lambda _: wanted)  # type: ignore[no-any-return]  # an attrs field


def ordering(default: tuple[E, ...], *, clause: str, says: str) -> tuple[E, ...]:
    """Make an option that puts all members of an enumeration in order, the best first; a list of them is taken, too.

    :param default: the order that holds unless another is named; it also tells the enumeration.
    :param clause: the number of the clause that the option belongs to.
    :param says: what the option decides, in a few words.
    """
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
    wanted = f"pass a tuple of {', '.join(map(str, kind))}, each once, the best first"
    return _field(default, option, holds, convert, lambda _: wanted)  # type: ignore[no-any-return]  # an attrs field


def options_of(rules: type[Any]) -> dict[str, Option]:
    """Return the options of a rules class by name, in the order of its fields."""
    return {attribute.name: attribute.metadata["rummykit"] for attribute in fields(rules)}


def option_of(rules: type[Any], name: str) -> Option:
    """Return one option of a rules class.

    :raises RulesError: if the class has no option of this name.
    """
    options = options_of(rules)
    if name not in options:
        raise RulesError(name, ..., f"there is no such option: write one of {', '.join(options)}")
    return options[name]


def read_option(rules: type[Any], name: str, value: object) -> Any:
    """Return the value of one option that a TOML value stands for.

    :param rules: the rules class.
    :param name: the name of the option.
    :param value: the TOML value.
    :raises RulesError: if the class has no such option, or the value cannot be.
    """
    option = option_of(rules, name)
    try:
        return option.read(value)
    except ElementError as error:
        raise RulesError(name, value, f"write {option.values}", error.path, error.is_key) from None
    except ValueError:
        raise RulesError(name, value, f"write {option.values}") from None


def read_options(base: R, values: Mapping[str, object]) -> R:
    """Return rules that are ``base`` but for the options that ``values`` names, with their TOML values.

    :raises RulesError: if there is no such option, or a value cannot be; the error says what may be written.
    """
    changes: dict[str, Any] = {}
    for name, value in values.items():
        changes[name] = read_option(type(base), name, value)
    return evolve(base, **changes)  # type: ignore[misc]  # a rules class is an attrs class


def written(rules: object, base: object) -> dict[str, object]:
    """Return the options of ``rules`` that differ from those of ``base``, by name, as TOML values."""
    options = options_of(type(rules))
    return {
        name: option.write(getattr(rules, name))
        for name, option in options.items()
        if getattr(rules, name) != getattr(base, name)
    }


def explained(rules: object, game: str) -> str:
    """Return a text that has a line for each option: its value, what it decides, and its clause.

    :param rules: the rules.
    :param game: the name of the game, for the clauses.
    """
    lines: list[str] = []
    for name, option in options_of(type(rules)).items():
        lines.append(f"{name} = {_shown(getattr(rules, name))}: {option.says} [{game} §{option.clause}]")
    return "\n".join(lines)
