"""The moves of Desmoche: frozen values, written (``str``) and read as records have them."""

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
    """For what a referee may disqualify a seat (Desmoche §11.1); the value is the word of the notation."""

    MISDEAL = "misdeal"
    SEARCHED_DISCARDS = "searched-discards"
    CARD_TO_HAND = "card-to-hand"
    MISLAID_MELD = "mislaid-meld"


@frozen(field_transformer=checked)
class Bet:
    """Bet ``amount`` chips after the deal, 0 for nothing (Desmoche §12.3)."""

    seat: Seat
    amount: int

    @override
    def __str__(self) -> str:
        return f"{self.seat} bet {self.amount}"


def _games(games: Iterable[SideGame]) -> frozenset[SideGame]:
    return frozenset(games)


@frozen(field_transformer=checked)
class Announce:
    """Announce side games that the dealt hand may win, or none (Desmoche §14.3)."""

    seat: Seat
    games: frozenset[SideGame] = field(converter=_games, validator=all_of(SideGame))

    @override
    def __str__(self) -> str:
        words = [game.value for game in SideGame if game in self.games]
        return f"{self.seat} announce {' '.join(words) or 'nothing'}"


@frozen(field_transformer=checked)
class Declare:
    """Declare an automatic win, or (``None``) nothing (Desmoche §5.6)."""

    seat: Seat
    win: AutomaticWin | None

    @override
    def __str__(self) -> str:
        return f"{self.seat} declare {self.win.value if self.win else 'nothing'}"


@frozen(field_transformer=checked)
class Give:
    """Pass a hand card face down to the right: Cambio (Desmoche §4.1)."""

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
    """Move cards into one own meld: a new one (``onto`` is ``None``) or the one that lies there as ``onto`` (Desmoche §7.1).

    ``cards`` are the cards moved in, in the order in which they are laid; where they come from (hand, other own melds, the
    card on offer) follows from where they are.
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
    """Put the drawn card face up on the discards, on offer to the others (Desmoche §6.2)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} release"


@frozen(field_transformer=checked)
class Decline:
    """Not use the card on offer; in the demand round, make no demand (Desmoche §6.3, §8.4)."""

    seat: Seat

    @override
    def __str__(self) -> str:
        return f"{self.seat} decline"


@frozen(field_transformer=checked)
class Pay:
    """Release a hand card for the card used (Desmoche §7.8)."""

    seat: Seat
    card: Card

    @override
    def __str__(self) -> str:
        return f"{self.seat} pay {self.card}"


@frozen(field_transformer=checked)
class Demand:
    """Demand that ``owner`` take the card that fits one of its melds (Desmoche §8.4)."""

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
    """The referee's act, no seat's move: ``culprit`` is out of this hand (Desmoche §11)."""

    culprit: Seat
    fault: Fault

    @property
    def seat(self) -> None:
        """No seat makes this move."""
        return

    @override
    def __str__(self) -> str:
        return f"! disqualify {self.culprit} {self.fault.value}"


DesmocheMove: TypeAlias = (
    Bet | Announce | Declare | Give | Draw | Play | Release | Decline | Pay | Demand | StandOut | Disqualify
)

MOVES: Final[tuple[type[DesmocheMove], ...]] = get_args(DesmocheMove)


def check_move(move: DesmocheMove) -> None:
    """:raises TypeError: for what is no move of Desmoche. Asked before a table is at hand that a traceback might show."""
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

    :raises NotationError: naming the bad word, its place and the remedy. With ``seats`` a seat that the table does not
        have, with ``pack`` a card of which the pack has no more, is a bad word too.
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
