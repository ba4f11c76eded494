"""Looking inside of values: their cards, their parts, what they give away in writing."""

import pickle
import pickletools
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from attrs import fields, has

from rummykit.cards import Card, Cards
from rummykit.rulebook import Rulebook

__all__ = ["anatomy", "artefacts", "cards_within", "difference", "names_in", "parts_of", "raised_by", "words_of"]

_CODE: Final = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Rulebook)
_CLOSED: Final = (*_CODE, Enum, str, bytes, int, float)
_LEAVES: Final = frozenset({str, bytes, int, float, bool, type(None)})
_HOLDING: Final = (tuple, list, set, frozenset, dict)


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    for name in (*_slots(type(thing)), *getattr(thing, "__dict__", ())):
        try:
            yield name, getattr(thing, name)
        except AttributeError:
            continue


_worked_out_of: Final[dict[type, frozenset[str]]] = {}


def _worked_out(kind: type) -> frozenset[str]:
    """The fields that a value is not made with: what it has worked out of the others, as the cards that its hand could use."""
    if kind not in _worked_out_of:
        made: Any = fields(kind) if has(kind) else ()
        _worked_out_of[kind] = frozenset(one.name for one in made if not one.init)
    return _worked_out_of[kind]


_slots_of: Final[dict[type, tuple[str, ...]]] = {}


def _slots(cls: type) -> tuple[str, ...]:
    if cls not in _slots_of:
        names: list[str] = []
        for base in cls.__mro__:
            slots: str | tuple[str, ...] = base.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else tuple(slots):
                private = name.startswith("__") and not name.endswith("__")
                names.append(f"_{base.__name__.lstrip('_')}{name}" if private else name)
        _slots_of[cls] = tuple(name for name in dict.fromkeys(names) if not name.startswith("__"))
    return _slots_of[cls]


def _children(thing: object) -> list[object]:
    if isinstance(thing, Mapping):
        table: Mapping[Any, Any] = thing  # pyright: ignore[reportUnknownVariableType]  # of anything
        return [*table.keys(), *table.values()]
    if isinstance(thing, _HOLDING):
        return list(thing)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # of anything
    return []


def parts_of(thing: object) -> Iterator[object]:
    """The object and all that can be reached from it, each once, without plain values, code, enumerations and tracebacks."""
    found: dict[int, object] = {}
    waiting: list[object] = [thing]
    while waiting:
        one = waiting.pop()
        if type(one) in _LEAVES or id(one) in found:
            continue
        found[id(one)] = one
        yield one
        if isinstance(one, BaseException):
            waiting += one.args
        if type(one) is Card or type(one) is Cards or isinstance(one, _CLOSED):
            continue
        waiting += _children(one)
        if type(one) not in _HOLDING:
            kind: Any = type(one)
            worked_out = _worked_out(kind)
            waiting += [
                value
                for name, value in _attributes(one)
                if not (name in worked_out and isinstance(value, Card | Cards))
            ]


def cards_within(thing: object) -> frozenset[Card]:
    """Return the cards that can be reached from a value."""
    found: set[Card] = set()
    for part in parts_of(thing):
        if isinstance(part, Card):
            found.add(part)
        elif isinstance(part, Cards):
            found.update(part)
    return frozenset(found)


def anatomy(thing: object) -> object:
    """A value down to the last field, those that its ``==`` leaves out included, to be compared."""
    kind = type(thing)
    if kind in _LEAVES or kind is Card or kind is Cards or isinstance(thing, Enum | str | bytes | int | float):
        return (kind.__name__, str(thing))
    if isinstance(thing, _CODE):
        return repr(thing)  # pyright: ignore[reportUnknownArgumentType]  # of any kind
    if isinstance(thing, Mapping):
        table: Mapping[Any, Any] = thing  # pyright: ignore[reportUnknownVariableType]  # of anything
        return ("mapping", *((anatomy(key), anatomy(value)) for key, value in table.items()))
    if isinstance(thing, set | frozenset):
        return ("set", *sorted(map(anatomy, _children(thing)), key=repr))  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(thing, tuple | list):
        return (type(thing).__name__, *map(anatomy, _children(thing)))  # pyright: ignore[reportUnknownArgumentType]
    return (type(thing).__qualname__, *((name, anatomy(value)) for name, value in _attributes(thing)))


def difference(here: Any, there: Any, path: str = "") -> str:
    """Return the first place in which two values differ, as a path of fields, and what lies there; ``""`` if there is none."""
    if anatomy(here) == anatomy(there):
        return ""
    kind: type = here.__class__
    if kind is there.__class__ and not isinstance(here, (Card, Cards, *_CLOSED)):
        for name, one, other in _paired(here, there):
            told = difference(one, other, f"{path}{name}")
            if told:
                return told
    return f"{path.lstrip('.') or kind.__name__}: {here!r}, and {there!r}"


def _paired(here: Any, there: Any) -> Iterator[tuple[str, object, object]]:
    if isinstance(here, Mapping):
        table: Mapping[Any, Any] = here  # pyright: ignore[reportUnknownVariableType]  # of anything
        yield from ((f"[{key!r}]", value, there[key]) for key, value in table.items() if key in there)
    elif isinstance(here, tuple | list) and len(_children(here)) == len(_children(there)):  # pyright: ignore[reportUnknownArgumentType]
        pairs = zip(_children(here), _children(there), strict=True)  # pyright: ignore[reportUnknownArgumentType]
        yield from ((f"[{at}]", one, other) for at, (one, other) in enumerate(pairs))
    elif not isinstance(here, _HOLDING):
        others = dict(_attributes(there))
        yield from ((f".{name}", value, others[name]) for name, value in _attributes(here) if name in others)


_WORD: Final = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][shdc]|JK)(?![A-Za-z0-9])")


def names_in(text: str) -> frozenset[Card]:
    """Return the cards that a text names."""
    return frozenset(map(Card.parse, _WORD.findall(text)))


def words_of(*things: object) -> frozenset[Card]:
    """The words that look like a card in the sentences of values, however their fields are filled: ``As`` begins some."""
    found: set[Card] = set()
    for kind in {base for thing in things for base in type(thing).__mro__}:
        for value in vars(kind).values():
            code = getattr(getattr(value, "fget", value), "__code__", None)
            texts = [value] if isinstance(value, str) else code.co_consts if code is not None else ()
            found.update(*(names_in(text) for text in texts if isinstance(text, str)))
    return frozenset(found)


def artefacts(thing: Any) -> dict[str, frozenset[Card]]:
    """The cards that a value gives away in each form."""
    written = pickle.dumps(thing)
    return {
        "repr": names_in(repr(thing)),
        "str": names_in(str(thing)),
        "pickle": names_in(" ".join(_texts_in(written))) | cards_within(pickle.loads(written)),
        "object": cards_within(thing),
    }


def _texts_in(pickled: bytes) -> Iterator[str]:
    """The other bytes of a pickle say nothing: a number and a code can look like a card."""
    for _, value, _ in pickletools.genops(pickled):
        if isinstance(value, str):
            yield value
        elif isinstance(value, bytes):
            yield value.decode("latin-1")


def raised_by(act: Callable[[Any], object], move: Any) -> tuple[Exception | None, str]:
    """The exception that ``act(move)`` raises, and what its traceback tells beside paths and lines of source: its sentence, and
    all local variables."""
    try:
        act(move)
    except Exception as error:
        below = error.__traceback__.tb_next if error.__traceback__ is not None else None
        told = traceback.TracebackException(type(error), error, below, capture_locals=True)
        kept = [value for frame in told.stack for value in (frame.locals or {}).values()]
        return error, "\n".join([*kept, *told.format_exception_only()])
    return None, ""
