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
from typing import Any, Generic, TypeVar

from attrs import evolve, field, frozen
from typing_extensions import override

from rummykit._match_history import (
    Act,
    BoughtIn,
    DealerChanged,
    Difference,
    Joined,
    Left,
    MatchEnd,
    MatchError,
    Noted,
    Played,
    StakeChanged,
    check_name,
    differences,
    must_be_next,
    must_be_of_this_table,
    played_again,
    players_of,
    without,
)
from rummykit._match_text import MatchTextError, read_match, write_match
from rummykit._numbers import whole
from rummykit.cards import Card
from rummykit.game import Outcome
from rummykit.ledger import Entry, Ledger, changes_of, entries_of
from rummykit.money import OUTSIDE, POT, Pot, Transfer
from rummykit.packs import Deal, Seed, Stream, fresh_seed
from rummykit.record import Record
from rummykit.rulebook import AnyRulebook, AnyState, PlaysForMoney, Rulebook, State, due_of, side_games_of
from rummykit.rulebook.machine import E, M, N, P, Q, T, V
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause

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

# The match


@frozen(kw_only=True, repr=False)
class Match(Generic[R, S]):
    """A frozen value, made by :meth:`begin`; methods that change something give the next match."""

    game: AnyRulebook = field(eq=lambda game: game.name)
    rules: R
    names: tuple[str, ...]
    """By seat: each is an account of the ledger."""
    balances: tuple[int, ...] | None
    """The chips of each seat; ``None``: nobody counts them."""
    stake: int | None
    """Of each hand; ``None``: without."""
    side_stake: int | None
    """What a seat puts into the pot of each side game that it joins."""
    dealer: Seat
    """Who deals the next hand."""
    hands: int | None
    """The match ends after so many hands."""
    target: int | None
    """The match ends when a total reaches this or, where hands are not scored by points, a seat's loss does."""
    gains: tuple[int, ...]
    """What each seat has won or lost in hands, in chips."""
    wins: tuple[int, ...]
    """How many hands each seat has won, alone or not."""
    points: tuple[int, ...] = ()
    """The total of each seat; empty before the first hand and where hands are not scored by points."""
    pot: int = 0
    """Carried, in chips."""
    side_pots: tuple[tuple[str, int], ...] = ()
    """Those that are not empty."""
    history: tuple[Act, ...] = ()
    """All that happened, in order."""
    entries: tuple[Entry, ...] = ()
    """All payments, in order."""
    _players: tuple[str, ...] = field(default=(), alias="players")
    """All who have played."""
    _start: "Match[R, S] | None" = field(default=None, eq=False, alias="start")

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
    ) -> "Match[R0, State[R0, T, V, P, Q, N, M, E]]":
        """A match that begins. Give ``names``, or a number of ``seats`` for players A, B, C, ...

        :param rules: the game's defaults if left out.
        :param balances: chips, the same for all or of each.
        :param dealer: who deals first; without, drawn from ``seed``, or by chance.
        :raises TypeError: for rules of another game, for chips that are no whole number.
        :raises ValueError: for a number of seats that cannot play, names that cannot be accounts, a dealer that is not at
            the table, stakes below 1, chips below 0, and a match that nothing would end.
        """
        rules = game.rules() if rules is None else rules
        if not isinstance(rules, game.rules):
            raise TypeError(f"{game.title} is played by {game.rules.__name__}, not by {rules!r}")
        players = players_of(game, tuple(names), seats)
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
        match = Match[R0, State[R0, T, V, P, Q, N, M, E]](
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
            match = match._moved(match._outside(seat, amount, "brings"))
        return match

    # What it knows

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def records(self) -> tuple[Record[R, S], ...]:
        """The hands played, in order; hands noted at a real table have none."""
        return tuple(act.record for act in self.history if isinstance(act, Played))

    @property
    def hands_played(self) -> int:
        """How many hands were played or noted."""
        return sum(isinstance(act, Played | Noted) for act in self.history)

    @property
    def ledger(self) -> Ledger:
        """Every payment so far; printed, a table."""
        return Ledger(self.entries, self._players)

    def stakes(self, side_games: Mapping[str, Iterable[int]] | None = None) -> Stakes:
        """The money of the next hand, given who joins which side games.

        :raises ValueError: for a side game or a seat that there is not, and for side games without a stake for them.
        """
        joined = {name: tuple(sorted({Seat(seat) for seat in seats})) for name, seats in (side_games or {}).items()}
        stakes = Stakes(
            stake=self.stake,
            pot=self.pot or None,
            balances=self.balances,
            side_stake=self.side_stake,
            side_games=tuple(joined.items()) or None,
            side_pots=self.side_pots or None,
        ).at_table(self.seats, side_games_of(self.game))
        if self.side_stake is None and any(joined.values()):
            raise MatchError("nothing says what is put into the pots of side games", "give the match a side_stake")
        return stakes

    @property
    def over(self) -> MatchEnd | None:
        """``None`` if another hand can be played. For want of chips or seats a match is over until somebody buys in or
        joins."""
        if self.seats not in self.game.seats:
            return self._end("too few seats", ())
        if self.hands is not None and self.hands_played >= self.hands:
            return self._end("so many hands are played", ())
        totals = self.points or [-gain for gain in self.gains]
        if self.target is not None:
            there = tuple(seat for seat in seats_at(self.seats) if totals[seat] >= self.target)
            if there:
                return self._end("the target is reached", there)
        short = self._short()
        return self._end("a seat cannot cover its stake", short) if short else None

    def _short(self) -> tuple[Seat, ...]:
        """The seats that have less than they must put up."""
        if self.balances is None:
            return ()
        stakes = Stakes(stake=self.stake)
        return tuple(
            seat
            for seat, balance in zip(seats_at(self.seats), self.balances, strict=True)
            if balance < due_of(self.game, self.rules, stakes, seat)
        )

    def _end(self, reason: str, seats: tuple[Seat, ...]) -> MatchEnd:
        return MatchEnd(reason, self.game.match_clause, seats, self.leaders)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the best total so far, ascending; none before the first hand. Points decide where hands are scored
        by them, else chips won in hands, else the number of hands won."""
        if not self.hands_played:
            return ()
        if self.points and not self.game.high_points_win:
            best = min(self.points)
            return tuple(seat for seat in seats_at(self.seats) if self.points[seat] == best)
        paid = any(not entry.between_hands for entry in self.entries)
        totals = self.points or (self.gains if paid else self.wins)
        return tuple(seat for seat in seats_at(self.seats) if totals[seat] == max(totals))

    # Hands

    def deal(
        self,
        seed: Seed | None = None,
        *,
        order: Deal | Iterable[Card] | None = None,
        side_games: Mapping[str, Iterable[int]] | None = None,
    ) -> Record[R, S]:
        """The record of the next hand, dealt from ``seed``, in a given ``order`` of the pack, or by chance.

        :param side_games: who joins which: ``{"oro": [0, 2]}``.
        :raises MatchError: if the match is over.
        :raises ValueError: as :meth:`Record.begin` does; a :class:`~rummykit.stakes.StakesError` for seats that cannot
            cover a side game.
        """
        self._must_go_on()
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

    def _must_go_on(self) -> None:
        end = self.over
        if end is not None:
            who = ", ".join(self.names[seat] for seat in end.seats)
            more = {"too few seats": "somebody may join", "a seat cannot cover its stake": "it may buy in or leave"}
            raise MatchError(
                f"the match is over, {end.reason}{f' ({who})' if who else ''}", more.get(end.reason, "begin another")
            )

    def settle(self, record: Record[R, S]) -> "Match[R, S]":
        """The match after its next hand, which is played again from its deal.

        :raises MatchError: if it is not the next hand, settled already, not finished, or not what its moves lead to.
        """
        self._must_go_on()
        must_be_next(self, record)
        return self._after_hand(Played(record), played_again(self, record))

    def note(self, outcome: Outcome, side_games: Mapping[str, Iterable[int]] | None = None) -> "Match[R, S]":
        """The match after a hand at a real table.

        :raises MatchError: if the match is over, a seat cannot cover what it puts up, or the outcome is none of this table.
        """
        self._must_go_on()
        self.must_cover(side_games)
        return self._after_hand(Noted(outcome, self.stakes(side_games)), outcome)

    def must_cover(self, side_games: Mapping[str, Iterable[int]] | None = None) -> None:
        """:raises MatchError: naming who has less than it must put up."""
        stakes = self.stakes(side_games)
        for seat, balance in zip(seats_at(self.seats), self.balances or (), strict=False):
            owed = due_of(self.game, self.rules, stakes, seat)
            if balance < owed:
                raise MatchError(f"{self.names[seat]} has {balance} and cannot cover {owed}", "it leaves or buys in")

    def _after_hand(self, act: Played | Noted, outcome: Outcome) -> "Match[R, S]":
        must_be_of_this_table(self, outcome)
        points = self.points
        if outcome.points:
            points = tuple(a + b for a, b in zip(points or (0,) * self.seats, outcome.points, strict=True))
        match = evolve(
            self,
            history=(*self.history, act),
            points=points,
            gains=tuple(a + b for a, b in zip(self.gains, outcome.payoffs, strict=True)),
            wins=tuple(won + (seat in outcome.winners) for seat, won in enumerate(self.wins)),
            dealer=self.game.next_dealer(self.rules, self.seats, self.dealer, outcome),
            start=self.beginning,
        )
        return match._moved(outcome.transfers)

    def _moved(self, transfers: tuple[Transfer, ...]) -> "Match[R, S]":
        """The only place where balances and pots change."""
        pots = {Pot(name): chips for name, chips in self.side_pots}
        pots[POT] = self.pot
        for one in transfers:
            for party, amount in ((one.source, -one.amount), (one.target, one.amount)):
                if isinstance(party, Pot) and party != OUTSIDE:
                    pots[party] = pots.get(party, 0) + amount
        for pot, chips in pots.items():
            if chips < 0:
                raise MatchError(f"the {pot} would have {chips} chips", "no pot pays what it does not have")
        side = sorted((pot.name, chips) for pot, chips in pots.items() if pot != POT and chips)
        order = side_games_of(self.game)
        side.sort(key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        balances = self.balances
        if balances is not None:
            changes = changes_of(transfers, self.seats)
            balances = tuple(a + b for a, b in zip(balances, changes, strict=True))
        return evolve(
            self,
            balances=balances,
            pot=pots[POT],
            side_pots=tuple(side),
            entries=(*self.entries, *entries_of(self.hands_played, transfers, self.names)),
        )

    def _outside(self, seat: Seat, amount: int, reason: str) -> tuple[Transfer, ...]:
        """Chips that a seat brings, or takes along if negative."""
        clause = self.game.match_clause or Clause(self.game.title, "the match")
        if amount > 0:
            return (Transfer(OUTSIDE, seat, amount, reason, clause),)
        return (Transfer(seat, OUTSIDE, -amount, reason, clause),) if amount else ()

    # Between hands

    def change_stake(self, stake: int | None, *, agreed: Iterable[int], side_stake: int | None = None) -> "Match[R, S]":
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

    def buy_in(self, seat: int, amount: int) -> "Match[R, S]":
        """A seat brings more chips.

        :raises MatchError: for a seat that is not at the table, and where nobody counts chips.
        """
        who = self._seat(seat)
        whole(amount, "what a seat buys in for (chips)", 1)
        if self.balances is None:
            raise MatchError(f"{self.names[who]} cannot buy in", "nobody counts chips in this match")
        return self._next(BoughtIn(who, amount))._moved(self._outside(who, amount, "buys in"))

    def leave(self, seat: int) -> "Match[R, S]":
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
        match = self._next(Left(who))._moved(self._outside(who, -balance, "leaves"))
        dealer = match.dealer - 1 if match.dealer > who else match.dealer % (self.seats - 1)
        return evolve(
            match,
            names=without(match.names, who),
            balances=None if match.balances is None else without(match.balances, who),
            gains=without(match.gains, who),
            wins=without(match.wins, who),
            points=without(match.points, who),
            dealer=Seat(dealer),
        )

    def join(self, name: str, balance: int | None = None) -> "Match[R, S]":
        """A player, new or one that left, takes the seat after the last one.

        :param balance: what it brings, where chips are counted.
        :raises MatchError: if the table is full, for a name that cannot be an account, and after a hand that is scored by
            points: totals of unequal numbers of hands do not compare.
        """
        if self.seats >= max(self.game.seats):
            raise MatchError(f"there is no seat for {name}", f"{self.game.title} has {max(self.game.seats)} at most")
        check_name(name, self.names)
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
        return match._moved(match._outside(seat, balance or 0, "brings"))

    def give_deal(self, seat: int) -> "Match[R, S]":
        """Another seat deals the next hand, out of turn.

        :raises MatchError: for a seat that is not at the table.
        """
        who = self._seat(seat)
        return self._next(DealerChanged(who), dealer=who)

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < self.seats:
            raise MatchError(f"seat {seat} is not at the table", f"its seats are 0 to {self.seats - 1}")
        return Seat(seat)

    def _next(self, act: Act, **changes: Any) -> "Match[R, S]":
        return evolve(self, history=(*self.history, act), start=self.beginning, **changes)

    # Writing and audit

    def write(self) -> str:
        """The document of this match: how it began and all that happened."""
        return write_match(self)

    @staticmethod
    def read(text: str | bytes) -> "Match[Any, Any]":
        """The match that a document tells, every hand played again.

        :raises MatchTextError: with the first fault.
        """
        match: Match[Any, Any] = read_match(text, Match[Any, Any].begin)
        return match

    @property
    def beginning(self) -> "Match[R, S]":
        """The match as it began."""
        return self._start or self

    def again(self) -> "Match[R, S]":
        """The same match, every record played again.

        :raises MatchError: if something in its history cannot be.
        """
        match = self.beginning
        for act in self.history:
            match = match._enacted(act)
        return match

    def _enacted(self, act: Act) -> "Match[R, S]":
        match act:
            case Played():
                return self.settle(act.record)
            case Noted():
                self._must_go_on()
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
        return differences(self)

    @override
    def __repr__(self) -> str:
        totals = self.points or self.balances or self.gains
        players = ", ".join(f"{name} {total}" for name, total in zip(self.names, totals, strict=True))
        count = self.hands_played
        return (
            f"<Match of {self.game.name}: {players}; {count} {'hand' if count == 1 else 'hands'} played, "
            f"seat {self.dealer} deals>"
        )
