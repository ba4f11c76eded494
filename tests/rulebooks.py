"""Rulebooks for tests, made of others."""

from typing import Any

from rummykit.rulebook import AnyRulebook, Rulebook


def variant(book: AnyRulebook, **own: Any) -> Any:
    """A rulebook of a subclass that has these attributes and methods of its own."""
    return type(f"VariantOf{type(book).__name__}", (type(book),), own)()


def without_capabilities(book: AnyRulebook, **own: Any) -> Any:
    """The same game, which can do nothing that only some can."""
    said = {name: value for name, value in vars(type(book)).items() if name not in ("__dict__", "__weakref__")}
    return type(f"Bare{type(book).__name__}", (Rulebook,), {**said, **own})()
