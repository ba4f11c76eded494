"""Plays: what is wrong with one that is proposed, and what a right one brings about (Desmoche §7).

:class:`~rummykit.games.desmoche.table.Holding` lists a play, in one order of its cards, exactly when it breaks nothing here.
"""

from itertools import pairwise
from typing import Final

from rummykit._kernel.plays import is_set, left_pieces
from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.game import MeldJudgment
from rummykit.games.desmoche.events import Played
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.rules import Ace, DesmocheRules, HandMelds, LayingOrder
from rummykit.games.desmoche.table import Holding, Sees, laid_out, meld_of_mask, new_holding
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
    NoSet,
    NoSuchMeld,
    NotYourMeld,
    SplitsRun,
)
from rummykit.melds import Ace as AcePlace
from rummykit.melds import Meld, MeldRules, judge
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

_SUIT: Final = 0x1FFF
_new_played: Final = maker(Played)


def is_meld(mask: int, ace_high: bool) -> bool:
    """Whether cards of one pack are one (Desmoche §3.1 to §3.3)."""
    return _is_set(mask) or _is_run(mask, ace_high)


def _is_set(mask: int) -> bool:
    ranks = {number % 13 for number in _numbers(mask)}
    return len(ranks) == 1 and mask.bit_count() >= 3


def _is_run(mask: int, ace_high: bool) -> bool:
    size = mask.bit_count()
    suits = {number // 13 for number in _numbers(mask)}
    if len(suits) != 1 or not 3 <= size <= 10:
        return False
    window = mask >> 13 * suits.pop()
    straight = (1 << size) - 1
    low = window & -window
    high = window & 1 and (window & ~1 | 0x2000) == straight << 14 - size
    return window == straight * low or bool(ace_high and high)


def _numbers(mask: int) -> list[int]:
    return [card.number for card in Cards.of_mask(mask)]


def meld_faults(rules: DesmocheRules, cards: Cards) -> list[Violation]:
    """Why these cards are no meld (Desmoche §3.1 to §3.3)."""
    ace_high = rules.ace is Ace.LOW_OR_HIGH
    mask = cards.first_mask
    if not (cards.more_masks or cards.jokers) and is_meld(mask, ace_high):
        return []
    size = len(cards)
    suits = {number // 13 for number in _numbers(mask)}
    if not (cards.more_masks or cards.jokers) and len(suits) == 1 and 3 <= size <= 10:
        window = mask >> 13 * suits.pop()
        around = (window << 13 | window) if window & 1 else 0
        straight = (1 << size) - 1
        if any(around >> place & straight == straight for place in range(13)):
            return [AceMisplaced(cards, ace_high)]
    return [NoSet(cards), NoRun(cards)]


def order_faults(rules: DesmocheRules, cards: tuple[Card, ...], whole: int) -> list[Violation]:
    """What is wrong with the order of ``cards``, moved in; ``whole`` is the meld they make, a mask."""
    if rules.laying_order is LayingOrder.FREE:
        return []
    right = tuple([card for card in laid_out(whole) if card in cards])
    if is_set(whole):
        wrong = any(one.suit.is_red is other.suit.is_red for one, other in pairwise(cards))
    else:
        wrong = cards != right
    return [LaidInWrongOrder(cards, right)] if wrong else []


def _source_faults(rules: DesmocheRules, melds: list[Meld], moved: int, onto_meld: bool) -> list[Violation]:
    """What is wrong with the melds that cards were taken from (Desmoche §7.3 to §7.5)."""
    faults: list[Violation] = []
    for meld in melds:
        mask = meld.cards.first_mask
        taken, left = mask & moved, mask & ~moved
        if not taken:
            continue
        if not left:
            if not (rules.dissolve_melds and onto_meld):
                faults.append(DissolvesMeld(meld.cards, rules.dissolve_melds))
            continue
        pieces = left_pieces(mask, left)
        valid = all(piece.bit_count() >= 3 for piece in pieces)
        if len(pieces) > 1 and not (valid and rules.split_runs):
            faults.append(SplitsRun(Cards.of_mask(taken), tuple(map(Cards.of_mask, pieces)), rules.split_runs))
        elif not valid:
            faults.append(BreaksMeld(Cards.of_mask(taken), Cards.of_mask(left)))
    return faults


def judge_play(sees: Sees, move: Play, offer: Card | None, lay_off_now: bool, new_meld_now: bool) -> list[Violation]:
    """All that a play breaks.

    :param offer: the card drawn or asked about.
    :param lay_off_now: whether a lay-off belongs to this moment (§7.6).
    :param new_meld_now: whether a new meld without the offer does (§7.7).
    """
    rules, holding = sees.rules, sees.holding(move.seat)
    moved = Cards(move.cards)
    if not moved:
        return [MovesNoCards()]
    faults: list[Violation] = []
    onto = None if move.onto is None else Cards(move.onto)
    target = next((meld for meld in holding.melds if meld.cards == onto), None)
    if onto is not None and target is None:
        faults.append(NoSuchMeld(onto))
        owner = _owner_of(sees, onto)
        if owner is not None:
            faults.append(NotYourMeld(onto, owner))
    others = [meld for meld in holding.melds if meld is not target]
    at_hand = holding.hand
    for meld in others:
        at_hand += meld.cards
    if offer is not None:
        at_hand += offer
    absent = moved.missing_from(at_hand)
    if absent:
        faults.append(CardsNotAtHand(absent))
    whole = moved if onto is None else moved + onto
    wrong = meld_faults(rules, whole)
    faults += wrong or order_faults(rules, move.cards, whole.first_mask)
    faults += _source_faults(rules, others, moved.first_mask, target is not None)
    if offer is None or offer not in moved:
        faults += _without_offer(rules, holding, moved, onto is None, lay_off_now, new_meld_now)
    return faults


def _owner_of(sees: Sees, onto: Cards) -> Seat | None:
    for seat in seats_at(sees.seat_count):
        if any(meld.cards == onto for meld in sees.melds_of(seat)):
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
    """What the seat then owns, and the event of a legal play."""
    moved = 0
    for card in move.cards:
        moved |= 1 << card.number
    target = 0
    if move.onto is not None:
        for card in move.onto:
            target |= 1 << card.number
    melds = [meld_of_mask(target | moved)]
    taken = 0
    for meld in holding.melds:
        mask = meld.cards.first_mask
        if mask == target:
            continue
        if mask & moved:
            taken |= mask & moved
            if mask & ~moved:
                melds += map(meld_of_mask, left_pieces(mask, mask & ~moved))
        else:
            melds.append(meld)
    melds.sort(key=_first_card)
    hand = holding.hand.first_mask
    used = offer if offer is not None and moved >> offer.number & 1 else None
    played = _new_played(
        holding.seat, move.cards, Cards.of_mask(target), meld_of_mask(target | moved).laid, Cards.of_mask(taken), used
    )
    return new_holding(holding.seat, Cards.of_mask(hand & ~moved), tuple(melds)), played


def _first_card(meld: Meld) -> int:
    return meld.laid[0].number


def meld_rules(rules: DesmocheRules) -> MeldRules:
    """What is a meld (Desmoche §3.1 to §3.3)."""
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
