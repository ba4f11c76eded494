"""Whether a record is the next hand of a match, and whether the books of a match are as its hands have them."""

from typing import Any, TypeAlias

from rummykit._match_history import Difference, MatchError, shown
from rummykit.money import POT, Pot
from rummykit.options import written
from rummykit.record import Record

__all__ = ["differences", "must_be_next"]

AnyMatch: TypeAlias = Any
"""A :class:`rummykit.match.Match`, which asks what is here."""


def must_be_next(match: AnyMatch, record: Record[Any, Any]) -> None:
    """:raises MatchError: if a record is not the next hand of a match: other rules, seats, dealer or money."""
    number = match.hands_played + 1
    if any(record is one for one in match.records):
        raise MatchError("this record is settled already", "deal the next hand")
    rules = record.rules, match.rules
    if type(record.rules) is type(match.rules):  # else it is of another game
        rules = _options(*rules), _options(*reversed(rules))
    said: dict[str, tuple[Any, Any]] = {
        "game": (record.game.name, match.game.name),
        "rules": rules,
        "seats": (record.seats, match.seats),
        "dealer": (record.dealer, match.dealer),
    }
    if record.names:
        said["names"] = (record.names, match.names)
    theirs, ours = record.stakes, match.stakes()
    said["stake"] = (theirs.stake, ours.stake)
    said["balances"] = (theirs.balances, ours.balances)
    if theirs.side_games:  # else nobody pays it
        said["side stake"] = (theirs.side_stake, ours.side_stake)
    said["pot"] = (theirs.pot or 0, match.pot)
    said["side pots"] = (tuple(one for one in theirs.side_pots or () if one[1]), match.side_pots)
    for key, (found, wanted) in said.items():
        if found != wanted:
            reason = f"hand {number} of this match has {key} {shown(wanted)}, and the record has {shown(found)}"
            raise MatchError(reason, "settle the record that the match has dealt")


def _options(rules: Any, others: Any) -> str:
    """The options of some rules that others have otherwise."""
    return ", ".join(f"{name} = {shown(value)}" for name, value in written(rules, others).items())


def differences(match: AnyMatch) -> tuple[Difference, ...]:
    """What in a match is not as its history has it, every hand played again."""
    try:
        true = match.again()
    except MatchError as error:
        return (Difference("history", "so it was", str(error)),)
    found: list[Difference] = []
    for index in range(max(len(match.entries), len(true.entries))):
        stated, right = (entries[index] if index < len(entries) else None for entries in (match.entries, true.entries))
        if stated != right:
            found.append(Difference(f"payment {index + 1}", stated, right))
    for key in (
        "names",
        "balances",
        "gains",
        "wins",
        "points",
        "pot",
        "side_pots",
        "stake",
        "side_stake",
        "dealer",
    ):
        stated, right = getattr(match, key), getattr(true, key)
        if stated != right:
            found.append(Difference(key, stated, right))
    found += _unbalanced(match)
    return tuple(found)


def _unbalanced(match: AnyMatch) -> list[Difference]:
    """Where the sums of the ledger are not what the match says that seats and pots have."""
    sums = match.ledger.balances
    held: dict[str, int] = {str(POT): match.pot, **{str(Pot(name)): chips for name, chips in match.side_pots}}
    if match.balances is not None:
        held |= dict(zip(match.names, match.balances, strict=True))
        held = {**dict.fromkeys((name for name in match.ledger.players if name not in match.names), 0), **held}
    found = [
        Difference(f"sum of {name}", chips, sums.get(name, 0))
        for name, chips in held.items()
        if chips != sums.get(name, 0)
    ]
    if sum(sums.values()):
        found.append(Difference("sum of the ledger", sum(sums.values()), 0))
    return found
