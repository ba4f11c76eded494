"""``rummykit demo``: deal a hand and watch bots play it."""

from argparse import Namespace
from typing import Any

from rummykit.cli import match
from rummykit.cli.common import Table, add_table, command, dealt, number, told_end, write_record
from rummykit.cli.screen import Screen
from rummykit.game import Event, State, Zone
from rummykit.players import ask
from rummykit.render.layout import open_zones


def add(commands: Any) -> None:
    """Tell the parser of this command."""
    parser = command(
        commands,
        "demo",
        "deal and play one whole hand between bots",
        '  rummykit demo --seed "a table in León" --seats 4 --open',
        "Each move is told in a line, with the clauses it follows, as an onlooker sees it; the table is drawn whenever "
        "melds have changed. With --hands a whole match is played, and its ledger printed.",
    )
    add_table(parser)
    parser.add_argument("--open", action="store_true", help="show every hand and every secret")
    parser.add_argument("--record", metavar="FILE", help="write the hand down as a record")
    match.add_arguments(parser, number)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play the hand, or the match."""
    if args.hands is not None:
        return match.run(args)
    table = dealt(args)
    screen = Screen(letters=args.letters)
    screen.text(table.heading)
    record = table.record
    watch = _Watch(table, args.open)
    drawn = watch.zones(record.state)
    screen.table(drawn, watch.to_act(record.state))
    while record.outcome is None:
        record = record.play(ask(record.state, table.players, table.chance))
        told = "; ".join(map(record.game.tell, watch.events(record.state))) or "(nothing of it is shown)"
        screen.say(f"{len(record.moves):>3}  {told}")
        zones = watch.zones(record.state)
        if record.outcome is not None or _melds(zones) != _melds(drawn):
            screen.table(zones, watch.to_act(record.state))
            drawn = zones
    screen.text(told_end(record.game, record.outcome, len(record.moves)), f"seed of the deal: {table.seed!s}")
    if args.seed is None:
        screen.text("the same hand again: the same command with --seed and this seed")
    if args.record is not None:
        write_record(record, args.record)
        screen.text(f"record: {args.record}")
    return 0


def _melds(zones: tuple[Zone, ...]) -> list[Zone]:
    return [zone for zone in zones if zone.name == "melds"]


class _Watch:
    """What is shown of a hand: what an onlooker sees, or everything."""

    def __init__(self, table: Table, everything: bool) -> None:
        self._game = table.record.game
        self._seats = table.record.seats
        self._open = everything

    def zones(self, state: State[Any, Any]) -> tuple[Zone, ...]:
        return open_zones(self._game, state, self._seats) if self._open else self._game.zones(state.view(None))

    def events(self, state: State[Any, Any]) -> tuple[Event, ...]:
        return state.events if self._open else state.view(None).events

    def to_act(self, state: State[Any, Any]) -> Any:
        return state.to_act if self._open else state.view(None).to_act
