"""Plays and arrangements: which there are, what is wrong with one, and what a right one brings about (Conquián §2).

Theory of operation. A play is the meld that it changes, or none, and the *whole*, the meld that lies there afterwards: wholes
are found among the cards at hand. An arrangement covers, card by card, all that has to lie on the table: the lowest card that
is not covered yet is in one of the melds that it makes with the others and with the hand.
"""

from collections.abc import Iterator, Sequence

from rummykit.cards import Cards
from rummykit.games.conquian import violations as broken
from rummykit.games.conquian.events import Arranged, Played
from rummykit.games.conquian.moves import Arrange, Play
from rummykit.games.conquian.rules import (
    ConquianRules,
    Forcing,
    Rearrange,
    longest_meld,
    meld_rules,
    melds_of_any_length,
)
from rummykit.melds import Meld, MeldRules, extend, find, judge, readings, split
from rummykit.seats import Seat
from rummykit.violations import Violation


def ways(
    rules: ConquianRules, seat: Seat, hand: Cards, melds: tuple[Meld, ...], offer: Cards
) -> Iterator[Play | Arrange]:
    """Give all plays and arrangements of a seat: those that use the card on ``offer``, or if that is no card, those from the
    hand (Conquián §2.5)."""
    free, allowed = rules.rearrange is Rearrange.FREE, meld_rules(rules)
    fresh, lying = hand + offer, _all(melds)
    if offer and next(find(fresh + lying, allowed, offer), None) is None:
        return  # most often; it saves a fifth of all time
    loose = Cards.NONE if free else _all([meld for meld in melds if len(meld) > 3])
    for target in (None, *melds):
        onto = Cards.NONE if target is None else target.cards
        for whole in find(fresh + (loose | onto), allowed, onto + offer):
            moved = whole.cards - onto
            if moved & fresh and all(meld is target or _may_lose(meld, moved, allowed) for meld in melds):
                yield Play(seat, tuple(moved), None if target is None else target.laid)
    if free and melds:
        for laid in _covering(lying + offer, hand, allowed):
            if (offer or _all(laid) != lying) and _regroups(melds, [meld.cards for meld in laid]):
                yield Arrange(seat, tuple([meld.laid for meld in laid]))


def can_use(rules: ConquianRules, seat: Seat, hand: Cards, melds: tuple[Meld, ...], offer: Cards) -> bool:
    """Return whether a seat has a way to use the card on ``offer`` (Conquián §3.2)."""
    return next(ways(rules, seat, hand, melds, offer), None) is not None


def fits(rules: ConquianRules, seat: Seat, melds: tuple[Meld, ...], offer: Cards) -> bool:
    """Return whether a seat with these melds can be forced to take the card on ``offer`` (Conquián §4.1)."""
    match rules.forcing:
        case Forcing.DIRECT:
            return any(extend(meld, card, meld_rules(rules)) for meld in melds for card in offer)
        case Forcing.WITH_REARRANGING:
            return can_use(rules, seat, Cards.NONE, melds, offer)
        case Forcing.NONE:
            return False


def _all(melds: Sequence[Meld]) -> Cards:
    return sum([meld.cards for meld in melds], Cards.NONE)


def _may_lose(meld: Meld, moved: Cards, allowed: MeldRules) -> bool:
    """Return whether only melds are left of a meld, and at least one, when it loses the cards that are moved."""
    taken = meld.cards & moved
    if not taken:
        return True
    remains = split(meld, taken, allowed)
    return remains.valid and bool(remains.melds)


def _covering(must: Cards, spare: Cards, allowed: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """Give all disjoint melds in which all cards of ``must`` lie, and any of ``spare``."""
    if not must:
        yield from _apart(spare, allowed)
        return
    for meld in find(must + spare, allowed, Cards((next(iter(must)),))):
        for others in _covering(must.missing_from(meld.cards), spare.missing_from(meld.cards), allowed):
            yield (meld, *others)


def _apart(spare: Cards, allowed: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """Give all disjoint melds of some of the cards: none, one, or more, each time sorted by their lowest cards."""
    yield ()
    for meld in find(spare, allowed):
        lowest = min(meld.cards)
        higher = Cards([card for card in spare.missing_from(meld.cards) if card > lowest])
        for others in _apart(higher, allowed):
            yield (meld, *others)


def _regroups(melds: Sequence[Meld], wholes: Sequence[Cards]) -> bool:
    """Return whether a meld was split up, or two were joined (Conquián §2.5)."""
    homes = [next((at for at, whole in enumerate(wholes) if meld.cards <= whole), None) for meld in melds]
    return None in homes or len(set(homes)) < len(homes)


# --- what is wrong ----------------------------------------------------------------------------------------------------


def faults_of(
    rules: ConquianRules, hand: Cards, melds: tuple[Meld, ...], offer: Cards, move: Play | Arrange
) -> list[Violation]:
    """Return what a play or an arrangement breaks, when the cards of ``offer`` may be used."""
    fresh, lying, named = hand + offer, _all(melds), move.cards_named
    found: list[Violation] = []
    if isinstance(move, Play):
        moved, onto = Cards(move.cards), Cards(move.onto or ())
        target = next((meld for meld in melds if meld.cards == onto), None)
        if move.onto is not None and target is None:
            found.append(broken.NoSuchMeld(onto))
        others = [meld for meld in melds if meld is not target]
        absent = moved.missing_from(fresh + _all(others))
        found += _faults_of_sources(rules, others, moved - absent)
        wholes = [named]
    else:
        moved, absent, wholes = named, named.missing_from(fresh + lying), list(map(Cards, move.melds))
        found += _faults_of_arranging(rules, melds, wholes)
    if absent:
        found.append(broken.CardsNotAtHand(absent))
    elif not moved & fresh:
        found.append(broken.NothingNew())
    return [*found, *[fault for whole in wholes for fault in faults_of_meld(rules, whole)]]


def _faults_of_sources(rules: ConquianRules, others: list[Meld], moved: Cards) -> list[Violation]:
    """Return what is wrong with taking from other own melds (Conquián §2.3, §2.5)."""
    if rules.rearrange is Rearrange.FREE:
        taken = moved & _all(others)
        return [broken.TakesFromMelds(taken)] if taken else []
    allowed = meld_rules(rules)
    wrong = [meld for meld in others if not _may_lose(meld, moved, allowed)]
    return [broken.LeavesNoMeld(meld.cards & moved, meld.cards) for meld in wrong]


def _faults_of_arranging(rules: ConquianRules, melds: tuple[Meld, ...], wholes: list[Cards]) -> list[Violation]:
    """Return what is wrong with an arrangement, whatever its melds are (Conquián §2.3, §2.5)."""
    if rules.rearrange is Rearrange.DESMOCHE:
        return [broken.NoArranging()]
    out = _all(melds).missing_from(Cards([card for whole in wholes for card in whole]))
    if out:
        return [broken.LeavesCardsOut(out)]
    return [] if _regroups(melds, wholes) else [broken.RegroupsNothing()]


def faults_of_meld(rules: ConquianRules, cards: Cards) -> list[Violation]:
    """Return why cards are no meld; ``[]`` means that they are one (Conquián §2.1, §2.4)."""
    reasons = judge(cards, melds_of_any_length(rules))
    if reasons:
        return [broken.NoMeld(cards, "; ".join(map(str, reasons)))]
    most = longest_meld(rules)
    return [broken.MeldTooLong(cards, most)] if len(cards) > most else []


# --- what follows -----------------------------------------------------------------------------------------------------


def after_play(
    rules: ConquianRules, hand: Cards, melds: tuple[Meld, ...], move: Play | Arrange
) -> tuple[Cards, tuple[Meld, ...], Played | Arranged]:
    """Return hand and melds of a seat after a legal play or arrangement, and what is told of it."""
    allowed, named = meld_rules(rules), move.cards_named
    told: Played | Arranged
    if isinstance(move, Arrange):
        laid = [meld for cards in move.melds for meld in readings(Cards(cards), allowed)]
        told = Arranged(move.seat, move.melds)
    else:
        laid = [*readings(named, allowed)]
        for meld in melds:
            if meld.laid != move.onto:
                laid += split(meld, meld.cards & named, allowed).melds
        told = Played(move.seat, move.cards, move.onto or (), Cards(move.cards) & _all(melds))
    return hand.missing_from(named), tuple(sorted(laid, key=lambda meld: meld.laid)), told
