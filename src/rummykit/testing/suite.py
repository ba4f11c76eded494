"""The suite that any game passes: one line of test for a game of your own.

>>> from rummykit.games import desmoche
>>> class TestDesmoche(conformance(desmoche.GAME)): ...

For mypy, which knows no base class that a call makes, write ``TestDesmoche = conformance(desmoche.GAME)``.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import product, zip_longest
from typing import Any, ClassVar

from attrs import define, fields

from rummykit.cards import Card
from rummykit.game import Bot
from rummykit.options import options_of, read_options, written
from rummykit.packs import Stream
from rummykit.registry import find_game
from rummykit.rulebook import AnyRulebook
from rummykit.seats import seats_at
from rummykit.stakes import NO_STAKES
from rummykit.testing import laws, secrecy
from rummykit.testing.hands import Acts, Broken, Hand, Money, play_hand
from rummykit.testing.laws import Law

__all__ = ["Scope", "Suite", "conformance", "told_of"]


@define(eq=False, slots=False, kw_only=True)
class Scope:
    game: AnyRulebook
    rules: tuple[Any, ...]
    seats: tuple[int, ...]
    hands: int
    examples: int
    acts: Acts | None
    stakes: Money | None
    longest: int

    @cached_property
    def played(self) -> tuple[Hand, ...]:
        return tuple(
            play_hand(
                self.game,
                table,
                seats=number,
                dealer=n % number,
                seed=f"conformance {n}",
                acts=self.acts,
                longest=self.longest,
                stakes=NO_STAKES if self.stakes is None else self.stakes(table, number),
            )
            for n, (_, table, number) in enumerate(product(range(self.hands), self.rules, self.seats))
        )


class Suite:
    """The tests; :func:`conformance` makes a class of them for a game."""

    plan: ClassVar[Scope]

    def _all(self, law: Law) -> None:
        for hand in self.plan.played:
            law(hand)

    def test_somebody_can_move_until_the_end(self) -> None:
        self._all(laws.somebody_can_move_until_the_end)

    def test_lists_of_legal_moves_are_sequences(self) -> None:
        self._all(laws.lists_of_legal_moves_are_sequences)

    def test_a_move_is_legal_exactly_when_it_breaks_nothing(self) -> None:
        self._all(laws.legal_is_what_breaks_nothing)

    def test_cards_are_conserved(self) -> None:
        self._all(laws.cards_are_conserved)

    def test_moves_read_back_as_they_were_written(self) -> None:
        self._all(laws.moves_are_values_that_read_back)

    def test_refusals_change_nothing(self) -> None:
        self._all(laws.refusals_change_nothing)

    def test_old_moves_are_judged_afresh(self) -> None:
        self._all(laws.old_moves_are_judged_afresh)

    def test_states_and_views_are_values(self) -> None:
        self._all(laws.states_and_views_are_values)

    def test_replays_are_equal(self) -> None:
        self._all(laws.replays_are_equal)

    def test_events_are_told(self) -> None:
        self._all(laws.events_are_told)

    def test_records_round_trip_at_every_ply(self) -> None:
        self._all(laws.records_round_trip)

    def test_views_answer_as_the_state_does(self) -> None:
        self._all(secrecy.views_answer_as_the_state_does)

    def test_views_foresee_what_reveals_nothing(self) -> None:
        self._all(secrecy.views_foresee_what_reveals_nothing)

    def test_samples_show_the_same_view(self) -> None:
        self._all(secrecy.samples_show_the_same_view)

    def test_samples_vary(self) -> None:
        self._all(secrecy.samples_vary)

    def test_hidden_cards_are_in_nothing_that_is_shown(self) -> None:
        self._all(secrecy.hidden_cards_are_in_nothing_that_is_shown)

    def test_unseen_cards_change_nothing(self) -> None:
        self._all(secrecy.unseen_cards_change_nothing)

    def test_json_comes_back_and_gives_nothing_away(self) -> None:
        import pytest

        pytest.importorskip("cattrs")
        from rummykit.testing.sending import json_comes_back_and_gives_nothing_away

        self._all(json_comes_back_and_gives_nothing_away)

    def test_pairs_of_hands_are_compared_in_most_phases(self) -> None:
        """Else the test before would say little."""
        hands = self.plan.played
        phases: set[type] = {type(state.phase) for hand in hands for state in hand.states if state.to_act}
        kept: set[type] = {
            type(pair.here.phase) for hand in hands for pair in secrecy.twins(hand, hand.chance("twins"))
        }
        assert 2 * len(kept & phases) >= len(phases), f"of the phases {phases} only {kept} were compared"

    def test_everything_holds_under_random_options(self) -> None:
        from hypothesis import HealthCheck, Phase, given, settings

        from rummykit.testing.strategies import played

        to_keep: list[Law] = [*laws.LAWS, *secrecy.SECRECY_LAWS]

        # While a failure is shrunk, only the broken law is asked.
        @settings(
            max_examples=self.plan.examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate, Phase.shrink),
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
        )
        @given(played(self.plan.game, acts=self.plan.acts, stakes=self.plan.stakes))
        def every_law_holds(hand: Hand) -> None:
            for law in tuple(to_keep):
                try:
                    law(hand)
                except Broken:
                    to_keep[:] = [law]
                    raise

        every_law_holds()

    def test_the_game_is_installed(self) -> None:
        """By an entry point of the group ``rummykit.games``."""
        assert find_game(self.plan.game.name) is self.plan.game

    def test_what_is_registered_is_complete(self) -> None:
        game = self.plan.game
        names = [attribute.name for attribute in fields(game.rules)]
        assert game.presets, "a game has a preset at least"
        assert game.rules() == next(iter(game.presets.values())), "the first preset is the default"
        assert list(options_of(game.rules)) == names, "every field of the rules is made by rummykit.options"
        for name, rules in game.presets.items():
            changes = written(rules, game.rules())
            assert read_options(game.rules(), json.loads(json.dumps(changes))) == rules, f"{name} is not read back"
            assert hash(rules) == hash(read_options(game.rules(), changes))
            assert game.explain(rules).strip(), f"{name} is not explained"
            for seats in game.seats:
                assert len(game.pack(rules, seats)) > 0
        for classes in (game.moves, game.events, game.violations, game.phases, game.seen_phases):
            assert classes
            assert len({one.__name__ for one in classes}) == len(classes), f"two of {classes} have the same name"

    def test_deals_that_cannot_be_are_refused(self) -> None:
        game, rules = self.plan.game, self.plan.rules[0]
        seats = game.seats[0]
        pack = game.pack(rules, seats).new_order()
        wrong: list[tuple[str, Callable[[], Any]]] = [
            ("no seats", lambda: game.deal(rules, seats=0, order=pack)),
            ("a seat too many", lambda: game.deal(rules, seats=max(game.seats) + 1, order=pack)),
            ("a dealer who is not there", lambda: game.deal(rules, seats=seats, dealer=seats, order=pack)),
            ("a card too few", lambda: game.deal(rules, seats=seats, order=pack[1:])),
            ("a card too many", lambda: game.deal(rules, seats=seats, order=(*pack, pack[0]))),
            ("a card exchanged for another", lambda: game.deal(rules, seats=seats, order=(*pack[1:], _other(pack)))),
        ]
        for what, deal in wrong:
            if not _value_error(deal):
                raise Broken(f"{what}: the deal is not refused with a ValueError that tells why")

    def test_bots_play_hands_to_their_end(self) -> None:
        game = self.plan.game
        for name, make in game.bots.items():
            for seats in game.seats:
                rules = self.plan.rules[0]
                order = game.dealing_order(rules, seats, seed=f"bots {name}")
                hand = Hand(game, rules, seats, seats_at(seats)[0], order)
                state: Any = hand.dealt()
                bots: list[Bot] = [make() for _ in hand.players]
                streams = [Stream(f"bot {seat} of {name}") for seat in hand.players]
                hand.states.append(state)
                while state.to_act:
                    seat: int = state.to_act[-1]
                    move: Any = bots[seat].choose(state.view(seat), streams[seat])
                    if move.seat != seat or state.violations(move) or len(hand.moves) >= self.plan.longest:
                        raise hand.broken(
                            len(hand.moves), f"the bot {name} chooses {move!r}, which is not legal or endless"
                        )
                    state = state.play(move)
                    hand.moves.append(move)
                    hand.states.append(state)

    def test_hands_do_not_depend_on_hashes(self) -> None:
        script = "import sys; from rummykit.testing.suite import told_of; print(told_of(sys.argv[1]))"
        told: list[str] = []
        for seed in ("1", "2"):
            ran = subprocess.run(
                [sys.executable, "-c", script, self.plan.game.name],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=False,
            )
            assert ran.returncode == 0, ran.stderr
            told.append(ran.stdout)
        first, second = (text.splitlines() for text in told)
        differing = [pair for pair in zip_longest(first, second) if pair[0] != pair[1]]
        assert not differing, f"{len(differing)} lines differ, the first are {differing[0]}"
        assert len(first) > len(self.plan.game.seats)


def _value_error(act: Callable[[], Any]) -> str:
    try:
        act()
    except ValueError as error:
        return str(error).strip()
    return ""


def _other(pack: tuple[Card, ...]) -> Card:
    return next(card for card in pack[1:] if card != pack[0])


def told_of(name: str) -> str:
    """A hand for each number of seats, told in full."""
    game = find_game(name)
    lines: list[str] = []
    for seats in game.seats:
        hand = play_hand(game, game.rules(), seats=seats, seed="the same everywhere")
        for state in hand.states:
            lines.append(repr(state))
            lines += [game.format(move) for move in state.legal_moves()]
            lines += [game.tell(event) for event in state.events]
            lines += [f"{name}: {cards}" for name, cards in game.places(state).items()]
            for seat in hand.viewers:
                view = state.view(seat)
                lines += map(str, game.zones(view))
                lines.append(str(game.places(view.sample(Stream("sample")))))
        lines += [f"{move}: {' '.join(map(str, hand.states[0].violations(move)))}" for move in hand.proposals]
    return "\n".join(lines)


def conformance(
    game: AnyRulebook,
    *,
    rules: Iterable[Any] | None = None,
    seats: Iterable[int] | None = None,
    hands: int = 1,
    examples: int = 5,
    acts: Acts | None = None,
    stakes: Money | None = None,
    longest: int = 5000,
) -> type[Suite]:
    """A test class for pytest with everything that any game must satisfy; needs pytest and hypothesis.

    :param rules: what is played; else all presets.
    :param seats: numbers of seats; else all that the game allows.
    :param hands: how many for each pair of both.
    :param examples: how many under random options.
    :param acts: a referee's moves for a state, judged and played, but not listed.
    :param stakes: the money of a hand, for rules and a number of seats.
    :param longest: the number of moves within which each hand ends.
    """
    plan = Scope(
        game=game,
        rules=tuple(game.presets.values()) if rules is None else tuple(rules),
        seats=game.seats if seats is None else tuple(seats),
        hands=hands,
        examples=examples,
        acts=acts,
        stakes=stakes,
        longest=longest,
    )
    return type(f"SuiteOf{game.name.title().replace('-', '')}", (Suite,), {"plan": plan})
