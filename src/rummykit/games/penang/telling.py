"""A hand for people: what is drawn of a view, events in one line each."""

from typing import assert_never

from rummykit.game import Zone
from rummykit.games.penang.events import (
    Counted,
    Died,
    EndedTurn,
    LaidOff,
    Melded,
    PenangEvent,
    Swapped,
    WentOut,
    Won,
)
from rummykit.games.penang.laid import Edge
from rummykit.games.penang.view import PenangView, shown_of


def zones(view: PenangView) -> tuple[Zone, ...]:
    """What is drawn of a view: each seat's hand, the melds of all, the cards set aside."""
    drawn: list[Zone] = []
    for one in view.table.seats:
        cards = view.hand if one.seat == view.seat else shown_of(one)
        standing = one.standing
        note = "dead" if standing.dead else "" if standing.passport else "no passport"
        groups = (tuple(cards),) if cards else ()
        drawn.append(Zone("hand", one.seat, groups, one.hand_count - len(cards), note))
    drawn.append(Zone("melds", None, tuple([meld.cards for meld in view.melds])))
    if view.table.aside_count:
        drawn.append(Zone("set aside", None, (), view.table.aside_count))
    return tuple(drawn)


def _seats(event: Won) -> str:
    seats = event.winners
    if len(seats) == 1:
        return f"seat {seats[0]} wins"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]} share the hand"


def _at(edge: Edge | None) -> str:
    return "" if edge is None else f" at the {edge.value} end"


def _told(event: PenangEvent) -> str:
    match event:
        case Melded():
            passport = ", its passport" if event.passport else ""
            return f"seat {event.seat} melds the {event.meld}{passport}"
        case LaidOff():
            return f"seat {event.seat} lays off {event.card} onto the {event.onto}{_at(event.edge)}"
        case Swapped():
            return f"seat {event.seat} swaps {event.card} for a joker of the {event.source}{_at(event.edge)}"
        case EndedTurn():
            return f"seat {event.seat} ends its turn"
        case Died():
            return f"seat {event.seat} is dead"
        case WentOut():
            return f"seat {event.seat} lays its last card: Game"
        case Counted():
            return f"seat {event.seat} counts {event.points}: {event.hand or 'no cards'}"
        case Won():
            return f"{_seats(event)}: {event.reason}"
        case _:
            assert_never(event)


def tell(event: PenangEvent) -> str:
    """An event as one line, with the clause.

    >>> from rummykit.seats import Seat
    >>> tell(Died(Seat(2)))
    'seat 2 is dead [Penang §6.2]'
    """
    return f"{_told(event)} [{event.clause}]"
