"""Games by name: those of this package, always, and those that other packages register.

A package registers a game by an entry point in the group ``rummykit.games``: the game's name, and its
:class:`~rummykit.rulebook.Rulebook`, loaded when it is named. The games of this package are known without any metadata, so
that they are there in a zip file, a frozen program or a copied folder, and no other package can take their names. What is
wrong with a package that registers a game is told by :func:`broken_games`; all other games work.

>>> find_game("desmoche").title
'Desmoche'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from typing_extensions import override

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

    from rummykit.rulebook import AnyRulebook

__all__ = ["BrokenGameError", "GameNotFoundError", "broken_games", "find_game", "game_names", "register"]

GROUP: Final = "rummykit.games"
"""The group of entry points in which packages register games."""
_BUILT_IN: Final = ("conquian", "desmoche", "gin", "penang")
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

    Attributes: ``name`` of the game, empty if the package's list of games cannot be read; ``package`` that registers it;
    ``reason`` why it cannot be had.
    """

    def __init__(self, name: str, package: str, reason: str) -> None:
        super().__init__(name, package, reason)
        self.name = name
        self.package = package
        self.reason = reason

    @override
    def __str__(self) -> str:
        if not self.name:
            return f"what the package {self.package} registers cannot be read: {self.reason}"
        return f"the package {self.package} registers the game {self.name!r}, which cannot be had: {self.reason}"


def game_names() -> tuple[str, ...]:
    """Return the names of all games, sorted. No game is loaded, so that one of another package may turn out to be broken."""
    return tuple(sorted({*_BUILT_IN, *_registered, *_points()[0]}))


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


def broken_games() -> tuple[BrokenGameError, ...]:
    """Return what is wrong with the packages that register games, sorted by game and package. Every game is loaded for it.

    An error is here for a game that cannot be loaded, that two packages register, whose name is that of a game of this
    package, or whose package's metadata cannot be read.
    """
    points, broken = _points()
    for name, packages in points.items():
        if name in _BUILT_IN:
            broken += [
                BrokenGameError(name, package, "rummykit itself has a game of this name") for package in packages
            ]
            continue
        try:
            find_game(name)
        except BrokenGameError as error:
            broken.append(error)
    return tuple(sorted(broken, key=lambda one: (one.name, one.package)))


def register(game: "AnyRulebook") -> None:
    """Make a game known by its name in this process, without a package: for tests and notebooks.

    :raises ValueError: if another game has this name.
    """
    if game.name in _BUILT_IN or _registered.get(game.name, game) != game:
        raise ValueError(f"there is a game {game.name!r} already: give yours another name")
    _registered[game.name] = game


def _points() -> "tuple[dict[str, dict[str, EntryPoint]], list[BrokenGameError]]":
    """For each name the entry points by package, and the packages whose entry points cannot be read."""
    from importlib.metadata import distributions  # slow to import: only when games of other packages are looked for

    found: dict[str, dict[str, EntryPoint]] = {}
    broken: list[BrokenGameError] = []
    seen: set[str] = set()
    for one in distributions():
        try:
            points = one.entry_points.select(group=GROUP)
        except Exception as error:  # whatever stands in a stranger's files
            broken.append(BrokenGameError("", _package(one), _said(error)))
            continue
        package = _package(one) if points else ""
        if not points or package in seen:  # the first on the path is the one that is imported
            continue
        seen.add(package)
        for point in points:
            if not point.value.startswith("rummykit."):
                found.setdefault(point.name, {})[package] = point
    return found, broken


def _package(one: "Distribution") -> str:
    try:
        name: str | None = one.metadata["Name"]
    except Exception:  # as above: without a name it is told by its place
        name = None
    return name or f"without a name in {one.locate_file('')}"


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _loaded(name: str) -> "AnyRulebook":
    from rummykit.rulebook import Rulebook  # loaded with the games: names are found without it

    points = _points()[0].get(name)
    if points is None:
        raise GameNotFoundError(name, game_names())
    package, *others = sorted(points)
    if others:
        raise BrokenGameError(name, package, f"{', '.join(others)} registers it as well: uninstall all but one")
    point = points[package]
    try:
        game: object = point.load()
    except (Exception, SystemExit) as error:
        raise BrokenGameError(name, package, f"{point.value} cannot be imported: {_said(error)}") from error
    if not isinstance(game, Rulebook):
        raise BrokenGameError(name, package, f"{point.value} is no rummykit.rulebook.Rulebook: {type(game).__name__}")
    if game.name != name:
        raise BrokenGameError(name, package, f"{point.value} calls itself {game.name!r}: register it by that name")
    return game  # pyright: ignore[reportUnknownVariableType]  # parameters of a loaded object
