"""Penang §6.3, §7 to §9: how a hand ends, what it counts, who deals next; and the worked examples of §10."""

from typing import Any

import pytest

from rummykit.cards import Cards
from rummykit.game import Outcome
from rummykit.games.penang import CARD_POINTS, GAME, PENANG, Over, PenangRules, PenangState, most_moves
from rummykit.games.penang.events import Counted, Died, LaidOff, WentOut, Won
from rummykit.games.penang.laid import parse_laid
from rummykit.games.penang.table import points_of
from rummykit.games.penang.violations import (
    AllAreDead,
    DoesNotFit,
    FreesNoJoker,
    GameDeclared,
    NoRun,
    OneIsAlive,
)
from rummykit.match import Match
from rummykit.options import read_options, written
from rummykit.seats import Seat
from rummykit.violations import Violation

from .penang_positions import Options, acted, acting, fact, opening, played, refused, rules_with, texts


def over(state: PenangState) -> PenangState:
    assert isinstance(state.phase, Over)
    assert state.to_act == ()
    assert not state.legal_moves()
    return state


def outcome_of(state: PenangState) -> Outcome:
    outcome = over(state).outcome
    assert outcome is not None
    return outcome


def ended(counts: str, *, dealer: int = 0, **options: Any) -> PenangState:
    """A hand in which all die, the last of them being seat 0; the hands are written."""
    others = tuple(range(1, counts.count("|") + 1))
    return over(played(acting(counts, "set 9s 9h 9d", dead=others, dealer=dealer, **options), "0 dead"))


# §7


def test_7_1_the_last_card_is_game() -> None:
    state = over(played(acting("6h|8s 9s Ts JK|2c", "run 3h 4h 5h"), "0 lay 6h onto run 3h 4h 5h"))
    assert outcome_of(state).reason == "Game"
    assert outcome_of(state).clause.number == "7.1"
    assert outcome_of(state).winners == (Seat(0),)
    assert outcome_of(state).counts == (0, 47, 2)
    assert state.events == (
        LaidOff(
            Seat(0), next(iter(Cards.parse("6h"))), parse_laid("run 3h 4h 5h"), None, parse_laid("run 3h 4h 5h 6h")
        ),
        WentOut(Seat(0)),
        Counted(Seat(0), Cards.NONE, 0),
        Counted(Seat(1), Cards.parse("8s 9s Ts JK"), 47),
        Counted(Seat(2), Cards.parse("2c"), 2),
        Won((Seat(0),), "Game"),
    )


def test_7_1_with_a_meld_and_with_the_passport() -> None:
    assert fact(over(played(opening("3h 4h 5h|2c"), "0 meld run 3h 4h 5h")), "winner") == 0
    assert fact(over(played(acted("3h 4h 5h|2c"), "0 meld run 3h 4h 5h")), "winner") == 0


def test_7_2_the_others_show_what_they_hold() -> None:
    before = acting("6h|8s 9s Ts JK|2c", "run 3h 4h 5h")
    after = played(before, "0 lay 6h onto run 3h 4h 5h")
    for seat in (None, Seat(0), Seat(2)):
        assert not Cards.parse("8s 9s Ts") & before.view(seat).seen
        assert Cards.parse("8s 9s Ts JK") <= after.view(seat).seen
        phase = after.view(seat).phase
        assert isinstance(phase, Over)
        assert phase.hands == (Cards.NONE, Cards.parse("8s 9s Ts JK"), Cards.parse("2c"))


ENDS = [
    pytest.param("Game", {}, GameDeclared, id="7.1 after Game"),
    pytest.param("all", {}, AllAreDead, id="7.3 after all have died"),
    pytest.param("one", {"stop_when_one_alive": True}, OneIsAlive, id="6.3 after one was left alive"),
]


@pytest.mark.parametrize(("how", "options", "kind"), ENDS)
def test_nobody_moves_any_more(how: str, options: Options, kind: type[Violation]) -> None:
    if how == "Game":
        state = played(acting("6h|9c", "run 3h 4h 5h", **options), "0 lay 6h onto run 3h 4h 5h")
    else:
        state = played(acting("9s|9c|", "run 3h 4h 5h", dead=(1, 2) if how == "all" else (1,), **options), "0 dead")
    over(state)
    for move in ("0 end", "1 lay 7h onto run 3h 4h 5h 6h", "1 dead", "2 meld run 3c 4c 5c"):
        refused(state, move, kind)


def test_7_3_all_are_dead() -> None:
    state = ended("2c 3c|Kh|9c JK")
    assert (outcome_of(state).reason, outcome_of(state).clause.number) == ("all are dead", "7.3")
    assert state.events[0] == Died(Seat(0))
    assert state.events[-1] == Won((Seat(0),), "all are dead")
    assert fact(state, "counts") == [5, 10, 29]


def test_7_3_every_hand_ends() -> None:
    assert most_moves(PENANG, 4) == 3 * 80 + 4
    assert most_moves(PENANG, 2) == 3 * 50 + 2
    assert most_moves(PenangRules(hand_size=1), 5) == 20


# §6.3


def test_6_3_the_lowest_count_need_not_be_the_survivors() -> None:
    state = over(played(acting("Ks|2c|Kc Kd", dead=(1,), stop_when_one_alive=True), "0 dead"))
    assert outcome_of(state).reason == "one is alive"
    assert outcome_of(state).winners == (Seat(1),)
    assert outcome_of(state).counts == (10, 2, 20)


def test_6_3_even_if_the_survivor_has_had_no_turn() -> None:
    state = opening("Ks|2c 3c 4c", no_passport=(1,), stop_when_one_alive=True)
    assert fact(over(played(state, "0 dead")), "winner") == 1


def test_6_3_with_game_after_all_others_have_died() -> None:
    state = acting("6h 7h|2c|2d", "run 3h 4h 5h", dead=(1, 2))
    state = played(state, "0 lay 6h onto run 3h 4h 5h", "0 end", "0 lay 7h onto run 3h 4h 5h 6h")
    assert outcome_of(state).winners == (Seat(0),)


# §8


@pytest.mark.parametrize(
    ("cards", "options", "points"),
    [
        pytest.param("2s 3h 4d 5c 6s 7h 8d 9c", {}, 44, id="8.1 two to nine"),
        pytest.param("Ts", {}, 10, id="8.1 a ten"),
        pytest.param("Js Qh Kd", {}, 30, id="8.1 court cards"),
        pytest.param("As Ah", {}, 30, id="8.1 aces, the same card twice or not"),
        pytest.param("7h 7h", {}, 14, id="8.1 equal cards"),
        pytest.param("JK JK", {}, 40, id="8.1 jokers"),
        pytest.param("", {}, 0, id="8.1 nothing"),
        pytest.param("As 2s JK", {"card_points": {"A": 1, "JK": 50}}, 53, id="8.1 other points for some"),
        pytest.param("7h Kd", {"card_points": {"K": 0}}, 7, id="8.1 no points"),
    ],
)
def test_points(cards: str, options: Options, points: int) -> None:
    assert points_of(Cards.parse(cards), rules_with(**options)) == points


def test_8_1_points_are_written_as_those_that_differ() -> None:
    rules = PenangRules(card_points={"A": 1, "K": 10})
    assert written(rules, PENANG) == {"card_points": {"A": 1}}
    assert read_options(PENANG, {"card_points": {"A": 1}}) == rules
    assert rules.card_points == {**CARD_POINTS, "A": 1}
    assert hash(rules) == hash(PenangRules(card_points={"A": 1}))


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        pytest.param("2c|3c|4d", 0, id="8.2 the lowest count"),
        pytest.param("Kc|3c|4d", 1, id="8.2 whosever it is"),
        pytest.param("5c|3c|3d", [1, 2], id="8.3 a tie is shared"),
        pytest.param("3h|3c|3d", [0, 1, 2], id="8.3 by all"),
    ],
)
def test_winners(hands: str, winner: object) -> None:
    assert fact(ended(hands), "winner") == winner


def test_8_2_game_wins_alone_whatever_the_others_count() -> None:
    state = acting("6h|Ks|Kd", "run 3h 4h 5h", card_points={"K": 0})
    state = over(played(state, "0 lay 6h onto run 3h 4h 5h"))
    assert outcome_of(state).counts == (0, 0, 0)
    assert outcome_of(state).winners == (Seat(0),)


# §9.2


@pytest.mark.parametrize(
    ("hands", "dealer", "options", "following"),
    [
        pytest.param("2c|3c|Kd", 1, {}, 0, id="9.2 the winner deals"),
        pytest.param("2c|3c|Kd", 1, {"next_dealer": "WORST"}, 2, id="9.2 the highest count deals"),
        pytest.param("3h|3c|Kd", 0, {}, 1, id="8.3, 9.2 of two winners the first from the dealer's left"),
        pytest.param("3h|3c|Kd", 1, {}, 0, id="8.3, 9.2 from the left of another dealer"),
        pytest.param("2c|Kc|Kd", 1, {"next_dealer": "WORST"}, 2, id="8.3, 9.2 of two highest counts likewise"),
        pytest.param("2c|Kc|Kd", 2, {"next_dealer": "WORST"}, 1, id="8.3, 9.2 the dealer comes last"),
    ],
)
def test_next_dealer(hands: str, dealer: int, options: Options, following: int) -> None:
    state = ended(hands, dealer=dealer, **options)
    assert GAME.next_dealer(state.rules, 3, Seat(dealer), outcome_of(state)) == following


# §9, the match


def a_match(**further: Any) -> Match[Any, Any]:
    return Match.begin(GAME, seats=3, rules=further.pop("rules", PenangRules(hand_size=9)), **further)


def hand_played(match: Match[Any, Any], seed: str) -> Match[Any, Any]:
    """The match after one more hand, played by the first legal moves."""
    record = match.deal(seed)
    while record.outcome is None:
        record = record.play(record.state.legal_moves()[0])
    return match.settle(record)


def test_9_1_chance_decides_who_deals_first() -> None:
    assert {a_match(hands=1, seed=seed).dealer for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("settlement", "payoffs", "points"),
    [
        pytest.param("SCORE_SHEET", (0, 0, 0, 0), (12, 31, 31, 54), id="9.3 counts add up"),
        pytest.param("PAIRWISE", (80, 4, 4, -88), (), id="9.3 each pays each"),
        pytest.param("PAY_WINNER", (80, -19, -19, -42), (), id="9.3 all pay the winner"),
    ],
)
def test_settlements(settlement: str, payoffs: tuple[int, ...], points: tuple[int, ...]) -> None:
    hands = "2c Tc|As 6s Tc|Ah 6h Ts|Kc Kd Qc 9s As"
    outcome = outcome_of(ended(hands, settlement=settlement))
    assert outcome.counts == (12, 31, 31, 54)
    assert (outcome.payoffs, outcome.points) == (payoffs, points)
    assert {str(transfer.clause) for transfer in outcome.transfers} <= {"Penang §9.3"}


def test_9_3_what_tied_winners_share() -> None:
    outcome = outcome_of(ended("Tc|5s Tc|Th|As", dealer=1, settlement="PAY_WINNER"))
    assert outcome.counts == (10, 15, 10, 15)
    assert outcome.payoffs == (4, -5, 6, -5), "the odd chip of each payment to seat 2, the first from the dealer's left"


def test_9_4_the_match_ends_after_so_many_hands_or_at_the_target() -> None:
    match = hand_played(a_match(hands=2, seed=1), "one")
    assert match.over is None
    match = hand_played(match, "two")
    assert match.over is not None
    assert str(match.over.clause) == "Penang §9.4"
    match = hand_played(a_match(target=1, seed=1), "one")
    assert match.over is not None
    with pytest.raises(ValueError, match="give hands, target or both"):
        a_match(seed=1)


# §10


def test_10_1_both_are_runs() -> None:
    state = opening("9h Th Jh Qh Kh Ah Ad 2d 3d Kd|")
    played(state, "0 meld run 9h Th Jh Qh Kh Ah", "0 meld run Ad 2d 3d")
    refused(state, "0 meld run Kd Ad 2d", NoRun)


def test_10_2_eights() -> None:
    state = acted("8s 8s 8d JK 2c|", "set 8s 8h 8h 8c", packs=3)
    assert [text for text in texts(state) if "lay" in text] == [
        "0 lay 8s onto set 8s 8h 8h 8c",
        "0 lay 8d onto set 8s 8h 8h 8c",
        "0 lay JK onto set 8s 8h 8h 8c",
    ]
    after = played(state, "0 lay 8s onto set 8s 8h 8h 8c", "0 lay 8s onto set 8s 8s 8h 8h 8c")
    assert fact(after, "tables") == [["set 8s 8s 8s 8h 8h 8c"]]


def test_10_3_the_joker_within_a_run() -> None:
    state = acted("4h 4d 3h|", "run 3h JK 5h")
    played(state, "0 swap 4h from run 3h JK 5h")
    refused(state, "0 swap 4d from run 3h JK 5h", FreesNoJoker)
    refused(state, "0 swap 3h from run 3h JK 5h", FreesNoJoker)
    refused(state, "0 lay 4h onto run 3h JK 5h", DoesNotFit)


def test_10_4_any_eight() -> None:
    assert [text for text in texts(acted("8s 8h 8d 8c 2c|", "set 8s 8h JK")) if "swap" in text] == [
        f"0 swap {card} from set 8s 8h JK" for card in ("8s", "8h", "8d", "8c")
    ]


def test_10_5_fourteen_cards() -> None:
    run = "run 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
    state = acted("Ac Ac 2s|", run)
    assert texts(state) == [f"0 lay Ac onto {run} low", f"0 lay Ac onto {run} high", "0 end"]
    state = played(state, f"0 lay Ac onto {run} low", f"0 lay Ac onto run Ac {run[4:]}")
    assert texts(state) == ["0 end"]


def test_10_6_dead_at_the_first_turn() -> None:
    assert texts(opening("6h 2c|", "run 3h 4h 5h")) == ["0 dead"]


def test_10_7_a_swap_wins() -> None:
    state = acting("4h|2c", "run 3h JK 5h")
    state = played(state, "0 swap 4h from run 3h JK 5h", "0 lay JK onto run 3h 4h 5h low")
    assert fact(over(state), "winner") == 0
    assert "0 lay 4h onto set 4s 4c JK" in texts(acting("4h|2c", "set 4s 4c JK"))


def test_10_8_melds_in_hand_count() -> None:
    state = played(acting("8s 9s Ts JK|2c|6h", "run 3h 4h 5h", seat=2), "2 lay 6h onto run 3h 4h 5h")
    assert fact(state, "counts") == [47, 2, 0]


def test_10_9_all_four_dead() -> None:
    state = ended("2c Tc|As 6s Tc|Ah 6h Ts|Kc Kd Qc 9s As", dealer=2)
    assert outcome_of(state).counts == (12, 31, 31, 54)
    assert GAME.next_dealer(PENANG, 4, Seat(2), outcome_of(state)) == 0
    assert GAME.next_dealer(rules_with(next_dealer="WORST"), 4, Seat(2), outcome_of(state)) == 3


def test_10_10_long_melds() -> None:
    eights = "set 8s 8s 8h 8h 8d 8d 8c 8c JK JK JK JK JK JK"
    played(opening(f"{eights[4:]} 2c|"), f"0 meld {eights}")
    run = "run Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    played(opening(f"{run[4:]} 2c|"), f"0 meld {run}")
