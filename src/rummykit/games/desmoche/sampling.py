"""What a view leaves open is dealt afresh (:meth:`DesmocheView.sample`). A move that reveals nothing leads to the same view
in every state that shows the present one; so :meth:`DesmocheView.after` plays it in any of them."""

from typing import Final, assert_never

from attrs import evolve

from rummykit._rulebook import shuffled
from rummykit.cards import Card, Cards
from rummykit.game import Rng, UnknownCardError
from rummykit.games.desmoche.declarations import held_wins
from rummykit.games.desmoche.moment import AnnounceTurn, BetTurn
from rummykit.games.desmoche.moments import (
    CambioRound,
    Decision,
    DeclarationWindow,
    DemandRound,
    DrawTurn,
    End,
    ForcedUse,
    OwnDecision,
    Payment,
    Question,
)
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    Decline,
    DesmocheMove,
    Disqualify,
    Draw,
    Give,
    Pay,
    Release,
)
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
from rummykit.games.desmoche.rules import AutomaticWin
from rummykit.games.desmoche.table import Gift, Holding, Removed, Standing, Table
from rummykit.games.desmoche.view import DesmocheView
from rummykit.packs import FULL
from rummykit.seats import Seat
from rummykit.violations import IllegalMove


class _Pool:
    """The unknown cards."""

    def __init__(self, cards: Cards, rng: Rng) -> None:
        self._cards = shuffled(cards, rng)
        self._rng = rng

    def take(self, count: int) -> tuple[Card, ...]:
        taken = tuple(self._cards[:count])
        del self._cards[:count]
        return taken

    def one_of(self, cards: "tuple[Card, ...]") -> Card:
        return cards[int(self._rng.random() * len(cards))]

    def shuffled(self, cards: Cards) -> tuple[Card, ...]:
        return tuple(shuffled(cards, self._rng))

    def chance(self, count: int) -> int:
        return int(self._rng.random() * count)


def sample(view: DesmocheView, rng: Rng) -> DesmocheState:
    pool = _Pool(FULL.cards - view.seen - view.hand, rng)
    table = _table(view, pool)
    events = view.events
    moment = view.moment
    match moment:
        case BetTurn():
            return PlacingBets(moment.seat, moment.balance, moment.waiting, table, events)
        case AnnounceTurn():
            return Announcing(moment.seat, moment.joined, moment.waiting, table, events)
        case DeclarationWindow():
            answers = tuple((seat, _answer(view, table, seat, pool)) for seat in view.answered)
            return Declaring(moment.after_cambio, moment.waiting, table, answers, events)
        case CambioRound():
            chosen: list[tuple[Seat, Card]] = []
            for one in view.table.seats:
                if one.standing is Standing.IN and one.seat not in moment.waiting:
                    own = view.own_gift if one.seat == view.seat else None
                    chosen.append((one.seat, own if own is not None else pool.take(1)[0]))
            return Cambio(moment.waiting, _dealt_with(table, view.seat, chosen), tuple(chosen), events)
        case DrawTurn():
            return Drawing(moment.seat, table, events)
        case Decision():
            return Deciding(moment.seat, pool.take(1)[0], table, events)
        case OwnDecision():
            return Deciding(moment.seat, moment.card, table, events)
        case Question():
            return Offer(moment.seat, moment.card, moment.releaser, moment.waiting, table, events)
        case ForcedUse():
            return Forced(moment.seat, moment.card, moment.releaser, moment.demanded, moment.waiting, table, events)
        case DemandRound():
            return Demanding(moment.seat, moment.card, moment.releaser, moment.waiting, table, events)
        case Payment():
            return Paying(moment.seat, table, events)
        case End():
            assert view.outcome is not None
            return Over(table, view.outcome, view.shown, view.side_shown, events)
        case _:
            assert_never(moment)


def _answer(view: DesmocheView, table: Table, seat: Seat, pool: _Pool) -> AutomaticWin | None:
    if view.own_answer is not None and view.own_answer.seat == seat:
        return view.own_answer.win
    may = (None, *held_wins(view.rules, table.holding(seat).hand))
    return may[pool.chance(len(may))]


def _table(view: DesmocheView, pool: _Pool) -> Table:
    seen = view.table
    shown = {one.seat: one.hand for one in view.shown}
    elsewhere = Cards.of_mask(seen.shown_mask())
    if view.offer is not None:
        elsewhere += view.offer
    known = {seat: cards.first_mask for seat, cards in view.shown_in_hand}
    for gift in seen.gifts:
        if gift.giver == view.seat and gift.card not in elsewhere:
            known[gift.taker] = known.get(gift.taker, 0) | 1 << gift.card.number
    holdings: list[Holding] = []
    for one in seen.seats:
        if one.seat == view.seat and seen.own is not None:
            holdings.append(seen.own)
        elif one.seat in shown:
            holdings.append(Holding(one.seat, shown[one.seat], one.melds, one.standing))
        else:
            hand = _dealt_on(pool, known.get(one.seat, 0), one.hand_count)
            holdings.append(Holding(one.seat, hand, one.melds, one.standing))
    removed: list[Removed] = []
    for gone in seen.removed:
        own = gone.seat == view.seat
        unseen = seen.own_removed if own else _dealt_on(pool, known.get(gone.seat, 0), gone.unseen_count)
        removed.append(Removed(gone.seat, unseen, gone.melds))
    stock = pool.take(seen.stock_count)
    gifts = _gifts(view, holdings, removed, pool)
    return Table(
        seen.rules,
        seen.dealer,
        tuple(holdings),
        stock,
        _discards(view, pool),
        seen.opening,
        gifts,
        tuple(removed),
        _money(view, holdings, gifts),
    )


def _dealt_on(pool: _Pool, known_mask: int, count: int) -> Cards:
    """The known cards, and unknown ones; a seat whose cards are gone has none."""
    known = Cards.of_mask(known_mask) if count else Cards.NONE
    return known + Cards(pool.take(count - len(known)))


def _money(view: DesmocheView, holdings: list[Holding], gifts: tuple[Gift, ...]) -> Money | None:
    """Another seat was dealt what it owns, but for Cambio."""
    seen = view.table.money
    if seen is None:
        return None
    dealt: list[Cards] = []
    for holding in holdings:
        cards = holding.owned.first_mask
        for gift in gifts:
            cards |= 1 << gift.card.number if gift.giver == holding.seat else 0
            cards &= ~(1 << gift.card.number) if gift.taker == holding.seat else -1
        dealt.append(seen.own_dealt if holding.seat == view.seat else Cards.of_mask(cards))
    return Money(seen.stakes, tuple(dealt), seen.bets, seen.announced)


def _dealt_with(table: Table, own: Seat | None, chosen: list[tuple[Seat, Card]]) -> Table:
    """The others were dealt also what they have chosen for Cambio."""
    if table.money is None:
        return table
    dealt = list(table.money.dealt)
    for seat, card in chosen:
        if seat != own:
            dealt[seat] += card
    return evolve(table, money=evolve(table.money, dealt=tuple(dealt)))


def _discards(view: DesmocheView, pool: _Pool) -> tuple[Card, ...]:
    """Where their order is not shown, it is random."""
    seen = view.table
    return (*pool.shuffled(seen.discards - Cards(seen.pile)), *seen.pile)


def _gifts(view: DesmocheView, holdings: list[Holding], removed: list[Removed], pool: _Pool) -> tuple[Gift, ...]:
    """For an unknown gift, a card that its taker may have got."""
    gifts = {gift.giver: gift for gift in view.table.gifts}
    for giver, taker in view.table.other_gifts:
        may = tuple(holdings[taker].hand)
        may = may or tuple(card for meld in holdings[taker].melds for card in meld.laid)
        may = may or tuple(card for gone in removed if gone.seat == taker for card in gone.unseen + gone.melds)
        gifts[giver] = Gift(giver, taker, pool.one_of(may))
    order = [giver for giver, _ in view.table.other_gifts] + [gift.giver for gift in view.table.gifts]
    return tuple(gifts[giver] for giver in sorted(order))


class _NoChance:
    """Any state that shows the view will do."""

    def random(self) -> float:
        return 0.0


_ANY: Final = _NoChance()


def after(view: DesmocheView, move: DesmocheMove) -> DesmocheView:
    broken = view.violations(move)
    if broken:
        raise IllegalMove(move, broken)
    unknown = _unknown(view, move)
    if unknown is not None:
        raise UnknownCardError(move, unknown)
    state = view.sample(_ANY).play(move)
    money = view.table.money
    if state.outcome is not None and money is not None and any(games for _, games in money.announced):
        raise UnknownCardError(move, "the hands as they were dealt: side games are compared at the end")
    return state.view(view.seat)


def _unknown(view: DesmocheView, move: DesmocheMove) -> str | None:
    """The cards on which it depends what follows."""
    match move:
        case Draw():
            return "the top card of the stock"
        case Release() | Decline():
            return f"the hands of the others: one of them may use {view.offer}"
        case Pay():
            return f"the hands of the others: one of them may use {move.card}"
        case Give() if view.to_act == (move.seat,):
            return "the card that Cambio brings"
        case Declare() if view.answered and view.to_act == (move.seat,):
            return "what the others have answered"
        case Bet() | Announce():
            return "the hands of the others: one of them may have something to announce or to declare"
        case Disqualify():
            return "the hands of the others: another of them may be asked now"
        case _:
            return None
