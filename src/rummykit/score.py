"""Settling hands that were played at a real table.

A score file is a TOML document: who plays, for how much and under which rules, and a table for each hand.

>>> match = read_scores('''
... format = "rummykit-score/1"
... game = "desmoche"
... players = ["Ana", "Beto", "Carla"]
... chips = 20
... stake = 1
...
... [[hands]]
... dead = true
...
... [[hands]]
... winner = "Beto"
... melds = ["As 2s 3s 4s", "9h 9s 9d", "Jh Qh Kh"]
... nothing_on_table = ["Carla"]
... ''')
>>> match
<Match of desmoche: Ana 17, Beto 27, Carla 16; 2 hands played, seat 2 deals>

Besides what the game itself notes of a hand (``winner``, ``melds``, ...), a hand may say what happened before it:
``leave``, ``join``, ``buy_in``, ``stake``, ``side_stake``, ``dealer``; and ``joined``, who joined which side games.
"""

from typing import Any, Final

from rummykit._match_history import check_name
from rummykit._rules_reading import read_rules
from rummykit._toml import START, Document, DocumentError
from rummykit.match import Match, MatchError
from rummykit.registry import GameNotFoundError, find_game
from rummykit.rulebook import AnyRulebook, PlaysForMoney, ScoresHands, side_games_of
from rummykit.scoresheet import ScoredHand, ScoreError
from rummykit.seats import Seat, seats_at

__all__ = ["FORMAT", "ScoreError", "read_scores"]

FORMAT: Final = "rummykit-score/1"
_NEEDED: Final = ("format", "game", "players")
_KEYS: Final = (*_NEEDED, "chips", "stake", "side_stake", "dealer", "rules", "target", "comment", "hands")


def read_scores(text: str | bytes) -> Match[Any, Any]:
    """The match that a score file tells, every hand settled; bytes are read as UTF-8.

    :raises ScoreError: with the first fault.
    """
    try:
        document = Document.parse(text) if isinstance(text, str) else Document.decode(text)
    except DocumentError as error:
        raise ScoreError(*error.args) from None
    return _Sheet(document).read()


class _Sheet:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.values = document.values
        self.top = ScoredHand(document, (), ())

    def read(self) -> Match[Any, Any]:
        for key in _NEEDED:
            if key not in self.values:
                missing = self.document.fault(
                    START, key, "this key is missing", f"a score file has {', '.join(_NEEDED)}"
                )
                raise ScoreError(*missing.args)
        for key in self.values:
            if key not in _KEYS:
                raise self.top.fault_at_key((key,), "is no key of a score file", f"its keys are {', '.join(_KEYS)}")
        if self.values["format"] != FORMAT:
            raise self.top.fault(("format",), "is no format that is known here", f'write "{FORMAT}"')
        game = self._game()
        _read_comment(self.top)
        match = self._begin(game, self._names())
        for index in range(self._hands()):
            match = self._hand(match, ScoredHand(self.document, ("hands", index), match.names))
        return match

    def _game(self) -> AnyRulebook:
        try:
            game = find_game(self.top.text("game"))
        except GameNotFoundError as error:
            known = ", ".join(error.known) or "none"
            raise self.top.fault(
                ("game",), "is no game that is installed", f"the installed games are {known}"
            ) from None
        if not isinstance(game, ScoresHands):
            raise self.top.fault(("game",), "is a game that keeps no scores of real tables", "write another game")
        return game

    def _names(self) -> tuple[str, ...]:
        for index in range(self.top.length("players", what="the names of the players")):
            name = self.top.text("players", index)
            try:
                check_name(name, self.top.names)
            except MatchError as error:
                raise self.top.fault(("players", index), error.reason, error.remedy) from None
            self.top.names = (*self.top.names, name)
        return self.top.names

    def _begin(self, game: AnyRulebook, names: tuple[str, ...]) -> Match[Any, Any]:
        amounts = {
            key: self.top.chips(key) for key in ("stake", "side_stake", "target") if self.top.value(key) is not None
        }
        hands = None if "target" in amounts or isinstance(game, PlaysForMoney) else self._hands() or 1
        dealer = self.top.seat_or_none("dealer") or Seat(0)
        rules = read_rules(self.top, game)
        chips = self._chips(names)
        try:
            return Match[Any, Any].begin(
                game, names=names, rules=rules, balances=chips, dealer=dealer, hands=hands, **amounts
            )
        except MatchError as error:
            raise self.top.fault(("players",), error.reason, error.remedy) from None

    def _hands(self) -> int:
        return self.top.length("hands", what="hands, or a table [[hands]] for each")

    def _chips(self, names: tuple[str, ...]) -> int | list[int] | None:
        value = self.top.value("chips")
        if value is None:
            return None
        if isinstance(value, dict):
            given = {
                seat: self.top.chips("chips", name, least=0) for seat, name in self.top.by_seat("chips", what="chips")
            }
            missing = [name for seat, name in enumerate(names) if Seat(seat) not in given]
            if missing:
                raise self.top.fault(
                    ("chips",), f"nothing is said of {', '.join(missing)}", "write chips for everybody"
                )
            return [given[seat] for seat in seats_at(len(names))]
        if isinstance(value, list):
            if len(value) != len(names):
                reason = f"{len(value)} numbers for {len(names)} players"
                raise self.top.fault(("chips",), reason, "write one for each, or one number for all")
            return [self.top.chips("chips", index, least=0) for index in range(len(value))]
        return self.top.chips("chips", least=0)

    def _hand(self, match: Match[Any, Any], notes: ScoredHand) -> Match[Any, Any]:
        _read_comment(notes)
        match = self._before(match, notes)
        notes.names = match.names
        joined: dict[str, tuple[Seat, ...]] = {}
        for name in notes.keys("joined", what="side games and who joined them: { oro = ['Ana'] }"):
            if name not in side_games_of(match.game):
                known = ", ".join(side_games_of(match.game)) or "none"
                raise notes.fault_at_key(("joined", name), "is no side game", f"the side games are {known}")
            joined[name] = notes.seats("joined", name)
            if joined[name] and match.side_stake is None:
                raise notes.fault_at_key(("joined", name), "is played for nothing", "write side_stake, in chips")
        game: object = match.game
        assert isinstance(game, ScoresHands)  # else the sheet was refused
        try:
            match.must_cover(joined)
            outcome = game.score(match.rules, match.seats, match.dealer, match.stakes(joined), notes)  # pyright: ignore[reportUnknownMemberType]  # of any rules
            return match.note(outcome, joined)
        except MatchError as error:
            raise notes.fault((), error.reason, error.remedy) from None

    def _before(self, match: Match[Any, Any], notes: ScoredHand) -> Match[Any, Any]:
        path: tuple[str | int, ...] = ()
        try:
            for index in range(notes.length("leave", what="who leaves")):
                path = ("leave", index)
                match = match.leave(notes.seat(*path))
                notes.names = match.names
            for name in notes.keys("join", what="who joins, and with how many chips: { Eva = 20 }"):
                path = ("join", name)
                chips = notes.chips(*path, least=0)
                match = match.join(name, None if match.balances is None else chips)
                notes.names = match.names
            for seat, name in notes.by_seat("buy_in", what="who buys in, and for how many chips: { Ana = 10 }"):
                path = ("buy_in", name)
                match = match.buy_in(seat, notes.chips(*path))
        except MatchError as error:
            told = notes.fault_at_key if path[:1] == ("join",) else notes.fault
            raise told(path, error.reason, error.remedy) from None
        if notes.value("stake") is not None or notes.value("side_stake") is not None:
            stake = match.stake if notes.value("stake") is None else notes.chips("stake")
            side = None if notes.value("side_stake") is None else notes.chips("side_stake")
            match = match.change_stake(stake, agreed=seats_at(match.seats), side_stake=side)
        dealer = notes.seat_or_none("dealer")
        return match if dealer is None or dealer == match.dealer else match.give_deal(dealer)


def _read_comment(notes: ScoredHand) -> None:
    if notes.value("comment") is not None:
        notes.text("comment")
