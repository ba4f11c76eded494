"""Desmoche §12 to §14, and the worked examples of money of §16: stakes, bonuses, side games."""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from rummykit.cards import Cards
from rummykit.games.desmoche import (
    GAME,
    Announcing,
    Cambio,
    DesmocheState,
    Drawing,
    Over,
    PlacingBets,
    SideGame,
)
from rummykit.games.desmoche.events import Announced, HasBet, SideGameShown
from rummykit.games.desmoche.money import Money, due, holding_of, money_of
from rummykit.games.desmoche.opening import begin
from rummykit.games.desmoche.violations import (
    BetOutOfBounds,
    NotYourTurn,
    SideGameNotHeld,
    SideGameNotJoined,
)
from rummykit.match import Match, MatchError
from rummykit.money import balance_changes
from rummykit.packs import Stream
from rummykit.seats import Seat
from rummykit.stakes import Stakes, StakesError

from .positions import at, dealt, drawing, outcome_of, played, refused, rules_with, texts

ALL: dict[str, Any] = {"bonuses": ["MICO", "ARRIBA_DEL_PALO", "COLOR"]}
BETS: dict[str, Any] = {"bonuses": [], "betting": "FREE_AFTER_DEAL"}
NO_WINS: dict[str, Any] = {"automatic_wins": []}


def staked(
    seats: int, stake: int | None = 1, joined: Mapping[str, tuple[int, ...]] | None = None, **more: Any
) -> Stakes:
    """Stakes of a table, 20 chips each and a side stake of 1 if nothing else is said."""
    games = [(name, tuple(map(Seat, among))) for name, among in (joined or {}).items()]
    values: dict[str, Any] = {"stake": stake, "balances": (20,) * seats, "side_stake": 1, "side_games": games, **more}
    return Stakes(**values)


def for_money(state: DesmocheState, stakes: Stakes) -> DesmocheState:
    """The same moment, played for these stakes."""
    table = state.table
    money = Money(stakes, tuple(holding.owned for holding in table.holdings))
    return at(evolve(table, money=money), state.phase)


def begun(hands: str, stakes: Stakes, *, dealer: int = 0, **options: Any) -> DesmocheState:
    """A hand that is dealt for money; nobody wins by what is dealt."""
    state = dealt(hands, dealer=dealer, **{**NO_WINS, **options})
    table = state.table
    hands_dealt = tuple(holding.hand for holding in table.holdings)
    money = money_of(table.rules, table.seat_count, hands_dealt, stakes)
    return GAME.state_of(*begin(evolve(table, money=money)))


def paid(state: DesmocheState) -> list[str]:
    """The payments of a hand that is over: ``"0 > pot: 1 [12.1]"``."""
    assert isinstance(state.phase, Over)
    rows = [transfer.row for transfer in outcome_of(state).transfers]
    assert sum(balance_changes(outcome_of(state).transfers).values()) == 0
    return [f"{a.removeprefix('seat ')} > {b.removeprefix('seat ')}: {n} [{clause}]" for a, b, n, _, clause in rows]


def won(melds: str, *, losers: str = "|", stakes: Stakes | None = None, **options: Any) -> DesmocheState:
    """Seat 1 lays its tenth card, the last of ``melds``; ``losers`` says what seats 0 and 2 have on the table."""
    *before, last = melds.split()
    first, third = losers.split("|")
    whole = " ".join(before)
    onto = whole.split(",")[-1].strip()
    state = drawing(1, "||", f"{first}|{whole}|{third}", stock=last, **options)
    state = for_money(state, stakes or staked(3))
    return played(state, "1 draw", f"1 play {last} onto {onto}")


def killed(state: DesmocheState) -> DesmocheState:
    """A hand that goes on until the stock is used up, without anybody using a card."""
    while not isinstance(state.phase, Over):
        moves = [move for move in texts(state) if " play " not in move and "stand-out" not in move]
        state = played(state, moves[0])
    return state


# §12


def test_12_1_every_seat_antes_the_same_stake() -> None:
    state = won("9s 9h 9d, 5c 6c 7c, Js Qs Ks Ts", losers="2h 3h 4h|2d 3d 4d", stakes=staked(3, 4))
    assert paid(state) == ["0 > pot: 4 [12.1]", "1 > pot: 4 [12.1]", "2 > pot: 4 [12.1]", "pot > 1: 12 [12.2]"]
    assert isinstance(state.phase, Over)
    assert outcome_of(state).payoffs == (-4, 8, -4)


def test_12_2_the_winner_takes_what_is_carried_too() -> None:
    state = won("9s 9h 9d, 5c 6c 7c, Js Qs Ks Ts", losers="2h 3h 4h|2d 3d 4d", stakes=staked(3, 1, pot=9))
    assert paid(state)[-1] == "pot > 1: 12 [12.2]"


def test_12_2_after_a_dead_hand_the_pot_stays() -> None:
    state = drawing(1, "||", stock="4c", stock_ends=True)
    state = killed(for_money(state, staked(3, 2, pot=6)))
    assert paid(state) == ["0 > pot: 2 [12.1]", "1 > pot: 2 [12.1]", "2 > pot: 2 [12.1]"]


def test_12_3_bets_are_made_in_order_from_the_dealers_right_once_each() -> None:
    state = begun("||", staked(3, None), dealer=1, **BETS)
    order: list[int] = []
    while isinstance(state.phase, PlacingBets):
        order.append(int(state.to_act[0]))
        assert texts(state) == sorted(f"{state.phase.seat} bet {amount}" for amount in range(21))
        state = played(state, f"{state.phase.seat} bet {state.phase.seat}")
        assert state.events[0] == HasBet(Seat(order[-1]), order[-1])
    assert order == [2, 0, 1]
    seen = state.view(None).table.money
    assert seen is not None
    assert seen.bets == ((2, 2), (0, 0), (1, 1))


def test_12_3_where_all_ante_nobody_bets() -> None:
    assert isinstance(begun("|", staked(2), **BETS).phase, PlacingBets)
    assert isinstance(begun("|", staked(2), **ALL).phase, Cambio)


def test_12_3_the_moves_of_a_bet_are_a_range() -> None:
    state = begun("|", staked(2, None, balances=(10**12, 3)), dealer=1, **BETS)
    moves = state.legal_moves()
    assert len(moves) == 10**12 + 1
    assert str(moves[10**12]) == "0 bet 1000000000000"
    assert len(state.view(Seat(0)).legal_moves()) == len(moves)
    rich = begun("|", staked(2, None, balances=(10**20, 3)), dealer=1, **BETS)
    most = rich.legal_moves()[10**20]
    assert most in rich.legal_moves(), "also where there are more than len() can say"
    assert rich.play(most).events == (HasBet(Seat(0), 10**20),)


@pytest.mark.parametrize(
    ("bet", "broken"),
    [
        pytest.param("1 bet 18", BetOutOfBounds, id="12.3 more than the seat has when its side stakes are paid"),
        pytest.param("2 bet 1", NotYourTurn, id="12.3 out of order"),
    ],
)
def test_bets(bet: str, broken: Any) -> None:
    state = begun("||", staked(3, None, {"oro": (1,)}, side_stake=3), **BETS)
    refused(state, bet, broken)
    assert "1 bet 17" in texts(state)


def test_12_3_the_winner_receives_the_bets() -> None:
    state = played(begun("||", staked(3, None, pot=4), **BETS), "1 bet 2", "2 bet 3", "0 bet 0")
    state = played(state, "! disqualify 2 card-to-hand", "! disqualify 0 card-to-hand")
    assert paid(state) == ["1 > pot: 2 [12.3]", "2 > pot: 3 [12.3]", "pot > 1: 9 [12.3]"]
    state = won("9s 9h 9d, 5c 6c 7c, Js Qs Ks Ts", stakes=staked(3, None, pot=4), **BETS)
    assert paid(state) == ["pot > 1: 4 [12.3]"]


@pytest.mark.parametrize(
    "stakes",
    [
        pytest.param(Stakes(stake=1), id="12.3 nobody bets where nobody counts chips"),
        pytest.param(Stakes(side_stake=1, side_games=(("oro", ()),)), id="12.3 nor without any balance"),
    ],
)
def test_no_bets(stakes: Stakes) -> None:
    assert isinstance(begun("|", stakes, **BETS).phase, Cambio)


def test_12_3_a_stake_is_no_ante_where_seats_bet() -> None:
    state = begun("|", staked(2, 5), **BETS)
    state = played(state, "1 bet 2", "0 bet 0", "! disqualify 0 card-to-hand")
    assert paid(state) == ["1 > pot: 2 [12.3]", "pot > 1: 2 [12.3]"]
    assert due(state.rules, staked(2, 5), Seat(0)) == 0


def test_12_3_the_bets_of_a_dead_hand_stay() -> None:
    state = played(begun("|", staked(2, None), last_seat_wins=False, **BETS), "1 bet 2", "0 bet 3")
    state = played(state, "! disqualify 0 card-to-hand", "! disqualify 1 card-to-hand")
    assert paid(state) == ["1 > pot: 2 [12.3]", "0 > pot: 3 [12.3]"]


def test_12_4_a_seat_that_cannot_cover_its_stakes_is_named() -> None:
    with pytest.raises(StakesError) as caught:
        begun("||", staked(3, 2, {"oro": (0, 1)}, balances=(20, 2, 2)))
    assert caught.value.path == ("balances", 1)
    assert "cannot cover 3" in caught.value.reason


@pytest.mark.parametrize(
    ("balance", "pays"),
    [
        pytest.param(2, [], id="12.4 nothing is left"),
        pytest.param(3, ["0 > 1: 1 [13.1]"], id="12.4 a part of the first bonus"),
        pytest.param(5, ["0 > 1: 2 [13.1]", "0 > 1: 1 [13.2]"], id="12.4 the first bonus and a part of the second"),
        pytest.param(9, ["0 > 1: 2 [13.1]", "0 > 1: 2 [13.2]", "0 > 1: 2 [13.3]"], id="12.4 all, and a chip is left"),
        pytest.param(
            None, ["0 > 1: 2 [13.1]", "0 > 1: 2 [13.2]", "0 > 1: 2 [13.3]"], id="12.4 all where nobody counts chips"
        ),
    ],
)
def test_a_seat_pays_what_it_has(balance: int | None, pays: list[str]) -> None:
    balances = None if balance is None else (balance, 20, 20)
    state = won("As 2s 3s 4s 5s 6s 7s 8s 9s Ts", losers="|2h 3h 4h", stakes=staked(3, 2, balances=balances), **ALL)
    assert [row for row in paid(state) if row.startswith("0 > 1")] == pays


def test_12_4_nobody_keeps_a_side_pot_and_owes_a_bonus() -> None:
    state = begun("Kd|2d", staked(2, 1, {"oro": (0, 1)}, balances=(2, 20)), ask_everyone=True, **ALL)
    state = played(state, "1 announce oro", "0 announce oro")
    melds = drawing(1, "|", "|As 2s 3s 4s 5s 6s 7s 8s 9s", stock="Ts", **ALL)
    state = evolve(melds, table=evolve(melds.table, money=state.table.money))
    state = played(state, "1 draw", "1 play Ts onto As 2s 3s 4s 5s 6s 7s 8s 9s")
    assert paid(state)[-3:] == ["oro pot > 0: 2 [14.3]", "0 > 1: 1 [13.1]", "0 > 1: 1 [13.2]"]


def test_12_4_a_match_ends_when_a_seat_cannot_cover_its_stake() -> None:
    match = Match.begin(GAME, names=["Ana", "Beto"], balances=[5, 1], stake=2, dealer=0)
    end = match.over
    assert end is not None
    assert (end.reason, str(end.clause), end.seats) == ("a seat cannot cover its stake", "Desmoche §12.4", (Seat(1),))
    with pytest.raises(MatchError, match="Beto"):
        match.deal(0)
    assert match.buy_in(1, 1).over is None


def test_12_5_payoffs_and_pots_sum_to_zero() -> None:
    stakes = staked(3, 3, {"oro": (0, 1, 2), "flor": (1,)}, pot=5, side_pots=[("flor", 2)])
    state = won("As 2s 3s 4s 5s 6s 7s 8s 9s Ts", stakes=stakes, **ALL)
    assert isinstance(state.phase, Over)
    changes = balance_changes(outcome_of(state).transfers)
    pots = sum(chips for party, chips in changes.items() if not isinstance(party, Seat))
    assert sum(outcome_of(state).payoffs) + pots == 0
    assert pots == -5 + 3 + 1, "the carried pot is won, the side stakes stay: nobody announced"


# §13

BARE, LAID = "|", "2h 3h 4h|2d 3d 4d"


@pytest.mark.parametrize(
    ("melds", "losers", "options", "clauses"),
    [
        pytest.param("5s 6s 7s, 9h 9d 9c, Tc Jc Qc Kc", LAID, ALL, [], id="13.1, 13.2, 13.3 nothing"),
        pytest.param("9h 9d 9c, Tc Jc Qc, As 2s 3s 4s", LAID, ALL, ["13.1"] * 2, id="13.1 a longer run counts"),
        pytest.param(
            "9h 9d 9c, Tc Jc Qc, As 2s 3s 4s", LAID, {**ALL, "mico": "EXACT"}, [], id="13.1 but not if it must be exact"
        ),
        pytest.param(
            "As 2s 3s, 9h 9d 9c, Tc Jc Qc Kc", LAID, {**ALL, "mico": "EXACT"}, ["13.1"] * 2, id="13.1 an exact one"
        ),
        pytest.param("As 2s 3s, Ac 2c 3c, 9h Th Jh Qh", LAID, ALL, ["13.1"] * 4, id="13.1 once for every run"),
        pytest.param("2s 3s 4s, 9h 9d 9c, Tc Jc Qc Kc", LAID, ALL, [], id="13.1 from the ace"),
        pytest.param(
            "Qs Ks As, 9h 9d 9c, 5c 6c 7c 8c", LAID, {**ALL, "ace": "LOW_OR_HIGH"}, [], id="13.1 not of a high ace"
        ),
        pytest.param(
            "Qs Ks As, 9h 9d 9c, 5c 6c 7c 8c",
            LAID,
            {**ALL, "ace": "LOW_OR_HIGH", "mico_high": True},
            ["13.1"] * 2,
            id="13.1 of a high ace where that is played",
        ),
        pytest.param(
            "9h 9d 9c, 5c 6c 7c, Js Qs Ks As",
            LAID,
            {**ALL, "ace": "LOW_OR_HIGH", "mico_high": True},
            ["13.1"] * 2,
            id="13.1 a longer run to the high ace counts too",
        ),
        pytest.param(
            "9h 9d 9c, 5c 6c 7c, Js Qs Ks As",
            LAID,
            {**ALL, "ace": "LOW_OR_HIGH", "mico_high": True, "mico": "EXACT"},
            [],
            id="13.1 nor a longer one to the high ace",
        ),
        pytest.param(
            "As 2s 3s, Qc Kc Ac, 9h Th Jh Qh",
            LAID,
            {**ALL, "ace": "LOW_OR_HIGH", "mico_high": True, "mico": "EXACT"},
            ["13.1"] * 4,
            id="13.1 one at either end",
        ),
        pytest.param("5s 6s 7s, 9h 9d 9c, Tc Jc Qc Kc", BARE, ALL, ["13.2"] * 2, id="13.2 no card on the table"),
        pytest.param("5s 6s 7s, 9h 9d 9c, Tc Jc Qc Kc", "2h 3h 4h|", ALL, ["13.2"], id="13.2 one of two losers"),
        pytest.param("4s 5s 6s, 7s 8s 9s Ts Js Qs Ks", LAID, ALL, ["13.3"] * 2, id="13.3 ten of one suit"),
        pytest.param(
            "As 2s 3s, 4s 5s 6s 7s 8s 9s Ts",
            BARE,
            ALL,
            ["13.1", "13.1", "13.2", "13.2", "13.3", "13.3"],
            id="13.1, 13.2, 13.3 they add up",
        ),
        pytest.param("As 2s 3s, 4s 5s 6s 7s 8s 9s Ts", BARE, {"bonuses": ["MICO"]}, ["13.1"] * 2, id="13.5 mico alone"),
        pytest.param("As 2s 3s, 4s 5s 6s 7s 8s 9s Ts", BARE, {"bonuses": []}, [], id="13.5 none is played"),
        pytest.param("As 2s 3s, 4s 5s 6s 7s 8s 9s Ts", BARE, {"preset": "HONDURAS"}, [], id="13.5 none in Honduras"),
    ],
)
def test_bonuses(melds: str, losers: str, options: dict[str, Any], clauses: list[str]) -> None:
    state = won(melds, losers=losers, stakes=staked(3, 2, pot=30), **options)
    bonuses = [row for row in paid(state) if "[13" in row]
    assert [row.partition("[")[2].rstrip("]") for row in bonuses] == clauses
    assert all(row.partition("[")[0].endswith("> 1: 2 ") for row in bonuses), "each is the stake, not the pot"


def test_13_2_melds_face_down_are_on_the_table() -> None:
    state = drawing(1, "||", "2h 3h 4h|9s 9h 9d, 5c 6c 7c, Js Qs Ks|2d 3d 4d", stock="Ts", out=(0, 2), **ALL)
    state = played(for_money(state, staked(3)), "1 draw", "1 play Ts onto Js Qs Ks")
    assert not [row for row in paid(state) if "[13" in row]


def test_13_4_after_an_automatic_win_every_loser_is_arriba_del_palo() -> None:
    state = begun("|As Ah Ad Ac 3s 4h 5d 7c 9s|", staked(3, 2), automatic_wins=["CUATRO_CUERPOS"], **ALL)
    state = played(state, "1 declare cuatro-cuerpos")
    assert [row for row in paid(state) if "[13" in row] == ["0 > 1: 2 [13.4]", "2 > 1: 2 [13.4]"]


def test_13_4_no_other_bonus_applies_after_an_automatic_win() -> None:
    state = begun("|As 2s 3s 4s 5s 6s 7s 8s 9s|", staked(3), automatic_wins=["COLOR"], bonuses=["MICO", "COLOR"])
    state = played(state, "1 declare color")
    assert not [row for row in paid(state) if "[13" in row]


def test_13_4_the_last_seat_takes_the_pot_and_no_bonus() -> None:
    state = played(begun("||", staked(3), **ALL), "! disqualify 0 card-to-hand", "! disqualify 2 card-to-hand")
    assert paid(state)[3:] == ["pot > 1: 3 [12.2]"]


def test_13_4_disqualified_seats_owe_none() -> None:
    state = drawing(1, "||", "|As 2s 3s, 9s 9h 9d, Jc Qc Kc|", stock="Tc", **ALL)
    state = played(for_money(state, staked(3)), "! disqualify 2 card-to-hand", "1 draw", "1 play Tc onto Jc Qc Kc")
    assert paid(state)[4:] == ["0 > 1: 1 [13.1]", "0 > 1: 1 [13.2]"]
    assert "2 > pot: 1 [12.1]" in paid(state), "its stake stays in the pot (§11.2)"


def test_11_5_a_seat_that_has_left_owes_bonuses_but_is_not_bare() -> None:
    for melds, owed in (("", ["0 > 1: 1 [13.2]", "2 > 1: 1 [13.2]"]), ("4s 4h 4d", ["0 > 1: 1 [13.2]"])):
        state = drawing(1, "||", f"|As 2s 3s, 9s 9h 9d, Jc Qc Kc|{melds}", stock="Tc", **ALL)
        state = played(for_money(state, staked(3)), "! left 2", "1 draw", "1 play Tc onto Jc Qc Kc")
        assert paid(state)[4:] == ["0 > 1: 1 [13.1]", "2 > 1: 1 [13.1]", *owed]


# §14


@pytest.mark.parametrize(
    ("game", "better", "worse", "options"),
    [
        pytest.param("oro", "Ad", "Kd Qd", {}, id="14.1, 14.2 oro, ace high"),
        pytest.param("oro", "3d", "2d", {}, id="14.1, 14.2 oro, two low"),
        pytest.param("oro", "2d", "Ah", {}, id="14.1 oro is of diamonds"),
        pytest.param("corazon", "2h", "As", {}, id="14.1 corazon is of hearts"),
        pytest.param("flor", "2c", "As", {}, id="14.1 flor is of clubs"),
        pytest.param("corazon-negro", "2s", "Ac", {}, id="14.1 corazon negro is of spades"),
        pytest.param("par-rojo", "Ah Ad", "Kh Kd", {}, id="14.1 par rojo"),
        pytest.param("par-rojo", "2h 2d", "Ah As Ac", {}, id="14.1 a pair is of one colour"),
        pytest.param("par-negro", "3s 3c", "2s 2c Kh Kd", {}, id="14.1 par negro"),
        pytest.param("dos-par-rojo", "Kh Kd 2h 2d", "Qh Qd Jh Jd", {}, id="14.1 dos par rojo, the higher pair"),
        pytest.param("dos-par-rojo", "Kh Kd 3h 3d", "Kh Kd 2h 2d", {}, id="14.1 then the lower"),
        pytest.param("dos-par-rojo", "3h 3d 2h 2d", "Ah Ad As Ac", {}, id="14.1 four of a rank is one red pair"),
        pytest.param("dos-par-negro", "4s 4c 3s 3c", "4h 4d 2s 2c As", {}, id="14.1 dos par negro"),
        pytest.param("tres-cuerpos", "As Ah Ac", "Ks Kh Kd Kc", {}, id="14.1 tres cuerpos, four count"),
        pytest.param("tres-cuerpos", "Ks Kh Kd Kc", "Qs Qh Qd", {}, id="14.1 four of a rank alone"),
        pytest.param("tres-cuerpos", "2s 2h 2d", "As Ah Kd Kc", {}, id="14.1 two are not three"),
        pytest.param("escalera", "Ad 2d 3d", "Js Qs Ks", {}, id="14.4 A 2 3 above J Q K"),
        pytest.param(
            "escalera", "Js Qs Ks", "Ad 2d 3d", {"escalera_a23_highest": False}, id="14.4 below, where that is played"
        ),
        pytest.param(
            "escalera", "Qs Ks As", "9d Td Jd Qd Kd", {"ace": "LOW_OR_HIGH"}, id="14.2, 14.4 Q K A where it is a run"
        ),
        pytest.param("escalera", "3s 4s 5s", "Qd Kd Ad", {}, id="14.2, 14.4 no run where it is none"),
        pytest.param("escalera", "9d Td Jd", "2s 3s 4s 5s 6s", {}, id="14.4 the top card before the length"),
        pytest.param("escalera", "8d 9d Td Jd", "9s Ts Js", {}, id="14.4 then the length"),
        pytest.param("escalera", "Ad 2d 3d 4d", "Ac 2c 3c", {}, id="14.4 among those from the ace too"),
        pytest.param("escalera", "2s 3s 4s", "Ks Qs Kd Qd", {}, id="14.1 two are no run"),
    ],
)
def test_what_wins(game: str, better: str, worse: str, options: dict[str, Any]) -> None:
    rules = rules_with(**options)
    one, other = (holding_of(SideGame(game), Cards.parse(hand), rules) for hand in (better, worse))
    assert one is not None
    assert one[1] <= Cards.parse(better)
    assert other is None or other[0] < one[0]


def announcing(joined: Mapping[str, tuple[int, ...]], hands: str = "Kd|Qd|Jd", **options: Any) -> DesmocheState:
    return begun(hands, staked(hands.count("|") + 1, 1, joined), **{**ALL, **options})


def ended(state: DesmocheState) -> DesmocheState:
    """The hand is played until its stock is used up."""
    while isinstance(state.phase, Announcing | Cambio):
        state = played(state, texts(state)[0])
    return killed(state)


def test_14_3_announcements_are_made_in_order_from_the_dealers_right() -> None:
    state = announcing({"oro": (0, 1, 2)}, ask_everyone=True)
    assert isinstance(state.phase, Announcing)
    for seat in (1, 2, 0):
        assert state.to_act == (seat,)
        state = played(state, f"{seat} announce oro")
        assert state.events[0] == Announced(Seat(seat), (SideGame.ORO,))
    assert isinstance(state.phase, Cambio)


def test_14_3_an_announcement_is_public_at_once() -> None:
    state = played(announcing({"oro": (0, 1, 2)}, ask_everyone=True), "1 announce oro")
    for seat in (Seat(0), Seat(1), Seat(2), None):
        money = state.view(seat).table.money
        assert money is not None
        assert money.announced == ((Seat(1), (SideGame.ORO,)),)
        assert "Qd" not in str(state.view(seat).seen) or seat == 1, "which card it is, is not told yet"


def test_14_3_any_of_the_games_joined_and_held_or_nothing() -> None:
    state = announcing({"oro": (1,), "flor": (1,), "par-rojo": (0,)}, hands="|Qd 2c 3c 4c 5c 6h 7h 8h 9h|")
    assert texts(state) == ["1 announce flor", "1 announce nothing", "1 announce oro", "1 announce oro flor"]
    refused(state, "1 announce par-rojo", SideGameNotJoined)
    refused(
        announcing({"oro": (1,)}, "|2s 3s 4s 5c 6c 6h 7h 8h 9h|", ask_everyone=True), "1 announce oro", SideGameNotHeld
    )


@pytest.mark.parametrize(
    ("game", "without", "other", "enough"),
    [
        pytest.param("oro", "2s 4s 6s 8s 2h 4h 6h 2c 4c", "4c", "4d", id="14.2, 14.3 oro without a diamond"),
        pytest.param("corazon", "2s 4s 6s 8s 2d 4d 6d 2c 4c", "4c", "4h", id="14.2, 14.3 corazon without a heart"),
        pytest.param("flor", "2s 4s 6s 8s 2d 4d 6d 2h 4h", "4h", "4c", id="14.2, 14.3 flor without a club"),
        pytest.param(
            "corazon-negro", "2c 4c 6c 8c 2d 4d 6d 2h 4h", "4h", "4s", id="14.2, 14.3 corazon-negro, no spade"
        ),
        pytest.param(
            "par-rojo", "2h 4d 6h 8d 2s 4c 6s 8c Ks", "Ks", "2d", id="14.2, 14.3 par-rojo, pairs of two colours"
        ),
        pytest.param(
            "par-negro", "2h 4d 6h 8d 2s 4c 6s 8c Kh", "Kh", "2c", id="14.2, 14.3 par-negro, pairs of two colours"
        ),
        pytest.param("dos-par-rojo", "2h 2d 6h 8d 2s 4c 6s 8c Ks", "Ks", "8h", id="14.2, 14.3 dos-par-rojo, one pair"),
        pytest.param(
            "dos-par-negro", "2s 2c 6h 8d 3d 4c 6s 8c Kh", "Kh", "6c", id="14.2, 14.3 dos-par-negro, one pair"
        ),
        pytest.param(
            "tres-cuerpos", "2h 2d 6h 6d 8s 8c Ks Kc Ah", "Ah", "Kh", id="14.2, 14.3 tres-cuerpos, four pairs"
        ),
        pytest.param("escalera", "2h 3h 5h 6h 8h 9h Js Qs Ad", "Ad", "4h", id="14.2, 14.3 escalera, two in a row"),
    ],
)
def test_a_side_game_that_is_not_held_cannot_be_announced(game: str, without: str, other: str, enough: str) -> None:
    state = announcing({game: (1,)}, f"|{without}|", ask_everyone=True)
    assert texts(state) == ["1 announce nothing"]
    (broken,) = refused(state, f"1 announce {game}", SideGameNotHeld)
    assert str(broken) == f"the dealt hand holds nothing for {game}: leave it out [Desmoche §14.3]"
    held = announcing({game: (1,)}, f"|{without.replace(other, enough)}|", ask_everyone=True)
    assert texts(held) == sorted(["1 announce nothing", f"1 announce {game}"])


def test_14_3_who_qualifies_for_none_is_not_asked() -> None:
    hands = "|2s 3s 4s 5c 6c 6h 7h 8h 9h|"
    assert not isinstance(announcing({"oro": (1,)}, hands).phase, Announcing)
    assert texts(announcing({"oro": (1,)}, hands, ask_everyone=True)) == ["1 announce nothing"]


def test_14_3_the_announced_card_counts_for_the_giver() -> None:
    state = announcing({"oro": (1, 2)}, "2s|Ad 2h|Kd", dealer=0)
    while isinstance(state.phase, Announcing):
        state = played(state, f"{state.phase.seat} announce oro")
    assert isinstance(state.phase, Cambio)
    state = played(state, "1 give Ad", texts(state, 2)[0], texts(state, 0)[0])
    assert Cards.parse("Ad") <= state.table.holding(Seat(2)).hand
    state = killed(state)
    assert "oro pot > 1: 2 [14.3]" in paid(state)
    assert isinstance(state.phase, Over)
    assert SideGameShown(Seat(1), SideGame.ORO, Cards.parse("Ad")) in state.phase.side_shown
    assert Cards.parse("Ad") <= state.view(Seat(0)).seen, "shown at the end at the latest"


def test_14_2_the_card_that_came_by_cambio_never_counts() -> None:
    state = announcing({"oro": (1, 2)}, "2s|Ad 2h|Kd", dealer=0)
    state = played(state, "1 announce oro", "2 announce oro", "1 give Ad")
    state = played(state, texts(state, 2)[0], texts(state, 0)[0])
    assert Cards.parse("Ad") <= state.table.holding(Seat(2)).hand
    assert "oro pot > 1: 2 [14.3]" in paid(killed(state))


def test_14_3_sampled_givers_were_dealt_what_they_give() -> None:
    """In a state that a view allows, too, the card that is on its way in Cambio counts for the giver."""
    state = played(announcing({"oro": (0, 1)}, "Ad|Qd|"), "1 announce oro", "0 announce nothing")
    state = played(state, f"1 give {next(iter(state.table.holding(Seat(1)).hand))}")
    for seat in (Seat(0), Seat(1), None):
        sampled = state.view(seat).sample(Stream("any"))
        assert isinstance(sampled.phase, Cambio)
        assert sampled.table.money is not None
        owned = [holding.hand for holding in sampled.table.holdings]
        for giver, card in sampled.phase.gifts:
            owned[giver] += card
        assert sampled.table.money.dealt == tuple(owned)


def test_14_3_unannounced_means_not_in_contention() -> None:
    state = announcing({"oro": (0, 1)}, "Ad|Qd|")
    state = ended(played(state, "1 announce oro", "0 announce nothing"))
    assert "oro pot > 1: 2 [14.3]" in paid(state)


def test_14_3_a_disqualified_seat_is_out_of_contention() -> None:
    state = played(announcing({"oro": (0, 1)}, "Ad|Qd|"), "1 announce oro", "0 announce oro")
    state = ended(played(state, "! disqualify 0 card-to-hand"))
    assert "oro pot > 1: 2 [14.3]" in paid(state)
    assert isinstance(state.phase, Over)
    assert [shown.seat for shown in state.phase.side_shown] == [1]


def test_11_5_a_seat_that_has_left_is_out_of_contention_and_its_stake_stays() -> None:
    state = played(announcing({"oro": (0, 1)}, "Ad|Qd|"), "1 announce oro", "0 announce oro")
    state = ended(played(state, "! left 0"))
    assert "0 > oro pot: 1 [14.1]" in paid(state)
    assert "oro pot > 1: 2 [14.3]" in paid(state)
    assert isinstance(state.phase, Over)
    assert [shown.seat for shown in state.phase.side_shown] == [1]


def test_14_1_tres_cuerpos_with_four_of_a_rank_shows_all_four() -> None:
    held = holding_of(SideGame.TRES_CUERPOS, Cards.parse("5s 5h 5d 5c 7s 8h 9d Jc Kc"), rules_with())
    assert held is not None
    assert held[1] == Cards.parse("5s 5h 5d 5c")


def test_14_3_the_end_tells_which_shown_cards_were_still_in_a_hand() -> None:
    state = ended(played(announcing({"oro": (0, 1)}, "Ad|Qd|", cambio=False), "1 announce oro", "0 announce oro"))
    assert isinstance(state.phase, Over)
    for seat, cards in state.phase.shown_in_hand:
        assert cards
        assert cards <= state.table.holdings[seat].hand
        assert cards <= Cards.parse("Ad Qd")
    assert state.view(None).phase == state.phase


def test_14_3_a_seat_that_stands_out_stays_in_contention() -> None:
    state = played(announcing({"oro": (0, 1)}, "2d|Ad|", cambio=False, standing_out="FREELY"), "1 announce oro")
    if isinstance(state.phase, Announcing):
        state = played(state, "0 announce oro")
    assert isinstance(state.phase, Drawing)
    assert "oro pot > 1: 2 [14.3]" in paid(killed(played(state, "1 stand-out")))


@pytest.mark.parametrize(
    ("carried", "parts"),
    [
        pytest.param(0, ["escalera pot > 1: 1 [14.4]", "escalera pot > 0: 1 [14.4]"], id="14.4 a tie is split"),
        pytest.param(
            3, ["escalera pot > 1: 3 [14.4]", "escalera pot > 0: 2 [14.4]"], id="14.4 the odd chip from the right"
        ),
    ],
)
def test_split(carried: int, parts: list[str]) -> None:
    stakes = staked(3, 1, {"escalera": (0, 1)}, side_pots=[("escalera", carried)])
    state = begun("5s 6s 7s Ks Kd 2d 2c 9d Jc|5h 6h 7h Kc Kh 2s 2h 9c Jd|", stakes, dealer=0)
    state = ended(played(state, "1 announce escalera", "0 announce escalera"))
    assert [row for row in paid(state) if "escalera pot >" in row] == parts


def test_14_4_of_a_tie_an_odd_chip_may_be_all_there_is() -> None:
    stakes = Stakes(side_games=(("escalera", (Seat(0), Seat(1))),), side_stake=1, side_pots=(("escalera", 1),))
    state = begun("5s 6s 7s Ks Kd 2d 2c 9d Jc|5h 6h 7h Kc Kh 2s 2h 9c Jd|", stakes, dealer=1)
    state = ended(played(state, "0 announce escalera", "1 announce escalera"))
    rows = [row for row in paid(state) if "escalera pot >" in row]
    assert rows == ["escalera pot > 0: 2 [14.4]", "escalera pot > 1: 1 [14.4]"]


def test_14_5_nobody_announced_and_the_side_pot_stays() -> None:
    state = announcing({"oro": (0, 1)}, "Ad|Qd|")
    state = ended(played(state, "1 announce nothing", "0 announce nothing"))
    assert [row for row in paid(state) if "oro" in row] == ["0 > oro pot: 1 [14.1]", "1 > oro pot: 1 [14.1]"]


def test_14_5_whoever_joins_then_plays_for_it() -> None:
    stakes = staked(3, 1, {"oro": (2,)}, side_pots=[("oro", 2)])
    state = ended(played(begun("Ad|Qd|2d", stakes), "2 announce oro"))
    assert "oro pot > 2: 3 [14.3]" in paid(state)


def test_14_6_side_games_are_settled_after_a_dead_hand() -> None:
    state = played(announcing({"oro": (0, 1)}, "Ad|Qd|", last_seat_wins=False), "1 announce oro", "0 announce oro")
    state = ended(state)
    assert isinstance(state.phase, Over)
    assert not outcome_of(state).winners
    assert "oro pot > 0: 2 [14.3]" in paid(state)


def test_14_1_all_that_the_table_plays_may_be_joined() -> None:
    for game in SideGame:
        stakes = staked(2, 1, {game.value: (0, 1)})
        assert begun("|", stakes, side_games=[game.name], **ALL).table.money is not None
        assert begun("|", stakes, **ALL).table.money is not None


def test_14_1_only_side_games_of_the_table_are_joined() -> None:
    with pytest.raises(StakesError) as caught:
        announcing({"flor": (1,)}, side_games=["ORO"])
    assert caught.value.path == ("side_games", "flor")


def test_14_5_without_a_side_stake_it_is_played_for_what_is_carried() -> None:
    state = begun("Ad|Kd|", Stakes(side_games=(("oro", (Seat(0), Seat(1))),), side_pots=(("oro", 3),)))
    state = played(
        state, "1 announce oro", "0 announce oro", "! disqualify 1 card-to-hand", "! disqualify 2 card-to-hand"
    )
    assert paid(state) == ["oro pot > 0: 3 [14.3]"]


# §16


def test_16_example_1() -> None:
    """Stake 1, four seats: the winner holds A-2-...-10 of spades, two losers have no meld."""
    melds = "|As 2s 3s 4s 5s 6s 7s 8s 9s|2h 3h 4h|"
    state = for_money(drawing(1, "|||", melds, stock="Ts", **ALL), staked(4))
    state = played(state, "1 draw", "1 play Ts onto As 2s 3s 4s 5s 6s 7s 8s 9s")
    assert isinstance(state.phase, Over)
    assert outcome_of(state).payoffs == (-4, 11, -3, -4)


def test_16_example_2() -> None:
    """Three dead hands and a win, stake 1, four seats: the pot is 16; the winner's net over the four hands is +12."""
    match = Match.begin(GAME, seats=4, rules=rules_with("HONDURAS"), balances=10, stake=1, dealer=0)
    for hand in range(4):
        record = match.deal(hand)
        out = (0, 1, 3) if hand == 3 else ()
        for seat in out:
            record = record.play(GAME.parse(f"! disqualify {seat} card-to-hand"))
        while record.outcome is None:
            moves = [move for move in record.state.legal_moves() if " play " not in str(move)]
            record = record.play(moves[0])
        assert match.pot == 4 * hand
        match = match.settle(record)
    assert match.gains == (-4, -4, 12, -4)
    assert match.pot == 0
    assert match.ledger.of_hand(4)[-1].amount == 16
