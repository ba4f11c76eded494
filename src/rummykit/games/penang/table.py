"""What lies on the table: the melds common to all, and what each seat holds; and what one seat sees of it.

Theory of operation. Only what changed is made anew, so a :class:`Holding` keeps the melds that it can lay, once worked out.
No secret of a seat is in a ``repr``: tables get logged, and shown by tracebacks.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from attrs import field, frozen
from typing_extensions import override

from rummykit.cards import JOKER, Card, Cards
from rummykit.games.penang.bridge import jokers_in
from rummykit.games.penang.laid import Laid
from rummykit.games.penang.melds import HandMelds
from rummykit.games.penang.rules import PenangRules
from rummykit.rulebook import Pool, Sight
from rummykit.seats import Seat, in_order_from, seats_at

_set: Final = object.__setattr__


@frozen
class Holding:
    """What one seat holds."""

    cards: Cards = field(repr=False)
    """Its hand."""
    _melds: HandMelds | None = field(default=None, init=False, eq=False, repr=False)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Holding, (self.cards,)

    def melds(self, rules: PenangRules) -> HandMelds:
        """Return all that it can lay (Penang §3.2). A holding belongs to one hand, and so to one set of rules."""
        known = self._melds
        if known is None:
            known = HandMelds(self.cards, rules)
            _set(self, "_melds", known)
        return known


@frozen
class Standing:
    """What everybody knows of a seat."""

    passport: bool = False
    """Whether it has laid a meld (Penang §4.1)."""
    dead: bool = False
    """Whether it has declared itself dead (Penang §6.2)."""
    jokers: int = 0
    """So many, at least, are in its hand: seen to be swapped out of melds, and not laid since."""


class PenangSight(Sight[PenangRules], Protocol):
    """What phases ask of a table: a table answers for every seat, what a seat sees of it for that seat."""

    @property
    def melds(self) -> tuple[Laid, ...]:
        """The melds common to all, in the order in which they were laid."""
        ...

    def holding(self, seat: Seat) -> Holding:
        """Return what ``seat`` holds.

        :raises LookupError: if this sight does not show it.
        """
        ...

    def standing(self, seat: Seat) -> Standing:
        """Return what everybody knows of ``seat``."""
        ...


@frozen
class SeatSeen:
    """What everybody sees of a seat."""

    hand_count: int
    """How many cards it holds."""
    standing: Standing
    """Whether it has its passport, is dead, and has jokers that everybody knows of."""


@frozen
class SeenTable:
    """What one seat sees of the table. Other hands are counts, and the jokers that were seen to go there."""

    rules: PenangRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    seat: Seat | None
    """Whose sight it is; ``None``: an onlooker's."""
    own: Holding
    """What the seat holds; nothing for an onlooker."""
    seats: tuple[SeatSeen, ...]
    """What everybody sees of each seat."""
    aside_count: int
    """How many cards were set aside unseen (Penang §1.4)."""
    melds: tuple[Laid, ...]
    """The melds common to all, in the order in which they were laid."""

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.seats)

    @property
    def hand(self) -> Cards:
        """The seat's own hand; no cards for an onlooker."""
        return self.own.cards

    def holding(self, seat: Seat) -> Holding:
        """Return what the own seat holds.

        :raises LookupError: for another seat.
        """
        if seat != self.seat:
            raise LookupError(f"this view does not show what seat {seat} holds")
        return self.own

    def standing(self, seat: Seat) -> Standing:
        """Return what everybody knows of ``seat``."""
        return self.seats[seat].standing

    def known_of(self, seat: Seat) -> Cards:
        """Return what this seat knows of a hand: its own, and the jokers that another was seen to take."""
        return self.hand if seat == self.seat else Cards([JOKER] * self.seats[seat].standing.jokers)

    def seen(self, shown: Cards) -> Cards:
        """Return the cards shown to the seat and not in its hand: melds, jokers that others took, or all hands at the end."""
        on_table = Cards([card for meld in self.melds for card in meld.cards])
        if shown:
            return on_table + shown - self.hand
        taken = sum([one.standing.jokers for seat, one in enumerate(self.seats) if seat != self.seat])
        return on_table + Cards([JOKER] * taken)

    def filled(self, pool: Pool) -> "Table":
        """Return a table that looks like this, the unknown cards of hands taken from ``pool``, the last ones first."""
        left, hands = list(pool.rest()), list[Cards]()
        for seat, one in zip(seats_at(self.seat_count), self.seats, strict=True):
            known = self.known_of(seat)
            hands.append(known + Cards([left.pop() for _ in range(one.hand_count - len(known))]))
        return self.with_hands(tuple(hands), Cards(left))

    def with_hands(self, hands: Sequence[Cards], aside: Cards) -> "Table":
        """Return the table with these hands."""
        standings = tuple([one.standing for one in self.seats])
        return Table(self.rules, self.dealer, tuple(map(Holding, hands)), standings, aside, self.melds)


@frozen
class Table:
    """All cards, and where they lie. It shows secrets, so players get views."""

    rules: PenangRules
    """The options of this table."""
    dealer: Seat
    """The seat that dealt."""
    holdings: tuple[Holding, ...]
    """What each seat holds."""
    standings: tuple[Standing, ...]
    """What everybody knows of each seat."""
    aside: Cards = field(repr=False)
    """The cards set aside; nobody ever sees them (Penang §1.4)."""
    melds: tuple[Laid, ...] = ()
    """The melds common to all, in the order in which they were laid."""

    @property
    def seat_count(self) -> int:
        """The number of seats at the table."""
        return len(self.holdings)

    def holding(self, seat: Seat) -> Holding:
        """Return what ``seat`` holds."""
        return self.holdings[seat]

    def standing(self, seat: Seat) -> Standing:
        """Return what everybody knows of ``seat``."""
        return self.standings[seat]

    def seen_by(self, seat: Seat | None) -> SeenTable:
        """Return what ``seat`` sees; ``None`` is an onlooker."""
        own = _NOTHING if seat is None else self.holdings[seat]
        seats = [
            SeatSeen(len(one.cards), standing) for one, standing in zip(self.holdings, self.standings, strict=True)
        ]
        return SeenTable(self.rules, self.dealer, seat, own, tuple(seats), len(self.aside), self.melds)

    def after_meld(self, seat: Seat, meld: Laid) -> "Table":
        """Return the table after a meld (Penang §3.2)."""
        before, jokers = self.standings[seat], jokers_in(meld.cards)
        standing = before
        if not before.passport or (jokers and before.jokers):
            standing = Standing(True, False, max(before.jokers - jokers, 0))
        return self._with(seat, self.holdings[seat].cards - Cards(meld.cards), standing, (*self.melds, meld))

    def after_lay_off(self, seat: Seat, card: Card, onto: Laid, meld: Laid) -> "Table":
        """Return the table after a lay-off that makes ``meld`` of ``onto`` (Penang §3.3)."""
        standing = self.standings[seat]
        if card.is_joker and standing.jokers:
            standing = Standing(True, False, standing.jokers - 1)
        return self._with(seat, self.holdings[seat].cards - card, standing, _replaced(self.melds, onto, meld))

    def after_swap(self, seat: Seat, card: Card, source: Laid, meld: Laid) -> "Table":
        """Return the table after a swap that makes ``meld`` of ``source`` (Penang §5.1)."""
        standing = Standing(True, False, self.standings[seat].jokers + 1)
        hand = self.holdings[seat].cards - card + JOKER
        return self._with(seat, hand, standing, _replaced(self.melds, source, meld))

    def after_death(self, seat: Seat) -> "Table":
        """Return the table after a seat has died (Penang §6.2)."""
        before = self.standings[seat]
        standings = _with_one(self.standings, seat, Standing(before.passport, True, before.jokers))
        return Table(self.rules, self.dealer, self.holdings, standings, self.aside, self.melds)

    def _with(self, seat: Seat, hand: Cards, standing: Standing, melds: tuple[Laid, ...]) -> "Table":
        holdings = (*self.holdings[:seat], Holding(hand), *self.holdings[seat + 1 :])
        standings = self.standings
        if standing is not standings[seat]:
            standings = _with_one(standings, seat, standing)
        return Table(self.rules, self.dealer, holdings, standings, self.aside, melds)


def _with_one(standings: tuple[Standing, ...], seat: Seat, standing: Standing) -> tuple[Standing, ...]:
    return (*standings[:seat], standing, *standings[seat + 1 :])


def _replaced(melds: tuple[Laid, ...], old: Laid, new: Laid) -> tuple[Laid, ...]:
    """Return the melds with another one for ``old``, of equal ones for the one laid first."""
    at = melds.index(old)
    return (*melds[:at], new, *melds[at + 1 :])


_NOTHING: Final = Holding(Cards.NONE)


def next_alive(table: Table, seat: Seat) -> Seat | None:
    """Return the next seat after ``seat`` that is not dead, at last itself (Penang §6.3); ``None`` if all are."""
    number = table.seat_count
    for other in in_order_from((seat + 1) % number, number):
        if not table.standings[other].dead:
            return other
    return None


def points_of(cards: Cards, rules: PenangRules) -> int:
    """Return what cards in hand count (Penang §8.1)."""
    points = rules.card_points
    return sum([points["JK" if card.is_joker else card.rank.value] for card in cards])


def most_moves(rules: PenangRules, seats: int) -> int:
    """Return the number of moves within which every hand ends (Penang §7.3).

    Of ``d`` cards dealt each meld or lay-off takes one from the hands for good, each swap a natural one. A turn ends after such
    an action, or with a death: so to at most ``d`` of each come ``d`` ends of turns and a death of each seat.

    >>> most_moves(PenangRules(), 4)
    244
    """
    return 3 * seats * rules.hand_size_for(seats) + seats
