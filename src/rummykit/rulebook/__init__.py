"""The machine that every rulebook runs on: what a game is made of, and how it is extended.

A game is a subclass of :class:`Rulebook` with a table (:class:`Table`), what one seat sees of it (:class:`SeenTable`), phases
(:class:`Phase`), moves (:class:`Move`), events (:class:`PublicEvent`, :class:`SecretEvent`) and violations. States, views and
lists of moves are the machine's. The guide "A game of your own" builds one.
"""

from rummykit.rulebook.capabilities import (
    JudgesMelds,
    MeldJudgment,
    PlaysForMoney,
    Position,
    ReadsPositions,
    ScoresHands,
    due_of,
    side_games_of,
    stake_after,
)
from rummykit.rulebook.events import EndingEvent, Event, PublicEvent, SecretEvent
from rummykit.rulebook.listing import CountedMoves, LegalMoves
from rummykit.rulebook.machine import (
    AnotherSeatsMove,
    AnyRulebook,
    AnyState,
    AnyView,
    Rulebook,
    State,
    View,
    winner_of,
)
from rummykit.rulebook.moves import (
    Act,
    AnotherSeat,
    Argument,
    CardGroups,
    Grammar,
    HasSeat,
    Left,
    Move,
    OneCard,
    OneOf,
    SeveralCards,
    SomeOf,
    WholeNumber,
)
from rummykit.rulebook.phases import Awaited, Ending, HandOver, OneSeat, Phase, Pool, Public, Sight
from rummykit.rulebook.tables import SeenTable, Table, hands_dealt
from rummykit.rulebook.words import Sentences, counted, listed, row, rules_as_text
from rummykit.rulebook.written import KnownHands, UnknownCards, WrittenPosition, WrittenTable, moves_as_listed

__all__ = [
    "Act",
    "AnotherSeat",
    "AnotherSeatsMove",
    "AnyRulebook",
    "AnyState",
    "AnyView",
    "Argument",
    "Awaited",
    "CardGroups",
    "CountedMoves",
    "Ending",
    "EndingEvent",
    "Event",
    "Grammar",
    "HandOver",
    "HasSeat",
    "JudgesMelds",
    "KnownHands",
    "Left",
    "LegalMoves",
    "MeldJudgment",
    "Move",
    "OneCard",
    "OneOf",
    "OneSeat",
    "Phase",
    "PlaysForMoney",
    "Pool",
    "Position",
    "Public",
    "PublicEvent",
    "ReadsPositions",
    "Rulebook",
    "ScoresHands",
    "SecretEvent",
    "SeenTable",
    "Sentences",
    "SeveralCards",
    "Sight",
    "SomeOf",
    "State",
    "Table",
    "UnknownCards",
    "View",
    "WholeNumber",
    "WrittenPosition",
    "WrittenTable",
    "counted",
    "due_of",
    "hands_dealt",
    "listed",
    "moves_as_listed",
    "row",
    "rules_as_text",
    "side_games_of",
    "stake_after",
    "winner_of",
]
