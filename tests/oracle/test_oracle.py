"""The oracle's own tests: the example records, the published vectors of the shuffle, and moments that no record shows."""

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .desmoche import State, deal, facts, is_legal, legal, legal_all, outcome, play, to_act
from .melds import every_meld, laid
from .shuffle import NEW_PACK, shuffled

GOLDEN = Path(__file__).parent.parent / "golden" / "desmoche"
WHOLE = [path for path in sorted(GOLDEN.glob("*.toml")) if "! left" not in path.read_text("utf-8")]
"""All but the seats that left, of which the oracle knows nothing."""
BROKEN = [path for path in sorted((GOLDEN / "broken").glob("*.toml")) if " at ply " in path.read_text("utf-8")]

SPADES_FROM_ZERO = (
    "8h Ks 4s 7h 9s 6d 4d 3h 9c Ts Qh Qc 5c Th Kd 2c 2h 4c Ac 8c Jd 3s Jc 7s Qs Tc As 8s Ad Qd Td Js 2d 4h 7d Ah 5h 3d "
    "2s 6c 9d 9h Kh 5d Jh 7c Kc 6h 5s 6s 8d 3c"
)
FROM_ONE = (
    "5c Ad 8d Ts Jc Kc 5h 3s 9h Ks 6h Qc 4d 5s 4h Qd 7s 2c 4s Qh 9c 3h Ah 9d 8h 3d 5d Js 7c Jh 6s Td Th Kh 3c 4c Ac 2s "
    "2h 8s Tc 7d Qs 8c Kd As 2d 6c 7h 9s Jd 6d"
)
FROM_MINUS_SEVEN = (
    "Qc 7s 3h 9s Ah Kh 9c Qd 8d 3d 5d 5s 2d 9d 6h Qs 2c 8h 5h Ks 2s 8c 7h As 2h 8s 6d 4h Ad Js 4c 9h 7c 3c Jc Jd 6c Ac "
    "3s 6s 7d Th Kd Qh Kc 4d Td Jh 5c 4s Ts Tc"
)


def begin(record: dict[str, Any]) -> State:
    return deal(record["rules"], record["seats"], record["dealer"], tuple(record["deal"].split()))


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def stacked(hands: list[str], stock: str = "") -> tuple[str, ...]:
    """A deck for dealer 0 that deals these hands, seat by seat (short ones are filled up), and then this stock."""
    seats = len(hands)
    wanted = [hand.split() for hand in hands]
    spare = [card for card in NEW_PACK if card not in " ".join([*hands, stock])]
    for hand in wanted:
        while len(hand) < 9:
            hand.append(spare.pop())
    rounds = [wanted[(1 + seat) % seats][turn] for turn in range(9) for seat in range(seats)]
    return (*rounds, *stock.split(), *spare)


def played(state: State, *moves: str) -> State:
    for move in moves:
        state = play(state, move)
    return state


@pytest.mark.parametrize(
    ("seed", "pack"),
    [
        pytest.param(0, SPADES_FROM_ZERO, id="0"),
        pytest.param("1", FROM_ONE, id="1, as a text"),
        pytest.param(-7, FROM_MINUS_SEVEN, id="-7"),
    ],
)
def test_shuffle(seed: int | str, pack: str) -> None:
    assert shuffled(seed) == tuple(pack.split())


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_record(path: Path) -> None:
    record = read(path)
    state = begin(record)
    counts: list[int] = []
    for move in record["moves"]:
        seat = int(move.split()[0])
        assert move in legal(state, seat) or is_legal(state, move)
        counts.append(len(legal(state, seat)))
        state = play(state, move)
    found = facts(state) | {"legal": counts}
    expected: dict[str, Any] = record["expect"]
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken_record(path: Path) -> None:
    record = read(path)
    *before, last = record["moves"]
    state = played(begin(record), *before)
    assert not is_legal(state, last)
    assert last not in legal_all(state)
    with pytest.raises(ValueError, match="not legal"):
        play(state, last)


def test_all_records_are_there() -> None:
    assert (len(WHOLE), len(BROKEN)) == (24, 4)


@pytest.mark.parametrize(
    ("ace", "runs"), [pytest.param("LOW", 60, id="3.3 low"), pytest.param("LOW_OR_HIGH", 68, id="3.3 low or high")]
)
def test_number_of_melds(ace: str, runs: int) -> None:
    """52 sets of three and 13 of four; runs of 3 to 10 cards: 11 + 10 + ... + 4 a suit, with the high ace one more each."""
    assert len(every_meld(ace)) == 52 + 13 + 4 * runs


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        pytest.param("8c 8s 8h", "8s 8h 8c", id="3.5 odd colour in the middle"),
        pytest.param("8d 8c 8h", "8h 8c 8d", id="3.5 two reds"),
        pytest.param("8d 8c 8h 8s", "8s 8h 8c 8d", id="3.5 four"),
        pytest.param("Kh Ah Qh", "Qh Kh Ah", id="3.3 ace high"),
        pytest.param("2h Ah 3h", "Ah 2h 3h", id="3.3 ace low"),
    ],
)
def test_laid(cards: str, order: str) -> None:
    assert laid(frozenset(cards.split()), "LOW_OR_HIGH") == tuple(order.split())


OPTIONS: dict[str, dict[str, Any]] = {
    "nicaragua": {},
    "early": {"preset": "EARLY"},
    "honduras": {"preset": "HONDURAS"},
    "everyone": {"ask_everyone": True, "forced_lay_off": "ON_DEMAND"},
    "demand": {"automatic_wins": [], "forced_lay_off": "ON_DEMAND", "dissolve_melds": True, "cambio": False},
    "tight": {"lay_off": "OWN_ACT", "hand_melds": "NEVER", "split_runs": False, "standing_out": "FREELY"},
    "engine": {"declaration": "AUTOMATIC", "forced_lay_off": "AUTOMATIC", "force_back": False, "last_seat_wins": False},
}


def cards_of(state: State) -> Counter[str]:
    zones = [*state.hands, *(meld for table in state.tables for meld in table)]
    loose = [state.offer] if state.offer is not None else []
    return Counter(
        [card for zone in zones for card in zone]
        + [*state.stock, *state.discards, *state.unseen, *state.unmelded, *loose]
    )


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("referee", [False, True], ids=["undisturbed", "with a referee"])
def test_random_hands(name: str, referee: bool) -> None:
    """52 cards, nine a seat (ten while paying), a move for whoever is to act, and an end."""
    rng = random.Random(f"{name} {referee}")
    ends: Counter[bool] = Counter()
    for seats in (2, 3, 4) * 3:
        state = deal(OPTIONS[name], seats, rng.randrange(seats), shuffled(str(rng.random())))
        while outcome(state) is None:
            assert cards_of(state) == Counter(NEW_PACK)
            for seat in range(seats):
                owned = len(state.hands[seat]) + sum(map(len, state.tables[seat]))
                paying = state.phase == "pay" and state.actor == seat
                assert owned == (0 if seat in state.disqualified else 10 if paying else 9)
            moves = legal_all(state)
            assert all(legal(state, seat) for seat in to_act(state))
            assert len(set(moves)) == len(moves) > 0
            good = [move for move in moves if " play " in move]
            if referee and rng.random() < 0.02:
                fouls = [f"! disqualify {seat} card-to-hand" for seat in range(seats)]
                state = play(state, rng.choice([foul for foul in fouls if is_legal(state, foul)]))
            else:
                state = play(state, rng.choice(good if good and rng.random() < 0.8 else moves))
        assert to_act(state) == () == legal_all(state)
        assert not any(is_legal(state, f"! disqualify {seat} card-to-hand") for seat in range(seats))
        ends[bool(outcome(state))] += 1
    assert sum(ends.values()) == 9
