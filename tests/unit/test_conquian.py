"""Conquián as a package: what it shows, its player, its moves in writing, what is drawn, hands scored from notes."""

from random import Random
from typing import Any

import pytest

from rummykit.cards import Card, Cards
from rummykit.games import conquian
from rummykit.games.conquian import ConquianRules, Settlement
from rummykit.match import Match
from rummykit.money import MOST_CHIPS
from rummykit.notation import NotationError
from rummykit.packs import Stream
from rummykit.players import RandomPlayer, play_out
from rummykit.rulebook import stake_after
from rummykit.score import ScoreError, read_scores
from rummykit.seats import Seat
from tests.rules.conquian_positions import dealt, played, texts


def test_the_package_shows_what_is_public() -> None:
    assert dir(conquian) == sorted(conquian.__all__)
    kinds: tuple[type, ...] = (*conquian.GAME.phases, *conquian.GAME.moves)
    assert {kind.__name__ for kind in kinds} <= set(conquian.__all__)


def test_the_greedy_player_beats_chance() -> None:
    """One seat of two: chance alone wins less than one hand in ten."""
    wins = [0, 0]
    for deal in range(40):
        own = deal % 2
        state = conquian.deal(seats=2, dealer=deal // 2 % 2, seed=deal)
        players = [conquian.GreedyPlayer() if seat == own else RandomPlayer() for seat in range(2)]
        *_, (_, last) = play_out(state, players, Stream(deal))
        assert last.outcome is not None
        for winner in last.outcome.winners:
            wins[winner == own] += 1
    assert wins[1] >= 15 > 5 >= wins[0]


def test_the_greedy_player_takes_what_wins_and_pays_what_it_misses_least() -> None:
    state = played(dealt("2h 3h 4h Kd Kc", "As 5d 7c Qs Jd", stock="Kh", hand_size=5), "0 turn; 0 play 2h 3h 4h")
    bot = conquian.GreedyPlayer()
    assert str(bot.choose(state.view(Seat(0)), Random(0))) == "0 play Kh Kd Kc"
    state = played(dealt("2h 3h Kd Kc As", "4s 5d 7c Qs Jd", stock="Kh", hand_size=5), "0 turn; 0 play Kh Kd Kc")
    assert str(bot.choose(state.view(Seat(0)), Random(0))) == "0 pay As"


@pytest.mark.parametrize(
    ("text", "word", "reason"),
    [
        ("0 arrange As 2s 3s /", "", "the move ends too early"),
        ("0 arrange / As 2s 3s", "/", "is no card"),
        ("0 arrange As 2s / / 3s", "/", "is no card"),
        ("0 arrange", "", "the move ends too early"),
        ("0 play 5c onto 6c / 7c", "/", "is no card"),
        ("0 force", "", "the move ends too early"),
        ("0 turn As", "As", "is one word too many"),
    ],
)
def test_moves_that_cannot_be_read(text: str, word: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        conquian.parse_move(text)
    assert (caught.value.word, caught.value.reason) == (word, reason)


def test_the_grammar() -> None:
    assert conquian.GAME.grammar.splitlines() == [
        "SEAT give CARD",
        "SEAT turn",
        "SEAT play CARD... [onto CARD...]",
        "SEAT arrange CARD... [/ CARD...]...",
        "SEAT decline",
        "SEAT pay CARD",
        "SEAT force SEAT",
        "! left SEAT",
    ]


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        (conquian.Pay, "7h", "Pay.card takes Card, not the str '7h': pass a Card such as Card.parse('7h')"),
        (conquian.Play, ["7h"], "Play.cards takes Card, not the str '7h': pass a Card such as Card.parse('7h')"),
        (conquian.Force, 1, "Force.owner takes Seat, not the int 1: pass Seat(1)"),
        (
            conquian.Arrange,
            [["7h"]],
            "Arrange.melds takes Card, not the str '7h': pass a Card such as Card.parse('7h')",
        ),
    ],
)
def test_moves_made_of_something_else(kind: Any, given: object, said: str) -> None:
    with pytest.raises(TypeError) as caught:
        kind(Seat(0), given)
    assert str(caught.value) == f"{said}; parse_move reads a whole move from text"


def test_cards_that_the_pack_has_not_are_refused_by_the_rules() -> None:
    state = played(dealt("6s 7s Js 2h 3h 4h Kd Kc", "", stock="5h"), "0 turn")
    (at_hand, no_meld) = state.violations(conquian.Play(Seat(0), tuple(Cards.parse("6s 7s 8s"))))
    assert (type(at_hand).__name__, type(no_meld).__name__) == ("CardsNotAtHand", "NoMeld")


def test_what_is_drawn() -> None:
    state = played(dealt("6s 7s Js 2h 3h 4h Kd Kc", "As", "Ah", stock="5h"), "0 turn; 0 play 6s 7s Js; ! left 2")
    drawn = {(zone.name, zone.seat): zone for zone in conquian.GAME.zones(state.view(Seat(0)))}
    assert [str(card) for card in drawn["hand", Seat(0)].groups[0]] == ["2h", "3h", "4h", "Kd", "Kc"]
    assert drawn["hand", Seat(1)].hidden == 8
    assert drawn["hand", Seat(2)].note == "has left"
    assert drawn["on offer", None].groups == ((Card.parse("5h"),),)
    exchange = played(dealt("6s 7s", "As", exchange=True), "0 give 6s")
    zones = {zone.name for zone in conquian.GAME.zones(exchange.view(Seat(1)))}
    assert "chosen" not in zones
    assert "chosen" in {zone.name for zone in conquian.GAME.zones(exchange.view(Seat(0)))}
    assert repr(state) == "<Conquian Deciding: 0 to act; 3 seats, dealer 2, stock 15, melds on the table 1>"


def test_a_sample_keeps_the_card_that_was_given() -> None:
    state = played(dealt("6s 7s Js 2h 3h 4h Kd Kc", "As 5d", "Ah 5s", exchange=True), "0 give Kd; 1 give As; 2 give Ah")
    view = state.view(Seat(0))
    for seed in range(20):
        sampled = view.sample(Random(seed))
        assert Card.parse("Kd") in sampled.table.hands[1]
        assert sampled.view(Seat(0)) == view


def test_a_card_given_that_was_paid_is_on_offer() -> None:
    hands = ("Kd 7h Js 2h 3c 4d 6s Qc", "Qs Qh 5d As 2c 7d Jc 4h")
    state = played(dealt(*hands, stock="Qd 2s", exchange=True, dealer=0), "0 give Kd; 1 give As; 1 turn")
    state = played(state, "1 play Qs Qh Qd; 1 pay Kd")
    view = state.view(Seat(0))
    assert Card.parse("Kd") in view.seen
    assert view.sample(Random(0)).view(Seat(0)) == view


@pytest.mark.parametrize(
    ("settlement", "stake", "undecided", "following"),
    [
        (Settlement.STAKE, 3, 0, 3),
        (Settlement.STAKE, 3, 4, 48),
        (Settlement.STAKE, 3, 200, MOST_CHIPS),
        (Settlement.POT, 3, 4, 3),
        (Settlement.STAKE, None, 4, None),
    ],
)
def test_the_stake_of_the_next_hand(
    settlement: Settlement, stake: int | None, undecided: int, following: int | None
) -> None:
    assert stake_after(conquian.GAME, ConquianRules(settlement=settlement), stake, undecided) == following


def test_a_match_ends_when_a_seat_cannot_cover_the_stake_that_has_doubled() -> None:
    match = Match.begin(conquian.GAME, names=["Ana", "Beto"], balances=[9, 3], stake=2, dealer=0)
    record = match.deal(seed=1)
    while record.outcome is None:
        record = record.play(record.state.legal_moves()[-1])
    assert record.outcome.winners == ()
    match = match.settle(record)
    assert match.over is not None
    assert (match.over.reason, match.over.seats) == ("a seat cannot cover its stake", (1,))
    assert match.buy_in(1, 1).deal(seed=2).stakes.stake == 4


HEAD = """\
format = "rummykit-score/1"
game = "conquian"
players = ["Ana", "Beto", "Eva"]
chips = 30
stake = 1
"""


def scored(*hands: str, rules: str = "") -> tuple[int, ...] | None:
    """The balances after these hands."""
    rules = f"rules = {{ {rules} }}\n" if rules else ""
    return read_scores(HEAD + rules + "".join(f"\n[[hands]]\n{hand}\n" for hand in hands)).balances


@pytest.mark.parametrize(
    ("hands", "rules", "balances"),
    [
        (['winner = "Ana"'], "", (32, 29, 29)),
        (["dead = true", 'winner = "Ana"'], "", (34, 28, 28)),
        (["dead = true", 'winner = "Ana"'], 'settlement = "POT"', (34, 28, 28)),
        (["dead = true", "dead = true", 'winner = "Eva"', 'winner = "Eva"'], "", (25, 25, 40)),
    ],
)
def test_hands_of_a_real_table(hands: list[str], rules: str, balances: tuple[int, ...]) -> None:
    assert scored(*hands, rules=rules) == balances


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ("", "a hand has a winner or none"),
        ('winner = "Ana"\ndead = true', "a hand has a winner or none"),
        ('winner = "Carla"', "is nobody who plays here"),
        ('winner = "Ana"\nmelds = ["7h"]', "melds"),
    ],
)
def test_notes_that_cannot_be(notes: str, said: str) -> None:
    with pytest.raises(ScoreError, match=said):
        scored(notes)


def test_lists_are_told_in_order() -> None:
    state = played(dealt("2h 3h 4h 6s 7s Js Kd Kc", "", stock="Ks"), "0 turn")
    assert texts(state) == ["0 play Ks Kd Kc", "0 play 6s 7s Js", "0 play 2h 3h 4h", "0 decline"]
