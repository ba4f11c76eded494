"""Moves, events, violations, views, outcomes, rules and states of any game as JSON, and back.

Every object has a ``"type"``, the name of its class in kebab case; a card is ``"7h"``, cards are ``"7h 8h 9h"``, a seat is
its number, an enumeration the name of its member, a clause ``"Desmoche §7.8"``; rules are written as in records; defaults
are left out. Whatever is not as it would be written is refused with a :class:`WireError` that names the path. Reading judges
the form, not the game: a move is judged by the state, and a view is as true as its sender.

>>> from rummykit.games import desmoche
>>> move = desmoche.parse_move("1 play 5c onto 6c 7c 8c")
>>> to_json(desmoche.GAME, move)
'{"type": "play", "seat": 1, "cards": "5c", "onto": "6c 7c 8c"}'
>>> from_json(desmoche.GAME, "move", _) == move
True
>>> from_json(desmoche.GAME, "moves", '[{"type": "pay", "seat": 1, "card": "7x"}]')
Traceback (most recent call last):
rummykit.wire.errors.WireError: $[0].card: '7x' is no card: write a rank of A23456789TJQK and a suit of shdc, or JK

A view's JSON holds what its seat may know; a state's holds everything: it is for the server's own store.

It needs cattrs: ``pip install "rummykit[wire]"``.
"""

try:
    import cattrs as _cattrs  # noqa: F401  # pyright: ignore[reportUnusedImport]  # asked for here, where the error can help
except ImportError as _error:
    raise ImportError('rummykit.wire needs cattrs: pip install "rummykit[wire]"') from _error

from rummykit.wire.codec import from_data, from_json, to_data, to_json
from rummykit.wire.errors import WireError
from rummykit.wire.kinds import Kind
from rummykit.wire.schema import schema

__all__ = ["Kind", "WireError", "from_data", "from_json", "schema", "to_data", "to_json"]
