"""What is wrong with a meld, a lay-off, a swap, whatever the phase; and what there is to do.

:func:`lay_offs` and :func:`swaps` must agree with :func:`lay_off_faults` and :func:`swap_faults`, melds in hand with
:func:`meld_faults`.
"""

from typing import Final

from rummykit.cards import Card, Cards
from rummykit.games.penang.bridge import SHORTEST, is_one_rank, is_sequence, jokers_in
from rummykit.games.penang.laid import Edge, Laid
from rummykit.games.penang.moves import LayMeld, LayOff, Swap
from rummykit.games.penang.rules import PenangRules, meld_rules
from rummykit.games.penang.table import PenangSight
from rummykit.games.penang.violations import (
    CardsNotInHand,
    CouldLayOff,
    CouldMeld,
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
from rummykit.rulebook import MeldJudgment
from rummykit.seats import Seat
from rummykit.violations import Violation

_ONE_END: Final = (None,)
_BOTH: Final = tuple(Edge)


# --- melds ------------------------------------------------------------------------------------------------------------


def _is_meld(rules: PenangRules, laid: Laid) -> bool:
    cards = laid.cards
    if len(cards) < SHORTEST:
        return False
    jokers = jokers_in(cards)
    if len(cards) - jokers < rules.min_naturals or (rules.max_jokers is not None and jokers > rules.max_jokers):
        return False
    return is_sequence(cards) if laid.kind is Kind.RUN else is_one_rank(cards)


def laid_faults(rules: PenangRules, laid: Laid) -> list[Violation]:
    """Return what keeps cards from being this meld (Penang §2)."""
    if _is_meld(rules, laid):
        return []
    faults: list[Violation] = []
    reasons: list[str] = []
    cards = laid.cards
    is_run = laid.kind is Kind.RUN
    for fault in judge(Cards(cards), meld_rules(rules), laid.kind):
        match fault:
            case TooFewNaturals():
                faults.append(MeldHasTooFewNaturals(len(fault.naturals), fault.least))
            case TooManyJokers():
                faults.append(MeldHasTooManyJokers(fault.jokers, fault.most))
            case _:
                reasons.append(fault.reason)
    if is_run and not reasons and not is_sequence(cards) and len(cards) > jokers_in(cards):
        right = " or ".join(str(meld) for meld in find(Cards(cards), meld_rules(PenangRules()), Cards(cards)))
        reasons.append(f"a run is laid ascending, {right}")
    if reasons:
        faults.insert(0, NoRun(cards, tuple(reasons)) if is_run else NoSet(cards, tuple(reasons)))
    return faults


def meld_faults(sight: PenangSight, move: LayMeld) -> list[Violation]:
    """Return what a meld breaks (Penang §2, §3.2)."""
    cards, hand = Cards(move.meld.cards), sight.holding(move.seat).cards
    not_held: list[Violation] = [] if cards <= hand else [CardsNotInHand(cards.missing_from(hand))]
    return [*not_held, *laid_faults(sight.rules, move.meld)]


def meld_judgment(rules: PenangRules, cards: tuple[Card, ...]) -> MeldJudgment:
    """Return whether ``cards``, laid in this order, are a run, or in any order a set.

    >>> [str(one.clause) for one in meld_judgment(PenangRules(), tuple(map(Card.parse, ("Kd", "Ad", "2d")))).violations]
    ['Penang §2.2', 'Penang §2.1']
    """
    by_kind = {kind: laid_faults(rules, Laid(kind, cards)) for kind in (Kind.SET, Kind.RUN)}
    meanings = tuple(Laid(kind, cards).meld for kind, faults in by_kind.items() if not faults)
    violations = () if meanings else tuple(dict.fromkeys(fault for faults in by_kind.values() for fault in faults))
    reasons = tuple(map(str, judge(Cards(cards), meld_rules(rules)))) if violations else ()
    return MeldJudgment(meanings, violations, reasons)


# --- lay-offs and swaps -----------------------------------------------------------------------------------------------


def lay_off_faults(sight: PenangSight, move: LayOff) -> list[Violation]:
    """Return what a lay-off breaks (Penang §3.3, §3.4)."""
    card, onto, faults = move.card, move.onto, list[Violation]()
    if card not in sight.holding(move.seat).cards:
        faults.append(LaysOffCardNotInHand(card))
    if onto not in sight.melds:
        return [*faults, LayOffOntoNothing(onto)]
    most = sight.rules.max_jokers
    if card.is_joker and most is not None and onto.fits.jokers >= most:
        faults.append(LaysOffTooManyJokers(onto, most))
    ends = onto.fits.ends_for(card)
    if not ends:
        faults.append(DoesNotFit(card, onto))
    elif ends == 2 and move.edge is None:
        faults.append(EdgeMissing(card, onto))
    elif ends == 1 and move.edge is not None:
        faults.append(EdgeSuperfluous(card, onto, move.edge))
    return faults


def swap_faults(sight: PenangSight, move: Swap) -> list[Violation]:
    """Return what a swap breaks (Penang §5.1, §5.5)."""
    card, source, faults = move.card, move.source, list[Violation]()
    if not sight.rules.swaps:
        faults.append(SwapsNotPlayed())
    if card not in sight.holding(move.seat).cards:
        faults.append(SwapsCardNotInHand(card))
    if card.is_joker:
        faults.append(SwapsInJoker())
    if source not in sight.melds:
        return [*faults, SwapFromNothing(source)]
    if card.is_joker:
        return faults
    jokers = source.fits.jokers_for(card)
    if not jokers:
        faults.append(FreesNoJoker(card, source))
    elif jokers == 2 and move.edge is None:
        faults.append(SwapEdgeMissing(card, source))
    elif jokers == 1 and move.edge is not None:
        faults.append(SwapEdgeSuperfluous(card, source, move.edge))
    return faults


def lay_offs(sight: PenangSight, seat: Seat) -> tuple[LayOff, ...]:
    """Return all lay-offs of a seat, by meld as they lie, then by card, the low end first (Penang §3.3)."""
    hand, most, found = sight.holding(seat).cards, sight.rules.max_jokers, list[LayOff]()
    done: list[tuple[Kind, tuple[Card, ...]]] = []
    for meld in sight.melds:
        fits = meld.fits
        cards = fits.cards_of(hand, most)
        if cards and _is_new(meld, done):
            for card in cards:
                edges = _BOTH if fits.ends_for(card) == 2 else _ONE_END
                found += [LayOff(seat, card, meld, edge) for edge in edges]
    return tuple(found)


def swaps(sight: PenangSight, seat: Seat) -> tuple[Swap, ...]:
    """Return all swaps of a seat, by meld as they lie, then by card (Penang §5.1)."""
    if not sight.rules.swaps:
        return ()
    hand, found = sight.holding(seat).cards, list[Swap]()
    done: list[tuple[Kind, tuple[Card, ...]]] = []
    for meld in sight.melds:
        fits = meld.fits
        cards = fits.freed_by(hand) if fits.jokers else None
        if cards and _is_new(meld, done):
            for card in cards:
                edges = _BOTH if fits.jokers_for(card) == 2 else _ONE_END
                found += [Swap(seat, card, meld, edge) for edge in edges]
    return tuple(found)


def _is_new(meld: Laid, done: list[tuple[Kind, tuple[Card, ...]]]) -> bool:
    """Of equal melds the one that was laid first is named (Penang §2.6): return whether this is one, and remember it."""
    named = (meld.kind, meld.cards)
    if named in done:
        return False
    done.append(named)
    return True


def reasons_to_live(sight: PenangSight, seat: Seat) -> list[Violation]:
    """Return what keeps a seat from dying (Penang §6.1)."""
    faults: list[Violation] = []
    if sight.holding(seat).melds(sight.rules):
        faults.append(CouldMeld())
    hand, most = sight.holding(seat).cards, sight.rules.max_jokers
    if any(meld.fits.cards_of(hand, most) for meld in sight.melds):
        faults.append(CouldLayOff())
    return faults
