"""What a seat may know of a hand, and nothing else; what its own moves make of it; states dealt afresh that show the same.

Other hands are counts, and the jokers that were seen to go there, until all are shown at the end.
"""

from typing import Final

from attrs import field, frozen
from typing_extensions import override

from rummykit._rulebook import Remade, check_seat, line_of_view, shuffled
from rummykit.cards import JOKER, Card, Cards
from rummykit.game import Outcome, Rng, UnknownCardError
from rummykit.games.penang.choices import PenangMoves, Turn
from rummykit.games.penang.events import PenangEvent
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.moments import AwaitsAction, AwaitsPassport, HandOver, MayEnd, Moment, follow, judge
from rummykit.games.penang.moves import PenangMove, check_move
from rummykit.games.penang.phases import Acted, Acting, Opening, Over, PenangState, pack_for
from rummykit.games.penang.rules import PenangRules
from rummykit.games.penang.table import (
    Holding,
    Standing,
    Table,
    died,
    jokers_in,
    laid_off,
    melded,
    replaced,
    swapped,
)
from rummykit.games.penang.violations import NotYourSeat
from rummykit.seats import Seat
from rummykit.violations import IllegalMove, Violation

_set: Final = object.__setattr__


@frozen
class SeatSeen:
    seat: Seat
    hand_count: int
    standing: Standing
    hand: Cards | None = None
    """As shown at the end (Penang §7.2)."""


@frozen
class TableSeen:
    rules: PenangRules
    dealer: Seat
    own: Holding | None
    seats: tuple[SeatSeen, ...]
    aside_count: int
    melds: tuple[Laid, ...]

    @property
    def seat_count(self) -> int:
        return len(self.seats)

    def holding(self, seat: Seat) -> Holding:
        """:raises LookupError: for another seat."""
        if self.own is None or self.own.seat != seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.own

    def standing(self, seat: Seat) -> Standing:
        return self.seats[seat].standing

    def _with(self, holding: Holding, standing: Standing, melds: tuple[Laid, ...]) -> "TableSeen":
        at = holding.seat
        seats = (*self.seats[:at], SeatSeen(at, len(holding.cards), standing), *self.seats[at + 1 :])
        return TableSeen(self.rules, self.dealer, holding, seats, self.aside_count, melds)

    def after_meld(self, seat: Seat, meld: Laid) -> "TableSeen":
        holding = self.holding(seat).without(Cards(meld.cards))
        return self._with(holding, melded(self.standing(seat), jokers_in(meld)), (*self.melds, meld))

    def after_lay_off(self, seat: Seat, card: Card, onto: Laid, meld: Laid) -> "TableSeen":
        holding = self.holding(seat).without(card)
        return self._with(holding, laid_off(self.standing(seat), card), replaced(self.melds, onto, meld))

    def after_swap(self, seat: Seat, card: Card, source: Laid, meld: Laid) -> "TableSeen":
        holding = Holding(seat, self.holding(seat).cards - card + JOKER)
        return self._with(holding, swapped(self.standing(seat)), replaced(self.melds, source, meld))

    def after_death(self, seat: Seat) -> "TableSeen":
        return self._with(self.holding(seat), died(self.standing(seat)), self.melds)


@frozen(repr=False)
class PenangView(Remade):
    """All that ``seat`` may know; ``None``: an onlooker. It answers for its own seat as the state does."""

    seat: Seat | None
    table: TableSeen
    moment: Moment
    outcome: Outcome | None = None
    """``None`` while the hand is open."""
    events: tuple[PenangEvent, ...] = field(default=(), eq=False)
    """What the last move brought about."""
    _turn: Turn | None = field(default=None, init=False, eq=False)

    @property
    def rules(self) -> PenangRules:
        """The options of this table."""
        return self.table.rules

    @property
    def hand(self) -> Cards:
        """No cards for an onlooker."""
        return Cards.NONE if self.table.own is None else self.table.own.cards

    @property
    def melds(self) -> tuple[Laid, ...]:
        """In the order in which they were laid."""
        return self.table.melds

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat in turn, or nobody."""
        return self.moment.to_act

    @property
    def seen(self) -> Cards:
        """Cards shown to this seat and not in its hand: melds, jokers that others took, at the end all hands."""
        seen = Cards([card for meld in self.table.melds for card in meld.cards])
        for one in self.table.seats:
            if one.seat != self.seat:
                seen += shown_of(one)
        return seen

    def legal_moves(self) -> PenangMoves:
        """Those of the view's own seat."""
        if self.seat is None or self.seat not in self.moment.to_act:
            return PenangMoves(self, self.seat, None)
        turn = self._turn
        if turn is None:
            turn = self.moment.listed(self.table)
            _set(self, "_turn", turn)
        return PenangMoves(self, self.seat, turn)

    def violations(self, move: PenangMove) -> tuple[Violation, ...]:
        """What a move of the view's own seat breaks; another's is refused for that.

        :raises TypeError: for what is no move of Penang Rummy.
        """
        check_move(move)
        if move.seat != self.seat:
            return (NotYourSeat(move.seat, self.seat),)
        return judge(self.table, self.moment, move)

    def after(self, move: PenangMove) -> "PenangView":
        """The view after a move of its own seat; nothing is played.

        >>> from rummykit.games.penang import deal
        >>> view = deal(seats=4, seed="a table in Penang").view(Seat(1))
        >>> len(view.after(view.legal_moves()[0]).melds)
        1

        :raises IllegalMove: if the move is not legal.
        :raises UnknownCardError: if it ends the hand, with cards that nobody knows yet.
        """
        broken = self.violations(move)
        if broken:
            raise IllegalMove(move, broken)
        table, moment, events = follow(self.table, self.moment, move)
        if isinstance(moment, HandOver):
            raise UnknownCardError(move, "the hands of the other seats, which are shown and counted")
        return PenangView(self.seat, table, moment, None, events)

    def sample(self, rng: Rng) -> PenangState:
        """A state that shows this view, unknown cards dealt afresh, uniformly.

        It does not condition on what dying proves, nor on what others have not laid.
        """

        return sample(self, rng)

    @override
    def __repr__(self) -> str:
        return line_of_view("Penang", self.seat, self.moment, self.to_act)


def shown_of(one: SeatSeen) -> Cards:
    """Those that everybody knows."""
    return Cards([JOKER] * one.standing.jokers) if one.hand is None else one.hand


def view_of(state: PenangState, seat: Seat | None) -> PenangView:
    """What ``seat`` may know of a state.

    :raises ValueError: for a seat that is not at the table.
    """
    table = state.table
    check_seat(seat, table.seat_count)
    over = isinstance(state, Over)
    return PenangView(seat, _table_of(table, seat, over), state.moment, state.outcome, state.events)


def _table_of(table: Table, seat: Seat | None, over: bool) -> TableSeen:
    seats = [
        SeatSeen(one.seat, len(one.cards), standing, one.cards if over else None)
        for one, standing in zip(table.holdings, table.standings, strict=True)
    ]
    own = None if seat is None else table.holdings[seat]
    return TableSeen(table.rules, table.dealer, own, tuple(seats), len(table.aside), table.melds)


def sample(view: PenangView, rng: Rng) -> PenangState:
    table, moment, events = _dealt_afresh(view, rng), view.moment, view.events
    match moment:
        case AwaitsPassport():
            return Opening(moment.seat, table, events)
        case AwaitsAction():
            return Acting(moment.seat, moment.swapped, table, events)
        case MayEnd():
            return Acted(moment.seat, table, events)
        case HandOver():
            assert view.outcome is not None
            return Over(table, view.outcome, moment, events)


def _dealt_afresh(view: PenangView, rng: Rng) -> Table:
    seen = view.table
    unknown = shuffled(pack_for(seen.rules, seen.seat_count).cards - view.seen - view.hand, rng)
    holdings: list[Holding] = []
    for one in seen.seats:
        if seen.own is not None and one.seat == seen.own.seat:
            holdings.append(seen.own)
        else:
            known = shown_of(one)
            drawn: list[Card] = [unknown.pop() for _ in range(one.hand_count - len(known))]
            holdings.append(Holding(one.seat, known + Cards(drawn)))
    standings = tuple([one.standing for one in seen.seats])
    return Table(seen.rules, seen.dealer, tuple(holdings), standings, Cards(unknown), seen.melds)
