"""Every law of the suite is broken by a game with a fault: a toy game that is wrong in one point."""

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from attrs import evolve, field, frozen

from rummykit.cards import Card, Cards
from rummykit.game import Outcome, UnknownCardError
from rummykit.record import Record
from rummykit.registry import GameNotFoundError
from rummykit.rulebook import AnyRulebook, Pool, State, View
from rummykit.seats import Seat
from rummykit.testing import Broken, conformance, laws, play_hand, secrecy
from rummykit.testing.laws import Law
from rummykit.testing.sending import json_comes_back_and_gives_nothing_away
from rummykit.violations import IllegalMove
from toy_rummy import GAME, ToyRulebook
from toy_rummy import play as toy

Fault = Callable[[pytest.MonkeyPatch], AnyRulebook]

CALLS: Final = itertools.count()


def patched(owner: Any, name: str, new: Callable[..., Any]) -> Fault:
    """A method that gets what the right one answers, before its own arguments."""

    def fault(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
        right = getattr(owner, name)

        def wrong(*given: Any, **more: Any) -> Any:
            return new(right(*given, **more), *given)

        monkeypatch.setattr(owner, name, wrong)
        return GAME

    return fault


def changed(**own: Any) -> Fault:
    """A rulebook that says something else."""
    return lambda _: _with(**own)


def _with(**own: Any) -> AnyRulebook:
    wrong: type[ToyRulebook] = type("WrongToy", (ToyRulebook,), own)
    return wrong()


def draws_are_always_legal(right: Any, book: Any, sight: Any, phase: Any, move: Any) -> Any:
    return () if isinstance(move, toy.Draw) else right


def everybody_may_draw(right: Any, state: Any, seat: Any) -> Any:
    return right or ((toy.Draw(seat),) if seat is not None else ())


def listed_twice(right: Any, phase: Any, sight: Any, seat: Any) -> Any:
    return right[:1] + right


def a_card_is_lost(right: Any, phase: Any, table: Any, move: Any) -> Any:
    following, *rest = right
    return evolve(following, stock=following.stock[:-1]), *rest


def another_order_each_time(right: Any, phase: Any, sight: Any, seat: Any) -> Any:
    return right if next(CALLS) % 2 else right[::-1]


def refusals_count(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    right: Any = getattr(State, "play")  # noqa: B009  # of any game

    def play(state: Any, move: Any) -> Any:
        if state.violations(move):
            object.__setattr__(state, "events", (*state.events, toy.Happened(move)))
        return right(state, move)

    monkeypatch.setattr(State, "play", play)
    return GAME


def refusals_carry_the_state(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    right: Any = getattr(State, "play")  # noqa: B009  # of any game

    def play(state: Any, move: Any) -> Any:
        try:
            return right(state, move)
        except IllegalMove as refusal:
            error: Any = refusal
            error.state = state
            raise

    monkeypatch.setattr(State, "play", play)
    return GAME


def moves_are_marked(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    marked: dict[int, Any] = {}
    listed, judged = ToyRulebook.listed, ToyRulebook.judged

    def marking(book: Any, sight: Any, phase: Any, seat: Any) -> Any:
        moves = listed(book, sight, phase, seat)
        marked.update((id(move), move) for move in moves)
        return moves

    def trusting(book: Any, sight: Any, phase: Any, move: Any) -> Any:
        return () if id(move) in marked else judged(book, sight, phase, move)

    monkeypatch.setattr(ToyRulebook, "listed", marking)
    monkeypatch.setattr(ToyRulebook, "judged", trusting)
    return GAME


def chance_in_the_middle(right: Any, phase: Any, table: Any, move: Any) -> Any:
    following, *rest = right
    extra = list(following.stock)
    random.shuffle(extra)
    return evolve(following, stock=tuple(extra)), *rest


def endless(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    right = Pool.below

    def below(pool: Any, count: int) -> int:
        while pool._rng.random() < 0.5:
            pass
        return right(pool, count)

    monkeypatch.setattr(Pool, "below", below)
    return GAME


def no_chance(right: Any, pool: Any, count: int) -> int:
    return 0


def takes_the_own_hand_too(right: Any, seen: Any, pool: Any) -> Any:
    return evolve(right, hands=tuple(reversed(right.hands)))


def counts_tell_the_next_card(right: Any, table: Any, seat: Any) -> Any:
    return evolve(right, stock_count=table.stock[0].number if table.stock else 0)


@frozen
class PeekedTable(toy.SeenTable):
    """It has a field that it must not have."""

    peeked: tuple[Card, ...] = ()


def a_hidden_field(right: Any, table: Any, seat: Any) -> Any:
    fields = {name: getattr(right, name) for name in right.__slots__ if not name.startswith("_")}
    return PeekedTable(**fields, peeked=table.stock[:1])


@frozen
class RememberingTable(toy.SeenTable):
    """With a secret in a field that it is not made with, as if it had been worked out of the others."""

    _next: Cards = field(default=Cards.NONE, init=False, eq=False, repr=False)


def a_secret_worked_out(right: Any, table: Any, seat: Any) -> Any:
    seen = RememberingTable(**{name: getattr(right, name) for name in right.__slots__ if not name.startswith("_")})
    object.__setattr__(seen, "_next", Cards(table.stock[:1]))
    return seen


def asks_the_other_hands(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    right = ToyRulebook.judged

    def judged(book: Any, sight: Any, phase: Any, move: Any) -> Any:
        broken = right(book, sight, phase, move)
        next_card = getattr(sight, "stock", ())[:1]
        return (*broken, toy.NotNow(str(next_card[0]))) if broken and next_card else broken

    monkeypatch.setattr(ToyRulebook, "judged", judged)
    return GAME


def never_foresees(right: Any, view: Any, move: Any) -> Any:
    return view


def foresees_nothing_but_guesses(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    def after(view: Any, move: Any) -> Any:
        raise UnknownCardError(move, "")

    monkeypatch.setattr(View, "after", after)
    return GAME


def counted(book: Any, state: Any) -> dict[str, object]:
    return {**ToyRulebook.facts(book, state), "winner": next(CALLS) % 2}


def another_each_time(right: Any, view: Any) -> int:
    return next(CALLS)


def nobody(right: Any, event: Any, seat: Any) -> bool:
    return False


def everybody(right: Any, event: Any, seat: Any) -> bool:
    return True


def with_its_identity(right: Any, state: Any) -> str:
    return f"{right} {id(state)}"


def always_the_first(right: Any, phase: Any, seat: Any) -> Any:
    return evolve(right, seat=Seat(0)) if seat is None else right


def legal_whatever_it_is(right: Any, view: Any, move: Any) -> Any:
    return ()


def written_alike(book: Any, move: Any) -> str:
    return f"{move.seat} draw"


def read_loosely(book: Any, text: str, /, **more: Any) -> Any:
    return ToyRulebook.parse(book, " ".join(text.split()), **more)


def told_in_two_lines(book: Any, event: Any) -> str:
    return "a\nb"


def the_last_is_not_listed(right: Any, book: Any, sight: Any, phase: Any, seat: Any) -> Any:
    return right[:-1] or right


def what_was_played_matters(monkeypatch: pytest.MonkeyPatch) -> AnyRulebook:
    right = toy.Drawing.after
    played: set[Any] = set()

    def after(phase: Any, table: Any, move: Any) -> Any:
        following, *rest = right(phase, table, move)
        if (table, move) in played and isinstance(move, toy.Draw):
            following = evolve(following, stock=following.stock[::-1])
        played.add((table, move))
        return (following, *rest)

    monkeypatch.setattr(toy.Drawing, "after", after)
    return GAME


def all_know_what_was_drawn(right: Any, phase: Any, table: Any, move: Any) -> Any:
    following, *rest = right
    seat = phase.seat
    return following.with_hand(seat, following.hands[seat], following.hands[seat]), *rest


def all_know_the_hands(right: Any, book: Any, rules: Any, *more: Any) -> Any:
    table, phase, events = right
    return evolve(table, taken=table.hands), phase, events


def depends_on_secrets(right: Any, phase: Any, sight: Any, move: Any) -> str:
    return "the hands of the others"


def more_at_the_end(book: Any, state: Any) -> dict[str, object]:
    more = {"discarded": len(state.table.discards)} if len(state.table.discards) > 3 else {}
    return {**ToyRulebook.facts(book, state), **more}


FAULTS: Final[tuple[tuple[str, Fault, Law], ...]] = (
    (
        "a move is legal though it is not listed",
        patched(ToyRulebook, "judged", draws_are_always_legal),
        laws.legal_is_what_breaks_nothing,
    ),
    (
        "a seat that is not to act has moves",
        patched(State, "moves_of", everybody_may_draw),
        laws.somebody_can_move_until_the_end,
    ),
    ("a move is listed twice", patched(toy.Discarding, "moves", listed_twice), laws.lists_of_legal_moves_are_sequences),
    (
        "the order changes",
        patched(toy.Discarding, "moves", another_order_each_time),
        laws.lists_of_legal_moves_are_sequences,
    ),
    (
        "a legal move is not listed",
        patched(ToyRulebook, "listed", the_last_is_not_listed),
        laws.legal_moves_are_listed,
    ),
    ("what was played before matters", what_was_played_matters, laws.play_depends_on_state_and_move),
    ("a phase is not registered", changed(phases=(toy.Drawing, toy.Over)), laws.phases_are_registered),
    ("a seen phase is not registered", changed(seen_phases=(toy.Drawing, toy.Over)), laws.phases_are_registered),
    ("a seen table is not registered", patched(toy.Table, "seen_by", a_hidden_field), laws.phases_are_registered),
    ("facts come and go", changed(facts=more_at_the_end), laws.facts_have_the_same_keys),
    ("a move is not registered", changed(moves=(toy.Draw, toy.Take, toy.Show)), laws.moves_are_values_that_read_back),
    ("an event is not registered", changed(events=(toy.Drawn,)), laws.events_are_told),
    (
        "all know what was drawn",
        patched(toy.Drawing, "after", all_know_what_was_drawn),
        secrecy.knowledge_comes_by_events,
    ),
    (
        "all know the hands that were dealt",
        patched(ToyRulebook, "dealt", all_know_the_hands),
        secrecy.knowledge_comes_by_events,
    ),
    (
        "a view gives up on what reveals nothing",
        patched(toy.Discarding, "unknown", depends_on_secrets),
        secrecy.views_give_up_only_on_what_is_unknown,
    ),
    ("a card is lost", patched(toy.Drawing, "after", a_card_is_lost), laws.cards_are_conserved),
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
        patched(State, "__repr__", with_its_identity),
        laws.states_and_views_are_values,
    ),
    ("chance comes in later", patched(toy.Drawing, "after", chance_in_the_middle), laws.replays_are_equal),
    (
        "nobody is told of a move",
        patched(toy.Happened, "seen_by", nobody),
        laws.events_are_told,
    ),
    ("an event is told in two lines", changed(tell=told_in_two_lines), laws.events_are_told),
    ("facts change when they are looked at", changed(facts=counted), laws.records_round_trip),
    (
        "a view is of another seat",
        patched(toy.Drawing, "seen_by", always_the_first),
        secrecy.views_answer_as_the_state_does,
    ),
    (
        "a view accepts moves of others",
        patched(View, "violations", legal_whatever_it_is),
        secrecy.views_answer_as_the_state_does,
    ),
    (
        "a view foresees nothing",
        patched(View, "after", never_foresees),
        secrecy.views_foresee_what_reveals_nothing,
    ),
    ("a view does not say what is unknown", foresees_nothing_but_guesses, secrecy.views_foresee_what_reveals_nothing),
    (
        "samples deal the own hand",
        patched(toy.SeenTable, "filled", takes_the_own_hand_too),
        secrecy.samples_show_the_same_view,
    ),
    ("a sampler does not end", endless, secrecy.samples_show_the_same_view),
    ("samples are all the same", patched(Pool, "below", no_chance), secrecy.samples_vary),
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
        patched(View, "__hash__", another_each_time),
        json_comes_back_and_gives_nothing_away,
    ),
    (
        "a view carries a card of the stock",
        patched(toy.Table, "seen_by", a_hidden_field),
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    (
        "a view carries a card of the stock in a field that it is not made with",
        patched(toy.Table, "seen_by", a_secret_worked_out),
        secrecy.unseen_cards_change_nothing,
    ),
    (
        "a refusal tells of the stock",
        asks_the_other_hands,
        secrecy.hidden_cards_are_in_nothing_that_is_shown,
    ),
    (
        "a number tells of the stock",
        patched(toy.Table, "seen_by", counts_tell_the_next_card),
        secrecy.unseen_cards_change_nothing,
    ),
    (
        "a refusal depends on the stock",
        asks_the_other_hands,
        secrecy.unseen_cards_change_nothing,
    ),
)


@pytest.mark.parametrize(("fault", "law"), [pytest.param(fault, law, id=name) for name, fault, law in FAULTS])
def test_a_fault_breaks_its_law(fault: Fault, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    game = fault(monkeypatch)
    hand = play_hand(GAME, game.rules(ranks=13), seats=3, seed="a fault", stop_after=30)
    hand.game = game
    with pytest.raises(Broken, match=rf"(?s)\A{law.__name__}: .*at ply \d+ of a hand of Toy Rummy, 3 seats") as broken:
        law(hand)
    if law is laws.play_depends_on_state_and_move:  # nothing replays a hand of such a game
        return
    told = str(broken.value)
    replayed = Record.read(told[told.index("format =") :].replace('"another"', '"toy"'))
    assert len(replayed.moves) <= len(hand.moves)


@pytest.mark.parametrize("law", [*laws.LAWS, *secrecy.SECRECY_LAWS])
def test_each_law_is_broken_by_a_fault(law: Law) -> None:
    assert law in [broken for _, _, broken in FAULTS]


def test_a_broken_law_tells_the_hand_as_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = play_hand(GAME, GAME.rules(), seats=2, seed="a fault", stop_after=3)
    told = str(hand.broken(3, "what is wrong"))
    assert told.startswith("what is wrong\nat ply 3 of a hand of Toy Rummy, 2 seats:\n<Toy ")
    record = told[told.index("format =") :]
    assert Record.read(record).state == hand.states[3]


def test_payoffs_are_what_transfers_net_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outcome, "payoffs", property(lambda outcome: (1,) * outcome.seats))
    hand = play_hand(GAME, GAME.rules(), seats=2, seed="to the end")
    with pytest.raises(Broken, match="payoffs are what the transfers of a hand give each seat"):
        laws.somebody_can_move_until_the_end(hand)


def test_what_differs_is_told_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    patched(toy.Table, "seen_by", counts_tell_the_next_card)(monkeypatch)
    hand = play_hand(GAME, GAME.rules(ranks=13), seats=3, seed="a fault", stop_after=30)
    with pytest.raises(Broken, match=r"how unseen cards lie: \['table'\]\.stock_count: \d+, and \d+\n"):
        secrecy.unseen_cards_change_nothing(hand)


def test_an_error_of_the_game_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(book: Any, state: Any) -> Any:
        raise KeyError("the stock")

    hand = play_hand(GAME, GAME.rules(), seats=2, seed="a fault", stop_after=3)
    hand.game = _with(places=lost)
    with pytest.raises(Broken, match=r"cards_are_conserved: the game raises KeyError: 'the stock'\nat ply 3 of"):
        laws.cards_are_conserved(hand)


class Never(toy.NotNow):
    """A violation that nothing breaks."""


def test_what_was_never_seen_is_told_by_name() -> None:
    suite = conformance(_with(violations=(*GAME.violations, Never)), search=3)()
    with pytest.raises(
        AssertionError, match=r"never seen in \d+ hands and 3 more .*: violation Never; play other rules"
    ):
        suite.test_everything_that_is_registered_was_reached()


@pytest.mark.parametrize(
    ("unreached", "told"),
    [
        ({"move Draw": "why"}, "declared as not reached, and seen: move Draw"),
        ({"move Bid": "why"}, "declared as not reached, and not registered: move Bid"),
    ],
)
def test_a_declaration_is_held_to_what_was_seen(unreached: dict[str, str], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        conformance(GAME, unreached=unreached)().test_everything_that_is_registered_was_reached()


def test_a_sentence_may_have_words_that_look_like_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def sentence(event: Any) -> str:
        return f"As seat {event.move.seat} can: {type(event.move).__name__}"

    monkeypatch.setattr(toy.Happened, "sentence", sentence)
    hand = play_hand(GAME, GAME.rules(ranks=13), seats=3, seed="a fault", stop_after=30)
    secrecy.hidden_cards_are_in_nothing_that_is_shown(hand)


def test_a_hand_without_end_is_told() -> None:
    with pytest.raises(Broken, match="is open after 2 moves"):
        play_hand(GAME, GAME.rules(), seats=2, seed="long", longest=2)


def test_a_game_that_is_not_installed_is_told() -> None:
    suite = conformance(_with(name="another"))()
    with pytest.raises(GameNotFoundError, match="another"):
        suite.test_the_game_is_installed()


def test_a_deal_that_is_not_refused_is_told() -> None:
    def any_deal(book: Any, rules: Any, **more: Any) -> Any:
        return GAME.deal(rules, seats=2)

    with pytest.raises(Broken, match="no seats: the deal is not refused"):
        conformance(_with(deal=any_deal))().test_deals_that_cannot_be_are_refused()


def test_random_options_find_a_fault_and_show_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(right: Any, book: Any, state: Any) -> Mapping[str, Cards]:
        return {**right, "stock": Cards.NONE} if state.rules.ranks == 13 else right

    game = patched(ToyRulebook, "places", lost)(monkeypatch)

    with pytest.raises(Broken, match=r"lost: .*\n.*ranks = 13|lost: .*"):
        conformance(game, examples=30)().test_everything_holds_under_random_options()
