"""What the document of one hand holds, ``rummykit/1``."""

from typing import Any, Final

from attrs import frozen

from rummykit.cards import Card, Cards
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Faults, Reader, pack_of
from rummykit.documents.rules import read_rules, rules_table
from rummykit.documents.writing import Writable, write_entry, write_key, write_value
from rummykit.facts import COMMON, FactError, FactReader, elements, frozen_value, legal_counts, plain
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.stakes import STAKES_KEYS, Stakes

__all__ = ["FORMAT", "RecordSheet", "fact_keys", "fact_reader", "read_record", "write_record"]


FORMAT: Final = "rummykit/1"
"""What the key ``format`` of a record says."""
_NEEDED: Final = ("format", "game", "seats", "dealer", "deal", "rules", "moves")
_KEYS: Final = (
    *("format", "game", "seats", "dealer", "names", "comment"),
    *STAKES_KEYS,
    *("deal", "rules", "moves", "expect"),
)
_ALWAYS_KNOWN: Final = ("transfers", "legal")


@frozen(kw_only=True)
class RecordSheet:
    """What a document says of a hand; nothing has been dealt or played."""

    game: AnyRulebook
    """The game."""
    rules: Any
    """The options of the table."""
    seats: int
    """How many seats there are."""
    dealer: Seat
    """The seat that dealt."""
    order: tuple[Card, ...]
    """The whole pack in dealing order."""
    names: tuple[str, ...]
    """The names of the players, by seat; none if they are left out."""
    comment: str | None
    """Any text."""
    stakes: Stakes
    """The money of the hand as it begins."""
    moves: tuple[Any, ...]
    """The moves, in order."""
    expect: tuple[tuple[str, object], ...]
    """What is expected after the last move, by key."""


def fact_reader(game: AnyRulebook | None, key: str) -> FactReader:
    """How the fact under a key of ``[expect]`` is read and compared."""
    if key == "legal":
        return legal_counts
    readers = COMMON if game is None else {**COMMON, **game.fact_readers}
    return readers.get(key, plain)


def fact_keys(game: AnyRulebook) -> tuple[str, ...]:
    """Return the keys that ``[expect]`` may have, in order."""
    return tuple(dict.fromkeys((*(fact.key for fact in game.facts_told), *_ALWAYS_KNOWN)))


# Reading


def read_record(document: Document) -> RecordSheet:
    """:raises DocumentError: with the first fault."""
    faults = Faults()
    sheet = _Reading(document, faults).sheet()
    faults.stop()
    assert sheet is not None
    return sheet


class _Reading:
    def __init__(self, document: Document, faults: Faults) -> None:
        self.top = Reader(document)
        self.faults = faults

    def sheet(self) -> RecordSheet | None:
        """``None`` if anything is wrong: what depends on it is read as far as what is known allows."""
        top, get = self.top, self.faults.get
        get(lambda: top.needed("a record", _NEEDED))
        get(lambda: top.known("a record", _KEYS))
        get(lambda: top.format(FORMAT))
        game = get(top.game) if top.has("game") else None
        seats = get(lambda: top.seat_count(game)) if top.has("seats") else None
        most = seats or (max(game.seats_for_any) if game is not None else None)
        dealer = get(lambda: top.seat("dealer", seats=most)) if top.has("dealer") else None
        names = get(lambda: self._names(seats))
        comment = get(lambda: top.text("comment", what="a comment")) if top.has("comment") else None
        stakes = top.stakes(game, seats, self.faults)
        rules = get(lambda: read_rules(top, game)) if game is not None else None
        if game is not None and rules is not None and seats is not None:
            get(lambda: top.must_be_played_by(game, seats, "seats", rules))
        pack = get(lambda: self._pack(game, rules, seats))
        deal = get(lambda: top.deal("deal", pack=pack)) if top.has("deal") else None
        moves = get(lambda: top.moves("moves", game=game, seats=seats, pack=pack)) if game is not None else None
        expect = get(lambda: self._expect(game, seats)) if top.has("expect") else None
        if self.faults or game is None or seats is None:
            return None
        return RecordSheet(
            game=game,
            rules=rules,
            seats=seats,
            dealer=dealer or Seat(0),
            order=deal or (),
            names=names or (),
            comment=comment,
            stakes=stakes,
            moves=moves or (),
            expect=expect or (),
        )

    def _names(self, seats: int | None) -> tuple[str, ...]:
        if not self.top.has("names"):
            return ()
        self.top.per_seat("names", seats, "names")
        return self.top.players("names")

    def _pack(self, game: AnyRulebook | None, rules: Any, seats: int | None) -> Cards | None:
        try:
            return pack_of(game, rules, seats)
        except ValueError as error:
            raise self.top.fault(("rules",), str(error), "change the rules or the number of seats") from None

    def _expect(self, game: AnyRulebook | None, seats: int | None) -> tuple[tuple[str, object], ...]:
        top = self.top
        keys = top.keys("expect", what="facts that are expected", example="[expect] before them")
        known = None if game is None else fact_keys(game)
        for key in keys:
            if known is not None and key not in known:
                reason = "is no fact that is known"
                raise top.fault_at_key(("expect", key), reason, f"the facts are {', '.join(known)}")
            try:
                fact_reader(game, key)(top.value("expect", key), seats)
            except FactError as error:
                path = ("expect", key, *error.path)
                if error.offset is None:
                    raise top.fault(path, error.reason, error.remedy) from None
                raise top.in_text(path, error.offset, error.word, error.reason, error.remedy) from None
        return tuple((key, frozen_value(top.value("expect", key))) for key in known or keys if key in keys)


def illegal(document: Document, index: int, text: str, broken: str) -> DocumentError:
    """The error for a move, counted from 0, that breaks rules."""
    return document.fault_in_string(("moves", index), 0, text, f"is illegal at ply {index + 1}", broken)


# Writing


def write_record(sheet: RecordSheet, facts: tuple[str, ...]) -> str:
    """The document in its one layout: equal sheets are equal texts. ``facts`` are the keys of ``[expect]``, in order."""
    lines = [
        write_entry("format", FORMAT),
        write_entry("game", sheet.game.name),
        write_entry("seats", sheet.seats),
        write_entry("dealer", int(sheet.dealer)),
    ]
    if sheet.names:
        lines.append(write_entry("names", sheet.names))
    if sheet.comment is not None:
        lines.append(write_entry("comment", sheet.comment))
    lines += _stakes_lines(sheet.stakes)
    lines += [
        write_entry("deal", " ".join(map(str, sheet.order))),
        write_entry("rules", rules_table(sheet.game, sheet.rules)),
        _tall("moves", [write_value(sheet.game.format(move)) for move in sheet.moves]),
    ]
    if sheet.expect:
        expect: dict[str, Any] = dict(sheet.expect)
        lines += ["", "[expect]", *(_fact_line(key, expect[key]) for key in facts if key in expect)]
    return "\n".join(lines) + "\n"


def _tall(key: str, entries: list[str]) -> str:
    if not entries:
        return f"{write_key(key)} = []"
    return "\n".join([f"{write_key(key)} = [", *(f"  {entry}," for entry in entries), "]"])


def _stakes_lines(stakes: Stakes) -> list[str]:
    lines: list[str] = []
    for key in STAKES_KEYS:
        value: Any = getattr(stakes, key)
        if key == "side_games" and value is not None:
            value = {name: [int(seat) for seat in seats] for name, seats in value}
        elif key == "side_pots" and value is not None:
            value = dict(value)
        if value is not None:
            lines.append(write_entry(key, value))
    return lines


def _fact_line(key: str, value: Writable) -> str:
    """Texts and arrays stand one a line; a single array of texts in an array is opened and closed with it."""
    entries: list[Any] = list(elements(value) or ())
    if not any(isinstance(entry, str | tuple) for entry in entries):
        return write_entry(key, value)
    inner: list[Any] = list(elements(entries[0]) or ())
    if len(entries) == 1 and all(isinstance(entry, str) for entry in inner) and not isinstance(entries[0], str):
        if not inner:
            return write_entry(key, value)
        return "\n".join([f"{write_key(key)} = [[", *(f"  {write_value(entry)}," for entry in inner), "]]"])
    return _tall(key, [write_value(entry) for entry in entries])
