"""Plays: what is wrong with one that is proposed, and what a right one brings about (Desmoche §7).

:class:`~rummykit.games.desmoche.holding.Holding` lists a play, in one order of its cards, exactly when it breaks nothing here.
"""

from itertools import pairwise
from typing import Final

from attrs import evolve

from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.events import Played
from rummykit.games.desmoche.holding import Holding, after_moving, is_meld, laid_out, meld_of, pieces_left
from rummykit.games.desmoche.melding import meld_rules
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.rules import Ace, DesmocheRules, HandMelds, LayingOrder
from rummykit.games.desmoche.table import DesmocheSight
from rummykit.games.desmoche.violations import (
    AceMisplaced,
    BreaksMeld,
    CardsNotAtHand,
    DissolvesMeld,
    LaidInWrongOrder,
    LayOffNotNow,
    LayOffWithoutHandCard,
    MovesNoCards,
    NewMeldFromHandAlone,
    NewMeldNotNow,
    NewMeldWithoutHandCard,
    NoRun,
    NoRunHere,
    NoSet,
    NoSetHere,
    NoSuchMeld,
    NotYourMeld,
    SplitsRun,
)
from rummykit.melds import Ace as AcePlace
from rummykit.melds import Kind, Meld, judge
from rummykit.rulebook import MeldJudgment
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

_new_played: Final = maker(Played)


def meld_faults(rules: DesmocheRules, cards: Cards) -> list[Violation]:
    """Return why these cards are no meld; ``[]`` means that they are one (Desmoche §3.1 to §3.3)."""
    if is_meld(rules, cards):
        return []
    melds = meld_rules(rules)
    if not cards.jokers and not judge(cards, evolve(melds, ace=AcePlace.WRAP), Kind.RUN):
        return [AceMisplaced(cards, rules.ace is Ace.LOW_OR_HIGH)]
    set_lengths, run_lengths = (melds.min_set, melds.longest_set), (melds.min_run, melds.longest_run)
    return [
        NoSet(cards) if set_lengths == (3, 4) else NoSetHere(cards, *set_lengths),
        NoRun(cards) if run_lengths == (3, 10) else NoRunHere(cards, *run_lengths),
    ]


def order_faults(rules: DesmocheRules, cards: tuple[Card, ...], whole: Cards) -> list[Violation]:
    """Return what is wrong with the order of ``cards``, moved in; ``whole`` is the meld they make (Desmoche §3.5)."""
    if rules.laying_order is LayingOrder.FREE:
        return []
    right = tuple([card for card in laid_out(whole) if card in cards])
    if len({card.rank for card in whole}) == 1:
        wrong = any(one.suit.is_red is other.suit.is_red for one, other in pairwise(cards))
    else:
        wrong = cards != right
    return [LaidInWrongOrder(cards, right)] if wrong else []


def _source_faults(rules: DesmocheRules, melds: list[Meld], moved: Cards, onto_meld: bool) -> list[Violation]:
    """Return what is wrong with the melds that cards were taken from (Desmoche §7.3 to §7.5)."""
    faults: list[Violation] = []
    for meld in melds:
        taken = meld.cards & moved
        if not taken:
            continue
        left = meld.cards - taken
        if not left:
            if not (rules.dissolve_melds and onto_meld):
                faults.append(DissolvesMeld(meld.cards, rules.dissolve_melds))
            continue
        pieces = pieces_left(meld.cards, left)
        valid = all(is_meld(rules, piece) for piece in pieces)
        if len(pieces) > 1 and not (valid and rules.split_runs):
            faults.append(SplitsRun(taken, pieces, rules.split_runs))
        elif not valid:
            faults.append(BreaksMeld(taken, left))
    return faults


def judge_play(
    sight: DesmocheSight, move: Play, offer: Card | None, lay_off_now: bool, new_meld_now: bool
) -> list[Violation]:
    """Return all that a play breaks.

    ``offer`` is the card drawn or asked about; ``lay_off_now`` says whether a lay-off belongs to this moment (§7.6),
    ``new_meld_now`` whether a new meld without the offer does (§7.7).
    """
    rules, holding = sight.rules, sight.holding(move.seat)
    moved = Cards(move.cards)
    if not moved:
        return [MovesNoCards()]
    faults: list[Violation] = []
    onto = None if move.onto is None else Cards(move.onto)
    target = next((meld for meld in holding.melds if meld.cards == onto), None)
    if onto is not None and target is None:
        faults.append(NoSuchMeld(onto))
        owner = _owner_of(sight, onto)
        if owner is not None:
            faults.append(NotYourMeld(onto, owner))
    others = [meld for meld in holding.melds if meld is not target]
    at_hand = sum([meld.cards for meld in others], holding.hand)
    if offer is not None:
        at_hand += offer
    absent = moved.missing_from(at_hand)
    if absent:
        faults.append(CardsNotAtHand(absent))
    whole = moved if onto is None else moved + onto
    faults += meld_faults(rules, whole) or order_faults(rules, move.cards, whole)
    faults += _source_faults(rules, others, moved, target is not None)
    if offer is None or offer not in moved:
        faults += _without_offer(rules, holding, moved, onto is None, lay_off_now, new_meld_now)
    return faults


def _owner_of(sight: DesmocheSight, onto: Cards) -> Seat | None:
    for seat in seats_at(sight.seat_count):
        if any(meld.cards == onto for meld in sight.melds_of(seat)):
            return seat
    return None


def _without_offer(
    rules: DesmocheRules, holding: Holding, moved: Cards, new: bool, lay_off_now: bool, new_meld_now: bool
) -> list[Violation]:
    from_hand = moved & holding.hand
    if not new:
        if not lay_off_now:
            return [LayOffNotNow()]
        return [] if from_hand else [LayOffWithoutHandCard()]
    if not new_meld_now:
        return [NewMeldNotNow()]
    if not from_hand:
        return [NewMeldWithoutHandCard()]
    if rules.hand_melds is HandMelds.NEVER and moved <= holding.hand:
        return [NewMeldFromHandAlone()]
    return []


def after_play(holding: Holding, move: Play, offer: Card | None) -> tuple[Holding, Played]:
    """Return what the seat owns after a legal play, and the event."""
    after, laid, onto, lost = after_moving(holding, move)
    used = offer if offer is not None and offer in move.cards else None
    return after, _new_played(holding.seat, move.cards, onto, laid.laid, lost, used)


def judge_meld(rules: DesmocheRules, cards: tuple[Card, ...]) -> MeldJudgment:
    """Return whether ``cards``, laid in this order, are a meld (Desmoche §3).

    >>> from rummykit.games.desmoche.rules import NICARAGUA
    >>> [str(violation.clause) for violation in judge_meld(NICARAGUA, tuple(Cards.parse("Qh Kh Ah"))).violations]
    ['Desmoche §3.3']
    """
    whole = Cards(cards)
    faults = meld_faults(rules, whole)
    if faults:
        return MeldJudgment((), tuple(faults), tuple(map(str, judge(whole, meld_rules(rules)))))
    return MeldJudgment((meld_of(whole),), tuple(order_faults(rules, cards, whole)))
