"""The options of a hand, by their names in records, and the three presets (Desmoche §15)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

KINDS: tuple[str, ...] = ("CUATRO_CUERPOS", "PELADILLA", "COLOR")


class Rules(NamedTuple):
    """Every option that bears on the play of one hand; the values are texts, truths, numbers and tuples of texts."""

    ace: str = "LOW"
    laying_order: str = "FREE"
    cambio: bool = True
    automatic_wins: tuple[str, ...] = KINDS
    color_win: str = "SAME_COLOR"
    declaration: str = "SPOKEN"
    tie_break: str = "HIGHEST_RANK"
    precedence: tuple[str, ...] = KINDS
    opening_draws: int = 2
    ask_everyone: bool = False
    split_runs: bool = True
    dissolve_melds: bool = False
    lay_off: str = "WHENEVER_ASKED"
    hand_melds: str = "OWN_ACT"
    forced_lay_off: str = "NEVER"
    force_back: bool = True
    standing_out: str = "CLOSED"
    last_seat_wins: bool = True


VALUES: dict[str, tuple[Any, ...]] = {
    "ace": ("LOW", "LOW_OR_HIGH"),
    "laying_order": ("FREE", "STRICT"),
    "color_win": ("SAME_COLOR", "SAME_SUIT"),
    "declaration": ("SPOKEN", "AUTOMATIC"),
    "tie_break": ("HIGHEST_RANK", "NEAREST_TO_DEALER"),
    "opening_draws": (1, 2),
    "lay_off": ("WHENEVER_ASKED", "OWN_ACT"),
    "hand_melds": ("OWN_ACT", "NEVER"),
    "forced_lay_off": ("NEVER", "AUTOMATIC", "ON_DEMAND"),
    "standing_out": ("NEVER", "CLOSED", "FREELY"),
} | {name: (True, False) for name, value in Rules()._asdict().items() if isinstance(value, bool)}
"""What each option may be; the two collections of kinds are checked apart."""

WITHOUT_EFFECT = {"discards_visible", "betting", "bonuses", "mico", "side_games", "escalera_a23_highest"}
"""Options of what a seat sees and of the money: accepted, and of no effect on the play."""

NICARAGUA: dict[str, object] = {}
EARLY: dict[str, object] = {
    "ace": "LOW_OR_HIGH",
    "laying_order": "STRICT",
    "automatic_wins": ("CUATRO_CUERPOS", "PELADILLA"),
    "tie_break": "NEAREST_TO_DEALER",
    "opening_draws": 1,
    "forced_lay_off": "AUTOMATIC",
    "standing_out": "NEVER",
}
HONDURAS: dict[str, object] = {"automatic_wins": ()}
PRESETS: dict[str, dict[str, object]] = {"NICARAGUA": NICARAGUA, "EARLY": EARLY, "HONDURAS": HONDURAS}


def _kinds(name: str, value: Any) -> tuple[str, ...]:
    named = [str(kind) for kind in value]
    unknown = [kind for kind in named if kind not in KINDS]
    if unknown:
        raise ValueError(f"{name}: {unknown[0]!r} is no kind of automatic win")
    if name == "precedence":
        if sorted(named) != sorted(KINDS):
            raise ValueError("precedence is an ordering of all three kinds")
        return tuple(named)
    return tuple(kind for kind in KINDS if kind in named)


def rules_of(options: Mapping[str, object]) -> Rules:
    """The rules written as in a record: a preset, if one is named, and what differs from it."""
    written = dict(options)
    preset = written.pop("preset", "NICARAGUA")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}")
    chosen: dict[str, Any] = {**Rules()._asdict(), **PRESETS[preset]}
    for name, value in written.items():
        if name in WITHOUT_EFFECT:
            continue
        if name in ("automatic_wins", "precedence"):
            chosen[name] = _kinds(name, value)
        elif name not in VALUES:
            raise ValueError(f"unknown option {name!r}")
        elif value not in VALUES[name]:
            raise ValueError(f"{name} cannot be {value!r}")
        else:
            chosen[name] = value
    return Rules()._replace(**chosen)
