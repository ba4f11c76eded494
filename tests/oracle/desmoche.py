"""One hand of Desmoche in plain tuples: deal, who is to act, what is legal, what follows.

A move is its text in a record, ``"1 play 8s 8d 8c"``; a card is its text, ``"Kd"``; a state is a tuple that holds
everything. Numbers like §6.4 are clauses of the rules of Desmoche.
"""

from . import declarations
from .course import (
    cleared,
    close_window,
    dead,
    deal,
    demands,
    exchange,
    goes_round,
    held,
    next_asked,
    next_demander,
    next_draws,
    over,
    unanswered,
)
from .melds import in_order
from .plays import Play, in_lawful_order, plays, table_after, written
from .rules import EARLY, HONDURAS, NICARAGUA
from .shuffle import NEW_PACK
from .state import State, changed, fits_table, from_right_of, moment, still_in

__all__ = [
    "EARLY",
    "HONDURAS",
    "NICARAGUA",
    "State",
    "deal",
    "facts",
    "is_legal",
    "legal",
    "legal_all",
    "outcome",
    "perft",
    "play",
    "to_act",
]

REASONS = ("misdeal", "searched-discards", "card-to-hand", "mislaid-meld")


def _must_use(state: State) -> bool:
    """Whether the asked seat may not decline (§8.2, §8.3, §8.5)."""
    assert state.offer is not None
    fitting = state.rules.forced_lay_off == "AUTOMATIC" and fits_table(state, state.actor, state.offer)
    return bool(state.forced) or fitting


def _may_stand_out(state: State) -> bool:
    seat = state.actor
    if state.rules.standing_out == "CLOSED":
        gone = {*state.hands[seat], *state.discards, *state.unmelded}
        gone.update(card for table in state.tables for meld in table for card in meld)
        return bool(state.tables[seat]) and not any(
            fits_table(state, seat, card) for card in NEW_PACK if card not in gone
        )  # §10.2
    return state.rules.standing_out == "FREELY"


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may move, in order from the dealer's right where they are several."""
    if state.phase == "declare":
        return unanswered(state)
    if state.phase == "cambio":
        return tuple(
            seat for seat in from_right_of(state, state.dealer) if still_in(state, seat) and state.gifts[seat] is None
        )
    return () if state.phase == "over" else (state.actor,)


def legal(state: State, seat: int) -> tuple[str, ...]:
    """The legal moves of a seat, each once, in the writer's order of cards."""
    if seat not in to_act(state):
        return ()
    moves: list[str] = []
    match state.phase:
        case "declare":
            moves += [f"declare {declarations.WORDS[kind]}" for kind in held(state, seat)] + ["declare nothing"]
        case "cambio":
            moves += [f"give {card}" for card in state.hands[seat]]
        case "demand":
            moves += ["decline", *(f"demand {owner}" for owner in demands(state, seat))]
        case _:
            moves += [written(found, state.rules) for found in plays(moment(state), state.rules)]
            if state.phase == "draw":
                moves.append("draw")
                if _may_stand_out(state):
                    moves.append("stand-out")
            elif state.phase == "decide":
                moves.append("release")
            elif state.phase == "pay":
                moves += [f"pay {card}" for card in state.hands[seat]]
            elif not _must_use(state):
                moves.append("decline")
    return tuple(f"{seat} {move}" for move in moves)


def legal_all(state: State) -> tuple[str, ...]:
    """The legal moves of all seats that are to act."""
    return tuple(move for seat in to_act(state) for move in legal(state, seat))


def _meant_play(state: State, text: str) -> Play | None:
    """The lawful play that this text writes, in whatever order the rules allow, if there is one."""
    words = text.split(" ")
    if state.phase not in ("draw", "decide", "offer", "pay") or words[:2] != [str(state.actor), "play"]:
        return None
    cards, target = tuple(words[2:]), None
    if "onto" in words:
        place = words.index("onto")
        cards, target = tuple(words[2:place]), tuple(words[place + 1 :])
    for found in plays(moment(state), state.rules):
        if found == Play(target, frozenset(cards)) and in_lawful_order(found, cards, state.rules):
            return found
    return None


def is_legal(state: State, text: str) -> bool:
    """Whether this move is legal, its cards in any lawful order (§3.5); also of the acts of the referee."""
    words = text.split(" ")
    if words[:2] == ["!", "left"]:
        return state.phase != "over" and words[2:] in [
            [str(seat)] for seat in range(state.seats) if still_in(state, seat)
        ]
    if words[0] == "!":
        return _may_disqualify(state, words)
    return text in legal_all(state) or _meant_play(state, text) is not None


def _may_disqualify(state: State, words: list[str]) -> bool:
    """§11.1, §11.4: ``! disqualify 1 mislaid-meld``."""
    if len(words) != 4 or words[:2] != ["!", "disqualify"] or words[3] not in REASONS or state.phase == "over":
        return False
    seats = {str(seat) for seat in range(state.seats) if still_in(state, seat)}
    if words[3] == "misdeal" and (state.begun or words[2] != str(state.dealer)):
        return False
    return words[2] in seats


# What follows


def play(state: State, text: str) -> State:
    """The state after this move; ``ValueError`` if it is not legal."""
    if not is_legal(state, text):
        raise ValueError(f"not legal: {text}")
    words = text.split(" ")
    if words[0] == "!":
        return _taken_out(state, int(words[2]), words[1] == "left")
    seat = int(words[0])
    match words[1:]:
        case ["declare", answer]:
            kinds = {word: kind for kind, word in declarations.WORDS.items()}
            return close_window(state._replace(answers=changed(state.answers, seat, kinds.get(answer, "nothing"))))
        case ["give", card]:
            return exchange(state._replace(gifts=changed(state.gifts, seat, card)))
        case ["draw"]:
            card, *rest = state.stock
            return state._replace(phase="decide", offer=card, stock=tuple(rest), very_first=not state.begun, begun=True)
        case ["stand-out"]:
            return next_draws(state._replace(stood_out=tuple(sorted((*state.stood_out, seat)))), seat)
        case ["release"]:
            assert state.offer is not None
            return goes_round(state, state.offer, state.very_first)
        case ["pay", card]:
            hand = tuple(other for other in state.hands[seat] if other != card)
            return goes_round(state._replace(hands=changed(state.hands, seat, hand)), card, False)
        case ["decline"]:
            return next_demander(state) if state.phase == "demand" else next_asked(state)
        case ["demand", owner]:
            return state._replace(
                phase="offer", actor=int(owner), forced="demand", waiting=(), after_demander=state.waiting
            )
        case _:
            return _after_play(state, text)


def _after_play(state: State, text: str) -> State:
    seat = state.actor
    meant = _meant_play(state, text)
    assert meant is not None
    table = table_after(moment(state), meant, state.rules)
    assert table is not None
    used = state.offer in meant.moved
    hand = tuple(card for card in state.hands[seat] if card not in meant.moved)
    state = state._replace(hands=changed(state.hands, seat, hand), tables=changed(state.tables, seat, table))
    if used:
        state = cleared(state)._replace(phase="pay", actor=seat)
    if sum(len(meld) for meld in table) == 10:
        return over(state, seat)  # §9.1
    return state


def _taken_out(state: State, seat: int, has_left: bool) -> State:
    """§11: the seat's cards leave with it, its melds too unless it has left (§11.5), and the hand goes on without it."""
    asked = state.actor == seat
    leaving = [*state.unseen, *state.hands[seat]]
    if asked and state.phase == "decide":
        assert state.offer is not None
        leaving.append(state.offer)
        state = state._replace(offer=None)
    state = state._replace(
        disqualified=tuple(sorted((*state.disqualified, seat))),
        unseen=in_order(leaving),
        hands=changed(state.hands, seat, ()),
        answers=changed(state.answers, seat, None),
        gifts=changed(state.gifts, seat, None),
    )
    if not has_left:
        melds = [card for meld in state.tables[seat] for card in meld]
        state = state._replace(unmelded=in_order([*state.unmelded, *melds]), tables=changed(state.tables, seat, ()))
    others = [other for other in range(state.seats) if still_in(state, other)]
    if not others:
        return over(state)
    if len(state.disqualified) == state.seats - 1 and state.rules.last_seat_wins:
        return over(state, *others)  # §11.3
    match state.phase:
        case "declare":
            return close_window(state)
        case "cambio":
            return exchange(state)
        case "draw" | "decide" | "pay":
            return next_draws(state, seat) if asked else state
        case "demand":
            idle = not state.rules.ask_everyone and not demands(state, state.actor)
            return next_demander(state) if asked or idle else state
        case _:
            if not asked:
                return state
            if state.forced == "back":
                return dead(state)
            if state.forced == "demand":
                return next_demander(state._replace(forced="", waiting=state.after_demander, after_demander=()))
            return next_asked(state)


# What a reader asks


def outcome(state: State) -> tuple[int, ...] | None:
    """``None`` before the end, the winner's seat after a win, ``()`` after a dead hand."""
    return state.winners


def facts(state: State) -> dict[str, object]:
    """Winner, hands and tables as ``[expect]`` of a record writes them."""
    if state.winners is None:
        winner: object = "open"
    else:
        winner = state.winners[0] if state.winners else "none"
    return {
        "winner": winner,
        "hands": [" ".join(hand) for hand in state.hands],
        "tables": [[" ".join(meld) for meld in table] for table in state.tables],
    }


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly so many legal moves, disqualifications apart."""
    moves = legal_all(state)
    if depth <= 1:
        return len(moves) if depth == 1 else 1
    return sum(perft(play(state, move), depth - 1) for move in moves)
