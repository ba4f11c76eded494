"""What must hold of views in any hand of any game: a seat is shown what it may know, and nothing else.

:func:`twins` does not ask the views: it deals the hand again with cards exchanged that the seat has not been shown.
"""

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

from rummykit.cards import Card, Cards
from rummykit.game import Rng, UnknownCardError
from rummykit.seats import Seat
from rummykit.testing.anatomy import anatomy, artefacts, cards_within, difference, names_in, raised_by, words_of
from rummykit.testing.hands import Hand, Ply
from rummykit.testing.laws import MANY, Law, law
from rummykit.testing.reaching import stages_of
from rummykit.violations import IllegalMove

__all__ = [
    "SECRECY_LAWS",
    "Pair",
    "hidden_cards_are_in_nothing_that_is_shown",
    "knowledge_comes_by_events",
    "known_to",
    "samples_show_the_same_view",
    "samples_vary",
    "twins",
    "unseen_cards_change_nothing",
    "views_answer_as_the_state_does",
    "views_foresee_what_reveals_nothing",
    "views_give_up_only_on_what_is_unknown",
]

_BOUND: Final = 20_000
"""After so many numbers a sampler counts as endless; twenty packs need fewer."""


def _zones(hand: Hand, view: Any) -> Cards:
    """The cards that are drawn: of several packs equal ones may lie in different places."""
    return Cards(card for zone in hand.game.zones(view) for group in zone.groups for card in group)


def known_to(hand: Hand, view: Any) -> Cards:
    """The cards that a view shows or its seat has seen."""
    return view.seen | _zones(hand, view)  # type: ignore[no-any-return]  # of any view


@law
def views_answer_as_the_state_does(hand: Hand) -> None:
    """A view answers for its seat as the state does and refuses others' moves; an onlooker has none."""
    for ply in hand.plies(MANY):
        state = ply.state
        for seat in hand.viewers:
            view = state.view(seat)
            own = [] if seat is None else list(state.legal_moves(seat))
            told = tuple(event for event in state.events if event.seen_by(seat))
            agrees = {
                "seat": view.seat == seat,
                "rules": view.rules == state.rules,
                "to_act": view.to_act == state.to_act,
                "outcome": view.outcome == state.outcome,
                "events": view.events == told,
                "legal_moves": list(view.legal_moves()) == own and len(view.legal_moves()) == len(own),
                "whether there are legal moves": bool(view.legal_moves()) == bool(own),
                "seen": view.seen <= hand.pack,
                "phase": type(view.phase) in hand.game.seen_phases,
            }
            wrong = [name for name, holds in agrees.items() if not holds]
            if wrong:
                raise hand.broken(ply.number, f"the view of {_name(seat)} is wrong in: {', '.join(wrong)}")
            for move in (*hand.proposals, *state.legal_moves()):
                _check_judgement(hand, ply, view, move)


def _check_judgement(hand: Hand, ply: Ply, view: Any, move: Any) -> None:
    broken, by_state = view.violations(move), ply.state.violations(move)
    text, whose = hand.game.format(move), _name(view.seat)
    if move.seat in (view.seat, None) and move.seat is not None:
        if broken != by_state:
            raise hand.broken(ply.number, f"{text} breaks {by_state}, and by the view of {whose} {broken}")
        if (move in view.legal_moves()) == bool(broken):
            raise hand.broken(ply.number, f"{text} breaks {broken}; in legal_moves() of {whose} says otherwise")
    elif move.seat is not None and (not broken or move in view.legal_moves()):
        raise hand.broken(ply.number, f"{text} is no move of {whose}, and its view does not refuse it")


def _name(seat: Seat | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


class _Counted:
    def __init__(self, rng: Rng | None, always: float = 0.0) -> None:
        self._rng = rng
        self._always = always
        self._left = _BOUND

    def random(self) -> float:
        self._left -= 1
        if self._left < 0:
            raise RecursionError(f"a sample asks for more than {_BOUND} numbers")
        return self._always if self._rng is None else self._rng.random()


@law
def samples_show_the_same_view(hand: Hand) -> None:
    """A sampled state shows the same view and has all cards; the sampler ends, even when chance always says the same."""
    rng = hand.chance("samples")
    for ply in hand.plies(MANY):
        for seat in hand.viewers:
            view = ply.state.view(seat)
            for chance in (_Counted(rng), _Counted(None, 0.0), _Counted(None, 1 - 2**-53)):
                try:
                    sampled = view.sample(chance)
                except RecursionError as error:
                    raise hand.broken(ply.number, f"the view of {_name(seat)}: {error}") from None
                again = sampled.view(seat)
                if again != view or again.events != view.events:
                    what = difference(_inside(view), _inside(again))
                    raise hand.broken(ply.number, f"a sample of the view of {_name(seat)} shows another view: {what}")
                if seat is not None and list(sampled.legal_moves(seat)) != list(view.legal_moves()):
                    raise hand.broken(ply.number, f"in a sample of its view {_name(seat)} has other legal moves")
                together = sum(hand.game.places(sampled).values(), Cards.NONE)
                if together != hand.pack or sampled.to_act != ply.state.to_act:
                    raise hand.broken(ply.number, f"a sample of the view of {_name(seat)} has other cards or turns")


def _fresh(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@law
def samples_vary(hand: Hand) -> None:
    """Where unknown cards can lie in several ways, samples differ; equal chance gives equal samples."""
    rng = hand.chance("samples vary")
    for ply in hand.plies(MANY):
        for seat in hand.viewers:
            view = ply.state.view(seat)
            unknown = len(hand.pack) - len(known_to(hand, view))
            # In one place without an order there is one way only.
            widest = max((zone.hidden for zone in hand.game.zones(view)), default=0)
            if unknown >= 5 and widest < unknown:
                samples = [view.sample(rng) for _ in range(6)]
                if all(sampled == samples[0] for sampled in samples):
                    raise hand.broken(
                        ply.number, f"{_name(seat)} does not know {unknown} cards, and six samples are all the same"
                    )
            seeded = hand.chance(f"sample {ply.number}"), hand.chance(f"sample {ply.number}")
            if view.sample(seeded[0]) != view.sample(seeded[1]):
                raise hand.broken(ply.number, f"equal chance gives {_name(seat)} samples that differ")


@law
def hidden_cards_are_in_nothing_that_is_shown(hand: Hand) -> None:
    """No card that a seat does not know is in the ``repr``, ``str``, pickle or object graph of its view, of the events it is
    told, or of a refusal and its traceback, unless the view alone names it.
    """
    cards = frozenset(hand.pack)
    for ply in hand.plies(MANY):
        by_event = {event: _shown_by_event(hand, event) for event in ply.state.events}
        for seat in hand.viewers:
            view = ply.state.view(seat)
            hidden = cards - frozenset(known_to(hand, view))
            # The seat's own moves may name any card, and rules may tell what a joker counts.
            words = artefacts(view.rules)
            shown = {f"{form} of its view": found - words[form] for form, found in artefacts(view).items()}
            for event in view.events:
                shown |= by_event[event]
            for name, found in shown.items():
                if found & hidden:
                    raise hand.broken(ply.number, f"{_name(seat)} is shown {_row(found & hidden)} by the {name}")
            if seat is not None:
                _check_refusals(hand, ply, view, hidden)


def _shown_by_event(hand: Hand, event: Any) -> dict[str, frozenset[Card]]:
    shown = {f"{form} of {event!r}": found for form, found in artefacts(event).items()}
    return shown | {f"telling of {event!r}": names_in(hand.game.tell(event)) - words_of(event, hand.game)}


def _check_refusals(hand: Hand, ply: Ply, view: Any, hidden: frozenset[Card]) -> None:
    alone = _fresh(view)
    for move in _some_of(hand, view.seat, ply.number, 4):
        error, told = raised_by(ply.state.play, move)
        if error is None:
            continue
        by_itself = alone.violations(move)
        may = cards_within(move) | cards_within(by_itself) | names_in(" ".join(map(str, by_itself)))
        may |= words_of(*ply.state.violations(move), ply.state.phase)
        shown = artefacts(error) | {"traceback": names_in(told)}
        for form, found in shown.items():
            if found & hidden - may:
                raise hand.broken(
                    ply.number,
                    f"{_name(view.seat)} is shown {_row(found & hidden - may)} by the {form} of the refusal of "
                    f"{hand.game.format(move)}: {error}",
                )


def _some_of(hand: Hand, seat: Seat, ply: int, count: int) -> list[Any]:
    own = [move for move in hand.proposals if move.seat == seat]
    return [own[(ply * count + place) % len(own)] for place in range(min(count, len(own)))]


def _refusal(state: Any, move: Any) -> tuple[str, str] | None:
    try:
        state.play(move)
    except IllegalMove as error:
        return repr(error), str(error)  # pyright: ignore[reportUnknownArgumentType]  # of any move
    return None


def _row(cards: frozenset[Card]) -> str:
    return " ".join(map(str, sorted(cards)))


@frozen
class Pair:
    """A moment of a hand, and of the same hand dealt otherwise in what a seat has not seen."""

    seat: Seat | None
    """Whose views are compared; ``None``: an onlooker's."""
    number: int
    """After how many moves."""
    here: Any
    """The state."""
    there: Any
    """Another one that shows the same view."""


def twins(hand: Hand, rng: Rng, *, deals: int = 3) -> Iterator[Pair]:
    """Pairs of moments that a viewer must not be able to tell apart.

    Cards that it has not been shown up to some ply change places in the deal, and the same moves are played until one is not
    possible, or a public difference shows: another phase, other seats to act, other kinds of events, and when the hand is over
    other cards that everybody is shown, for which card is shown may tell of those that are not (the highest of a suit).
    """
    for seat in hand.viewers:
        known = _known_until(hand, seat)
        for _ in range(deals):
            until = int(rng.random() * len(hand.states))
            unseen = [place for place, card in enumerate(hand.order) if card not in known[until]]
            order = list(hand.order)
            count = len(unseen) if rng.random() < 0.6 else 2
            chosen = [unseen.pop(int(rng.random() * len(unseen))) for _ in range(min(count, len(unseen)))]
            for place, other in zip(chosen, [*chosen[1:], *chosen[:1]], strict=True):
                order[place] = hand.order[other]
            there = hand.dealt(tuple(order))
            for ply in hand.plies():
                kinds = [Counter(map(type, state.view(None).events)) for state in (ply.state, there)]
                if (
                    type(there.phase) is not type(ply.state.phase)
                    or there.to_act != ply.state.to_act
                    or kinds[0] != kinds[1]
                    or (ply.state.outcome is not None and ply.state.view(None).seen != there.view(None).seen)
                ):
                    break
                yield Pair(seat, ply.number, ply.state, there)
                if ply.number == until or ply.move is None or there.violations(ply.move):
                    break
                there = there.play(ply.move)


def _known_until(hand: Hand, seat: Seat | None) -> list[frozenset[Card]]:
    """The cards that a viewer has been shown, or a move has named, up to each ply."""
    known: list[frozenset[Card]] = []
    so_far: frozenset[Card] = frozenset()
    for ply in hand.plies():
        view = ply.state.view(seat)
        so_far |= frozenset(known_to(hand, view)).union(*(cards_within(event) for event in view.events))
        known.append(so_far)
    return known


@law
def unseen_cards_change_nothing(hand: Hand) -> None:
    """In hands that differ in what a seat has not been shown its views, events, legal moves and refusals are equal, down to the
    last field.
    """
    for pair in twins(hand, hand.chance("twins")):
        here, there = pair.here.view(pair.seat), pair.there.view(pair.seat)
        whose = _name(pair.seat)
        agrees = {
            "view": here == there and anatomy(_fresh(here)) == anatomy(_fresh(there)),
            "events": here.events == there.events,
            "legal moves": list(here.legal_moves()) == list(there.legal_moves()),
            "repr": repr(here) == repr(there) and str(here) == str(there),
            "what is drawn": hand.game.zones(here) == hand.game.zones(there),
            "what is told": [*map(hand.game.tell, here.events)] == [*map(hand.game.tell, there.events)],
            "the state's own repr": repr(pair.here) == repr(pair.there),
        }
        wrong = [name for name, holds in agrees.items() if not holds]
        if wrong:
            what = difference(_inside(here), _inside(there)) or "in what it answers"
            raise hand.broken(pair.number, f"{whose} can tell from its {', '.join(wrong)} how unseen cards lie: {what}")
        if pair.seat is None:
            continue
        for move in _some_of(hand, pair.seat, pair.number, 12):
            errors = [_refusal(state, move) for state in (pair.here, pair.there)]
            if errors[0] != errors[1]:
                raise hand.broken(
                    pair.number,
                    f"{whose} can tell from the refusal of {hand.game.format(move)} how unseen cards lie: {errors}",
                )
            if here.violations(move) != there.violations(move):
                raise hand.broken(
                    pair.number, f"the view of {whose} judges {hand.game.format(move)} by cards that are not shown"
                )


@law
def views_foresee_what_reveals_nothing(hand: Hand) -> None:
    """A view tells what follows a move, or which cards it would have to know; it refuses what is illegal as the state does."""
    for ply in hand.plies(MANY):
        for seat in hand.players:
            view = ply.state.view(seat)
            for move in (*view.legal_moves(), *_some_of(hand, seat, ply.number, 4)):
                text = hand.game.format(move)
                try:
                    foreseen: Any = view.after(move)
                except UnknownCardError as error:
                    if error.move != move or not error.unknown or ply.state.violations(move):
                        raise hand.broken(ply.number, f"{text} is answered by {error}") from None
                except IllegalMove as error:
                    if error.violations != ply.state.violations(move):  # pyright: ignore[reportUnknownMemberType]
                        raise hand.broken(ply.number, f"{text} is refused otherwise by the view: {error}") from None
                else:
                    follows = ply.state.play(move).view(seat)
                    if foreseen != follows or foreseen.events != follows.events:
                        what = difference(_inside(follows), _inside(foreseen))
                        raise hand.broken(ply.number, f"seat {seat} foresees another view after {text}: {what}")


def _inside(view: Any) -> dict[str, Any]:
    return {"table": view.table, "phase": view.phase, "events": view.events}


@law
def views_give_up_only_on_what_is_unknown(hand: Hand) -> None:
    """A view that never tells what follows a kind of move in a stage must have a reason: states that it cannot tell apart, and
    from which different views follow."""
    waiting: dict[tuple[object, ...], list[tuple[Ply, Any, Any]]] = {}
    excused: set[tuple[object, ...]] = set()
    for ply in hand.plies(MANY):
        for seat in ply.state.to_act:
            view = ply.state.view(seat)
            for move in {type(move): move for move in view.legal_moves()}.values():
                kind: Any = move.__class__
                key: tuple[object, ...] = (kind, *stages_of(view.phase))
                if key in excused:
                    continue
                try:
                    view.after(move)
                except UnknownCardError:
                    waiting.setdefault(key, []).append((ply, view, move))
                else:
                    excused.add(key)
    for key, given_up in waiting.items():
        if key not in excused and len(given_up) >= _OFTEN and not any(_reveals(hand, *one) for one in given_up):
            ply, view, move = given_up[0]
            text = hand.game.format(move)
            raise hand.broken(
                ply.number, f"seat {view.seat} does not foresee what follows {text}, which reveals nothing"
            )


_OFTEN: Final = 6
_SAMPLES: Final = 30


def _reveals(hand: Hand, ply: Ply, view: Any, move: Any) -> bool:
    rng = hand.chance(f"foresight {ply.number}")
    follows = ply.state.play(move).view(view.seat)
    for _ in range(_SAMPLES):
        other = view.sample(rng).play(move).view(view.seat)
        if other != follows or other.events != follows.events:
            return True
    return False


@law
def knowledge_comes_by_events(hand: Hand) -> None:
    """Whatever a viewer newly knows lies in its own hand, or was named by an event that it was told; at the deal it knows
    no card that lies in another seat's hand."""
    deal = hand.states[0]
    for seat in hand.viewers:
        known = known_to(hand, deal.view(seat)) | deal.view(seat).hand
        told = Cards(card for event in deal.view(seat).events for card in cards_within(event))
        others = sum((deal.view(other).hand for other in hand.players if other != seat), Cards.NONE)
        too_much = frozenset((known + others).missing_from(hand.pack)) - frozenset(told)
        if too_much:
            raise hand.broken(0, f"{_name(seat)} knows {_row(too_much)} of the hands that were dealt to others")
        for ply in hand.plies():
            view = ply.state.view(seat)
            now = known_to(hand, view) | view.hand
            named = frozenset(card for event in view.events for card in cards_within(event))
            new = frozenset(now.missing_from(known)) - named - frozenset(view.hand)
            if ply.number and new:
                raise hand.broken(
                    ply.number, f"{_name(seat)} newly knows {_row(new)}, in no hand of its own and named by no event"
                )
            known = now


SECRECY_LAWS: Final[tuple[Law, ...]] = (
    views_answer_as_the_state_does,
    views_foresee_what_reveals_nothing,
    views_give_up_only_on_what_is_unknown,
    knowledge_comes_by_events,
    samples_show_the_same_view,
    samples_vary,
    hidden_cards_are_in_nothing_that_is_shown,
    unseen_cards_change_nothing,
)
"""All laws of this module."""
