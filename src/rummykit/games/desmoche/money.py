"""The money of one hand, and what a dealt hand holds for side games (Desmoche §12, §14).

A holding is its *strength*, which compares best last, and the *proof*, the cards to be shown. The ace is high, but in an
Escalera of A 2 3.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import field, frozen

from rummykit._kernel.bits import bit_numbers
from rummykit.cards import Cards
from rummykit.games.desmoche.rules import Ace, Betting, DesmocheRules, SideGame
from rummykit.seats import Seat
from rummykit.stakes import Stakes, StakesError

Strength: TypeAlias = tuple[int, ...]
Held: TypeAlias = tuple[Strength, Cards]

_RED: Final = (1, 2)
_BLACK: Final = (0, 3)


def _high(number: int) -> int:
    """The rank of a card, 2 to 14."""
    return number % 13 + 1 if number % 13 else 14


def _highest_of(suit: int) -> Callable[[int, DesmocheRules], Held | None]:
    def find(mask: int, rules: DesmocheRules) -> Held | None:
        numbers = [number for number in bit_numbers(mask) if number // 13 == suit]
        if not numbers:
            return None
        best = max(numbers, key=_high)
        return (_high(best),), Cards.of_mask(1 << best)

    return find


def _pairs(mask: int, suits: tuple[int, int]) -> list[int]:
    """The ranks of the pairs of one colour, best first, from 0."""
    first, second = suits
    both = mask >> 13 * first & mask >> 13 * second & 0x1FFF
    return sorted(bit_numbers(both), key=_high, reverse=True)


def _proof(ranks: list[int], suits: tuple[int, ...]) -> Cards:
    proof = 0
    for rank in ranks:
        for suit in suits:
            proof |= 1 << 13 * suit + rank
    return Cards.of_mask(proof)


def _best_pairs(suits: tuple[int, int], number: int) -> Callable[[int, DesmocheRules], Held | None]:
    def find(mask: int, rules: DesmocheRules) -> Held | None:
        best = _pairs(mask, suits)[:number]
        if len(best) < number:
            return None
        return tuple(_high(rank) for rank in best), _proof(best, suits)

    return find


def _tres_cuerpos(mask: int, rules: DesmocheRules) -> Held | None:
    held = [rank for rank in range(13) if sum(mask >> 13 * suit + rank & 1 for suit in range(4)) >= 3]
    if not held:
        return None
    best = max(held, key=_high)
    return (_high(best),), Cards.of_mask(_proof([best], (0, 1, 2, 3)).first_mask & mask)


def _escalera(mask: int, rules: DesmocheRules) -> Held | None:
    """A run from the low ace is above all where A 2 3 is, else its top card counts too."""
    best: Held | None = None
    ace_high = rules.ace is Ace.LOW_OR_HIGH
    for suit in range(4):
        window = mask >> 13 * suit & 0x1FFF
        if ace_high:
            window |= (window & 1) << 13
        low = 0
        while low < 14:
            high = low
            while high < 14 and window >> high & 1:
                high += 1
            if high - low >= 3:
                above = 1 if low == 0 and rules.escalera_a23_highest else 0
                proof = Cards.of_mask(_run_mask(suit, low, high))
                held = (above, high, high - low), proof
                if best is None or held[0] > best[0]:
                    best = held
            low = high + 1
    return best


def _run_mask(suit: int, low: int, high: int) -> int:
    run = 0
    for place in range(low, high):
        run |= 1 << 13 * suit + place % 13
    return run


_FINDERS: Final = {
    SideGame.ORO: _highest_of(2),
    SideGame.CORAZON: _highest_of(1),
    SideGame.FLOR: _highest_of(3),
    SideGame.CORAZON_NEGRO: _highest_of(0),
    SideGame.PAR_ROJO: _best_pairs(_RED, 1),
    SideGame.PAR_NEGRO: _best_pairs(_BLACK, 1),
    SideGame.DOS_PAR_ROJO: _best_pairs(_RED, 2),
    SideGame.DOS_PAR_NEGRO: _best_pairs(_BLACK, 2),
    SideGame.TRES_CUERPOS: _tres_cuerpos,
    SideGame.ESCALERA: _escalera,
}


def holding_of(game: SideGame, dealt: Cards, rules: DesmocheRules) -> Held | None:
    """What a dealt hand holds, ``None`` if it does not qualify (Desmoche §14.1, §14.2)."""
    return _FINDERS[game](dealt.first_mask, rules)


def qualifies(game: SideGame, dealt: Cards, rules: DesmocheRules) -> bool:
    return holding_of(game, dealt, rules) is not None


@frozen
class Money:
    stakes: Stakes
    dealt: tuple[Cards, ...] = field(repr=False)
    """Side games are judged on them (Desmoche §14.2). Secrets of their seats."""
    bets: tuple[tuple[Seat, int], ...] = ()
    announced: tuple[tuple[Seat, tuple[SideGame, ...]], ...] = ()
    """In order, without seats that were not asked."""

    @property
    def joined(self) -> tuple[tuple[SideGame, tuple[Seat, ...]], ...]:
        return tuple((SideGame(name), seats) for name, seats in self.stakes.side_games or ())

    def joined_by(self, seat: Seat) -> tuple[SideGame, ...]:
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
