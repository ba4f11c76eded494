"""Tables and sentences as plain text."""

from collections.abc import Sequence

from rummykit.game import Zone
from rummykit.render.layout import Line, lines_of, sentence
from rummykit.seats import Seat


def _text(line: Line) -> str:
    return "".join(span.text for span in line).rstrip()


def draw(
    zones: Sequence[Zone],
    *,
    to_act: Sequence[Seat] = (),
    names: Sequence[str] = (),
    symbols: bool = False,
    width: int = 78,
) -> str:
    """A table as text; for the arguments see :func:`rummykit.render.layout.lines_of`.

    >>> from rummykit.games import desmoche
    >>> state = desmoche.deal(seats=2, seed="a table in León")
    >>> print(draw(desmoche.GAME.zones(state.view(Seat(1))), to_act=state.to_act))
      stock 34   discards empty
    > seat 0  9 cards
    > seat 1  2s 4s 7h 2d 3d 5d 8d 8c 9c
    """
    return "\n".join(map(_text, lines_of(zones, to_act=to_act, names=names, symbols=symbols, width=width)))


def say(text: str, *, symbols: bool = False) -> str:
    """A sentence, its cards with Unicode suits if ``symbols``.

    >>> say("seat 1 pays Kc [Desmoche §7.8]", symbols=True)
    'seat 1 pays K♣ [Desmoche §7.8]'
    """
    return _text(sentence(text, symbols=symbols))
