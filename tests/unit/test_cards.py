"""Cards: their text, their order, and the algebra of multisets of them against :class:`collections.Counter`."""

import copy
import operator
import pickle
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.cards import JOKER, AbsentCardError, Card, CardError, Cards, Rank, Suit, card_of

ALL = tuple(card_of(number) for number in range(53))
CARD = st.sampled_from(ALL)
# Few different cards, so that many of them occur several times.
FEW = st.lists(st.sampled_from([*ALL[:4], ALL[12], ALL[13], ALL[31], ALL[51], JOKER]), max_size=16)
LISTS = FEW | st.lists(CARD, max_size=30)


def _carets(error: CardError) -> str:
    """What stands above the carets of an error's last two lines."""
    _, line, carets = str(error).rsplit("\n", 2)
    start = carets.index("^")
    return line[start : start + carets.count("^")]


# --- the text of a card ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        pytest.param("10s", "Ts", id="C83 ten in figures"),
        pytest.param("Ts", "Ts", id="C83 printed form"),
        pytest.param("ts", "Ts", id="C83 small rank"),
        pytest.param("TS", "Ts", id="C83 capital suit"),
        pytest.param("JK", "JK", id="C83 joker"),
        pytest.param("Js", "Js", id="C83 jack"),
        pytest.param("7♥", "7h", id="Unicode suit"),
        pytest.param("10♠", "Ts", id="ten with Unicode suit"),
        pytest.param("q♦", "Qd", id="small rank with Unicode suit"),
        pytest.param("A♣\ufe0f", "Ac", id="Unicode suit asking for its coloured form"),
    ],
)
def test_reads(text: str, printed: str) -> None:
    card = Card.parse(text)
    assert str(card) == printed
    assert Card.parse(printed, strict=True) is card


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("1s", "an ace is A, a ten T or 10", id="C83 1s"),
        pytest.param("JK1", "'1' is no suit", id="C83 JK1"),
        pytest.param("J K", "one card is wanted, without white space", id="C83 J K"),
        pytest.param("Jk", "a joker is written JK, a jack Js, Jh, Jd or Jc", id="C83 Jk"),
        pytest.param("jk", "a joker is written JK, a jack Js, Jh, Jd or Jc", id="jk"),
        pytest.param("jK", "a joker is written JK, a jack Js, Jh, Jd or Jc", id="jK"),
        pytest.param("", "there is no card here: write one, such as 7h", id="C83 empty"),
        pytest.param("??", "'?' is no suit", id="C83 ??"),
        pytest.param("7", "its suit is missing, write 7s, 7h, 7d or 7c", id="rank alone"),
        pytest.param("10", "its suit is missing, write 10s, 10h, 10d or 10c", id="ten alone"),
        pytest.param("h", "its rank is missing", id="suit alone"),
        pytest.param("♥", "its rank is missing", id="Unicode suit alone"),
        pytest.param("7x", "'x' is no suit", id="no suit"),
        pytest.param("Zs", "'Z' is no rank", id="no rank"),
        pytest.param("010s", "'010' is no rank", id="ten with a nought before it"),
        pytest.param(" 7h", "one card is wanted, without white space", id="space before"),
        pytest.param("7h\n", "one card is wanted, without white space", id="newline behind"),
        pytest.param("7h 8h", "one card is wanted, without white space", id="two cards"),
        pytest.param("Card", "'Car' is no rank", id="a word that ends like a card"),
        pytest.param("JK\ufe0f", "is no suit", id="joker in colour"),
    ],
)
def test_refuses(text: str, why: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert (caught.value.text, caught.value.offset, caught.value.word) == (text, 0, text)
    assert why in str(caught.value)


@pytest.mark.parametrize("text", ["10s", "ts", "TS", "7♥", "7H", "Jk", " 7h", "7h "])
def test_strict_reads_the_printed_form_only(text: str) -> None:
    with pytest.raises(CardError, match="write a rank of A23456789TJQK and a suit of shdc, or JK"):
        Card.parse(text, strict=True)


def test_every_card_reads_back() -> None:
    texts = [str(card) for card in ALL]
    assert len(set(texts)) == 53
    for card, text in zip(ALL, texts, strict=True):
        assert Card.parse(text, strict=True) is card
        assert Card.parse(card.symbol) is card
        assert eval(repr(card), {"Card": Card}) is card


@given(st.text(max_size=4) | st.text("JKjk10♥♠ \ufe0fATshdc7", max_size=4))
def test_whatever_is_read_has_a_rank_and_a_suit(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardError as error:
        assert error.word == text  # noqa: PT017  # the property has two sides
    else:
        spelt = text.removesuffix("\ufe0f").upper().translate(str.maketrans("♠♥♦♣", "SHDC")).replace("10", "T")
        assert spelt == str(card).upper()


def test_only_text_is_read() -> None:
    wrong: Any = 7
    with pytest.raises(TypeError, match=r"^cards are read from text, not from int: pass a str such as '7h 8h'$"):
        Card.parse(wrong)
    with pytest.raises(TypeError, match=r"^cards are read from text, not from int: pass a str such as '7h 8h'$"):
        Cards.parse(wrong)


# --- a card ---------------------------------------------------------------------------------------------------------


def test_rank_suit_and_number() -> None:
    for suit in Suit:
        for rank in Rank:
            card = Card(rank, suit)
            assert (card.rank, card.suit, str(card)) == (rank, suit, rank.value + suit.value)
            assert not card.is_joker
    assert [card.number for card in ALL] == list(range(53))
    assert [suit.symbol for suit in Suit if suit.is_red] == ["♥", "♦"]


def test_a_joker_has_neither_rank_nor_suit() -> None:
    assert JOKER.is_joker
    with pytest.raises(ValueError, match="no rank of its own"):
        _ = JOKER.rank
    with pytest.raises(ValueError, match="no suit of its own"):
        _ = JOKER.suit


def test_cards_sort_by_suit_then_rank_jokers_last() -> None:
    shuffled = sorted(ALL, key=lambda card: str(card)[::-1])
    assert sorted(shuffled) == list(ALL)
    low, high = Card.parse("Ks"), Card.parse("Ah")
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert not low < low
    assert low <= low
    text: Any = "Ah"
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            compare(low, text)


def test_a_card_is_one_object_and_cannot_be_changed() -> None:
    card = Card.parse("7h")
    for other in (pickle.loads(pickle.dumps(card)), copy.copy(card), copy.deepcopy(card)):
        assert other is card
    with pytest.raises(AttributeError, match="a card cannot be changed: number"):
        card.number = 3
    with pytest.raises(AttributeError, match="a card cannot be changed: number"):
        del card.number
    assert str(card) == "7h"


def test_a_card_is_made_of_a_rank_and_a_suit() -> None:
    rank: Any = "7"
    suit: Any = "h"
    with pytest.raises(
        TypeError,
        match=r"^"
        + re.escape(
            "a card is made of a Rank and a Suit, not of the str '7' and the str 'h': "
            "pass Rank.SEVEN and Suit.HEARTS, or let Card.parse read a text"
        )
        + "$",
    ):
        Card(rank, suit)


# --- the text of several --------------------------------------------------------------------------------------------


@given(LISTS)
def test_printed_cards_read_back(cards: list[Card]) -> None:
    hand = Cards(cards)
    assert Cards.parse(str(hand), strict=True) == hand
    assert Cards.parse(hand.symbols) == hand
    assert eval(repr(hand), {"Cards": Cards}) == hand


@given(
    words=st.lists(CARD.map(str), min_size=1, max_size=60),
    at=st.integers(0),
    broken=st.sampled_from(["Jk", "1s", "7", "h", "??", "7hh", "JK1", "J\u0301s", "札", "\x1b[31m"]),
    spaces=st.sampled_from([" ", "  ", "\t", "\n", " \r\n\t"]),
    strict=st.booleans(),
)
def test_the_caret_stands_under_the_broken_word(
    words: list[str], at: int, broken: str, spaces: str, strict: bool
) -> None:
    at %= len(words)
    words[at] = broken
    text = spaces + spaces.join(words) + spaces
    with pytest.raises(CardError) as caught:
        Cards.parse(text, strict=strict)
    error = caught.value
    assert (error.text, error.word) == (text, broken)
    assert error.offset == len(spaces) + sum(len(word) + len(spaces) for word in words[:at])
    if broken.isascii() and broken.isprintable():
        assert _carets(error) == broken


def test_of_two_broken_words_the_first_is_told() -> None:
    with pytest.raises(CardError) as caught:
        Cards.parse("Js Jk ?? 7h")
    assert str(caught.value).split("\n") == [
        "'Jk' is no card: a joker is written JK, a jack Js, Jh, Jd or Jc",
        "  Js Jk ?? 7h",
        "     ^^",
    ]


def test_no_text_is_no_cards() -> None:
    for text in ("", "  \n\t "):
        assert Cards.parse(text, strict=True) == Cards.NONE
    assert str(Cards.NONE) == ""
    assert not Cards.NONE


# --- the algebra ----------------------------------------------------------------------------------------------------


def _counter(cards: Cards) -> Counter[Card]:
    return Counter(list(cards))


@given(LISTS)
def test_a_multiset_counts(cards: list[Card]) -> None:
    hand, counter = Cards(cards), Counter(cards)
    assert list(hand) == sorted(cards)
    assert len(hand) == len(cards)
    assert bool(hand) == bool(cards)
    for card in ALL:
        assert hand.count(card) == counter[card]
        assert (card in hand) == (card in cards)
    assert hand.jokers == counter[JOKER]
    assert "7h" not in hand


@given(LISTS, LISTS)
def test_sum_greater_and_smaller_count(one: list[Card], two: list[Card]) -> None:
    a, b = Cards(one), Cards(two)
    assert _counter(a + b) == Counter(one) + Counter(two)
    assert _counter(a | b) == Counter(one) | Counter(two)
    assert _counter(a & b) == Counter(one) & Counter(two)
    assert a.missing_from(b) == Cards((Counter(one) - Counter(two)).elements())
    assert (a <= b) == (Counter(one) <= Counter(two))
    assert (a >= b) == (Counter(one) >= Counter(two))
    assert (a < b) == (Counter(one) < Counter(two))
    assert (a > b) == (Counter(one) > Counter(two))
    # However a multiset came about, it is the same value.
    for made in (a + b, a | b, a & b, a.missing_from(b), b.missing_from(a)):
        assert made == Cards(list(made))
        assert hash(made) == hash(Cards(list(made)))
    # The parts are as they were.
    assert (_counter(a), _counter(b)) == (Counter(one), Counter(two))


@given(LISTS, LISTS)
def test_what_was_added_can_be_taken_away(one: list[Card], two: list[Card]) -> None:
    a, b = Cards(one), Cards(two)
    assert a + b - b == a
    assert a & b <= a <= a | b <= a + b
    assert (a | b) + (a & b) == a + b


@given(LISTS, LISTS)
def test_taking_away_names_exactly_what_is_absent(one: list[Card], two: list[Card]) -> None:
    a, b = Cards(one), Cards(two)
    absent = Counter(two) - Counter(one)
    if absent:
        with pytest.raises(AbsentCardError) as caught:
            _ = a - b
        assert _counter(caught.value.absent) == absent
    else:
        assert _counter(a - b) == Counter(one) - Counter(two)
    assert _counter(a) == Counter(one)


@given(LISTS, CARD)
def test_single_cards(cards: list[Card], card: Card) -> None:
    hand = Cards(cards)
    assert hand + card == hand + Cards([card]) == Cards([*cards, card])
    assert hand + card - card == hand
    if card not in cards:
        with pytest.raises(AbsentCardError) as caught:
            _ = hand - card
        assert caught.value.absent == Cards([card])


@given(LISTS, LISTS, st.randoms(use_true_random=False))
def test_equality_and_hash_follow_the_cards(one: list[Card], two: list[Card], rng: Random) -> None:
    mixed = list(one)
    rng.shuffle(mixed)
    assert Cards(one) == Cards(mixed) == sum((Cards([card]) for card in mixed), Cards.NONE)
    assert hash(Cards(one)) == hash(Cards(mixed)) == hash(Cards(one) + Cards(two) - Cards(two))
    assert (Cards(one) == Cards(two)) == (Counter(one) == Counter(two))
    assert Cards(one) != sorted(one)


@given(LISTS)
def test_copies_are_equal(cards: list[Card]) -> None:
    hand = Cards(cards)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(hand, protocol))
        assert back == hand
        assert hash(back) == hash(hand)
    assert copy.copy(hand) == copy.deepcopy(hand) == hand


@given(LISTS)
def test_planes_give_the_cards_back(cards: list[Card]) -> None:
    hand = Cards(cards)
    assert Cards.of_planes(hand.planes, hand.jokers) == hand
    for more, fewer in zip(hand.planes, hand.planes[1:], strict=False):
        assert fewer
        assert not fewer & ~more
    assert list(Cards.of_mask(hand.first_mask)) == sorted({card for card in cards if not card.is_joker})


def test_several_packs() -> None:
    two_packs = Cards(ALL[:52]) + Cards(ALL[:52]) + Cards([JOKER] * 6)
    assert len(two_packs) == 110
    assert {two_packs.count(card) for card in ALL[:52]} == {2}
    assert Cards.parse("9c 9c") <= two_packs
    with pytest.raises(
        AbsentCardError, match=r"^these cards cannot be taken away: two 9c are there, three were named$"
    ):
        _ = two_packs - Cards.parse("9c 9c 9c")
    with pytest.raises(AbsentCardError, match=r"^these cards cannot be taken away: 6 JK are there, 8 were named$"):
        _ = two_packs - Cards([JOKER] * 8)
    assert list(map(str, two_packs))[:3] == ["As", "As", "2s"]


def test_the_error_keeps_the_hand_to_itself() -> None:
    hand = Cards.parse("Kd 4c")
    with pytest.raises(AbsentCardError) as caught:
        _ = hand - Card.parse("7h")
    told = str(caught.value) + repr(caught.value) + repr(pickle.loads(pickle.dumps(caught.value)).__dict__)
    assert "7h" in told
    assert "Kd" not in told
    assert "4c" not in told


def test_cards_cannot_be_changed() -> None:
    hand = Cards.parse("7h 7h JK")
    for name in ("first_mask", "more_masks", "jokers", "else"):
        with pytest.raises(AttributeError, match=f"cards cannot be changed: {name}"):
            setattr(hand, name, 0)
        with pytest.raises(AttributeError, match=f"cards cannot be changed: {name}"):
            delattr(hand, name)
    assert str(hand) == "7h 7h JK"


@pytest.mark.parametrize("wrong", ["7h", 7, None, ["7h"], [1], [Card.parse("7h"), None]], ids=repr)
def test_cards_are_made_of_cards(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Cards(wrong)


def test_text_in_place_of_cards_is_told_the_way() -> None:
    text: Any = "7h"
    with pytest.raises(
        TypeError, match=r"^cards are made of single cards, not of the str '7': Cards\.parse reads text$"
    ):
        Cards(text)


@pytest.mark.parametrize("name", ["add", "sub", "or_", "and_", "le", "lt", "ge", "gt"])
@pytest.mark.parametrize("other", ["7h", 3, None, {Card.parse("7h")}], ids=repr)
def test_foreign_operands_are_refused(name: str, other: object) -> None:
    operation: Callable[[object, object], object] = getattr(operator, name)
    hand = Cards.parse("7h 8h")
    for left, right in ((hand, other), (other, hand)):
        with pytest.raises(TypeError):
            operation(left, right)


@pytest.mark.parametrize(("mask", "told"), [(-1, "is negative"), (1 << 52, "has bit 52"), (1 << 60, "has bit 60")])
def test_a_mask_has_bits_of_cards_only(mask: int, told: str) -> None:
    with pytest.raises(ValueError, match=rf"^a mask of cards has bits 0 to 51, and this one {told}$"):
        Cards.of_mask(mask)


@pytest.mark.parametrize("wrong", ["7h", None, 7])
def test_cards_are_counted_card_by_card(wrong: Any) -> None:
    with pytest.raises(TypeError, match=re.escape(repr(wrong))):
        Cards.parse("7h").count(wrong)
