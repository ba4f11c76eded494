"""Positions of Desmoche: states met in random hands, and how a bystander who sees some of the cards writes one down."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from rummykit.cards import Card, Cards
from rummykit.games import desmoche
from rummykit.games.desmoche import DesmocheState, Standing
from rummykit.games.desmoche.moves import DesmocheMove, Play
from rummykit.games.desmoche.rules import PRESETS, DesmocheRules
from rummykit.options import read_options, written
from rummykit.packs import FULL
from rummykit.seats import seats_at

__all__ = ["PACK", "RULES", "proposals", "random_hand", "write"]

PACK: Final = FULL.new_order()
RULES: Final = (
    PRESETS["NICARAGUA"],
    PRESETS["EARLY"],
    read_options(
        PRESETS["NICARAGUA"], {"forced_lay_off": "ON_DEMAND", "standing_out": "FREELY", "dissolve_melds": True}
    ),
    read_options(PRESETS["EARLY"], {"ask_everyone": True, "laying_order": "FREE", "hand_melds": "NEVER"}),
    read_options(PRESETS["HONDURAS"], {"forced_lay_off": "ON_DEMAND", "ask_everyone": True, "lay_off": "OWN_ACT"}),
    read_options(PRESETS["NICARAGUA"], {"split_runs": False, "cambio": False, "discards_visible": "ALL"}),
)
_STANDINGS: Final = {Standing.IN: "in", Standing.OUT: "out", Standing.DISQUALIFIED: "disqualified"}


def random_hand(seed: int) -> Iterator[DesmocheState]:
    """The states of a hand whose rules, seats, cards and moves follow from a seed; plays are liked, a referee is awake."""
    rng = Random(seed)
    rules = RULES[seed % len(RULES)]
    seats = rng.choice((2, 3, 4))
    state: DesmocheState = desmoche.deal(rules, seats=seats, dealer=rng.randrange(seats), seed=f"positions {seed}")
    while state.outcome is None:
        yield state
        moves = list(state.legal_moves())
        plays = [move for move in moves if isinstance(move, Play)]
        culprits = [seat for seat in seats_at(seats) if state.table.is_in(seat)]
        if rng.random() < 0.01 and len(culprits) > 1:
            state = state.play(desmoche.Disqualify(rng.choice(culprits), desmoche.Fault.CARD_TO_HAND))
        else:
            state = state.play(rng.choice(plays if plays and rng.random() < 0.6 else moves))


def proposals(state: DesmocheState, rng: Random) -> list[DesmocheMove]:
    """Moves that somebody might propose: the legal ones, and others of every kind."""
    found: list[DesmocheMove] = list(state.legal_moves())
    for seat in seats_at(state.table.seat_count):
        holding = state.table.holding(seat)
        for card in (*holding.hand, rng.choice(PACK)):
            found += [desmoche.Give(seat, card), desmoche.Pay(seat, card)]
        found += [desmoche.Draw(seat), desmoche.Release(seat), desmoche.Decline(seat), desmoche.StandOut(seat)]
        found += [desmoche.Declare(seat, win) for win in (None, *desmoche.AutomaticWin)]
        found += [desmoche.Demand(seat, owner) for owner in seats_at(state.table.seat_count)]
        found += [desmoche.Disqualify(seat, fault) for fault in desmoche.Fault]
        targets = [None, *(meld.laid for one in state.table.holdings for meld in one.melds)]
        for _ in range(6):
            near = [*holding.hand, *(card for card in PACK if rng.random() < 0.1), rng.choice(PACK)]
            found.append(desmoche.Play(seat, rng.sample(near, rng.randint(1, min(4, len(near)))), rng.choice(targets)))
    return found


def write(state: DesmocheState, hidden: Cards = Cards.NONE) -> str:
    """The document of a state, ``hidden`` cards as ``?`` wherever they may be unknown."""
    table = state.table

    def told(cards: Iterable[Card]) -> str:
        return " ".join("?" if card in hidden else str(card) for card in cards)

    values: dict[str, Any] = {
        "format": "rummykit-position/1",
        "seats": table.seat_count,
        "dealer": int(table.dealer),
        "rules": written(table.rules, DesmocheRules()),
        "hands": [told(holding.hand) for holding in table.holdings],
        "tables": [[str(meld) for meld in holding.melds] for holding in table.holdings],
        "stock": len(table.stock),
        "discards": told(table.discards),
        "standing": [_STANDINGS[holding.standing] for holding in table.holdings],
        "removed": ["" for _ in table.holdings],
        **_moment(state, hidden),
    }
    for gone in table.removed:
        values["removed"][gone.seat] = " ".join([*map(str, gone.melds), *("?" for _ in gone.unseen)])
    return "".join(f"{key} = {_toml(value)}\n" for key, value in values.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        entries: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return "{ " + ", ".join(f"{key} = {_toml(entry)}" for key, entry in entries.items()) + " }"
    if isinstance(value, list):
        items: list[Any] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return "[" + ", ".join(map(_toml, items)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _moment(state: DesmocheState, hidden: Cards) -> dict[str, Any]:
    phase = state.phase
    match phase:
        case desmoche.Declaring():
            acting = [int(seat) for seat in phase.waiting]
            return {"phase": "declaring", "to_act": acting, "after_cambio": phase.after_cambio}
        case desmoche.Cambio():
            return {"phase": "cambio", "to_act": [int(seat) for seat in phase.waiting]}
        case desmoche.Drawing():
            return {"phase": "drawing", "to_act": int(phase.seat)}
        case desmoche.Deciding():
            card = "?" if phase.card in hidden else str(phase.card)
            return {"phase": "deciding", "to_act": int(phase.seat), "card": card}
        case desmoche.Offer() | desmoche.Forced() | desmoche.Demanding():
            return {
                "phase": type(phase).__name__.lower(),
                "to_act": int(phase.seat),
                "card": str(phase.card),
                "releaser": int(phase.releaser),
            }
        case desmoche.Paying():
            return {"phase": "paying", "to_act": int(phase.seat)}
        case _:
            raise ValueError("neither bets and announcements nor the end of a hand are positions")
