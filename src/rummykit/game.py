"""The contract that every game answers, what a rulebook registers, and the registry.

A hand flows one way: rules and a deal give a state; a state gives its legal moves; a move gives the next state, until
there is an outcome. What a seat may know of a state is its view, and players get nothing else.

Games register an entry point in the group ``rummykit.games``, whose name is the game's and whose object is a
:class:`Game`. A game is loaded when it is named.
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
    """A move carries its seat; a referee's act has none. Moves are frozen values: equal ones are the same move."""

    @property
    def seat(self) -> Seat | None: ...


class Event(Protocol):
    """Something that happened, as one frozen value; secrets have events of their own, which only their seat is told."""

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether this is told to ``seat`` (``None``: to an onlooker)."""
        ...


@frozen
class Outcome:
    """How a hand ended."""

    reason: str
    """One word or a few, stable: ``"ten cards melded"``; the game's rules page has them."""
    clause: Clause
    """The clause that ended it."""
    winners: tuple[Seat, ...]
    """Ascending; empty when nobody won."""
    payoffs: tuple[int, ...]
    """Per seat, the chips won or lost in this hand, pots left aside."""
    transfers: tuple[Transfer, ...] = ()
    """Every payment, with its reason; they sum to zero over seats and pots."""
    counts: tuple[int, ...] = ()
    """Per seat, the points that it was left with, in games that count them."""
    points: tuple[int, ...] = ()
    """Per seat, what the hand adds to its total on the score sheet of a match; empty where none is kept."""


M = TypeVar("M", bound=Move)
V_co = TypeVar("V_co", bound="View[Any]", covariant=True)
R = TypeVar("R")
S = TypeVar("S", bound="State[Any, Any]")


class LegalMoves(Sequence[M]):
    """The legal moves of one seat, or of all that are to act: lazy, each distinct move once, in a stable order.

    ``move in moves`` asks whether the move breaks nothing. That includes a move that means the same as a listed one but
    is written otherwise (a set laid in another lawful order): such a move is legal, and not listed a second time.
    """

    __slots__ = ()

    @abstractmethod
    def __bool__(self) -> bool:
        """Whether there is any; cheaper than ``len``."""


class MoveSource(Protocol[M]):
    """What can list the moves of a seat: a state, or a view of it."""

    def moves_of(self, seat: Seat | None) -> tuple[M, ...]:
        """The legal moves of ``seat``; ``None``: of all that are to act."""
        ...

    def violations(self, move: M) -> tuple[Violation, ...]:
        """What ``move`` breaks."""
        ...


class MoveList(LegalMoves[M]):
    """Legal moves from a tuple that is made at the first use, for games whose lists are short."""

    __slots__ = ("_moves", "_seat", "_source")

    def __init__(self, source: MoveSource[M], seat: Seat | None) -> None:
        self._source = source
        self._seat = seat
        self._moves: tuple[M, ...] | None = None

    def _list(self) -> tuple[M, ...]:
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
    """What follows a move cannot be told from a view, for it depends on cards that the view does not show.

    Attributes: ``move``; ``unknown``, which cards, in words: ``"the top card of the stock"``.
    """

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
        """The cards shown to this seat so far and not in its hand: discards, melds, those face down or removed, its own
        exchanged card."""
        ...

    def legal_moves(self) -> LegalMoves[M]:
        """The legal moves of the view's own seat; the same as the state's."""
        ...

    def violations(self, move: M) -> tuple[Violation, ...]:
        """What a move of the view's own seat breaks; a move of another seat is refused for that."""
        ...

    def after(self, move: M) -> Self:
        """The view as it will be after a move of its own seat that reveals nothing new: for planning a turn ahead.

        :raises IllegalMove: with everything the move breaks.
        :raises UnknownCardError: if what follows depends on cards that this view does not show; it says which.
        """
        ...

    def sample(self, rng: Rng) -> "State[M, Any]":
        """A state that shows this view: the unknown cards dealt afresh, uniformly, every seen card where it was seen.
        It does not condition on what asking, declining or dying proves."""
        ...


class State(Protocol[M, V_co]):
    """One moment of a hand: a frozen value. ``play`` gives the next one."""

    @property
    def rules(self) -> Any:
        """The frozen options of this game."""
        ...

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, in order; one seat unless answers are simultaneous; empty when the hand is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; ``None`` while it is open."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move that led here brought about; not part of equality."""
        ...

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[M]:
        """The legal moves of ``seat``; of all that are to act without one. None for a seat that is not to act."""
        ...

    def violations(self, move: M) -> tuple[Violation, ...]:
        """All that ``move`` breaks; ``()`` means legal."""
        ...

    def play(self, move: M) -> "State[M, V_co]":
        """The next state.

        :raises IllegalMove: with everything the move breaks; nothing has changed.
        """
        ...

    def view(self, seat: Seat | None) -> V_co:
        """What ``seat`` may know; ``None``: an onlooker."""
        ...


class Bot(Protocol):
    """A player: it receives a view of its seat and answers with one of the view's legal moves."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """One of ``view.legal_moves()``; ``rng`` is its only source of chance."""
        ...


@frozen
class Zone:
    """One place of the table, to be drawn: a hand, a row of melds, a pile."""

    name: str
    """``"hand"``, ``"melds"``, ``"stock"``, ``"discards"``, ``"offer"``, ..."""
    seat: Seat | None
    """Whose it is; ``None``: nobody's."""
    groups: tuple[tuple[Card, ...], ...]
    """The cards that the view knows there, in the order in which they lie, group by group (a meld is a group)."""
    hidden: int = 0
    """How many more cards lie there that the view does not know."""
    note: str = ""
    """A word to print beside it: ``"face down"``, ``"out"``."""


@frozen
class MeldJudgment:
    """What a game says of cards that somebody would lay as one meld."""

    meanings: tuple["Meld", ...]
    """All that they can be laid as; none if they are no meld at all."""
    violations: tuple[Violation, ...]
    """What laying them as given would break; none if they can be laid so."""
    reasons: tuple[str, ...] = ()
    """The particulars, in words: which card is missing, which does not belong."""


class Position(Protocol):
    """A position that was written down at a real table, some of whose cards nobody knows.

    It answers for the seats whose cards are known; a question whose answer depends on an unknown card raises
    ``LookupError``, which names the seat and what is unknown."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act now, in order."""
        ...

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[Any]:
        """The legal moves of ``seat``; of all that are to act without one."""
        ...

    def violations(self, move: Any) -> tuple[Violation, ...]:
        """All that ``move`` breaks; ``()`` means legal."""
        ...

    def explain(self) -> str:
        """What may be done in it, by whom and by which clause, as text; and of whom that cannot be said."""
        ...


class Parse(Protocol):
    def __call__(self, text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> Any:
        """The move written in ``text``. With ``seats`` a seat not at the table, with ``pack`` a card of which the packs
        have no more are refused as well.

        :raises NotationError: with the offset of the bad word, the word, what is wrong and the remedy.
        """
        ...


@frozen(kw_only=True)
class Game(Generic[R, S]):
    """What a rulebook registers: everything that is outside of it knows it through this."""

    name: str
    """The name it is found by: ``"desmoche"``."""
    title: str
    """The name for people: ``"Desmoche"``."""
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
    """Read a move in the notation of records."""
    format: Callable[[Any], str]
    """Write a move in the notation of records; ``parse`` reads it back."""
    facts: Callable[[S], Mapping[str, object]]
    """The ``[expect]`` keys of a state: ``winner``, ``hands``, ``tables``, ... as TOML values."""
    places: Callable[[S], Mapping[str, Cards]]
    """Every card of a state by the place where it lies, secret places too: for referees and tests, not for players."""
    zones: Callable[[Any], tuple[Zone, ...]]
    """What is drawn of a view."""
    tell: Callable[[Any], str]
    """An event as one line for people, with the clause."""
    explain: Callable[[R], str]
    """The rules under these options as readable text."""
    next_dealer: Callable[[R, int, Seat, Outcome], Seat]
    """Who deals after a hand: rules, number of seats, the dealer, how it ended."""
    bots: Mapping[str, Callable[[], Bot]]
    """Players of this game by name; the first is the sensible one."""
    moves: tuple[type, ...]
    events: tuple[type, ...]
    violations: tuple[type, ...]
    views: tuple[type, ...]
    """All classes of its moves, events, violations and views, for those who write them to JSON."""
    states: tuple[type, ...] = ()
    """All classes of its states, if they can be written too: a server keeps them so."""
    fact_readers: Mapping[str, FactReader] = field(factory=dict[str, FactReader])
    """How facts are read and compared that mean something of their own in this game (:mod:`rummykit.facts`); those that
    have no reader are compared as they stand."""
    side_games: tuple[str, ...] = ()
    """The side games that a record may name, in their order."""
    deal_for_stakes: Callable[[R, int, Seat, tuple[Card, ...], Stakes], S] | None = None
    """The same as ``deal`` where money takes part in the hand; ``None``: what is paid follows from how the hand ends.

    Raises ``StakesError`` as well."""
    due: Callable[[R, Stakes, Seat], int] | None = None
    """What a seat has to put up before the deal, in chips: in a match, who has less leaves or buys in. ``None``: nothing."""
    high_points_win: bool = False
    """Whether the highest total on the score sheet of a match wins; else the lowest does."""
    match_clause: Clause | None = None
    """The clause about the end of a match."""
    score: "Callable[[R, int, Seat, Stakes, ScoredHand], Outcome] | None" = None
    """How a hand ended that was played at a real table, from what was noted of it: rules, number of seats, the dealer, the
    money of the hand, the notes. ``None``: the game keeps no scores.

    Raises :class:`rummykit.scoresheet.ScoreError` for notes that cannot be."""
    judge_meld: Callable[[R, tuple[Card, ...]], MeldJudgment] | None = None
    """Whether cards, in the order in which they would be laid, are a meld under these rules, and why not."""
    position: Callable[[str], Position] | None = None
    """Read a position that is written down as ``rummykit-position/1``.

    Raises ``ValueError`` for a text that is none, or whose position cannot be; its message says where and why."""

    def begin(self, rules: R, seats: int, dealer: Seat, order: tuple[Card, ...], stakes: Stakes = NO_STAKES) -> S:
        """The first state of a hand, played for these stakes if the game has money within a hand.

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
        return (find_game, (self.name,))  # by name: a game holds functions and is one for each process


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
    """The names of all installed games, sorted; none of them is loaded."""
    from importlib.metadata import entry_points  # slow to import: only when games are looked for

    return tuple(sorted({point.name for point in entry_points(group=_GROUP)}))


def find_game(name: str) -> Game[Any, Any]:
    """The game of this name, loaded.

    :raises GameNotFoundError: if no installed package registers it.
    """
    if name in _found:  # looking through what is installed takes a millisecond, and each record names its game
        return _found[name]
    from importlib.metadata import entry_points

    for point in entry_points(group=_GROUP, name=name):
        game = point.load()
        if not isinstance(game, Game):
            raise TypeError(f"the entry point {point.value} of the game {name!r} is no rummykit.game.Game")
        _found[name] = game
        return game  # pyright: ignore[reportUnknownVariableType]  # parameters of a loaded object
    raise GameNotFoundError(name, game_names())
