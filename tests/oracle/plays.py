"""What may be played, by trying everything (Desmoche §7).

A play is a target (an own meld, or none) and the set of cards moved into it.
"""

from functools import lru_cache
from typing import NamedTuple

from .melds import Cards, Meld, alternates, every_meld, in_order, is_meld, is_set, laid, table_of
from .rules import Rules


class Moment(NamedTuple):
    """What a seat has before it, and which plays without the offer this moment allows."""

    hand: tuple[str, ...]
    table: tuple[Meld, ...]
    offer: str | None
    extensions: bool
    """Lay-offs from hand, §7.6."""
    new_melds: bool
    """New melds without the offer, §7.7."""


class Play(NamedTuple):
    target: Meld | None
    moved: Cards


def left_of(meld: Meld, moved: Cards) -> list[Cards]:
    """The pieces of a meld that stay when some of its cards leave: a run falls apart at each gap, a set does not."""
    if is_set(frozenset(meld)):
        rest = frozenset(meld) - moved
        return [rest] if rest else []
    pieces: list[list[str]] = [[]]
    for card in meld:
        if card in moved:
            pieces.append([])
        else:
            pieces[-1].append(card)
    return [frozenset(piece) for piece in pieces if piece]


def table_after(moment: Moment, play: Play, rules: Rules) -> tuple[Meld, ...] | None:
    """The seat's table once the play is made, or ``None`` if the play is not lawful."""
    target, moved = play
    if target is not None and target not in moment.table:
        return None
    others = [meld for meld in moment.table if meld != target]
    from_hand = moved & set(moment.hand)
    from_melds = frozenset(card for card in moved if any(card in meld for meld in others))
    from_offer = moved & {moment.offer}
    if not moved or moved != from_hand | from_melds | from_offer:
        return None  # §7.1
    result = moved | set(target or ())
    if not is_meld(result, rules.ace):
        return None  # §7.1
    after = [laid(result, rules.ace)]
    for meld in others:
        if not moved & set(meld):
            after.append(meld)
            continue
        pieces = left_of(meld, moved)
        if not pieces and (target is None or not rules.dissolve_melds):
            return None  # §7.5
        if len(pieces) > 1 and not rules.split_runs:
            return None  # §7.4
        if not all(is_meld(piece, rules.ace) for piece in pieces):
            return None  # §7.3, §7.4
        after.extend(laid(piece, rules.ace) for piece in pieces)
    if not from_offer:
        if not from_hand:
            return None  # §7.6, §7.7
        if target is not None and not moment.extensions:
            return None  # §7.6
        if target is None and not moment.new_melds:
            return None  # §7.7
        if target is None and not from_melds and rules.hand_melds == "NEVER":
            return None  # §7.7
    return table_of(after)


@lru_cache(maxsize=2**16)
def plays(moment: Moment, rules: Rules) -> tuple[Play, ...]:
    """Every lawful play of the moment: every meld there is, from every target, is put to the definition."""
    found: list[Play] = []
    own = {*moment.hand, moment.offer, *(card for meld in moment.table for card in meld)}
    for result in every_meld(rules.ace):
        if not result <= own:
            continue  # §7.1, asked first for speed alone
        targets: list[Meld | None] = [None, *moment.table]
        for target in targets:
            if set(target or ()) <= result:
                play = Play(target, result - set(target or ()))
                if table_after(moment, play, rules) is not None:
                    found.append(play)
    return tuple(found)


def written(play: Play, rules: Rules) -> str:
    """The play as a record writes it, without the seat: the cards moved in as they will lie, then the target."""
    result = laid(play.moved | set(play.target or ()), rules.ace)
    cards = " ".join(card for card in result if card in play.moved)
    return f"play {cards}" + (f" onto {' '.join(play.target)}" if play.target else "")


def in_lawful_order(play: Play, order: tuple[str, ...], rules: Rules) -> bool:
    """Whether the cards moved in, written in this order, may be laid so (§3.5)."""
    if in_order(order) != in_order(play.moved):
        return False
    result = play.moved | set(play.target or ())
    if rules.laying_order == "FREE":
        return True
    if is_set(result):
        return play.target is not None or alternates(order)
    return order == tuple(card for card in laid(result, rules.ace) if card in play.moved)
