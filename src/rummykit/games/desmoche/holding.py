"""What one seat owns, and what it could do with it.

Theory of operation. A :class:`Holding` lives as long as its seat neither plays nor pays, often for many turns of the others.
So it keeps what it once worked out. Secrets are in no ``repr``: tables get logged, and shown by tracebacks.
"""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar

from attrs import field, frozen
from typing_extensions import override

from rummykit._making import maker
from rummykit.cards import Card, Cards
from rummykit.games.desmoche import bridge
from rummykit.games.desmoche.moves import Play
from rummykit.games.desmoche.rules import DesmocheRules, HandMelds, LayOff
from rummykit.melds import Meld
from rummykit.packs import FULL
from rummykit.seats import Seat

V = TypeVar("V")
_Question: TypeAlias = Callable[["Holding", DesmocheRules], V]
_ALL: Final = FULL.cards
_set: Final = object.__setattr__


class Standing(Enum):
    """Whether a seat takes part in the hand."""

    IN = "in"
    OUT = "stood out"
    """Its melds lie face down (Desmoche §10.1)."""
    DISQUALIFIED = "disqualified"
    """Its cards have left the game (Desmoche §11.2)."""
    LEFT = "left"
    """Its hand has left the game, its melds lie on the table, closed to all (Desmoche §11.5)."""


def _remembered(slot: str) -> "Callable[[_Question[V]], _Question[V]]":
    """Keep the answer to a question in a slot of the holding, which belongs to one hand, and so to one set of rules."""

    def keeping(work: "_Question[V]") -> "_Question[V]":
        @wraps(work)
        def remembered(holding: "Holding", rules: DesmocheRules) -> V:
            found: V | None = getattr(holding, slot)
            if found is None:
                found = work(holding, rules)
                _set(holding, slot, found)
            return found

        return remembered

    return keeping


@frozen
class Holding:
    """What one seat owns: nine cards, but for the moments named in Desmoche §2.1."""

    seat: Seat
    """Whose cards they are."""
    hand: Cards = field(repr=False)
    """The cards in hand; a card that was drawn is not among them, nor one chosen for Cambio."""
    melds: tuple[Meld, ...] = ()
    """The melds on the table, sorted by their first card; they stay known when they lie face down (Desmoche §10.1)."""
    standing: Standing = Standing.IN
    """Whether the seat takes part."""
    _usable: Cards | None = field(default=None, init=False, eq=False, repr=False)
    _answerable: Cards | None = field(default=None, init=False, eq=False, repr=False)
    _wanted: Cards | None = field(default=None, init=False, eq=False, repr=False)
    _lay_offs: tuple[Play, ...] | None = field(default=None, init=False, eq=False, repr=False)
    _new_melds: tuple[Play, ...] | None = field(default=None, init=False, eq=False, repr=False)

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Holding, (self.seat, self.hand, self.melds, self.standing)

    @property
    def on_table(self) -> int:
        """How many cards lie in melds."""
        return sum([len(meld.laid) for meld in self.melds])

    @property
    def owned(self) -> Cards:
        """The cards of hand and melds."""
        return sum([meld.cards for meld in self.melds], self.hand)

    @_remembered("_usable")
    def usable(self, rules: DesmocheRules) -> Cards:
        """Return the cards that some play would use, if they were on offer (Desmoche §7)."""
        return bridge.usable(self.hand, self.melds, rules)

    @_remembered("_answerable")
    def answerable(self, rules: DesmocheRules) -> Cards:
        """Return the cards about which the seat is asked (Desmoche §6.8): those it could use; all, if it has a lay-off that is
        legal then, or if everyone is asked."""
        everything = rules.ask_everyone or (rules.lay_off is LayOff.WHENEVER_ASKED and self.lay_offs(rules))
        return _ALL if everything else self.usable(rules)

    @_remembered("_wanted")
    def wanted(self, rules: DesmocheRules) -> Cards:
        """Return the cards, not in the hand, that extend one of the melds directly (Desmoche §10.2)."""
        return bridge.wanted(self.hand, self.melds, rules)

    def fits(self, rules: DesmocheRules, card: Card) -> Meld | None:
        """Return the first meld that ``card`` extends directly (Desmoche §8.1)."""
        return next((meld for meld in self.melds if bridge.fits(meld, card, rules)), None)

    def uses(self, rules: DesmocheRules, card: Card) -> tuple[Play, ...]:
        """Return all plays that use ``card``, on offer (Desmoche §7.1)."""
        return bridge.uses(self.seat, self.hand, self.melds, rules, card) if card in self.usable(rules) else ()

    @_remembered("_lay_offs")
    def lay_offs(self, rules: DesmocheRules) -> tuple[Play, ...]:
        """Return all lay-offs from the hand (Desmoche §7.6); whether it is time for them is another question."""
        return bridge.lay_offs(self.seat, self.hand, self.melds, rules) if self.melds else ()

    @_remembered("_new_melds")
    def new_melds(self, rules: DesmocheRules) -> tuple[Play, ...]:
        """Return all new melds without an offer (Desmoche §7.7); whether it is time for them is another question."""
        found = bridge.new_melds(self.seat, self.hand, self.melds, rules)
        if rules.hand_melds is HandMelds.NEVER:
            hand = self.hand
            found = tuple([play for play in found if not all(card in hand for card in play.cards)])
        return found


new_holding: Final = maker(Holding)
