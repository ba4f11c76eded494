"""What lies on the table: the melds common to all, and what each seat holds.

Theory of operation. Only what changed is made anew, so a :class:`Holding` keeps the melds that it can lay, once worked out. A
table, and what one seat sees of it, change by the same steps (:class:`Sees`): so what follows from a move is written once.

No secret of a seat is in a ``repr``: tables get logged, and shown by tracebacks.
"""

from typing import Final, Protocol, Self

from attrs import field, frozen

from rummykit._rulebook import Remade
from rummykit.cards import JOKER, Card, Cards
from rummykit.games.penang.choices import MeldTable
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.rules import PenangRules
from rummykit.seats import Seat, in_order_from

_JOKER_NUMBER: Final = 52
_set: Final = object.__setattr__


@frozen
class Holding(Remade):
    seat: Seat
    cards: Cards = field(repr=False)
    _melds: tuple[PenangRules, MeldTable] | None = field(default=None, init=False, eq=False, repr=False)

    def melds(self, rules: PenangRules) -> MeldTable:
        """All that it can lay (Penang §3.2)."""
        known = self._melds
        if known is None or known[0] is not rules:
            known = (rules, MeldTable(self.cards, rules))
            _set(self, "_melds", known)
        return known[1]

    def without(self, cards: Cards | Card) -> "Holding":
        return Holding(self.seat, self.cards - cards)


@frozen
class Standing:
    passport: bool = False
    """Whether it has laid a meld (Penang §4.1)."""
    dead: bool = False
    """Penang §6.2."""
    jokers: int = 0
    """So many, at least, are in its hand: seen to be swapped out of melds, and not laid since."""


_DEALT: Final = Standing()


class Sees(Protocol):
    """What legality asks of a table, and how that changes: a table answers for every seat, a view's for its own."""

    @property
    def rules(self) -> PenangRules: ...
    @property
    def seat_count(self) -> int: ...
    @property
    def melds(self) -> tuple[Laid, ...]: ...

    def holding(self, seat: Seat) -> Holding: ...

    def standing(self, seat: Seat) -> Standing: ...

    def after_meld(self, seat: Seat, meld: Laid) -> Self: ...

    def after_lay_off(self, seat: Seat, card: Card, onto: Laid, meld: Laid) -> Self: ...

    def after_swap(self, seat: Seat, card: Card, source: Laid, meld: Laid) -> Self: ...

    def after_death(self, seat: Seat) -> Self: ...


def jokers_in(meld: Laid) -> int:
    return sum([card.number == _JOKER_NUMBER for card in meld.cards])


def replaced(melds: tuple[Laid, ...], old: Laid, new: Laid) -> tuple[Laid, ...]:
    """The melds with another one for ``old``, of equal ones for the one laid first."""
    at = melds.index(old)
    return (*melds[:at], new, *melds[at + 1 :])


@frozen
class Table:
    """What all phases share. It shows every card: players get views."""

    rules: PenangRules
    dealer: Seat
    holdings: tuple[Holding, ...]
    standings: tuple[Standing, ...]
    aside: Cards = field(repr=False)
    """Nobody ever sees them (Penang §1.4)."""
    melds: tuple[Laid, ...] = ()
    """In the order in which they were laid."""

    @property
    def seat_count(self) -> int:
        return len(self.holdings)

    def holding(self, seat: Seat) -> Holding:
        return self.holdings[seat]

    def standing(self, seat: Seat) -> Standing:
        return self.standings[seat]

    # These build the next table by position: they stand on the path of every move.

    def _with(self, holding: Holding, standing: Standing, melds: tuple[Laid, ...]) -> "Table":
        at = holding.seat
        holdings = (*self.holdings[:at], holding, *self.holdings[at + 1 :])
        standings = self.standings
        if standing is not standings[at]:
            standings = (*standings[:at], standing, *standings[at + 1 :])
        return Table(self.rules, self.dealer, holdings, standings, self.aside, melds)

    def after_meld(self, seat: Seat, meld: Laid) -> "Table":
        holding = self.holdings[seat].without(Cards(meld.cards))
        return self._with(holding, melded(self.standings[seat], jokers_in(meld)), (*self.melds, meld))

    def after_lay_off(self, seat: Seat, card: Card, onto: Laid, meld: Laid) -> "Table":
        holding = self.holdings[seat].without(card)
        return self._with(holding, laid_off(self.standings[seat], card), replaced(self.melds, onto, meld))

    def after_swap(self, seat: Seat, card: Card, source: Laid, meld: Laid) -> "Table":
        holding = Holding(seat, self.holdings[seat].cards - card + JOKER)
        return self._with(holding, swapped(self.standings[seat]), replaced(self.melds, source, meld))

    def after_death(self, seat: Seat) -> "Table":
        return self._with(self.holdings[seat], died(self.standings[seat]), self.melds)


def melded(standing: Standing, jokers: int) -> Standing:
    if standing.passport and not (jokers and standing.jokers):
        return standing
    return Standing(True, False, max(standing.jokers - jokers, 0))


def laid_off(standing: Standing, card: Card) -> Standing:
    if card.number != _JOKER_NUMBER or not standing.jokers:
        return standing
    return Standing(True, False, standing.jokers - 1)


def swapped(standing: Standing) -> Standing:
    return Standing(True, False, standing.jokers + 1)


def died(standing: Standing) -> Standing:
    return Standing(standing.passport, True, standing.jokers)


def next_alive(sees: Sees, seat: Seat) -> Seat | None:
    """The next seat after ``seat`` that is not dead, at last itself (Penang §6.3); ``None`` if all are."""
    number = sees.seat_count
    for other in in_order_from((seat + 1) % number, number):
        if not sees.standing(other).dead:
            return other
    return None


def points_of(cards: Cards, rules: PenangRules) -> int:
    """What cards in hand count (Penang §8.1)."""
    points = rules.card_points
    total = cards.jokers * points["JK"]
    for card in Cards.of_planes(cards.planes):
        total += points[card.rank.value]
    return total


def most_moves(rules: PenangRules, seats: int) -> int:
    """The number of moves within which every hand ends (Penang §7.3).

    Of ``d`` cards dealt each meld or lay-off takes one from the hands for good, each swap a natural one. A turn ends after such
    an action, or with a death: so to at most ``d`` of each come ``d`` ends of turns and a death of each seat.

    >>> most_moves(PenangRules(), 4)
    244
    """
    return 3 * seats * rules.hand_size_for(seats) + seats
