"""Packs, the portable shuffle, deals and commitments."""

import copy
import hashlib
import os
import pickle
import random
import subprocess
import sys
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummykit.cards import JOKER, Card, CardError, Cards, Rank
from rummykit.packs import (
    FULL,
    SPANISH,
    Deal,
    DealError,
    Pack,
    Stream,
    commitment,
    fresh_seed,
    seed_bytes,
    shuffled,
    verify,
)

VECTORS: Final = {
    0: (
        "8h Ks 4s 7h 9s 6d 4d 3h 9c Ts Qh Qc 5c Th Kd 2c 2h 4c Ac 8c Jd 3s Jc 7s Qs Tc "
        "As 8s Ad Qd Td Js 2d 4h 7d Ah 5h 3d 2s 6c 9d 9h Kh 5d Jh 7c Kc 6h 5s 6s 8d 3c"
    ),
    1: (
        "5c Ad 8d Ts Jc Kc 5h 3s 9h Ks 6h Qc 4d 5s 4h Qd 7s 2c 4s Qh 9c 3h Ah 9d 8h 3d "
        "5d Js 7c Jh 6s Td Th Kh 3c 4c Ac 2s 2h 8s Tc 7d Qs 8c Kd As 2d 6c 7h 9s Jd 6d"
    ),
    -7: (
        "Qc 7s 3h 9s Ah Kh 9c Qd 8d 3d 5d 5s 2d 9d 6h Qs 2c 8h 5h Ks 2s 8c 7h As 2h 8s "
        "6d 4h Ad Js 4c 9h 7c 3c Jc Jd 6c Ac 3s 6s 7d Th Kd Qh Kc 4d Td Jh 5c 4s Ts Tc"
    ),
}
PENANG: Final = FULL.times(2).with_jokers(6)
SEEDS = st.text(max_size=20).filter(lambda text: text.isprintable()) | st.integers() | st.binary(max_size=40)
PACKS = st.builds(
    Pack,
    st.sets(st.sampled_from(Rank), min_size=1).map(lambda ranks: tuple(rank for rank in Rank if rank in ranks)),
    st.integers(1, 3),
    st.integers(0, 8),
)


# --- seeds and the stream -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        ("a table in León", b"a table in Le\xc3\xb3n"),
        ("", b""),
        (0, b"0"),
        (-7, b"-7"),
        (10**30, b"1" + b"0" * 30),
        (b"\x00\xff", b"\x00\xff"),
        ("-7", b"-7"),
    ],
)
def test_seed_bytes(seed: str | int | bytes, expected: bytes) -> None:
    assert seed_bytes(seed) == expected


@pytest.mark.parametrize("wrong", [True, False, None, 1.0, ("a",)], ids=repr)
def test_other_things_are_no_seeds(wrong: Any) -> None:
    for use in (seed_bytes, Stream, commitment):
        with pytest.raises(
            TypeError,
            match=f"^a seed is text, a whole number or bytes, not of type {type(wrong).__name__}: pass a str$",
        ):
            use(wrong)


def test_broken_text_is_no_seed_and_is_not_told() -> None:
    with pytest.raises(ValueError, match="its character 8 is half of a surrogate pair") as caught:
        seed_bytes("secret \udc80")
    assert not isinstance(caught.value, UnicodeError)
    assert caught.value.__context__ is None
    assert "secret" not in str(caught.value)


def _numbers(seed: bytes, blocks: int) -> list[int]:
    """The stream, spelt out from its specification."""
    text = b"".join(hashlib.sha256(seed + bytes(7) + bytes([i])).digest() for i in range(blocks))
    return [int.from_bytes(text[at : at + 4], "big") for at in range(0, len(text), 4)]


@given(SEEDS)
def test_the_stream_is_that_of_the_specification(seed: str | int | bytes) -> None:
    stream = Stream(seed)
    assert [stream.below(2**32) for _ in range(20)] == _numbers(seed_bytes(seed), 3)[:20]


@given(SEEDS, st.integers(1, 2**32))
def test_numbers_that_would_favour_some_are_passed_over(seed: str | int | bytes, n: int) -> None:
    fair = [number % n for number in _numbers(seed_bytes(seed), 40) if number < 2**32 // n * n]
    stream = Stream(seed)
    assert [stream.below(n) for _ in range(100)] == fair[:100]


def test_the_first_number_passed_over_is_the_limit_itself() -> None:
    first = next(number for number in _numbers(b"0", 2) if number > 2**31)
    stream = Stream(0)
    numbers = iter(_numbers(b"0", 2))
    # A limit above 2**31 fits once: the numbers from the limit on are passed over.
    expected = next(number for number in numbers if number < first)
    assert stream.below(first) == expected
    assert stream.below(2**32) == next(numbers)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_has_limits(n: int) -> None:
    stream = Stream(0)
    with pytest.raises(ValueError, match=rf"^the limit of a random number must be from 1 to 2\*\*32, not {n}$"):
        stream.below(n)
    assert stream.below(2**32) == _numbers(b"0", 1)[0]


@given(SEEDS)
def test_random_is_made_of_two_numbers(seed: str | int | bytes) -> None:
    stream, numbers = Stream(seed), _numbers(seed_bytes(seed), 2)
    for high, low in zip(numbers[::2], numbers[1::2], strict=True):
        number = stream.random()
        assert 0 <= number < 1
        assert number == (high // 32 * 67108864 + low // 64) / 9007199254740992


def test_random_is_portable() -> None:
    stream = Stream("a table in León")
    assert [stream.random().hex() for _ in range(3)] == [
        "0x1.9308796a9b140p-2",
        "0x1.ae3e1a46d08bep-1",
        "0x1.a6c56d34ceb08p-4",
    ]


def test_a_copied_stream_goes_on_from_the_same_place() -> None:
    stream = Stream("a table in León")
    for _ in range(11):
        stream.below(6)
    others = [copy.copy(stream), copy.deepcopy(stream), pickle.loads(pickle.dumps(stream))]
    expected = [stream.below(1000) for _ in range(30)]
    for other in others:
        assert [other.below(1000) for _ in range(30)] == expected


def test_a_stream_does_not_tell_its_seed() -> None:
    stream = Stream("sesame")
    stream.random()
    assert repr(stream) == str(stream) == "<Stream at block 1>"


# --- recipes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "size", "text"),
    [
        pytest.param(FULL, 52, "a pack of 52", id="52"),
        pytest.param(SPANISH, 40, "a pack of 40", id="40"),
        pytest.param(FULL.with_jokers(2), 54, "a pack of 52 and 2 jokers", id="54"),
        pytest.param(PENANG, 110, "2 packs of 52 and 6 jokers", id="104+6"),
        pytest.param(FULL.with_jokers(8).times(2), 112, "2 packs of 52 and 8 jokers", id="104+8"),
        pytest.param(SPANISH.with_jokers(1), 41, "a pack of 40 and a joker", id="40+1"),
    ],
)
def test_recipes(pack: Pack, size: int, text: str) -> None:
    assert (len(pack), len(pack.cards), len(pack.new_order())) == (size, size, size)
    assert str(pack) == text


def test_no_eight_nine_ten_in_the_spanish_pack() -> None:
    assert " ".join(map(str, SPANISH.new_order()[:10])) == "As 2s 3s 4s 5s 6s 7s Js Qs Ks"
    assert {card.rank.value for card in SPANISH.cards} == set("A234567JQK")


def test_the_new_order_is_one_whole_pack_after_the_other_jokers_last() -> None:
    order = PENANG.new_order()
    assert order[:52] == order[52:104] == FULL.new_order() == tuple(FULL.cards)
    assert order[104:] == (JOKER,) * 6


@given(PACKS)
def test_a_pack_is_its_order_whatever_the_order(pack: Pack) -> None:
    assert Cards(pack.new_order()) == pack.cards
    assert len(pack.cards) == len(pack) == 4 * len(pack.ranks) * pack.packs + pack.jokers
    assert {pack.cards.count(card) for card in pack.cards if not card.is_joker} == {pack.packs}
    assert pickle.loads(pickle.dumps(pack)) == pack
    assert hash(Pack(pack.ranks, pack.packs, pack.jokers)) == hash(pack)


ACE, TWO = Rank.ACE, Rank.TWO


@pytest.mark.parametrize(
    ("ranks", "packs", "jokers", "error", "why"),
    [
        pytest.param((), 1, 0, ValueError, "a pack needs at least one rank", id="no ranks"),
        pytest.param((ACE, ACE), 1, 0, ValueError, "once each and in the order A to K, not A A", id="rank twice"),
        pytest.param((TWO, ACE), 1, 0, ValueError, "once each and in the order A to K, not 2 A", id="order"),
        pytest.param(
            "A2", 1, 0, TypeError, "a pack is made of ranks, and the str 'A' is none: pass Rank.ACE", id="ranks as text"
        ),
        pytest.param((ACE,), 0, 0, ValueError, "the number of packs must be from 1 to 100, not 0", id="no pack"),
        pytest.param((ACE,), 1, -1, ValueError, "the number of jokers must be from 0 to 1000, not -1", id="jokers"),
        pytest.param(
            (ACE,),
            1.5,
            0,
            TypeError,
            "the number of packs must be a whole number from 1 to 100, not the float 1.5",
            id="half a pack",
        ),
        pytest.param(
            (ACE,),
            True,
            0,
            TypeError,
            "the number of packs must be a whole number from 1 to 100, not the bool True: pass 1",
            id="a truth",
        ),
        pytest.param(
            (ACE,),
            1,
            "2",
            TypeError,
            "the number of jokers must be a whole number from 0 to 1000, not the str '2': pass 2",
            id="text",
        ),
        pytest.param(
            (ACE,),
            1,
            99999999999999999999,
            ValueError,
            "the number of jokers must be from 0 to 1000, not 99999999999999999999",
            id="endless",
        ),
        pytest.param(
            (ACE,),
            10**5000,
            1,
            ValueError,
            "the number of packs must be from 1 to 100, not a number of about 5001 digits",
            id="longer than Python writes",
        ),
    ],
)
def test_nonsense_recipes(ranks: Any, packs: Any, jokers: Any, error: type[Exception], why: str) -> None:
    with pytest.raises(error) as caught:
        Pack(ranks, packs, jokers)
    assert why in str(caught.value)


# --- the shuffle ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "order"), VECTORS.items())
def test_published_vectors(seed: int, order: str) -> None:
    for same in (seed, str(seed), str(seed).encode()):
        assert " ".join(map(str, shuffled(FULL.new_order(), same))) == order
        assert Deal.shuffled(FULL, same).text == order


def test_published_vector_of_two_packs_with_jokers() -> None:
    # Computed from the specification by a few lines that share nothing with the library.
    assert hashlib.sha256(Deal.shuffled(PENANG, "a table in León").text.encode()).hexdigest() == (
        "58cbb4b33c98a13ad93f78b937f5ccf415178e5d1c07ef8cabeb3a348eab2900"
    )


@given(PACKS, SEEDS)
def test_a_shuffle_keeps_the_cards(pack: Pack, seed: str | int | bytes) -> None:
    new = pack.new_order()
    order = shuffled(new, seed)
    assert Cards(order) == pack.cards
    assert order == shuffled(new, seed)
    assert new == pack.new_order()


def test_every_order_of_a_small_pack_is_about_as_likely() -> None:
    counts: dict[tuple[str, ...], int] = {}
    for seed in range(2400):
        order = shuffled("abcd", seed)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    # Chi-square with 23 degrees of freedom: above 60 in one of 30,000 fair shuffles. The seeds are fixed: no luck is involved.
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 60


def test_small_shuffles() -> None:
    assert shuffled((), 0) == ()
    assert shuffled("a", 0) == ("a",)
    assert {shuffled("ab", seed) for seed in range(10)} == {("a", "b"), ("b", "a")}


# --- deals ----------------------------------------------------------------------------------------------------------


def test_without_a_seed_every_deal_is_another() -> None:  # C61
    deals = [Deal.shuffled(FULL) for _ in range(20)]
    assert len({deal.order for deal in deals}) == 20
    for deal in deals:
        assert deal.seed is not None
        assert Deal.shuffled(FULL, deal.seed) == deal
        assert Deal.shuffled(FULL, deal.seed.decode()).order == deal.order
        # As many as 16 random bytes, in hexadecimal.
        assert len(bytes.fromhex(deal.seed.decode())) == 16
    assert fresh_seed() != fresh_seed()


def test_the_order_of_a_seed_depends_on_nothing_else() -> None:  # C62
    alone = Deal.shuffled(PENANG, 5)
    random.seed(1)
    state = random.getstate()
    one, two = Stream(5), Stream(6)
    numbers = [(one.below(100), two.below(100)) for _ in range(50)]
    assert random.getstate() == state
    random.seed(2)
    assert Deal.shuffled(PENANG, 5).order == alone.order
    assert [number for number, _ in numbers] == [*map(Stream(5).below, [100] * 50)]
    assert [number for _, number in numbers] == [*map(Stream(6).below, [100] * 50)]


def test_the_same_in_processes_with_other_hashes() -> None:  # C62
    program = (
        "from rummykit.cards import Cards\n"
        "from rummykit.packs import FULL, Deal, Stream\n"
        "pack = FULL.times(2).with_jokers(6)\n"
        "deal, stream = Deal.shuffled(pack, 'a table in León'), Stream('bots')\n"
        "print(deal.text, hash(Cards(deal.order[:20])), [stream.random() for _ in range(9)], Cards(deal.order[:20]))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    ]
    assert told[0] == told[1] == told[2]
    assert told[0].decode().startswith(Deal.shuffled(PENANG, "a table in León").text + " ")


def test_deals_are_equal_if_the_order_is() -> None:
    deal = Deal.shuffled(FULL, 0)
    same = Deal.parse(VECTORS[0], FULL, strict=True)
    assert (deal.seed, same.seed) == (b"0", None)
    assert deal == same == Deal(FULL, deal.order)
    assert hash(deal) == hash(same)
    assert deal != Deal.shuffled(FULL, 1)
    for other in (copy.copy(deal), copy.deepcopy(deal), pickle.loads(pickle.dumps(deal))):
        assert other == deal
        assert other.seed == deal.seed


@given(PACKS, SEEDS)
def test_what_is_written_reads_back(pack: Pack, seed: str | int | bytes) -> None:
    deal = Deal.shuffled(pack, seed)
    assert Deal.parse(deal.text, pack, strict=True) == deal
    assert Deal.parse(" " + deal.text.lower().replace("jk", "JK").replace(" ", "\n\t "), pack) == deal


def test_a_deal_gives_nothing_away_unless_asked() -> None:
    deal = Deal.shuffled(FULL, "sesame")
    assert repr(deal) == str(deal) == f"{deal}" == "<Deal of a pack of 52>"
    assert deal.reveal() == f"a pack of 52 from seed b'sesame': {deal.text}"
    assert Deal(FULL, deal.order).reveal() == f"a pack of 52: {deal.text}"


def _without(text: str, *cards: str) -> str:
    return " ".join(word for word in text.split() if word not in cards)


@pytest.mark.parametrize(
    ("text", "pack", "surplus", "missing", "told"),
    [
        pytest.param(
            VECTORS[0].replace("7h", "7s", 1), FULL, "7s", "7h",
            "7s is there twice, but only once in a pack of 52; one card is missing: 7h",
            id="C77 7s twice in one pack",
        ),
        pytest.param(
            VECTORS[0] + " 7s", FULL, "7s", "",
            "this deal of 53 cards is not a pack of 52: 7s is there twice, but only once in a pack of 52",
            id="too long",
        ),
        pytest.param(
            _without(VECTORS[0], "Kd"), FULL, "", "Kd",
            "this deal of 51 cards is not a pack of 52: one card is missing: Kd",
            id="too short",
        ),
        pytest.param(
            "", FULL, "", str(FULL.cards),
            "this deal of 0 cards is not a pack of 52: 52 cards are missing: As 2s 3s and 49 more",
            id="nothing",
        ),
        pytest.param(
            VECTORS[0].replace("Kd", "JK"), FULL, "JK", "Kd",
            "JK is there once, and not at all in a pack of 52; one card is missing: Kd",
            id="a joker where there is none",
        ),
        pytest.param(
            str(SPANISH.cards).replace("7h", "8h"), SPANISH, "8h", "7h",
            "8h is there once, and not at all in a pack of 40",
            id="C77 8h in the Spanish pack",
        ),
        pytest.param(
            str(FULL.times(2).cards).replace("Td", "9c", 1), FULL.times(2), "9c", "Td",
            "9c is there three times, but only twice in 2 packs of 52",
            id="C77 three 9c in two packs",
        ),
        pytest.param(
            str(PENANG.cards) + " JK", PENANG, "JK", "",
            "JK is there 7 times, but only 6 times in 2 packs of 52 and 6 jokers",
            id="a joker too many",
        ),
        pytest.param(
            VECTORS[0].replace("7h", "7s", 1) + " 7s 2d", FULL, "2d 7s 7s", "7h",
            "7s is there three times, but only once in a pack of 52; 2d is there twice, but only once in a pack of 52",
            id="all is told",
        ),
    ],
)  # fmt: skip
def test_impossible_orders(text: str, pack: Pack, surplus: str, missing: str, told: str) -> None:
    with pytest.raises(DealError) as caught:
        Deal(pack, tuple(Cards.parse(text)) if not text else tuple(map(Card.parse, text.split())))
    error = caught.value
    assert (error.surplus, error.missing, error.pack) == (Cards.parse(surplus), Cards.parse(missing), pack)
    assert isinstance(error, ValueError)
    assert told in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_two_of_a_card_are_fine_in_two_packs() -> None:  # C77
    two = FULL.times(2)
    deal = Deal.parse(f"{VECTORS[0]} {VECTORS[1]}", two)
    assert Cards(deal.order).count(Card.parse("9c")) == 2


@pytest.mark.parametrize(
    ("text", "word", "nth", "reason"),
    [
        pytest.param(VECTORS[0].replace("Kd", "8h"), "8h", 2, "twice, but only once in a pack of 52", id="C77 twice"),
        pytest.param(VECTORS[0] + " 3c", "3c", 2, "is there twice, but only once in a pack of 52", id="too long"),
        pytest.param(
            VECTORS[0].replace("Kd", "JK"), "JK", 1, "is there once, and not at all in a pack of 52", id="foreign"
        ),
        pytest.param(VECTORS[0].replace("Kd", "Kx"), "Kx", 1, "'x' is no suit", id="no card"),
        pytest.param("8h Jk 8h", "Jk", 1, "a joker is written JK", id="the first fault is told"),
        pytest.param("8h 8h Jk", "8h", 2, "is there twice", id="the first fault is told, the other way about"),
    ],
)
def test_a_bad_word_of_a_deal_is_pointed_at(text: str, word: str, nth: int, reason: str) -> None:
    with pytest.raises(CardError) as caught:
        Deal.parse(text, FULL)
    error = caught.value
    offset = -1
    for _ in range(nth):
        offset = text.index(word, offset + 1)
    assert (error.text, error.word, error.offset) == (text, word, offset)
    assert reason in f"{error.reason}: {error.remedy}"


def test_a_deal_that_ends_early_says_what_is_missing() -> None:
    with pytest.raises(DealError, match=r": one card is missing: 3c$"):
        Deal.parse(VECTORS[0].removesuffix(" 3c"), FULL)


@pytest.mark.parametrize("text", [VECTORS[0].replace("Ts", "10s"), VECTORS[0].replace("Ts", "T♠")])
def test_strict_deals_are_in_the_printed_form(text: str) -> None:
    assert Deal.parse(text, FULL) == Deal.shuffled(FULL, 0)
    with pytest.raises(CardError):
        Deal.parse(text, FULL, strict=True)


# --- commitments ----------------------------------------------------------------------------------------------------


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    # SHA-256 of "0", from the tables of the standard's implementations.
    assert commitment(0) == "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"
    assert commitment("0") == commitment(b"0") == commitment(0)


@given(SEEDS, SEEDS)
def test_a_commitment_binds(one: str | int | bytes, two: str | int | bytes) -> None:
    assert verify(commitment(one), one)
    assert verify(f" {commitment(one).upper()}\n", one)
    assert verify(commitment(one), two) == (seed_bytes(one) == seed_bytes(two))


@pytest.mark.parametrize("wrong", ["", "5feceb66", commitment(0)[:-1], commitment(0) + "0", "g" * 64, "٣" * 64])
def test_part_of_a_commitment_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="a commitment is 64 hexadecimal digits, and "):
        verify(wrong, 0)


def test_players_check_a_deal_afterwards() -> None:
    secret = fresh_seed()
    promised = commitment(secret)
    dealt = Deal(PENANG, Deal.shuffled(PENANG, secret).order)
    assert verify(promised, secret)
    assert dealt.is_of(secret)
    assert not dealt.is_of(fresh_seed())


def test_a_seed_of_another_order_is_refused() -> None:
    order = Deal.shuffled(FULL, 0).order
    assert Deal(FULL, order, b"0").seed == b"0"
    with pytest.raises(ValueError, match="this seed does not give this order"):
        Deal(FULL, order, b"1")
