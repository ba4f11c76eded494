"""Values without parts: how each is written, read, and told in a schema; and what kind of thing any other type is."""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, TypeGuard, Union, get_args, get_origin

from attrs import Attribute, fields, frozen, has, resolve_types

from rummykit.cards import Card, CardError, Cards
from rummykit.melds import Run, Set
from rummykit.money import Party, PartyError, Pot, parse_party, party_text
from rummykit.seats import Seat
from rummykit.violations import Clause
from rummykit.wire.errors import Refused

_CARD: Final = "([A23456789TJQK][shdc]|JK)"
_NAME: Final = "[a-z]+(-[a-z]+)*"


@frozen
class Leaf:
    """How values of one class are written as JSON, and read."""

    read: Callable[[object], Any]
    """Raises :class:`Refused`."""
    write: Callable[[Any], object]
    """Gives the JSON of a value."""
    schema: dict[str, Any]
    """What JSON may be read."""


def an_object(value: object, what: str) -> dict[str, Any]:
    """Copied. :raises Refused: for anything else."""
    if not isinstance(value, dict):
        raise Refused(value, "is no object", f"write {what}")
    fields: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
    return dict(fields)


def an_array(value: object, what: str) -> list[Any]:
    """:raises Refused: for anything else."""
    if not isinstance(value, list):
        raise Refused(value, "is no array", f"write {what}")
    return value  # pyright: ignore[reportUnknownVariableType]  # of anything


def _text(value: object, what: str = "a text") -> str:
    if not isinstance(value, str):
        raise Refused(value, "is no text", f"write {what}")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(value, "is no whole number", "write it in digits, without quotes or a fraction")
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise Refused(value, "is no number", "write it in digits, without quotes")
    return float(value)


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise Refused(value, "is no truth value", "write true or false")
    return value


def _null(value: object) -> None:
    if value is not None:
        raise Refused(value, "cannot stand here", "write null")


def _seat(value: object) -> Seat:
    number = _whole(value)
    if number < 0:
        raise Refused(value, "is no seat", "seats are numbered from 0")
    return Seat(number)


def _card(value: object) -> Card:
    word = _text(value, 'a card, "7h"')
    try:
        return Card.parse(word, strict=True)
    except CardError as error:
        raise Refused(value, error.reason, error.remedy) from None


def _row(value: object) -> tuple[Card, ...]:
    text = _text(value, 'cards, "7h 8h 9h"')
    words = text.split(" ") if text else []
    try:
        return tuple(map(_card, words))
    except Refused as error:
        raise Refused(value, f"has {error.value!r}, which {error.reason}", error.remedy) from None


def _cards(value: object) -> Cards:
    return Cards(_row(value))


def _written(cards: tuple[Card, ...] | Cards) -> str:
    return " ".join(map(str, cards))


def _clause(value: object) -> Clause:
    game, _, number = _text(value, 'a clause, "Desmoche §7.8"').rpartition(" §")
    try:
        return Clause(game, number)
    except ValueError:
        raise Refused(value, "is no clause", "write its game and its number, as in 'Desmoche §7.8'") from None


def _party(value: object) -> Party:
    text = _text(value, 'a party, "seat 0" or "pot"')
    try:
        return parse_party(text)
    except PartyError as error:
        raise Refused(value, error.reason, error.remedy) from None


def _pot(value: object) -> Pot:
    party = _party(value)
    if not isinstance(party, Pot):
        raise Refused(value, "is no pot", "write 'pot' or, of a side game, 'oro pot'")
    return party


def enum_leaf(kind: type[Enum]) -> Leaf:
    """Written by the names of its members."""
    names = list(kind.__members__)

    def read(value: object) -> Enum:
        if not isinstance(value, str) or value not in kind.__members__:
            raise Refused(value, "cannot stand here", f"write {', '.join(names)}")
        return kind[value]

    return Leaf(read, lambda member: member.name, {"enum": names})


_CARDS_SCHEMA: Final[dict[str, Any]] = {"type": "string", "pattern": f"^({_CARD}( {_CARD})*)?$"}

LEAVES: Final[dict[type, Leaf]] = {
    str: Leaf(_text, str, {"type": "string"}),
    bool: Leaf(_truth, bool, {"type": "boolean"}),
    int: Leaf(_whole, int, {"type": "integer"}),
    float: Leaf(_number, float, {"type": "number"}),
    type(None): Leaf(_null, lambda _: None, {"type": "null"}),
    Seat: Leaf(_seat, int, {"type": "integer", "minimum": 0}),
    Card: Leaf(_card, str, {"type": "string", "pattern": f"^{_CARD}$"}),
    Cards: Leaf(_cards, _written, _CARDS_SCHEMA),
    Clause: Leaf(_clause, str, {"type": "string", "pattern": "^.*[^ ].* §[^§ ]+$"}),
    Pot: Leaf(_pot, party_text, {"type": "string", "pattern": f"^({_NAME} )?pot$"}),
}
"""The classes that are written as one text or number."""

ROW: Final = Leaf(_row, _written, _CARDS_SCHEMA)
"""``tuple[Card, ...]``."""
PARTY: Final = Leaf(_party, party_text, {"type": "string", "pattern": f"^(seat (0|[1-9][0-9]*)|({_NAME} )?pot)$"})
"""As records write them."""


def tag_of(cls: type) -> str:
    """The name of the class in kebab case, as in :attr:`rummykit.violations.Violation.code`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


def is_object(kind: Any) -> TypeGuard[type[Any]]:
    """Whether it is written as an object with its tag."""
    return isinstance(kind, type) and kind not in LEAVES and has(kind) and not issubclass(kind, Enum)


def is_union(kind: Any) -> bool:
    """Return whether a type is a union."""
    return get_origin(kind) in (Union, UnionType)


def members(union: Any) -> tuple[tuple[Any, ...], bool]:
    """Its members but for ``None``, and whether that is one."""
    args = get_args(union)
    return tuple(arg for arg in args if arg is not NoneType), NoneType in args


def is_party(kinds: tuple[Any, ...]) -> bool:
    """Return whether types are those of a party to a payment."""
    return set(kinds) == {Seat, Pot}


def is_row(kind: Any) -> bool:
    """``tuple[Card, ...]``."""
    return bool(kind == tuple[Card, ...])


def is_array(kind: Any) -> bool:
    """Tuples and sets of anything else."""
    origin: Any = get_origin(kind)
    return origin is tuple or origin is frozenset


def is_mapping(kind: Any) -> bool:
    """Return whether a type is a mapping."""
    return get_origin(kind) in (dict, Mapping)


def by_tag(kinds: tuple[Any, ...]) -> dict[str, type]:
    """:raises TypeError: if two have the same tag."""
    found: dict[str, type] = {}
    for kind in kinds:
        other = found.setdefault(tag_of(kind), kind)
        if other is not kind:
            raise TypeError(f"{other!r} and {kind!r} have the same type on the wire, {tag_of(kind)!r}: rename one")
    return found


def written_fields(cls: type) -> tuple["Attribute[Any]", ...]:
    """Those that the class is called with."""
    resolve_types(cls)
    derived = {"cards"} if cls in (Run, Set) else set[str]()
    found = tuple(one for one in fields(cls) if one.init and one.name not in derived)
    for one in found:
        if one.type is None or one.type is Any:
            raise TypeError(f"{cls.__name__}.{one.name} cannot be written: give it a type")
    return found
