"""Mistakes in tables and seen tables. A rulebook names them, and is told there what is wrong with them."""

from typing import Protocol

from attrs import frozen

from rummykit.cards import Card, Cards
from rummykit.game import Rng
from rummykit.rulebook import Ending, Phase, Pool, Rulebook
from rummykit.seats import Seat
from toy_rummy.play import AnyPhase, SeenTable, Table, ToyEvent, ToyMove, ToyRules, ToySight


@frozen
class Common:
    """What every sight has."""

    rules: ToyRules
    dealer: Seat

    @property
    def seat_count(self) -> int:
        return 2


@frozen
class SeenWithoutSeen(Common):
    """It does not say which cards are shown."""

    hand: Cards

    def filled(self, pool: Pool) -> Table:
        raise NotImplementedError


@frozen
class SeenWithoutHand(Common):
    def seen(self, shown: Cards) -> Cards:
        return shown

    def filled(self, pool: Pool) -> Table:
        raise NotImplementedError


@frozen
class SeenWithoutFilled(Common):
    hand: Cards

    def seen(self, shown: Cards) -> Cards:
        return shown


@frozen
class SeenWithWrongSeen(Common):
    hand: Cards

    def seen(self) -> Cards:
        return self.hand

    def filled(self, pool: Pool) -> Table:
        raise NotImplementedError


@frozen
class SeenWithWrongHand(Common):
    hand: tuple[Card, ...]

    def seen(self, shown: Cards) -> Cards:
        return shown

    def filled(self, pool: Pool) -> Table:
        raise NotImplementedError


@frozen
class SeenFilledByChance(Common):
    hand: Cards

    def seen(self, shown: Cards) -> Cards:
        return shown

    def filled(self, pool: Rng, times: int) -> Table:
        raise NotImplementedError


@frozen
class SeenFilledToItself(Common):
    hand: Cards

    def seen(self, shown: Cards) -> Cards:
        return shown

    def filled(self, pool: Pool) -> "SeenFilledToItself":
        return self


@frozen
class SeenWithoutRules:
    """It has nothing of what every sight has."""

    hand: Cards

    def seen(self, shown: Cards) -> Cards:
        return shown

    def filled(self, pool: Pool) -> Table:
        raise NotImplementedError


@frozen
class TableWithoutSeenBy(Common):
    """Nobody can see it."""


@frozen
class TableForSeatsAlone(Common):
    """An onlooker sees a table too."""

    def seen_by(self, seat: Seat) -> SeenTable:
        raise NotImplementedError


@frozen
class TableSeenWhole(Common):
    """A table is no seen table."""

    def seen_by(self, seat: Seat | None) -> Table:
        raise NotImplementedError


@frozen
class TableWithoutDealer:
    rules: ToyRules
    seat_count: int

    def seen_by(self, seat: Seat | None) -> SeenTable:
        raise NotImplementedError


@frozen
class TableOfOtherRules:
    rules: str
    dealer: Seat
    seat_count: int

    def seen_by(self, seat: Seat | None) -> SeenTable:
        raise NotImplementedError


class Told(Rulebook[ToyRules, Table, SeenTable, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]):
    """A rulebook that has yet to name its tables."""


class Told1(Told):
    seen_table = SeenWithoutSeen  # wrong


class Told2(Told):
    seen_table = SeenWithoutHand  # wrong


class Told3(Told):
    seen_table = SeenWithoutFilled  # wrong


class Told4(Told):
    seen_table = SeenWithWrongSeen  # wrong


class Told5(Told):
    seen_table = SeenWithWrongHand  # wrong


class Told6(Told):
    seen_table = SeenFilledByChance  # wrong


class Told7(Told):
    seen_table = SeenFilledToItself  # wrong


class Told8(Told):
    seen_table = SeenWithoutRules  # wrong


class Told9(Told):
    table = TableWithoutSeenBy  # wrong


class Told10(Told):
    table = TableForSeatsAlone  # wrong


class Told11(Told):
    table = TableSeenWhole  # wrong


class Told12(Told):
    table = TableWithoutDealer  # wrong


class Told13(Told):
    table = TableOfOtherRules  # wrong


class OfASeenTableWithoutSeen(
    Rulebook[ToyRules, Table, SeenWithoutSeen, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]  # wrong
):
    """The parameters of a rulebook are held to their protocols as well."""


class OfATableWithoutSeenBy(
    Rulebook[ToyRules, TableWithoutSeenBy, SeenTable, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]  # wrong
):
    """A table that nobody can see."""


class Looser(Protocol):
    """A sight that asks for less than the toy's."""

    def hand_of(self, seat: Seat) -> Cards: ...


class AnyToyPhase(Phase[Looser, SeenTable, Table, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]):
    """A phase that asks a sight for less fits everywhere."""


def fits(phase: AnyToyPhase) -> Phase[ToySight, SeenTable, Table, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]:
    return phase
