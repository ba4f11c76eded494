"""What can happen in a match, how it ends, and what can be wrong with it."""

from string import ascii_uppercase
from typing import Any, Final, TypeAlias, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.game import Outcome
from rummykit.money import OUTSIDE, POT, Pot
from rummykit.options import written
from rummykit.record import Record
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Clause, IllegalMove

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
    """Something that a match cannot do, with ``reason`` and ``remedy``; nothing has changed."""

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
    """The end of a hand at a real table was noted."""

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
"""Whatever happens in a match."""


@frozen
class MatchEnd:
    """Why a match is over, and who has won it."""

    reason: str
    """Stable words: ``"so many hands are played"``, ``"the target is reached"``, ``"a seat cannot cover its stake"``,
    ``"too few seats"``."""
    clause: Clause | None
    """The game's, about the end of a match."""
    seats: tuple[Seat, ...]
    """Those that brought it about; none where hands are counted."""
    winners: tuple[Seat, ...]
    """Those with the best total, ascending; none before the first hand."""


@frozen
class Difference:
    """Where the books are not as the hands have them."""

    what: str
    """``"balances"``, ``"payment 3 of hand 7"``, ..."""
    stated: object
    """By the match."""
    found: object
    """By playing its records again."""

    @override
    def __str__(self) -> str:
        return f"{self.what}: the match says {self.stated}, the hands say {self.found}"


def without(values: tuple[T, ...], seat: int) -> tuple[T, ...]:
    return values[:seat] + values[seat + 1 :]


def shown(value: object) -> str:
    return "none" if value is None else str(value)


def check_name(name: str, others: tuple[str, ...]) -> None:
    if not isinstance(name, str) or not name.strip() or name != name.strip() or not name.isprintable():  # pyright: ignore[reportUnnecessaryIsInstance]  # comes from outside
        raise MatchError(f"{name!r} is no name", "write one without white space around it, on one line")
    if name in others:
        raise MatchError(f"two players are called {name}", "tell them apart: each name is an account of the ledger")
    if name in (str(POT), OUTSIDE.name) or name.endswith(f" {POT}"):
        raise MatchError(f"nobody can be called {name!r}", "that is an account of the ledger already")


AnyMatch: TypeAlias = Any
"""A :class:`rummykit.match.Match`."""
_AGAIN: Final = "play the hand again from the record that the match has dealt"


def players_of(game: AnyRulebook, names: tuple[str, ...], seats: int | None) -> tuple[str, ...]:
    """Those with these names, or A, B, C, ... at so many seats."""
    if not names:
        if seats is None:
            raise MatchError("nobody plays", "give names, or a number of seats")
        names = tuple(ascii_uppercase[:seats])
    if len(names) not in game.seats or (seats is not None and seats != len(names)):
        allowed = ", ".join(map(str, game.seats))
        raise MatchError(f"{len(names)} players cannot play {game.title}", f"it is played by {allowed}")
    for index, name in enumerate(names):
        check_name(name, names[:index])
    return names


def must_be_next(match: AnyMatch, record: Record[Any, Any]) -> None:
    number = match.hands_played + 1
    if any(record is one for one in match.records):
        raise MatchError("this record is settled already", "deal the next hand")
    rules = record.rules, match.rules
    if type(record.rules) is type(match.rules):  # else it is of another game
        rules = _options(*rules), _options(*reversed(rules))
    said: dict[str, tuple[Any, Any]] = {
        "game": (record.game.name, match.game.name),
        "rules": rules,
        "seats": (record.seats, match.seats),
        "dealer": (record.dealer, match.dealer),
    }
    if record.names:
        said["names"] = (record.names, match.names)
    theirs, ours = record.stakes, match.stakes()
    said["stake"] = (theirs.stake, ours.stake)
    said["balances"] = (theirs.balances, ours.balances)
    if theirs.side_games:  # else nobody pays it
        said["side stake"] = (theirs.side_stake, ours.side_stake)
    said["pot"] = (theirs.pot or 0, match.pot)
    said["side pots"] = (tuple(one for one in theirs.side_pots or () if one[1]), match.side_pots)
    for key, (found, wanted) in said.items():
        if found != wanted:
            reason = f"hand {number} of this match has {key} {shown(wanted)}, and the record has {shown(found)}"
            raise MatchError(reason, "settle the record that the match has dealt")


def played_again(match: AnyMatch, record: Record[Any, Any]) -> Outcome:
    """How a record ends, every move of it played from its deal."""
    number = match.hands_played + 1
    state: Any = None
    ply = 0
    try:
        for ply, state in enumerate(record.states()):  # noqa: B007  # the last ones are wanted
            pass
    except IllegalMove as error:  # pyright: ignore[reportUnknownVariableType]  # of any move
        raise MatchError(f"hand {number}: move {ply + 1} of the record is illegal: {error}", _AGAIN) from None
    except ValueError as error:
        raise MatchError(f"hand {number}: this record cannot be dealt: {error}", _AGAIN) from None
    outcome: Outcome | None = state.outcome
    if state != record.state or outcome != record.state.outcome:
        raise MatchError(f"hand {number}: the record's state is not what its moves lead to", _AGAIN)
    if outcome is None:
        raise MatchError(f"hand {number} is not over after {len(record.moves)} moves", "play it to its end")
    return outcome


def must_be_of_this_table(match: AnyMatch, outcome: Outcome) -> None:
    hand, seats = f"hand {match.hands_played + 1}", match.seats
    for transfer in outcome.transfers:
        for party in (transfer.source, transfer.target):
            if party == OUTSIDE or (isinstance(party, Seat) and party >= seats):
                raise MatchError(f"{hand}: {transfer}", "chips go between the seats and pots of this table")
    if outcome.seats != seats:
        raise MatchError(f"{hand}: {outcome.seats} seats played it", f"this table has {seats}")
    if any(seat >= seats for seat in outcome.winners):
        raise MatchError(f"{hand}: the winners are not at this table", f"its seats are 0 to {seats - 1}")
    if outcome.points and len(outcome.points) != seats:
        raise MatchError(f"{hand}: {len(outcome.points)} seats have points", "give points to every seat")


def _options(rules: Any, others: Any) -> str:
    return ", ".join(f"{name} = {shown(value)}" for name, value in written(rules, others).items())


def differences(match: AnyMatch) -> tuple[Difference, ...]:
    try:
        true = match.again()
    except MatchError as error:
        return (Difference("history", "so it was", str(error)),)
    found: list[Difference] = []
    for index in range(max(len(match.entries), len(true.entries))):
        stated, right = (entries[index] if index < len(entries) else None for entries in (match.entries, true.entries))
        if stated != right:
            found.append(Difference(f"payment {index + 1}", stated, right))
    for key in (
        "names",
        "balances",
        "gains",
        "wins",
        "points",
        "pot",
        "side_pots",
        "stake",
        "side_stake",
        "dealer",
    ):
        stated, right = getattr(match, key), getattr(true, key)
        if stated != right:
            found.append(Difference(key, stated, right))
    found += _unbalanced(match)
    return tuple(found)


def _unbalanced(match: AnyMatch) -> list[Difference]:
    """Where the sums of the ledger are not what seats and pots have."""
    sums = match.ledger.balances
    held: dict[str, int] = {str(POT): match.pot, **{str(Pot(name)): chips for name, chips in match.side_pots}}
    if match.balances is not None:
        held |= dict(zip(match.names, match.balances, strict=True))
        held = {**dict.fromkeys((name for name in match.ledger.players if name not in match.names), 0), **held}
    found = [
        Difference(f"sum of {name}", chips, sums.get(name, 0))
        for name, chips in held.items()
        if chips != sums.get(name, 0)
    ]
    if sum(sums.values()):
        found.append(Difference("sum of the ledger", sum(sums.values()), 0))
    return found
