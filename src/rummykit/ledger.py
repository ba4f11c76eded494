"""The books of a match."""

from collections.abc import Iterator
from itertools import groupby

from attrs import frozen
from typing_extensions import override

from rummykit.money import OUTSIDE, POT, Party, Pot, Transfer
from rummykit.seats import Seat

__all__ = ["Entry", "Ledger", "account", "changes_of", "entries_of"]


@frozen
class Entry:
    """One payment. Seats change when players leave and join, so accounts are the names of players or pots."""

    hand: int
    """From 1; between hands that of the hand before, 0 before the first."""
    source: str
    """The account that pays: ``"Ana"``, ``"pot"``, ``"oro pot"``, ``"outside"``."""
    target: str
    """The account that is paid."""
    transfer: Transfer
    """With the seats as they were."""

    @property
    def amount(self) -> int:
        """In chips."""
        return self.transfer.amount

    @property
    def between_hands(self) -> bool:
        """Whether chips come into the match or leave it."""
        return OUTSIDE in (self.transfer.source, self.transfer.target)

    @override
    def __str__(self) -> str:
        paid = self.transfer
        return f"{self.source} pays {paid.amount} to {self.target}: {paid.reason} [{paid.clause}]"


def account(party: Party, names: tuple[str, ...]) -> str:
    """The account of a party among these players."""
    if party == OUTSIDE:
        return OUTSIDE.name
    return str(party) if isinstance(party, Pot) else names[party]


@frozen
class Ledger:
    """All payments of a match, in order; ``str`` is their table, with what every account has after each."""

    entries: tuple[Entry, ...] = ()
    """The payments, in order."""
    players: tuple[str, ...] = ()
    """All who have played, in the order in which they came."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """Players, then the pots in which there was anything; not what lies outside."""
        named = [name for entry in self.entries for name in (entry.source, entry.target)]
        players = {*self.players, OUTSIDE.name}
        pots = dict.fromkeys(name for name in named if name not in players)
        return (*self.players, *sorted(pots, key=lambda name: name != str(POT)))

    def running(self) -> Iterator[tuple[Entry, dict[str, int]]]:
        """Each payment, and what every account has after it; with what lies outside that sums to zero."""
        balances = dict.fromkeys((*self.accounts, OUTSIDE.name), 0)
        for entry in self.entries:
            balances[entry.source] -= entry.amount
            balances[entry.target] += entry.amount
            yield entry, dict(balances)

    @property
    def balances(self) -> dict[str, int]:
        """What each account has now; what came from outside is its loss."""
        balances = dict.fromkeys((*self.accounts, OUTSIDE.name), 0)
        for entry in self.entries:
            balances[entry.source] -= entry.amount
            balances[entry.target] += entry.amount
        return balances

    def of_hand(self, number: int) -> tuple[Entry, ...]:
        """The payments of one hand."""
        return tuple(entry for entry in self.entries if entry.hand == number and not entry.between_hands)

    def as_text(self, *, each: bool = True) -> str:
        """The books as text: every payment, or with ``each=False`` a line a hand."""
        heading = ["hand", *(["from", "to", "chips", "for"] if each else []), *self.accounts]
        rows = list(self._rows() if each else self._hands())
        if not rows:
            return "no payments"
        left = {1, 2, 4} if each else set[int]()
        widths = [max(len(row[column]) for row in (heading, *rows)) for column in range(len(heading))]
        lines = [
            "  ".join(
                cell.ljust(width) if column in left else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in (heading, *rows)
        ]
        return "\n".join(lines)

    def _rows(self) -> Iterator[list[str]]:
        accounts = self.accounts
        for entry, balances in self.running():
            paid = entry.transfer
            hand = "" if entry.between_hands else str(entry.hand)
            reason = f"{paid.reason} [{paid.clause}]"
            has = [str(balances[name]) for name in accounts]
            yield [hand, entry.source, entry.target, str(paid.amount), reason, *has]

    def _hands(self) -> Iterator[list[str]]:
        accounts = self.accounts
        for (number, between), group in groupby(self.running(), key=lambda one: (one[0].hand, one[0].between_hands)):
            *_, (_, balances) = group
            yield ["" if between else str(number), *(str(balances[name]) for name in accounts)]

    @override
    def __str__(self) -> str:
        return self.as_text()


def entries_of(hand: int, transfers: tuple[Transfer, ...], names: tuple[str, ...]) -> tuple[Entry, ...]:
    """Transfers as the ledger keeps them."""
    return tuple(Entry(hand, account(one.source, names), account(one.target, names), one) for one in transfers)


def changes_of(transfers: tuple[Transfer, ...], seats: int) -> tuple[int, ...]:
    """What each seat gains by transfers."""
    changes = [0] * seats
    for one in transfers:
        if isinstance(one.source, Seat):
            changes[one.source] -= one.amount
        if isinstance(one.target, Seat):
            changes[one.target] += one.amount
    return tuple(changes)
