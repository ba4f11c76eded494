"""A rules engine for the rummy family: deal, ask what is legal, play, be refused by clause, see what a seat sees, record.

The nouns that all games share, each loaded at its first use; games are found by name, or imported from ``rummykit.games``.
The modules are there as well, ``rummykit.melds``, without an import of their own. Nothing depends on what was used before.

>>> import rummykit
>>> game = rummykit.find_game("desmoche")
>>> record = rummykit.Record.begin(game, seats=3, seed="a table in León")
>>> record.state.to_act
(Seat(1), Seat(2), Seat(0))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rummykit import cards as cards
    from rummykit import documents as documents
    from rummykit import facts as facts
    from rummykit import game as game
    from rummykit import games as games
    from rummykit import ledger as ledger
    from rummykit import match as match
    from rummykit import melds as melds
    from rummykit import money as money
    from rummykit import names as names
    from rummykit import notation as notation
    from rummykit import options as options
    from rummykit import packs as packs
    from rummykit import plan as plan
    from rummykit import players as players
    from rummykit import record as record
    from rummykit import registry as registry
    from rummykit import render as render
    from rummykit import rulebook as rulebook
    from rummykit import score as score
    from rummykit import scoresheet as scoresheet
    from rummykit import seats as seats
    from rummykit import simulate as simulate
    from rummykit import stakes as stakes
    from rummykit import standing as standing
    from rummykit import testing as testing
    from rummykit import violations as violations
    from rummykit import wire as wire
    from rummykit.cards import JOKER, Card, Cards, Rank, Suit
    from rummykit.game import Outcome
    from rummykit.match import Match
    from rummykit.melds import Meld, MeldRules, Run, Set, judge, readings
    from rummykit.money import Transfer
    from rummykit.packs import Deal, Pack, Stream
    from rummykit.record import Record
    from rummykit.registry import find_game, game_names
    from rummykit.rulebook import Rulebook
    from rummykit.seats import Seat
    from rummykit.violations import Clause, IllegalMove, Violation

__all__ = [
    "JOKER",
    "Card",
    "Cards",
    "Clause",
    "Deal",
    "IllegalMove",
    "Match",
    "Meld",
    "MeldRules",
    "Outcome",
    "Pack",
    "Rank",
    "Record",
    "Rulebook",
    "Run",
    "Seat",
    "Set",
    "Stream",
    "Suit",
    "Transfer",
    "Violation",
    "__version__",
    "find_game",
    "game_names",
    "judge",
    "readings",
]

__version__ = "0.1.0"
"""The version. The package's metadata has it from here, so that it is there without them."""

_HOMES: Final = {
    "cards": ("JOKER", "Card", "Cards", "Rank", "Suit"),
    "game": ("Outcome",),
    "match": ("Match",),
    "melds": ("Meld", "MeldRules", "Run", "Set", "judge", "readings"),
    "money": ("Transfer",),
    "packs": ("Deal", "Pack", "Stream"),
    "record": ("Record",),
    "registry": ("find_game", "game_names"),
    "rulebook": ("Rulebook",),
    "seats": ("Seat",),
    "violations": ("Clause", "IllegalMove", "Violation"),
}
"""Who needs a card only does not wait for records to load."""
_MODULES: Final = (
    "cards",
    "documents",
    "facts",
    "game",
    "games",
    "ledger",
    "match",
    "melds",
    "money",
    "names",
    "notation",
    "options",
    "packs",
    "plan",
    "players",
    "record",
    "registry",
    "render",
    "rulebook",
    "score",
    "scoresheet",
    "seats",
    "simulate",
    "stakes",
    "standing",
    "testing",
    "violations",
    "wire",
)

if not TYPE_CHECKING:  # to a type checker no other name exists

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(f"rummykit.{name}")
        home = next((module for module, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module 'rummykit' has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"rummykit.{home}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES})
