"""The suite that any game passes: one line of test for a game of your own.

>>> from rummykit.games import desmoche
>>> class TestDesmoche(conformance(desmoche.GAME)): ...

For mypy, which knows no base class that a call makes, write ``TestDesmoche = conformance(desmoche.GAME)``.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import product, zip_longest
from types import MappingProxyType
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
from rummykit.testing.reaching import reached_by, registered, some_of_each_kind, stages_of, violations_met

__all__ = ["Scope", "Suite", "conformance", "told_of"]


@define(eq=False, slots=False, kw_only=True)
class Scope:
    """What a suite plays and looks at."""

    game: AnyRulebook
    """The game."""
    rules: tuple[Any, ...]
    """The sets of rules that are played."""
    seats: tuple[int, ...]
    """The numbers of seats that are played."""
    hands: int
    """How many hands are played for each of them."""
    examples: int
    """How many random sets of options are tried."""
    acts: Acts | None
    """What a referee does in the hands."""
    stakes: Money | None
    """The money of the hands."""
    longest: int
    """Within how many moves a hand must end."""
    search: int
    """How many further hands are played for what was not seen yet."""
    unreached: Mapping[str, str]
    """What chance does not reach, and why."""

    def hand(self, n: int, table: Any, seats: int) -> Hand:
        """By chance alone, or by bots and chance; for money every second time."""
        round_ = n // (len(self.rules) * len(self.seats))
        return play_hand(
            self.game,
            table,
            seats=seats,
            dealer=n % seats,
            seed=f"conformance {n}",
            acts=self.acts,
            longest=self.longest,
            stakes=NO_STAKES if self.stakes is None or round_ % 2 else self.stakes(table, seats),
            bots=(n + round_) % 2 == 1,
        )

    @cached_property
    def _found(self) -> tuple[tuple[Hand, ...], frozenset[str]]:
        """The hands that are looked at, and the names of what they reach: so many of each table, and whatever else is played
        until all is reached that is registered."""
        tables = [table for table in product(self.rules, self.seats) if _has_cards(self.game, *table)]
        kept = [self.hand(n, *tables[n % len(tables)]) for n in range(self.hands * len(tables))]
        reached = set[str]().union(*map(reached_by, kept))
        for hand in kept:
            reached |= violations_met(hand, 12, some_of_each_kind(kept, 4))
        wanted = set(registered(self.game)) - set(self.unreached)
        for n in range(len(kept), len(kept) + self.search):
            if wanted <= reached:
                break
            hand = self.hand(n, *tables[n % len(tables)])
            new = reached_by(hand) & wanted - reached
            reached |= new | violations_met(hand, 8, some_of_each_kind((*kept, hand), 4))
            if new:
                kept.append(hand)
        return tuple(kept), frozenset(reached)

    @property
    def played(self) -> tuple[Hand, ...]:
        """The hands that were played."""
        return self._found[0]

    @property
    def reached(self) -> frozenset[str]:
        """All that was seen in them."""
        return self._found[1]


class Suite:
    """The tests; :func:`conformance` makes a class of them for a game."""

    plan: ClassVar[Scope]
    """What is played."""

    def _all(self, law: Law) -> None:
        for hand in self.plan.played:
            law(hand)

    def test_everything_that_is_registered_was_reached(self) -> None:
        """Every phase, seen phase, stage, move, event and violation, but those of which the suite is told why not."""
        if not self.plan.search:
            return
        names = registered(self.plan.game)
        strange = [name for name in self.plan.unreached if name not in names]
        assert not strange, f"declared as not reached, and not registered: {', '.join(strange)}"
        never = [name for name in names if name not in self.plan.reached and name not in self.plan.unreached]
        assert not never, (
            f"never seen in {len(self.plan.played)} hands and {self.plan.search} more that were played for it: "
            f"{', '.join(never)}; play other rules, give stakes or acts, or say in unreached why not"
        )
        stale = [name for name in self.plan.unreached if name in self.plan.reached]
        assert not stale, f"declared as not reached, and seen: {', '.join(stale)}"

    def test_somebody_can_move_until_the_end(self) -> None:
        self._all(laws.somebody_can_move_until_the_end)

    def test_lists_of_legal_moves_are_sequences(self) -> None:
        self._all(laws.lists_of_legal_moves_are_sequences)

    def test_a_move_is_legal_exactly_when_it_breaks_nothing(self) -> None:
        self._all(laws.legal_is_what_breaks_nothing)

    def test_legal_moves_are_listed(self) -> None:
        self._all(laws.legal_moves_are_listed)

    def test_play_depends_on_state_and_move(self) -> None:
        self._all(laws.play_depends_on_state_and_move)

    def test_phases_are_registered(self) -> None:
        self._all(laws.phases_are_registered)

    def test_facts_have_the_same_keys(self) -> None:
        self._all(laws.facts_have_the_same_keys)

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

    def test_views_give_up_only_on_what_is_unknown(self) -> None:
        self._all(secrecy.views_give_up_only_on_what_is_unknown)

    def test_knowledge_comes_by_events(self) -> None:
        self._all(secrecy.knowledge_comes_by_events)

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
        phases = {name for hand in hands for state in hand.states if state.to_act for name in stages_of(state.phase)}
        pairs = [pair for hand in hands for pair in secrecy.twins(hand, hand.chance("twins"))]
        kept = {name for pair in pairs for name in stages_of(pair.here.phase)}
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
            assert any(_has_cards(game, rules, seats) for seats in game.seats), (
                f"{name} has cards for no number of seats"
            )
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


def _has_cards(game: AnyRulebook, rules: Any, seats: int) -> bool:
    """Whether the pack is large enough for so many seats."""
    return not _value_error(lambda: game.pack(rules, seats))


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
    search: int = 150,
    unreached: Mapping[str, str] = MappingProxyType({}),
) -> type[Suite]:
    """A test class for pytest with everything that any game must satisfy; needs pytest and hypothesis.

    :param rules: what is played; else all presets.
    :param seats: numbers of seats; else all that the game allows.
    :param hands: how many for each pair of both.
    :param examples: how many under random options.
    :param acts: a referee's moves for a state, judged and played, but not listed.
    :param stakes: the money of a hand, for rules and a number of seats.
    :param longest: the number of moves within which each hand ends.
    :param search: how many more hands are played at most until every registered phase, move, event and violation was seen,
        and every value of a choice that a phase holds; with 0 this is not asked.
    :param unreached: what hands do not reach, by its name (``"violation MisdealTooLate"``), and why.
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
        search=search,
        unreached=unreached,
    )
    return type(f"SuiteOf{game.name.title().replace('-', '')}", (Suite,), {"plan": plan})
