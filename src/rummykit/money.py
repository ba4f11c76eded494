"""Whole chips that go from one party to another, and never come into being or get lost."""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit._caret import TextError
from rummykit._numbers import read_whole, whole
from rummykit.seats import Seat
from rummykit.violations import Clause

__all__ = [
    "OUTSIDE",
    "POT",
    "Party",
    "PartyError",
    "Pot",
    "Transfer",
    "balance_changes",
    "net",
    "parse_party",
    "party_text",
    "share",
]

_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")


@frozen
class Pot:
    """The main pot (:data:`POT`), or one of a side game, which has its name.

    :raises ValueError: for a name that is not words of small letters joined by ``-``.
    """

    name: str = ""
    """Empty for the main pot."""

    def __attrs_post_init__(self) -> None:
        if self.name and not _NAME.fullmatch(self.name):
            raise ValueError(f"a pot is named by small letters and hyphens, 'par-rojo', not {self.name!r}")

    @override
    def __str__(self) -> str:
        return f"{self.name} pot" if self.name else "pot"


POT: Final = Pot()
OUTSIDE: Final = Pot("outside")
"""Where chips come from that a player brings to a match, and where those go that one takes along. A pot, so that every
payment has two parties; no side game has this name."""

Party: TypeAlias = Seat | Pot
"""Who has chips."""


class PartyError(TextError):
    """A text that is no party; attributes as :class:`rummykit.cards.CardError`."""


def party_text(party: Party) -> str:
    """A party as records write it: ``seat 0``, ``pot``, ``oro pot``."""
    return str(party) if isinstance(party, Pot) else f"seat {int(party)}"


def parse_party(text: str) -> Party:
    """Read what :func:`party_text` writes.

    :raises PartyError: for all else.
    """
    first, space, rest = text.partition(" ")
    if text == "pot":
        return POT
    if rest == "pot" and _NAME.fullmatch(first):
        return Pot(first)
    if first == "seat":
        number = read_whole(rest)
        if number is not None:
            return Seat(number)
        raise PartyError(text, len(first + space), rest, "is no number of a seat", "seats are numbered 0, 1, 2, ...")
    raise PartyError(text, 0, text, "is no party", "write 'seat 0', 'pot' or, of a side game, 'oro pot'")


@frozen
class Transfer:
    """Chips that go from one party to another, and why.

    >>> print(Transfer(Seat(2), POT, 1, "ante", Clause("Desmoche", "12.1")))
    seat 2 pays 1 to pot: ante [Desmoche §12.1]

    :raises TypeError: for parties that are none (a bare number is no seat), for an amount that is not whole.
    :raises ValueError: for an amount below 1, a party that pays itself, no reason.
    """

    source: Party
    target: Party
    amount: int
    """In chips, at least 1."""
    reason: str
    """A word or a few: ``ante``, ``mico``."""
    clause: Clause
    """By which it is due."""

    def __attrs_post_init__(self) -> None:
        for party in (self.source, self.target):
            if type(party) is not Seat and type(party) is not Pot:
                raise TypeError(f"chips go between seats and pots, and {party!r} is neither: write Seat(0) or POT")
        whole(self.amount, "an amount of chips", 1)
        if self.source == self.target:
            raise ValueError(f"{party_text(self.source)} cannot pay itself")
        if not self.reason.strip():
            raise ValueError("a transfer needs a reason, such as 'ante'")

    @property
    def row(self) -> tuple[str, str, int, str, str]:
        """As records write it: ``("seat 0", "pot", 1, "ante", "12.1")``."""
        return party_text(self.source), party_text(self.target), self.amount, self.reason, self.clause.number

    @override
    def __str__(self) -> str:
        source, target = party_text(self.source), party_text(self.target)
        return f"{source} pays {self.amount} to {target}: {self.reason} [{self.clause}]"


def net(transfers: Iterable[Transfer], party: Party) -> int:
    """What a party has gained, in chips; negative if it lost."""
    return balance_changes(transfers).get(party, 0)


def balance_changes(transfers: Iterable[Transfer]) -> dict[Party, int]:
    """The gain of each party, in the order of their first payments; the gains sum to zero."""
    changes: dict[Party, int] = {}
    for transfer in transfers:
        changes[transfer.source] = changes.get(transfer.source, 0) - transfer.amount
        changes[transfer.target] = changes.get(transfer.target, 0) + transfer.amount
    return changes


def share(amount: int, number: int) -> tuple[int, ...]:
    """An amount in parts as equal as chips allow: the odd ones go one each to the first.

    >>> share(100, 3)
    (34, 33, 33)

    :raises TypeError: for numbers that are not whole.
    :raises ValueError: for an amount below 0, for nobody to share it.
    """
    whole(amount, "an amount of chips", 0)
    whole(number, "the number of shares", 1)
    part, odd = divmod(amount, number)
    return (part + 1,) * odd + (part,) * (number - odd)
