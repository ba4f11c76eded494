"""Records as TOML documents, read. Reading goes on after a fault as far as what is known allows, and reports the fault
that stands first in the document."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from attrs import frozen

from rummykit._record_writing import FORMAT, fact_keys
from rummykit._toml import START, Document, DocumentError, KeyPath, Value, write_value
from rummykit.cards import Card, CardError, Cards, words_of
from rummykit.facts import COMMON, FactError, FactReader, elements, frozen_value, legal_counts, plain
from rummykit.notation import NotationError
from rummykit.options import RulesError, options_of, read_option, read_options
from rummykit.registry import GameNotFoundError, find_game
from rummykit.rulebook import AnyRulebook, side_games_of
from rummykit.seats import Seat
from rummykit.stakes import STAKES_KEYS, Stakes, StakesError

Refuse: TypeAlias = Callable[[KeyPath, str, str], None]
"""Is told where, what is wrong, and the remedy."""

_NEEDED: Final = ("format", "game", "seats", "dealer", "deal", "rules", "moves")
_KEYS: Final = (
    *("format", "game", "seats", "dealer", "names", "comment"),
    *STAKES_KEYS,
    *("deal", "rules", "moves", "expect"),
)


@frozen(kw_only=True)
class Written:
    """What a document says; nothing has been played."""

    document: Document
    game: AnyRulebook
    rules: Any
    seats: int
    dealer: Seat
    deal: tuple[Card, ...]
    names: tuple[str, ...]
    comment: str | None
    stakes: Stakes
    moves: tuple[Any, ...]
    expect: tuple[tuple[str, object], ...]
    start: Any
    """The first state."""


def read_document(document: Document) -> Written:
    """:raises DocumentError: with the first fault."""
    return _Reader(document).read()


def fact_reader(game: AnyRulebook | None, key: str) -> FactReader:
    if key == "legal":
        return legal_counts
    readers = COMMON if game is None else {**COMMON, **game.fact_readers}
    return readers.get(key, plain)


class _Reader:
    """Collects faults; what a fault makes unknown is ``None`` from there on."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.values = document.values
        self.faults: list[DocumentError] = []
        self.game: AnyRulebook | None = None
        self.seats: int | None = None

    def read(self) -> Written:
        self._keys()
        self._format()
        self.game = game = self._game()
        self.seats = seats = self._seats()
        dealer = self._dealer()
        names = self._names()
        comment = self._comment()
        stakes = self._stakes()
        rules = self._rules()
        pack = self._pack(rules)
        deal = self._deal(pack)
        moves = self._moves(pack)
        expect = self._expect()
        start = None
        if not self.faults and game is not None and seats is not None:
            try:
                start = game.deal(rules, seats=seats, dealer=dealer, order=deal, stakes=stakes)
            except StakesError as error:
                self._at_value(error.path, error.reason, error.remedy)
            except ValueError as error:
                self._at_value(("seats",), str(error), "change the rules or the number of seats")
        if self.faults:
            raise min(self.faults, key=lambda fault: fault.place)
        assert game is not None
        assert seats is not None
        return Written(
            document=self.document,
            game=game,
            rules=rules,
            seats=seats,
            dealer=dealer,
            deal=deal,
            names=names,
            comment=comment,
            stakes=stakes,
            moves=moves,
            expect=expect,
            start=start,
        )

    # Faults

    def _at_key(self, path: KeyPath, reason: str, remedy: str) -> None:
        self.faults.append(self.document.fault_at_key(path, reason, remedy))

    def _at_value(self, path: KeyPath, reason: str, remedy: str) -> None:
        self.faults.append(self.document.fault_at_value(path, reason, remedy))

    def _in_string(self, path: KeyPath, offset: int, word: str, reason: str, remedy: str) -> None:
        self.faults.append(self.document.fault_in_string(path, offset, word, reason, remedy))

    # Keys and values of any game

    def _keys(self) -> None:
        for key in _NEEDED:
            if key not in self.values:
                remedy = f"a record needs {', '.join(_NEEDED)}"
                self.faults.append(self.document.fault(START, key, "this key is missing", remedy))
        for key in self.values:
            if key not in _KEYS:
                self._at_key((key,), "is no key of a record", f"its keys are {', '.join(_KEYS)}")

    def _format(self) -> None:
        if self.values.get("format", FORMAT) != FORMAT:
            self._at_value(("format",), "is no format that is known here", f"write {write_value(FORMAT)}")

    def _game(self) -> AnyRulebook | None:
        name = self.values.get("game")
        if name is None:
            return None
        try:
            if isinstance(name, str):
                return find_game(name)
            self._at_value(("game",), "the name of a game is a text", 'write game = "desmoche"')
        except GameNotFoundError as error:
            self._at_value(
                ("game",), "is no game that is installed", f"the installed games are {', '.join(error.known) or 'none'}"
            )
        return None

    def _whole(self, path: KeyPath, value: object, least: int, what: str) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        self._at_value(path, f"{what} is a whole number, at least {least}", "write it in digits, without quotes")
        return None

    def _seats(self) -> int | None:
        value = self.values.get("seats")
        if value is None:
            return None
        seats = self._whole(("seats",), value, 1, "the number of seats")
        if seats is not None and self.game is not None and seats not in self.game.seats:
            allowed = ", ".join(map(str, self.game.seats))
            self._at_value(("seats",), f"{self.game.title} is not played by so many", f"it is played by {allowed}")
            return None
        return seats

    def _dealer(self) -> Seat:
        value = self.values.get("dealer")
        if value is None:
            return Seat(0)
        return self._seat(("dealer",), value) or Seat(0)

    def _seat(self, path: KeyPath, value: object) -> Seat | None:
        seats = self.seats or (max(self.game.seats) if self.game is not None else None)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and (seats is None or value < seats):
            return Seat(value)
        last = "..." if seats is None else seats - 1
        self._at_value(path, "is no seat of this table", f"its seats are the numbers 0 to {last}")
        return None

    def _text(self, path: KeyPath, value: object, what: str) -> str | None:
        if not isinstance(value, str):
            self._at_value(path, f"{what} is a text", "write it in quotes")
            return None
        try:
            value.encode()
        except UnicodeEncodeError:
            self._at_value(path, "half of a surrogate pair is no text", "write the whole character")
            return None
        return value

    def _array(self, path: KeyPath, value: object, what: str) -> tuple[object, ...] | None:
        found = elements(value)
        if found is None:
            self._at_value(path, f"{what} stand in an array", "write them between brackets, with commas")
        return found

    def _per_seat(self, key: str, length: int, what: str) -> None:
        if self.seats is not None and length != self.seats:
            self._at_value((key,), f"{length} {what} for {self.seats} seats", "write one for each seat")

    def _names(self) -> tuple[str, ...]:
        value = self.values.get("names")
        if value is None:
            return ()
        found = self._array(("names",), value, "names")
        if found is None:
            return ()
        self._per_seat("names", len(found), "names")
        texts = (self._text(("names", index), name, "a name") for index, name in enumerate(found))
        return tuple(text for text in texts if text is not None)

    def _comment(self) -> str | None:
        value = self.values.get("comment")
        return None if value is None else self._text(("comment",), value, "a comment")

    def _stakes(self) -> Stakes:
        found: dict[str, Any] = {}
        for key in ("stake", "pot", "side_stake"):
            if key in self.values:
                found[key] = self._whole((key,), self.values[key], 0 if key == "pot" else 1, "an amount of chips")
        if "balances" in self.values:
            chips = self._array(("balances",), self.values["balances"], "balances") or ()
            self._per_seat("balances", len(chips), "balances")
            found["balances"] = [
                self._whole(("balances", index), amount, 0, "a balance") for index, amount in enumerate(chips)
            ]
        joined = self._side_games("side_games")
        if joined is not None:
            found["side_games"] = [(name, self._joined(name, value)) for name, value in joined]
        pots = self._side_games("side_pots")
        if pots is not None:
            found["side_pots"] = [
                (name, self._whole(("side_pots", name), value, 0, "an amount of chips")) for name, value in pots
            ]
        return Stakes() if self.faults else Stakes(**found)

    def _side_games(self, key: str) -> list[tuple[str, Value]] | None:
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self._at_value((key,), "side games stand in a table", f"write {key} = {{ oro = ... }}")
            return None
        if self.game is None:
            return list(value.items())
        known = side_games_of(self.game)
        for name in value:
            if name not in known:
                remedy = f"its side games are {', '.join(known) or 'none'}"
                self._at_key((key, name), f"is no side game of {self.game.title}", remedy)
        return [(name, value[name]) for name in known if name in value]

    def _joined(self, name: str, value: Value) -> tuple[Seat, ...]:
        path = ("side_games", name)
        seats: list[Seat] = []
        for index, entry in enumerate(self._array(path, value, "the seats that joined") or ()):
            seat = self._seat((*path, index), entry)
            if seat is None:
                continue
            if seat in seats:
                self._at_value((*path, index), "stands twice", "write each seat that joined once")
            seats.append(seat)
        return tuple(sorted(set(seats)))

    # What depends on the game

    def _rules(self) -> Any:
        value = self.values.get("rules")
        if value is None:
            return None
        if not isinstance(value, dict):
            self._at_value(("rules",), "rules stand in a table", "write rules = { preset = ... }")
            return None
        if self.game is None:
            return None
        return read_rules(self.game, value, self._at_key, self._at_value)

    def _pack(self, rules: Any) -> Cards | None:
        """If a fault leaves rules or seats unknown, the cards that all tables of this game have."""
        game = self.game
        if game is None:
            return None
        sets = (rules,) if rules is not None else (tuple(game.presets.values()) or (game.rules(),))
        numbers = (self.seats,) if self.seats is not None else game.seats
        packs = {game.pack(one, number).cards for one in sets for number in numbers}
        return packs.pop() if len(packs) == 1 else None

    def _deal(self, pack: Cards | None) -> tuple[Card, ...]:
        value = self.values.get("deal")
        if value is None:
            return ()
        if not isinstance(value, str):
            self._at_value(("deal",), "the deal is a text of cards", 'write deal = "8h Ks 4s ...", the whole pack')
            return ()
        left = None if pack is None else Counter(pack)
        order: list[Card] = []
        for offset, word in words_of(value):
            try:
                card = Card.parse(word, strict=True)
            except CardError as error:
                self._in_string(("deal",), offset, word, *_halves(error.reason))
                return ()
            if left is not None:
                if not left[card]:
                    reason = "the pack has no more of it" if card in order else "the pack has none of it"
                    self._in_string(("deal",), offset, word, reason, "write each card as often as the pack has it")
                    return ()
                left[card] -= 1
            order.append(card)
        if left is not None and len(order) < left.total() + len(order):
            missing = Cards(left.elements())
            some = " ".join(map(str, list(missing)[:5])) + (" ..." if len(missing) > 5 else "")
            self._in_string(
                ("deal",),
                len(value),
                "",
                "the deal is too short",
                f"write the whole pack: {len(missing)} missing, {some}",
            )
        return tuple(order)

    def _moves(self, pack: Cards | None) -> tuple[Any, ...]:
        value = self.values.get("moves")
        if value is None:
            return ()
        moves: list[Any] = []
        for index, text in enumerate(self._array(("moves",), value, "moves") or ()):
            path = ("moves", index)
            if not isinstance(text, str):
                self._at_value(path, "a move is a text", "write it in quotes")
            elif self.game is not None:
                try:
                    moves.append(self.game.parse(text, seats=self.seats, pack=pack))
                except NotationError as error:
                    self._in_string(path, error.offset, error.word, error.reason, error.remedy)
        return tuple(moves)

    def _expect(self) -> tuple[tuple[str, object], ...]:
        value = self.values.get("expect")
        if value is None:
            return ()
        if not isinstance(value, dict):
            self._at_value(("expect",), "what is expected stands in a table", "write [expect] before its keys")
            return ()
        known = None if self.game is None else fact_keys(self.game)
        for key, fact in value.items():
            if known is not None and key not in known:
                self._at_key(("expect", key), "is no fact that is known", f"the facts are {', '.join(known)}")
                continue
            try:
                fact_reader(self.game, key)(fact, self.seats)
            except FactError as error:
                path = ("expect", key, *error.path)
                if error.offset is None:
                    self._at_value(path, error.reason, error.remedy)
                else:
                    self._in_string(path, error.offset, error.word, error.reason, error.remedy)
        order = known or tuple(value)
        return tuple((key, frozen_value(value[key])) for key in order if key in value)


def read_rules(game: AnyRulebook, table: Mapping[str, Value], at_key: Refuse, at_value: Refuse) -> Any:
    """The rules under ``rules``; ``None`` if anything is wrong, which ``at_key`` and ``at_value`` are told."""
    found = read_changes(game, table, at_key, at_value)
    if found is None:
        return None
    try:
        return read_options(*found)
    except RulesError as error:
        at_value(("rules", _culprit(*found, error)), f"{error.option} cannot be so", error.remedy)
        return None


def read_changes(
    game: AnyRulebook, table: Mapping[str, Value], at_key: Refuse, at_value: Refuse
) -> tuple[Any, dict[str, Value]] | None:
    """The preset, and what differs from it, each option possible by itself."""
    base: Any = next(iter(game.presets.values()), None) or game.rules()
    known, changes, right = options_of(game.rules), dict[str, Value](), True
    for name, value in table.items():
        path = ("rules", name)
        if name == "preset" and isinstance(value, str) and value in game.presets:
            base = game.presets[value]
        elif name == "preset":
            right = False
            at_value(path, f"is no preset of {game.title}", f"its presets are {', '.join(game.presets) or 'none'}")
        elif name not in known:
            right = False
            at_key(path, f"is no option of {game.title}", f"its options are {', '.join(known)}")
        else:
            changes[name] = value
            try:
                read_option(game.rules, name, value)
            except RulesError as error:
                right = False
                if error.is_key:
                    at_key((*path, *error.path), f"is no key of {name}", error.remedy)
                else:
                    at_value((*path, *error.path), f"is no value of {name}", error.remedy)
    return (base, changes) if right else None


def _culprit(base: Any, options: Mapping[str, Value], error: RulesError) -> str:
    """Of options that are possible one by one only: the last without which they would be together, or that is named."""
    culprits = [error.option] if error.option in options else []
    for name in options:
        try:
            read_options(base, {other: value for other, value in options.items() if other != name})
        except RulesError:
            continue
        culprits.append(name)
    return max(culprits or options, key=list(options).index)


def _halves(reason: str) -> tuple[str, str]:
    what, _, remedy = reason.partition(": ")
    return what, remedy
