"""The moves of Desmoche, written (``str``) and read as records have them."""

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias, get_args

from attrs import field, frozen
from typing_extensions import override

from rummykit._numbers import read_whole
from rummykit.cards import Card, Cards
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.notation import Words, all_of, checked, must_be_move
from rummykit.seats import Seat


class Fault(Enum):
    """What a referee may disqualify a seat for (Desmoche §11.1)."""

    MISDEAL = "misdeal"
    SEARCHED_DISCARDS = "searched-discards"
    CARD_TO_HAND = "card-to-hand"
    MISLAID_MELD = "mislaid-meld"


@frozen(field_transformer=checked)
class Bet:
    """Chips after the deal, 0 for nothing (Desmoche §12.3)."""

    seat: Seat
    amount: int

    @override
    def __str__(self) -> str:
        return f"{self.seat} bet {self.amount}"


def _games(games: Iterable[SideGame]) -> frozenset[SideGame]:
    return frozenset(games)


@frozen(field_transformer=checked)
class Announce:
    """Side games that the dealt hand may win, or none (Desmoche §14.3)."""

    seat: Seat
    games: frozenset[SideGame] = field(converter=_games, validator=all_of(SideGame))

    @override
    def __str__(self) -> str:
        words = [game.value for game in SideGame if game in self.games]
        return f"{self.seat} announce {' '.join(words) or 'nothing'}"


@frozen(field_transformer=checked)
class Declare:
    """An automatic win, or nothing (Desmoche §5.6)."""

    seat: Seat
    win: AutomaticWin | None

    @override
    def __str__(self) -> str:
        return f"{self.seat} declare {self.win.value if self.win else 'nothing'}"


@frozen(field_transformer=checked)
class Give:
    """Cambio: pass a hand card to the right (Desmoche §4.1)."""

    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.seat} give {self.card}"


@frozen(field_transformer=checked)
class Draw:
    """Look at the top stock card (Desmoche §6.1)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} draw"


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


def _cards_or_none(cards: Iterable[Card] | None) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(cards)


@frozen(field_transformer=checked)
class Play:
    """Move ``cards``, in the order laid, into a new own meld or ``onto`` one that lies there (Desmoche §7.1).

    They come from where they are: the hand, other own melds, the offer.
    """

    seat: Seat
    cards: tuple[Card, ...] = field(converter=_cards, validator=all_of(Card))
    onto: tuple[Card, ...] | None = field(default=None, converter=_cards_or_none, validator=all_of(Card))

    @override
    def __str__(self) -> str:
        text = f"{self.seat} play {' '.join(map(str, self.cards))}"
        return text if self.onto is None else f"{text} onto {' '.join(map(str, self.onto))}"


@frozen(field_transformer=checked)
class Release:
    """Offer the drawn card to the others (Desmoche §6.2)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} release"


@frozen(field_transformer=checked)
class Decline:
    """Not use the card on offer; in the demand round, demand nothing (Desmoche §6.3, §8.4)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} decline"


@frozen(field_transformer=checked)
class Pay:
    """A hand card for the card used (Desmoche §7.8)."""

    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.seat} pay {self.card}"


@frozen(field_transformer=checked)
class Demand:
    """Demand that ``owner`` take the card that fits its meld (Desmoche §8.4)."""

    seat: Seat
    owner: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} demand {self.owner}"


@frozen(field_transformer=checked)
class StandOut:
    """Leave the hand (Desmoche §10.1)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} stand-out"


@frozen(field_transformer=checked)
class Disqualify:
    """The referee's act: ``culprit`` is out of this hand (Desmoche §11)."""

    culprit: Seat
    fault: Fault

    @property
    def seat(self) -> None:
        return

    @override
    def __str__(self) -> str:
        return f"! disqualify {self.culprit} {self.fault.value}"


DesmocheMove: TypeAlias = (
    Bet | Announce | Declare | Give | Draw | Play | Release | Decline | Pay | Demand | StandOut | Disqualify
)

MOVES: Final[tuple[type[DesmocheMove], ...]] = get_args(DesmocheMove)


def check_move(move: DesmocheMove) -> None:
    """:raises TypeError: for what is no move of Desmoche; asked before a traceback might show a table."""
    must_be_move(move, MOVES, "Desmoche")


_VERBS = "announce, bet, declare, decline, demand, draw, give, pay, play, release, stand-out"
_WINS = {win.value: win for win in AutomaticWin}
_GAMES = {game.value: game for game in SideGame}
_FAULTS = {fault.value: fault for fault in Fault}


def format_move(move: DesmocheMove) -> str:
    """The move as records write it.

    >>> format_move(parse_move("1 play 5c onto 6c 7c 8c"))
    '1 play 5c onto 6c 7c 8c'
    """
    return str(move)


def parse_move(text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> DesmocheMove:
    """Read a move, strictly: ``str`` of what is read is ``text`` again.

    :raises NotationError: naming the bad word, its place and the remedy; a seat not among ``seats`` or a card
        not left in ``pack`` is one too.
    """
    words = Words(text, seats=seats, pack=pack)
    if words.peek() == "!":
        words.take("!")
        move = _referee(words)
    else:
        move = _of_seat(words)
    words.end()
    return move


def _referee(words: Words) -> DesmocheMove:
    offset, verb = words.take("disqualify")
    if verb != "disqualify":
        raise words.refuse(offset, verb, "is no act of a referee", "write disqualify")
    culprit = words.take_seat("the seat to disqualify")
    offset, word = words.take("the fault")
    if word not in _FAULTS:
        raise words.refuse(offset, word, "is no fault", f"write one of {', '.join(_FAULTS)}")
    return Disqualify(culprit, _FAULTS[word])


def _of_seat(words: Words) -> DesmocheMove:
    seat = words.take_seat("the seat that moves")
    offset, verb = words.take("a verb")
    match verb:
        case "draw":
            return Draw(seat)
        case "release":
            return Release(seat)
        case "decline":
            return Decline(seat)
        case "stand-out":
            return StandOut(seat)
        case "give":
            return Give(seat, words.take_card("the card to give"))
        case "pay":
            return Pay(seat, words.take_card("the card to pay with"))
        case "demand":
            return Demand(seat, words.take_seat("the owner of the meld"))
        case "declare":
            offset, word = words.take("what is declared")
            if word == "nothing":
                return Declare(seat, None)
            if word not in _WINS:
                raise words.refuse(offset, word, "is no automatic win", f"write {', '.join(_WINS)} or nothing")
            return Declare(seat, _WINS[word])
        case "play":
            cards, onto = _take_cards(words, "a card to play", stop="onto"), None
            if words.peek() == "onto":
                words.take("onto")
                onto = _take_cards(words, "the meld they join")
            return Play(seat, cards, onto)
        case "bet":
            offset, word = words.take("the chips to bet")
            amount = read_whole(word)
            if amount is None:
                raise words.refuse(offset, word, "is no bet", "write a whole number of chips, 0 for nothing")
            return Bet(seat, amount)
        case "announce":
            return Announce(seat, _take_games(words))
        case _:
            raise words.refuse(offset, verb, "is no verb of Desmoche", f"write one of {_VERBS}")


def _take_cards(words: Words, wanted: str, stop: str | None = None) -> tuple[Card, ...]:
    cards = [words.take_card(wanted)]
    while words.more and words.peek() != stop:
        cards.append(words.take_card(wanted))
    return tuple(cards)


def _take_games(words: Words) -> frozenset[SideGame]:
    if words.peek() == "nothing":
        words.take("nothing")
        return frozenset()
    order = list(_GAMES)
    places = [-1]
    while words.more or places == [-1]:
        offset, word = words.take("a side game")
        if word not in _GAMES:
            raise words.refuse(offset, word, "is no side game", f"write {', '.join(_GAMES)}, or nothing alone")
        if order.index(word) <= places[-1]:
            raise words.refuse(offset, word, "stands twice or too late", f"the order is {', '.join(order)}")
        places.append(order.index(word))
    return frozenset(_GAMES[order[place]] for place in places[1:])
