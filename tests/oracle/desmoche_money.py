"""The settlement of one hand of Desmoche from its final facts, in plain tuples (Desmoche §12 to §14).

A card is its text, ``"Kd"``; a seat is its number; a party is its text in records, ``"seat 0"``, ``"pot"``, ``"oro pot"``; a
payment is ``(from, to, chips, clause)``. Everything is worked out the long way, by looking through all there is.
"""

from itertools import combinations
from typing import NamedTuple

__all__ = ["SIDE_GAMES", "Facts", "holds", "nets", "payments"]

RANKS = "23456789TJQKA"
SIDE_GAMES = (
    *("oro", "corazon", "flor", "corazon-negro", "par-rojo", "par-negro"),
    *("dos-par-rojo", "dos-par-negro", "tres-cuerpos", "escalera"),
)
SUIT_OF = {"oro": "d", "corazon": "h", "flor": "c", "corazon-negro": "s"}
BONUSES = ("MICO", "ARRIBA_DEL_PALO", "COLOR")


class Facts(NamedTuple):
    """What is known when a hand is over."""

    seats: int
    dealer: int
    dealt: tuple[tuple[str, ...], ...]
    """The hand of each seat as it was dealt."""
    tables: tuple[tuple[tuple[str, ...], ...], ...]
    """The melds of each seat at the end."""
    winner: int | None = None
    how: str = ""
    """``"play"``, ``"declared"`` or ``"last"``."""
    disqualified: tuple[int, ...] = ()
    announced: tuple[tuple[int, tuple[str, ...]], ...] = ()
    bets: tuple[tuple[int, int], ...] = ()
    stake: int = 0
    side_stake: int = 0
    joined: tuple[tuple[str, tuple[int, ...]], ...] = ()
    pot: int = 0
    side_pots: tuple[tuple[str, int], ...] = ()
    balances: tuple[int, ...] | None = None
    betting: str = "EQUAL_ANTE"
    bonuses: tuple[str, ...] = BONUSES
    mico: str = "WITHIN_RUN"
    ace: str = "LOW"
    a23_highest: bool = True


def _value(card: str) -> int:
    return RANKS.index(card[0]) + 2


def _runs(hand: tuple[str, ...], ace: str) -> list[str]:
    """The ranks of every run of three or more in one suit that the hand holds, ascending."""
    rows = ["A23456789TJQK"] + (["23456789TJQKA"] if ace == "LOW_OR_HIGH" else [])
    found: list[str] = []
    for suit in "shdc":
        for row in rows:
            for low, high in combinations(range(len(row) + 1), 2):
                if high - low >= 3 and all(rank + suit in hand for rank in row[low:high]):
                    found.append(row[low:high])
    return found


def holds(game: str, hand: tuple[str, ...], ace: str, a23_highest: bool) -> tuple[int, ...] | None:
    """How strong a dealt hand is in a side game, in numbers to compare; ``None`` if it does not qualify (§14.1)."""
    strengths: list[tuple[int, ...]] = []
    if game in SUIT_OF:
        strengths = [(_value(card),) for card in hand if card[1] == SUIT_OF[game]]
    elif game == "tres-cuerpos":
        strengths = [(_value(a),) for a, b, c in combinations(hand, 3) if a[0] == b[0] == c[0]]
    elif game == "escalera":
        for run in _runs(hand, ace):
            first = int(a23_highest and run.startswith("A23"))
            strengths.append((first, _value(run[-1]), len(run)))
    else:
        suits = "hd" if game.endswith("rojo") else "sc"
        pairs = [_value(a) for a, b in combinations(hand, 2) if a[0] == b[0] and {a[1], b[1]} == set(suits)]
        if game.startswith("dos"):
            strengths = [(max(two), min(two)) for two in combinations(pairs, 2)]
        else:
            strengths = [(pair,) for pair in pairs]
    return max(strengths, default=None)


def payments(facts: Facts) -> list[tuple[str, str, int, str]]:
    """Every payment of the hand, the antes first and the bonuses last."""
    paid: list[tuple[str, str, int, str]] = []

    def pay(source: str, target: str, chips: int, clause: str) -> None:
        if chips > 0:
            paid.append((source, target, chips, clause))

    def left_in(party: str, before: int) -> int:
        return (
            before
            + sum(chips for _, to, chips, _ in paid if to == party)
            - sum(chips for source, _, chips, _ in paid if source == party)
        )

    ante = facts.betting == "EQUAL_ANTE"
    for seat in range(facts.seats):
        pay(f"seat {seat}", "pot", facts.stake if ante else 0, "12.1")
        for game, joined in facts.joined:
            pay(f"seat {seat}", f"{game} pot", facts.side_stake if seat in joined else 0, "14.1")
    for seat, chips in facts.bets:
        pay(f"seat {seat}", "pot", chips, "12.3")
    if facts.winner is not None:
        pay("pot", f"seat {facts.winner}", left_in("pot", facts.pot), "12.2" if ante else "12.3")
    for game in SIDE_GAMES:
        chips = left_in(f"{game} pot", dict(facts.side_pots).get(game, 0))
        for seat, part, clause in _shares(facts, game, chips):
            pay(f"{game} pot", f"seat {seat}", part, clause)
    if facts.winner is not None and ante:
        for seat, clause in _bonuses(facts):
            owed = facts.stake
            if facts.balances is not None:
                owed = min(owed, left_in(f"seat {seat}", facts.balances[seat]))
            pay(f"seat {seat}", f"seat {facts.winner}", owed, clause)
    return paid


def _shares(facts: Facts, game: str, chips: int) -> list[tuple[int, int, str]]:
    """Who has how much of a side pot, by which clause (§14.3, §14.4)."""
    order = [(facts.dealer + 1 + step) % facts.seats for step in range(facts.seats)]
    strengths: dict[int, tuple[int, ...]] = {}
    for seat in order:
        if seat not in facts.disqualified and any(one == seat and game in games for one, games in facts.announced):
            strength = holds(game, facts.dealt[seat], facts.ace, facts.a23_highest)
            assert strength is not None
            strengths[seat] = strength
    best = [seat for seat in strengths if strengths[seat] == max(strengths.values())]
    shares = dict.fromkeys(best, 0)
    for chip in range(chips if best else 0):
        shares[best[chip % len(best)]] += 1
    return [(seat, part, "14.3" if len(best) == 1 else "14.4") for seat, part in shares.items()]


def _bonuses(facts: Facts) -> list[tuple[int, str]]:
    """Who owes a bonus by which clause, each once for each unit, in the order in which they are paid (§13)."""
    assert facts.winner is not None
    losers = [seat for seat in range(facts.seats) if seat != facts.winner and seat not in facts.disqualified]
    owed: list[tuple[int, str]] = []
    melds = facts.tables[facts.winner]
    if facts.how == "play" and "MICO" in facts.bonuses:
        for meld in melds:
            ranks, suits = {card[0] for card in meld}, {card[1] for card in meld}
            if len(suits) == 1 and {"A", "2", "3"} <= ranks and (facts.mico == "WITHIN_RUN" or len(ranks) == 3):
                owed += [(seat, "13.1") for seat in losers]
    if "ARRIBA_DEL_PALO" in facts.bonuses:
        if facts.how == "declared":
            owed += [(seat, "13.4") for seat in losers]
        elif facts.how == "play":
            owed += [(seat, "13.2") for seat in losers if not facts.tables[seat]]
    if facts.how == "play" and "COLOR" in facts.bonuses and len({card[1] for meld in melds for card in meld}) == 1:
        owed += [(seat, "13.3") for seat in losers]
    return owed


def nets(facts: Facts) -> dict[str, int]:
    """What each party has won or lost; those that neither paid nor were paid are left out."""
    changes: dict[str, int] = {}
    for source, target, chips, _ in payments(facts):
        changes[source] = changes.get(source, 0) - chips
        changes[target] = changes.get(target, 0) + chips
    return changes
