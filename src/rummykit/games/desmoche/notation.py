"""Moves of Desmoche as records write them."""

from rummykit.cards import Card, Cards
from rummykit.games.desmoche.moves import (
    Announce,
    Bet,
    Declare,
    Decline,
    Demand,
    DesmocheMove,
    Disqualify,
    Draw,
    Fault,
    Give,
    Pay,
    Play,
    Release,
    StandOut,
)
from rummykit.games.desmoche.rules import AutomaticWin, SideGame
from rummykit.notation import Words

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
            cards, onto = _cards(words, "a card to play", stop="onto"), None
            if words.peek() == "onto":
                words.take("onto")
                onto = _cards(words, "the meld they join")
            return Play(seat, cards, onto)
        case "bet":
            offset, word = words.take("the chips to bet")
            if not word.isascii() or not word.isdigit() or str(int(word)) != word:
                raise words.refuse(offset, word, "is no bet", "write a whole number of chips, 0 for nothing")
            return Bet(seat, int(word))
        case "announce":
            return Announce(seat, _games(words))
        case _:
            raise words.refuse(offset, verb, "is no verb of Desmoche", f"write one of {_VERBS}")


def _cards(words: Words, wanted: str, stop: str | None = None) -> tuple[Card, ...]:
    cards = [words.take_card(wanted)]
    while words.more and words.peek() != stop:
        cards.append(words.take_card(wanted))
    return tuple(cards)


def _games(words: Words) -> frozenset[SideGame]:
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
