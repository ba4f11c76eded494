"""Who pays whom when a hand is over: pot, bonuses, side games (Desmoche §12 to §14).

Every payment is a transfer, the antes before the deal included; over seats and pots they sum to zero. The order is: what
went into the pots before and after the deal, the pot, the bonuses in the order of §13, the side games in the order of
§14.1. A seat pays a bonus from what it has at that point, and no more.
"""

from attrs import frozen

from rummykit._kernel.plays import is_set
from rummykit.cards import Cards
from rummykit.games.desmoche.money import Money
from rummykit.games.desmoche.rules import Betting, Bonus, DesmocheRules, Mico, SideGame
from rummykit.games.desmoche.sidegames import holding_of
from rummykit.games.desmoche.table import Standing, Table
from rummykit.money import POT, Party, Pot, Transfer, balance_changes, share
from rummykit.seats import Seat, seats_at
from rummykit.violations import Clause

__all__ = ["Win", "contenders", "settle"]

_SUITS = tuple(0x1FFF << 13 * suit for suit in range(4))


def _clause(number: str) -> Clause:
    return Clause("Desmoche", number)


@frozen
class Win:
    """A hand that was won, as far as it matters for payments."""

    seat: Seat
    by_play: bool
    """With ten cards melded (Desmoche §9.1)."""
    declared: bool
    """By an automatic win (§5.7); neither: as the last seat (§11.3)."""


class _Ledger:
    """The transfers of a hand in the making, and what each seat has left."""

    def __init__(self, money: Money) -> None:
        self._balances = money.stakes.balances
        self.transfers: list[Transfer] = []

    def has(self, seat: Seat) -> int | None:
        """The chips a seat has now; ``None``: nobody counts them."""
        if self._balances is None:
            return None
        return self._balances[seat] + balance_changes(self.transfers).get(seat, 0)

    def pay(self, source: Party, target: Party, amount: int, reason: str, clause: str) -> None:
        if amount:
            self.transfers.append(Transfer(source, target, amount, reason, _clause(clause)))

    def held_in(self, pot: Pot, carried: int) -> int:
        """What is in a pot now."""
        return carried + balance_changes(self.transfers).get(pot, 0)


def settle(table: Table, win: Win | None) -> tuple[Transfer, ...]:
    """All payments of a hand that is over; none if it was played without money."""
    money = table.money
    if money is None:
        return ()
    rules, stakes = table.rules, money.stakes
    ledger = _Ledger(money)
    seats = seats_at(table.seat_count)
    if rules.betting is Betting.EQUAL_ANTE:
        for seat in seats:
            ledger.pay(seat, POT, stakes.stake or 0, "ante", "12.1")
    for game, joined in money.joined:
        for seat in joined:
            ledger.pay(seat, Pot(game.value), stakes.side_stake or 0, f"{game.value} stake", "14.1")
    for seat, amount in money.bets:
        ledger.pay(seat, POT, amount, "bet", "12.3")
    if win is not None:
        clause = "12.2" if rules.betting is Betting.EQUAL_ANTE else "12.3"
        ledger.pay(POT, win.seat, ledger.held_in(POT, stakes.pot or 0), "pot", clause)
        _pay_bonuses(table, win, stakes.stake or 0, ledger)
    for game in SideGame:
        _pay_side_game(table, money, game, ledger)
    return tuple(ledger.transfers)


def _pay_bonuses(table: Table, win: Win, unit: int, ledger: _Ledger) -> None:
    """Desmoche §13: losers still owing pay the winner, each bonus a stake."""
    rules = table.rules
    if not unit or not (win.by_play or win.declared):
        return
    melds = [meld.cards.first_mask for meld in table.holding(win.seat).melds]
    losers = [
        holding
        for holding in table.holdings
        if holding.seat != win.seat and holding.standing is not Standing.DISQUALIFIED
    ]
    micos = _micos(rules, melds) if Bonus.MICO in rules.bonuses and win.by_play else 0
    for _ in range(micos):
        for loser in losers:
            _pay_bonus(ledger, loser.seat, win.seat, unit, "mico", "13.1")
    if Bonus.ARRIBA_DEL_PALO in rules.bonuses:
        for loser in losers:
            if win.declared:
                _pay_bonus(ledger, loser.seat, win.seat, unit, "arriba del palo", "13.4")
            elif not loser.melds:
                _pay_bonus(ledger, loser.seat, win.seat, unit, "arriba del palo", "13.2")
    if Bonus.COLOR in rules.bonuses and win.by_play and any(sum(melds) & ~suit == 0 for suit in _SUITS):
        for loser in losers:
            _pay_bonus(ledger, loser.seat, win.seat, unit, "color", "13.3")


def _pay_bonus(ledger: _Ledger, loser: Seat, winner: Seat, unit: int, reason: str, clause: str) -> None:
    has = ledger.has(loser)
    ledger.pay(loser, winner, unit if has is None else min(unit, has), reason, clause)


def _micos(rules: DesmocheRules, melds: list[int]) -> int:
    """How many runs of the winner are a Mico (Desmoche §13.1)."""
    found = 0
    for meld in melds:
        if is_set(meld):
            continue
        window = next(meld >> 13 * suit for suit in range(4) if meld & _SUITS[suit])
        if window & 7 == 7 and (rules.mico is Mico.WITHIN_RUN or window == 7):
            found += 1
    return found


def contenders(table: Table, game: SideGame) -> tuple[tuple[Seat, tuple[int, ...], Cards], ...]:
    """Who announced a side game and still takes part, in order from the dealer's right: seat, strength, proof."""
    money = table.money
    if money is None:
        return ()
    found: list[tuple[Seat, tuple[int, ...], Cards]] = []
    for seat, games in money.announced:
        if game in games and table.holding(seat).standing is not Standing.DISQUALIFIED:
            held = holding_of(game, money.dealt[seat], table.rules)
            if held is not None:  # it is, but in a state sampled from a view, which does not condition on announcements
                found.append((seat, *held))
    return tuple(found)


def _pay_side_game(table: Table, money: Money, game: SideGame, ledger: _Ledger) -> None:
    """Desmoche §14.3 to §14.6: the best of those that announced has the pot; nobody announced: it stays."""
    pot = Pot(game.value)
    held = contenders(table, game)
    if not held:
        return
    best = max(strength for _, strength, _ in held)
    winners = [seat for seat, strength, _ in held if strength == best]
    parts = share(ledger.held_in(pot, dict(money.carried).get(game, 0)), len(winners))
    for seat, part in zip(winners, parts, strict=True):
        ledger.pay(pot, seat, part, game.value, "14.3" if len(winners) == 1 else "14.4")
