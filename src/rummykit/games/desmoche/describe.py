"""States in words and values: the facts that records check, one line of public facts, everything revealed."""

from collections.abc import Mapping

from rummykit.cards import Cards
from rummykit.games.desmoche.phases import Cambio, Deciding, Declaring, DesmocheState, Over
from rummykit.games.desmoche.table import HAND_SIZE, PACK_SIZE
from rummykit.seats import Seat, seats_at


def facts(state: DesmocheState) -> Mapping[str, object]:
    """The ``[expect]`` keys: ``winner``, ``hands`` (a gift not yet passed is still the giver's), ``tables``."""
    outcome = state.outcome
    if outcome is None:
        winner: object = "open"
    elif not outcome.winners:
        winner = "none"
    else:
        winner = int(outcome.winners[0]) if len(outcome.winners) == 1 else [int(seat) for seat in outcome.winners]
    holdings = state.table.holdings
    return {
        "winner": winner,
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
