"""Moves are declared: a verb, fields, connecting words. How they are written, read and refused follows from that.

A move is written ``seat verb arguments``, with single spaces between the words; an act of the referee begins with ``!`` in
place of a seat. Each field says in its annotation how its value is written:

>>> from attrs import frozen
>>> @frozen
... class Pass(Move):
...     verb = "pass"
...     seat: Seat
...     card: Annotated[Card, OneCard("the card to pass")]
...     to: Annotated[Seat | None, AnotherSeat("who gets it", after="to")] = None
>>> grammar = Grammar("a game", (Pass,))
>>> str(grammar.parse("1 pass 7h to 2")), str(grammar.parse("1 pass 7h"))
('1 pass 7h to 2', '1 pass 7h')
>>> print(grammar.text())
SEAT pass CARD [to SEAT]
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, ClassVar, Final, Generic, Protocol, TypeVar, get_args, get_origin

from attrs import fields, frozen
from typing_extensions import override

from rummykit._numbers import read_whole
from rummykit.cards import Card, Cards
from rummykit.notation import Words
from rummykit.rulebook.words import listed, row
from rummykit.seats import Seat

__all__ = [
    "Act",
    "AnotherSeat",
    "Argument",
    "CardGroups",
    "Grammar",
    "HasSeat",
    "Left",
    "Move",
    "OneCard",
    "OneOf",
    "SeveralCards",
    "SomeOf",
    "WholeNumber",
    "arguments_of",
]

V = TypeVar("V")
C = TypeVar("C", bound=Enum)
M = TypeVar("M", bound="HasSeat")


class Argument(ABC, Generic[V]):
    """How one field of a move is written and read.

    ``wanted`` says what should stand there, to whoever left it out; ``after`` is the connecting word before it, empty if there
    is none; ``grammar`` says what stands there, for the documentation. A field whose default is ``None`` may be missing in a
    text.
    """

    def __init__(self, wanted: str, grammar: str, *, after: str = "") -> None:
        self.wanted: Final = wanted
        self.grammar: Final = grammar
        self.after: Final = after

    @abstractmethod
    def read(self, words: Words, stops: frozenset[str]) -> V:
        """Take the words of the value; one of ``stops``, the words that may follow, ends a list.

        :raises NotationError: if they are none.
        """

    @abstractmethod
    def write(self, value: V) -> str:
        """Return the words of a value."""

    @property
    def stops(self) -> frozenset[str]:
        """The words with which the argument may begin, if they are known."""
        return frozenset({self.after}) if self.after else frozenset()

    def cards(self, value: V) -> Cards:
        """Return the cards that a value names."""
        return Cards.NONE


class OneCard(Argument[Card]):
    """A field that holds a card."""

    def __init__(self, wanted: str, *, after: str = "") -> None:
        super().__init__(wanted, "CARD", after=after)

    @override
    def read(self, words: Words, stops: frozenset[str]) -> Card:
        return words.take_card(self.wanted)

    @override
    def write(self, value: Card) -> str:
        return str(value)

    @override
    def cards(self, value: Card) -> Cards:
        return Cards((value,))


class SeveralCards(Argument[tuple[Card, ...] | None]):
    """A field that holds cards in order, at least one; ``wanted`` says what each is."""

    def __init__(self, wanted: str, *, after: str = "") -> None:
        super().__init__(wanted, "CARD...", after=after)

    @override
    def read(self, words: Words, stops: frozenset[str]) -> tuple[Card, ...]:
        cards = [words.take_card(self.wanted)]
        while words.more and words.peek() not in stops:
            cards.append(words.take_card(self.wanted))
        return tuple(cards)

    @override
    def write(self, value: Iterable[Card] | None) -> str:
        return row(value or ())

    @override
    def cards(self, value: Iterable[Card] | None) -> Cards:
        return Cards(value or ())


class CardGroups(Argument[tuple[tuple[Card, ...], ...]]):
    """A field that holds groups of cards, at least one card in each; a stroke stands between two: ``As 2s 3s / 7h 7d 7c``."""

    def __init__(self, wanted: str, *, after: str = "") -> None:
        super().__init__(wanted, "CARD... [/ CARD...]...", after=after)

    @override
    def read(self, words: Words, stops: frozenset[str]) -> tuple[tuple[Card, ...], ...]:
        cards = SeveralCards(self.wanted)
        groups = [cards.read(words, stops | {"/"})]
        while words.more and words.peek() == "/":
            words.take("/")
            groups.append(cards.read(words, stops | {"/"}))
        return tuple(groups)

    @override
    def write(self, value: Iterable[Iterable[Card]]) -> str:
        return " / ".join(map(row, value))

    @override
    def cards(self, value: Iterable[Iterable[Card]]) -> Cards:
        return Cards([card for group in value for card in group])


class AnotherSeat(Argument[Seat]):
    """A field that holds a seat besides the one that moves."""

    def __init__(self, wanted: str, *, after: str = "") -> None:
        super().__init__(wanted, "SEAT", after=after)

    @override
    def read(self, words: Words, stops: frozenset[str]) -> Seat:
        return words.take_seat(self.wanted)

    @override
    def write(self, value: Seat) -> str:
        return str(value)


class WholeNumber(Argument[int]):
    """A field that holds a whole number of at least 0; ``reason`` and ``remedy`` are told of another word."""

    def __init__(
        self,
        wanted: str,
        *,
        reason: str = "is no whole number",
        remedy: str = "write a whole number, 0 or more",
        after: str = "",
    ) -> None:
        super().__init__(wanted, "NUMBER", after=after)
        self._reason: Final = reason
        self._remedy: Final = remedy

    @override
    def read(self, words: Words, stops: frozenset[str]) -> int:
        offset, word = words.take(self.wanted)
        number = read_whole(word)
        if number is None:
            raise words.refuse(offset, word, self._reason, self._remedy)
        return number

    @override
    def write(self, value: int) -> str:
        return str(value)


class OneOf(Argument[C | None]):
    """A field that holds a member of an enumeration, written as its value; ``kind`` says what another word is not.

    With ``none``, ``None`` may stand there, and is written as that word.
    """

    def __init__(self, members: type[C], wanted: str, kind: str, *, none: str = "", after: str = "") -> None:
        self._members: Final[Mapping[str, C]] = {str(member.value): member for member in members}
        super().__init__(wanted, "|".join([*self._members, *([none] if none else [])]), after=after)
        self._kind: Final = kind
        self._none: Final = none

    @property
    @override
    def stops(self) -> frozenset[str]:
        return super().stops or frozenset(self._members)

    @override
    def read(self, words: Words, stops: frozenset[str]) -> C | None:
        offset, word = words.take(self.wanted)
        if self._none and word == self._none:
            return None
        if word not in self._members:
            known = ", ".join(self._members)
            remedy = f"write {known} or {self._none}" if self._none else f"write one of {known}"
            raise words.refuse(offset, word, f"is no {self._kind}", remedy)
        return self._members[word]

    @override
    def write(self, value: C | None) -> str:
        return self._none if value is None else str(value.value)


class SomeOf(Argument[frozenset[C]]):
    """A field that holds members of an enumeration, written in their order; ``none`` is the word for no member."""

    def __init__(self, members: type[C], wanted: str, kind: str, *, none: str) -> None:
        self._members: Final[Mapping[str, C]] = {str(member.value): member for member in members}
        super().__init__(wanted, f"{none}|({'|'.join(self._members)})...")
        self._kind: Final = kind
        self._none: Final = none

    @override
    def read(self, words: Words, stops: frozenset[str]) -> frozenset[C]:
        if words.peek() == self._none:
            words.take(self._none)
            return frozenset()
        order = list(self._members)
        places = [-1]
        while words.more or places == [-1]:
            offset, word = words.take(self.wanted)
            if word not in self._members:
                remedy = f"write {', '.join(order)}, or {self._none} alone"
                raise words.refuse(offset, word, f"is no {self._kind}", remedy)
            if order.index(word) <= places[-1]:
                raise words.refuse(offset, word, "stands twice or too late", f"the order is {', '.join(order)}")
            places.append(order.index(word))
        return frozenset([self._members[order[place]] for place in places[1:]])

    @override
    def write(self, value: Iterable[C]) -> str:
        held = set(value)
        return " ".join([word for word, member in self._members.items() if member in held]) or self._none


class HasSeat(Protocol):
    """What the machine asks of a move."""

    @property
    def seat(self) -> Seat | None:
        """Whose move it is; ``None``: an act of the referee."""
        ...

    @property
    def cards_named(self) -> Cards:
        """All cards that the move names."""
        ...


class Move:
    """What a seat does. A subclass is a frozen attrs class: a ``seat``, and a field for each argument, whose annotation
    says how it is written."""

    __slots__ = ()

    verb: ClassVar[str]
    """The word of the notation: ``"draw"``."""

    @override
    def __str__(self) -> str:
        words = [self._subject(), self.verb]
        for name, argument, default in arguments_of(type(self)):
            value = getattr(self, name)
            if value is None and default is None:
                continue
            if argument.after:
                words.append(argument.after)
            words.append(argument.write(value))
        return " ".join(words)

    def _subject(self) -> str:
        seat: Seat = getattr(self, "seat")  # noqa: B009  # every subclass that is no act has one
        return str(seat)

    @property
    def cards_named(self) -> Cards:
        """All cards that the move names, each as often as it does."""
        named = Cards.NONE
        for name, argument, _ in arguments_of(type(self)):
            named += argument.cards(getattr(self, name))
        return named


class Act(Move):
    """What the referee does, at any moment of a hand: a move of no seat."""

    __slots__ = ()

    @property
    def seat(self) -> None:
        """No seat."""
        return

    @override
    def _subject(self) -> str:
        return "!"


@frozen
class Left(Act):
    """The referee: a player is gone, and its seat is out of this hand. Each game says in its own clause what becomes of its
    cards and of what it owes."""

    verb = "left"
    gone: Annotated[Seat, AnotherSeat("the seat that has left")]
    """The seat that has left."""


_arguments: Final[dict[type[Any], tuple[tuple[str, Argument[Any], Any], ...]]] = {}


def arguments_of(kind: type[Any]) -> tuple[tuple[str, Argument[Any], Any], ...]:
    """Return, for each argument of a class of moves, the name of its field, how it is written, and its default.

    :raises TypeError: if a field does not say how it is written.
    """
    known = _arguments.get(kind)
    if known is not None:
        return known
    found: list[tuple[str, Argument[Any], Any]] = []
    for one in fields(kind):
        if one.name == "seat":
            continue
        said = [note for note in get_args(one.type)[1:] if hasattr(note, "read")] if _is_annotated(one.type) else []
        if len(said) != 1:
            raise TypeError(f"{kind.__name__}.{one.name} does not say how it is written: annotate it with one argument")
        found.append((one.name, said[0], one.default))
    return _arguments.setdefault(kind, tuple(found))


def _is_annotated(annotation: Any) -> bool:
    return get_origin(annotation) is Annotated


class Grammar(Generic[M]):
    """Reads the moves of a game, strictly: ``str`` of what is read is the text again.

    :raises TypeError: for classes of moves that are not declared, and verbs that stand twice.
    """

    def __init__(self, title: str, moves: Sequence[type[M]]) -> None:
        self.title: Final = title
        self._moves: Final[dict[str, type[M]]] = {}
        self._acts: Final[dict[str, type[M]]] = {}
        for kind in moves:
            declared: type[Any] = kind
            if not issubclass(declared, Move):
                raise TypeError(f"{declared.__name__} is no declared move: inherit rummykit.rulebook.Move")
            arguments_of(declared)
            kinds = self._acts if issubclass(declared, Act) else self._moves
            if declared.verb in kinds:
                raise TypeError(f"two moves of {title} have the verb {declared.verb!r}")
            kinds[declared.verb] = kind

    def parse(self, text: str, /, *, seats: int | None = None, pack: Cards | None = None) -> M:
        """Read a move; ``seats`` and ``pack`` refuse seats that are not at the table and cards that there are not.

        :raises NotationError: with the bad word, its offset, the reason and the remedy.
        :raises TypeError: for what is no text.
        """
        words = Words(text, seats=seats, pack=pack)
        if self._acts and words.peek() == "!":
            words.take("!")
            offset, verb = words.take(listed(tuple(self._acts), "or"))
            if verb not in self._acts:
                remedy = f"write {listed(tuple(self._acts), 'or')}"
                raise words.refuse(offset, verb, "is no act of a referee", remedy)
            given: dict[str, Any] = {}
            kind = self._acts[verb]
        else:
            given = {"seat": words.take_seat("the seat that moves")}
            offset, verb = words.take("a verb")
            if verb not in self._moves:
                remedy = f"write one of {', '.join(sorted(self._moves))}"
                raise words.refuse(offset, verb, f"is no verb of {self.title}", remedy)
            kind = self._moves[verb]
        self._take_arguments(words, kind, given)
        words.end()
        return kind(**given)

    def _take_arguments(self, words: Words, kind: type[M], given: dict[str, Any]) -> None:
        arguments = arguments_of(kind)
        for at, (name, argument, default) in enumerate(arguments):
            stops = frozenset(stop for _, later, _ in arguments[at + 1 :] for stop in later.stops)
            if default is None and not (words.more and words.peek() in argument.stops):
                continue
            if argument.after:
                offset, word = words.take(f"{argument.wanted}, after {argument.after}")
                if word != argument.after:
                    raise words.refuse(
                        offset, word, f"stands where {argument.after} must stand", f"write {argument.after}"
                    )
            given[name] = argument.read(words, stops)

    def text(self) -> str:
        """Return the grammar as lines for people, one for each verb."""
        lines = [_line("SEAT", verb, kind) for verb, kind in self._moves.items()]
        return "\n".join([*lines, *(_line("!", verb, kind) for verb, kind in self._acts.items())])


def _line(subject: str, verb: str, kind: type[Any]) -> str:
    words = [subject, verb]
    for _, argument, default in arguments_of(kind):
        said = f"{argument.after} {argument.grammar}" if argument.after else argument.grammar
        words.append(f"[{said}]" if default is None else said)
    return " ".join(words)
