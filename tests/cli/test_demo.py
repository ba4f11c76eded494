"""``rummykit demo``."""

import re
import sys
from pathlib import Path

import pytest

from rummykit.packs import commitment, verify
from rummykit.record import Record
from tests.cli.conftest import Run, cards_in

HAND = ("demo", "--seats", "2", "--seed", "33")

TOLD = """\
Desmoche (NICARAGUA), 2 seats, dealer 0, bots: greedy
commitment to the deal: c6f3ac57944a531490cd39902d0f777715fd005efac9a30622d5f5205e7f6894

  stock 34   discards empty
> seat 0  9 cards
> seat 1  9 cards

  1  seat 1 passes a card face down to the right [Desmoche §4.1]
  2  seat 0 passes a card face down to the right [Desmoche §4.1]; the cards of Cambio change hands [Desmoche §4.1]
  3  seat 1 draws [Desmoche §6.1]
  4  seat 1 lays Kh Ks Kd [Desmoche §7.1]

  stock 33   discards empty
  seat 0  9 cards
> seat 1  6 cards [Kh Ks Kd]

  5  seat 1 lays 7s 8s 9s [Desmoche §7.1]

  stock 33   discards empty
  seat 0  9 cards
> seat 1  3 cards [7s 8s 9s] [Kh Ks Kd]

  6  seat 1 releases 6c [Desmoche §6.2]; nobody uses 6c: it is dead [Desmoche §6.5]
  7  seat 1 draws [Desmoche §6.1]
  8  seat 1 adds Ts: 7s 8s 9s Ts, with Ts [Desmoche §7.1]

  stock 32   discards 6c
  seat 0  9 cards
> seat 1  3 cards [7s 8s 9s Ts] [Kh Ks Kd]

  9  seat 1 pays Qd [Desmoche §7.8]; nobody uses Qd: it is dead [Desmoche §6.5]
 10  seat 0 draws [Desmoche §6.1]
 11  seat 0 lays 8d 9d Td [Desmoche §7.1]

  stock 31   discards Qd and 1 more
> seat 0  6 cards [8d 9d Td]
  seat 1  2 cards [7s 8s 9s Ts] [Kh Ks Kd]

 12  seat 0 releases 9c [Desmoche §6.2]; seat 1 is asked about 9c [Desmoche §6.3]
 13  seat 1 lays 8c 9c Tc, with 9c [Desmoche §7.1]; seat 1 wins: ten cards melded [Desmoche §9.1]

  stock 31   discards Qd and 1 more
  seat 0  6 cards  [8d 9d Td]
  seat 1  no cards [7s 8s 9s Ts] [Kh Ks Kd] [8c 9c Tc]

seat 1 wins after 13 moves: ten cards melded [Desmoche §9.1]
seed of the deal: 33
"""
"""The whole of it, suits being letters."""


def test_a_hand_from_the_deal_to_its_end(run: Run) -> None:
    shown = run(*HAND, "--letters")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == TOLD


def test_each_move_is_a_line_with_its_clause(run: Run) -> None:
    told = [line for line in run(*HAND).out.splitlines() if line[:3].strip().isdigit()]
    assert [int(line[:3]) for line in told] == list(range(1, len(told) + 1))
    assert all("[Desmoche §" in line for line in told)


def test_the_same_seed_plays_the_same_hand_and_another_another(run: Run) -> None:
    first, second, other = (run("demo", "--seed", seed, "--bots", "random").out for seed in ("a", "a", "b"))
    assert first == second
    assert first != other


def test_a_fresh_seed_is_told_and_plays_the_hand_again(run: Run) -> None:
    first = run("demo").out
    *_, told, how = first.splitlines()
    seed = told.removeprefix("seed of the deal: ")
    assert "--seed" in how
    assert first == run("demo", "--seed", seed).out + how + "\n"
    assert run("demo").out != first


def test_the_commitment_is_that_of_the_seed(run: Run) -> None:
    line = run("demo", "--seed", "a table in León").out.splitlines()[1]
    published = line.removeprefix("commitment to the deal: ")
    assert verify(published, "a table in León")
    assert published == commitment("a table in León")


def test_an_onlooker_sees_no_hand(run: Run) -> None:
    before, _, _ = run(*HAND, "--letters").out.partition(" lays ")
    assert "seat 1 draws" in before
    assert not cards_in(before)


def test_open_shows_every_hand_and_every_secret(run: Run) -> None:
    shown = run("demo", "--seats", "4", "--seed", "5", "--letters", "--open").out
    first = shown.partition("  1  ")[0]
    assert len(cards_in(first)) == 36
    assert "9 cards" not in first
    assert "seat 1 looks at " in shown
    assert "looks at" not in run("demo", "--seats", "4", "--seed", "5", "--letters").out


def test_a_recorded_hand_replays_with_all_that_is_expected_of_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    shown = run("demo", "--seed", "q", "--preset", "early", "--dealer", "2", "--record", str(path))
    assert shown.out.endswith(f"record: {path}\n")
    record = Record.read(path.read_bytes())
    assert record.check() == ()
    assert set(record.expect) >= {"winner", "hands", "tables", "legal"}
    assert (record.seats, record.dealer) == (3, 2)
    assert record.outcome is not None
    again = run("replay", str(path))
    assert again.code == 0
    assert again.out.startswith(f"{path}: Desmoche, 3 seats, {len(record.moves)} moves, ")
    assert again.out.count("\n") == 1


def test_options_and_bots_are_those_asked_for(run: Run) -> None:
    shown = run("demo", "--seats", "2", "--set", "ace=LOW_OR_HIGH", "--set", "cambio=false", "--bots", "random,greedy")
    assert shown.out.startswith("Desmoche (NICARAGUA with ace = LOW_OR_HIGH, cambio = false), 2 seats, dealer 0, ")
    assert "bots: random, greedy\n" in shown.out
    assert "Cambio" not in shown.out


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("automatic_wins=COLOR", "automatic_wins = COLOR"),
        ("automatic_wins=COLOR, PELADILLA", "automatic_wins = PELADILLA, COLOR"),
        ('automatic_wins=["COLOR"]', "automatic_wins = COLOR"),
        ("automatic_wins=[]", "automatic_wins = none"),
        ("automatic_wins=", "automatic_wins = none"),
        ("opening_draws = 1", "opening_draws = 1"),
        ("ask_everyone=true", "ask_everyone = true"),
        ("precedence=COLOR PELADILLA CUATRO_CUERPOS", "precedence = COLOR, PELADILLA, CUATRO_CUERPOS"),
    ],
)
def test_values_of_options_are_written_as_in_records_or_as_words(run: Run, written: str, named: str) -> None:
    assert f"(NICARAGUA with {named})" in run("demo", "--seed", "9", "--set", written).out


def test_suits_are_symbols_unless_letters_are_asked_for(run: Run) -> None:
    letters, symbols = (run(*HAND, *more) for more in (["--letters"], []))
    assert letters.cards
    assert not symbols.cards
    assert {card.symbol for card in letters.cards if card.symbol in symbols.out} == {
        card.symbol for card in letters.cards
    }


def test_colour_where_it_is_asked_for_and_the_same_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run(*HAND).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run(*HAND).out
    assert "\x1b[" in coloured
    assert _without_colour(coloured) == _squeezed(plain)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" in coloured
    assert "\x1b[1;31m" not in run(*HAND).out


def _squeezed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


def _without_colour(text: str) -> str:
    return _squeezed(re.sub(r"\x1b\[[0-9;]*m", "", text))


def test_without_rich_there_is_plain_text(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run(*HAND).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setitem(sys.modules, "rich", None)
    assert run(*HAND).out == plain


def test_most_hands_among_greedy_bots_are_won(run: Run) -> None:
    ends = [run("demo", "--seed", str(seed)).out.splitlines()[-2] for seed in range(20)]
    assert sum("wins after" in end for end in ends) > 12
