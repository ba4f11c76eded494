"""Gin §1 to §7, clause by clause, and the refusals of §10 as exact texts."""

from random import Random
from typing import Any

import pytest

from rummykit.cards import Card, Cards
from rummykit.game import Outcome, Totals
from rummykit.games import gin
from rummykit.games.gin.events import HandShown, KnockCardTurned
from rummykit.games.gin.violations import VIOLATIONS
from rummykit.seats import Seat

from .gin_positions import asserted_violations, dealt, played, points, refused, texts

LOW = "As 2s 3s 7h 7d 7c Th Td Tc 5d"
"""Ten cards with 5 points of deadwood."""
HIGH = "4s Jh Jd Jc 9s 8h 6d 4c 2h Kd"
BOTH_PASS = "0 pass; 1 pass; 0 draw"


def knocked(card: str = "Qs", **options: Any) -> gin.GinState:
    """Seat 0 has drawn the queen of spades and knocked."""
    return played(dealt(LOW, HIGH, stock="Qs", **options), BOTH_PASS, f"0 knock {card}")


def shown(**options: Any) -> gin.GinState:
    """It has laid its melds down, and seat 1 is to act."""
    return played(knocked(**options), "0 meld As 2s 3s; 0 meld 7h 7d 7c; 0 meld Th Td Tc; 0 end")


ELEVEN = "As 2s 3s 4h 5h 6h 9d Td Jd Qd"
"""Eleven with the 7 of hearts: big gin."""


def eleven(**options: Any) -> gin.GinState:
    """Seat 0 has big gin in hand."""
    return played(dealt(ELEVEN, "4s Jh Jc 9s 8h 6d 4c 2h Kd Kc", stock="7h", **options), BOTH_PASS)


def at_the_wall(dealer: int = 0) -> gin.GinState:
    """Two cards are left in the stock, and a seat is asked about the last discard: the non-dealer has drawn first, and so the
    dealer was the last to draw."""
    state = dealt(LOW, HIGH, upcard="Qh", dealer=dealer, wall="KNOCK_ON_LAST_DISCARD")
    state = played(state, f"{1 - dealer} pass; {dealer} pass")
    while not isinstance(state.phase, gin.LastDiscard):
        (seat,) = state.to_act
        more = state.table.hands[seat] - Cards.parse((LOW, HIGH)[seat])
        state = state.play(gin.Discard(seat, next(iter(more))) if more else gin.Draw(seat))
    return state


# §1


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        pytest.param("As", 1, id="1.1 the ace is 1"),
        pytest.param("7h", 7, id="1.1 a seven is 7"),
        pytest.param("Td", 10, id="1.1 a ten is 10"),
        pytest.param("Kc", 10, id="1.1 a king is 10"),
    ],
)
def test_points(cards: str, value: int) -> None:
    state = played(shown(), "1 end")
    assert state.outcome is not None
    kept = Cards.parse(HIGH) - Card.parse("4s") + Card.parse("4s")
    assert state.outcome.counts[1] == sum(min(card.number % 13 + 1, 10) for card in kept)
    assert gin.OKLAHOMA.oklahoma
    limit = {1: 0}.get(value, value)
    others = "2s 3s 4s 5c 6c 8c 9c Jc Qc 3d"
    state = played(dealt(others, "", upcard=cards, oklahoma=True), BOTH_PASS)
    assert f"and the limit {limit}: discard" in refused(state, "0 knock Qc")[0]


def test_1_1_two_seats() -> None:
    with pytest.raises(ValueError, match=r"3 seats cannot play Gin Rummy: 2 can \[Gin §1\.1\]"):
        gin.deal(seats=3)


def test_1_2_the_deal() -> None:
    state = dealt(LOW, HIGH, upcard="Ks", stock="Qs")
    assert state.table.hands == (Cards.parse(LOW), Cards.parse(HIGH))
    assert state.table.discards == (Card.parse("Ks"),)
    assert len(state.table.stock) == 31
    assert [event.told() for event in state.events] == ["Ks is turned up [Gin §1.2]"]


@pytest.mark.parametrize(
    ("option", "winners", "dealer"),
    [
        pytest.param("WINNER", (0,), 0, id="1.3 the winner deals"),
        pytest.param("ALTERNATE", (1,), 0, id="1.3 the other seat deals"),
        pytest.param("ALTERNATE", (), 1, id="1.3 nobody won: the same seat deals"),
        pytest.param("WINNER", (), 1, id="1.3 nobody won: the same seat deals, where the winner does"),
    ],
)
def test_next_dealer(option: str, winners: tuple[int, ...], dealer: int) -> None:
    rules = gin.GinRules(next_dealer=gin.NextDealer[option])
    clause = gin.GAME.seats_clause
    outcome = Outcome("knock", clause, tuple(map(Seat, winners)), 2)
    assert gin.GAME.next_dealer(rules, 2, Seat(1), outcome) == dealer


@pytest.mark.parametrize(
    ("move", "said"),
    [
        pytest.param("0 meld 7h 7d 7c", None, id="1.4 a set"),
        pytest.param("0 meld As 2s 3s", None, id="1.4 a run, the ace low"),
        pytest.param(
            "0 meld 7h 7d 7s", "not in the hand: 7s; name cards that are [Gin §1.4]", id="1.4 a card not in the hand"
        ),
        pytest.param(
            "0 meld 2s 3s 5d",
            "2s 3s 5d is no meld (no set: 2s, 3s and 5d are not of one rank; no run: 2s, 3s and 5d are not of one suit): name "
            "cards of one rank, or a run of one suit [Gin §1.4]",
            id="1.4 no meld",
        ),
    ],
)
def test_melds(move: str, said: str | None) -> None:
    state = knocked()
    assert [said] == refused(state, move) if said else move in texts(state)


def test_1_4_q_k_a_is_no_run() -> None:
    judgment = gin.GAME.judge_meld(gin.STANDARD, tuple(Cards.parse("As Qs Ks")))
    assert not judgment.meanings
    assert [type(one).__name__ for one in judgment.violations] == ["NoMeld"]


def test_1_5_only_the_seat_in_turn_moves() -> None:
    state = dealt(LOW, HIGH)
    assert state.to_act == (Seat(0),)
    assert refused(state, "1 take") == ["seat 1 is not to act: wait for seat 0 [Gin §1.5]"]
    seen = state.view(Seat(1)).violations(gin.Take(Seat(0)))
    asserted_violations.update(map(type, seen))
    assert list(map(str, seen)) == ["this view is seat 1's: it does not answer for seat 0 [Gin §1.5]"]


# §2


@pytest.mark.parametrize(
    ("before", "legal"),
    [
        pytest.param("", ["0 take", "0 pass"], id="2.1 the non-dealer may take it"),
        pytest.param("0 pass", ["1 take", "1 pass"], id="2.1 then the dealer"),
        pytest.param("0 pass; 1 pass", ["0 draw"], id="2.1 then the non-dealer draws"),
    ],
)
def test_first_upcard(before: str, legal: list[str]) -> None:
    state = dealt(LOW, HIGH)
    assert texts(played(state, before) if before else state) == legal


def test_2_1_after_the_dealer_took_it_the_other_seats_turn_follows() -> None:
    assert texts(played(dealt(LOW, HIGH), "0 pass; 1 take; 1 discard Kd")) == ["0 draw", "0 take"]


def test_2_1_declined_it_lies_at_the_bottom() -> None:
    state = played(dealt(LOW, HIGH, stock="Qs"), BOTH_PASS, "0 discard Qs")
    assert state.table.discards == (Card.parse("Ks"), Card.parse("Qs"))


def test_2_1_without_the_offer() -> None:
    state = dealt(LOW, HIGH, offer_first_upcard=False)
    assert texts(state) == ["0 draw", "0 take"]
    assert refused(state, "0 pass") == ["nothing is on offer: draw or take [Gin §2.1]"]


@pytest.mark.parametrize(
    ("before", "move", "said"),
    [
        pytest.param("", "0 draw", "the first upcard is on offer: take or pass", id="2.1 no draw while it is on offer"),
        pytest.param("0 pass; 1 pass", "0 take", "both seats have declined the first upcard: draw", id="2.1 declined"),
        pytest.param("0 pass; 1 pass", "0 pass", "both seats have declined the first upcard: draw", id="2.1 no pass"),
        pytest.param(
            BOTH_PASS, "0 pass", "nothing is on offer: discard, knock or big-gin", id="2.1 no pass with eleven cards"
        ),
    ],
)
def test_not_on_offer(before: str, move: str, said: str) -> None:
    state = dealt(LOW, HIGH)
    assert refused(played(state, before) if before else state, move) == [f"{said} [Gin §2.1]"]


# §3


@pytest.mark.parametrize(
    ("before", "move", "said"),
    [
        pytest.param(
            "0 pass; 1 take; 1 discard Kd", "0 discard As", "ten cards are in the hand: draw or take", id="3.1 a"
        ),
        pytest.param(
            "0 pass; 1 take; 1 discard Kd", "0 knock As", "ten cards are in the hand: draw or take", id="3.1 b"
        ),
        pytest.param(
            "0 pass; 1 take; 1 discard Kd", "0 big-gin", "ten cards are in the hand: draw or take", id="3.1 c"
        ),
        pytest.param(BOTH_PASS, "0 draw", "eleven cards are in the hand: discard, knock or big-gin", id="3.1 d"),
        pytest.param(BOTH_PASS, "0 take", "eleven cards are in the hand: discard, knock or big-gin", id="3.1 e"),
        pytest.param(BOTH_PASS, "0 discard Kd", "not in the hand: Kd; name cards that are", id="3.1 f"),
        pytest.param(BOTH_PASS, "0 knock Kd", "not in the hand: Kd; name cards that are", id="3.1 g"),
    ],
)
def test_steps(before: str, move: str, said: str) -> None:
    assert refused(played(dealt(LOW, HIGH), before), move) == [f"{said} [Gin §3.1]"]


@pytest.mark.parametrize("verb", [pytest.param(verb, id=f"3.2 {verb}") for verb in ("discard", "knock")])
def test_a_card_just_taken(verb: str) -> None:
    state = played(dealt(LOW, HIGH), "0 take")
    said = "Ks was taken in this turn and has to stay: name another card [Gin §3.2]"
    assert refused(state, f"0 {verb} Ks") == [said]
    assert f"0 {verb} Ks" in texts(played(dealt(LOW, HIGH, may_return_upcard=True), "0 take"))


# §4


def test_4_1_a_knock_within_the_limit() -> None:
    state = played(dealt(LOW, HIGH, stock="Qs"), BOTH_PASS)
    assert texts(state, "knock") == ["0 knock Qs", "0 knock 5d"]
    said = "the least deadwood without As is 20, and the limit 10: discard [Gin §4.1]"
    assert refused(state, "0 knock As") == [said]
    assert texts(played(dealt(LOW, HIGH, stock="Qs", knock_limit=0), BOTH_PASS), "knock") == []


@pytest.mark.parametrize(
    ("moves", "how"),
    [
        pytest.param("0 meld 7h 7d 7c; 0 meld Th Td Tc; 0 meld As 2s 3s; 0 meld 4h 5h 6h; 0 end", "gin", id="4.2 gin"),
        pytest.param("0 meld 7h 7d 7c; 0 meld Th Td Tc; 0 meld As 2s 3s; 0 end", "knock", id="4.2 not shown: a knock"),
    ],
)
def test_gin(moves: str, how: str) -> None:
    hand = "As 2s 3s 7h 7d 7c Th Td Tc 4s"
    state = played(dealt(hand, HIGH.replace("4s", "Kc"), stock="Qs"), BOTH_PASS, "0 knock Qs")
    moves = moves.replace("0 meld As 2s 3s; 0 meld 4h 5h 6h", "0 meld As 2s 3s 4s")
    state = played(state, moves)
    assert isinstance(state.phase, gin.Melding if how == "gin" else gin.Defending)
    if how == "gin":
        said = "no card is laid off on gin: meld or end [Gin §4.2]"
        assert said in refused(state, "1 lay Jd onto As 2s 3s 4s")


def test_4_3_big_gin() -> None:
    state = eleven()
    assert "0 big-gin" in texts(state)
    state = played(state, "0 big-gin; 0 meld As 2s 3s; 0 meld 4h 5h 6h 7h; 0 meld 9d Td Jd Qd; 0 end")
    assert "no card is laid off on big gin: meld or end [Gin §4.3]" in refused(state, "1 lay Kd onto 9d Td Jd Qd")
    assert points(played(state, "1 end")) == (10 + 9 * 0 + _total("4s Jh Jc 9s 8h 6d 4c 2h Kd Kc") - 10 + 31, 0)


def _total(cards: str) -> int:
    return sum(min(card.number % 13 + 1, 10) for card in Cards.parse(cards))


def test_4_3_big_gin_refused() -> None:
    not_played = "this table plays no big gin, the option big_gin_bonus is None: knock or discard [Gin §4.3]"
    assert refused(eleven(big_gin_bonus="none"), "0 big-gin") == [not_played]
    state = played(dealt(LOW, HIGH, stock="Qs"), BOTH_PASS)
    said = "the eleven cards cannot all be melded, 15 would be left: knock or discard [Gin §4.3]"
    assert refused(state, "0 big-gin") == [said]


def test_4_4_oklahoma() -> None:
    state = played(dealt(LOW, HIGH, upcard="4d", stock="Qs", oklahoma=True), BOTH_PASS)
    assert refused(state, "0 knock Qs") == [
        "the least deadwood without Qs is 5, and the limit 4: discard [Gin §4.1]",
        "the first upcard sets the limit 4, and 5 would be left: discard [Gin §4.4]",
    ]


@pytest.mark.parametrize(
    ("options", "score"),
    [
        pytest.param({"oklahoma": True, "oklahoma_spade_doubles": True}, 2, id="4.4 a spade doubles"),
        pytest.param({"oklahoma_spade_doubles": True}, 1, id="4.4 without oklahoma it does nothing"),
    ],
)
def test_a_spade_doubles(options: dict[str, Any], score: int) -> None:
    assert points(played(shown(**options), "1 end")) == (score * (_total(HIGH) - 5), 0)


def test_4_5_the_knocker_chooses() -> None:
    state = knocked(knock_limit=12)
    assert texts(state) == ["0 meld 7h 7d 7c", "0 meld Th Td Tc", "0 meld As 2s 3s"]
    state = played(state, "0 meld Th Td Tc; 0 meld 7h 7d 7c")
    assert texts(state) == ["0 meld As 2s 3s", "0 end"]  # 11 are left


def test_4_5_what_the_knocker_may_not_do() -> None:
    state = played(knocked(), "0 meld As 2s 3s")
    said = "at least 56 would be left in hand, and the limit is 10: lay another meld [Gin §4.5]"
    assert refused(state, "0 end") == [said]
    state = played(dealt("As 2s 3s 3h 3d Qs Qh Qd Qc Ad", HIGH, stock="Js"), BOTH_PASS, "0 knock Js")
    said = "at least 14 would be left in hand, and the limit is 10: lay another meld [Gin §4.5]"
    assert refused(state, "0 meld Qs Qh Qd") == [said]


# §5


@pytest.mark.parametrize(
    ("order", "before", "move", "said"),
    [
        pytest.param(
            "MELDS_FIRST", "1 lay 4s onto As 2s 3s", "1 meld Jh Jd Jc", "after a lay-off no meld is laid: lay off or end",
            id="5.1 melds first",
        ),
        pytest.param(
            "LAY_OFFS_FIRST", "1 meld Jh Jd Jc", "1 lay 4s onto As 2s 3s", "after a meld no card is laid off: meld or end",
            id="5.1 lay-offs first",
        ),
    ],
)  # fmt: skip
def test_order_of_the_defender(order: str, before: str, move: str, said: str) -> None:
    state = shown(lay_off_order=order)
    assert {before, move} <= set(texts(state))
    assert refused(played(state, before), move) == [f"{said} [Gin §5.1]"]


def test_5_1_the_knocker_lays_nothing_off() -> None:
    said = "the knocker lays no card off: meld or end [Gin §5.1]"
    assert refused(knocked(), "0 lay 5d onto 4s 6s 7s")[0] == said


def test_5_2_the_defender_may_keep_everything() -> None:
    assert points(played(shown(), "1 end")) == (_total(HIGH) - 5, 0)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        pytest.param("0 draw", ["the hand has been ended: meld or end [Gin §5.3]"], id="5.3 a draw after a knock"),
        pytest.param(
            "0 pass",
            ["the hand has been ended: meld or end [Gin §5.3]", "nothing is on offer: meld or end [Gin §2.1]"],
            id="5.3 a pass after a knock",
        ),
    ],
)
def test_after_a_knock(move: str, said: list[str]) -> None:
    assert refused(knocked(), move) == said


@pytest.mark.parametrize("words", [pytest.param(words, id=f"5.3 {words}") for words in ("meld As 2s 3s", "end")])
def test_before_a_knock(words: str) -> None:
    assert refused(dealt(LOW, HIGH), f"0 {words}") == ["nobody has knocked: take or pass [Gin §5.3]"]


def test_5_4_lay_offs() -> None:
    state = shown()
    assert texts(state, "lay") == ["1 lay 4s onto As 2s 3s"]
    assert refused(state, "1 lay 5s onto As 2s 3s") == [
        "not in the hand: 5s; name cards that are [Gin §5.4]",
        "5s does not fit As 2s 3s: lay off the fourth card of a set, or the next of a run [Gin §5.4]",
    ]
    said = "the knocker has no meld 2s 3s 5s: name all cards of one that it has [Gin §5.4]"
    assert refused(state, "1 lay 4s onto 2s 3s 5s") == [said]
    grown = played(state, "1 lay 4s onto As 2s 3s")
    assert str(grown.table.laid[0][0]) == "As 2s 3s 4s"


def test_5_5_the_knock_card_is_seen_at_the_end() -> None:
    state = shown()
    assert HandShown(Seat(0), Cards.parse("5d")) in state.events
    assert not state.view(Seat(1)).table.knock_card
    assert state.view(Seat(0)).table.knock_card == Cards.parse("Qs")
    assert KnockCardTurned(Seat(0), Card.parse("Qs")) in played(state, "1 end").events


def test_5_5_a_known_card_that_is_nowhere_else_is_the_knock_card() -> None:
    state = played(dealt(LOW, HIGH, upcard="9c", stock="Qs"), "0 take; 0 discard 5d; 1 draw; 1 discard Qs; 0 draw")
    state = played(state, "0 knock 9c")
    view = state.view(Seat(1))
    assert view.table.perhaps == Cards.parse("9c")
    assert {bool(view.sample(Random(n)).table.knock_card == Cards.parse("9c")) for n in range(40)} == {True, False}
    state = played(state, "0 meld As 2s 3s; 0 meld 7h 7d 7c; 0 meld Th Td Tc; 0 end")
    assert state.view(Seat(1)).sample(Random(1)).table.knock_card == Cards.parse("9c")


# §6


@pytest.mark.parametrize(
    ("moves", "options", "score", "clause"),
    [
        pytest.param("1 end", {}, (_total(HIGH) - 5, 0), "6.1", id="6.1 the difference"),
        pytest.param("1 meld Jh Jd Jc; 1 end", {}, (_total(HIGH) - 35, 0), "6.1", id="6.1 after a meld"),
    ],
)
def test_difference(moves: str, options: dict[str, Any], score: tuple[int, int], clause: str) -> None:
    state = played(shown(**options), moves)
    assert points(state) == score
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.clause.number) == ("knock", clause)


@pytest.mark.parametrize(
    ("hand", "options", "score", "reason"),
    [
        pytest.param("Jh Jd Jc Qh Qd Qc 8s 8h 8c 2d", {}, (0, 28), "undercut", id="6.2 an undercut"),
        pytest.param("Jh Jd Jc Qh Qd Qc 8s 8h 8c 5c", {}, (0, 25), "undercut", id="6.2 a tie is one"),
        pytest.param(
            "Jh Jd Jc Qh Qd Qc 8s 8h 8c 5c", {"tie_is_undercut": False}, (0, 0), "tie", id="6.2 a tie that is none"
        ),
        pytest.param(
            "Jh Jd Jc Qh Qd Qc 8s 8h 8c 2d", {"undercut_bonus": 10}, (0, 13), "undercut", id="6.2 another bonus"
        ),
    ],
)
def test_undercut(hand: str, options: dict[str, Any], score: tuple[int, int], reason: str) -> None:
    state = played(dealt(LOW, hand, stock="Ts", **options), BOTH_PASS, "0 knock Ts")
    state = played(state, "0 meld As 2s 3s; 0 meld 7h 7d 7c; 0 meld Th Td Tc; 0 end")
    state = played(state, "1 meld Jh Jd Jc; 1 meld Qh Qd Qc; 1 meld 8s 8h 8c; 1 end")
    assert points(state) == score
    assert state.outcome is not None
    assert state.outcome.reason == reason
    assert state.outcome.winners == (() if reason == "tie" else (Seat(1),))


def test_6_3_gin_is_never_undercut() -> None:
    state = dealt("As 2s 3s 4s 7h 7d 7c Th Td Tc", "Jh Jd Jc Qh Qd Qc 8s 8h 8c 8d", stock="Ts")
    state = played(state, BOTH_PASS, "0 knock Ts; 0 meld As 2s 3s 4s; 0 meld 7h 7d 7c; 0 meld Th Td Tc; 0 end")
    state = played(state, "1 meld Jh Jd Jc; 1 meld Qh Qd Qc; 1 meld 8s 8h 8d 8c; 1 end")
    assert points(state) == (25, 0)
    assert played(state).outcome == state.outcome


def test_6_4_a_dead_hand() -> None:
    state = played(dealt(HIGH, "", dealer=0), "1 pass; 0 pass; 1 draw")
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    assert len(state.table.stock) == 2
    assert (state.outcome.reason, state.outcome.winners, points(state)) == ("dead hand", (), (0, 0))
    assert [event.told() for event in state.events][-1] == "dead hand: nobody scores [Gin §6.4]"


def test_6_4_the_last_discard() -> None:
    state = at_the_wall(dealer=1)  # 29 draws, the first by seat 0: seat 1 is asked
    assert texts(state) == ["1 pass"]
    assert refused(state, "1 draw") == [
        "two cards are left in the stock: pass, or take the last discard to knock [Gin §6.4]"
    ]
    assert refused(state, "1 take") == [
        "no legal knock would follow: pass, or take the last discard to knock [Gin §6.4]"
    ]
    void = played(state, "1 pass")
    assert void.outcome is not None
    assert (void.outcome.reason, void.outcome.winners) == ("dead hand", ())


def test_6_4_taken_to_knock() -> None:
    state = at_the_wall(dealer=0)  # seat 0 is asked
    assert texts(state) == ["0 take", "0 pass"]
    state = played(state, "0 take")
    assert texts(state) == ["0 knock 5d"]
    said = "the last discard was taken to knock: knock or big-gin [Gin §6.4]"
    assert refused(state, "0 discard As") == [said]


@pytest.mark.parametrize(
    ("state", "gone", "score"),
    [
        pytest.param(dealt(LOW, HIGH), 1, (_total(HIGH) - 30 - 5, 0), id="6.5 before a draw"),
        pytest.param(dealt(LOW, HIGH), 0, (0, 0), id="6.5 nothing where the difference is negative"),
        pytest.param(shown(), 1, (_total(HIGH) - 30 - 5, 0), id="6.5 what lies on the table does not count"),
    ],
)
def test_a_seat_has_left(state: gin.GinState, gone: int, score: tuple[int, int]) -> None:
    after = played(state, f"! left {gone}")
    assert points(after) == score
    assert after.outcome is not None
    assert after.outcome.winners == (Seat(1 - gone),)
    assert after.outcome.clause.number == "6.5"


def test_6_5_a_seat_that_is_not_there() -> None:
    assert refused(dealt(LOW, HIGH), "! left 2") == ["seat 2 is not at the table: name seat 0 or 1 [Gin §1.1]"]


def test_6_6_after_the_end() -> None:
    over = played(shown(), "1 end")
    for move in ("0 draw", "1 end", "! left 1"):
        assert refused(over, move) == ["the hand is over: deal another one [Gin §6.6]"]


# §7, §8


@pytest.mark.parametrize(
    ("points", "wins", "options", "bonuses"),
    [
        pytest.param((104, 0), (4, 0), {}, (304, 0), id="7.1, 7.2 a shutout: 408 in all"),
        pytest.param((104, 12), (4, 1), {}, (200, 25), id="7.1, 7.2 one hand to the loser: 304 and 37"),
        pytest.param((104, 0), (4, 1), {}, (200, 25), id="7.2 a hand won with nothing is a hand won"),
        pytest.param((104, 0), (4, 0), {"shutout_doubles": False}, (200, 0), id="7.1 no doubling"),
        pytest.param((99, 40), (4, 2), {}, (0, 0), id="7.2 no bonuses before the target"),
        pytest.param(
            (12, 60), (1, 2), {"target": 50, "box_bonus": 20, "game_bonus": 5}, (20, 45), id="7.1 other numbers"
        ),
    ],
)
def test_bonuses(
    points: tuple[int, ...], wins: tuple[int, ...], options: dict[str, Any], bonuses: tuple[int, ...]
) -> None:
    rules = gin.GinRules(**options)
    winner = Seat(points.index(max(points)))
    totals = Totals(points, wins, (winner,), max(points) >= rules.target)
    assert gin.GAME.match_target(rules) == rules.target
    assert gin.GAME.match_bonuses(rules, totals) == bonuses


def test_7_1_points_add_up() -> None:
    assert gin.GAME.high_points_win
    assert str(gin.GAME.match_clause) == "Gin §7.1"


def test_8_presets() -> None:
    assert list(gin.GAME.presets) == ["STANDARD", "STRAIGHT", "OKLAHOMA", "OPENSPIEL"]
    assert gin.GinRules() == gin.STANDARD


def test_9_openspiel_refuses_a_knock_that_is_legal() -> None:
    state = dealt("2c 4c 5c 6c 3d 4d 5d 6d 3h 5h", HIGH.replace("4c", "7c").replace("6d", "7h"), stock="6s")
    assert "0 knock 6s" in texts(played(state, BOTH_PASS), "knock")


def test_10_every_violation_is_met() -> None:
    from .cases import cases_of

    for case in cases_of("gin"):
        if "test_10" not in case.name:
            case.run()
    assert not [kind.__name__ for kind in VIOLATIONS if kind not in asserted_violations]
