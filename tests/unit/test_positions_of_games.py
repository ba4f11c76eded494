"""Positions of Penang and Gin written down at a real table: what they answer, and each reason to refuse one, as exact texts."""

import copy
import pickle
from inspect import cleandoc

import pytest

from rummykit.cards import Card, Cards
from rummykit.documents.position import PositionError
from rummykit.games import conquian, desmoche, gin, penang
from rummykit.games.gin import Discarding
from rummykit.games.penang import Acting, Opening
from rummykit.registry import find_game
from rummykit.rulebook import ReadsPositions, UnknownCards
from rummykit.seats import Seat

PENANG = cleandoc("""
    format = "rummykit-position/1"
    game = "penang"
    seats = 2
    dealer = 0
    rules = { hand_size = 6 }
    phase = "turn"
    to_act = 1
    hands = ["? ? ?", "6h 7h 8s 8d JK ?"]
    melds = ["3h JK 5h"]
    passports = [0]
""")
GIN = cleandoc("""
    format = "rummykit-position/1"
    game = "gin"
    seats = 2
    dealer = 0
    phase = "discarding"
    to_act = 1
    taken = "7h"
    hands = ["? ? ? ? ? ? ? ? ? ?", "7h 8h 9h 2c 3c 4c 5c Kd Ks 2h 3s"]
    discards = "9c ? 4d"
""")
KNOCKED = cleandoc("""
    format = "rummykit-position/1"
    game = "gin"
    seats = 2
    dealer = 0
    phase = "defending"
    to_act = 1
    hands = ["2h", "6d 2s 4s 9s ? ? ? ? ? ?"]
    tables = [["3d 4d 5d", "Kh Kd Kc", "7h 8h 9h"], []]
    discards = "9c"
""")


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


def judged(game: str, text: str, move: str) -> list[str]:
    book = find_game(game)
    assert isinstance(book, ReadsPositions)
    return [str(one) for one in book.position(text).violations(book.parse(move))]


@pytest.mark.parametrize("game", [conquian.GAME, desmoche.GAME, penang.GAME, gin.GAME])
def test_every_game_reads_positions(game: object) -> None:
    assert isinstance(game, ReadsPositions)


def test_penang() -> None:
    position = penang.GAME.position(PENANG)
    assert position.phase == Opening(Seat(1))
    assert repr(position) == "<Penang Rummy position: Opening, 1 to act; known hands: nobody>"
    assert position.explain() == (
        "Penang Rummy (house rules), 2 seats, dealer 0: seat 1 to lay a first meld, the passport, or be dead\n"
        "seat 1: it depends on what is not written down: 1 card of its hand"
    )
    assert judged("penang", PENANG, "1 meld run 6h 7h JK") == []
    assert judged("penang", PENANG, "1 end") == ["nobody passes: meld or lay off before the turn ends [Penang §3.1]"]
    with pytest.raises(UnknownCards) as caught:
        judged("penang", PENANG, "1 dead")
    assert str(caught.value) == "seat 1: it depends on what is not written down: 1 card of its hand"
    with pytest.raises(UnknownCards) as caught:
        judged("penang", PENANG, "1 meld set 8s 8d 8c")
    assert caught.value.certain == ()
    with pytest.raises(UnknownCards) as caught:
        judged("penang", PENANG, "1 meld run 8s 8d 8c")
    assert [type(one).__name__ for one in caught.value.certain] == ["NoRun"]
    whole = changed(
        PENANG,
        ("6h 7h 8s 8d JK ?", "8s 8d JK"),
        ('["3h JK 5h"]', '["3h JK 5h", "9h 9s 9d"]'),
        ("[0]", "[0, 1]"),
    )
    assert penang.GAME.position(whole).phase == Acting(Seat(1))


def test_a_meld_may_be_written_with_its_kind_or_without() -> None:
    with_kind = changed(PENANG, ('"3h JK 5h"', '"run 3h JK 5h"'))
    assert penang.GAME.position(with_kind) == penang.GAME.position(PENANG)
    assert str(penang.GAME.position(changed(PENANG, ("3h JK 5h", "9s JK 9h"))).table.melds[0]) == "set 9s 9h JK"


def test_gin() -> None:
    position = gin.GAME.position(GIN)
    assert position.phase == Discarding(Seat(1), Cards((Card.parse("7h"),)))
    assert position.explain() == (
        "Gin Rummy (STANDARD), 2 seats, dealer 0: seat 1 to discard, knock or big-gin\n"
        "seat 1 may discard 3s; discard Ks; discard 2h; discard 8h; discard 9h; discard Kd; discard 2c; discard 3c; "
        "discard 4c; discard 5c"
    )
    assert judged("gin", GIN, "1 discard 7h") == [
        "7h was taken in this turn and has to stay: name another card [Gin §3.2]"
    ]
    unsure = changed(GIN, ("2h 3s", "2h ?"))
    assert judged("gin", unsure, "1 discard Kd") == []
    assert judged("gin", unsure, "1 draw") == ["eleven cards are in the hand: discard, knock or big-gin [Gin §3.1]"]
    for move in ("1 knock Kd", "1 big-gin", "1 discard 3s"):
        with pytest.raises(UnknownCards):
            judged("gin", unsure, move)
    assert judged("gin", GIN, "! left 2") == ["seat 2 is not at the table: name seat 0 or 1 [Gin §1.1]"]


def test_a_defender_is_judged_by_the_cards_that_it_names() -> None:
    assert judged("gin", KNOCKED, "1 lay 6d onto 3d 4d 5d") == []
    assert judged("gin", KNOCKED, "1 lay 4s onto Kh Kd Kc") != []
    with pytest.raises(UnknownCards):
        judged("gin", KNOCKED, "1 meld 2s 2d 2c")


def test_positions_are_values() -> None:
    for position in (penang.GAME.position(PENANG), gin.GAME.position(GIN)):
        assert copy.copy(position) == position == pickle.loads(pickle.dumps(position))
        assert not position.is_legal("1 draw")


@pytest.mark.parametrize(
    ("text", "changes", "told"),
    [
        (
            PENANG,
            [("dealer = 0", "dealer = 2")],
            "line 4, column 10: 2: is no seat of this table: its seats are the numbers 0 to 1",
        ),
        (
            PENANG,
            [('"turn"', '"offer"')],
            'line 6, column 9: "offer": is not known here: write one of turn, acted, in quotes',
        ),
        (
            PENANG,
            [('"turn"', '"acted"\nswapped = true')],
            "line 7, column 1: swapped: the phase acted has no such thing: it has to_act",
        ),
        (
            PENANG,
            [("to_act = 1\n", "")],
            "line 1, column 1: to_act: this key is missing: the phase turn needs to_act, swapped",
        ),
        (
            PENANG,
            [("passports = [0]", "stock = 3")],
            "line 10, column 1: stock: is no key of a position",
        ),
        (
            PENANG,
            [("6h 7h", "6h 7x")],
            "line 8, column 23: 7x: is no card",
        ),
        (
            PENANG,
            [("3h JK 5h", "3h ? 5h")],
            "line 9, column 14: ?: melds lie face up [Penang §3.2]: write which card it is",
        ),
        (
            PENANG,
            [("3h JK 5h", "3h JK 6h")],
            'line 9, column 10: "3h JK 6h": is no meld',
        ),
        (
            PENANG,
            [("6h 7h 8s", "6h 6h 6h")],
            (
                "line 8, column 26: 6h: is here a third time, after line 8, column 23: the pack has it 2 "
                "times [Penang §1.2]"
            ),
        ),
        (
            PENANG,
            [("8d JK ?", "8d JK")],
            "8 cards in the hands and 3 in the melds make 11, and 12 were dealt",
        ),
        (
            PENANG,
            [("? ? ?", "? ?")],
            (
                "8 cards in the hands and 3 in the melds make 11, and 12 were dealt: write ? for each "
                "unknown one [Penang §1.3]"
            ),
        ),
        (
            PENANG,
            [("[0]", "[0, 1]")],
            "line 10, column 13: [0, 1]: 1 meld and 2 seats with a passport",
        ),
        (
            PENANG,
            [("passports = [0]", "")],
            'line 6, column 9: "turn": 1 meld and 0 seats with a passport',
        ),
        (
            PENANG,
            [("passports = [0]", 'passports = [0]\nstanding = ["in", "dead"]')],
            "line 7, column 10: 1: seat 1 is dead: another seat is in turn [Penang §6.3]",
        ),
        (
            PENANG,
            [("passports = [0]", 'passports = [0]\nstanding = ["left", "dead"]')],
            'line 11, column 12: ["left", "dead"]: the hand is over: too few seats are alive [Penang §6.3, §7.3]',
        ),
        (
            PENANG,
            [('"? ? ?"', '""'), ("8d JK ?", "8d JK ? ? ? ?")],
            'line 8, column 10: "": seat 0 holds no card: the hand is over [Penang §7.1]',
        ),
        (
            PENANG,
            [('"turn"', '"acted"')],
            (
                "line 10, column 13: [0]: seat 1 has acted and has no passport: write every seat that has"
                " laid a meld [Penang §4.1]"
            ),
        ),
        (
            PENANG,
            [("to_act = 1", "to_act = 1\nswapped = true")],
            "seat 1 has swapped and has no passport",
        ),
        (
            PENANG,
            [("to_act = 1", "to_act = 0\nswapped = true"), ("hand_size = 6", "hand_size = 6, swaps = false")],
            "line 8, column 11: true: jokers are not swapped at this table: see swaps [Penang §5.5]",
        ),
        (
            GIN,
            [("2h 3s", "2h JK")],
            "the pack has no jokers: write another card",
        ),
        (
            GIN,
            [("2h 3s", "2h 9c")],
            "9c: is here a second time, after line 8, column 64: the pack has each card once [Gin §1.2]",
        ),
        (
            GIN,
            [("2h 3s", "2h")],
            "seat 1 has 10 in hand: a seat that has drawn holds eleven; write ? for each unknown one [Gin §1.2, §3.1]",
        ),
        (
            GIN,
            [('"? ? ? ? ? ? ? ? ? ?"', '"? ? ? ? ? ? ? ? ?"')],
            "seat 0 has 9 in hand: a seat holds ten cards; write ? for each unknown one [Gin §1.2, §3.1]",
        ),
        (
            GIN,
            [('taken = "7h"', 'taken = "?"')],
            'line 7, column 9: "?": a card taken was seen by all [Gin §3.1]: write which card it is',
        ),
        (
            GIN,
            [('taken = "7h"', 'taken = "Qc"')],
            'line 7, column 9: "Qc": is not in the hand of who took it: write it in hands[1] [Gin §3.2]',
        ),
        (
            GIN,
            [('"9c ? 4d"', '"9c ? 4d"\nstock = 20')],
            "line 10, column 9: 20: the cards are 44, not 52: 24 cards are elsewhere: the stock has 28 [Gin §1.2]",
        ),
        (
            GIN,
            [('"9c ? 4d"', '"9c ? 4d"\ntables = [["3d 4d 5d"], []]')],
            "nobody has knocked: nothing is laid before [Gin §4.5]",
        ),
        (
            GIN,
            [('"discarding"', '"drawing"'), ('taken = "7h"\n', ""), (" 2h 3s", " 2h"), ("4d", "?")],
            'line 8, column 12: "9c ? ?": the top discard lies face up: write which card it is, last [Gin §3.1]',
        ),
        (
            GIN,
            [('"discarding"', '"offer"'), ('taken = "7h"\n', ""), (" 2h 3s", " 2h")],
            'line 8, column 12: "9c ? 4d": nobody has discarded yet: write the first upcard alone [Gin §1.2]',
        ),
        (
            GIN,
            [
                ('"discarding"', '"must-draw"'),
                ('taken = "7h"\n', ""),
                (" 2h 3s", " 2h"),
                ("9c ? 4d", "4d"),
                ("to_act = 1", "to_act = 0"),
            ],
            "line 6, column 10: 0: the dealer draws second: write 1 [Gin §2.1]",
        ),
        (
            GIN,
            [('"discarding"', '"last-discard"'), ('taken = "7h"\n', ""), (" 2h 3s", " 2h")],
            "at two the hand is void, or the last discard asked [Gin §6.4]",
        ),
        (
            GIN,
            [('"discarding"', '"must-knock"')],
            'line 5, column 9: "must-knock": this does not happen at this table: see wall [Gin §6.4]',
        ),
        (
            GIN,
            [("dealer = 0", 'dealer = 0\nrules = { preset = "OKLAHOMA" }')],
            'line 6, column 9: "discarding": the first upcard sets the limit: write upcard = "5h" [Gin §4.4]',
        ),
        (
            GIN,
            [
                ("dealer = 0", "dealer = 0\nrules = { offer_first_upcard = false }"),
                ('"discarding"', '"offer"'),
                ('taken = "7h"\n', ""),
                (" 2h 3s", " 2h"),
                ("9c ? 4d", "4d"),
            ],
            'line 6, column 9: "offer": no upcard is offered at this table: see offer_first_upcard [Gin §2.1]',
        ),
        (
            KNOCKED,
            [("3d 4d 5d", "3d 4d 6c")],
            'line 8, column 12: "3d 4d 6c": is no meld',
        ),
        (
            KNOCKED,
            [("? ? ? ? ? ?", "? ? ? ? ?")],
            (
                "10 cards in the hands and 9 in melds make 19, not 20: write ? for each unknown one; the "
                "knock card is none of them [Gin §4.5]"
            ),
        ),
        (
            KNOCKED,
            [('"defending"', '"laying-down"\nhow = "gin"')],
            'line 6, column 7: "gin": is told by what the knocker keeps: leave it out, or write "big gin" [Gin §4.3]',
        ),
        (
            KNOCKED,
            [('"defending"', '"melding"')],
            "line 1, column 1: how: this key is missing: the phase melding needs to_act, how",
        ),
    ],
)
def test_what_cannot_be_is_refused(text: str, changes: list[tuple[str, str]], told: str) -> None:
    game = penang.GAME if text is PENANG else gin.GAME
    with pytest.raises(PositionError) as caught:
        game.position(changed(text, *changes))
    error = caught.value
    place = f"line {error.line}, column {error.column}: {error.word}: {error.reason}: {error.remedy}"
    assert told in place


def test_a_position_is_judged_by_the_house_rules_of_its_own_game() -> None:
    text = cleandoc("""
        format = "rummykit-position/1"
        game = "no-ace-sets"
        seats = 3
        dealer = 0
        phase = "offer"
        card = "Ac"
        releaser = 0
        hands = ["? ? ? ? ? ? ? ? ?", "As Ah 2d 4d 6d Td Qd Ks Kh", "? ? ? ? ? ? ? ? ?"]
        stock = 20
        discards = "2s 3s 4s 5s"
    """)
    aces = "1 play Ac As Ah"
    own = find_game("no-ace-sets")
    assert isinstance(own, ReadsPositions)
    position = own.position(text)
    assert [str(one) for one in position.violations(own.parse(aces))] == [
        "Ac As Ah is a set of aces: lay aces in runs [No Ace Sets §1]"
    ]
    assert [str(move) for move in position.legal_moves(Seat(1))] == ["1 decline"]
    plain = desmoche.GAME.position(text.replace("no-ace-sets", "desmoche"))
    assert "1 play As Ah Ac" in [str(move) for move in plain.legal_moves(Seat(1))]
