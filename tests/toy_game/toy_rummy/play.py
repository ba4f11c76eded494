"""Toy Rummy: three cards each, the first meld wins.

§1 Two to four seats, one pack of so many ranks (option ``ranks``), three cards each; one more is turned up. The seat after the
dealer begins.
§2 A seat draws the top card of the stock or takes the top discard (option ``take_discards``), then discards a card.
§3 Before discarding it may show three of its four cards, a set or a run (the ace is low), and wins. If the stock is empty when
a seat has discarded, the hand is dead.
"""

from typing import Annotated, Final, Protocol, TypeAlias

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards, Rank
from rummykit.game import Outcome
from rummykit.melds import MeldRules, find
from rummykit.options import whole, yes_or_no
from rummykit.packs import Pack
from rummykit.rulebook import (
    AnotherSeatsMove,
    Ending,
    HandOver,
    Move,
    OneCard,
    OneSeat,
    Pool,
    Public,
    PublicEvent,
    SecretEvent,
    SeveralCards,
    Sight,
    row,
)
from rummykit.seats import Seat
from rummykit.violations import Clause, Violation

MELDS: Final = MeldRules(max_run=3, max_set=3)


@frozen(kw_only=True)
class ToyRules:
    """The points on which tables of Toy Rummy differ."""

    ranks: int = whole(6, minimum=4, maximum=13, clause="1", says="how many ranks the pack has, from the ace")
    take_discards: bool = yes_or_no(True, clause="2", says="whether the top discard may be taken")


def pack_of(rules: ToyRules) -> Pack:
    return Pack(tuple(Rank)[: rules.ranks])


# --- moves, events, violations --------------------------------------------------------------------------------------


@frozen
class Draw(Move):
    verb = "draw"
    seat: Seat


@frozen
class Take(Move):
    verb = "take"
    seat: Seat


@frozen
class Discard(Move):
    verb = "discard"
    seat: Seat
    card: Annotated[Card, OneCard("a card")]


@frozen
class Show(Move):
    verb = "show"
    seat: Seat
    cards: Annotated[tuple[Card, ...], SeveralCards("a card")]


ToyMove: TypeAlias = Draw | Take | Discard | Show


@frozen
class Happened(PublicEvent):
    """A move as all may see it: of a draw the card is not told."""

    move: ToyMove

    @property
    def clause(self) -> Clause:  # type: ignore[override]
        return NoMeld.clause if isinstance(self.move, Show) else NotNow.clause

    @override
    def sentence(self) -> str:
        return f"seat {self.move}"


@frozen
class Drawn(SecretEvent):
    """The card that was drawn: only its seat is told."""

    clause = Clause("Toy", "2")
    says = "seat {self.seat} draws {self.card}"
    seat: Seat
    card: Card


ToyEvent: TypeAlias = Happened | Drawn


@frozen
class NotNow(Violation):
    """It is another seat's turn, or time for another kind of move."""

    clause = Clause("Toy", "2")
    says = "not now: {self.awaited}"
    awaited: str


@frozen
class NotHeld(Violation):
    """Cards that are not in the hand."""

    clause = Clause("Toy", "2")
    says = "{self.cards} not in the hand: name cards that are"
    cards: Cards


@frozen
class NoMeld(Violation):
    """Shown cards are a set or a run of three, named in sorted order."""

    clause = Clause("Toy", "3")
    cards: tuple[Card, ...]

    @override
    def sentence(self) -> str:
        return f"{row(self.cards)}: name the three cards of a meld, in their order"


@frozen
class NotYourSeat(AnotherSeatsMove):
    clause = Clause("Toy", "2")


# --- the table, and what a seat sees of it --------------------------------------------------------------------------


class ToySight(Sight[ToyRules], Protocol):
    """What legality asks of a table."""

    @property
    def discards(self) -> tuple[Card, ...]: ...
    def hand_of(self, seat: Seat) -> Cards: ...


@frozen
class SeenTable:
    """What was taken from the discards is known to all until it is discarded again."""

    rules: ToyRules
    dealer: Seat
    seat: Seat | None
    hand: Cards
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    taken: tuple[Cards, ...]
    """Of the hand of each seat, what everybody saw it take."""
    stock_count: int
    discards: tuple[Card, ...]
    shown: Cards
    """The meld that won."""

    @property
    def seat_count(self) -> int:
        return len(self.counts)

    def hand_of(self, seat: Seat) -> Cards:
        if seat != self.seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.hand

    def seen(self, shown: Cards) -> Cards:
        others = (cards for seat, cards in enumerate(self.taken) if seat != self.seat)
        return sum(others, Cards(self.discards) + self.shown)

    def filled(self, pool: Pool) -> "Table":
        hands = [
            self.hand if seat == self.seat else taken + Cards(pool.take(count - len(taken)))
            for seat, (count, taken) in enumerate(zip(self.counts, self.taken, strict=True))
        ]
        return Table(self.rules, self.dealer, tuple(hands), self.taken, pool.rest(), self.discards, self.shown)


@frozen
class Table:
    rules: ToyRules
    dealer: Seat
    hands: tuple[Cards, ...] = field(repr=False)
    taken: tuple[Cards, ...]
    stock: tuple[Card, ...] = field(repr=False)
    discards: tuple[Card, ...]
    shown: Cards = Cards.NONE

    @property
    def seat_count(self) -> int:
        return len(self.hands)

    def hand_of(self, seat: Seat) -> Cards:
        return self.hands[seat]

    def seen_by(self, seat: Seat | None) -> SeenTable:
        hand = Cards.NONE if seat is None else self.hands[seat]
        counts = tuple(map(len, self.hands))
        stock_count = len(self.stock)
        return SeenTable(
            self.rules, self.dealer, seat, hand, counts, self.taken, stock_count, self.discards, self.shown
        )

    def with_hand(self, seat: Seat, hand: Cards, taken: Cards) -> "Table":
        """The seat holds ``hand``, and of it everybody knows ``taken``."""
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return evolve(self, hands=hands, taken=(*self.taken[:seat], taken, *self.taken[seat + 1 :]))


# --- the phases -----------------------------------------------------------------------------------------------------


class ToyPhase(Public[ToySight, SeenTable, Table, "AnyPhase", "AnyPhase", Ending, ToyMove, ToyEvent]):
    """A toy's phase has no secrets, and is its own seen phase."""

    __slots__ = ()

    @override
    def out_of_turn(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        return [NotNow(f"a move of seat {self.to_act[0]} by itself" if self.to_act else "the hand is over")]


@frozen
class Drawing(OneSeat, ToyPhase):
    """A seat is about to draw or take."""

    awaited = "draw or take"
    seat: Seat

    @override
    def moves(self, sight: ToySight, seat: Seat) -> tuple[ToyMove, ...]:
        may_take = sight.rules.take_discards and sight.discards
        return (Draw(seat), Take(seat)) if may_take else (Draw(seat),)

    @override
    def faults(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        if move in self.moves(sight, self.seat):
            return []
        return [NotNow("draw: there is no discard that may be taken" if isinstance(move, Take) else self.awaited)]

    @override
    def after(self, table: Table, move: ToyMove) -> "tuple[Table, AnyPhase, tuple[ToyEvent, ...]]":
        seat, hand, taken = self.seat, table.hands[self.seat], table.taken[self.seat]
        if isinstance(move, Take):
            card = table.discards[-1]
            table = evolve(table, discards=table.discards[:-1]).with_hand(seat, hand + card, taken + card)
            return table, Discarding(seat), (Happened(move),)
        card = table.stock[0]
        table = evolve(table, stock=table.stock[1:]).with_hand(seat, hand + card, taken)
        return table, Discarding(seat), (Happened(move), Drawn(seat, card))

    @override
    def unknown(self, sight: SeenTable, move: ToyMove) -> str | None:
        return "the top card of the stock" if isinstance(move, Draw) else None


@frozen
class Discarding(OneSeat, ToyPhase):
    """A seat holds four cards: it discards one, or shows a meld."""

    awaited = "discard or show"
    seat: Seat

    @override
    def moves(self, sight: ToySight, seat: Seat) -> tuple[ToyMove, ...]:
        hand = sight.hand_of(seat)
        melds = sorted({tuple(meld.cards) for meld in find(hand, MELDS)})
        return (*(Show(seat, cards) for cards in melds), *(Discard(seat, card) for card in hand))

    @override
    def faults(self, sight: ToySight, move: ToyMove) -> list[Violation]:
        if move in self.moves(sight, self.seat):
            return []
        if isinstance(move, Draw | Take):
            return [NotNow(self.awaited)]
        absent = Cards(move.cards_named).missing_from(sight.hand_of(self.seat))
        not_held: list[Violation] = [NotHeld(absent)] if absent else []
        return [*not_held, NoMeld(move.cards)] if isinstance(move, Show) else not_held

    @override
    def after(self, table: Table, move: ToyMove) -> "tuple[Table, AnyPhase | Ending, tuple[ToyEvent, ...]]":
        gone, taken = move.cards_named, table.taken[self.seat]
        table = table.with_hand(self.seat, table.hands[self.seat] - gone, taken - (gone & taken))
        told = (Happened(move),)
        if isinstance(move, Discard):
            table = evolve(table, discards=(*table.discards, move.card))
            if table.stock:
                return table, Drawing(Seat((self.seat + 1) % table.seat_count)), told
            return table, Ending("the stock is used up", NoMeld.clause), told
        return evolve(table, shown=gone), Ending("a meld was shown", NoMeld.clause), told


@frozen
class Over(HandOver, ToyPhase):
    """Somebody has shown a meld, or the stock is used up."""

    result: Outcome


AnyPhase: TypeAlias = Drawing | Discarding | Over
