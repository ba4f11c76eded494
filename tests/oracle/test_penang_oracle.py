"""The oracle of Penang Rummy against the example records, against the definition of a meld, and clause by clause."""

import random
import tomllib
from collections import Counter
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from .penang import State, deal, facts, is_legal, legal, legal_all, new_cards, outcome, perft, play, rules_of, to_act
from .penang_melds import JOKER, PLACES, SUITS, first_place, in_order, is_meld, is_set, melds_from
from .shuffle import shuffled

GOLDEN = Path(__file__).parent.parent / "golden" / "penang"
WHOLE = [path for path in sorted(GOLDEN.glob("*.toml")) if "! left" not in path.read_text("utf-8")]
"""All but the seats that left, of which the oracle knows nothing."""
BROKEN = [path for path in sorted((GOLDEN / "broken").glob("*.toml")) if " at ply " in path.read_text("utf-8")]


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def begin(record: dict[str, Any]) -> State:
    return deal(record["rules"], record["seats"], record["dealer"], record["deal"].split())


def played(state: State, *moves: str) -> State:
    for move in moves:
        assert is_legal(state, move), f"{move!r} is not among {legal_all(state)}"
        state = play(state, move)
    return state


def seated(hands: str, table: str = "", passports: tuple[int, ...] | None = None, **options: Any) -> State:
    """Seat 0 is to act. Hands parted by ``|``, the melds of the table by commas; all have passports unless it is said."""
    held = tuple(in_order(hand.split()) for hand in hands.split("|"))
    seats = len(held)
    return State(
        rules=rules_of(options, seats),
        seats=seats,
        dealer=seats - 1,
        hands=held,
        aside=(),
        actor=0,
        table=tuple(tuple(meld.split()) for meld in table.split(",") if meld.strip()),
        passports=tuple(range(seats)) if passports is None else passports,
    )


class TestRecords:
    @pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
    def test_whole(self, path: Path) -> None:
        record = read(path)
        state = begin(record)
        counts: list[int] = []
        for move in record["moves"]:
            moves = legal(state, int(move.split()[0]))
            assert move in moves
            counts.append(len(moves))
            state = play(state, move)
        assert record["expect"] == facts(state) | {"legal": counts}

    @pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
    def test_broken(self, path: Path) -> None:
        record = read(path)
        *before, last = record["moves"]
        state = played(begin(record), *before)
        assert not is_legal(state, last)
        with pytest.raises(ValueError, match="not legal"):
            play(state, last)

    def test_all_are_there(self) -> None:
        assert (len(WHOLE), len(BROKEN)) == (16, 3)
        assert len(list((GOLDEN / "broken").glob("*.toml"))) == 4


class TestMelds:
    @pytest.mark.parametrize("seed", range(30))
    def test_every_meld_of_a_small_hand(self, seed: int) -> None:
        """Every order of every selection of the cards, put to the definition."""
        rng = random.Random(seed)
        ranks = rng.choice(["A2QK", "A23", "TJQKA", "56789"])
        pack = [rank + suit for rank in ranks for suit in rng.choice(["s", "sh", "hd"])] * 2 + [JOKER] * 4
        hand = in_order(rng.sample(pack, 7))
        laid = {order for size in range(3, 8) for order in permutations(hand, size)}
        expected = {("run", *order) for order in laid if first_place(order) is not None}
        expected |= {("set", *order) for order in laid if is_set(order) and in_order(order) == order}
        found = melds_from(hand)
        assert len(set(found)) == len(found)
        assert set(found) == expected
        assert all(is_meld(meld) for meld in found)

    @pytest.mark.parametrize(
        ("cards", "places"),
        [
            pytest.param("As 2s 3s", 1, id="2.1 ace low"),
            pytest.param("Qs Ks As", 12, id="2.1 ace high"),
            pytest.param("Ks As 2s", None, id="2.1 round the corner"),
            pytest.param("Js Qs Ks As 2s", None, id="2.1 J Q K A 2"),
            pytest.param("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", 1, id="2.1 fourteen"),
            pytest.param("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As JK", None, id="2.1 fifteen"),
            pytest.param("JK 2h 3h", 1, id="2.5 joker as the low ace"),
            pytest.param("Qh Kh JK", 12, id="2.5 joker as the high ace"),
            pytest.param("JK Kh JK", 12, id="2.5 between two jokers"),
            pytest.param("JK Ah 2h", None, id="2.5 nothing below the ace"),
            pytest.param("Kh Ah JK", None, id="2.5 nothing above the ace"),
            pytest.param("JK JK Ah", 12, id="2.5 Q K A"),
            pytest.param("Ah JK JK", 1, id="2.5 A 2 3"),
            pytest.param("JK Ah JK", None, id="2.5 an ace is at an end"),
            pytest.param("JK JK JK", None, id="2.4 jokers alone"),
            pytest.param("3h 4h", None, id="2.1 two cards"),
            pytest.param("3h 4h 5d", None, id="2.1 two suits"),
            pytest.param("5h 4h 3h", None, id="2.5 descending"),
        ],
    )
    def test_runs(self, cards: str, places: int | None) -> None:
        assert first_place(tuple(cards.split())) == places

    @pytest.mark.parametrize(
        ("cards", "valid"),
        [
            pytest.param("7s 7s 7h", True, id="2.2 a suit twice"),
            pytest.param("7s 7s JK", True, id="2.3 a joker"),
            pytest.param("7s JK JK JK JK JK JK", True, id="2.3 six jokers"),
            pytest.param("7s 7s 7h 7h 7d 7d 7c 7c JK JK JK JK JK JK", True, id="2.3 fourteen"),
            pytest.param("JK JK JK", False, id="2.4 jokers alone"),
            pytest.param("7s 8s JK", False, id="2.2 two ranks"),
            pytest.param("7s JK", False, id="2.2 two cards"),
        ],
    )
    def test_sets(self, cards: str, valid: bool) -> None:
        assert is_set(tuple(cards.split())) == valid

    @pytest.mark.parametrize("jokers", [0, 2, 8])
    def test_a_whole_suit(self, jokers: int) -> None:
        """Runs of n cards with j jokers: each choice of the j places, where at least one natural is left.

        With one ace in hand a run of fourteen needs a joker at one end at least.
        """
        hand = in_order([*(rank + "c" for rank in PLACES[:13]), *[JOKER] * jokers])
        runs = sum(
            (15 - length) * comb(length, number)
            for length in range(3, 14)
            for number in range(min(jokers, length - 1) + 1)
        )
        fourteen = sum(comb(14, number) - comb(12, number) for number in range(1, jokers + 1))
        sets = 13 * len(range(2, jokers + 1))
        assert len(melds_from(hand)) == runs + fourteen + sets

    @pytest.mark.parametrize(
        ("hand", "number"),
        [
            pytest.param("As 3s 5s 8s 9s Ts 2h Th Jh 4d 6d Qd Ac 2c 3c 3c 5c 6c 8c JK", 39, id="20 cards, a joker"),
            pytest.param(
                "As 3s 5s 6s 8s 9s Ts Ks 2h 3h 4h Th Jh 4d 6d Qd Ac 2c 3c 3c 5c 6c 8c JK JK",
                273,
                id="25 cards, two jokers",
            ),
            pytest.param("As 2s 3s 9s Ah 3h 5h Th Qh Kh Ad 4d 4d Qd Kd Kd Ac 2c 8c Jc", 9, id="20 cards"),
            pytest.param(
                "As 2s 3s 9s Ks Ah 3h 5h Th Th Qh Kh Ad 4d 4d Qd Kd Kd Ac 2c 7c 8c Tc Jc Kc", 21, id="25 cards"
            ),
        ],
    )
    def test_number_in_a_dealt_hand(self, hand: str, number: int) -> None:
        """Counted by other means."""
        assert len(melds_from(in_order(hand.split()))) == number

    def test_text_order(self) -> None:
        """Naturals s h d c and from the ace up, jokers last."""
        mixed = ("JK", "Kc", "8d", "8c", "Ad", "8h", "8s", "JK", "Ks")
        assert in_order(mixed) == ("8s", "Ks", "8h", "Ad", "8d", "8c", "Kc", "JK", "JK")


class TestDeal:
    @pytest.mark.parametrize(
        ("seats", "packs", "jokers", "hand_size"), [(2, 2, 6, 25), (3, 2, 6, 25), (4, 2, 6, 20), (5, 3, 9, 20)]
    )
    def test_what_follows_the_seats(self, seats: int, packs: int, jokers: int, hand_size: int) -> None:
        """§1.2, §1.3"""
        rules = rules_of({}, seats)
        assert (rules.packs, rules.jokers, rules.hand_size) == (packs, jokers, hand_size)
        assert rules_of({"jokers": 4}, seats)[:3] == (packs, 4, hand_size)
        assert rules_of({"packs": 4}, seats)[:3] == (4, jokers, hand_size)

    def test_one_at_a_time_from_the_dealers_left(self) -> None:
        """§1.4, §1.5"""
        deck = new_cards(rules_of({}, 3))
        state = deal({"hand_size": 2}, 3, 1, deck)
        assert state.hands == (("2s", "5s"), ("3s", "6s"), ("As", "4s"))
        assert state.aside == deck[6:]
        assert to_act(state) == (2,)

    @pytest.mark.parametrize(
        ("rules", "seats", "dealer"),
        [
            pytest.param({"hand_size": 56}, 2, 0, id="1.2 too small"),
            pytest.param({}, 6, 0, id="1.1 six seats"),
            pytest.param({}, 1, 0, id="1.1 one seat"),
            pytest.param({}, 2, 2, id="1.1 a dealer from elsewhere"),
            pytest.param({"hand_size": 0}, 2, 0, id="1.3"),
            pytest.param({"min_naturals": 0}, 2, 0, id="2.4"),
            pytest.param({"jokers": -1}, 2, 0, id="1.2 jokers"),
            pytest.param({"card_points": {"X": 1}}, 2, 0, id="8.1"),
            pytest.param({"joker": 6}, 2, 0, id="an option that is none"),
        ],
    )
    def test_refused(self, rules: dict[str, Any], seats: int, dealer: int) -> None:
        deck = new_cards(rules_of({}, 2))
        with pytest.raises(ValueError):  # noqa: PT011
            deal(rules, seats, dealer, deck)

    def test_another_pack_is_refused(self) -> None:
        """§1.2"""
        with pytest.raises(ValueError, match="not the 2 packs"):
            deal({}, 2, 0, (*new_cards(rules_of({}, 2))[1:], "As", "As"))
        with pytest.raises(ValueError, match="not the 3 packs"):
            deal({}, 5, 0, new_cards(rules_of({}, 4)))


class TestTurn:
    def test_at_least_one_action(self) -> None:
        """§3.1, §3.5, §5.2"""
        state = seated("4h 9c|2d", "run 3h JK 5h, set 9s 9h 9d")
        assert not is_legal(state, "0 end")
        swapped = played(state, "0 swap 4h from run 3h JK 5h")
        assert not is_legal(swapped, "0 end")
        assert is_legal(played(swapped, "0 lay 9c onto set 9s 9h 9d"), "0 end")

    def test_only_the_seat_in_turn(self) -> None:
        """§1.5"""
        state = seated("4h 9c|4h 9c|2d 3d", "run 5h 6h 7h")
        assert legal(state, 1) == ()
        assert legal_all(state) == legal(state, 0) == ("0 lay 4h onto run 5h 6h 7h",)
        assert to_act(played(state, "0 lay 4h onto run 5h 6h 7h", "0 end")) == (1,)

    def test_laid_in_the_same_turn(self) -> None:
        """§3.5, §5.3: extended and swapped from at once"""
        state = seated("3h JK 5h 4h 6h 2d Kc|2d")
        state = played(state, "0 meld run 3h JK 5h", "0 lay 6h onto run 3h JK 5h", "0 swap 4h from run 3h JK 5h 6h")
        assert state.table == (("run", "3h", "4h", "5h", "6h"),)
        assert state.hands[0] == ("2d", "Kc", "JK")

    def test_both_ends(self) -> None:
        """§3.4, §10.5: a word if and only if there is a choice"""
        inside = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
        state = seated("Ac Ac Td JK 2d|2d", f"run {inside}", max_jokers=1, min_naturals=3)
        ends = [f"{card} onto run {inside} {end}" for card in ("Ac", "JK") for end in ("low", "high")]
        assert legal_all(state) == tuple(f"0 lay {end}" for end in ends)
        low, high = (play(state, f"0 lay Ac onto run {inside} {end}") for end in ("low", "high"))
        assert legal_all(low) == (f"0 lay Ac onto run Ac {inside}", f"0 lay JK onto run Ac {inside}", "0 end")
        assert legal_all(high) == (f"0 lay Ac onto run {inside} Ac", f"0 lay JK onto run {inside} Ac", "0 end")
        full = played(low, f"0 lay Ac onto run Ac {inside}")
        assert full.table == (tuple(f"run Ac {inside} Ac".split()),)
        assert legal_all(full) == ("0 end",)

    def test_a_joker_at_an_end_is_passed(self) -> None:
        """§2.5, §3.3: it keeps its meaning, the next card fits beyond it"""
        state = seated("7h 8h 2h 3h 2d|2d", "run JK 5h 6h JK")
        assert set(legal_all(state)) == {"0 lay 3h onto run JK 5h 6h JK", "0 lay 8h onto run JK 5h 6h JK"} | {
            "0 swap 7h from run JK 5h 6h JK"
        }

    def test_sets_take_any_suit(self) -> None:
        """§3.3, §10.2"""
        state = seated("8s 8d Qd JK|2d", "set 8s 8h 8h 8c", min_naturals=3)
        assert legal_all(state) == tuple(f"0 lay {card} onto set 8s 8h 8h 8c" for card in ("8s", "8d", "JK"))
        assert played(state, "0 lay 8d onto set 8s 8h 8h 8c").table == (("set", "8s", "8h", "8h", "8d", "8c"),)

    def test_equal_melds(self) -> None:
        """§2.6, §2.7: one move, on the one laid first"""
        state = seated("6h 6h Kd|2d", "set 2s 2d 2c, run 3h 4h 5h, run 3h 4h 5h")
        assert legal_all(state) == ("0 lay 6h onto run 3h 4h 5h",)
        state = played(state, "0 lay 6h onto run 3h 4h 5h")
        assert state.table[1:] == (("run", "3h", "4h", "5h", "6h"), ("run", "3h", "4h", "5h"))
        state = played(state, "0 lay 6h onto run 3h 4h 5h")
        assert state.table[1] == state.table[2]

    def test_only_the_writing_of_a_record(self) -> None:
        state = seated("8s 8h JK 3h 4h 5h|2d")
        assert is_legal(state, "0 meld set 8s 8h JK")
        for text in ("0 meld set 8h 8s JK", "0 meld set JK 8s 8h", "0 meld run 5h 4h 3h", "0 meld run 3h 4h 5h high"):
            assert not is_legal(state, text)


class TestPassport:
    def test_a_meld_comes_first(self) -> None:
        """§4.1"""
        table = "run 3h JK 5h, set 4s 4c 4d"
        state = seated("4h 9s 9h 9d 2c|2d", table, passports=(1,))
        assert legal_all(state) == ("0 meld set 9s 9h 9d",)
        state = played(state, "0 meld set 9s 9h 9d")
        assert set(legal_all(state)) == {"0 lay 4h onto set 4s 4c 4d", "0 swap 4h from run 3h JK 5h", "0 end"}

    def test_none_at_the_first_turn(self) -> None:
        """§4.2, §10.6"""
        state = seated("4h 9s|2d 2d", "run 3h JK 5h, set 4s 4c 4d", passports=(1,))
        assert legal_all(state) == ("0 dead",)


class TestSwap:
    def test_the_card_the_joker_stands_for(self) -> None:
        """§5.1, §10.3, §10.4"""
        state = seated("3h 4h 4d 8d JK|2d", "run 3h JK 5h, set 8s 8h JK")
        swaps = {move for move in legal_all(state) if " swap " in move}
        assert swaps == {"0 swap 4h from run 3h JK 5h", "0 swap 8d from set 8s 8h JK"}
        assert not any(" swap " in move for move in legal_all(seated("4h Kc|2d", "run 3h JK 5h", swaps=False)))

    def test_fourteen_with_a_joker_at_each_end(self) -> None:
        """§5.1: the one place where an end is named"""
        inside = " ".join(rank + "c" for rank in PLACES[1:13])
        state = seated("Ac Kd|2d", f"run JK {inside} JK")
        assert legal_all(state) == (
            f"0 swap Ac from run JK {inside} JK low",
            f"0 swap Ac from run JK {inside} JK high",
            "0 dead",
        )
        low, high = (play(state, move) for move in legal_all(state)[:2])
        assert low.table == (tuple(f"run Ac {inside} JK".split()),)
        assert high.table == (tuple(f"run JK {inside} Ac".split()),)
        assert legal_all(seated("Ac Kd|2d", f"run Ac {inside} JK"))[0] == f"0 swap Ac from run Ac {inside} JK"

    def test_it_rescues(self) -> None:
        """§5.4, §6.1, §10.7"""
        state = seated("4h|2d", "run 3h JK 5h, set 8s 8h 8c")
        assert legal_all(state) == ("0 swap 4h from run 3h JK 5h", "0 dead")
        state = played(state, "0 swap 4h from run 3h JK 5h")
        assert set(legal_all(state)) == {
            "0 lay JK onto run 3h 4h 5h low",
            "0 lay JK onto run 3h 4h 5h high",
            "0 lay JK onto set 8s 8h 8c",
        }
        assert outcome(play(state, "0 lay JK onto set 8s 8h 8c")) == (0,)

    def test_stuck_after_it(self) -> None:
        """§5.4: it dies, or swaps again"""
        clubs = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
        state = seated("Ac Js Kd|2d", f"run JK {clubs}, set 7h 7d JK, run Ts JK Qs", max_jokers=1)
        stuck = played(state, f"0 swap Ac from run JK {clubs}")
        assert legal_all(stuck) == ("0 swap Js from run Ts JK Qs", "0 dead")
        free = played(stuck, "0 swap Js from run Ts JK Qs")
        assert legal_all(free) == ("0 lay JK onto run Ts Js Qs low", "0 lay JK onto run Ts Js Qs high")


class TestOptions:
    def test_max_jokers(self) -> None:
        """§2.3: as the meld lies after the move"""
        state = seated("3h 5h JK JK Kc|2d", "set 8s 8h JK, set 9s 9h 9c, run Ts JK Qs", max_jokers=1)
        moves = set(legal_all(state))
        assert moves == {"0 meld run 3h JK 5h", "0 lay JK onto set 9s 9h 9c"}
        assert "0 meld run 3h JK 5h JK" in legal_all(state._replace(rules=rules_of({}, 2)))

    def test_min_naturals(self) -> None:
        """§2.4: when the meld is laid, and not afterwards"""
        state = seated("3h 5h JK JK Kc|2d", "set 8s JK JK", min_naturals=2)
        melds = {move for move in legal_all(state) if " meld " in move}
        assert melds == {f"0 meld run {cards}" for cards in ("3h JK 5h", "3h JK 5h JK", "JK 3h JK 5h")}
        assert "0 lay JK onto set 8s JK JK" in legal_all(state)

    @pytest.mark.parametrize("stop", [False, True])
    def test_stop_when_one_alive(self, stop: bool) -> None:
        """§6.3: even a seat that has had no turn; the lowest count wins, not the survivor"""
        state = seated("2h 4s|3d 5c|Kc Ks Kh", passports=(), stop_when_one_alive=stop)
        state = played(state, "0 dead", "1 dead")
        assert outcome(state) == ((0,) if stop else None)
        assert to_act(state) == (() if stop else (2,))
        if not stop:
            assert outcome(played(state, "2 meld set Ks Kh Kc")) == (2,)

    def test_card_points(self) -> None:
        """§8.1"""
        hands = "As 2s 9s Ts Js Qs Ks JK|2d"
        assert facts(seated(hands))["counts"] == [15 + 2 + 9 + 40 + 20, 2]
        assert facts(seated(hands, card_points={"A": 1, "JK": 50, "2": 0}))["counts"] == [1 + 9 + 40 + 50, 0]


class TestEnd:
    def test_dying(self) -> None:
        """§6.1, §6.2: neither after an action nor with one to make; the dead are passed over, their melds stay"""
        state = seated("3h 9c|2d Kd|6h 7h", "run 4h 5h 6h")
        assert legal_all(state) == ("0 lay 3h onto run 4h 5h 6h",)
        state = played(state, "0 lay 3h onto run 4h 5h 6h")
        assert legal_all(state) == ("0 end",)
        state = played(state, "0 end", "1 dead", "2 lay 7h onto run 3h 4h 5h 6h", "2 end", "0 dead")
        assert to_act(state) == (2,)
        assert legal(state, 0) == legal(state, 1) == ()

    def test_the_last_one_plays_on_alone(self) -> None:
        """§6.3"""
        state = seated("3h 2h 9c|2d Kd", "run 4h 5h 6h")
        state = played(state, "0 lay 3h onto run 4h 5h 6h", "0 end", "1 dead")
        state = played(state, "0 lay 2h onto run 3h 4h 5h 6h", "0 end")
        assert legal_all(state) == ("0 dead",)
        assert outcome(play(state, "0 dead")) == (0,)

    def test_game_wins_alone(self) -> None:
        """§7.1, §7.2, §8.2, §10.8: whatever the others count"""
        state = seated("3h|8s 9s Ts JK", "run 4h 5h 6h", card_points=dict.fromkeys("89T", 0) | {"JK": 0})
        state = played(state, "0 lay 3h onto run 4h 5h 6h")
        assert (outcome(state), to_act(state), facts(state)["counts"]) == ((0,), (), [0, 0])
        assert facts(played(seated("3h|8s 9s Ts JK", "run 4h 5h 6h"), "0 lay 3h onto run 4h 5h 6h"))["counts"] == [
            0,
            47,
        ]

    def test_a_tie_is_shared(self) -> None:
        """§8.3"""
        state = played(seated("2h 4s|3d 4c|6h", passports=()), "0 dead", "1 dead", "2 dead")
        assert outcome(state) == (0, 2)
        assert facts(state)["winner"] == [0, 2]


SETTINGS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "eight jokers": {"jokers": 8, "hand_size": 12},
    "all options": {"max_jokers": 2, "min_naturals": 2, "swaps": False, "stop_when_one_alive": True, "hand_size": 15},
    "one pack and many jokers": {"packs": 1, "jokers": 13, "hand_size": 6},
}


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_hands(name: str, seats: int) -> None:
    """All cards are kept, there is a move for the seat in turn, no text twice, and an end.

    An action takes a card from the hands for good and a swap a natural one; of each there are no more than cards dealt. No
    turn ends without an action but by a death, so that ends are as many as actions at most.
    """
    rng = random.Random(f"{name} {seats}")
    rules = rules_of(SETTINGS[name], seats)
    for _ in range(2):
        deck = shuffled(str(rng.random()), new_cards(rules))
        state = deal(SETTINGS[name], seats, rng.randrange(seats), deck)
        moves = 0
        while outcome(state) is None:
            assert Counter([*deck]) == Counter(
                [card for hand in state.hands for card in hand]
                + [card for _, *meld in state.table for card in meld]
                + [*state.aside]
            )
            (seat,) = to_act(state)
            choice = legal(state, seat)
            assert len(set(choice)) == len(choice) > 0
            assert all(is_meld(meld) for meld in state.table)
            state = play(state, rng.choice(choice))
            moves += 1
        assert to_act(state) == () == legal_all(state)
        assert moves <= 3 * seats * rules.hand_size + seats


def test_perft_counts_sequences() -> None:
    """Two ways to begin; then the end of the turn; then the death of the seat to the left."""
    state = seated("3h 4h 5h 6h Kc|2d 9s", passports=())
    assert legal_all(state) == tuple(f"0 meld run {cards}" for cards in ("3h 4h 5h", "3h 4h 5h 6h", "4h 5h 6h"))
    assert [perft(state, depth) for depth in range(4)] == [1, 3, 5, 5]


def test_suits_are_those_of_the_pack() -> None:
    assert {card[-1] for card in new_cards(rules_of({}, 2)) if card != JOKER} == set(SUITS)
