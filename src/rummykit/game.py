"""The contract that every game answers, what a rulebook registers, and the registry.

Rules and a deal give a state; a state gives its legal moves; a move gives the next state, until there is an outcome. What a
seat may know of a state is its view, and players get nothing else.

Games register an entry point in the group ``rummykit.games``: the game's name, and a :class:`Game`, loaded when it is named.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeVar, overload

from attrs import field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.facts import FactReader
from rummykit.money import Transfer
from rummykit.seats import Seat
from rummykit.stakes import NO_STAKES, Stakes
from rummykit.violations import Clause, Violation

if TYPE_CHECKING:
    from rummykit.melds import Meld
    from rummykit.scoresheet import ScoredHand

__all__ = [
    "Bot",
    "Event",
    "Game",
    "GameNotFoundError",
    "LegalMoves",
    "MeldJudgment",
    "Move",
    "MoveList",
    "MoveSource",
    "Outcome",
    "Position",
    "Rng",
    "State",
    "Totals",
    "UnknownCardError",
    "View",
    "Zone",
    "find_game",
    "game_names",
]


class Rng(Protocol):
    """A source of chance: :class:`random.Random`, or the portable :class:`rummykit.packs.Stream`."""

    def random(self) -> float:
        """The next number of [0, 1)."""
        ...


class Move(Protocol):
    """A frozen value that carries its seat; a referee's act has none."""

    @property
    def seat(self) -> Seat | None: ...


class Event(Protocol):
    """Something that happened: a frozen value; secrets have events of their own, which only their seat is told."""

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether ``seat`` is told (``None``: an onlooker)."""
        ...


@frozen
class Outcome:
    """How a hand ended."""

    reason: str
    """Stable words: ``"ten cards melded"``; the game's rules page has them."""
    clause: Clause
    """That ended it."""
    winners: tuple[Seat, ...]
    """Ascending; empty when nobody won."""
    payoffs: tuple[int, ...]
    """Per seat, the chips won or lost, pots left aside."""
    transfers: tuple[Transfer, ...] = ()
    """Every payment; they sum to zero over seats and pots."""
    counts: tuple[int, ...] = ()
    """Per seat, the points that it was left with, where they are counted."""
    points: tuple[int, ...] = ()
    """Per seat, what the hand adds to its total in a match; empty where no score is kept."""


@frozen
class Totals:
    """What the hands of a match that is over have come to."""

    points: tuple[int, ...]
    """Per seat, the total of its hands."""
    wins: tuple[int, ...]
    """Per seat, how many hands it has won, alone or not."""
    winners: tuple[Seat, ...]
    """Those with the best total, ascending."""
    target_reached: bool
    """Whether a total has reached the target; else the match has stopped before."""


M = TypeVar("M", bound=Move)
V_co = TypeVar("V_co", bound="View[Any]", covariant=True)
R = TypeVar("R")
S = TypeVar("S", bound="State[Any, Any]")


class LegalMoves(Sequence[M]):
    """The legal moves of one seat, or of all that are to act: lazy, each once, in a stable order.

    ``move in moves`` asks whether the move breaks nothing, also one that is listed otherwise (a set in another order).
    """

    __slots__ = ()

    @abstractmethod
    def __bool__(self) -> bool:
        """Whether there is any; cheaper than ``len``."""


class MoveSource(Protocol[M]):
    """A state or a view of it."""

    def moves_of(self, seat: Seat | None) -> tuple[M, ...]:
        """Its legal moves; ``None``: those of all that are to act."""
        ...

    def violations(self, move: M) -> tuple[Violation, ...]:
        """What ``move`` breaks."""
        ...


class MoveList(LegalMoves[M]):
    """A tuple made at the first use, for games whose lists are short."""

    __slots__ = ("_moves", "_seat", "_source")

    def __init__(self, source: MoveSource[M], seat: Seat | None) -> None:
        self._source = source
        self._seat = seat
        self._moves: tuple[M, ...] | None = None

    def _list(self) -> tuple[M, ...]:
        moves = self._moves
        if moves is None:
            moves = self._moves = self._source.moves_of(self._seat)
        return moves

    @override
    def __len__(self) -> int:
        return len(self._moves or self._list())

    @override
    def __bool__(self) -> bool:
        return bool(self._moves or self._list())

    @override
    def __iter__(self) -> Iterator[M]:
        return iter(self._moves or self._list())

    @override
    def __contains__(self, move: object) -> bool:
        moves = self._list()
        if move in moves:
            return True
        if not any(type(move) is type(known) for known in moves):
            return False
        one: Any = move
        return self._seat in (None, one.seat) and not self._source.violations(one)

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return (self._moves or self._list())[index]

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


class UnknownCardError(LookupError):
    """What follows ``move`` depends on cards that a view does not show: ``unknown``, in words."""

    def __init__(self, move: Any, unknown: str) -> None:
        super().__init__(move, unknown)
        self.move = move
        self.unknown = unknown

    @override
    def __str__(self) -> str:
        return f"what follows {str(self.move)!r} is not known yet: it depends on {self.unknown}"


class View(Protocol[M]):
    """All that one seat may know (``seat`` is ``None``: an onlooker), and nothing else."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def rules(self) -> Any: ...
    @property
    def to_act(self) -> tuple[Seat, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    @property
    def seen(self) -> Cards:
        """The cards shown to this seat and not in its hand: discards, melds, those face down or removed, its own exchanged
        card."""
        ...

    def legal_moves(self) -> LegalMoves[M]:
        """Those of the view's own seat; the same as the state's."""
        ...

    def violations(self, move: M) -> tuple[Violation, ...]:
        """What a move breaks; one of another seat is refused."""
        ...

    def after(self, move: M) -> Self:
        """The view after a move of its own seat that reveals nothing new.

        :raises IllegalMove: with everything the move breaks.
        :raises UnknownCardError: if what follows depends on cards that this view does not show.
        """
        ...

    def sample(self, rng: Rng) -> "State[M, Any]":
        """A state that shows this view: the unknown cards dealt afresh, uniformly. It does not condition on what asking,
        declining or dying proves."""
        ...


class State(Protocol[M, V_co]):
    """One moment of a hand: a frozen value."""

    @property
    def rules(self) -> Any:
        """The options of this game."""
        ...

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """In order; one seat unless answers are simultaneous; empty when the hand is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """``None`` while the hand is open."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move brought about; not part of equality."""
        ...

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[M]:
        """Of ``seat``, none if it is not to act; without one of all that are."""
        ...

    def violations(self, move: M) -> tuple[Violation, ...]:
        """All that ``move`` breaks; ``()`` means legal."""
        ...

    def play(self, move: M) -> "State[M, V_co]":
        """The next state.

        :raises IllegalMove: with everything the move breaks.
        """
        ...

    def view(self, seat: Seat | None) -> V_co:
        """What ``seat`` may know; ``None``: an onlooker."""
        ...


class Bot(Protocol):
    """A player."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """One of ``view.legal_moves()``; ``rng`` is the only source of chance."""
        ...


@frozen
class Zone:
    """One place of the table, to be drawn: a hand, a row of melds, a pile."""

    name: str
    """``"hand"``, ``"melds"``, ``"stock"``, ``"discards"``, ``"offer"``, ..."""
    seat: Seat | None
    """Whose it is; ``None``: nobody's."""
    groups: tuple[tuple[Card, ...], ...]
    """The known cards as they lie, group by group (a meld is a group)."""
    hidden: int = 0
    """How many more lie there unknown."""
    note: str = ""
    """To print beside it: ``"face down"``, ``"out"``."""


@frozen
class MeldJudgment:
    """What a game says of cards to be laid as one meld."""

    meanings: tuple["Meld", ...]
    """All that they can be laid as."""
    violations: tuple[Violation, ...]
    """What laying them as given would break."""
    reasons: tuple[str, ...] = ()
    """In words: which card is missing, which does not belong."""


class Position(Protocol):
    """A position written down at a real table, with unknown cards; what depends on one raises ``LookupError``, which names
    the seat and what is unknown."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """As of a state."""
        ...

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[Any]:
        """As of a state."""
        ...

    def violations(self, move: Any) -> tuple[Violation, ...]:
        """As of a state."""
        ...

    def explain(self) -> str:
        """What may be done, by whom and by which clause; and of whom that cannot be said."""
        ...


class Parse(Protocol):
    def __call__(self, text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> Any:
        """The move written in ``text``; ``seats`` and ``pack`` refuse seats not at the table and cards that there are not.

        :raises NotationError: with the bad word, its offset, the reason and the remedy.
        """
        ...


@frozen(kw_only=True)
class Game(Generic[R, S]):
    """What a rulebook registers, and all that others know of it."""

    name: str
    """It is found by: ``"desmoche"``."""
    title: str
    """For people: ``"Desmoche"``."""
    rules: type[R]
    """The frozen, keyword-only attrs class of its options; ``rules()`` is the default game."""
    presets: Mapping[str, R]
    """Named option sets; the first is the default."""
    seats: tuple[int, ...]
    """How many may play."""
    pack: Callable[[R, int], tuple[Card, ...]]
    """The new pack, in order, for rules and a number of seats."""
    deal: Callable[[R, int, Seat, tuple[Card, ...]], S]
    """The first state: rules, number of seats, dealer, the pack in dealing order.

    Raises ``ValueError`` for a number of seats or a pack that the game cannot have."""
    parse: Parse
    """Read a move as records write it."""
    format: Callable[[Any], str]
    """Write a move so that ``parse`` reads it back."""
    facts: Callable[[S], Mapping[str, object]]
    """The ``[expect]`` keys of a state: ``winner``, ``hands``, ``tables``, ... as TOML values."""
    places: Callable[[S], Mapping[str, Cards]]
    """Every card by the place where it lies, secret places too: for referees and tests."""
    zones: Callable[[Any], tuple[Zone, ...]]
    """What is drawn of a view."""
    tell: Callable[[Any], str]
    """An event as one line, with the clause."""
    explain: Callable[[R], str]
    """The rules as readable text."""
    next_dealer: Callable[[R, int, Seat, Outcome], Seat]
    """Rules, number of seats, the dealer, how the hand ended."""
    bots: Mapping[str, Callable[[], Bot]]
    """By name; the first is the sensible one."""
    moves: tuple[type, ...]
    events: tuple[type, ...]
    violations: tuple[type, ...]
    views: tuple[type, ...]
    """All classes of its moves, events, violations and views, for JSON."""
    states: tuple[type, ...] = ()
    """All classes of its states, if they can be written too."""
    fact_readers: Mapping[str, FactReader] = field(factory=dict[str, FactReader])
    """How facts of its own are read and compared (:mod:`rummykit.facts`); others are as they stand."""
    side_games: tuple[str, ...] = ()
    """Those that a record may name, in their order."""
    deal_for_stakes: Callable[[R, int, Seat, tuple[Card, ...], Stakes], S] | None = None
    """As ``deal`` where money takes part in the hand, not in its end alone; raises ``StakesError`` as well."""
    due: Callable[[R, Stakes, Seat], int] | None = None
    """The chips that a seat has to put up before the deal: in a match, who has less leaves or buys in."""
    high_points_win: bool = False
    """Whether the highest total of a match wins, not the lowest."""
    match_clause: Clause | None = None
    """About the end of a match."""
    match_target: Callable[[R], int] | None = None
    """The total that ends a match of which nothing else is said, where it is an option of the rules."""
    match_bonuses: Callable[[R, Totals], tuple[int, ...]] | None = None
    """Per seat, the points for a match as a whole when it is over; all 0 if there are none. They do not help to reach the
    target and do not change who has won."""
    score: "Callable[[R, int, Seat, Stakes, ScoredHand], Outcome] | None" = None
    """How a hand at a real table ended: rules, number of seats, the dealer, the money, what was noted. ``None``: no scores
    are kept.

    Raises :class:`rummykit.scoresheet.ScoreError` for notes that cannot be."""
    judge_meld: Callable[[R, tuple[Card, ...]], MeldJudgment] | None = None
    """Whether cards, in the order in which they would be laid, are a meld, and why not."""
    position: Callable[[str], Position] | None = None
    """Read a ``rummykit-position/1``.

    Raises ``ValueError`` for a text that is none, or whose position cannot be: where and why."""

    def begin(self, rules: R, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes = NO_STAKES) -> S:
        """The first state of a hand, for these stakes if the game has money within a hand.

        :raises ValueError: for a number of seats, a pack or stakes that the game cannot have.
        """
        if stakes and self.deal_for_stakes is not None:
            return self.deal_for_stakes(rules, seats, dealer, order, stakes)
        return self.deal(rules, seats, dealer, order)

    @override
    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return (find_game, (self.name,))  # a game holds functions


class GameNotFoundError(LookupError):
    """No installed package registers a game of this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    @override
    def __str__(self) -> str:
        known = ", ".join(self.known) or "none"
        return f"there is no game {self.name!r}; installed games: {known}"


_GROUP: Final = "rummykit.games"
_found: Final[dict[str, "Game[Any, Any]"]] = {}


def game_names() -> tuple[str, ...]:
    """All installed games, sorted; none is loaded."""
    from importlib.metadata import entry_points  # slow to import: only when games are looked for

    return tuple(sorted({point.name for point in entry_points(group=_GROUP)}))


def find_game(name: str) -> Game[Any, Any]:
    """The game of this name, loaded.

    :raises GameNotFoundError: if no installed package registers it.
    """
    if name in _found:  # looking through what is installed takes a millisecond
        return _found[name]
    from importlib.metadata import entry_points

    for point in entry_points(group=_GROUP, name=name):
        game = point.load()
        if not isinstance(game, Game):
            raise TypeError(f"the entry point {point.value} of the game {name!r} is no rummykit.game.Game")
        _found[name] = game
        return game  # pyright: ignore[reportUnknownVariableType]  # parameters of a loaded object
    raise GameNotFoundError(name, game_names())
