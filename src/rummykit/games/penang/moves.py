"""The moves of Penang Rummy, written and read as records have them."""

from collections.abc import Iterable
from typing import Final, TypeAlias, get_args

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.games.penang.laid import Edge, Laid
from rummykit.melds import Kind
from rummykit.notation import Words, must_be_made_rightly, must_be_move
from rummykit.seats import Seat


@frozen
class Meld:
    """Lay hand cards as a new meld (Penang §3.2)."""

    seat: Seat
    meld: Laid

    @override
    def __str__(self) -> str:
        return f"{self.seat} meld {self.meld}"


@frozen
class LayOff:
    """Add a hand card to a meld on the table, anybody's (Penang §3.3); of equal melds to the one that was laid first."""

    seat: Seat
    card: Card
    onto: Laid
    edge: Edge | None = None
    """If and only if the card fits both ends (Penang §3.4)."""

    @override
    def __str__(self) -> str:
        text = f"{self.seat} lay {self.card} onto {self.onto}"
        return text if self.edge is None else f"{text} {self.edge.value}"


@frozen
class Swap:
    """Take a joker out of a meld for a natural hand card (Penang §5.1); of equal melds from the one that was laid first."""

    seat: Seat
    card: Card
    source: Laid
    edge: Edge | None = None
    """Which joker, if and only if the card fits one at either end."""

    @override
    def __str__(self) -> str:
        text = f"{self.seat} swap {self.card} from {self.source}"
        return text if self.edge is None else f"{text} {self.edge.value}"


@frozen
class End:
    """End the turn (Penang §3.5)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} end"


@frozen
class Dead:
    """Declare oneself dead (Penang §6.1)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} dead"


PenangMove: TypeAlias = Meld | LayOff | Swap | End | Dead

MOVES: Final[tuple[type[PenangMove], ...]] = get_args(PenangMove)


def check_move(move: PenangMove) -> None:
    """:raises TypeError: for what is no move of Penang Rummy, before a traceback might show the table."""
    must_be_move(move, MOVES, "Penang Rummy")
    must_be_made_rightly(move)
    match move:
        case Meld(meld=laid) | LayOff(onto=laid) | Swap(source=laid):
            _check_kinds("kind", (laid.kind,), Kind)
            _check_kinds("cards", laid.cards, Card)
        case _:
            pass


def _check_kinds(name: str, values: Iterable[object], kind: type) -> None:
    for value in values:
        if not isinstance(value, kind):
            raise TypeError(f"Laid.{name} takes {kind.__name__}, not {value!r}: parse_move reads text")


_VERBS = "meld, lay, swap, end, dead"
_KINDS = {kind.value: kind for kind in Kind}
_EDGES = {edge.value: edge for edge in Edge}


def format_move(move: PenangMove) -> str:
    """The move as records write it."""
    return str(move)


def parse_move(text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> PenangMove:
    """Read a move, strictly, as :func:`format_move` writes it.

    >>> str(parse_move("0 lay JK onto run 3h 4h 5h high"))
    '0 lay JK onto run 3h 4h 5h high'

    :raises NotationError: naming the bad word, its place and the remedy; a seat beyond
        ``seats`` and a card beyond those of ``pack`` are bad words, too.
    """
    words = Words(text, seats=seats, pack=pack)
    seat = words.take_seat("the seat that moves")
    offset, verb = words.take("a verb")
    move: PenangMove
    match verb:
        case "meld":
            move = Meld(seat, _laid(words))
        case "lay":
            card = words.take_card("the card to lay off")
            _take(words, "onto", "the meld it joins, after onto")
            move = LayOff(seat, card, _laid(words), _edge(words))
        case "swap":
            card = words.take_card("the card to swap in")
            _take(words, "from", "the meld with the joker, after from")
            move = Swap(seat, card, _laid(words), _edge(words))
        case "end":
            move = End(seat)
        case "dead":
            move = Dead(seat)
        case _:
            raise words.refuse(offset, verb, "is no verb of Penang Rummy", f"write one of {_VERBS}")
    words.end()
    return move


def parse_laid(text: str) -> Laid:
    """Read a meld, strictly.

    :raises NotationError: naming the bad word, its place and the remedy.
    """
    words = Words(text)
    laid = _laid(words)
    words.end()
    return laid


def _take(words: Words, word: str, wanted: str) -> None:
    offset, found = words.take(wanted)
    if found != word:
        raise words.refuse(offset, found, f"stands where {word} must stand", f"write {word}")


def _laid(words: Words) -> Laid:
    offset, word = words.take("run or set")
    kind = _KINDS.get(word)
    if kind is None:
        raise words.refuse(offset, word, "is no kind of meld", "write run or set before its cards")
    at = offset + len(word) + 1
    cards: list[Card] = []
    while not cards or (words.more and words.peek() not in _EDGES):
        cards.append(words.take_card("a card of the meld"))
    laid = Laid(kind, cards)
    for card, right in zip(cards, laid.cards, strict=True):
        if card is not right:
            raise words.refuse(at, str(card), "stands in the wrong place", f"a set is written in order, {laid}")
        at += len(str(card)) + 1
    return laid


def _edge(words: Words) -> Edge | None:
    return _EDGES[words.take("low or high")[1]] if words.more else None
