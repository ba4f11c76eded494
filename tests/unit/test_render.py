"""Drawing tables and sentences: of zones alone, whatever game they are of."""

import pytest

from rummykit.cards import JOKER, Card
from rummykit.game import Zone
from rummykit.packs import FULL, Stream
from rummykit.record import Record
from rummykit.registry import find_game
from rummykit.render import draw, open_zones, say
from rummykit.render.layout import Kind, lines_of, sentence
from rummykit.seats import Seat, seats_at


def _row(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


FOUR = (
    Zone("hand", Seat(0), (), 9),
    Zone("melds", Seat(0), ()),
    Zone("hand", Seat(1), (_row("7h 8h"),), 0),
    Zone("melds", Seat(1), (_row("9d Td Jd"), _row("8s 8c JK"))),
    Zone("drawn", Seat(1), (_row("2c"),)),
    Zone("hand", Seat(2), (), 0, "disqualified"),
    Zone("hand", Seat(3), (), 1),
    Zone("melds", Seat(3), (_row("As 2s 3s"),), 0, "face down"),
    Zone("stock", None, (), 16),
    Zone("discards", None, (_row("Kc"),), 3),
    Zone("on offer", None, (_row("4h"),)),
)


def test_a_table_of_four() -> None:
    assert draw(FOUR, to_act=(Seat(1),)).splitlines() == [
        "  stock 16   discards Kc and 3 more   on offer 4h",
        "  seat 0  9 cards",
        "> seat 1  7h 8h    [9d Td Jd] [8s 8c JK] | drawn 2c",
        "  seat 2  no cards (disqualified)",
        "  seat 3  1 card   [As 2s 3s] (face down)",
    ]


def test_names_and_symbols() -> None:
    shown = draw(FOUR, names=("Ana", "Beto", "Chepe", "Dora"), symbols=True)
    assert "  Ana    9 cards" in shown
    assert "  Beto   7♥ 8♥    [9♦ T♦ J♦] [8♠ 8♣ JK] | drawn 2♣" in shown


def test_a_common_table_of_many_melds_for_five() -> None:
    melds = (_row("3h JK 5h"), _row("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"), *(_row("8s 8h JK"),) * 23)
    order = Stream(1).shuffled(FULL.times(2).with_jokers(6).new_order())
    zones = [Zone("melds", None, melds), Zone("hand", Seat(0), (order[:25],))]
    zones += [Zone("hand", seat, (), 20) for seat in seats_at(5)[1:]]
    lines = draw(zones, width=60).splitlines()
    assert max(map(len, lines)) <= 60
    drawn = "\n".join(lines)
    assert drawn.count("[8s 8h JK]") == 23
    assert drawn.split("seat 0")[1].split("seat 1")[0].split() == list(map(str, order[:25]))
    assert [line[2:8] for line in lines if "seat" in line] == [f"seat {seat}" for seat in range(5)]


@pytest.mark.parametrize("width", [20, 40, 78, 200])
@pytest.mark.parametrize("symbols", [False, True])
def test_no_card_is_lost_whatever_the_width(width: int, symbols: bool) -> None:
    order = Stream(2).shuffled(FULL.new_order())
    zones = [Zone("hand", Seat(0), (order[:20],)), Zone("melds", Seat(0), (order[20:30], order[30:33]))]
    zones += [Zone("discards", None, (order[33:],))]
    shown = draw(zones, width=width, symbols=symbols)
    words = shown.replace("[", " ").replace("]", " ").split()
    expected = sorted(card.symbol if symbols else str(card) for card in order)
    assert sorted(word for word in words if word in expected) == expected


def test_empty_places() -> None:
    assert draw([]) == ""
    assert draw([Zone("stock", None, ())]) == "  stock empty"
    assert draw([Zone("melds", None, ())]) == "  melds  none"
    assert draw([Zone("hand", Seat(0), ())]) == "  seat 0  no cards"
    assert draw([Zone("hand", Seat(0), (_row("7h"),), 2)]) == "  seat 0  7h 2 more cards"


def test_a_zone_of_several_groups_is_drawn_as_melds() -> None:
    assert draw([Zone("row", None, (_row("7h"), _row("8h")))]) == "  row  [7h] [8h]"


def test_cards_and_clauses_in_a_sentence() -> None:
    spans = sentence("seat 1 pays Kc, not JK [Desmoche §7.8]")
    assert [(span.text, span.kind) for span in spans] == [
        ("seat 1 pays ", Kind.PLAIN),
        ("Kc", Kind.BLACK),
        (", not ", Kind.PLAIN),
        ("JK", Kind.JOKER),
        (" ", Kind.PLAIN),
        ("[Desmoche §7.8]", Kind.NOTE),
    ]
    assert say("lay 7h or Th in the order 7h Th", symbols=True) == "lay 7♥ or T♥ in the order 7♥ T♥"
    assert say("nothing: JKs, x7h, [a list]", symbols=True) == "nothing: JKs, x7h, [a list]"


def test_kinds_of_a_table() -> None:
    kinds = {span.text: span.kind for line in lines_of(FOUR, to_act=(Seat(0),)) for span in line}
    assert kinds["7h"] is Kind.RED
    assert kinds["8s"] is Kind.BLACK
    assert kinds["JK"] is Kind.JOKER
    assert kinds["9 cards"] is Kind.HIDDEN
    assert kinds["seat 0"] is Kind.NAME
    assert kinds["> "] is Kind.TO_ACT
    assert kinds["(face down)"] is Kind.NOTE


def test_open_cards_are_those_that_the_seats_see_themselves() -> None:
    game = find_game("desmoche")
    record = Record.begin(game, seats=3, seed="a table in León")
    record = record.play(game.parse(f"1 give {next(iter(record.state.view(Seat(1)).hand))}"))
    zones = open_zones(game, record.state, 3)
    for seat in seats_at(3):
        assert [zone for zone in zones if zone.seat == seat] == [
            zone for zone in game.zones(record.state.view(seat)) if zone.seat == seat
        ]
    assert [zone.name for zone in zones if zone.seat is None] == ["stock", "discards"]
    assert next(zone for zone in zones if zone.name == "stock").groups == ()
    shown = {card for zone in zones for group in zone.groups for card in group}
    assert len(shown) == 27


@pytest.mark.parametrize(
    ("kind", "style"),
    [
        (Kind.PLAIN, ""),
        (Kind.RED, "bold red"),
        (Kind.BLACK, "bold"),
        (Kind.JOKER, "bold magenta"),
        (Kind.HIDDEN, "dim"),
        (Kind.NAME, "cyan"),
        (Kind.TO_ACT, "bold green"),
        (Kind.NOTE, "dim"),
    ],
)
def test_each_kind_has_its_style(kind: Kind, style: str) -> None:
    pytest.importorskip("rich")
    from rummykit.render import colour

    assert colour.STYLES[kind] == style
    assert set(colour.STYLES) == set(Kind)


def test_what_a_terminal_gets() -> None:
    pytest.importorskip("rich")
    from rich.console import Console

    from rummykit.render import colour

    console = Console(force_terminal=True, color_system="standard", width=60, highlight=False, legacy_windows=False)
    zones = (
        Zone("hand", Seat(0), ((Card.parse("7h"), Card.parse("8s"), JOKER),), 2, "out"),
        Zone("stock", None, (), 9),
    )
    with console.capture() as drawn:
        console.print(colour.draw(zones, to_act=(Seat(0),)), soft_wrap=True)
    bold, red, magenta, green = "\x1b[1m", "\x1b[1;31m", "\x1b[1;35m", "\x1b[1;32m"
    dim, cyan, end = "\x1b[2m", "\x1b[36m", "\x1b[0m"
    assert drawn.get().splitlines() == [
        f"  {cyan}stock{end}{dim} 9{end}",
        f"{green}> {end}{cyan}seat 0{end}  {red}7h{end} {bold}8s{end} {magenta}JK{end} {dim}2 more cards{end} {dim}(out){end}",
    ]
    with console.capture() as told:
        console.print(colour.say("seat 1 pays Kc [Desmoche §7.8]", symbols=True), soft_wrap=True)
    assert told.get() == f"seat 1 pays {bold}K♣{end} {dim}[Desmoche §7.8]{end}\n"


def test_rich_says_the_same_in_colour() -> None:
    pytest.importorskip("rich")
    from rummykit.render import colour

    text = colour.draw(FOUR, to_act=(Seat(1),))
    assert "\n".join(line.rstrip() for line in text.plain.splitlines()) == draw(FOUR, to_act=(Seat(1),))
    styles = {text.plain[span.start : span.end]: str(span.style) for span in text.spans}
    assert styles["7h"] == colour.STYLES[Kind.RED]
    assert styles["8s"] == colour.STYLES[Kind.BLACK]
    told = colour.say("seat 1 pays Kc [Desmoche §7.8]", symbols=True)
    assert told.plain == "seat 1 pays K♣ [Desmoche §7.8]"
