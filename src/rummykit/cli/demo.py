"""``rummykit demo``: watch bots play a hand or a match."""

from argparse import Namespace
from typing import Any

from rummykit.cli.arguments import CommandError, CommandParser, add_table, number
from rummykit.cli.common import Screen, Start, dealt, told_end, write_record
from rummykit.cli.score import standing
from rummykit.game import Zone
from rummykit.match import Match, MatchError
from rummykit.packs import seed_bytes
from rummykit.players import ask
from rummykit.record import Record
from rummykit.render.layout import open_zones
from rummykit.rulebook import AnyState, Event, PlaysForMoney


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        '  rummykit demo --seed "a table in León" --seats 4 --open',
        "Each move is told in a line, with the clauses it follows, as an onlooker sees it; the table is drawn whenever "
        "melds have changed. With --hands a whole match is played, and its ledger printed.",
    )
    add_table(parser)
    parser.add_argument("--open", action="store_true", help="show every hand and every secret")
    parser.add_argument("--record", metavar="FILE", help="write the hand down as a record")
    _add_match_arguments(parser)


def run(args: Namespace) -> int:
    """Play the hand or the match and tell it; the exit code."""
    if args.hands is not None:
        return _play_match(args)
    for option, given in (("--chips", args.chips), ("--stake", args.stake)):
        if given is not None:
            raise CommandError(f"{option} {given}: a single hand is played for nothing; add --hands")
    start = dealt(args)
    screen = Screen(letters=args.letters)
    screen.text(start.heading)
    record = start.record
    watch = _Watch(start, args.open)
    drawn = watch.zones(record.state)
    screen.draw(drawn, watch.to_act(record.state))
    while record.outcome is None:
        record = record.play(ask(record.state, start.players, start.chance))
        told = "; ".join(map(record.game.tell, watch.events(record.state))) or "(nothing of it is shown)"
        screen.say(f"{len(record.moves):>3}  {told}")
        zones = watch.zones(record.state)
        if record.outcome is not None or _melds(zones) != _melds(drawn):
            screen.draw(zones, watch.to_act(record.state))
            drawn = zones
    screen.text(told_end(record.game, record.outcome, len(record.moves)), f"seed of the deal: {start.seed!s}")
    if args.seed is None:
        screen.text("the same hand again: the same command with --seed and this seed")
    if args.record is not None:
        write_record(record, args.record)
        screen.text(f"record: {args.record}")
    return 0


def _melds(zones: tuple[Zone, ...]) -> list[Zone]:
    return [zone for zone in zones if zone.name == "melds"]


class _Watch:
    """What an onlooker sees, or everything."""

    def __init__(self, start: Start, everything: bool) -> None:
        self._game = start.record.game
        self._seats = start.record.seats
        self._open = everything

    def zones(self, state: AnyState) -> tuple[Zone, ...]:
        return open_zones(self._game, state, self._seats) if self._open else self._game.zones(state.view(None))

    def events(self, state: AnyState) -> tuple[Event, ...]:
        return state.events if self._open else state.view(None).events

    def to_act(self, state: AnyState) -> Any:
        return state.to_act if self._open else state.view(None).to_act


def _add_match_arguments(parser: Any) -> None:
    parser.add_argument("--hands", type=number, metavar="N", help="play a match of so many hands and print its ledger")
    parser.add_argument("--chips", type=number, metavar="N", help="in a match, what each brings (20)")
    parser.add_argument("--stake", type=number, metavar="N", help="in a match, the stake of each hand (1)")


def _at_least(option: str, given: int | None, usual: int, least: int) -> int:
    if given is None:
        return usual
    if given < least:
        raise CommandError(f"{option} {given}: write a whole number, at least {least}")
    return given


def _play_match(args: Namespace) -> int:
    if args.record is not None:
        raise CommandError("--record writes a single hand down: leave out --hands or --record")
    if args.hands < 1:
        raise CommandError(f"--hands {args.hands}: a match has at least one hand")
    chips = _at_least("--chips", args.chips, 20, 0)
    stake = _at_least("--stake", args.stake, 1, 1)
    start = dealt(args)
    first, screen = start.record, Screen(letters=args.letters)
    by_chips = isinstance(first.game, PlaysForMoney)
    try:
        match = Match[Any, Any].begin(
            first.game,
            seats=first.seats,
            rules=first.rules,
            balances=chips if by_chips else None,
            stake=stake if by_chips else None,
            dealer=int(first.dealer),
            hands=args.hands,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    screen.text(start.heading, "")
    while match.over is None:
        number = match.hands_played + 1
        record: Record[Any, Any] = match.deal(seed_bytes(start.seed) + f" {number}".encode())
        while record.outcome is None:
            record = record.play(ask(record.state, start.players, start.chance))
        screen.text(f"hand {number}: {told_end(record.game, record.outcome, len(record.moves)).splitlines()[0]}")
        try:
            match = match.settle(record)
        except MatchError as error:
            raise CommandError(str(error)) from None
    screen.text("", match.ledger.as_text(), "", *standing(match))
    screen.text(f"seed of the match: {start.seed!s}")
    return 0
