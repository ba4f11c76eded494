"""The rules of Desmoche under given options, as text."""

from rummykit.games.desmoche.rules import DesmocheRules
from rummykit.options import explained

__all__ = ["explain"]


def explain(rules: DesmocheRules) -> str:
    """The options of a table in readable lines, each with its clause."""
    return explained(rules, "Desmoche")
