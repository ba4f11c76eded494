"""What a seat may know of a hand, and nothing else; and states dealt afresh that show the same.

A view has no field for what it must not show: other hands are counts, a drawn card that is another's is no part of the
moment, sealed answers and gifts are there only for their own seat. All collections are sorted or as they lie on the table.
"""

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
    """Sorted by their first card; of a seat that stood out they lie face down (Desmoche §10.1), and stay known."""
    standing: Standing


@frozen
class RemovedSeen:
    """What is known of the cards that left with a disqualified seat (Desmoche §11.2)."""

    seat: Seat
    unseen_count: int
    """How many left unseen."""
    melds: Cards


@frozen
class MoneySeen:
    """What is known of the money of a hand: everything but the dealt hands of others."""

    stakes: Stakes
    bets: tuple[tuple[Seat, int], ...]
    """Who has bet what, in order."""
    announced: tuple[tuple[Seat, tuple[SideGame, ...]], ...]
    """Who has announced which side games, in order: public at once (Desmoche §14.3)."""
    own_dealt: Cards
    """The seat's own hand as it was dealt: side games are judged on it (Desmoche §14.2)."""


@frozen
class TableSeen:
    """The table as one seat, or an onlooker, sees it."""

    rules: DesmocheRules
    dealer: Seat
    own: Holding | None
    """What the seat itself owns; an onlooker owns nothing."""
    seats: tuple[SeatSeen, ...]
    stock_count: int
    discards: Cards
    """All dead cards, unordered: what was shown stays known (Desmoche §2.4)."""
    pile: tuple[Card, ...]
    """The dead cards as they lie: all of them or just the top one (``discards_visible``). A card on offer lies on them and
    is not among them yet."""
    opening: bool
    """Whether the fate of the very first card is still open (Desmoche §6.6)."""
    gifts: tuple[Gift, ...]
    """The gifts of Cambio that the seat gave or took."""
    other_gifts: tuple[tuple[Seat, Seat], ...]
    """Giver and taker of the others."""
    removed: tuple[RemovedSeen, ...]
    own_removed: Cards
    """The seat's own cards that left the game unseen by the others."""
    money: MoneySeen | None = None
    """Stakes, bets and announcements; ``None``: the hand is played without."""

    @property
    def seat_count(self) -> int:
        return len(self.seats)

    def holding(self, seat: Seat) -> Holding:
        """What the view's own seat owns. :raises LookupError: for another seat."""
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
    """Who has answered in the open declaration window; what, is sealed (Desmoche §5.7)."""
    own_answer: Declare | None = None
    """What the seat itself answered there."""
    own_gift: Card | None = None
    """What the seat itself has chosen for Cambio, not passed yet."""
    shown: tuple[HandShown, ...] = ()
    """The hands that declared an automatic win."""
    side_shown: tuple[SideGameShown, ...] = ()
    """The cards of side games that were announced, shown at the end (Desmoche §14.3)."""
    shown_in_hand: tuple[tuple[Seat, Cards], ...] = ()
    """Where those of them are that are still in a hand, or left the game with one."""
    outcome: Outcome | None = None
    """How the hand ended; ``None`` while it is open."""
    events: tuple[DesmocheEvent, ...] = field(default=(), eq=False)
    """What the last move brought about, as the seat may see it."""
    _moves: tuple[DesmocheMove, ...] | None = field(default=None, init=False, eq=False)

    @property
    def rules(self) -> DesmocheRules:
        """The options of this table."""
        return self.table.rules

    @property
    def hand(self) -> Cards:
        """The seat's own hand; no cards for an onlooker."""
        return Cards.NONE if self.table.own is None else self.table.own.hand

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The seat's own melds."""
        return () if self.table.own is None else self.table.own.melds

    @property
    def offer(self) -> Card | None:
        """The card that waits for a decision: on offer to a seat, or drawn by this one."""
        moment = self.moment
        return moment.card if isinstance(moment, OwnDecision) else moment.public_offer

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, in order."""
        return self.moment.to_act

    @property
    def seen(self) -> Cards:
        """The cards shown to this seat so far and not in its hand (Desmoche §2.4)."""
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
        """The same as a tuple; none of another seat."""
        if seat is None or seat != self.seat or seat not in self.moment.to_act:
            return ()
        moves = self._moves
        if moves is None:
            moves = self.moment.listed(self.table, seat)
            _set(self, "_moves", moves)
        return moves

    def violations(self, move: DesmocheMove) -> tuple[Violation, ...]:
        """What a move of the view's own seat, or a referee's act, breaks; another seat's move is refused for that.

        :raises TypeError: for what is no move of Desmoche.
        """
        check_move(move)
        if not isinstance(move, Disqualify) and move.seat != self.seat:
            return (NotYourSeat(move.seat, self.seat),)
        return judge(self.table, self.moment, move)

    def after(self, move: DesmocheMove) -> "DesmocheView":
        """The view as it will be after a move of its own seat that reveals nothing new.

        :raises IllegalMove: with everything the move breaks.
        :raises UnknownCardError: if what follows depends on cards that this view does not show; it says which.
        """
        from rummykit.games.desmoche.sampling import after

        return after(self, move)

    def sample(self, rng: Rng) -> DesmocheState:
        """A state that shows this view: unknown cards dealt afresh, uniformly, seen ones where they were seen.

        It does not condition on what announcing, asking, declining or standing out proves; sealed answers of others are
        drawn from what their new hands allow. The order of discards that the view does not show is drawn too. Who paid which
        card is not told any more, so for side games another seat was dealt what it owns now, the exchange undone.
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
    """What ``seat`` may know of a state.

    :raises ValueError: for a seat that is not at the table.
    """
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
    """Where shown cards of side games are that lie neither on the table nor among the discards."""
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
