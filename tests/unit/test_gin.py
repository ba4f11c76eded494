"""Gin Rummy as a package: what it shows, its player, its bridge to the kernel, and hands scored from notes."""

import random

import pytest

from rummykit.cards import Cards
from rummykit.games import gin
from rummykit.games.gin.bridge import discards, least
from rummykit.melds import MeldRules
from rummykit.melds.arrange import PIPS, least_deadwood
from rummykit.packs import FULL, Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.score import ScoreError, read_scores
from rummykit.seats import Seat


def test_the_package_shows_what_is_public() -> None:
    assert dir(gin) == sorted(gin.__all__)
    kinds: tuple[type, ...] = (*gin.GAME.phases, *gin.GAME.moves)
    assert {kind.__name__ for kind in kinds} <= set(gin.__all__)


def test_the_bridge_says_what_whole_hands_say() -> None:
    rng, pack = random.Random(1), list(FULL.new_order())
    for _ in range(2000):
        hand = Cards(rng.sample(pack, rng.choice((3, 10, 11))))
        assert least(hand) == least_deadwood(hand, MeldRules(), PIPS)
        assert [move.card for move in discards(Seat(1), hand)] == list(hand)
        assert {move.seat for move in discards(Seat(1), hand)} == {Seat(1)}


def test_the_keen_player_beats_chance() -> None:
    wins = [0, 0]
    for deal in range(40):
        keen = deal % 2
        state = gin.deal(seats=2, dealer=deal // 2 % 2, seed=deal)
        players = [gin.KeenPlayer() if seat == keen else RandomPlayer() for seat in range(2)]
        *_, (_, last) = play_out(state, players, Stream(deal))
        assert last.outcome is not None
        for winner in last.outcome.winners:
            wins[winner == keen] += 1
    assert wins[1] >= 30 > 4 >= wins[0]


@pytest.mark.parametrize("preset", gin.GAME.presets)
def test_the_keen_player_is_left_with_the_least(preset: str) -> None:
    """No order of melds and lay-offs leaves a defender with less."""
    seen = 0
    for deal in range(60):
        state = gin.deal(gin.GAME.presets[preset], seats=2, seed=f"{preset} {deal}")
        defender, left = Seat(0), set[int]()
        while state.outcome is None:
            if isinstance(state.phase, gin.Defending) and not left:
                defender, left = state.phase.seat, _left(state, state.phase.seat)
                seen += 1
            state = state.play(gin.KeenPlayer().choose(state.view(state.to_act[0]), random.Random(1)))
        if left:
            assert state.outcome.counts[defender] == min(left)
    assert seen > 20 or preset == "STRAIGHT"


def _left(state: gin.GinState, seat: Seat) -> set[int]:
    """All that a defender can be left with."""
    if state.outcome is not None:
        return {state.outcome.counts[seat]}
    return {left for move in state.legal_moves() for left in _left(state.play(move), seat)}


HEAD = """\
format = "rummykit-score/1"
game = "gin"
players = ["Ana", "Beto"]
"""


def scored(*hands: str, rules: str = "") -> tuple[int, ...]:
    """The totals after these hands."""
    rules = f"rules = {{ {rules} }}\n" if rules else ""
    return read_scores(HEAD + rules + "".join(f"\n[[hands]]\n{hand}\n" for hand in hands)).points


@pytest.mark.parametrize(
    ("notes", "rules", "points"),
    [
        ('knock = "Ana"\ndeadwood = { Ana = 5, Beto = 20 }', "", (15, 0)),
        ('knock = "Ana"\ndeadwood = { Ana = 5, Beto = 3 }', "", (0, 27)),
        ('knock = "Ana"\ndeadwood = { Ana = 0, Beto = 3 }', "", (28, 0)),
        ('gin = "Beto"\ndeadwood = { Ana = 5, Beto = 0 }', "", (0, 30)),
        ('big-gin = "Beto"\ndeadwood = { Ana = 5, Beto = 0 }', "", (0, 36)),
        ('left = "Beto"\ndeadwood = { Ana = 5, Beto = 30 }', "", (25, 0)),
        ("dead = true", "", (0, 0)),
        ('knock = "Ana"\ndeadwood = { Ana = 5, Beto = 20 }\nupcard = "6s"', "oklahoma = true", (15, 0)),
        (
            'knock = "Ana"\ndeadwood = { Ana = 5, Beto = 20 }\nupcard = "6s"',
            "oklahoma = true, oklahoma_spade_doubles = true",
            (30, 0),
        ),
    ],
)
def test_hands_of_a_real_table(notes: str, rules: str, points: tuple[int, ...]) -> None:
    assert scored(notes, rules=rules) == points


@pytest.mark.parametrize(
    ("notes", "rules", "said"),
    [
        ("", "", "write one of knock, gin, big-gin, left, dead"),
        ('knock = "Ana"\ngin = "Ana"', "", "a hand ends in one way"),
        ("dead = false", "", "a hand ends in one way"),
        ('knock = "Ana"\ndeadwood = { Ana = 5 }', "", "nothing is said of what Beto was left with"),
        (
            'knock = "Ana"\ndeadwood = { Ana = 11, Beto = 3 }',
            "",
            "(?s)is too much for knock\n.*write a number up to 10",
        ),
        ('gin = "Ana"\ndeadwood = { Ana = 1, Beto = 3 }', "", "(?s)is too much for gin\n.*write a number up to 0"),
        ('knock = "Ana"\ndeadwood = { Ana = 1, Beto = 3 }', "oklahoma = true", "upcard: this key is missing"),
        (
            'big-gin = "Ana"\ndeadwood = { Ana = 0, Beto = 3 }',
            'preset = "OPENSPIEL"',
            "(?s)is not played here\n.*write gin",
        ),
        ('knock = "Carla"\ndeadwood = { Ana = 0, Beto = 3 }', "", "is nobody who plays here"),
    ],
)
def test_notes_that_cannot_be(notes: str, rules: str, said: str) -> None:
    with pytest.raises(ScoreError, match=said):
        scored(notes, rules=rules)


def test_a_match_ends_with_its_bonuses() -> None:
    """The example of Gin §7.2: 104 points in four hands to none are 408."""
    hands = ['knock = "Ana"\ndeadwood = { Ana = 4, Beto = 30 }'] * 4
    match = read_scores(HEAD + "".join(f"\n[[hands]]\n{hand}\n" for hand in hands))
    assert match.points == (104, 0)
    assert match.over is not None
    assert (match.over.bonuses, match.over.points) == ((304, 0), (408, 0))
