"""``rummykit play``: sit down with bots."""

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from rummykit.cli.arguments import CommandError, CommandParser, add_table, number
from rummykit.cli.common import Screen, Start, dealt, told_end, write_record
from rummykit.cli.typed import as_written
from rummykit.notation import NotationError
from rummykit.players import ask
from rummykit.record import Record
from rummykit.rulebook import AnyRulebook
from rummykit.seats import Seat

_MOST: Final = 30

_HELP: Final = """\
  a number     make the move with that number
  a move       typed as it is listed, with or without the seat before it
  Enter        make the only move there is, or list the moves
  all          list every move
  table        draw the table
  rules        print the rules of this table
  quit         leave the table (Ctrl-C and Ctrl-D do, too)"""


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit play --seats 2 --seed tonight",
        "You see what your seat may see. A move is chosen by its number or typed; ? helps.",
    )
    add_table(parser)
    parser.add_argument("--seat", type=number, default=0, metavar="SEAT", help="where you sit (0)")
    parser.add_argument("--record", metavar="FILE", help="write the hand down when it is over or left")


def run(args: Namespace) -> int:
    """Play a hand with whoever sits at the keyboard; the exit code."""
    start = dealt(args)
    seats = start.record.seats
    if not 0 <= args.seat < seats:
        raise CommandError(f"--seat: seat {args.seat} is not at the table: its seats are 0 to {seats - 1}")
    screen = Screen(letters=args.letters)
    with suppress(ImportError):
        import readline  # noqa: F401  # pyright: ignore[reportUnusedImport]  # what is typed can be edited then
    screen.text(start.heading, f"you are seat {args.seat}; ? helps")
    sitting = _Sitting(start, Seat(args.seat), screen)
    try:
        sitting.play()
    except (KeyboardInterrupt, EOFError):
        screen.text("", f"you leave the table after {len(sitting.record.moves)} moves; the hand is not over")
    else:
        outcome = sitting.record.outcome
        assert outcome is not None
        screen.text(told_end(sitting.record.game, outcome, len(sitting.record.moves)))
    screen.text(f"seed of the deal: {start.seed!s}")
    if args.record is not None:
        write_record(sitting.record, args.record)
        screen.text(f"record: {args.record}")
    return 0


class _Sitting:
    def __init__(self, start: Start, seat: Seat, screen: Screen) -> None:
        self.record: Record[Any, Any] = start.record
        self._start = start
        self._seat = seat
        self._screen = screen

    @property
    def _game(self) -> AnyRulebook:
        return self.record.game

    def play(self) -> None:
        """:raises EOFError: if the person leaves, by Ctrl-C a KeyboardInterrupt."""
        if self._seat not in self.record.state.to_act:
            self._draw()
        while self.record.outcome is None:
            state = self.record.state
            own = self._seat in state.to_act
            # Where several may act the person comes first.
            move = self._person() if own else ask(state, self._start.players, self._start.chance)
            self.record = self.record.play(move)
            for event in self.record.state.view(self._seat).events:
                self._screen.say(f"  {self._game.tell(event)}")
        self._draw()

    def _draw(self) -> None:
        view = self.record.state.view(self._seat)
        self._screen.draw(self._game.zones(view), view.to_act)

    def _person(self) -> Any:
        view = self.record.state.view(self._seat)
        moves = tuple(view.legal_moves())
        if len(moves) > 1:
            self._draw()
        self._list(moves, _MOST)
        while True:
            words = input("your move> ").split()
            match words:
                case []:
                    if len(moves) == 1:
                        return moves[0]
                    self._list(moves, _MOST)
                case ["?"] | ["help"]:
                    self._screen.text(_HELP)
                case ["all"]:
                    self._list(moves, len(moves))
                case ["table"]:
                    self._draw()
                case ["rules"]:
                    self._screen.text(self._game.explain(self.record.rules))
                case ["quit"] | ["exit"]:
                    raise EOFError
                case [choice] if choice.isascii() and choice.isdigit():
                    if 1 <= int(choice) <= len(moves):
                        return moves[int(choice) - 1]
                    self._screen.text(f"there is no move {choice}: they are numbered 1 to {len(moves)}")
                case _:
                    move = self._typed(view, words)
                    if move is not None:
                        return move

    def _list(self, moves: Sequence[Any], most: int) -> None:
        for place, move in enumerate(moves[:most], 1):
            self._screen.say(f"{place:>4}  {self._shown(move)}")
        if len(moves) > most:
            self._screen.text(f"      and {len(moves) - most} more; all lists them")

    def _shown(self, move: Any) -> str:
        return self._game.format(move).removeprefix(f"{self._seat} ")

    def _typed(self, view: Any, words: list[str]) -> Any:
        """The move if it is legal; else why not is printed."""
        if not words[0].isdigit():
            words = [str(self._seat), *words]
        text = as_written(" ".join(words))
        pack = self._game.pack(self.record.rules, self.record.seats).cards
        try:
            move = self._game.parse(text, seats=self.record.seats, pack=pack)
        except NotationError as error:
            self._screen.text(str(error))
            return None
        broken = view.violations(move)
        if not broken and move.seat == self._seat:
            return move
        self._screen.say("refused:", *(f"  {violation}" for violation in broken or ("it is not your move",)))
        return None
