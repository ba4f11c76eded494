"""Positions as somebody wrote them down at a real table: judged as far as their cards are known.

A position never guesses. What depends on a card that is not written raises :class:`UnknownCards`: the list of a seat's moves
needs all of its hand, the judgment of a move most often the cards alone that it names.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from attrs import evolve, frozen
from typing_extensions import override

from rummykit.cards import Cards
from rummykit.rulebook.listing import LegalMoves
from rummykit.rulebook.machine import AnyRulebook
from rummykit.rulebook.moves import HasSeat
from rummykit.rulebook.phases import Awaited, Sight
from rummykit.rulebook.words import counted
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

__all__ = ["KnownHands", "UnknownCards", "WrittenPosition", "WrittenTable", "moves_as_listed"]

R_co = TypeVar("R_co", covariant=True)


class WrittenTable(Sight[R_co], Protocol[R_co]):
    """What is known of a table: of each hand, the known part."""

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        ...

    @property
    def unknown(self) -> tuple[int, ...]:
        """Per seat, how many cards of its hand are unknown."""
        ...

    def held(self, seat: Seat) -> Cards:
        """Return the known cards of the hand of ``seat``."""
        ...

    def holding_more(self, seat: Seat, cards: Cards) -> Self:
        """Return the table on which ``seat`` holds these cards as well."""
        ...


class KnownHands:
    """For tables that keep the known part of each hand in ``hands``."""

    __slots__ = ()

    hands: tuple[Cards, ...]
    """Per seat, the known cards of its hand."""

    def held(self, seat: Seat) -> Cards:
        """Return the known cards of the hand of ``seat``."""
        return self.hands[seat]

    def hand_of(self, seat: Seat) -> Cards:
        """Return the same, as phases ask for it."""
        return self.hands[seat]

    def holding_more(self, seat: Seat, cards: Cards) -> Self:
        """Return the table on which ``seat`` holds these cards as well."""
        hands = [hand + cards if one == seat else hand for one, hand in enumerate(self.hands)]
        table: Any = self
        return evolve(table, hands=tuple(hands))  # type: ignore[no-any-return]  # a frozen attrs class


S = TypeVar("S", bound=WrittenTable[Any])
Q = TypeVar("Q", bound=Awaited[Any, Any, Any, Any, Any])
M = TypeVar("M", bound=HasSeat)


class UnknownCards(LookupError):  # noqa: N818  # what it is: an answer, not a mistake
    """The answer depends on cards that the position does not tell.

    Attributes: ``seat``, whose question it is; ``hand``, how many cards of its hand are unknown; ``drawn``, whether the card it
    drew is; ``discards``, how many discards are, where they matter; ``certain``, what a move breaks in any case: with something
    in it the move is illegal.
    """

    def __init__(
        self, seat: Seat, hand: int, drawn: bool = False, discards: int = 0, certain: tuple[Violation, ...] = ()
    ) -> None:
        super().__init__(seat, hand, drawn, discards, certain)
        self.seat = seat
        self.hand = hand
        self.drawn = drawn
        self.discards = discards
        self.certain = certain

    @override
    def __str__(self) -> str:
        unknown = [f"{counted(self.hand, 'card')} of its hand"] if self.hand else []
        if self.drawn:
            unknown.append("the card it drew")
        if self.discards:
            unknown.append(counted(self.discards, "discard"))
        text = f"seat {self.seat}: it depends on what is not written down: {' and '.join(unknown)}"
        return f"{text}; in any case {'; '.join(map(str, self.certain))}" if self.certain else text


@frozen(repr=False)
class WrittenPosition(ABC, Generic[S, Q, M]):
    """One moment of a hand, as far as it is known: a sight of the table beside those of players, and what is awaited.

    The parameters are the game's sight, its union of seen phases and its union of moves. A game says in a subclass what its
    answers depend on.
    """

    book: AnyRulebook
    """By whose rules it is judged: those of a variant too."""
    table: S
    """What is known of the table; of each hand the known part."""
    phase: Q
    """What is awaited."""

    # What a game says

    @property
    @abstractmethod
    def unlocated(self) -> Cards:
        """The cards of the pack of which it is not written where they lie."""

    @abstractmethod
    def needs(self, move: M) -> Cards | None:
        """Return the cards of the hand of a seat to act on which it depends whether ``move`` is legal; ``None``: on all."""

    @abstractmethod
    def needs_hand(self, seat: Seat) -> bool:
        """Return whether the list of the moves of a seat to act depends on its hand."""

    # What follows

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act, as of a state."""
        return self.phase.to_act

    def unknown(self, seat: Seat) -> int:
        """Return how many cards of the hand of ``seat`` are unknown."""
        return self.table.unknown[seat]

    def judged(self, table: S, move: M) -> Sequence[Violation]:
        """Return all that a move breaks at this table, if what is known of it were all."""
        return self.book.judged(table, self.phase, move)

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[M]:
        """Return the legal moves of ``seat``, or of all that are to act.

        :raises UnknownCards: if they depend on a card that is not written.
        """
        self.moves_of(seat)
        return LegalMoves(self, seat)

    def moves_of(self, seat: Seat | None) -> Sequence[M]:
        """Return the same as :meth:`legal_moves`, worked out."""
        if seat is None:
            return tuple([move for one in self.to_act for move in self.moves_of(one)])
        if seat not in self.to_act:
            return ()
        if self.unknown(seat) and self.needs_hand(seat):
            raise UnknownCards(seat, self.unknown(seat))
        return self.book.listed(self.table, self.phase, seat)

    def is_legal(self, move: object) -> bool:
        """Return whether an object is a move of a seat that breaks nothing now.

        :raises UnknownCards: if that depends on a card that is not written.
        """
        one: Any = move
        return type(move) in self.book.moves and not self.violations(one)

    def violations(self, move: M) -> tuple[Violation, ...]:
        """Return all that ``move`` breaks; ``()`` means that it is legal.

        :raises UnknownCards: if that depends on a card that is not written.
        :raises TypeError: for what is no move of the game.
        """
        broken = tuple(self.judged(self.table, move))
        seat = move.seat
        if seat is None or seat not in self.to_act or not self.unknown(seat):
            return broken
        needed = self.needs(move)
        if needed is None:
            raise UnknownCards(seat, self.unknown(seat))
        lost = needed.missing_from(self.table.held(seat)) & self.unlocated
        if not lost:
            return broken
        # At best the seat holds all of them, at worst none: in between is nothing new.
        at_worst = set(map(type, broken))
        at_best = self.judged(self.table.holding_more(seat, lost), move)
        raise UnknownCards(seat, self.unknown(seat), certain=tuple([one for one in at_best if type(one) in at_worst]))

    @property
    def table_line(self) -> str:
        """What table it is: the game, its options, how many seats, who dealt."""
        table = self.table
        preset = next((name for name, rules in self.book.presets.items() if rules == table.rules), "house rules")
        return f"{self.book.title} ({preset}), {table.seat_count} seats, dealer {table.dealer}"

    def heading(self) -> str:
        """Return, in one line, which table it is and what is awaited."""
        seats = ", ".join(map(str, self.to_act))
        return f"{self.table_line}: {'seat' if len(self.to_act) == 1 else 'seats'} {seats} to {self.phase.awaited}"

    def explain(self) -> str:
        """Return what may be done, by whom and by which clause; and of whom that cannot be said."""
        return "\n".join([self.heading(), *map(self.moves_line, self.to_act)])

    def moves_line(self, seat: Seat) -> str:
        """Return, in one line, what ``seat`` may do, or on what that depends."""
        try:
            return f"seat {seat} may {moves_as_listed(self.legal_moves(seat))}"
        except UnknownCards as unknown:
            return str(unknown)

    @override
    def __repr__(self) -> str:
        known = ", ".join([str(seat) for seat in seats_at(self.table.seat_count) if not self.unknown(seat)]) or "nobody"
        acting = ", ".join(map(str, self.to_act))
        return f"<{self.book.title} position: {type(self.phase).__name__}, {acting} to act; known hands: {known}>"


_MOST_LISTED = 40
"""So many moves of a seat, at most, stand in a line for people."""


def moves_as_listed(moves: Iterable[object]) -> str:
    """Return moves as a line tells them, without their seats; of very many, the first ones and how many more there are."""
    told = [str(move).partition(" ")[2] for move in moves]
    more = [f"and {len(told) - _MOST_LISTED} more"] if len(told) > _MOST_LISTED else []
    return "; ".join([*told[:_MOST_LISTED], *more])
