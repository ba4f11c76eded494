"""Who pays whom when a hand is over: pot, side games, bonuses (Desmoche §12 to §14).

Transfers, antes included, sum to zero over seats and pots. The order is: stakes and bets, the pot, side games (§14.1),
bonuses (§13). A seat pays a bonus from what it has by then; so nobody keeps chips and owes one.
"""

from typing import Final

from attrs import frozen

from rummykit.cards import Cards, Rank
from rummykit.games.desmoche.holding import Standing
from rummykit.games.desmoche.money import Money, Strength, holding_of
from rummykit.games.desmoche.rules import Betting, Bonus, DesmocheRules, Mico, SideGame
from rummykit.games.desmoche.table import Table
from rummykit.money import POT, Party, Pot, Transfer, share
from rummykit.seats import Seat, seats_at
from rummykit.stakes import Stakes
from rummykit.violations import Clause

_IN_CONTENTION: Final = (Standing.IN, Standing.OUT)
_MICO: Final = (Rank.ACE, Rank.TWO, Rank.THREE)
_MICO_HIGH: Final = {Rank.QUEEN, Rank.KING, Rank.ACE}


def _clause(number: str) -> Clause:
    return Clause("Desmoche", number)


@frozen
class Win:
    """As far as it matters for payments."""

    seat: Seat
    """The seat that has won the hand."""
    by_play: bool
    """With ten cards melded (Desmoche §9.1)."""
    declared: bool
    """By an automatic win (§5.7); neither: as the last seat (§11.3), or with the most cards melded (§9.3)."""
    sharing: tuple[Seat, ...] = ()
    """The other seats that have won as well (§9.3)."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All seats that have won, ascending."""
        return tuple(sorted((self.seat, *self.sharing)))


@frozen
class Contender:
    """Who announced a side game and still takes part."""

    seat: Seat
    """The seat that has cards for a side game."""
    strength: Strength
    """How good they are."""
    proof: Cards
    """The cards themselves."""


@frozen
class Ended:
    """What payments depend on."""

    seats: int
    """How many seats there are."""
    win: Win | None
    """``None``: nobody won."""
    melds: tuple[Cards, ...] = ()
    """The winner's."""
    bare: frozenset[Seat] = frozenset()
    """Those with no card on the table."""
    disqualified: frozenset[Seat] = frozenset()
    """The seats that the referee took out for a fault."""
    bets: tuple[tuple[Seat, int], ...] = ()
    """The bets after the deal, in the order in which they were made."""
    contenders: tuple[tuple[SideGame, tuple[Contender, ...]], ...] = ()
    """In order from the dealer's right."""


class _Books:
    def __init__(self, stakes: Stakes) -> None:
        balances = stakes.balances
        self.are_counted = balances is not None
        self._has: dict[Party, int] = {Seat(seat): chips for seat, chips in enumerate(balances or ())}
        self._has[POT] = stakes.pot or 0
        self._has.update((Pot(name), chips) for name, chips in stakes.side_pots or ())
        self.transfers: list[Transfer] = []

    def has(self, party: Party) -> int:
        """Chips now, a seat's only where they are counted."""
        return self._has.get(party, 0)

    def pay(self, source: Party, target: Party, amount: int, reason: str, clause: str) -> None:
        if amount:
            self.transfers.append(Transfer(source, target, amount, reason, _clause(clause)))
            self._has[source] = self.has(source) - amount
            self._has[target] = self.has(target) + amount


def payments_of(table: Table, win: Win | None) -> tuple[Transfer, ...]:
    """All payments of a hand; empty if it was played without money."""
    money = table.money
    if money is None:
        return ()
    holdings = table.holdings
    ended = Ended(
        table.seat_count,
        win,
        () if win is None else tuple(meld.cards for meld in table.holding(win.seat).melds),
        frozenset(holding.seat for holding in holdings if not holding.melds),
        frozenset(holding.seat for holding in holdings if holding.standing is Standing.DISQUALIFIED),
        money.bets,
        tuple((game, contenders(table, game)) for game in SideGame),
    )
    return payments(table.rules, money.stakes, ended)


def payments(rules: DesmocheRules, stakes: Stakes, ended: Ended) -> tuple[Transfer, ...]:
    """Return every payment of a hand that has ended, in the order in which they are made (Desmoche §12 to §14)."""
    books = _Books(stakes)
    by_ante = rules.betting is Betting.EQUAL_ANTE
    if by_ante:
        for seat in seats_at(ended.seats):
            books.pay(seat, POT, stakes.stake or 0, "ante", "12.1")
    for name, joined in stakes.side_games or ():
        for seat in joined:
            books.pay(seat, Pot(name), stakes.side_stake or 0, f"{name} stake", "14.1")
    for seat, amount in ended.bets:
        books.pay(seat, POT, amount, "bet", "12.3")
    win = ended.win
    if win is not None:
        for seat, part in zip(win.winners, share(books.has(POT), len(win.winners)), strict=True):
            books.pay(POT, seat, part, "pot", "12.2" if by_ante else "12.3")
    for game, held in ended.contenders:
        _pay_side_game(game, held, books)
    if win is not None and by_ante:
        _pay_bonuses(rules, ended, win, stakes.stake or 0, books)
    return tuple(books.transfers)


def _pay_side_game(game: SideGame, held: tuple[Contender, ...], books: _Books) -> None:
    """Desmoche §14.3 to §14.6: the best has the pot; nobody announced: it stays."""
    if not held:
        return
    pot = Pot(game.value)
    best = max(contender.strength for contender in held)
    winners = [contender.seat for contender in held if contender.strength == best]
    for seat, part in zip(winners, share(books.has(pot), len(winners)), strict=True):
        books.pay(pot, seat, part, game.value, "14.3" if len(winners) == 1 else "14.4")


def _pay_bonuses(rules: DesmocheRules, ended: Ended, win: Win, unit: int, books: _Books) -> None:
    """Desmoche §13: losers pay a stake for each."""
    if not win.by_play and not win.declared:
        return
    losers = [seat for seat in seats_at(ended.seats) if seat != win.seat and seat not in ended.disqualified]

    def pay(seat: Seat, reason: str, clause: str) -> None:
        amount = min(unit, books.has(seat)) if books.are_counted else unit
        books.pay(seat, win.seat, amount, reason, clause)

    if Bonus.MICO in rules.bonuses and win.by_play:
        for _ in range(_micos(rules, ended.melds)):
            for loser in losers:
                pay(loser, "mico", "13.1")
    if Bonus.ARRIBA_DEL_PALO in rules.bonuses:
        for loser in losers:
            if win.declared:
                pay(loser, "arriba del palo", "13.4")
            elif loser in ended.bare:
                pay(loser, "arriba del palo", "13.2")
    if Bonus.COLOR in rules.bonuses and win.by_play and len({card.suit for meld in ended.melds for card in meld}) == 1:
        for loser in losers:
            pay(loser, "color", "13.3")


def _micos(rules: DesmocheRules, melds: tuple[Cards, ...]) -> int:
    """How many Micos the winner has laid (Desmoche §13.1)."""
    found = 0
    for meld in melds:
        ranks = tuple([card.rank for card in meld])
        is_low = ranks[:3] == _MICO
        is_high = rules.mico_high and Rank.TWO not in ranks and set(ranks) >= _MICO_HIGH
        if len({card.suit for card in meld}) == 1 and (is_low or is_high):
            found += rules.mico is Mico.WITHIN_RUN or len(meld) == 3
    return found


def contenders(table: Table, game: SideGame) -> tuple[Contender, ...]:
    """Return the seats that have cards for a side game, the best ones first (Desmoche §14)."""
    money: Money | None = table.money
    if money is None:
        return ()
    found: list[Contender] = []
    for seat, games in money.announced:
        if game in games and table.holding(seat).standing in _IN_CONTENTION:
            held = holding_of(game, money.dealt[seat], table.rules)
            if held is not None:  # it is, but in a state sampled from a view
                found.append(Contender(seat, *held))
    return tuple(found)
