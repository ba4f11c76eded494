"""Who plays: a player of any game, and how players (:class:`rummykit.game.Bot`) are asked.

A player sees its own seat's view, never a state. Games bring their own (:attr:`rummykit.rulebook.Rulebook.bots`).

>>> from rummykit.games import desmoche
>>> from rummykit.packs import Stream
>>> state = desmoche.deal(seats=3, seed="a table in León")
>>> hand = list(play_out(state, [RandomPlayer()] * 3, Stream("players")))
>>> move, last = hand[-1]
>>> last.to_act
()
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from typing_extensions import override

from rummykit.game import Bot, Rng
from rummykit.rulebook import AnyRulebook, State
from rummykit.rulebook.machine import E, M, N, P, Q, R, T, V

__all__ = ["RANDOM", "RandomPlayer", "WrongSeatError", "ask", "bots_of", "play_out"]

RANDOM: Final = "random"
"""The player that every game has."""


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """One of the view's legal moves."""
        moves = view.legal_moves()
        return moves[int(rng.random() * len(moves))]

    @override
    def __repr__(self) -> str:
        return "RandomPlayer()"


class WrongSeatError(ValueError):
    """An answer that is another seat's move: ``player``, ``seat``, ``move``."""

    def __init__(self, player: Bot, seat: int, move: Any) -> None:
        super().__init__(player, seat, move)
        self.player = player
        self.seat = seat
        self.move = move

    @override
    def __str__(self) -> str:
        return (
            f"{self.player!r} was asked for seat {self.seat} and answered {self.move}: a player moves for its own seat"
        )


def bots_of(game: AnyRulebook) -> Mapping[str, Callable[[], Bot]]:
    """A game's players, the sensible one first, :data:`RANDOM` among them."""
    bots: dict[str, Callable[[], Bot]] = dict(game.bots)
    bots.setdefault(RANDOM, RandomPlayer)
    return bots


def ask(state: State[R, T, V, P, Q, N, M, E], players: Sequence[Bot], rng: Rng) -> M:
    """The answer of the first seat to act; whether it is legal is judged when it is played.

    :raises WrongSeatError: if it is another seat's.
    :raises LookupError: if nobody is to act, or nobody plays for that seat.
    """
    if not state.to_act:
        raise LookupError("nobody is to act: the hand is over")
    seat = state.to_act[0]
    if seat >= len(players):
        raise LookupError(f"nobody plays for seat {seat}: there are {len(players)} players")
    player = players[seat]
    move: M = player.choose(state.view(seat), rng)
    if move.seat != seat:
        raise WrongSeatError(player, seat, move)
    return move


def play_out(
    state: State[R, T, V, P, Q, N, M, E], players: Sequence[Bot], rng: Rng
) -> Iterator[tuple[M, State[R, T, V, P, Q, N, M, E]]]:
    """Play a hand to its end, lazily, a player for each seat: each move with the state it led to.

    :raises IllegalMove, WrongSeatError: for what a player answers.
    """
    while state.to_act:
        move = ask(state, players, rng)
        state = state.play(move)
        yield move, state
