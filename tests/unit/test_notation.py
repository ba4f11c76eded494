"""Words of moves, taken in order, and fields of moves that are made by programs."""

import pickle
from typing import Any

import pytest
from attrs import field, frozen

from rummykit._caret import TextError
from rummykit.cards import Card
from rummykit.notation import NotationError, Words, all_of, checked, must_be_made_rightly, must_be_move
from rummykit.packs import FULL
from rummykit.seats import Seat

SEVEN = Card.parse("7h")


@frozen(field_transformer=checked)
class Lay:
    seat: Seat
    card: Card
    others: tuple[Card, ...] | None = field(default=None, validator=all_of(Card))
    number: int = 1


@frozen
class Late:
    seat: Seat
    card: Card | None = None


def test_words_are_taken_in_order() -> None:
    words = Words("1 lay 7h 8h", seats=2, pack=FULL.cards)
    assert (words.peek(), words.more) == ("1", True)
    assert words.take_seat("the seat") == Seat(1)
    assert type(Words("1").take_seat("the seat")) is Seat
    assert words.take("a verb") == (2, "lay")
    assert (words.take_card(), words.peek(), words.more) == (SEVEN, "8h", True)
    assert words.take_card() == Card.parse("8h")
    assert (words.peek(), words.more) == ("", False)
    words.end()


@pytest.mark.parametrize(
    ("text", "offset", "word"),
    [
        ("", 0, ""),
        ("7h", 2, ""),
        ("7h  8h", 3, ""),
        ("7h ", 2, " "),
        ("7h\t8h", 0, "7h\t8h"),
        ("7h 7h", 3, "7h"),
        ("7h 10s", 3, "10s"),
    ],
)
def test_the_bad_word_of_two_cards(text: str, offset: int, word: str) -> None:
    words = Words(text, pack=FULL.cards)
    with pytest.raises(NotationError) as caught:
        assert [words.take_card(), words.take_card()]
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.text, error.offset, error.word) == (text, offset, word)
    assert str(error) == str(caught.value)
    assert isinstance(error, TextError)


def test_two_of_a_card_are_there_in_two_packs() -> None:
    words = Words("7h 7h", pack=FULL.times(2).cards)
    assert (words.take_card(), words.take_card()) == (SEVEN, SEVEN)


def test_seats_are_those_of_the_table() -> None:
    assert Words("2", seats=3).take_seat("a seat") == 2
    assert Words("999").take_seat("a seat") == 999
    for words in (Words("3", seats=3), Words("1000")):
        with pytest.raises(NotationError):
            words.take_seat("a seat")


def test_fields_take_what_they_declare() -> None:
    assert Lay(Seat(0), SEVEN, (SEVEN,), 2) == Lay(Seat(0), SEVEN, (SEVEN,), 2)
    assert Lay(Seat(0), SEVEN).others is None
    must_be_made_rightly(Late(Seat(0), None))
    must_be_made_rightly(Late(Seat(0), SEVEN))


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("seat", 1, "Lay.seat takes Seat, not the int 1: pass Seat(1); "),
        ("seat", -1, "Lay.seat takes Seat, not the int -1: pass a Seat such as Seat(0); "),
        ("seat", 1000, "Lay.seat takes Seat, not the int 1000: pass a Seat such as Seat(0); "),
        ("seat", "0", "Lay.seat takes Seat, not the str '0': pass a Seat such as Seat(0); "),
        ("card", "7h", "Lay.card takes Card, not the str '7h': pass a Card such as Card.parse('7h'); "),
        ("card", None, "Lay.card takes Card, not None: pass a Card such as Card.parse('7h'); "),
        ("others", (SEVEN, "7h"), "Lay.others takes Card, not the str '7h': pass a Card such as Card.parse('7h'); "),
        ("number", True, "Lay.number takes int, not the bool True: pass a whole number; "),
        ("number", 1.0, "Lay.number takes int, not the float 1.0: pass a whole number; "),
    ],
)
def test_fields_refuse_what_they_do_not_declare(field: str, value: Any, text: str) -> None:
    values: dict[str, Any] = {"seat": Seat(0), "card": SEVEN, field: value}
    with pytest.raises(TypeError) as caught:
        Lay(**values)
    assert str(caught.value) == f"{text}parse_move reads a whole move from text"


def test_moves_made_fast_are_checked_late() -> None:
    wrong: Any = "7h"
    with pytest.raises(TypeError, match=r"^Late\.card takes Card or None, not the str '7h': pass a Card such as "):
        must_be_made_rightly(Late(Seat(0), wrong))


def test_a_move_is_one_of_the_game() -> None:
    must_be_move(Late(Seat(0)), (Lay, Late), "Toy")
    with pytest.raises(TypeError, match=r"is no move of Toy: parse_move reads text$"):
        must_be_move(Late(Seat(0)), (Lay,), "Toy")
