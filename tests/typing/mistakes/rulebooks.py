"""Mistakes in rulebooks and in what only some can do."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.game import Outcome, Zone
from rummykit.packs import Pack
from rummykit.rulebook import Ending, JudgesMelds, MeldJudgment, PlaysForMoney, ReadsPositions, Rulebook, ScoresHands
from rummykit.scoresheet import ScoredHand
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import Violation
from toy_rummy import ToyRulebook, ToyState, ToyView
from toy_rummy.play import AnyPhase, Draw, SeenTable, Table, ToyEvent, ToyMove, ToyRules


class WrongPack(ToyRulebook):
    @override
    def pack(self, rules: ToyRules, seats: int) -> tuple[Card, ...]:  # wrong
        return ()


class PackWithoutSeats(ToyRulebook):
    @override
    def pack(self, rules: ToyRules) -> Pack:  # wrong
        raise NotImplementedError


class WrongDealt(ToyRulebook):
    @override
    def dealt(self, rules: ToyRules, seats: int, dealer: Seat, order: tuple[Card, ...]) -> ToyState:  # wrong
        raise NotImplementedError


class WrongSettle(ToyRulebook):
    @override
    def settle(self, table: Table, ending: str) -> tuple[AnyPhase, tuple[ToyEvent, ...]]:  # wrong
        raise NotImplementedError


class SettlesToAnOutcome(ToyRulebook):
    @override
    def settle(self, table: Table, ending: object) -> Outcome:  # wrong
        raise NotImplementedError


class WrongPlaces(ToyRulebook):
    @override
    def places(self, state: ToyState) -> list[Cards]:  # wrong
        return []


class PlacesOfAView(ToyRulebook):
    @override
    def places(self, state: ToyView) -> Mapping[str, Cards]:  # wrong
        return {}


class WrongZones(ToyRulebook):
    @override
    def zones(self, view: ToyState) -> tuple[Zone, ...]:  # wrong
        return ()


class WrongExplain(ToyRulebook):
    @override
    def explain(self) -> str:  # wrong
        return ""


class WrongSummary(ToyRulebook):
    @override
    def summary(self, table: SeenTable) -> str:  # wrong
        return ""


class WrongForbids(ToyRulebook):
    @override
    def forbids(self, sight: Table | SeenTable, phase: AnyPhase, move: ToyMove) -> bool:  # wrong
        return False


class ForbidsByAllCards(ToyRulebook):
    """A view is asked as well, and has no table."""

    @override
    def forbids(self, sight: Table, phase: AnyPhase, move: ToyMove) -> list[Violation]:  # wrong
        return []


class WrongEntered(ToyRulebook):
    @override
    def entered(self, phase: AnyPhase) -> None:  # wrong
        return None


class WrongNextDealer(ToyRulebook):
    @override
    def next_dealer(self, rules: ToyRules, seats: int, dealer: Seat) -> Seat:  # wrong
        return dealer


class WrongTell(ToyRulebook):
    @override
    def tell(self, event: ToyEvent) -> list[str]:  # wrong
        return []


class WrongActFaults(ToyRulebook):
    @override
    def act_faults(self, sight: Table | SeenTable, phase: AnyPhase) -> list[Violation]:  # wrong
        return []


class WrongAfterAct(ToyRulebook):
    @override
    def after_act(self, table: Table, phase: AnyPhase, move: ToyMove) -> Table:  # wrong
        return table


class WrongRevealed(ToyRulebook):
    @override
    def revealed_at_end(self, seen: SeenTable) -> Cards:  # wrong
        return Cards.NONE


class WrongCheck(ToyRulebook):
    @override
    def check_move(self, move: Draw) -> None:  # wrong
        return None


class Told(Rulebook[ToyRules, Table, SeenTable, AnyPhase, AnyPhase, Ending, ToyMove, ToyEvent]):
    """A rulebook that has yet to say everything."""


class WrongRules(Told):
    rules = str  # wrong


class WrongPresets(Told):
    presets = MappingProxyType({"OPEN": 6})  # wrong


class WrongSeats(Told):
    seats = 4  # wrong


class WrongMoves(Told):
    moves = (Draw, Card)  # wrong


class WrongPhases(Told):
    phases = (Table,)  # wrong


class ForMoney(ToyRulebook, PlaysForMoney[ToyRules]):
    """It does not say what is due."""


class Scored(ToyRulebook, ScoresHands[ToyRules, ScoredHand]):
    """It scores nothing."""


class Judging(ToyRulebook, JudgesMelds[ToyRules]):
    """It judges nothing."""


class Reading(ToyRulebook, ReadsPositions):
    """It reads nothing."""


class WithoutAnything(ToyRulebook, PlaysForMoney[ToyRules], JudgesMelds[ToyRules]):
    @override
    def due(self, rules: ToyRules, stakes: Stakes) -> int:  # wrong
        return 0

    @override
    def judge_meld(self, rules: ToyRules, cards: Cards) -> MeldJudgment:  # wrong
        raise NotImplementedError


class ScoredInWords(ToyRulebook, ScoresHands[ToyRules, ScoredHand], ReadsPositions):
    @override
    def score(self, rules: ToyRules, seats: int, dealer: Seat, stakes: Stakes, notes: ScoredHand) -> str:  # wrong
        return ""

    @override
    def position(self, text: str) -> str:  # wrong
        return text


def made() -> None:
    ForMoney()  # wrong
    Scored()  # wrong
    Judging()  # wrong
    Reading()  # wrong


def judged(book: Judging, cards: Sequence[Card]) -> MeldJudgment:
    return book.judge_meld("rules", cards)  # wrong
