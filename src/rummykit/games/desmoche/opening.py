"""The phases before the first draw: bets, announcements, declarations, Cambio (Desmoche §1.6, §4, §5, §12.3, §14.3)."""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final, TypeAlias, overload

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.declarations import best_declaration, held_wins, lacks, played_wins
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
from rummykit.games.desmoche.holding import Holding, new_holding
from rummykit.games.desmoche.money import Money, qualifies
from rummykit.games.desmoche.moves import Announce, Bet, Declare, DesmocheMove, Give
from rummykit.games.desmoche.phase import DesmocheEnding, DesmochePhaseBase, Events, PublicPhase, won
from rummykit.games.desmoche.rules import AutomaticWin, Declaration, SideGame
from rummykit.games.desmoche.table import DesmocheSight, Gift, SeenTable, Table
from rummykit.games.desmoche.turn import Drawing, TurnPhase, TurnSeenPhase
from rummykit.games.desmoche.violations import (
    BetOutOfBounds,
    GivesCardNotHeld,
    SideGameNotHeld,
    SideGameNotJoined,
    WinNotPlayed,
)
from rummykit.rulebook import CountedMoves, OneSeat, Pool
from rummykit.seats import Seat
from rummykit.violations import Violation

_Step: TypeAlias = tuple[Table, "DesmochePhase | DesmocheEnding", tuple[DesmocheEvent, ...]]


class _PublicOpening(PublicPhase["DesmochePhase", "DesmocheSeenPhase"]):
    __slots__ = ()


class BetMoves(CountedMoves[DesmocheMove]):
    """All bets of a seat, from nothing to all that it has; none is made before it is asked for."""

    __slots__ = ("_range", "_seat")

    def __init__(self, seat: Seat, balance: int) -> None:
        self._seat: Final = seat
        self._range: Final = range(balance + 1)

    @override
    def __bool__(self) -> bool:
        return True

    @override
    def __len__(self) -> int:
        return len(self._range)

    @override
    def __iter__(self) -> Iterator[DesmocheMove]:
        return (Bet(self._seat, amount) for amount in self._range)

    @overload
    def __getitem__(self, index: int) -> DesmocheMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[DesmocheMove, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> DesmocheMove | tuple[DesmocheMove, ...]:
        if isinstance(index, slice):
            return tuple([Bet(self._seat, amount) for amount in self._range[index]])
        return Bet(self._seat, self._range[index])


_WHO_MAY_SPEAK: Final = "the hands of the others: one of them may have something to announce or to declare"


@frozen
class PlacingBets(OneSeat, _PublicOpening):
    """A seat may bet after the deal (Desmoche §12.3)."""

    awaited: ClassVar[str] = "bet, 0 for nothing"
    seat: Seat
    """The seat that bets."""
    balance: int
    """What it has, in chips: no bet is higher."""
    waiting: tuple[Seat, ...]
    """The seats that bet after it."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> BetMoves:
        return BetMoves(seat, self.balance)

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Bet):
            return self.not_known_now(move)
        return [] if 0 <= move.amount <= self.balance else [BetOutOfBounds(move.amount, self.balance)]

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        assert isinstance(move, Bet)
        money = _money(table)
        table = evolve(table, money=evolve(money, bets=(*money.bets, (move.seat, move.amount))))
        return _next_bet(table, self.waiting, (HasBet(move.seat, move.amount),))

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        return _next_bet(table, self.waiting, ()) if seat == self.seat else (table, self, ())

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        return _WHO_MAY_SPEAK if isinstance(move, Bet) else super().unknown(sight, move)


@frozen
class Announcing(OneSeat, _PublicOpening):
    """A seat may announce side games (Desmoche §14.3)."""

    awaited: ClassVar[str] = "announce side games, or nothing"
    seat: Seat
    """The seat that announces."""
    joined: tuple[SideGame, ...]
    """The side games that it joined before the deal."""
    waiting: tuple[Seat, ...]
    """The seats that come after it, unfiltered: which of them hold something is a secret."""

    def _held(self, sight: DesmocheSight, seat: Seat) -> tuple[SideGame, ...]:
        hand = sight.holding(seat).hand
        return tuple([game for game in self.joined if qualifies(game, hand, sight.rules)])

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        held = self._held(sight, seat)
        sizes = range(len(held), -1, -1)
        return tuple([Announce(seat, games) for size in sizes for games in combinations(held, size)])

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Announce):
            return self.not_known_now(move)
        held = self._held(sight, move.seat)
        wrong = [game for game in SideGame if game in move.games and game not in held]
        return [SideGameNotHeld(game) if game in self.joined else SideGameNotJoined(game) for game in wrong]

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        assert isinstance(move, Announce)
        money = _money(table)
        games = tuple([game for game in SideGame if game in move.games])
        table = evolve(table, money=evolve(money, announced=(*money.announced, (move.seat, games))))
        return _next_announcement(table, self.waiting, (Announced(move.seat, games),))

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        return _next_announcement(table, self.waiting, ()) if seat == self.seat else (table, self, ())

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        return _WHO_MAY_SPEAK if isinstance(move, Announce) else super().unknown(sight, move)


def _money(table: Table) -> Money:
    assert table.money is not None
    return table.money


@frozen
class Declaring(DesmochePhaseBase["DesmochePhase", "DesmocheSeenPhase"]):
    """Seats may declare automatic wins, in any order; the answers are sealed until all have answered (Desmoche §5.6, §5.7)."""

    awaited: ClassVar[str] = "declare an automatic win, or nothing"
    is_window: ClassVar[bool] = True
    """Whether the seats answer at the same time."""
    after_cambio: bool
    """Whether this is the window after Cambio."""
    waiting: tuple[Seat, ...]
    """The seats that have not answered, from the dealer's right."""
    answered: tuple[Seat, ...] = ()
    """The seats that have answered, in ascending order."""
    answers: tuple[tuple[Seat, AutomaticWin | None], ...] = field(default=(), repr=False)
    """What they have answered, sorted by seat. A view has the answer of its own seat alone."""

    @property
    @override
    def to_act(self) -> tuple[Seat, ...]:
        return self.waiting

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        return (*[Declare(seat, win) for win in held_wins(sight.rules, sight.holding(seat).hand)], Declare(seat, None))

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Declare):
            return self.not_known_now(move)
        if move.win is None:
            return []
        faults: list[Violation] = []
        if move.win not in sight.rules.automatic_wins:
            faults.append(WinNotPlayed(move.win))
        lack = lacks(sight.rules, sight.holding(move.seat).hand, move.win)
        return faults if lack is None else [*faults, lack]

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        assert isinstance(move, Declare)
        answers = (*self.answers, (move.seat, move.win))
        return self._go_on(table, _others(self.waiting, move.seat), answers, (Answered(move.seat),))

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        answers = tuple([answer for answer in self.answers if answer[0] != seat])
        return self._go_on(table, _others(self.waiting, seat), answers, ())

    def _go_on(
        self,
        table: Table,
        waiting: tuple[Seat, ...],
        answers: tuple[tuple[Seat, AutomaticWin | None], ...],
        events: Events,
    ) -> _Step:
        answers = tuple(sorted(answers, key=_by_seat))
        if waiting:
            return table, Declaring(self.after_cambio, waiting, tuple(map(_by_seat, answers)), answers), events
        declared = {seat: win for seat, win in answers if win is not None}
        if declared:
            return _declared(table, declared, events)
        return _after_window(table, self.after_cambio, (*events, AnswersCompared()))

    @override
    def seen_by(self, seat: Seat | None) -> "Declaring":
        own = tuple([answer for answer in self.answers if answer[0] == seat])
        return Declaring(self.after_cambio, self.waiting, self.answered, own)

    @override
    def filled(self, seen: SeenTable, pool: Pool) -> "tuple[Table, Declaring]":
        """Return the table filled; sealed answers are drawn from what the new hands allow."""
        table = seen.filled(pool)
        known, answers = dict(self.answers), list[tuple[Seat, AutomaticWin | None]]()
        for seat in self.answered:
            if seat in known:
                answers.append((seat, known[seat]))
            else:
                may = (None, *held_wins(seen.rules, table.holding(seat).hand))
                answers.append((seat, may[pool.below(len(may))]))
        return table, Declaring(self.after_cambio, self.waiting, self.answered, tuple(answers))

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        if isinstance(move, Declare) and self.answered and self.waiting == (move.seat,):
            return "what the others have answered"
        return super().unknown(sight, move)


def _by_seat(answer: tuple[Seat, object]) -> Seat:
    return answer[0]


def _others(seats: tuple[Seat, ...], without: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat != without])


@frozen
class Cambio(DesmochePhaseBase["DesmochePhase", "DesmocheSeenPhase"]):
    """Each seat passes a card to the right, in any order; it is unseen until all have chosen (Desmoche §4.1)."""

    awaited: ClassVar[str] = "give a hand card to the right"
    waiting: tuple[Seat, ...]
    """The seats that have not chosen, from the dealer's right."""
    given: tuple[Seat, ...] = ()
    """The seats that have chosen, in ascending order."""
    gifts: tuple[tuple[Seat, Card], ...] = field(default=(), repr=False)
    """What they have chosen, sorted by seat: cards that are in no hand now. A view has the card of its own seat alone."""

    @property
    @override
    def to_act(self) -> tuple[Seat, ...]:
        return self.waiting

    @property
    @override
    def shown(self) -> Cards:
        """The cards that were chosen."""
        return Cards([card for _, card in self.gifts])

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        return sight.holding(seat).gives(sight.rules)

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Give):
            return self.not_known_now(move)
        return [] if move.card in sight.holding(move.seat).hand else [GivesCardNotHeld(move.card)]

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        assert isinstance(move, Give)
        seat = move.seat
        table = table.with_holding(new_holding(seat, table.holding(seat).hand - move.card))
        gifts = tuple(sorted([*self.gifts, (seat, move.card)]))
        return self._go_on(table, _others(self.waiting, seat), gifts, (Gave(seat),))

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        if len(table.seats_in_from_right()) == 1:
            return _window(self.laid_down(table, seat), True, ())
        gifts = tuple([gift for gift in self.gifts if gift[0] != seat])
        return self._go_on(table, _others(self.waiting, seat), gifts, ())

    def _go_on(
        self, table: Table, waiting: tuple[Seat, ...], gifts: tuple[tuple[Seat, Card], ...], events: Events
    ) -> _Step:
        if waiting:
            return table, _cambio(waiting, tuple([seat for seat, _ in gifts]), gifts), events
        passed: list[Gift] = []
        received: list[DesmocheEvent] = []
        holdings = list(table.holdings)
        for giver, card in gifts:
            taker = table.next_in(giver)
            assert taker is not None
            passed.append(_gift(giver, taker, card))
            received.append(_received(taker, card))
            holdings[taker] = new_holding(taker, holdings[taker].hand + card)
        return _window(table.exchanged(tuple(holdings), tuple(passed)), True, (*events, CardExchanged(), *received))

    @override
    def held_by(self, seat: Seat) -> Cards:
        return Cards([card for giver, card in self.gifts if giver == seat])

    @override
    def laid_down(self, table: Table, culprit: Seat) -> Table:
        for seat, card in self.gifts:
            if seat != culprit:
                table = table.with_holding(Holding(seat, table.holding(seat).hand + card))
        return table

    @override
    def seen_by(self, seat: Seat | None) -> "Cambio":
        return Cambio(self.waiting, self.given, tuple([gift for gift in self.gifts if gift[0] == seat]))

    @override
    def filled(self, seen: SeenTable, pool: Pool) -> "tuple[Table, Cambio]":
        """Return the table filled; the others were dealt also what they have chosen."""
        table = seen.filled(pool)
        known, gifts = dict(self.gifts), list[tuple[Seat, Card]]()
        for seat in self.given:
            gifts.append((seat, known[seat] if seat in known else pool.take(1)[0]))
        if table.money is not None:
            dealt = list(table.money.dealt)
            for seat, card in gifts:
                if seat != seen.seat:
                    dealt[seat] += card
            table = evolve(table, money=evolve(table.money, dealt=tuple(dealt)))
        return table, Cambio(self.waiting, self.given, tuple(gifts))

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        if isinstance(move, Give) and self.waiting == (move.seat,):
            return "the card that Cambio brings"
        return super().unknown(sight, move)


DesmochePhase: TypeAlias = PlacingBets | Announcing | Declaring | Cambio | TurnPhase
"""What may be awaited in a hand of Desmoche."""
DesmocheSeenPhase: TypeAlias = PlacingBets | Announcing | Declaring | Cambio | TurnSeenPhase
"""The same as a view knows it: a card that another seat drew is not there (:class:`DecidingUnseen`)."""

_cambio: Final = maker(Cambio)
_gift: Final = maker(Gift)
_received: Final = maker(Received)


def begin(table: Table) -> _Step:
    """Return what comes after the deal (Desmoche §1.6)."""
    money = table.money
    if money is None:
        return _window(table, False, ())
    order = table.seats_in_from_right()
    return _next_bet(table, order, ()) if money.is_bet(table.rules) else _next_announcement(table, order, ())


def _next_bet(table: Table, waiting: tuple[Seat, ...], events: Events) -> _Step:
    for place, seat in enumerate(waiting):
        if table.is_in(seat):
            return table, PlacingBets(seat, _money(table).left_to(seat), waiting[place + 1 :]), events
    return _next_announcement(table, table.seats_in_from_right(), events)


def _next_announcement(table: Table, waiting: tuple[Seat, ...], events: Events) -> _Step:
    money, rules = _money(table), table.rules
    for place, seat in enumerate(waiting):
        joined = money.joined_by(seat)
        if table.is_in(seat) and joined:
            hand = table.holding(seat).hand
            if rules.ask_everyone or any(qualifies(game, hand, rules) for game in joined):
                return table, Announcing(seat, joined, waiting[place + 1 :]), events
    return _window(table, False, events)


def _window(table: Table, after_cambio: bool, events: Events) -> _Step:
    """Open a window for declarations, if anybody is asked in it (Desmoche §5.6)."""
    rules = table.rules
    seats = table.seats_in_from_right()
    held = {seat: wins for seat in seats if (wins := held_wins(rules, table.holding(seat).hand))}
    if rules.declaration is Declaration.AUTOMATIC:
        if held:
            return _declared(table, {seat: wins[0] for seat, wins in held.items()}, events)
        return _after_window(table, after_cambio, events)
    asked = seats if rules.ask_everyone and played_wins(rules) else tuple([seat for seat in seats if seat in held])
    return (table, Declaring(after_cambio, asked), events) if asked else _after_window(table, after_cambio, events)


def _after_window(table: Table, after_cambio: bool, events: Events) -> _Step:
    seats = table.seats_in_from_right()
    if table.rules.cambio and not after_cambio:
        return (table, Cambio(seats), events) if len(seats) > 1 else _window(table, True, events)
    return table, Drawing(seats[0]), events


def _declared(table: Table, declared: dict[Seat, AutomaticWin], events: Events) -> _Step:
    """The best declaration ends the hand (Desmoche §5.7 to §5.9)."""
    order = table.seats_in_from_right()
    shown = tuple([HandShown(seat, declared[seat], table.holding(seat).hand) for seat in order if seat in declared])
    winner = best_declaration(table.rules, order, {one.seat: (one.win, one.hand) for one in shown})
    return table, won(winner, declared[winner].value, "5.7", shown), (*events, *shown)
