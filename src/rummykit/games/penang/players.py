"""A sensible player of Penang Rummy.

To keep its hand alive it takes one action a turn: a lay-off before a meld, on which others could lay off; the dearest card
first. Jokers are kept for two cards that would find no place without one, and swapped in as soon as that gives more cards a
place. When the whole hand can be laid in one turn, it is.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from attrs import frozen
from typing_extensions import override

from rummykit.cards import JOKER, Card, Cards
from rummykit.game import Rng, UnknownCardError
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.melds import HandMelds
from rummykit.games.penang.moves import Dead, End, LayMeld, LayOff, PenangMove, Swap
from rummykit.games.penang.phases import PenangView
from rummykit.games.penang.rules import PenangRules
from rummykit.games.penang.table import points_of
from rummykit.rulebook import LegalMoves
from rummykit.seats import Seat

_LONGEST: Final = 5
"""Longer melds are shorter ones with lay-offs."""
_STEPS: Final = 600
"""The most steps of a search."""
_JOKER_LAID: Final = 3
"""In the search: it could have been laid off anywhere."""
_FINISH: Final = 12
"""With more cards an end in this turn is not tried."""

L = TypeVar("L", LayOff, Swap)


class GreedyPlayer:
    """Plays for itself, without chance."""

    def choose(self, view: PenangView, rng: Rng) -> PenangMove:
        """Return the move that lays the most points now, or keeps most for later."""
        moves = view.legal_moves()
        plan = _Plan.of(view.hand, view.rules)
        if len(view.hand) <= _FINISH and _can_finish(view):
            return _all_out(view, moves, plan)
        swap = _best_swap(view, moves.of(Swap), plan)
        if swap is not None:
            return swap
        ends = moves.of(End)
        return ends[0] if ends else _one_action(view, moves, plan)

    @override
    def __repr__(self) -> str:
        return "GreedyPlayer()"


@frozen
class _Plan:
    """Melds that a hand would lay, and what they leave."""

    melds: tuple[Laid, ...]
    loose: Cards

    @staticmethod
    def of(hand: Cards, rules: PenangRules) -> "_Plan":
        """The melds that leave the fewest points, as far as they are searched for."""
        melds = _arrangement(hand, rules)
        loose = hand
        for meld in melds:
            loose -= Cards(meld.cards)
        return _Plan(melds, loose)

    def left(self, rules: PenangRules) -> int:
        """Of natural cards: a joker can be laid off on nearly everything."""
        return points_of(self.loose.naturals, rules)


@frozen
class _Candidate:
    worth: int
    meld: Laid
    cards: Cards


def _candidates(hand: Cards, rules: PenangRules) -> list[_Candidate]:
    """Short melds with a joker at most, one for each group of cards."""
    found: dict[Cards, _Candidate] = {}
    for meld in HandMelds(hand.naturals + JOKER if hand.jokers else hand, rules):
        if len(meld) <= _LONGEST:
            cards = Cards(meld.cards)
            naturals = cards.naturals
            worth = points_of(naturals, rules) + len(naturals) - _JOKER_LAID * cards.jokers
            if cards not in found and (not cards.jokers or len(meld) == 3):
                found[cards] = _Candidate(worth, meld, cards)
    return sorted(found.values(), key=_worth, reverse=True)


def _worth(candidate: _Candidate) -> int:
    return candidate.worth


def _arrangement(hand: Cards, rules: PenangRules) -> tuple[Laid, ...]:
    """Melds side by side, worth the most together: searched lowest card first."""
    candidates = _candidates(hand, rules)
    by_lowest: dict[Card, list[_Candidate]] = {}
    for candidate in candidates:
        by_lowest.setdefault(next(iter(candidate.cards)), []).append(candidate)
    groups = [by_lowest[card] for card in sorted(by_lowest)]
    best: tuple[int, tuple[Laid, ...]] = (0, ())
    steps = 0

    def extend(first: int, left: Cards, worth: int, chosen: tuple[Laid, ...]) -> None:
        nonlocal best, steps
        steps += 1
        if worth > best[0]:
            best = worth, chosen
        for at in range(first, len(groups)):
            for one in groups[at]:
                if steps > _STEPS:
                    return
                if one.cards <= left:
                    extend(at, left - one.cards, worth + one.worth, (*chosen, one.meld))

    extend(0, hand, 0, ())
    left, worth, chosen = hand, 0, list[Laid]()
    for one in candidates:  # the dearest first: a fair answer where the search ends too early
        while one.cards <= left:
            left, worth = left - one.cards, worth + one.worth
            chosen.append(one.meld)
    return tuple(chosen) if worth > best[0] else best[1]


def _points(card: Card, rules: PenangRules) -> int:
    return rules.card_points["JK" if card.is_joker else card.rank.value]


def _dearest(moves: Sequence[L], rules: PenangRules) -> L:
    return max(moves, key=lambda move: _points(move.card, rules))


def _best_swap(view: PenangView, swaps: Sequence[Swap], plan: _Plan) -> Swap | None:
    """The swap that leaves the fewest points, fewer than before."""
    best, fewest = None, plan.left(view.rules)
    tried: set[Card] = set()
    for swap in swaps:
        if swap.card not in tried:
            tried.add(swap.card)
            left = _Plan.of(view.hand - swap.card + JOKER, view.rules).left(view.rules)
            if left < fewest:
                best, fewest = swap, left
    return best


def _one_action(view: PenangView, moves: LegalMoves[PenangMove], plan: _Plan) -> PenangMove:
    """Return an action, or how to end where there is none."""
    rules, lay_offs = view.rules, moves.of(LayOff)
    naturals = [move for move in lay_offs if not move.card.is_joker]
    loose = [move for move in naturals if move.card in plan.loose]
    if loose:
        return _dearest(loose, rules)
    left = plan.left(rules)
    spare = [move for move in naturals if _Plan.of(view.hand - move.card, rules).left(rules) <= left]
    if spare:
        return _dearest(spare, rules)
    if plan.melds:
        meld = min(plan.melds, key=lambda meld: (len(meld), points_of(Cards(meld.cards), rules)))
        return LayMeld(_own(view), meld)
    jokers = [move for move in lay_offs if move.card.is_joker]
    return jokers[0] if jokers else _whatever(view, moves)


def _all_out(view: PenangView, moves: LegalMoves[PenangMove], plan: _Plan) -> PenangMove:
    rules = view.rules
    if plan.melds:
        return LayMeld(_own(view), max(plan.melds, key=lambda meld: points_of(Cards(meld.cards), rules)))
    naturals = [move for move in moves.of(LayOff) if not move.card.is_joker]
    if naturals:
        return _dearest(naturals, rules)
    swaps = moves.of(Swap)
    return _dearest(swaps, rules) if swaps else _whatever(view, moves)


def _whatever(view: PenangView, moves: LegalMoves[PenangMove]) -> PenangMove:
    melds, lay_offs = moves.of(LayMeld), moves.of(LayOff)
    if melds:
        return melds[0]
    if lay_offs:
        return _dearest(lay_offs, view.rules)
    return moves[-1]  # the end of the turn, or the death of the seat


def _can_finish(view: PenangView) -> bool:
    while True:
        move = _all_out(view, view.legal_moves(), _Plan.of(view.hand, view.rules))
        if isinstance(move, End | Dead):
            return False
        try:
            view = view.after(move)
        except UnknownCardError:  # only the end of the hand shows what nobody knows
            return True


def _own(view: PenangView) -> Seat:
    assert view.seat is not None, "an onlooker has no moves to choose from"
    return view.seat
