"""``rummykit judge``: are cards a meld, and why not; what a written position allows."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from rummykit.cards import Card, CardError
from rummykit.cli.arguments import STDIN, CommandError, CommandParser, add_rules
from rummykit.cli.common import game_of, named_rules, read_bytes, refused, rules_of
from rummykit.cli.typed import as_written, typed_cards
from rummykit.documents.places import Document, DocumentError
from rummykit.documents.position import game_of_position
from rummykit.documents.rules import presets_of
from rummykit.notation import NotationError
from rummykit.rulebook import AnyRulebook, JudgesMelds, MeldJudgment, Position, ReadsPositions


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit judge Qh Kh Ah\n  rummykit judge --preset EARLY --set laying_order=STRICT 8s 8c 8h\n"
        '  rummykit judge position.toml --move "1 pay Kc"',
        "Without --preset and --set cards are judged under every preset. Exit code 1 if no rules "
        "that were asked about let them be laid so, if a move is refused or cannot be judged, or if the file is not right.",
    )
    parser.add_argument(
        "what",
        nargs="+",
        metavar="CARD",
        help="cards in the order in which they are laid, or the name of one file with a position; - for standard input",
    )
    parser.add_argument(
        "--move",
        action="append",
        default=[],
        metavar="MOVE",
        dest="moves",
        help='a move to judge in the position, as records write it: "1 pay Kc"; several by repeating this',
    )
    add_rules(parser, positional=False)


def run(args: Namespace) -> int:
    """Judge cards, a position or moves in it; the exit code."""
    what: list[str] = args.what
    if len(what) == 1 and _is_file(what[0]):
        return _position(what[0], args)
    game = game_of(args.game)
    if args.moves:
        raise CommandError(f"--move: a move is judged in a position, and {' '.join(what)!r} is no file with one")
    cards = _cards(" ".join(what))
    if not isinstance(game, JudgesMelds):
        raise CommandError(f"{game.title} does not judge melds outside of a hand")
    if args.preset is None and not args.options and game.presets:
        return _under_presets(game, game, cards)
    rules = rules_of(game, args)
    judgment = game.judge_meld(rules, cards)  # pyright: ignore[reportUnknownMemberType]  # of any rules
    print(f"{_row(cards)}, {game.title} ({named_rules(game, rules)}):", *_verdict(judgment), sep="\n")
    return 1 if judgment.violations else 0


def _is_file(text: str) -> bool:
    return text == STDIN or "." in text or "/" in text or "\\" in text or (len(text) > 3 and Path(text).exists())


def _position(path: str, args: Namespace) -> int:
    if args.preset is not None or args.options:
        raise CommandError(f"{path}: a position says itself under which rules it is: write them there, under rules")
    try:
        document = Document.decode(read_bytes(path, sys.stdin))
        game = game_of_position(document) or game_of(args.game)
        if not isinstance(game, ReadsPositions):
            raise CommandError(f"{path}: {game.title} reads no positions")
        position = game.position(document.text)
    except DocumentError as error:
        return refused(path, error)
    moves: list[str] = args.moves
    if not moves:
        print(position.explain())
        return 0
    return max([_move(game, position, text) for text in moves])


def _move(game: AnyRulebook, position: Position, text: str) -> int:
    try:
        broken = position.violations(game.parse(as_written(text)))
    except NotationError as error:
        raise CommandError(f"--move: {error}") from None
    except LookupError as unknown:
        print(f"{text}: unknown", f"  {unknown}", sep="\n")
        return 1
    print(f"{text}: {'refused' if broken else 'legal'}", *(f"  {violation}" for violation in broken), sep="\n")
    return 1 if broken else 0


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return typed_cards(text)
    except CardError as error:
        raise CommandError(str(error)) from None


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or "no cards"


def _verdict(judgment: MeldJudgment) -> list[str]:
    if judgment.violations:
        lines = [f"  {violation}" for violation in judgment.violations]
        return [*lines, *(f"    {reason}" for reason in judgment.reasons)]
    return [f"  a {type(meld).__name__.lower()}: {meld}" for meld in judgment.meanings]


def _under_presets(game: AnyRulebook, judge: JudgesMelds[Any], cards: tuple[Card, ...]) -> int:
    verdicts: dict[tuple[str, ...], list[str]] = {}
    legal = False
    for name, rules in presets_of(game).items():
        judgment = judge.judge_meld(rules, cards)
        legal = legal or not judgment.violations
        verdicts.setdefault(tuple(_verdict(judgment)), []).append(name)
    print(f"{_row(cards)}, {game.title}:")
    for verdict, names in verdicts.items():
        where = "under every preset" if len(names) == len(game.presets) else ", ".join(names)
        print(f"  {where}", *(f"  {line}" for line in verdict), sep="\n")
    return 0 if legal else 1
