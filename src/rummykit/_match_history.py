"""What can happen in a match, how it ends, and what can be wrong with it."""

from typing import Any, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.game import Outcome
from rummykit.money import OUTSIDE, POT
from rummykit.record import Record
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Clause

__all__ = [
    "Act",
    "BoughtIn",
    "DealerChanged",
    "Difference",
    "Joined",
    "Left",
    "MatchEnd",
    "MatchError",
    "Noted",
    "Played",
    "StakeChanged",
    "check_name",
    "shown",
    "without",
]

T = TypeVar("T")


class MatchError(ValueError):
    """Something that a match cannot do; nothing has changed.

    Attributes: ``reason``, which names the culprit; ``remedy``.
    """

    __module__ = "rummykit.match"  # where it is imported from: a traceback says so

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        return f"{self.reason}: {self.remedy}"


# What happens in a match


@frozen
class Played:
    """A hand was played."""

    record: Record[Any, Any]


@frozen
class Noted:
    """A hand was played at a real table, and its end noted."""

    outcome: Outcome
    stakes: Stakes


@frozen
class BoughtIn:
    """A seat brought more chips."""

    seat: Seat
    amount: int


@frozen
class Left:
    """A seat left and took its chips along."""

    seat: Seat


@frozen
class Joined:
    """A player took the seat after the last one."""

    name: str
    balance: int | None


@frozen
class StakeChanged:
    """All agreed on another stake."""

    stake: int | None
    side_stake: int | None


@frozen
class DealerChanged:
    """The next deal went to a seat out of turn."""

    dealer: Seat


Act: TypeAlias = Played | Noted | BoughtIn | Left | Joined | StakeChanged | DealerChanged
"""Whatever happens in a match, hands and what lies between them."""


@frozen
class MatchEnd:
    """Why a match is over, and who has won it."""

    reason: str
    """Stable words: ``"so many hands are played"``, ``"the target is reached"``, ``"a seat cannot cover its stake"``,
    ``"too few seats"``."""
    clause: Clause | None
    """The game's clause about the end of a match, if it has one."""
    seats: tuple[Seat, ...]
    """The seats that brought it about; none where the hands are counted."""
    winners: tuple[Seat, ...]
    """The seats with the best total, ascending: equal totals share the match. None before the first hand."""


@frozen
class Difference:
    """Something in the books that is not as the hands have it."""

    what: str
    """``"balances"``, ``"payment 3 of hand 7"``, ..."""
    stated: object
    """What the match says."""
    found: object
    """What comes of playing its records again."""

    @override
    def __str__(self) -> str:
        return f"{self.what}: the match says {self.stated}, the hands say {self.found}"


def without(values: tuple[T, ...], seat: int) -> tuple[T, ...]:
    """The values of the seats that stay; none of none."""
    return values[:seat] + values[seat + 1 :]


def shown(value: object) -> str:
    """A value in an error."""
    return "none" if value is None else str(value)


def check_name(name: str, others: tuple[str, ...]) -> None:
    """A name is an account of the ledger: it must be one, and no other's."""
    if not isinstance(name, str) or not name.strip() or name != name.strip() or not name.isprintable():  # pyright: ignore[reportUnnecessaryIsInstance]  # comes from outside
        raise MatchError(f"{name!r} is no name", "write one without white space around it, on one line")
    if name in others:
        raise MatchError(f"two players are called {name}", "tell them apart: each name is an account of the ledger")
    if name in (str(POT), OUTSIDE.name) or name.endswith(f" {POT}"):
        raise MatchError(f"nobody can be called {name!r}", "that is an account of the ledger already")
