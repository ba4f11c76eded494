"""Conquián §5, clause by clause, and the refusals of §7 as exact texts."""

from typing import Any

import pytest

from rummykit.game import Outcome
from rummykit.games import conquian
from rummykit.games.conquian.violations import VIOLATIONS
from rummykit.match import Match
from rummykit.money import Transfer
from rummykit.packs import Stream
from rummykit.players import RANDOM, ask, bots_of
from rummykit.seats import Seat
from rummykit.stakes import Stakes, StakesError

from .cases import cases_of
from .conquian_positions import asserted_violations, dealt, played, refused, texts, told

FOUR = ("Kd Kc 2h 3h", "2s 5d 7c Qh", "3c 6d Jh As")
"""Three seats with four cards each, of which seat 0 has two kings and two hearts."""


def rows(state: conquian.ConquianState) -> list[tuple[object, ...]]:
    """The payments of a hand that is over."""
    assert state.outcome is not None
    return [one.row[:3] for one in state.outcome.transfers]


def end(state: conquian.ConquianState) -> tuple[str, str, tuple[int, ...]]:
    """How a hand ended: in which words, by which clause, won by whom."""
    outcome = state.outcome
    assert outcome is not None
    return outcome.reason, str(outcome.clause), outcome.winners


def test_5_1_one_card_more_than_dealt_wins_at_once() -> None:
    state = dealt("As 2s 3s 5h 5d", "2d 3c 7h Qs Jd", stock="5c 4s Ks", hand_size=5)
    state = played(state, "0 turn; 0 play As 2s 3s")
    assert texts(state)[0] == "0 play 5h 5d 5c"
    state = played(state, "0 play 5h 5d 5c")
    assert end(state) == ("all cards melded", "Conquián §5.1", (0,))
    assert told(state) == ["seat 0 lays 5h 5d 5c [Conquián §2.5]", "all cards melded: seat 0 wins [Conquián §5.1]"]
    assert texts(state) == []


def test_5_1_while_paying() -> None:
    state = dealt("As 2s 3s 5h 5d", "2d 3c 7h Qs Jd", stock="5c 4s Ks", hand_size=5)
    state = played(state, "0 turn; 0 play 5h 5d 5c")
    assert "0 pay As" in texts(state)
    assert end(played(state, "0 play As 2s 3s")) == ("all cards melded", "Conquián §5.1", (0,))


def test_5_1_all_that_was_dealt_is_no_win() -> None:
    state = dealt("As 2s 3s 5h 5d", "2d 3c 7h Qs Jd", stock="4s Qh 6h 5c", hand_size=5)
    state = played(state, "0 turn; 0 play As 2s 3s; 0 play 4s onto As 2s 3s; 0 pay 5h")
    assert state.outcome is None
    state = dealt("As 2s 3s 5h", "2d 3c 7h Qs", stock="4s Qh 6h 5s", hand_size=4)
    state = played(state, "0 turn; 0 play As 2s 3s; 0 play 4s onto As 2s 3s; 0 pay 5h")
    assert (state.outcome, str(state.table.hands[0])) == (None, "")
    state = played(state, "1 turn; 1 decline; 0 turn")
    assert texts(state) == ["0 decline"], "it turns and is asked as before"
    state = played(state, "0 decline; 1 turn; 1 decline")
    assert texts(state) == ["0 play 5s onto As 2s 3s 4s", "0 decline"]
    assert end(played(state, "0 play 5s onto As 2s 3s 4s"))[2] == (0,)


def test_6_6_what_wins_with_eight_on_the_table() -> None:
    wins = list[str]()
    hand = "5s 5h 5d 2c 3c 4c 5c Kd"
    for card in conquian.GAME.pack(conquian.MEXICAN, 2).new_order():
        if str(card) not in f"{hand} 6c":
            state = played(dealt(hand, "", stock=f"6c {card}"), "0 turn; 0 play 5s 5h 5d; 0 play 2c 3c 4c 5c")
            state = played(state, "0 play 6c onto 2c 3c 4c 5c; 0 pay Kd")
            while state.outcome is None and not isinstance(state.phase, conquian.Deciding):
                state = state.play(state.legal_moves()[-1])
            if isinstance(state.phase, conquian.Deciding) and str(state.phase.card) == str(card):
                state = played(state, f"{state.phase.seat} decline")
                uses = [move for move in texts(state) if move.startswith(("0 play", "0 arrange"))]
                wins += [str(card)] if uses else []
    assert wins == ["Ac", "7c"]


def used_up(**options: Any) -> conquian.ConquianState:
    """Two seats play until the stock, of two cards, is used up; seat 0 has three cards on the table."""
    state = dealt("Ks Kh Kd 2s", "3h 5d 7c Qs", stock="Ac 4h", hand_size=4, **options)
    state = played(state, "0 turn; 0 play Ks Kh Kd; 0 decline")
    while state.outcome is None:
        state = state.play(state.legal_moves()[-1])
    return state


@pytest.mark.parametrize(
    ("option", "winners"),
    [
        pytest.param("NO_WINNER", (), id="5.2 nobody has won"),
        pytest.param("MOST_MELDED", (0,), id="5.2 the seat with the most cards on the table"),
    ],
)
def test_the_stock_is_used_up(option: str, winners: tuple[int, ...]) -> None:
    state = used_up(stock_used_up=option)
    assert end(state) == ("the stock is used up", "Conquián §5.2", winners)
    assert told(state)[-1] == f"the stock is used up: {'seat 0 wins' if winners else 'nobody wins'} [Conquián §5.2]"


def test_5_2_two_with_as_many_cards_share_nothing() -> None:
    state = dealt("Ks Kh Kd 2s", "3h 3d 3c Qs", stock="Ac 4h", hand_size=4, stock_used_up="MOST_MELDED")
    state = played(state, "0 turn; 0 play Ks Kh Kd; 0 decline; 1 turn; 1 play 3h 3d 3c")
    while state.outcome is None:
        state = state.play(state.legal_moves()[-1])
    assert end(state)[2] == ()


def test_5_2_what_follows_the_last_card_is_played_out() -> None:
    hands = ("Kd Kc 2h 7d Jh", "7s 7c 3c 4s 5h")
    state = dealt(*hands, stock="Kh", hand_size=5, dealer=1)
    while state.table.stock[0] != state.table.stock[-1]:
        state = played(state, f"{state.to_act[0]} turn")
        while not isinstance(state.phase, conquian.Turning):
            state = state.play(state.legal_moves()[-1])
    seat = state.to_act[0]
    state = played(state, f"{seat} turn")
    assert not state.table.stock
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    assert end(state)[0] in ("the stock is used up", "all cards melded")


@pytest.mark.parametrize(
    ("settlement", "pot", "paid"),
    [
        pytest.param("STAKE", None, [("seat 1", "seat 0", 2), ("seat 2", "seat 0", 2)], id="5.3 a stake of each loser"),
        pytest.param(
            "POT",
            3,
            [("seat 0", "pot", 2), ("seat 1", "pot", 2), ("seat 2", "pot", 2), ("pot", "seat 0", 9)],
            id="5.3 the pot",
        ),
    ],
)
def test_what_the_winner_gets(settlement: str, pot: int | None, paid: list[tuple[object, ...]]) -> None:
    stakes = Stakes(stake=2, pot=pot)
    state = played(dealt(*FOUR, hand_size=4, settlement=settlement, stakes=stakes), "! left 1; ! left 2")
    assert rows(state) == paid


@pytest.mark.parametrize(
    ("settlement", "paid"),
    [
        pytest.param("STAKE", [], id="5.3 nobody pays for a hand without a winner"),
        pytest.param("POT", [("seat 0", "pot", 2), ("seat 1", "pot", 2)], id="5.3 but the pot stays"),
    ],
)
def test_without_a_winner(settlement: str, paid: list[tuple[object, ...]]) -> None:
    assert rows(used_up(settlement=settlement, stakes=Stakes(stake=2))) == paid


@pytest.mark.parametrize(
    ("settlement", "stakes"),
    [
        pytest.param("STAKE", (1, 2, 4, 1), id="5.3 the stake doubles, and is single after a win"),
        pytest.param("POT", (1, 1, 1, 1), id="5.3 no stake doubles for the pot"),
    ],
)
def test_a_match(settlement: str, stakes: tuple[int, ...]) -> None:
    rules = conquian.ConquianRules(settlement=conquian.Settlement[settlement])
    match = Match.begin(conquian.GAME, names=["Ana", "Beto"], rules=rules, balances=20, stake=1, dealer=0)
    clause = conquian.GAME.seats_clause
    found = list[int | None]()
    for winner in (None, None, Seat(0), None):
        found.append(match.stakes().stake)
        record = match.deal(seed=len(found))
        assert record.stakes.stake == found[-1]
        transfers = () if winner is None else (Transfer(Seat(1), Seat(0), found[-1] or 0, "stake", clause),)
        winners = () if winner is None else (winner,)
        match = match.note(Outcome("noted", clause, winners, 2, transfers))
    assert tuple(found) == stakes


def test_5_3_a_match_is_read_again() -> None:
    match = Match.begin(conquian.GAME, names=["Ana", "Beto", "Eva"], balances=30, stake=1, dealer=0)
    bots, chance, doubled = [bots_of(conquian.GAME)[RANDOM]()] * 3, Stream("bots"), 0
    while match.hands_played < 4 and match.over is None:
        record = match.deal(seed=f"hand {match.hands_played}")
        doubled += record.stakes.stake != 1
        while record.outcome is None:
            record = record.play(ask(record.state, bots, chance))
        match = match.settle(record)
    assert doubled, "a hand without a winner is among them"
    assert Match.read(match.write()) == match
    assert match.audit() == ()
    assert sum(match.balances or ()) == 90


def test_5_3_who_cannot_cover_the_stake() -> None:
    with pytest.raises(StakesError) as caught:
        dealt(*FOUR, hand_size=4, stakes=Stakes(stake=5, balances=(5, 4, 9)))
    said = "balances[1]: seat 1 has 4 and cannot cover 5 [Conquián §5.3]: it leaves or buys in before the deal"
    assert str(caught.value) == said


def test_5_4_a_seat_leaves_once() -> None:
    state = played(dealt(*FOUR, hand_size=4), "! left 1")
    assert told(state) == ["seat 1 has left [Conquián §5.4]"]
    assert refused(state, "! left 1") == ["seat 1 is not in the hand: name a seat that is [Conquián §5.4]"]
    assert refused(state, "! left 3") == ["seat 3 is not in the hand: name a seat that is [Conquián §5.4]"]


@pytest.mark.parametrize(
    ("moves", "gone", "after"),
    [
        pytest.param("", 0, ["1 turn"], id="5.4 it was to turn"),
        pytest.param("0 turn; 0 play Kh Kd Kc", 0, ["1 turn"], id="5.4 it was to pay"),
        pytest.param("0 turn", 0, ["1 turn"], id="5.4 it was asked about the card that it had turned"),
        pytest.param("0 turn", 1, ["0 play Kh Kd Kc", "0 decline"], id="5.4 it was not to act"),
        pytest.param("0 turn; 0 play Kh Kd Kc; 0 pay 2h", 1, ["2 turn"], id="5.4 it was to turn after a payment"),
    ],
)
def test_a_seat_leaves(moves: str, gone: int, after: list[str]) -> None:
    state = dealt(*FOUR, stock="Kh 4c", hand_size=4)
    state = played(state, moves) if moves else state
    assert texts(played(state, f"! left {gone}")) == after


HEARTS = ("2h 3h 4h Kd 7d", "Ks Kc 5s 7s 6d", "Qd Qc 3s 5d Ad")
"""Five cards each: seat 0 has a run of hearts, seat 2 two queens."""


@pytest.mark.parametrize(
    ("moves", "gone", "after"),
    [
        pytest.param("0 decline", 1, ["2 force 0", "2 decline"], id="5.4 it was asked whether it forces"),
        pytest.param("0 decline", 0, ["1 turn"], id="5.4 it could be forced: the card is dead"),
        pytest.param("0 decline; 1 force 0", 0, ["1 turn"], id="5.4 it was forced: the card is dead"),
        pytest.param("0 decline; 1 force 0", 1, ["0 play 5h onto 2h 3h 4h"], id="5.4 another was forced"),
        pytest.param("0 decline; 1 decline", 1, ["2 force 0", "2 decline"], id="5.4 it did not force"),
    ],
)
def test_a_seat_leaves_when_a_card_may_be_forced(moves: str, gone: int, after: list[str]) -> None:
    state = played(dealt(*HEARTS, stock="5h 4c", hand_size=5), "0 turn; 0 play 2h 3h 4h", moves)
    assert texts(played(state, f"! left {gone}")) == after


def test_5_4_a_card_that_it_paid_stays_on_offer() -> None:
    hands = ("Kd Kc Qh 2s 7h", "7s 5d 3c 2d 6d", "Qd Qc 3s 5h Ad")
    state = played(dealt(*hands, stock="Kh 4c", hand_size=5), "0 turn; 0 play Kh Kd Kc; 0 pay Qh; ! left 0")
    assert texts(state) == ["2 play Qh Qd Qc", "2 decline"]
    assert texts(played(state, "2 decline")) == ["1 turn"]
    facts = conquian.GAME.facts(state)
    assert facts["hands"] == ["", *[str(hand) for hand in state.table.hands[1:]]]
    assert facts["tables"] == [["Kh Kd Kc"], [], []], "its melds stay"


def test_5_4_an_asked_seat_has_declined() -> None:
    hands = ("2s 7h 4d 6c", "Kd Kc 5s 3c", "Qd Jc 3s 5h")
    state = played(dealt(*hands, stock="Kh 4c", hand_size=4), "0 turn; 0 decline")
    assert texts(state)[-1] == "1 decline"
    assert texts(played(state, "! left 1")) == ["2 turn"]


def test_5_4_in_the_exchange_the_others_give_to_the_next() -> None:
    state = played(dealt(*FOUR, hand_size=4, exchange=True), "1 give 2s; 0 give 2h; ! left 1")
    assert state.to_act == (2,)
    state = played(state, "2 give As")
    assert [str(hand) for hand in state.table.hands] == ["As 3h Kd Kc", "2s Qh 5d 7c", "2h Jh 6d 3c"]
    state = played(dealt(*FOUR, hand_size=4, exchange=True), "0 give 2h; 2 give As; ! left 1")
    assert texts(state) == ["0 turn"], "the last that had to choose has left"


def test_5_4_a_single_seat_left_wins() -> None:
    state = played(dealt(*FOUR, hand_size=4), "0 turn; ! left 2; ! left 0")
    assert end(state) == ("last seat in the hand", "Conquián §5.4", (1,))
    assert told(state) == ["seat 0 has left [Conquián §5.4]", "last seat in the hand: seat 1 wins [Conquián §5.4]"]


def test_7_every_violation_is_met_by_a_table_test() -> None:
    asserted_violations.clear()
    for case in cases_of("conquian"):
        if "every_violation" not in case.name:
            case.run()
    assert [kind.__name__ for kind in VIOLATIONS if kind not in asserted_violations] == []
