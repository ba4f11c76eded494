"""Many hands: a :class:`Match` stands between two of them. It deals the next one as a record, which, finished, gives the
next match.

>>> from rummykit.games import desmoche
>>> from rummykit.players import ask
>>> from rummykit.packs import Stream
>>> match = Match.begin(desmoche.GAME, names=["Ana", "Beto", "Carla"], balances=20, stake=1, dealer=0)
>>> record = match.deal(seed="the first hand")
>>> players, chance = [desmoche.GAME.bots["greedy"]()] * 3, Stream("players")
>>> while record.outcome is None:
...     record = record.play(ask(record.state, players, chance))
>>> match = match.settle(record)
>>> match
<Match of desmoche: Ana 22, Beto 19, Carla 19; 1 hand played, seat 1 deals>
>>> sum(match.balances) + match.pot
60

Balances change by transfers alone: those of a hand, and those to and from :data:`rummykit.money.OUTSIDE` when a player
brings chips or takes them along.
"""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, TypeAlias

from attrs import evolve, field, frozen
from typing_extensions import TypeVar, override

from rummykit._log import Log
from rummykit._numbers import whole
from rummykit.cards import Card
from rummykit.documents.match import (
    DealtHand,
    MatchSheet,
    NotedHand,
    WrittenAct,
    fault_of_act,
    read_match,
    write_match,
)
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.rules import must_be_rules_of
from rummykit.game import Outcome
from rummykit.ledger import Entry, Ledger, entries_of
from rummykit.money import OUTSIDE, POT, Pot, Transfer
from rummykit.packs import Deal, Seed, Stream, fresh_seed
from rummykit.record import Record
from rummykit.rulebook import AnyState, HasSeat, PlaysForMoney, Rulebook, State, counted
from rummykit.rulebook.machine import E, M, N, P, Q, T, V
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.standing import (
    Act,
    BoughtIn,
    DealerChanged,
    Joined,
    Left,
    MatchEnd,
    MatchError,
    Noted,
    Played,
    StakeChanged,
    Standing,
    named,
    players_of,
)
from rummykit.violations import Clause, IllegalMove

__all__ = [
    "Act",
    "BoughtIn",
    "DealerChanged",
    "Difference",
    "Joined",
    "Left",
    "Match",
    "MatchEnd",
    "MatchError",
    "MatchTextError",
    "Noted",
    "Played",
    "StakeChanged",
]

R = TypeVar("R")
S = TypeVar("S", bound=AnyState)
R0 = TypeVar("R0")
K = TypeVar("K", bound=HasSeat, default=Any)
Item = TypeVar("Item")

HandKey: TypeAlias = tuple[Seat, tuple[Card, ...], tuple[Any, ...]]
"""What makes a hand that hand: its dealer, deal and moves."""


class MatchTextError(DocumentError):
    """A document that is no match: ``line``, ``column``, ``word``, ``reason``, ``remedy``, ``source`` (the line)."""


@frozen
class Difference:
    """Where the books are not as the hands have them."""

    what: str
    """``"balances"``, ``"payment 3 of hand 7"``, ..."""
    stated: object
    """By the match."""
    found: object
    """By playing its records again."""

    @override
    def __str__(self) -> str:
        return f"{self.what}: the match says {self.stated}, the hands say {self.found}"


def _acts(items: Iterable[Act]) -> Log[Act]:
    return items if isinstance(items, Log) else Log(items)


def _entries(items: Iterable[Entry]) -> Log[Entry]:
    return items if isinstance(items, Log) else Log(items)


@frozen(kw_only=True, repr=False)
class Match(Standing[R, S, K]):
    """A standing with its history: a frozen value, made by :meth:`begin`. Methods that change something give the next match,
    which shares what is past with this one: a match of many hands costs no more to follow than one of few.
    """

    _history: Log[Act] = field(factory=Log[Act], alias="history", converter=_acts)
    _entries: Log[Entry] = field(factory=Log[Entry], alias="entries", converter=_entries)
    _settled: Log[HandKey] = field(factory=Log[HandKey], eq=False, alias="settled")
    _players: tuple[str, ...] = field(default=(), alias="players")
    """All who have played."""
    _start: "Match[R, S, K] | None" = field(default=None, eq=False, alias="start")

    @staticmethod
    def begin(
        game: Rulebook[R0, T, V, P, Q, N, M, E],
        *,
        seats: int | None = None,
        names: Iterable[str] = (),
        rules: R0 | None = None,
        balances: int | Iterable[int] | None = None,
        stake: int | None = None,
        side_stake: int | None = None,
        dealer: int | None = None,
        seed: Seed | None = None,
        hands: int | None = None,
        target: int | None = None,
    ) -> "Match[R0, State[R0, T, V, P, Q, N, M, E], M]":
        """A match that begins. Give ``names``, or a number of ``seats`` for players A, B, C, ...

        :param rules: the game's defaults if left out.
        :param balances: chips, the same for all or of each.
        :param hands: after how many hands the match ends.
        :param target: the total that ends it; without ``hands`` and ``target`` that of the rules, if they have one.
        :param dealer: who deals first; without, drawn from ``seed``, or by chance.
        :raises TypeError: for rules of another game, for chips that are no whole number.
        :raises ValueError: for a number of seats that cannot play, names that cannot be accounts, a dealer that is not at
            the table, stakes below 1, chips below 0, and a match that nothing would end.
        """
        rules = game.rules() if rules is None else rules
        must_be_rules_of(game, rules)
        if target is None and hands is None:
            target = game.match_target(rules)
        players = players_of(game, rules, tuple(names), seats)
        number = len(players)
        if balances is not None:
            chips = tuple(balances) if isinstance(balances, Iterable) else (balances,) * number
            if len(chips) != number:
                raise MatchError(f"{len(chips)} balances for {number} players", "give one for each, or one number")
            balances = chips
        for amount, what, least in ((hands, "the number of hands", 1), (target, "the target", 1)):
            if amount is not None:
                whole(amount, what, least)
        if hands is None and target is None and not isinstance(game, PlaysForMoney):
            raise MatchError(f"nothing would end this match of {game.title}", "give hands, target or both")
        if dealer is None:
            dealer = Stream(fresh_seed() if seed is None else seed).below(number)
        if not 0 <= dealer < number:
            raise MatchError(f"the dealer, seat {dealer}, is not at the table", f"its seats are 0 to {number - 1}")
        Stakes(stake=stake, side_stake=side_stake, balances=balances)  # raises
        match = Match[R0, State[R0, T, V, P, Q, N, M, E], M](
            game=game,
            rules=rules,
            names=players,
            balances=None if balances is None else (0,) * number,
            stake=stake,
            side_stake=side_stake,
            dealer=Seat(dealer),
            hands=hands,
            target=target,
            gains=(0,) * number,
            wins=(0,) * number,
            players=players,
        )
        for seat, amount in zip(seats_at(number), balances or (), strict=False):
            match = match._paid(match._outside(seat, amount, "brings"))
        return match

    # What it knows

    @property
    def history(self) -> tuple[Act, ...]:
        """All that happened, in order."""
        return tuple(self._history)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All payments, in order."""
        return tuple(self._entries)

    @property
    def records(self) -> tuple[Record[R, S, K], ...]:
        """The hands played, in order; hands noted at a real table have none."""
        return tuple(act.record for act in self._history if isinstance(act, Played))

    @property
    def ledger(self) -> Ledger:
        """Every payment so far; printed, a table."""
        return Ledger(self.entries, self._players)

    # Hands

    def deal(
        self,
        seed: Seed | None = None,
        *,
        order: Deal | Iterable[Card] | None = None,
        side_games: Mapping[str, Iterable[int]] | None = None,
    ) -> Record[R, S, K]:
        """The record of the next hand, dealt from ``seed``, in a given ``order`` of the pack, or by chance.

        :param side_games: who joins which: ``{"oro": [0, 2]}``.
        :raises MatchError: if the match is over.
        :raises ValueError: as :meth:`Record.begin` does; a :class:`~rummykit.stakes.StakesError` for seats that cannot
            cover a side game.
        """
        self.must_go_on()
        record: Any = Record.begin(
            self.game,
            seats=self.seats,
            rules=self.rules,
            dealer=self.dealer,
            seed=seed,
            order=order,
            names=self.names,
            stakes=self.stakes(side_games),
        )
        return record  # type: ignore[no-any-return]  # of its own game

    def settle(self, record: Record[R, S, K]) -> "Match[R, S, K]":
        """The match after its next hand, which is played again from its deal.

        :raises MatchError: if it is not the next hand, settled already, not finished, or not what its moves lead to.
        """
        self.must_go_on()
        self._must_be_new(record)
        self.must_be_next(record)
        return self._with_record(record, self.played_again(record))

    def _must_be_new(self, record: Record[R, S, K]) -> None:
        if _key(record) in self._settled:
            raise MatchError("this record is settled already", "deal the next hand")

    def after_playing(self, record: Record[R, S, K], outcome: Outcome) -> "Match[R, S, K]":
        """The match after a hand that it has dealt, and that was just played to this outcome.

        :raises MatchError: if the hand is settled already.
        """
        self._must_be_new(record)
        return self._with_record(record, outcome)

    def _with_record(self, record: Record[R, S, K], outcome: Outcome) -> "Match[R, S, K]":
        match = self._after_hand(Played(record), outcome)
        return evolve(match, settled=self._settled.plus(_key(record)))

    def note(self, outcome: Outcome, side_games: Mapping[str, Iterable[int]] | None = None) -> "Match[R, S, K]":
        """The match after a hand at a real table.

        :raises MatchError: if the match is over, a seat cannot cover what it puts up, or the outcome is none of this table.
        """
        self.must_go_on()
        self.must_cover(side_games)
        return self._after_hand(Noted(outcome, self.stakes(side_games)), outcome)

    def _after_hand(self, act: Played | Noted, outcome: Outcome) -> "Match[R, S, K]":
        self.must_be_of_this_table(outcome)
        match = evolve(self.settled(outcome), history=self._history.plus(act), start=self.beginning)
        return match._paid(outcome.transfers)

    def _paid(self, transfers: tuple[Transfer, ...]) -> "Match[R, S, K]":
        entries = entries_of(self.hands_played, transfers, self.names)
        return evolve(self.moved(transfers), entries=self._entries.plus(*entries))

    def _outside(self, seat: Seat, amount: int, reason: str) -> tuple[Transfer, ...]:
        """Chips that a seat brings, or takes along if negative."""
        clause = self.game.match_clause or Clause(self.game.title, "the match")
        if amount > 0:
            return (Transfer(OUTSIDE, seat, amount, reason, clause),)
        return (Transfer(seat, OUTSIDE, -amount, reason, clause),) if amount else ()

    # Between hands

    def change_stake(
        self, stake: int | None, *, agreed: Iterable[int], side_stake: int | None = None
    ) -> "Match[R, S, K]":
        """Another stake, and side stake if one is given, from the next hand on.

        :raises MatchError: unless every seat ``agreed``.
        """
        agreeing = set(agreed)
        against = [self.names[seat] for seat in seats_at(self.seats) if seat not in agreeing]
        if against:
            raise MatchError(f"{' and '.join(against)} did not agree to another stake", "it changes only if all agree")
        if stake is not None:
            whole(stake, "the stake (chips)", 1)
        if side_stake is None:
            side_stake = self.side_stake
        else:
            whole(side_stake, "the side stake (chips)", 1)
        return self._next(StakeChanged(stake, side_stake), stake=stake, side_stake=side_stake)

    def buy_in(self, seat: int, amount: int) -> "Match[R, S, K]":
        """A seat brings more chips.

        :raises MatchError: for a seat that is not at the table, and where nobody counts chips.
        """
        who = self._seat(seat)
        whole(amount, "what a seat buys in for (chips)", 1)
        if self.balances is None:
            raise MatchError(f"{self.names[who]} cannot buy in", "nobody counts chips in this match")
        return self._next(BoughtIn(who, amount))._paid(self._outside(who, amount, "buys in"))

    def leave(self, seat: int) -> "Match[R, S, K]":
        """A seat leaves with its chips, but no share of the pots. The seats after it move up by one; if it was to deal, the
        next one deals.

        :raises MatchError: for a seat that is not at the table, is the last one there, or owes chips.
        """
        who = self._seat(seat)
        if self.seats == 1:
            raise MatchError(f"{self.names[who]} is the last at the table", "the last one stays; the match is over")
        balance = 0 if self.balances is None else self.balances[who]
        if balance < 0:
            raise MatchError(f"{self.names[who]} owes {-balance}", "it buys in before it leaves")
        match = self._next(Left(who))._paid(self._outside(who, -balance, "leaves"))
        dealer = match.dealer - 1 if match.dealer > who else match.dealer % (self.seats - 1)
        return evolve(
            match,
            names=_without(match.names, who),
            balances=None if match.balances is None else _without(match.balances, who),
            gains=_without(match.gains, who),
            wins=_without(match.wins, who),
            points=_without(match.points, who),
            dealer=Seat(dealer),
        )

    def join(self, name: str, balance: int | None = None) -> "Match[R, S, K]":
        """A player, new or one that left, takes the seat after the last one.

        :param balance: what it brings, where chips are counted.
        :raises MatchError: if the table is full, for a name that cannot be an account, and after a hand that is scored by
            points: totals of unequal numbers of hands do not compare.
        """
        if self.seats >= max(self.game.seats_for(self.rules)):
            raise MatchError(
                f"there is no seat for {name}", f"{self.game.title} has {max(self.game.seats_for(self.rules))} at most"
            )
        name = named(name, self.names)
        if self.points:
            raise MatchError(f"{name} cannot join a match that is scored by points", "begin another match")
        if (balance is None) != (self.balances is None):
            remedy = "nobody counts chips here" if self.balances is None else "say how many chips it brings"
            raise MatchError(f"{name} cannot join so", remedy)
        if balance is not None:
            whole(balance, "what a player brings (chips)", 0)
        seat = Seat(self.seats)
        match = self._next(
            Joined(name, balance),
            names=(*self.names, name),
            balances=None if self.balances is None else (*self.balances, 0),
            gains=(*self.gains, 0),
            wins=(*self.wins, 0),
            players=tuple(dict.fromkeys((*self._players, name))),
        )
        return match._paid(match._outside(seat, balance or 0, "brings"))

    def give_deal(self, seat: int) -> "Match[R, S, K]":
        """Another seat deals the next hand, out of turn.

        :raises MatchError: for a seat that is not at the table.
        """
        who = self._seat(seat)
        return self._next(DealerChanged(who), dealer=who)

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < self.seats:
            raise MatchError(f"seat {seat} is not at the table", f"its seats are 0 to {self.seats - 1}")
        return Seat(seat)

    def _next(self, act: Act, **changes: Any) -> "Match[R, S, K]":
        return evolve(self, history=self._history.plus(act), start=self.beginning, **changes)

    # Writing and audit

    def write(self) -> str:
        """The document of this match: how it began and all that happened."""
        first = self.beginning
        return write_match(
            MatchSheet(
                game=self.game,
                names=first.names,
                dealer=first.dealer,
                balances=first.balances,
                stake=first.stake,
                side_stake=first.side_stake,
                hands=first.hands,
                target=first.target,
                rules=first.rules,
                acts=tuple(map(_written, self._history)),
            )
        )

    @staticmethod
    def read(text: str | bytes) -> "Match[Any, Any]":
        """The match that a document tells, every hand played again.

        :raises MatchTextError: with the first fault of the document; then with the first thing in it that cannot be.
        """
        try:
            document = Document.read(text)
            return _read(document, read_match(document))
        except DocumentError as error:
            raise MatchTextError(*error.args) from None

    @property
    def beginning(self) -> "Match[R, S, K]":
        """The match as it began."""
        return self._start or self

    def again(self) -> "Match[R, S, K]":
        """The same match, every record played again.

        :raises MatchError: if something in its history cannot be.
        """
        match = self.beginning
        for act in self._history:
            match = match.after(act)
        return match

    def after(self, act: Act) -> "Match[R, S, K]":
        """The match after one act of a history. :raises MatchError: if it cannot be."""
        match act:
            case Played():
                return self.settle(act.record)
            case Noted():
                self.must_go_on()
                return self._after_hand(act, act.outcome)
            case BoughtIn():
                return self.buy_in(act.seat, act.amount)
            case Left():
                return self.leave(act.seat)
            case Joined():
                return self.join(act.name, act.balance)
            case StakeChanged():
                return self.change_stake(act.stake, agreed=seats_at(self.seats), side_stake=act.side_stake)
            case DealerChanged():
                return self.give_deal(act.dealer)

    def audit(self) -> tuple[Difference, ...]:
        """What in this match is not as its history has it, every hand played again, except those noted at a real table."""
        return _differences(self)

    @override
    def __repr__(self) -> str:
        totals = self.points or self.balances or self.gains
        players = ", ".join(f"{name} {total}" for name, total in zip(self.names, totals, strict=True))
        count = self.hands_played
        return f"<Match of {self.game.name}: {players}; {counted(count, 'hand')} played, seat {self.dealer} deals>"


def _key(record: Record[Any, Any]) -> HandKey:
    return record.dealer, record.order, record.moves


def _without(values: tuple[Item, ...], seat: int) -> tuple[Item, ...]:
    return values[:seat] + values[seat + 1 :]


# Writing and reading


def _written(act: Act) -> WrittenAct:
    match act:
        case Played():
            return DealtHand(act.record.order, dict(act.record.stakes.side_games or ()), act.record.moves)
        case Noted():
            return NotedHand(act.outcome, dict(act.stakes.side_games or ()))
        case _:
            return act


def _read(document: Document, sheet: MatchSheet) -> Match[Any, Any]:
    try:
        match = Match[Any, Any].begin(
            sheet.game,
            names=sheet.names,
            rules=sheet.rules,
            balances=sheet.balances,
            stake=sheet.stake,
            side_stake=sheet.side_stake,
            dealer=sheet.dealer,
            hands=sheet.hands,
            target=sheet.target,
        )
    except MatchError as error:
        raise document.fault_at_value((), error.reason, error.remedy) from None
    for index, act in enumerate(sheet.acts):
        try:
            match = _enacted(document, match, index, act)
        except MatchError as error:
            raise fault_of_act(document, index, act, error.reason, error.remedy) from None
    return match


def _enacted(document: Document, match: Match[Any, Any], index: int, act: WrittenAct) -> Match[Any, Any]:
    match act:
        case DealtHand():
            return _played(document, match, index, act)
        case NotedHand():
            return match.note(act.outcome, act.side_games)
        case _:
            return match.after(act)


def _played(document: Document, match: Match[Any, Any], index: int, hand: DealtHand) -> Match[Any, Any]:
    try:
        record = match.deal(order=hand.order, side_games=hand.side_games)
    except MatchError:
        raise
    except ValueError as error:
        raise fault_of_act(document, index, hand, str(error), "write the hand as it was dealt") from None
    state: Any = record.state
    for ply, move in enumerate(hand.moves):
        try:
            state = state.play(move)
        except IllegalMove as error:  # pyright: ignore[reportUnknownVariableType]  # of any move
            broken = "\n  ".join(map(str, error.violations))
            text, path = match.game.format(move), ("then", index, "moves", ply)
            raise document.fault_in_string(path, 0, text, f"is illegal at ply {ply + 1}", broken) from None
    outcome: Outcome | None = state.outcome
    if outcome is None:
        reason = f"hand {match.hands_played + 1} is not over after {len(hand.moves)} moves"
        raise MatchError(reason, "play it to its end")
    return match.after_playing(evolve(record, moves=hand.moves, state=state), outcome)


# Audit


def _differences(match: Match[Any, Any]) -> tuple[Difference, ...]:
    try:
        true = match.again()
    except MatchError as error:
        return (Difference("history", "so it was", str(error)),)
    pairs = zip_longest(match.entries, true.entries)
    found = [
        Difference(f"payment {number}", stated, right)
        for number, (stated, right) in enumerate(pairs, 1)
        if stated != right
    ]
    standing = "names", "balances", "gains", "wins", "points", "pot", "side_pots", "stake", "side_stake", "dealer"
    for key in (*standing, "undecided"):
        stated, right = getattr(match, key), getattr(true, key)
        if stated != right:
            found.append(Difference(key, stated, right))
    return (*found, *_unbalanced(match))


def _unbalanced(match: Match[Any, Any]) -> list[Difference]:
    """Where the sums of the ledger are not what seats and pots have."""
    sums = match.ledger.balances
    held: dict[str, int] = {str(POT): match.pot, **{str(Pot(name)): chips for name, chips in match.side_pots}}
    if match.balances is not None:
        held |= dict(zip(match.names, match.balances, strict=True))
        held = {**dict.fromkeys((name for name in match.ledger.players if name not in match.names), 0), **held}
    found = [
        Difference(f"sum of {name}", chips, sums.get(name, 0))
        for name, chips in held.items()
        if chips != sums.get(name, 0)
    ]
    if sum(sums.values()):
        found.append(Difference("sum of the ledger", sum(sums.values()), 0))
    return found
