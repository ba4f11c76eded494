"""A hand for people: what is drawn of a view, events in one line each."""

from typing import assert_never

from rummykit.cards import Card
from rummykit.game import Zone
from rummykit.games.desmoche.events import (
    Announced,
    Answered,
    AnswersCompared,
    Asked,
    CardDied,
    CardExchanged,
    Declined,
    Demanded,
    DesmocheEvent,
    Disqualified,
    Drew,
    ForcedOn,
    Gave,
    HandDied,
    HandShown,
    HasBet,
    LookedAt,
    MadeNoDemand,
    Paid,
    Played,
    Received,
    Released,
    SideGameShown,
    StoodOut,
    Won,
)
from rummykit.games.desmoche.moments import OwnDecision
from rummykit.games.desmoche.table import Standing
from rummykit.games.desmoche.view import DesmocheView


def zones(view: DesmocheView) -> tuple[Zone, ...]:
    """What is drawn of a view: each seat's hand and melds, the stock, the discards, the card that awaits a decision."""
    drawn: list[Zone] = []
    for one in view.table.seats:
        own = one.seat == view.seat
        hand = next((shown.hand for shown in view.shown if shown.seat == one.seat), view.hand if own else None)
        note = "" if one.standing is Standing.IN else one.standing.value
        if hand is None:
            drawn.append(Zone("hand", one.seat, (), one.hand_count, note))
        else:
            drawn.append(Zone("hand", one.seat, (tuple(hand),), 0, note))
        face = "face down" if one.standing is Standing.OUT else ""
        drawn.append(Zone("melds", one.seat, tuple(meld.laid for meld in one.melds), 0, face))
    offer = view.moment.public_offer
    pile = view.table.pile
    drawn.append(Zone("stock", None, (), view.table.stock_count))
    drawn.append(Zone("discards", None, (pile,) if pile else (), len(view.table.discards) - len(pile)))
    if offer is not None:
        drawn.append(Zone("on offer", None, ((offer,),)))
    elif isinstance(view.moment, OwnDecision):
        drawn.append(Zone("drawn", view.seat, ((view.moment.card,),)))
    elif view.own_gift is not None:
        drawn.append(Zone("gift", view.seat, ((view.own_gift,),)))
    return tuple(drawn)


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _told(event: DesmocheEvent) -> str:
    match event:
        case HasBet():
            return f"seat {event.seat} bets {event.amount or 'nothing'}"
        case Announced():
            games = ", ".join(game.value for game in event.games)
            return f"seat {event.seat} announces {games or 'no side game'}"
        case SideGameShown():
            return f"seat {event.seat} shows {event.cards} for {event.game.value}"
        case Answered():
            return f"seat {event.seat} answers, sealed"
        case HandShown():
            return f"seat {event.seat} shows {event.win.value}: {event.hand}"
        case AnswersCompared():
            return "nobody declares an automatic win"
        case Gave():
            return f"seat {event.seat} passes a card face down to the right"
        case CardExchanged():
            return "the cards of Cambio change hands"
        case Received():
            return f"seat {event.seat} finds {event.card}"
        case Drew():
            return f"seat {event.seat} draws"
        case LookedAt():
            return f"seat {event.seat} looks at {event.card}"
        case Released():
            return f"seat {event.seat} releases {event.card}"
        case Asked():
            return f"seat {event.seat} is asked about {event.card}"
        case Declined():
            return f"seat {event.seat} declines {event.card}"
        case MadeNoDemand():
            return f"seat {event.seat} demands nothing"
        case Demanded():
            return f"seat {event.seat} demands that seat {event.owner} take {event.card}"
        case ForcedOn():
            return f"{event.card} is forced on seat {event.seat}"
        case Played():
            return _played(event)
        case Paid():
            return f"seat {event.seat} pays {event.card}"
        case CardDied():
            return f"nobody uses {event.card}: it is dead"
        case StoodOut():
            return f"seat {event.seat} stands out"
        case Disqualified():
            return f"seat {event.seat} is disqualified: {event.fault.value}"
        case Won():
            return f"seat {event.seat} wins: {event.reason}"
        case HandDied():
            return f"the hand is dead: {event.reason}"
        case _:
            assert_never(event)


def _played(event: Played) -> str:
    text = f"seat {event.seat} lays {_row(event.meld)}"
    if event.onto:
        text = f"seat {event.seat} adds {_row(event.cards)}: {_row(event.meld)}"
    if event.by_desmoche:
        text += f", {event.by_desmoche} by desmoche"
    if event.offer is not None:
        text += f", with {event.offer}"
    return text


def tell(event: DesmocheEvent) -> str:
    """An event as one line, with the clause.

    >>> from rummykit.seats import Seat
    >>> tell(Paid(Seat(1), Card.parse("Kc")))
    'seat 1 pays Kc [Desmoche §7.8]'
    """
    return f"{_told(event)} [{event.clause}]"
