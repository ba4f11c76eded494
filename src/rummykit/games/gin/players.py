"""A player of Gin Rummy that keeps its deadwood low."""

from collections.abc import Sequence
from typing import TypeAlias

from rummykit.game import Rng
from rummykit.games.gin.bridge import least
from rummykit.games.gin.ending import GinEnding
from rummykit.games.gin.events import GinEvent
from rummykit.games.gin.moves import BigGin, Discard, End, GinMove, Knock, LayMeld, LayOff, Take
from rummykit.games.gin.rules import MELDS, GinRules, LayOffOrder, other
from rummykit.games.gin.showdown import Defending, LayingDown, LayingOff, Melding
from rummykit.games.gin.table import GinTable, SeenGinTable
from rummykit.games.gin.turn import Discarding, Drawing, GinMoment, MustKnock, Offer
from rummykit.melds import Meld
from rummykit.melds.arrange import PIPS, best_arrangement, lay_offs
from rummykit.rulebook import View
from rummykit.seats import Seat

__all__ = ["GinView", "KeenPlayer"]

GinView: TypeAlias = View[GinRules, GinTable, SeenGinTable, GinMoment, GinMoment, GinEnding, GinMove, GinEvent]
"""What one seat may know of a hand of Gin Rummy."""


class KeenPlayer:
    """Takes a discard that lowers its least deadwood, discards what leaves the least, and knocks as soon as it can.

    After a knock it lays down what leaves the least deadwood, as the defender with lay-offs. It uses no chance.
    """

    def choose(self, view: GinView, rng: Rng) -> GinMove:
        """Return one of the legal moves of ``view``."""
        match view.phase:
            case Discarding() | MustKnock():
                return self._end_turn(view)
            case Defending(seat=seat):
                return self._defend(view, seat, view.table.laid[other(seat)])
            case LayingOff(seat=seat):
                knocked = view.table.laid[other(seat)]
                best = min(lay_offs(view.hand, knocked, MELDS), key=lambda arranged: PIPS.of(arranged.rest))
                return self._lay_off(view, knocked, best.melds) or End(seat)
            case Offer() | Drawing():
                return self._begin_turn(view)
            case LayingDown(seat=seat) | Melding(seat=seat):
                melds = best_arrangement(view.hand, MELDS, PIPS).melds
                return LayMeld(seat, melds[0].laid) if melds else End(seat)
            case _:
                return view.legal_moves()[0]

    def _begin_turn(self, view: GinView) -> GinMove:
        moves, hand, card = view.legal_moves(), view.hand, view.table.discards[-1]
        takes = min([least(hand + card - out) for out in hand]) < least(hand)
        return next(move for move in moves if isinstance(move, Take) is takes)

    def _end_turn(self, view: GinView) -> GinMove:
        moves, hand = view.legal_moves(), view.hand
        if big_gin := moves.of(BigGin):
            return big_gin[0]
        discards: Sequence[Knock | Discard] = moves.of(Knock) or moves.of(Discard)
        return min(discards, key=lambda move: (least(hand - move.card), -PIPS.points[move.card.number]))

    def _defend(self, view: GinView, seat: Seat, knocked: tuple[Meld, ...]) -> GinMove:
        melds = best_arrangement(view.hand, MELDS, PIPS, onto=knocked).melds
        lay_off = self._lay_off(view, knocked, melds)
        meld = LayMeld(seat, melds[-1].laid) if len(melds) > len(knocked) else None
        if view.rules.lay_off_order is LayOffOrder.MELDS_FIRST:
            return meld or lay_off or End(seat)
        return lay_off or meld or End(seat)

    def _lay_off(self, view: GinView, melds: Sequence[Meld], grown: Sequence[Meld]) -> LayOff | None:
        """Return a legal lay-off on the way from ``melds`` to ``grown``."""
        targets = {meld.laid: target.cards for meld, target in zip(melds, grown, strict=False)}
        return next((move for move in view.legal_moves().of(LayOff) if move.card in targets[move.onto]), None)
