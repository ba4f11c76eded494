"""What lies on the table: the melds common to all, and what each seat holds.

Theory of operation. A :class:`Table` is what all phases share, and only what changed is made anew. A :class:`Holding` lives
until its seat acts again, for whole rounds of the others; so it keeps what it once worked out, the melds that it can lay. A
table, and what one seat sees of it, change by the same steps (:class:`Sees`): so what follows from a move is written once.

What is a secret of some seat is in no ``repr``: tables get logged, and shown by tracebacks.
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
    """The cards in the hand of one seat."""

    seat: Seat
    cards: Cards = field(repr=False)
    _melds: tuple[PenangRules, MeldTable] | None = field(default=None, init=False, eq=False, repr=False)

    def melds(self, rules: PenangRules) -> MeldTable:
        """All melds that it can lay (Penang §3.2)."""
        known = self._melds
        if known is None or known[0] is not rules:
            known = (rules, MeldTable(self.cards, rules))
            _set(self, "_melds", known)
        return known[1]

    def without(self, cards: Cards | Card) -> "Holding":
        """The same without some of its cards."""
        return Holding(self.seat, self.cards - cards)


@frozen
class Standing:
    """What everybody knows of a seat."""

    passport: bool = False
    """Whether it has laid a meld (Penang §4.1)."""
    dead: bool = False
    """Whether it has declared itself dead (Penang §6.2)."""
    jokers: int = 0
    """How many jokers, at least, are in its hand: it was seen to swap them out of melds and has not laid as many since."""


_DEALT: Final = Standing()


class Sees(Protocol):
    """What legality asks about a table, and how the table changes: a table answers for every seat, a view's for its own."""

    @property
    def rules(self) -> PenangRules: ...
    @property
    def seat_count(self) -> int: ...
    @property
    def melds(self) -> tuple[Laid, ...]:
        """The melds on the table, in the order in which they were laid."""
        ...

    def holding(self, seat: Seat) -> Holding:
        """What ``seat`` holds."""
        ...

    def standing(self, seat: Seat) -> Standing:
        """What everybody knows of any seat."""
        ...

    def after_meld(self, seat: Seat, meld: Laid) -> Self:
        """The table when ``seat`` has laid hand cards as a new meld."""
        ...

    def after_lay_off(self, seat: Seat, card: Card, onto: Laid, meld: Laid) -> Self:
        """The table when ``seat`` has made ``meld`` of ``onto`` by a hand card."""
        ...

    def after_swap(self, seat: Seat, card: Card, source: Laid, meld: Laid) -> Self:
        """The table when ``seat`` has made ``meld`` of ``source`` by a hand card and has a joker for it."""
        ...

    def after_death(self, seat: Seat) -> Self:
        """The table when ``seat`` is dead."""
        ...


def jokers_in(meld: Laid) -> int:
    """How many jokers a meld has."""
    return sum([card.number == _JOKER_NUMBER for card in meld.cards])


def replaced(melds: tuple[Laid, ...], old: Laid, new: Laid) -> tuple[Laid, ...]:
    """The melds with another one in the place of ``old``; of equal melds in that of the one laid first (records)."""
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
    """The cards that were not dealt: nobody ever sees them (Penang §1.4)."""
    melds: tuple[Laid, ...] = ()
    """The melds of all, in the order in which they were laid."""

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
    """The standing of a seat that has laid a meld with so many jokers."""
    if standing.passport and not (jokers and standing.jokers):
        return standing
    return Standing(True, False, max(standing.jokers - jokers, 0))


def laid_off(standing: Standing, card: Card) -> Standing:
    """The standing of a seat that has laid off a card."""
    if card.number != _JOKER_NUMBER or not standing.jokers:
        return standing
    return Standing(True, False, standing.jokers - 1)


def swapped(standing: Standing) -> Standing:
    """The standing of a seat that has taken a joker out of a meld."""
    return Standing(True, False, standing.jokers + 1)


def died(standing: Standing) -> Standing:
    """The standing of a seat that has declared itself dead."""
    return Standing(standing.passport, True, standing.jokers)


def next_alive(sees: Sees, seat: Seat) -> Seat | None:
    """The next seat after ``seat`` that is not dead, itself being the last to come (Penang §6.3); ``None`` if all are."""
    number = sees.seat_count
    for other in in_order_from((seat + 1) % number, number):
        if not sees.standing(other).dead:
            return other
    return None


def points_of(cards: Cards, rules: PenangRules) -> int:
    """What cards in hand count (Penang §8.1).

    >>> points_of(Cards.parse("8s 9s Ts JK"), PenangRules())
    47
    """
    points = rules.card_points
    total = cards.jokers * points["JK"]
    for card in Cards.of_planes(cards.planes):
        total += points[card.rank.value]
    return total


def most_moves(rules: PenangRules, seats: int) -> int:
    """The number of moves within which every hand ends (Penang §7.3).

    A meld or a lay-off takes a card from the hands for good, and a swap takes a natural card from them for good: neither can
    happen more often than there are cards dealt. A turn ends after such an action, or with a death. So of ``d`` cards dealt
    to ``n`` seats come at most ``d`` actions, ``d`` swaps, ``d`` ends of turns and ``n`` deaths.

    >>> most_moves(PenangRules(), 4)
    244
    """
    return 3 * seats * rules.hand_size_for(seats) + seats
