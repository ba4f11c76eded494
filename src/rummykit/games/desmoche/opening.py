"""The phases before the first draw: bets, announcements, declarations, Cambio (Desmoche §1.6, §4, §5, §12.3, §14.3)."""

from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.game import LegalMoves, MoveList
from rummykit.games.desmoche.declarations import best_declaration, held_wins, played_wins
from rummykit.games.desmoche.events import (
    Announced,
    Answered,
    AnswersCompared,
    CardExchanged,
    DesmocheEvent,
    Gave,
    HandShown,
    HasBet,
    Received,
)
from rummykit.games.desmoche.moment import AnnounceTurn, BetTurn
from rummykit.games.desmoche.moments import (
    CambioRound,
    DeclarationWindow,
)
from rummykit.games.desmoche.money import Money, qualifies
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    DesmocheMove,
    Give,
)
from rummykit.games.desmoche.phase import Events, Phase, Simultaneous, won
from rummykit.games.desmoche.rules import AutomaticWin, Declaration, SideGame
from rummykit.games.desmoche.table import Gift, Holding, Table, new_holding
from rummykit.games.desmoche.turns import Drawing
from rummykit.seats import Seat, seats_at

if TYPE_CHECKING:
    from rummykit.games.desmoche.phases import DesmocheState


@frozen(repr=False)
class PlacingBets(Phase, BetTurn):
    """A seat may bet (Desmoche §12.3)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[DesmocheMove]:
        return self.lazily() if seat is None or seat == self.seat else MoveList(self, seat)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        assert isinstance(move, Bet)
        money = _money(self.table)
        table = evolve(self.table, money=evolve(money, bets=(*money.bets, (move.seat, move.amount))))
        return _next_bet(table, self.waiting, (HasBet(move.seat, move.amount),))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        if culprit == self.seat:
            return _next_bet(table, self.waiting, events)
        return PlacingBets(self.seat, self.balance, self.waiting, table, events)


@frozen(repr=False)
class Announcing(Phase, AnnounceTurn):
    """A seat may announce side games (Desmoche §14.3)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        assert isinstance(move, Announce)
        money = _money(self.table)
        games = tuple(game for game in SideGame if game in move.games)
        table = evolve(self.table, money=evolve(money, announced=(*money.announced, (move.seat, games))))
        return _next_announcement(table, self.waiting, (Announced(move.seat, games),))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        if culprit == self.seat:
            return _next_announcement(table, self.waiting, events)
        return Announcing(self.seat, self.joined, self.waiting, table, events)


def _money(table: Table) -> Money:
    assert table.money is not None
    return table.money


@frozen(repr=False)
class Declaring(Simultaneous, DeclarationWindow):
    """Seats may declare automatic wins, sealed until all have answered (Desmoche §5.6, §5.7)."""

    table: Table
    answers: tuple[tuple[Seat, AutomaticWin | None], ...] = ()
    """Sorted by seat."""
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        assert isinstance(move, Declare)
        waiting = tuple(seat for seat in self.waiting if seat != move.seat)
        answers = tuple(sorted([*self.answers, (move.seat, move.win)], key=_by_seat))
        return self._go_on(self.table, waiting, answers, (Answered(move.seat),))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        waiting = tuple(seat for seat in self.waiting if seat != culprit)
        answers = tuple(answer for answer in self.answers if answer[0] != culprit)
        return self._go_on(table, waiting, answers, events)

    def _go_on(
        self,
        table: Table,
        waiting: tuple[Seat, ...],
        answers: tuple[tuple[Seat, AutomaticWin | None], ...],
        events: Events,
    ) -> "DesmocheState":
        if waiting:
            return Declaring(self.after_cambio, waiting, table, answers, events)
        declared = {seat: win for seat, win in answers if win is not None}
        if declared:
            return _declared(table, declared, events)
        return _after_window(table, self.after_cambio, (*events, AnswersCompared()))


def _by_seat(answer: tuple[Seat, AutomaticWin | None]) -> Seat:
    return answer[0]


@frozen(repr=False)
class Cambio(Simultaneous, CambioRound):
    """Each seat passes a card to the right, unseen until all have chosen (Desmoche §4.1)."""

    table: Table
    chosen: tuple[tuple[Seat, Card], ...] = ()
    """Sorted by giver; in no hand any more."""
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        assert isinstance(move, Give)
        seat, holding = move.seat, self.table.holding(move.seat)
        table = self.table.with_holding(new_holding(seat, holding.hand - move.card))
        waiting = tuple([one for one in self.waiting if one != seat])
        chosen = tuple(sorted([*self.chosen, (seat, move.card)]))
        following = self._go_on(table, waiting, chosen, _GAVE[seat])
        if waiting and self._moves is not None:  # what the others may give is the same as before
            _set(following, "_moves", tuple([one for one in self._moves if one.seat != seat]))
        return following

    @override
    def _held_back(self, seat: Seat) -> Cards:
        return Cards(card for giver, card in self.chosen if giver == seat)

    @override
    def _put_down(self, culprit: Seat, table: Table) -> Table:
        for seat, card in self.chosen:
            if seat != culprit:
                table = table.with_holding(Holding(seat, table.holding(seat).hand + card))
        return table

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        if len(table.seats_in_from_right()) == 1:
            return _window(self._put_down(culprit, table), True, events)
        waiting = tuple(seat for seat in self.waiting if seat != culprit)
        chosen = tuple(gift for gift in self.chosen if gift[0] != culprit)
        return self._go_on(table, waiting, chosen, events)

    def _go_on(
        self, table: Table, waiting: tuple[Seat, ...], chosen: tuple[tuple[Seat, Card], ...], events: Events
    ) -> "DesmocheState":
        if waiting:
            return _cambio(waiting, table, chosen, events)
        gifts: list[Gift] = []
        received: list[DesmocheEvent] = []
        holdings = list(table.holdings)
        for giver, card in chosen:
            taker = table.next_in(giver)
            assert taker is not None
            gifts.append(_new_gift(giver, taker, card))
            received.append(_new_received(taker, card))
            holdings[taker] = new_holding(taker, holdings[taker].hand + card)
        return _window(table.exchanged(tuple(holdings), tuple(gifts)), True, (*events, _EXCHANGED, *received))


_cambio: Final = maker(Cambio)
_new_gift: Final = maker(Gift)
_new_received: Final = maker(Received)
_set: Final = object.__setattr__
_GAVE: Final = tuple((Gave(seat),) for seat in seats_at(4))
_EXCHANGED: Final = CardExchanged()


def begin(table: Table) -> "DesmocheState":
    """The first state after the deal (Desmoche §1.6)."""
    money = table.money
    if money is None:
        return _window(table, False, ())
    order = table.seats_in_from_right()
    return _next_bet(table, order, ()) if money.is_bet(table.rules) else _next_announcement(table, order, ())


def _next_bet(table: Table, waiting: tuple[Seat, ...], events: Events) -> "DesmocheState":
    for place, seat in enumerate(waiting):
        if table.is_in(seat):
            return PlacingBets(seat, _money(table).left_to(seat), waiting[place + 1 :], table, events)
    return _next_announcement(table, table.seats_in_from_right(), events)


def _next_announcement(table: Table, waiting: tuple[Seat, ...], events: Events) -> "DesmocheState":
    money, rules = _money(table), table.rules
    for place, seat in enumerate(waiting):
        joined = money.joined_by(seat)
        if table.is_in(seat) and joined:
            hand = table.holding(seat).hand
            if rules.ask_everyone or any(qualifies(game, hand, rules) for game in joined):
                return Announcing(seat, joined, waiting[place + 1 :], table, events)
    return _window(table, False, events)


def _window(table: Table, after_cambio: bool, events: Events) -> "DesmocheState":
    """Open a window, if anybody is asked in it (Desmoche §5.6)."""
    rules = table.rules
    seats = table.seats_in_from_right()
    held = {seat: wins for seat in seats if (wins := held_wins(rules, table.holding(seat).hand))}
    if rules.declaration is Declaration.AUTOMATIC:
        if held:
            return _declared(table, {seat: wins[0] for seat, wins in held.items()}, events)
        return _after_window(table, after_cambio, events)
    asked = seats if rules.ask_everyone and played_wins(rules) else tuple(seat for seat in seats if seat in held)
    if asked:
        return Declaring(after_cambio, asked, table, (), events)
    return _after_window(table, after_cambio, events)


def _after_window(table: Table, after_cambio: bool, events: Events) -> "DesmocheState":
    seats = table.seats_in_from_right()
    if table.rules.cambio and not after_cambio:
        return Cambio(seats, table, (), events) if len(seats) > 1 else _window(table, True, events)
    return Drawing(seats[0], table, events)


def _declared(table: Table, declared: dict[Seat, AutomaticWin], events: Events) -> "DesmocheState":
    """The best ends the hand (Desmoche §5.7 to §5.9)."""
    order = table.seats_in_from_right()
    shown = tuple(HandShown(seat, declared[seat], table.holding(seat).hand) for seat in order if seat in declared)
    winner = best_declaration(table.rules, order, {one.seat: (one.win, one.hand) for one in shown})
    return won(table, winner, declared[winner].value, "5.7", (*events, *shown), shown)
