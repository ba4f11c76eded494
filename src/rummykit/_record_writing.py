"""Records written as TOML documents in one layout: equal records are equal texts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rummykit._toml import Writable, write_key, write_value
from rummykit.facts import elements
from rummykit.options import written
from rummykit.rulebook import AnyRulebook
from rummykit.stakes import STAKES_KEYS, Stakes

if TYPE_CHECKING:
    from rummykit.record import Record

FORMAT: Final = "rummykit/1"
_ALWAYS_KNOWN: Final = ("transfers", "legal")


def write_record(record: "Record[Any, Any]") -> str:
    lines = [
        _line("format", FORMAT),
        _line("game", record.game.name),
        _line("seats", record.seats),
        _line("dealer", int(record.dealer)),
    ]
    if record.names:
        lines.append(_line("names", record.names))
    if record.comment is not None:
        lines.append(_line("comment", record.comment))
    lines += _stakes_lines(record.stakes)
    lines += [
        _line("deal", " ".join(map(str, record.deal))),
        _line("rules", rules_table(record.game, record.rules)),
        _tall("moves", [write_value(record.game.format(move)) for move in record.moves]),
    ]
    expect = record.expect
    if expect:
        keys = fact_keys(record.game)
        lines += ["", "[expect]", *(_fact_line(key, expect[key]) for key in keys if key in expect)]
    return "\n".join(lines) + "\n"


def rules_table(game: AnyRulebook, rules: Any) -> dict[str, Any]:
    """The preset that differs least, the first of equals, and what differs.

    :raises ValueError: for an option that is ``None`` (written by leaving it out) where no preset has it so.
    """
    differences = {name: written(rules, preset) for name, preset in game.presets.items()}
    tables = [{"preset": name, **changes} for name, changes in differences.items()] or [written(rules, game.rules())]
    writable = [table for table in tables if None not in table.values()]
    if not writable:
        name = next(name for name, value in tables[0].items() if value is None)
        raise ValueError(f"{name} = None cannot be written: no preset of {game.title} leaves it out")
    return min(writable, key=len)


def _line(key: str, value: Writable) -> str:
    return f"{write_key(key)} = {write_value(value)}"


def _tall(key: str, entries: Sequence[str]) -> str:
    if not entries:
        return f"{write_key(key)} = []"
    return "\n".join([f"{write_key(key)} = [", *(f"  {entry}," for entry in entries), "]"])


def _stakes_lines(stakes: Stakes) -> list[str]:
    lines: list[str] = []
    for key in STAKES_KEYS:
        value: Any = getattr(stakes, key)
        if key == "side_games" and value is not None:
            value = {name: [int(seat) for seat in seats] for name, seats in value}
        elif key == "side_pots" and value is not None:
            value = dict(value)
        if value is not None:
            lines.append(_line(key, value))
    return lines


def _fact_line(key: str, value: Any) -> str:
    """Texts and arrays stand one a line; a single array of texts in an array is opened and closed with it."""
    entries: list[Any] = list(elements(value) or ())
    if not any(isinstance(entry, str | tuple) for entry in entries):
        return _line(key, value)
    inner: list[Any] = list(elements(entries[0]) or ())
    if len(entries) == 1 and all(isinstance(entry, str) for entry in inner) and not isinstance(entries[0], str):
        if not inner:
            return _line(key, value)
        return "\n".join([f"{write_key(key)} = [[", *(f"  {write_value(entry)}," for entry in inner), "]]"])
    return _tall(key, [write_value(entry) for entry in entries])


def fact_keys(game: AnyRulebook) -> tuple[str, ...]:
    """The keys that ``[expect]`` may have, in order."""
    return tuple(dict.fromkeys((*(fact.key for fact in game.facts_told), *_ALWAYS_KNOWN)))
