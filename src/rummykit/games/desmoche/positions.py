"""A position as somebody wrote it down (:func:`~rummykit.games.desmoche.position` reads one).

It never guesses: what depends on a card that is not written raises :class:`UnknownCards`. The list of a seat's moves needs
all of its hand, the judgment of one move only the cards that it names.
"""

from collections.abc import Sequence
from enum import Enum

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.games.desmoche.holding import Holding, Standing, gathered
from rummykit.games.desmoche.melding import pack_of, stock_dealt
from rummykit.games.desmoche.moves import Announce, Declare, DesmocheMove, Give, Pay, Play, StandOut
from rummykit.games.desmoche.opening import Announcing, Cambio, Declaring, DesmocheSeenPhase, PlacingBets
from rummykit.games.desmoche.plays import after_play
from rummykit.games.desmoche.rules import DesmocheRules, LayOff, StandingOut
from rummykit.games.desmoche.table import DesmocheSight
from rummykit.games.desmoche.turn import (
    Deciding,
    DecidingUnseen,
    Demanding,
    Drawing,
    Forced,
    Offer,
    Paying,
    forced_meld,
)
from rummykit.games.desmoche.violations import NotClosed
from rummykit.melds import Meld
from rummykit.rulebook import UnknownCards, WrittenPosition, moves_as_listed
from rummykit.seats import Seat, after
from rummykit.violations import Violation


@frozen
class TableWritten:
    """A table of which some cards are unknown."""

    rules: DesmocheRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    holdings: tuple[Holding, ...]
    """Per seat; of the hand the known part."""
    unknown: tuple[int, ...]
    """Per seat, so many more cards in hand."""
    stock_count: int
    """How many cards the stock has."""
    discards: tuple[Card | None, ...] = ()
    """The last one on top; ``None``: an unknown one. Without a card on offer."""
    removed: Cards = Cards.NONE
    """What disqualified seats had laid."""

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.holdings)

    @property
    def before_first_draw(self) -> bool:
        """Whether no card has been drawn yet (Desmoche §1.6)."""
        return self.stock_count == stock_dealt(self.rules, len(self.holdings))

    @property
    def unknown_discards(self) -> int:
        """How many of the dead cards are unknown."""
        return self.discards.count(None)

    def holding(self, seat: Seat) -> Holding:
        """Return the known part of what ``seat`` holds."""
        return self.holdings[seat]

    def held(self, seat: Seat) -> Cards:
        """Return the known cards of the hand of ``seat``."""
        return self.holdings[seat].hand

    def holding_more(self, seat: Seat, cards: Cards) -> "TableWritten":
        """Return the table on which ``seat`` holds these cards as well."""
        own = self.holdings[seat]
        own = Holding(seat, own.hand + cards, own.melds, own.standing)
        return evolve(self, holdings=(*self.holdings[:seat], own, *self.holdings[seat + 1 :]))

    def melds_of(self, seat: Seat) -> tuple[Meld, ...]:
        """Return the melds of ``seat``."""
        return self.holdings[seat].melds

    def is_in(self, seat: Seat) -> bool:
        """Return whether ``seat`` still plays."""
        return self.holdings[seat].standing is Standing.IN

    def unshown(self, cards: Cards) -> Cards:
        """Return which of the cards are neither in a meld, a removed one too, nor among the discards (Desmoche §10.2)."""
        return cards.missing_from(self.shown())

    def has_shown(self, cards: Cards) -> bool:
        """Return whether there is none of the cards that :meth:`unshown` returns."""
        return not self.unshown(cards)

    def shown(self) -> Cards:
        """Return all known cards in melds, removed ones too, and among the discards."""
        melds = [meld.cards for holding in self.holdings for meld in holding.melds]
        return gathered([card for card in self.discards if card is not None], (self.removed, *melds))


@frozen(repr=False)
class Position(WrittenPosition[TableWritten, DesmocheSeenPhase, DesmocheMove]):
    """One moment of a hand of Desmoche, as far as it is known."""

    @property
    @override
    def unlocated(self) -> Cards:
        return pack_of(self.table.rules).cards - self.located

    @property
    def located(self) -> Cards:
        """The cards that are written, wherever they lie."""
        hands = [holding.hand for holding in self.table.holdings]
        return gathered((), (self.table.shown(), self.phase.shown, *hands))

    @property
    def rules(self) -> DesmocheRules:
        """The options of the table."""
        return self.table.rules

    @property
    def offer(self) -> Card | None:
        """The card on offer, or the drawn one if that is known."""
        return self.phase.card if isinstance(self.phase, Deciding) else self.phase.offer

    @override
    def moves_of(self, seat: Seat | None) -> Sequence[DesmocheMove]:
        if seat is not None and seat in self.to_act and isinstance(self.phase, DecidingUnseen):
            raise UnknownCards(seat, self.unknown(seat), True)
        moves = super().moves_of(seat)
        if seat is not None and seat in self.to_act and isinstance(self.phase, Drawing):
            self._need_for_standing_out(seat)
        return moves

    @override
    def needs_hand(self, seat: Seat) -> bool:
        phase, table = self.phase, self.table
        return not (
            isinstance(phase, Demanding | PlacingBets) or (isinstance(phase, Drawing) and not table.melds_of(seat))
        )

    @override
    def needs(self, move: DesmocheMove) -> Cards | None:
        phase = self.phase
        match move:
            case Declare() if isinstance(phase, Declaring) and move.win is not None:
                return None
            case Announce() if isinstance(phase, Announcing) and move.games:
                return None
            case Give() if isinstance(phase, Cambio):
                return Cards((move.card,))
            case Pay() if isinstance(phase, Paying):
                return Cards((move.card,))
            case Play() if isinstance(phase, Drawing | DecidingUnseen | Deciding | Offer | Forced | Paying):
                return pack_of(self.table.rules).cards & Cards(move.cards)
            case _:
                return Cards.NONE

    @override
    def violations(self, move: DesmocheMove) -> tuple[Violation, ...]:
        self.book.check_move(move)
        seat = move.seat
        if seat is not None and seat in self.to_act:
            if isinstance(move, StandOut) and isinstance(self.phase, Drawing):
                self._need_for_standing_out(seat)
            if isinstance(self.phase, DecidingUnseen):
                needed = self.needs(move)
                if needed is None or not needed <= self.located:
                    raise UnknownCards(seat, self.unknown(seat), True)
        return super().violations(move)

    @override
    def judged(self, table: TableWritten, move: DesmocheMove) -> Sequence[Violation]:
        phase = self.phase
        if isinstance(phase, DecidingUnseen):
            # An unknown card does for the drawn one: the move names no such card.
            return self.book.judged(table, Deciding(phase.seat, next(iter(self.unlocated))), move)
        return super().judged(table, move)

    def _need_for_standing_out(self, seat: Seat) -> None:
        """Hand and discards decide, as far as their cards fit its melds."""
        table, hand = self.table, self.unknown(seat)
        if table.rules.standing_out is not StandingOut.CLOSED or not (hand or table.unknown_discards):
            return
        for violation in self.judged(table, StandOut(seat)):
            if isinstance(violation, NotClosed) and not violation.cards <= self.located:
                raise UnknownCards(seat, hand, False, table.unknown_discards)

    def claims(self) -> "tuple[Claim, ...]":
        """Of each seat that a card on offer may reach, in order: whether it can use it, how, or why that is unknown."""
        if not isinstance(self.phase, Offer):
            return ()
        return claims_round(self.table, self.table.unknown, self.phase, pack_of(self.table.rules).cards - self.located)

    @override
    def explain(self) -> str:
        """Return what may be done, and whose claim comes first, in lines for people."""
        claims = self.claims()
        if not claims:
            return super().explain()
        assert isinstance(self.phase, Offer)
        return "\n".join([self.heading(), *[_claim_line(self.phase, one) for one in claims], _verdict(claims)])

    @override
    def heading(self) -> str:
        match self.phase:
            case Offer(seat, card, releaser):
                return f"{self.table_line}: {card} is on offer, released by seat {releaser}; seat {seat} is asked"
            case DecidingUnseen(seat):
                return f"{self.table_line}: seat {seat} looks at the card it drew"
            case _:
                return super().heading() if self.offer is None else f"{super().heading()}: {self.offer}"


class ClaimAnswer(Enum):
    """What is known of a seat's claim to a card on offer."""

    CAN_USE = "can use it"
    """With the known cards alone."""
    CANNOT = "cannot use it"
    """Whatever its unknown cards are."""
    UNKNOWN = "unknown"
    """It depends on cards that are not written."""
    ASKED_BEFORE = "was asked before"
    """A decline is final (Desmoche §6.3)."""
    OUT = "is out"
    """It stood out, was disqualified or has left."""


@frozen
class Claim:
    """What one seat could do with the card on offer."""

    seat: Seat
    """Whose claim it is."""
    answer: ClaimAnswer
    """What is known of it."""
    plays: tuple[Play, ...] = ()
    """Those that use it, with the known cards."""
    lay_offs: tuple[Play, ...] = ()
    """Those that make a use possible, if there is none without (Desmoche §7.6)."""
    winning: tuple[Play, ...] = field(default=())
    """Those that lay the tenth card (Desmoche §9.1)."""
    must: Meld | None = None
    """The meld for which the seat may not decline (Desmoche §8.2)."""
    unknown: int = 0
    """How many cards of its hand are unknown."""


def claims_round(
    sight: DesmocheSight, unknown: tuple[int, ...], question: Offer, unlocated: Cards
) -> "tuple[Claim, ...]":
    """Of all seats but the releaser, in order.

    :param unknown: per seat, how many cards of its hand are unknown.
    :param unlocated: the cards of which nothing is known.
    """
    claims: list[Claim] = []
    for seat in after(question.releaser, sight.seat_count):
        if not sight.is_in(seat):
            claims.append(Claim(seat, ClaimAnswer.OUT))
        elif seat != question.seat and seat not in question.waiting:
            claims.append(Claim(seat, ClaimAnswer.ASKED_BEFORE))
        else:
            claims.append(_claim(sight.rules, sight.holding(seat), question.card, unknown[seat], unlocated))
    return tuple(claims)


def _claim(rules: DesmocheRules, holding: Holding, card: Card, unknown: int, unlocated: Cards) -> Claim:
    seat, must = holding.seat, forced_meld(rules, holding, card)
    lay_offs, plays = _first_uses(rules, holding, card)
    if plays:
        for play in lay_offs:
            holding, _ = after_play(holding, play, None)
        all_known = not unknown
        winning = tuple(play for play in plays if all_known and not after_play(holding, play, card)[0].hand)
        return Claim(seat, ClaimAnswer.CAN_USE, plays, lay_offs, winning, must, unknown)
    if unknown and _may_use(rules, holding, card, unlocated):
        return Claim(seat, ClaimAnswer.UNKNOWN, unknown=unknown)
    return Claim(seat, ClaimAnswer.CANNOT, unknown=unknown)


def _first_uses(rules: DesmocheRules, holding: Holding, card: Card) -> tuple[tuple[Play, ...], tuple[Play, ...]]:
    """The fewest lay-offs after which the card can be used, and the plays that then do."""
    reached: list[tuple[tuple[Play, ...], Holding]] = [((), holding)]
    seen = {holding}
    for lay_offs, laid in reached:  # grows while it is gone through: fewer lay-offs first
        plays = laid.uses(rules, card)
        if plays:
            return lay_offs, plays
        if rules.lay_off is LayOff.WHENEVER_ASKED:
            for play in laid.lay_offs(rules):
                following, _ = after_play(laid, play, None)
                if following not in seen:
                    seen.add(following)
                    reached.append(((*lay_offs, play), following))
    return (), ()


def _may_use(rules: DesmocheRules, holding: Holding, card: Card, unlocated: Cards) -> bool:
    """If it held every card of which nothing is known. Its melds count as hand cards: three cards of one, the card among
    them, are a meld as well."""
    return bool(Holding(holding.seat, holding.owned + unlocated).uses(rules, card))


def _claim_line(question: Offer, claim: Claim) -> str:
    card, text = question.card, f"seat {claim.seat}"
    match claim.answer:
        case ClaimAnswer.OUT:
            return f"{text} is out of the hand"
        case ClaimAnswer.ASKED_BEFORE:
            return f"{text} was asked before: a decline is final [Desmoche §6.3]"
        case ClaimAnswer.CANNOT:
            return f"{text} cannot use {card}" + (", whatever its unknown cards are" if claim.unknown else "")
        case ClaimAnswer.UNKNOWN:
            cards = "card is" if claim.unknown == 1 else "cards are"
            return f"{text}: whether it can use {card} is unknown, {claim.unknown} of its {cards} not written down"
        case ClaimAnswer.CAN_USE:
            return f"{text} {_use(question, claim)}"


def _use(question: Offer, claim: Claim) -> str:
    text = (
        f"must use {question.card}, it fits {claim.must} [Desmoche §8.2]" if claim.must else f"can use {question.card}"
    )
    if claim.lay_offs:
        text += f" after it has laid off ({moves_as_listed(claim.lay_offs)}) [Desmoche §7.6]"
    text += ": " + "; ".join(_play(play, claim) for play in claim.plays)
    return text + (", at least, with the cards that are known" if claim.unknown else "")


def _play(play: Play, claim: Claim) -> str:
    return f"{moves_as_listed([play])}{' and wins [Desmoche §9.1]' if play in claim.winning else ''}"


def _verdict(claims: tuple[Claim, ...]) -> str:
    """Seat order decides, not who would win with the card (Desmoche §6.7)."""
    doubtful: list[str] = []
    for claim in claims:
        if claim.answer is ClaimAnswer.UNKNOWN:
            doubtful.append(str(claim.seat))
        elif claim.answer is ClaimAnswer.CAN_USE:
            unless = f", unless seat {' or '.join(doubtful)}, before it, uses the card" if doubtful else ""
            return f"verdict: the first claim is seat {claim.seat}'s{unless} [Desmoche §6.7]"
    if doubtful:
        return f"verdict: nobody is known to have a claim; seat {' or '.join(doubtful)} may have one [Desmoche §6.7]"
    return "verdict: nobody can use the card [Desmoche §6.5]"
