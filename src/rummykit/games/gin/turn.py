"""The first upcard and the turns, until a knock (Gin §2, §3, §4, §6.4).

:class:`Offer` leads to :class:`Discarding`, or declined by both to :class:`MustDraw`. From then on turns are :class:`Drawing`
and :class:`Discarding`; a knock leads to the showdown. At the wall, where it is played, the turn is :class:`LastDiscard`, and
if that is taken, :class:`MustKnock`.
"""

from typing import ClassVar, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Cards
from rummykit.games.gin import violations as broken
from rummykit.games.gin.bridge import discards, least
from rummykit.games.gin.ending import GinEnding, GinPhase, Over, Refusals, ended
from rummykit.games.gin.events import (
    Discarded,
    Drew,
    DrewCard,
    GinEvent,
    HasBigGin,
    Knocked,
    LastDiscardPassed,
    Took,
    UpcardPassed,
)
from rummykit.games.gin.moves import BigGin, Discard, Draw, End, GinMove, Knock, LayMeld, LayOff, Pass, Take
from rummykit.games.gin.rules import G, Wall, limit_of, other
from rummykit.games.gin.showdown import LayingDown, ShowdownPhase
from rummykit.games.gin.table import GinSight, GinTable, SeenGinTable
from rummykit.melds.arrange import PIPS
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

_NO_KNOCK: Final = ((broken.BeforeOrAfterKnock, "nobody has knocked"),)
_TEN: Final = ((broken.WrongStep, "ten cards are in the hand"),)
_ELEVEN: Final = ((broken.WrongStep, "eleven cards are in the hand"),)
_NOTHING: Final = ((broken.OnOffer, "nothing is on offer"),)
_OFFERED: Final = ((broken.OnOffer, "the first upcard is on offer"),)
_DECLINED: Final = ((broken.OnOffer, "both seats have declined the first upcard"),)
_WALL: Final = ((broken.AtTheWall, "two cards are left in the stock"),)
_LAYING: Final[Refusals] = dict.fromkeys((LayMeld, LayOff, End), _NO_KNOCK)
_BEFORE_DRAW: Final[Refusals] = {**_LAYING, **dict.fromkeys((Discard, Knock, BigGin), _TEN)}
_AFTER_DRAW: Final[Refusals] = {**_LAYING, **dict.fromkeys((Draw, Take), _ELEVEN), Pass: _NOTHING}


class _Turn(GinPhase["GinMoment"]):
    __slots__ = ()

    @override
    def unknown(self, sight: SeenGinTable, move: GinMove) -> str | None:
        return "the top card of the stock" if isinstance(move, Draw) else None


@frozen
class Offer(_Turn):
    """The first upcard is on offer: to the non-dealer, then to the dealer (Gin §2.1)."""

    awaited = "take or pass"
    not_now: ClassVar[Refusals] = {**_BEFORE_DRAW, Draw: _OFFERED}
    seat: Seat
    """The seat that is asked about the upcard."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        return Take(seat), Pass(seat)

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        if isinstance(move, Take):
            return _taken(table, self.seat)
        following = MustDraw(other(self.seat)) if self.seat == table.dealer else Offer(other(self.seat))
        return table, following, (UpcardPassed(self.seat, table.upcard),)


@frozen
class MustDraw(_Turn):
    """Both seats have declined the first upcard: the non-dealer draws (Gin §2.1)."""

    awaited = "draw"
    not_now: ClassVar[Refusals] = {**_BEFORE_DRAW, Take: _DECLINED, Pass: _DECLINED}
    seat: Seat
    """The non-dealer."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        return (Draw(seat),)

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        return _drawn(table, self.seat)


@frozen
class Drawing(_Turn):
    """A seat begins its turn: it draws, or takes the top discard (Gin §3.1)."""

    awaited = "draw or take"
    not_now: ClassVar[Refusals] = {**_BEFORE_DRAW, Pass: _NOTHING}
    seat: Seat
    """The seat in turn."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        return _DRAW_OR_TAKE[seat]

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        return _taken(table, self.seat) if isinstance(move, Take) else _drawn(table, self.seat)


@frozen
class LastDiscard(_Turn):
    """Two cards are left in the stock: a seat takes the last discard to knock, or passes (Gin §6.4)."""

    awaited = "pass, or take the last discard to knock"
    not_now: ClassVar[Refusals] = {**_BEFORE_DRAW, Draw: _WALL}
    seat: Seat
    """The seat that is asked about the last discard."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        return (Pass(seat),) if self.broken(sight, Take(seat)) else (Take(seat), Pass(seat))

    @override
    def broken(self, sight: GinSight, move: GinMove) -> list[Violation]:
        hand, kept = sight.hand_of(self.seat) + sight.discards[-1], _kept(sight)
        if isinstance(move, Pass) or _endings(sight, self.seat, hand, kept):
            return []
        return [broken.AtTheWall("no legal knock would follow", self.awaited)]

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        card = table.discards[-1]
        if isinstance(move, Take):
            return table.having_taken(self.seat), MustKnock(self.seat, _kept(table)), (Took(self.seat, card),)
        return _void(table, LastDiscardPassed(self.seat, card))


class _ElevenCards(_Turn):
    __slots__ = ()

    kept: Cards

    @override
    def broken(self, sight: GinSight, move: GinMove) -> list[Violation]:
        hand = sight.hand_of(self.seat)
        if isinstance(move, BigGin):
            return _faults_of_big_gin(sight, hand)
        (card,) = move.cards_named
        if card not in hand:
            return [broken.DiscardNotInHand(move.cards_named)]
        faults: list[Violation] = [broken.JustTaken(card)] if card in self.kept else []
        limit, deadwood = limit_of(sight.rules, sight.upcard), least(hand - card)
        if isinstance(move, Knock) and deadwood > limit:
            kinds = (broken.AboveLimit, broken.AboveUpcard) if sight.rules.oklahoma else (broken.AboveLimit,)
            faults += [kind(card, deadwood, limit) for kind in kinds]
        return faults

    @override
    def after(self, table: GinTable, move: GinMove) -> "Step":
        seat = self.seat
        match move:
            case Discard(card=card):
                table, told = table.having_discarded(seat, card), _discarded(seat, card)
                if len(table.stock) > 2:
                    return table, _DRAWING[other(seat)], (told,)
                played_on = table.rules.wall is Wall.KNOCK_ON_LAST_DISCARD
                return (table, LastDiscard(other(seat)), (told,)) if played_on else _void(table, told)
            case Knock(card=card):
                return table.having_knocked(seat, card, self.kept), LayingDown(seat, False), (Knocked(seat),)
            case _:
                return table, LayingDown(seat, True), (HasBigGin(seat),)


@frozen
class Discarding(_ElevenCards):
    """A seat discards, knocks, or has big gin (Gin §3.1)."""

    awaited = "discard, knock or big-gin"
    not_now: ClassVar[Refusals] = _AFTER_DRAW
    seat: Seat
    """The seat in turn."""
    kept: Cards
    """The card just taken, if it may not be discarded in this turn; else no cards (Gin §3.2)."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        hand = sight.hand_of(seat)
        free = hand - self.kept if self.kept else hand
        return (*discards(seat, free), *_endings(sight, seat, hand, self.kept))


@frozen
class MustKnock(_ElevenCards):
    """A seat has taken the last discard, and knocks, or has big gin (Gin §6.4)."""

    awaited = "knock or big-gin"
    not_now: ClassVar[Refusals] = {**_AFTER_DRAW, Discard: ((broken.AtTheWall, "the last discard was taken to knock"),)}
    seat: Seat
    """The seat that took the last discard."""
    kept: Cards
    """The card just taken, if it may not be knocked with; else no cards (Gin §3.2)."""

    @override
    def moves(self, sight: GinSight, seat: Seat) -> tuple[GinMove, ...]:
        return _endings(sight, seat, sight.hand_of(seat), self.kept)


GinMoment: TypeAlias = Offer | MustDraw | Drawing | LastDiscard | Discarding | MustKnock | ShowdownPhase | Over
"""The phases of a hand."""
Step: TypeAlias = tuple[GinTable, GinMoment | GinEnding, tuple[GinEvent, ...]]
"""What follows a move: the table, the next phase or the ending, and what happened."""
PHASES: Final = (Offer, MustDraw, Drawing, LastDiscard, Discarding, MustKnock)
"""The classes of the phases before a knock."""
_DRAWING: Final = tuple(map(Drawing, seats_at(2)))
_DRAW_OR_TAKE: Final = tuple((Draw(seat), Take(seat)) for seat in seats_at(2))
_took, _discarded, _drew_card = maker(Took), maker(Discarded), maker(DrewCard)
_DRAWN: Final = tuple(Discarding(seat, Cards.NONE) for seat in seats_at(2))


def _drawn(table: GinTable, seat: Seat) -> Step:
    return table.having_drawn(seat), _DRAWN[seat], (Drew(seat), _drew_card(seat, table.stock[0]))


def _taken(table: GinTable, seat: Seat) -> Step:
    following = _DRAWN[seat] if table.rules.may_return_upcard else Discarding(seat, _kept(table))
    return table.having_taken(seat), following, (_took(seat, table.discards[-1]),)


def _void(table: GinTable, told: GinEvent) -> Step:
    return ended(table, GinEnding("dead hand", G("6.4"), None, tuple(map(least, table.hands)), (0, 0)), told)


def _kept(sight: GinSight) -> Cards:
    return Cards.NONE if sight.rules.may_return_upcard else Cards(sight.discards[-1:])


def _endings(sight: GinSight, seat: Seat, hand: Cards, kept: Cards) -> tuple[GinMove, ...]:
    limit, best, points = limit_of(sight.rules, sight.upcard), least(hand), PIPS.points
    if best - limit > 10:  # without a card, a hand has at most the points of the card less
        return ()
    cards = [card for card in hand if best - points[card.number] <= limit and card not in kept]
    knocks = [Knock(seat, card) for card in cards if least(hand - card) <= limit]
    return (*knocks, BigGin(seat)) if not best and sight.rules.big_gin_bonus is not None else (*knocks,)


def _faults_of_big_gin(sight: GinSight, hand: Cards) -> list[Violation]:
    if sight.rules.big_gin_bonus is None:
        return [broken.BigGinNotPlayed()]
    deadwood = least(hand)
    return [broken.NotAllMelded(deadwood)] if deadwood else []
