"""Names of players: one form, whoever wrote them."""

from collections.abc import Container
from typing import Final
from unicodedata import normalize

from typing_extensions import override

from rummykit._caret import brief

__all__ = ["LONGEST", "NameFaultError", "check_name", "normal_name"]

LONGEST: Final = 100
"""Characters that a name may have."""


class NameFaultError(ValueError):
    """A name that a player cannot have: ``reason``; ``remedy``."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason, remedy)
        self.reason = reason
        self.remedy = remedy

    @override
    def __str__(self) -> str:
        return f"{self.reason}: {self.remedy}"


def normal_name(name: str) -> str:
    """The name in Unicode's form NFC: names that look alike in every font are one name.

    >>> normal_name("Jose\u0301") == "Jos\u00e9"
    True
    """
    return normalize("NFC", name)


def check_name(name: object, others: Container[str] = ()) -> None:
    """Refuse a name that cannot be an account of a ledger.

    :param name: in its normal form.
    :param others: the names of the others at the table.
    :raises NameFaultError: if it is empty, has white space around it or more than one line, is too long, is the name of a
        pot, or another player has it.
    """
    if not isinstance(name, str) or not name.strip() or name != name.strip() or not name.isprintable():
        word = brief(name) if isinstance(name, str) else name
        raise NameFaultError(f"{word!r} is no name", "write one without white space around it, on one line")
    if len(name) > LONGEST:
        raise NameFaultError("this name is too long", f"write at most {LONGEST} characters")
    if name in others:
        raise NameFaultError(f"two players are called {name}", "tell them apart: each name is an account of the ledger")
    if name in ("pot", "outside") or name.endswith(" pot"):
        raise NameFaultError(f"nobody can be called {name!r}", "that is an account of the ledger already")
