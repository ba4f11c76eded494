"""Positions of Desmoche written in a line or two, and what to ask of them.

Seats are parted by ``|``, the melds of a seat by ``,``. Only the cards that matter are written; a shorter hand is filled up
to the law of nine with *dull* cards, of which no two, and none together with another card of the seat, can ever meet in a
meld with a single card on offer: they cannot be used, so they change nothing that a test is about.

>>> state = drawing(1, "|9d Td|", "|8s 8h 8c 8d|", stock="7d")
>>> plays(played(state, "1 draw"))
['1 play 7d 8d 9d', '1 play 7d 8d 9d Td', '1 play 8d 9d Td']
"""

import copy
import re
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.games.desmoche import GAME, DesmocheMove, DesmochePhase, DesmocheState, DesmocheView, parse_move
from rummykit.games.desmoche.holding import Holding, Standing, meld_of
from rummykit.games.desmoche.opening import Cambio, begin
from rummykit.games.desmoche.plays import judge_meld
from rummykit.games.desmoche.rules import PRESETS, DesmocheRules
from rummykit.games.desmoche.table import Table
from rummykit.games.desmoche.turn import Drawing, Offer
from rummykit.melds import Meld
from rummykit.options import read_options
from rummykit.packs import FULL
from rummykit.seats import Seat, in_order_from, seats_at
from rummykit.violations import IllegalMove, Violation

__all__ = [
    "Options",
    "asked_in_turn",
    "asserted_violations",
    "at",
    "cards_of",
    "dealt",
    "deciding",
    "drawing",
    "exchanging",
    "lying",
    "offered",
    "outcome_of",
    "played",
    "plays",
    "refused",
    "refused_by_view",
    "rules_with",
    "texts",
]

Options: TypeAlias = dict[str, Any]
"""Options, and what else the builders take, by name."""

HAND_SIZE: Final = 9
PACK_SIZE: Final = 52

asserted_violations: Final[set[type[Violation]]] = set()
"""Every class that :func:`refused` has been told to expect, and has met, since the tests were started."""


def rules_with(preset: str = "NICARAGUA", **options: object) -> DesmocheRules:
    """A preset with options written as records write them."""
    return read_options(PRESETS[preset], options)


# Building


def _cards(text: str) -> list[Card]:
    return [Card.parse(word, strict=True) for word in text.split()]


def _parted(text: str, seats: int) -> list[str]:
    parts = text.split("|") if text else [""] * seats
    assert len(parts) == seats, f"{text!r} is of {len(parts)} seats, not {seats}"
    return parts


def _near(card: Card, other: Card) -> bool:
    """Whether some meld of three holds both cards."""
    one, two = card.number, other.number
    if one % 13 == two % 13:
        return True
    apart = abs(one - two)
    return one // 13 == two // 13 and (apart <= 2 or apart >= 11)


def _filled(own: list[Card], missing: int, spare: list[Card]) -> list[Card] | None:
    """So many dull cards out of ``spare``, or nothing."""
    if not missing:
        return []
    for place, card in enumerate(spare):
        if not any(_near(card, other) for other in own):
            rest = _filled([*own, card], missing - 1, spare[place + 1 :])
            if rest is not None:
                return [card, *rest]
            if len(spare) - place - 1 < missing:
                return None
    return None


def _hands(written: list[list[Card]], melds: list[list[Meld]], spare: list[Card]) -> list[list[Card]]:
    """The hands filled up; the cards used are taken out of ``spare``, which is left in a random order."""
    rng = Random(9)
    seats = range(len(written))
    laid = [[card for meld in of_seat for card in meld.laid] for of_seat in melds]
    owning_most_first = sorted(seats, key=lambda seat: -len(written[seat]) - len(laid[seat]))
    for _ in range(500):
        rng.shuffle(spare)
        left, hands = list(spare), {seat: list(written[seat]) for seat in seats}
        for seat in owning_most_first:
            fill = _filled(laid[seat] + hands[seat], HAND_SIZE - len(laid[seat]) - len(hands[seat]), left)
            if fill is None:
                break
            hands[seat] += fill
            left = [card for card in left if card not in fill]
        else:
            spare[:] = left
            return [hands[seat] for seat in seats]
    raise AssertionError("no dull cards are left to fill the hands: write more of their cards")


_ANY_MELD: Final = rules_with(ace="LOW_OR_HIGH", laying_order="FREE")


def _meld(text: str) -> Meld:
    cards = _cards(text)
    assert not judge_meld(_ANY_MELD, tuple(cards)).violations, f"{text} is no meld"
    return meld_of(Cards(cards))


def _first(meld: Meld) -> int:
    return meld.laid[0].number


def _table(
    hands: str,
    melds: str,
    stock: str,
    discards: str | None,
    *,
    stock_ends: bool,
    dealer: int,
    out: tuple[int, ...],
    rules: DesmocheRules,
) -> Table:
    seats = hands.count("|") + 1
    on_table = [
        sorted((_meld(meld) for meld in part.split(",") if meld.strip()), key=_first) for part in _parted(melds, seats)
    ]
    in_hand = [_cards(part) for part in _parted(hands, seats)]
    top, dead = _cards(stock), _cards(discards or "")
    named = [*top, *dead, *(card for hand in in_hand for card in hand)]
    named += [card for of_seat in on_table for meld in of_seat for card in meld.laid]
    assert len(set(named)) == len(named), "a card stands twice"
    spare = list(FULL.cards - Cards(named))
    in_hand = _hands(in_hand, on_table, spare)
    for hand, of_seat in zip(in_hand, on_table, strict=True):
        assert len(hand) + sum(len(meld.laid) for meld in of_seat) == HAND_SIZE, "a seat owns nine cards"
    if stock_ends:
        dead = [*spare, *dead]
    else:
        if discards is None:
            dead.append(spare.pop())
        top += spare
    holdings = [
        Holding(seat, Cards(in_hand[seat]), tuple(on_table[seat]), Standing.OUT if seat in out else Standing.IN)
        for seat in seats_at(seats)
    ]
    return Table(rules, Seat(dealer), tuple(holdings), tuple(top), tuple(dead), opening=not dead)


def at(table: Table, phase: DesmochePhase) -> DesmocheState:
    """The state of a table in a phase."""
    return GAME.state_of(table, phase, ())


def drawing(
    seat: int,
    hands: str,
    melds: str = "",
    *,
    stock: str = "",
    discards: str | None = None,
    stock_ends: bool = False,
    dealer: int = 0,
    out: tuple[int, ...] = (),
    preset: str = "NICARAGUA",
    **options: object,
) -> DesmocheState:
    """A seat is about to draw.

    :param stock: the next cards to be drawn; the rest of the pack follows, unless ``stock_ends``.
    :param discards: the dead cards; without any (``""``) the first card of the hand has not been drawn yet, and when
        nothing is said, one card is dead.
    :param out: the seats that stood out.
    """
    table = _table(
        hands,
        melds,
        stock,
        discards,
        stock_ends=stock_ends,
        dealer=dealer,
        out=out,
        rules=rules_with(preset, **options),
    )
    return at(table, Drawing(Seat(seat)))


def offered(releaser: int, card: str, hands: str, melds: str = "", *, stock: str = "", **further: Any) -> DesmocheState:
    """A seat has drawn ``card`` and released it: whatever follows from that."""
    state = drawing(releaser, hands, melds, stock=f"{card} {stock}", **further)
    return played(state, f"{releaser} draw", f"{releaser} release")


def deciding(hand: str, card: str, melds: str = "", **further: Any) -> DesmocheState:
    """Seat 1 of three decides on the card it drew; of its hand and melds alone is anything said."""
    return played(drawing(1, f"|{hand}|", f"|{melds}|", stock=card, **further), "1 draw")


def exchanging(hands: str, *, dealer: int = 0, preset: str = "NICARAGUA", **options: object) -> DesmocheState:
    """Cambio begins, whatever the hands would have declared; shorter hands are filled as in :func:`dealt`."""
    table = _dealt(hands, "", dealer, rules_with(preset, **options))
    return at(table, Cambio(in_order_from((dealer + 1) % table.seat_count, table.seat_count)))


def dealt(
    hands: str, *, stock: str = "", dealer: int = 0, preset: str = "NICARAGUA", **options: object
) -> DesmocheState:
    """A hand as dealt. A shorter hand is filled up to one that is far from any automatic win: two pairs or more, both
    colours, no four of a rank."""
    return GAME.state_of(*begin(_dealt(hands, stock, dealer, rules_with(preset, **options))))


def _dealt(hands: str, stock: str, dealer: int, rules: DesmocheRules) -> Table:
    written, top = [_cards(part) for part in hands.split("|")], _cards(stock)
    spare = list(FULL.cards - Cards([*top, *(card for hand in written for card in hand)]))
    rng = Random(9)
    for hand in written:
        missing = HAND_SIZE - len(hand)
        while missing and not _plain(hand + spare[:missing]):
            rng.shuffle(spare)
        hand.extend(spare[:missing])
        del spare[:missing]
    holdings = tuple(Holding(seat, Cards(written[seat])) for seat in seats_at(len(written)))
    return Table(rules, Seat(dealer), holdings, (*top, *spare))


def _plain(hand: list[Card]) -> bool:
    ranks = [card.number % 13 for card in hand]
    return len(set(ranks)) <= 7 and max(map(ranks.count, ranks)) < 4 and len({card.suit.is_red for card in hand}) == 2


# Asking


def played(state: DesmocheState, *moves: str) -> DesmocheState:
    """The state after these moves, each of which is legal and keeps the law of nine and the pack."""
    for text in moves:
        state = state.play(parse_move(text))
        cards = cards_of(state)
        assert len(cards) == PACK_SIZE
        assert Cards(cards) == FULL.cards
    return state


def cards_of(state: DesmocheState) -> list[Card]:
    """All cards, wherever they are: 52 different ones, at every moment."""
    table = state.table
    cards: list[Card] = [*table.stock, *table.discards]
    for holding in table.holdings:
        cards += holding.owned
    for gone in table.removed:
        cards += gone.unseen + gone.melds
    if isinstance(state.phase, Cambio):
        cards += [card for _, card in state.phase.gifts]
    offer = getattr(state.phase, "card", None)
    if isinstance(offer, Card):
        cards.append(offer)
    return cards


def outcome_of(state: DesmocheState) -> Outcome:
    """How the hand ended, which is over."""
    assert state.outcome is not None
    return state.outcome


def asked_in_turn(state: DesmocheState) -> tuple[list[int], DesmocheState]:
    """The seats that are asked about a card if all of them decline, and what follows."""
    asked: list[int] = []
    while isinstance(state.phase, Offer) and len(asked) < 9:
        asked += state.to_act
        state = played(state, f"{state.phase.seat} decline")
    return asked, state


def texts(state: DesmocheState, seat: int | None = None) -> list[str]:
    """The legal moves of a seat, or of all that are to act, as records write them, sorted."""
    return sorted(map(str, state.legal_moves(None if seat is None else Seat(seat))))


def plays(state: DesmocheState) -> list[str]:
    """The legal plays among them."""
    return [text for text in texts(state) if " play " in text]


def lying(state: DesmocheState, seat: int = 1) -> list[str]:
    """The melds of a seat, as they lie."""
    return [str(meld) for meld in state.table.holdings[seat].melds]


def refused(state: DesmocheState, move: str | DesmocheMove, *kinds: type[Violation]) -> tuple[Violation, ...]:
    """What the move breaks: violations of exactly these classes. ``play`` refuses it with the same, and changes nothing."""
    proposed = parse_move(move) if isinstance(move, str) else move
    before = copy.deepcopy(state)
    broken = state.violations(proposed)
    told = "; ".join(map(str, broken)) or "it is legal"
    assert sorted(type(one).__name__ for one in broken) == sorted(kind.__name__ for kind in kinds), f"{move}: {told}"
    assert proposed not in state.legal_moves(), move
    with pytest.raises(ValueError, match=re.escape(f"{proposed}: ")) as caught:
        state.play(proposed)
    assert type(caught.value) is IllegalMove
    assert caught.value.args == (proposed, broken)
    assert state == before, "a refusal changes nothing"
    asserted_violations.update(kinds)
    return broken


def refused_by_view(view: DesmocheView, move: DesmocheMove, *kinds: type[Violation]) -> tuple[Violation, ...]:
    """The same of a view."""
    broken = view.violations(move)
    assert [type(one) for one in broken] == [*kinds], move
    asserted_violations.update(kinds)
    return broken
