"""Positions of Penang and Gin: what is answered is so whatever the unknown cards are, and spoilt ones are refused in place."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummykit.cards import Cards
from rummykit.documents.position import PositionError
from rummykit.documents.rules import rules_table
from rummykit.documents.writing import write_value
from rummykit.games import gin, penang
from rummykit.games.gin import Discarding, GinState, How, LayingDown, Melding, MustKnock
from rummykit.games.penang import Acted, Acting, PenangState
from rummykit.rulebook import AnyRulebook, AnyState, UnknownCards

State: TypeAlias = PenangState | GinState


def tables() -> Iterator[tuple[AnyRulebook, Any, int]]:
    for book, numbers in ((penang.GAME, (2, 4)), (gin.GAME, (2,))):
        yield from ((book, rules, seats) for rules in book.presets.values() for seats in numbers)


RULES: Final = tuple(tables())
seeds = st.integers(0, 2**32)


def a_hand(number: int, seed: int) -> list[Any]:
    """The states of a hand, the last one apart: by bots and by chance in turn."""
    book, rules, seats = RULES[number]
    rng = Random(seed)
    bot = next(iter(book.bots.values()))()
    state: AnyState = book.deal(rules, seats=seats, dealer=rng.randrange(seats), seed=seed)
    states: list[Any] = []
    while state.outcome is None:
        states.append(state)
        (seat,) = state.to_act
        moves = state.legal_moves(seat)
        move = moves[rng.randrange(len(moves))] if rng.random() < 0.4 else bot.choose(state.view(seat), rng)
        state = state.play(move)
    return states


def hand_of(cards: Cards, hidden: Cards) -> str:
    return " ".join("?" if card in hidden else str(card) for card in cards)


def written(state: State, hidden: Cards) -> str:
    """A state as a position in which the cards ``hidden`` are unknown where they lie in a hand or are dead."""
    entries: dict[str, Any] = {"format": "rummykit-position/1", "game": state.book.name}
    entries |= {"seats": state.table.seat_count, "dealer": state.table.dealer, "to_act": state.to_act[0]}
    entries["rules"] = rules_table(state.book, state.rules)
    more = of_penang(state, hidden) if isinstance(state.table, penang.Table) else of_gin(state, hidden)
    return "\n".join(f"{key} = {write_value(value)}" for key, value in {**entries, **more}.items())


def of_penang(state: Any, hidden: Cards) -> dict[str, Any]:
    standings = state.table.standings
    entries: dict[str, Any] = {"phase": "acted" if isinstance(state.phase, Acted) else "turn"}
    if isinstance(state.phase, Acting) and state.phase.swapped:
        entries["swapped"] = True
    entries["hands"] = [hand_of(holding.cards, hidden) for holding in state.table.holdings]
    entries["melds"] = [str(meld) for meld in state.table.melds]
    entries["passports"] = [seat for seat, one in enumerate(standings) if one.passport]
    entries["standing"] = ["dead" if one.dead else "in" for one in standings]
    return entries


def of_gin(state: Any, hidden: Cards) -> dict[str, Any]:
    table, phase = state.table, state.phase
    kinds = {"Offer": "offer", "LastDiscard": "last-discard", "MustDraw": "must-draw", "MustKnock": "must-knock"}
    kinds |= {"LayingDown": "laying-down", "LayingOff": "laying-off"}
    name = type(phase).__name__
    entries: dict[str, Any] = {"phase": kinds.get(name, name.lower())}
    if isinstance(phase, MustKnock | Discarding) and (phase.kept or isinstance(phase, MustKnock)):
        entries["taken"] = str(phase.kept or next(iter(table.hands[phase.seat])))
    if isinstance(phase, LayingDown) and phase.big_gin:
        entries["how"] = How.BIG_GIN.value
    if isinstance(phase, Melding):
        entries["how"] = phase.how.value
    open_hand = phase.kept if isinstance(phase, MustKnock | Discarding) else Cards.NONE
    entries["hands"] = [hand_of(hand, hidden - (hidden & open_hand)) for hand in table.hands]
    entries["tables"] = [[str(meld.cards) for meld in melds] for melds in table.laid]
    entries["upcard"] = str(table.upcard)
    *below, top = table.discards or (None,)
    discards = ["?" if card in hidden else str(card) for card in below]
    entries["discards"] = " ".join(discards + ([str(top)] if top is not None else []))
    return entries


def answered(position: Any, move: Any) -> Any:
    try:
        return position.violations(move)
    except UnknownCards as unknown:
        return unknown


def proposals(states: Iterable[Any]) -> list[Any]:
    """The legal moves of all moments of a hand, whose seats may be in turn or not."""
    return list(dict.fromkeys(move for state in states for move in list(state.legal_moves())[:12]))


@pytest.mark.parametrize("number", range(len(RULES)))
@settings(max_examples=6, deadline=None)
@given(seed=seeds)
def test_what_is_answered_is_so_whatever_the_unknown_cards_are(number: int, seed: int) -> None:
    states, rng = a_hand(number, seed), Random(seed)
    proposed = proposals(states)
    answers: Counter[bool] = Counter()
    for share in (0.0, 0.3, 1.0):
        for state in rng.sample(states, min(5, len(states))):
            pack = state.book.pack(state.rules, state.table.seat_count).cards
            hidden = Cards(card for card in dict.fromkeys(pack) if rng.random() < share)
            position = state.book.position(written(state, hidden))
            (seat,) = state.to_act
            assert position.to_act == (seat,)
            for move in [*proposed[:: max(1, len(proposed) // 40)], *list(state.legal_moves())[:20]]:
                found = answered(position, move)
                answers[isinstance(found, UnknownCards)] += 1
                if isinstance(found, UnknownCards):
                    assert share
                    assert found.hand == position.unknown(seat)
                    assert set(map(type, found.certain)) <= set(map(type, state.violations(move)))
                else:
                    assert [type(one) for one in found] == [type(one) for one in state.violations(move)]
            if not position.unknown(seat):
                assert tuple(position.legal_moves()) == tuple(state.legal_moves())
                assert position.explain().count("\n") == 1
    assert answers[True]
    assert answers[False]


SPOILT = ("?", "7h", "1x", "", "0", "9", "[]", "{}", '""', '"? ?"', "true", "[0, 1]", '"left"', '"acted"', '"drawing"')
WORD = re.compile(r'"[^"]*"|[\w?]+|[\[\]{}=]')


@pytest.mark.parametrize("number", range(len(RULES)))
@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_a_spoilt_position_is_refused_with_its_place_or_is_another_one(number: int, seed: int) -> None:
    states, rng = a_hand(number, seed), Random(seed)
    state = rng.choice(states)
    text = written(state, Cards(card for card in dict.fromkeys(Cards.parse("7h 8h 2c Kd As"))))
    for _ in range(rng.randint(1, 2)):
        word = rng.choice(list(WORD.finditer(text)))
        text = text[: word.start()] + rng.choice(SPOILT) + text[word.end() :]
    try:
        position = state.book.position(text)
    except PositionError as error:
        refusal = error
    else:
        assert position.explain()
        for move in proposals(states)[::9]:
            answered(position, move)
        return
    assert refusal.reason
    assert 1 <= refusal.line <= text.count("\n") + 1
    assert refusal.source == text.split("\n")[refusal.line - 1]
