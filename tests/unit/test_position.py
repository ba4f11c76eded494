"""Positions written down at a real table: what they answer, and each reason to refuse one, with its place."""

import pickle
from inspect import cleandoc

import pytest

from rummykit.cards import Card
from rummykit.documents.position import PositionError
from rummykit.games import desmoche
from rummykit.games.desmoche import Deciding, DecidingUnseen, Demanding, Forced, Offer
from rummykit.games.desmoche.positions import ClaimAnswer
from rummykit.games.desmoche.violations import (
    CardsNotAtHand,
    NoRun,
    NoSet,
    NotClosed,
    NotKnownNow,
    NotYourTurn,
    PaysCardNotHeld,
)
from rummykit.rulebook import UnknownCards
from rummykit.seats import Seat

SEVEN = Card.parse("7h")

OFFER = cleandoc("""
    format = "rummykit-position/1"
    seats = 3
    dealer = 0
    phase = "offer"
    to_act = 1
    card = "7h"
    releaser = 0
    hands = ["? ? ? ? ? ? ? ? ?", "8h 9h Kd Qs 2c 2d", "7s 7c 2h ? ? ? ? ? ?"]
    tables = [[], ["4h 5h 6h"], []]
    stock = 20
    discards = "? ? 5d Js"
""")


def changed(*changes: tuple[str, str], text: str = OFFER) -> str:
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


def refused(*changes: tuple[str, str], text: str = OFFER) -> PositionError:
    with pytest.raises(PositionError) as caught:
        desmoche.position(changed(*changes, text=text))
    return caught.value


def line(text: str, number: int) -> str:
    return text.splitlines()[number - 1]


# --- Answers ----------------------------------------------------------------------------------------------------------


def test_a_seat_whose_cards_are_known_has_its_moves() -> None:
    position = desmoche.position(OFFER)
    assert position.phase == Offer(Seat(1), SEVEN, Seat(0), (Seat(2),))
    assert [str(move) for move in position.legal_moves(Seat(1))] == [
        "1 play 7h 8h 9h",
        "1 play 7h onto 4h 5h 6h",
        "1 play 7h 8h onto 4h 5h 6h",
        "1 play 7h 8h 9h onto 4h 5h 6h",
        "1 decline",
    ]
    assert not position.legal_moves(Seat(2))
    assert desmoche.parse_move("1 play 8h 7h onto 4h 5h 6h") in position.legal_moves()
    assert [type(one) for one in position.violations(desmoche.parse_move("2 decline"))] == [NotYourTurn]
    assert position.unknown(Seat(2)) == 6
    assert repr(position) == "<Desmoche position: Offer, 1 to act; known hands: 1>"


def test_what_depends_on_an_unknown_card_is_not_answered() -> None:
    position = desmoche.position(changed(("to_act = 1", "to_act = 2")))
    with pytest.raises(UnknownCards) as caught:
        position.legal_moves(Seat(2))
    unknown = caught.value
    assert (unknown.seat, unknown.hand, unknown.drawn, unknown.discards) == (Seat(2), 6, False, 0)
    assert str(unknown) == "seat 2: it depends on what is not written down: 6 cards of its hand"
    copy = pickle.loads(pickle.dumps(unknown))
    assert (copy.seat, copy.hand) == (unknown.seat, unknown.hand)
    with pytest.raises(UnknownCards):
        position.violations(desmoche.parse_move("2 play 7h 7d 7s"))  # whether it has the 7d is unknown
    with pytest.raises(
        UnknownCards
    ) as caught:  # nothing is known of the Tc, but the 9h is another's, and they are no meld
        position.violations(desmoche.parse_move("2 play 7h 9h Tc"))
    assert [type(one) for one in caught.value.certain] == [CardsNotAtHand, NoSet, NoRun]
    assert "; in any case 9h is neither" in str(caught.value)
    assert position.violations(desmoche.parse_move("2 play 7s 7h 7c")) == ()
    assert position.violations(desmoche.parse_move("2 decline")) == ()
    lacks = position.violations(desmoche.parse_move("2 play 7h 8h 9h"))  # these lie in another's hand
    assert [type(one) for one in lacks] == [CardsNotAtHand]
    assert [type(one) for one in position.violations(desmoche.parse_move("2 pay 4d"))] == [NotKnownNow]


DECIDING = changed(
    ('"offer"', '"deciding"'), ('"7h"', '"?"'), ("releaser = 0\n", ""), ("? ? ? ? ? ? ? ? ?", "As ? ? ? ? ? ? ? ?")
)


def test_an_unknown_drawn_card_is_left_open() -> None:
    position = desmoche.position(DECIDING)
    assert position.phase == DecidingUnseen(Seat(1))
    assert position.offer is None
    with pytest.raises(UnknownCards) as caught:
        position.legal_moves()
    assert (caught.value.hand, caught.value.drawn) == (0, True)
    assert position.violations(desmoche.parse_move("1 release")) == ()
    assert position.violations(desmoche.parse_move("1 play 8h 9h onto 4h 5h 6h")) != ()
    with pytest.raises(UnknownCards):
        position.violations(desmoche.parse_move("1 play 7h 8h 9h"))
    known = desmoche.position(changed(('"?"', '"7h"'), text=DECIDING))
    assert isinstance(known.phase, Deciding)
    assert known.violations(desmoche.parse_move("1 play 7h 8h 9h")) == ()


DRAWING = changed(('"offer"', '"drawing"'), ('card = "7h"\nreleaser = 0\n', ""), ("20", "21"))


def test_whether_a_seat_is_closed_may_depend_on_unknown_discards() -> None:
    stand_out = desmoche.parse_move("1 stand-out")
    position = desmoche.position(DRAWING)
    for ask in (lambda: position.violations(stand_out), position.legal_moves):
        with pytest.raises(UnknownCards) as caught:
            ask()
        assert (caught.value.hand, caught.value.discards) == (0, 2)
    seen = desmoche.position(changed(('"? ? 5d Js"', '"3h 7h 5d Js"'), text=DRAWING))
    assert seen.violations(stand_out) == ()
    assert stand_out in list(seen.legal_moves())
    open_ = desmoche.position(changed(('"? ? 5d Js"', '"3h Ks 5d Js"'), text=DRAWING)).violations(stand_out)
    assert [str(one.cards) for one in open_ if isinstance(one, NotClosed)] == ["7h"]
    # Elsewhere in a known hand it could still appear, whatever the discards are: but which cards could is unknown.
    elsewhere = changed(("? ? ? ? ? ? ? ? ?", "3h 7h ? ? ? ? ? ? ?"), text=DRAWING)
    could = desmoche.position(elsewhere).violations(stand_out)
    assert [str(one.cards) for one in could if isinstance(one, NotClosed)] == ["3h 7h"]


def test_drawing_needs_no_hand_where_nothing_can_be_laid_off() -> None:
    position = desmoche.position(changed(("to_act = 1", "to_act = 0"), text=DRAWING))
    assert [str(move) for move in position.legal_moves()] == ["0 draw"]


def test_paying_with_what_is_written() -> None:
    paying = changed(
        ('"offer"', '"paying"'),
        ('card = "7h"\nreleaser = 0\n', ""),
        ("to_act = 1", "to_act = 2"),
        ("7s 7c 2h ? ?", "7s 7c 2h ? ? ?"),
    )
    position = desmoche.position(paying)
    assert position.violations(desmoche.parse_move("2 pay 2h")) == ()
    assert position.violations(desmoche.parse_move("2 pay Js")) == (PaysCardNotHeld(Card.parse("Js")),)
    with pytest.raises(UnknownCards):
        position.violations(desmoche.parse_move("2 pay 3c"))


# --- Claims -----------------------------------------------------------------------------------------------------------


def test_the_first_claim_in_order_has_it_and_unknown_cards_stay_unknown() -> None:
    position = desmoche.position(changed(("to_act = 1", "to_act = 2")))
    one, two = position.claims()
    assert (one.seat, one.answer) == (Seat(1), ClaimAnswer.ASKED_BEFORE)
    assert (two.seat, two.answer, two.unknown) == (Seat(2), ClaimAnswer.CAN_USE, 6)
    assert [str(play) for play in two.plays] == ["2 play 7s 7h 7c"]
    three = desmoche.position(changed(("7s 7c 2h", "7s Kc 2h"))).claims()
    assert [claim.answer for claim in three] == [ClaimAnswer.CAN_USE, ClaimAnswer.UNKNOWN]


def test_unknown_cards_that_cannot_help_do_not_matter() -> None:
    text = changed(("Kd Qs 2c 2d", "7s 7c 7d 2d"), ("7s 7c 2h ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ?"))
    one, two = desmoche.position(text).claims()
    assert one.answer is ClaimAnswer.CAN_USE
    assert (two.answer, two.unknown) == (ClaimAnswer.CANNOT, 9)


def test_a_claim_may_need_a_lay_off_first() -> None:
    """Desmoche §16, example 5: the 5c is laid off, then the 8c may leave."""
    text = changed(
        ('"7h"', '"8s"'),
        ("8h 9h Kd Qs 2c 2d", "5c 8d Kd Qs 2c 2d"),
        ('"4h 5h 6h"', '"6c 7c 8c"'),
        ("7s 7c 2h", "7s ? 2h"),
    )
    claim = desmoche.position(text).claims()[0]
    assert [str(play) for play in claim.lay_offs] == ["1 play 5c onto 6c 7c 8c"]
    assert [str(play) for play in claim.plays] == ["1 play 8s 8d 8c"]
    assert "after it has laid off" in desmoche.position(text).explain()


def test_winning_and_forced_claims_are_told() -> None:
    text = changed(
        ("dealer = 0", 'dealer = 0\nrules = { preset = "EARLY" }'),
        ("8h 9h Kd Qs 2c 2d", "8h 9h"),
        ('["4h 5h 6h"]', '["4h 5h 6h", "Ks Kh Kd Kc"]'),
    )
    claim = desmoche.position(text).claims()[0]
    assert str(claim.must) == "4h 5h 6h"
    assert [str(play) for play in claim.winning] == ["1 play 7h 8h 9h", "1 play 7h 8h 9h onto 4h 5h 6h"]
    assert len(claim.plays) == 4
    explained = desmoche.position(text).explain()
    assert "seat 1 must use 7h, it fits 4h 5h 6h [Desmoche §8.2]" in explained
    assert "play 7h 8h 9h onto 4h 5h 6h and wins [Desmoche §9.1]" in explained


def test_explanations_name_the_seat_that_has_the_first_claim() -> None:
    last = desmoche.position(OFFER).explain().splitlines()[-1]
    assert last == "verdict: the first claim is seat 1's [Desmoche §6.7]"
    doubtful = changed(("8h 9h Kd", "? ? Kd"), ('[[], ["4h 5h 6h"], []]', "[[], [], []]"), ("2c 2d", "2c 2d ? ? ?"))
    last = desmoche.position(doubtful).explain().splitlines()[-1]
    assert last == "verdict: the first claim is seat 2's, unless seat 1, before it, uses the card [Desmoche §6.7]"
    nobody = changed(("7s 7c 2h", "? ? 2h"), text=doubtful)
    assert "nobody is known to have a claim" in desmoche.position(nobody).explain()


# --- Refusals of form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "place", "word"),
    [
        pytest.param(("seats = 3", "seats = "), (2, 9), "", id="bad TOML"),
        pytest.param(("position/1", "position/2"), (1, 10), '"rummykit-position/2"', id="another format"),
        pytest.param(("seats = 3", 'seats = 3\ngame = "penang"'), (3, 8), '"penang"', id="another game"),
        pytest.param(("seats = 3", "seats = 3\ncomment = 7"), (3, 11), "7", id="comment is no text"),
        pytest.param(("seats = 3", "seats = 5"), (2, 9), "5", id="too many seats"),
        pytest.param(("seats = 3", "seats = true"), (2, 9), "true", id="seats no number"),
        pytest.param(("seats = 3", "comment = ''"), (1, 1), "seats", id="missing key"),
        pytest.param(("dealer = 0", "dealer = 0\nplayers = 3"), (4, 1), "players", id="unknown key"),
        pytest.param(("dealer = 0", "dealer = 3"), (3, 10), "3", id="dealer not at the table"),
        pytest.param(("releaser = 0", "releaser = 3"), (7, 12), "3", id="releaser not at the table"),
        pytest.param(("releaser = 0\n", ""), (1, 1), "releaser", id="offer without releaser"),
        pytest.param(('card = "7h"\n', ""), (1, 1), "card", id="offer without card"),
        pytest.param(("to_act = 1", "to_act = 4"), (5, 10), "4", id="asked seat not at the table"),
        pytest.param(("to_act = 1", "to_act = [1, 2]"), (5, 10), "[1, 2]", id="two asked at once"),
        pytest.param(('"offer"', '"beting"'), (4, 9), '"beting"', id="no phase"),
        pytest.param(('"offer"', "7"), (4, 9), "7", id="phase no text"),
        pytest.param(('"offer"', '"paying"'), (6, 1), "card", id="paying with a card on offer"),
        pytest.param(("releaser = 0", "releaser = 0\nafter_cambio = true"), (8, 1), "after_cambio", id="no window"),
        pytest.param(('"7h"', '"?"'), (6, 8), '"?"', id="unknown card on offer"),
        pytest.param(('"7h"', '"7h 8s"'), (6, 8), '"7h 8s"', id="two cards on offer"),
        pytest.param(('"7h"', '""'), (6, 8), '""', id="empty card"),
        pytest.param(('"7h"', "7"), (6, 8), "7", id="card no text"),
        pytest.param(("Kd Qs", "Kd 1s"), (8, 41), "1s", id="no card"),
        pytest.param(("Kd Qs", "Kd JK"), (8, 41), "JK", id="a joker"),
        pytest.param(("4h 5h 6h", "4h ? 6h"), (9, 20), "?", id="melds lie face up"),
        pytest.param(('["4h 5h 6h"]', '"4h 5h 6h"'), (9, 15), '"4h 5h 6h"', id="melds no array"),
        pytest.param(("[[], [", "[["), (9, 10), '[["4h 5h 6h"], []]', id="a table is missing"),
        pytest.param(("stock = 20", "stock = -1"), (10, 9), "-1", id="negative stock"),
        pytest.param(("stock = 20", 'stock = "?"'), (10, 9), '"?"', id="stock no number"),
        pytest.param(('"? ? 5d Js"', '["5d"]'), (11, 12), '["5d"]', id="discards no text"),
        pytest.param(("stock = 20", 'stock = 20\nstanding = ["in", "in", "up"]'), (11, 25), '"up"', id="no standing"),
        pytest.param(("dealer = 0", "dealer = 0\nrules = 1"), (4, 9), "1", id="rules no table"),
        pytest.param(
            ("dealer = 0", 'dealer = 0\nrules = { preset = "MANAGUA" }'), (4, 20), '"MANAGUA"', id="no preset"
        ),
        pytest.param(("dealer = 0", 'dealer = 0\nrules = { aces = "LOW" }'), (4, 11), "aces", id="no option"),
        pytest.param(("dealer = 0", 'dealer = 0\nrules = { ace = "HIGH" }'), (4, 17), '"HIGH"', id="no value"),
        pytest.param(
            ("dealer = 0", 'dealer = 0\nrules = { side_games = ["ORO", "PLATA"] }'), (4, 32), '"PLATA"', id="no element"
        ),
        pytest.param(
            ("dealer = 0", 'dealer = 0\nrules = { betting = "FREE_AFTER_DEAL" }'),
            (4, 21),
            '"FREE_AFTER_DEAL"',
            id="bonuses",
        ),
    ],
)
def test_what_is_no_position_is_refused(change: tuple[str, str], place: tuple[int, int], word: str) -> None:
    error = refused(change)
    assert ((error.line, error.column), error.word) == (place, word)
    assert error.remedy
    assert str(error).startswith(f"line {error.line}, column {error.column}: ")


def test_the_first_of_several_faults_is_told() -> None:
    error = refused(("Kd Qs", "Kd 1s"), ("stock = 20", "stock = -1"), ("5d Js", "5d Jx"))
    assert (error.line, error.column, error.word) == (8, 41, "1s")


# --- Refusals of sense ------------------------------------------------------------------------------------------------

WINDOW = cleandoc("""
    format = "rummykit-position/1"
    seats = 2
    dealer = 0
    phase = "declaring"
    to_act = [1, 0]
    hands = ["As 3c 4d 7h 8s Td Js Qh Kd", "? ? ? ? ? ? ? ? ?"]
    stock = 34
""")
CAMBIO = changed(('"declaring"', '"cambio"'), ("[1, 0]", "[1]"), ("As 3c", "3c"), text=WINDOW)
FORCED = changed(
    ('"offer"', '"forced"'),
    ("dealer = 0", 'dealer = 0\nrules = { preset = "NICARAGUA", forced_lay_off = "ON_DEMAND" }'),
)
DEMANDING = changed(('"forced"', '"demanding"'), ("to_act = 1", "to_act = 2"), text=FORCED)
STANDING = changed(("stock = 20", 'stock = 20\nstanding = ["in", "in", "in"]'))
GONE = changed(
    ('"in"]', '"disqualified"]'),
    ("7s 7c 2h ? ? ? ? ? ?", ""),
    ("discards", 'removed = ["", "", "7s 7c 7d ? ? ? ? ? ?"]\ndiscards'),
    text=STANDING,
)


def test_these_are_possible() -> None:
    assert [str(move) for move in desmoche.position(WINDOW).legal_moves(Seat(0))] == [
        "0 declare peladilla",
        "0 declare nothing",
    ]
    assert desmoche.position(WINDOW).to_act == (Seat(1), Seat(0))
    assert desmoche.position(CAMBIO).to_act == (Seat(1),)
    assert desmoche.position(FORCED).phase == Forced(Seat(1), SEVEN, Seat(0), True, ())
    assert desmoche.position(DEMANDING).phase == Demanding(Seat(2), SEVEN, Seat(0), (Seat(0),))
    assert [str(move) for move in desmoche.position(DEMANDING).legal_moves()] == ["2 demand 1", "2 decline"]
    assert desmoche.position(STANDING).to_act == (Seat(1),)
    gone = desmoche.position(GONE)
    assert [claim.answer for claim in gone.claims()] == [ClaimAnswer.CAN_USE, ClaimAnswer.OUT]
    assert desmoche.position(changed(("to_act = 1\n", ""))).to_act == (Seat(1),)
    assert desmoche.position(changed(("8h 9h Kd", "8♥ 9H kd"))) == desmoche.position(OFFER)


EARLY = 'dealer = 0\nrules = { preset = "EARLY" }'


@pytest.mark.parametrize(
    ("text", "changes", "line_number", "word", "clause"),
    [
        pytest.param(OFFER, [("Kd Qs", "Kd 5d")], 11, "5d", "1.1", id="a card twice, on the discards"),
        pytest.param(OFFER, [("Kd Qs", "Kd Kd")], 8, "Kd", "1.1", id="a card twice in a hand"),
        pytest.param(OFFER, [("Kd Qs", "Kd 7h")], 8, "7h", "1.1", id="the card on offer in a hand"),
        pytest.param(OFFER, [("2c 2d", "2c")], 8, '"8h 9h Kd Qs 2c"', "2.1", id="eight cards"),
        pytest.param(OFFER, [("2c 2d", "2c 2d ?")], 8, '"8h 9h Kd Qs 2c 2d ?"', "2.1", id="ten cards"),
        pytest.param(OFFER, [("4h 5h 6h", "4h 5h 8c")], 9, '"4h 5h 8c"', "3.1", id="no meld"),
        pytest.param(OFFER, [("4h 5h 6h", "Ac Qc Kc")], 9, '"Ac Qc Kc"', "3.3", id="the ace is low"),
        pytest.param(OFFER, [("4h 5h 6h", ""), ("2c 2d", "2c 2d ? ? ?")], 9, '""', "3.1", id="an empty meld"),
        pytest.param(OFFER, [("stock = 20", "stock = 21")], 10, "21", "1.1", id="53 cards"),
        pytest.param(OFFER, [("? ? 5d Js", "? 5d Js")], 10, "20", "1.1", id="51 cards"),
        pytest.param(OFFER, [("to_act = 1", "to_act = 0")], 5, "0", "6.3", id="asked about its own card"),
        pytest.param(STANDING, [('["in", "in"', '["in", "out"')], 5, "1", "6.9", id="asked, but out"),
        pytest.param(STANDING, [('["in", "in", "in"]', '["out", "in", "in"]')], 7, "0", "10.1", id="released, but out"),
        pytest.param(STANDING, [('"in"]', '"out"]')], 11, '"out"', "10.2", id="out without a meld"),
        pytest.param(
            STANDING, [("dealer = 0", EARLY), ('"in"]', '"out"]')], 12, '"out"', "10.1", id="nobody stands out here"
        ),
        pytest.param(STANDING, [('"in"]', '"disqualified"]')], 8, '"7s 7c 2h ? ? ? ? ? ?"', "11.2", id="gone, with cards"),
        pytest.param(GONE, [("7s 7c 7d ? ?", "7s 7c 7d ?")], 12, '"7s 7c 7d ? ? ? ? ?"', "11.2", id="eight cards left"),
        pytest.param(GONE, [('removed = ["",', 'removed = ["?",')], 12, '"?"', "11.2", id="cards left with nobody"),
        pytest.param(
            GONE,
            [
                ('["in", "in",', '["disqualified", "in",'),
                ('"? ? ? ? ? ? ? ? ?",', '"",'),
                ('["", "", ', '["Ac ? ? ? ? ? ? ? ?", "", '),
            ],
            11,
            '["disqualified", "in", "disqualified"]',
            "11.3",
            id="the last seat has won",
        ),
        pytest.param(
            DRAWING, [("? ? 5d", " ".join(["?"] * 23 + ["5d"])), ("21", "0")], 4, '"drawing"', "9.3", id="no stock"
        ),
        pytest.param(WINDOW, [("34", "33")], 7, "33", "1.1", id="a card is missing before the first draw"),
        pytest.param(
            WINDOW, [("34", '33\ndiscards = "?"')], 4, '"declaring"', "1.6", id="a window after the first draw"
        ),
        pytest.param(
            WINDOW,
            [("As 3c 4d 7h", "7h"), ("stock", 'tables = [["As 2s 3s"], []]\nstock')],
            7,
            '"As 2s 3s"',
            "7",
            id="laid early",
        ),
        pytest.param(WINDOW, [("[1, 0]", "[1, 1]")], 5, "1", "", id="waiting twice"),
        pytest.param(WINDOW, [("[1, 0]", "[]")], 5, "[]", "", id="nobody waits"),
        pytest.param(
            WINDOW, [("dealer = 0", 'dealer = 0\nrules = { preset = "HONDURAS" }')], 5, '"declaring"', "5.4", id="no wins"
        ),
        pytest.param(
            WINDOW,
            [("dealer = 0", "dealer = 0\nafter_cambio = true\nrules = { cambio = false }")],
            4,
            "true",
            "4.2",
            id="a second window without Cambio",
        ),
        pytest.param(CAMBIO, [("dealer = 0", "dealer = 0\nrules = { cambio = false }")], 5, '"cambio"', "4.2", id="no Cambio"),
        pytest.param(CAMBIO, [("3c 4d", "2c 3c 4d")], 6, '"2c 3c 4d 7h 8s Td Js Qh Kd"', "4.1", id="gave, and has nine"),
        pytest.param(FORCED, [(', forced_lay_off = "ON_DEMAND"', "")], 5, '"forced"', "8.1", id="nothing is forced here"),
        pytest.param(FORCED, [("ON_DEMAND", "AUTOMATIC")], 6, "1", "8.2", id="forced on another than the releaser"),
        pytest.param(FORCED, [("to_act = 1", "to_act = 2")], 6, "2", "8.4", id="forced, but it fits nothing"),
        pytest.param(
            FORCED,
            [("to_act = 1", "to_act = 1"), ("releaser = 0", "releaser = 1"), ("ON_DEMAND\"", 'ON_DEMAND", force_back = false')],
            6,
            "1",
            "8.4",
            id="forced back where that is not done",
        ),
        pytest.param(DEMANDING, [("ON_DEMAND", "AUTOMATIC")], 5, '"demanding"', "8.1", id="no demands here"),
        pytest.param(DEMANDING, [("to_act = 2", "to_act = 1")], 6, "1", "8.4", id="nobody else to demand it of"),
        pytest.param(
            OFFER,
            [
                ('"offer"', '"paying"'),
                ('card = "7h"\nreleaser = 0\n', ""),
                ("8h 9h Kd Qs 2c 2d", ""),
                ('["4h 5h 6h"]', '["4h 5h 6h", "Ks Kh Kd Kc", "8s 8h 8c"]'),
            ],
            6,
            '""',
            "9.1",
            id="paying after the end",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_name(
    text: str, changes: list[tuple[str, str]], line_number: int, word: str, clause: str
) -> None:
    desmoche.position(text)
    error = refused(*changes, text=text)
    assert (error.line, error.word) == (line_number, word)
    assert error.source == line(changed(*changes, text=text), line_number)
    assert error.source[error.column - 1 :].startswith(word)
    assert clause == "" or f"§{clause}" in error.remedy.replace(", ", "]")


def test_a_meld_is_refused_with_everything_it_breaks() -> None:
    error = refused(("4h 5h 6h", "4h 5h 8c"))
    assert "§3.1" in error.remedy
    assert "§3.2" in error.remedy


def test_a_second_card_is_told_where_the_first_stands() -> None:
    assert "line 8, column 32" in refused(("Kd Qs", "8h Qs")).reason


# --- The stock, bets, announcements -----------------------------------------------------------------------------------

BEFORE = """\
format = "rummykit-position/1"
seats = 2
dealer = 0
rules = { preset = "EARLY", side_games = ["ORO", "PAR_ROJO"] }
phase = "betting"
to_act = 1
balances = [5, 9]
side_stake = 1
side_games = { oro = [1], par-rojo = [0, 1] }
hands = ["? ? ? ? ? ? ? ? ?", "Kd 2s 3s 5s 7h 7c 9s Js Jc"]
"""


def test_nobody_counts_the_stock() -> None:
    assert desmoche.position(BEFORE).table.stock_count == 34
    with pytest.raises(PositionError) as caught:
        desmoche.position(BEFORE.replace("Js Jc", "Js"))
    assert caught.value.source.startswith("hands")
    with pytest.raises(PositionError, match="the cards are 51, not 52"):
        desmoche.position(BEFORE + "stock = 33\n")


def test_a_bet_is_judged() -> None:
    moment = desmoche.position(BEFORE)
    assert moment.to_act == (1,)
    assert [str(move) for move in moment.legal_moves(Seat(1))] == [f"1 bet {amount}" for amount in range(8)]
    assert moment.violations(desmoche.parse_move("1 bet 7")) == ()
    assert [type(one).__name__ for one in moment.violations(desmoche.parse_move("1 bet 8"))] == ["BetOutOfBounds"]


def test_an_announcement_is_judged() -> None:
    moment = desmoche.position(BEFORE.replace("betting", "announcing"))
    assert [str(move) for move in moment.legal_moves(Seat(1))] == ["1 announce oro", "1 announce nothing"]
    assert moment.violations(desmoche.parse_move("1 announce oro")) == ()
    assert [type(one).__name__ for one in moment.violations(desmoche.parse_move("1 announce par-rojo"))] == [
        "SideGameNotHeld"
    ]
    unknown = desmoche.position(BEFORE.replace("betting", "announcing").replace("Kd", "?"))
    assert unknown.violations(desmoche.parse_move("1 announce nothing")) == ()
    with pytest.raises(LookupError, match="1 card of its hand"):
        unknown.violations(desmoche.parse_move("1 announce oro"))


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("balances = [5, 9]\n", "", (5, 9), "nobody bets at this table"),
        ('"EARLY"', '"HONDURAS"', (5, 9), "nobody bets at this table"),
        ("balances = [5, 9]", "balances = [5]", (7, 12), "1 balances for 2 seats"),
        ("balances = [5, 9]", "balances = [5, 1]", (7, 16), "seat 1 has 1 and cannot cover 2 [Desmoche §12.4]"),
        ("oro = [1]", "flor = [1]", (9, 23), "flor is not played at this table [Desmoche §14.1]"),
        ("oro = [1]", "oro = [2]", (9, 23), "is no seat of this table"),
        ('"betting"\nto_act = 1', '"announcing"\nto_act = 0', (6, 10), "this seat has joined no side game"),
    ],
)
def test_money_that_cannot_be(old: str, new: str, place: tuple[int, int], said: str) -> None:
    text = BEFORE.replace("par-rojo = [0, 1]", "par-rojo = [1]") if "announcing" in new else BEFORE
    assert old in text
    with pytest.raises(PositionError) as caught:
        desmoche.position(text.replace(old, new))
    assert caught.value.reason == said
    assert (caught.value.line, caught.value.column) == place


def test_positions_are_read_from_files_of_any_kind() -> None:
    text = "\ufeff" + BEFORE.replace("\n", "\r\n")
    assert desmoche.position(text).to_act == (1,)
