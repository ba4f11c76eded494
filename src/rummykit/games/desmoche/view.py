"""What a seat may know of a hand: a view has no field for what it must not show. All collections are sorted, or as they lie."""

from typing import Final

from attrs import field, frozen
from typing_extensions import override

from rummykit._rulebook import Remade, check_seat, line_of_view
from rummykit.cards import Card, Cards
from rummykit.game import LegalMoves, MoveList, Outcome, Rng
from rummykit.games.desmoche.events import DesmocheEvent, HandShown, SideGameShown
from rummykit.games.desmoche.moment import AnnounceTurn, BetTurn, judge
from rummykit.games.desmoche.moments import (
    CambioRound,
    Decision,
    DeclarationWindow,
    DemandRound,
    DrawTurn,
    End,
    ForcedUse,
    Moment,
    OwnDecision,
    Payment,
    Question,
)
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.moves import Declare, DesmocheMove, Disqualify, check_move
from rummykit.games.desmoche.phases import (
    Announcing,
    Cambio,
    Deciding,
    Declaring,
    Demanding,
    DesmocheState,
    Drawing,
    Forced,
    Offer,
    Over,
    Paying,
    PlacingBets,
)
from rummykit.games.desmoche.rules import DesmocheRules, DiscardsVisible, SideGame
from rummykit.games.desmoche.table import HAND_SIZE, PACK_SIZE, Gift, Holding, Standing, Table
from rummykit.games.desmoche.violations import NotYourSeat
from rummykit.melds import Meld
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Violation

_set: Final = object.__setattr__


@frozen
class SeatSeen:
    """What everybody may know of a seat."""

    seat: Seat
    hand_count: int
    melds: tuple[Meld, ...]
    """Sorted by their first card; they stay known when they lie face down (Desmoche §10.1)."""
    standing: Standing


@frozen
class RemovedSeen:
    """What left with a disqualified seat (Desmoche §11.2)."""

    seat: Seat
    unseen_count: int
    melds: Cards


@frozen
class MoneySeen:
    """Everything but the dealt hands of others."""

    stakes: Stakes
    bets: tuple[tuple[Seat, int], ...]
    announced: tuple[tuple[Seat, tuple[SideGame, ...]], ...]
    """In order: public at once (Desmoche §14.3)."""
    own_dealt: Cards
    """The seat's dealt hand, on which side games are judged (Desmoche §14.2)."""


@frozen
class TableSeen:
    """As one seat, or an onlooker, sees it."""

    rules: DesmocheRules
    dealer: Seat
    own: Holding | None
    """``None``: an onlooker."""
    seats: tuple[SeatSeen, ...]
    stock_count: int
    discards: Cards
    """All dead cards: what was shown stays known (Desmoche §2.4)."""
    pile: tuple[Card, ...]
    """As they lie, all or just the top one (``discards_visible``); without a card on offer."""
    opening: bool
    """The first card's fate is open (Desmoche §6.6)."""
    gifts: tuple[Gift, ...]
    """Those that the seat gave or took."""
    other_gifts: tuple[tuple[Seat, Seat], ...]
    """Giver and taker of the others."""
    removed: tuple[RemovedSeen, ...]
    own_removed: Cards
    """The seat's own, unseen by the others."""
    money: MoneySeen | None = None

    @property
    def seat_count(self) -> int:
        return len(self.seats)

    def holding(self, seat: Seat) -> Holding:
        """:raises LookupError: for another seat."""
        if self.own is None or self.own.seat != seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.own

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        return self.seats[seat].melds

    def is_in(self, seat: Seat) -> bool:
        return self.seats[seat].standing is Standing.IN

    def shown_mask(self) -> int:
        shown = self.discards.first_mask
        for one in self.seats:
            for meld in one.melds:
                shown |= meld.cards.first_mask
        for gone in self.removed:
            shown |= gone.melds.first_mask
        return shown

    @property
    def before_first_draw(self) -> bool:
        return self.stock_count == PACK_SIZE - HAND_SIZE * len(self.seats)


@frozen(repr=False)
class DesmocheView(Remade):
    """All that ``seat`` may know; ``None``: an onlooker. It answers for its own seat as the state does."""

    seat: Seat | None
    table: TableSeen
    moment: Moment
    answered: tuple[Seat, ...] = ()
    """In the open declaration window; what, is sealed (Desmoche §5.7)."""
    own_answer: Declare | None = None
    own_gift: Card | None = None
    """Chosen for Cambio, not passed yet."""
    shown: tuple[HandShown, ...] = ()
    """Declared automatic wins."""
    side_shown: tuple[SideGameShown, ...] = ()
    """Of side games, at the end (Desmoche §14.3)."""
    shown_in_hand: tuple[tuple[Seat, Cards], ...] = ()
    """Those of them still in a hand, or gone with one."""
    outcome: Outcome | None = None
    events: tuple[DesmocheEvent, ...] = field(default=(), eq=False)
    """Of the last move, as the seat may see them."""
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @property
    def rules(self) -> DesmocheRules:
        return self.table.rules

    @property
    def hand(self) -> Cards:
        """The seat's own; none for an onlooker."""
        return Cards.NONE if self.table.own is None else self.table.own.hand

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The seat's own."""
        return () if self.table.own is None else self.table.own.melds

    @property
    def offer(self) -> Card | None:
        """On offer, or drawn by this seat."""
        moment = self.moment
        return moment.card if isinstance(moment, OwnDecision) else moment.public_offer

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.moment.to_act

    @property
    def seen(self) -> Cards:
        """Shown to this seat so far, not in its hand (Desmoche §2.4)."""
        return Cards.of_mask(self._seen_mask() & ~self.hand.first_mask)

    def _seen_mask(self) -> int:
        table = self.table
        seen = table.shown_mask() | table.own_removed.first_mask
        for gift in table.gifts:
            seen |= 1 << gift.card.number
        for card in (self.offer, self.own_gift):
            if card is not None:
                seen |= 1 << card.number
        for shown in self.shown:
            seen |= shown.hand.first_mask
        for side in self.side_shown:
            seen |= side.cards.first_mask
        return seen

    def legal_moves(self) -> LegalMoves[DesmocheMove]:
        """The legal moves of the view's own seat."""
        if isinstance(self.moment, BetTurn) and self.moment.seat == self.seat:
            return self.moment.lazily()
        return MoveList(self, self.seat)

    def moves_of(self, seat: Seat | None) -> tuple[DesmocheMove, ...]:
        if seat is None or seat != self.seat or seat not in self.moment.to_act:
            return ()
        moves = self._moves
        if moves is None:
            moves = self.moment.listed(self.table, seat)
            _set(self, "_moves", moves)
        return moves

    def violations(self, move: DesmocheMove) -> tuple[Violation, ...]:
        """All that ``move`` breaks; another seat's move is refused for that alone.

        :raises TypeError: for what is no move of Desmoche.
        """
        check_move(move)
        if not isinstance(move, Disqualify) and move.seat != self.seat:
            return (NotYourSeat(move.seat, self.seat),)
        return judge(self.table, self.moment, move)

    def after(self, move: DesmocheMove) -> "DesmocheView":
        """The view after a move of its own seat that reveals nothing new.

        :raises IllegalMove: with everything the move breaks.
        :raises UnknownCardError: if what follows depends on cards that it does not show.
        """
        from rummykit.games.desmoche.sampling import after

        return after(self, move)

    def sample(self, rng: Rng) -> DesmocheState:
        """A state that shows this view, its unknown cards dealt afresh, uniformly, seen ones where they were seen.

        It does not condition on what announcing, asking, declining or standing out proves. Sealed answers are drawn from
        what the new hands allow; for side games another seat was dealt what it owns now, the exchange undone.
        """
        from rummykit.games.desmoche.sampling import sample

        return sample(self, rng)

    @override
    def __repr__(self) -> str:
        return line_of_view("Desmoche", self.seat, self.moment, self.to_act)


def _moment_of(state: DesmocheState, seat: Seat | None) -> Moment:
    match state:
        case PlacingBets():
            return BetTurn(state.seat, state.balance, state.waiting)
        case Announcing():
            return AnnounceTurn(state.seat, state.joined, state.waiting)
        case Declaring():
            return DeclarationWindow(state.after_cambio, state.waiting)
        case Cambio():
            return CambioRound(state.waiting)
        case Drawing():
            return DrawTurn(state.seat)
        case Deciding():
            return OwnDecision(state.seat, state.card) if state.seat == seat else Decision(state.seat)
        case Offer():
            return Question(state.seat, state.card, state.releaser, state.waiting)
        case Forced():
            return ForcedUse(state.seat, state.card, state.releaser, state.demanded, state.waiting)
        case Demanding():
            return DemandRound(state.seat, state.card, state.releaser, state.waiting)
        case Paying():
            return Payment(state.seat)
        case Over():
            return End()


def view_of(state: DesmocheState, seat: Seat | None) -> DesmocheView:
    """:raises ValueError: for a seat that is not at the table."""
    table = state.table
    check_seat(seat, table.seat_count)
    answered: tuple[Seat, ...] = ()
    own_answer: Declare | None = None
    own_gift: Card | None = None
    shown: tuple[HandShown, ...] = ()
    side_shown: tuple[SideGameShown, ...] = ()
    if isinstance(state, Declaring):
        answered = tuple(one for one, _ in state.answers)
        own_answer = next((Declare(one, win) for one, win in state.answers if one == seat), None)
    elif isinstance(state, Cambio):
        own_gift = next((card for giver, card in state.chosen if giver == seat), None)
    elif isinstance(state, Over):
        shown, side_shown = state.shown, state.side_shown
    return DesmocheView(
        seat,
        _table_of(table, seat),
        _moment_of(state, seat),
        answered,
        own_answer,
        own_gift,
        shown,
        side_shown,
        _in_hands(table, side_shown),
        state.outcome,
        tuple([event for event in state.events if event.seen_by(seat)]),
    )


def _in_hands(table: Table, side_shown: tuple[SideGameShown, ...]) -> tuple[tuple[Seat, Cards], ...]:
    """Shown cards of side games that do not lie open."""
    if not side_shown:
        return ()
    mask = 0
    for side in side_shown:
        mask |= side.cards.first_mask
    places = [(holding.seat, holding.hand) for holding in table.holdings]
    places += [(gone.seat, gone.unseen) for gone in table.removed]
    return tuple([(seat, Cards.of_mask(cards.first_mask & mask)) for seat, cards in places if cards.first_mask & mask])


def _money_of(money: Money | None, seat: Seat | None) -> MoneySeen | None:
    if money is None:
        return None
    return MoneySeen(money.stakes, money.bets, money.announced, Cards.NONE if seat is None else money.dealt[seat])


def _table_of(table: Table, seat: Seat | None) -> TableSeen:
    discarded = 0
    for card in table.discards:
        discarded |= 1 << card.number
    own = [seat in (gift.giver, gift.taker) for gift in table.gifts]
    return TableSeen(
        table.rules,
        table.dealer,
        None if seat is None else table.holdings[seat],
        tuple([SeatSeen(one.seat, len(one.hand), one.melds, one.standing) for one in table.holdings]),
        len(table.stock),
        Cards.of_mask(discarded),
        table.discards if table.rules.discards_visible is DiscardsVisible.ALL else table.discards[-1:],
        table.opening,
        tuple([gift for gift, mine in zip(table.gifts, own, strict=True) if mine]),
        tuple([(gift.giver, gift.taker) for gift, mine in zip(table.gifts, own, strict=True) if not mine]),
        tuple([RemovedSeen(gone.seat, len(gone.unseen), gone.melds) for gone in table.removed]),
        next((gone.unseen for gone in table.removed if gone.seat == seat), Cards.NONE),
        _money_of(table.money, seat),
    )
