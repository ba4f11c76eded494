"""Who can use a card that goes round, as far as that is known (Desmoche §6.3, §6.7).

What is sure is told although a hand is not fully known: the cards that are written may be enough to use the card, and the
cards of which nothing is known may be too few to matter. In between the answer is that it is unknown.
"""

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from attrs import field, frozen

from rummykit.cards import Card, Cards
from rummykit.games.desmoche.moments import Decision, Question, forced_meld
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.plays import after_play
from rummykit.games.desmoche.rules import PRESETS, DesmocheRules, LayOff
from rummykit.games.desmoche.table import Holding, Sees
from rummykit.melds import Meld
from rummykit.seats import Seat, after

if TYPE_CHECKING:
    from rummykit.games.desmoche.positions import Position


class ClaimAnswer(Enum):
    """What is known of a seat's claim to a card on offer."""

    CAN_USE = "can use it"
    CANNOT = "cannot use it"
    UNKNOWN = "unknown"
    ASKED_BEFORE = "was asked before"
    """The card has gone past: a decline is final (Desmoche §6.3)."""
    OUT = "is out"


@frozen
class Claim:
    """What one seat could do with the card on offer."""

    seat: Seat
    answer: ClaimAnswer
    plays: tuple[Play, ...] = ()
    """The plays that use it; of a hand that is partly unknown those with the known cards."""
    lay_offs: tuple[Play, ...] = ()
    """Lay-offs from hand that make the first use possible, if there is none without (Desmoche §7.6)."""
    winning: tuple[Play, ...] = field(default=())
    """Those of the plays that lay the tenth card (Desmoche §9.1)."""
    must: Meld | None = None
    """The meld for which the seat may not decline (Desmoche §8.2)."""
    unknown: int = 0
    """How many cards of its hand are unknown."""


def claims_round(sees: Sees, unknown: tuple[int, ...], question: Question, unlocated: Cards) -> tuple[Claim, ...]:
    """The claims of all seats but the releaser, in order from its right.

    :param unknown: per seat, how many cards of its hand are unknown.
    :param unlocated: the cards of which nothing is known.
    """
    claims: list[Claim] = []
    for seat in after(question.releaser, sees.seat_count):
        if not sees.is_in(seat):
            claims.append(Claim(seat, ClaimAnswer.OUT))
        elif seat != question.seat and seat not in question.waiting:
            claims.append(Claim(seat, ClaimAnswer.ASKED_BEFORE))
        else:
            claims.append(_claim(sees.rules, sees.holding(seat), question.card, unknown[seat], unlocated))
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
    """The fewest lay-offs after which the card can be used, and the plays that then use it; nothing if there are none."""
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
    """Whether the seat could use the card if it held every card of which nothing is known. Its melds count as hand cards:
    a meld with the card in it holds three cards, that one among them, which are a meld as well."""
    return bool(Holding(holding.seat, holding.owned + unlocated).uses(rules, card))


def explain(position: "Position") -> str:
    """What :meth:`Position.explain` says."""
    lines = [_heading(position)]
    claims = position.claims()
    if claims:
        assert isinstance(position.moment, Question)
        lines += (_claim_line(position.moment, claim) for claim in claims)
        lines.append(_verdict(claims))
    else:
        lines += (_moves_line(position, seat) for seat in position.to_act)
    return "\n".join(lines)


def _heading(position: "Position") -> str:
    table, moment = position.table, position.moment
    preset = next((name for name, rules in PRESETS.items() if rules == table.rules), "house rules")
    text = f"Desmoche ({preset}), {table.seat_count} seats, dealer {table.dealer}"
    match moment:
        case Question():
            return f"{text}: {moment.card} is on offer, released by seat {moment.releaser}; seat {moment.seat} is asked"
        case Decision():
            return f"{text}: seat {moment.seat} looks at the card it drew"
        case _:
            awaited = moment.awaited if position.offer is None else f"{moment.awaited}: {position.offer}"
            seats = ", ".join(map(str, moment.to_act))
            return f"{text}: {'seat' if len(moment.to_act) == 1 else 'seats'} {seats} to {awaited}"


def _listed(moves: Iterable[object]) -> str:
    return "; ".join(str(move).partition(" ")[2] for move in moves)


def _moves_line(position: "Position", seat: Seat) -> str:
    try:
        return f"seat {seat} may {_listed(position.legal_moves(seat))}"
    except LookupError as unknown:  # it says what is not written down
        return str(unknown)


def _claim_line(question: Question, claim: Claim) -> str:
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


def _use(question: Question, claim: Claim) -> str:
    text = (
        f"must use {question.card}, it fits {claim.must} [Desmoche §8.2]" if claim.must else f"can use {question.card}"
    )
    if claim.lay_offs:
        text += f" after it has laid off ({_listed(claim.lay_offs)}) [Desmoche §7.6]"
    text += ": " + "; ".join(_play(play, claim) for play in claim.plays)
    return text + (", at least, with the cards that are known" if claim.unknown else "")


def _play(play: Play, claim: Claim) -> str:
    return f"{_listed([play])}{' and wins [Desmoche §9.1]' if play in claim.winning else ''}"


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
