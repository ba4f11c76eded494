"""The one reader of documents: a table, asked for its keys and values; whatever is wrong is told in the same words.

A :class:`Reader` raises at the first fault that it meets. What should be told is the first fault of the *document*: so a
document is read through :class:`Faults`, which goes on after a fault and keeps the one that stands first.
"""

from collections import Counter
from collections.abc import Callable, Container, Sequence
from typing import Any, ClassVar, TypeVar

from rummykit.cards import Card, CardError, Cards, words_of
from rummykit.documents.places import START, Document, DocumentError, Place
from rummykit.documents.toml import KeyPath, Value
from rummykit.documents.writing import write_value
from rummykit.names import NameFaultError, check_name, normal_name
from rummykit.notation import NotationError
from rummykit.registry import BrokenGameError, GameNotFoundError, find_game
from rummykit.rulebook import AnyRulebook, side_games_of
from rummykit.seats import Seat
from rummykit.stakes import Stakes

__all__ = ["Faults", "Reader", "pack_of"]

T = TypeVar("T")


class Faults:
    """The faults of a document, of which the first is told."""

    def __init__(self) -> None:
        self.first: DocumentError | None = None

    def __bool__(self) -> bool:
        return self.first is not None

    def get(self, read: Callable[[], T]) -> T | None:
        """What ``read`` gives; ``None`` if it raises a fault, which is kept."""
        try:
            return read()
        except DocumentError as error:
            if self.first is None or error.place < self.first.place:
                self.first = error
            return None

    def stop(self) -> None:
        """:raises DocumentError: the fault that stands first in the document, if there was any."""
        if self.first is not None:
            raise self.first


class Reader:
    """One table of a document, whose entries are asked for by path: ``("moves", 3)``.

    Every method that reads an entry raises a :class:`DocumentError` with the place, if it is not as it should be or is
    missing; ``what`` names it in the error.
    """

    error: ClassVar[type[DocumentError]] = DocumentError
    """What is raised."""

    def __init__(self, document: Document, where: KeyPath = ()) -> None:
        self.document = document
        self.where = where

    # Faults, to be raised

    def fault(self, path: KeyPath, reason: str, remedy: str) -> DocumentError:
        """The error for the value at a path, ``()`` for the table; what is missing is placed at its table."""
        if path and self.value(*path) is None:
            *rest, last = path
            return self.missing(str(last), remedy, tuple(rest))
        return self._made(self.document.fault_at_value((*self.where, *path), reason, remedy))

    def fault_at_key(self, path: KeyPath, reason: str, remedy: str) -> DocumentError:
        """The error for the key that a path ends with."""
        return self._made(self.document.fault_at_key((*self.where, *path), reason, remedy))

    def in_text(self, path: KeyPath, offset: int, word: str, reason: str, remedy: str) -> DocumentError:
        """The error for a word of a text."""
        return self._made(self.document.fault_in_string((*self.where, *path), offset, word, reason, remedy))

    def missing(self, key: str, remedy: str, path: KeyPath = ()) -> DocumentError:
        """The error for a key that is not there: at the beginning of the document, or of the table at ``path``."""
        found = self.value(*path) if path or self.where else None
        place: Place = START if found is None else self.document.place_of_value((*self.where, *path))
        return self._made(self.document.fault(place, key, "this key is missing", remedy))

    def _made(self, error: DocumentError) -> DocumentError:
        return error if self.error is DocumentError else self.error(*error.args)

    # Entries

    def value(self, *path: str | int) -> "Value | None":
        """What is written there, if anything."""
        found: Any = self.document.values
        for step in (*self.where, *path):
            try:
                found = found[step]
            except (KeyError, IndexError, TypeError):
                return None
        value: Value = found
        return value

    def has(self, *path: str | int) -> bool:
        """Whether anything is written there."""
        return self.value(*path) is not None

    def known(self, what: str, known: Sequence[str], path: KeyPath = ()) -> None:
        """Refuse keys of a table that are none of ``known``; ``what`` is the thing that has them."""
        table = self.value(*path)
        for key in table if isinstance(table, dict) else ():
            if key not in known:
                raise self.fault_at_key((*path, key), f"is no key of {what}", f"its keys are {', '.join(known)}")

    def needed(self, what: str, needed: Sequence[str]) -> None:
        """Refuse a table that lacks one of the keys ``needed``."""
        for key in needed:
            if not self.has(key):
                raise self.missing(key, f"{what} needs {', '.join(needed)}")

    def text(self, *path: str | int, what: str = "this") -> str:
        """A text."""
        value = self.value(*path)
        if not isinstance(value, str):
            raise self.fault(path, f"{what} is a text", "write it in quotes")
        return value

    def truth(self, *path: str | int) -> bool:
        """True or false; false if left out."""
        value = self.value(*path)
        if value is not None and not isinstance(value, bool):
            raise self.fault(path, "is neither true nor false", "write true or false")
        return bool(value)

    def one_of(self, *path: str | int, words: Sequence[str]) -> str:
        """One of some words."""
        value = self.value(*path)
        if not isinstance(value, str) or value not in words:
            raise self.fault(path, "is not known here", f"write one of {', '.join(words)}, in quotes")
        return value

    def whole(self, *path: str | int, least: int, what: str) -> int:
        """A whole number."""
        value = self.value(*path)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise self.fault(path, f"{what} is a whole number, at least {least}", "write it in digits, without quotes")
        return value

    def chips(self, *path: str | int, least: int = 1) -> int:
        """An amount of chips."""
        return self.whole(*path, least=least, what="an amount of chips")

    def length(self, *path: str | int, what: str) -> int:
        """Of an array of ``what``; 0 if left out."""
        value = self.value(*path)
        if value is None:
            return 0
        if not isinstance(value, list):
            raise self.fault(path, f"{what} stand in an array", "write them between brackets, with commas")
        return len(value)

    def keys(self, *path: str | int, what: str, example: str) -> tuple[str, ...]:
        """Of a table of ``what``; none if left out."""
        value = self.value(*path)
        if value is None:
            return ()
        if not isinstance(value, dict):
            raise self.fault(path, f"{what} stand in a table", f"write {example}")
        return tuple(value)

    def per_seat(self, key: str, seats: int | None, what: str) -> int:
        """The length of an array that has one entry for each seat; of any if ``seats`` is not known."""
        length = self.length(key, what=what)
        if seats is not None and length != seats:
            raise self.fault((key,), f"{length} {what} for {seats} seats", "write one for each seat")
        return length

    # What all documents have

    def format(self, name: str) -> None:
        """The format, which must be this one."""
        if self.has("format") and self.value("format") != name:
            raise self.fault(("format",), "is no format that is known here", f"write {write_value(name)}")

    def game(self) -> AnyRulebook:
        """The game that is named, loaded."""
        name = self.text("game", what="the name of a game")
        try:
            return find_game(name)
        except GameNotFoundError as error:
            known = ", ".join(error.known) or "none"
            raise self.fault(("game",), "is no game that is installed", f"the installed games are {known}") from None
        except BrokenGameError as error:
            reason = f"is registered by the package {error.package}, and cannot be had: {error.reason}"
            raise self.fault(("game",), reason, "mend or uninstall that package") from None

    def seat_count(self, game: AnyRulebook | None) -> int:
        """The number of seats, one that can play."""
        seats = self.whole("seats", least=1, what="the number of seats")
        if game is not None:
            self.must_be_played_by(game, seats, "seats")
        return seats

    def must_be_played_by(self, game: AnyRulebook, seats: int, key: str, rules: object = None) -> None:
        """Refuse what stands under ``key`` if the game is not for so many seats: by these rules, or, without them, by
        any."""
        may = game.seats_for_any if rules is None else game.seats_for(rules)
        if seats not in may:
            allowed = ", ".join(map(str, may))
            raise self.fault((key,), f"{game.title} is not played by so many", f"it is played by {allowed}")

    def seat(self, *path: str | int, seats: int | None) -> Seat:
        """The number of a seat of a table of so many, if that is known."""
        value = self.value(*path)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and (seats is None or value < seats):
            return Seat(value)
        last = "..." if seats is None else seats - 1
        raise self.fault(path, "is no seat of this table", f"its seats are the numbers 0 to {last}")

    def seat_numbers(self, *path: str | int, seats: int | None) -> tuple[Seat, ...]:
        """From an array of numbers of seats, each once: ascending; none if left out."""
        found: set[Seat] = set()
        for index in range(self.length(*path, what="seats")):
            seat = self.seat(*path, index, seats=seats)
            if seat in found:
                raise self.fault((*path, index), "stands twice", "write each seat once")
            found.add(seat)
        return tuple(sorted(found))

    def players(self, key: str, what: str = "names") -> tuple[str, ...]:
        """The names of players, none twice, in their normal form."""
        found: dict[str, None] = {}
        for index in range(self.length(key, what=what)):
            found[self.player(key, index, others=found)] = None
        return tuple(found)

    def player(self, *path: str | int, others: Container[str] = ()) -> str:
        """The name of a player, none of the others', in its normal form."""
        name = normal_name(self.text(*path, what="a name"))
        try:
            check_name(name, others)
        except NameFaultError as error:
            raise self.fault(path, error.reason, error.remedy) from None
        return name

    # Cards and moves

    def cards(self, *path: str | int, strict: bool = False, what: str = "cards") -> tuple[tuple[int, Card], ...]:
        """From a text of cards, each with its offset; ``strict``: in their printed form alone."""
        value = self.value(*path)
        if not isinstance(value, str):
            raise self.fault(path, f"{what} are written in a text", 'write them in quotes, "7h 8h 9h"')
        found: list[tuple[int, Card]] = []
        for offset, word in words_of(value):
            try:
                found.append((offset, Card.parse(word, strict=strict)))
            except CardError as error:
                raise self.in_text(path, offset, word, error.reason, error.remedy) from None
        return tuple(found)

    def deal(self, *path: str | int, pack: Cards | None) -> tuple[Card, ...]:
        """The whole pack in dealing order; if that is not known, any cards."""
        cards = self.cards(*path, strict=True, what="the cards of a deal")
        left = None if pack is None else Counter(pack)
        for offset, card in cards if left is not None else ():
            assert left is not None
            if not left[card]:
                reason = "the pack has no more of it" if card in left else "the pack has none of it"
                raise self.in_text(path, offset, str(card), reason, "write each card as often as the pack has it")
            left[card] -= 1
        missing = Cards(left.elements()) if left is not None else Cards.NONE
        if missing:
            some = " ".join(map(str, list(missing)[:5])) + (" ..." if len(missing) > 5 else "")
            end = len(self.text(*path))
            remedy = f"write the whole pack: {len(missing)} missing, {some}"
            raise self.in_text(path, end, "", "the deal is too short", remedy)
        return tuple(card for _, card in cards)

    def moves(self, *path: str | int, game: AnyRulebook, seats: int | None, pack: Cards | None) -> tuple[Any, ...]:
        """From an array of moves, each as the game writes it."""
        moves: list[Any] = []
        for index in range(self.length(*path, what="moves")):
            text = self.text(*path, index, what="a move")
            try:
                moves.append(game.parse(text, seats=seats, pack=pack))
            except NotationError as error:
                raise self.in_text((*path, index), error.offset, error.word, error.reason, error.remedy) from None
        return tuple(moves)

    # Money

    def side_games(self, key: str, game: AnyRulebook | None) -> tuple[str, ...]:
        """The keys of a table that are side games, in the order of the game; as written if that is not known."""
        names = self.keys(key, what="side games", example=f"{key} = {{ oro = ... }}")
        if game is None:
            return names
        for name in names:
            if name not in side_games_of(game):
                known = ", ".join(side_games_of(game)) or "none"
                reason = f"is no side game of {game.title}"
                raise self.fault_at_key((key, name), reason, f"its side games are {known}")
        return tuple(name for name in side_games_of(game) if name in names)

    def joined(self, game: AnyRulebook | None, seats: int | None) -> dict[str, tuple[Seat, ...]]:
        """Who joined which side games, under ``side_games``."""
        return {
            name: self.seat_numbers("side_games", name, seats=seats) for name in self.side_games("side_games", game)
        }

    def stakes(self, game: AnyRulebook | None, seats: int | None, faults: Faults) -> Stakes:
        """The money of a hand; nothing of it if ``faults`` finds any."""
        found: dict[str, Any] = {}
        for key, least in (("stake", 1), ("pot", 0), ("side_stake", 1)):
            if self.has(key):
                found[key] = faults.get(lambda key=key, least=least: self.chips(key, least=least))  # type: ignore[misc]  # bound now
        if self.has("balances"):
            found["balances"] = faults.get(lambda: self._balances(seats))
        if self.has("side_games"):
            joined = faults.get(lambda: self.joined(game, seats))
            found["side_games"] = tuple((joined or {}).items())
        if self.has("side_pots"):
            found["side_pots"] = faults.get(
                lambda: [(name, self.chips("side_pots", name, least=0)) for name in self.side_games("side_pots", game)]
            )
        return Stakes() if faults else Stakes(**found)

    def _balances(self, seats: int | None) -> list[int]:
        count = self.per_seat("balances", seats, "balances")
        return [self.whole("balances", index, least=0, what="a balance") for index in range(count)]


def pack_of(game: AnyRulebook | None, rules: object, seats: int | None) -> Cards | None:
    """The cards of a table; where rules or seats are not known, those that all tables of this game have, if they agree.

    :raises ValueError: for rules that make no pack.
    """
    if game is None:
        return None
    sets: Sequence[object] = (rules,) if rules is not None else (tuple(game.presets.values()) or (game.rules(),))
    numbers = (seats,) if seats is not None else game.seats
    packs = {game.pack(one, number).cards for one in sets for number in numbers}
    return packs.pop() if len(packs) == 1 else None
