"""Ten house rules of Desmoche, by option or by a page of ``examples/house_rules``: what each changes, and that each goes
through every command and the suite like any game."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from house_rules import COLOURS_IN_BALANCE, EIGHT_CARDS, FIVE_SEATS, FORTY_CARDS
from house_rules.capped import GAME as CAPPED
from house_rules.capped import CappedRules
from house_rules.draw_two import GAME as DRAW_TWO
from house_rules.no_ace_sets import GAME as NO_ACE_SETS
from house_rules.no_ace_sets import SetOfAces
from house_rules.until_used import GAME as UNTIL_USED
from house_rules.winner_deals import GAME as WINNER_DEALS
from rummykit.cards import Card, Cards
from rummykit.games import desmoche
from rummykit.games.desmoche import AutomaticWin, DesmocheRulebook, DesmocheRules
from rummykit.games.desmoche.events import Drew
from rummykit.games.desmoche.plays import judge_meld
from rummykit.match import Match
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.rulebook import State
from rummykit.seats import Seat
from rummykit.stakes import Stakes
from rummykit.testing import conformance, play_hand
from rummykit.violations import IllegalMove
from tests.cli.conftest import run as _run
from tests.conformance.test_desmoche import a_referee, some_money
from tests.rules.positions import deciding

run = _run
PAGES: tuple[DesmocheRulebook, ...] = (WINNER_DEALS, NO_ACE_SETS, CAPPED, DRAW_TWO, UNTIL_USED)
names = pytest.mark.parametrize("book", PAGES, ids=lambda book: book.name)


def draws(book: DesmocheRulebook, rules: DesmocheRules, seed: int) -> list[int]:
    """The seats that draw, in order, where nobody uses a card."""
    state = book.deal(
        evolve(rules, cambio=False, automatic_wins=frozenset[AutomaticWin]()), seats=3, dealer=0, seed=seed
    )
    seats: list[int] = []
    while state.outcome is None:
        move = list(state.legal_moves())[-1]
        state = state.play(move)
        seats += [event.seat for event in state.events if isinstance(event, Drew)]
    return seats


# By option


def test_eight_cards() -> None:
    state = desmoche.deal(EIGHT_CARDS, seats=3, seed=0)
    assert [len(one.hand) for one in state.table.holdings] == [8, 8, 8]


def test_five_seats() -> None:
    assert desmoche.deal(FIVE_SEATS, seats=5, seed=0).table.seat_count == 5
    with pytest.raises(ValueError, match="5 seats cannot play Desmoche: 2, 3 or 4 can"):
        desmoche.deal(seats=5, seed=0)


def test_forty_cards() -> None:
    seven_jack_queen = tuple(Cards.parse("7h Jh Qh"))
    assert not judge_meld(FORTY_CARDS, seven_jack_queen).violations
    assert judge_meld(desmoche.NICARAGUA, seven_jack_queen).violations


def test_sets_whose_colours_are_in_balance() -> None:
    assert judge_meld(COLOURS_IN_BALANCE, tuple(Cards.parse("7h 7s 7c"))).violations
    assert not judge_meld(COLOURS_IN_BALANCE, tuple(Cards.parse("7h 7s 7d 7c"))).violations


# By a page


def test_the_winner_deals() -> None:
    dealers: set[tuple[int, int]] = set()
    for seed in range(12):
        match = Match.begin(WINNER_DEALS, seats=3, hands=2, dealer=1)
        hand = play_hand(WINNER_DEALS, WINNER_DEALS.rules(), seats=3, dealer=1, seed=str(seed), bots=True)
        outcome = hand.states[-1].outcome
        assert outcome is not None
        following = WINNER_DEALS.next_dealer(match.rules, 3, Seat(1), outcome)
        assert following == (outcome.winners[0] if outcome.winners else 2)
        dealers.add((len(outcome.winners), following))
    assert len(dealers) > 2


def test_no_set_of_aces() -> None:
    usual = deciding("As Ah 4c 5c", "Ac")
    state = State(NO_ACE_SETS, usual.table, usual.phase)
    aces = desmoche.parse_move("1 play As Ah Ac")
    assert aces in usual.legal_moves()
    assert aces not in state.legal_moves()
    assert state.violations(aces) == (SetOfAces(tuple(map(Card.parse, ("As", "Ah", "Ac")))),)
    assert state.view(Seat(1)).violations(aces) == state.violations(aces)
    with pytest.raises(IllegalMove) as caught:
        state.play(aces)
    assert str(caught.value) == "1 play As Ah Ac: As Ah Ac is a set of aces: lay aces in runs [No Ace Sets §1]"


def test_a_hand_costs_no_more_than_the_cap() -> None:
    cut = 0
    for seed in range(40):
        stakes = Stakes(stake=3, balances=(90, 90, 90), pot=0)
        hands = {
            cap: play_hand(CAPPED, CappedRules(cap=cap), seats=3, seed=str(seed), stakes=stakes, bots=True)
            for cap in (2, 90)
        }
        paid: dict[int, list[int]] = {}
        for cap, hand in hands.items():
            outcome = hand.states[-1].outcome
            assert outcome is not None
            between = [
                one for one in outcome.transfers if isinstance(one.source, Seat) and isinstance(one.target, Seat)
            ]
            paid[cap] = [sum(one.amount for one in between if one.source == seat) for seat in range(3)]
        assert paid[2] == [min(2, amount) for amount in paid[90]]
        cut += paid[2] != paid[90]
    assert cut


def test_each_turn_has_two_draws_where_nobody_uses_a_card() -> None:
    usual, twice = draws(desmoche.GAME, desmoche.NICARAGUA, 3), draws(DRAW_TWO, desmoche.NICARAGUA, 3)
    assert usual[:5] == [1, 1, 2, 0, 1]
    assert twice[:7] == [1, 1, 2, 2, 0, 0, 1]


def test_the_opening_goes_on_until_a_card_is_used() -> None:
    seats = draws(UNTIL_USED, desmoche.NICARAGUA, 3)
    assert seats == [1] * 25


# Every page goes through everything


@names
def test_its_entry_point_is_found(book: DesmocheRulebook) -> None:
    assert find_game(book.name) is book


@names
def test_demo_and_replay(book: DesmocheRulebook, run: Any, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    ran = run("demo", book.name, "--seed", "4", "--letters", "--record", str(path))
    assert ran.code == 0
    assert ran.out.startswith(f"{book.title} (")
    record = Record[Any, Any].read(path.read_text("utf-8"))
    assert record.game is book
    assert run("replay", str(path)).code == 0


@names
def test_play(book: DesmocheRulebook, run: Any) -> None:
    ran = run("play", book.name, "--seed", "3", "--letters", typed="1\n")
    assert ran.code == 0
    assert "your move>" in ran.out


@names
def test_simulate(book: DesmocheRulebook, run: Any) -> None:
    ran = run("simulate", book.name, "--hands", "6", "--seed", "1")
    assert ran.code == 0
    assert ran.out.startswith(book.title)


@pytest.mark.parametrize(
    ("book", "told"),
    [
        (WINNER_DEALS, "§1    Who wins a hand deals the next one."),
        (NO_ACE_SETS, "§1    No set is of aces."),
        (CAPPED, "§1    Bonuses cost a loser 2 chips of a hand at most. (cap=2)"),
        (DRAW_TWO, "§1    In every turn a seat draws once more if nobody has used its first"),
        (UNTIL_USED, "§1    The opening goes on, card after card of the same seat, until somebody"),
    ],
    ids=lambda value: value.name if isinstance(value, DesmocheRulebook) else "",
)
def test_rules_are_told_by_its_own_name(book: DesmocheRulebook, told: str, run: Any) -> None:
    text = run("rules", book.name).out
    assert text.startswith(f"{book.title}: ")
    assert f"House rules\n  {told}\n" in text


def test_an_option_of_its_own_is_set_and_written(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    assert run("demo", "with-a-cap", "--set", "cap=7", "--seed", "1", "--record", str(path)).code == 0
    assert 'rules = { preset = "CAPPED", cap = 7 }' in path.read_text("utf-8")


def suite(book: DesmocheRulebook) -> type:
    return conformance(
        book, rules=[book.rules()], seats=(2, 3), examples=1, hands=1, search=0, acts=a_referee, stakes=some_money
    )


TestWinnerDeals = suite(WINNER_DEALS)
TestNoAceSets = suite(NO_ACE_SETS)
TestCapped = suite(CAPPED)
TestDrawTwo = suite(DRAW_TWO)
TestUntilUsed = suite(UNTIL_USED)
