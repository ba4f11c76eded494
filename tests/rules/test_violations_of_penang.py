"""Every class of violation of Penang Rummy is met by a table test, and by random proposals put to random states."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from rummykit.games.penang import GAME, PENANG, PenangState
from rummykit.games.penang.violations import VIOLATIONS, NotYourSeat, OneIsAlive
from rummykit.notation import NotationError
from rummykit.options import read_options
from rummykit.seats import Seat, seats_at
from rummykit.violations import Violation

from .cases import cases_of
from .penang_positions import acting, asserted_violations

HANDS: Final = 150
PROPOSED_AT_ONCE: Final = 12


def test_every_class_is_met_by_a_table_test() -> None:
    asserted_violations.clear()
    for case in cases_of("penang"):
        case.run()
    assert not [kind.__name__ for kind in VIOLATIONS if kind not in asserted_violations]


FOURTEEN: Final = "run JK 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc JK"


def random_state(rng: Random) -> PenangState:
    if rng.random() < 0.1:
        return acting("Ac 9s JK|Ac 9d", FOURTEEN, max_jokers=rng.randrange(1, 4))  # seldom comes by chance
    options = {
        "hand_size": rng.randrange(4, 14),
        "jokers": rng.randrange(9),
        **({"max_jokers": rng.randrange(3)} if rng.random() < 0.5 else {}),
        "min_naturals": rng.choice((1, 1, 2)),
        "swaps": rng.random() < 0.8,
        "stop_when_one_alive": rng.random() < 0.3,
    }
    rules, seats = read_options(PENANG, options), rng.choice((2, 3, 4))
    pack = list(GAME.pack(rules, seats).new_order())
    rng.shuffle(pack)
    # Few suits and many jokers, for that is where melds are.
    pack.sort(key=lambda card: not card.is_joker and rng.random() < 0.5 and card.number > 20)
    return GAME.deal(rules, seats=seats, order=pack)


def proposals(rng: Random, state: PenangState, known: list[str]) -> list[str]:
    """Legal moves, of this moment or others, with a word or two exchanged."""
    words = [str(card) for card in state.table.holdings[rng.randrange(state.table.seat_count)].cards]
    words += ["JK", "JK", "low", "high", "run", "set", "0", "1", "2", "3"]
    found: list[str] = []
    for meld in state.table.melds[:3]:
        seat, card = rng.randrange(state.table.seat_count), rng.choice(words[:-8])
        edge = rng.choice(("", "", " low", " high"))
        found += [f"{seat} lay {card} onto {meld}{edge}", f"{seat} swap {card} from {meld}{edge}"]
    for _ in range(PROPOSED_AT_ONCE):
        text = rng.choice(known).split()
        for _ in range(rng.randrange(3)):
            text[rng.randrange(len(text))] = rng.choice(words)
        if rng.random() < 0.2:
            text.append(rng.choice(("low", "high")))
        if rng.random() < 0.7 and state.to_act:
            text[0] = str(state.to_act[0])
        found.append(" ".join(text))
    seats = range(state.table.seat_count)
    found += [f"! left {seat}" for seat in seats]
    return [*found, *(f"{seat} {verb}" for seat in seats for verb in ("end", "dead"))]


def test_every_class_is_met_by_random_proposals() -> None:
    rng = Random(4)
    met: Counter[type[Violation]] = Counter()
    for _ in range(HANDS):
        state, known = random_state(rng), ["0 meld run 3h 4h 5h"]
        while True:
            known += [str(move) for move in state.legal_moves()[:20]]
            for text in proposals(rng, state, known):
                try:
                    move = GAME.parse(text)
                except NotationError:
                    continue
                broken = state.violations(move)
                met.update(map(type, broken))
                assert len(set(broken)) == len(broken)
                assert all(str(one).endswith(f" [{one.clause}]") for one in broken)
                seat = rng.choice(seats_at(state.table.seat_count))
                seen = state.view(seat).violations(move)
                assert seen == (broken if move.seat in (None, seat) else (NotYourSeat(Seat(move.seat), seat),))
                met.update(map(type, seen))
            if not state.to_act:
                break
            moves = state.legal_moves()
            # Lay-offs, swaps and ends stand last: so hands go on for longer than if all melds were laid at once.
            state = state.play(moves[-1 - int(rng.random() ** 2 * len(moves))])
    assert not [kind.__name__ for kind in VIOLATIONS if not met[kind]], met
    assert OneIsAlive in met
    assert met.keys() <= {*VIOLATIONS}


@pytest.mark.parametrize("kind", VIOLATIONS, ids=lambda kind: kind.__name__)
def test_a_class_has_a_code_and_a_clause(kind: type[Violation]) -> None:
    assert kind.clause.game == "Penang"
    assert f"Penang §{kind.clause.number}" in (kind.__doc__ or "")
