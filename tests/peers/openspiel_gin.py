"""Gin Rummy in lockstep with OpenSpiel's ``gin_rummy``, under the preset ``OPENSPIEL``.

    python -m tests.peers.openspiel_gin [--hands N] [--seed S]

Both play the same deal and the same moves. At every decision their legal actions are compared, at the end the results. Where
OpenSpiel departs from the rules page (Gin §9), the departure is foretold from its description there, counted, and kept out of
what is played; whatever is not foretold, or foretold and not found, is a :class:`Difference`.

OpenSpiel's player 0 is the non-dealer. Its knock is two actions, the knock and then the card; so is its take of the last
discard. Its defender passes when it has laid off and once more when it has melded.
"""

import argparse
import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from attrs import define, field, frozen

from rummykit.cards import Card, Cards, Rank, Suit
from rummykit.games import gin
from rummykit.melds import Meld, MeldRules, Set
from rummykit.melds.arrange import PIPS, best_arrangements
from rummykit.packs import FULL, shuffled
from rummykit.seats import Seat

CARDS: Final = tuple(
    Card(rank, suit) for suit in (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS) for rank in Rank
)
NUMBER: Final = {card: number for number, card in enumerate(CARDS)}
UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, range(56, 241)
"""Actions of OpenSpiel beside the cards."""

REFUSED: Final = "a legal knock refused"
LONG_RUN: Final = "a run longer than five"
CHAIN: Final = "a third lay-off at one end of a run"
OPENED: Final = "a lay-off beside a card that lies on a set"
RETURNED: Final = "ended: an upcard taken and returned by both"
FIFTY: Final = "ended: fifty upcards taken"
DEPARTURES: Final = (REFUSED, LONG_RUN, CHAIN, OPENED, RETURNED, FIFTY)
"""Gin §9."""


class Difference(AssertionError):  # noqa: N818  # what it is
    """The two differ, and the rules page does not say so."""


@frozen
class Peer:
    """OpenSpiel's game, and the numbers of its melds."""

    game: Any
    melds: Mapping[Cards, int]


def peer() -> Peer:
    """Return OpenSpiel's game.

    :raises ImportError: if its package is not installed.
    """
    game: Any = import_module("pyspiel").load_game("gin_rummy")
    state = game.new_initial_state()
    texts = {number: state.action_to_string(0, number).split()[-1] for number in MELDS}
    return Peer(game, {_cards(text): number for number, text in texts.items()})


def _cards(text: str) -> Cards:
    return Cards.parse(" ".join(text[at : at + 2] for at in range(0, len(text), 2)))


@define
class Tally:
    """What was compared."""

    hands: int = 0
    decisions: int = 0
    ends: Counter[str] = field(factory=Counter[str])
    """How the hands ended."""
    departures: Counter[str] = field(factory=Counter[str])
    """In how many decisions, or ends, each departure came up."""
    with_departure: Counter[str] = field(factory=Counter[str])
    """In how many hands."""

    def table(self) -> str:
        """Return the figures as lines."""
        lines = [f"{self.hands:,} hands, {self.decisions:,} decisions: legal actions and results equal, but for"]
        lines += [
            f"  {name:45} {self.departures[name]:>9,} times in {self.with_departure[name]:>7,} hands"
            for name in DEPARTURES
        ]
        ended = ", ".join(f"{name} {number:,}" for name, number in self.ends.most_common())
        return "\n".join([*lines, f"ended by: {ended}"])


@define
class Lockstep:
    """One hand, played by both. ``greed`` is how often the game's own player chooses, not chance."""

    peer: Peer
    tally: Tally
    rng: random.Random
    greed: float
    state: gin.GinState
    theirs: Any
    came_up: set[str] = field(factory=set[str])
    shown: tuple[Meld, ...] = ()
    """The knocker's melds, before lay-offs."""
    laid_off: Cards = Cards.NONE
    has_laid_off: bool = False
    """Whether the defender has passed, for OpenSpiel, after its lay-offs."""
    returned: int = 0
    """How many turns in succession ended with the return of the card just taken."""
    upcard: Card | None = None
    """The card taken in this turn."""
    taken: int = 0
    """How many upcards were taken; OpenSpiel does not count the first."""

    @classmethod
    def begin(cls, peer: Peer, tally: Tally, seed: str, greed: float) -> "Lockstep":
        """Deal a hand to both."""
        rng = random.Random(seed)
        dealer = rng.randrange(2)
        state = gin.deal(gin.OPENSPIEL, seats=2, dealer=dealer, order=shuffled(FULL.new_order(), seed))
        theirs = peer.game.new_initial_state()
        for card in (*state.table.hands[1 - dealer], *state.table.hands[dealer], state.table.upcard):
            theirs.apply_action(NUMBER[card])
        return cls(peer, tally, rng, greed, state, theirs)

    def run(self) -> None:
        """Play the hand to its end.

        :raises Difference: where the two differ and it was not foretold.
        """
        end = ""
        while self.state.outcome is None and not end:
            self.step()
            if self.returned == 2:
                end = RETURNED
            elif self.taken == 50:
                end = FIFTY
            if self.theirs.is_terminal() != (bool(end) or self.state.outcome is not None):
                raise self.difference("one has ended, the other not")
        first = Seat(1 - self.state.table.dealer)
        outcome = self.state.outcome
        points = (0, 0) if outcome is None else outcome.points
        result = points[first] - points[1 - first]
        if self.theirs.returns() != [result, -result]:
            raise self.difference(f"the result is {result} here, {self.theirs.returns()} there")
        if outcome is None:
            self.note(end)
        self.tally.hands += 1
        self.tally.ends[end if outcome is None else outcome.reason] += 1
        self.tally.with_departure.update(self.came_up)

    def difference(self, what: str) -> Difference:
        return Difference(f"{what}\n{self.state!r}\n{self.state.reveal()}\n{self.theirs}")

    def note(self, departure: str) -> None:
        self.tally.departures[departure] += 1
        self.came_up.add(departure)

    def common(self, ours: Collection[int], more: Mapping[int, str], fewer: Mapping[int, str]) -> list[int]:
        """Return the actions that both have. OpenSpiel has ``more`` and ``fewer`` than we, for these reasons.

        :raises Difference: if it has other actions.
        """
        theirs = set(self.theirs.legal_actions())
        if theirs != ({*ours} | {*more}) - {*fewer}:
            raise self.difference(f"ours {sorted(ours)}, theirs {sorted(theirs)}, foretold {more} more, {fewer} fewer")
        for departure in {*more.values(), *fewer.values()}:
            self.note(departure)
        self.tally.decisions += 1
        return sorted(theirs & {*ours})

    def choose(self, moves: Mapping[int, Sequence[gin.GinMove]], actions: list[int]) -> int:
        """Return one of the actions, each of which does what one of its moves does."""
        if self.rng.random() < self.greed:
            wanted = gin.KeenPlayer().choose(self.state.view(self.state.to_act[0]), self.rng)
            for action in actions:
                if wanted in moves.get(action, []):
                    return action
        return self.rng.choice(actions)

    def step(self) -> None:
        """Take one decision in both."""
        match self.state.phase:
            case gin.Discarding() | gin.MustKnock():
                self.end_turn()
            case gin.Defending() if not self.has_laid_off:
                self.lay_off()
            case gin.LayingDown() | gin.Defending() | gin.Melding():
                self.meld()
            case _:
                self.begin_turn()

    def begin_turn(self) -> None:
        phase, table = self.state.phase, self.state.table
        at_the_wall = isinstance(phase, gin.LastDiscard)
        moves: dict[int, list[gin.GinMove]] = {}
        for move in self.state.legal_moves():
            take = KNOCK if at_the_wall else UPCARD
            moves[take if isinstance(move, gin.Take) else STOCK if isinstance(move, gin.Draw) else PASS] = [move]
        fewer: dict[int, str] = {}
        if KNOCK in moves:
            fewer = knock_refused(table.hands[phase.to_act[0]] + table.discards[-1], self.theirs.legal_actions())
        action = self.choose(moves, self.common(moves, {}, fewer))
        self.theirs.apply_action(action)
        if action == STOCK:
            self.theirs.apply_action(NUMBER[table.stock[0]])
        self.taken += action == UPCARD and isinstance(phase, gin.Drawing)
        self.upcard = table.discards[-1] if action == UPCARD else None
        self.state = self.state.play(moves[action][0])

    def end_turn(self) -> None:
        (seat,) = self.state.to_act
        hand, moves = self.state.table.hands[seat], dict[int, list[gin.GinMove]]()
        knocks = self.state.legal_moves().of(gin.Knock)
        for discard in self.state.legal_moves().of(gin.Discard):
            moves[NUMBER[discard.card]] = [discard]
        if isinstance(self.state.phase, gin.Discarding):
            if knocks:
                moves[KNOCK] = [*knocks]
            fewer = knock_refused(hand, self.theirs.legal_actions()) if knocks else {}
            action = self.choose(moves, self.common(moves, {}, fewer))
            self.theirs.apply_action(action)
            if action != KNOCK:
                self.returned = self.returned + 1 if self.upcard is CARDS[action] else 0
                self.state = self.state.play(moves[action][0])
                return
        moves = dict[int, list[gin.GinMove]]({NUMBER[knock.card]: [knock] for knock in knocks})
        action = self.choose(moves, self.common(moves, {}, {}))
        self.theirs.apply_action(action)
        self.state = self.state.play(moves[action][0])

    def meld(self) -> None:
        moves, long_runs = dict[int, list[gin.GinMove]](), dict[int, str]()
        for move in self.state.legal_moves().of(gin.LayMeld):
            number = self.peer.melds.get(Cards(move.cards), -1 - len(moves))
            moves[number] = [move]
            if number < 0:
                long_runs[number] = LONG_RUN
        for end in self.state.legal_moves().of(gin.End):
            moves[PASS] = [end]
        action = self.choose(moves, self.common(moves, {}, long_runs))
        if action == PASS and isinstance(self.state.phase, gin.LayingDown):
            self.shown = self.state.table.laid[self.state.to_act[0]]
        self.theirs.apply_action(action)
        self.state = self.state.play(moves[action][0])

    def lay_off(self) -> None:
        (seat,) = self.state.to_act
        moves: dict[int, list[gin.GinMove]] = {PASS: []}
        for move in self.state.legal_moves().of(gin.LayOff):
            moves.setdefault(NUMBER[move.card], []).append(move)
        theirs = {NUMBER[card] for card in self.state.table.hands[seat] if card in self.their_lay_offs()}
        ours = {*moves} - {PASS}
        more = dict.fromkeys(theirs - ours, OPENED)
        action = self.choose(moves, self.common(moves, more, dict.fromkeys(ours - theirs, CHAIN)))
        self.theirs.apply_action(action)
        if action == PASS:
            self.has_laid_off = True
        else:
            self.laid_off += CARDS[action]
            self.state = self.state.play(self.rng.choice(moves[action]))

    def their_lay_offs(self) -> set[Card]:
        """Return the cards that OpenSpiel lets the defender lay off: beside each meld as it was shown, at most two at an end of
        a run, the second where the first was laid off anywhere."""
        cards = set[Card]()
        for meld in self.shown:
            if isinstance(meld, Set):
                if len(meld) == 3:
                    cards |= {card for card in CARDS if card.rank is meld.rank and card not in meld.cards}
                continue
            for end, step in ((meld.laid[0], -1), (meld.laid[-1], 1)):
                suit = [card for card in CARDS if card.suit is end.suit]
                beside = suit[suit.index(end) + step :: step] if suit.index(end) + step >= 0 else []
                cards.update(beside[:1])
                if beside[:1] and beside[0] in self.laid_off:
                    cards.update(beside[:2])
        return cards


def knock_refused(hand: Cards, theirs: Collection[int]) -> dict[int, str]:
    """Return the refusal of a knock with eleven cards, if OpenSpiel, whose actions are ``theirs``, refuses it.

    It takes a best arrangement of all eleven cards, whichever of several, and drops the dearest card that is left over: where
    that leaves too much in all of them it must refuse, where in none it must not.
    """
    rests = [arranged.rest for arranged in best_arrangements(hand, MeldRules(), PIPS)]
    refusals = {PIPS.of(rest) - max([PIPS.points[card.number] for card in rest], default=0) > 10 for rest in rests}
    refused = KNOCK not in theirs if len(refusals) == 2 else refusals == {True}
    return {KNOCK: REFUSED} if refused else {}


def compare(hands: int, seed: int = 0) -> Tally:
    """Play so many hands in lockstep, by chance alone, and by players that are keen in part."""
    tally, other = Tally(), peer()
    for number in range(hands):
        Lockstep.begin(other, tally, f"{seed} {number}", (0.0, 0.5, 0.9)[number % 3]).run()
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(compare(arguments.hands, arguments.seed).table())


if __name__ == "__main__":
    main()
