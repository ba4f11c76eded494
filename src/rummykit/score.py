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

from rummykit.documents.places import Document, DocumentError
from rummykit.documents.reader import Faults
from rummykit.documents.rules import read_rules
from rummykit.match import Match, MatchError
from rummykit.rulebook import AnyRulebook, PlaysForMoney, ScoresHands
from rummykit.scoresheet import ScoredHand, ScoreError
from rummykit.seats import Seat, seats_at

__all__ = ["FORMAT", "ScoreError", "read_scores"]

FORMAT: Final = "rummykit-score/1"
"""What the key ``format`` of a score file says."""
_NEEDED: Final = ("format", "game", "players")
_KEYS: Final = (*_NEEDED, "chips", "stake", "side_stake", "dealer", "rules", "target", "comment", "hands")
_AMOUNTS: Final = ("stake", "side_stake", "target")


def read_scores(text: str | bytes) -> Match[Any, Any]:
    """The match that a score file tells, every hand settled; bytes are read as UTF-8.

    :raises ScoreError: with the first fault.
    """
    try:
        return _Sheet(Document.read(text)).read()
    except ScoreError:
        raise
    except DocumentError as error:
        raise ScoreError(*error.args) from None


class _Sheet:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.top = ScoredHand(document, (), ())

    def read(self) -> Match[Any, Any]:
        match = self._begun()
        for index in range(self._hands()):
            match = self._hand(match, ScoredHand(self.document, ("hands", index), match.names))
        return match

    def _begun(self) -> Match[Any, Any]:
        top, faults = self.top, Faults()
        get = faults.get
        get(lambda: top.needed("a score file", _NEEDED))
        get(lambda: top.known("a score file", _KEYS))
        get(lambda: top.format(FORMAT))
        get(lambda: _read_comment(top))
        game = get(self._game) if top.has("game") else None
        names = get(lambda: self._names(game)) or ()
        top.names = names
        chips = get(lambda: self._chips(names)) if names else None
        amounts = {key: get(lambda key=key: top.chips(key)) for key in _AMOUNTS if top.has(key)}  # type: ignore[misc]  # bound now
        dealer = get(lambda: top.seat_or_none("dealer")) if names else None
        rules = get(lambda: read_rules(top, game)) if game is not None else None
        count = get(self._hands)
        faults.stop()
        assert game is not None
        ends = "target" in amounts or isinstance(game, PlaysForMoney) or game.match_target(game.rules()) is not None
        try:
            return Match[Any, Any].begin(
                game,
                names=names,
                rules=rules,
                balances=chips,
                dealer=dealer or Seat(0),
                hands=None if ends else count or 1,
                **amounts,
            )
        except MatchError as error:
            raise top.fault(("players",), error.reason, error.remedy) from None

    def _game(self) -> AnyRulebook:
        game = self.top.game()
        if not isinstance(game, ScoresHands):
            raise self.top.fault(("game",), "is a game that keeps no scores of real tables", "write another game")
        return game

    def _names(self, game: AnyRulebook | None) -> tuple[str, ...]:
        number = self.top.length("players", what="names")
        if game is not None and self.top.has("players"):
            self.top.must_be_played_by(game, number, "players")
        return self.top.players("players")

    def _hands(self) -> int:
        return self.top.length("hands", what="hands")

    def _chips(self, names: tuple[str, ...]) -> int | list[int] | None:
        top, value = self.top, self.top.value("chips")
        if value is None:
            return None
        if isinstance(value, dict):
            by_name = top.by_seat("chips", what="chips", example="chips = { Ana = 20 }, one for each player")
            given = {seat: top.chips("chips", name, least=0) for seat, name in by_name}
            missing = [name for seat, name in enumerate(names) if Seat(seat) not in given]
            if missing:
                reason = f"nothing is said of {', '.join(missing)}"
                raise top.fault(("chips",), reason, "write chips for everybody")
            return [given[seat] for seat in seats_at(len(names))]
        if isinstance(value, list):
            top.per_seat("chips", len(names), "chips")
            return [top.chips("chips", index, least=0) for index in range(len(names))]
        return top.chips("chips", least=0)

    def _hand(self, match: Match[Any, Any], notes: ScoredHand) -> Match[Any, Any]:
        if not isinstance(notes.value(), dict):
            raise notes.fault((), "a hand stands in a table", "write [[hands]] before it")
        _read_comment(notes)
        match = self._before(match, notes)
        notes.names = match.names
        joined: dict[str, tuple[Seat, ...]] = {}
        for name in notes.side_games("joined", match.game):
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
            for index in range(notes.length("leave", what="names")):
                path = ("leave", index)
                match = match.leave(notes.player_seat(*path))
                notes.names = match.names
            for name in notes.keys("join", what="names and chips", example="join = { Eva = 20 }"):
                path = ("join", name)
                chips = notes.chips(*path, least=0)
                match = match.join(name, None if match.balances is None else chips)
                notes.names = match.names
            for seat, name in notes.by_seat("buy_in", what="names and chips", example="buy_in = { Ana = 10 }"):
                path = ("buy_in", name)
                match = match.buy_in(seat, notes.chips(*path))
        except MatchError as error:
            told = notes.fault_at_key if path[:1] == ("join",) else notes.fault
            raise told(path, error.reason, error.remedy) from None
        if notes.has("stake") or notes.has("side_stake"):
            stake = notes.chips("stake") if notes.has("stake") else match.stake
            side = notes.chips("side_stake") if notes.has("side_stake") else None
            match = match.change_stake(stake, agreed=seats_at(match.seats), side_stake=side)
        dealer = notes.seat_or_none("dealer")
        return match if dealer is None or dealer == match.dealer else match.give_deal(dealer)


def _read_comment(notes: ScoredHand) -> None:
    if notes.has("comment"):
        notes.text("comment", what="a comment")
