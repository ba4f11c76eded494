"""Desmoche §1 and §2: table, pack, deal; the cards a seat owns."""

import pytest

from rummykit.cards import JOKER, Card, Cards
from rummykit.game import Outcome
from rummykit.games import desmoche
from rummykit.games.desmoche import GAME, Cambio, Deciding, Declaring, Drawing, Over, Paying
from rummykit.games.desmoche.violations import NotKnownNow, PaysCardNotHeld
from rummykit.packs import FULL
from rummykit.seats import Seat
from rummykit.violations import Clause

from .positions import dealt, drawing, offered, played, refused, texts

NEW = FULL.new_order()


@pytest.mark.parametrize(
    ("seats", "stock"),
    [
        pytest.param(2, 34, id="1.1, 1.5 two seats"),
        pytest.param(3, 25, id="1.1, 1.5 three seats"),
        pytest.param(4, 16, id="1.1, 1.5 four seats"),
    ],
)
def test_table_and_stock(seats: int, stock: int) -> None:
    assert GAME.seats == (2, 3, 4)
    state = desmoche.deal(seats=seats, seed=1)
    assert len(state.table.stock) == stock
    assert [len(holding.hand) for holding in state.table.holdings] == [9] * seats


@pytest.mark.parametrize(
    ("seats", "order", "told"),
    [
        pytest.param(1, NEW, "1 seats cannot play Desmoche: 2, 3 or 4 can", id="1.1 one seat is no table"),
        pytest.param(5, NEW, "5 seats cannot play Desmoche: 2, 3 or 4 can", id="1.1 nor are five"),
        pytest.param(2, (*NEW, JOKER), "JK", id="1.1 no joker"),
        pytest.param(2, NEW[1:], "As", id="1.1 no card is missing from the pack"),
        pytest.param(2, (NEW[1], *NEW[1:]), "2s", id="1.1 no card is in it twice"),
    ],
)
def test_no_table(seats: int, order: tuple[Card, ...], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        desmoche.deal(seats=seats, order=order)


def test_1_1_the_pack_has_52_cards() -> None:
    assert len(set(GAME.pack(desmoche.NICARAGUA, 4).cards)) == len(GAME.pack(desmoche.NICARAGUA, 4)) == 52


@pytest.mark.parametrize("dealer", [pytest.param(dealer, id=f"1.2 seat {dealer} deals first") for dealer in range(4)])
def test_who_deals(dealer: int) -> None:
    state = desmoche.deal(desmoche.HONDURAS, seats=4, dealer=dealer, order=NEW)
    assert state.table.dealer == dealer
    assert state.to_act == tuple(Seat((dealer + step) % 4) for step in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("dealer", "winners", "following"),
    [
        pytest.param(0, (), 1, id="1.2 the deal moves to the right after a dead hand"),
        pytest.param(0, (0,), 1, id="1.2 also if the dealer has won"),
        pytest.param(2, (1,), 0, id="1.2 from the last seat to the first"),
    ],
)
def test_the_deal_moves(dealer: int, winners: tuple[int, ...], following: int) -> None:
    ended = Outcome("some reason", Clause("Desmoche", "9.1"), tuple(map(Seat, winners)), 3)
    assert GAME.next_dealer(desmoche.NICARAGUA, 3, Seat(dealer), ended) == following


def test_1_2_the_dealer_sits_at_the_table() -> None:
    with pytest.raises(ValueError, match="the dealer, seat 3, is not at the table: its seats are 0 to 2"):
        desmoche.deal(seats=3, dealer=3)


def test_1_4_cards_are_dealt_singly_beginning_at_the_right_of_the_dealer() -> None:
    state = desmoche.deal(desmoche.HONDURAS, seats=3, dealer=1, order=NEW)
    hands = [holding.hand for holding in state.table.holdings]
    assert hands[2] == Cards(NEW[0:27:3])
    assert hands[0] == Cards(NEW[1:27:3])
    assert hands[1] == Cards(NEW[2:27:3])
    assert state.table.stock == NEW[27:]


def test_1_5_discards_never_go_back_into_the_stock() -> None:
    state = played(drawing(1, "||", stock="4c", stock_ends=True), "1 draw", "1 release")
    assert isinstance(state.phase, Over)
    assert not state.table.stock
    assert len(state.table.discards) == 25


def test_1_6_a_hand_runs_in_its_order() -> None:
    state = dealt("As Ah Ad Ac 3s 4h 5d 7c 9s||")
    assert isinstance(state.phase, Declaring)
    assert not state.phase.after_cambio
    state = played(state, "0 declare nothing")
    assert isinstance(state.phase, Cambio)
    gives = [texts(state, seat)[-1] for seat in (1, 2)]
    state = played(state, *gives, "0 give 3s")
    assert isinstance(state.phase, Declaring)
    assert state.phase.after_cambio
    state = played(state, "0 declare nothing")
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (1,)


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        pytest.param(0, 1, id="1.6 the seat to the right of the dealer draws first"),
        pytest.param(2, 0, id="1.6 which may be seat 0"),
    ],
)
def test_the_first_turn(dealer: int, first: int) -> None:
    state = dealt("||", dealer=dealer, cambio=False)
    assert isinstance(state.phase, Drawing)
    assert state.to_act == (first,)


# §2


def test_2_1_nine_cards_and_ten_until_it_is_paid() -> None:
    state = drawing(1, "|9d Td Ks|", "|8s 8h 8c|", stock="8d")
    owned: list[int] = []
    for move in ("1 draw", "1 play 8d onto 8s 8h 8c", "1 play 8d 9d Td", "1 pay Ks"):
        state = played(state, move)
        owned.append(len(state.table.holdings[1].owned))
    assert owned == [9, 10, 10, 9]


def test_2_1_a_lay_off_keeps_nine() -> None:
    state = played(drawing(1, "|8d|", "|8s 8h 8c|"), "1 play 8d onto 8s 8h 8c")
    assert len(state.table.holdings[1].owned) == 9


def test_2_1_a_winner_by_play_ends_with_ten() -> None:
    state = played(drawing(1, "||", "|As 2s 3s, 5h 6h 7h, Ts Th Td|", stock="4s"), "1 draw", "1 play 4s onto As 2s 3s")
    assert isinstance(state.phase, Over)
    assert [len(holding.owned) for holding in state.table.holdings] == [9, 10, 9]


def test_2_2_a_drawn_card_enters_no_hand() -> None:
    state = drawing(1, "||", stock="4c")
    before = state.table.holdings
    drawn = played(state, "1 draw")
    assert isinstance(drawn.phase, Deciding)
    assert texts(drawn) == ["1 release"]
    released = played(drawn, "1 release")
    assert released.table.holdings == before
    assert released.table.discards[-1] == Card.parse("4c")


def test_2_2_nor_does_an_offer() -> None:
    state = offered(0, "8d", "|8s 8h|")
    before = state.table.holdings[1].hand
    refused(state, "1 give 8d", NotKnownNow)
    refused(state, "1 draw", NotKnownNow)
    paying = played(state, "1 play 8h 8s 8d")
    assert isinstance(paying.phase, Paying)
    assert paying.table.holdings[1].hand == before - Card.parse("8s") - Card.parse("8h")


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("8d", id="2.3 the card just used stays on the table"),
        pytest.param("8h", id="2.3 and so does a card laid earlier"),
    ],
)
def test_no_card_returns_from_the_table(card: str) -> None:
    paying = played(drawing(1, "||", "|8s 8h 8c|", stock="8d"), "1 draw", "1 play 8d onto 8s 8h 8c")
    refused(paying, f"1 pay {card}", PaysCardNotHeld)
    assert Card.parse(card) not in paying.table.holdings[1].hand


def test_2_3_what_a_desmoche_leaves_behind_stays_too() -> None:
    state = drawing(1, "|9d Td|", "|8s 8h 8c 8d|", stock="7d")
    hand = state.table.holdings[1].hand
    state = played(state, "1 draw", "1 play 7d 8d 9d Td")
    assert state.table.holdings[1].hand == hand - Card.parse("9d") - Card.parse("Td")
    assert len(state.table.holdings[1].melds) == 2


@pytest.mark.parametrize(
    ("visible", "pile"),
    [
        pytest.param("TOP", "4c", id="2.4 of the pile a view shows the top card"),
        pytest.param("ALL", "Kh 9s 4c", id="2.4 or all of it in its order"),
    ],
)
def test_the_pile(visible: str, pile: str) -> None:
    state = played(drawing(1, "||", stock="4c", discards="Kh 9s", discards_visible=visible), "1 draw", "1 release")
    for seat in (None, Seat(0), Seat(1)):
        view = state.view(seat)
        assert " ".join(map(str, view.table.pile)) == pile
        assert Cards.parse("Kh 9s 4c") <= view.seen


def test_2_4_what_was_shown_stays_known_and_nothing_else_is() -> None:
    state = drawing(1, "||", stock="4c", discards="Kh 9s")
    for view in (played(state, "1 draw").view(Seat(0)), state.view(Seat(1)), state.view(None)):
        assert view.seen == Cards.parse("Kh 9s")
    assert played(state, "1 draw").view(Seat(1)).seen == Cards.parse("Kh 9s 4c")


def test_2_4_the_offer_lies_on_the_pile_and_is_not_of_it_yet() -> None:
    state = offered(1, "8d", "||8s 8h", discards="Kh")
    view = state.view(Seat(0))
    assert (view.phase.shown, view.table.pile) == (Cards.parse("8d"), (Card.parse("Kh"),))
