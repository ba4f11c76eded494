"""Whether cards are a meld under the options of a table, asked outside of any hand."""

from rummykit.cards import Card, Cards
from rummykit.game import MeldJudgment
from rummykit.games.desmoche.plays import meld_faults, order_faults
from rummykit.games.desmoche.rules import Ace, DesmocheRules
from rummykit.games.desmoche.table import meld_of_mask
from rummykit.melds import Ace as AcePlace
from rummykit.melds import MeldRules, judge


def meld_rules(rules: DesmocheRules) -> MeldRules:
    """What is a meld under these options (Desmoche §3.1 to §3.3)."""
    ace = AcePlace.BOTH if rules.ace is Ace.LOW_OR_HIGH else AcePlace.LOW
    return MeldRules(max_run=10, ace=ace, max_jokers=0)


def judge_meld(rules: DesmocheRules, cards: tuple[Card, ...]) -> MeldJudgment:
    """Whether ``cards``, laid in this order, are a meld (Desmoche §3).

    >>> from rummykit.games.desmoche.rules import NICARAGUA
    >>> [str(violation.clause) for violation in judge_meld(NICARAGUA, tuple(Cards.parse("Qh Kh Ah"))).violations]
    ['Desmoche §3.3']
    """
    whole = Cards(cards)
    faults = meld_faults(rules, whole)
    if faults:
        return MeldJudgment((), tuple(faults), tuple(map(str, judge(whole, meld_rules(rules)))))
    return MeldJudgment((meld_of_mask(whole.first_mask),), tuple(order_faults(rules, cards, whole.first_mask)))
