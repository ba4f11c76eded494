"""Who plays: the player of any game that takes whatever is legal, and how players are asked.

A player (:class:`rummykit.game.Bot`) gets a view of its own seat, never a state, and a source of chance, and answers with a
move. Games bring players of their own (:attr:`rummykit.game.Game.bots`).

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

from rummykit.game import Bot, Game, Rng, State

__all__ = ["RANDOM", "RandomPlayer", "WrongSeatError", "ask", "bots_of", "play_out"]

RANDOM: Final = "random"
"""The name of the player that every game has."""


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
    """A player answered with a move that is not its seat's. Attributes: ``player``, ``seat``, ``move``."""

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


def bots_of(game: Game[Any, Any]) -> Mapping[str, Callable[[], Bot]]:
    """The players that a game can be played by, the sensible one first, :data:`RANDOM` always among them."""
    bots: dict[str, Callable[[], Bot]] = dict(game.bots)
    bots.setdefault(RANDOM, RandomPlayer)
    return bots


def ask(state: State[Any, Any], players: Sequence[Bot], rng: Rng) -> Any:
    """The move of the first seat that is to act, from the player of that seat, who sees its view.

    :raises WrongSeatError: if the answer is not that seat's; whether it is legal is judged when it is played.
    :raises LookupError: if nobody is to act, or nobody plays for that seat.
    """
    if not state.to_act:
        raise LookupError("nobody is to act: the hand is over")
    seat = state.to_act[0]
    if seat >= len(players):
        raise LookupError(f"nobody plays for seat {seat}: there are {len(players)} players")
    player = players[seat]
    move = player.choose(state.view(seat), rng)
    if move.seat != seat:
        raise WrongSeatError(player, seat, move)
    return move


def play_out(state: State[Any, Any], players: Sequence[Bot], rng: Rng) -> Iterator[tuple[Any, State[Any, Any]]]:
    """Play a hand to its end, a player for each seat; after each move, the move and the state it led to.

    Nothing is played before it is asked for.

    :raises IllegalMove: if a player's move is illegal.
    :raises WrongSeatError: if it is another seat's.
    """
    while state.to_act:
        move = ask(state, players, rng)
        state = state.play(move)
        yield move, state
