"""Moves a thousand times as long as any real one are judged in time linear in them, and refused in a few lines."""

from random import Random
from time import perf_counter

import pytest

from rummykit.games import desmoche, penang
from rummykit.games.penang import PenangState
from rummykit.notation import NotationError
from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook, AnyState
from rummykit.violations import IllegalMove

from .penang_positions import acting
from .positions import drawing, offered, played

CARDS = 10_000
LONGEST_MESSAGE = 2_000
SECONDS = 2.0
"""Far more than is needed (0.1 s) and far less than the 14 s that it once took."""


@pytest.mark.parametrize("cards", ["3h", "3h 4h", "3h JK", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"])
@pytest.mark.parametrize(
    "form",
    ["0 meld run {}", "0 meld set {}", "0 lay 3h onto run {}", "0 lay 3h onto set {}", "0 swap 3h from run {}"],
)
def test_penang(form: str, cards: str) -> None:
    state: PenangState = acting("3h|4h", "run 3h JK 5h")
    text = form.format(" ".join((cards.split() * CARDS)[:CARDS]))
    begun = perf_counter()
    with pytest.raises(IllegalMove) as caught:
        state.play(penang.parse_move(text))
    told = str(caught.value)
    assert perf_counter() - begun < SECONDS
    assert len(told) < LONGEST_MESSAGE


@pytest.mark.parametrize("cards", ["3h", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"])
@pytest.mark.parametrize("form", ["1 play {}", "1 play 8d onto {}", "1 play {} onto 8s 8h 8c", "1 play {0} onto {0}"])
@pytest.mark.parametrize("moment", ["deciding", "offer"])
def test_desmoche(moment: str, form: str, cards: str) -> None:
    state = {
        "deciding": lambda: played(drawing(1, "||", "|8s 8h 8c|", stock="8d"), "1 draw"),
        "offer": lambda: offered(2, "8d", "||", "|8s 8h 8c|"),
    }[moment]()
    text = form.format(" ".join((cards.split() * CARDS)[:CARDS]))
    begun = perf_counter()
    with pytest.raises(IllegalMove) as caught:
        state.play(desmoche.parse_move(text))
    told = str(caught.value)
    assert perf_counter() - begun < SECONDS
    assert len(told) < LONGEST_MESSAGE


def first(game: AnyRulebook, phase: str) -> AnyState:
    """The first moment of its kind in hands of the game's own bot."""
    bot, rng = next(iter(game.bots.values()))(), Random(1)
    for seed in range(100):
        state: AnyState = game.deal(seats=2, seed=seed)
        while state.outcome is None:
            if type(state.phase).__name__ == phase:
                return state
            state = state.play(bot.choose(state.view(state.to_act[0]), rng))
    raise AssertionError(f"no hand of {game.title} comes to {phase}")


@pytest.mark.parametrize("cards", ["3h", "3h 4h 5h", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"])
@pytest.mark.parametrize(
    ("game", "phase", "form"),
    [
        ("gin", "LayingDown", "meld {0}"),
        ("gin", "Defending", "meld {0}"),
        ("gin", "Defending", "lay 3h onto {0}"),
        ("gin", "Discarding", "meld {0}"),
        ("conquian", "Deciding", "play {0}"),
        ("conquian", "Deciding", "play 3h onto {0}"),
        ("conquian", "Deciding", "play {0} onto 3h 4h 5h"),
        ("conquian", "Deciding", "arrange {0}"),
        ("conquian", "Deciding", "arrange {1}"),
        ("conquian", "Paying", "arrange {1}"),
    ],
)
def test_other_games(game: str, phase: str, form: str, cards: str) -> None:
    state = first(find_game(game), phase)
    words = [word for word in cards.split() if game == "gin" or word[0] not in "89T"]
    row = (words * CARDS)[:CARDS]
    groups = " / ".join(" ".join(row[at : at + 3]) for at in range(0, CARDS, 3))
    text = f"{state.to_act[0]} {form.format(' '.join(row), groups)}"
    begun = perf_counter()
    with pytest.raises(IllegalMove) as caught:
        state.play(state.book.parse(text))
    told = str(caught.value)
    assert perf_counter() - begun < SECONDS
    assert len(told) < LONGEST_MESSAGE


@pytest.mark.parametrize(
    "text", ["1 announce" + " oro" * CARDS, "1 bet " + "9" * CARDS * 3, "! left " + "9" * CARDS * 3, "1 " + "x" * CARDS]
)
def test_parsers(text: str) -> None:
    for game in (desmoche, penang):
        begun = perf_counter()
        with pytest.raises(NotationError) as caught:
            game.parse_move(text)
        assert perf_counter() - begun < SECONDS
        assert len(str(caught.value)) < LONGEST_MESSAGE
