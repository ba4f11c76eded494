"""``rummykit new``: a package with a small working game, to be made into another one.

The game is the toy of the guide "A game of your own", under another name. An installed rummykit carries its sources along as
texts; in a checkout they are read where they stand.
"""

import keyword
import re
from argparse import Namespace
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rummykit.cli.arguments import CommandError, CommandParser
from rummykit.registry import game_names

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST: Final = 40
_SOURCES: Final = ("pyproject.toml", "toy_rummy/__init__.py", "toy_rummy/play.py", "toy_rummy/py.typed")
_TEST: Final = '''\
"""{title} keeps what every game promises."""

from {module} import GAME
from rummykit.testing import conformance

Test{camel} = conformance(GAME, examples=2)
'''
_README: Final = """\
# {title}

A game for rummykit. It is a small one that works: make it into yours.

    python -m pip install -e . "rummykit[test]"
    python -m pytest
    rummykit demo {name}
    rummykit rules {name}

`{module}/play.py` has its rules, moves, events, violations and phases; `{module}/__init__.py` tells rummykit of them.
"""


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit new carioca\n  rummykit new three-thirteen --into ~/games",
        "The package has its tests and its entry point: installed, it is played, recorded and judged like any game.",
    )
    parser.add_argument("name", metavar="NAME", help="of the game, in small letters: carioca, three-thirteen")
    parser.add_argument("--into", default=".", metavar="FOLDER", help="where the folder of the package is made (here)")


def run(args: Namespace) -> int:
    """Write the package; the exit code."""
    name: str = args.name
    folder = Path(args.into).expanduser() / name
    _check(name, folder)
    module = name.replace("-", "_")
    title = " ".join(word.capitalize() for word in name.split("-"))
    camel = "".join(word.capitalize() for word in name.split("-"))
    texts = {
        path.replace("toy_rummy", module): _renamed(_source(path), name, module, title, camel) for path in _SOURCES
    }
    words = {"name": name, "module": module, "title": title, "camel": camel}
    texts[f"tests/test_{module}.py"] = _TEST.format(**words)
    texts["README.md"] = _README.format(**words)
    try:
        for path, text in texts.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"cannot write {str(folder)!r}: {str(error.strerror or error).lower()}") from None
    print(f"{title} is in {folder}", *(f"  {path}" for path in sorted(texts)), sep="\n")
    print(f'next: cd {folder} && python -m pip install -e . "rummykit[test]" && python -m pytest')
    return 0


def _check(name: str, folder: Path) -> None:
    module = name.replace("-", "_")
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        example = re.sub(r"[^a-z0-9]+", "-", name.casefold())[:_LONGEST].strip("-0123456789") or "carioca"
        raise CommandError(
            f"{name[:_LONGEST]!r} is no name for a game: write small letters, digits and hyphens, as in {example}"
        )
    if keyword.iskeyword(module) or keyword.issoftkeyword(module):
        raise CommandError(f"{name!r} is a word of Python: take another name, {name}-rummy")
    if name in game_names():
        raise CommandError(f"{name!r} is a game that is installed: take another name")
    if find_spec(module) is not None:
        raise CommandError(f"a module {module!r} can be imported already: take another name, {name}-rummy")
    if folder.exists():
        raise CommandError(f"{str(folder)!r} is there already: nothing was written")


def _source(path: str) -> str:
    """A file of the toy game."""
    carried: Traversable = files("rummykit.cli") / "toy_game" / f"{path}.txt"
    if carried.is_file():
        return carried.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "tests" / "toy_game" / path).read_text(encoding="utf-8")


def _renamed(text: str, name: str, module: str, title: str, camel: str) -> str:
    for old, new in (
        (r"toy_rummy", module),
        (r"toy-rummy", name),
        (r"Toy Rummy", title),
        (r'"Toy"', f'"{title}"'),
        (r"\bToy(?=[A-Z])", camel),
        (r'"toy"', f'"{name}"'),
        (r"(?m)^toy = ", f"{name} = "),
        (r"A toy's phase", "A phase"),
    ):
        text = re.sub(old, new, text)
    return text
