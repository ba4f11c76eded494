"""Every fault that is planted in Gin Rummy is found, and by the law that it breaks."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

import itertools
import random
from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from rummykit.cards import Cards
from rummykit.game import Outcome
from rummykit.games import gin
from rummykit.games.gin.events import DrewCard
from rummykit.games.gin.rulebook import GinRulebook
from rummykit.games.gin.table import GinTable, SeenGinTable
from rummykit.games.gin.turn import _Turn  # pyright: ignore[reportPrivateUsage]
from rummykit.rulebook import AnyRulebook, Pool, State, View
from rummykit.testing import Broken, Hand, laws, play_hand, secrecy
from rummykit.testing.laws import Law

Fault = Callable[[pytest.MonkeyPatch], AnyRulebook]
CALLS: Final = itertools.count()


def patched(owner: Any, name: str, new: Callable[..., Any]) -> Fault:
    """A method that gets what the right one answers, before its own arguments."""

    def fault(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
        right = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given: new(right(*given), *given))
        return gin.GAME

    return fault


def changed(**own: Any) -> Fault:
    """A rulebook that says something else."""
    wrong: type[GinRulebook] = type("WrongGin", (GinRulebook,), own)
    return lambda _: wrong()


def without(kind: type) -> Fault:
    """Moves of a kind are legal and are not listed, unless there are no others."""
    return patched(
        GinRulebook, "listed", lambda right, *_: tuple([move for move in right if not isinstance(move, kind)]) or right
    )


def remembering(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    right, drawn = GinTable.having_drawn, set[Any]()

    def having_drawn(table: GinTable, seat: Any) -> GinTable:
        following = right(table, seat)
        again = table in drawn
        drawn.add(table)
        return evolve(following, stock=following.stock[::-1]) if again else following

    monkeypatch.setattr(GinTable, "having_drawn", having_drawn)
    return gin.GAME


def shuffling(right: GinTable, *_: Any) -> GinTable:
    extra = list(right.stock)
    random.shuffle(extra)
    return evolve(right, stock=tuple(extra))


def facts_with_points(book: Any, state: Any) -> dict[str, object]:
    return {**GinRulebook.facts(book, state), **({} if state.outcome is None else {"over": True})}


def facts_that_count(book: Any, state: Any) -> dict[str, object]:
    return {**GinRulebook.facts(book, state), "winner": next(CALLS) % 2}


def some(names: str) -> tuple[Any, ...]:
    return tuple(kind for kind in gin.GAME.phases if kind.__name__ not in names.split())


FAULTS: Final[tuple[tuple[str, Fault, Law], ...]] = (
    (
        "a knock loses a card",
        patched(GinTable, "having_knocked", lambda right, *_: evolve(right, knock_card=Cards.NONE)),
        laws.cards_are_conserved,
    ),
    ("takes are not listed", without(gin.Take), laws.legal_is_what_breaks_nothing),
    (
        "the last move is not listed",
        patched(GinRulebook, "listed", lambda right, *_: right[:-1] or right),
        laws.legal_moves_are_listed,
    ),
    (
        "a view leaks drawn cards",
        patched(GinTable, "having_drawn", lambda right, *_: evolve(right, known=right.hands)),
        secrecy.knowledge_comes_by_events,
    ),
    (
        "a view counts the next card",
        patched(GinTable, "seen_by", lambda right, table, _: evolve(right, stock_count=table.stock[0].number)),
        secrecy.unseen_cards_change_nothing,
    ),
    (
        "a drawn card is told to all",
        patched(DrewCard, "seen_by", lambda *_: True),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    ("facts come and go", changed(facts=facts_with_points), laws.facts_have_the_same_keys),
    ("facts change", changed(facts=facts_that_count), laws.records_round_trip),
    ("a phase is not registered", changed(phases=some("Discarding")), laws.phases_are_registered),
    ("a seen phase is not registered", changed(seen_phases=some("Drawing")), laws.phases_are_registered),
    ("an event is not registered", changed(events=gin.GAME.events[:3]), laws.events_are_told),
    ("violations are not registered", changed(violations=gin.GAME.violations[:1]), laws.legal_is_what_breaks_nothing),
    ("an event is told in two lines", changed(tell=lambda *_: "a\nb"), laws.events_are_told),
    (
        "all moves are written alike",
        changed(format=lambda _, move: f"{move.seat} draw"),
        laws.moves_are_values_that_read_back,
    ),
    (
        "draws are always legal",
        patched(GinRulebook, "judged", lambda right, _b, _s, _p, move: () if type(move) is gin.Draw else right),
        laws.legal_is_what_breaks_nothing,
    ),
    (
        "a move is listed twice",
        patched(GinRulebook, "listed", lambda right, *_: (right[0], *right)),
        laws.lists_of_legal_moves_are_sequences,
    ),
    (
        "the order changes",
        patched(GinRulebook, "listed", lambda right, *_: right if next(CALLS) % 2 else right[::-1]),
        laws.lists_of_legal_moves_are_sequences,
    ),
    ("chance comes in later", patched(GinTable, "having_drawn", shuffling), laws.replays_are_equal),
    ("what was played before matters", remembering, laws.play_depends_on_state_and_move),
    (
        "a view gives up on what reveals nothing",
        patched(_Turn, "unknown", lambda *_: "the cards of the other seat"),
        secrecy.views_give_up_only_on_what_is_unknown,
    ),
    (
        "a view guesses what is drawn",
        patched(_Turn, "unknown", lambda *_: None),
        secrecy.views_foresee_what_reveals_nothing,
    ),
    (
        "a view foresees nothing",
        patched(View, "after", lambda _, view, __: view),
        secrecy.views_foresee_what_reveals_nothing,
    ),
    (
        "samples exchange the hands",
        patched(SeenGinTable, "filled", lambda right, *_: evolve(right, hands=right.hands[::-1])),
        secrecy.samples_show_the_same_view,
    ),
    ("samples are all the same", patched(Pool, "below", lambda *_: 0), secrecy.samples_vary),
    (
        "a view accepts all moves",
        patched(View, "violations", lambda *_: ()),
        secrecy.views_answer_as_the_state_does,
    ),
    (
        "states show their identity",
        patched(State, "__repr__", lambda right, state: f"{right} {id(state)}"),
        laws.states_and_views_are_values,
    ),
)


def played() -> Hand:
    """A hand of bots and chance that comes to a knock."""
    for seed in range(50):
        hand = play_hand(gin.GAME, gin.GAME.rules(), seats=2, seed=f"a fault {seed}", bots=True)
        if any(isinstance(move, gin.Knock) for move in hand.moves) and len(hand.moves) > 20:
            return hand
    raise AssertionError("no hand comes to a knock")


@pytest.mark.parametrize(("fault", "law"), [pytest.param(fault, law, id=name) for name, fault, law in FAULTS])
def test_a_fault_breaks_its_law(fault: Fault, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    right = played()
    game = fault(monkeypatch)
    hand = right
    if game is gin.GAME:
        hand = Hand(game, right.rules, 2, right.dealer, right.order, right.seed)
        state = hand.dealt()
        hand.states.append(state)
        for move in right.moves:
            if state.violations(move):
                break
            state = state.play(move)
            hand.moves.append(move)
            hand.states.append(state)
    hand.game = game
    with pytest.raises(
        Broken, match=rf"(?s)\A{law.__name__}: .*at ply \d+ of a hand of Gin Rummy, 2 seats:.*format = "
    ):
        law(hand)


def test_payoffs_are_what_transfers_net_to(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = played()
    monkeypatch.setattr(Outcome, "payoffs", property(lambda outcome: (1,) * outcome.seats))
    with pytest.raises(Broken, match="payoffs are what the transfers of a hand give each seat"):
        laws.somebody_can_move_until_the_end(hand)
