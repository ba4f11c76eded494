"""The money of one hand of Desmoche: what was staked, bet and announced (Desmoche §12, §14)."""

from attrs import field, frozen

from rummykit.cards import Cards
from rummykit.games.desmoche.rules import Betting, DesmocheRules, SideGame
from rummykit.seats import Seat
from rummykit.stakes import Stakes, StakesError


@frozen
class Money:
    """The stakes of a hand, and what was said about money since."""

    stakes: Stakes
    dealt: tuple[Cards, ...] = field(repr=False)
    """The hands as dealt: side games are judged on them (Desmoche §14.2). A secret of their seats."""
    bets: tuple[tuple[Seat, int], ...] = ()
    """Who has bet what, in order."""
    announced: tuple[tuple[Seat, tuple[SideGame, ...]], ...] = ()
    """Who has announced which side games, in order; a seat that was not asked is not among them."""

    @property
    def joined(self) -> tuple[tuple[SideGame, tuple[Seat, ...]], ...]:
        """Each side game that is played, and who joined it."""
        return tuple((SideGame(name), seats) for name, seats in self.stakes.side_games or ())

    @property
    def carried(self) -> tuple[tuple[SideGame, int], ...]:
        """What earlier hands left in the pots of side games."""
        return tuple((SideGame(name), chips) for name, chips in self.stakes.side_pots or ())

    def joined_by(self, seat: Seat) -> tuple[SideGame, ...]:
        """The side games that a seat joined."""
        return tuple(game for game, seats in self.joined if seat in seats)

    def left_to(self, seat: Seat) -> int:
        """What a seat has when its stakes in side games are paid, in chips; balances must be counted."""
        assert self.stakes.balances is not None
        return self.stakes.balances[seat] - (self.stakes.side_stake or 0) * len(self.joined_by(seat))

    def is_bet(self, rules: DesmocheRules) -> bool:
        """Whether seats bet after the deal: where that is the form, and somebody counts what they have (§12.3)."""
        return rules.betting is Betting.FREE_AFTER_DEAL and self.stakes.balances is not None


def due(rules: DesmocheRules, stakes: Stakes, seat: Seat) -> int:
    """What a seat puts up before the deal, in chips: the ante, where that is the form of betting (Desmoche §12.1), and its
    stakes in the side games that it joined (§14)."""
    ante = (stakes.stake or 0) if rules.betting is Betting.EQUAL_ANTE else 0
    return ante + (stakes.side_stake or 0) * sum(seat in joined for _, joined in stakes.side_games or ())


def money_of(rules: DesmocheRules, seats: int, dealt: tuple[Cards, ...], stakes: Stakes) -> Money | None:
    """The money of a hand that is dealt; ``None`` if it is played without.

    :raises StakesError: for a side game that this table does not play, side games without a stake for them, and for a seat
        that cannot cover what it stakes (Desmoche §12.4).
    """
    if not stakes:
        return None
    money = Money(stakes.at_table(seats, tuple(game.value for game in SideGame)), dealt)
    for game, joined in money.joined:
        if joined and game not in rules.side_games:
            reason = f"{game.value} is not played at this table [Desmoche §14.1]"
            raise StakesError(("side_games", game.value), reason, "the option side_games must have it")
        if joined and stakes.side_stake is None:
            reason = f"seats joined {game.value}, but nothing says what they put into its pot"
            raise StakesError(("side_games", game.value), reason, "give a side_stake")
    for seat, balance in enumerate(stakes.balances or ()):
        owed = due(rules, stakes, Seat(seat))
        if balance < owed:
            reason = f"seat {seat} has {balance} and cannot cover {owed} [Desmoche §12.4]"
            raise StakesError(("balances", seat), reason, "it leaves or buys in before the deal")
    return money
