"""``rummykit rules``: the rules of a preset as text, or what differs between two."""

from argparse import Namespace

from rummykit.cli.arguments import CommandParser, add_rules
from rummykit.cli.common import game_of, named_rules, preset_of, rules_of, shown_value
from rummykit.options import options_of


def add(parser: CommandParser) -> None:
    """Say what the command takes."""
    parser.describe(
        "  rummykit rules desmoche --preset EARLY --diff NICARAGUA",
    )
    add_rules(parser)
    parser.add_argument("--diff", metavar="NAME", help="only the options that differ from this preset")


def run(args: Namespace) -> int:
    """Explain rules; the exit code."""
    game = game_of(args.game)
    rules = rules_of(game, args)
    if args.diff is None:
        print(game.explain(rules))
        return 0
    other = preset_of(game, args.diff)
    one, two = named_rules(game, rules), named_rules(game, other)
    print(f"{game.title}: {one} against {two}")
    differing = 0
    for name, option in options_of(game.rules).items():
        ours, theirs = getattr(rules, name), getattr(other, name)
        if ours != theirs:
            differing += 1
            print(f"\n{name}: {option.says} [§{option.clause}]")
            width = max(len(one), len(two))
            print(f"  {one.ljust(width)}  {shown_value(option.write(ours))}")
            print(f"  {two.ljust(width)}  {shown_value(option.write(theirs))}")
    if not differing:
        print("nothing differs")
    return 0
