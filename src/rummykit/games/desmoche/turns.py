"""The phases of a turn: drawing, deciding, a card that goes round, forcing, paying (Desmoche §6 to §10).

Theory of operation. A card released or paid goes round by :func:`_go_round` to the first seat that would answer
(:class:`Offer`); when none is left, it may be forced (:class:`Forced`, :class:`Demanding`), else it is :func:`_dead`.
"""

from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Card, Cards, card_of
from rummykit.games.desmoche.events import (
    Asked,
    CardDied,
    Declined,
    Demanded,
    Drew,
    ForcedOn,
    LookedAt,
    MadeNoDemand,
    Paid,
    Released,
    StoodOut,
)
from rummykit.games.desmoche.moments import (
    DemandRound,
    DrawTurn,
    ForcedUse,
    OwnDecision,
    Payment,
    Question,
    owners_of_fit,
)
from rummykit.games.desmoche.moves import (
    Decline,
    Demand,
    DesmocheMove,
    Draw,
    Pay,
    Play,
    Release,
    StandOut,
)
from rummykit.games.desmoche.phase import Events, Phase, died, won
from rummykit.games.desmoche.plays import after_play
from rummykit.games.desmoche.rules import ForcedLayOff
from rummykit.games.desmoche.table import Holding, Standing, Table, new_holding
from rummykit.seats import Seat, after, in_order_from, seats_at

if TYPE_CHECKING:
    from rummykit.games.desmoche.phases import DesmocheState

_SEATS: Final = seats_at(4)
_IN: Final = Standing.IN
_NEVER: Final = ForcedLayOff.NEVER
_AUTOMATIC: Final = ForcedLayOff.AUTOMATIC

# Made once, like such moves.
_DREW: Final = tuple(map(Drew, _SEATS))
_DREW_AND_LOOKED: Final = tuple(
    tuple((_DREW[seat], LookedAt(seat, card_of(number))) for number in range(52)) for seat in _SEATS
)
_RELEASED: Final = tuple(tuple(Released(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_ASKED: Final = tuple(tuple(Asked(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_DECLINED: Final = tuple(tuple(Declined(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_PAID: Final = tuple(tuple(Paid(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_DIED: Final = tuple(CardDied(card_of(number)) for number in range(52))


@frozen(repr=False)
class Drawing(Phase, DrawTurn):
    """A seat draws (Desmoche §6.1), may lay off first (§7.6), or stand out (§10.1)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        table, seat = self.table, self.seat
        if type(move) is Draw:
            card = table.stock[0]
            return _deciding(seat, card, table.drawn(), _DREW_AND_LOOKED[seat][card.number])
        if isinstance(move, StandOut):
            holding = table.holding(seat)
            table = table.with_holding(Holding(seat, holding.hand, holding.melds, Standing.OUT))
            return _next_draws(table, seat, (StoodOut(seat),))
        assert isinstance(move, Play)
        holding, played = after_play(table.holding(seat), move, None)
        return Drawing(seat, table.with_holding(holding), (played,))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        return _next_draws(table, culprit, events) if culprit == self.seat else Drawing(self.seat, table, events)


@frozen(repr=False)
class Deciding(Phase, OwnDecision):
    """A seat uses the card it drew, or releases it (Desmoche §6.2)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        table, seat, card = self.table, self.seat, self.card
        if type(move) is Release:
            return _go_round(table, card, seat, after(seat, len(table.holdings)), (_RELEASED[seat][card.number],))
        assert isinstance(move, Play)
        holding, played = after_play(table.holding(seat), move, card)
        if played.offer is not None:
            return _used(table, holding, (played,))
        return Deciding(seat, card, table.with_holding(holding), (played,))

    @override
    def _held_back(self, seat: Seat) -> Cards:
        return Cards.of_mask(1 << self.card.number) if seat == self.seat else Cards.NONE

    @override
    def _put_down(self, culprit: Seat, table: Table) -> Table:
        return table if culprit == self.seat else evolve(table, stock=(self.card, *table.stock))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        if culprit != self.seat:
            return Deciding(self.seat, self.card, table, events)
        return _next_draws(evolve(table, opening=False), culprit, events)


class _WithOffer(Phase):
    """A face-up card awaits its fate."""

    __slots__ = ()

    card: Card

    @override
    def _put_down(self, culprit: Seat, table: Table) -> Table:
        return table.discarded(self.card)


@frozen(repr=False)
class Offer(_WithOffer, Question):
    """A face-up card goes round, from the releaser's right; the first seat to use it has it.

    Desmoche §6.3 order of asking, §2.2 used at once, §6.5 dead card, §8.2 who may not decline.
    """

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        table, seat, card = self.table, self.seat, self.card
        if type(move) is Decline:
            return _go_round(table, card, self.releaser, self.waiting, (_DECLINED[seat][card.number],))
        assert isinstance(move, Play)
        holding, played = after_play(table.holding(seat), move, card)
        if played.offer is not None:
            return _used(table, holding, (played,))
        return Offer(seat, card, self.releaser, self.waiting, table.with_holding(holding), (played,))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        if culprit == self.seat:
            return _go_round(table, self.card, self.releaser, self.waiting, events)
        return Offer(self.seat, self.card, self.releaser, self.waiting, table, events)


@frozen(repr=False)
class Forced(_WithOffer, ForcedUse):
    """A card is forced on a seat, back on its releaser (Desmoche §8.3) or on demand (§8.5)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        assert isinstance(move, Play)
        holding, played = after_play(self.table.holding(self.seat), move, self.card)
        if played.offer is not None:
            return _used(self.table, holding, (played,))
        return self._still(self.table.with_holding(holding), (played,))

    def _still(self, table: Table, events: Events) -> "Forced":
        return Forced(self.seat, self.card, self.releaser, self.demanded, self.waiting, table, events)

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        if culprit != self.seat:
            return self._still(table, events)
        return _ask_for_demands(table, self.card, self.releaser, self.waiting, events)


@frozen(repr=False)
class Demanding(_WithOffer, DemandRound):
    """A seat may demand that a card be taken (Desmoche §8.4)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        if isinstance(move, Demand):
            events: Events = (
                Demanded(move.seat, move.owner, self.card),
                ForcedOn(move.owner, self.card),
            )
            return Forced(move.owner, self.card, self.releaser, True, self.waiting, self.table, events)
        return _ask_for_demands(self.table, self.card, self.releaser, self.waiting, (MadeNoDemand(self.seat),))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        waiting = self.waiting if culprit == self.seat else (self.seat, *self.waiting)
        return _ask_for_demands(table, self.card, self.releaser, waiting, events)


@frozen(repr=False)
class Paying(Phase, Payment):
    """A seat that used a card owes one (Desmoche §7.8)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        table, seat = self.table, self.seat
        holding = table.holdings[seat]
        if type(move) is Pay:
            card = move.card
            table = table.with_holding(new_holding(seat, holding.hand - card, holding.melds))
            events = (_PAID[seat][card.number],)
            return _go_round(table, card, seat, after(seat, len(table.holdings)), events)
        assert isinstance(move, Play)
        holding, played = after_play(holding, move, None)
        return _used(table, holding, (played,))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        return _next_draws(table, culprit, events) if culprit == self.seat else Paying(self.seat, table, events)


_drawing: Final = maker(Drawing)
_deciding: Final = maker(Deciding)
_offer: Final = maker(Offer)
_paying: Final = maker(Paying)


def _go_round(table: Table, card: Card, releaser: Seat, waiting: tuple[Seat, ...], events: Events) -> "DesmocheState":
    """Desmoche §6.3; when nobody is left the card may be forced (§8)."""
    rules, holdings, number = table.rules, table.holdings, card.number
    for place, seat in enumerate(waiting):
        holding = holdings[seat]
        answerable = holding.answerable
        if answerable < 0:
            answerable = holding.answerable_mask(rules)
        if answerable >> number & 1 and holding.standing is _IN:
            events = (*events, _ASKED[seat][card.number])
            return _offer(seat, card, releaser, waiting[place + 1 :], table, events)
    forcing = rules.forced_lay_off
    if forcing is _NEVER:
        return _dead(table, card, releaser, events)
    if forcing is _AUTOMATIC:
        holding = holdings[releaser]
        if rules.force_back and holding.standing is _IN and holding.fits(rules, card):
            return Forced(releaser, card, releaser, False, (), table, (*events, ForcedOn(releaser, card)))
        return _dead(table, card, releaser, events)
    owners = owners_of_fit(table, releaser, card)
    if not owners or len(table.seats_in_from_right()) == 1:
        return _dead(table, card, releaser, events)
    number = len(holdings)
    return _ask_for_demands(table, card, releaser, in_order_from((releaser + 1) % number, number), events)


def _ask_for_demands(
    table: Table, card: Card, releaser: Seat, waiting: tuple[Seat, ...], events: Events
) -> "DesmocheState":
    """Desmoche §8.4."""
    owners = owners_of_fit(table, releaser, card)
    for place, seat in enumerate(waiting):
        if table.is_in(seat) and (table.rules.ask_everyone or any(owner != seat for owner in owners)):
            return Demanding(seat, card, releaser, waiting[place + 1 :], table, events)
    return _dead(table, card, releaser, events)


def _dead(table: Table, card: Card, releaser: Seat, events: Events) -> "DesmocheState":
    """The next seat draws, or at the opening the same (Desmoche §6.5, §6.6, §9.3)."""
    again = table.opening and table.rules.opening_draws == 2 and table.holdings[releaser].standing is _IN
    table = table.discarded(card)
    events = (*events, _DIED[card.number])
    if again:
        return Drawing(releaser, table, events)
    return _next_draws(table, releaser, events)


def _next_draws(table: Table, seat: Seat, events: Events) -> "DesmocheState":
    following = table.next_in(seat)
    if following is None:
        return died(table, "every seat is out", "10.3", events)
    if not table.stock:
        return died(table, "the stock is used up", "9.3", events)
    return _drawing(following, table, events)


def _used(table: Table, holding: Holding, events: Events) -> "DesmocheState":
    """It has won (Desmoche §9.1), or pays (§7.8)."""
    table = table.after_use(holding)
    if not holding.hand:
        return won(table, holding.seat, "ten cards melded", "9.1", events)
    return _paying(holding.seat, table, events)
