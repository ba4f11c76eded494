"""Conquián for people: the rules as text, and what is drawn of a view."""

from collections.abc import Iterator

from rummykit.cards import Card
from rummykit.game import Zone
from rummykit.games.conquian.rules import (
    PRESETS,
    ConquianRules,
    Direction,
    Forcing,
    Rearrange,
    Settlement,
    StockUsedUp,
    longest_meld,
    meld_rules,
)
from rummykit.games.conquian.table import SeenConquianTable
from rummykit.rulebook import Sentences, counted, rules_as_text
from rummykit.seats import seats_at


def zones_of(table: SeenConquianTable, chosen: tuple[Card, ...], offer: tuple[Card, ...]) -> Iterator[Zone]:
    """Give what is drawn: hands, melds, stock, dead cards, a card chosen for the next seat, a card on offer."""
    for seat in seats_at(table.seat_count):
        own = seat == table.seat
        note = "" if table.is_in(seat) else "has left"
        yield Zone("hand", seat, (tuple(table.own),) if own else (), 0 if own else table.counts[seat], note)
        yield Zone("melds", seat, tuple([meld.laid for meld in table.melds[seat]]))
    yield Zone("stock", None, (), table.stock_count)
    yield Zone("dead cards", None, (table.dead,) if table.dead else ())
    if chosen:
        yield Zone("chosen", table.seat, (chosen,))
    if offer:
        yield Zone("on offer", None, (offer,))


def explain(rules: ConquianRules) -> str:
    """Return the rules of a table in sentences, with clauses and options."""
    sections = (
        ("The deal", _deal(rules)),
        ("Melds", _melds(rules)),
        ("The turn", _turn(rules)),
        ("Forcing", _forcing(rules)),
        ("The end of a hand", _end(rules)),
    )
    return rules_as_text("Conquián", rules, PRESETS, sections)


def _deal(rules: ConquianRules) -> Sentences:
    yield "1.2", "Two, three or four seats play.", ""
    if rules.pack == 40:
        yield "2.2", "The pack has 40 cards, without 8, 9 and 10: the jack follows the seven.", "pack"
    else:
        yield "2.2", "The pack has 52 cards.", "pack"
    yield (
        "1.3",
        f"Each is dealt {counted(rules.hand_size, 'card')}, one at a time. The rest is the stock.",
        "hand_size",
    )
    yield "1.3", "The seat after the dealer begins, and deals the next hand.", ""
    if rules.exchange:
        yield "1.4", "Before the first turn each seat gives a card to the next, before it has what it gets.", "exchange"
    else:
        yield "1.4", "No cards are exchanged before play.", "exchange"
    right = "to the right" if rules.direction is Direction.ANTICLOCKWISE else "to the left"
    yield "1.5", f"The order of play goes {right}.", "direction"


def _melds(rules: ConquianRules) -> Sentences:
    yield "2.1", "A meld is three or four cards of one rank, or three or more in a row of one suit. The ace is low.", ""
    yield "2.4", f"No run has more than {counted(meld_rules(rules).longest_run, 'card')}.", ""
    if longest_meld(rules) < 4:
        yield "2.4", "No set has more than 3 cards.", ""
    yield "2.3", "A meld belongs to the seat that laid it. Nobody else adds to it.", ""
    if rules.rearrange is Rearrange.FREE:
        yield "2.3", "Own melds may be regrouped in any way that leaves only melds.", "rearrange"
    else:
        yield "2.3", "A play may take cards from other own melds, if of each a meld is left.", "rearrange"
    yield "2.6", "Each time at least one card is new to the table, and none goes back to a hand.", ""


def _turn(rules: ConquianRules) -> Sentences:
    yield "3.1", "The seat in turn turns the top card of the stock face up. It never enters a hand.", ""
    yield "3.2", "The seat uses the card, or leaves it. Then it is offered to the others in order.", ""
    yield "3.3", "Who uses a card pays with a hand card, which is offered to the others in the same way.", ""
    yield "3.3", "A card that nobody uses is dead. The seat after the one that turned or paid it turns the next.", ""
    yield "3.4", "The seat that has turned a card may meld from the hand before it leaves it. So may who pays.", ""
    if rules.ask_everyone:
        yield "3.6", "Every seat is asked about a card, also one that can only decline.", "ask_everyone"
    else:
        yield "3.6", "Only seats that can use a card are asked about it, and the one that turned it.", "ask_everyone"


def _forcing(rules: ConquianRules) -> Sentences:
    match rules.forcing:
        case Forcing.NONE:
            yield "4.1", "Nobody is forced to take a card.", "forcing"
            return
        case Forcing.DIRECT:
            when = "it extends one of its melds"
        case Forcing.WITH_REARRANGING:
            when = "the seat could use it without a hand card"
    yield "4.1", f"A card that all have left can be forced on a seat if {when}.", "forcing"
    yield "4.2", "That is the first seat in order, and not the one that paid the card.", ""
    yield "4.3", "The others are asked in order. The first who says so forces it.", ""
    yield "4.4", "It uses the card in its next move, as it likes, and pays.", ""


def _end(rules: ConquianRules) -> Sentences:
    yield "5.1", f"{counted(rules.hand_size + 1, 'card')} on the table win at once, without a payment.", ""
    alone = "the seat with the most cards on the table wins, if it is one alone"
    wins = "nobody wins" if rules.stock_used_up is StockUsedUp.NO_WINNER else alone
    yield "5.2", f"If the stock is used up and nobody uses the last card, {wins}.", "stock_used_up"
    if rules.settlement is Settlement.STAKE:
        yield "5.3", "Each loser pays a stake to the winner. It doubles with every hand that nobody wins.", "settlement"
    else:
        yield "5.3", "Each seat puts a stake into the pot, which the winner takes. Else it stays.", "settlement"
    yield "5.4", "A seat that has left is skipped; its melds stay. A single seat left wins.", ""
