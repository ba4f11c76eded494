"""Counting sequences of moves: a number that a fault anywhere in a generator of moves changes."""

import tomllib
from pathlib import Path
from typing import Any

from attrs import frozen

from rummykit.cards import Card
from rummykit.options import read_options
from rummykit.packs import Seed
from rummykit.rulebook import AnyRulebook, AnyState

__all__ = ["CountedPosition", "perft", "perft_data"]


def perft(state: AnyState, depth: int) -> int:
    """The number of sequences of exactly ``depth`` legal moves of all seats that are to act; none goes on after the end.

    >>> from rummykit.games import desmoche
    >>> state = desmoche.deal(seats=3, seed="a table in León")
    >>> [perft(state, depth) for depth in range(3)]
    [1, 27, 486]
    """
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(move), depth - 1) for move in moves)


@frozen
class CountedPosition:
    """A state, as data, and the counts of its sequences of 1, 2, 3, ... moves."""

    name: str
    """What it shows."""
    state: AnyState
    """Where the counting begins."""
    counts: tuple[int, ...]
    """How many sequences of one move, of two, and so on."""


def perft_data(game: AnyRulebook, path: str | Path) -> tuple[CountedPosition, ...]:
    """The positions of a TOML file: tables ``position`` of ``name``, ``seats``, ``dealer``, ``deal`` (in dealing order) or
    ``seed``, ``rules`` as in records, ``moves``, ``counts``.

    :raises ValueError: for a document that is no such file.
    :raises IllegalMove: for moves that are illegal.
    """
    told = tomllib.loads(Path(path).read_text("utf-8")).get("position", [])
    positions: list[CountedPosition] = []
    for number, one in enumerate(told, 1):
        try:
            positions.append(_position(game, one))
        except (KeyError, IndexError) as error:
            raise ValueError(f"{path}: position {number} has no {error}, or one that does not exist") from None
    if not positions:
        raise ValueError(f"{path} has no positions: write tables [[position]]")
    return tuple(positions)


def _position(game: AnyRulebook, told: dict[str, Any]) -> CountedPosition:
    seats: int = told["seats"]
    dealer: int = told["dealer"]
    options: dict[str, Any] = dict(told["rules"])
    preset: str | None = options.pop("preset", None)
    rules: Any = read_options(game.rules() if preset is None else game.presets[preset], options)
    order = tuple(map(Card.parse, told["deal"].split())) if "deal" in told else None
    seed: Seed | None = told["seed"] if order is None else None
    state = game.deal(rules, seats=seats, dealer=dealer, order=order, seed=seed)
    for move in told["moves"]:
        state = state.play(game.parse(move, seats=seats))
    return CountedPosition(told["name"], state, tuple(told["counts"]))
