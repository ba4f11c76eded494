"""The machine that every rulebook runs on.

Theory of operation. A :class:`Rulebook` deals a :class:`State`: rulebook, table, phase, and what just happened.
``state.play(move)`` judges the move and asks the phase what follows: a table, the next phase, events. If an
:class:`~rummykit.rulebook.Ending` follows, the rulebook settles the hand. A :class:`View` is what one seat sees of table,
phase and events; it answers the same questions for its own seat, from what it holds alone.

A variant is a subclass of a rulebook: it forbids moves (:meth:`Rulebook.forbids`), puts phases of its own in the place of
others (:meth:`Rulebook.entered`), changes what follows (:meth:`Rulebook.left_for`), deals or settles otherwise.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

from attrs import field, frozen
from typing_extensions import override

from rummykit._making import Pickled, maker
from rummykit._numbers import whole
from rummykit.cards import Card, Cards
from rummykit.facts import Fact, FactReader
from rummykit.game import Bot, Outcome, Rng, Totals, UnknownCardError, Zone
from rummykit.notation import must_be_move
from rummykit.packs import Deal, Pack, Seed
from rummykit.rulebook.events import Event
from rummykit.rulebook.listing import CountedMoves, LegalMoves
from rummykit.rulebook.moves import Grammar, HasSeat
from rummykit.rulebook.phases import Awaited, Ending, Phase, Pool
from rummykit.rulebook.tables import SeenTable, Table
from rummykit.rulebook.words import listed
from rummykit.seats import Seat, seats_at
from rummykit.stakes import NO_STAKES, Stakes
from rummykit.violations import Clause, IllegalMove, Violation

__all__ = [
    "AnotherSeatsMove",
    "AnyRulebook",
    "AnyState",
    "AnyView",
    "Rulebook",
    "State",
    "View",
]

R = TypeVar("R")
T = TypeVar("T", bound="Table[Any, Any]")
V = TypeVar("V", bound="SeenTable[Any, Any]")
P = TypeVar("P", bound=Phase[Any, Any, Any, Any, Any, Any, Any, Any])
Q = TypeVar("Q", bound=Awaited[Any, Any, Any, Any, Any])
N = TypeVar("N", bound=Ending)
M = TypeVar("M", bound=HasSeat)
E = TypeVar("E", bound=Event)

_set: Final = object.__setattr__


@frozen
class AnotherSeatsMove(Violation):
    """A view speaks for its own seat alone. Each game has a subclass with the clause."""

    seat: Seat
    """Whose move was proposed."""
    own: Seat | None
    """The view's seat; ``None``: an onlooker's view."""

    @override
    def sentence(self) -> str:
        who = "an onlooker's" if self.own is None else f"seat {self.own}'s"
        return f"this view is {who}: it does not answer for seat {self.seat}"


class Rulebook(ABC, Generic[R, T, V, P, Q, N, M, E]):
    """A game: its options, its deal, its phases, and all that others know of it.

    The parameters are the game's options, table, seen table, union of phases, union of seen phases, ending, union of moves and
    union of events. A rulebook has no state of its own: two of one class are equal.

    What only some games can do is asked of the classes of :mod:`rummykit.rulebook.capabilities`.
    """

    name: str
    """By which the game is found: ``"desmoche"``."""
    title: str
    """For people: ``"Penang Rummy"``."""
    rules: type[R]
    """The frozen, keyword-only attrs class of its options; ``rules()`` is the default game."""
    presets: Mapping[str, R]
    """Named sets of options; the first is the default."""
    seats: tuple[int, ...]
    """How many may play the default game, and usually any (:meth:`seats_for`)."""
    seats_clause: Clause
    """The clause of the rules that says how many may play."""
    moves: tuple[type[M], ...]
    """The classes of all moves, acts of the referee too."""
    events: tuple[type[E], ...]
    """The classes of all events."""
    violations: tuple[type[Violation], ...]
    """The classes of all violations."""
    another_seats_move: type[AnotherSeatsMove]
    """The violation of whoever asks a view about another seat's move."""
    table: "type[Table[R, V]]"
    """The class of its table."""
    seen_table: "type[SeenTable[R, T]]"
    """The class of what one seat sees of the table."""
    phases: tuple[type[Phase[T, V, T, P, Q, N, M, E]], ...]
    """The classes of all phases of a state."""
    seen_phases: tuple[type[Awaited[V, V, T, P, M]], ...]
    """The classes of all phases of a view."""
    bots: Mapping[str, Callable[[], Bot]]
    """Players by name, the sensible one first."""
    facts_told: "tuple[Fact[State[R, T, V, P, Q, N, M, E]], ...]"
    """The facts of a state that records check, in their order."""
    match_clause: Clause | None = None
    """The clause about the end of a match, if there is one."""
    high_points_win: bool = False
    """Whether the highest total of a match wins, not the lowest."""

    def __init__(self) -> None:
        own: Any = type(self)
        machine: Any = Rulebook
        unsaid = [name for name in Rulebook.__annotations__ if name[0] != "_" and not hasattr(own, name)]
        if unsaid:
            raise TypeError(f"{own.__name__} does not say {listed(unsaid)}: write it in the class")
        self._forbids: Final[bool] = own.forbids is not machine.forbids
        self._enters: Final[bool] = own.entered is not machine.entered
        self._changes_ways: Final[bool] = own.left_for is not machine.left_for
        self._grammar: Final[Grammar[M]] = Grammar(self.title, self.moves)

    # --- what a game must say -----------------------------------------------------------------------------------------

    @abstractmethod
    def pack(self, rules: R, seats: int) -> Pack:
        """Return the cards of a table, as a recipe.

        :raises ValueError: if so many seats need more cards than there are.
        """

    @abstractmethod
    def dealt(
        self, rules: R, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes
    ) -> tuple[T, P | N, tuple[E, ...]]:
        """Return the first table and phase of a hand, and what happened in the deal; all arguments were checked.

        ``order`` is the pack in dealing order, the first card dealt first.

        :raises StakesError: for stakes that this hand cannot be played for.
        """

    @abstractmethod
    def settle(self, table: T, ending: N) -> tuple[P, tuple[E, ...]]:
        """Return the last phase, with everything revealed that the end of a hand reveals, and what is told of it."""

    @abstractmethod
    def places(self, state: "State[R, T, V, P, Q, N, M, E]") -> Mapping[str, Cards]:
        """Return every card by the place where it lies, secret places too: for referees and tests."""

    @abstractmethod
    def zones(self, view: "View[R, T, V, P, Q, N, M, E]") -> tuple[Zone, ...]:
        """Return what is drawn of a view."""

    @abstractmethod
    def explain(self, rules: R) -> str:
        """Return the rules as readable text, each sentence with its clause."""

    @abstractmethod
    def summary(self, table: T) -> str:
        """Return public facts of a table in a few words, for one line about a state."""

    # --- what a variant may say otherwise -----------------------------------------------------------------------------

    def forbids(self, sight: T | V, phase: P | Q, move: M) -> list[Violation]:
        """Return what else a move breaks, of a seat that is to act; such moves are not listed. A variant's own refusals."""
        return []

    def entered(self, phase: P) -> P:
        """Return the phase that a state gets in the place of ``phase``. A variant puts its own phases here."""
        return phase

    def left_for(self, phase: P, table: T, following: P | N) -> tuple[T, P | N]:
        """Return the table and what follows, when ``phase`` is left for ``following``. A variant changes either here, by where
        the hand comes from and goes to."""
        return table, following

    def seats_for(self, rules: R) -> tuple[int, ...]:
        """Return how many may play by these rules, where that is a matter of options."""
        return self.seats

    @property
    def seats_for_any(self) -> tuple[int, ...]:
        """How many may play by any rules at all."""
        return self.seats

    def next_dealer(self, rules: R, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
        """Return who deals after ``dealer``, when a hand has ended with ``outcome``: the next seat, if no more is said."""
        return seats_at(seats)[(dealer + 1) % seats]

    def match_target(self, rules: R) -> int | None:
        """Return the total that ends a match of which nothing else is said, where the rules have one."""
        return None

    def match_bonuses(self, rules: R, totals: Totals) -> tuple[int, ...]:
        """Return, per seat, the points for a match as a whole when it is over; ``()`` in games that have no such bonuses.

        They do not help to reach the target and do not change who has won.
        """
        return ()

    def tell(self, event: E) -> str:
        """Return an event as one line, with its clause."""
        return event.told()

    def act_faults(self, sight: T | V, phase: P | Q, move: M) -> list[Violation]:
        """Return all that an act of the referee breaks.

        :raises NotImplementedError: in games whose referee does nothing.
        """
        raise NotImplementedError(f"{self.title} has no acts of a referee")

    def after_act(self, table: T, phase: P, move: M) -> tuple[T, P | N, tuple[E, ...]]:
        """Return what follows a legal act of the referee.

        :raises NotImplementedError: in games whose referee does nothing.
        """
        raise NotImplementedError(f"{self.title} has no acts of a referee")

    def revealed_at_end(self, seen: V) -> str | None:
        """Return, in words, the cards that the end of a hand shows and a view before it does not; ``None`` if there are
        none."""
        return None

    def check_move(self, move: M) -> None:
        """:raises TypeError: for what is no move of this game."""
        if type(move) not in self.moves:  # asked here as well, for it is asked of every move
            must_be_move(move, self.moves, self.title)

    # --- what follows -------------------------------------------------------------------------------------------------

    def deal(
        self,
        rules: R | None = None,
        *,
        seats: int,
        dealer: int = 0,
        seed: Seed | None = None,
        order: Sequence[Card] | None = None,
        stakes: Stakes = NO_STAKES,
    ) -> "State[R, T, V, P, Q, N, M, E]":
        """Deal a hand: as ``seed`` shuffles the pack, in a given ``order`` of all its cards, or by chance.

        Without ``rules`` the default game is played.

        :raises TypeError: for rules of another game, and seats that are no whole number.
        :raises ValueError: for seats, a dealer, cards or stakes that this table cannot have, and for a seed beside an order.
        """
        rules = self.rules() if rules is None else rules
        self.check_table(rules, seats, dealer)
        cards = self.dealing_order(rules, seats, seed=seed, order=order)
        return self.state_of(*self.dealt(rules, seats, seats_at(seats)[dealer], cards, stakes))

    def dealing_order(
        self, rules: R, seats: int, *, seed: Seed | None = None, order: Sequence[Card] | None = None
    ) -> tuple[Card, ...]:
        """Return all cards of a table in the order in which they are dealt: as ``seed`` shuffles the pack, in a given
        ``order``, or by chance. A record keeps this, and so replays without the seed.

        :raises ValueError: for an order that is not the whole pack, and for a seed beside an order.
        """
        pack = self.pack(rules, seats)
        if order is None:
            return Deal.shuffled(pack, seed).order
        if seed is not None:
            raise ValueError("give a seed or an order of the cards, not both")
        cards = tuple(order)
        if len(cards) != len(pack) or Cards(cards) != pack.cards:
            Deal(pack, cards)  # raises: it says what is wrong with the order
        return cards

    def check_table(self, rules: R, seats: int, dealer: int) -> None:
        """Refuse rules of another game, and seats and a dealer that its table cannot have.

        :raises TypeError: for rules of another game, and seats that are no whole number.
        :raises ValueError: for a number of seats that cannot play, and for a dealer that is not at the table.
        """
        if not isinstance(rules, self.rules):
            raise TypeError(f"{self.title} is played by {self.rules.__name__}, not by {rules!r}")
        if whole(seats, "the number of seats", 0) not in self.seats_for(rules):
            known = listed([str(number) for number in self.seats_for(rules)], "or")
            raise ValueError(f"{seats} seats cannot play {self.title}: {known} can [{self.seats_clause}]")
        if not 0 <= whole(dealer, "the dealer", -1) < seats:
            raise ValueError(f"the dealer, seat {dealer}, is not at the table: its seats are 0 to {seats - 1}")

    def state_of(
        self, table: T, following: P | N, events: tuple[E, ...], left: P | None = None
    ) -> "State[R, T, V, P, Q, N, M, E]":
        """Return the state of a table after what just happened, when the phase ``left`` was left; an ending is settled."""
        if self._changes_ways and left is not None:
            table, following = self.left_for(left, table, following)
        if isinstance(following, Ending):
            phase, more = self.settle(table, following)
            events = (*events, *more)
        else:
            phase = following
        if self._enters:
            phase = self.entered(phase)
        return new_state(self, table, phase, events)

    def listed(self, sight: T | V, phase: P | Q, seat: Seat) -> Sequence[M]:
        """Return the legal moves of a seat that is to act."""
        moves = phase.moves(sight, seat)
        return self._allowed(sight, phase, moves) if self._forbids else moves

    def _allowed(self, sight: T | V, phase: P | Q, moves: Sequence[M]) -> Sequence[M]:
        return tuple([move for move in moves if not self.forbids(sight, phase, move)])

    def judged(self, sight: T | V, phase: P | Q, move: M) -> tuple[Violation, ...]:
        """Return all that a move breaks; ``()`` means that it is legal.

        A move of a seat that is not to act is refused for that, and judged no further.

        :raises TypeError: for what is no move of this game.
        """
        self.check_move(move)
        if move.seat is None:
            return tuple(self.act_faults(sight, phase, move))
        if move.seat not in phase.to_act:
            return tuple(phase.out_of_turn(sight, move))
        faults: list[Violation] = phase.faults(sight, move)
        if self._forbids:
            faults = [*faults, *self.forbids(sight, phase, move)]
        return tuple(faults)

    def parse(self, text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> M:
        """Read a move, strictly, as records write it.

        ``seats`` and ``pack`` refuse seats that are not at the table and cards that there are not.

        :raises NotationError: with the bad word, its offset, the reason and the remedy.
        """
        return self._grammar.parse(text, seats=seats, pack=pack)

    def format(self, move: M) -> str:
        """Return a move as records write it; :meth:`parse` reads it back."""
        return str(move)

    @property
    def grammar(self) -> str:
        """How moves are written, a line for each verb."""
        return self._grammar.text()

    def facts(self, state: "State[R, T, V, P, Q, N, M, E]") -> Mapping[str, object]:
        """Return the facts of a state that records check (:attr:`facts_told`), by their keys, as TOML values."""
        return {fact.key: fact.get(state) for fact in self.facts_told}

    @property
    def fact_readers(self) -> Mapping[str, FactReader]:
        """How each of these facts is read and compared, by its key."""
        return {fact.key: fact.read for fact in self.facts_told}

    def reveal(self, state: "State[R, T, V, P, Q, N, M, E]") -> str:
        """Return every card where it lies, as lines."""
        return "\n".join([f"{place}: {cards}" for place, cards in self.places(state).items()])

    @override
    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    @override
    def __hash__(self) -> int:
        return hash(type(self))

    @override
    def __repr__(self) -> str:
        return f"<Rulebook {self.name}>"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()


@frozen(repr=False)
class State(Pickled, Generic[R, T, V, P, Q, N, M, E]):
    """One moment of a hand: a frozen value. It shows every card, so players get a :class:`View`.

    ``match state.phase`` tells what is awaited.
    """

    book: Rulebook[R, T, V, P, Q, N, M, E]
    """By whose rules the hand is played."""
    table: T
    """All cards, and where they lie."""
    phase: P
    """What is awaited."""
    events: tuple[E, ...] = field(default=(), eq=False)
    """What the last move brought about; not part of equality."""
    _moves: Sequence[M] | None = field(default=None, init=False, eq=False)

    @property
    def rules(self) -> R:
        """The options of this table."""
        return self.table.rules  # type: ignore[no-any-return]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act, in order: one, unless answers are simultaneous; none when the hand is over."""
        return self.phase.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; ``None`` while it is open."""
        return self.phase.outcome

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[M]:
        """Return the legal moves of ``seat``, none if it is not to act; without one, of all that are. Acts of the referee
        are not among them."""
        return LegalMoves(self, seat)

    def moves_of(self, seat: Seat | None) -> Sequence[M]:
        """Return the same as :meth:`legal_moves`, worked out."""
        moves = self._moves
        if moves is None:
            to_act = self.phase.to_act
            if len(to_act) == 1:
                moves = self.book.listed(self.table, self.phase, to_act[0])
            else:
                moves = self._of_each(to_act)
            _set(self, "_moves", moves)
        return moves if seat is None else self._of_seat(moves, seat)

    # Apart: what a comprehension uses of a function around it is slow to get, also where it is not come to (2 %).

    def _of_each(self, seats: tuple[Seat, ...]) -> Sequence[M]:
        return tuple([move for seat in seats for move in self.book.listed(self.table, self.phase, seat)])

    def _of_seat(self, moves: Sequence[M], seat: Seat) -> Sequence[M]:
        if self.phase.to_act == (seat,):
            return moves
        return tuple([move for move in moves if move.seat == seat]) if seat in self.phase.to_act else ()

    def is_legal(self, move: object) -> bool:
        """Return whether an object is a move of a seat that breaks nothing now."""
        one: Any = move
        return type(move) in self.book.moves and not self.violations(one)

    def violations(self, move: M) -> tuple[Violation, ...]:
        """Return all that ``move`` breaks; ``()`` means that it is legal.

        :raises TypeError: for what is no move of this game.
        """
        return self.book.judged(self.table, self.phase, move)

    def play(self, move: M) -> "State[R, T, V, P, Q, N, M, E]":
        """Return the next state; this one stays as it is.

        :raises IllegalMove: with everything that the move breaks.
        :raises TypeError: for what is no move of this game.
        """
        if not _is_taken_from(self._moves, move):
            broken = self.book.judged(self.table, self.phase, move)
            if broken:
                raise IllegalMove(move, broken)
        if move.seat is None:
            table, following, events = self.book.after_act(self.table, self.phase, move)
        else:
            table, following, events = self.phase.after(self.table, move)
        return self.book.state_of(table, following, events, self.phase)

    def view(self, seat: Seat | None) -> "View[R, T, V, P, Q, N, M, E]":
        """Return what ``seat`` may know; ``None`` is an onlooker.

        :raises ValueError: for a seat that is not at the table.
        """
        number = self.table.seat_count
        if seat is not None and seat not in seats_at(number):
            raise ValueError(f"seat {seat} is not at the table: its seats are 0 to {number - 1}")
        events = tuple([event for event in self.events if event.seen_by(seat)])
        return new_view(self.book, seat, self.table.seen_by(seat), self.phase.seen_by(seat), events)

    def reveal(self) -> str:
        """Return every card where it lies, for those who may see it."""
        return self.book.reveal(self)

    @override
    def __repr__(self) -> str:
        acting = ", ".join(map(str, self.to_act)) or "nobody"
        return f"<{self.book.name.capitalize()} {type(self.phase).__name__}: {acting} to act; {self.book.summary(self.table)}>"


@frozen(repr=False)
class View(Pickled, Generic[R, T, V, P, Q, N, M, E]):
    """All that one seat may know of a state, and nothing else. It answers for its own seat as the state does.

    ``match view.phase`` tells what is awaited.
    """

    book: Rulebook[R, T, V, P, Q, N, M, E]
    """By whose rules the hand is played."""
    seat: Seat | None
    """Whose view it is; ``None``: an onlooker's."""
    table: V
    """What the seat sees of the table."""
    phase: Q
    """What the seat sees of the phase."""
    events: tuple[E, ...] = field(default=(), eq=False)
    """What the last move brought about, as far as the seat is told; not part of equality."""
    _moves: Sequence[M] | None = field(default=None, init=False, eq=False)

    @property
    def rules(self) -> R:
        """The options of this table."""
        return self.table.rules  # type: ignore[no-any-return]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act, as of the state."""
        return self.phase.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; ``None`` while it is open."""
        return self.phase.outcome

    @property
    def hand(self) -> Cards:
        """The seat's own hand; no cards for an onlooker."""
        return self.table.hand

    @property
    def seen(self) -> Cards:
        """The cards shown to this seat and not in its hand."""
        return self.table.seen(self.phase.shown)

    def legal_moves(self) -> LegalMoves[M]:
        """Return the legal moves of the view's own seat: the same as the state's."""
        return LegalMoves(self, self.seat)

    def moves_of(self, seat: Seat | None) -> Sequence[M]:
        """Return the same as :meth:`legal_moves`, worked out; none for another seat."""
        if seat is None or seat != self.seat or seat not in self.phase.to_act:
            return ()
        moves = self._moves
        if moves is None:
            moves = self.book.listed(self.table, self.phase, seat)
            _set(self, "_moves", moves)
        return moves

    def is_legal(self, move: object) -> bool:
        """Return whether an object is a move of the view's own seat that breaks nothing now."""
        one: Any = move
        return type(move) in self.book.moves and not self.violations(one)

    def violations(self, move: M) -> tuple[Violation, ...]:
        """Return all that ``move`` breaks; another seat's move is refused for that alone.

        :raises TypeError: for what is no move of this game.
        """
        self.book.check_move(move)
        seat = move.seat
        if seat is not None and seat != self.seat:
            return (self.book.another_seats_move(seat, self.seat),)
        return self.book.judged(self.table, self.phase, move)

    def after(self, move: M) -> "View[R, T, V, P, Q, N, M, E]":
        """Return the view after a move of its own seat that reveals nothing new.

        Such a move leads to the same view from every state that shows this one, so it is played in any of them.

        :raises IllegalMove: with everything that the move breaks.
        :raises UnknownCardError: if what follows depends on cards that this view does not show.
        """
        broken = self.violations(move)
        if broken:
            raise IllegalMove(move, broken)
        unknown = self.phase.unknown(self.table, move)
        if unknown is not None:
            raise UnknownCardError(move, unknown)
        following = self.sample(_ANY).play(move)
        if following.outcome is not None:
            unknown = self.book.revealed_at_end(self.table)
            if unknown is not None:
                raise UnknownCardError(move, unknown)
        return following.view(self.seat)

    def sample(self, rng: Rng) -> "State[R, T, V, P, Q, N, M, E]":
        """Return a state that shows this view: the unknown cards dealt afresh, uniformly, seen ones where they were seen.

        It does not condition on what was asked, declined or left undone; the game's guide says what it does condition on.
        """
        pack = self.book.pack(self.table.rules, self.table.seat_count)
        table, phase = self.phase.filled(self.table, Pool(pack.cards - self.seen - self.hand, rng, self.phase.shown))
        return new_state(self.book, table, phase, self.events)

    @override
    def __repr__(self) -> str:
        who = "an onlooker" if self.seat is None else f"seat {self.seat}"
        acting = ", ".join(map(str, self.to_act)) or "nobody"
        return f"<{self.book.name.capitalize()} view of {who}: {type(self.phase).__name__}, {acting} to act>"


class _NoChance:
    """Any state that shows a view will do."""

    def random(self) -> float:
        return 0.0


_ANY: Final = _NoChance()


def _is_taken_from(moves: Sequence[Any] | None, move: object) -> bool:
    """Return whether a move is an object of a list that was worked out: such a move was judged already.

    Apart from where a refusal is raised: a traceback that shows variables would show the moves of others.
    """
    if type(moves) is tuple:  # isinstance asks the abstract class of sequences, which is slow
        for one in moves:  # noqa: SIM110  # faster than any()  # pyright: ignore[reportUnknownVariableType]
            if one is move:
                return True
        return False
    return isinstance(moves, CountedMoves) and moves.lists(move)


new_state: Final = maker(State)
new_view: Final = maker(View)

AnyRulebook: TypeAlias = Rulebook[Any, Any, Any, Any, Any, Any, Any, Any]
"""A rulebook of whatever game."""
AnyState: TypeAlias = State[Any, Any, Any, Any, Any, Any, Any, Any]
"""A state of whatever game."""
AnyView: TypeAlias = View[Any, Any, Any, Any, Any, Any, Any, Any]
"""A view of whatever game."""


def winner_of(state: AnyState) -> object:
    """Return the fact ``winner`` of a state: ``"open"``, ``"none"``, a seat, or several seats."""
    outcome = state.outcome
    if outcome is None:
        return "open"
    winners = [int(seat) for seat in outcome.winners]
    return winners[0] if len(winners) == 1 else winners or "none"
