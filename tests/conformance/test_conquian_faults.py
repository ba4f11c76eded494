"""Every fault that is planted in Conquián is found, and by the law that it breaks."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from rummykit.cards import Cards
from rummykit.games import conquian
from rummykit.games.conquian import ConquianTable, Exchanging, SeenConquianTable, turn
from rummykit.games.conquian.events import Received
from rummykit.games.conquian.rulebook import ConquianRulebook
from rummykit.testing import Broken, Hand, laws, play_hand, secrecy
from rummykit.testing.laws import Law

Fault = Callable[[pytest.MonkeyPatch], None]


def patched(owner: Any, name: str, new: Callable[..., Any]) -> Fault:
    """A function that gets what the right one answers, before its own arguments."""

    def fault(monkeypatch: pytest.MonkeyPatch) -> None:
        right = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given: new(right(*given), *given))

    return fault


def without(kind: type) -> Fault:
    """Moves of a kind are legal and are not listed, unless there are no others."""
    return patched(
        ConquianRulebook,
        "listed",
        lambda right, *_: tuple([move for move in right if not isinstance(move, kind)]) or right,
    )


FAULTS: Final[tuple[tuple[str, Fault, Law], ...]] = (
    (
        "a payment is lost",
        patched(ConquianTable, "having_died", lambda _, table, card: table),
        laws.cards_are_conserved,
    ),
    ("plays are not listed", without(conquian.Play), laws.legal_is_what_breaks_nothing),
    (
        "one way to use a card is not listed",
        patched(turn, "ways", lambda right, *_: iter([*right][1:])),
        laws.legal_is_what_breaks_nothing,
    ),
    (
        "a card may stay out of melds",
        patched(turn, "faults_of", lambda right, *_: right[:-1]),
        laws.legal_is_what_breaks_nothing,
    ),
    (
        "a view shows what others have chosen",
        patched(Exchanging, "seen_by", lambda _, phase, __: phase),
        secrecy.knowledge_comes_by_events,
    ),
    (
        "a card given is told to all",
        patched(Received, "seen_by", lambda *_: True),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    (
        "a view counts the next card",
        patched(ConquianTable, "seen_by", lambda right, table, _: evolve(right, stock_count=table.stock[0].number)),
        secrecy.unseen_cards_change_nothing,
    ),
    (
        "a giver forgets the card given",
        patched(SeenConquianTable, "filled", lambda right, *_: evolve(right, given=right.given[::-1])),
        secrecy.samples_show_the_same_view,
    ),
    (
        "a view guesses who is asked",
        patched(turn, "_who_may_use", lambda *_: None),
        secrecy.views_foresee_what_reveals_nothing,
    ),
    (
        "a view gives up where all are asked",
        patched(turn, "_who_may_use", lambda *_: "the hands of the others"),
        secrecy.views_give_up_only_on_what_is_unknown,
    ),
    (
        "a hand is shown to all",
        patched(ConquianTable, "seen_by", lambda right, table, _: evolve(right, own=Cards(table.hands[0]))),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
)


def played(ask_everyone: bool) -> Hand:
    """A hand of bots and chance with a payment."""
    rules = conquian.ConquianRules(ask_everyone=ask_everyone)
    for seed in range(60):
        hand = play_hand(conquian.GAME, rules, seats=2, seed=f"a fault {seed}", bots=True)
        kinds = {type(move) for move in hand.moves}
        if {conquian.Play, conquian.Pay} <= kinds and len(hand.moves) > 20:
            return hand
    raise AssertionError("no hand has a payment")


@pytest.mark.parametrize(("fault", "law"), [pytest.param(fault, law, id=name) for name, fault, law in FAULTS])
def test_a_fault_breaks_its_law(fault: Fault, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    right = played(law is not secrecy.views_foresee_what_reveals_nothing)
    law(right)
    fault(monkeypatch)
    hand = Hand(conquian.GAME, right.rules, 2, right.dealer, right.order, right.seed)
    state = hand.dealt()
    hand.states.append(state)
    for move in right.moves:
        if state.violations(move):
            break
        state = state.play(move)
        hand.moves.append(move)
        hand.states.append(state)
    with pytest.raises(Broken, match=rf"(?s)\A{law.__name__}: .*at ply \d+ of a hand of Conquián, 2 seats:.*format = "):
        law(hand)
