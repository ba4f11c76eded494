"""Making frozen values fast, where states are made by the hundred thousand.

The ``__init__`` of a frozen attrs class calls ``object.__setattr__`` for each field, three to four times as slow as plain
assignment. :func:`maker` assigns plainly to an instance of a subclass, which then becomes one of the class itself: a
subclass without slots of its own has the same layout.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar

from typing_extensions import dataclass_transform, override

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a frozen attrs class whose methods are those of :class:`Value`, its base: it is made four times as fast.

    What attrs writes and compiles for each class is most of the time of an import, and there are more than a hundred classes of
    violations and events, of which a program meets few. Fields have no options and no private names.

    >>> @value
    ... class Point(Value):
    ...     x: int
    ...     y: int = 0
    >>> Point(3), Point(3) == Point(3, 0), Point(3) == Point(4), len({Point(3), Point(3, 0)})
    (Point(x=3, y=0), True, False, 1)
    """
    from attrs import frozen  # here, for cards are made without attrs

    return frozen(cls, eq=False, repr=False, getstate_setstate=False, weakref_slot=False)


class Pickled:
    """A frozen attrs class that is pickled without what it has worked out, the fields that it is not called with."""

    __slots__ = ()

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        attributes: Any = getattr(self, "__attrs_attrs__", ())
        return type(self), tuple([getattr(self, one.name) for one in attributes if one.init])


class Value(Pickled):
    """Equal to what has the same class and fields, shown by its fields. For classes made by :func:`value`."""

    __slots__ = ()

    def _fields(self) -> list[tuple[str, object]]:
        attributes: Any = getattr(self, "__attrs_attrs__", ())
        return [(one.name, getattr(self, one.name)) for one in attributes]

    @override
    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return isinstance(other, Value) and self._fields() == other._fields()

    @override
    def __hash__(self) -> int:
        return hash((type(self), *[held for _, held in self._fields()]))

    @override
    def __repr__(self) -> str:
        return f"{type(self).__qualname__.rpartition('.')[2]}({', '.join([f'{n}={held!r}' for n, held in self._fields()])})"


def draft_of(cls: type) -> Any:
    """Return a subclass of ``cls`` whose instances may be assigned to, although ``cls`` is frozen.

    When all fields of an instance are set, assign ``cls`` to its ``__class__``: it is then an instance of the class itself.
    """
    plain: dict[str, Any] = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type("Draft", (cls,), {"__slots__": (), **plain})


def maker(cls: type[T]) -> type[T]:
    """Return a function that makes instances of a frozen attrs class fast: it runs neither validators nor converters.

    The function takes the arguments of the class. It is typed as the class, so that type checkers check its calls.

    :param cls: a frozen attrs class, none of whose defaults is made by a factory.
    :raises TypeError: if a default is made by a factory: the function would share one value among all instances.

    >>> from attrs import frozen
    >>> @frozen
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> point = maker(Point)(3)
    >>> point == Point(3, 0), type(point) is Point
    (True, True)
    """
    from attrs import NOTHING, Factory, fields  # here, for cards are made without attrs

    names: dict[str, object] = {"draft": draft_of(cls), "cls": cls, "new": object.__new__}
    parameters: list[str] = []
    body = ["    made = new(draft)"]
    attributes: Any = fields(cls)  # type: ignore[arg-type]  # any attrs class
    for attribute in attributes:
        name: str = attribute.name
        value = name
        if attribute.default is not NOTHING:
            if isinstance(attribute.default, Factory):  # type: ignore[arg-type]  # a class to attrs, a function to mypy
                raise TypeError(f"{cls.__name__}.{name} has a factory: its maker would share what it makes")
            names[f"default_{name}"] = attribute.default
            value = f"default_{name}"
        if attribute.init:
            parameters.append(name if value == name else f"{name}={value}")
            value = name
        body.append(f"    made.{name} = {value}")
    body += ["    made.__class__ = cls", "    return made"]
    exec(f"def make({', '.join(parameters)}):\n" + "\n".join(body), names)
    return names["make"]  # type: ignore[return-value]  # it stands in for the class


def evolver(cls: type[T], *names: str) -> Callable[..., T]:
    """A function that takes a value of the class, then new values of the fields ``names``, and makes a value like the first one
    but for them: :func:`attrs.evolve`, many times as fast.

    >>> from attrs import frozen
    >>> @frozen
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> evolver(Point, "y")(Point(3, 4), 5)
    Point(x=3, y=5)
    """
    from attrs import NOTHING, fields

    attributes: Any = fields(cls)  # type: ignore[arg-type]  # any attrs class
    given: dict[str, object] = {"draft": draft_of(cls), "cls": cls, "new": object.__new__}
    body = ["    made = new(draft)"]
    for attribute in attributes:
        name: str = attribute.name
        if not attribute.init:
            assert attribute.default is not NOTHING
            given[f"default_{name}"] = attribute.default
            body.append(f"    made.{name} = default_{name}")
        else:
            body.append(f"    made.{name} = {name if name in names else f'old.{name}'}")
    body += ["    made.__class__ = cls", "    return made"]
    exec(f"def evolved({', '.join(['old', *names])}):\n" + "\n".join(body), given)
    return given["evolved"]  # type: ignore[return-value]  # it was made by exec


def remembered(slot: str) -> Callable[[F], F]:
    """A decorator for a question to a frozen value, with one argument: the value keeps the answer in ``slot``, which is
    ``None`` before, and does not work it out again. The argument must be the same each time.

    >>> from attrs import field, frozen
    >>> @frozen
    ... class Sum:
    ...     numbers: tuple[int, ...]
    ...     _known: int | None = field(default=None, init=False, eq=False)
    ...     @remembered("_known")
    ...     def plus(self, more: int) -> int:
    ...         return sum(self.numbers) + more
    >>> one = Sum((1, 2))
    >>> one.plus(3), one._known
    (6, 6)
    """

    def keeping(work: F) -> F:
        lines = (
            "def asked(value, argument):",
            f"    found = value.{slot}",
            "    if found is None:",
            "        found = work(value, argument)",
            f"        keep(value, {slot!r}, found)",
            "    return found",
        )
        names: dict[str, Any] = {"work": work, "keep": object.__setattr__}
        exec("\n".join(lines), names)
        asked: Any = names["asked"]
        update_wrapper(asked, work)
        return asked  # type: ignore[no-any-return]  # it asks what work answers

    return keeping
