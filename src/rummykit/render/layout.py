"""How a table is laid out, as lines of spans: the common places (stock, discards, offer, common melds), then a row for each
seat: its hand, its melds in brackets, its other places. Rows too long go on below, indented.
"""

import re
from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeAlias

from attrs import frozen

from rummykit.cards import Card
from rummykit.game import Zone
from rummykit.rulebook import AnyRulebook, AnyState, counted
from rummykit.seats import Seat, seats_at


class Kind(Enum):
    """What a piece of a drawing is, for those who colour it."""

    PLAIN = "plain"
    """Nothing special."""
    RED = "red"
    """A heart or a diamond."""
    BLACK = "black"
    """A spade or a club."""
    JOKER = "joker"
    """A joker."""
    HIDDEN = "hidden"
    """Unknown to the view."""
    NAME = "name"
    """Of a place or a seat."""
    TO_ACT = "to act"
    """The mark of a seat that is to act."""
    NOTE = "note"
    """A remark."""


@frozen
class Span:
    """A piece of a line, all of one kind."""

    text: str
    """What is printed."""
    kind: Kind = Kind.PLAIN
    """What it is."""


Line: TypeAlias = tuple[Span, ...]
"""A line of a drawing."""

_GAP: Final = Span("   ")
_SPACE: Final = Span(" ")
_WIDEST_HAND: Final = 36
_CARD: Final = re.compile(r"\b(?:[A2-9TJQK][shdc]|JK)\b")
_MARKED: Final = re.compile(rf"(?P<card>{_CARD.pattern})|(?P<note>\[[^\[\]]*§[^\[\]]*\])")


def _card(card: Card, symbols: bool) -> Span:
    kind = Kind.JOKER if card.is_joker else Kind.RED if card.suit.is_red else Kind.BLACK
    return Span(card.symbol if symbols else str(card), kind)


def _width(spans: Sequence[Span]) -> int:
    return sum(len(span.text) for span in spans)


def sentence(text: str, *, symbols: bool = False) -> Line:
    """A line of prose, its cards and clauses told apart; with ``symbols`` suits are Unicode's. ``As`` at the beginning of an
    English sentence is taken for an ace.
    """
    spans: list[Span] = []
    end = 0
    for match in _MARKED.finditer(text):
        if match.start() > end:
            spans.append(Span(text[end : match.start()]))
        end = match.end()
        spans.append(Span(match[0], Kind.NOTE) if match["note"] else _card(Card.parse(match[0]), symbols))
    if end < len(text):
        spans.append(Span(text[end:]))
    return tuple(spans)


def _row_of(cards: tuple[Card, ...], symbols: bool) -> list[Span]:
    spans: list[Span] = []
    for card in cards:
        spans += [_SPACE, _card(card, symbols)]
    return spans[1:]


def _hand(zone: Zone, symbols: bool) -> list[Line]:
    """Cards side by side, as pieces that a row may be broken between."""
    known = [(_card(card, symbols),) for group in zone.groups for card in group]
    pieces: list[Line] = list(known)
    if zone.hidden:
        pieces.append((Span(counted(zone.hidden, "more card" if known else "card"), Kind.HIDDEN),))
    return pieces or [(Span("no cards", Kind.HIDDEN),)]


def _melds(zone: Zone, symbols: bool) -> list[Line]:
    pieces: list[Line] = [(Span("["), *_row_of(group, symbols), Span("]")) for group in zone.groups]
    if zone.hidden:
        pieces.append((Span(f"[{zone.hidden} hidden]", Kind.HIDDEN),))
    return pieces


def _pile(zone: Zone, symbols: bool) -> Line:
    spans: list[Span] = [Span(zone.name, Kind.NAME)]
    for group in zone.groups:
        spans += [_SPACE, *_row_of(group, symbols)]
    if zone.hidden:
        spans.append(Span(f" and {zone.hidden} more" if zone.groups else f" {zone.hidden}", Kind.HIDDEN))
    elif not zone.groups:
        spans.append(Span(" empty", Kind.HIDDEN))
    return (*spans, _SPACE, *_note(zone)) if zone.note else tuple(spans)


def _note(zone: Zone) -> Line:
    return (Span(f"({zone.note})", Kind.NOTE),)


def _flow(start: Line, pieces: Sequence[Line], gap: Span, indent: int, width: int) -> list[Line]:
    lines: list[Line] = []
    line: list[Span] = list(start)
    fresh = True
    for piece in pieces:
        if not fresh and _width(line) + len(gap.text) + _width(piece) > width:
            lines.append(tuple(line))
            line, fresh = [Span(" " * indent)], True
        line += [*(() if fresh else (gap,)), *piece]
        fresh = False
    return [*lines, tuple(line)]


def _is_melds(zone: Zone) -> bool:
    return zone.name == "melds" or len(zone.groups) > 1


def _common(zones: Sequence[Zone], symbols: bool, width: int) -> list[Line]:
    lines: list[Line] = []
    piles = [_pile(zone, symbols) for zone in zones if not _is_melds(zone)]
    if piles:
        lines += _flow((Span("  "),), piles, _GAP, 4, width)
    for zone in zones:
        if _is_melds(zone):
            start = (Span("  "), Span(zone.name, Kind.NAME), Span("  "))
            pieces = _melds(zone, symbols) or [(Span("none", Kind.HIDDEN),)]
            pieces += [_note(zone)] if zone.note else []
            lines += _flow(start, pieces, _SPACE, 4, width)
    return lines


def _of_seat(start: Line, zones: Sequence[Zone], hand_width: int, symbols: bool, width: int) -> list[Line]:
    pieces: list[Line] = []
    hand = [zone for zone in zones if zone.name == "hand"]
    for zone in hand:
        cards = _hand(zone, symbols)
        text: Line = tuple(span for card in cards for span in (_SPACE, *card))[1:]
        if _width(text) > _WIDEST_HAND:
            rows = _flow((), cards, _SPACE, 0, width - _width(start))
            pieces += [row if row[0].text else row[1:] for row in rows]
        else:
            pieces.append((*text, Span(" " * (hand_width - _width(text)))))
        pieces += [_note(zone)] if zone.note else []
    for zone in zones:
        if _is_melds(zone) and zone not in hand:
            pieces += _melds(zone, symbols)
            pieces += [_note(zone)] if zone.note and zone.groups else []
        elif zone not in hand:
            pieces.append((Span("| "), *_pile(zone, symbols)))
    return _flow(start, pieces, _SPACE, _width(start), width)


def lines_of(
    zones: Sequence[Zone],
    *,
    to_act: Sequence[Seat] = (),
    names: Sequence[str] = (),
    symbols: bool = False,
    width: int = 78,
) -> tuple[Line, ...]:
    """The lines of a table.

    :param zones: what a view shows.
    :param to_act: the seats to be marked.
    :param names: what to call the seats; ``seat 0`` and so on where empty.
    :param symbols: print Unicode suits.
    :param width: columns to fill at most, as far as single melds allow.
    """
    seats = sorted({zone.seat for zone in zones if zone.seat is not None})
    labels = {seat: names[seat] if seat < len(names) else f"seat {seat}" for seat in seats}
    longest = max(map(len, labels.values()), default=0)
    hands = [
        sum(_width(piece) + 1 for piece in _hand(zone, symbols)) - 1
        for zone in zones
        if zone.seat is not None and zone.name == "hand"
    ]
    hand_width = max((size for size in hands if size <= _WIDEST_HAND), default=0)
    lines = _common([zone for zone in zones if zone.seat is None], symbols, width)
    for seat in seats:
        mark = Span("> ", Kind.TO_ACT) if seat in to_act else Span("  ")
        start = (mark, Span(labels[seat].ljust(longest), Kind.NAME), Span("  "))
        own = [zone for zone in zones if zone.seat == seat]
        lines += _of_seat(start, own, hand_width, symbols, width)
    return tuple(lines)


def open_zones(game: AnyRulebook, state: AnyState, seats: int) -> tuple[Zone, ...]:
    """The zones when every seat lays its cards open; of the common ones what an onlooker sees. What nobody sees stays
    hidden.
    """
    common = [zone for zone in game.zones(state.view(None)) if zone.seat is None]
    own = [zone for seat in seats_at(seats) for zone in game.zones(state.view(seat)) if zone.seat == seat]
    return (*common, *own)
