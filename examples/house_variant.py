"""A house variant is made of options: no subclass, no edit of the library.

    python examples/house_variant.py

One family plays Desmoche its own way: nobody takes a run apart, a released card that fits a meld must be taken, the ace
is high as well, and nobody leaves the hand. The same play is judged under the family's rules and under the usual ones.
"""

import json

from attrs import evolve

from rummykit import Card, Seat
from rummykit.games import desmoche
from rummykit.games.desmoche import Ace, ForcedLayOff, Play, StandingOut
from rummykit.options import written

FAMILY = evolve(
    desmoche.NICARAGUA,
    ace=Ace.LOW_OR_HIGH,
    split_runs=False,
    forced_lay_off=ForcedLayOff.AUTOMATIC,
    standing_out=StandingOut.NEVER,
)

POSITION = """
format = "rummykit-position/1"
seats = 2
dealer = 0
rules = {rules}
phase = "offer"
card = "7c"
releaser = 0
hands = ["? ? ? ? ? ? ? ? ?", "7s Kd"]
tables = [[], ["4h 5h 6h 7h 8h 9h Th"]]
stock = 30
discards = "? ? ?"
"""


def judged(rules: desmoche.DesmocheRules, play: Play) -> str:
    """What a table that plays by these rules says to the play."""
    options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in written(rules, desmoche.NICARAGUA).items())
    position = desmoche.position(POSITION.replace("{rules}", f"{{ {options} }}"))
    return "; ".join(map(str, position.violations(play))) or "legal"


def laid(rules: desmoche.DesmocheRules, cards: tuple[Card, ...]) -> str:
    """Whether cards are a meld under these rules, and why not."""
    judge = desmoche.GAME.judge_meld
    assert judge is not None
    return "; ".join(map(str, judge(rules, cards).violations)) or "a meld"


if __name__ == "__main__":
    print("The family's rules, where they differ from NICARAGUA:")
    for name, value in written(FAMILY, desmoche.NICARAGUA).items():
        print(f"  {name} = {value}")
    sevens = Play(Seat(1), tuple(map(Card.parse, ("7h", "7s", "7c"))))
    high = tuple(map(Card.parse, ("Qs", "Ks", "As")))
    for name, rules in (("NICARAGUA", desmoche.NICARAGUA), ("the family", FAMILY)):
        print(f"\nUnder the rules of {name}")
        print(f"  the 7 out of a long run, {sevens}: {judged(rules, sevens)}")
        print(f"  {' '.join(map(str, high))}: {laid(rules, high)}")
    print(f"\nA hand of it is dealt like any other:\n  {desmoche.deal(FAMILY, seats=3, seed='a Sunday')}")
