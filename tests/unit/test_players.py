"""Players: how they are asked, the random one of every game, the greedy one of Desmoche."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from rummykit.game import Bot, Rng
from rummykit.games import desmoche
from rummykit.games.desmoche.players import GreedyPlayer
from rummykit.packs import Stream
from rummykit.players import RandomPlayer, WrongSeatError, ask, bots_of, play_out
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.rulebook import AnyState, View
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.violations import IllegalMove

DESMOCHE = find_game("desmoche")


class Watching:
    """Plays at random and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def choose(self, view: Any, rng: Rng) -> Any:
        self.shown.append(view)
        return RandomPlayer().choose(view, rng)


class Saying:
    """Answers with one move, whatever is asked."""

    def __init__(self, text: str) -> None:
        self.move = desmoche.parse_move(text)

    def choose(self, view: Any, rng: Rng) -> Any:
        return self.move

    def __repr__(self) -> str:
        return "Saying"


def test_players_get_the_view_of_their_own_seat_and_no_state() -> None:
    players = [Watching() for _ in range(3)]
    for _ in play_out(desmoche.deal(seats=3, seed="watched"), players, Stream("watched")):
        pass
    for seat, player in enumerate(players):
        assert player.shown
        assert {(type(view), view.seat) for view in player.shown} == {(View, seat)}


def test_a_hand_is_played_to_its_end_move_by_move() -> None:
    state = desmoche.deal(seats=2, seed="a hand")
    moves = play_out(state, [RandomPlayer()] * 2, Stream("a hand"))
    first, after = next(moves)
    assert state.play(first) == after
    played = [first, *(move for move, _ in moves)]
    record = Record.begin(DESMOCHE, seats=2, seed="a hand")
    for move in played:
        record = record.play(move)
    assert record.outcome is not None
    assert list(moves) == []


def test_chance_decides_and_nothing_else() -> None:
    def moves(rng: Rng) -> list[Any]:
        state = desmoche.deal(seats=2, seed="a hand")
        return [move for move, _ in play_out(state, [RandomPlayer()] * 2, rng)]

    assert moves(Random(1)) == moves(Random(1))
    assert moves(Stream(1)) == moves(Stream(1))
    assert moves(Stream(1)) != moves(Stream(2))


def test_every_legal_move_is_as_likely_as_the_others() -> None:
    view = desmoche.deal(seats=2, seed="a hand").view(Seat(1))
    rng = Stream("likely")
    chosen = Counter(RandomPlayer().choose(view, rng) for _ in range(900))
    assert set(chosen) == set(view.legal_moves())
    assert all(60 < count < 140 for count in chosen.values())


def test_a_move_of_another_seat_is_refused_even_if_it_is_legal() -> None:
    state = desmoche.deal(seats=2, seed="a hand")
    theirs = next(iter(state.legal_moves(Seat(0))))
    with pytest.raises(WrongSeatError, match=r"Saying was asked for seat 1 and answered 0 give") as refused:
        ask(state, [RandomPlayer(), Saying(str(theirs))], Stream(0))
    assert (refused.value.seat, refused.value.move) == (1, theirs)
    with pytest.raises(WrongSeatError):
        ask(state, [RandomPlayer(), Saying("! disqualify 0 card-to-hand")], Stream(0))


def test_an_illegal_move_is_refused_when_it_is_played() -> None:
    with pytest.raises(IllegalMove):
        next(play_out(desmoche.deal(seats=2, seed="a hand"), [Saying("0 draw"), Saying("1 draw")], Stream(0)))


def test_somebody_must_be_there_to_be_asked() -> None:
    state = desmoche.deal(seats=2, seed="a hand")
    with pytest.raises(LookupError, match="nobody plays for seat 1: there are 1 players"):
        ask(state, [RandomPlayer()], Stream(0))
    over = list(play_out(state, [RandomPlayer()] * 2, Stream(0)))[-1][1]
    with pytest.raises(LookupError, match="the hand is over"):
        ask(over, [RandomPlayer()] * 2, Stream(0))


def test_every_game_has_the_random_player_and_its_own_come_first() -> None:
    assert list(bots_of(DESMOCHE)) == ["greedy", "random"]
    assert isinstance(bots_of(DESMOCHE)["random"](), RandomPlayer)


# The greedy player of Desmoche


def _after(*moves: str, seats: int = 2, **rules: Any) -> Any:
    """The view of the seat to act, the first of them, in a hand that took this course."""
    state = desmoche.deal(desmoche.DesmocheRules(**rules), seats=seats, order=ORDER)
    for move in moves:
        state = state.play(desmoche.parse_move(move))
    return state.view(state.to_act[0])


def _order(*hands: str, stock: str) -> tuple[Any, ...]:
    """A pack that deals these hands, the seat after the dealer first."""
    from rummykit.cards import Cards
    from rummykit.packs import FULL

    rows = [tuple(Cards.parse(hand)) for hand in hands]
    dealt = [card for cards in zip(*rows, strict=True) for card in cards]
    first = tuple(Cards.parse(stock))
    return (*dealt, *first, *(FULL.cards - Cards((*dealt, *first))))


ORDER = _order("7h 8h Ks Kd 2c 4c Jd Qs 6s", "As 3h 5d 9c Th Qh 4s 8d Tc", stock="9h")
_GREEDY = GreedyPlayer()


def _chosen(view: Any) -> str:
    return str(_GREEDY.choose(view, Random(0)))


def test_it_gives_away_a_card_that_goes_with_nothing() -> None:
    assert _chosen(_after()) in {"1 give 6s", "1 give Jd", "1 give 2c", "1 give 4c"}
    kept = _order("7h 8h 9h Ks Kd Kc 4c 5c 2d", "As 3h 5d 9c Th Qh 4s 8d Tc", stock="Ad")
    view = desmoche.deal(seats=2, order=kept).view(Seat(1))
    assert _chosen(view) == "1 give 2d"


def test_it_uses_what_helps_and_pays_with_what_it_misses_least() -> None:
    moves = ["1 give 6s", "0 give As", "1 draw"]
    assert _chosen(_after(*moves)) == "1 play 7h 8h 9h"
    paid = _chosen(_after(*moves, "1 play 7h 8h 9h"))
    assert paid in {"1 pay As", "1 pay Jd", "1 pay 2c", "1 pay 4c", "1 pay Qs"}


def test_it_declares_an_automatic_win() -> None:
    order = _order("7h 7s 7d 7c 2c 4c Jd Qs 6s", "As 3h 5d 9c Th Qh 4s 8d Tc", stock="9h")
    view = desmoche.deal(seats=2, order=order).view(Seat(1))
    assert _chosen(view) == "1 declare cuatro-cuerpos"


def test_it_takes_the_card_that_wins() -> None:
    record = Record.begin(DESMOCHE, seats=2, seed="33")
    players: list[Bot] = [GreedyPlayer(), GreedyPlayer()]
    while True:
        following = record.play(ask(record.state, players, Stream(0)))
        if following.outcome is not None:
            break
        record = following
    winning = [move for move in record.state.legal_moves() if record.state.play(move).outcome is not None]
    assert len(record.state.legal_moves()) > 1
    assert following.moves[-1] in winning


@pytest.mark.parametrize("preset", list(DESMOCHE.presets))
def test_it_plays_legally_whatever_the_rules(preset: str) -> None:
    for seed in range(8):
        state = desmoche.deal(DESMOCHE.presets[preset], seats=2 + seed % 3, seed=f"legal {seed}")
        for _ in play_out(state, [GreedyPlayer()] * 4, Stream(0)):
            pass


def test_it_bets_nothing_without_looking_at_every_bet() -> None:
    stakes = Stakes(balances=(10**15, 10**15))
    state = desmoche.deal(desmoche.EARLY, seats=2, seed="rich", stakes=stakes)
    assert _chosen(state.view(Seat(1))) == "1 bet 0"


def test_chance_has_no_part_in_it() -> None:
    def moves(rng: Rng) -> list[Any]:
        state = desmoche.deal(seats=3, seed="same")
        return [move for move, _ in play_out(state, [GreedyPlayer()] * 3, rng)]

    assert moves(Stream(1)) == moves(Random(2))


def test_it_sees_no_more_than_its_seat() -> None:
    state: AnyState = desmoche.deal(seats=3, seed="blind")
    rng = Stream("blind")
    for move, following in play_out(state, [GreedyPlayer()] * 3, rng):
        view = state.view(move.seat)
        assert _GREEDY.choose(view.sample(rng).view(move.seat), rng) == move
        state = following


def test_it_wins_far_more_hands_than_a_random_player() -> None:
    wins: Counter[str] = Counter()
    for seed in range(60):
        players: list[Bot] = [RandomPlayer(), RandomPlayer()]
        players[seed % 2] = GreedyPlayer()
        state = desmoche.deal(seats=2, seed=f"match {seed}", dealer=seed // 2 % 2)
        _, last = list(play_out(state, players, Stream(f"match {seed}")))[-1]
        assert last.outcome is not None
        wins.update(type(players[winner]).__name__ for winner in last.outcome.winners)
    assert wins["GreedyPlayer"] > 5 * wins["RandomPlayer"]
    assert wins["GreedyPlayer"] > 30


def test_hands_among_greedy_players_are_mostly_won() -> None:
    won = 0
    for seed in range(40):
        state = desmoche.deal(seats=3, seed=f"won {seed}")
        _, last = list(play_out(state, [GreedyPlayer()] * 3, Stream(seed)))[-1]
        assert last.outcome is not None
        won += bool(last.outcome.winners)
    assert won > 30
