"""A hand in words and values; and the rules in words, without what the options of a table rule out."""

from collections.abc import Hashable, Mapping
from typing import Final

from rummykit._rulebook import Sentences, rules_as_text, winner_fact
from rummykit.cards import Cards
from rummykit.facts import FactError, each
from rummykit.game import Zone
from rummykit.games.penang.events import (
    PenangEvent,
)
from rummykit.games.penang.moves import parse_laid
from rummykit.games.penang.phases import Over, PenangState
from rummykit.games.penang.rules import CARD_POINTS, PRESETS, NextDealer, PenangRules, Settlement
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
    """The fact ``tables``: one table, its melds as they were laid."""
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
    table = state.table
    found = {f"hand {holding.seat}": holding.cards for holding in table.holdings}
    found["melds"] = Cards([card for meld in table.melds for card in meld.cards])
    found["set aside"] = table.aside
    return found


def one_line(state: PenangState) -> str:
    table, name = state.table, type(state).__name__
    hands = " ".join(str(len(holding.cards)) for holding in table.holdings)
    public = f"{table.seat_count} seats, dealer {table.dealer}, hands {hands}, melds on the table {len(table.melds)}"
    if isinstance(state, Over):
        winners = ", ".join(map(str, state.result.winners))
        return f"<Penang {name}: won by {winners} ({state.result.reason}); {public}>"
    dead = ", ".join(str(seat) for seat, standing in enumerate(table.standings) if standing.dead)
    return f"<Penang {name}: {state.seat} to act; {public}{f', dead {dead}' if dead else ''}>"


def reveal(state: PenangState) -> str:
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
    """An event as one line.

    >>> from rummykit.games.penang.events import Died, Seat
    >>> tell(Died(Seat(2)))
    'seat 2 is dead [Penang §6.2]'
    """
    return f"{event.sentence()} [{event.clause}]"


def explain(rules: PenangRules) -> str:
    """The rules of a table in sentences, each with its clause and the option that makes it so.

    >>> from rummykit.games.penang.rules import PENANG
    >>> print(explain(PENANG).partition("Dead\\n")[2].partition("\\n\\n")[0])
      §6.1  A seat that in its turn has made no action and has neither a meld nor
            a lay-off may declare itself dead.
      §6.2  A dead seat has no more turns in the hand. Its melds stay open to all.
      §6.3  The others play on, the last one alone too.
            (stop_when_one_alive=false)
    """
    sections = (
        ("Table and deal", _table(rules)),
        ("Melds", _on_melds(rules)),
        ("The turn", _turn()),
        ("The passport", _passport()),
        ("Swapping a joker", _swaps(rules)),
        ("Dead", _dead(rules)),
        ("Game", _game()),
        ("The count", _count(rules)),
        ("The match", _match(rules)),
    )
    return rules_as_text("Penang Rummy", rules, PRESETS, sections)


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number(count: int, noun: str) -> str:
    word = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{word} {noun}{'' if count == 1 else 's'}"


def _table(rules: PenangRules) -> Sentences:
    yield "1.1", "Two to five play.", ""
    if rules.packs is None:
        yield "1.2", "They use two packs of 52, five of them three.", ""
    else:
        yield "1.2", f"They use {_number(rules.packs, 'pack')} of 52.", "packs"
    if rules.jokers is None:
        yield "1.2", "There are six jokers, nine for five.", ""
    else:
        yield "1.2", f"There {'is' if rules.jokers == 1 else 'are'} {_number(rules.jokers, 'joker')}.", "jokers"
    if rules.hand_size is None:
        yield "1.3", "Four and five are dealt 20 cards each, two and three 25.", ""
    else:
        yield "1.3", f"Each is dealt {_number(rules.hand_size, 'card')}.", "hand_size"
    yield "1.4", "Cards are dealt one at a time from the dealer's left. The rest is set aside unseen.", ""
    yield "1.5", "The seat to the dealer's left begins. Play is clockwise.", ""
    yield "1.6", "No card is drawn and none discarded.", ""


def _on_melds(rules: PenangRules) -> Sentences:
    yield (
        "2.1",
        "A run is three or more consecutive cards of one suit. The ace is low or high, or both in one run; K A 2 is none.",
        "",
    )
    yield "2.2", "A set is three or more cards of one rank. Suits may repeat.", ""
    if rules.max_jokers is None:
        yield "2.3", "A joker stands for any card. A meld may have any number of them.", ""
    elif rules.max_jokers:
        most = _number(rules.max_jokers, "joker")
        yield "2.3", f"A joker stands for any card. A meld has at most {most}.", "max_jokers"
    else:
        yield "2.3", "A meld has no jokers.", "max_jokers"
    naturals = _number(rules.min_naturals, "natural card")
    yield "2.4", f"A meld that is laid has at least {naturals}.", "min_naturals"
    yield "2.5", "What a joker stands for is fixed when it is laid: in a run the card of its place.", ""
    yield "2.6", "Melds are never merged, split or regrouped.", ""


def _turn() -> Sentences:
    yield "3.1", "In its turn a seat makes at least one action, a meld or a lay-off, and as many as it likes.", ""
    yield "3.2", "A meld is laid from the hand.", ""
    yield "3.3", "A lay-off adds a hand card to any meld on the table: to an end of a run, to a set by its rank.", ""
    yield "3.4", "A card that fits both ends of a run goes to the one that is named.", ""
    yield "3.5", "After an action the seat ends its turn when it likes.", ""


def _passport() -> Sentences:
    yield "4.1", "The first action of each seat is a meld, its passport. Before it there is no lay-off and no swap.", ""
    yield "4.2", "A seat without a meld at its first turn is dead.", ""


def _swaps(rules: PenangRules) -> Sentences:
    if not rules.swaps:
        yield "5.5", "A joker stays where it was laid.", "swaps"
        return
    fits = "the one that the joker stands for in a run, any of the rank in a set"
    yield "5.1", f"In its turn a seat may take a joker out of any meld for a natural card: {fits}.", "swaps"
    yield "5.2", "A swap is no action.", ""
    yield "5.3", "Any number of swaps may come before, between and after actions.", ""


def _dead(rules: PenangRules) -> Sentences:
    yield (
        "6.1",
        "A seat that in its turn has made no action and has neither a meld nor a lay-off may declare itself dead.",
        "",
    )
    yield "6.2", "A dead seat has no more turns in the hand. Its melds stay open to all.", ""
    if rules.stop_when_one_alive:
        yield "6.3", "The hand ends with the death that leaves one seat alive.", "stop_when_one_alive"
    else:
        yield "6.3", "The others play on, the last one alone too.", "stop_when_one_alive"


def _game() -> Sentences:
    yield "7.1", "A seat that lays its last card has Game: it wins, and the hand ends at once.", ""
    yield "7.2", "The others count every card still in hand.", ""
    yield "7.3", "When all are dead the hand ends, and all count.", ""


def _count(rules: PenangRules) -> Sentences:
    points = rules.card_points
    if points == CARD_POINTS:
        yield "8.1", "2 to 10 count their number, J, Q and K 10, an ace 15, a joker 20.", ""
    else:
        yield "8.1", f"Cards count: {points}.", "card_points"
    yield "8.2", "Who has Game wins; else the lowest count.", ""
    yield "8.3", "A tie is shared.", ""


def _match(rules: PenangRules) -> Sentences:
    if rules.next_dealer is NextDealer.WINNER:
        yield "9.2", "The winner deals the next hand.", "next_dealer"
    else:
        yield "9.2", "The highest count deals the next hand.", "next_dealer"
    match rules.settlement:
        case Settlement.SCORE_SHEET:
            yield "9.3", "Counts add up, and the lowest total wins the match.", "settlement"
        case Settlement.PAIRWISE:
            yield "9.3", "Each pays each other the difference of their counts.", "settlement"
        case Settlement.PAY_WINNER:
            yield "9.3", "Each loser pays the winner its count less the winner's.", "settlement"
