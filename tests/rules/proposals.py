"""Random tables of Desmoche, random hands played at them, and random proposals: legal or not, sensible or not."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from rummykit.cards import Card, card_of
from rummykit.games.desmoche import (
    PRESETS,
    Announce,
    AutomaticWin,
    Bet,
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    DesmocheRules,
    DesmocheState,
    Disqualify,
    Draw,
    Fault,
    Give,
    Pay,
    Play,
    Release,
    SideGame,
    StandOut,
    deal,
)
from rummykit.options import read_options
from rummykit.packs import FULL
from rummykit.rulebook import Left
from rummykit.seats import Seat, seats_at
from rummykit.stakes import NO_STAKES, Stakes

__all__ = ["CHOICES", "random_hand", "random_move", "random_options", "referee_act", "step"]

KINDS: Final = ("CUATRO_CUERPOS", "PELADILLA", "COLOR")
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "ace": ("LOW", "LOW_OR_HIGH"),
    "laying_order": ("FREE", "STRICT"),
    "cambio": (True, False),
    "automatic_wins": ([], ["COLOR"], ["CUATRO_CUERPOS", "PELADILLA"], [*KINDS]),
    "color_win": ("SAME_COLOR", "SAME_SUIT"),
    "declaration": ("SPOKEN", "AUTOMATIC"),
    "tie_break": ("HIGHEST_RANK", "NEAREST_TO_DEALER"),
    "precedence": ([*KINDS], [*reversed(KINDS)], ["PELADILLA", "COLOR", "CUATRO_CUERPOS"]),
    "opening_draws": (1, 2),
    "ask_everyone": (True, False),
    "split_runs": (True, False),
    "dissolve_melds": (True, False),
    "lay_off": ("WHENEVER_ASKED", "OWN_ACT"),
    "hand_melds": ("OWN_ACT", "NEVER"),
    "forced_lay_off": ("NEVER", "AUTOMATIC", "ON_DEMAND"),
    "force_back": (True, False),
    "standing_out": ("NEVER", "CLOSED", "FREELY"),
    "last_seat_wins": (True, False),
}
"""What may be written for each option that bears on the play of one hand."""
_SUITS: Final = range(4)


def random_options(rng: Random) -> dict[str, Any]:
    """A preset, and about a third of the options as chance has it; written as records write them."""
    options: dict[str, Any] = {"preset": rng.choice([*PRESETS])}
    for name, values in CHOICES.items():
        if rng.random() < (0.7 if name in ("forced_lay_off", "standing_out", "ask_everyone") else 0.3):
            options[name] = rng.choice(values)
    return options


def random_hand(rng: Random, options: dict[str, Any], *, money: bool = False) -> DesmocheState:
    """A hand as dealt at a table of any size, with bets or side games where ``money`` is played for."""
    changes = dict(options)
    rules = read_options(PRESETS[changes.pop("preset", "NICARAGUA")], changes)
    order = list(FULL.new_order())
    rng.shuffle(order)
    seats = rng.choice((2, 3, 4))
    stakes = _stakes(rng, rules, seats) if money else NO_STAKES
    return deal(rules, seats=seats, dealer=rng.randrange(seats), order=tuple(order), stakes=stakes)


def _stakes(rng: Random, rules: DesmocheRules, seats: int) -> Stakes:
    joined = [
        (game.value, tuple(seat for seat in seats_at(seats) if rng.random() < 0.5))
        for game in SideGame
        if game in rules.side_games and rng.random() < 0.5
    ]
    return Stakes(balances=(30,) * seats, side_stake=1, side_games=tuple(joined))


def step(rng: Random, state: DesmocheState, *, keen: float = 0.7) -> DesmocheMove:
    """One of the legal moves; plays and demands with the chance ``keen`` where there are any."""
    moves = state.legal_moves()
    plays = [move for move in moves if isinstance(move, Play | Demand)]
    return rng.choice(plays if plays and rng.random() < keen else tuple(moves))


def referee_act(rng: Random, state: DesmocheState) -> Disqualify:
    """A disqualification, of any seat for any fault."""
    return Disqualify(rng.choice(seats_at(state.table.seat_count)), rng.choice([*Fault]))


def random_move(rng: Random, state: DesmocheState) -> DesmocheMove:
    """A move of any kind by any seat with any cards; the seats to act, and cards that they own, come more often."""
    seats = seats_at(state.table.seat_count)
    seat = rng.choice(state.to_act) if state.to_act and rng.random() < 0.8 else rng.choice(seats)
    match rng.randrange(20):
        case 0:
            return Bet(seat, rng.randrange(40))
        case 1:
            return Announce(seat, rng.sample([*SideGame], rng.randrange(3)))
        case 2 | 3:
            return Declare(seat, rng.choice([*AutomaticWin, None]))
        case 4:
            return Give(seat, _card(rng, state, seat))
        case 5:
            return Draw(seat)
        case 6 | 7:
            return Release(seat)
        case 8 | 9:
            return Decline(seat)
        case 10:
            return Pay(seat, _card(rng, state, seat))
        case 11 | 12:
            return Demand(seat, rng.choice(seats))
        case 13:
            return StandOut(seat)
        case 14:
            return Left(rng.choice(seats)) if rng.random() < 0.5 else referee_act(rng, state)
        case _:
            return _play(rng, state, seat)


def _owned(state: DesmocheState, seat: Seat) -> list[Card]:
    cards = list(state.table.holdings[seat].owned)
    offer = getattr(state.phase, "card", None)
    return [*cards, offer] if isinstance(offer, Card) else cards


def _card(rng: Random, state: DesmocheState, seat: Seat) -> Card:
    owned = _owned(state, seat)
    return rng.choice(owned) if owned and rng.random() < 0.7 else card_of(rng.randrange(52))


def _play(rng: Random, state: DesmocheState, seat: Seat) -> Play:
    """Cards around one of the seat's, of its rank or in a row, or any; onto a meld of anybody, onto any cards, or onto none."""
    whole = list(_around(rng, _card(rng, state, seat)))
    owned = _owned(state, seat)
    if rng.random() < 0.7:
        whole = [card for card in whole if card in owned]
    melds = [meld for holding in state.table.holdings for meld in holding.melds]
    onto: tuple[Card, ...] | None = None
    if melds and rng.random() < 0.6:
        onto = rng.choice(melds).laid
    elif rng.random() < 0.1:
        onto = tuple(rng.sample(FULL.new_order(), rng.randrange(1, 4)))
    if onto is not None and rng.random() < 0.9:
        whole = [card for card in whole if card not in onto]
    if rng.random() < 0.3:
        rng.shuffle(whole)
    return Play(seat, whole, onto)


def _around(rng: Random, card: Card) -> Iterator[Card]:
    suit, rank = divmod(card.number, 13)
    if rng.random() < 0.4:
        for other in rng.sample(_SUITS, rng.choice((3, 3, 4))):
            yield card_of(13 * other + rank)
    else:
        low = rank - rng.randrange(4)
        for place in range(low, rank + rng.randrange(5) + 1):
            yield card_of(13 * suit + place % 13)
