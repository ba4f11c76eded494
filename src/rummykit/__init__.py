"""A rules engine for the rummy family: deal, ask what is legal, play, be refused by clause, see what a seat sees, record.

The nouns that all games share, each loaded at its first use; games are found by name, or imported from ``rummykit.games``.

>>> import rummykit
>>> game = rummykit.find_game("desmoche")
>>> record = rummykit.Record.begin(game, seats=3, seed="a table in León")
>>> record.state.to_act
(Seat(1), Seat(2), Seat(0))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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

    __version__: str

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


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("rummykit")
    else:
        home = next((module for module, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module 'rummykit' has no attribute {name!r}")
        value = getattr(import_module(f"rummykit.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
