"""The money of one hand, and what a dealt hand holds for side games (Desmoche §12, §14).

A holding is its *strength*, which compares best last, and the *proof*, the cards to be shown. The ace is high, but in an
Escalera of A 2 3.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import field, frozen

from rummykit.cards import Card, Cards, Rank, Suit
from rummykit.games.desmoche.melding import pack_of
from rummykit.games.desmoche.rules import Ace, Betting, DesmocheRules, SideGame
from rummykit.seats import Seat
from rummykit.stakes import Stakes, StakesError

Strength: TypeAlias = tuple[int, ...]
"""How good the cards of a side game are: of two, the greater wins."""
Held: TypeAlias = tuple[Strength, Cards]
"""The cards that a seat has for a side game, after how good they are."""

_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_BLACK: Final = (Suit.SPADES, Suit.CLUBS)
_HIGH: Final = {rank: place + 1 if place else 14 for place, rank in enumerate(Rank)}
"""The rank of a card, 2 to 14."""


def _high(card: Card) -> int:
    return _HIGH[card.rank]


def _highest_of(suit: Suit) -> Callable[[Cards, DesmocheRules], Held | None]:
    def find(dealt: Cards, rules: DesmocheRules) -> Held | None:
        best = max((card for card in dealt if card.suit is suit), key=_high, default=None)
        return None if best is None else ((_high(best),), Cards((best,)))

    return find


def _best_pairs(suits: tuple[Suit, Suit], number: int) -> Callable[[Cards, DesmocheRules], Held | None]:
    first, second = suits

    def find(dealt: Cards, rules: DesmocheRules) -> Held | None:
        pairs = [
            (card, Card(card.rank, second))
            for card in sorted(dealt, key=_high, reverse=True)
            if card.suit is first and Card(card.rank, second) in dealt
        ][:number]
        if len(pairs) < number:
            return None
        return tuple([_high(card) for card, _ in pairs]), Cards(card for pair in pairs for card in pair)

    return find


def _tres_cuerpos(dealt: Cards, rules: DesmocheRules) -> Held | None:
    for rank in sorted(Rank, key=_HIGH.__getitem__, reverse=True):
        of_rank = [card for card in dealt if card.rank is rank]
        if len(of_rank) >= 3:
            return (_HIGH[rank],), Cards(of_rank)
    return None


def _escalera(dealt: Cards, rules: DesmocheRules) -> Held | None:
    """A run from the low ace is above all where A 2 3 is, else its top card counts too."""
    best: Held | None = None
    order = pack_of(rules).ranks
    ranks = (*order, Rank.ACE) if rules.ace is Ace.LOW_OR_HIGH else order
    for suit in Suit:
        run: list[Card] = []
        for place, rank in enumerate((*ranks, None)):
            if rank is not None and Card(rank, suit) in dealt:
                run.append(Card(rank, suit))
                continue
            if len(run) >= 3:
                above = 1 if place == len(run) and rules.escalera_a23_highest else 0
                held = (above, place, len(run)), Cards(run)
                if best is None or held[0] > best[0]:
                    best = held
            run = []
    return best


_FINDERS: Final = {
    SideGame.ORO: _highest_of(Suit.DIAMONDS),
    SideGame.CORAZON: _highest_of(Suit.HEARTS),
    SideGame.FLOR: _highest_of(Suit.CLUBS),
    SideGame.CORAZON_NEGRO: _highest_of(Suit.SPADES),
    SideGame.PAR_ROJO: _best_pairs(_RED, 1),
    SideGame.PAR_NEGRO: _best_pairs(_BLACK, 1),
    SideGame.DOS_PAR_ROJO: _best_pairs(_RED, 2),
    SideGame.DOS_PAR_NEGRO: _best_pairs(_BLACK, 2),
    SideGame.TRES_CUERPOS: _tres_cuerpos,
    SideGame.ESCALERA: _escalera,
}


def holding_of(game: SideGame, dealt: Cards, rules: DesmocheRules) -> Held | None:
    """What a dealt hand holds, ``None`` if it does not qualify (Desmoche §14.1, §14.2)."""
    return _FINDERS[game](dealt, rules)


def qualifies(game: SideGame, dealt: Cards, rules: DesmocheRules) -> bool:
    """Return whether the cards dealt to a seat have what a side game asks for (Desmoche §14)."""
    return holding_of(game, dealt, rules) is not None


@frozen
class Money:
    """The money of a hand while it is played: what was put up before it, and the bets made since (Desmoche §12, §14)."""

    stakes: Stakes
    """What was put up before the deal."""
    dealt: tuple[Cards, ...] = field(repr=False)
    """Side games are judged on them (Desmoche §14.2). Secrets of their seats."""
    bets: tuple[tuple[Seat, int], ...] = ()
    """The bets after the deal, in the order in which they were made."""
    announced: tuple[tuple[Seat, tuple[SideGame, ...]], ...] = ()
    """In order, without seats that were not asked."""

    @property
    def joined(self) -> tuple[tuple[SideGame, tuple[Seat, ...]], ...]:
        """Return who has joined each side game, in the order of the games (Desmoche §14.1)."""
        return tuple((SideGame(name), seats) for name, seats in self.stakes.side_games or ())

    def joined_by(self, seat: Seat) -> tuple[SideGame, ...]:
        """Return the side games that a seat has joined, in their order."""
        return tuple(game for game, seats in self.joined if seat in seats)

    def left_to(self, seat: Seat) -> int:
        """Chips, when stakes in side games are paid; balances must be counted."""
        assert self.stakes.balances is not None
        return self.stakes.balances[seat] - (self.stakes.side_stake or 0) * len(self.joined_by(seat))

    def is_bet(self, rules: DesmocheRules) -> bool:
        """Whether seats bet after the deal: only where balances are counted (§12.3)."""
        return rules.betting is Betting.FREE_AFTER_DEAL and self.stakes.balances is not None


def due(rules: DesmocheRules, stakes: Stakes, seat: Seat) -> int:
    """Chips put up before the deal: the ante, if there is one (Desmoche §12.1), and for side games joined (§14)."""
    ante = (stakes.stake or 0) if rules.betting is Betting.EQUAL_ANTE else 0
    return ante + (stakes.side_stake or 0) * sum(seat in joined for _, joined in stakes.side_games or ())


def money_of(rules: DesmocheRules, seats: int, dealt: tuple[Cards, ...], stakes: Stakes) -> Money | None:
    """:raises StakesError: for a side game not played here, and a seat that cannot cover its stakes (Desmoche §12.4)."""
    if not stakes:
        return None
    money = Money(stakes.at_table(seats, tuple(game.value for game in SideGame)), dealt)
    for game, joined in money.joined:
        if joined and game not in rules.side_games:
            reason = f"{game.value} is not played at this table [Desmoche §14.1]"
            raise StakesError(("side_games", game.value), reason, "the option side_games must have it")
    for seat, balance in enumerate(stakes.balances or ()):
        owed = due(rules, stakes, Seat(seat))
        if balance < owed:
            reason = f"seat {seat} has {balance} and cannot cover {owed} [Desmoche §12.4]"
            raise StakesError(("balances", seat), reason, "it leaves or buys in before the deal")
    return money
