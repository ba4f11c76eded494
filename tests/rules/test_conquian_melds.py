"""Conquián §1 and §2, clause by clause, with refusals as exact texts."""

from typing import Any

import pytest

from rummykit.cards import Cards
from rummykit.games import conquian
from rummykit.options import RulesError, read_options
from rummykit.packs import FULL, SPANISH
from rummykit.seats import Seat

from .conquian_positions import dealt, no_meld, played, refused, texts, told

OTHER: Any = "As 2d 3c 5d 6h Qh 7c Jd"
"""Eight cards with which nothing can be used in the positions here."""


def turned(hand: str, card: str, **options: Any) -> conquian.ConquianState:
    """Seat 0 has turned a card."""
    return played(dealt(hand, "", stock=card, **options), "0 turn")


# §1


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        pytest.param("MEXICAN", (40, 8, True, "ANTICLOCKWISE"), id="1.1, 1 the Mexican game"),
        pytest.param("ANGLO_AMERICAN", (40, 10, False, "CLOCKWISE"), id="1.1, 1 the Anglo-American game"),
        pytest.param("CENTRAL_AMERICAN", (40, 9, True, "ANTICLOCKWISE"), id="1.1, 1 the Central American game"),
    ],
)
def test_presets(preset: str, values: tuple[object, ...]) -> None:
    rules = conquian.GAME.presets[preset]
    assert (rules.pack, rules.hand_size, rules.exchange, rules.direction.name) == values
    others = (rules.rearrange, rules.ask_everyone, rules.forcing, rules.stock_used_up, rules.settlement)
    assert [getattr(one, "name", one) for one in others] == ["FREE", False, "DIRECT", "NO_WINNER", "STAKE"]


def test_1_1_the_first_preset_is_the_default() -> None:
    assert conquian.ConquianRules() == conquian.MEXICAN
    assert next(iter(conquian.GAME.presets)) == "MEXICAN"


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        pytest.param("pack", 48, "pack = 48: write one of 40, 52", id="1.1, 2.2 a pack that is none"),
        pytest.param("pack", True, "pack = True: write one of 40, 52", id="1.1, 2.2 a pack that is no number"),
        pytest.param("hand_size", 1, "hand_size = 1: write a whole number, at least 2", id="1.1, 1.3 a hand too small"),
    ],
)
def test_values_that_cannot_be(option: str, value: object, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_options(conquian.MEXICAN, {option: value})
    assert str(caught.value) == said


@pytest.mark.parametrize("seats", [pytest.param(1, id="1.2 one seat"), pytest.param(5, id="1.2 five seats")])
def test_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"^{seats} seats cannot play Conquián: 2, 3 or 4 can \[Conquián §1\.2\]$"):
        conquian.deal(seats=seats)


def test_1_2_a_deal_that_leaves_no_stock() -> None:
    said = "4 seats with 10 cards each leave none of a pack of 40 for the stock: fewer seats, or a smaller hand_size"
    with pytest.raises(ValueError, match=rf"^{said} \[Conquián §1\.2\]$"):
        conquian.deal(conquian.ANGLO_AMERICAN, seats=4)
    assert len(conquian.deal(conquian.CENTRAL_AMERICAN, seats=4, seed=0).table.stock) == 4


def test_1_3_the_deal() -> None:
    state = conquian.deal(conquian.ANGLO_AMERICAN, seats=3, dealer=1, order=SPANISH.new_order())
    assert [str(hand) for hand in state.table.hands] == [
        "2s 5s Js Ah 4h 7h Kh 3d 6d Qd",
        "3s 6s Qs 2h 5h Jh Ad 4d 7d Kd",
        "As 4s 7s Ks 3h 6h Qh 2d 5d Jd",
    ]
    assert len(state.table.stock) == 10
    assert texts(state) == ["2 turn"]
    over = played(dealt(*["As 2d 3c 5d 6h Qh 7c Jd", ""]), "! left 0")
    assert over.outcome is not None
    assert conquian.GAME.next_dealer(conquian.MEXICAN, 3, Seat(2), over.outcome) == 0


def test_1_4_the_exchange() -> None:
    state = dealt(OTHER, "Ks 2h", "Kh 2c", exchange=True)
    assert state.to_act == (0, 1, 2)
    assert texts(state, 0) == [f"0 give {card}" for card in Cards.parse(OTHER)]
    assert refused(state, "0 give Ks") == ["Ks is not in the hand: name a card that is [Conquián §1.4]"]
    state = played(state, "2 give Kh")
    assert told(state) == ["seat 2 has chosen a card to give [Conquián §1.4]"]
    assert refused(state, "2 give 2c") == ["seat 2 is not to act now: wait for seat 0 or seat 1 [Conquián §3.5]"]
    state = played(state, "0 give As")
    assert "Kh" in str(state.table.hands[2])
    state = played(state, "1 give Ks")
    assert told(state) == [
        "seat 1 has chosen a card to give [Conquián §1.4]",
        "all have chosen: each seat gets a card [Conquián §1.4]",
        "it is As [Conquián §1.4]",
        "it is Ks [Conquián §1.4]",
        "it is Kh [Conquián §1.4]",
    ]
    assert [event.told() for event in state.view(Seat(0)).events][2:] == ["it is Kh [Conquián §1.4]"]
    assert "Kh" in str(state.table.hands[0])
    assert texts(state) == ["0 turn"]


def test_1_4_two_seats_swap() -> None:
    state = played(dealt(OTHER, "Ks 2h", exchange=True), "0 give As; 1 give Ks")
    assert "Ks" in str(state.table.hands[0])
    assert "As" in str(state.table.hands[1])


def test_1_5_the_direction_changes_nothing_else() -> None:
    right, left = (
        conquian.deal(conquian.ConquianRules(direction=way), seats=3, seed=0)
        for way in (conquian.Direction.ANTICLOCKWISE, conquian.Direction.CLOCKWISE)
    )
    assert right.table.hands == left.table.hands
    assert right.phase == left.phase


# §2


@pytest.mark.parametrize(
    ("cards", "rules", "said"),
    [
        pytest.param("5s 5h 5d", "MEXICAN", None, id="2.1 a set of three"),
        pytest.param("5s 5h 5d 5c", "MEXICAN", None, id="2.1 a set of four"),
        pytest.param("As 2s 3s", "MEXICAN", None, id="2.1 the ace is low"),
        pytest.param("Js Qs Ks", "MEXICAN", None, id="2.1 the highest run"),
        pytest.param(
            "As Qs Ks",
            "MEXICAN",
            no_meld(
                "As Qs Ks",
                "no set: As, Qs and Ks are not of one rank",
                "no run: the ace is low, not above the king, so As Qs Ks is no sequence",
            ),
            id="2.1 Q K A is no run",
        ),
        pytest.param("6s 7s Js", "MEXICAN", None, id="2.2 the jack follows the seven in the pack of 40"),
        pytest.param(
            "6s 7s 8s",
            "MEXICAN",
            no_meld(
                "6s 7s 8s",
                "no meld: 8s is not in this pack, whose ranks are A234567JQK",
                "no set: 6s, 7s and 8s are not of one rank",
            ),
            id="2.1, 2.2 the pack of 40 has no 8",
        ),
        pytest.param("As 2s 3s 4s 5s 6s 7s Js Qs", "MEXICAN", None, id="2.4 nine cards in the Mexican game"),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s Js Qs Ks",
            "MEXICAN",
            "As 2s 3s 4s 5s 6s 7s Js Qs Ks has 10 cards, and no meld has more than 9: leave some out [Conquián §2.4]",
            id="2.4 not ten",
        ),
        pytest.param("As 2s 3s 4s 5s 6s 7s Js", "ANGLO_AMERICAN", None, id="2.4 eight in the Anglo-American game"),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s Js Qs",
            "ANGLO_AMERICAN",
            "As 2s 3s 4s 5s 6s 7s Js Qs has 9 cards, and no meld has more than 8: leave some out [Conquián §2.4]",
            id="2.4 not nine",
        ),
        pytest.param(
            "As 2s 3s 4s 5s 6s 7s Js Qs Ks", "CENTRAL_AMERICAN", None, id="2.4 ten in the Central American game"
        ),
    ],
)
def test_melds(cards: str, rules: str, said: str | None) -> None:
    judgment = conquian.GAME.judge_meld(conquian.GAME.presets[rules], tuple(Cards.parse(cards)))
    assert [str(one) for one in judgment.violations] == ([said] if said else [])
    assert [str(one) for one in judgment.meanings] == ([] if said else [cards])
    assert bool(judgment.reasons) is bool(said)


@pytest.mark.parametrize(
    ("cards", "valid"),
    [
        pytest.param("6s 7s 8s", True, id="2.2 in the pack of 52 the eight follows the seven"),
        pytest.param("6s 7s Js", False, id="2.2 and the jack does not"),
    ],
)
def test_the_pack_of_52(cards: str, valid: bool) -> None:
    rules = conquian.ConquianRules(pack=52)
    assert bool(conquian.GAME.judge_meld(rules, tuple(Cards.parse(cards))).meanings) is valid
    assert conquian.GAME.pack(rules, 2) == FULL
    assert conquian.GAME.pack(conquian.MEXICAN, 2) == SPANISH


def test_2_4_melds_too_long() -> None:
    state = played(dealt("As 2s 3s 4s 5s 6s 7s Js Qs Kd", "", stock="Ad", hand_size=10), "0 turn")
    assert refused(state, "0 play As 2s 3s 4s 5s 6s 7s Js Qs") == [
        "As 2s 3s 4s 5s 6s 7s Js Qs has 9 cards, and no meld has more than 8: leave some out [Conquián §2.4]"
    ]
    judgment = conquian.GAME.judge_meld(conquian.ConquianRules(hand_size=2), tuple(Cards.parse("5s 5h 5d 5c")))
    assert [str(one) for one in judgment.violations] == [
        "5s 5h 5d 5c has 4 cards, and no meld has more than 3: leave some out [Conquián §2.4]"
    ]


def test_2_3_a_meld_is_its_seats_own() -> None:
    state = played(turned("2s 3s 4s Kd Kc 7h 6d Qs", "Ah"), "0 play 2s 3s 4s; 0 decline; 1 turn")
    assert refused(state, "1 play 5s onto 2s 3s 4s")[0] == (
        "the seat has no meld 2s 3s 4s: name all cards of one that it has [Conquián §2.5]"
    )


LYING = "As 2s 3s 5s 6s 7s Kd Kc"
"""Two runs of spades, between which the four fits, and two kings."""


def lying(card: str = "4s", **options: Any) -> conquian.ConquianState:
    """Both runs lie, and seat 0 is to answer about a card that it has turned."""
    return played(turned(LYING, card, **options), "0 play As 2s 3s; 0 play 5s 6s 7s")


@pytest.mark.parametrize(
    ("rearrange", "moves"),
    [
        pytest.param(
            "FREE",
            [
                "0 play 4s onto As 2s 3s",
                "0 play 4s onto 5s 6s 7s",
                "0 arrange As 2s 3s 4s 5s 6s 7s",
                "0 decline",
            ],
            id="6.7, 2.5, 2.3 joined freely",
        ),
        pytest.param(
            "DESMOCHE",
            ["0 play 4s onto As 2s 3s", "0 play 4s onto 5s 6s 7s", "0 decline"],
            id="6.7, 2.3 not under DESMOCHE",
        ),
    ],
)
def test_two_runs_and_the_card_between(rearrange: str, moves: list[str]) -> None:
    assert texts(lying(rearrange=rearrange)) == moves


@pytest.mark.parametrize(
    ("move", "said"),
    [
        pytest.param(
            "0 play 4s 5s 6s 7s",
            ["5s 6s 7s lie in own melds, which a play leaves as they are: arrange the melds [Conquián §2.5]"],
            id="2.5 a play takes nothing from own melds",
        ),
        pytest.param(
            "0 play Ks 4s 4d",
            [
                "neither in the hand, nor on offer, nor in other own melds: Ks 4d; name cards that are [Conquián §2.5]",
                no_meld(
                    "4s Ks 4d",
                    "no set: 4s, Ks and 4d are not of one rank",
                    "no run: 4s, Ks and 4d are not of one suit",
                ),
            ],
            id="2.5 a card that is not at hand",
        ),
        pytest.param(
            "0 play 4s onto 6s 7s Js",
            [
                "the seat has no meld 6s 7s Js: name all cards of one that it has [Conquián §2.5]",
                no_meld(
                    "4s 6s 7s Js",
                    "no set: 4s, 6s, 7s and Js are not of one rank",
                    "no run: between 4s and 6s the 5 is missing",
                ),
            ],
            id="2.5 a meld that does not lie there",
        ),
        pytest.param(
            "0 arrange As 2s 3s 4s / 5s 6s 7s",
            ["no meld is split up and none are joined: play the cards [Conquián §2.5]"],
            id="2.5 an arrangement that regroups nothing",
        ),
        pytest.param(
            "0 arrange As 2s 3s 4s",
            ["5s 6s 7s would not lie in a meld any more: name all cards of the own melds [Conquián §2.3]"],
            id="2.3 an arrangement that leaves cards out",
        ),
        pytest.param(
            "0 arrange As 2s 3s / 5s 6s 7s Kd",
            [
                "no meld is split up and none are joined: play the cards [Conquián §2.5]",
                no_meld(
                    "5s 6s 7s Kd",
                    "no set: 5s, 6s, 7s and Kd are not of one rank",
                    "no run: 5s, 6s, 7s and Kd are not of one suit",
                ),
            ],
            id="2.1, 2.5 an arrangement with what is no meld",
        ),
        pytest.param(
            "0 arrange As 2s 3s / 5s 6s 7s",
            [
                "no meld is split up and none are joined: play the cards [Conquián §2.5]",
                "no card is new to the table: use the card on offer or one from the hand [Conquián §2.6]",
            ],
            id="2.6 a table shuffled for its own sake",
        ),
        pytest.param(
            "0 play Ks Kd Kc",
            ["neither in the hand, nor on offer, nor in other own melds: Ks; name cards that are [Conquián §2.5]"],
            id="2.5 a new meld with a card that is not at hand",
        ),
    ],
)
def test_plays_that_are_refused(move: str, said: list[str]) -> None:
    assert refused(lying(), move) == said


def test_2_6_cards_on_the_table_stay_there() -> None:
    state = played(lying(), "0 arrange As 2s 3s 4s 5s 6s 7s")
    assert told(state) == ["seat 0 arranges As 2s 3s 4s 5s 6s 7s [Conquián §2.5]"]
    assert refused(state, "0 pay As") == ["As is not in the hand: name a card that is [Conquián §3.3]"]
    assert refused(state, "0 arrange As 2s 3s / 4s 5s 6s 7s") == [
        "no card is new to the table: use the card on offer or one from the hand [Conquián §2.6]"
    ]


def test_2_5_cards_and_melds_are_read_in_any_order() -> None:
    state = lying()
    for text in ("0 arrange 7s 6s 5s 4s 3s 2s As", "0 play 4s onto 3s 2s As"):
        assert conquian.parse_move(text) in state.legal_moves()
    free = played(turned("As 2s 3s 6s 7s Js Kd Kc", "4s"), "0 play As 2s 3s; 0 play 6s 7s Js")
    assert str(conquian.parse_move("0 arrange 6s 7s Js / 4s 3s 2s As")) == "0 arrange As 2s 3s 4s / 6s 7s Js"
    assert texts(free) == ["0 play 4s onto As 2s 3s", "0 decline"]


@pytest.mark.parametrize(
    ("hand", "card", "laid", "moves"),
    [
        pytest.param(
            "6s 7s Js Jh Jc Kd 2d Kc",
            "5s",
            "0 play 6s 7s Js",
            ["0 play 5s onto 6s 7s Js", "0 arrange 5s 6s 7s / Js Jh Jc"],
            id="6.3, 2.5 the jack is regrouped",
        ),
        pytest.param(
            "5s 5h 5d 2c 3c 4c 5c 6c",
            "Ac",
            "0 play 5s 5h 5d; 0 play 2c 3c 4c 5c 6c",
            ["0 play Ac onto 2c 3c 4c 5c 6c", "0 arrange 5s 5h 5d / Ac 2c 3c / 4c 5c 6c"],
            id="6.6, 2.5 a run is split up",
        ),
    ],
)
def test_arrangements(hand: str, card: str, laid: str, moves: list[str]) -> None:
    found = texts(played(turned(hand, card), laid))
    assert [move for move in found if card in move] == moves


def test_2_3_a_play_under_desmoche() -> None:
    hand = "4s 5s 6s 7s 4d Kd Kc Qh"
    state = played(turned(hand, "4h", rearrange="DESMOCHE"), "0 play 4s 5s 6s 7s")
    assert texts(state) == ["0 play 4s 4h 4d", "0 decline"]
    assert refused(state, "0 arrange 4s 4h 4d / 5s 6s 7s") == [
        "this table does not arrange melds, the option rearrange is DESMOCHE: play the cards [Conquián §2.3]"
    ]
    assert refused(state, "0 play 5s 4h 4d")[0] == (
        "taking 5s from 4s 5s 6s 7s does not leave melds alone: take other cards, or none [Conquián §2.3]"
    )
    assert refused(state, "0 play 4s 5s 6s 7s")[0] == (
        "taking 4s 5s 6s 7s from 4s 5s 6s 7s does not leave melds alone: take other cards, or none [Conquián §2.3]"
    )
    state = played(state, "0 play 4s 4h 4d")
    assert told(state) == ["seat 0 lays 4s 4h 4d, 4s from other melds [Conquián §2.5]"]
    assert conquian.GAME.facts(state)["tables"] == [["4s 4h 4d", "5s 6s 7s"], []]


def test_2_3_runs_may_be_split_under_desmoche() -> None:
    hand = "As 2s 3s 4s 5s 6s 7s 4d"
    state = played(turned(hand, "4h", rearrange="DESMOCHE"), "0 play As 2s 3s 4s 5s 6s 7s; 0 play 4s 4h 4d")
    assert conquian.GAME.facts(state)["tables"] == [["As 2s 3s", "4s 4h 4d", "5s 6s 7s"], []]
    assert state.outcome is not None
