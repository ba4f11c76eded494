"""``rummykit play``, with somebody typing."""

from pathlib import Path

import pytest

from rummykit.cards import Cards
from rummykit.cli import main
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.seats import Seat
from tests.cli.conftest import Ran, Run

ARGUMENTS = ("play", "--letters", "--seats", "2", "--seed", "tonight")


def _own_hand() -> Cards:
    record = Record.begin(find_game("desmoche"), seats=2, seed="tonight")
    hand: Cards = record.state.view(Seat(0)).hand
    return hand


def _play(run: Run, *lines: str, more: tuple[str, ...] = ()) -> Ran:
    shown = run(*ARGUMENTS, *more, typed="".join(f"{line}\n" for line in lines))
    assert (shown.code, shown.err) == (0, "")
    return shown


def test_the_own_hand_is_seen_and_nothing_else(run: Run) -> None:
    shown = _play(run)
    assert shown.cards == frozenset(_own_hand())
    assert "  seat 1  9 cards" in shown.out.replace(">", " ")


def test_the_legal_moves_are_numbered(run: Run) -> None:
    shown = _play(run)
    numbered = [line for line in shown.out.splitlines() if line.lstrip()[:1].isdigit()]
    assert numbered == [f"{place:>4}  give {card}" for place, card in enumerate(_own_hand(), 1)]


def test_a_number_makes_the_move(run: Run) -> None:
    shown = _play(run, "2")
    assert "seat 0 passes a card face down to the right [Desmoche §4.1]" in shown.out


@pytest.mark.parametrize("typed", ["give 6s", "0 give 6s", "give 6♠", "  give   6S "])
def test_a_move_may_be_typed(run: Run, typed: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    _play(run, typed, more=("--record", str(path)))
    assert "0 give 6s" in map(str, Record.read(path.read_bytes()).moves)


def test_a_ten_may_be_typed_as_people_write_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    _play(run, "give 10s", more=("--record", str(path)))
    assert "0 give Ts" in map(str, Record.read(path.read_bytes()).moves)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param("give Kd", "Kd is not in the hand: give a card that is [Desmoche §4.1]", id="broken clause"),
        pytest.param(
            "draw", "draw is no move of this moment: give a hand card to the right [Desmoche §6.9]", id="moment"
        ),
        pytest.param("1 give 2h", "this view is seat 0's: it does not answer for seat 1 [Desmoche §6.9]", id="seat"),
        pytest.param("giev 2h", "'giev' is no verb of Desmoche: write one of", id="verb"),
        pytest.param("give 2x", "'2x' is no card", id="card"),
        pytest.param("give", "the move ends too early: the card to give is missing here", id="nothing to give"),
        pytest.param("give 2h 3h", "is one word too many", id="too much"),
        pytest.param("0", "there is no move 0: they are numbered 1 to 9", id="number 0"),
        pytest.param("10", "there is no move 10: they are numbered 1 to 9", id="number too high"),
        pytest.param("! disqualify 1 card-to-hand", "refused", id="referee"),
    ],
)
def test_a_refused_move_is_explained_and_nothing_has_changed(run: Run, typed: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    shown = _play(run, typed, more=("--record", str(path)))
    assert said in shown.out
    assert shown.out.count("your move> ") == 2
    assert Record.read(path.read_bytes()).moves == ()


def test_a_refusal_shows_no_card_that_is_hidden(run: Run) -> None:
    shown = _play(run, "give Kd", "play Ks Kh Kd", "pay 2c")
    assert shown.cards <= {*_own_hand(), *Cards.parse("Kd Ks Kh 2c")}


def test_help_tables_lists_and_rules_are_there_for_the_asking(run: Run) -> None:
    assert "Ctrl-C" in _play(run, "?").out
    assert "Ctrl-C" in _play(run, "help").out
    assert _play(run, "table").out.count("stock 34") == 2
    assert _play(run, "").out.count("   9  give Ac") == 2
    assert _play(run, "all").out.count("   9  give Ac") == 2
    assert "§3.1" in _play(run, "rules").out


def test_enter_makes_the_only_move(run: Run) -> None:
    shown = _play(run, "1", "")
    assert "   1  draw\n" in shown.out
    assert "seat 0 draws [Desmoche §6.1]" in shown.out
    assert "| drawn 3d" in shown.out


@pytest.mark.parametrize("typed", [(), ("quit",), ("exit",)])
def test_leaving_is_told_in_a_line(run: Run, typed: tuple[str, ...]) -> None:
    *_, left, seed = _play(run, "1", *typed).out.splitlines()
    assert left.startswith("you leave the table after ")
    assert left.endswith(" moves; the hand is not over")
    assert seed == "seed of the deal: tonight"


def test_ctrl_c_leaves_as_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(ARGUMENTS) == 0
    assert "you leave the table after 0 moves" in capsys.readouterr().out


def test_a_hand_is_played_to_its_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    shown = _play(run, *["1"] * 300, more=("--record", str(path)))
    record = Record.read(path.read_bytes())
    assert record.outcome is not None
    assert f"after {len(record.moves)} moves: {record.outcome.reason} [{record.outcome.clause}]" in shown.out
    assert record.check() == ()


def test_only_what_the_seat_may_know_is_ever_printed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    shown = _play(run, *["1"] * 300, more=("--record", str(path)))
    record = Record.read(path.read_bytes())
    known = Cards.NONE
    for state in record.states():
        view = state.view(Seat(0))
        known |= view.hand | view.seen
    assert shown.cards <= frozenset(known)
    assert len(shown.cards) < 52


def test_any_seat_may_be_taken(run: Run) -> None:
    shown = run("play", "--letters", "--seats", "3", "--seat", "2", "--seed", "tonight", typed="1\n")
    assert "you are seat 2" in shown.out
    assert "> seat 2  " in shown.out
    assert "seat 2 passes a card face down" in shown.out
