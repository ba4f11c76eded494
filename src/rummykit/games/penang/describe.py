"""A hand in words and values: the facts that records check, one line of public facts, everything revealed; what is drawn of a
view, events in one line each."""

from collections.abc import Hashable, Mapping

from rummykit._rulebook import winner_fact
from rummykit.cards import Cards
from rummykit.facts import FactError, each
from rummykit.game import Zone
from rummykit.games.penang.events import (
    PenangEvent,
)
from rummykit.games.penang.moves import parse_laid
from rummykit.games.penang.phases import Over, PenangState
from rummykit.games.penang.table import points_of
from rummykit.games.penang.view import PenangView, shown_of
from rummykit.notation import NotationError


def facts(state: PenangState) -> Mapping[str, object]:
    """The ``[expect]`` keys: ``winner``, ``hands``, ``tables`` (one, common to all), ``counts``."""
    table = state.table
    return {
        "winner": winner_fact(state.outcome),
        "hands": [str(holding.cards) for holding in table.holdings],
        "tables": [[str(meld) for meld in table.melds]],
        "counts": [points_of(holding.cards, table.rules) for holding in table.holdings],
    }


def common_table(value: object, seats: int | None, /) -> Hashable:
    """The fact ``tables``: an array with one table, its melds in the order in which they were laid."""
    tables = each(value, _melds, "an array with the one table of all")
    if len(tables) != 1:
        raise FactError(f"has {len(tables)} tables", "write the melds of all as one table, [[...]]")
    return tables


def _melds(value: object) -> Hashable:
    return each(value, _meld, 'the melds in the order in which they were laid, "run 3h JK 5h"')


def _meld(value: object) -> Hashable:
    if not isinstance(value, str):
        raise FactError("is no text", 'write a meld as "run 3h JK 5h"')
    try:
        return parse_laid(value)
    except NotationError as error:
        raise FactError(error.reason, error.remedy, (), error.offset, error.word) from None


def places(state: PenangState) -> Mapping[str, Cards]:
    """Every card by the place where it lies."""
    table = state.table
    found = {f"hand {holding.seat}": holding.cards for holding in table.holdings}
    found["melds"] = Cards([card for meld in table.melds for card in meld.cards])
    found["set aside"] = table.aside
    return found


def one_line(state: PenangState) -> str:
    """What everybody may know, in one line: the repr of a state."""
    table, name = state.table, type(state).__name__
    hands = " ".join(str(len(holding.cards)) for holding in table.holdings)
    public = f"{table.seat_count} seats, dealer {table.dealer}, hands {hands}, melds on the table {len(table.melds)}"
    if isinstance(state, Over):
        winners = ", ".join(map(str, state.result.winners))
        return f"<Penang {name}: won by {winners} ({state.result.reason}); {public}>"
    dead = ", ".join(str(seat) for seat, standing in enumerate(table.standings) if standing.dead)
    return f"<Penang {name}: {state.seat} to act; {public}{f', dead {dead}' if dead else ''}>"


def reveal(state: PenangState) -> str:
    """Every card where it lies, line by line: for records and teaching, not for players."""
    table = state.table
    lines = [repr(state)]
    for holding, standing in zip(table.holdings, table.standings, strict=True):
        note = "dead" if standing.dead else "has its passport" if standing.passport else "no passport yet"
        points = points_of(holding.cards, table.rules)
        lines.append(f"seat {holding.seat} ({note}): hand {holding.cards or '-'}, counts {points}")
    lines.append(f"table: {' | '.join(map(str, table.melds)) or '-'}")
    lines.append(f"set aside: {table.aside or '-'}")
    return "\n".join(lines)


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


def tell(event: PenangEvent) -> str:
    """An event as one line, with the clause.

    >>> from rummykit.games.penang.events import Died, Seat
    >>> tell(Died(Seat(2)))
    'seat 2 is dead [Penang §6.2]'
    """
    return f"{event.sentence()} [{event.clause}]"
