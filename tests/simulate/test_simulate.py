"""Simulations: the same figures wherever they are played, what stops them, what is refused."""

import json
import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.game import Rng
from rummykit.games import desmoche
from rummykit.packs import Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.seats import Seat
from rummykit.simulate import HandFailedError, Results, SimulationStopped, WorkersFailedError, hand_seed, simulate
from rummykit.simulate import hands as hands_module
from rummykit.simulate.hands import Tally
from rummykit.stakes import NO_STAKES, Stakes, StakesError
from toy_rummy import GAME as TOY

DESMOCHE = desmoche.GAME


def of_desmoche(hands: int, **how: Any) -> Results:
    how = {"seats": 3, "seed": "a table in León", "bots": "random", **how}
    return simulate(DESMOCHE, hands=hands, **how)


HERE = of_desmoche(30)


@pytest.fixture(scope="module", params=[1, 2, 7])
def pool(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with ProcessPoolExecutor(request.param, multiprocessing.get_context("spawn")) as processes:
        yield processes


@pytest.mark.parametrize("chunk", [1, 4, 30, 1000])
def test_other_processes_give_the_same_to_the_byte(pool: Executor, chunk: int) -> None:
    there = of_desmoche(30, executor=pool, chunk=chunk)
    assert there == HERE
    assert there.to_json() == HERE.to_json()


@settings(max_examples=10, deadline=None)
@given(st.sampled_from([1, 2, 7]), st.integers(1, 10), st.integers(1, 8), st.sampled_from(TOY.seats))
def test_threads_and_chunks_change_nothing(workers: int, chunk: int, hands: int, seats: int) -> None:
    here = simulate(TOY, seats=seats, hands=hands, seed=chunk, bots="random")
    with ThreadPoolExecutor(workers) as threads:
        there = simulate(TOY, seats=seats, hands=hands, seed=chunk, bots="random", executor=threads, chunk=chunk)
    assert there.to_json() == here.to_json()


class Backwards(Executor):
    """Does nothing until it has so many tasks, and then the last one first."""

    def __init__(self, tasks: int) -> None:
        self._tasks = tasks
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, partial(fn, *args, **kwargs)))
        if len(self._waiting) == self._tasks:
            for waiting, task in reversed(self._waiting):
                waiting.set_result(task())
        return future


def test_chunks_that_come_back_in_another_order_change_nothing() -> None:
    there = of_desmoche(30, executor=Backwards(8), chunk=4)
    assert there.to_json() == HERE.to_json()


def test_hands_before_are_the_same_however_many_follow() -> None:
    tallies = [of_desmoche(hands).tally for hands in (1, 2, 30)]
    assert tallies[2] == HERE.tally
    assert tallies[0].hands == 1
    difference = {key: number - tallies[0].of(*key) for key, number in tallies[1].numbers.items()}
    assert sum(number for key, number in difference.items() if key[0] == "ends") == 1


def test_another_seed_plays_other_hands_and_another_spelling_of_it_the_same() -> None:
    assert of_desmoche(30, seed="a patio in Masaya").tally != HERE.tally
    assert of_desmoche(5, seed=b"7").to_json() == of_desmoche(5, seed=7).to_json()


@pytest.mark.parametrize("number", [0, 5, 29])
def test_a_hand_is_dealt_from_its_own_seed_and_played_by_the_dealer_whose_turn_it_is(number: int) -> None:
    seed = hand_seed("a table in León", number)
    assert seed == f"a table in León/{number}".encode()
    record = Record.begin(DESMOCHE, seats=3, dealer=number % 3, seed=seed, stakes=Stakes(stake=1))
    for move, _ in play_out(record.state, [RandomPlayer()] * 3, Stream(seed + b" players")):
        record = record.play(move)
    outcome = record.outcome
    assert outcome is not None
    after = of_desmoche(number + 1)
    before = of_desmoche(number).tally if number else Tally()
    added = {key: left for key, count in after.tally.numbers.items() if (left := count - before.of(*key))}
    assert added[("plies", len(record.moves))] == 1
    assert added[("ends", outcome.reason, str(outcome.clause))] == 1
    assert {key[1]: left for key, left in added.items() if key[0] == "payoffs" and key[2] == "sum"} == {
        seat: chips for seat, chips in enumerate(outcome.payoffs) if chips
    }
    assert [key[1] for key in added if key[0] == "wins"] == list(outcome.winners)
    assert [key[1] for key in added if key[0] == "wins by place"] == [(w - number) % 3 for w in outcome.winners]


# Figures


def test_figures_add_up() -> None:
    results = of_desmoche(120, seats=4, bots=["greedy", "random", "random", "random"])
    assert results.hands == results.asked == 120
    assert sum(rate.hits for rate in results.wins) == sum(rate.hits for rate in results.wins_by_place)
    assert sum(rate.hits for rate in results.wins) == results.won.hits + results.shared.hits
    assert sum(ending.hands.hits for ending in results.endings) == 120
    assert {rate.of for rate in (*results.wins, *results.wins_by_place, results.won)} == {120}
    assert sum(hands for _, hands in results.lengths) == 120
    assert results.length.number == 120
    assert results.length_percentile(0) == results.lengths[0][0]
    assert results.length_percentile(100) == results.lengths[-1][0]
    assert results.wins[0].hits > max(rate.hits for rate in results.wins[1:])
    assert results.bots == ("greedy", "random", "random", "random")


def test_bonuses_are_paid_since_hands_are_played_for_a_chip() -> None:
    results = of_desmoche(60, bots="greedy")
    bonus = {one.reason: one for one in results.payments}
    assert set(bonus) <= {"mico", "arriba del palo", "color"}
    arriba = bonus["arriba del palo"]
    assert 0 < arriba.hands.hits <= arriba.payments == arriba.chips
    assert any(mean.total for mean in results.payoffs)
    dead = sum(ending.hands.hits for ending in results.endings) - results.won.hits
    assert sum(mean.total for mean in results.payoffs) == -3 * dead


def test_without_stakes_nothing_is_paid() -> None:
    results = of_desmoche(30, stakes=NO_STAKES)
    assert not results.payments
    assert not any(mean.squares for mean in results.payoffs)
    assert results.wins == HERE.wins
    assert results.lengths == HERE.lengths


def test_json_has_whole_numbers_and_decimal_texts_and_sorted_keys() -> None:
    def in_order(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert pairs == sorted(pairs, key=lambda pair: pair[0])
        return dict(pairs)

    def refuse(text: str) -> None:
        raise AssertionError(f"{text} is neither whole nor a text")

    text = HERE.to_json()
    document: Any = json.loads(text, object_pairs_hook=in_order, parse_float=refuse, parse_constant=refuse)
    assert text.endswith("}\n")
    assert document["format"] == "rummykit-simulation/1"
    assert (document["game"], document["seats"], document["hands"], document["asked"]) == ("desmoche", 3, 30, 30)
    assert document["seed"] == "a table in León"
    assert document["rules"]["ace"] == "LOW"
    for rate, figure in zip(HERE.wins, document["wins"], strict=True):
        assert figure["hands"] == rate.hits
        assert float(figure["low"]) <= float(figure["rate"]) <= float(figure["high"])
    assert document["moves"]["histogram"] == [list(pair) for pair in HERE.lengths]
    assert [one["reason"] for one in document["endings"]] == sorted(one.reason for one in HERE.endings)


@pytest.mark.parametrize("name", ["desmoche", "penang"])
def test_every_installed_game_can_be_simulated(name: str) -> None:
    game = find_game(name)
    results = simulate(game, rules=next(iter(game.presets.values())), seats=game.seats[0], hands=3, seed=1)
    assert results.hands == 3
    assert json.loads(results.to_json())["game"] == name


# What stops it


def stopping_at(number: int) -> Callable[[int, int], None]:
    def progress(done: int, _: int) -> None:
        if done >= number:
            raise KeyboardInterrupt

    return progress


def test_an_interruption_leaves_the_hands_that_are_complete() -> None:
    with pytest.raises(SimulationStopped) as stopped:
        of_desmoche(30, progress=stopping_at(7))
    results = stopped.value.results
    assert results is not None
    assert (results.hands, results.asked) == (7, 30)
    assert results.tally == of_desmoche(7).tally


def test_an_interruption_of_the_first_hand_leaves_nothing() -> None:
    class Stopping:
        def choose(self, view: Any, rng: Rng) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(SimulationStopped) as stopped:
        of_desmoche(30, bots=Stopping)
    assert stopped.value.results is None


class Gapped(Executor):
    """Has all chunks done at once but one, which it never does."""

    def __init__(self, gap: int) -> None:
        self.futures: list[Future[Any]] = []
        self._gap = gap

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.futures) != self._gap:
            future.set_result(fn(*args, **kwargs))
        self.futures.append(future)
        return future


def test_an_interruption_adds_what_is_back_up_to_the_first_gap_and_calls_the_rest_off() -> None:
    executor = Gapped(3)
    with pytest.raises(SimulationStopped) as stopped:
        of_desmoche(30, executor=executor, chunk=4, progress=stopping_at(4))
    results = stopped.value.results
    assert results is not None
    assert results.hands == 12
    assert results.tally == of_desmoche(12).tally
    assert executor.futures[3].cancelled()


class Failing(RandomPlayer):
    """Fails at the first move of some hands."""

    def __init__(self) -> None:
        self._asked = False

    def choose(self, view: Any, rng: Rng) -> Any:
        if not self._asked and rng.random() < 0.05:
            raise ArithmeticError("out of ideas")
        self._asked = True
        return super().choose(view, rng)


def test_the_first_hand_that_fails_is_named_with_its_seed_wherever_it_is_played() -> None:
    with pytest.raises(HandFailedError) as here:
        of_desmoche(60, bots=Failing)
    failed = here.value
    assert 0 < failed.hand < 60
    assert failed.seed == hand_seed("a table in León", failed.hand)
    assert "ArithmeticError: out of ideas" in str(failed)
    assert f"hand {failed.hand} " in str(failed)
    assert f"dealer {failed.hand % 3}, seed 'a table in León/{failed.hand}'" in str(failed)
    assert "Failing" in str(failed)
    assert ", in choose" in failed.told
    assert failed.results is not None
    assert failed.results.hands == failed.hand
    for workers, chunk in ((1, 4), (2, 7), (7, 1), (7, 60)):
        with ThreadPoolExecutor(workers) as threads, pytest.raises(HandFailedError) as there:
            of_desmoche(60, bots=Failing, executor=threads, chunk=chunk)
        assert (there.value.hand, there.value.reason) == (failed.hand, failed.reason)
        assert there.value.results == failed.results


def test_a_failure_crosses_processes(pool: Executor) -> None:
    with pytest.raises(HandFailedError) as failed:
        of_desmoche(9, bots=dict[str, int], executor=pool, chunk=2)
    assert failed.value.hand == 0
    assert "no attribute 'choose'" in str(failed.value)
    assert failed.value.results is None


def test_a_worker_that_dies_is_told_and_nothing_hangs() -> None:
    with (
        ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as processes,
        pytest.raises(WorkersFailedError) as failed,
    ):
        of_desmoche(40, bots=partial(os._exit, 3), executor=processes, chunk=5)
    assert isinstance(failed.value.__cause__, BrokenExecutor)
    assert str(failed.value).startswith("hands 0 to 4 did not come back from the executor: BrokenProcessPool: ")


def test_players_that_cannot_be_sent_are_told(pool: Executor) -> None:
    def of_this_function() -> RandomPlayer:
        return RandomPlayer()

    with pytest.raises(WorkersFailedError, match="hands 0 to 1 did not come back"):
        of_desmoche(4, bots=of_this_function, executor=pool, chunk=2)


def test_an_executor_that_is_shut_down_is_told() -> None:
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(WorkersFailedError, match="cannot schedule new futures after shutdown"):
        of_desmoche(4, executor=threads)


def test_a_hand_that_does_not_end_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_module, "LONGEST", 10)
    with pytest.raises(HandFailedError, match="still open after 10 moves"):
        of_desmoche(4)


def test_an_error_of_the_progress_is_its_own_and_calls_the_rest_off() -> None:
    def progress(done: int, total: int) -> None:
        raise OSError("the screen is gone")

    executor = Gapped(2)
    with pytest.raises(OSError, match="the screen is gone"):
        of_desmoche(30, executor=executor, chunk=4, progress=progress)
    assert executor.futures[2].cancelled()


def test_progress_is_told_up_to_the_last_hand() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))

    of_desmoche(5, progress=progress)
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]
    told.clear()
    with ThreadPoolExecutor(2) as threads:
        of_desmoche(5, executor=threads, chunk=2, progress=progress)
    assert told == [(2, 5), (4, 5), (5, 5)]


# What is refused


@pytest.mark.parametrize(
    ("how", "error", "said"),
    [
        ({"seats": 7}, ValueError, "7 seats cannot play Desmoche: 2, 3 or 4 can"),
        ({"hands": 0}, ValueError, "the number of hands must be at least 1"),
        ({"hands": 2.0}, TypeError, "the number of hands must be a whole number"),
        ({"chunk": 0}, ValueError, "the number of hands in a chunk must be at least 1"),
        ({"bots": "greddy"}, ValueError, "Desmoche has no bot 'greddy': write greedy or random"),
        ({"bots": ["greedy", "random"]}, ValueError, "2 bots for 3 seats"),
        ({"rules": TOY.rules()}, TypeError, "Desmoche is played by DesmocheRules"),
        ({"seed": True}, TypeError, "a seed is text"),
        ({"stakes": Stakes(stake=1, balances=(5, 5))}, ValueError, "2 balances for 3 seats"),
        ({"stakes": Stakes(stake=9, balances=(9, 9, 5))}, StakesError, "seat 2 has 5"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_hand(
    how: dict[str, Any], error: type[Exception], said: str
) -> None:
    class Unasked:
        def choose(self, view: Any, rng: Rng) -> Any:
            raise AssertionError("asked")

    with pytest.raises(error, match=said):
        of_desmoche(how.pop("hands", 3), **{"bots": Unasked, **how})


def test_results_can_be_sent_and_their_repr_is_a_line() -> None:
    assert pickle.loads(pickle.dumps(HERE)) == HERE
    assert repr(HERE) == "<Results of desmoche: 3 seats, 30 hands>"


def test_a_dealer_is_a_seat() -> None:
    assert HERE.setting.dealer(5) == Seat(2)
