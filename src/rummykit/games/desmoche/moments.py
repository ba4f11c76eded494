"""The moments of a hand: what is awaited, what is legal. Legality is written here alone.

Theory of operation. A moment holds what is public about it. It asks a table only for what the moving seat itself sees
(:class:`~rummykit.games.desmoche.table.Sees`): so a state answers with its table, a view with what it holds, and neither
needs the other.
"""

from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from rummykit._kernel.bits import bit_numbers
from rummykit._kernel.plays import fitting
from rummykit.cards import Card, Cards, card_of
from rummykit.games.desmoche.declarations import held_wins, lacks
from rummykit.games.desmoche.moment import AnnounceTurn, BetTurn, MomentBase, OfOneSeat, not_known_now
from rummykit.games.desmoche.moves import (
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    Draw,
    Give,
    Pay,
    Play,
    Release,
    StandOut,
)
from rummykit.games.desmoche.plays import judge_play
from rummykit.games.desmoche.rules import Ace, DesmocheRules, ForcedLayOff, LayOff, StandingOut
from rummykit.games.desmoche.table import Holding, Sees
from rummykit.games.desmoche.violations import (
    CannotBeForced,
    DemandsOfOneself,
    DemandStands,
    ForcedBack,
    GivesCardNotHeld,
    HandIsOver,
    MustUseCard,
    NoForcingBack,
    NoMeldToClose,
    NotClosed,
    PaysCardNotHeld,
    StandingOutForbidden,
    WinNotPlayed,
)
from rummykit.melds import Meld
from rummykit.seats import Seat, in_order_from, seats_at
from rummykit.violations import Violation

_SEATS: Final = seats_at(4)
_WHENEVER_ASKED: Final = LayOff.WHENEVER_ASKED
_AUTOMATIC: Final = ForcedLayOff.AUTOMATIC
_STAYS: Final = StandingOut.NEVER
_FREELY: Final = StandingOut.FREELY

# Moves that differ in seat and card alone are made once.
_DRAW: Final = tuple((Draw(seat),) for seat in _SEATS)
_DRAW_OR_STAND_OUT: Final = tuple((Draw(seat), StandOut(seat)) for seat in _SEATS)
_RELEASE: Final = tuple((Release(seat),) for seat in _SEATS)
_DECLINE: Final = tuple((Decline(seat),) for seat in _SEATS)
_GIVE: Final = tuple(tuple(Give(seat, card_of(number)) for number in range(52)) for seat in _SEATS)
_PAY: Final = tuple(tuple(Pay(seat, card_of(number)) for number in range(52)) for seat in _SEATS)


def forced_meld(rules: DesmocheRules, holding: Holding, card: Card) -> Meld | None:
    """The meld for which an asked seat may not decline ``card`` (Desmoche §8.2)."""
    return holding.fits(rules, card) if rules.forced_lay_off is _AUTOMATIC else None


def owners_of_fit(sees: Sees, releaser: Seat, card: Card) -> tuple[Seat, ...]:
    """The seats on which ``card`` can be forced, in order, the releaser last (Desmoche §8.4)."""
    rules, number = sees.rules, sees.seat_count
    ace_high = rules.ace is Ace.LOW_OR_HIGH
    return tuple(
        seat
        for seat in in_order_from((releaser + 1) % number, number)
        if (seat != releaser or rules.force_back)
        and sees.is_in(seat)
        and any(fitting(meld.cards.first_mask, ace_high) >> card.number & 1 for meld in sees.melds_of(seat))
    )


def _could_still_fit(sees: Sees, holding: Holding) -> int:
    """The cards that fit a meld of the seat and could still appear, as a mask (Desmoche §10.2)."""
    ace_high = sees.rules.ace is Ace.LOW_OR_HIGH
    fits = 0
    for meld in holding.melds:
        fits |= fitting(meld.cards.first_mask, ace_high)
    fits &= ~holding.hand.first_mask
    return fits & ~sees.shown_mask() if fits else 0


def _may_stand_out(sees: Sees, holding: Holding) -> bool:
    option = sees.rules.standing_out
    if option is _STAYS or option is _FREELY:
        return option is _FREELY
    return bool(holding.melds) and not _could_still_fit(sees, holding)


@frozen
class DeclarationWindow(MomentBase):
    """Seats declare automatic wins, or nothing; the answers are sealed (Desmoche §5.6)."""

    awaited: ClassVar[str] = "declare an automatic win, or nothing"
    is_window: ClassVar[bool] = True
    after_cambio: bool
    waiting: tuple[Seat, ...]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.waiting

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        return (*(Declare(seat, win) for win in held_wins(sees.rules, sees.holding(seat).hand)), Declare(seat, None))

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Declare):
            return not_known_now(self, move)
        if move.win is None:
            return []
        faults: list[Violation] = []
        if move.win not in sees.rules.automatic_wins:
            faults.append(WinNotPlayed(move.win))
        lack = lacks(sees.rules, sees.holding(move.seat).hand, move.win)
        return faults if lack is None else [*faults, lack]


@frozen
class CambioRound(MomentBase):
    """Each seat passes a card to the right, in any order (Desmoche §4.1)."""

    awaited: ClassVar[str] = "give a hand card to the right"
    waiting: tuple[Seat, ...]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.waiting

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        gives = _GIVE[seat]
        return tuple([gives[number] for number in bit_numbers(sees.holding(seat).hand.first_mask)])

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        if not isinstance(move, Give):
            return not_known_now(self, move)
        return [] if move.card in sees.holding(move.seat).hand else [GivesCardNotHeld(move.card)]


@frozen
class DrawTurn(OfOneSeat):
    """A seat is about to draw (Desmoche §6.1)."""

    awaited: ClassVar[str] = "draw"
    seat: Seat

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sees.rules, sees.holding(seat)
        if not holding.melds and rules.standing_out is not _FREELY:
            return _DRAW[seat]
        last = _DRAW_OR_STAND_OUT[seat] if _may_stand_out(sees, holding) else _DRAW[seat]
        return (*holding.lay_offs(rules), *last) if rules.lay_off is _WHENEVER_ASKED else last

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        match move:
            case Draw():
                return []
            case Play():
                return judge_play(sees, move, None, sees.rules.lay_off is _WHENEVER_ASKED, False)
            case StandOut():
                return self._standing_out(sees, sees.holding(move.seat))
            case _:
                return not_known_now(self, move)

    def _standing_out(self, sees: Sees, holding: Holding) -> list[Violation]:
        if sees.rules.standing_out is _STAYS:
            return [StandingOutForbidden()]
        if _may_stand_out(sees, holding):
            return []
        if not holding.melds:
            return [NoMeldToClose()]
        return [NotClosed(Cards.of_mask(_could_still_fit(sees, holding)))]


@frozen
class Decision(OfOneSeat):
    """A seat looks at a card that others do not see (Desmoche §6.2)."""

    awaited: ClassVar[str] = "use the drawn card, or release it"
    seat: Seat

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        raise TypeError("only the seat that sees the drawn card decides on it")

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        raise TypeError("only the seat that sees the drawn card decides on it")


@frozen
class OwnDecision(OfOneSeat):
    """For the seat that sees it."""

    awaited: ClassVar[str] = Decision.awaited
    seat: Seat
    card: Card

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sees.rules, sees.holding(seat)
        return (
            *holding.uses(rules, self.card),
            *holding.lay_offs(rules),
            *holding.new_melds(rules),
            *_RELEASE[seat],
        )

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        match move:
            case Release():
                return []
            case Play():
                return judge_play(sees, move, self.card, True, True)
            case _:
                return not_known_now(self, move)


@frozen
class Question(OfOneSeat):
    """A face-up card goes round (Desmoche §6.3)."""

    awaited: ClassVar[str] = "use the card on offer, or decline"
    seat: Seat
    card: Card
    releaser: Seat
    waiting: tuple[Seat, ...]
    """Unfiltered: which of them could use it is a secret."""

    @property
    def public_offer(self) -> Card | None:
        return self.card

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sees.rules, sees.holding(seat)
        lay_offs = holding.lay_offs(rules) if rules.lay_off is _WHENEVER_ASKED else ()
        last = () if forced_meld(rules, holding, self.card) else _DECLINE[seat]
        return (*holding.uses(rules, self.card), *lay_offs, *last)

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        rules = sees.rules
        if isinstance(move, Play):
            return judge_play(sees, move, self.card, rules.lay_off is _WHENEVER_ASKED, False)
        faults = [] if isinstance(move, Decline) else not_known_now(self, move)
        if isinstance(move, Decline | Release):
            meld = forced_meld(rules, sees.holding(move.seat), self.card)
            if meld is not None:
                faults.append(MustUseCard(self.card, meld.cards))
        return faults


@frozen
class ForcedUse(OfOneSeat):
    """A seat must use a card, and chooses the play (Desmoche §8.3, §8.5)."""

    awaited: ClassVar[str] = "use the card that is forced on the seat"
    seat: Seat
    card: Card
    releaser: Seat
    demanded: bool
    """On demand (§8.4); else the card comes back by itself (§8.3)."""
    waiting: tuple[Seat, ...]

    @property
    def public_offer(self) -> Card | None:
        return self.card

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sees.rules, sees.holding(seat)
        uses = holding.uses(rules, self.card)
        return (*uses, *holding.lay_offs(rules)) if rules.lay_off is _WHENEVER_ASKED else uses

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        if isinstance(move, Play):
            return judge_play(sees, move, self.card, sees.rules.lay_off is _WHENEVER_ASKED, False)
        faults = [] if isinstance(move, Decline) else not_known_now(self, move)
        if isinstance(move, Decline | Release):
            faults.append(DemandStands(self.card) if self.demanded else ForcedBack(self.card))
        return faults


@frozen
class DemandRound(OfOneSeat):
    """A seat may demand that an owner take the card (Desmoche §8.4)."""

    awaited: ClassVar[str] = "demand that an owner take the card, or decline"
    seat: Seat
    card: Card
    releaser: Seat
    waiting: tuple[Seat, ...]

    @property
    def public_offer(self) -> Card | None:
        return self.card

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        owners = owners_of_fit(sees, self.releaser, self.card)
        return (*(Demand(seat, owner) for owner in owners if owner != seat), *_DECLINE[seat])

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        if isinstance(move, Decline):
            return []
        if not isinstance(move, Demand):
            return not_known_now(self, move)
        if move.owner == move.seat:
            return [DemandsOfOneself()]
        if move.owner == self.releaser and not sees.rules.force_back:
            return [NoForcingBack(move.owner)]
        if move.owner not in owners_of_fit(sees, self.releaser, self.card):
            return [CannotBeForced(move.owner, self.card)]
        return []


@frozen
class Payment(OfOneSeat):
    """A seat has used a card and owes one (Desmoche §7.8)."""

    awaited: ClassVar[str] = "pay with a hand card, after any further plays"
    seat: Seat

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        rules, holding = sees.rules, sees.holding(seat)
        pays = _PAY[seat]
        return (
            *holding.lay_offs(rules),
            *holding.new_melds(rules),
            *[pays[number] for number in bit_numbers(holding.hand.first_mask)],
        )

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        match move:
            case Pay():
                return [] if move.card in sees.holding(move.seat).hand else [PaysCardNotHeld(move.card)]
            case Play():
                return judge_play(sees, move, None, True, True)
            case _:
                return not_known_now(self, move)


@frozen
class End(MomentBase):
    awaited: ClassVar[str] = "nothing more"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    def listed(self, sees: Sees, seat: Seat) -> tuple[DesmocheMove, ...]:
        return ()

    def judged(self, sees: Sees, move: DesmocheMove) -> list[Violation]:
        return [HandIsOver()]


Moment: TypeAlias = (
    BetTurn
    | AnnounceTurn
    | DeclarationWindow
    | CambioRound
    | DrawTurn
    | Decision
    | OwnDecision
    | Question
    | ForcedUse
    | DemandRound
    | Payment
    | End
)
