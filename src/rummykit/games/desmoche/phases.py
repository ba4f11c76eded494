"""The phases of a hand of Desmoche: its states, and how one follows from another.

Theory of operation. A phase is a moment (:mod:`~rummykit.games.desmoche.moments`: what is awaited, what is legal) with the
table and the secrets of that moment. ``play`` judges a move and hands it to ``_played``, which gives the next phase. A card
that is released or paid goes round by :func:`_go_round`: the first seat that would answer is asked (:class:`Offer`); when
none is left, the card may be forced (:class:`Forced`, :class:`Demanding`), else it is dead (:func:`_dead`) and somebody
draws (:class:`Drawing`).

Rules: Desmoche §5 declarations, §4 Cambio, §6 turns, §8 forcing, §9 the end, §10 standing out, §11 disqualification.
"""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, field, fields, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards, card_of
from rummykit.game import LegalMoves, MoveList, Outcome
from rummykit.games.desmoche.betting import AnnounceTurn, BetTurn
from rummykit.games.desmoche.declarations import best_declaration, held_wins, played_wins
from rummykit.games.desmoche.events import (
    Announced,
    Answered,
    AnswersCompared,
    Asked,
    CardDied,
    CardExchanged,
    Declined,
    Demanded,
    DesmocheEvent,
    Disqualified,
    Drew,
    ForcedOn,
    Gave,
    HandDied,
    HandShown,
    HasBet,
    LookedAt,
    MadeNoDemand,
    Paid,
    Received,
    Released,
    SideGameShown,
    StoodOut,
    Won,
)
from rummykit.games.desmoche.moment import judge
from rummykit.games.desmoche.moments import (
    CambioRound,
    DeclarationWindow,
    DemandRound,
    DrawTurn,
    End,
    ForcedUse,
    OwnDecision,
    Payment,
    Question,
    owners_of_fit,
)
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    Disqualify,
    Draw,
    Give,
    Pay,
    Play,
    Release,
    StandOut,
)
from rummykit.games.desmoche.payoffs import Win, contenders, settle
from rummykit.games.desmoche.plays import after_play
from rummykit.games.desmoche.rules import AutomaticWin, Declaration, DesmocheRules, ForcedLayOff, SideGame
from rummykit.games.desmoche.sidegames import qualifies
from rummykit.games.desmoche.table import Gift, Holding, Removed, Standing, Table
from rummykit.money import balance_changes
from rummykit.seats import Seat, after, in_order_from, seats_at
from rummykit.violations import Clause, IllegalMove, Violation

if TYPE_CHECKING:
    from rummykit.games.desmoche.view import DesmocheView

__all__ = [
    "Announcing",
    "Cambio",
    "Deciding",
    "Declaring",
    "Demanding",
    "DesmocheState",
    "Drawing",
    "Forced",
    "Offer",
    "Over",
    "Paying",
    "PlacingBets",
    "begin",
]

Events: TypeAlias = tuple[DesmocheEvent, ...]

_SEATS: Final = seats_at(4)
_IN: Final = Standing.IN
_NEVER: Final = ForcedLayOff.NEVER
_AUTOMATIC: Final = ForcedLayOff.AUTOMATIC
_set: Final = object.__setattr__

# Events that differ in seat and card alone are made once, like such moves.
_DREW: Final = tuple(map(Drew, _SEATS))
_DREW_AND_LOOKED: Final = tuple(
    tuple((_DREW[seat], LookedAt(seat, card_of(number))) for number in range(52)) for seat in _SEATS
)
_RELEASED: Final = tuple(tuple(Released(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_ASKED: Final = tuple(tuple(Asked(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_DECLINED: Final = tuple(tuple(Declined(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_PAID: Final = tuple(tuple(Paid(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_DIED: Final = tuple(CardDied(card_of(number)) for number in range(52))


class _Phase:
    """What all phases share."""

    __slots__ = ()

    table: Table
    events: Events
    _moves: tuple[DesmocheMove, ...] | None
    """The legal moves of all that are to act, once they were asked for."""

    if TYPE_CHECKING:  # a phase is a moment as well
        seat: Seat

        @property
        def to_act(self) -> tuple[Seat, ...]: ...
        def listed(self, sees: Any, seat: Seat) -> tuple[DesmocheMove, ...]: ...

    @property
    def rules(self) -> DesmocheRules:
        """The options of this table."""
        return self.table.rules

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; ``None`` while it is open."""
        return None

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[DesmocheMove]:
        """The legal moves of ``seat``, of all that are to act without one; disqualifications are not among them."""
        return MoveList(self, seat)

    def moves_of(self, seat: Seat | None) -> tuple[DesmocheMove, ...]:
        """The same as a tuple."""
        if seat is not None and seat != self.seat:
            return ()
        moves = self._moves
        if moves is None:
            moves = self.listed(self.table, self.seat)
            _set(self, "_moves", moves)
        return moves

    def violations(self, move: DesmocheMove) -> tuple[Violation, ...]:
        """All that ``move`` breaks; ``()`` means legal."""
        return judge(self.table, self, move)  # type: ignore[arg-type]  # a phase is a moment as well

    def _is_own(self, move: DesmocheMove) -> bool:
        """Whether the move is one of those that this state itself has listed."""
        if self._moves is not None:
            for one in self._moves:
                if one is move:
                    return True
        return False

    def play(self, move: DesmocheMove) -> "DesmocheState":
        """The next state.

        :raises IllegalMove: with everything the move breaks; nothing has changed.
        """
        if not self._is_own(move):
            broken = self.violations(move)
            if broken:
                raise IllegalMove(move, broken)
        if type(move) is Disqualify:
            return self._after_referee(move)
        return self._played(move)

    def _played(self, move: DesmocheMove) -> "DesmocheState":
        """The next state after a legal move of a seat."""
        raise NotImplementedError

    def _after_referee(self, move: Disqualify) -> "DesmocheState":
        """The next state after a legal disqualification (Desmoche §11)."""
        table, culprit = self.table, move.culprit
        holding = table.holding(culprit)
        melds = Cards.NONE
        for meld in holding.melds:
            melds += meld.cards
        gone = Removed(culprit, holding.hand + self._held_back(culprit), melds)
        table = evolve(
            table.with_holding(Holding(culprit, Cards.NONE, (), Standing.DISQUALIFIED)),
            removed=(*table.removed, gone),
        )
        events: Events = (Disqualified(culprit, move.fault),)
        left = table.seats_in_from_right()
        stood_out = any(holding.standing is Standing.OUT for holding in table.holdings)
        if not left:
            table = self._put_down(culprit, table)
            return _died(table, "every seat is out", "10.3" if stood_out else "11.3", events)
        if len(left) == 1 and not stood_out and table.rules.last_seat_wins:
            return _won(self._put_down(culprit, table), left[0], "last seat in the hand", "11.3", events)
        return self._without(culprit, table, events)

    def _put_down(self, culprit: Seat, table: Table) -> Table:
        """The table when the hand ends in this moment: what is on its way lies somewhere again."""
        return table

    def _held_back(self, seat: Seat) -> Cards:
        """Cards of ``seat`` that this moment keeps outside of its hand."""
        return Cards.NONE

    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        """How this moment goes on when ``culprit`` has left it, others being left."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> "DesmocheView":
        """What ``seat`` may know; ``None``: an onlooker."""
        from rummykit.games.desmoche.view import view_of

        return view_of(self, seat)  # type: ignore[arg-type]  # the phases are the states

    def reveal(self) -> str:
        """Every card, for whoever asks: hands, tables, discards, stock."""
        from rummykit.games.desmoche.describe import reveal

        return reveal(self)  # type: ignore[arg-type]  # the phases are the states

    @override
    def __repr__(self) -> str:
        from rummykit.games.desmoche.describe import one_line

        return one_line(self)  # type: ignore[arg-type]  # the phases are the states

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        cls: Any = type(self)
        return (cls, tuple(getattr(self, one.name) for one in fields(cls) if one.init))


class _Simultaneous(_Phase):
    """A phase in which several seats are to act, in any order."""

    __slots__ = ()

    @override
    def moves_of(self, seat: Seat | None) -> tuple[DesmocheMove, ...]:
        moves = self._moves
        if moves is None:
            moves = tuple([move for one in self.to_act for move in self.listed(self.table, one)])
            _set(self, "_moves", moves)
        return moves if seat is None else tuple([move for move in moves if move.seat == seat])


@frozen(repr=False)
class PlacingBets(_Phase, BetTurn):
    """A seat bets after the deal, or not (Desmoche §12.3)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[DesmocheMove]:
        """The bets of the seat, a lazy range."""
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
class Announcing(_Phase, AnnounceTurn):
    """A seat announces side games that its dealt hand may win, or nothing (Desmoche §14.3)."""

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
class Declaring(_Simultaneous, DeclarationWindow):
    """Seats declare automatic wins; all answers are sealed until the last (Desmoche §5.6, §5.7)."""

    table: Table
    answers: tuple[tuple[Seat, AutomaticWin | None], ...] = ()
    """What was answered, sorted by seat: sealed."""
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
class Cambio(_Simultaneous, CambioRound):
    """Each seat passes a card to the right; nobody sees what it gets before all have chosen (Desmoche §4.1)."""

    table: Table
    chosen: tuple[tuple[Seat, Card], ...] = ()
    """The gifts, sorted by giver; they are in no hand any more."""
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        assert isinstance(move, Give)
        seat, holding = move.seat, self.table.holding(move.seat)
        table = self.table.with_holding(Holding(seat, holding.hand - move.card))
        waiting = tuple([one for one in self.waiting if one != seat])
        chosen = tuple(sorted([*self.chosen, (seat, move.card)]))
        return self._go_on(table, waiting, chosen, (Gave(seat),))

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
            return Cambio(waiting, table, chosen, events)
        gifts: list[Gift] = []
        received: list[DesmocheEvent] = []
        holdings = list(table.holdings)
        for giver, card in chosen:
            taker = table.next_in(giver)
            assert taker is not None
            gifts.append(Gift(giver, taker, card))
            received.append(Received(taker, card))
            holdings[taker] = Holding(taker, holdings[taker].hand + card)
        table = evolve(table, holdings=tuple(holdings), gifts=tuple(gifts))
        return _window(table, True, (*events, CardExchanged(), *received))


@frozen(repr=False)
class Drawing(_Phase, DrawTurn):
    """A seat is about to draw (Desmoche §6.1); it may lay off first (§7.6), or stand out (§10.1)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        table, seat = self.table, self.seat
        if type(move) is Draw:
            card = table.stock[0]
            return Deciding(seat, card, table.drawn(), _DREW_AND_LOOKED[seat][card.number])
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
class Deciding(_Phase, OwnDecision):
    """A seat looks at the card it drew: it uses it and pays, or releases it (Desmoche §6.2)."""

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


class _WithOffer(_Phase):
    """A phase in which a face-up card awaits its fate."""

    __slots__ = ()

    card: Card

    @override
    def _put_down(self, culprit: Seat, table: Table) -> Table:
        return table.discarded(self.card)


@frozen(repr=False)
class Offer(_WithOffer, Question):
    """A face-up card goes round, from the releaser's right; the first seat to use it has it, and then pays.

    Declined by all, the card may be forced (:class:`Forced`, :class:`Demanding`); else it is dead and the seat to the
    releaser's right draws (:class:`Drawing`).

    Rules: Desmoche §6.3 order of asking, §2.2 used at once, §6.5 dead card, §8.2 who may not decline.
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
    """A seat is asked whether it demands that a card be taken (Desmoche §8.4)."""

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
class Paying(_Phase, Payment):
    """A seat has used a card; after any further plays it releases a hand card (Desmoche §7.8)."""

    table: Table
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @override
    def _played(self, move: DesmocheMove) -> "DesmocheState":
        table, seat = self.table, self.seat
        holding = table.holdings[seat]
        if type(move) is Pay:
            card = move.card
            table = table.with_holding(Holding(seat, holding.hand - card, holding.melds))
            events = (_PAID[seat][card.number],)
            return _go_round(table, card, seat, after(seat, len(table.holdings)), events)
        assert isinstance(move, Play)
        holding, played = after_play(holding, move, None)
        return _used(table, holding, (played,))

    @override
    def _without(self, culprit: Seat, table: Table, events: Events) -> "DesmocheState":
        return _next_draws(table, culprit, events) if culprit == self.seat else Paying(self.seat, table, events)


@frozen(repr=False)
class Over(_Simultaneous, End):
    """The hand is over (Desmoche §9). Nothing else is revealed than the hands that declared and the cards of side games
    (§5.7, §14.3)."""

    table: Table
    result: Outcome
    shown: tuple[HandShown, ...] = ()
    """The hands that declared an automatic win."""
    side_shown: tuple[SideGameShown, ...] = ()
    """The cards of side games that were announced (§14.3)."""
    events: Events = field(default=(), eq=False)
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @property
    @override
    def outcome(self) -> Outcome:
        """How the hand ended."""
        return self.result


DesmocheState: TypeAlias = (
    PlacingBets | Announcing | Declaring | Cambio | Drawing | Deciding | Offer | Forced | Demanding | Paying | Over
)


def begin(table: Table) -> DesmocheState:
    """The first state of a hand whose cards are dealt (Desmoche §1.6)."""
    money = table.money
    if money is None:
        return _window(table, False, ())
    order = table.seats_in_from_right()
    return _next_bet(table, order, ()) if money.is_bet(table.rules) else _next_announcement(table, order, ())


def _next_bet(table: Table, waiting: tuple[Seat, ...], events: Events) -> DesmocheState:
    """The next seat bets, in order from the dealer's right (Desmoche §12.3)."""
    for place, seat in enumerate(waiting):
        if table.is_in(seat):
            return PlacingBets(seat, _money(table).left_to(seat), waiting[place + 1 :], table, events)
    return _next_announcement(table, table.seats_in_from_right(), events)


def _next_announcement(table: Table, waiting: tuple[Seat, ...], events: Events) -> DesmocheState:
    """The next seat that may announce a side game, in order from the dealer's right (Desmoche §14.3)."""
    money, rules = _money(table), table.rules
    for place, seat in enumerate(waiting):
        joined = money.joined_by(seat)
        if table.is_in(seat) and joined:
            hand = table.holding(seat).hand
            if rules.ask_everyone or any(qualifies(game, hand, rules) for game in joined):
                return Announcing(seat, joined, waiting[place + 1 :], table, events)
    return _window(table, False, events)


def _window(table: Table, after_cambio: bool, events: Events) -> DesmocheState:
    """Open a window for declarations, if anybody is asked in it (Desmoche §5.6)."""
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


def _after_window(table: Table, after_cambio: bool, events: Events) -> DesmocheState:
    seats = table.seats_in_from_right()
    if table.rules.cambio and not after_cambio:
        return Cambio(seats, table, (), events) if len(seats) > 1 else _window(table, True, events)
    return Drawing(seats[0], table, events)


def _declared(table: Table, declared: dict[Seat, AutomaticWin], events: Events) -> DesmocheState:
    """Declared hands are shown, and the best ends the hand (Desmoche §5.7 to §5.9)."""
    order = table.seats_in_from_right()
    shown = tuple(HandShown(seat, declared[seat], table.holding(seat).hand) for seat in order if seat in declared)
    winner = best_declaration(table.rules, order, {one.seat: (one.win, one.hand) for one in shown})
    return _won(table, winner, declared[winner].value, "5.7", (*events, *shown), shown)


def _go_round(table: Table, card: Card, releaser: Seat, waiting: tuple[Seat, ...], events: Events) -> DesmocheState:
    """A card on offer reaches the next seats (Desmoche §6.3); when nobody is left it may be forced (§8)."""
    rules, holdings, number = table.rules, table.holdings, card.number
    for place, seat in enumerate(waiting):
        holding = holdings[seat]
        if holding.answerable_mask(rules) >> number & 1 and holding.standing is _IN:
            events = (*events, _ASKED[seat][card.number])
            return Offer(seat, card, releaser, waiting[place + 1 :], table, events)
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
) -> DesmocheState:
    """The next seat that can demand that somebody take the card (Desmoche §8.4)."""
    owners = owners_of_fit(table, releaser, card)
    for place, seat in enumerate(waiting):
        if table.is_in(seat) and (table.rules.ask_everyone or any(owner != seat for owner in owners)):
            return Demanding(seat, card, releaser, waiting[place + 1 :], table, events)
    return _dead(table, card, releaser, events)


def _dead(table: Table, card: Card, releaser: Seat, events: Events) -> DesmocheState:
    """Nobody uses the card: the next seat draws, or at the opening the same once more (Desmoche §6.5, §6.6, §9.3)."""
    again = table.opening and table.rules.opening_draws == 2 and table.holdings[releaser].standing is _IN
    table = table.discarded(card)
    events = (*events, _DIED[card.number])
    if again:
        return Drawing(releaser, table, events)
    return _next_draws(table, releaser, events)


def _next_draws(table: Table, seat: Seat, events: Events) -> DesmocheState:
    """The next seat still in after ``seat`` draws, if there is a seat and a card."""
    following = table.next_in(seat)
    if following is None:
        return _died(table, "every seat is out", "10.3", events)
    if not table.stock:
        return _died(table, "the stock is used up", "9.3", events)
    return Drawing(following, table, events)


def _used(table: Table, holding: Holding, events: Events) -> DesmocheState:
    """A seat has used a card: it has won (Desmoche §9.1), or pays (§7.8)."""
    table = table.after_use(holding)
    if not holding.hand:
        return _won(table, holding.seat, "ten cards melded", "9.1", events)
    return Paying(holding.seat, table, events)


def _won(
    table: Table, seat: Seat, reason: str, clause: str, events: Events, shown: tuple[HandShown, ...] = ()
) -> DesmocheState:
    by = Clause("Desmoche", clause)
    win = Win(seat, by_play=clause == "9.1", declared=clause == "5.7")
    return _over(table, win, reason, by, (*events, Won(seat, reason, by)), shown)


def _died(table: Table, reason: str, clause: str, events: Events) -> DesmocheState:
    by = Clause("Desmoche", clause)
    return _over(table, None, reason, by, (*events, HandDied(reason, by)), ())


def _over(
    table: Table, win: Win | None, reason: str, by: Clause, events: Events, shown: tuple[HandShown, ...]
) -> DesmocheState:
    winners = () if win is None else (win.seat,)
    if table.money is None:
        return Over(table, Outcome(reason, by, winners, (0,) * table.seat_count), shown, (), events)
    transfers = settle(table, win)
    changes = balance_changes(transfers)
    payoffs = tuple(changes.get(seat, 0) for seat in seats_at(table.seat_count))
    side_shown = tuple(SideGameShown(one.seat, game, one.proof) for game in SideGame for one in contenders(table, game))
    outcome = Outcome(reason, by, winners, payoffs, transfers)
    return Over(table, outcome, shown, side_shown, (*events, *side_shown))
