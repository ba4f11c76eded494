"""Where a match stands between two hands, what can happen in it, and what cannot.

A :class:`Standing` has the numbers of a match, and none of its history: :class:`rummykit.match.Match` is one that has.
"""

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any, Final, Generic, TypeAlias

from attrs import evolve, field, frozen
from typing_extensions import TypeVar, override

from rummykit.documents.match import BoughtIn, DealerChanged, Joined, Left, StakeChanged
from rummykit.game import Outcome, Totals
from rummykit.ledger import changes_of
from rummykit.money import OUTSIDE, POT, Pot, Transfer
from rummykit.names import NameFaultError, check_name, normal_name
from rummykit.options import written
from rummykit.record import Record
from rummykit.rulebook import AnyRulebook, AnyState, HasSeat, due_of, side_games_of, stake_after
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause, IllegalMove

__all__ = [
    "Act",
    "BoughtIn",
    "DealerChanged",
    "Joined",
    "Left",
    "MatchEnd",
    "MatchError",
    "Noted",
    "Played",
    "StakeChanged",
    "Standing",
]

R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
K = TypeVar("K", bound=HasSeat, default=Any)
"""The moves of the game; a match of any game has any."""
M = TypeVar("M", bound="Standing[Any, Any]")


class MatchError(ValueError):
    """Something that a match cannot do, with ``reason`` and ``remedy``; nothing has changed."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        return f"{self.reason}: {self.remedy}"


@frozen
class Played:
    """A hand was played."""

    record: Record[Any, Any]
    """The hand, with all its moves."""


@frozen
class Noted:
    """The end of a hand at a real table was noted."""

    outcome: Outcome
    """How the hand ended."""
    stakes: Stakes
    """The money that was put up for it."""


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
    bonuses: tuple[int, ...] = ()
    """Per seat, the points that the game gives for the match as a whole; empty where it gives none."""
    points: tuple[int, ...] = ()
    """Per seat, the final total, bonuses included; empty where hands are not scored by points."""


AGAIN: Final = "play the hand again from the record that the match has dealt"


@frozen(kw_only=True, repr=False)
class Standing(Generic[R, S, K]):
    """The numbers of a match between two hands."""

    game: AnyRulebook = field(eq=lambda game: game.name)
    """The game that is played."""
    rules: R
    """The options of the table."""
    names: tuple[str, ...]
    """By seat: each is an account of the ledger."""
    balances: tuple[int, ...] | None
    """The chips of each seat; ``None``: nobody counts them."""
    stake: int | None
    """Of each hand; ``None``: without."""
    side_stake: int | None
    """What a seat puts into the pot of each side game that it joins."""
    dealer: Seat
    """Who deals the next hand."""
    hands: int | None
    """The match ends after so many hands."""
    target: int | None
    """The match ends when a total reaches this or, where hands are not scored by points, a seat's loss does."""
    gains: tuple[int, ...]
    """What each seat has won or lost in hands, in chips."""
    wins: tuple[int, ...]
    """How many hands each seat has won, alone or not."""
    points: tuple[int, ...] = ()
    """The total of each seat; empty before the first hand and where hands are not scored by points."""
    pot: int = 0
    """Carried, in chips."""
    side_pots: tuple[tuple[str, int], ...] = ()
    """Those that are not empty."""
    hands_played: int = 0
    """How many hands were played or noted."""
    undecided: int = 0
    """How many hands in a row nobody has won, up to now."""
    in_chips: bool = False
    """Whether hands were settled in chips, though none may have moved."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def next_stake(self) -> int | None:
        """The stake of the next hand: that of the match, unless hands that nobody has won raise it; ``None``: without."""
        return stake_after(self.game, self.rules, self.stake, self.undecided)

    def stakes(self, side_games: Mapping[str, Iterable[int]] | None = None) -> Stakes:
        """The money of the next hand, given who joins which side games.

        :raises ValueError: for a side game or a seat that there is not, and for side games without a stake for them.
        """
        joined = {name: tuple(sorted({Seat(seat) for seat in seats})) for name, seats in (side_games or {}).items()}
        stakes = Stakes(
            stake=self.next_stake,
            pot=self.pot or None,
            balances=self.balances,
            side_stake=self.side_stake,
            side_games=tuple(joined.items()) or None,
            side_pots=self.side_pots or None,
        ).at_table(self.seats, side_games_of(self.game))
        if self.side_stake is None and any(joined.values()):
            raise MatchError("nothing says what is put into the pots of side games", "give the match a side_stake")
        return stakes

    @property
    def over(self) -> MatchEnd | None:
        """``None`` if another hand can be played. For want of chips or seats a match is over until somebody buys in or
        joins."""
        if self.seats not in self.game.seats_for(self.rules):
            return self._end("too few seats", ())
        if self.hands is not None and self.hands_played >= self.hands:
            return self._end("so many hands are played", ())
        totals = self.points or [-gain for gain in self.gains]
        if self.target is not None:
            there = tuple(seat for seat in seats_at(self.seats) if totals[seat] >= self.target)
            if there:
                return self._end(TARGET, there)
        short = self._short()
        return self._end("a seat cannot cover its stake", short) if short else None

    def _short(self) -> tuple[Seat, ...]:
        """The seats that have less than they must put up."""
        if self.balances is None:
            return ()
        stakes = Stakes(stake=self.next_stake)
        return tuple(
            seat
            for seat, balance in zip(seats_at(self.seats), self.balances, strict=True)
            if balance < due_of(self.game, self.rules, stakes, seat)
        )

    def _end(self, reason: str, seats: tuple[Seat, ...]) -> MatchEnd:
        bonuses = self._bonuses(reason == TARGET)
        points = tuple(a + b for a, b in zip(self.points, bonuses, strict=True)) if bonuses else self.points
        return MatchEnd(reason, self.game.match_clause, seats, self.leaders, bonuses, points)

    def _bonuses(self, target_reached: bool) -> tuple[int, ...]:
        if not self.points:
            return ()
        return self.game.match_bonuses(self.rules, Totals(self.points, self.wins, self.leaders, target_reached))

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the best total so far, ascending; none before the first hand. Points decide where hands are scored
        by them, else chips won in hands, else the number of hands won."""
        if not self.hands_played:
            return ()
        if self.points and not self.game.high_points_win:
            best = min(self.points)
            return tuple(seat for seat in seats_at(self.seats) if self.points[seat] == best)
        totals = self.points or (self.gains if self.in_chips else self.wins)
        return tuple(seat for seat in seats_at(self.seats) if totals[seat] == max(totals))

    def must_go_on(self) -> None:
        """:raises MatchError: if the match is over."""
        end = self.over
        if end is not None:
            who = ", ".join(self.names[seat] for seat in end.seats)
            more = {"too few seats": "somebody may join", "a seat cannot cover its stake": "it may buy in or leave"}
            raise MatchError(
                f"the match is over, {end.reason}{f' ({who})' if who else ''}", more.get(end.reason, "begin another")
            )

    def must_cover(self, side_games: Mapping[str, Iterable[int]] | None = None) -> None:
        """:raises MatchError: naming who has less than it must put up."""
        stakes = self.stakes(side_games)
        for seat, balance in zip(seats_at(self.seats), self.balances or (), strict=False):
            owed = due_of(self.game, self.rules, stakes, seat)
            if balance < owed:
                raise MatchError(f"{self.names[seat]} has {balance} and cannot cover {owed}", "it leaves or buys in")

    def must_be_next(self, record: Record[Any, Any]) -> None:
        """:raises MatchError: if the record is not of the hand that is to be played."""
        number = self.hands_played + 1
        rules: tuple[Any, Any] = record.rules, self.rules
        if type(record.rules) is type(self.rules):  # else it is of another game
            rules = _options(*rules), _options(*reversed(rules))
        said: dict[str, tuple[Any, Any]] = {
            "game": (record.game.name, self.game.name),
            "rules": rules,
            "seats": (record.seats, self.seats),
            "dealer": (record.dealer, self.dealer),
        }
        if record.names:
            said["names"] = (record.names, self.names)
        theirs, ours = record.stakes, self.stakes()
        said["stake"] = (theirs.stake, ours.stake)
        said["balances"] = (theirs.balances, ours.balances)
        if theirs.side_games:  # else nobody pays it
            said["side stake"] = (theirs.side_stake, ours.side_stake)
        said["pot"] = (theirs.pot or 0, self.pot)
        said["side pots"] = (tuple(one for one in theirs.side_pots or () if one[1]), self.side_pots)
        for key, (found, wanted) in said.items():
            if found != wanted:
                reason = f"hand {number} of this match has {key} {_shown(wanted)}, and the record has {_shown(found)}"
                raise MatchError(reason, "settle the record that the match has dealt")

    def played_again(self, record: Record[Any, Any]) -> Outcome:
        """How a record ends, every move of it played from its deal.

        :raises MatchError: if it cannot be played, is not over, or ends otherwise than it says.
        """
        number = self.hands_played + 1
        state: Any = None
        ply = 0
        try:
            for ply, state in enumerate(record.states()):  # noqa: B007  # the last ones are wanted
                pass
        except IllegalMove as error:  # pyright: ignore[reportUnknownVariableType]  # of any move
            raise MatchError(f"hand {number}: move {ply + 1} of the record is illegal: {error}", AGAIN) from None
        except ValueError as error:
            raise MatchError(f"hand {number}: this record cannot be dealt: {error}", AGAIN) from None
        outcome: Outcome | None = state.outcome
        if state != record.state or outcome != record.state.outcome:
            raise MatchError(f"hand {number}: the record's state is not what its moves lead to", AGAIN)
        if outcome is None:
            raise MatchError(f"hand {number} is not over after {len(record.moves)} moves", "play it to its end")
        return outcome

    def must_be_of_this_table(self, outcome: Outcome) -> None:
        """:raises MatchError: for an outcome of other seats."""
        hand, seats = f"hand {self.hands_played + 1}", self.seats
        for transfer in outcome.transfers:
            for party in (transfer.source, transfer.target):
                if party == OUTSIDE or (isinstance(party, Seat) and party >= seats):
                    raise MatchError(f"{hand}: {transfer}", "chips go between the seats and pots of this table")
        if outcome.seats != self.seats:
            raise MatchError(f"{hand}: {outcome.seats} seats have played it", f"this table has {self.seats}")
        if any(seat >= seats for seat in outcome.winners):
            raise MatchError(f"{hand}: the winners are not at this table", f"its seats are 0 to {seats - 1}")
        if outcome.points and len(outcome.points) != seats:
            raise MatchError(f"{hand}: {len(outcome.points)} seats have points", "give points to every seat")

    def settled(self: M, outcome: Outcome) -> M:
        """The standing after a hand, before its payments are made."""
        points = self.points
        if outcome.points:
            points = tuple(a + b for a, b in zip(points or (0,) * self.seats, outcome.points, strict=True))
        gains = changes_of(outcome.transfers, self.seats)
        return evolve(
            self,
            points=points,
            gains=tuple(a + b for a, b in zip(self.gains, gains, strict=True)),
            wins=tuple(won + (seat in outcome.winners) for seat, won in enumerate(self.wins)),
            dealer=self.game.next_dealer(self.rules, self.seats, self.dealer, outcome),
            hands_played=self.hands_played + 1,
            undecided=0 if outcome.winners else self.undecided + 1,
            in_chips=self.in_chips or bool(outcome.transfers) or bool(outcome.counts and not outcome.points),
        )

    def moved(self: M, transfers: tuple[Transfer, ...]) -> M:
        """The standing after payments: the only place where balances and pots change."""
        pots = {Pot(name): chips for name, chips in self.side_pots}
        pots[POT] = self.pot
        for one in transfers:
            for party, amount in ((one.source, -one.amount), (one.target, one.amount)):
                if isinstance(party, Pot) and party != OUTSIDE:
                    pots[party] = pots.get(party, 0) + amount
        for pot, chips in pots.items():
            if chips < 0:
                raise MatchError(f"the {pot} would have {chips} chips", "no pot pays what it does not have")
        side = sorted((pot.name, chips) for pot, chips in pots.items() if pot != POT and chips)
        order = side_games_of(self.game)
        side.sort(key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        balances = self.balances
        if balances is not None:
            changes = changes_of(transfers, self.seats)
            balances = tuple(a + b for a, b in zip(balances, changes, strict=True))
        return evolve(
            self,
            balances=balances,
            pot=pots[POT],
            side_pots=tuple(side),
        )


TARGET: Final = "the target is reached"


def _shown(value: object) -> str:
    return "none" if value is None else str(value)


def _options(rules: Any, others: Any) -> str:
    return ", ".join(f"{name} = {_shown(value)}" for name, value in written(rules, others).items())


def named(name: str, others: Iterable[str]) -> str:
    """A name in its normal form. :raises MatchError: if no player can have it, or one of the others has."""
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # comes from outside
        raise MatchError(f"{name!r} is no name", "write a text")
    name = normal_name(name)
    try:
        check_name(name, tuple(others))
    except NameFaultError as error:
        raise MatchError(error.reason, error.remedy) from None
    return name


def players_of(game: AnyRulebook, rules: object, names: tuple[str, ...], seats: int | None) -> tuple[str, ...]:
    """Those with these names, or A, B, C, ... at so many seats."""
    if not names:
        if seats is None:
            raise MatchError("nobody plays", "give names, or a number of seats")
        names = tuple(ascii_uppercase[:seats])
    may = game.seats_for(rules)
    if len(names) not in may or (seats is not None and seats != len(names)):
        allowed = ", ".join(map(str, may))
        raise MatchError(f"{len(names)} players cannot play {game.title}", f"it is played by {allowed}")
    found: list[str] = []
    for name in names:
        found.append(named(name, found))
    return tuple(found)
