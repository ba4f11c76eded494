"""Stakes: what is said about the money of a hand."""

import pickle
from typing import Any

import pytest

from rummykit.seats import Seat
from rummykit.stakes import NO_STAKES, STAKES_KEYS, Stakes, StakesError

GAMES = ("oro", "flor", "par")


def test_the_keys_are_in_order() -> None:
    assert STAKES_KEYS == ("stake", "pot", "balances", "side_stake", "side_games", "side_pots")


def test_nothing_said_is_no_money() -> None:
    assert not NO_STAKES
    assert not Stakes()
    said: list[dict[str, Any]] = [
        {"stake": 1},
        {"pot": 0},
        {"balances": ()},
        {"side_stake": 1},
        {"side_games": ()},
        {"side_pots": ()},
    ]
    for one in said:
        assert Stakes(**one)


def test_sequences_become_tuples() -> None:
    balances: Any = [3, 4]
    games: Any = [["oro", [Seat(0), Seat(2)]]]
    pots: Any = [["oro", 5]]
    stakes = Stakes(balances=balances, side_games=games, side_pots=pots)
    assert (stakes.balances, stakes.side_games, stakes.side_pots) == ((3, 4), (("oro", (0, 2)),), (("oro", 5),))
    assert hash(stakes) == hash(pickle.loads(pickle.dumps(stakes)))


def test_at_a_table_side_games_stand_in_the_order_of_the_game() -> None:
    stakes = Stakes(
        stake=2, pot=3, balances=(4, 5), side_stake=6,
        side_games=(("par", (Seat(1),)), ("oro", (Seat(0), Seat(1)))), side_pots=(("flor", 7), ("oro", 8)),
    )  # fmt: skip
    assert stakes.at_table(2, GAMES) == Stakes(
        stake=2, pot=3, balances=(4, 5), side_stake=6,
        side_games=(("oro", (Seat(0), Seat(1))), ("par", (Seat(1),))), side_pots=(("oro", 8), ("flor", 7)),
    )  # fmt: skip
    assert Stakes(stake=1).at_table(3, GAMES) == Stakes(stake=1)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_balance_for_each_seat(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"^balances: 2 balances for {seats} seats, give one for each seat$"):
        Stakes(balances=(1, 2)).at_table(seats, ())


def test_the_least_chips_that_may_be_said() -> None:
    assert Stakes(stake=1, pot=0, balances=(0,), side_stake=1, side_pots=(("oro", 0),))


def test_a_place_is_told_as_it_stands_in_a_record() -> None:
    error = pickle.loads(pickle.dumps(StakesError(("balances", 2), "seat 2 cannot cover 3", "it leaves or buys in")))
    assert str(error) == "balances[2]: seat 2 cannot cover 3: it leaves or buys in"
    assert (error.path, error.reason, error.remedy) == (
        ("balances", 2),
        "seat 2 cannot cover 3",
        "it leaves or buys in",
    )
    assert str(StakesError(("pot",), "is missing", "write it")) == "pot: is missing: write it"
