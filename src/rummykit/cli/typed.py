"""What people type: cards in any spelling or by their names, values of options as ``rummykit rules`` prints them.

Records, matches and rules files stay strict; only what stands on the command line and at prompts is read so.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from rummykit.cards import Card, CardError, Rank, Suit
from rummykit.documents.places import Document, DocumentError
from rummykit.options import RulesError, read_option

__all__ = ["as_written", "option_value", "typed_cards"]

_RANKS: Final = {
    name: rank
    for rank, names in {
        Rank.ACE: "ace as",
        Rank.TWO: "two dos 2",
        Rank.THREE: "three tres 3",
        Rank.FOUR: "four cuatro 4",
        Rank.FIVE: "five cinco 5",
        Rank.SIX: "six seis 6",
        Rank.SEVEN: "seven siete 7",
        Rank.EIGHT: "eight ocho 8",
        Rank.NINE: "nine nueve 9",
        Rank.TEN: "ten diez 10",
        Rank.JACK: "jack sota",
        Rank.QUEEN: "queen caballo reina",
        Rank.KING: "king rey",
    }.items()
    for name in names.split()
}
_SUITS: Final = {
    name: suit
    for suit, names in {
        Suit.SPADES: "spades espadas",
        Suit.HEARTS: "hearts copas",
        Suit.DIAMONDS: "diamonds oros",
        Suit.CLUBS: "clubs bastos",
    }.items()
    for name in names.split()
}
"""The Spanish suits stand for the French ones as in packs that show both."""
_WORD: Final = re.compile(r"(?P<rank>\w+)\s+(?:of|de)\s+(?P<suit>\w+)|[^\s,;]+", re.IGNORECASE)
_WORDS: Final = {"true": True, "false": False}


def _words(text: str) -> Iterator[tuple[re.Match[str], Card | CardError]]:
    for word in _WORD.finditer(text):
        named = _named(word["rank"], word["suit"]) if word["rank"] else None
        if named is None and word[0].casefold() in ("jk", "joker", "comodín", "comodin"):
            named = Card.parse("JK")
        try:
            yield word, named or Card.parse(word[0])
        except CardError as error:
            yield word, error


def _named(rank: str, suit: str) -> Card | None:
    ranks, suits = _RANKS.get(rank.casefold()), _SUITS.get(suit.casefold())
    return None if ranks is None or suits is None else Card(ranks, suits)


def typed_cards(text: str) -> tuple[Card, ...]:
    """Return cards that were typed, with blanks or commas between: ``10h``, ``7♥``, ``joker``, ``sota de oros``.

    :raises CardError: with the first word that is no card, and its place in the text.
    """
    cards: list[Card] = []
    for word, card in _words(text):
        if isinstance(card, CardError):
            raise CardError(text, word.start(), word[0], card.reason, card.remedy)
        cards.append(card)
    return tuple(cards)


def as_written(text: str) -> str:
    """Return a move that was typed with its cards as records write them: ``pay rey de copas`` is ``pay Kh``."""
    return " ".join(word[0] if isinstance(card, CardError) else str(card) for word, card in _words(text))


def option_value(rules: type[Any], name: str, text: str) -> object:
    """Return the value of an option that was typed: as TOML has it, as ``rummykit rules`` prints it, or as a person would.

    :raises RulesError: if it is no value of this option.
    """
    fault: RulesError | None = None
    for value in _readings(text):
        try:
            read_option(rules, name, value)
        except RulesError as error:
            fault = fault or error
        else:
            return value
    assert fault is not None, "a text has readings"
    raise fault


def _readings(text: str) -> Iterator[object]:
    with suppress(DocumentError):
        yield Document.parse(f"value = {text}").values["value"]
    yield text
    word = text.casefold()
    if word in _WORDS:
        yield _WORDS[word]
    yield word
    yield text.upper().replace("-", "_")
    several = re.split(r"[\s,;]+", text.strip("[]{}() "))
    members = [] if several in ([""], ["none"]) else [one.strip("'\"") for one in several]
    yield members
    yield [member.upper().replace("-", "_") for member in members]
