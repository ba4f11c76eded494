"""Desmoche §1.1, §1.4: other packs, other hands, more seats."""

import pytest

from rummykit.cards import Cards
from rummykit.documents.position import PositionError
from rummykit.games.desmoche import GAME, DesmocheState, deal
from rummykit.games.desmoche.declarations import held_wins
from rummykit.games.desmoche.money import holding_of
from rummykit.games.desmoche.plays import judge_meld
from rummykit.games.desmoche.rules import SideGame
from rummykit.options import RulesError
from rummykit.packs import SPANISH
from rummykit.record import Record
from rummykit.seats import Seat
from rummykit.testing import play_hand

from .positions import Options, rules_with

FEW = {"automatic_wins": ["CUATRO_CUERPOS"], "side_games": ["ORO"]}


def ended(options: Options, seats: int, seed: int) -> DesmocheState:
    """A hand played by bots to its end."""
    hand = play_hand(GAME, rules_with(**options), seats=seats, seed=str(seed), bots=True)
    state = deal(hand.rules, seats=seats, dealer=hand.dealer, order=hand.order)
    for move in hand.moves:
        state = state.play(move)
    return state


@pytest.mark.parametrize(
    ("options", "seats", "stock"),
    [
        pytest.param({}, 4, 16, id="1.5 the usual table"),
        pytest.param({"hand_size": 8}, 4, 20, id="1.4 eight cards"),
        pytest.param({"hand_size": 12, **FEW}, 4, 4, id="1.4 twelve cards"),
        pytest.param({"most_seats": 5}, 5, 7, id="1.1 five seats"),
        pytest.param({"most_seats": 6, "hand_size": 8}, 6, 4, id="1.1 six seats"),
        pytest.param({"pack": "FORTY"}, 4, 4, id="1.1 forty cards"),
    ],
)
def test_the_deal(options: Options, seats: int, stock: int) -> None:
    rules = rules_with(**options)
    state = deal(rules, seats=seats, dealer=1, seed=3)
    assert {len(holding.hand) for holding in state.table.holdings} == {rules.hand_size}
    assert len(state.table.stock) == stock
    assert state.table.before_first_draw
    assert Cards(card for cards in GAME.places(state).values() for card in cards) == GAME.pack(rules, seats).cards


@pytest.mark.parametrize(
    ("options", "seats", "told"),
    [
        pytest.param(
            {}, 5, "5 seats cannot play Desmoche: 2, 3 or 4 can [Desmoche §1.1]", id="1.1 five need an option"
        ),
        pytest.param(
            {"most_seats": 6},
            6,
            "6 seats cannot play Desmoche: 2, 3, 4 or 5 can [Desmoche §1.1]",
            id="1.1 six hands of nine are more than the pack has",
        ),
        pytest.param(
            {"pack": "FORTY", "most_seats": 6, "hand_size": 10},
            4,
            "4 seats cannot play Desmoche: 2 or 3 can [Desmoche §1.1]",
            id="1.1 four hands of ten would leave no stock of forty",
        ),
    ],
)
def test_tables_that_the_pack_does_not_bear(options: Options, seats: int, told: str) -> None:
    with pytest.raises(ValueError, match=r"cannot play Desmoche") as caught:
        deal(rules_with(**options), seats=seats, seed=0)
    assert str(caught.value) == told


def test_1_1_a_pack_that_leaves_no_stock_is_refused() -> None:
    with pytest.raises(ValueError, match="leave no stock") as caught:
        GAME.pack(rules_with(pack="FORTY"), 5)
    assert str(caught.value).startswith("5 hands of 9 leave no stock of ")
    assert str(caught.value).endswith(": deal fewer cards, or let fewer play [Desmoche §1.1]")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        pytest.param({}, "ten cards melded", id="9.1 ten of nine"),
        pytest.param({"hand_size": 8}, "nine cards melded", id="1.4, 9.1 nine of eight"),
        pytest.param({"hand_size": 5, **FEW}, "six cards melded", id="1.4, 9.1 six of five"),
        pytest.param({"hand_size": 12, **FEW}, "thirteen cards melded", id="1.4, 9.1 thirteen of twelve"),
        pytest.param({"pack": "FORTY"}, "ten cards melded", id="1.1, 9.1 ten of forty"),
    ],
)
def test_a_hand_is_won_with_one_card_more(options: Options, reason: str) -> None:
    for seed in range(60):
        state = ended({"automatic_wins": [], **options} if "automatic_wins" not in options else options, 2, seed)
        outcome = state.outcome
        assert outcome is not None
        if str(outcome.clause) == "Desmoche §9.1":
            (winner,) = outcome.winners
            assert state.table.holding(winner).on_table == state.rules.hand_size + 1
            assert outcome.reason == reason
            return
    raise AssertionError("nobody has won by play")


@pytest.mark.parametrize(
    ("ace", "cards", "clauses"),
    [
        pytest.param("LOW", "6h 7h Jh", [], id="1.1, 3.2 the jack follows the seven"),
        pytest.param("LOW", "7h Jh Qh Kh", [], id="1.1, 3.2 up to the king"),
        pytest.param("LOW", "Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh", [], id="1.1, 3.2 a whole suit is a run of ten"),
        pytest.param("LOW_OR_HIGH", "Qh Kh Ah", [], id="1.1, 3.3 the ace may be high"),
        pytest.param("LOW", "Qh Kh Ah", ["Desmoche §3.3"], id="1.1, 3.3 or not"),
        pytest.param("LOW", "6h 7h 8h", ["Desmoche §3.1", "Desmoche §3.2"], id="1.1, 3.2 there is no eight"),
        pytest.param("LOW", "8h 8s 8c", ["Desmoche §3.1", "Desmoche §3.2"], id="1.1, 3.1 nor a set of them"),
    ],
)
def test_melds_of_forty_cards(ace: str, cards: str, clauses: list[str]) -> None:
    judged = judge_meld(rules_with(pack="FORTY", ace=ace), tuple(Cards.parse(cards)))
    assert [str(violation.clause) for violation in judged.violations] == clauses
    if not clauses:
        assert [str(meld) for meld in judged.meanings] == [cards]


@pytest.mark.parametrize(
    ("pack", "wins"),
    [
        pytest.param("FORTY", [], id="1.1, 5.2 seven and jack are neighbours among forty cards"),
        pytest.param("FIFTY_TWO", ["peladilla"], id="5.2 and are none among 52"),
    ],
)
def test_a_peladilla_of_the_pack(pack: str, wins: list[str]) -> None:
    hand = Cards.parse("As 3c 5d 7h Jh Qs Kd 2h")
    assert [win.value for win in held_wins(rules_with(pack=pack, hand_size=8), hand)] == wins


def test_14_1_an_escalera_goes_over_the_gap() -> None:
    hand = Cards.parse("6h 7h Jh As 2c 4d Kd Qs 5c")
    assert holding_of(SideGame.ESCALERA, hand, rules_with()) is None
    held = holding_of(SideGame.ESCALERA, hand, rules_with(pack="FORTY"))
    assert held is not None
    assert held[1] == Cards.parse("6h 7h Jh")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param(
            {"hand_size": 7},
            "automatic_wins = [COLOR, CUATRO_CUERPOS, PELADILLA]: PELADILLA is defined for hands of 8 to 10 cards "
            "(Desmoche §1.4): leave it out, or write another hand_size than 7",
            id="1.4 a peladilla of seven cards",
        ),
        pytest.param(
            {"hand_size": 11, "automatic_wins": ["CUATRO_CUERPOS"], "side_games": ["ORO", "ESCALERA"]},
            "side_games = [ESCALERA, ORO]: ESCALERA is defined for hands of 8 to 10 cards (Desmoche §1.4): leave it out, "
            "or write another hand_size than 11",
            id="1.4 an escalera of eleven cards",
        ),
    ],
)
def test_wins_and_side_games_of_other_sizes_are_refused(options: Options, told: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_with(**options)
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        pytest.param({"pack": "FORTY", "hand_size": 8, "max_run": 8}, 4, id="1.1 a record of forty cards"),
        pytest.param({"most_seats": 6, "hand_size": 8}, 6, id="1.1 a record of six seats"),
    ],
)
def test_records_tell_the_table(options: Options, seats: int) -> None:
    hand = play_hand(GAME, rules_with(**options), seats=seats, seed="a record", bots=True)
    record = Record.begin(GAME, rules=hand.rules, seats=seats, order=hand.order)
    for move in hand.moves:
        record = record.play(move)
    written = record.write()
    assert Record.read(written).state == record.state
    assert all(f"{name} = " in written for name in options)


def test_1_1_forty_cards_are_the_spanish_pack() -> None:
    assert GAME.pack(rules_with(pack="FORTY"), 2) is SPANISH
    assert GAME.deal(rules_with(pack="FORTY"), seats=2, seed=1).view(Seat(0)).sample(_Zero()).table.rules.pack.value


class _Zero:
    def random(self) -> float:
        return 0.0


POSITION = """
format = "rummykit-position/1"
game = "desmoche"
seats = 2
dealer = 0
rules = { pack = "FORTY", hand_size = 8 }
phase = "offer"
card = "7h"
releaser = 0
hands = ["? ? ? ? ? ? ? ?", "Jh Qh ? ? ? ? ? ?"]
tables = [[], []]
discards = "? ?"
"""


def test_1_1_a_position_of_forty_cards() -> None:
    position = GAME.position(POSITION)
    assert not position.violations(GAME.parse("1 play 7h Jh Qh"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        pytest.param('card = "7h"', 'card = "8h"', "Desmoche §1.1", id="1.1 a card that is not in the pack"),
        pytest.param("seats = 2", "seats = 5", "is not played by so many", id="1.1 more seats than the rules let play"),
        pytest.param("Jh Qh ? ? ?", "Jh Qh ? ?", "a seat owns eight cards", id="1.4 a hand too small"),
    ],
)
def test_positions_that_the_table_does_not_have(old: str, new: str, told: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.position(POSITION.replace(old, new))
    assert told in str(caught.value)
