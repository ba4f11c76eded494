"""Score files: hands of a real table settled, and every bad entry refused with its place and the remedy."""

from typing import Any

import pytest

from rummykit.games import desmoche
from rummykit.games.desmoche import PRESETS
from rummykit.match import Match
from rummykit.money import net
from rummykit.options import read_options
from rummykit.packs import Stream
from rummykit.players import ask, bots_of
from rummykit.score import ScoreError, read_scores
from rummykit.seats import Seat, seats_at
from tests.rulebooks import without_capabilities

HEAD = """\
format = "rummykit-score/1"
game = "desmoche"
players = ["Ana", "Beto", "Carla", "Dora"]
chips = 20
stake = 1
side_stake = 1
"""
WON = """
[[hands]]
winner = "Ana"
melds = ["As 2s 3s 4s 5s 6s 7s 8s 9s Ts"]
nothing_on_table = ["Beto", "Carla"]
"""


def scores(*hands: str, head: str = HEAD) -> Match[Any, Any]:
    return read_scores(head + "".join(f"\n[[hands]]\n{hand}\n" for hand in hands))


def test_the_first_example_of_the_rules_page() -> None:
    match = read_scores(HEAD + WON)
    assert match.gains == (11, -4, -4, -3)
    assert match.balances == (31, 16, 16, 17)
    assert match.audit() == ()
    assert match == read_scores((HEAD + WON).encode())


def test_the_second_example_of_the_rules_page() -> None:
    head = HEAD + 'rules = { preset = "HONDURAS" }\n'
    match = scores(
        "dead = true",
        "dead = true",
        "dead = true",
        'winner = "Dora"\nmelds = ["2s 3s 4s", "5s 6s 7s", "8s 9s Ts Js"]',
        head=head,
    )
    assert match.gains == (-4, -4, -4, 12)
    assert match.ledger.of_hand(4)[-1].amount == 16
    assert match.dealer == 0, "four hands, four dealers"


def test_all_that_may_be_noted() -> None:
    match = scores(
        'winner = "Ana"\ndeclared = "peladilla"\ncomment = "early"',
        'dead = true\ndisqualified = ["Dora"]\njoined = { oro = ["Dora", "Ana"] }\n'
        'announced = { oro = { Ana = "2♦", Dora = "Kd" } }',
        'winner = "Carla"\ndisqualified = ["Ana", "Beto", "Dora"]\ndealer = "Dora"',
        'leave = ["Ana"]\njoin = { Eva = 9 }\nbuy_in = { Beto = 3, Eva = 1 }\nstake = 2\nside_stake = 3\ndead = true',
    )
    paid = [[str(one.transfer.row[:3]) for one in match.ledger.of_hand(number)] for number in range(1, 5)]
    assert paid[0][4:] == [
        "('pot', 'seat 0', 4)",
        *(f"('seat {seat}', 'seat 0', 1)" for seat in (1, 2, 3)),
    ]
    assert paid[1][-1] == "('oro pot', 'seat 0', 2)", "a disqualified seat is out of contention"
    assert paid[2][-1] == "('pot', 'seat 2', 8)"
    assert paid[3] == [f"('seat {seat}', 'pot', 2)" for seat in range(4)]
    assert (match.names, match.stake, match.side_stake, match.pot) == (("Beto", "Carla", "Dora", "Eva"), 2, 3, 8)
    assert match.balances == (17, 22, 13, 8)
    assert match.audit() == ()


def test_bets() -> None:
    head = HEAD + 'rules = { preset = "EARLY" }\n'
    match = scores('winner = "Beto"\ndeclared = "peladilla"\nbets = { Ana = 3, Beto = 0, Dora = 20 }', head=head)
    assert match.gains == (-3, 23, 0, -20)


@pytest.mark.parametrize("chips", ["20", "[20, 20, 20, 20]", "{ Ana = 20, Dora = 20, Beto = 20, Carla = 20 }"])
def test_chips_are_a_number_or_one_for_each(chips: str) -> None:
    assert read_scores(HEAD.replace("chips = 20", f"chips = {chips}")).balances == (20, 20, 20, 20)


def test_without_chips_nobody_is_short_of_them() -> None:
    match = read_scores(HEAD.replace("chips = 20\n", "").replace("stake = 1", "stake = 100", 1) + WON)
    assert match.balances is None
    assert match.gains == (1100, -400, -400, -300)


@pytest.mark.parametrize(
    ("shown", "winner"),
    [
        ('par-rojo = { Ana = "Kh Kd", Beto = "Ah Ad" }', "Beto"),
        ('dos-par-negro = { Ana = "Ks Kc 3s 3c", Beto = "Qs Qc Js Jc" }', "Ana"),
        ('tres-cuerpos = { Ana = "4s 4h 4d", Beto = "5s 5h 5d 5c" }', "Beto"),
        ('escalera = { Ana = "As 2s 3s", Beto = "Jh Qh Kh" }', "Ana"),
        ('corazon-negro = { Ana = "As", Beto = "Ks" }', "Ana"),
    ],
)
def test_side_games(shown: str, winner: str) -> None:
    game = shown.split(" ")[0]
    match = scores(f'dead = true\njoined = {{ {game} = ["Ana", "Beto"] }}\nannounced = {{ {shown} }}')
    assert match.gains[match.names.index(winner)] == 0, "its ante and the other's side stake"
    assert match.ledger.balances[f"{game} pot"] == 0


@pytest.mark.parametrize(
    ("old", "new", "place", "word"),
    [
        ('format = "rummykit-score/1"\n', "", (1, 1), "format"),
        ("score/1", "score/9", (1, 10), '"rummykit-score/9"'),
        ('"desmoche"', '"chess"', (2, 8), '"chess"'),
        ('"desmoche"', "1", (2, 8), "1"),
        ('"Dora"]', '"Ana"]', (3, 36), '"Ana"'),
        ('"Dora"]', '"oro pot"]', (3, 36), '"oro pot"'),
        ('"Dora"]', "1]", (3, 36), "1"),
        ("chips = 20", "chips = [20, 20]", (4, 9), "[20, 20]"),
        ("chips = 20", "chips = [20, 20, 20, -1]", (4, 22), "-1"),
        ("chips = 20", "chips = { Ana = 20 }", (4, 9), "{ Ana = 20 }"),
        ("chips = 20", "chips = { Eva = 20 }", (4, 11), "Eva"),
        ("chips = 20", "chips = true", (4, 9), "true"),
        ("stake = 1", "stake = 0", (5, 9), "0"),
        ("side_stake = 1", "side = 1", (6, 1), "side"),
        ("side_stake = 1", 'dealer = "Eva"', (6, 10), '"Eva"'),
        ("side_stake = 1", "rules = { ace = 'HIGH' }", (6, 17), "'HIGH'"),
        ("side_stake = 1", "rules = { aces = 'LOW' }", (6, 11), "aces"),
        ("side_stake = 1", "rules = { preset = 'X' }", (6, 20), "'X'"),
        ("side_stake = 1", "rules = { betting = 'FREE_AFTER_DEAL' }", (6, 21), "'FREE_AFTER_DEAL'"),
        ("side_stake = 1", "rules = { bonuses = ['MICO', 'X'] }", (6, 30), "'X'"),
        ("side_stake = 1", "[oops", (6, 6), ""),
        ('winner = "Ana"', "", (8, 3), "hands"),
        ('winner = "Ana"', 'winner = "Eva"', (9, 10), '"Eva"'),
        ('winner = "Ana"', 'winer = "Ana"', (9, 1), "winer"),
        ('winner = "Ana"', 'winner = "Ana"\ndead = true', (10, 8), "true"),
        ('winner = "Ana"', "dead = 1", (9, 8), "1"),
        ('winner = "Ana"', "dead = true", (10, 9), '["As 2s 3s 4s 5s 6s 7s 8s 9s Ts"]'),
        ("melds", "melts", (10, 1), "melts"),
        ("9s Ts", "9s", (10, 9), '["As 2s 3s 4s 5s 6s 7s 8s 9s"]'),
        ("9s Ts", "9s 9s", (10, 38), "9s"),
        ("9s Ts", "9s 10x", (10, 38), "10x"),
        ("9s Ts", "9s Tc", (10, 10), '"As 2s 3s 4s 5s 6s 7s 8s 9s Tc"'),
        ('4s 5s 6s 7s 8s 9s Ts"', '4s", "3s 3h 3d", "4h 5h 6h"', (10, 25), '"3s 3h 3d"'),
        ('["As 2s 3s 4s 5s 6s 7s 8s 9s Ts"]', '"As 2s 3s"', (10, 9), '"As 2s 3s"'),
        ('["As 2s 3s 4s 5s 6s 7s 8s 9s Ts"]', "[3]", (10, 10), "3"),
        ("nothing_on_table", 'declared = "color"\nnothing_on_table', (10, 9), '["As 2s 3s 4s 5s 6s 7s 8s 9s Ts"]'),
        ('["Beto", "Carla"]', '["Beto", "Ana"]', (11, 20), '["Beto", "Ana"]'),
        ('["Beto", "Carla"]', '["Beto", "Beto"]', (11, 29), '"Beto"'),
        ('["Beto", "Carla"]', '"Beto"', (11, 20), '"Beto"'),
        ("nothing_on_table", "disqualified = ['Ana']\nnothing_on_table", (9, 10), '"Ana"'),
        ("nothing_on_table", "bets = { Ana = 1 }\nnothing_on_table", (11, 1), "bets"),
        ("nothing_on_table", "joined = { gold = ['Ana'] }\nnothing_on_table", (11, 12), "gold"),
        ("nothing_on_table", "joined = ['Ana']\nnothing_on_table", (11, 10), "['Ana']"),
        ("nothing_on_table", "announced = { gold = {} }\nnothing_on_table", (11, 15), "gold"),
        ("nothing_on_table", "announced = { oro = { Ana = '2d' } }\nnothing_on_table", (11, 23), "Ana"),
        ("nothing_on_table", "leave = ['Ana', 'Ana']\nnothing_on_table", (11, 17), "'Ana'"),
        ("nothing_on_table", "join = { Eva = 1 }\nnothing_on_table", (11, 10), "Eva"),
        ("nothing_on_table", "comment = 5\nnothing_on_table", (11, 11), "5"),
        ("side_stake = 1", "comment = ['x']", (6, 11), "['x']"),
        ("side_stake = 1\n\n[[hands]]\n", "[[hands]]\njoined = { oro = ['Ana'] }\n", (7, 12), "oro"),
        ("nothing_on_table", "buy_in = { Ana = 0 }\nnothing_on_table", (11, 18), "0"),
        ("nothing_on_table", "stake = 0\nnothing_on_table", (11, 9), "0"),
        ("nothing_on_table", "stake = 21\nnothing_on_table", (8, 3), "hands"),
        ("nothing_on_table", "dealer = 'Eva'\nnothing_on_table", (11, 10), "'Eva'"),
    ],
)
def test_what_is_refused(old: str, new: str, place: tuple[int, int], word: str) -> None:
    assert old in HEAD + WON
    with pytest.raises(ScoreError) as caught:
        read_scores((HEAD + WON).replace(old, new, 1))
    error = caught.value
    assert ((error.line, error.column), error.word) == (place, word), str(error)
    assert error.reason
    assert error.remedy
    assert "^" in str(error)


@pytest.mark.parametrize(
    ("announced", "word", "said"),
    [
        ("oro = { Ana = 'Ks' }", "'Ks'", "does not show oro [Desmoche §14.1]"),
        ("oro = { Ana = 'Kd', Beto = 'Kd' }", "'Kd'", "Ana was dealt the Kd"),
        ("oro = { Ana = 'JK' }", "'JK'", "there is no joker"),
        ("oro = { Ana = '' }", "''", "does not show oro"),
        ("oro = { Carla = '2d' }", "Carla", "did not join oro"),
        ("oro = { Eva = '2d' }", "Eva", "is nobody who plays here"),
        ("oro = { Ana = 2 }", "2", "cards are written in a text"),
        ("oro = 'Kd'", "'Kd'", "names and cards stand in a table"),
    ],
)
def test_announcements_that_are_refused(announced: str, word: str, said: str) -> None:
    with pytest.raises(ScoreError) as caught:
        scores(f"dead = true\njoined = {{ oro = ['Ana', 'Beto'] }}\nannounced = {{ {announced} }}")
    assert caught.value.word == word
    assert said in caught.value.reason


def test_side_games_that_the_table_does_not_play_are_refused() -> None:
    head = HEAD + 'rules = { preset = "HONDURAS" }\n'
    with pytest.raises(ScoreError, match=r"is not played at this table \[Desmoche §14.1\]") as caught:
        scores("dead = true\njoined = { oro = ['Ana'], flor = ['Ana'] }", head=head)
    assert caught.value.word == "flor"
    assert scores("dead = true\njoined = { oro = ['Ana'], flor = [] }", head=head).side_pots == (("oro", 1),)


def test_a_bet_is_at_most_what_the_player_has() -> None:
    head = HEAD + 'rules = { preset = "EARLY" }\n'
    with pytest.raises(ScoreError, match="is more than the player has") as caught:
        scores("dead = true\njoined = { oro = ['Ana'] }\nbets = { Ana = 20 }", head=head)
    assert caught.value.remedy == "it has 19 to bet"


def test_automatic_wins_that_are_not_played_are_refused() -> None:
    head = HEAD + 'rules = { preset = "HONDURAS" }\n'
    with pytest.raises(ScoreError, match="is not played here"):
        scores('winner = "Ana"\ndeclared = "color"', head=head)
    with pytest.raises(ScoreError, match="is not known here"):
        scores('winner = "Ana"\ndeclared = "royal"')


def test_after_the_end_no_hand_is_settled() -> None:
    with pytest.raises(ScoreError, match=r"Ana has 0 and cannot cover 1") as caught:
        scores("dead = true", "dead = true", head=HEAD.replace("chips = 20", "chips = 1"))
    assert (caught.value.line, caught.value.remedy) == (11, "it leaves or buys in")


def test_a_game_without_scores_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummykit.documents.reader.find_game", lambda name: without_capabilities(desmoche.GAME))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    with pytest.raises(ScoreError, match="keeps no scores of real tables"):
        read_scores(HEAD)


@pytest.mark.parametrize(
    ("bot", "used_up", "clauses"),
    [("greedy", "DEAD_HAND", {"9.1", "9.3"}), ("random", "MOST_MELDED", {"9.3"})],
)
def test_a_match_played_here_and_noted_there_has_the_same_books(bot: str, used_up: str, clauses: set[str]) -> None:
    """What a record says of hands won by play or by the most cards melded, written down as at a real table."""
    names = ["Ana", "Beto", "Carla"]
    rules = read_options(PRESETS["NICARAGUA"], {"stock_used_up": used_up})
    match = Match.begin(desmoche.GAME, names=names, rules=rules, balances=300, stake=2, dealer=0, hands=40)
    notes: list[str] = []
    players = [bots_of(desmoche.GAME)[bot]() for _ in names]
    met: set[str] = set()
    chance = Stream(bot)
    while match.over is None:
        record = match.deal(match.hands_played)
        while record.outcome is None:
            record = record.play(ask(record.state, players, chance))
        met.add(record.outcome.clause.number)
        outcome, table = record.outcome, record.state.table
        match = match.settle(record)
        if not outcome.winners:
            notes.append("dead = true")
            continue
        lines = [f'winner = "{names[outcome.winners[0]]}"']
        if outcome.clause.number == "9.1":
            lines.append(f"melds = {[str(meld) for meld in table.holding(outcome.winners[0]).melds]}")
        elif outcome.clause.number == "9.3":
            lines = [f"most_melded = {[names[seat] for seat in outcome.winners[::-1]]}"]
        else:
            lines.append(f'declared = "{outcome.reason}"')
        losers = [one for one in table.holdings if one.seat not in outcome.winners]
        lines.append(f"nothing_on_table = {[names[one.seat] for one in losers if not one.melds]}")
        notes.append("\n".join(lines))
    assert clauses <= met
    head = HEAD.replace(', "Dora"', "").replace("chips = 20", "chips = 300").replace("stake = 1", "stake = 2", 1)
    head += f'rules = {{ stock_used_up = "{used_up}" }}\n'
    noted = scores(*notes, head=head)
    assert (noted.balances, noted.pot, noted.gains, noted.dealer) == (
        match.balances,
        match.pot,
        match.gains,
        match.dealer,
    )
    assert str(noted.ledger) == str(match.ledger)


MOST = """\
format = "rummykit-score/1"
game = "desmoche"
players = ["Ana", "Beto", "Carla"]
chips = 20
stake = 2
rules = { stock_used_up = "MOST_MELDED" }

[[hands]]
"""


def test_the_most_cards_melded_win_and_may_share() -> None:
    assert read_scores(MOST + 'most_melded = ["Beto"]').gains == (-2, 4, -2)
    assert read_scores(MOST + 'most_melded = ["Carla", "Ana"]').gains == (1, -2, 1)
    assert read_scores(MOST + "dead = true").pot == 6, "nobody had a meld"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            'winner = "Ana"\nmost_melded = ["Ana"]',
            ('"Ana": this hand was won by the most cards melded', "winner or most_melded"),
        ),
        (
            'most_melded = ["Ana"]\ndead = true',
            ("true: this hand was won by the most cards melded", "dead or most_melded"),
        ),
        (
            'most_melded = ["Ana"]\ndeclared = "color"',
            ('"color": this hand was won by the most cards melded', "declared or"),
        ),
        ("most_melded = []", ("[]: names nobody", "dead = true if nobody had any")),
        ('most_melded = ["Eva"]', ('"Eva": is nobody who plays here', "the players are Ana, Beto, Carla")),
        ('most_melded = "Ana"', ('"Ana": names stand in an array', "between brackets")),
        ('most_melded = ["Ana"]\nnothing_on_table = ["Ana"]', ('["Ana"]: the winner is among them', "had no meld")),
        (
            'most_melded = ["Ana"]\ndisqualified = ["Ana"]',
            ('["Ana"]: one of them was disqualified [Desmoche §11.2]', "out"),
        ),
    ],
)
def test_notes_of_the_most_cards_melded_that_cannot_be(hand: str, said: tuple[str, str]) -> None:
    with pytest.raises(ScoreError) as caught:
        read_scores(MOST + hand)
    first, *_, last = str(caught.value).splitlines()
    assert first.partition(": ")[2] == said[0]
    assert said[1] in last


def test_the_most_cards_melded_win_nothing_where_the_hand_is_dead() -> None:
    with pytest.raises(ScoreError) as caught:
        read_scores(MOST.replace("MOST_MELDED", "DEAD_HAND") + 'most_melded = ["Ana"]')
    assert str(caught.value).splitlines() == [
        'line 9, column 15: ["Ana"]: wins nothing here when the stock is used up [Desmoche §9.3]',
        '  most_melded = ["Ana"]',
        "                ^^^^^^^",
        "  write dead = true",
    ]


PENANG = """\
format = "rummykit-score/1"
game = "penang"
players = ["Ana", "Beto", "Carla"]
"""


def test_penang() -> None:
    hands = ('game = "Carla"\ncounts = { Ana = 12, Beto = 31 }', "counts = { Ana = 9, Beto = 9, Carla = 70 }")
    match = scores(*hands, head=PENANG)
    assert match.points == (21, 40, 70)
    assert match.over is not None
    assert match.over.winners == (0,)
    assert match.dealer == 0, "the winner deals: of a tie the first from the dealer's left"
    head = PENANG + 'rules = { settlement = "PAIRWISE" }\ntarget = 100\n'
    money = scores(*hands, head=head)
    assert money.points == ()
    assert money.gains == (-12 + 19 + 61, -31 - 19 + 61, 12 + 31 - 61 - 61)
    for seat in seats_at(3):
        assert money.gains[seat] == sum(net((entry.transfer,), Seat(seat)) for entry in money.ledger.entries)


@pytest.mark.parametrize(
    ("hand", "word", "said"),
    [
        ('game = "Carla"\ncounts = { Ana = 12 }', "hands", "nothing is said of what Beto was left with"),
        ('game = "Carla"\ncounts = { Ana = 12, Beto = 10, Carla = 5 }', "5", "who has Game has no card left"),
        ("counts = { Ana = 12, Beto = -1, Carla = 5 }", "-1", "a count is a whole number, at least 0"),
        ("counts = [1, 2, 3]", "[1, 2, 3]", "names and counts stand in a table"),
        ("counts = { Ana = 0, Beto = 0, Carla = 5 }", "0", "who has a card left counts at least 2 [Penang §8.1]"),
        ("counts = { Ana = 9, Beto = 1, Carla = 5 }", "1", "who has a card left counts at least 2 [Penang §8.1]"),
        ("counts = { Ana = 9, Beto = 351, Carla = 5 }", "351", "no hand counts more than 350 [Penang §8.1]"),
        ("counts = { Ana = 9, Ana = 9 }", "Ana", "bad TOML: this key stands here twice"),
        ('counts = { Ana = 1, Beto = 1, Carla = 1 }\nwinner = "Ana"', "winner", "is no key of a hand"),
    ],
)
def test_what_penang_refuses(hand: str, word: str, said: str) -> None:
    with pytest.raises(ScoreError) as caught:
        scores(hand, head=PENANG)
    assert caught.value.word == word
    assert said in caught.value.reason
