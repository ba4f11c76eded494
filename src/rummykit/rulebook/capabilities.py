"""What only some games can do: a rulebook inherits these classes beside :class:`~rummykit.rulebook.Rulebook`.

Whoever needs a capability asks ``isinstance(book, ScoresHands)``.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from rummykit.cards import Card
from rummykit.game import Outcome
from rummykit.melds import Meld
from rummykit.rulebook.listing import LegalMoves
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Violation

__all__ = [
    "JudgesMelds",
    "MeldJudgment",
    "PlaysForMoney",
    "Position",
    "ReadsPositions",
    "ScoresHands",
    "due_of",
    "side_games_of",
    "stake_after",
]

R_contra = TypeVar("R_contra", contravariant=True)
H_contra = TypeVar("H_contra", contravariant=True)


class PlaysForMoney(ABC, Generic[R_contra]):
    """Money takes part in a hand, not in its end alone."""

    side_games: tuple[str, ...] = ()
    """The side games that may be named, in their order."""

    @abstractmethod
    def due(self, rules: R_contra, stakes: Stakes, seat: Seat) -> int:
        """Return the chips that ``seat`` has to put up before the deal. In a match, who has less leaves or buys in."""

    def stake_after(self, rules: R_contra, stake: int, undecided: int) -> int:
        """Return the stake of a hand of a match, after so many hands in a row that nobody has won: that of the match, if no
        more is said."""
        return stake


def side_games_of(book: object) -> tuple[str, ...]:
    """Return the side games of a rulebook, in their order; none of one that is not played for money."""
    return book.side_games if isinstance(book, PlaysForMoney) else ()


def due_of(book: object, rules: Any, stakes: Stakes, seat: Seat) -> int:
    """Return the chips that ``seat`` has to put up before the deal; 0 in a game that is not played for money."""
    return book.due(rules, stakes, seat) if isinstance(book, PlaysForMoney) else 0  # pyright: ignore[reportUnknownMemberType]  # of any rules


def stake_after(book: object, rules: Any, stake: int | None, undecided: int) -> int | None:
    """Return the stake of a hand of a match after so many hands in a row that nobody has won; ``None`` if there is none."""
    if stake is None or not isinstance(book, PlaysForMoney):
        return stake
    return book.stake_after(rules, stake, undecided)  # pyright: ignore[reportUnknownMemberType]  # of any rules


class ScoresHands(ABC, Generic[R_contra, H_contra]):
    """Hands that were played with real cards can be scored. The parameters are the game's options and what is noted of a hand,
    :class:`rummykit.scoresheet.ScoredHand`."""

    @abstractmethod
    def score(self, rules: R_contra, seats: int, dealer: Seat, stakes: Stakes, notes: H_contra) -> Outcome:
        """Return how a hand at a real table ended, from what was noted of it.

        :raises ScoreError: for notes that cannot be.
        """


@frozen
class MeldJudgment:
    """What a game says of cards to be laid as one meld."""

    meanings: tuple[Meld, ...]
    """All that they can be laid as."""
    violations: tuple[Violation, ...]
    """What laying them as given would break."""
    reasons: tuple[str, ...] = ()
    """In words: which card is missing, which does not belong."""


class JudgesMelds(ABC, Generic[R_contra]):
    """The game has melds, which can be judged without a hand being played."""

    @abstractmethod
    def judge_meld(self, rules: R_contra, cards: Sequence[Card]) -> MeldJudgment:
        """Return whether ``cards``, in the order in which they would be laid, are a meld, and if not why not."""


class Position(Protocol):
    """A position written down at a real table, with unknown cards. What depends on one raises ``LookupError``, which names the
    seat and what is unknown."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act, as of a state."""
        ...

    def legal_moves(self, seat: Seat | None = None) -> LegalMoves[Any]:
        """Return the legal moves of ``seat``, or of all that are to act."""
        ...

    def violations(self, move: Any) -> tuple[Violation, ...]:
        """Return all that ``move`` breaks; ``()`` means that it is legal."""
        ...

    def explain(self) -> str:
        """Return what may be done, by whom and by which clause; and of whom that cannot be said."""
        ...


class ReadsPositions(ABC):
    """The game reads positions, ``rummykit-position/1``."""

    @abstractmethod
    def position(self, text: str) -> Position:
        """Read a position.

        :raises ValueError: for a text that is none, or whose position cannot be: where and why.
        """
