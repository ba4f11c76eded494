"""The rules of Penang Rummy in words, without what the options of a table rule out."""

from typing import Final

from rummykit.games.penang.rules import CARD_POINTS, PRESETS, NextDealer, PenangRules, Settlement
from rummykit.rulebook import Sentences, counted, rules_as_text


def explain(rules: PenangRules) -> str:
    """Return the rules of a table in sentences, each with its clause and the option that makes it so.

    >>> from rummykit.games.penang.rules import PENANG
    >>> print(explain(PENANG).partition("Dead\\n")[2].partition("\\n\\n")[0])
      §6.1  A seat that in its turn has made no action and has neither a meld nor
            a lay-off may declare itself dead.
      §6.2  A dead seat has no more turns in the hand. Its melds stay open to all.
      §6.3  The others play on, the last one alone too.
            (stop_when_one_alive=false)
      §6.4  A seat whose player is gone is dead, whatever it could have done.
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
    return f"{_NUMBERS[count]} {noun}{'' if count == 1 else 's'}" if count < len(_NUMBERS) else counted(count, noun)


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
    yield "6.4", "A seat whose player is gone is dead, whatever it could have done.", ""


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
        yield "9.2", "The seat with the highest count deals the next hand.", "next_dealer"
    match rules.settlement:
        case Settlement.SCORE_SHEET:
            yield "9.3", "Counts add up, and the lowest total wins the match.", "settlement"
        case Settlement.PAIRWISE:
            yield "9.3", "Each pays each other the difference of their counts.", "settlement"
        case Settlement.PAY_WINNER:
            yield "9.3", "Each loser pays the winner its count less the winner's.", "settlement"
