"""Hands that were played to look at them."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from attrs import define, field, frozen
from typing_extensions import override

from rummykit.cards import Card, Cards
from rummykit.game import Bot, Rng
from rummykit.notation import NotationError
from rummykit.packs import Stream
from rummykit.record import Record
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat, seats_at
from rummykit.stakes import NO_STAKES, Stakes

__all__ = ["Acts", "Broken", "Hand", "Money", "Ply", "mutated", "play_hand"]

Acts = Callable[[Any, Rng], Iterable[Any]]
"""A referee's moves for a state, which a game judges and plays, but does not list."""

Money = Callable[[Any, int], Stakes]
"""Gives the stakes for rules and a number of seats."""

_ACT: float = 1 / 40
"""How often acts are tried."""
_BOTS: float = 4 / 5
"""How often a bot chooses, in hands that bots play."""
_MUTANTS = 120


class Broken(AssertionError):  # noqa: N818  # what is broken is a law
    """A property that does not hold; the text ends with the record of the hand up to there, for ``rummykit replay FILE``."""


@frozen
class Ply:
    """A moment of a hand that was played."""

    number: int
    """How many moves came before."""
    state: Any
    """The state."""
    move: Any
    """``None`` at the end."""


@define(eq=False, repr=False, slots=False)
class Hand:
    """A hand as it was played. ``states`` has one more entry than ``moves``."""

    game: AnyRulebook
    """The game."""
    rules: Any
    """The options of the table."""
    seats: int
    """How many seats there are."""
    dealer: Seat
    """The seat that dealt."""
    order: tuple[Card, ...]
    """The whole pack in dealing order."""
    seed: str = ""
    """What chance was made of."""
    stakes: Stakes = NO_STAKES
    """The money of the hand."""
    acts: Acts | None = None
    """What a referee does in it."""
    states: list[Any] = field(factory=list[Any])
    """The states from the deal to the end."""
    moves: list[Any] = field(factory=list[Any])

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return seats_at(self.seats)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """The seats and an onlooker."""
        return (*self.players, None)

    @cached_property
    def pack(self) -> Cards:
        """All cards."""
        return self.game.pack(self.rules, self.seats).cards

    def dealt(self, order: tuple[Card, ...] | None = None) -> Any:
        """The first state, with this or another order of the pack."""
        cards = self.order if order is None else order
        return self.game.deal(self.rules, seats=self.seats, dealer=self.dealer, order=cards, stakes=self.stakes)

    def plies(self, most: int | None = None) -> Iterator[Ply]:
        """The moments, from the deal to the end, or ``most`` of them, evenly spread."""
        count = len(self.states)
        chosen = range(count) if most is None or count <= most else [n * (count - 1) // (most - 1) for n in range(most)]
        for number in chosen:
            state = self.states[number]
            yield Ply(number, state, self.moves[number] if number < len(self.moves) else None)

    def chance(self, purpose: str) -> Stream:
        """A source of chance for each purpose, the same every time."""
        return Stream(f"{purpose} {self.seed} {' '.join(map(str, self.order[:6]))}")

    @cached_property
    def generated(self) -> tuple[Any, ...]:
        """Every move that was ever legal, once."""
        return tuple(dict.fromkeys([move for state in self.states for move in state.legal_moves()]))

    @cached_property
    def proposals(self) -> tuple[Any, ...]:
        """Moves to be put to any state: legal elsewhere in the hand, acts, and texts with a word exchanged."""
        rng = self.chance("proposals")
        known = [*self.generated, *(move for move in self.moves if move not in self.generated)]
        if self.acts is not None:
            known += [act for ply in self.plies(3) for act in self.acts(ply.state, rng)]
        texts = [self.game.format(move) for move in known]
        some = {known[int(rng.random() * len(known))]: None for _ in range(_MUTANTS // 2)}
        # Of each kind of move one at least, however rare it is among thousands.
        some.update((move, None) for move in {type(move): move for move in known}.values())
        for text in mutated(texts, self, rng, _MUTANTS):
            try:
                some[self.game.parse(text, seats=self.seats, pack=self.pack)] = None
            except NotationError:
                continue
        return tuple(some)

    @cached_property
    def moves_of_strangers(self) -> tuple[Any, ...]:
        """Some moves of a seat that the table does not have."""
        moves = [move for move in self.generated if move.seat is not None][:: 1 + len(self.generated) // 4]
        texts = [self.game.format(move).split(" ", 1) for move in moves]
        return tuple(self.game.parse(f"{self.seats} {words}") for _, words in texts)

    def broken(self, ply: int, what: str) -> Broken:
        """The error to raise."""
        return Broken(f"{what}\n{self.place(ply)}")

    def place(self, ply: int) -> str:
        """Return in words where a ply of the hand is, for a message."""
        told = f"at ply {ply} of a hand of {self.game.title}, {self.seats} seats:\n"
        if ply < len(self.states):
            told += f"{self.states[ply]!r}\n"
        if ply < len(self.moves):
            told += f"the next move: {self.game.format(self.moves[ply])}\n"
        record = Record[Any, Any](
            game=self.game,
            rules=self.rules,
            seats=self.seats,
            dealer=self.dealer,
            order=self.order,
            stakes=self.stakes,
            moves=tuple(self.moves[:ply]),
            state=None,
        )
        return told + record.write()

    @override
    def __repr__(self) -> str:
        return f"<Hand of {self.game.name}: {self.seats} seats, {len(self.moves)} moves>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


def mutated(texts: list[str], hand: Hand, rng: Rng, count: int) -> Iterator[str]:
    """Texts with a word exchanged for another of the same kind, dropped, doubled or moved."""
    cards = [str(card) for card in hand.order]
    seats = [str(seat) for seat in hand.players]
    verbs = list(dict.fromkeys(word for text in texts for word in text.split() if word not in cards))

    def one_of(words: list[str]) -> str:
        return words[int(rng.random() * len(words))]

    for _ in range(count):
        words = one_of(texts).split()
        at = int(rng.random() * len(words))
        word = words[at]
        match int(rng.random() * 6):
            case 0:
                del words[at]
            case 1:
                words.insert(at, one_of(cards) if word in cards else word)
            case 2:
                other = int(rng.random() * len(words))
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = one_of(cards if word in cards else seats if word in seats else verbs)
        yield " ".join(words)


def play_hand(
    game: AnyRulebook,
    rules: Any,
    *,
    seats: int,
    dealer: int = 0,
    seed: str,
    acts: Acts | None = None,
    longest: int = 5000,
    stop_after: int | None = None,
    stakes: Stakes = NO_STAKES,
    bots: bool = False,
) -> Hand:
    """A hand dealt and played by chance, to its end or for ``stop_after`` moves; the same for the same seed. In every second
    one the moves that a game lists first are taken more often. With ``bots`` the game's own bots choose four moves of five.

    :raises Broken: if it does not end within ``longest`` moves, or nobody can move before it ends.
    """
    rng = Stream(f"moves of {seed}")
    order = game.dealing_order(rules, seats, seed=seed)
    hand = Hand(game, rules, seats, seats_at(seats)[dealer], order, seed, stakes, acts)
    makers = tuple(game.bots.values()) if bots else ()
    playing: list[Bot] = [makers[int(rng.random() * len(makers))]() for _ in hand.players if makers]
    state = hand.dealt()
    hand.states.append(state)
    eager = rng.random() < 0.5
    while state.to_act and len(hand.moves) != stop_after:
        if len(hand.moves) == longest:
            raise hand.broken(longest, f"a hand ends some time, and this one is open after {longest} moves")
        moves = state.legal_moves()
        if not moves:
            raise hand.broken(len(hand.moves), f"seats {state.to_act} are to act, and there is no legal move")
        pick = rng.random()
        if playing and rng.random() < _BOTS:
            seat: Seat = state.to_act[int(pick * len(state.to_act))]
            move: Any = playing[seat].choose(state.view(seat), rng)
        else:
            move = moves[int((pick * pick if eager else pick) * len(moves))]
        if acts is not None and rng.random() < _ACT:
            possible = [act for act in acts(state, rng) if not state.violations(act)]
            if possible:
                move = possible[int(rng.random() * len(possible))]
        state = state.play(move)
        hand.moves.append(move)
        hand.states.append(state)
    return hand
