"""What kind of thing a type is on the wire: asked alike by the codec and by the schema."""

import re
from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeGuard, Union, get_args, get_origin

from attrs import Attribute, fields, has, resolve_types

from rummykit.cards import Card
from rummykit.melds import Run, Set
from rummykit.money import Pot
from rummykit.seats import Seat
from rummykit.wire.leaves import LEAVES


def tag_of(cls: type) -> str:
    """What stands under ``"type"``: the name of the class in kebab case, as in :attr:`rummykit.violations.Violation.code`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


def is_object(kind: Any) -> TypeGuard[type[Any]]:
    """Whether the type is a class that is written as an object with its tag."""
    return isinstance(kind, type) and kind not in LEAVES and has(kind) and not issubclass(kind, Enum)


def is_union(kind: Any) -> bool:
    """``X | Y``, ``Optional[X]``."""
    return get_origin(kind) in (Union, UnionType)


def members(union: Any) -> tuple[tuple[Any, ...], bool]:
    """The members of a union but for ``None``, and whether that is one."""
    args = get_args(union)
    return tuple(arg for arg in args if arg is not NoneType), NoneType in args


def is_party(kinds: tuple[Any, ...]) -> bool:
    """Whether these are the members of :data:`rummykit.money.Party`."""
    return set(kinds) == {Seat, Pot}


def is_row(kind: Any) -> bool:
    """``tuple[Card, ...]``: cards in an order, which are one text."""
    return bool(kind == tuple[Card, ...])


def is_array(kind: Any) -> bool:
    """Tuples and sets of anything else."""
    origin: Any = get_origin(kind)
    return origin is tuple or origin is frozenset


def is_mapping(kind: Any) -> bool:
    """``dict[str, X]``, ``Mapping[str, X]``."""
    return get_origin(kind) in (dict, Mapping)


def by_tag(kinds: tuple[Any, ...]) -> dict[str, type]:
    """Classes by their tags. :raises TypeError: if two have the same: a game must name its classes apart."""
    found: dict[str, type] = {}
    for kind in kinds:
        other = found.setdefault(tag_of(kind), kind)
        if other is not kind:
            raise TypeError(f"{other!r} and {kind!r} have the same type on the wire, {tag_of(kind)!r}: rename one")
    return found


def written_fields(cls: type) -> tuple["Attribute[Any]", ...]:
    """The fields that are written: those that the class is called with, what follows from others left out."""
    resolve_types(cls)
    derived = {"cards"} if cls in (Run, Set) else set[str]()
    found = tuple(one for one in fields(cls) if one.init and one.name not in derived)
    for one in found:
        if one.type is None or one.type is Any:
            raise TypeError(f"{cls.__name__}.{one.name} cannot be written: give it a type")
    return found
