"""Each example runs as a script, and says what it is there to show."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummykit.games import desmoche
from rummykit.record import Record
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat
from rummykit.wire import from_data, to_data

EXAMPLES = Path(__file__).parents[2] / "examples"
SEED = "a table in León"
GAME: AnyRulebook = desmoche.GAME


def run(name: str, *args: str, sent: str = "") -> str:
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *args]
    done = subprocess.run(command, input=sent, capture_output=True, text=True, encoding="utf-8", check=False)
    assert not done.stderr
    assert not done.returncode
    return done.stdout


def test_there_is_no_example_that_is_not_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == {"argument.py", "bot.py", "house_variant.py", "server.py"}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_about_a_page(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 90


def test_the_argument_is_settled_and_the_unknown_stays_unknown() -> None:
    lines = run("argument.py").splitlines()
    assert "verdict: the first claim is seat 0's [Desmoche §6.7]" in lines
    answers = {lines[index - 1]: line.strip() for index, line in enumerate(lines) if line.startswith("  ")}
    assert answers["2 play 6c 7c 8c?"].startswith("no: seat 2 is not to act now")
    assert answers["0 play 8h 8d 8c?"] == "legal"
    assert answers["0 play 8s 8c 8h?"].startswith("cannot be said")
    assert answers["0 play 8s 8c 8h?"].endswith("4 cards of its hand")
    assert "in any case" in answers["0 play 8c 9c Jc?"]


def test_the_command_line_settles_the_same_argument() -> None:
    command = [sys.executable, "-m", "rummykit", "judge", str(EXAMPLES / "argument.toml")]
    judged = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert judged.splitlines() == run("argument.py").partition("\n\n")[0].splitlines()


def test_the_house_variant_judges_otherwise() -> None:
    usual, family = run("house_variant.py").partition("Under the rules of the family")[::2]
    assert "1 play 7h 7s 7c: legal" in usual
    assert "Qs Ks As: As Qs Ks is no run" in usual
    assert "[Desmoche §7.4]" in family
    assert "Qs Ks As: a meld" in family


def test_the_bot_does_better_than_chance() -> None:
    won, lost = (
        int(word.strip(",.")) for word in run("bot.py").split() if word.strip(",.").isdigit() and word != "100"
    )
    assert won > 3 * lost


def served(*messages: object) -> list[dict[str, Any]]:
    sent = "".join(f"{message if isinstance(message, str) else json.dumps(message)}\n" for message in messages)
    return [json.loads(line) for line in run("server.py", "desmoche", "2", SEED, sent=sent).splitlines()]


def test_the_server_shows_each_seat_its_own_view_and_plays_to_the_end() -> None:
    rng = Random(1)
    record = Record[Any, Any].begin(GAME, seats=2, seed=SEED)
    messages: list[object] = []
    expected: list[object] = [record.state.view(Seat(seat)) for seat in range(2)]
    while record.outcome is None:
        move = rng.choice(list(record.state.legal_moves()))
        messages.append({"seat": move.seat, "move": to_data(GAME, move)})
        record = record.play(move)
        expected += [record.state.view(Seat(seat)) for seat in range(2)]
    *shown, last = served(*messages, "never read")
    assert [from_data(GAME, "view", answer["view"]) for answer in shown] == expected
    assert [answer["to"] for answer in shown] == [0, 1] * (len(messages) + 1)
    assert last == {"record": record.write()}


def give(seat: int, card: str) -> dict[str, Any]:
    return {"type": "give", "seat": seat, "card": card}


def test_the_server_explains_each_refusal_to_its_sender_and_goes_on() -> None:
    held = str(next(iter(desmoche.deal(seats=2, seed=SEED).table.holding(Seat(1)).hand)))
    other = str(next(iter(desmoche.deal(seats=2, seed=SEED).table.holding(Seat(0)).hand)))
    answers = served(
        "hello",
        {"seat": 7, "move": give(1, held)},
        {"seat": 0, "move": give(1, held)},
        {"seat": 1, "move": {"type": "give", "seat": 1, "card": "1h"}},
        {"seat": 1, "move": give(1, other)},
        {"seat": 1, "move": {"type": "disqualify", "culprit": 0, "fault": "MISDEAL"}},
        {"seat": 1, "move": give(1, held)},
    )
    refusals, views = answers[2:-2], answers[-2:]
    assert [refusal["to"] for refusal in refusals] == [None, None, 0, 1, 1, 1]
    words = [
        "one line of JSON",
        "no such seat",
        "nobody else's",
        "$.move.card: '1h' is no card",
        "[Desmoche §4.1]",
        "else's",
    ]
    for refusal, word in zip(refusals, words, strict=True):
        assert word in refusal["because"]
    assert refusals[4]["violations"] == [{"type": "gives-card-not-held", "card": other}]
    state = desmoche.deal(seats=2, seed=SEED)
    state = state.play(desmoche.parse_move(f"1 give {held}"))
    assert [from_data(GAME, "view", answer["view"]) for answer in views] == [state.view(Seat(0)), state.view(Seat(1))]
