"""The phases of a turn: drawing, deciding, a card that goes round, forcing, paying (Desmoche §6 to §10).

Theory of operation. A card released or paid goes round by :func:`_go_round` to the first seat that would answer
(:class:`Offer`); when none is left, it may be forced (:class:`Forced`, :class:`Demanding`), else it is :func:`_dead`.
"""

from typing import ClassVar, Final, TypeAlias

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.events import (
    Asked,
    CardDied,
    Declined,
    Demanded,
    DesmocheEvent,
    Drew,
    ForcedOn,
    LookedAt,
    MadeNoDemand,
    Paid,
    Released,
    StoodOut,
)
from rummykit.games.desmoche.holding import Holding, Standing, chosen, fits, new_holding, of_each_card
from rummykit.games.desmoche.melding import cards_melded
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
from rummykit.games.desmoche.phase import (
    DesmocheEnding,
    DesmochePhaseBase,
    Events,
    Moment,
    Over,
    PublicPhase,
    died,
    used_up,
    won,
)
from rummykit.games.desmoche.plays import after_play, judge_play
from rummykit.games.desmoche.rules import DesmocheRules, ForcedLayOff, LayOff, StandingOut
from rummykit.games.desmoche.table import DesmocheSight, SeenTable, Table
from rummykit.games.desmoche.violations import (
    CannotBeForced,
    DemandsOfOneself,
    DemandStands,
    ForcedBack,
    MustUseCard,
    NoForcingBack,
    NoMeldToClose,
    NotClosed,
    PaysCardNotHeld,
    StandingOutForbidden,
)
from rummykit.melds import Meld
from rummykit.packs import FULL
from rummykit.rulebook import OneSeat, Pool
from rummykit.seats import Seat, after, in_order_from, seats_at
from rummykit.violations import Violation

_SEATS: Final = seats_at(6)
_IN: Final = Standing.IN
_WHENEVER_ASKED: Final = LayOff.WHENEVER_ASKED
_CLOSED: Final = StandingOut.CLOSED
_FREELY: Final = StandingOut.FREELY
_NEVER: Final = ForcedLayOff.NEVER
_AUTOMATIC: Final = ForcedLayOff.AUTOMATIC
_DRAW: Final = tuple([(Draw(seat),) for seat in _SEATS])
_DRAW_OR_STAND_OUT: Final = tuple([(Draw(seat), StandOut(seat)) for seat in _SEATS])
_RELEASE: Final = tuple([(Release(seat),) for seat in _SEATS])
_DECLINE: Final = tuple([(Decline(seat),) for seat in _SEATS])
_PAY: Final = of_each_card(Pay)

_Step: TypeAlias = tuple[Table, "TurnPhase | DesmocheEnding", tuple[DesmocheEvent, ...]]


def forced_meld(rules: DesmocheRules, holding: Holding, card: Card) -> Meld | None:
    """Return the meld for which an asked seat may not decline ``card`` (Desmoche §8.2)."""
    return holding.fits(rules, card) if rules.forced_lay_off is _AUTOMATIC else None


def owners_of_fit(sight: DesmocheSight, releaser: Seat, card: Card) -> tuple[Seat, ...]:
    """Return the seats on which ``card`` can be forced, in order, the releaser last (Desmoche §8.4)."""
    rules, number = sight.rules, sight.seat_count
    return tuple(
        [
            seat
            for seat in in_order_from((releaser + 1) % number, number)
            if (seat != releaser or rules.force_back)
            and sight.is_in(seat)
            and any(fits(meld, card, rules) for meld in sight.melds_of(seat))
        ]
    )


def _could_still_fit(sight: DesmocheSight, holding: Holding) -> Cards:
    """Return the cards that fit a meld of the seat and could still appear (Desmoche §10.2)."""
    return sight.unshown(holding.wanted(sight.rules))


def _may_stand_out(sight: DesmocheSight, holding: Holding) -> bool:
    option = sight.rules.standing_out
    if option is _CLOSED:
        return bool(holding.melds) and sight.has_shown(holding.wanted(sight.rules))
    return option is _FREELY


class _PublicTurn(PublicPhase["TurnPhase", "TurnSeenPhase"]):
    __slots__ = ()


@frozen
class Drawing(OneSeat, _PublicTurn):
    """A seat draws (Desmoche §6.1). It may lay off first (§7.6), or stand out of the hand (§10.1)."""

    awaited: ClassVar[str] = "draw"
    seat: Seat
    """The seat that draws."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sight.rules, sight.holding(seat)
        if not holding.melds and rules.standing_out is not _FREELY:
            return _DRAW[seat]
        last = _DRAW_OR_STAND_OUT[seat] if _may_stand_out(sight, holding) else _DRAW[seat]
        return (*holding.lay_offs(rules), *last) if rules.lay_off is _WHENEVER_ASKED else last

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        match move:
            case Draw():
                return []
            case Play():
                return judge_play(sight, move, None, sight.rules.lay_off is _WHENEVER_ASKED, False)
            case StandOut():
                return self._standing_out(sight, sight.holding(move.seat))
            case _:
                return self.not_known_now(move)

    def _standing_out(self, sight: DesmocheSight, holding: Holding) -> list[Violation]:
        if sight.rules.standing_out is StandingOut.NEVER:
            return [StandingOutForbidden()]
        if _may_stand_out(sight, holding):
            return []
        if not holding.melds:
            return [NoMeldToClose()]
        return [NotClosed(_could_still_fit(sight, holding))]

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        seat = self.seat
        if type(move) is Draw:
            card = table.stock[0]
            return table.drawn(), _DECIDING[seat][card.number], _DREW[seat][card.number]
        holding = table.holding(seat)
        if isinstance(move, StandOut):
            table = table.with_holding(Holding(seat, holding.hand, holding.melds, Standing.OUT))
            return _next_draws(table, seat, (StoodOut(seat),))
        assert isinstance(move, Play)
        holding, played = after_play(holding, move, None)
        return table.with_holding(holding), self, (played,)

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        return _next_draws(table, seat, ()) if seat == self.seat else (table, self, ())

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        return "the top card of the stock" if isinstance(move, Draw) else super().unknown(sight, move)


@frozen
class DecidingUnseen(OneSeat, Moment["TurnPhase"]):
    """Another seat looks at a card that this view does not show (Desmoche §6.2). Its own view has :class:`Deciding`."""

    awaited: ClassVar[str] = "use the drawn card, or release it"
    seat: Seat
    """The seat that decides."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        raise TypeError("only the seat that sees the drawn card decides on it")

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        raise TypeError("only the seat that sees the drawn card decides on it")

    @override
    def filled(self, seen: SeenTable, pool: Pool) -> "tuple[Table, Deciding]":
        table = seen.filled(pool)
        return table, Deciding(self.seat, pool.take(1)[0])


@frozen
class Deciding(OneSeat, DesmochePhaseBase["TurnPhase", "TurnSeenPhase"]):
    """A seat looks at the card it drew, and uses or releases it (Desmoche §6.2)."""

    awaited: ClassVar[str] = DecidingUnseen.awaited
    seat: Seat
    """The seat that decides."""
    card: Card = field(repr=False)
    """The card that it drew: a secret of this seat. It is in no hand."""

    @property
    @override
    def shown(self) -> Cards:
        """The drawn card."""
        return Cards((self.card,))

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sight.rules, sight.holding(seat)
        return (
            *holding.uses(rules, self.card),
            *holding.lay_offs(rules),
            *holding.new_melds(rules),
            *_RELEASE[seat],
        )

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        match move:
            case Release():
                return []
            case Play():
                return judge_play(sight, move, self.card, True, True)
            case _:
                return self.not_known_now(move)

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        seat, card = self.seat, self.card
        if type(move) is Release:
            return _go_round(table, card, seat, after(seat, len(table.holdings)), _RELEASED[seat][card.number])
        assert isinstance(move, Play)
        holding, played = after_play(table.holding(seat), move, card)
        if played.offer is not None:
            return _used(table, holding, (played,))
        return table.with_holding(holding), self, (played,)

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        return _next_draws(evolve(table, opening=False), seat, ()) if seat == self.seat else (table, self, ())

    @override
    def held_by(self, seat: Seat) -> Cards:
        return Cards((self.card,)) if seat == self.seat else Cards.NONE

    @override
    def laid_down(self, table: Table, culprit: Seat) -> Table:
        return table if culprit == self.seat else evolve(table, stock=(self.card, *table.stock))

    @override
    def seen_by(self, seat: Seat | None) -> "Deciding | DecidingUnseen":
        return self if seat == self.seat else DecidingUnseen(self.seat)

    @override
    def filled(self, seen: SeenTable, pool: Pool) -> "tuple[Table, Deciding]":
        return seen.filled(pool), self

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        if isinstance(move, Release):
            return _who_may_use(sight, self.card, after(self.seat, sight.seat_count))
        return super().unknown(sight, move)


def _who_may_use(sight: SeenTable, card: Card, seats: tuple[Seat, ...]) -> str | None:
    """Return on what it depends which of ``seats`` is asked about a card; ``None`` where everybody is asked (Desmoche §6.8), or
    nobody of them is in."""
    if sight.rules.ask_everyone or not any(sight.is_in(seat) for seat in seats):
        return None
    return f"the hands of the others: one of them may use {card}"


class _FaceUp(_PublicTurn):
    """A face-up card awaits its fate."""

    __slots__ = ()

    card: Card

    @property
    @override
    def offer(self) -> Card:
        """The card that lies face up."""
        return self.card

    @property
    @override
    def shown(self) -> Cards:
        """The card that lies face up."""
        return Cards((self.card,))

    @override
    def laid_down(self, table: Table, culprit: Seat) -> Table:
        return table.discarded(self.card)


@frozen
class Offer(OneSeat, _FaceUp):
    """A face-up card goes round, from the releaser's right; the first seat to use it has it.

    Desmoche §6.3 order of asking, §2.2 used at once, §6.5 dead card, §8.2 who may not decline.
    """

    awaited: ClassVar[str] = "use the card on offer, or decline"
    seat: Seat
    """The seat that is asked."""
    card: Card
    """The card on offer."""
    releaser: Seat
    """The seat that released or paid it."""
    waiting: tuple[Seat, ...]
    """The seats that the card has not reached, unfiltered: who of them could use it is a secret."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sight.rules, sight.holding(seat)
        lay_offs = holding.lay_offs(rules) if rules.lay_off is _WHENEVER_ASKED else ()
        last = () if forced_meld(rules, holding, self.card) else _DECLINE[seat]
        return (*holding.uses(rules, self.card), *lay_offs, *last)

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        rules = sight.rules
        if isinstance(move, Play):
            return judge_play(sight, move, self.card, rules.lay_off is _WHENEVER_ASKED, False)
        faults = [] if isinstance(move, Decline) else self.not_known_now(move)
        if isinstance(move, Decline | Release):
            meld = forced_meld(rules, sight.holding(move.seat), self.card)
            if meld is not None:
                faults.append(MustUseCard(self.card, meld.cards))
        return faults

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        if isinstance(move, Decline):
            return _who_may_use(sight, self.card, self.waiting)
        return super().unknown(sight, move)

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        seat, card = self.seat, self.card
        if type(move) is Decline:
            return _go_round(table, card, self.releaser, self.waiting, _DECLINED[seat][card.number])
        assert isinstance(move, Play)
        holding, played = after_play(table.holding(seat), move, card)
        if played.offer is not None:
            return _used(table, holding, (played,))
        return table.with_holding(holding), self, (played,)

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        if seat == self.seat:
            return _go_round(table, self.card, self.releaser, self.waiting, ())
        return table, self, ()


@frozen
class Forced(OneSeat, _FaceUp):
    """A seat must use a card, and chooses the play: it is forced back on its releaser (Desmoche §8.3), or on demand (§8.5)."""

    awaited: ClassVar[str] = "use the card that is forced on the seat"
    seat: Seat
    """The seat that must use the card."""
    card: Card
    """The card that must be used."""
    releaser: Seat
    """The seat that released or paid it."""
    demanded: bool
    """Whether it was demanded (§8.4); else the card comes back by itself (§8.3)."""
    waiting: tuple[Seat, ...]
    """The seats that may demand next, if the forced seat is disqualified."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sight.rules, sight.holding(seat)
        uses = holding.uses(rules, self.card)
        return (*uses, *holding.lay_offs(rules)) if rules.lay_off is _WHENEVER_ASKED else uses

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        if isinstance(move, Play):
            return judge_play(sight, move, self.card, sight.rules.lay_off is _WHENEVER_ASKED, False)
        faults = [] if isinstance(move, Decline) else self.not_known_now(move)
        if isinstance(move, Decline | Release):
            faults.append(DemandStands(self.card) if self.demanded else ForcedBack(self.card))
        return faults

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        assert isinstance(move, Play)
        holding, played = after_play(table.holding(self.seat), move, self.card)
        if played.offer is not None:
            return _used(table, holding, (played,))
        return table.with_holding(holding), self, (played,)

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        if seat == self.seat:
            return _ask_for_demands(table, self.card, self.releaser, self.waiting, ())
        return table, self, ()


@frozen
class Demanding(OneSeat, _FaceUp):
    """A seat may demand that an owner take a card that nobody used (Desmoche §8.4)."""

    awaited: ClassVar[str] = "demand that an owner take the card, or decline"
    seat: Seat
    """The seat that may demand."""
    card: Card
    """The card that nobody used."""
    releaser: Seat
    """The seat that released or paid it."""
    waiting: tuple[Seat, ...]
    """The seats that may demand next."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        owners = owners_of_fit(sight, self.releaser, self.card)
        return (*[Demand(seat, owner) for owner in owners if owner != seat], *_DECLINE[seat])

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        if isinstance(move, Decline):
            return []
        if not isinstance(move, Demand):
            return self.not_known_now(move)
        if move.owner == move.seat:
            return [DemandsOfOneself()]
        if move.owner == self.releaser and not sight.rules.force_back:
            return [NoForcingBack(move.owner)]
        if move.owner not in owners_of_fit(sight, self.releaser, self.card):
            return [CannotBeForced(move.owner, self.card)]
        return []

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        card, releaser = self.card, self.releaser
        if isinstance(move, Demand):
            told = (Demanded(move.seat, move.owner, card), ForcedOn(move.owner, card))
            return table, Forced(move.owner, card, releaser, True, self.waiting), told
        return _ask_for_demands(table, card, releaser, self.waiting, (MadeNoDemand(self.seat),))

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        waiting = self.waiting if seat == self.seat else (self.seat, *self.waiting)
        return _ask_for_demands(table, self.card, self.releaser, waiting, ())


@frozen
class Paying(OneSeat, _PublicTurn):
    """A seat that used a card owes one; before it pays it may play on (Desmoche §7.8)."""

    awaited: ClassVar[str] = "pay with a hand card, after any further plays"
    seat: Seat
    """The seat that pays."""

    @override
    def moves(self, sight: DesmocheSight, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sight.rules, sight.holding(seat)
        return (*holding.lay_offs(rules), *holding.new_melds(rules), *chosen(_PAY[seat], holding.hand))

    @override
    def faults(self, sight: DesmocheSight, move: DesmocheMove) -> list[Violation]:
        match move:
            case Pay():
                return [] if move.card in sight.holding(move.seat).hand else [PaysCardNotHeld(move.card)]
            case Play():
                return judge_play(sight, move, None, True, True)
            case _:
                return self.not_known_now(move)

    @override
    def after(self, table: Table, move: DesmocheMove) -> _Step:
        seat = self.seat
        holding = table.holdings[seat]
        if type(move) is Pay:
            card = move.card
            table = table.with_holding(new_holding(seat, holding.hand - card, holding.melds))
            return _go_round(table, card, seat, after(seat, len(table.holdings)), _PAID[seat][card.number])
        assert isinstance(move, Play)
        holding, played = after_play(holding, move, None)
        return _used(table, holding, (played,))

    @override
    def without(self, table: Table, seat: Seat) -> _Step:
        return _next_draws(table, seat, ()) if seat == self.seat else (table, self, ())

    @override
    def unknown(self, sight: SeenTable, move: DesmocheMove) -> str | None:
        if isinstance(move, Pay):
            return _who_may_use(sight, move.card, after(self.seat, sight.seat_count))
        return super().unknown(sight, move)


TurnPhase: TypeAlias = Drawing | Deciding | Offer | Forced | Demanding | Paying | Over
"""The phases of a state from the first draw to the end."""
TurnSeenPhase: TypeAlias = TurnPhase | DecidingUnseen
"""The same as views show them."""

# Made once: phases that hold a seat alone, or a seat and a card; what is told of a move that names no more.
_DRAWING: Final = tuple(map(Drawing, _SEATS))
_PAYING: Final = tuple(map(Paying, _SEATS))
_DECIDING: Final = of_each_card(Deciding)
_DREW: Final = of_each_card(lambda seat, card: (Drew(seat), LookedAt(seat, card)))
_RELEASED: Final = of_each_card(lambda seat, card: (Released(seat, card),))
_ASKED: Final = of_each_card(Asked)
_DECLINED: Final = of_each_card(lambda seat, card: (Declined(seat, card),))
_PAID: Final = of_each_card(lambda seat, card: (Paid(seat, card),))
_DIED: Final = tuple(map(CardDied, FULL.new_order()))
_offer: Final = maker(Offer)


def _go_round(table: Table, card: Card, releaser: Seat, waiting: tuple[Seat, ...], events: Events) -> _Step:
    """Ask the first seat of ``waiting`` that would answer (Desmoche §6.3); if there is none the card may be forced (§8)."""
    rules, holdings = table.rules, table.holdings
    place = Holding.first_asked(holdings, waiting, card, rules)
    if place is not None:
        seat = waiting[place]
        return table, _offer(seat, card, releaser, waiting[place + 1 :]), (*events, _ASKED[seat][card.number])
    forcing = rules.forced_lay_off
    if forcing is _NEVER:
        return _dead(table, card, releaser, events)
    if forcing is _AUTOMATIC:
        holding = holdings[releaser]
        if rules.force_back and holding.standing is _IN and holding.fits(rules, card):
            return table, Forced(releaser, card, releaser, False, ()), (*events, ForcedOn(releaser, card))
        return _dead(table, card, releaser, events)
    number = len(holdings)
    return _ask_for_demands(table, card, releaser, in_order_from((releaser + 1) % number, number), events)


def _ask_for_demands(table: Table, card: Card, releaser: Seat, waiting: tuple[Seat, ...], events: Events) -> _Step:
    """Ask the first seat of ``waiting`` that can demand anything (Desmoche §8.4); nobody if nobody can be forced, or if one
    seat alone is still in."""
    owners = owners_of_fit(table, releaser, card)
    if not owners or len(table.seats_in_from_right()) == 1:
        return _dead(table, card, releaser, events)
    for place, seat in enumerate(waiting):
        if table.is_in(seat) and (table.rules.ask_everyone or any(owner != seat for owner in owners)):
            return table, Demanding(seat, card, releaser, waiting[place + 1 :]), events
    return _dead(table, card, releaser, events)


def _dead(table: Table, card: Card, releaser: Seat, events: Events) -> _Step:
    """The next seat draws, or at the opening the same (Desmoche §6.5, §6.6, §9.3)."""
    again = (
        table.opening and table.rules.opening_draws == 2 and table.holdings[releaser].standing is _IN and table.stock
    )
    table = table.discarded(card)
    events = (*events, _DIED[card.number])
    return (table, _DRAWING[releaser], events) if again else _next_draws(table, releaser, events)


def _next_draws(table: Table, seat: Seat, events: Events) -> _Step:
    following = table.next_in(seat)
    if following is None:
        return table, died("every seat is out", "10.3"), events
    if not table.stock:
        return table, used_up(table), events
    return table, _DRAWING[following], events


def _used(table: Table, holding: Holding, events: Events) -> _Step:
    """The seat has won (Desmoche §9.1), or pays (§7.8)."""
    table = table.after_use(holding)
    if not holding.hand:
        return table, won(holding.seat, cards_melded(table.rules), "9.1"), events
    return table, _PAYING[holding.seat], events
