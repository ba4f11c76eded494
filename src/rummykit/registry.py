"""Games by name: those of this package, always, and those that other packages register.

A package registers a game by an entry point in the group ``rummykit.games``: the game's name, and its
:class:`~rummykit.rulebook.Rulebook`, loaded when it is named.

>>> find_game("desmoche").title
'Desmoche'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from typing_extensions import override

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rummykit.rulebook import AnyRulebook

__all__ = ["BrokenGameError", "GameNotFoundError", "find_game", "game_names", "register"]

GROUP: Final = "rummykit.games"
"""The group of entry points in which packages register games."""
_BUILT_IN: Final = ("desmoche", "gin", "penang")
_registered: Final[dict[str, "AnyRulebook"]] = {}


class GameNotFoundError(LookupError):
    """No game of this name is there.

    Attributes: ``name``; ``known``, the names of the games that are there.
    """

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    @override
    def __str__(self) -> str:
        known = ", ".join(self.known) or "none"
        return f"there is no game {self.name!r}; installed games: {known}"


class BrokenGameError(LookupError):
    """A package registers a game that cannot be had.

    Attributes: ``name`` of the game; ``package`` that registers it; ``reason``.
    """

    def __init__(self, name: str, package: str, reason: str) -> None:
        super().__init__(name, package, reason)
        self.name = name
        self.package = package
        self.reason = reason

    @override
    def __str__(self) -> str:
        return f"the package {self.package} registers the game {self.name!r}, which cannot be had: {self.reason}"


def game_names() -> tuple[str, ...]:
    """Return the names of all games, sorted; none is loaded."""
    return tuple(sorted({*_BUILT_IN, *_registered, *(point.name for point in _entry_points())}))


def find_game(name: str) -> "AnyRulebook":
    """Return the game of this name. The games of this package come first: no other package can take their names.

    :raises GameNotFoundError: if there is none.
    :raises BrokenGameError: if a package registers it and it cannot be loaded, or two packages do.
    """
    known = _registered.get(name)
    if known is not None:
        return known
    if name in _BUILT_IN:
        game: AnyRulebook = import_module(f"rummykit.games.{name}").GAME
    else:
        game = _loaded(name)
    _registered[name] = game
    return game


def register(game: "AnyRulebook") -> None:
    """Make a game known by its name in this process, without a package: for tests and notebooks.

    :raises ValueError: if another game has this name.
    """
    if game.name in _BUILT_IN or _registered.get(game.name, game) != game:
        raise ValueError(f"there is a game {game.name!r} already: give yours another name")
    _registered[game.name] = game


def _entry_points() -> "tuple[EntryPoint, ...]":
    from importlib.metadata import entry_points  # slow to import: only when games of other packages are looked for

    return tuple([point for point in entry_points(group=GROUP) if not point.value.startswith("rummykit.")])


def _loaded(name: str) -> "AnyRulebook":
    from rummykit.rulebook import Rulebook  # loaded with the games: names are found without it

    points = [point for point in _entry_points() if point.name == name]
    if not points:
        raise GameNotFoundError(name, game_names())
    packages = [point.dist.name if point.dist else "?" for point in points]
    if len({point.value for point in points}) > 1:
        others = ", ".join(packages[1:])
        raise BrokenGameError(name, packages[0], f"{others} registers it as well: uninstall one of them")
    try:
        game: object = points[0].load()
    except Exception as error:
        raise BrokenGameError(name, packages[0], f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Rulebook):
        raise BrokenGameError(name, packages[0], f"{points[0].value} is no rummykit.rulebook.Rulebook")
    return game  # pyright: ignore[reportUnknownVariableType]  # parameters of a loaded object
