"""The money of one hand as it begins: what a record keeps of the match around it."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final, TypeVar

from attrs import fields, frozen
from typing_extensions import override

from rummykit._numbers import whole
from rummykit._saying import kind_and_value, listed, shown
from rummykit.money import MOST_CHIPS
from rummykit.seats import MOST_SEATS, Seat

__all__ = ["NO_STAKES", "STAKES_KEYS", "Stakes", "StakesError"]

T = TypeVar("T")


class StakesError(ValueError):
    """Stakes that do not fit the rules or the table of a hand."""

    path: tuple[str | int, ...]
    """The place of the fault in a record, as keys and indices: ``("balances", 2)``."""
    reason: str
    """What is wrong there."""
    remedy: str
    """What would be right."""

    def __init__(self, path: tuple[str | int, ...], reason: str, remedy: str) -> None:
        super().__init__(path, reason, remedy)
        self.path = path
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        where = str(self.path[0]) + "".join(f"[{step}]" for step in self.path[1:])
        return f"{where}: {self.reason}: {self.remedy}"


def _chips(value: Any, what: str, least: int) -> int | None:
    return None if value is None else whole(value, what, least, MOST_CHIPS, otherwise="None")


def _rows(value: Any, what: str, wanted: str = "a tuple or None") -> tuple[Any, ...]:
    """The elements of a field, checked to be several: a text or a number would be taken apart, or told by Python alone."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise TypeError(f"{what} takes {wanted}, not {kind_and_value(value)}")
    return tuple(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # of anything


def _named(value: Any, what: str) -> tuple[tuple[str, Any], ...]:
    """Pairs of the name of a side game and something, each name once."""
    found: list[tuple[str, Any]] = []
    for row in _rows(value, what):
        pair = _rows(row, f"each entry of {what}", "the name of a side game and what it has")
        if len(pair) != 2 or not isinstance(pair[0], str):
            raise TypeError(f"each entry of {what} is the name of a side game and what it has, not {shown(row)}")
        found.append((pair[0], pair[1]))
    for name, times in Counter(name for name, _ in found).items():
        if times > 1:
            raise ValueError(f"{what} names the side game {shown(name)} more than once: name it once")
    return tuple(found)


def _joined(name: str, value: Any) -> tuple[Seat, ...]:
    seats = _rows(value, f"who joined {name}", "a tuple of seats")
    if any(type(seat) is not Seat for seat in seats) or any(a >= b for a, b in pairwise(seats)):
        raise ValueError(
            f"who joined {shown(name)} is told by seats in ascending order, each once, as in (Seat(0), Seat(2)), not by "
            f"{shown(value)}"
        )
    return seats


@frozen(kw_only=True)
class Stakes:
    """The stake, the balances and the pots of one hand, in chips. ``None`` stands for whatever a record does not say.

    Without a stake and without balances nobody bets, and without side games nobody announces any, whatever the rules say.

    :raises TypeError: for chips that are no whole number, and fields that are not tuples.
    :raises ValueError: for a stake below 1, other chips below 0, more than :data:`rummykit.money.MOST_CHIPS`, and a side game
        that is named twice or joined by seats that are not in order.
    """

    stake: int | None = None
    """What each seat puts into the pot, in chips."""
    pot: int | None = None
    """What the pot has from earlier hands, in chips."""
    balances: tuple[int, ...] | None = None
    """What each seat has before the hand, in chips: one number for each seat, from seat 0 on."""
    side_stake: int | None = None
    """What a seat puts into the pot of each side game that it joins, in chips."""
    side_games: tuple[tuple[str, tuple[Seat, ...]], ...] | None = None
    """The side games that are played, each by name with the seats that joined it, in ascending order."""
    side_pots: tuple[tuple[str, int], ...] | None = None
    """What the pots of side games have from earlier hands: each by the name of its side game, with its chips."""

    def __attrs_post_init__(self) -> None:
        balances, games, pots = self.balances, self.side_games, self.side_pots
        if balances is not None:
            balances = tuple(whole(one, "each of the balances", 0, MOST_CHIPS) for one in _rows(balances, "balances"))
        if games is not None:
            games = tuple((name, _joined(name, seats)) for name, seats in _named(games, "side_games"))
        if pots is not None:
            pots = tuple(
                (name, whole(chips, f"the {name} pot", 0, MOST_CHIPS)) for name, chips in _named(pots, "side_pots")
            )
        plain: dict[str, object] = {
            "stake": _chips(self.stake, "stake", 1),
            "pot": _chips(self.pot, "pot", 0),
            "balances": balances,
            "side_stake": _chips(self.side_stake, "side_stake", 1),
            "side_games": games,
            "side_pots": pots,
        }
        for name, value in plain.items():
            object.__setattr__(self, name, value)

    def at_table(self, seats: int, side_games: tuple[str, ...]) -> "Stakes":
        """Return the same stakes with the side games in the order in which the game has them.

        :param seats: the number of seats at the table.
        :param side_games: the names of all side games of the game, in order.
        :raises ValueError: if there are more or fewer balances than seats, a seat is not at the table, or the game has no such
            side game.
        """
        seats = whole(seats, "the number of seats", 1, MOST_SEATS)
        if self.balances is not None and len(self.balances) != seats:
            raise ValueError(f"balances: {len(self.balances)} balances for {seats} seats, give one for each seat")
        for name, joined in self.side_games or ():
            for seat in joined:
                if seat >= seats:
                    raise ValueError(
                        f"seat {seat} joined {name} but is not at the table: its seats are 0 to {seats - 1}"
                    )
        return Stakes(
            stake=self.stake,
            pot=self.pot,
            balances=self.balances,
            side_stake=self.side_stake,
            side_games=_sorted(self.side_games, side_games),
            side_pots=_sorted(self.side_pots, side_games),
        )

    def __bool__(self) -> bool:
        """Whether anything is said about money."""
        return self != NO_STAKES


def _sorted(named: tuple[tuple[str, T], ...] | None, order: tuple[str, ...]) -> tuple[tuple[str, T], ...] | None:
    if named is None:
        return None
    for name, _ in named:
        if name not in order:
            known = f"its side games are {listed(order)}" if order else "it has none"
            raise ValueError(f"this game has no side game {shown(name)}: {known}")
    return tuple(sorted(named, key=lambda entry: order.index(entry[0])))


NO_STAKES: Final = Stakes()
"""The stakes of a hand that is not played for money: nothing is said."""

STAKES_KEYS: Final = tuple(attribute.name for attribute in fields(Stakes))
"""The names of the fields of :class:`Stakes`, which are its keys in a record, in order."""
