"""A match: beginning, dealing, settling, what happens between hands, its end, its books and their audit."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from rummykit.game import Outcome
from rummykit.games.desmoche import GAME, NICARAGUA, DesmocheRules, DesmocheState, SideGame
from rummykit.ledger import Ledger
from rummykit.match import (
    BoughtIn,
    DealerChanged,
    Difference,
    Joined,
    Left,
    Match,
    MatchError,
    MatchTextError,
    Noted,
    Played,
    StakeChanged,
)
from rummykit.money import OUTSIDE, POT, Pot, Transfer
from rummykit.packs import FULL
from rummykit.record import Record
from rummykit.seats import Seat
from rummykit.stakes import Stakes, StakesError
from rummykit.violations import Clause
from tests.rulebooks import variant, without_capabilities

DesmocheMatch = Match[DesmocheRules, DesmocheState]
DesmocheRecord = Record[DesmocheRules, DesmocheState]


def begun(**options: Any) -> DesmocheMatch:
    values: dict[str, Any] = {"names": ["Ana", "Beto", "Carla"], "balances": 20, "stake": 2, "dealer": 1, **options}
    return Match.begin(GAME, **values)


def won_by(record: DesmocheRecord, winner: int) -> DesmocheRecord:
    """The hand won as the last seat left: the pot and nothing else."""
    for seat in range(record.seats):
        if seat != winner:
            record = record.play(GAME.parse(f"! disqualify {seat} card-to-hand"))
    return record


def dead(record: DesmocheRecord) -> DesmocheRecord:
    """The hand played until its stock is used up."""
    while record.outcome is None:
        moves = [move for move in record.state.legal_moves() if " play " not in str(move)]
        record = record.play(moves[-1] if str(moves[-1]).endswith(" nothing") else moves[0])
    assert not record.outcome.winners
    return record


def after_won(match: DesmocheMatch, *winners: int) -> DesmocheMatch:
    for number, winner in enumerate(winners):
        match = match.settle(won_by(match.deal(number), winner))
    return match


# --- Beginning --------------------------------------------------------------------------------------------------------


def test_begin() -> None:
    match = begun(side_stake=1)
    assert (match.seats, match.names, match.balances, match.dealer) == (3, ("Ana", "Beto", "Carla"), (20, 20, 20), 1)
    assert (match.pot, match.side_pots, match.gains, match.points, match.records) == (0, (), (0, 0, 0), (), ())
    assert match.rules == NICARAGUA
    assert match.over is None
    assert match.leaders == ()
    assert [str(entry) for entry in match.ledger.entries] == [
        f"outside pays 20 to {name}: brings [Desmoche §12.4]" for name in match.names
    ]
    assert begun(balances=[1, 2, 3]).balances == (1, 2, 3)
    assert begun(balances=[20, 20, 0]).balances == (20, 20, 0)
    assert Match.begin(GAME, seats=4, dealer=0).names == ("A", "B", "C", "D")
    assert repr(match) == "<Match of desmoche: Ana 20, Beto 20, Carla 20; 0 hands played, seat 1 deals>"


def test_the_first_dealer_is_drawn() -> None:
    drawn = {begun(dealer=None, seed=seed).dealer for seed in range(20)}
    assert drawn == {0, 1, 2}
    assert begun(dealer=None, seed="x") == begun(dealer=None, seed="x")


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"names": []}, MatchError, "give names, or a number of seats"),
        ({"names": ["Ana"]}, MatchError, "1 players cannot play Desmoche: it is played by 2, 3, 4"),
        ({"seats": 2}, MatchError, "3 players cannot play"),
        ({"names": ["Ana", "Ana"]}, MatchError, "two players are called Ana"),
        ({"names": ["Ana", " "]}, MatchError, "' ' is no name"),
        ({"names": ["Ana", "B\n"]}, MatchError, "is no name"),
        ({"names": ["Ana", "pot"]}, MatchError, "nobody can be called 'pot'"),
        ({"names": ["Ana", "oro pot"]}, MatchError, "an account of the ledger already"),
        ({"names": ["Ana", "outside"]}, MatchError, "nobody can be called 'outside'"),
        ({"rules": 3}, TypeError, "DesmocheRules"),
        ({"balances": [1, 2]}, MatchError, "2 balances for 3 players"),
        ({"balances": -1}, ValueError, "balances"),
        ({"balances": [1.5, 2, 3]}, TypeError, "balances"),
        ({"balances": 2.5}, TypeError, "balances .chips. must be a whole number, not 2.5"),
        ({"stake": 0}, ValueError, "stake"),
        ({"stake": True}, TypeError, "stake"),
        ({"side_stake": 0}, ValueError, "side_stake"),
        ({"dealer": 3}, MatchError, "the dealer, seat 3, is not at the table: its seats are 0 to 2"),
        ({"hands": 0}, ValueError, "the number of hands"),
        ({"target": 0}, ValueError, "the target"),
    ],
)
def test_what_cannot_begin(options: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        begun(**options)


def test_a_match_that_nothing_would_end_is_refused() -> None:
    endless = without_capabilities(GAME)
    with pytest.raises(MatchError, match="nothing would end this match of Desmoche: give hands, target or both"):
        Match.begin(endless, seats=2)
    assert Match.begin(endless, seats=2, hands=1).hands == 1


# --- Hands ------------------------------------------------------------------------------------------------------------


def test_a_hand_is_dealt_with_the_money_of_the_match() -> None:
    match = begun(side_stake=1, balances=[20, 9, 5])
    record = match.deal("x", side_games={"oro": [2, 0]})
    assert (record.names, record.dealer, record.rules) == (match.names, 1, match.rules)
    assert record.stakes == Stakes(
        stake=2, balances=(20, 9, 5), side_stake=1, side_games=(("oro", (Seat(0), Seat(2))),)
    )
    assert record.order == match.deal("x").order != match.deal().order
    assert match.deal(order=FULL.new_order()).order == FULL.new_order()
    assert Record.read(record.write()) == record


def test_who_cannot_cover_a_side_game_does_not_join_it() -> None:
    with pytest.raises(StakesError, match="seat 1 has 2 and cannot cover 3"):
        begun(side_stake=1, balances=[20, 2, 5]).deal(0, side_games={"oro": [1]})
    with pytest.raises(ValueError, match="no side game 'gold'"):
        begun().deal(0, side_games={"gold": [1]})
    with pytest.raises(ValueError, match="not at the table"):
        begun().deal(0, side_games={"oro": [3]})


def test_nobody_joins_side_games_that_nobody_pays_for() -> None:
    with pytest.raises(MatchError, match="nothing says what is put into the pots of side games: give the match"):
        begun().deal(0, side_games={"oro": [1]})
    assert begun().deal(0, side_games={"oro": []}).stakes.side_stake is None


def test_settling_a_hand_that_was_won() -> None:
    match = begun()
    after = match.settle(won_by(match.deal(0), 2))
    assert (after.balances, after.gains, after.pot) == ((18, 18, 24), (-2, -2, 4), 0)
    assert (after.dealer, after.hands_played, after.leaders) == (2, 1, (2,))
    assert match == begun(), "the match before is as it was"


def test_a_dead_hand_leaves_the_pot_for_the_next() -> None:
    match = begun()
    match = match.settle(dead(match.deal(0)))
    assert (match.pot, match.balances, match.dealer) == (6, (18, 18, 18), 2)
    record = match.deal(1)
    assert record.stakes.pot == 6
    assert match.settle(won_by(record, 0)).balances == (28, 16, 16)


def test_side_pots_are_carried_in_the_order_of_the_game() -> None:
    match = begun(side_stake=2, rules=evolve(NICARAGUA, cambio=False))
    match = match.settle(won_by(match.deal(0, side_games={"flor": [0], "oro": [1, 2]}), 0))
    assert match.side_pots == (("oro", 4), ("flor", 2))
    assert match.deal(1).stakes.side_pots == (("oro", 4), ("flor", 2))
    assert match.ledger.balances["flor pot"] == 2
    assert match.ledger.accounts == ("Ana", "Beto", "Carla", "pot", "oro pot", "flor pot")


def other_state(record: DesmocheRecord) -> DesmocheRecord:
    return evolve(record, state=won_by(begun().deal("another"), 0).state)


def without_a_move(record: DesmocheRecord) -> DesmocheRecord:
    return evolve(record, moves=record.moves[1:])


NOT_NEXT: list[tuple[Callable[[DesmocheRecord], DesmocheRecord], str]] = [
    (lambda r: begun(names=["A", "Beto", "Carla"]).deal(0), "has names"),
    (
        lambda r: evolve(r, rules=evolve(NICARAGUA, opening_draws=1)),
        "has rules opening_draws = 2, and the record has opening_draws = 1: ",
    ),
    (lambda r: won_by(begun(dealer=0).deal(0), 0), "has dealer 1, and the record has 0"),
    (lambda r: won_by(begun(stake=3).deal(0), 0), "has stake 2, and the record has 3"),
    (lambda r: won_by(begun(stake=None).deal(0), 0), "and the record has none"),
    (lambda r: won_by(begun(balances=30).deal(0), 0), "has balances"),
    (lambda r: evolve(r, stakes=evolve(r.stakes, pot=4)), "has pot 0, and the record has 4"),
    (lambda r: evolve(r, stakes=evolve(r.stakes, side_pots=(("oro", 4),))), "has side pots"),
    (lambda r: won_by(begun(names=["Ana", "Beto"], dealer=1).deal(0), 0), "has seats 3"),
    (lambda r: evolve(r, game=variant(GAME, name="other")), "has game desmoche"),
    (lambda r: begun().deal(0), "hand 1 is not over after 0 moves: play it to its end"),
    (other_state, "state is not what its moves lead to"),
    (without_a_move, "state is not what its moves lead to"),
    (lambda r: evolve(r, moves=(GAME.parse("0 draw"), *r.moves)), "move 1 of the record is illegal"),
    (lambda r: evolve(r, order=r.order[1:] + r.order[:1]), "not what its moves lead to"),
    (lambda r: evolve(r, order=r.order[1:]), "this record cannot be dealt"),
]


@pytest.mark.parametrize(("changed", "said"), NOT_NEXT)
def test_what_is_not_the_next_hand(changed: Callable[[DesmocheRecord], DesmocheRecord], said: str) -> None:
    match = begun()
    record = changed(won_by(match.deal(0), 0))
    with pytest.raises(MatchError, match=said):
        match.settle(record)
    assert match == begun()


def test_no_record_is_settled_twice() -> None:
    """Not even where the same seat deals again and hands are played for nothing, so that nothing tells them apart."""
    match = begun(balances=None, stake=None)
    record = won_by(match.deal(0), 0)
    match = match.settle(record).give_deal(1)
    with pytest.raises(MatchError, match="this record is settled already"):
        match.settle(record)
    with pytest.raises(MatchError, match="this record is settled already"):
        match.settle(Record.read(record.write()))
    with pytest.raises(MatchError, match="this record is settled already"):
        match.settle(Record.read(evolve(record, comment="again").write()))
    assert match.settle(won_by(match.deal(0), 2)).hands_played == 2, "the same cards played otherwise are another hand"


def test_the_audit_finds_a_hand_that_counts_twice() -> None:
    match = begun(balances=None, stake=None)
    record = won_by(match.deal(0), 0)
    match = match.settle(record).give_deal(1)
    again = Played(Record.read(record.write()))
    twice = evolve(match, history=(*match.history, again), hands_played=2, wins=(2, 0, 0), dealer=Seat(2))
    assert [str(one) for one in twice.audit()] == [
        "history: the match says so it was, the hands say this record is settled already: deal the next hand"
    ]


def test_a_match_written_by_hand_has_no_hand_twice() -> None:
    match = begun(balances=None, stake=None)
    match = match.settle(won_by(match.deal(0), 0)).give_deal(1)
    head, hand, rest = match.write().split("[[then]]\n")
    text = "[[then]]\n".join([head, hand, rest + "\n", hand])
    with pytest.raises(MatchTextError) as caught:
        Match[Any, Any].read(text)
    assert caught.value.reason == "this record is settled already"
    assert caught.value.source.startswith("deal = ")
    assert caught.value.line > 15


def test_equal_money_in_other_words_is_equal() -> None:
    match = begun()
    dealt = match.deal(0)
    stakes = evolve(dealt.stakes, pot=0, side_stake=9, side_pots=(("oro", 0),))
    said = Record.begin(GAME, seats=3, dealer=1, order=dealt.order, stakes=stakes)
    assert match.settle(won_by(said, 0)).balances == (24, 18, 18)


def test_a_noted_hand() -> None:
    clause = Clause("Desmoche", "12.2")
    paid = tuple(Transfer(Seat(seat), POT, 2, "ante", clause) for seat in range(3))
    outcome = Outcome("won", clause, (Seat(1),), 3, (*paid, Transfer(POT, Seat(1), 6, "pot", clause)))
    match = begun().note(outcome)
    assert match.balances == (18, 24, 18)
    assert match.records == ()
    assert match.hands_played == 1
    assert isinstance(match.history[0], Noted)
    assert match.audit() == ()


@pytest.mark.parametrize(
    ("transfer", "said"),
    [
        (Transfer(Seat(0), Seat(3), 1, "x", Clause("Desmoche", "12.2")), "between the seats and pots of this table"),
        (Transfer(Seat(0), OUTSIDE, 1, "x", Clause("Desmoche", "12.2")), "between the seats and pots of this table"),
        (Transfer(POT, Seat(0), 1, "x", Clause("Desmoche", "12.2")), "the pot would have -1 chips"),
        (Transfer(Pot("oro"), Seat(0), 1, "x", Clause("Desmoche", "12.2")), "the oro pot would have -1 chips"),
    ],
)
def test_payments_that_cannot_be(transfer: Transfer, said: str) -> None:
    outcome = Outcome("won", Clause("Desmoche", "9.1"), (), 3, (transfer,))
    with pytest.raises(MatchError, match=said):
        begun().note(outcome)


def test_points_and_winners_of_a_noted_hand_are_of_this_table() -> None:
    clause = Clause("Desmoche", "9.1")
    with pytest.raises(MatchError, match="2 seats have points"):
        begun().note(Outcome("won", clause, (), 3, points=(1, 2)))
    with pytest.raises(MatchError, match="winners are not at this table"):
        begun().note(Outcome("won", clause, (Seat(3),), 3))
    with pytest.raises(MatchError, match="Ana has 20 and cannot cover 21: it leaves or buys in"):
        begun(side_stake=19).note(Outcome("won", clause, (), 3), {"oro": [0]})


def test_a_noted_hand_is_of_as_many_seats() -> None:
    outcome = Outcome("won", Clause("Desmoche", "9.1"), (), 2)
    with pytest.raises(MatchError, match="hand 1: 2 seats have played it: this table has 3"):
        begun().note(outcome)


def test_where_hands_are_played_for_nothing_the_hands_won_count() -> None:
    match = after_won(begun(balances=None, stake=None, hands=3), 2, 0, 2)
    assert match.wins == (1, 0, 2)
    assert match.gains == (0, 0, 0)
    assert match.leaders == (2,)
    assert match.leave(0).wins == (0, 2)
    assert match.audit() == ()
    assert [difference.what for difference in evolve(match, wins=(3, 0, 0)).audit()] == ["wins"]
    assert after_won(begun(), 2, 0, 2).leaders == (2,)
    assert after_won(begun(balances=None).change_stake(9, agreed=range(3)), 1).change_stake(
        1, agreed=range(3)
    ).wins == (0, 1, 0)


def test_without_balances_nobody_is_short_of_chips() -> None:
    match = after_won(begun(balances=None, stake=100), 0, 0, 0)
    assert match.balances is None
    assert match.gains == (600, -300, -300)
    assert match.over is None
    assert match.records[-1].stakes.balances is None
    assert match.audit() == ()


# --- Points -----------------------------------------------------------------------------------------------------------


def scored(*hands: tuple[int, ...], high: bool = False, **options: Any) -> DesmocheMatch:
    game = variant(GAME, high_points_win=high)
    match: DesmocheMatch = Match.begin(game, seats=3, dealer=0, **options)
    for points in hands:
        match = match.note(Outcome("counted", Clause("Desmoche", "9.1"), (), 3, points=points))
    return match


def test_points_are_added_up_and_the_lowest_total_wins() -> None:
    match = scored((5, 0, 7), (0, 5, 7))
    assert match.points == (5, 5, 14)
    assert match.leaders == (0, 1)
    assert scored((5, 0, 7), (0, 5, 7), high=True).leaders == (2,)


def test_a_match_ends_when_a_total_reaches_the_target() -> None:
    assert scored((5, 0, 7), target=8).over is None
    end = scored((5, 0, 7), (1, 0, 1), target=8).over
    assert end is not None
    assert (end.reason, end.seats, end.winners) == ("the target is reached", (2,), (1,))


def test_equal_totals_share_the_match() -> None:
    end = scored((5, 9, 5), hands=1).over
    assert end is not None
    assert (end.reason, end.seats, end.winners) == ("so many hands are played", (), (0, 2))


def test_nobody_joins_a_match_that_is_scored_by_points() -> None:
    with pytest.raises(MatchError, match="Eva cannot join a match that is scored by points"):
        scored((5, 9, 5)).join("Eva")
    assert scored().join("Eva").seats == 4
    assert scored((5, 9, 4)).leave(1).points == (5, 4)


# --- Between hands ----------------------------------------------------------------------------------------------------


def test_the_stake_changes_between_hands_if_all_agree() -> None:
    match = begun()
    with pytest.raises(MatchError, match="Beto and Carla did not agree to another stake"):
        match.change_stake(5, agreed=[0])
    changed = match.change_stake(5, agreed=[0, 1, 2])
    assert (changed.stake, changed.deal(0).stakes.stake) == (5, 5)
    with pytest.raises(MatchError, match="has stake 5, and the record has 2"):
        changed.settle(won_by(match.deal(0), 0))
    assert match.change_stake(5, agreed=range(3), side_stake=4).side_stake == 4
    for stake in (0, -1):
        with pytest.raises(ValueError, match="the stake"):
            match.change_stake(stake, agreed=range(3))
        with pytest.raises(ValueError, match="the side stake"):
            match.change_stake(1, agreed=range(3), side_stake=stake)


def test_who_buys_in_pays_from_outside() -> None:
    match = begun().buy_in(1, 7)
    assert match.balances == (20, 27, 20)
    assert match.gains == (0, 0, 0)
    assert str(match.entries[-1]) == "outside pays 7 to Beto: buys in [Desmoche §12.4]"
    for seat, amount, said in ((3, 1, "seat 3 is not at the table"), (-1, 1, "seat -1"), (0, 0, "buys in for")):
        with pytest.raises(ValueError, match=said):
            begun().buy_in(seat, amount)
    with pytest.raises(MatchError, match="nobody counts chips"):
        begun(balances=None).buy_in(0, 1)


@pytest.mark.parametrize(
    ("dealer", "leaver", "then"),
    [(0, 2, 0), (1, 0, 0), (2, 0, 1), (1, 1, 1), (2, 2, 0), (0, 0, 0)],
)
def test_who_leaves_takes_its_chips_and_leaves_its_share_of_the_pot(dealer: int, leaver: int, then: int) -> None:
    match = begun(dealer=(dealer - 1) % 3)
    match = match.settle(dead(match.deal(0)))
    assert (match.dealer, match.pot) == (dealer, 6)
    after = match.leave(leaver)
    assert after.names == tuple(name for name in match.names if name != match.names[leaver])
    assert (after.pot, after.balances, after.gains, after.dealer) == (6, (18, 18), (-2, -2), then)
    assert after.ledger.balances["outside"] == -60 + 18
    assert str(after.entries[-1]) == f"{match.names[leaver]} pays 18 to outside: leaves [Desmoche §12.4]"
    assert after.audit() == ()
    assert after.settle(won_by(after.deal(1), 0)).balances == (26, 16)


def test_the_last_one_stays() -> None:
    match = begun().leave(0).leave(0)
    assert match.names == ("Carla",)
    end = match.over
    assert end is not None
    assert end.reason == "too few seats"
    with pytest.raises(MatchError, match="Carla is the last at the table"):
        match.leave(0)
    with pytest.raises(MatchError, match="the match is over, too few seats: somebody may join"):
        match.deal(0)
    assert match.join("Eva", 3).over is None


def test_who_joins_sits_after_the_last_seat() -> None:
    match = begun().join("Eva", 9)
    assert (match.names[3], match.balances, match.gains) == ("Eva", (20, 20, 20, 9), (0, 0, 0, 0))
    assert match.dealer == 1
    for name, balance, said in (
        ("Ana", 3, "two players are called Ana"),
        ("Leo", None, "say how many chips it brings"),
        ("Leo", -1, "what a player brings"),
    ):
        with pytest.raises(ValueError, match=said):
            begun().join(name, balance)
    with pytest.raises(MatchError, match="there is no seat for Leo: Desmoche has 4 at most"):
        match.join("Leo", 3)
    with pytest.raises(MatchError, match="nobody counts chips here"):
        begun(balances=None).join("Leo", 3)


def test_who_left_may_come_back_to_the_same_account() -> None:
    match = begun().leave(0).join("Ana", 5)
    assert match.names == ("Beto", "Carla", "Ana")
    assert match.ledger.accounts == ("Ana", "Beto", "Carla")
    assert match.ledger.balances["Ana"] == 5
    assert match.audit() == ()


def test_the_deal_may_be_given_to_another_seat() -> None:
    assert begun().give_deal(2).deal(0).dealer == 2
    with pytest.raises(MatchError, match="seat 3 is not at the table"):
        begun().give_deal(3)


# --- The end ----------------------------------------------------------------------------------------------------------


def test_a_match_of_so_many_hands() -> None:
    match = after_won(begun(hands=2), 0, 1)
    end = match.over
    assert end is not None
    assert (end.reason, end.winners) == ("so many hands are played", (0, 1))
    with pytest.raises(MatchError, match="so many hands are played: begin another"):
        match.deal(0)
    with pytest.raises(MatchError, match="begin another"):
        match.settle(begun().deal(0))


def test_a_match_ends_when_a_loss_reaches_the_target() -> None:
    assert after_won(begun(target=5), 0, 0).over is None
    end = after_won(begun(target=5), 0, 0, 0).over
    assert end is not None
    assert (end.reason, end.seats, end.winners) == ("the target is reached", (1, 2), (0,))


def test_chips_that_were_brought_do_not_win_a_match() -> None:
    match = after_won(begun(hands=1, balances=[90, 20, 20]), 1)
    assert match.leaders == (1,)


def test_who_is_ruined_leaves_or_buys_in() -> None:
    match = after_won(begun(balances=[4, 4, 9]), 0, 0)
    end = match.over
    assert end is not None
    assert (end.reason, end.seats, str(end.clause)) == ("a seat cannot cover its stake", (1,), "Desmoche §12.4")
    with pytest.raises(MatchError, match=r"a seat cannot cover its stake \(Beto\): it may buy in or leave"):
        match.deal(0)
    assert match.leave(1).over is None
    assert match.buy_in(1, 2).over is None
    assert match.change_stake(None, agreed=range(3)).over is None, "without a stake there is nothing to cover"


def test_a_debt_is_paid_before_anything_else() -> None:
    """Of games whose payments have no limit: Desmoche's have."""
    unlimited = without_capabilities(GAME)
    match: DesmocheMatch = Match.begin(unlimited, names=["Ana", "Beto"], balances=5, dealer=0, hands=9)
    clause = Clause("Desmoche", "9.1")
    match = match.note(Outcome("lost", clause, (), 2, (Transfer(Seat(0), Seat(1), 7, "lost", clause),)))
    assert match.balances == (-2, 12)
    assert match.over is not None
    assert match.over.seats == (0,)
    with pytest.raises(MatchError, match="Ana owes 2: it buys in before it leaves"):
        match.leave(0)
    assert match.buy_in(0, 2).leave(0).balances == (12,)


# --- Books ------------------------------------------------------------------------------------------------------------


def long_match() -> DesmocheMatch:
    match = begun(side_stake=1)
    match = match.settle(dead(match.deal(0, side_games={SideGame.ORO.value: [0, 1]})))
    match = match.buy_in(2, 5).change_stake(3, agreed=range(3)).join("Eva", 10)
    match = match.settle(won_by(match.deal(1), 3)).leave(0).give_deal(2)
    return match.settle(won_by(match.deal(2), 0))


def test_history() -> None:
    match = long_match()
    kinds = [type(act) for act in match.history]
    assert kinds == [Played, BoughtIn, StakeChanged, Joined, Played, Left, DealerChanged, Played]
    assert match.hands_played == len(match.records) == 3
    assert match.beginning == begun(side_stake=1)
    assert match.again() == match
    assert match.audit() == ()


def test_copies_are_equal() -> None:
    match = long_match()
    for same in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert same == match
        assert same.audit() == ()
    assert hash(match.ledger) == hash(long_match().ledger)


def test_the_ledger_sums_to_zero_after_every_payment() -> None:
    ledger = long_match().ledger
    balances: dict[str, int] = {}
    for entry, balances in ledger.running():
        assert sum(balances.values()) == 0
        assert entry.amount > 0
    assert ledger.balances == balances


def test_the_ledger_is_a_table() -> None:
    text = str(after_won(begun(names=["Ana", "Beto"], dealer=0), 1).ledger)
    assert text.splitlines() == [
        "hand  from     to    chips  for                      Ana  Beto  pot",
        "      outside  Ana      20  brings [Desmoche §12.4]   20     0    0",
        "      outside  Beto     20  brings [Desmoche §12.4]   20    20    0",
        "   1  Ana      pot       2  ante [Desmoche §12.1]     18    20    2",
        "   1  Beto     pot       2  ante [Desmoche §12.1]     18    18    4",
        "   1  pot      Beto      4  pot [Desmoche §12.2]      18    22    0",
    ]
    assert str(Ledger()) == "no payments"


def test_the_ledger_in_brief_has_a_line_a_hand() -> None:
    assert long_match().ledger.as_text(each=False).splitlines() == [
        "hand  Ana  Beto  Carla  Eva  pot  oro pot",
        "       20    20     20    0    0        0",
        "   1   17    17     18    0    6        2",
        "       17    17     23   10    6        2",
        "   2   14    14     20   25    0        2",
        "        0    14     20   25    0        2",
        "   3    0    20     17   22    0        2",
    ]


def test_payments_of_a_hand() -> None:
    match = long_match()
    assert [entry.amount for entry in match.ledger.of_hand(2)] == [3, 3, 3, 3, 18]
    assert match.ledger.of_hand(4) == ()


TAMPERED: list[tuple[Callable[[DesmocheMatch], DesmocheMatch], list[str]]] = [
    (lambda m: evolve(m, balances=(21, 17, 22)), ["balances", "sum of Beto"]),
    (lambda m: evolve(m, pot=1), ["pot", "sum of pot"]),
    (lambda m: evolve(m, dealer=Seat(1)), ["dealer"]),
    (lambda m: evolve(m, gains=(9, 9, 9)), ["gains"]),
    (
        lambda m: evolve(m, entries=m.entries[:-1]),
        ["payment 20", "sum of pot", "sum of Beto"],
    ),
    (
        lambda m: evolve(m, history=m.history[:-1]),
        ["payment 17", "payment 18", "payment 19", "payment 20", "balances", "gains", "wins", "dealer"],
    ),
    (lambda m: evolve(m, history=(m.history[4], *m.history)), ["history"]),
]


@pytest.mark.parametrize(("changed", "what"), TAMPERED)
def test_audit_finds(changed: Callable[[DesmocheMatch], DesmocheMatch], what: list[str]) -> None:
    found = changed(long_match()).audit()
    assert [difference.what for difference in found] == what
    for difference in found:
        assert str(difference).startswith(f"{difference.what}: the match says ")


def test_differences_in_words() -> None:
    assert str(Difference("pot", 1, 0)) == "pot: the match says 1, the hands say 0"
