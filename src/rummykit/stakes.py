"""The money of one hand as it begins: what records keep of the match around it."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, TypeVar

from attrs import Attribute, field, fields, frozen
from typing_extensions import override

from rummykit._numbers import whole
from rummykit.seats import Seat

__all__ = ["NO_STAKES", "STAKES_KEYS", "Stakes", "StakesError"]

T = TypeVar("T")


class StakesError(ValueError):
    """Stakes that cannot be: ``path``, their place in a record: ``("balances", 2)``; ``reason``; ``remedy``."""

    def __init__(self, path: tuple[str | int, ...], reason: str, remedy: str) -> None:
        super().__init__(path, reason, remedy)
        self.path = path
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        where = str(self.path[0]) + "".join(f"[{step}]" for step in self.path[1:])
        return f"{where}: {self.reason}: {self.remedy}"


def _chips(least: int) -> Callable[[Any, "Attribute[Any]", Any], None]:
    def validate(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
        if value is not None:
            whole(value, f"{attribute.name} (chips)", least)

    return validate


def _each_chips(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
    for chips in value or ():
        whole(chips, f"{attribute.name} (chips)", 0)


def _pots(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
    for name, chips in value or ():
        whole(chips, f"the {name} pot (chips)", 0)
    _once(attribute, value)


def _joined(_: Any, attribute: "Attribute[Any]", value: Any) -> None:
    for name, seats in value or ():
        if any(type(seat) is not Seat for seat in seats) or any(a >= b for a, b in pairwise(seats)):
            raise ValueError(f"who joined {name} is told by seats in ascending order, each once, not by {seats!r}")
    _once(attribute, value)


def _once(attribute: "Attribute[Any]", value: Any) -> None:
    names = [name for name, _ in value or ()]
    if len(set(names)) < len(names):
        raise ValueError(f"{attribute.name} names a side game twice: {', '.join(names)}")


def _tuple(value: Any) -> Any:
    return None if value is None else tuple(value)


@frozen(kw_only=True)
class Stakes:
    """Stakes, balances and carried pots of one hand, in chips; ``None`` is what a record does not say.

    Without stake and balances nobody bets, without side games nobody announces any, whatever the rules say.

    :raises TypeError: for chips that are no whole number.
    :raises ValueError: for a stake below 1, other chips below 0, a side game named twice.
    """

    stake: int | None = field(default=None, validator=_chips(1))
    """Of each seat."""
    pot: int | None = field(default=None, validator=_chips(0))
    """Carried from earlier hands."""
    balances: tuple[int, ...] | None = field(default=None, converter=_tuple, validator=_each_chips)
    """By seat, before the hand."""
    side_stake: int | None = field(default=None, validator=_chips(1))
    """Of a seat, for each side game it joins."""
    side_games: tuple[tuple[str, tuple[Seat, ...]], ...] | None = field(
        default=None, converter=_tuple, validator=_joined
    )
    """Each with the seats that joined it, ascending."""
    side_pots: tuple[tuple[str, int], ...] | None = field(default=None, converter=_tuple, validator=_pots)
    """Carried, by side game."""

    def at_table(self, seats: int, side_games: tuple[str, ...]) -> "Stakes":
        """The same in the order of ``side_games``.

        :raises ValueError: for another number of balances, a seat not at the table, an unknown side game.
        """
        if self.balances is not None and len(self.balances) != seats:
            raise ValueError(f"{len(self.balances)} balances for {seats} seats: give one for each")
        for name, joined in self.side_games or ():
            if any(seat >= seats for seat in joined):
                raise ValueError(f"a seat that joined {name} is not at the table: its seats are 0 to {seats - 1}")
        return Stakes(
            stake=self.stake,
            pot=self.pot,
            balances=self.balances,
            side_stake=self.side_stake,
            side_games=_sorted(self.side_games, side_games),
            side_pots=_sorted(self.side_pots, side_games),
        )

    def __bool__(self) -> bool:
        """Whether anything is said."""
        return self != NO_STAKES


def _sorted(named: tuple[tuple[str, T], ...] | None, order: tuple[str, ...]) -> tuple[tuple[str, T], ...] | None:
    if named is None:
        return None
    unknown = [name for name, _ in named if name not in order]
    if unknown:
        raise ValueError(f"there is no side game {unknown[0]!r}; this game has {', '.join(order) or 'none'}")
    return tuple(sorted(named, key=lambda entry: order.index(entry[0])))


NO_STAKES: Final = Stakes()
"""Without money."""

STAKES_KEYS: Final = tuple(attribute.name for attribute in fields(Stakes))
"""Their keys in a record, in order."""
