"""What is wrong with a meld, a lay-off, a swap, whatever the moment; and what there is to do.

:func:`lay_offs` and :func:`swaps` must agree with :func:`lay_off_faults` and :func:`swap_faults`, melds with
:func:`meld_faults`.
"""

from typing import Final

from rummykit._kernel.bits import BIT, bit_numbers
from rummykit.cards import JOKER, Card, Cards, card_of
from rummykit.game import MeldJudgment
from rummykit.games.penang.choices import meld_rules
from rummykit.games.penang.laid import Edge, Laid, first_place, is_one_rank
from rummykit.games.penang.moves import LayOff, Swap
from rummykit.games.penang.rules import PenangRules
from rummykit.games.penang.table import Holding, Sees
from rummykit.games.penang.violations import (
    CardsNotInHand,
    DoesNotFit,
    EdgeMissing,
    EdgeSuperfluous,
    FreesNoJoker,
    LayOffOntoNothing,
    LaysOffCardNotInHand,
    LaysOffTooManyJokers,
    MeldHasTooFewNaturals,
    MeldHasTooManyJokers,
    NoRun,
    NoSet,
    SwapEdgeMissing,
    SwapEdgeSuperfluous,
    SwapFromNothing,
    SwapsCardNotInHand,
    SwapsInJoker,
    SwapsNotPlayed,
)
from rummykit.melds import Kind, TooFewNaturals, TooManyJokers, find, judge
from rummykit.seats import Seat
from rummykit.violations import Violation

_RUN: Final = Kind.RUN
_JOKER_NUMBER: Final = 52
_SHORTEST: Final = 3
_BOTH: Final = tuple(Edge)


def _is_meld(rules: PenangRules, laid: Laid) -> bool:
    cards = laid.cards
    if len(cards) < _SHORTEST:
        return False
    jokers = sum([card.number == _JOKER_NUMBER for card in cards])
    if len(cards) - jokers < rules.min_naturals or (rules.max_jokers is not None and jokers > rules.max_jokers):
        return False
    return first_place(cards) is not None if laid.kind is _RUN else is_one_rank(cards)


def meld_faults(rules: PenangRules, laid: Laid) -> list[Violation]:
    """Penang §2."""
    if _is_meld(rules, laid):
        return []
    faults: list[Violation] = []
    reasons: list[str] = []
    is_run = laid.kind is _RUN
    for fault in judge(Cards(laid.cards), meld_rules(rules), laid.kind):
        match fault:
            case TooFewNaturals():
                faults.append(MeldHasTooFewNaturals(len(fault.naturals), fault.least))
            case TooManyJokers():
                faults.append(MeldHasTooManyJokers(fault.jokers, fault.most))
            case _:
                reasons.append(str(fault).partition(": ")[2])
    if is_run and not reasons and first_place(laid.cards) is None and len(laid.cards) > _jokers(laid.cards):
        right = " or ".join(str(meld) for meld in find(Cards(laid.cards), meld_rules(PenangRules()), Cards(laid.cards)))
        reasons.append(f"a run is laid ascending, {right}")
    if reasons:
        faults.insert(0, NoRun(laid.cards, tuple(reasons)) if is_run else NoSet(laid.cards, tuple(reasons)))
    return faults


def _jokers(cards: tuple[Card, ...]) -> int:
    return sum([card.number == _JOKER_NUMBER for card in cards])


def hand_faults(holding: Holding, laid: Laid) -> list[Violation]:
    """Penang §3.2."""
    cards = Cards(laid.cards)
    return [] if cards <= holding.cards else [CardsNotInHand(cards.missing_from(holding.cards))]


def lay_off_faults(sees: Sees, move: LayOff) -> list[Violation]:
    """Penang §3.3, §3.4."""
    card, onto, faults = move.card, move.onto, list[Violation]()
    if card not in sees.holding(move.seat).cards:
        faults.append(LaysOffCardNotInHand(card))
    if onto not in sees.melds:
        return [*faults, LayOffOntoNothing(onto)]
    fits = onto.fits
    if card.number == _JOKER_NUMBER:
        most = sees.rules.max_jokers
        if most is not None and fits.jokers >= most:
            faults.append(LaysOffTooManyJokers(onto, most))
        fit, both = bool(fits.joker_edges), len(fits.joker_edges) > 1
    else:
        bit = BIT[card.number]
        fit, both = bool(fits.naturals_mask & bit), bool(fits.both_mask & bit)
    if not fit:
        faults.append(DoesNotFit(card, onto))
    elif both and move.edge is None:
        faults.append(EdgeMissing(card, onto))
    elif not both and move.edge is not None:
        faults.append(EdgeSuperfluous(card, onto, move.edge))
    return faults


def swap_faults(sees: Sees, move: Swap) -> list[Violation]:
    """Penang §5.1, §5.5."""
    card, source, faults = move.card, move.source, list[Violation]()
    if not sees.rules.swaps:
        faults.append(SwapsNotPlayed())
    if card not in sees.holding(move.seat).cards:
        faults.append(SwapsCardNotInHand(card))
    if card.number == _JOKER_NUMBER:
        faults.append(SwapsInJoker())
    if source not in sees.melds:
        return [*faults, SwapFromNothing(source)]
    if card.number == _JOKER_NUMBER:
        return faults
    fits, bit = source.fits, BIT[card.number]
    both = bool(fits.swap_both_mask & bit)
    if not fits.swap_mask & bit:
        faults.append(FreesNoJoker(card, source))
    elif both and move.edge is None:
        faults.append(SwapEdgeMissing(card, source))
    elif not both and move.edge is not None:
        faults.append(SwapEdgeSuperfluous(card, source, move.edge))
    return faults


def lay_offs(sees: Sees, seat: Seat) -> tuple[LayOff, ...]:
    """By meld as they lie, then by card, the low end first (Penang §3.3)."""
    cards = sees.holding(seat).cards
    hand, jokers, most = cards.first_mask, cards.jokers, sees.rules.max_jokers
    found: list[LayOff] = []
    done: list[tuple[Card, ...]] = []
    for at, meld in enumerate(sees.melds):
        fits = meld.fits
        naturals = fits.naturals_mask & hand
        edges = fits.joker_edges if jokers and (most is None or fits.jokers < most) else ()
        if not naturals and not edges:
            continue
        if meld.cards in done and sees.melds.index(meld) < at:  # a set and a run may have the same cards
            continue
        done.append(meld.cards)
        for number in bit_numbers(naturals):
            if fits.both_mask >> number & 1:
                found += [LayOff(seat, card_of(number), meld, edge) for edge in _BOTH]
            else:
                found.append(LayOff(seat, card_of(number), meld))
        found += [LayOff(seat, JOKER, meld, edge) for edge in edges]
    return tuple(found)


def can_lay_off(sees: Sees, seat: Seat) -> bool:
    cards = sees.holding(seat).cards
    hand, jokers, most = cards.first_mask, cards.jokers, sees.rules.max_jokers
    for meld in sees.melds:
        fits = meld.fits
        if fits.naturals_mask & hand or (jokers and fits.joker_edges and (most is None or fits.jokers < most)):
            return True
    return False


def swaps(sees: Sees, seat: Seat) -> tuple[Swap, ...]:
    """By meld as they lie, then by card (Penang §5.1)."""
    if not sees.rules.swaps:
        return ()
    hand = sees.holding(seat).cards.first_mask
    found: list[Swap] = []
    done: list[tuple[Card, ...]] = []
    for at, meld in enumerate(sees.melds):
        fits = meld.fits
        naturals = fits.swap_mask & hand
        if not naturals or (meld.cards in done and sees.melds.index(meld) < at):
            continue
        done.append(meld.cards)
        for number in bit_numbers(naturals):
            if fits.swap_both_mask >> number & 1:
                found += [Swap(seat, card_of(number), meld, edge) for edge in _BOTH]
            else:
                found.append(Swap(seat, card_of(number), meld))
    return tuple(found)


def judge_meld(rules: PenangRules, cards: tuple[Card, ...]) -> MeldJudgment:
    """Whether ``cards``, laid in this order, are a run, or in any order a set.

    >>> from rummykit.games.penang.rules import PENANG
    >>> [str(violation.clause) for violation in judge_meld(PENANG, tuple(map(Card.parse, ("Kd", "Ad", "2d")))).violations]
    ['Penang §2.2', 'Penang §2.1']
    """
    by_kind = {kind: meld_faults(rules, Laid(kind, cards)) for kind in (Kind.SET, Kind.RUN)}
    meanings = tuple(Laid(kind, cards).meld for kind, faults in by_kind.items() if not faults)
    violations = () if meanings else tuple(dict.fromkeys(fault for faults in by_kind.values() for fault in faults))
    reasons = tuple(map(str, judge(Cards(cards), meld_rules(rules)))) if violations else ()
    return MeldJudgment(meanings, violations, reasons)
