"""A function for each property that must hold of any hand of any game; where it does not, it raises ``Broken``."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from rummykit.cards import Card, Cards
from rummykit.game import Outcome
from rummykit.money import net
from rummykit.notation import NotationError
from rummykit.record import Record, RecordError
from rummykit.testing.anatomy import difference, parts_of
from rummykit.testing.hands import Broken, Hand, Ply
from rummykit.violations import IllegalMove, Violation

__all__ = [
    "LAWS",
    "MANY",
    "Law",
    "cards_are_conserved",
    "events_are_told",
    "facts_have_the_same_keys",
    "law",
    "legal_is_what_breaks_nothing",
    "legal_moves_are_listed",
    "lists_of_legal_moves_are_sequences",
    "moves_are_values_that_read_back",
    "old_moves_are_judged_afresh",
    "phases_are_registered",
    "play_depends_on_state_and_move",
    "records_round_trip",
    "refusals_change_nothing",
    "replays_are_equal",
    "somebody_can_move_until_the_end",
    "states_and_views_are_values",
]

Law = Callable[[Hand], None]
"""Something that must hold of every hand; raises an ``AssertionError`` where it does not."""

MANY: Final = 40
"""So many moves of a moment, at most, are tried one by one."""


def law(check: Law) -> Law:
    """Name the law in what it raises; an error of the game itself breaks the law, too."""

    @wraps(check)
    def kept(hand: Hand) -> None:
        try:
            check(hand)
        except Broken as error:
            raise Broken(f"{check.__name__}: {error}") from error.__cause__
        except Exception as error:
            what = f"{check.__name__}: the game raises {type(error).__name__}: {error}"
            raise hand.broken(len(hand.moves), what) from error

    return kept


@law
def somebody_can_move_until_the_end(hand: Hand) -> None:
    """Seats to act have a legal move and no others do; nobody acts when there is an outcome."""
    for ply in hand.plies():
        state = ply.state
        if bool(state.to_act) == (state.outcome is not None):
            raise hand.broken(ply.number, f"to act: {state.to_act}, outcome: {state.outcome}: just one must be there")
        if len(set(state.to_act)) != len(state.to_act) or not set(state.to_act) <= set(hand.players):
            raise hand.broken(ply.number, f"{state.to_act} are to act, which are not different seats of this table")
        for seat in hand.players:
            has = len(state.legal_moves(seat))
            if bool(has) != (seat in state.to_act):
                raise hand.broken(ply.number, f"seat {seat} has {has} legal moves; to act are {state.to_act}")
    last = hand.states[-1]
    if last.outcome is not None:
        _check_outcome(hand, last.outcome)


def _check_outcome(hand: Hand, outcome: Outcome) -> None:
    number = len(hand.moves)
    if not outcome.reason or tuple(sorted(set(outcome.winners))) != outcome.winners:
        raise hand.broken(number, f"an outcome has a reason and winners in ascending order, this is {outcome}")
    if not set(outcome.winners) <= set(hand.players) or len(outcome.payoffs) != hand.seats:
        raise hand.broken(number, f"an outcome is about the {hand.seats} seats of the table, this is {outcome}")
    if outcome.payoffs != tuple(net(outcome.transfers, seat) for seat in hand.players):
        raise hand.broken(number, f"payoffs are what the transfers of a hand give each seat, these are {outcome}")
    if hand.game.next_dealer(hand.rules, hand.seats, hand.dealer, outcome) not in hand.players:
        raise hand.broken(number, "the next dealer is not at the table")


@law
def lists_of_legal_moves_are_sequences(hand: Hand) -> None:
    """Length, truth, order, indices and slices of a list agree; each move is there once; the list of all is those of the seats
    that are to act, in turn.
    """
    for ply in hand.plies():
        state = ply.state
        together: list[Any] = []
        for seat in state.to_act:
            moves = list(state.legal_moves(seat))
            together += moves
            if any(move.seat != seat for move in moves):
                raise hand.broken(ply.number, f"moves of another seat are listed for seat {seat}")
            _check_sequence(hand, ply, state.legal_moves(seat), moves)
        _check_sequence(hand, ply, state.legal_moves(), together)
        fresh = pickle.loads(pickle.dumps(state))
        if list(fresh.legal_moves()) != together:
            raise hand.broken(ply.number, "an equal state lists its moves in another order")


def _check_sequence(hand: Hand, ply: Ply, legal: Any, moves: list[Any]) -> None:
    size = len(moves)
    half = size // 2
    agrees = {
        "len": len(legal) == size,
        "bool": bool(legal) == (size > 0),
        "iteration a second time": list(legal) == moves,
        "[i]": [legal[index] for index in range(size)] == moves,
        "[-i]": [legal[-index - 1] for index in range(size)] == moves[::-1],
        "slice": list(legal[half:]) == moves[half:] and list(legal[:half]) == moves[:half],
        "reversed slice": list(legal[::-1]) == moves[::-1],
        "in": all(move in legal for move in moves),
        "strangers in": not any(stranger in legal for stranger in (None, "draw", 0, object())),
        "each move once": len(set(moves)) == size,
        "each move once in writing": len(set(map(hand.game.format, moves))) == size,
    }
    for beyond in (size, -size - 1):
        try:
            legal[beyond]
        except IndexError:
            continue
        agrees[f"[{beyond}] is an IndexError"] = False
    wrong = [name for name, holds in agrees.items() if not holds]
    if wrong:
        raise hand.broken(ply.number, f"the list of {size} legal moves is wrong in: {', '.join(wrong)}")


@law
def legal_is_what_breaks_nothing(hand: Hand) -> None:
    """``in``, ``violations`` and ``play`` say the same of every move; moves of its kind are listed for the seat of each that
    breaks nothing; an act of no seat is in no list."""
    for ply in hand.plies():
        state = ply.state
        for move in (*state.legal_moves(), *hand.proposals, *hand.moves_of_strangers):
            broken = state.violations(move)
            text = hand.game.format(move)
            _check_violations(hand, ply, text, broken)
            listed = move in state.legal_moves()
            if listed != (not broken and move.seat is not None):
                raise hand.broken(ply.number, f"{text} breaks {_shown(broken)}, and in legal_moves() says {listed}")
            if listed and not state.legal_moves(move.seat).of(type(move)):
                raise hand.broken(ply.number, f"{text} breaks nothing, and no move of its kind is listed")
            for seat in hand.players:
                if (move in state.legal_moves(seat)) != (listed and move.seat == seat):
                    raise hand.broken(ply.number, f"in legal_moves(Seat({seat})) is wrong about {text}")
            try:
                state.play(move)
            except IllegalMove as error:
                if error.violations != broken or error.move != move or not broken:  # pyright: ignore[reportUnknownMemberType]
                    raise hand.broken(
                        ply.number, f"{text} breaks {_shown(broken)}, and play refuses with {error}"
                    ) from None
            else:
                if broken:
                    raise hand.broken(ply.number, f"{text} breaks {_shown(broken)}, and is played all the same")
        for move in state.legal_moves():
            if state.violations(move):
                raise hand.broken(ply.number, f"{hand.game.format(move)} is listed and breaks rules")


def _check_violations(hand: Hand, ply: Ply, text: str, broken: tuple[Violation, ...]) -> None:
    if type(broken) is not tuple:  # pyright: ignore[reportUnnecessaryComparison]
        raise hand.broken(ply.number, f"violations are a tuple, those of {text} are {broken!r}")
    for one in broken:
        if type(one) not in hand.game.violations:
            raise hand.broken(ply.number, f"{text}: {one!r} is none of the game's registered violations")
        told = str(one)
        if not told.endswith(f"[{one.clause}]") or "\n" in told or repr(one) == told:
            raise hand.broken(ply.number, f"{text}: one line that ends with its clause is wanted, not {told!r}")
    if len(set(broken)) != len(broken):
        raise hand.broken(ply.number, f"{text}: a violation is told twice: {_shown(broken)}")


def _shown(broken: tuple[Any, ...]) -> str:
    return "; ".join(map(str, broken)) or "nothing"


@law
def cards_are_conserved(hand: Hand) -> None:
    """At every moment all places together hold the pack."""
    for ply in hand.plies():
        places = hand.game.places(ply.state)
        together = sum(places.values(), Cards.NONE)
        if together != hand.pack:
            lost, made = hand.pack.missing_from(together), together.missing_from(hand.pack)
            where = ", ".join(f"{place}: {cards}" for place, cards in places.items())
            raise hand.broken(ply.number, f"lost: {lost or 'nothing'}; too many: {made or 'nothing'}; {where}")


@law
def moves_are_values_that_read_back(hand: Hand) -> None:
    """A written move reads back as an equal one, no other text is read as it; moves are registered and hash."""
    game = hand.game
    texts: dict[str, Any] = {}
    for move in (*hand.generated, *hand.moves, *hand.proposals):
        text = game.format(move)
        if type(move) not in game.moves:
            raise hand.broken(0, f"{text}: {type(move).__name__} is none of the game's registered moves")
        read = game.parse(text, seats=hand.seats, pack=hand.pack)
        if read != move or hash(read) != hash(move) or type(read) is not type(move) or game.format(read) != text:
            raise hand.broken(0, f"{text!r} is read as {read!r}, which is not {move!r}")
        if texts.setdefault(text, move) != move:
            raise hand.broken(0, f"{move!r} and {texts[text]!r} are both written {text!r}")
        if text.split() != text.split(" ") or text != text.strip():
            raise hand.broken(0, f"{text!r} has more than single spaces between words")
    for text in list(texts)[:20]:
        for wrong in (
            f" {text}",
            f"{text} ",
            text.replace(" ", "  ", 1),
            f"{text}\n",
            text.swapcase(),
            f"{text} ?",
            "",
        ):
            _check_no_move(hand, wrong)


def _check_no_move(hand: Hand, text: str) -> None:
    try:
        move = hand.game.parse(text, seats=hand.seats, pack=hand.pack)
    except NotationError as error:
        inside = 0 <= error.offset <= len(text) and text.startswith(error.word, error.offset)
        if not inside or not error.reason or not error.remedy:
            raise hand.broken(
                0, f"{text!r}: the error points at {error.word!r} at {error.offset}: {error.reason}"
            ) from None
    else:
        raise hand.broken(0, f"{text!r} is no move in writing, and is read as {move!r}")


@law
def refusals_change_nothing(hand: Hand) -> None:
    """After refused moves a state is what it was; the error holds the move and what it breaks, no state."""
    for ply in hand.plies(MANY):
        state = ply.state
        before = copy.deepcopy(state)
        hashed, events, moves = hash(state), state.events, list(state.legal_moves())
        for number, move in enumerate(hand.proposals):
            try:
                state.play(move)
            except IllegalMove as error:
                if (number + ply.number) % 8:
                    continue
                if any(type(part) is type(state) or part is state for part in parts_of(error)):
                    raise hand.broken(ply.number, f"the refusal of {hand.game.format(move)} carries a state") from None
                again = pickle.loads(pickle.dumps(error))
                if (again.move, again.violations, str(again)) != (move, error.violations, str(error)):  # pyright: ignore[reportUnknownMemberType]
                    raise hand.broken(ply.number, f"the refusal of {hand.game.format(move)} does not pickle") from None
        same = state == before and hash(state) == hashed and state.events == events
        if not same or list(state.legal_moves()) != moves:
            what = difference(_plain(before), _plain(state)) or "hash or legal moves"
            raise hand.broken(ply.number, f"refused moves have changed the state: {what}")


@law
def old_moves_are_judged_afresh(hand: Hand) -> None:
    """Every move generated anywhere in the hand is judged by every state like an equal one just read."""
    fresh = [hand.game.parse(hand.game.format(move)) for move in hand.generated]
    for ply in hand.plies():
        state = ply.state
        for old, new in zip(hand.generated, fresh, strict=True):
            if state.violations(old) != state.violations(new):
                raise hand.broken(ply.number, f"{hand.game.format(old)} is judged otherwise when it is read afresh")
            if _played(state, old) != _played(state, new):
                raise hand.broken(ply.number, f"{hand.game.format(old)} is played otherwise when it is read afresh")


def _played(state: Any, move: Any) -> Any:
    try:
        return state.play(move)
    except IllegalMove as error:
        return error.violations  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # of any move


@law
def states_and_views_are_values(hand: Hand) -> None:
    """Copied or pickled they are equal, hash and answer alike; they cannot be changed; a move makes another state."""
    for number, move in enumerate(hand.moves):
        if hand.states[number] == hand.states[number + 1]:
            raise hand.broken(number, f"{hand.game.format(move)} has changed nothing")
    for ply in hand.plies(MANY):
        for value in (ply.state, *(ply.state.view(seat) for seat in hand.viewers)):
            _check_value(hand, ply, value)


def _check_value(hand: Hand, ply: Ply, value: Any) -> None:
    moves = list(value.legal_moves())
    for name, made in (
        ("copied", copy.copy(value)),
        ("deeply copied", copy.deepcopy(value)),
        ("pickled", pickle.loads(pickle.dumps(value))),
    ):
        alike = made == value and hash(made) == hash(value) and repr(made) == repr(value)
        if not alike or type(made) is not type(value):
            what = difference(_plain(value), _plain(made)) or "hash or repr"
            raise hand.broken(ply.number, f"{value!r} is another value when it is {name}: {what}")
        if made.to_act != value.to_act or made.events != value.events or list(made.legal_moves()) != moves:
            raise hand.broken(ply.number, f"{value!r} answers otherwise when it is {name}")
    for name in ("to_act", "outcome", "events", "rules"):
        try:
            setattr(value, name, None)
        except AttributeError:
            continue
        raise hand.broken(ply.number, f"{value!r} lets itself be changed: {name}")
    if value == 0 or value == hand or len(repr(value).splitlines()) != 1:
        raise hand.broken(ply.number, f"{value!r} must equal values of its kind only, and show itself in one line")


@law
def replays_are_equal(hand: Hand) -> None:
    """The same moves from the same deal give the same states, events and lists, whatever the module ``random`` does."""
    state = hand.dealt()
    for ply in hand.plies():
        random.seed(ply.number)
        if state != ply.state or state.events != ply.state.events or repr(state) != repr(ply.state):
            what = difference(_plain(ply.state), _plain(state)) or f"{ply.state!r}, and {state!r}"
            raise hand.broken(ply.number, f"played again, the hand comes to another state: {what}")
        if list(state.legal_moves()) != list(ply.state.legal_moves()):
            raise hand.broken(ply.number, "played again, the hand has its legal moves in another order")
        if ply.move is not None:
            state = state.play(ply.move)


@law
def events_are_told(hand: Hand) -> None:
    """Events are registered values, told in one line; a seat is told those that it sees."""
    for ply in hand.plies():
        for event in ply.state.events:
            if type(event) not in hand.game.events:
                raise hand.broken(ply.number, f"{event!r} is none of the game's registered events")
            told = hand.game.tell(event)
            if not told.strip() or len(told.splitlines()) != 1:
                raise hand.broken(ply.number, f"{event!r} is told as {told!r}, which is not one line")
            if not any(event.seen_by(seat) for seat in hand.viewers) or hash(event) != hash(copy.deepcopy(event)):
                raise hand.broken(ply.number, f"{event!r} is told to nobody, or is no value")
            if event.seen_by(None) and not all(event.seen_by(seat) for seat in hand.players):
                raise hand.broken(ply.number, f"an onlooker is told {event!r}, and a seat of the table is not")
        if ply.number and not any(event.seen_by(None) for event in ply.state.events):
            raise hand.broken(ply.number, "a move was made, and an onlooker is told nothing of it")


@law
def records_round_trip(hand: Hand) -> None:
    """At every moment the record reads back as it was written, with the facts of that moment."""
    record = Record.begin(
        hand.game, seats=hand.seats, rules=hand.rules, dealer=hand.dealer, order=hand.order, stakes=hand.stakes
    )
    for ply in hand.plies():
        if record.state != ply.state:
            what = difference(_plain(ply.state), _plain(record.state))
            raise hand.broken(ply.number, f"the record comes to another state: {what}")
        expecting = record.with_expectations()
        text = expecting.write()
        try:
            read = Record.read(text)
        except RecordError as error:
            raise hand.broken(ply.number, f"the record is not read as it was written: {error}\n{text}") from None
        if read != expecting or read.write() != text or read.state != ply.state or read.check():
            raise hand.broken(ply.number, f"the record does not read back as it was written:\n{text}")
        if list(read.state.legal_moves()) != list(ply.state.legal_moves()):
            raise hand.broken(ply.number, "the state of the record that was read has other legal moves")
        if ply.move is not None:
            record = record.play(ply.move)


@law
def legal_moves_are_listed(hand: Hand) -> None:
    """Every move that breaks nothing is listed, or leads to the very state to which a listed one of its kind leads."""
    for ply in hand.plies(MANY):
        state = ply.state
        for move in (*hand.proposals, *_neighbours(hand, ply)):
            if move.seat is None or state.violations(move):
                continue
            alike = state.legal_moves(move.seat).of(type(move))
            if move in tuple(alike):
                continue
            named: Counter[Card] = Counter(move.cards_named)
            follows = state.play(move)
            if not any(Counter(one.cards_named) == named and state.play(one) == follows for one in alike):
                raise hand.broken(
                    ply.number,
                    f"{hand.game.format(move)} breaks nothing; it is not listed, and does what no listed move does",
                )


def _neighbours(hand: Hand, ply: Ply) -> tuple[Any, ...]:
    """Moves of the seats to act with each of their own cards in the place of the only card that is named, or no card."""
    game, texts = hand.game, dict[str, None]()
    kinds: dict[type, list[str]] = {
        type(move): hand.game.format(move).split() for move in hand.generated if len(move.cards_named) <= 1
    }
    for seat in ply.state.to_act:
        for _, verb, *words in kinds.values():
            places = [at for at, word in enumerate(words) if word in _names(hand)]
            if not places:
                texts[" ".join((str(int(seat)), verb, *words))] = None
            for card in dict.fromkeys(ply.state.view(seat).hand) if len(places) == 1 else ():
                texts[" ".join((str(int(seat)), verb, *words[: places[0]], str(card), *words[places[0] + 1 :]))] = None
    found: list[Any] = []
    for text in texts:
        try:
            found.append(game.parse(text, seats=hand.seats, pack=hand.pack))
        except NotationError:
            continue
    return tuple(found)


def _names(hand: Hand) -> frozenset[str]:
    return frozenset(map(str, hand.order))


@law
def play_depends_on_state_and_move(hand: Hand) -> None:
    """A move played again, in a fresh copy of its state, out of turn and with other chance, leads to the same state."""
    plies = [ply for ply in hand.plies(MANY) if ply.move is not None]
    for ply in reversed(plies):
        random.seed(-ply.number)
        state = pickle.loads(pickle.dumps(ply.state))
        move = hand.game.parse(hand.game.format(ply.move), seats=hand.seats, pack=hand.pack)
        again, follows = state.play(move), hand.states[ply.number + 1]
        if again != follows or again.events != follows.events:
            what = difference(_plain(follows), _plain(again))
            raise hand.broken(ply.number, f"{hand.game.format(move)}, played again, leads to another state: {what}")


def _plain(value: Any) -> dict[str, Any]:
    """A state or view without what it has worked out."""
    return {"table": value.table, "phase": value.phase, "events": value.events}


@law
def facts_have_the_same_keys(hand: Hand) -> None:
    """The facts of a game have the same keys from the deal to the end."""
    keys = list(hand.game.facts(hand.states[0]))
    for ply in hand.plies():
        here = list(hand.game.facts(ply.state))
        if here != keys:
            other = sorted(set(here) ^ set(keys)) or here
            raise hand.broken(ply.number, f"the facts have other keys than at the deal: {', '.join(other)}")


@law
def phases_are_registered(hand: Hand) -> None:
    """Every phase and table of a state and of a view is of a registered class."""
    game = hand.game
    for ply in hand.plies():
        views = [ply.state.view(seat) for seat in hand.viewers]
        for one, classes in (
            (ply.state.phase, game.phases),
            (ply.state.table, (game.table,)),
            *((view.phase, game.seen_phases) for view in views),
            *((view.table, (game.seen_table,)) for view in views),
        ):
            if type(one) not in classes:
                raise hand.broken(
                    ply.number, f"{type(one).__name__} is none of {', '.join(c.__name__ for c in classes)}"
                )


LAWS: Final[tuple[Law, ...]] = (
    somebody_can_move_until_the_end,
    lists_of_legal_moves_are_sequences,
    legal_is_what_breaks_nothing,
    legal_moves_are_listed,
    cards_are_conserved,
    moves_are_values_that_read_back,
    refusals_change_nothing,
    old_moves_are_judged_afresh,
    states_and_views_are_values,
    replays_are_equal,
    play_depends_on_state_and_move,
    phases_are_registered,
    facts_have_the_same_keys,
    events_are_told,
    records_round_trip,
)
"""All laws of this module."""
