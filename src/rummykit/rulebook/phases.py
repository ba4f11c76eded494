"""What a moment of a hand is: a frozen value that holds what exists in that moment alone.

A phase has no table. A state is table and phase; a view is what one seat sees of each. So a phase answers every question
about a *sight*: the table, what one seat sees of it, or a table that somebody wrote down. It asks a sight only for what the
moving seat itself may know, and therefore its answers tell nothing else.

A phase is a class and a page: its fields, what may be done (:meth:`Awaited.moves`), what would be wrong
(:meth:`Awaited.faults`), what follows (:meth:`Phase.after`), who sees what of it (:meth:`Phase.seen_by`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Never, Protocol, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.game import Outcome, Rng
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause, Violation

__all__ = ["Awaited", "Ending", "HandOver", "OneSeat", "Phase", "Pool", "Public", "Sight"]

if TYPE_CHECKING:
    _Checked = ABC
else:

    class _Checked:  # a failed isinstance on an ABC takes four times as long
        __slots__ = ()


R_co = TypeVar("R_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
P_co = TypeVar("P_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
N_co = TypeVar("N_co", covariant=True)
M = TypeVar("M")
E_co = TypeVar("E_co", covariant=True)


class Sight(Protocol[R_co]):
    """What every phase may ask a table, whoever looks at it. Each game adds what its own phases ask."""

    @property
    def rules(self) -> R_co:
        """The options of this table."""
        ...

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        ...

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        ...


@frozen
class Ending:
    """What a move leads to instead of a phase when the hand ends; :meth:`Rulebook.settle` makes the last phase of it.

    A game that has to know more of an end adds fields in a subclass.
    """

    reason: str
    """Why the hand is over, in stable words."""
    clause: Clause
    """The clause of the rules by which the hand ended."""


class Pool:
    """The cards that a view does not show, in random order: :meth:`Awaited.filled` takes from it."""

    def __init__(self, cards: Iterable[Card], rng: Rng, shown: Cards = Cards.NONE) -> None:
        self.shown: Final = shown
        """The cards that the phase shows, as one on offer: they may lie nowhere on the table."""
        self._rng: Final = rng
        self._cards: Final = self.shuffled(cards)

    def take(self, count: int) -> tuple[Card, ...]:
        """Take the next ``count`` cards, none of which is taken again."""
        taken = tuple(self._cards[:count])
        del self._cards[:count]
        return taken

    def rest(self) -> tuple[Card, ...]:
        """Take all the cards that are left."""
        return self.take(len(self._cards))

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        """Return any cards in random order; the pool stays as it is."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count - 1``, all equally likely."""
        return int(self._rng.random() * count)


class Awaited(_Checked, Generic[S_contra, V_contra, T_co, P_co, M]):
    """What a view knows of the present moment: who is to act, what is legal, what would be wrong.

    The parameters are the game's sight, seen table, table, union of phases, and union of moves.
    """

    __slots__ = ()

    awaited: ClassVar[str]
    """What may be done now, in words: ``"draw, or take the discard"``."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are to act, in order: one, unless answers are simultaneous; none when the hand is over."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; ``None`` while it is open."""
        return None

    @property
    def shown(self) -> Cards:
        """The cards that the phase itself shows to whom it is shown: the card on offer, hands at the end."""
        return Cards.NONE

    @abstractmethod
    def moves(self, sight: S_contra, seat: Seat) -> Sequence[M]:
        """Return the legal moves of ``seat``, which is to act, each once and in a stable order.

        A tuple; or, where there are thousands, :class:`rummykit.rulebook.CountedMoves`.
        """
        raise NotImplementedError

    @abstractmethod
    def faults(self, sight: S_contra, move: M) -> list[Violation]:
        """Return all that a move of a seat that is to act breaks; ``[]`` means that it is legal."""
        raise NotImplementedError

    @abstractmethod
    def out_of_turn(self, sight: S_contra, move: M) -> list[Violation]:
        """Return what a move of a seat breaks that is not to act; never ``[]``. It is judged no further."""
        raise NotImplementedError

    def unknown(self, sight: V_contra, move: M) -> str | None:
        """Return, in words, the cards on which it depends what follows a legal ``move`` and which a view does not show;
        ``None`` if a view foresees what follows."""
        return None

    @abstractmethod
    def filled(self, seen: V_contra, pool: Pool) -> tuple[T_co, P_co]:
        """Return a table and a phase that look like ``seen`` and this, the unknown cards taken from ``pool``.

        It is the inverse of ``seen_by``.
        """
        raise NotImplementedError


class Phase(Awaited[S_contra, V_contra, T, P_co, M], Generic[S_contra, V_contra, T, P_co, Q_co, N_co, M, E_co]):
    """A moment of a hand, with all its secrets.

    The parameters are the game's sight, seen table, table, union of phases, union of seen phases, ending, union of moves, and
    union of events.
    """

    __slots__ = ()

    @abstractmethod
    def after(self, table: T, move: M) -> "tuple[T, P_co | N_co, tuple[E_co, ...]]":
        """Return what follows a legal ``move``: the table, the next phase or the ending, and what happened on the way."""
        raise NotImplementedError

    @abstractmethod
    def seen_by(self, seat: Seat | None) -> Q_co:
        """Return what ``seat`` sees of the phase: the phase itself, unless it holds a secret. ``None`` is an onlooker."""
        raise NotImplementedError

    def without(self, table: T, seat: Seat) -> "tuple[T, P_co | N_co, tuple[E_co, ...]]":
        """Return how the hand goes on when the referee has taken ``seat`` out; ``table`` is without its cards already.

        :raises NotImplementedError: in games that no seat is taken out of.
        """
        raise NotImplementedError(f"{type(self).__name__} does not say how it goes on without seat {seat}")

    def held_by(self, seat: Seat) -> Cards:
        """Return the cards of ``seat`` that are neither in its hand nor on the table, but in this phase."""
        return Cards.NONE

    def laid_down(self, table: T, culprit: Seat) -> T:
        """Return the table of a hand that ends now, as ``culprit`` is taken out: what the phase holds lies somewhere again."""
        return table


class Public(Phase[S_contra, V_contra, T, P_co, Q_co, N_co, M, E_co]):
    """A phase without a secret: everybody sees it as it is. The parameters are those of :class:`Phase`.

    That it is one of the game's phases, and of its seen phases, is checked where the rulebook lists them.
    """

    __slots__ = ()

    @override
    def seen_by(self, seat: Seat | None) -> Q_co:
        """Return the phase itself."""
        return self  # type: ignore[return-value]  # pyright: ignore[reportReturnType]

    @override
    def filled(self, seen: V_contra, pool: Pool) -> tuple[T, P_co]:
        """Return the table filled, and the phase itself."""
        fillable: Any = seen
        return fillable.filled(pool), self  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


class HandOver:
    """For the last phase, in which nobody is to act; ``result`` is how the hand ended."""

    __slots__ = ()

    awaited: ClassVar[str] = "nothing more"
    result: Outcome
    """How the hand ended."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    @property
    def outcome(self) -> Outcome:
        """How the hand ended."""
        return self.result

    def moves(self, sight: object, seat: Seat) -> tuple[Never, ...]:
        """Return no moves."""
        return ()

    def faults(self, sight: object, move: object) -> list[Violation]:
        """:raises AssertionError: always, for no seat is to act."""
        raise AssertionError("nobody is to act when the hand is over")

    def after(self, table: object, move: object) -> Never:
        """:raises AssertionError: always, for no move is legal."""
        raise AssertionError("no move is legal when the hand is over")


class OneSeat:
    """For phases in which one seat is to act, ``seat``."""

    __slots__ = ()

    seat: Seat
    """The seat that is to act."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat that is to act."""
        return _ALONE[self.seat]


_ALONE: Final = tuple((seat,) for seat in seats_at(64))
