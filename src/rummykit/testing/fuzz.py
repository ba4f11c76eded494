"""Broken texts of every kind, thrown at whatever reads texts: ``python -m rummykit.testing.fuzz --texts 10000 --seed 1``.

Valid records, matches, score files, positions, moves, cards, deals and JSON of each installed game are broken at random:
cut, repeated, mixed up, spelled otherwise, made far too long. A reader may read what comes out or refuse it with the error
that it documents, at once and in few words. Everything else is a finding: another exception, more than :data:`SLOWEST`
seconds, a message of more than :data:`LONGEST` characters.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from random import Random
from time import monotonic
from typing import Any, Final, TypeAlias

from attrs import frozen
from typing_extensions import override

from rummykit.cards import Card, CardError, Cards
from rummykit.documents.places import DocumentError
from rummykit.match import Match, MatchTextError
from rummykit.money import PartyError, parse_party
from rummykit.notation import NotationError
from rummykit.packs import FULL, Deal, DealError
from rummykit.players import RandomPlayer, play_out
from rummykit.record import Record, RecordError
from rummykit.registry import BrokenGameError, find_game, game_names
from rummykit.rulebook import AnyRulebook, ReadsPositions
from rummykit.score import ScoreError, read_scores

__all__ = ["LONGEST", "SLOWEST", "Finding", "Kind", "broken", "findings", "kinds"]

SLOWEST: Final = 10.0
"""Seconds that a reader may take for one text."""
LONGEST: Final = 4000
"""Characters that a message may have."""

Text: TypeAlias = str | bytes


@frozen
class Kind:
    """A kind of text: valid ones, what reads them, and the errors that it documents."""

    name: str
    """What texts they are."""
    texts: tuple[str, ...]
    """Valid ones."""
    read: Callable[[Any], object]
    """What reads them."""
    errors: tuple[type[Exception], ...]
    """The errors with which it may refuse them."""
    from_bytes: bool = False
    """Whether bytes are read too."""


@frozen
class Finding:
    """A text with which a reader did what it should not."""

    kind: str
    """What text it is."""
    text: Text
    """The text."""
    what: str
    """What happened that must not."""

    @override
    def __str__(self) -> str:
        text = repr(self.text)
        shown = text if len(text) <= 2000 else f"{text[:1000]} ... {text[-1000:]}"
        return f"{self.kind}: {self.what}\n  {shown}"


_DESMOCHE_SCORES: Final = """\
format = "rummykit-score/1"
game = "desmoche"
players = ["Ana", "Beto", "Jos\u00e9"]
chips = 20
stake = 1
side_stake = 1

[[hands]]
dead = true
joined = { oro = ['Ana', 'Beto'] }
announced = { oro = { Ana = 'Kd' } }

[[hands]]
winner = "Beto"
melds = ["As 2s 3s 4s", "9h 9s 9d", "Jh Qh Kh"]
nothing_on_table = ["Ana"]

[[hands]]
leave = ["Ana"]
join = { Eva = 9 }
buy_in = { Beto = 3 }
winner = "Eva"
declared = "color"
"""
_BETS: Final = """\
format = "rummykit-score/1"
game = "desmoche"
players = ["Ana", "Beto"]
chips = { Ana = 5, Beto = 9 }
rules = { preset = "EARLY" }

[[hands]]
winner = "Ana"
declared = "peladilla"
bets = { Ana = 2, Beto = 0 }
"""
_PENANG_SCORES: Final = """\
format = "rummykit-score/1"
game = "penang"
players = ["Ana", "Beto", "Carla"]
target = 300
rules = { jokers = "none", max_jokers = 2, card_points = { A = 1 } }

[[hands]]
game = "Ana"
counts = { Beto = 31, Carla = 80 }

[[hands]]
counts = { Ana = 9, Beto = 9, Carla = 70 }
"""
_GIN_SCORES: Final = """\
format = "rummykit-score/1"
game = "gin"
players = ["Ana", "Beto"]
target = 100

[[hands]]
knock = "Ana"
deadwood = { Ana = 5, Beto = 20 }

[[hands]]
gin = "Beto"
deadwood = { Ana = 31, Beto = 0 }
"""
_OFFER: Final = """\
format = "rummykit-position/1"
seats = 4
dealer = 0
phase = "offer"
card = "6s"
releaser = 0
hands = [
  "? ? ? ? ? ? ? ? ?",
  "? ? ? ? ? ? ? ? ?",
  "7s 8s ? ? ? ?",
  "6d 6c ? ? ? ?",
]
tables = [[], [], ["Kh Kd Kc"], ["2d 3d 4d"]]
discards = "9h 4c"
"""
_BETTING: Final = """\
format = "rummykit-position/1"
seats = 2
dealer = 0
rules = { preset = "EARLY" }
phase = "betting"
to_act = 1
balances = [5, 9]
hands = ["? ? ? ? ? ? ? ? ?", "Kd 2s 3s 5s 7h 7c 9s Js Jc"]
stock = 34
"""
_TURN: Final = """\
format = "rummykit-position/1"
game = "penang"
seats = 2
dealer = 0
rules = { hand_size = 6 }
phase = "turn"
to_act = 0
swapped = true
hands = ["4d ? ?", "6h 7h 8s 8d ? ?"]
melds = ["3h JK 5h"]
passports = [0]
standing = ["in", "in"]
"""
_DISCARDING: Final = """\
format = "rummykit-position/1"
game = "gin"
seats = 2
dealer = 0
rules = { preset = "OKLAHOMA" }
phase = "discarding"
to_act = 1
taken = "7h"
hands = ["? ? ? ? ? ? ? ? ? ?", "7h 8h 9h 2c 3c 4c 5c Kd Ks 2h ?"]
discards = "9c ? 4d"
upcard = "9c"
stock = 28
"""
_DEFENDING: Final = """\
format = "rummykit-position/1"
game = "gin"
seats = 2
dealer = 0
phase = "defending"
to_act = 1
hands = ["2h", "6d 2s 4s 9s ? ? ? ? ? ?"]
tables = [["3d 4d 5d", "Kh Kd Kc", "7h 8h 9h"], []]
discards = "9c"
"""
_SCORES: Final = {"desmoche": (_DESMOCHE_SCORES, _BETS), "penang": (_PENANG_SCORES,), "gin": (_GIN_SCORES,)}
_POSITIONS: Final = {"desmoche": (_OFFER, _BETTING), "penang": (_TURN,), "gin": (_DISCARDING, _DEFENDING)}


def _hand(game: AnyRulebook, seed: int) -> Record[Any, Any]:
    """A hand of random players."""
    random = Random(seed)
    record = Record[Any, Any].begin(game, seats=random.choice(game.seats), seed=seed, comment=f"hand {seed}")
    players = [RandomPlayer()] * record.seats
    for move, _ in play_out(record.state, players, random):
        record = record.play(move)
        if len(record.moves) >= 60 and seed % 2:
            break
    return record


def _match(game: AnyRulebook) -> Match[Any, Any]:
    match = Match[Any, Any].begin(game, seats=game.seats[0], hands=3, dealer=0)
    for seed in range(2):
        record = match.deal(seed)
        for move, _ in play_out(record.state, [RandomPlayer()] * record.seats, Random(seed)):
            record = record.play(move)
        match = match.settle(record)
    return match


def kinds(names: Iterable[str] = ()) -> tuple[Kind, ...]:
    """All kinds of texts of the games of these names, of all that are installed without one."""
    found = [
        Kind("card", ("7h", "10\u2660", "JK"), Card.parse, (CardError,)),
        Kind("cards", ("7h 8h 9h", "K\u2665 Ks JK JK"), Cards.parse, (CardError,)),
        Kind("deal", (Deal.shuffled(FULL, "fuzz").text,), lambda text: Deal.parse(text, FULL), (CardError, DealError)),
        Kind("party", ("seat 0", "oro pot", "pot"), parse_party, (PartyError,)),
    ]
    asked = tuple(names)
    for name in asked or game_names():
        try:
            found += _kinds_of(find_game(name))
        except BrokenGameError:
            if asked:
                raise
    return tuple(found)


def _kinds_of(game: AnyRulebook) -> Iterator[Kind]:
    hands = [_hand(game, seed) for seed in range(4)]
    records = tuple(hand.with_expectations().write() for hand in hands)
    yield Kind(f"record of {game.name}", records, Record[Any, Any].read, (RecordError,), from_bytes=True)
    match = _match(game).write()
    yield Kind(f"match of {game.name}", (match,), Match[Any, Any].read, (MatchTextError,), from_bytes=True)
    moves = tuple({game.format(move) for hand in hands for move in hand.moves})
    seats = max(game.seats)
    pack = game.pack(game.rules(), seats).cards
    yield Kind(f"move of {game.name}", moves, lambda text: game.parse(text, seats=seats, pack=pack), (NotationError,))
    if game.name in _SCORES:
        yield Kind(f"scores of {game.name}", _SCORES[game.name], read_scores, (ScoreError,), from_bytes=True)
    if isinstance(game, ReadsPositions) and game.name in _POSITIONS:
        yield Kind(f"position of {game.name}", _POSITIONS[game.name], game.position, (DocumentError,))
    if find_spec("cattrs") is not None:
        yield from _json_kinds(game, hands)


def _json_kinds(game: AnyRulebook, hands: Sequence[Record[Any, Any]]) -> Iterator[Kind]:
    from rummykit.wire import WireError, from_json, to_json

    samples: dict[Any, list[Any]] = {
        "move": [move for hand in hands for move in hand.moves[:5]],
        "view": [hand.state.view(seat) for hand in hands for seat in (0, None)],
        "rules": [*game.presets.values()],
    }
    for kind, values in samples.items():
        texts = tuple(to_json(game, value) for value in values)

        def read(text: str, kind: Any = kind) -> object:
            return from_json(game, kind, text)

        yield Kind(f"{kind} of {game.name} as JSON", texts, read, (WireError,))


# Breaking

_PIECES: Final = (
    *(
        "",
        " ",
        "\t",
        "\n",
        "\r",
        "\r\n",
        "\x00",
        "\x1b[31m",
        "\ufeff",
        "\ud800",
        "\u0301",
        "\u2028",
        "\u00b2",
        "\u6728",
        "\U0001f0a1",
    ),
    *(
        '"',
        "'",
        '"""',
        "'''",
        "\\",
        "\\u0000",
        "\\ud800",
        "[",
        "]",
        "{",
        "}",
        "=",
        ".",
        ",",
        "#",
        "-",
        "+",
        "?",
        "!",
        "§",
    ),
    *(
        "0",
        "-1",
        "1.5",
        "1e9",
        "inf",
        "nan",
        "true",
        "none",
        "null",
        "07",
        "1979-05-27",
        "99999999999999999999",
        "9" * 300,
    ),
    *(
        "7h",
        "10h",
        "JK",
        "7\u2665",
        "seat 9",
        "pot",
        "[[then]]\n",
        "[[hands]]\n",
        "[expect]\n",
        "a.b = 1\n",
        "onto",
        "run",
        "set",
    ),
)
"""Put in where they do not belong."""


def broken(text: str, random: Random) -> str:
    """A valid text, broken in one place or some."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = random.choice(_WAYS)(text, random)
    return text


def _span(text: str, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.choice((0, 1, 1, 2, 3, 8, 40, 400)))


def _cut(text: str, random: Random) -> str:
    start, stop = _span(text, random)
    return text[:start] + text[stop:]


def _put_in(text: str, random: Random) -> str:
    start, stop = _span(text, random)
    return text[:start] + random.choice(_PIECES) + text[random.choice((start, stop)) :]


def _repeat(text: str, random: Random) -> str:
    start, stop = _span(text, random)
    return text[:stop] + text[start:stop] * random.choice((1, 1, 1, 2, 9)) + text[stop:]


def _move_about(text: str, random: Random) -> str:
    (start, stop), at = _span(text, random), random.randint(0, len(text))
    return text[:at] + text[start:stop] + text[at:]


def _swap_words(text: str, random: Random) -> str:
    words = text.split(" ")
    one, two = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _swap_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], random.choice((lines[one], lines[two], ""))
    return "\n".join(lines)


def _change_digits(text: str, random: Random) -> str:
    digits = [index for index, character in enumerate(text) if character.isdigit()]
    if not digits:
        return text
    at = random.choice(digits)
    return text[:at] + random.choice(("0", "1", "2", "9", "-1", "10", "1_0", "0x9", "9" * 25)) + text[at + 1 :]


def _spell(text: str, random: Random) -> str:
    old, new = random.choice(
        (("\n", "\r\n"), ('"', "'"), ('"', '"""'), (" = ", "="), (" ", "  "), (", ", ","), (" ", "\t"))
    )
    return text.replace(old, new, random.choice((1, 5, -1)))


def _swell(text: str, random: Random) -> str:
    """Far too long in one place; seldom, for it takes time."""
    if random.random() < 0.97:
        return _put_in(text, random)
    start, stop = _span(text, random)
    piece = text[start:stop][:20] or random.choice(("[", "{", "7h ", "9", "a.", '"', "\\u0041", "[[then]]\n"))
    return text[:stop] + piece * random.choice((100, 1000)) + text[stop:]


_WAYS: Final = (
    *(_cut, _put_in, _put_in, _repeat, _move_about, _swap_words, _swap_lines, _change_digits, _spell, _swell),
)


def _as_bytes(text: str, random: Random) -> bytes:
    encoding = random.choice(("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252"))
    return text.encode(encoding, errors="replace")


# Reading


def _tried(kind: Kind, text: Text) -> tuple[bool, str | None]:
    """Whether the text was read, and what was wrong with that."""
    began = monotonic()
    read, what = True, None
    try:
        kind.read(text)
    except kind.errors as error:
        read = False
        length = len(str(error))
        if length > LONGEST:
            what = f"a message of {length:,} characters"
        elif isinstance(error, DocumentError) and not (error.reason and error.remedy):
            what = f"no reason or no remedy: {error}"
    except Exception as error:  # what is looked for here
        read, what = False, f"{type(error).__name__}: {str(error)[:500]}"
    took = monotonic() - began
    return read, f"{took:.1f} s" if took > SLOWEST and what is None else what


def findings(
    texts: int,
    *,
    seed: int = 0,
    seconds: float | None = None,
    of: Sequence[Kind] | None = None,
    counts: Counter[str] | None = None,
) -> Iterator[Finding]:
    """Break so many texts, of all kinds in turn, and give what should not have happened.

    :param seed: the same seed breaks the same texts.
    :param seconds: stop after so many, whatever is left.
    :param of: these kinds, otherwise all of all installed games.
    :param counts: is told how many texts of each kind were read and how many refused.
    """
    random, known = Random(seed), kinds() if of is None else of
    tally: Counter[str] = Counter() if counts is None else counts
    end = None if seconds is None else monotonic() + seconds
    for number in range(texts):
        if end is not None and monotonic() > end:
            return
        kind = known[number % len(known)]
        text: Text = broken(random.choice(kind.texts), random)
        if kind.from_bytes and random.random() < 0.1:
            text = _as_bytes(str(text), random)
        read, what = _tried(kind, text)
        tally[f"{kind.name}: {'read' if read else 'refused'}"] += 1
        if what is not None:
            yield Finding(kind.name, text, what)


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code: 1 if there is a finding."""
    parser = ArgumentParser("python -m rummykit.testing.fuzz", description="Break valid texts and read them.")
    parser.add_argument("--texts", type=int, default=10_000, metavar="N", help="how many texts (10,000)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed breaks the same texts (0)")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after so many seconds")
    parser.add_argument("--game", action="append", default=[], metavar="NAME", help="only this game; may be repeated")
    args = parser.parse_args(argv)
    counts: Counter[str] = Counter()
    began, found = monotonic(), 0
    for finding in findings(args.texts, seed=args.seed, seconds=args.seconds, of=kinds(args.game), counts=counts):
        found += 1
        print(finding, flush=True)
    for name in sorted(counts):
        print(f"{counts[name]:>9,}  {name}")
    print(f"{counts.total():,} texts in {monotonic() - began:.0f} s, {found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
