"""The phases of a hand: the exchange, turning, a card that goes round, forcing, paying (Conquián §1.4, §3, §4).

:class:`Exchanging` leads to the first :class:`Turning`, that to :class:`Deciding`. A card that is left goes round the seats
that can use it (:class:`Asked`); used, it is paid for (:class:`Paying`), and the payment goes round. A card that all have left
can be forced on one seat: the others are asked (:class:`MayForce`), and it uses the card (:class:`Forced`).
"""

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.games.conquian import events as told
from rummykit.games.conquian import violations as broken
from rummykit.games.conquian.moves import Arrange, ConquianMove, Decline, Force, Give, Pay, Play, Turn
from rummykit.games.conquian.phase import ConquianEnding, Events, Moment, Over, used_up
from rummykit.games.conquian.plays import after_play, can_use, faults_of, fits, ways
from rummykit.games.conquian.rules import C
from rummykit.games.conquian.table import ConquianSight, ConquianTable, SeenConquianTable
from rummykit.rulebook import OneSeat, Pool
from rummykit.seats import Seat, after, in_order_from
from rummykit.violations import Violation


class _Phase(Moment["ConquianMoment"]):
    __slots__ = ()

    @override
    def unknown(self, sight: SeenConquianTable, move: ConquianMove) -> str | None:
        # Of an act of the referee: what follows when the seat that is to act leaves may depend on the hands of the others.
        return "the hands of the others: another of them may be asked now" if move.seat is None else None


@frozen
class Exchanging(_Phase):
    """Each seat chooses a card for the next; nobody has what it gets before all have chosen (Conquián §1.4)."""

    awaited = "give a hand card"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Give,)
    before_turning: ClassVar[bool] = True
    waiting: tuple[Seat, ...]
    """The seats that have not chosen, in order from the one after the dealer."""
    given: tuple[Seat, ...] = ()
    """The seats that have chosen, in ascending order."""
    chosen: tuple[tuple[Seat, Card], ...] = field(default=(), repr=False)
    """What they have chosen, still in their hands. A view has the card of its own seat alone."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have not chosen."""
        return self.waiting

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        return tuple([Give(seat, card) for card in sight.hand_of(seat)])

    @override
    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        assert isinstance(move, Give)
        return [] if move.card in sight.hand_of(move.seat) else [broken.GivesCardNotHeld(move.card)]

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        assert isinstance(move, Give)
        return self._go_on(table, move.seat, (*self.chosen, (move.seat, move.card)), (told.Gave(move.seat),))

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        return self._go_on(table, seat, tuple([one for one in self.chosen if one[0] != seat]), ())

    def _go_on(self, table: ConquianTable, seat: Seat, chosen: tuple[tuple[Seat, Card], ...], events: Events) -> "Step":
        waiting, chosen = tuple([one for one in self.waiting if one != seat]), tuple(sorted(chosen))
        if waiting:
            return table, Exchanging(waiting, tuple([giver for giver, _ in chosen]), chosen), events
        table = table.exchanged(dict(chosen))
        got = [told.Received(receiver, card) for (_, receiver), card in zip(table.gifts, table.given, strict=True)]
        return table, Turning(table.next_in(table.dealer)), (*events, told.Exchanged(), *got)

    @override
    def seen_by(self, seat: Seat | None) -> "Exchanging":
        return Exchanging(self.waiting, self.given, tuple([one for one in self.chosen if one[0] == seat]))

    @override
    def filled(self, seen: SeenConquianTable, pool: Pool) -> "tuple[ConquianTable, Exchanging]":
        table, chosen = seen.filled(pool), dict(self.chosen)
        for seat in self.given:
            hand = tuple(table.hands[seat])
            chosen.setdefault(seat, hand[pool.below(len(hand))])
        return table, Exchanging(self.waiting, self.given, tuple(sorted(chosen.items())))

    @override
    def unknown(self, sight: SeenConquianTable, move: ConquianMove) -> str | None:
        last = isinstance(move, Give) and self.waiting == (move.seat,)
        return "the card that the exchange brings" if last else super().unknown(sight, move)


@frozen
class Turning(OneSeat, _Phase):
    """A seat turns the top card of the stock (Conquián §3.1)."""

    awaited = "turn"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Turn,)
    before_turning: ClassVar[bool] = True
    seat: Seat
    """The seat in turn."""

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        return (Turn(seat),)

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        card = table.stock[0]
        return table.having_turned(), Deciding(self.seat, card), (told.Turned(self.seat, card),)

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        return _next_turns(table, seat, ()) if seat == self.seat else (table, self, ())

    @override
    def unknown(self, sight: SeenConquianTable, move: ConquianMove) -> str | None:
        return "the top card of the stock" if isinstance(move, Turn) else super().unknown(sight, move)


class _OnOffer(OneSeat, _Phase):
    __slots__ = ()

    card: Card

    @property
    def shown(self) -> Cards:
        """The card on offer."""
        return Cards((self.card,))

    def laid_down(self, table: ConquianTable, culprit: Seat) -> ConquianTable:
        return table.having_died(self.card)

    def _uses(self, sight: ConquianSight) -> tuple[ConquianMove, ...]:
        return tuple(ways(sight.rules, self.seat, sight.hand_of(self.seat), sight.melds[self.seat], self.shown))

    def _faults_of(self, sight: ConquianSight, move: Play | Arrange) -> list[Violation]:
        return faults_of(sight.rules, sight.hand_of(self.seat), sight.melds[self.seat], self.shown, move)

    def _used(self, table: ConquianTable, move: ConquianMove) -> "Step":
        assert isinstance(move, Play | Arrange)
        return _melded(table, move)


@frozen
class Deciding(_OnOffer):
    """A seat has turned a card, and uses or leaves it; before, it may meld from the hand (Conquián §3.2, §3.4)."""

    awaited = "use the card, meld from the hand, or decline"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Play, Arrange, Decline)
    seat: Seat
    """The seat that turned the card."""
    card: Card
    """The card turned."""

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        melds = ways(sight.rules, seat, sight.hand_of(seat), sight.melds[seat], Cards.NONE)
        return (*self._uses(sight), *melds, Decline(seat))

    @override
    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        return self._faults_of(sight, move) if isinstance(move, Play | Arrange) else []

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        if isinstance(move, Decline):
            events = (told.Declined(self.seat, self.card),)
            return _go_round(table, self.card, self.seat, False, after(self.seat, table.seat_count), events)
        if self.card in move.cards_named:
            return self._used(table, move)
        assert isinstance(move, Play | Arrange)
        table, event = _laid(table, move)
        return table, self, (event,)

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        if seat != self.seat:
            return table, self, ()
        return _go_round(table, self.card, seat, False, after(seat, table.seat_count), ())

    @override
    def unknown(self, sight: SeenConquianTable, move: ConquianMove) -> str | None:
        if isinstance(move, Decline):
            return _who_may_use(sight, self.card, after(self.seat, sight.seat_count))
        return super().unknown(sight, move)


@frozen
class Asked(_OnOffer):
    """A seat is asked about a card that another has turned or paid: it uses it or declines (Conquián §3.2, §3.3)."""

    awaited = "use the card on offer, or decline"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Play, Arrange, Decline)
    seat: Seat
    """The seat that is asked about the card."""
    card: Card
    """The card on offer."""
    source: Seat
    """The seat that has turned or paid it."""
    paid: bool
    """Whether it was paid."""
    waiting: tuple[Seat, ...]
    """The seats that the card has not reached, unfiltered: who of them can use it is a secret."""

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        return (*self._uses(sight), Decline(seat))

    @override
    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        if not isinstance(move, Play | Arrange):
            return []
        unused = [] if self.card in move.cards_named else [broken.OfferNotUsed(self.card)]
        return [*unused, *self._faults_of(sight, move)]

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        if not isinstance(move, Decline):
            return self._used(table, move)
        events = (told.Declined(self.seat, self.card),)
        return _go_round(table, self.card, self.source, self.paid, self.waiting, events)

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        if seat != self.seat:
            return table, self, ()
        return _go_round(table, self.card, self.source, self.paid, self.waiting, ())

    @override
    def unknown(self, sight: SeenConquianTable, move: ConquianMove) -> str | None:
        if isinstance(move, Decline):
            return _who_may_use(sight, self.card, self.waiting)
        return super().unknown(sight, move)


@frozen
class MayForce(_OnOffer):
    """All have left a card, which fits a meld of a seat: another may require it to take the card (Conquián §4.3)."""

    awaited = "force the seat whose meld the card fits, or decline"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Force, Decline)
    seat: Seat
    """The seat that may force the card on another."""
    card: Card
    """The card that all have left."""
    source: Seat
    """The seat that has turned or paid it."""
    owner: Seat
    """The seat that can be forced."""
    waiting: tuple[Seat, ...]
    """The seats that are asked next."""

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        return Force(seat, self.owner), Decline(seat)

    @override
    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        if isinstance(move, Force) and move.owner != self.owner:
            return [broken.CannotBeForced(move.owner, self.card, self.owner)]
        return []

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        if isinstance(move, Force):
            events = (told.Forced(self.seat, self.card, self.owner),)
            return table, Forced(self.owner, self.card, self.source), events
        return _ask_to_force(table, self, self.waiting, (told.DidNotForce(self.seat),))

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        if seat == self.owner:
            return _dead(table, self.card, self.source, ())
        return _ask_to_force(table, self, self.waiting, ()) if seat == self.seat else (table, self, ())


@frozen
class Forced(_OnOffer):
    """A seat must use a card in its next move (Conquián §4.4)."""

    awaited = "use the card that is forced on the seat"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Play, Arrange, Decline)
    seat: Seat
    """The seat that has to take the card."""
    card: Card
    """The card that must be used."""
    source: Seat
    """The seat that has turned or paid it."""

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        return self._uses(sight)

    @override
    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        if not isinstance(move, Play | Arrange):
            return [broken.DeclinesWhenForced(self.card)]
        unused = [] if self.card in move.cards_named else [broken.ForcedCardNotUsed(self.card)]
        return [*unused, *self._faults_of(sight, move)]

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        return self._used(table, move)

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        return _dead(table, self.card, self.source, ()) if seat == self.seat else (table, self, ())


@frozen
class Paying(OneSeat, _Phase):
    """A seat that has used a card owes one; before it pays it may meld from the hand (Conquián §3.3, §3.4)."""

    awaited = "pay with a hand card, or meld from the hand"
    knows: ClassVar[tuple[type[ConquianMove], ...]] = (Play, Arrange, Pay)
    seat: Seat
    """The seat that used a card and pays for it."""

    @override
    def moves(self, sight: ConquianSight, seat: Seat) -> tuple[ConquianMove, ...]:
        hand = sight.hand_of(seat)
        melds = ways(sight.rules, seat, hand, sight.melds[seat], Cards.NONE)
        return (*melds, *[Pay(seat, card) for card in hand])

    @override
    def broken(self, sight: ConquianSight, move: ConquianMove) -> list[Violation]:
        hand = sight.hand_of(self.seat)
        if isinstance(move, Pay):
            return [] if move.card in hand else [broken.PaysCardNotHeld(move.card)]
        assert isinstance(move, Play | Arrange)
        return faults_of(sight.rules, hand, sight.melds[self.seat], Cards.NONE, move)

    @override
    def after(self, table: ConquianTable, move: ConquianMove) -> "Step":
        if not isinstance(move, Pay):
            assert isinstance(move, Play | Arrange)
            return _melded(table, move)
        seat, card = self.seat, move.card
        events = (told.Paid(seat, card),)
        return _go_round(table.having_paid(seat, card), card, seat, True, after(seat, table.seat_count), events)

    @override
    def without(self, table: ConquianTable, seat: Seat) -> "Step":
        return _next_turns(table, seat, ()) if seat == self.seat else (table, self, ())

    @override
    def unknown(self, sight: SeenConquianTable, move: ConquianMove) -> str | None:
        if isinstance(move, Pay):
            return _who_may_use(sight, move.card, after(self.seat, sight.seat_count))
        return super().unknown(sight, move)


ConquianMoment: TypeAlias = Exchanging | Turning | Deciding | Asked | MayForce | Forced | Paying | Over
"""What may be awaited in a hand of Conquián; a view has the same."""
PHASES: Final = (Exchanging, Turning, Deciding, Asked, MayForce, Forced, Paying, Over)
"""The classes of the phases before the end."""
Step: TypeAlias = tuple[ConquianTable, ConquianMoment | ConquianEnding, Events]
"""What follows a move: the table, the next phase or the ending, and what happened."""


def _go_round(
    table: ConquianTable, card: Card, source: Seat, paid: bool, waiting: tuple[Seat, ...], events: Events
) -> Step:
    """Ask the first seat of ``waiting`` that can use the card; when none is left, the card may be forced (Conquián §4.3)."""
    rules, offer, number = table.rules, Cards((card,)), table.seat_count
    for place, seat in enumerate(waiting):
        if table.is_in(seat) and (
            rules.ask_everyone or can_use(rules, seat, table.hands[seat], table.melds[seat], offer)
        ):
            asked = Asked(seat, card, source, paid, waiting[place + 1 :])
            return table, asked, (*events, told.Asked(seat, card))
    order = after(source, number) if paid else in_order_from(source, number)
    for owner in order:
        if table.is_in(owner) and fits(rules, owner, table.melds[owner], offer):
            others = tuple([seat for seat in (*order, source)[:number] if seat != owner])
            return _ask_to_force(table, MayForce(owner, card, source, owner, ()), others, events)
    return _dead(table, card, source, events)


def _ask_to_force(table: ConquianTable, forcing: MayForce, waiting: tuple[Seat, ...], events: Events) -> Step:
    """Ask the first seat of ``waiting`` that takes part whether it forces the owner (Conquián §4.3)."""
    for place, seat in enumerate(waiting):
        if table.is_in(seat):
            asked = MayForce(seat, forcing.card, forcing.source, forcing.owner, waiting[place + 1 :])
            return table, asked, events
    return _dead(table, forcing.card, forcing.source, events)


def _dead(table: ConquianTable, card: Card, source: Seat, events: Events) -> Step:
    """The card is dead, and the seat after the one that turned or paid it turns the next (Conquián §3.2, §3.3)."""
    return _next_turns(table.having_died(card), source, (*events, told.CardDied(card)))


def _next_turns(table: ConquianTable, seat: Seat, events: Events) -> Step:
    return table, Turning(table.next_in(seat)) if table.stock else used_up(table), events


def _laid(table: ConquianTable, move: Play | Arrange) -> tuple[ConquianTable, told.Played | told.Arranged]:
    seat = move.seat
    hand, melds, event = after_play(table.rules, table.hands[seat], table.melds[seat], move)
    return table.having_melded(seat, hand, melds), event


def _melded(table: ConquianTable, move: Play | Arrange) -> Step:
    """A seat that has used a card has won with its last hand card (Conquián §5.1), or owes one."""
    table, event = _laid(table, move)
    if table.hands[move.seat]:
        return table, Paying(move.seat), (event,)
    return table, ConquianEnding("all cards melded", C("5.1"), move.seat), (event,)


def _who_may_use(sight: SeenConquianTable, card: Card, seats: tuple[Seat, ...]) -> str | None:
    """Return on what it depends which of ``seats`` is asked about a card; ``None`` where it is known (Conquián §3.6)."""
    if sight.rules.ask_everyone or not any(map(sight.is_in, seats)):
        return None
    return f"the hands of the others: one of them may use {card}"
