"""Toy Rummy: three cards each, the first meld wins.

§1 Two to four seats, one pack of so many ranks (option ``ranks``), three cards each; one more is turned up. The seat after the
dealer begins.
§2 A seat draws the top card of the stock or takes the top discard (option ``take_discards``), then discards a card.
§3 Before discarding it may show three of its four cards, a set or a run (the ace is low), and wins. If the stock is empty when
a seat has discarded, the hand is dead.
"""

from typing import ClassVar, Final, TypeAlias

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards, Rank
from rummykit.game import MoveList, Outcome, Rng, UnknownCardError
from rummykit.melds import MeldRules, find
from rummykit.options import whole, yes_or_no
from rummykit.packs import Pack, Stream
from rummykit.seats import Seat
from rummykit.violations import Clause, IllegalMove, Violation

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
class Draw:
    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} draw"


@frozen
class Take:
    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} take"


@frozen
class Discard:
    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.seat} discard {self.card}"


@frozen
class Show:
    seat: Seat
    cards: tuple[Card, ...]

    @override
    def __str__(self) -> str:
        return f"{self.seat} show {' '.join(map(str, self.cards))}"


ToyMove: TypeAlias = Draw | Take | Discard | Show


@frozen
class Happened:
    """A move as all may see it: of a draw the card is not told."""

    move: ToyMove

    def seen_by(self, seat: Seat | None) -> bool:
        return True


@frozen
class Drawn:
    """The card that was drawn: only its seat is told."""

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> bool:
        return seat == self.seat


ToyEvent: TypeAlias = Happened | Drawn


@frozen
class NotNow(Violation):
    """It is another seat's turn, or time for another kind of move."""

    clause: ClassVar[Clause] = Clause("Toy", "2")
    awaited: str

    @override
    def __str__(self) -> str:
        return f"not now: {self.awaited} [{self.clause}]"


@frozen
class NotHeld(Violation):
    """Cards that are not in the hand."""

    clause: ClassVar[Clause] = Clause("Toy", "2")
    cards: Cards

    @override
    def __str__(self) -> str:
        return f"{self.cards} not in the hand: name cards that are [{self.clause}]"


@frozen
class NoMeld(Violation):
    """Shown cards are a set or a run of three, named in sorted order."""

    clause: ClassVar[Clause] = Clause("Toy", "3")
    cards: tuple[Card, ...]

    @override
    def __str__(self) -> str:
        return f"{' '.join(map(str, self.cards))}: name the three cards of a meld, in their order [{self.clause}]"


# --- what a seat sees, and what is legal for it ---------------------------------------------------------------------


@frozen(repr=False)
class ToyView:
    """All that a seat may know. What was taken from the discards is known to all until it is discarded again."""

    seat: Seat | None
    rules: ToyRules
    turn: Seat | None
    """Whose turn it is; ``None``: the hand is over."""
    to_discard: bool
    hand: Cards
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    taken: tuple[Cards, ...]
    """Of the hand of each seat, what everybody saw it take."""
    stock_count: int
    discards: tuple[Card, ...]
    shown: Cards
    """The meld that won."""
    outcome: Outcome | None
    events: tuple[ToyEvent, ...] = field(eq=False)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.turn is None else (self.turn,)

    @property
    def seen(self) -> Cards:
        others = (cards for seat, cards in enumerate(self.taken) if seat != self.seat)
        return sum(others, Cards(self.discards) + self.shown)

    def moves_of(self, seat: Seat | None) -> tuple[ToyMove, ...]:
        if self.turn is None or self.seat != self.turn or seat not in (None, self.turn):
            return ()
        if not self.to_discard:
            may_take = self.rules.take_discards and bool(self.discards)
            return (Draw(self.turn), Take(self.turn)) if may_take else (Draw(self.turn),)
        melds = sorted({tuple(meld.cards) for meld in find(self.hand, MELDS)})
        return (*(Show(self.turn, cards) for cards in melds), *(Discard(self.turn, card) for card in self.hand))

    def legal_moves(self) -> MoveList[ToyMove]:
        return MoveList(self, self.seat)

    def violations(self, move: ToyMove) -> tuple[Violation, ...]:
        if move in self.moves_of(self.seat):
            return ()
        if self.turn is None or move.seat != self.turn or move.seat != self.seat:
            return (NotNow("the hand is over" if self.turn is None else f"a move of seat {self.turn} by itself"),)
        if self.to_discard is isinstance(move, Draw | Take):
            return (NotNow("discard or show" if self.to_discard else "draw or take"),)
        if isinstance(move, Draw | Take):
            return (NotNow("draw: there is no discard that may be taken"),)
        cards = Cards([move.card] if isinstance(move, Discard) else move.cards)
        absent = cards.missing_from(self.hand)
        not_held = (NotHeld(absent),) if absent else ()
        return (*not_held, NoMeld(move.cards)) if isinstance(move, Show) else not_held

    def after(self, move: ToyMove) -> "ToyView":
        """What follows all moves but a draw is the same in every state that shows this view."""
        broken = self.violations(move)
        if broken:
            raise IllegalMove(move, broken)
        if isinstance(move, Draw):
            raise UnknownCardError(move, "the top card of the stock")
        return self.sample(Stream(0)).play(move).view(self.seat)

    def sample(self, rng: Rng) -> "ToyState":
        known = self.hand | sum(self.taken, Cards.NONE)
        unknown = list(pack_of(self.rules).cards - Cards(self.discards) - self.shown - known)
        for last in range(len(unknown) - 1, 0, -1):
            other = int(rng.random() * (last + 1))
            unknown[last], unknown[other] = unknown[other], unknown[last]
        hands: list[Cards] = []
        for seat, count in enumerate(self.counts):
            taken = self.taken[seat]
            more = count - len(taken)
            hands.append(self.hand if seat == self.seat else taken + Cards(unknown[:more]))
            del unknown[: 0 if seat == self.seat else more]
        table = Table(self.rules, tuple(hands), self.taken, tuple(unknown), self.discards, self.shown)
        if self.outcome is not None:
            return Over(table, self.outcome, self.events)
        assert self.turn is not None
        return Discarding(table, self.turn, self.events) if self.to_discard else Drawing(table, self.turn, self.events)

    @override
    def __repr__(self) -> str:
        whose = "an onlooker" if self.seat is None else f"seat {self.seat}"
        return f"<Toy view of {whose}: to act {self.turn}>"


# --- the phases -----------------------------------------------------------------------------------------------------


@frozen
class Table:
    rules: ToyRules
    hands: tuple[Cards, ...]
    taken: tuple[Cards, ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    shown: Cards = Cards.NONE


class _Phase:
    __slots__ = ()

    table: Table
    events: tuple[ToyEvent, ...]

    @property
    def rules(self) -> ToyRules:
        return self.table.rules

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    @property
    def outcome(self) -> Outcome | None:
        return None

    def moves_of(self, seat: Seat | None) -> tuple[ToyMove, ...]:
        return self.view(self.to_act[0]).moves_of(seat) if self.to_act else ()

    def legal_moves(self, seat: Seat | None = None) -> MoveList[ToyMove]:
        return MoveList(self, seat)

    def violations(self, move: ToyMove) -> tuple[Violation, ...]:
        """Asked of the view of the moving seat: so a refusal tells it nothing else."""
        if move.seat not in self.to_act:
            return self.view(None).violations(move)
        return self.view(move.seat).violations(move)

    def play(self, move: ToyMove) -> "ToyState":
        broken = self.violations(move)
        if broken:
            raise IllegalMove(move, broken)
        return _after(self.table, move)

    def view(self, seat: Seat | None) -> ToyView:
        table, turn = self.table, self.to_act[0] if self.to_act else None
        events = tuple(event for event in self.events if event.seen_by(seat))
        return ToyView(
            seat,
            table.rules,
            turn,
            isinstance(self, Discarding),
            Cards.NONE if seat is None else table.hands[seat],
            tuple(map(len, table.hands)),
            table.taken,
            len(table.stock),
            table.discards,
            table.shown,
            self.outcome,
            events,
        )

    @override
    def __repr__(self) -> str:
        return f"<Toy {type(self).__name__}: {self.to_act} to act, stock {len(self.table.stock)}>"


@frozen(repr=False)
class Drawing(_Phase):
    """A seat is about to draw or take."""

    table: Table
    seat: Seat
    events: tuple[ToyEvent, ...] = field(default=(), eq=False)

    @property
    @override
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,)


@frozen(repr=False)
class Discarding(Drawing):
    """A seat holds four cards: it discards one, or shows a meld."""


@frozen(repr=False)
class Over(_Phase):
    """Somebody has shown a meld, or the stock is used up."""

    table: Table
    result: Outcome
    events: tuple[ToyEvent, ...] = field(default=(), eq=False)

    @property
    @override
    def outcome(self) -> Outcome:
        return self.result


ToyState: TypeAlias = Drawing | Discarding | Over


def _with(cards: tuple[Cards, ...], seat: Seat, changed: Cards) -> tuple[Cards, ...]:
    return (*cards[:seat], changed, *cards[seat + 1 :])


def _after(table: Table, move: ToyMove) -> ToyState:
    seat, hand, taken = move.seat, table.hands[move.seat], table.taken[move.seat]
    told: tuple[ToyEvent, ...] = (Happened(move),)
    nothing = (0,) * len(table.hands)
    match move:
        case Draw():
            card, stock = table.stock[0], table.stock[1:]
            table = evolve(table, stock=stock, hands=_with(table.hands, seat, hand + card))
            return Discarding(table, seat, (*told, Drawn(seat, card)))
        case Take():
            card, hands = table.discards[-1], table.hands
            known = _with(table.taken, seat, taken + card)
            table = evolve(table, discards=table.discards[:-1], hands=_with(hands, seat, hand + card), taken=known)
            return Discarding(table, seat, told)
        case Discard(card=card):
            table = evolve(
                table,
                hands=_with(table.hands, seat, hand - card),
                taken=_with(table.taken, seat, taken - (Cards([card]) & taken)),
                discards=(*table.discards, card),
            )
            if not table.stock:
                return Over(table, Outcome("the stock is used up", Clause("Toy", "3"), (), nothing), told)
            return Drawing(table, Seat((seat + 1) % len(table.hands)), told)
        case Show(cards=cards):
            meld = Cards(cards)
            table = evolve(
                table,
                hands=_with(table.hands, seat, hand - meld),
                taken=_with(table.taken, seat, taken - (meld & taken)),
                shown=meld,
            )
            return Over(table, Outcome("a meld was shown", Clause("Toy", "3"), (seat,), nothing), told)
