"""Chips: whole ones, which go from one party to another, and never come into being or get lost."""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit._caret import TextError
from rummykit._numbers import read_whole, whole
from rummykit._saying import kind_and_value, shown
from rummykit.seats import MOST_SEATS, Seat
from rummykit.violations import Clause

__all__ = [
    "MOST_CHIPS",
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

MOST_CHIPS: Final = 10**30
"""The most chips that one payment, stake or balance may have: more than any table has."""

_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")
_LONGEST_NAME: Final = 60


@frozen
class Pot:
    """A pot: the main one (:data:`POT`), or that of a side game, by whose name it is called.

    :raises TypeError: for a name that is no text.
    :raises ValueError: for a name that is not words of small letters joined by ``-``, or has more than 60 characters.
    """

    name: str = ""
    """The name of the side game; empty for the main pot."""

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.name, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # from a program that is not checked
            raise TypeError(f"a pot is named by a text such as 'par-rojo', not by {kind_and_value(self.name)}")
        if self.name and not _is_name(self.name):
            raise ValueError(f"a pot is named by small letters and hyphens, such as 'par-rojo', not {shown(self.name)}")

    @override
    def __str__(self) -> str:
        return f"{self.name} pot" if self.name else "pot"


def _is_name(word: str) -> bool:
    return len(word) <= _LONGEST_NAME and _NAME.fullmatch(word) is not None


POT: Final = Pot()
"""The main pot."""
OUTSIDE: Final = Pot("outside")
"""Where the chips come from that a player brings to a match, and where those go that a player takes along.

It is a pot, so that every payment has two parties. No side game has this name.
"""

Party: TypeAlias = Seat | Pot
"""Who has chips: a seat or a pot."""


class PartyError(TextError):
    """A text that is no party of a payment.

    ``text`` is the whole text, ``word`` the bad part of it, ``offset`` the number of characters before that part; ``reason``
    says what is wrong with it, ``remedy`` what to write instead.
    """


def party_text(party: Party) -> str:
    """Return a party as records write it: ``seat 0``, ``pot``, ``oro pot``."""
    return str(party) if isinstance(party, Pot) else f"seat {int(party)}"


def parse_party(text: str) -> Party:
    """Read a party, written as :func:`party_text` writes it.

    :raises PartyError: for any other text.
    :raises TypeError: for what is no text.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # from a program that is not checked
        raise TypeError(f"a party is read from text, not from {type(text).__name__}: pass a str such as 'seat 0'")
    first, space, rest = text.partition(" ")
    if text == "pot":
        return POT
    if rest == "pot" and _is_name(first):
        return Pot(first)
    if first == "seat":
        number = read_whole(rest)
        if number is not None and number < MOST_SEATS:
            return Seat(number)
        reason = "is no number of a seat" if rest else "the number of the seat is missing"
        raise PartyError(text, len(first + space), rest, reason, "seats are numbered 0, 1, 2, ...")
    reason = "is no party" if text else "there is no party here"
    raise PartyError(text, 0, text, reason, "write 'seat 0', 'pot' or, of a side game, 'oro pot'")


@frozen
class Transfer:
    """A payment: chips that go from one party to another, and why.

    >>> print(Transfer(Seat(2), POT, 1, "ante", Clause("Desmoche", "12.1")))
    seat 2 pays 1 to pot: ante [Desmoche §12.1]

    :raises TypeError: if a party is neither a seat nor a pot (a bare number is no seat), or the amount is not whole.
    :raises ValueError: for an amount below 1 or above :data:`MOST_CHIPS`, a party that pays itself, or no reason.
    """

    source: Party
    """Who pays."""
    target: Party
    """Who is paid."""
    amount: int
    """How many chips are paid, at least 1."""
    reason: str
    """What is paid for, in a word or a few: ``ante``, ``mico``."""
    clause: Clause
    """The clause of the rules by which the payment is due."""

    def __attrs_post_init__(self) -> None:
        for party in (self.source, self.target):
            if type(party) is not Seat and type(party) is not Pot:
                raise TypeError(
                    f"chips go between seats and pots, and {kind_and_value(party)} is neither: pass Seat(0) or POT"
                )
        object.__setattr__(self, "amount", whole(self.amount, "an amount of chips", 1, MOST_CHIPS))
        if self.source == self.target:
            raise ValueError(f"{party_text(self.source)} cannot pay itself")
        if not self.reason.strip():
            raise ValueError("a transfer needs a reason, such as 'ante'")

    @property
    def row(self) -> tuple[str, str, int, str, str]:
        """The payment as records write it: ``("seat 0", "pot", 1, "ante", "12.1")``."""
        return party_text(self.source), party_text(self.target), self.amount, self.reason, self.clause.number

    @override
    def __str__(self) -> str:
        source, target = party_text(self.source), party_text(self.target)
        return f"{source} pays {self.amount} to {target}: {self.reason} [{self.clause}]"


def net(transfers: Iterable[Transfer], party: Party) -> int:
    """Return how many chips a party has gained by these payments; the number is negative if it has lost chips."""
    return balance_changes(transfers).get(party, 0)


def balance_changes(transfers: Iterable[Transfer]) -> dict[Party, int]:
    """Return how many chips each party has gained by these payments, in the order of their first payments.

    The gains, of which those below 0 are losses, have the sum 0.
    """
    changes: dict[Party, int] = {}
    for transfer in transfers:
        changes[transfer.source] = changes.get(transfer.source, 0) - transfer.amount
        changes[transfer.target] = changes.get(transfer.target, 0) + transfer.amount
    return changes


def share(amount: int, number: int) -> tuple[int, ...]:
    """Return an amount of chips divided into parts that are as equal as whole chips allow.

    What is left over goes to the first parts, one chip to each.

    >>> share(100, 3)
    (34, 33, 33)

    :param amount: the chips to be divided, 0 or more.
    :param number: the number of parts, 1 or more.
    :raises TypeError: for numbers that are not whole.
    :raises ValueError: for an amount below 0, or no part, or more than 1000 parts.
    """
    amount = whole(amount, "an amount of chips", 0)
    number = whole(number, "the number of shares", 1, MOST_SEATS)
    part, odd = divmod(amount, number)
    return (part + 1,) * odd + (part,) * (number - odd)
