"""``rummykit demo --hands N``: a match between bots, hand after hand, and its books."""

from argparse import Namespace
from typing import Any

from rummykit.cli.common import CommandError, dealt, told_end
from rummykit.cli.score import standing
from rummykit.cli.screen import Screen
from rummykit.match import Match, MatchError
from rummykit.packs import seed_bytes
from rummykit.players import ask
from rummykit.record import Record

__all__ = ["add_arguments", "run"]


def add_arguments(parser: Any, number: Any) -> None:
    """The arguments of a match."""
    parser.add_argument("--hands", type=number, metavar="N", help="play a match of so many hands and print its ledger")
    parser.add_argument("--chips", type=number, default=20, metavar="N", help="in a match, what each brings (20)")
    parser.add_argument("--stake", type=number, default=1, metavar="N", help="in a match, the stake of each hand (1)")


def run(args: Namespace) -> int:
    """Play the match."""
    if args.record is not None:
        raise CommandError("--record writes a single hand down: leave out --hands or --record")
    if args.hands < 1:
        raise CommandError(f"--hands {args.hands}: a match has at least one hand")
    table = dealt(args)
    first, screen = table.record, Screen(letters=args.letters)
    by_chips = first.game.due is not None  # else hands are scored, or paid without limit
    try:
        match = Match[Any, Any].begin(
            first.game,
            seats=first.seats,
            rules=first.rules,
            balances=args.chips if by_chips else None,
            stake=args.stake if by_chips else None,
            dealer=int(first.dealer),
            hands=args.hands,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    screen.text(table.heading, "")
    while match.over is None:
        number = match.hands_played + 1
        record: Record[Any, Any] = match.deal(seed_bytes(table.seed) + f" {number}".encode())
        while record.outcome is None:
            record = record.play(ask(record.state, table.players, table.chance))
        screen.text(f"hand {number}: {told_end(record.game, record.outcome, len(record.moves)).splitlines()[0]}")
        try:
            match = match.settle(record)
        except MatchError as error:
            raise CommandError(str(error)) from None
    screen.text("", match.ledger.table(), "", *standing(match))
    screen.text(f"seed of the match: {table.seed!s}")
    return 0
