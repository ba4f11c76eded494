"""Positions of Conquián written down at a real table: they answer as the state does, and each reason to refuse one is told."""

import copy
import pickle
from inspect import cleandoc
from random import Random

import pytest

from rummykit.documents.position import PositionError
from rummykit.games import conquian
from rummykit.games.conquian import ConquianState
from rummykit.games.conquian.positions import ConquianPosition
from rummykit.options import written
from rummykit.rulebook import UnknownCards
from rummykit.seats import Seat, seats_at
from rummykit.testing import play_hand
from rummykit.violations import Violation

FORCED = cleandoc("""
    format = "rummykit-position/1"
    game = "conquian"
    seats = 2
    dealer = 0
    phase = "may-force"
    to_act = 0
    card = "5h"
    source = 0
    owner = 1
    hands = ["? ? ? ? ? ? ? ?", "Kd Kc"]
    tables = [[], ["2h 3h 4h", "6s 7s Js"]]
    discards = "Ad"
""")
ASKED = cleandoc("""
    format = "rummykit-position/1"
    game = "conquian"
    seats = 3
    dealer = 0
    rules = { hand_size = 4 }
    phase = "asked"
    to_act = 2
    card = "Kh"
    source = 1
    hands = ["? ? ? ?", "? ? ? ?", "Kd Kc ? ?"]
    discards = "Ad ?"
""")
NAMES: dict[type, str] = {
    conquian.Exchanging: "exchanging",
    conquian.Turning: "turning",
    conquian.Deciding: "deciding",
    conquian.Asked: "asked",
    conquian.MayForce: "may-force",
    conquian.Forced: "forced",
    conquian.Paying: "paying",
}


def toml(value: object) -> str:
    if isinstance(value, dict):
        entries: dict[str, object] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in entries.items()) + " }"
    if isinstance(value, list):
        items: list[object] = value  # pyright: ignore[reportUnknownVariableType]  # of anything
        return f"[{', '.join(map(toml, items))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def text_of(state: ConquianState, known: tuple[Seat, ...]) -> str:
    """A state as somebody writes it down who sees these hands."""
    table, phase = state.table, state.phase
    exchanging = isinstance(phase, conquian.Exchanging)
    values: dict[str, object] = {
        "format": "rummykit-position/1",
        "game": "conquian",
        "seats": table.seat_count,
        "dealer": int(table.dealer),
        "rules": written(table.rules, conquian.MEXICAN),
        "phase": NAMES[phase.__class__],
        "to_act": list(map(int, state.to_act)) if exchanging else int(state.to_act[0]),
        "hands": [
            "" if not table.is_in(seat) else str(hand) if seat in known else " ".join("?" for _ in hand)
            for seat, hand in zip(seats_at(table.seat_count), table.hands, strict=True)
        ],
        "tables": [list(map(str, melds)) for melds in table.melds],
        "stock": len(table.stock),
        "discards": " ".join(map(str, table.dead)),
        "standing": ["in" if table.is_in(seat) else "left" for seat in seats_at(table.seat_count)],
    }
    if isinstance(phase, conquian.Deciding | conquian.Asked | conquian.MayForce | conquian.Forced):
        values["card"] = str(phase.card)
    if isinstance(phase, conquian.Asked | conquian.MayForce | conquian.Forced):
        values["source"] = int(phase.source)
    if isinstance(phase, conquian.MayForce):
        values["owner"] = int(phase.owner)
    return "".join(f"{key} = {toml(value)}\n" for key, value in values.items())


def _certain(position: ConquianPosition, move: conquian.ConquianMove) -> tuple[Violation, ...]:
    """What a move breaks in any case."""
    try:
        return position.violations(move)
    except UnknownCards as unknown:
        return unknown.certain


@pytest.mark.parametrize("preset", conquian.GAME.presets)
def test_positions_answer_as_the_state_does(preset: str) -> None:
    """The hand of a seat to act is known, the others are not; and where its own is not known, nothing is guessed."""
    rules, met = conquian.GAME.presets[preset], set[type]()
    for seed in range(6):
        hand = play_hand(
            conquian.GAME,
            rules,
            seats=2 + (seed % 2 and preset != "ANGLO_AMERICAN"),
            seed=f"positions {seed}",
            bots=True,
            acts=lambda state, _: [conquian.Left(seat) for seat in seats_at(state.table.seat_count)],
        )
        for state in hand.states[:-1]:
            seat = state.to_act[0]
            position = conquian.GAME.position(text_of(state, (seat,)))
            assert position.to_act == state.to_act
            assert tuple(position.legal_moves(seat)) == tuple(state.legal_moves(seat))
            for move in Random(seed).sample(hand.proposals, min(8, len(hand.proposals))):
                if move.seat in (seat, None) or move.seat not in state.to_act:
                    assert position.violations(move) == state.violations(move)
            unsure = conquian.GAME.position(text_of(state, ()))
            met.add(state.phase.__class__)
            for move in state.legal_moves(seat):
                assert _certain(unsure, move) == ()
    assert len(met) >= 4


def test_a_card_that_may_be_forced() -> None:
    position = conquian.GAME.position(FORCED)
    assert repr(position) == "<Conquián position: MayForce, 0 to act; known hands: 1>"
    assert position.explain() == (
        "Conquián (MEXICAN), 2 seats, dealer 0: seat 0 to force the seat whose meld the card fits, or decline\n"
        "seat 0 may force 1; decline"
    )
    assert copy.copy(position) == position == pickle.loads(pickle.dumps(position))
    broken = position.violations(conquian.Force(Seat(0), Seat(0)))
    assert list(map(str, broken)) == ["seat 0 cannot be forced to take 5h: force seat 1, or decline [Conquián §4.2]"]


def test_who_is_asked_with_unknown_cards() -> None:
    position = conquian.GAME.position(ASKED)
    assert position.violations(conquian.parse_move("2 play Kh Kd Kc")) == ()
    assert position.violations(conquian.parse_move("2 decline")) == ()
    assert position.explain() == (
        "Conquián (house rules), 3 seats, dealer 0: seat 2 to use the card on offer, or decline\n"
        "seat 2: it depends on what is not written down: 2 cards of its hand"
    )
    with pytest.raises(UnknownCards) as caught:
        position.violations(conquian.parse_move("2 play Qs Qh Qd"))
    assert [str(one) for one in caught.value.certain] == ["Kh is not used: use it, or decline [Conquián §3.4]"]
    broken = position.violations(conquian.parse_move("1 decline"))
    assert list(map(str, broken)) == ["seat 1 is not to act now: wait for seat 2 [Conquián §3.5]"]


ONCE = "the pack has each card once [Conquián §2.2]"
NO_MELD = (
    "2h 3h 4d is no meld (no set: 2h, 3h and 4d are not of one rank; no run: 2h, 3h and 4d are not of one suit): name cards of "
    "one rank, or a run of one suit [Conquián §2.1]"
)
PHASES = "exchanging, turning, deciding, asked, may-force, forced, paying"
COUNT = "seat 1 has 1 in hand and 6 in melds, not 8: write ? for each unknown one [Conquián §5.1]"
OWN_CARD = "2: a seat is not asked about its own card: write who turned or paid it [Conquián §3.3]"
FACE_UP = '"?": it lies face up [Conquián §3.1]: write which card it is'
MISSING = "owner: this key is missing: the phase may-force needs to_act, card, source, owner"
STOCK = "30: the stock has 30: the other cards leave 25 for it [Conquián §1.3]"
GONE = "seat 0 has left, and its hand with it"


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (FORCED, '"Kd Kc"', '"Kd Kd"', f"Kd: is here a second time, after line 10, column 30: {ONCE}"),
        (FORCED, '"Kd Kc"', '"Kd 8c"', "8c: is not in the pack: the pack has it 0 times [Conquián §2.2]"),
        (FORCED, '"Kd Kc"', '"Kd"', f'"Kd": {COUNT}'),
        (FORCED, "2h 3h 4h", "2h 3h 4d", f'"2h 3h 4d": cannot lie there: {NO_MELD}'),
        (FORCED, "2h 3h 4h", "2h 3h ?", "?: melds lie face up [Conquián §3.7]: write which card it is"),
        (FORCED, "owner = 1", "owner = 0", "0: a seat does not force itself: write another seat [Conquián §4.3]"),
        (FORCED, '"5h"', '"Qh"', "1: seat 1 cannot be forced to take the card: see forcing [Conquián §4.1]"),
        (FORCED, '"5h"', '"?"', FACE_UP),
        (FORCED, "owner = 1\n", "", MISSING),
        (FORCED, '"may-force"', '"demanding"', f'"demanding": is not known here: write one of {PHASES}, in quotes'),
        (ASKED, "source = 1", "source = 2", OWN_CARD),
        (ASKED, 'discards = "Ad ?"', 'stock = 30\ndiscards = "Ad ?"', STOCK),
        (
            ASKED,
            'discards = "Ad ?"',
            'standing = ["in", "in", "left"]',
            "2: seat 2 has left: write a seat that is in [Conquián §5.4]",
        ),
        (
            ASKED,
            'discards = "Ad ?"',
            'standing = ["left", "in", "in"]',
            f'"? ? ? ?": {GONE}: write "" [Conquián §5.4]',
        ),
    ],
)
def test_positions_that_cannot_be(text: str, old: str, new: str, told: str) -> None:
    assert text.count(old) == 1
    with pytest.raises(PositionError) as caught:
        conquian.GAME.position(text.replace(old, new))
    assert f"{caught.value.word}: {caught.value.reason}: {caught.value.remedy}" == told


@pytest.mark.parametrize(
    ("phase", "rules", "more", "told"),
    [
        (
            "exchanging",
            "exchange = false",
            "",
            '"exchanging": this table exchanges nothing: see exchange [Conquián §1.4]',
        ),
        (
            "exchanging",
            "",
            'discards = "Ad"',
            '"exchanging": cards were turned already: the exchange comes first [Conquián §1.4]',
        ),
        (
            "turning",
            "",
            f'discards = "{" ".join("?" * 24)}"',
            '"turning": no card is left to be turned: the hand is over [Conquián §5.2]',
        ),
        ("turning", "", "stock = 0", "0: the stock has 0: the other cards leave 24 for it [Conquián §1.3]"),
    ],
)
def test_moments_that_cannot_be(phase: str, rules: str, more: str, told: str) -> None:
    to_act = "[0, 1]" if phase == "exchanging" else "1"
    text = cleandoc(f"""
        format = "rummykit-position/1"
        seats = 2
        dealer = 0
        rules = {{ {rules} }}
        phase = "{phase}"
        to_act = {to_act}
        hands = ["? ? ? ? ? ? ? ?", "? ? ? ? ? ? ? ?"]
        {more}
    """)
    with pytest.raises(PositionError) as caught:
        conquian.GAME.position(text)
    assert f"{caught.value.word}: {caught.value.reason}: {caught.value.remedy}" == told
