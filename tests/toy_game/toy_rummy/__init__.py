"""Toy Rummy, a game in a package of its own: what it tells rummykit. The game itself is in :mod:`toy_rummy.play`."""

from collections.abc import Mapping
from typing import Final

from rummykit.cards import Card, Cards
from rummykit.game import Game, Outcome, Rng, Zone
from rummykit.notation import Words
from rummykit.options import explained
from rummykit.packs import Deal
from rummykit.seats import Seat, in_order_from
from toy_rummy.play import (
    Discard,
    Discarding,
    Draw,
    Drawing,
    Drawn,
    Happened,
    NoMeld,
    NotHeld,
    NotNow,
    Over,
    Show,
    Table,
    Take,
    ToyEvent,
    ToyMove,
    ToyRules,
    ToyState,
    ToyView,
    pack_of,
)

__all__ = ["BLIND", "GAME", "ToyMove", "ToyRules", "ToyState", "ToyView"]

SEATS: Final = (2, 3, 4)
BLIND: Final = ToyRules(ranks=13, take_discards=False)


def deal(rules: ToyRules, seats: int, dealer: Seat, order: tuple[Card, ...]) -> ToyState:
    if seats not in SEATS or dealer >= seats:
        raise ValueError(f"{seats} seats with dealer {dealer} cannot play Toy Rummy")
    Deal(pack_of(rules), order)
    dealt, up, stock = order[: 3 * seats], order[3 * seats], order[3 * seats + 1 :]
    hands = {seat: Cards(dealt[place::seats]) for place, seat in enumerate(in_order_from((dealer + 1) % seats, seats))}
    none = (Cards.NONE,) * seats
    table = Table(rules, tuple(hands[seat] for seat in sorted(hands)), none, stock, (up,))
    return Drawing(table, seat_after(dealer, seats))


def seat_after(dealer: Seat, seats: int) -> Seat:
    return Seat((dealer + 1) % seats)


def parse(text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> ToyMove:
    words = Words(text, seats=seats, pack=pack)
    seat = words.take_seat("the seat that moves")
    offset, verb = words.take("a verb")
    move: ToyMove
    match verb:
        case "draw":
            move = Draw(seat)
        case "take":
            move = Take(seat)
        case "discard":
            move = Discard(seat, words.take_card())
        case "show":
            move = Show(seat, (words.take_card(), words.take_card(), words.take_card()))
        case _:
            raise words.refuse(offset, verb, "is no verb of Toy Rummy", "write draw, take, discard or show")
    words.end()
    return move


def facts(state: ToyState) -> Mapping[str, object]:
    outcome = state.outcome
    winner = "open" if outcome is None else int(outcome.winners[0]) if outcome.winners else "none"
    return {"winner": winner, "hands": [str(hand) for hand in state.table.hands]}


def places(state: ToyState) -> Mapping[str, Cards]:
    table = state.table
    hands = {f"hand {seat}": hand for seat, hand in enumerate(table.hands)}
    return {**hands, "stock": Cards(table.stock), "discards": Cards(table.discards), "shown": table.shown}


def zones(view: ToyView) -> tuple[Zone, ...]:
    drawn: list[Zone] = []
    for seat, count in enumerate(view.counts):
        known = view.hand if seat == view.seat else view.taken[seat]
        drawn.append(Zone("hand", Seat(seat), (tuple(known),) if known else (), count - len(known)))
    drawn.append(Zone("stock", None, (), view.stock_count))
    drawn.append(Zone("discards", None, (view.discards,) if view.discards else ()))
    drawn.append(Zone("shown", None, (tuple(view.shown),) if view.shown else ()))
    return tuple(drawn)


def tell(event: ToyEvent) -> str:
    if isinstance(event, Drawn):
        return f"seat {event.seat} draws {event.card} [Toy §2]"
    return f"seat {event.move} [Toy §{3 if isinstance(event.move, Show) else 2}]"


def next_dealer(rules: ToyRules, seats: int, dealer: Seat, outcome: Outcome) -> Seat:
    return seat_after(dealer, seats)


class Eager:
    """Shows what it can, else draws and discards by chance."""

    def choose(self, view: ToyView, rng: Rng) -> ToyMove:
        moves = view.legal_moves()
        return moves[0] if isinstance(moves[0], Show) else moves[int(rng.random() * len(moves))]


GAME: Final[Game[ToyRules, ToyState]] = Game(
    name="toy",
    title="Toy Rummy",
    rules=ToyRules,
    presets={"OPEN": ToyRules(), "BLIND": BLIND},
    seats=SEATS,
    pack=lambda rules, seats: pack_of(rules).new_order(),
    deal=deal,
    parse=parse,
    format=str,
    facts=facts,
    places=places,
    zones=zones,
    tell=tell,
    explain=lambda rules: explained(rules, "Toy"),
    next_dealer=next_dealer,
    bots={"eager": Eager},
    moves=(Draw, Take, Discard, Show),
    events=(Happened, Drawn),
    violations=(NotNow, NotHeld, NoMeld),
    views=(ToyView,),
    states=(Drawing, Discarding, Over),
)
