"""What every rulebook does in the same way: events for all or for one, views, the rules as text."""

from collections.abc import Iterable, Iterator, Mapping
from textwrap import fill
from typing import Any, TypeAlias, TypeVar

from attrs import fields, frozen
from typing_extensions import override

from rummykit.cards import Card
from rummykit.game import Outcome, Rng
from rummykit.options import options_of
from rummykit.seats import Seat, seats_at
from rummykit.violations import Told, Violation

R = TypeVar("R")


class PublicEvent(Told):
    """Everybody is told it."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> bool:
        """Always."""
        return True


class SecretEvent(Told):
    """Only its seat is told it."""

    __slots__ = ()

    seat: Seat

    def seen_by(self, seat: Seat | None) -> bool:
        """By its own seat."""
        return seat == self.seat


@frozen
class AnothersSeat(Violation):
    """A view speaks for its own seat alone."""

    seat: Seat
    own: Seat | None
    """The view's; ``None``: an onlooker's."""

    @override
    def sentence(self) -> str:
        who = "an onlooker's" if self.own is None else f"seat {self.own}'s"
        return f"this view is {who}: it does not answer for seat {self.seat}"


class Remade:
    """A frozen value that is pickled without what it has worked out: fields that it is not called with."""

    __slots__ = ()

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        cls: Any = type(self)
        return cls, tuple([getattr(self, one.name) for one in fields(cls) if one.init])


def check_seat(seat: Seat | None, seats: int) -> None:
    if seat is not None and seat not in seats_at(seats):
        raise ValueError(f"seat {seat} is not at the table: its seats are 0 to {seats - 1}")


def line_of_view(game: str, seat: Seat | None, moment: object, to_act: tuple[Seat, ...]) -> str:
    """The repr of a view."""
    who = "an onlooker" if seat is None else f"seat {seat}"
    acting = ", ".join(map(str, to_act)) or "nobody"
    return f"<{game} view of {who}: {type(moment).__name__}, {acting} to act>"


def winner_fact(outcome: Outcome | None) -> object:
    if outcome is None:
        return "open"
    winners = [int(seat) for seat in outcome.winners]
    return winners[0] if len(winners) == 1 else winners or "none"


def shuffled(cards: Iterable[Card], rng: Rng) -> list[Card]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def row(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


# The rules as text

Sentences: TypeAlias = Iterator[tuple[str, str, str]]
"""Number of the clause, sentence, the option that decides it (or empty)."""


def rules_as_text(title: str, rules: R, presets: Mapping[str, R], sections: Iterable[tuple[str, Sentences]]) -> str:
    """Section by section, each sentence with its clause and the option that makes it so."""
    options = options_of(type(rules))
    lines = [f"{title}: {next((name for name, preset in presets.items() if preset == rules), 'house rules')}"]
    for heading, sentences in sections:
        lines += ["", heading]
        for number, sentence, option in sentences:
            decided = f" ({option}={_written(options[option].write(getattr(rules, option)))})" if option else ""
            lines.append(
                fill(
                    sentence + decided,
                    78,
                    initial_indent=f"  {'§' + number:<5} ",
                    subsequent_indent=" " * 8,
                    break_long_words=False,
                    break_on_hyphens=False,
                )
            )
    return "\n".join(lines)


def _written(value: Any) -> str:
    if isinstance(value, list):
        return f"[{','.join(map(str, value))}]"  # pyright: ignore[reportUnknownArgumentType]  # of names
    if isinstance(value, dict):
        return f"{{{','.join(f'{name}={count}' for name, count in value.items())}}}"  # pyright: ignore[reportUnknownVariableType]  # of points
    return str(value).lower() if isinstance(value, bool) else str(value)
