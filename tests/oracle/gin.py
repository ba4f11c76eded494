"""One hand of Gin Rummy in plain tuples: deal, who is to act, what is legal, what follows.

A second implementation to check the library against: written from the rules page alone, importing nothing of ``rummykit``,
trying every candidate against the definition, and in no hurry.

A move is its text in a record, ``"1 meld 4h 5h 6h"``; a state is a tuple that holds everything. Numbers like §4.1 are
clauses of the rules of Gin Rummy. Not covered: the match (§7, §1.3).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from .shuffle import NEW_PACK, RANKS

__all__ = ["Rules", "State", "deal", "facts", "is_legal", "least", "legal", "perft", "play", "to_act"]

T = TypeVar("T")
Cards = tuple[str, ...]
OF_THE_MATCH = ("next_dealer", "target", "box_bonus", "game_bonus", "shutout_doubles")
"""Accepted, and of no effect on a hand."""


class Rules(NamedTuple):
    """The options that bear on one hand (§8)."""

    knock_limit: int = 10
    gin_bonus: int = 25
    big_gin_bonus: int | None = 31
    undercut_bonus: int = 25
    tie_is_undercut: bool = True
    oklahoma: bool = False
    oklahoma_spade_doubles: bool = False
    offer_first_upcard: bool = True
    may_return_upcard: bool = False
    lay_off_order: str = "MELDS_FIRST"
    wall: str = "VOID"


class State(NamedTuple):
    """A moment of a hand."""

    rules: Rules
    dealer: int
    hands: tuple[Cards, ...]
    stock: Cards
    discards: Cards
    upcard: str
    """The first one."""
    actor: int
    stage: str
    """``offer``, ``declined``, ``begin``, ``finish``, ``last``, ``must knock``, ``knocker``, ``defender``, ``over``."""
    taken: str = ""
    """The card taken in this turn, if it may not go back (§3.2)."""
    how: str = ""
    """After a knock: ``knock``, ``gin`` or ``big gin``."""
    tables: tuple[tuple[Cards, ...], ...] = ((), ())
    """The melds of each seat, each sorted."""
    done: frozenset[str] = frozenset()
    """Of ``meld`` and ``lay``, what the defender has done."""
    winner: int | None = None
    deadwood: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


def in_order(cards: Iterable[str]) -> Cards:
    """Sorted by suit and rank (§1.4 and the page of records)."""
    return tuple(sorted(cards, key=NEW_PACK.index))


def points_of(cards: Iterable[str]) -> int:
    """§1.1"""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


def is_meld(cards: Cards) -> bool:
    """§1.4"""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suits = {card[1] for card in cards}
    if len(set(ranks)) == 1:
        return len(cards) in (3, 4) and len(suits) == len(cards)
    return len(cards) >= 3 and len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds_from(hand: Cards) -> list[Cards]:
    """Every meld of a hand, sorted."""
    found: list[Cards] = []
    for key in (0, 1):
        groups = {card[key]: [other for other in hand if other[key] == card[key]] for card in hand}
        for group in groups.values():
            found += [
                in_order(some)
                for size in range(3, len(group) + 1)
                for some in combinations(group, size)
                if is_meld(some)
            ]
    return found


def least(cards: Iterable[str]) -> int:
    """The least deadwood of a hand (§1.4)."""
    return _least(in_order(cards))


@lru_cache(maxsize=200_000)
def _least(cards: Cards) -> int:
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    counted = points_of([first]) + _least(rest)
    return min([counted, *(_least(without(cards, meld)) for meld in melds_from(cards) if first in meld)])


def without(cards: Cards, some: Iterable[str]) -> Cards:
    """Cards without some of them."""
    gone = set(some)
    return tuple(card for card in cards if card not in gone)


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Values with another one at an index."""
    return (*values[:index], value, *values[index + 1 :])


def deal(options: Mapping[str, Any], dealer: int, order: Iterable[str]) -> State:
    """A hand as it is dealt (§1.2)."""
    chosen = {name: value for name, value in options.items() if name not in OF_THE_MATCH}
    if chosen.get("big_gin_bonus") == "none":
        chosen["big_gin_bonus"] = None
    cards = tuple(order)
    first, second = in_order(cards[0:20:2]), in_order(cards[1:20:2])
    other = 1 - dealer
    hands = (first, second) if other == 0 else (second, first)
    rules = Rules(**chosen)
    stage = "offer" if rules.offer_first_upcard else "begin"
    return State(rules, dealer, hands, cards[21:], (cards[20],), cards[20], other, stage)


def to_act(state: State) -> tuple[int, ...]:
    """§1.5"""
    return () if state.stage == "over" else (state.actor,)


def limit(state: State) -> int:
    """§4.1, §4.4"""
    if not state.rules.oklahoma:
        return state.rules.knock_limit
    return 0 if state.upcard[0] == "A" else points_of([state.upcard])


def _endings(state: State, hand: Cards, taken: str) -> list[str]:
    """The knocks with these eleven cards, and big gin (§4.1, §4.3)."""
    found = [f"knock {card}" for card in hand if card != taken and least(without(hand, [card])) <= limit(state)]
    if state.rules.big_gin_bonus is not None and least(hand) == 0:
        found.append("big-gin")
    return found


def _words(state: State) -> list[str]:
    hand, rules, stage = state.hands[state.actor], state.rules, state.stage
    if stage == "offer":
        return ["take", "pass"]
    if stage == "declined":
        return ["draw"]
    if stage == "begin":
        return ["draw", "take"]
    if stage == "last":
        top = state.discards[-1]
        taken = "" if rules.may_return_upcard else top
        return ["take", "pass"] if _endings(state, (*hand, top), taken) else ["pass"]
    if stage == "finish":
        return [*(f"discard {card}" for card in hand if card != state.taken), *_endings(state, hand, state.taken)]
    if stage == "must knock":
        return _endings(state, hand, state.taken)
    melds = melds_from(hand)
    if stage == "knocker":
        most = 0 if state.how == "big gin" else limit(state)
        words = ["meld " + " ".join(meld) for meld in melds if least(without(hand, meld)) <= most]
        return [*words, "end"] if points_of(hand) <= most else words
    words = ["end"]
    first, second = ("meld", "lay") if rules.lay_off_order == "MELDS_FIRST" else ("lay", "meld")
    if second not in state.done or first == "lay":
        words += ["meld " + " ".join(meld) for meld in melds]
    if (second not in state.done or first == "meld") and state.how == "knock":
        words += [
            f"lay {card} onto {' '.join(meld)}"
            for meld in state.tables[1 - state.actor]
            for card in hand
            if is_meld(in_order((*meld, card)))
        ]
    return words


def legal(state: State) -> tuple[str, ...]:
    """The legal moves, each once."""
    return tuple(f"{state.actor} {words}" for words in _words(state)) if to_act(state) else ()


def is_legal(state: State, text: str) -> bool:
    """Whether this is a legal move, in whatever order the cards of its melds are."""
    words = text.split(" ")
    at = 4 if "onto" in words[3:4] else 2 if "meld" in words[1:2] else len(words)
    if set(words[at:]) <= set(NEW_PACK):
        words[at:] = in_order(words[at:])
    return " ".join(words) in legal(state)


def _over(state: State, winner: int | None, deadwood: tuple[int, ...], score: int) -> State:
    if state.rules.oklahoma and state.rules.oklahoma_spade_doubles and state.upcard[1] == "s":
        score *= 2
    points = tuple(score if seat == winner else 0 for seat in (0, 1))
    return state._replace(stage="over", winner=winner, deadwood=deadwood, points=points)


def _scored(state: State) -> State:
    """§6.1 to §6.3"""
    defender, rules = state.actor, state.rules
    knocker = 1 - defender
    deadwood = tuple(map(points_of, state.hands))
    if state.how == "gin":
        return _over(state, knocker, deadwood, deadwood[defender] + rules.gin_bonus)
    if state.how == "big gin":
        return _over(state, knocker, deadwood, deadwood[defender] + (rules.big_gin_bonus or 0))
    if deadwood[knocker] < deadwood[defender]:
        return _over(state, knocker, deadwood, deadwood[defender] - deadwood[knocker])
    if deadwood[knocker] == deadwood[defender] and not rules.tie_is_undercut:
        return _over(state, None, deadwood, 0)
    return _over(state, defender, deadwood, deadwood[knocker] - deadwood[defender] + rules.undercut_bonus)


def play(state: State, text: str) -> State:
    """The state after this move; ``ValueError`` if it is not legal."""
    if text.startswith("! left "):
        if state.stage == "over":
            raise ValueError("the hand is over")  # §6.6
        gone = int(text.split(" ")[2])
        deadwood = tuple(map(least, state.hands))
        return _over(state, 1 - gone, deadwood, max(0, deadwood[gone] - deadwood[1 - gone]))  # §6.5
    if not is_legal(state, text):
        raise ValueError(f"not legal: {text}")
    seat, other, hand = state.actor, 1 - state.actor, state.hands[state.actor]
    _, verb, *words = text.split(" ")
    match verb:
        case "draw":
            hands = changed(state.hands, seat, in_order((*hand, state.stock[0])))
            return state._replace(hands=hands, stock=state.stock[1:], stage="finish", taken="")
        case "take":
            top = state.discards[-1]
            hands = changed(state.hands, seat, in_order((*hand, top)))
            stage = "must knock" if state.stage == "last" else "finish"
            taken = "" if state.rules.may_return_upcard else top
            return state._replace(hands=hands, discards=state.discards[:-1], stage=stage, taken=taken)
        case "pass":
            if state.stage == "last":
                return _over(state, None, tuple(map(least, state.hands)), 0)
            return state._replace(actor=other, stage="declined" if seat == state.dealer else "offer")
        case "discard":
            hands = changed(state.hands, seat, without(hand, words))
            state = state._replace(hands=hands, discards=(*state.discards, *words), actor=other, stage="begin")
            if len(state.stock) > 2:
                return state
            if state.rules.wall == "VOID":
                return _over(state, None, tuple(map(least, state.hands)), 0)
            return state._replace(stage="last")
        case "knock":
            hands = changed(state.hands, seat, without(hand, words))
            return state._replace(hands=hands, stage="knocker", how="knock")
        case "big-gin":
            return state._replace(stage="knocker", how="big gin")
        case "meld":
            hands = changed(state.hands, seat, without(hand, words))
            tables = changed(state.tables, seat, (*state.tables[seat], in_order(words)))
            return state._replace(hands=hands, tables=tables, done=state.done | {"meld"})
        case "lay":
            onto = in_order(words[2:])
            melds = tuple(in_order((*meld, words[0])) if meld == onto else meld for meld in state.tables[other])
            hands = changed(state.hands, seat, without(hand, words[:1]))
            return state._replace(hands=hands, tables=changed(state.tables, other, melds), done=state.done | {"lay"})
        case _:
            if state.stage == "defender":
                return _scored(state)
            how = state.how if state.how == "big gin" or hand else "gin"
            return state._replace(actor=other, stage="defender", how=how, done=frozenset())


def facts(state: State) -> dict[str, object]:
    """What ``[expect]`` of a record writes, ``legal`` apart."""
    over = state.stage == "over"
    return {
        "winner": ("none" if state.winner is None else state.winner) if over else "open",
        "hands": [" ".join(hand) for hand in state.hands],
        "tables": [
            [" ".join(meld) for meld in sorted(melds, key=lambda meld: NEW_PACK.index(meld[0]))]
            for melds in state.tables
        ],
        "deadwood": list(state.deadwood),
        "points": list(state.points),
    }


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly so many legal moves."""
    moves = legal(state)
    if depth <= 1:
        return len(moves) if depth == 1 else 1
    return sum(perft(play(state, move), depth - 1) for move in moves)
