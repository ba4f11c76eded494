"""One hand of Conquián in plain tuples: deal, who is to act, what is legal, what follows, who pays.

A second implementation to check the library against: written from the rules page alone, importing nothing of ``rummykit``,
trying every meld of the pack against the definition, and in no hurry.

A move is its text in a record, ``"1 play 5c onto 6c 7c Jc"``; a state is a tuple that holds everything. Numbers like §4.1 are
clauses of the rules of Conquián. Not covered: the match (the stake that doubles, the pot that is carried).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from .shuffle import NEW_PACK, RANKS

__all__ = ["PRESETS", "Rules", "State", "deal", "facts", "is_legal", "legal", "perft", "play", "to_act", "transfers"]

T = TypeVar("T")
Cards = frozenset[str]
Row = tuple[str, ...]
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "MEXICAN": {},
    "ANGLO_AMERICAN": {"hand_size": 10, "exchange": False, "direction": "CLOCKWISE"},
    "CENTRAL_AMERICAN": {"hand_size": 9},
}


class Rules(NamedTuple):
    """The options (§1.1)."""

    pack: int = 40
    hand_size: int = 8
    exchange: bool = True
    direction: str = "ANTICLOCKWISE"
    rearrange: str = "FREE"
    ask_everyone: bool = False
    forcing: str = "DIRECT"
    stock_used_up: str = "NO_WINNER"
    settlement: str = "STAKE"


class State(NamedTuple):
    """A moment of a hand."""

    rules: Rules
    seats: int
    dealer: int
    hands: tuple[Cards, ...]
    tables: tuple[frozenset[Cards], ...]
    stock: Row
    gone: frozenset[int] = frozenset()
    """The seats that have left."""
    stage: str = "turn"
    """``give``, ``turn``, ``own``, ``asked``, ``may force``, ``forced``, ``pay``, ``over``."""
    actor: int = 0
    card: str = ""
    """On offer."""
    source: int = 0
    """The seat that has turned or paid it."""
    paid: bool = False
    queue: tuple[int, ...] = ()
    """Who is asked next; in the exchange, who has not chosen."""
    owner: int = 0
    """The seat that can be forced."""
    chosen: tuple[tuple[int, str], ...] = ()
    winner: int | None = None


def row(cards: Iterable[str]) -> str:
    """Sorted by suit and rank."""
    return " ".join(sorted(cards, key=NEW_PACK.index))


def ranks_of(pack: int) -> str:
    """§1, §2.2"""
    return "".join(rank for rank in RANKS if pack == 52 or rank not in "89T")


@lru_cache
def melds_of(pack: int, hand_size: int) -> tuple[Cards, ...]:
    """Every meld there is (§2.1, §2.2, §2.4)."""
    ranks, won = ranks_of(pack), hand_size + 1
    most = won if len(ranks) >= won else hand_size - 2
    found = [
        frozenset(rank + suit for suit in suits)
        for rank in ranks
        for size in (3, 4)
        for suits in combinations("shdc", size)
        if size <= most
    ]
    for suit in "shdc":
        for first in range(len(ranks)):
            lasts = range(first + 2, min(len(ranks), first + most))
            found += [frozenset(rank + suit for rank in ranks[first : last + 1]) for last in lasts]
    return tuple(found)


def melds(rules: Rules) -> tuple[Cards, ...]:
    """Every meld of this table."""
    return melds_of(rules.pack, rules.hand_size)


def pieces(rules: Rules, meld: Cards, kept: Cards) -> list[Cards]:
    """What is left of a meld: of a set one piece, of a run the stretches without a gap."""
    if len({card[0] for card in meld}) == 1:
        return [kept] if kept else []
    found: list[set[str]] = []
    before = ""
    for rank in ranks_of(rules.pack):
        card = rank + next(iter(meld))[1]
        if card in kept:
            if before not in kept:
                found.append(set())
            found[-1].add(card)
        before = card
    return list(map(frozenset, found))


def may_lose(rules: Rules, meld: Cards, moved: Cards) -> bool:
    """§2.3: each source leaves melds, and one at least (Desmoche §7.3 to §7.5)."""
    if not meld & moved:
        return True
    left = pieces(rules, meld, meld - moved)
    return bool(left) and all(piece in melds(rules) for piece in left)


def plays(rules: Rules, hand: Cards, table: frozenset[Cards], offer: str) -> Iterator[str]:
    """§2.5: with the offer, if there is one."""
    fresh = hand | {offer} if offer else hand
    for whole in melds(rules):
        for target in (None, *table):
            onto = target or frozenset()
            moved = whole - onto
            others = table - {onto}
            from_melds = frozenset[str]().union(*others) if rules.rearrange == "DESMOCHE" else frozenset[str]()
            if (
                onto <= whole
                and moved & fresh
                and moved <= fresh | from_melds
                and (not offer or offer in moved)
                and all(may_lose(rules, meld, moved) for meld in others)
            ):
                yield f"play {row(moved)}" + (f" onto {row(onto)}" if target else "")


def families(candidates: Sequence[Cards]) -> Iterator[tuple[Cards, ...]]:
    """All choices of melds of which no two have a card in common."""
    yield ()
    for at, meld in enumerate(candidates):
        apart = [other for other in candidates[at + 1 :] if not other & meld]
        for others in families(apart):
            yield (meld, *others)


def arrangements(rules: Rules, hand: Cards, table: frozenset[Cards], offer: str) -> Iterator[str]:
    """§2.5, with the offer, if there is one."""
    if rules.rearrange != "FREE" or not table:
        return
    lying = frozenset[str]().union(*table)
    must = lying | {offer} if offer else lying
    every = hand | must
    for family in families([meld for meld in melds(rules) if meld <= every]):
        laid = frozenset[str]().union(*family)
        whole = [{meld for meld in family if old <= meld} for old in table]
        as_before = all(whole) and len(set[Cards]().union(*whole)) == len(table)
        if must <= laid and laid > lying and not as_before:
            yield "arrange " + " / ".join(sorted(map(row, family), key=lambda text: NEW_PACK.index(text[:2])))


def ways(rules: Rules, hand: Cards, table: frozenset[Cards], offer: str = "") -> list[str]:
    """§2.5: plays and arrangements that use the offer, or those from the hand."""
    return [*plays(rules, hand, table, offer), *arrangements(rules, hand, table, offer)]


def fits(rules: Rules, table: frozenset[Cards], card: str) -> bool:
    """§4.1"""
    if rules.forcing == "DIRECT":
        return any(meld | {card} in melds(rules) for meld in table)
    return rules.forcing == "WITH_REARRANGING" and bool(ways(rules, frozenset(), table, card))


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Values with another one at an index."""
    return (*values[:index], value, *values[index + 1 :])


def deal(options: Mapping[str, Any], seats: int, dealer: int, order: Iterable[str]) -> State:
    """§1.3, §1.4"""
    rules, cards = Rules(**options), tuple(order)
    number = rules.hand_size * seats
    hands = tuple(frozenset(cards[(seat - dealer - 1) % seats : number : seats]) for seat in range(seats))
    first = (dealer + 1) % seats
    state = State(rules, seats, dealer, hands, (frozenset(),) * seats, cards[number:], actor=first)
    return state._replace(stage="give", queue=circle(state, first)) if rules.exchange else state


def circle(state: State, first: int) -> tuple[int, ...]:
    """All seats in order from one."""
    return tuple((first + step) % state.seats for step in range(state.seats))


def still_in(state: State, seats: Iterable[int]) -> list[int]:
    """§5.4: who has not left."""
    return [seat for seat in seats if seat not in state.gone]


def next_in(state: State, seat: int) -> int:
    """The next seat that has not left."""
    return still_in(state, circle(state, (seat + 1) % state.seats))[0]


def to_act(state: State) -> tuple[int, ...]:
    """§3.5"""
    if state.stage == "over":
        return ()
    return state.queue if state.stage == "give" else (state.actor,)


def _words(state: State, seat: int) -> list[str]:
    rules, hand, table = state.rules, state.hands[seat], state.tables[seat]
    match state.stage:
        case "give":
            return [f"give {card}" for card in hand]
        case "turn":
            return ["turn"]
        case "own":  # §3.4
            return [*ways(rules, hand, table, state.card), *ways(rules, hand, table), "decline"]
        case "asked":
            return [*ways(rules, hand, table, state.card), "decline"]
        case "may force":
            return [f"force {state.owner}", "decline"]
        case "forced":
            return ways(rules, hand, table, state.card)
        case _:
            return [*ways(rules, hand, table), *(f"pay {card}" for card in hand)]


def legal(state: State) -> tuple[str, ...]:
    """The legal moves, each once."""
    return tuple(f"{seat} {words}" for seat in to_act(state) for words in _words(state, seat))


def is_legal(state: State, text: str) -> bool:
    """Whether this is a legal move, in whatever order cards and melds are."""
    seat, verb, *rest = text.split(" ")
    parts = " ".join(rest).split(" onto " if verb == "play" else " / ")
    if verb in ("play", "arrange") and set(" ".join(parts).split(" ")) <= set(NEW_PACK):
        rows = [row(part.split(" ")) for part in parts]
        if verb == "arrange":
            rows.sort(key=lambda one: NEW_PACK.index(one[:2]))
        text = f"{seat} {verb} " + (" onto " if verb == "play" else " / ").join(rows)
    return text in legal(state)


def play(state: State, text: str) -> State:
    """The state after this move; ``ValueError`` if it is not legal."""
    if text.startswith("! left "):
        return _left(state, int(text.split(" ")[2]))
    if not is_legal(state, text):
        raise ValueError(f"not legal: {text}")
    seat = int(text.split(" ")[0])
    verb, *words = text.split(" ")[1:]
    hand = state.hands[seat]
    match verb:
        case "give":
            queue = tuple(one for one in state.queue if one != seat)
            return _given(state._replace(queue=queue, chosen=(*state.chosen, (seat, words[0]))))
        case "turn":
            return state._replace(stage="own", card=state.stock[0], stock=state.stock[1:], source=seat, paid=False)
        case "decline":
            if state.stage == "own":
                return _offered(state._replace(queue=circle(state, seat)[1:]))
            return _may_force(state) if state.stage == "may force" else _offered(state)
        case "force":
            return state._replace(stage="forced", actor=state.owner)
        case "pay":
            hands = changed(state.hands, seat, hand - {words[0]})
            queue = circle(state, seat)[1:]
            return _offered(state._replace(hands=hands, card=words[0], source=seat, paid=True, queue=queue))
        case _:
            return _melded(state, seat, verb, " ".join(words))


def _melded(state: State, seat: int, verb: str, words: str) -> State:
    """§2.5, §3.2, §5.1"""
    table, hand = state.tables[seat], state.hands[seat]
    if verb == "arrange":
        new = frozenset(frozenset(part.split(" ")) for part in words.split(" / "))
    else:
        moved, _, onto = words.partition(" onto ")
        target, cards = frozenset(onto.split()), frozenset(moved.split(" "))
        rest = [piece for meld in table - {target} for piece in pieces(state.rules, meld, meld - cards)]
        new = frozenset([*rest, target | cards])
    laid = frozenset[str]().union(*new)
    uses = state.card in laid and state.stage in ("own", "asked", "forced")
    state = state._replace(hands=changed(state.hands, seat, hand - laid), tables=changed(state.tables, seat, new))
    if uses or state.stage == "pay":
        if len(laid) == state.rules.hand_size + 1:
            return state._replace(stage="over", winner=seat, card="")
        return state._replace(stage="pay", actor=seat, card="")
    return state


def _offered(state: State) -> State:
    """§3.2, §3.3, §3.6, §4.2, §4.3: the next seat of the queue that is asked; else the card is judged."""
    rules = state.rules
    for at, seat in enumerate(state.queue):
        if still_in(state, [seat]) and (
            rules.ask_everyone or ways(rules, state.hands[seat], state.tables[seat], state.card)
        ):
            return state._replace(stage="asked", actor=seat, queue=state.queue[at + 1 :])
    order = circle(state, state.source)
    if state.paid:
        order = order[1:]
    owners = [seat for seat in still_in(state, order) if fits(rules, state.tables[seat], state.card)]
    if not owners:
        return _dead(state)
    last = (state.source,) if state.paid else ()
    others = tuple(seat for seat in (*order, *last) if seat != owners[0])
    return _may_force(state._replace(owner=owners[0], queue=others))


def _may_force(state: State) -> State:
    """§4.3"""
    queue = still_in(state, state.queue)
    return state._replace(stage="may force", actor=queue[0], queue=tuple(queue[1:])) if queue else _dead(state)


def _dead(state: State) -> State:
    """§3.2, §3.3"""
    return _turns_after(state._replace(card=""), state.source)


def _turns_after(state: State, seat: int) -> State:
    """The next seat turns; or the stock is used up (§5.2)."""
    if state.stock:
        return state._replace(stage="turn", actor=next_in(state, seat))
    winner = None
    if state.rules.stock_used_up == "MOST_MELDED":
        counts = {one: sum(map(len, state.tables[one])) for one in still_in(state, range(state.seats))}
        best = [one for one, count in counts.items() if count == max(counts.values())]
        winner = best[0] if len(best) == 1 else None
    return state._replace(stage="over", winner=winner)


def _given(state: State) -> State:
    """§1.4: when all have chosen, the cards go on."""
    if state.queue:
        return state
    hands = state.hands
    for seat, card in state.chosen:
        hands = changed(hands, seat, hands[seat] - {card})
    for seat, card in state.chosen:
        receiver = next_in(state, seat)
        hands = changed(hands, receiver, hands[receiver] | {card})
    return state._replace(hands=hands, stage="turn", actor=next_in(state, state.dealer), chosen=())


def _left(state: State, seat: int) -> State:
    """§5.4"""
    if state.stage == "over" or seat >= state.seats or seat in state.gone:
        raise ValueError(f"seat {seat} does not leave")
    state = state._replace(gone=state.gone | {seat}, hands=changed(state.hands, seat, frozenset[str]()))
    left = still_in(state, range(state.seats))
    if len(left) == 1:
        return state._replace(stage="over", winner=left[0], card="")
    match state.stage:
        case "give":
            chosen = tuple(one for one in state.chosen if one[0] != seat)
            return _given(state._replace(queue=tuple(still_in(state, state.queue)), chosen=chosen))
        case "turn" | "pay" if seat == state.actor:
            return _turns_after(state, seat)
        case "own" if seat == state.actor:
            return _offered(state._replace(queue=circle(state, seat)[1:]))
        case "asked" if seat == state.actor:
            return _offered(state)
        case "may force" | "forced" if seat == state.owner:
            return _dead(state)
        case "may force" if seat == state.actor:
            return _may_force(state)
        case _:
            return state


def facts(state: State) -> dict[str, object]:
    """What ``[expect]`` of a record writes, ``legal`` and ``transfers`` apart."""
    over = state.stage == "over"
    return {
        "winner": ("none" if state.winner is None else state.winner) if over else "open",
        "hands": [row(hand) for hand in state.hands],
        "tables": [sorted(map(row, table), key=lambda text: NEW_PACK.index(text[:2])) for table in state.tables],
    }


def transfers(state: State, stake: int, pot: int = 0) -> list[list[object]]:
    """§5.3, of a hand that is over."""
    winner = state.winner
    if state.rules.settlement == "POT":
        antes: list[list[object]] = [[f"seat {seat}", "pot", stake, "ante", "5.3"] for seat in range(state.seats)]
        if winner is None:
            return antes
        return [*antes, ["pot", f"seat {winner}", pot + stake * state.seats, "pot", "5.3"]]
    if winner is None:
        return []
    return [[f"seat {seat}", f"seat {winner}", stake, "stake", "5.3"] for seat in range(state.seats) if seat != winner]


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly so many legal moves."""
    moves = legal(state)
    if depth <= 1:
        return len(moves) if depth == 1 else 1
    return sum(perft(play(state, move), depth - 1) for move in moves)
