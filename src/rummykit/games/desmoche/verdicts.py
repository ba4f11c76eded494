"""A position in lines for people: what may be done, by whom, and whose claim comes first."""

from collections.abc import Iterable

from rummykit.games.desmoche.claims import Claim, ClaimAnswer
from rummykit.games.desmoche.moments import Decision, Question
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.positions import Position, UnknownCards
from rummykit.games.desmoche.rules import PRESETS
from rummykit.seats import Seat


def explain(position: Position) -> str:
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


def _heading(position: Position) -> str:
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


def _moves_line(position: Position, seat: Seat) -> str:
    try:
        return f"seat {seat} may {_listed(position.legal_moves(seat))}"
    except UnknownCards as unknown:
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
