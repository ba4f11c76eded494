"""Dealing afresh what a view does not show (:meth:`PenangView.sample`)."""

from rummykit.cards import Card, Cards
from rummykit.game import Rng
from rummykit.games.penang.dealing import pack_for
from rummykit.games.penang.moments import AwaitsAction, AwaitsPassport, HandOver, MayEnd
from rummykit.games.penang.phases import Acted, Acting, Opening, Over, PenangState
from rummykit.games.penang.table import Holding, Table
from rummykit.games.penang.view import PenangView, shown_of


def sample(view: PenangView, rng: Rng) -> PenangState:
    """A state of which ``view`` is the view: see :meth:`PenangView.sample`."""
    table, moment, events = _table(view, rng), view.moment, view.events
    match moment:
        case AwaitsPassport():
            return Opening(moment.seat, table, events)
        case AwaitsAction():
            return Acting(moment.seat, moment.swapped, table, events)
        case MayEnd():
            return Acted(moment.seat, table, events)
        case HandOver():
            assert view.outcome is not None
            return Over(table, view.outcome, moment, events)


def _table(view: PenangView, rng: Rng) -> Table:
    seen = view.table
    unknown = list(pack_for(seen.rules, seen.seat_count).cards - view.seen - view.hand)
    for last in range(len(unknown) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        unknown[last], unknown[other] = unknown[other], unknown[last]
    holdings: list[Holding] = []
    for one in seen.seats:
        if seen.own is not None and one.seat == seen.own.seat:
            holdings.append(seen.own)
        else:
            known = shown_of(one)
            drawn: list[Card] = [unknown.pop() for _ in range(one.hand_count - len(known))]
            holdings.append(Holding(one.seat, known + Cards(drawn)))
    standings = tuple([one.standing for one in seen.seats])
    return Table(seen.rules, seen.dealer, tuple(holdings), standings, Cards(unknown), seen.melds)
