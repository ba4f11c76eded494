"""Every law of the suite is broken by a game with a fault: a toy game that is wrong in one point."""

import itertools
import random
from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from rummykit.cards import Cards
from rummykit.game import Game, GameNotFoundError, UnknownCardError
from rummykit.record import Record
from rummykit.seats import Seat
from rummykit.testing import Broken, conformance, laws, play_hand, secrecy
from rummykit.testing.laws import Law
from rummykit.testing.sending import json_comes_back_and_gives_nothing_away
from rummykit.violations import IllegalMove
from toy_rummy import GAME
from toy_rummy import play as toy

AnyGame = Game[Any, Any]
Fault = Callable[[pytest.MonkeyPatch], AnyGame]

CALLS: Final = itertools.count()
PHASE: Final[Any] = toy.Drawing.__mro__[1]  # the class that the phases share


def patched(owner: Any, name: str, new: Callable[..., Any]) -> Fault:
    """A method that gets what the right one answers, before its own arguments."""

    def fault(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
        right = getattr(owner, name)

        def wrong(*given: Any) -> Any:
            return new(right(*given), *given)

        monkeypatch.setattr(owner, name, wrong)
        return GAME

    return fault


def changed(**fields: Any) -> Fault:
    """A game that registers something else."""
    return lambda _: evolve(GAME, **fields)


def draws_are_always_legal(right: Any, state: Any, move: Any) -> Any:
    return () if isinstance(move, toy.Draw) else right


def everybody_may_draw(right: Any, state: Any, seat: Any) -> Any:
    return right or ((toy.Draw(seat),) if seat is not None else ())


def listed_twice(right: Any, view: Any, seat: Any) -> Any:
    return right[:1] + right


def a_card_is_lost(right: Any, table: Any, move: Any) -> Any:
    return evolve(right, table=evolve(right.table, stock=right.table.stock[:-1]))


def another_order_each_time(right: Any, view: Any, seat: Any) -> Any:
    return right if next(CALLS) % 2 else right[::-1]


def refusals_count(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    def play(state: Any, move: Any) -> Any:
        broken = state.violations(move)
        if broken:
            object.__setattr__(state, "events", (*state.events, toy.Happened(move)))
            raise IllegalMove(move, broken)
        return toy._after(state.table, move)  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(PHASE, "play", play)
    return GAME


def refusals_carry_the_state(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    def play(state: Any, move: Any) -> Any:
        broken = state.violations(move)
        if broken:
            error: Any = IllegalMove(move, broken)
            error.state = state
            raise error
        return toy._after(state.table, move)  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(PHASE, "play", play)
    return GAME


def moves_are_marked(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    marked: dict[int, Any] = {}
    listed, judged = toy.ToyView.moves_of, PHASE.violations

    def moves_of(view: Any, seat: Any) -> Any:
        moves = listed(view, seat)
        marked.update((id(move), move) for move in moves)
        return moves

    monkeypatch.setattr(toy.ToyView, "moves_of", moves_of)

    def violations(state: Any, move: Any) -> Any:
        return () if id(move) in marked else judged(state, move)

    monkeypatch.setattr(PHASE, "violations", violations)
    return GAME


def chance_in_the_middle(right: Any, table: Any, move: Any) -> Any:
    hand = right.table.hands[0]
    extra = list(right.table.stock)
    random.shuffle(extra)
    return evolve(right, table=evolve(right.table, stock=tuple(extra))) if hand else right


def endless(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    right = toy.ToyView.sample

    def sample(view: Any, rng: Any) -> Any:
        while rng.random() < 0.5:
            pass
        return right(view, rng)

    monkeypatch.setattr(toy.ToyView, "sample", sample)
    return GAME


def the_same_sample(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    class Always:
        def random(self) -> float:
            return 0.5

    right = toy.ToyView.sample

    def sample(view: Any, rng: Any) -> Any:
        return right(view, Always())

    monkeypatch.setattr(toy.ToyView, "sample", sample)
    return GAME


def takes_the_own_hand_too(right: Any, view: Any, rng: Any) -> Any:
    return evolve(right, table=evolve(right.table, hands=tuple(reversed(right.table.hands))))


def counts_tell_the_next_card(right: Any, state: Any, seat: Any) -> Any:
    return evolve(right, stock_count=state.table.stock[0].number if state.table.stock else 0)


def a_hidden_field(right: Any, state: Any, seat: Any) -> Any:
    return evolve(right, to_discard=(right.to_discard, state.table.stock[:1]) if right.to_discard else False)


def asks_the_other_hands(right: Any, state: Any, move: Any) -> Any:
    return (*right, toy.NotNow(str(state.table.stock[0]))) if right and state.table.stock else right


def never_foresees(right: Any, view: Any, move: Any) -> Any:
    return view


def foresees_nothing_but_guesses(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    def after(view: Any, move: Any) -> Any:
        raise UnknownCardError(move, "")

    monkeypatch.setattr(toy.ToyView, "after", after)
    return GAME


def counted(state: Any) -> dict[str, object]:
    return {**GAME.facts(state), "looks": next(CALLS)}


def another_each_time(right: Any, view: Any) -> int:
    return next(CALLS)


def nobody(right: Any, event: Any, seat: Any) -> bool:
    return False


def everybody(right: Any, event: Any, seat: Any) -> bool:
    return True


def with_its_identity(right: Any, state: Any) -> str:
    return f"{right} {id(state)}"


def always_the_first(right: Any, state: Any, seat: Any) -> Any:
    return evolve(right, turn=Seat(0)) if seat is None and right.turn is not None else right


def legal_whatever_it_is(right: Any, view: Any, move: Any) -> Any:
    return ()


def written_alike(move: Any) -> str:
    return f"{move.seat} draw"


def read_loosely(text: str, /, **more: Any) -> Any:
    return GAME.parse(" ".join(text.split()), **more)


def told_in_two_lines(event: Any) -> str:
    return "a\nb"


FAULTS: Final[tuple[tuple[str, Fault, Law], ...]] = (
    (
        "a move is legal though it is not listed",
        patched(PHASE, "violations", draws_are_always_legal),
        laws.legal_is_what_breaks_nothing,
    ),
    (
        "a seat that is not to act has moves",
        patched(PHASE, "moves_of", everybody_may_draw),
        laws.somebody_can_move_until_the_end,
    ),
    ("a move is listed twice", patched(toy.ToyView, "moves_of", listed_twice), laws.lists_of_legal_moves_are_sequences),
    (
        "the order changes",
        patched(toy.ToyView, "moves_of", another_order_each_time),
        laws.lists_of_legal_moves_are_sequences,
    ),
    ("a card is lost", patched(toy, "_after", a_card_is_lost), laws.cards_are_conserved),
    ("violations are not registered", changed(violations=(toy.NotNow,)), laws.legal_is_what_breaks_nothing),
    (
        "two moves are written alike",
        changed(format=written_alike),
        laws.moves_are_values_that_read_back,
    ),
    (
        "white space does not matter",
        changed(parse=read_loosely),
        laws.moves_are_values_that_read_back,
    ),
    ("a refusal leaves a trace", refusals_count, laws.refusals_change_nothing),
    ("a refusal carries the state", refusals_carry_the_state, laws.refusals_change_nothing),
    ("moves are marked as legal", moves_are_marked, laws.old_moves_are_judged_afresh),
    (
        "states do not hash alike",
        patched(PHASE, "__repr__", with_its_identity),
        laws.states_and_views_are_values,
    ),
    ("chance comes in later", patched(toy, "_after", chance_in_the_middle), laws.replays_are_equal),
    (
        "nobody is told of a move",
        patched(toy.Happened, "seen_by", nobody),
        laws.events_are_told,
    ),
    ("an event is told in two lines", changed(tell=told_in_two_lines), laws.events_are_told),
    ("facts change when they are looked at", changed(facts=counted), laws.records_round_trip),
    (
        "a view is of another seat",
        patched(PHASE, "view", always_the_first),
        secrecy.views_answer_as_the_state_does,
    ),
    (
        "a view accepts moves of others",
        patched(toy.ToyView, "violations", legal_whatever_it_is),
        secrecy.views_answer_as_the_state_does,
    ),
    (
        "a view foresees nothing",
        patched(toy.ToyView, "after", never_foresees),
        secrecy.views_foresee_what_reveals_nothing,
    ),
    ("a view does not say what is unknown", foresees_nothing_but_guesses, secrecy.views_foresee_what_reveals_nothing),
    (
        "samples deal the own hand",
        patched(toy.ToyView, "sample", takes_the_own_hand_too),
        secrecy.samples_show_the_same_view,
    ),
    ("a sampler does not end", endless, secrecy.samples_show_the_same_view),
    ("samples are all the same", the_same_sample, secrecy.samples_vary),
    (
        "a draw is told to all",
        patched(toy.Drawn, "seen_by", everybody),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    (
        "a draw is sent to all",
        patched(toy.Drawn, "seen_by", everybody),
        json_comes_back_and_gives_nothing_away,
    ),
    (
        "a hand is sent wrong",
        patched(toy.ToyView, "__hash__", another_each_time),
        json_comes_back_and_gives_nothing_away,
    ),
    (
        "a view carries a card of the stock",
        patched(PHASE, "view", a_hidden_field),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    (
        "a refusal tells of the stock",
        patched(PHASE, "violations", asks_the_other_hands),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    (
        "a number tells of the stock",
        patched(PHASE, "view", counts_tell_the_next_card),
        secrecy.unseen_cards_change_nothing,
    ),
    (
        "a refusal depends on the stock",
        patched(PHASE, "violations", asks_the_other_hands),
        secrecy.unseen_cards_change_nothing,
    ),
)


@pytest.mark.parametrize(("fault", "law"), [pytest.param(fault, law, id=name) for name, fault, law in FAULTS])
def test_a_fault_breaks_its_law(fault: Fault, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    game = fault(monkeypatch)
    hand = play_hand(GAME, game.rules(ranks=13), seats=3, seed="a fault", stop_after=30)
    hand.game = game
    with pytest.raises(Broken, match=r"at ply \d+ of a hand of Toy Rummy, 3 seats"):
        law(hand)


@pytest.mark.parametrize("law", [*laws.LAWS, *secrecy.SECRECY_LAWS])
def test_each_law_is_broken_by_a_fault(law: Law) -> None:
    assert law in [broken for _, _, broken in FAULTS]


def test_a_broken_law_tells_the_hand_as_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = play_hand(GAME, GAME.rules(), seats=2, seed="a fault", stop_after=3)
    told = str(hand.broken(3, "what is wrong"))
    assert told.startswith("what is wrong\nat ply 3 of a hand of Toy Rummy, 2 seats:\n<Toy ")
    record = told[told.index("format =") :]
    assert Record.read(record).state == hand.states[3]


def test_a_hand_without_end_is_told() -> None:
    with pytest.raises(Broken, match="is open after 2 moves"):
        play_hand(GAME, GAME.rules(), seats=2, seed="long", longest=2)


def test_a_game_that_is_not_installed_is_told() -> None:
    suite = conformance(evolve(GAME, name="another"))()
    with pytest.raises(GameNotFoundError, match="another"):
        suite.test_the_game_is_installed()


def test_a_deal_that_is_not_refused_is_told() -> None:
    def any_deal(rules: Any, seats: int, dealer: Seat, order: Any) -> Any:
        return GAME.deal(rules, 2, Seat(0), GAME.pack(rules, 2))

    with pytest.raises(Broken, match="no seats: the deal is not refused"):
        conformance(evolve(GAME, deal=any_deal))().test_deals_that_cannot_be_are_refused()


def test_random_options_find_a_fault_and_show_the_hand() -> None:
    def lost(state: Any) -> dict[str, Cards]:
        places = dict(GAME.places(state))
        return {**places, "stock": Cards.NONE} if state.rules.ranks == 13 else places

    with pytest.raises(Broken, match=r"lost: .*\n.*ranks = 13|lost: .*"):
        conformance(evolve(GAME, places=lost), examples=30)().test_everything_holds_under_random_options()
