"""What is wrong with a meld, a lay-off, a swap, whatever the phase; and what there is to do.

:func:`lay_offs` and :func:`swaps` must agree with :func:`lay_off_faults` and :func:`swap_faults`, melds in hand with
:func:`meld_faults`.
"""

from collections.abc import Callable, Iterator
from typing import Final

from rummykit._making import maker
from rummykit.cards import JOKER, Card, Cards
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
_lay_off: Final = maker(LayOff)
_swap: Final = maker(Swap)


# --- melds ------------------------------------------------------------------------------------------------------------


def _is_meld(rules: PenangRules, laid: Laid) -> bool:
    cards = laid.cards
    if len(cards) < SHORTEST:
        return False
    jokers = jokers_in(cards)
    if len(cards) - jokers < rules.min_naturals or (rules.max_jokers is not None and jokers > rules.max_jokers):
        return False
    return is_sequence(cards) if laid.kind is Kind.RUN else is_one_rank(cards)


def _faults_of(rules: PenangRules, laid: Laid) -> list[Violation]:
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
    return [*not_held, *_faults_of(sight.rules, move.meld)]


def meld_judgment(rules: PenangRules, cards: tuple[Card, ...]) -> MeldJudgment:
    """Return whether ``cards``, laid in this order, are a run, or in any order a set.

    >>> [str(one.clause) for one in meld_judgment(PenangRules(), tuple(map(Card.parse, ("Kd", "Ad", "2d")))).violations]
    ['Penang §2.2', 'Penang §2.1']
    """
    by_kind = {kind: _faults_of(rules, Laid(kind, cards)) for kind in (Kind.SET, Kind.RUN)}
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
    hand, found = sight.holding(seat).cards, list[LayOff]()
    for meld in _each_once(sight.melds, lambda meld: _may_lay_off(sight, hand, meld)):
        fits = meld.fits
        cards = fits.naturals_in(hand)
        if _takes_joker(sight, hand, meld):
            cards.append(JOKER)
        for card in cards:
            edges = _BOTH if fits.ends_for(card) == 2 else _ONE_END
            found += [_lay_off(seat, card, meld, edge) for edge in edges]
    return tuple(found)


def _takes_joker(sight: PenangSight, hand: Cards, meld: Laid) -> bool:
    most = sight.rules.max_jokers
    return bool(hand.jokers and meld.fits.ends_for(JOKER)) and (most is None or meld.fits.jokers < most)


def _may_lay_off(sight: PenangSight, hand: Cards, meld: Laid) -> bool:
    return meld.fits.takes_any_of(hand) or _takes_joker(sight, hand, meld)


def swaps(sight: PenangSight, seat: Seat) -> tuple[Swap, ...]:
    """Return all swaps of a seat, by meld as they lie, then by card (Penang §5.1)."""
    if not sight.rules.swaps:
        return ()
    hand, found = sight.holding(seat).cards, list[Swap]()
    for meld in _each_once(sight.melds, lambda meld: bool(meld.fits.jokers)):
        fits = meld.fits
        for card in fits.freed_by(hand):
            edges = _BOTH if fits.jokers_for(card) == 2 else _ONE_END
            found += [_swap(seat, card, meld, edge) for edge in edges]
    return tuple(found)


def _each_once(melds: tuple[Laid, ...], wanted: Callable[[Laid], bool]) -> Iterator[Laid]:
    """Yield the melds that are wanted, of equal ones the one that was laid first (Penang §2.6)."""
    found: list[tuple[Kind, tuple[Card, ...]]] = []
    for meld in melds:
        if wanted(meld) and (meld.kind, meld.cards) not in found:
            found.append((meld.kind, meld.cards))
            yield meld


def reasons_to_live(sight: PenangSight, seat: Seat) -> list[Violation]:
    """Return what keeps a seat from dying (Penang §6.1)."""
    faults: list[Violation] = []
    if sight.holding(seat).melds(sight.rules):
        faults.append(CouldMeld())
    if any(_may_lay_off(sight, sight.holding(seat).cards, meld) for meld in sight.melds):
        faults.append(CouldLayOff())
    return faults
