"""A hand in words and values: the facts that records check, one line of public facts, everything revealed; what is drawn of a
view, events in one line each."""

from collections.abc import Mapping

from rummykit._rulebook import winner_fact
from rummykit.cards import Cards
from rummykit.game import Zone
from rummykit.games.desmoche.events import (
    DesmocheEvent,
)
from rummykit.games.desmoche.moments import OwnDecision
from rummykit.games.desmoche.phases import Cambio, Deciding, Declaring, DesmocheState, Over
from rummykit.games.desmoche.table import HAND_SIZE, PACK_SIZE, Standing
from rummykit.games.desmoche.view import DesmocheView
from rummykit.seats import Seat, seats_at


def facts(state: DesmocheState) -> Mapping[str, object]:
    """The ``[expect]`` keys: ``winner``, ``hands`` (a gift not yet passed is still the giver's), ``tables``."""
    holdings = state.table.holdings
    return {
        "winner": winner_fact(state.outcome),
        "hands": [str(_hand(state, holding.seat)) for holding in holdings],
        "tables": [[str(meld) for meld in holding.melds] for holding in holdings],
    }


def _hand(state: DesmocheState, seat: Seat) -> Cards:
    hand = state.table.holding(seat).hand
    if isinstance(state, Cambio):
        hand += Cards(card for giver, card in state.chosen if giver == seat)
    return hand


def places(state: DesmocheState) -> Mapping[str, Cards]:
    """Every card by the place where it lies; a gift not yet passed and a card on its way have places of their own."""
    table = state.table
    found = {"stock": Cards(table.stock), "discards": Cards(table.discards)}
    for holding in table.holdings:
        found[f"hand {holding.seat}"] = holding.hand
        found[f"melds {holding.seat}"] = Cards(card for meld in holding.melds for card in meld.laid)
    for gone in table.removed:
        found[f"removed with {gone.seat}"] = gone.unseen + gone.melds
    if isinstance(state, Cambio):
        found["gifts"] = Cards(card for _, card in state.chosen)
    elif isinstance(state, Deciding):
        found[f"drawn by {state.seat}"] = Cards([state.card])
    elif state.public_offer is not None:
        found["on offer"] = Cards([state.public_offer])
    return found


def one_line(state: DesmocheState) -> str:
    """What everybody may know, in one line: the repr of a state."""
    table = state.table
    name = type(state).__name__
    melds = sum(len(holding.melds) for holding in table.holdings)
    public = f"{table.seat_count} seats, dealer {table.dealer}, stock {len(table.stock)}, melds on the table {melds}"
    if isinstance(state, Over):
        winners = ", ".join(map(str, state.outcome.winners))
        return (
            f"<Desmoche {name}: {'won by ' + winners if winners else 'no winner'} ({state.outcome.reason}); {public}>"
        )
    to_act = ", ".join(map(str, state.to_act))
    offer = f", {state.public_offer} on offer" if state.public_offer is not None else ""
    return f"<Desmoche {name}: {to_act} to act{offer}; {public}>"


def reveal(state: DesmocheState) -> str:
    """Every card where it lies, line by line: for records and teaching, not for players."""
    table = state.table
    lines: list[str] = []
    for seat in seats_at(table.seat_count):
        holding = table.holding(seat)
        melds = " | ".join(map(str, holding.melds)) or "-"
        lines.append(f"seat {seat} ({holding.standing.value}): hand {_hand(state, seat) or '-'}; table {melds}")
    if isinstance(state, Deciding):
        lines.append(f"drawn by seat {state.seat}: {state.card}")
    elif state.public_offer is not None:
        lines.append(f"on offer: {state.public_offer}")
    elif isinstance(state, Cambio):
        lines.append("gifts: " + (", ".join(f"{card} from seat {giver}" for giver, card in state.chosen) or "-"))
    elif isinstance(state, Declaring):
        answers = (f"seat {seat} {win.value if win else 'nothing'}" for seat, win in state.answers)
        lines.append("answers: " + (", ".join(answers) or "-"))
    lines.append(f"discards: {' '.join(map(str, table.discards)) or '-'}")
    lines.append(f"stock: {' '.join(map(str, table.stock)) or '-'}")
    lines += [f"removed with seat {gone.seat}: {gone.unseen + gone.melds}" for gone in table.removed]
    drawn = PACK_SIZE - HAND_SIZE * table.seat_count - len(table.stock)
    return "\n".join([repr(state), *lines, f"drawn so far: {drawn}"])


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


def tell(event: DesmocheEvent) -> str:
    """An event as one line, with the clause.

    >>> from rummykit.games.desmoche.events import Card, Paid
    >>> tell(Paid(Seat(1), Card.parse("Kc")))
    'seat 1 pays Kc [Desmoche §7.8]'
    """
    return f"{event.sentence()} [{event.clause}]"
