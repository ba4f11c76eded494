"""What a seat has not seen changes nothing that it is shown: pairs of deals that differ only in that, the same moves in both.

Who knows what is worked out here from the deal and the moves, by the rules page, and from nothing that a view or a sampler
says. Where everybody is asked (Desmoche §6.8) and wins are spoken (§5.6) all must be equal at every ply. Elsewhere who is asked
depends on hidden cards, by the rules: the answers "no" that only one of the two hands asks for are left out or put in, who is
to act is masked where it differs, and pairs of which one ends by an automatic win are left out.
"""

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from rummykit.cards import Card
from rummykit.game import Rng
from rummykit.games.desmoche import (
    EARLY,
    GAME,
    HONDURAS,
    NICARAGUA,
    Ace,
    AutomaticWin,
    Cambio,
    Deciding,
    Declaration,
    Declare,
    Declaring,
    Decline,
    Demand,
    Demanding,
    DesmocheMove,
    DesmochePhase,
    DesmocheRules,
    DesmocheState,
    DesmocheView,
    DiscardsVisible,
    Disqualify,
    Draw,
    Drawing,
    Fault,
    Forced,
    ForcedLayOff,
    Give,
    HandMelds,
    LayOff,
    Offer,
    Over,
    Pay,
    Play,
    Release,
    StandingOut,
    StandOut,
    deal,
)
from rummykit.games.desmoche.events import Answered, AnswersCompared, Asked, Declined, MadeNoDemand
from rummykit.packs import FULL, Stream, shuffled
from rummykit.seats import Seat, seats_at
from rummykit.testing.anatomy import anatomy
from rummykit.violations import IllegalMove

PHASES: Final = ("Declaring", "Cambio", "Drawing", "Deciding", "Offer", "Forced", "Demanding", "Paying", "Over")

OPEN: Final = (
    evolve(NICARAGUA, ask_everyone=True, forced_lay_off=ForcedLayOff.ON_DEMAND, standing_out=StandingOut.NEVER),
    evolve(EARLY, ask_everyone=True, discards_visible=DiscardsVisible.ALL),
    evolve(HONDURAS, ask_everyone=True, cambio=False, forced_lay_off=ForcedLayOff.AUTOMATIC, dissolve_melds=True),
    evolve(NICARAGUA, ask_everyone=True, standing_out=StandingOut.FREELY, hand_melds=HandMelds.NEVER, opening_draws=1),
)
"""Tables that ask everybody."""
MASKED: Final = (
    NICARAGUA,
    EARLY,
    HONDURAS,
    evolve(NICARAGUA, forced_lay_off=ForcedLayOff.ON_DEMAND, ace=Ace.LOW_OR_HIGH, lay_off=LayOff.OWN_ACT),
    evolve(EARLY, declaration=Declaration.AUTOMATIC, discards_visible=DiscardsVisible.ALL),
    evolve(NICARAGUA, forced_lay_off=ForcedLayOff.AUTOMATIC, split_runs=False, force_back=False),
)
"""Tables that ask only those who can answer something."""


# --- hands, and who has seen what -----------------------------------------------------------------------------------


@frozen
class Played:
    """A hand: ``states[n]`` is followed by ``moves[n]``; ``seen[n]`` is what each seat, then an onlooker, has seen by then."""

    order: tuple[Card, ...]
    dealer: int
    states: tuple[DesmocheState, ...]
    moves: tuple[DesmocheMove, ...]
    seen: tuple[tuple[frozenset[Card], ...], ...]

    @property
    def seats(self) -> int:
        return self.states[0].table.seat_count


def holds_a_win(rules: DesmocheRules, seats: int, dealer: int, order: tuple[Card, ...]) -> bool:
    dealt = deal(rules, seats=seats, dealer=dealer, order=order)
    return any(isinstance(move, Declare) and move.win is not None for move in dealt.legal_moves())


def play(rules: DesmocheRules, seats: int, seed: str, *, with_win: bool = False) -> Played:
    """A hand by chance, now and then with a disqualification after the exchange; ``with_win`` asks for an automatic win in the
    deal."""
    rng = Stream(seed)
    order, dealer = shuffled(FULL.new_order(), f"deal {seed}"), rng.below(seats)
    while with_win and not holds_a_win(rules, seats, dealer, order):
        order = rng.shuffled(order)
    # The hands as they are dealt, one card at a time from the dealer's right (§1.4).
    hands = {(dealer + 1 + place) % seats: frozenset(order[place : 9 * seats : seats]) for place in range(seats)}
    knows = [set(hands[seat]) for seat in range(seats)] + [set[Card]()]
    gifts: dict[int, Card] = {}
    declared: list[int] = []
    state = deal(rules, seats=seats, dealer=dealer, order=order)
    states, moves, seen = [state], list[DesmocheMove](), [tuple(map(frozenset, knows))]
    while state.to_act:
        legal = state.legal_moves()
        pick = rng.random()
        move = legal[int(pick * pick * len(legal))]
        if rng.below(60) == 0 and not isinstance(state.phase, Cambio | Declaring):
            act = Disqualify(seats_at(seats)[rng.below(seats)], Fault.CARD_TO_HAND)
            move = move if state.violations(act) else act
        shown: set[Card] = set()
        match move:
            case Give():
                gifts[move.seat] = move.card
                if len(gifts) == seats:  # all have chosen: each sees what the seat before it gave (§4.1)
                    for giver, card in gifts.items():
                        knows[(giver + 1) % seats].add(card)
            case Declare() if move.win is not None:
                declared.append(move.seat)
            case Draw():
                drawn = state.table.stock[0]
                knows[move.seat].add(drawn)
                last_drawn = drawn
            case Release():
                shown.add(last_drawn)  # pyright: ignore[reportPossiblyUnboundVariable]  # nothing is released undrawn
            case Pay():
                shown.add(move.card)
            case Play():
                shown.update(move.cards)
            case _:
                pass
        state = state.play(move)
        if isinstance(state.phase, Over) and state.phase.result.clause.number == "5.7":
            # Declared hands are shown, no others (§5.7).
            automatic = rules.declaration is Declaration.AUTOMATIC
            for seat in [one.seat for one in state.phase.hands_shown] if automatic else declared:
                shown.update(state.table.holdings[seat].hand)
        knows = [known | shown for known in knows]
        moves.append(move)
        states.append(state)
        seen.append(tuple(map(frozenset, knows)))
    return Played(order, dealer, tuple(states), tuple(moves), tuple(seen))


def play_through(phase: type[DesmochePhase], rules: DesmocheRules, seats: int) -> Played:
    """A hand that comes through a phase."""
    hands = (play(rules, seats, f"through {phase.__name__} {n}") for n in range(1000))
    return next(hand for hand in hands if any(isinstance(state.phase, phase) for state in hand.states))


@frozen
class Twin:
    """The same hand for a viewer until a ply: unseen cards are exchanged for each other, in the deal and in moves."""

    hand: Played
    viewer: Seat | None
    until: int
    other: dict[Card, Card]

    @property
    def start(self) -> DesmocheState:
        first = self.hand.states[0]
        order = tuple(self.other.get(card, card) for card in self.hand.order)
        return deal(first.rules, seats=self.hand.seats, dealer=self.hand.dealer, order=order)

    def move(self, move: DesmocheMove) -> DesmocheMove:
        """The move there: a card that lies face down is another one."""
        return Give(move.seat, self.other.get(move.card, move.card)) if isinstance(move, Give) else move


def twins(hand: Played, rng: Stream) -> Iterator[Twin]:
    """Twins for each viewer: until the end, until a moment at which a card is on its way face down, until any. All that the
    viewer has not seen by then lies elsewhere, or just two cards do."""
    face_down = [ply for ply, state in enumerate(hand.states) if isinstance(state.phase, Deciding | Cambio)] or [0]
    for viewer in (*seats_at(hand.seats), None):
        for until in (len(hand.states) - 1, face_down[rng.below(len(face_down))], rng.below(len(hand.states))):
            seen = hand.seen[until][hand.seats if viewer is None else viewer]
            unseen = rng.shuffled([card for card in hand.order if card not in seen])
            chosen = unseen if rng.below(3) else unseen[:2]
            yield Twin(hand, viewer, until, dict(zip(chosen, (*chosen[1:], *chosen[:1]), strict=True)))


# --- what is compared -----------------------------------------------------------------------------------------------


def proposals(hand: Played, seat: Seat, rng: Rng) -> list[DesmocheMove]:
    """Moves of a seat that may well be illegal."""
    cards = [FULL.new_order()[int(rng.random() * 52)] for _ in range(4)]
    some = [move for move in hand.moves if isinstance(move, Play)]
    plays = [evolve(some[int(rng.random() * len(some))], seat=seat)] if some else []
    return [
        Draw(seat),
        Release(seat),
        Decline(seat),
        StandOut(seat),
        Declare(seat, tuple(AutomaticWin)[int(rng.random() * 3)]),
        Demand(seat, seats_at(hand.seats)[int(rng.random() * hand.seats)]),
        Give(seat, cards[0]),
        Pay(seat, cards[0]),
        Play(seat, cards[1:]),
        *plays,
    ]


def refusal(state: DesmocheState, move: DesmocheMove) -> object:
    try:
        state.play(move)
    except IllegalMove as error:
        return repr(error), str(error)  # pyright: ignore[reportUnknownArgumentType]  # of any move
    return None


def inside(view: DesmocheView) -> object:
    """What a view consists of, to the last field, when it comes out of a file: without what it has worked out on the way."""
    return anatomy(pickle.loads(pickle.dumps(view)))


def shown_to(state: DesmocheState, viewer: Seat | None, moves: list[DesmocheMove]) -> dict[str, object]:
    """All that a viewer can get to see of a moment: the same in both hands, or it knows what it must not."""
    view = state.view(viewer)
    return {
        "view": view,
        "its inside": inside(view),
        "its repr": (repr(view), str(view)),
        "events": (view.events, repr(view.events), [GAME.tell(event) for event in view.events]),
        "what is drawn": GAME.zones(view),
        "legal moves": (list(view.legal_moves()), [] if viewer is None else list(state.legal_moves(viewer))),
        "violations": [(view.violations(move), state.violations(move)) for move in moves],
        "texts of violations": [str(violation) for move in moves for violation in view.violations(move)],
        "refusals": [refusal(state, move) for move in moves],
        "the state's repr": repr(state),
    }


def differing(here: dict[str, object], there: dict[str, object]) -> list[str]:
    return [name for name, value in here.items() if there[name] != value]


def assert_same(hand: Played, twin: Twin, ply: int, here: DesmocheState, there: DesmocheState, rng: Rng) -> None:
    moves = [] if twin.viewer is None else proposals(hand, twin.viewer, rng)
    names = differing(shown_to(here, twin.viewer, moves), shown_to(there, twin.viewer, moves))
    assert not names, told(hand, twin, ply, here, there, names)


def told(hand: Played, twin: Twin, ply: int, here: DesmocheState, there: DesmocheState, names: list[str]) -> str:
    moves = "\n".join(map(str, hand.moves[:ply]))
    changed = ", ".join(f"{card} is {other}" for card, other in twin.other.items() if card is not other)
    return (
        f"viewer {twin.viewer} can tell by {names} after\n{moves}\n{here.reveal()}\n\nwhere {changed}\n{there.reveal()}"
    )


# --- tables that ask everybody --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def open_hands() -> list[Played]:
    hands = [play(rules, seats, f"open {seats}") for seats in (2, 4) for rules in OPEN]
    hands += [play(OPEN[0], 3, f"open with a win {n}", with_win=True) for n in range(2)]
    return [*hands, play_through(Demanding, OPEN[0], 3), play_through(Forced, OPEN[0], 4)]


def test_equal_at_every_ply_where_everybody_is_asked(open_hands: list[Played], record_property: Any) -> None:
    kept, dropped = Counter[str](), Counter[str]()
    for number, hand in enumerate(open_hands):
        rng = Stream(f"twins {number}")
        for twin in twins(hand, rng):
            there = twin.start
            for ply in range(twin.until + 1):
                here = hand.states[ply]
                assert_same(hand, twin, ply, here, there, rng)
                if here != there:
                    kept[type(here.phase).__name__] += 1
                if ply < twin.until:
                    move = twin.move(hand.moves[ply])
                    if there.violations(move):  # a win that is not held there, a seat that is not closed there
                        assert isinstance(move, Declare | StandOut)
                        dropped[type(move).__name__] += 1
                        break
                    there = there.play(move)
    report(record_property, "everybody asked", kept, dropped)


def report(record_property: Any, name: str, kept: Counter[str], dropped: Counter[str]) -> None:
    record_property(f"pairs kept, {name}", dict(kept))
    record_property(f"pairs dropped, {name}", dict(dropped))
    print(f"{name}: pairs kept per phase {dict(kept)}, dropped {dict(dropped)}")
    assert not [phase for phase in PHASES if not kept[phase]], f"phases without a pair: {kept}"


# --- tables that ask only those who can answer ------------------------------------------------------------------------

_OF_ASKING: Final = Asked | Declined | Answered | AnswersCompared | MadeNoDemand
_ASKING: Final = Offer | Declaring | Demanding


def masked(view: DesmocheView) -> DesmocheView:
    """The view without who is asked."""
    match phase := view.phase:
        case Offer() | Demanding():
            return evolve(view, phase=evolve(phase, seat=Seat(0), waiting=()), events=())
        case Declaring():
            return evolve(view, phase=evolve(phase, waiting=(), answered=()), events=())
        case _:
            return evolve(view, phase=Drawing(Seat(0)), events=())


def in_step(here: DesmocheState, there: DesmocheState) -> bool:
    return same_question(here, there) and here.to_act == there.to_act


def same_question(here: DesmocheState, there: DesmocheState) -> bool:
    """Whether the phases are of one class, about the same card if everybody knows about which."""
    cards = [getattr(state.view(None).phase, "card", None) for state in (here, there)]
    return type(here.phase) is type(there.phase) and cards[0] == cards[1]


def no_of(state: DesmocheState, but: DesmocheState) -> DesmocheMove | None:
    """The answer "no" of a seat that is asked in one hand and not in the other."""
    if not isinstance(state.phase, _ASKING):
        return None
    asked = [seat for seat in state.to_act if type(state.phase) is not type(but.phase) or seat not in but.to_act]
    if not asked:
        return None
    return Declare(asked[0], None) if isinstance(state.phase, Declaring) else Decline(asked[0])


def test_equal_but_for_who_is_asked_elsewhere(record_property: Any) -> None:
    kept, dropped, masks = Counter[str](), Counter[str](), 0
    hands = [play(rules, seats, f"masked {seats}") for seats in (2, 4) for rules in MASKED]
    hands += [play_through(phase, MASKED[3], seats) for phase in (Demanding, Forced) for seats in (2, 3)]
    hands += [play(rules, 3, f"masked with a win {n}", with_win=True) for n in range(2) for rules in MASKED[:2]]
    for number, hand in enumerate(hands):
        rng = Stream(f"masked twins {number}")
        for twin in twins(hand, rng):
            run = Run(hand, twin, rng, kept)
            why = run.compare()
            if why:
                dropped[why] += 1
            masks += run.masks
    report(record_property, "only some asked", kept, dropped)
    assert masks > 0, "no pair was compared where another seat is asked"


class Run:
    """One pair of hands, compared ply by ply."""

    def __init__(self, hand: Played, twin: Twin, rng: Stream, kept: Counter[str]) -> None:
        self.hand = hand
        self.twin = twin
        self.rng = rng
        self.kept = kept
        self.masks = 0
        self.told: tuple[list[object], list[object]] = ([], [])

    def _hear(self, which: int, state: DesmocheState) -> None:
        viewer = self.twin.viewer
        self.told[which].extend(
            event for event in state.events if event.seen_by(viewer) and not isinstance(event, _OF_ASKING)
        )

    def compare(self) -> str:
        """Why the pair is not kept to its end; nothing if it is."""
        hand, twin = self.hand, self.twin
        here, there, ply = hand.states[0], twin.start, 0
        while True:
            if any(
                isinstance(state.phase, Over) and state.phase.hands_shown for state in (here, there)
            ) and not in_step(here, there):
                return "ends by an automatic win"
            if in_step(here, there):
                self._same(ply, here, there)
                if ply == twin.until:
                    return ""
                move = twin.move(hand.moves[ply])
                if there.violations(move):
                    return f"{type(move).__name__} is not possible"
                there, here, ply = there.play(move), hand.states[ply + 1], ply + 1
                self._hear(0, here)
                self._hear(1, there)
                continue
            self._same_but_for_asking(ply, here, there)
            if ply == twin.until:
                return ""
            move, extra = hand.moves[ply], no_of(there, here)
            if extra is not None and (not isinstance(here.phase, Offer) or not self._is_earlier(here, there)):
                if extra.seat == twin.viewer or there.violations(extra):
                    return "a seat there cannot say no"
                there = there.play(extra)
                self._hear(1, there)
            elif move == no_of(here, there):
                here, ply = hand.states[ply + 1], ply + 1
                self._hear(0, here)
            else:
                both = isinstance(here.phase, Declaring) and isinstance(there.phase, Declaring)
                if not both or there.violations(move):
                    return f"{type(move).__name__} of a seat that is not asked there"
                there, here, ply = there.play(move), hand.states[ply + 1], ply + 1
                self._hear(0, here)
                self._hear(1, there)

    def _is_earlier(self, here: DesmocheState, there: DesmocheState) -> bool:
        """Whether the card reaches the seat that is asked here before the one that is asked there."""
        if not (isinstance(here.phase, Offer) and isinstance(there.phase, Offer)):
            return isinstance(here.phase, Offer)
        one, other = here.phase, there.phase
        return (one.seat - one.releaser) % self.hand.seats < (other.seat - other.releaser) % self.hand.seats

    def _same(self, ply: int, here: DesmocheState, there: DesmocheState) -> None:
        twin = self.twin
        moves = [] if twin.viewer is None else proposals(self.hand, twin.viewer, self.rng)
        here_shown, there_shown = shown_to(here, twin.viewer, moves), shown_to(there, twin.viewer, moves)
        for name in ("events", "its inside"):  # events of asking differ; all others are compared below
            del here_shown[name], there_shown[name]
        names = differing(here_shown, there_shown)
        if self.told[0] != self.told[1]:
            names.append("events")
        bare = [inside(evolve(state.view(twin.viewer), events=())) for state in (here, there)]
        if bare[0] != bare[1]:
            names.append("the inside of the view")
        assert not names, told(self.hand, twin, ply, here, there, names)
        self.told[0].clear()
        self.told[1].clear()
        if here != there:
            self.kept[type(here.phase).__name__] += 1

    def _same_but_for_asking(self, ply: int, here: DesmocheState, there: DesmocheState) -> None:
        """While a card goes round in both, or a window is open in both, the tables look the same."""
        if same_question(here, there):
            views = [masked(state.view(self.twin.viewer)) for state in (here, there)]
            assert views[0] == views[1], told(self.hand, self.twin, ply, here, there, ["the masked view"])
            self.masks += 1
