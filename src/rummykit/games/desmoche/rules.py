"""The points on which tables of Desmoche differ, and the presets (Desmoche §15)."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve, frozen

from rummykit.options import RulesError, choice, ordering, some_of, whole, yes_or_no


class PackPlayed(Enum):
    """The pack of a table (§1.1)."""

    FIFTY_TWO = "52 cards"
    """Ace to king in four suits."""
    FORTY = "40 cards"
    """Without eights, nines and tens: the jack follows the seven."""


class DiscardsVisible(Enum):
    """What a view shows of the discards in order (§2.4)."""

    TOP = "top"
    """The others are among the seen cards."""
    ALL = "all"
    """All of them may be looked at."""


class Ace(Enum):
    """Where the ace may stand in a run (§3.3)."""

    LOW = "low"
    """Before the two alone."""
    LOW_OR_HIGH = "low or high"
    """Before the two or after the king."""


class LayingOrder(Enum):
    """Whether the order in which cards are laid can be wrong (§3.5)."""

    FREE = "free"
    """In any order."""
    STRICT = "strict"
    """Colours alternate in a set, ranks rise in a run."""


class AutomaticWin(Enum):
    """The kinds of automatic wins (§5.1 to §5.3); the value is the word of the notation."""

    CUATRO_CUERPOS = "cuatro-cuerpos"
    """Four cards of one rank."""
    PELADILLA = "peladilla"
    """A run of the whole hand."""
    COLOR = "color"
    """The whole hand of one colour or suit."""


class ColorWin(Enum):
    """What nine cards a Color takes (§5.3)."""

    SAME_COLOR = "same color"
    """Red or black."""
    SAME_SUIT = "same suit"
    """One suit."""


class Declaration(Enum):
    """Who declares an automatic win (§5.6)."""

    SPOKEN = "spoken"
    """A win counts only for a seat that says so."""
    AUTOMATIC = "automatic"
    """A win counts whether it is said or not."""


class TieBreak(Enum):
    """Between several declarations of the best kind (§5.8)."""

    HIGHEST_RANK = "highest rank"
    """The higher card wins."""
    NEAREST_TO_DEALER = "nearest to the dealer"
    """Whose turn would come first wins."""


class LayOff(Enum):
    """When a seat may lay off hand cards (§7.6)."""

    WHENEVER_ASKED = "whenever asked"
    """Whenever the seat is asked or in turn."""
    OWN_ACT = "own act"
    """Only in its own turn."""


class HandMelds(Enum):
    """Whether a new meld may come from the hand alone (§7.7)."""

    OWN_ACT = "own act"
    """In the own turn a meld may come from the hand alone."""
    NEVER = "never"
    """A meld needs a card of another seat or of the stock."""


class ForcedLayOff(Enum):
    """Whether a card can be forced on the owner of a meld it fits (§8.1)."""

    NEVER = "never"
    """Nobody is forced."""
    AUTOMATIC = "automatic"
    """Whoever is asked must use a card that fits its melds."""
    ON_DEMAND = "on demand"
    """When nobody used a card, another seat may demand it."""


class StandingOut(Enum):
    """Whether a seat may leave the hand (§10.1)."""

    NEVER = "never"
    """Nobody may stand out."""
    CLOSED = "closed"
    """Only a seat whose melds nothing can be added to any more."""
    FREELY = "freely"
    """Any seat in its turn."""


class Betting(Enum):
    """How the pot comes about (§12.3)."""

    EQUAL_ANTE = "equal ante"
    """Every seat puts up the same before the deal."""
    FREE_AFTER_DEAL = "free after the deal"
    """Every seat bets what it likes when it has seen its hand."""


class Bonus(Enum):
    """The kinds of bonuses (§13)."""

    MICO = "mico"
    """For a run A 2 3 or A 2 3 4."""
    ARRIBA_DEL_PALO = "arriba del palo"
    """For losers who have laid nothing."""
    COLOR = "color"
    """For ten melded cards of one suit."""


class Mico(Enum):
    """Which runs are a Mico (§13.1)."""

    WITHIN_RUN = "within a run"
    """A longer run has it as well."""
    EXACT = "exact"
    """The run has these cards alone."""


class StockUsedUp(Enum):
    """What becomes of a hand when the stock is used up (§9.3)."""

    DEAD_HAND = "dead hand"
    """Nobody wins."""
    MOST_MELDED = "most melded"
    """The seat with the most cards on the table wins; equal ones share."""


class SideGame(Enum):
    """The side games (§14.1); the value is the word of the notation."""

    ORO = "oro"
    """The highest diamond."""
    CORAZON = "corazon"
    """The highest heart."""
    FLOR = "flor"
    """The highest club."""
    CORAZON_NEGRO = "corazon-negro"
    """The highest spade."""
    PAR_ROJO = "par-rojo"
    """The highest red pair."""
    PAR_NEGRO = "par-negro"
    """The highest black pair."""
    DOS_PAR_ROJO = "dos-par-rojo"
    """Two red pairs."""
    DOS_PAR_NEGRO = "dos-par-negro"
    """Two black pairs."""
    TRES_CUERPOS = "tres-cuerpos"
    """The highest three of a rank."""
    ESCALERA = "escalera"
    """The highest run of three or more."""


_OF_MANY_CARDS: Final = range(8, 11)
DEFINED_FOR: Final[Mapping[AutomaticWin | SideGame, range]] = MappingProxyType(
    {
        AutomaticWin.PELADILLA: _OF_MANY_CARDS,
        AutomaticWin.COLOR: _OF_MANY_CARDS,
        SideGame.DOS_PAR_ROJO: _OF_MANY_CARDS,
        SideGame.DOS_PAR_NEGRO: _OF_MANY_CARDS,
        SideGame.TRES_CUERPOS: _OF_MANY_CARDS,
        SideGame.ESCALERA: _OF_MANY_CARDS,
    }
)
"""For which sizes of hands a win or a side game is defined; those that are not here are for all (§1.4)."""


def _kinds(chosen: frozenset[AutomaticWin] | frozenset[SideGame]) -> list[AutomaticWin | SideGame]:
    """Return what was chosen, in the order of its enumeration."""
    every: tuple[AutomaticWin | SideGame, ...] = (*AutomaticWin, *SideGame)
    return [kind for kind in every if kind in chosen]


@frozen(kw_only=True)
class DesmocheRules:
    """The points on which tables differ. The default is :data:`NICARAGUA`.

    :raises RulesError: for a value of the wrong type or out of bounds, and for bonuses where there is no stake (§15).
    """

    pack: PackPlayed = choice(PackPlayed.FIFTY_TWO, clause="1.1", says="the pack with which the table plays")
    most_seats: int = whole(4, minimum=2, maximum=6, clause="1.1", says="how many may play, as far as the pack allows")
    hand_size: int = whole(
        9, minimum=5, maximum=12, clause="1.4", says="how many cards each is dealt; with one more the hand is won"
    )
    discards_visible: DiscardsVisible = choice(
        DiscardsVisible.TOP, clause="2.4", says="how much of the discards a view shows in order"
    )
    min_set: int = whole(3, minimum=3, maximum=4, clause="3.1", says="the fewest cards of a set")
    max_set: int = whole(4, minimum=3, maximum=4, clause="3.1", says="the most cards of a set")
    min_run: int = whole(3, minimum=3, maximum=5, clause="3.2", says="the fewest cards of a run")
    max_run: int = whole(10, minimum=3, maximum=12, clause="3.2", says="the most cards of a run")
    ace: Ace = choice(Ace.LOW, clause="3.3", says="whether Q K A is a run as well as A 2 3")
    laying_order: LayingOrder = choice(
        LayingOrder.FREE, clause="3.5", says="whether cards can be laid in a wrong order"
    )
    cambio: bool = yes_or_no(True, clause="4.2", says="whether each seat passes a card to the right before play")
    color_win: ColorWin = choice(
        ColorWin.SAME_COLOR, clause="5.3", says="what the nine cards of a Color have in common"
    )
    automatic_wins: frozenset[AutomaticWin] = some_of(
        AutomaticWin, AutomaticWin, clause="5.4", says="which automatic wins are played"
    )
    declaration: Declaration = choice(
        Declaration.SPOKEN, clause="5.6", says="whether seats declare automatic wins or the engine does"
    )
    tie_break: TieBreak = choice(
        TieBreak.HIGHEST_RANK, clause="5.8", says="which of several declarations of one kind wins"
    )
    precedence: tuple[AutomaticWin, ...] = ordering(
        (AutomaticWin.CUATRO_CUERPOS, AutomaticWin.PELADILLA, AutomaticWin.COLOR),
        clause="5.9",
        says="which kind of automatic win beats which",
    )
    opening_draws: int = whole(
        2, minimum=1, maximum=2, clause="6.6", says="how often the first seat draws while nobody uses its card"
    )
    ask_everyone: bool = yes_or_no(
        False, clause="6.8", says="whether seats are asked that can only decline, so that a pause gives nothing away"
    )
    split_runs: bool = yes_or_no(True, clause="7.4", says="whether a run may be left in two or more pieces")
    dissolve_melds: bool = yes_or_no(False, clause="7.5", says="whether a whole meld may be taken into another")
    lay_off: LayOff = choice(LayOff.WHENEVER_ASKED, clause="7.6", says="when hand cards may be laid off")
    hand_melds: HandMelds = choice(HandMelds.OWN_ACT, clause="7.7", says="whether new melds may come from hand alone")
    forced_lay_off: ForcedLayOff = choice(
        ForcedLayOff.NEVER, clause="8.1", says="whether a card can be forced on the owner of a meld it fits"
    )
    force_back: bool = yes_or_no(True, clause="8.3", says="whether a card can be forced back on who released it")
    stock_used_up: StockUsedUp = choice(
        StockUsedUp.DEAD_HAND, clause="9.3", says="what becomes of a hand when the stock is used up"
    )
    standing_out: StandingOut = choice(StandingOut.CLOSED, clause="10.1", says="whether a seat may leave the hand")
    last_seat_wins: bool = yes_or_no(
        True, clause="11.3", says="whether the last seat wins when all others are disqualified"
    )
    betting: Betting = choice(Betting.EQUAL_ANTE, clause="12.3", says="how the pot comes about")
    bonuses: frozenset[Bonus] = some_of(Bonus, Bonus, clause="13.5", says="which bonuses losers pay the winner")
    mico: Mico = choice(Mico.WITHIN_RUN, clause="13.1", says="whether a longer run from the ace is a Mico too")
    mico_high: bool = yes_or_no(False, clause="13.1", says="whether Q K A is a Mico as well as A 2 3")
    side_games: frozenset[SideGame] = some_of(SideGame, SideGame, clause="14.1", says="which side games may be joined")
    escalera_a23_highest: bool = yes_or_no(
        True, clause="14.4", says="whether A 2 3 is the highest Escalera, above J Q K"
    )

    def __attrs_post_init__(self) -> None:
        for meld, least, most in (("set", self.min_set, self.max_set), ("run", self.min_run, self.max_run)):
            if most < least:
                remedy = f"a {meld} has at least {least} cards (min_{meld}): write that or more"
                raise RulesError(f"max_{meld}", most, remedy)
        if self.hand_size not in _OF_MANY_CARDS:
            self._check_defined()
        if self.bonuses and self.betting is Betting.FREE_AFTER_DEAL:
            raise RulesError("bonuses", self.bonuses, "they need a stake (Desmoche §13.4): none with FREE_AFTER_DEAL")

    def _check_defined(self) -> None:
        """:raises RulesError: for a win or a side game that is not defined for hands of this size (§1.4)."""
        for name, what in (("automatic_wins", self.automatic_wins), ("side_games", self.side_games)):
            for kind in _kinds(what):
                sizes = DEFINED_FOR.get(kind)
                if sizes is not None and self.hand_size not in sizes:
                    reason = f"{kind.name} is defined for hands of {sizes[0]} to {sizes[-1]} cards (Desmoche §1.4)"
                    remedy = f"leave it out, or write another hand_size than {self.hand_size}"
                    raise RulesError(name, what, f"{reason}: {remedy}")


NICARAGUA: Final = DesmocheRules()
"""The fuller account's game."""

EARLY: Final = evolve(
    NICARAGUA,
    ace=Ace.LOW_OR_HIGH,
    laying_order=LayingOrder.STRICT,
    automatic_wins=frozenset({AutomaticWin.CUATRO_CUERPOS, AutomaticWin.PELADILLA}),
    tie_break=TieBreak.NEAREST_TO_DEALER,
    opening_draws=1,
    forced_lay_off=ForcedLayOff.AUTOMATIC,
    standing_out=StandingOut.NEVER,
    betting=Betting.FREE_AFTER_DEAL,
    bonuses=frozenset[Any](),
    side_games=frozenset({SideGame.ORO, SideGame.PAR_ROJO}),
)
"""The earlier account's game."""

HONDURAS: Final = evolve(
    NICARAGUA,
    automatic_wins=frozenset[Any](),
    bonuses=frozenset[Any](),
    side_games=frozenset({SideGame.ORO}),
)
"""The Honduran game: no automatic wins, no bonuses, one side game."""

PRESETS: Final = MappingProxyType({"NICARAGUA": NICARAGUA, "EARLY": EARLY, "HONDURAS": HONDURAS})
"""The presets by name, the default first."""
