"""The phases of a hand of Penang Rummy: a moment (:mod:`~rummykit.games.penang.moments`) with the table.

A seat in turn lays its passport (:class:`Opening`) or must make an action (:class:`Acting`); after one it goes on or ends its
turn (:class:`Acted`). When a seat has laid its last card or none is alive (:class:`Over`), all hands are shown and counted.

Rules: Penang §3, §4, §5, §6, §7, §8.
"""

from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from rummykit._numbers import whole
from rummykit._rulebook import Remade
from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.games.penang.choices import PenangMoves, Turn
from rummykit.games.penang.events import Counted, PenangEvent, Won
from rummykit.games.penang.moments import (
    GAME_DECLARED,
    AwaitsAction,
    AwaitsPassport,
    HandOver,
    MayEnd,
    Moment,
    follow,
    judge,
    turn_after,
)
from rummykit.games.penang.moves import PenangMove, check_move
from rummykit.games.penang.rules import PENANG, PenangRules
from rummykit.games.penang.settling import payments, points_scored
from rummykit.games.penang.table import Holding, Standing, Table, points_of
from rummykit.money import net
from rummykit.packs import FULL, Deal, Pack
from rummykit.seats import Seat, seats_at
from rummykit.violations import IllegalMove, Violation

if TYPE_CHECKING:
    from rummykit.games.penang.view import PenangView


Events: TypeAlias = tuple[PenangEvent, ...]

_set: Final = object.__setattr__


class _Phase(Remade):
    __slots__ = ()

    table: Table
    events: Events
    _turn: Turn | None

    @property
    def moment(self) -> Moment:
        raise NotImplementedError

    @property
    def rules(self) -> PenangRules:
        """The options of this table."""
        return self.table.rules

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat in turn, or nobody."""
        return self.moment.to_act

    @property
    def outcome(self) -> Outcome | None:
        """``None`` while the hand is open."""
        return None

    def legal_moves(self, seat: Seat | None = None) -> PenangMoves:
        """The legal moves of ``seat``; without one, of the seat in turn."""
        if seat is not None and seat not in self.to_act:
            return PenangMoves(self, seat, None)
        turn = self._turn
        if turn is None:
            turn = self.moment.listed(self.table)
            _set(self, "_turn", turn)
        return PenangMoves(self, seat, turn)

    def violations(self, move: PenangMove) -> tuple[Violation, ...]:
        """All that ``move`` breaks; ``()`` means legal.

        :raises TypeError: for what is no move of Penang Rummy.
        """
        check_move(move)
        return judge(self.table, self.moment, move)

    def play(self, move: PenangMove) -> "PenangState":
        """The next state.

        :raises IllegalMove: with everything the move breaks.
        """
        broken = self.violations(move)
        if broken:
            raise IllegalMove(move, broken)
        return state_of(*follow(self.table, self.moment, move))

    def view(self, seat: Seat | None) -> "PenangView":
        """What ``seat`` may know; ``None``: an onlooker."""
        from rummykit.games.penang.view import view_of

        return view_of(self, seat)  # type: ignore[arg-type]  # the phases are the states

    def reveal(self) -> str:
        """Every card where it lies."""
        from rummykit.games.penang.describe import reveal

        return reveal(self)  # type: ignore[arg-type]  # the phases are the states

    @override
    def __repr__(self) -> str:
        from rummykit.games.penang.describe import one_line

        return one_line(self)  # type: ignore[arg-type]  # the phases are the states


@frozen(repr=False)
class Opening(_Phase):
    """A seat has its first turn: it lays its passport, or is dead (Penang §4)."""

    seat: Seat
    table: Table
    events: Events = field(default=(), eq=False)
    _turn: Turn | None = field(default=None, init=False, eq=False)

    @property
    @override
    def moment(self) -> AwaitsPassport:
        return AwaitsPassport(self.seat)


@frozen(repr=False)
class Acting(_Phase):
    """A seat with its passport melds or lays off, or is dead; it may swap before (Penang §3.1, §5.2, §6.1)."""

    seat: Seat
    swapped: bool
    """In this turn."""
    table: Table
    events: Events = field(default=(), eq=False)
    _turn: Turn | None = field(default=None, init=False, eq=False)

    @property
    @override
    def moment(self) -> AwaitsAction:
        return AwaitsAction(self.seat, self.swapped)


@frozen(repr=False)
class Acted(_Phase):
    """A seat has made an action: it goes on, or ends its turn (Penang §3.5)."""

    seat: Seat
    table: Table
    events: Events = field(default=(), eq=False)
    _turn: Turn | None = field(default=None, init=False, eq=False)

    @property
    @override
    def moment(self) -> MayEnd:
        return MayEnd(self.seat)


@frozen(repr=False)
class Over(_Phase):
    """The hand is over (Penang §7, §6.3): all hands are shown."""

    table: Table
    result: Outcome
    ended: HandOver
    events: Events = field(default=(), eq=False)
    _turn: Turn | None = field(default=None, init=False, eq=False)

    @property
    @override
    def moment(self) -> HandOver:
        return self.ended

    @property
    @override
    def outcome(self) -> Outcome:
        return self.result


PenangState: TypeAlias = Opening | Acting | Acted | Over


def begin(table: Table) -> PenangState:
    """The turn of the seat to the dealer's left (Penang §1.5)."""
    return state_of(table, turn_after(table, table.dealer), ())


def state_of(table: Table, moment: Moment, events: Events) -> PenangState:
    """At the end all hands are counted (Penang §7.2, §8)."""
    match moment:
        case AwaitsPassport():
            return Opening(moment.seat, table, events)
        case AwaitsAction():
            return Acting(moment.seat, moment.swapped, table, events)
        case MayEnd():
            return Acted(moment.seat, table, events)
        case HandOver():
            return _counted(table, moment, events)


def _counted(table: Table, moment: HandOver, events: Events) -> Over:
    counts = tuple([points_of(holding.cards, table.rules) for holding in table.holdings])
    if moment.ending == GAME_DECLARED:
        winners = tuple([holding.seat for holding in table.holdings if not holding.cards])
    else:
        winners = tuple([seat for seat in seats_at(table.seat_count) if counts[seat] == min(counts)])
    reason = moment.ending.reason
    shown = tuple([Counted(one.seat, one.cards, points) for one, points in zip(table.holdings, counts, strict=True)])
    transfers = payments(table.rules, table.dealer, counts, winners)
    outcome = Outcome(
        reason,
        moment.ending.clause,
        winners,
        tuple([net(transfers, seat) for seat in seats_at(table.seat_count)]),
        transfers,
        counts,
        points_scored(table.rules, counts),
    )
    return Over(table, outcome, moment, (*events, *shown, Won(winners, reason)))


SEATS: Final = (2, 3, 4, 5)
"""Penang §1.1."""


def pack_for(rules: PenangRules, seats: int) -> Pack:
    """The cards of a table (Penang §1.2).

    >>> print(pack_for(PENANG, 4))
    2 packs of 52 and 6 jokers
    """
    return FULL.times(rules.packs_for(seats)).with_jokers(rules.jokers_for(seats))


def new_pack(rules: PenangRules, seats: int) -> tuple[Card, ...]:
    return pack_for(rules, seats).new_order()


def deal_order(rules: PenangRules, seats: int, dealer: Seat, order: tuple[Card, ...]) -> PenangState:
    """The first state, dealt one card at a time from the dealer's left; the rest is set aside (Penang §1.3, §1.4).

    :raises TypeError: for rules of another game, seats that are no whole number.
    :raises ValueError: for seats that cannot play, a dealer not at the table, an order of other cards, packs too small.
    """
    _check_kinds(rules, seats)
    if seats not in SEATS:
        raise ValueError(f"{seats} seats cannot play Penang Rummy: 2, 3, 4 or 5 can [Penang §1.1]")
    if not 0 <= dealer < seats:
        raise ValueError(f"the dealer, seat {dealer}, is not at the table: its seats are 0 to {seats - 1}")
    pack, size = pack_for(rules, seats), rules.hand_size_for(seats)
    if size * seats > len(pack):
        raise ValueError(
            f"{seats} hands of {size} are {size * seats} cards, and {pack} are {len(pack)}: take more packs or jokers, or "
            "deal fewer cards [Penang §1.2]"
        )
    if len(order) != len(pack) or Cards(order) != pack.cards:
        Deal(pack, order)  # raises: it says what is wrong with the order
    table = seats_at(seats)
    dealt = order[: size * seats]
    holdings = tuple([Holding(seat, Cards(dealt[(seat - dealer - 1) % seats :: seats])) for seat in table])
    return begin(Table(rules, table[dealer], holdings, (Standing(),) * seats, Cards(order[size * seats :])))


def _check_kinds(rules: object, seats: object) -> None:
    if not isinstance(rules, PenangRules):
        raise TypeError(f"Penang Rummy is played by PenangRules, not by {rules!r}")
    whole(seats, "the number of seats", 0)


def deal(
    rules: PenangRules = PENANG,
    *,
    seats: int,
    dealer: int = 0,
    seed: str | int | bytes | None = None,
    order: tuple[Card, ...] | None = None,
) -> PenangState:
    """Deal a hand: by ``seed``, from a given ``order`` of all cards, or by chance.

    >>> deal(seats=4, seed="a table in Penang")
    <Penang Opening: 1 to act; 4 seats, dealer 0, hands 20 20 20 20, melds on the table 0>

    :raises ValueError: as :func:`deal_order` does, and if both ``seed`` and ``order`` are given.
    """
    if order is None:
        _check_kinds(rules, seats)
        order = Deal.shuffled(pack_for(rules, seats), seed).order
    elif seed is not None:
        raise ValueError("give a seed or an order of the cards, not both")
    return deal_order(rules, seats, Seat(dealer), order)
