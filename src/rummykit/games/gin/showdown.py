"""After a knock: the knocker lays its melds down, the defender lays its melds down and cards off (Gin §4.5, §5).

:class:`LayingDown` leads to :class:`Defending`, or after gin to :class:`Melding`. The defender's first lay-off or first meld,
whichever closes the other, leads from :class:`Defending` to :class:`LayingOff` or :class:`Melding`.
"""

from typing import ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Cards
from rummykit.games.gin import violations as broken
from rummykit.games.gin.bridge import least
from rummykit.games.gin.ending import GinEnding, GinPhase, How, NotNow, Refusals, ended, scored
from rummykit.games.gin.events import GinEvent, HandShown, LaidOff, Melded
from rummykit.games.gin.moves import BigGin, Discard, Draw, End, GinMove, Knock, LayMeld, LayOff, Pass, Take
from rummykit.games.gin.rules import MELDS, LayOffOrder, doubles, limit_of, other
from rummykit.games.gin.table import GinSight, GinTable
from rummykit.melds import extend, find, judge, readings
from rummykit.melds.arrange import PIPS
from rummykit.seats import Seat
from rummykit.violations import Violation

_KNOCKED: Final = (broken.BeforeOrAfterKnock, "the hand has been ended")
_NOT_NOW: Final[Refusals] = {
    **dict.fromkeys((Draw, Take, Discard, Knock, BigGin), (_KNOCKED,)),
    Pass: (_KNOCKED, (broken.OnOffer, "nothing is on offer")),
}
_NO_LAY_OFF: Final = {
    How.KNOCK: (broken.OutOfOrder, "after a meld no card is laid off"),
    How.GIN: (broken.OnGin, "no card is laid off on gin"),
    How.BIG_GIN: (broken.OnBigGin, "no card is laid off on big gin"),
}


class _Showdown(GinPhase["ShowdownPhase"]):
    __slots__ = ()

    not_now: ClassVar[Refusals] = _NOT_NOW

    @override
    def broken(self, sight: GinSight, move: GinMove) -> list[Violation]:
        closed = [kind(why, self.awaited) for kind, why in self.closed(type(move))]
        match move:
            case LayMeld():
                return [*closed, *_faults_of_meld(sight, move)]
            case LayOff():
                return [*closed, *_faults_of_lay_off(sight, move)]
            case _:
                return []

    def closed(self, kind: type[GinMove]) -> tuple[NotNow, ...]:
        """Return what all melds, or all lay-offs, break in this phase."""
        return ()


@frozen
class LayingDown(_Showdown):
    """The knocker lays its melds down, one by one, until its ``end`` (Gin §4.5)."""

    awaited = "meld or end"
    seat: Seat
    """The knocker."""
    big_gin: bool
    """Whether all eleven cards have to be melded."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        moves: list[GinMove] = [LayMeld(seat, meld.laid) for meld in find(sight.hand_of(seat), MELDS)]
        return tuple([move for move in (*moves, End(seat)) if not self._too_much(sight, move)])

    @override
    def closed(self, kind: type[GinMove]) -> tuple[NotNow, ...]:
        return ((broken.OutOfOrder, "the knocker lays no card off"),) if kind is LayOff else ()

    @override
    def broken(self, sight: GinSight, move: GinMove) -> list[Violation]:
        return super().broken(sight, move) or self._too_much(sight, move)

    def _too_much(self, sight: GinSight, move: GinMove) -> list[Violation]:
        limit = 0 if self.big_gin else limit_of(sight.rules, sight.upcard)
        hand = sight.hand_of(self.seat)
        deadwood = PIPS.of(hand) if isinstance(move, End) else least(hand - move.cards_named)
        return [broken.KeepsTooMuch(deadwood, limit)] if deadwood > limit else []

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        if isinstance(move, LayMeld):
            return _melded(table, move, self)
        hand, defender = table.hands[self.seat], other(self.seat)
        gin = Melding(defender, How.BIG_GIN if self.big_gin else How.GIN)
        return table.having_shown(self.seat), Defending(defender) if hand else gin, (HandShown(self.seat, hand),)


class _Defence(_Showdown):
    __slots__ = ()

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        hand = sight.hand_of(seat)
        melds = [] if self.closed(LayMeld) else [LayMeld(seat, meld.laid) for meld in find(hand, MELDS)]
        onto = () if self.closed(LayOff) else sight.laid[other(seat)]
        return (
            *melds,
            *(LayOff(seat, card, meld.laid) for meld in onto for card in hand if extend(meld, card, MELDS)),
            End(seat),
        )

    def ends(self, table: GinTable, how: How) -> "Step":
        """Return what follows the defender's ``end``, when the knocker has ended the hand in this way."""
        deadwood, doubled = tuple(map(PIPS.of, table.hands)), doubles(table.rules, table.upcard)
        return ended(table, scored(table.rules, doubled, other(self.seat), how, deadwood))


@frozen
class Defending(_Defence):
    """The defender may lay melds down and cards off (Gin §5.1); the first of one kind closes the other."""

    awaited = "meld, lay off or end"
    seat: Seat
    """The seat that did not knock."""

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        melds_first = table.rules.lay_off_order is LayOffOrder.MELDS_FIRST
        match move:
            case LayMeld():
                return _melded(table, move, self if melds_first else Melding(self.seat, How.KNOCK))
            case LayOff():
                return _laid_off(table, move, LayingOff(self.seat) if melds_first else self)
            case _:
                return self.ends(table, How.KNOCK)


@frozen
class LayingOff(_Defence):
    """The defender has laid a card off, and lays no more melds down (Gin §5.1)."""

    awaited = "lay off or end"
    seat: Seat
    """The seat that did not knock."""

    @override
    def closed(self, kind: type[GinMove]) -> tuple[NotNow, ...]:
        return ((broken.OutOfOrder, "after a lay-off no meld is laid"),) if kind is LayMeld else ()

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        return _laid_off(table, move, self) if isinstance(move, LayOff) else self.ends(table, How.KNOCK)


@frozen
class Melding(_Defence):
    """The defender lays melds down and nothing off: after gin, or after its first meld (Gin §4.2, §4.3, §5.1)."""

    awaited = "meld or end"
    seat: Seat
    """The seat that did not knock."""
    how: How
    """How the knocker has ended the hand."""

    @override
    def closed(self, kind: type[GinMove]) -> tuple[NotNow, ...]:
        return (_NO_LAY_OFF[self.how],) if kind is LayOff else ()

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        return _melded(table, move, self) if isinstance(move, LayMeld) else self.ends(table, self.how)


ShowdownPhase: TypeAlias = LayingDown | Defending | LayingOff | Melding
"""The phases after a knock."""
PHASES: Final = (LayingDown, Defending, LayingOff, Melding)
"""The classes of the phases after a knock."""
Step: TypeAlias = tuple[GinTable, ShowdownPhase | GinEnding, tuple[GinEvent, ...]]
"""What follows a move: the table, the next phase or the ending, and what happened."""


def _melded(table: GinTable, move: LayMeld, following: ShowdownPhase) -> Step:
    seat, cards = move.seat, Cards(move.cards)
    table = table.having_laid(seat, cards, seat, table.laid[seat] + readings(cards, MELDS))
    return table, following, (Melded(seat, cards),)


def _laid_off(table: GinTable, move: LayOff, following: ShowdownPhase) -> Step:
    knocker, cards = other(move.seat), Cards((move.card,))
    melds = tuple([extend(m, move.card, MELDS)[0] if m.laid == move.onto else m for m in table.laid[knocker]])
    table = table.having_laid(move.seat, cards, knocker, melds)
    return table, following, (LaidOff(move.seat, move.card, Cards(move.onto)),)


def _faults_of_meld(sight: GinSight, move: LayMeld) -> list[Violation]:
    cards, faults = Cards(move.cards), list[Violation]()
    absent, reasons = cards.missing_from(sight.hand_of(move.seat)), judge(cards, MELDS)
    if absent:
        faults.append(broken.MeldNotInHand(absent))
    if reasons:
        faults.append(broken.NoMeld(cards, "; ".join(map(str, reasons))))
    return faults


def _faults_of_lay_off(sight: GinSight, move: LayOff) -> list[Violation]:
    faults, onto = list[Violation](), Cards(move.onto)
    if move.card not in sight.hand_of(move.seat):
        faults.append(broken.LayOffNotInHand(move.cards_named - onto))
    named = [meld for meld in sight.laid[other(move.seat)] if meld.laid == move.onto]
    if not named:
        faults.append(broken.NoSuchMeld(onto))
    elif not extend(named[0], move.card, MELDS):
        faults.append(broken.DoesNotFit(move.card, onto))
    return faults
