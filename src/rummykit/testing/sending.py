"""What must hold of JSON in any hand of any game; needs cattrs."""

from typing import Any

from rummykit.testing.anatomy import names_in
from rummykit.testing.hands import Hand, Ply
from rummykit.testing.laws import MANY, law
from rummykit.testing.secrecy import known_to
from rummykit.wire import Kind, from_json, to_json

__all__ = ["json_comes_back_and_gives_nothing_away"]


@law
def json_comes_back_and_gives_nothing_away(hand: Hand) -> None:
    """Moves, violations, events, views and states come back as equal values; the JSON of a view and of its events
    names no card that its seat does not know.
    """
    for ply in hand.plies(MANY):
        for seat in hand.viewers:
            view = ply.state.view(seat)
            hidden = frozenset(hand.pack) - frozenset(known_to(hand, view)) - names_in(repr(view.rules))
            sent = _there_and_back(hand, ply, "view", view)
            for event in view.events:
                sent += _there_and_back(hand, ply, "event", event)
            if names_in(sent) & hidden:
                row = " ".join(map(str, sorted(names_in(sent) & hidden)))
                raise hand.broken(ply.number, f"the JSON that is sent to {seat} names {row}")
        for move in ply.state.legal_moves():
            _there_and_back(hand, ply, "move", move)
        for move in hand.proposals[ply.number % 7 :: 7]:
            for violation in ply.state.violations(move):
                _there_and_back(hand, ply, "violation", violation)
        _there_and_back(hand, ply, "state", ply.state)


def _there_and_back(hand: Hand, ply: Ply, kind: Kind, value: Any) -> str:
    text = to_json(hand.game, value)
    back: Any = from_json(hand.game, kind, text)
    if back != value or hash(back) != hash(value) or to_json(hand.game, back) != text:
        raise hand.broken(ply.number, f"{value!r} comes back from its JSON as {back!r}")
    if kind in ("view", "state") and (back.events != value.events or [*back.legal_moves()] != [*value.legal_moves()]):
        raise hand.broken(ply.number, f"{value!r} answers otherwise when it comes back from its JSON")
    return text
